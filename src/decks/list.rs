//! What did somebody write down as a deck?

use serde_json::{Map, Value};

use crate::cards::CardId;

/// What a deck file says of itself.
pub const FORMAT: &str = "guerre-totale-deck";

/// The version of the deck file that this program writes.
pub const VERSION: u64 = 1;

/// A deck as typed, right or wrong: a work in progress, or a list with mistakes.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckList {
    /// For people; may be empty.
    pub name: String,
    /// The cruiser as typed, if any.
    pub cruiser: Option<String>,
    /// The cards as typed, in the order of the file, mistakes included.
    pub cards: Vec<String>,
    /// A file's own fields in their order, known or not: edits keep them.
    pub(super) fields: Map<String, Value>,
}

impl DeckList {
    /// A list with a name and nothing else.
    pub fn new(name: impl Into<String>) -> Self {
        DeckList {
            name: name.into(),
            cruiser: None,
            cards: Vec::new(),
            fields: Map::new(),
        }
    }

    /// The IDs among the cards, in the order of the file.
    pub fn ids(&self) -> impl Iterator<Item = CardId> {
        self.cards.iter().filter_map(|card| card.parse().ok())
    }

    /// It was read from a deck file, which has room for everything; lists have not.
    pub fn is_deck_file(&self) -> bool {
        self.fields.contains_key("cards")
    }

    /// How the deck is meant to be played, if it says so.
    pub fn notes(&self) -> Option<&str> {
        self.fields.get("notes").and_then(Value::as_str)
    }

    /// Says how the deck is meant to be played.
    pub fn set_notes(&mut self, notes: &str) {
        self.fields.insert("notes".into(), notes.into());
    }

    /// The deck file: every field in its old place, cards sorted and canonical, mistakes at the end.
    pub fn to_json(&self) -> String {
        let mut fields = Map::new();
        if self.is_deck_file() {
            fields.clone_from(&self.fields);
        } else {
            fields.insert("format".into(), FORMAT.into());
            fields.insert("version".into(), VERSION.into());
        }
        fields.insert("name".into(), self.name.as_str().into());
        fields.insert("cruiser".into(), self.cruiser.as_deref().into());
        fields.insert("cards".into(), self.sorted_cards().into());
        for (field, value) in &self.fields {
            fields.entry(field).or_insert_with(|| value.clone());
        }
        let text = serde_json::to_string_pretty(&fields);
        text.unwrap_or_default() + "\n"
    }

    /// The cards by level, then number, each written canonically; what is no ID comes last.
    pub fn sorted_cards(&self) -> Vec<String> {
        let mut ids: Vec<CardId> = self.ids().collect();
        ids.sort();
        let bad = |card: &&String| card.parse::<CardId>().is_err();
        let mistakes = self.cards.iter().filter(bad).cloned();
        ids.iter().map(CardId::to_string).chain(mistakes).collect()
    }
}

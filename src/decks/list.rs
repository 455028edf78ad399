//! What did somebody write down as a deck?

use super::code::{is_set_name, set_name};
use crate::cards::{CardId, CardSet};
use crate::json::{self, Fields, Typed};

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
    /// How it is meant to be played, if the file says so.
    notes: Option<String>,
    /// The cards it was built with, by their [`set_name`], if the file says so.
    set: Option<String>,
    /// A file's own fields in their order, known or not: edits keep them.
    pub(super) fields: Fields,
}

impl DeckList {
    /// A list with a name and nothing else.
    pub fn new(name: impl Into<String>) -> Self {
        DeckList {
            name: name.into(),
            cruiser: None,
            cards: Vec::new(),
            notes: None,
            set: None,
            fields: Fields::default(),
        }
    }

    /// A list with the fields of its file.
    pub(super) fn with_fields(mut self, fields: Fields) -> Self {
        self.notes = text(&fields, "notes");
        self.set = text(&fields, "set").filter(|name| is_set_name(name));
        self.fields = fields;
        self
    }

    /// The IDs among the cards, in the order of the file.
    pub fn ids(&self) -> impl Iterator<Item = CardId> {
        self.cards.iter().filter_map(|card| card.parse().ok())
    }

    /// It was read from a deck file, which has room for everything; lists have not.
    pub fn is_deck_file(&self) -> bool {
        self.fields.has("cards")
    }

    /// How the deck is meant to be played, if it says so.
    pub fn notes(&self) -> Option<&str> {
        self.notes.as_deref()
    }

    /// Says how the deck is meant to be played.
    pub fn set_notes(&mut self, notes: &str) {
        self.notes = Some(notes.into());
        self.fields.set("notes", notes);
    }

    /// Says nothing of that any more.
    pub fn forget_notes(&mut self) {
        self.notes = None;
        self.fields.remove("notes");
    }

    /// Are all of its cards among these?
    pub fn is_in(&self, cards: &CardSet) -> bool {
        self.ids().all(|id| cards.get(id).is_some())
    }

    /// Was it built with other cards, as far as it says?
    pub fn is_of_other_cards(&self, cards: &CardSet) -> bool {
        self.set.as_ref().is_some_and(|set| *set != set_name(cards))
    }

    /// Remembers that it is built with these cards, if all of its cards are among them. A field of this name that says
    /// something else belongs to somebody else.
    pub fn built_with(&mut self, cards: &CardSet) {
        if self.is_in(cards) && (self.set.is_some() || !self.fields.has("set")) {
            self.set = Some(set_name(cards));
        }
    }

    /// The deck file: every field in its old place, cards sorted and canonical, mistakes at the end.
    pub fn to_json(&self) -> String {
        let mut fields = Fields::default();
        if self.is_deck_file() {
            fields.clone_from(&self.fields);
        } else {
            fields.set("format", FORMAT);
            fields.set("version", VERSION);
        }
        fields.set("name", self.name.as_str());
        fields.set("cruiser", self.cruiser.as_deref());
        fields.set("cards", self.sorted_cards());
        if let Some(set) = &self.set {
            fields.set_after("cards", "set", set.as_str());
        }
        fields.add_missing(&self.fields);
        json::pretty(&fields)
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

fn text(fields: &Fields, name: &str) -> Option<String> {
    match Typed::read(&fields.get(name)?) {
        Ok(Typed::Text(text)) => Some(text),
        _ => None,
    }
}

//! Which decks are there?

use serde_json::{Value, json};

use crate::cards::{CardSet, CruiserSet, sheet};
use crate::decks::DeckList;
use crate::reports::Report;
use crate::reports::story::{Story, Tone, cell};
use crate::text::{flat, name};
use crate::{message, words};

/// Some decks, and the files that should have been decks.
pub struct DecksReport<'a> {
    /// The decks.
    pub decks: Vec<ListedDeck>,
    /// What was left out.
    pub skipped: Vec<SkippedFile>,
    /// The cards that there are.
    pub cards: &'a CardSet,
    /// The cruisers that there are.
    pub cruisers: &'a CruiserSet,
}

/// A deck, and where it was found; a built-in one has no file.
pub struct ListedDeck {
    /// The file.
    pub file: Option<String>,
    /// The deck.
    pub list: DeckList,
}

/// A file that should be a deck, and is none.
pub struct SkippedFile {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub why: String,
}

impl DecksReport<'_> {
    fn is_legal(&self, deck: &ListedDeck) -> bool {
        deck.list.check(self.cards, self.cruisers).is_legal()
    }
}

impl ListedDeck {
    fn cruiser(&self) -> String {
        flat(self.list.cruiser.as_deref().unwrap_or_default())
    }

    fn notes(&self) -> String {
        flat(self.list.notes().unwrap_or_default())
    }

    fn file(&self) -> String {
        flat(self.file.as_deref().unwrap_or_default())
    }
}

impl Report for DecksReport<'_> {
    fn json(&self) -> Value {
        let deck = |deck: &ListedDeck| {
            json!({
                "name": deck.list.name,
                "cruiser": deck.list.cruiser,
                "cards": deck.list.cards.len(),
                "legal": self.is_legal(deck),
                "notes": deck.list.notes(),
                "file": deck.file,
            })
        };
        let skipped = |file: &SkippedFile| json!({ "file": file.file, "why": file.why });
        json!({
            "decks": self.decks.iter().map(deck).collect::<Vec<_>>(),
            "skipped": self.skipped.iter().map(skipped).collect::<Vec<_>>(),
        })
    }

    fn csv(&self) -> Option<String> {
        let row = |deck: &ListedDeck| {
            let legal = if self.is_legal(deck) { "yes" } else { "no" };
            let cards = deck.list.cards.len().to_string();
            let [name, legal] = [&deck.list.name, legal].map(flat);
            [
                name,
                deck.cruiser(),
                cards,
                legal,
                deck.notes(),
                deck.file(),
            ]
        };
        let header = ["name", "cruiser", "cards", "legal", "notes", "file"];
        Some(sheet(header, self.decks.iter().map(row)))
    }

    /// Files are told by their names, built-in decks by their plans.
    fn tell(&self, story: &mut Story) {
        let filed = self.decks.iter().any(|deck| deck.file.is_some());
        let row = |deck: &ListedDeck| {
            let notes = deck.notes();
            let plan = notes.split_inclusive('.').next().unwrap_or_default();
            vec![
                Tone::Strong.cell(name(&deck.list.name)),
                cell(deck.cruiser()),
                cell(deck.list.cards.len()),
                match self.is_legal(deck) {
                    true => Tone::Good.cell(message!("yes")),
                    false => Tone::Bad.cell(message!("no")),
                },
                match filed {
                    true => cell(deck.file()),
                    false => cell(plan),
                },
            ]
        };
        let mut header = words!["Deck", "Cruiser", "Cards", "Legal", "Plan"];
        if filed {
            header[4] = message!("File");
        }
        story.table(header, self.decks.iter().map(row));
    }
}

//! How do two decks differ?

use serde_json::{Value, json};

use super::card;
use crate::cards::CardSet;
use crate::decks::{DeckList, cards_in_words};
use crate::message;
use crate::reports::Report;
use crate::reports::story::{Cell, Story, Tone, cell};
use crate::reports::validate::headline;
use crate::text::clip;

/// The entries of two lists, copies counted.
pub struct DiffReport<'a> {
    from: &'a DeckList,
    to: &'a DeckList,
    cards: &'a CardSet,
    removed: Vec<String>,
    added: Vec<String>,
    shared: Vec<String>,
}

impl<'a> DiffReport<'a> {
    /// What it takes to turn one deck into the other.
    pub fn between(from: &'a DeckList, to: &'a DeckList, cards: &'a CardSet) -> DiffReport<'a> {
        let mut added = to.sorted_cards();
        let (mut removed, mut shared) = (Vec::new(), Vec::new());
        for entry in from.sorted_cards() {
            match added.iter().position(|other| *other == entry) {
                Some(place) => shared.push(added.remove(place)),
                None => removed.push(entry),
            }
        }
        DiffReport {
            from,
            to,
            cards,
            removed,
            added,
            shared,
        }
    }

    fn row(&self, sign: char, tone: Tone, entry: &str) -> Vec<Cell> {
        let name = match card(entry, self.cards) {
            Some(card) => cell(&card.name),
            None => cell(message!("not in the set")),
        };
        vec![tone.cell(format!("{sign} {}", clip(entry))), name]
    }
}

impl Report for DiffReport<'_> {
    fn json(&self) -> Value {
        let deck = |list: &DeckList| json!({ "name": list.name, "cruiser": list.cruiser });
        json!({
            "from": deck(self.from),
            "to": deck(self.to),
            "removed": self.removed,
            "added": self.added,
            "shared": self.shared,
        })
    }

    fn tell(&self, story: &mut Story) {
        story.line(message!("from {deck}", deck = headline(self.from)));
        story.line(message!("to   {deck}", deck = headline(self.to)));
        story.gap();
        let removed = self
            .removed
            .iter()
            .map(|entry| self.row('-', Tone::Bad, entry));
        let added = self
            .added
            .iter()
            .map(|entry| self.row('+', Tone::Good, entry));
        if !self.removed.is_empty() || !self.added.is_empty() {
            story.rows(removed.chain(added));
            story.gap();
        }
        story.line(message!(
            "{removed} removed, {added} added, {shared} in both",
            removed = self.removed.len(),
            added = self.added.len(),
            shared = cards_in_words(self.shared.len()),
        ));
    }
}

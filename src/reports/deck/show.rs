//! What is in this deck?

use serde_json::{Value, json};

use super::card;
use crate::cards::{Card, CardSet, CruiserSet, Totals, sheet};
use crate::decks::{DeckList, totals_in_words};
use crate::message;
use crate::reports::Report;
use crate::reports::cards::{card_cells, card_header, card_json, tell_abbreviations};
use crate::reports::story::{Story, Tone, cell};
use crate::reports::validate::{headline, problems_json, tell_problems};
use crate::text::{clip, flat, one_line};

/// A deck with its cards.
pub struct DeckReport<'a> {
    /// The deck as typed.
    pub list: &'a DeckList,
    /// The cards that there are.
    pub cards: &'a CardSet,
    /// The cruisers that there are.
    pub cruisers: &'a CruiserSet,
}

impl Report for DeckReport<'_> {
    fn json(&self) -> Value {
        let entry = |entry: &String| match card(entry, self.cards) {
            Some(card) => card_json(card),
            None => json!({ "id": entry }),
        };
        let list = self.list;
        let check = list.check(self.cards, self.cruisers);
        json!({
            "name": list.name,
            "cruiser": list.cruiser,
            "cards": list.sorted_cards().iter().map(entry).collect::<Vec<_>>(),
            "notes": list.notes(),
            "legal": check.is_legal(),
            "problems": problems_json(&check),
        })
    }

    fn csv(&self) -> Option<String> {
        let list = self.list;
        let row = |entry: String| {
            let name = card(&entry, self.cards).map_or("", |card| &card.name);
            let cruiser = flat(list.cruiser.as_deref().unwrap_or_default());
            [flat(&list.name), cruiser, one_line(&entry), name.to_owned()]
        };
        let rows = list.sorted_cards().into_iter().map(row);
        Some(sheet(["deck", "cruiser", "id", "name"], rows))
    }

    fn tell(&self, story: &mut Story) {
        story.title(headline(self.list));
        if let Some(notes) = self.list.notes() {
            story.paragraph(notes);
        }
        story.gap();
        let row = |entry: &String| match card(entry, self.cards) {
            Some(card) => card_cells(card),
            None => vec![
                Tone::Bad.cell(clip(entry)),
                cell(message!("not in the set")),
            ],
        };
        let entries = self.list.sorted_cards();
        story.table(card_header(), entries.iter().map(row));
        story.gap();
        let known = |id| self.cards.get(id);
        let totals = Totals::of(self.list.ids().filter_map(known));
        story.line(totals_in_words(&totals));
        let known: Vec<&Card> = entries.iter().filter_map(|e| card(e, self.cards)).collect();
        tell_abbreviations(known, story);
        tell_problems(&self.list.check(self.cards, self.cruisers), story);
    }
}

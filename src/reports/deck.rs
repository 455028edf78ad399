//! What is in a deck, how do two differ, which are there?

use serde_json::{Value, json};

use super::Report;
use super::cards::{card_cells, card_header, card_json, tell_abbreviations};
use super::story::{Cell, Story, Tone, cell};
use super::validate::{headline, problems_json, tell_other_cards, tell_problems};
use crate::cards::{Card, CardId, CardSet, CruiserSet, Totals, sheet};
use crate::decks::{DeckList, cards_in_words, totals_in_words};
use crate::text::{clip, flat, name, one_line};
use crate::{message, words};

/// A card of the set, if the entry names one.
fn card<'d>(entry: &str, cards: &'d CardSet) -> Option<&'d Card> {
    cards.get(entry.parse::<CardId>().ok()?)
}

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
        tell_other_cards(&self.list.check(self.cards, self.cruisers), story);
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

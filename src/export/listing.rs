//! What do the formats write from?

use crate::cards::{Card, CardId, CardSet, Cruiser, CruiserSet, Effect, Printed, Totals};
use crate::decks::{DeckList, totals_in_words, write_code};
use crate::text::one_line;
use crate::words::{Language, Message};

/// A deck with everything that a reader wants to see beside its IDs.
pub struct Listing<'d> {
    pub list: &'d DeckList,
    /// The name on one line.
    pub name: String,
    /// The cruiser as typed, on one line; empty if there is none.
    pub cruiser_id: String,
    pub cruiser: Option<&'d Cruiser>,
    /// Sorted; what is no ID comes last.
    pub entries: Vec<Entry<'d>>,
    /// If a code can say this deck.
    pub code: Option<String>,
    /// The cards of the whole set, for formats that number them.
    pub set: &'d CardSet,
    /// Every broken rule in words.
    pub problems: Vec<String>,
    /// What its reader speaks.
    pub language: Language,
}

/// One line of a deck list.
pub struct Entry<'d> {
    /// The ID, or what was typed in its place, on one line.
    pub text: String,
    /// The card, if the set has it.
    pub card: Option<&'d Card>,
}

impl<'d> Listing<'d> {
    pub fn new(
        list: &'d DeckList,
        cards: &'d CardSet,
        cruisers: &'d CruiserSet,
        language: Language,
    ) -> Self {
        let entry = |typed: String| Entry {
            card: typed.parse::<CardId>().ok().and_then(|id| cards.get(id)),
            text: one_line(&typed),
        };
        let cruiser = list.cruiser.as_deref().and_then(|id| cruisers.get(id));
        let typed = || one_line(list.cruiser.as_deref().unwrap_or_default());
        let problems = list.check(cards, cruisers).problems;
        Listing {
            list,
            name: one_line(&list.name),
            cruiser_id: cruiser.map_or_else(typed, |cruiser| cruiser.id.clone()),
            cruiser,
            entries: list.sorted_cards().into_iter().map(entry).collect(),
            code: write_code(list, cards, cruisers).ok(),
            set: cards,
            problems: problems.iter().map(|p| p.message().to(language)).collect(),
            language,
        }
    }

    /// The entries that are cards of the set.
    pub fn cards(&self) -> impl Iterator<Item = &'d Card> {
        self.entries.iter().filter_map(|entry| entry.card)
    }

    /// What the cards add up to.
    pub fn totals(&self) -> Totals {
        Totals::of(self.cards())
    }

    /// `level 0: 11, level 1: 9, level 2: 6, level 3: 0; 62 fighters`.
    pub fn totals_in_words(&self) -> String {
        self.say(totals_in_words(&self.totals()))
    }

    /// A message in the reader's language.
    pub fn say(&self, message: Message) -> String {
        message.to(self.language)
    }
}

/// `2 ▲ draw + pivot`.
pub fn half_in_words(printed: &Printed, language: Language) -> String {
    let name = |effect: &Effect| language.effect(*effect);
    let effects: Vec<_> = printed.effects.iter().map(name).collect();
    let words = format!("{} ▲ {}", printed.fighters, effects.join(" + "));
    words.trim_end().into()
}

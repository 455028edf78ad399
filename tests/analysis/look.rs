//! How do the tests look at a deck?

use std::sync::OnceLock;

use guerre_totale::analysis::{Analysis, Options, References};
use guerre_totale::cards::{Card, CardSet, CruiserSet, read_cruisers};
use guerre_totale::decks::{DeckList, builtin, builtins, read_deck};

fn look_at(list: &DeckList, cruisers: &CruiserSet, options: &Options) -> Analysis {
    let cards = CardSet::builtin();
    let references = References::new(cards, cruisers);
    Analysis::of(list, cards, cruisers, &references, options).expect("a cruiser")
}

pub fn look_with(list: &DeckList, options: &Options) -> Analysis {
    look_at(list, CruiserSet::builtin(), options)
}

/// The deck on a cruiser like its own but without slots of level 3.
pub fn look_without_towers(list: &DeckList) -> Analysis {
    let flat = include_str!("../../data/cruisers.csv").replace("Dooo", "Doo");
    let cruisers = read_cruisers(flat.as_bytes()).expect("the same cruisers, less high");
    look_at(list, &cruisers, &Options::default())
}

pub fn look(list: &DeckList) -> Analysis {
    look_with(list, &Options::default())
}

/// A list as somebody would type it.
pub fn list(text: &str) -> DeckList {
    read_deck(
        text.as_bytes(),
        "a list",
        CardSet::builtin(),
        CruiserSet::builtin(),
    )
    .expect("a list")
}

pub fn reference(name: &str) -> DeckList {
    builtin(name).expect("a reference deck").clone()
}

/// Every reference deck, and what is found: looked at once for all tests.
pub fn references() -> &'static [(&'static DeckList, Analysis)] {
    static LOOKED: OnceLock<Vec<(&DeckList, Analysis)>> = OnceLock::new();
    LOOKED.get_or_init(|| builtins().iter().map(|deck| (deck, look(deck))).collect())
}

/// A list of the cards of the set for which this holds, on a cruiser.
pub fn all_cards(cruiser: &str, holds: impl Fn(&Card) -> bool) -> DeckList {
    let mut list = DeckList::new("chosen");
    list.cruiser = Some(cruiser.into());
    let cards = CardSet::builtin().cards().iter().filter(|card| holds(card));
    list.cards = cards.map(|card| card.id.to_string()).collect();
    list
}

//! Which decks are inside the program?

use std::sync::OnceLock;

use super::{Deck, DeckList, read_deck};
use crate::cards::{CardSet, CruiserSet};
use crate::text::fold;

/// The files of `decks/`; a test finds one that is missing here.
const FILES: &[(&str, &str)] = &[
    ("blood-price", include_str!("../../decks/blood-price.json")),
    ("cartwheel", include_str!("../../decks/cartwheel.json")),
    ("crosswinds", include_str!("../../decks/crosswinds.json")),
    ("glass-wall", include_str!("../../decks/glass-wall.json")),
    ("halo-guard", include_str!("../../decks/halo-guard.json")),
    (
        "ivory-towers",
        include_str!("../../decks/ivory-towers.json"),
    ),
    ("long-knives", include_str!("../../decks/long-knives.json")),
    ("masked-ball", include_str!("../../decks/masked-ball.json")),
    ("red-swarm", include_str!("../../decks/red-swarm.json")),
    ("slow-burn", include_str!("../../decks/slow-burn.json")),
    ("supply-line", include_str!("../../decks/supply-line.json")),
    (
        "wrecking-crew",
        include_str!("../../decks/wrecking-crew.json"),
    ),
];

/// The files of `data/held-out/`.
const HELD_OUT: &[(&str, &str)] = &[
    (
        "back-fire",
        include_str!("../../data/held-out/back-fire.json"),
    ),
    (
        "grindstone",
        include_str!("../../data/held-out/grindstone.json"),
    ),
    (
        "night-train",
        include_str!("../../data/held-out/night-train.json"),
    ),
    (
        "north-wind",
        include_str!("../../data/held-out/north-wind.json"),
    ),
];

/// The reference decks, in the order of their names.
pub fn builtins() -> &'static [DeckList] {
    static DECKS: OnceLock<Vec<DeckList>> = OnceLock::new();
    DECKS.get_or_init(|| FILES.iter().map(read).collect())
}

/// Decks that no search meets, so that what it found can be tested against opponents it was not made for. They
/// are no reference decks.
pub fn held_out() -> &'static [DeckList] {
    static DECKS: OnceLock<Vec<DeckList>> = OnceLock::new();
    DECKS.get_or_init(|| HELD_OUT.iter().map(read).collect())
}

fn read((name, text): &(&str, &str)) -> DeckList {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let read = read_deck(text.as_bytes(), name, cards, cruisers);
    let mut list = read.expect("a test reads the built-in decks");
    list.built_with(cards);
    list
}

/// The reference decks that are legal with these cards and cruisers.
pub fn references(cards: &CardSet, cruisers: &CruiserSet) -> Vec<Deck> {
    let legal = |deck: &DeckList| deck.validate(cards, cruisers).ok();
    builtins().iter().filter_map(legal).collect()
}

/// The reference deck of this name, in any case, with or without spaces and dashes.
pub fn builtin(name: &str) -> Option<&'static DeckList> {
    let name = fold(name);
    builtins().iter().find(|deck| fold(&deck.name) == name)
}

//! Rows for a spreadsheet: the deck, the cruiser and the card on each.

use super::listing::{Entry, Listing};
use crate::cards::{Effect, Printed, sheet};

const HEADER: [&str; 9] = [
    "deck",
    "cruiser",
    "id",
    "name",
    "color",
    "upper_fighters",
    "upper_effects",
    "lower_fighters",
    "lower_effects",
];

pub fn write(deck: &Listing) -> String {
    // A deck without cards still has a name and a cruiser to tell.
    let none = [Entry {
        text: String::new(),
        card: None,
    }];
    let entries = match deck.entries.is_empty() {
        true => &none[..],
        false => &deck.entries,
    };
    sheet(HEADER, entries.iter().map(|entry| row(entry, deck)))
}

fn row(entry: &Entry, deck: &Listing) -> [String; 9] {
    let [mut name, mut color] = [String::new(), String::new()];
    let mut halves = [const { String::new() }; 4];
    if let Some(card) = entry.card {
        name.clone_from(&card.name);
        color = card.color.id().into();
        halves = [
            card.upper.fighters.to_string(),
            effects(&card.upper),
            card.lower.fighters.to_string(),
            effects(&card.lower),
        ];
    }
    let [a, b, c, d] = halves;
    let (deck, cruiser) = (deck.name.clone(), deck.cruiser_id.clone());
    [deck, cruiser, entry.text.clone(), name, color, a, b, c, d]
}

fn effects(printed: &Printed) -> String {
    let ids: Vec<_> = printed.effects.iter().copied().map(Effect::id).collect();
    ids.join("+")
}

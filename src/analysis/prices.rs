//! What is each printed thing worth?
//!
//! The prices were measured, not thought out: thousands of decks played the reference decks, and a price is what one
//! more fighter or symbol changed in their scores, by least squares. `docs/analysis.md` says how, and how far to trust
//! them. They know nothing of what cards do together.

use std::sync::OnceLock;

use serde::{Deserialize, Deserializer};

use crate::cards::{Card, Effect, Half, Printed};

/// A fighter or a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A fighter.
    Fighter,
    /// A symbol.
    Symbol(Effect),
}

impl Thing {
    /// All of them, fighters first.
    pub fn all() -> impl Iterator<Item = Thing> {
        let symbols = Effect::ALL.into_iter().map(Thing::Symbol);
        [Thing::Fighter].into_iter().chain(symbols)
    }

    /// The stable name in files.
    pub fn id(self) -> &'static str {
        match self {
            Thing::Fighter => "fighter",
            Thing::Symbol(effect) => effect.id(),
        }
    }

    /// How many of them are on this half?
    pub fn count(self, half: &Printed) -> u8 {
        match self {
            Thing::Fighter => half.fighters,
            Thing::Symbol(effect) => {
                let same = half.effects.iter().filter(|other| **other == effect);
                same.count().try_into().unwrap_or(u8::MAX)
            }
        }
    }
}

impl<'de> Deserialize<'de> for Thing {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = String::deserialize(from)?;
        let thing = Thing::all().find(|thing| thing.id() == id);
        thing.ok_or_else(|| serde::de::Error::custom(format!("`{id}` is no thing on a card")))
    }
}

/// What one more of a thing on a half is worth.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Price {
    /// The half.
    pub half: Half,
    /// The thing.
    pub thing: Thing,
    /// In points of a deck's score.
    pub points: f64,
    /// The 95 % interval of that.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Price {
    /// Every price that was measured.
    pub fn all() -> &'static [Price] {
        static PRICES: OnceLock<Vec<Price>> = OnceLock::new();
        PRICES.get_or_init(|| {
            let file = include_bytes!("../../data/prices.csv");
            let rows = csv::Reader::from_reader(&file[..]).into_deserialize();
            let prices: Result<_, _> = rows.collect();
            prices.expect("a test reads the prices")
        })
    }

    /// How many such things a card has.
    fn count(&self, card: &Card) -> u8 {
        self.thing.count(card.half(self.half))
    }
}

/// What all that is on a card is worth; to be compared with other cards of its level only.
pub fn worth(card: &Card) -> f64 {
    let prices = Price::all().iter();
    prices
        .map(|price| f64::from(price.count(card)) * price.points)
        .sum()
}

/// What a card has more or less of than another, with the points of the difference, the weightiest first.
pub fn differences(card: &Card, other: &Card) -> Vec<(&'static Price, i16, f64)> {
    let more = |price: &Price| i16::from(price.count(card)) - i16::from(price.count(other));
    let prices = Price::all().iter();
    let mut all: Vec<_> = prices
        .map(|price| (price, more(price), f64::from(more(price)) * price.points))
        .filter(|(_, more, _)| *more != 0)
        .collect();
    all.sort_by(|(.., a), (.., b)| b.abs().total_cmp(&a.abs()));
    all
}

/// `+3.1`, and `+0.0` for all that rounds to nothing.
pub(super) fn signed(points: f64) -> String {
    format!("{:+.1}", (10.0 * points).round() / 10.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;

    #[test]
    fn every_thing_has_a_price_on_each_half_within_its_interval() {
        for half in [Half::Upper, Half::Lower] {
            for thing in Thing::all() {
                let is = |price: &&Price| price.half == half && price.thing == thing;
                let prices: Vec<_> = Price::all().iter().filter(is).collect();
                assert_eq!(prices.len(), 1, "{half:?} {thing:?}");
                assert!(prices[0].low < prices[0].points && prices[0].points < prices[0].high);
            }
        }
    }

    #[test]
    fn differences_add_up_to_what_one_card_is_worth_more() {
        let cards = CardSet::builtin().cards();
        for (card, other) in cards.iter().zip(&cards[1..]) {
            let sum: f64 = differences(card, other)
                .iter()
                .map(|(.., points)| points)
                .sum();
            assert!((sum - (worth(card) - worth(other))).abs() < 1e-9);
        }
    }
}

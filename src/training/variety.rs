//! How does somebody learn the game, not only these cards?
//!
//! Some of the games to learn from are played with cards that nobody has printed: the halves of each level
//! dealt out anew, a fighter more or less here and there, cruisers of other shapes.

use super::kit::Kit;
use crate::cards::{Card, CardSet, Cruiser, CruiserSet, Half, Printed, SECTORS, Slot};
use crate::rules::{Rng, below};

/// The most fighters that a half of a card can have.
const MOST_FIGHTERS: u8 = 9;

impl Kit {
    /// As many cards and cruisers, made from what these are made of.
    pub(super) fn varied(&self, rng: &mut Rng) -> Kit {
        let cards = self.cards.cards().iter();
        let cards = cards.map(|card| Card {
            upper: self.any_half(card.level(), Half::Upper, rng),
            lower: self.any_half(card.level(), Half::Lower, rng),
            ..card.clone()
        });
        let cards = CardSet::new(cards.collect());
        let cruisers = self.cruisers.iter().map(|cruiser| reshaped(cruiser, rng));
        Kit {
            cards,
            cruisers: CruiserSet::new(cruisers.collect()),
        }
    }

    /// The half of any card of this level, in one of four cases with a fighter more or less.
    fn any_half(&self, level: u8, half: Half, rng: &mut Rng) -> Printed {
        let cards = self.cards.cards().iter();
        let same: Vec<&Card> = cards.filter(|card| card.level() == level).collect();
        let printed = same[below(rng, same.len())].half(half);
        let fighters = match below(rng, 8) {
            0 => MOST_FIGHTERS.min(printed.fighters + 1),
            1 => printed.fighters.saturating_sub(1),
            _ => printed.fighters,
        };
        Printed {
            fighters,
            ..printed.clone()
        }
    }
}

/// A cruiser of another shape: 2 to 4 slots a sector, and other armour.
fn reshaped(cruiser: &Cruiser, rng: &mut Rng) -> Cruiser {
    let mut sector = || -> Vec<Slot> {
        let mut slots = vec![Slot::Plain; 2 + below(rng, 3)];
        slots[0] = Slot::Draw;
        if below(rng, 10) == 0 {
            slots[1] = Slot::Draw;
        }
        slots
    };
    let sectors: [Vec<Slot>; SECTORS] = std::array::from_fn(|_| sector());
    Cruiser {
        armour: (15 + below(rng, 14)) as u16,
        sectors,
        ..cruiser.clone()
    }
}

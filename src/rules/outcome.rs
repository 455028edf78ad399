//! Who has won (section 7)?

use serde::Serialize;

use super::state::Stage;
use super::{Seat, State};

/// A game still going after so many rounds is ended and scored (ruling R11).
pub const MOST_ROUNDS: u8 = 100;

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WonBy {
    /// The higher armour.
    Armour,
    /// More squadron cards, at equal armour.
    Cards,
    /// Nothing: a draw (ruling R10).
    Draw,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Seat>,
    /// What decided.
    pub by: WonBy,
    /// Ended by the number of rounds, with both cruisers afloat (ruling R11).
    pub adjudicated: bool,
}

impl State {
    /// The result of a game that is over.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| self.score())
    }

    /// The higher armour wins, then more cards in hand, on the board and set aside; else a draw.
    pub(super) fn score(&self) -> Outcome {
        let [armour_a, armour_b] = self.armour.0;
        let [cards_a, cards_b] = Seat::BOTH.map(|seat| self.squadrons(seat));
        let by_armour = armour_a.cmp(&armour_b);
        let order = by_armour.then(cards_a.cmp(&cards_b));
        Outcome {
            winner: match order {
                std::cmp::Ordering::Greater => Some(Seat::A),
                std::cmp::Ordering::Less => Some(Seat::B),
                std::cmp::Ordering::Equal => None,
            },
            by: match (by_armour.is_ne(), order.is_ne()) {
                (true, _) => WonBy::Armour,
                (false, true) => WonBy::Cards,
                (false, false) => WonBy::Draw,
            },
            adjudicated: armour_a > 0 && armour_b > 0,
        }
    }
}

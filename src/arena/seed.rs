//! Which random streams does a game use?
//!
//! One master seed. A pair's seed follows from it, from the two decks and from the pair's index,
//! never from the order in which threads come to it: a match-up has the same games whatever else is
//! played beside it.

use rand::SeedableRng;

use super::contest::Contest;
use crate::rules::{Rng, Seat, SeededShuffler};

/// The seed of a pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairSeed(u64);

impl PairSeed {
    /// The seed of a match-up's `index`th pair.
    pub fn new(master: u64, contest: &Contest, index: u64) -> PairSeed {
        PairSeed::of_copy(master, contest, 0, index)
    }

    /// The same for the `copy`th time that the same two decks meet in one batch: their games are
    /// new ones, else they would count twice.
    pub(super) fn of_copy(master: u64, contest: &Contest, copy: usize, index: u64) -> PairSeed {
        let decks = (0..copy).fold(contest.fingerprint(), |decks, _| mix(decks));
        PairSeed(mix(mix(mix(master) ^ decks) ^ index))
    }

    /// The shuffles, which both games of a pair share.
    pub fn shuffles(self) -> SeededShuffler {
        SeededShuffler::new(mix(self.0))
    }

    /// The stream of the player in this seat, in the game that `first` begins.
    pub fn player(self, first: Seat, seat: Seat) -> Rng {
        let stream = 1 + 2 * first.index() as u64 + seat.index() as u64;
        Rng::seed_from_u64(mix(self.0 ^ mix(stream)))
    }
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): every bit in moves every bit out.
pub(crate) fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

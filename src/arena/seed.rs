//! Which random numbers does a game use?
//!
//! One master seed. A pair's seed follows from it, from what the contest deals and from the pair's index,
//! never from the order in which threads come to it: a match-up has the same games whatever else is
//! played beside it.

/// The seed of a pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairSeed(u64);

impl PairSeed {
    /// The seed of the `index`th pair of a contest that [deals](super::Contest::deal) this.
    pub fn new(master: u64, deal: u64, index: u64) -> PairSeed {
        PairSeed::of_copy(master, deal, 0, index)
    }

    /// The same for the `copy`th time that the same contest is in one batch.
    pub(super) fn of_copy(master: u64, deal: u64, copy: usize, index: u64) -> PairSeed {
        let deal = (0..copy).fold(deal, |deal, _| mix(deal));
        PairSeed(mix(mix(mix(master) ^ deal) ^ index))
    }

    /// The seed of one of the pair's random streams.
    pub fn stream(self, number: u64) -> u64 {
        match number {
            0 => mix(self.0),
            number => mix(self.0 ^ mix(number)),
        }
    }
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): every bit in moves every bit out.
pub(crate) fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

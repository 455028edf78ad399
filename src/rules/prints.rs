//! How much of what is printed on these cards?

use std::ops::{AddAssign, SubAssign};

use crate::cards::{Effect, Printed};

/// What is printed on a half of a card, or on many of them, counted: a byte for each effect, one for
/// fighters and one for halves. Sums beyond 255 of a kind run over into the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prints(u128);

impl Prints {
    /// The place of the fighters among the bytes; effects stand before it in their own order.
    pub const FIGHTERS: usize = 14;
    /// The place of the number of halves.
    pub const HALVES: usize = 15;

    /// Both halves of the back of every card: two fighters on the upper one.
    pub(super) const BACK: [Prints; 2] = [
        Prints(2 << (8 * Prints::FIGHTERS) | 1 << (8 * Prints::HALVES)),
        Prints(1 << (8 * Prints::HALVES)),
    ];

    /// One symbol, and nothing else.
    #[inline]
    pub(super) fn of(effect: Effect) -> Prints {
        Prints(1 << (8 * effect as u32))
    }

    pub(super) fn new(half: &Printed) -> Prints {
        let mut bytes = [0; 16];
        for effect in &half.effects {
            bytes[*effect as usize] += 1;
        }
        bytes[Prints::FIGHTERS] = half.fighters;
        bytes[Prints::HALVES] = 1;
        Prints(u128::from_le_bytes(bytes))
    }

    /// The counts, byte by byte.
    #[inline]
    pub fn bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }
}

impl AddAssign for Prints {
    #[inline]
    fn add_assign(&mut self, other: Prints) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl SubAssign for Prints {
    #[inline]
    fn sub_assign(&mut self, other: Prints) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

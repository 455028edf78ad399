//! Which cards lie in this hand, pile or discard?

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A card's place in the order of its set (level, then number).
pub type CardIndex = u8;

const WORDS: usize = 4;

/// A set of cards, one bit each; its order is the order of the card set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardBits([u64; WORDS]);

impl CardBits {
    /// No card.
    pub const EMPTY: CardBits = CardBits([0; WORDS]);

    /// How many cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// No card at all.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Is this card in it?
    #[inline]
    pub fn contains(&self, card: CardIndex) -> bool {
        self.0[card as usize / 64] >> (card % 64) & 1 == 1
    }

    /// Puts a card in.
    #[inline]
    pub fn insert(&mut self, card: CardIndex) {
        self.0[card as usize / 64] |= 1 << (card % 64);
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardIndex) {
        self.0[card as usize / 64] &= !(1 << (card % 64));
    }

    /// Takes all cards out and hands them over.
    #[inline]
    pub fn take(&mut self) -> CardBits {
        std::mem::take(self)
    }

    /// The `n`th card in the order of the set, counted from 0; there must be so many.
    ///
    /// Which word and which bit is anybody's guess, so no branch depends on it.
    #[inline]
    pub fn nth(&self, n: usize) -> CardIndex {
        debug_assert!(n < self.len());
        let n = n as u32;
        let mut before = 0;
        let mut found = (0, 0);
        for (w, word) in self.0.iter().enumerate() {
            found = if n >= before { (w, before) } else { found };
            before += word.count_ones();
        }
        let (w, before) = found;
        (w as u32 * 64 + nth_bit(self.0[w], n - before)) as u8
    }

    /// The cards in the order of the set.
    pub fn iter(&self) -> impl Iterator<Item = CardIndex> + use<> {
        self.0.into_iter().enumerate().flat_map(|(w, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros();
                    word &= word - 1;
                    (w * 64) as u8 + bit as u8
                })
            })
        })
    }
}

/// The position of the `n`th set bit: halves the word until one bit is left.
#[inline]
fn nth_bit(mut word: u64, mut n: u32) -> u32 {
    let mut position = 0;
    for width in [32, 16, 8, 4, 2, 1] {
        let low = (word & ((1 << width) - 1)).count_ones();
        let above = u32::from(n >= low);
        n -= low * above;
        word >>= width * above;
        position += width * above;
    }
    position
}

impl FromIterator<CardIndex> for CardBits {
    fn from_iter<I: IntoIterator<Item = CardIndex>>(cards: I) -> Self {
        let mut bits = CardBits::EMPTY;
        cards.into_iter().for_each(|card| bits.insert(card));
        bits
    }
}

impl BitOr for CardBits {
    type Output = CardBits;

    #[inline]
    fn bitor(self, other: CardBits) -> CardBits {
        CardBits(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }
}

impl BitOrAssign for CardBits {
    #[inline]
    fn bitor_assign(&mut self, other: CardBits) {
        *self = *self | other;
    }
}

impl BitAnd for CardBits {
    type Output = CardBits;

    #[inline]
    fn bitand(self, other: CardBits) -> CardBits {
        CardBits(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }
}

impl Not for CardBits {
    type Output = CardBits;

    #[inline]
    fn not(self) -> CardBits {
        CardBits(self.0.map(|word| !word))
    }
}

impl Sub for CardBits {
    type Output = CardBits;

    #[inline]
    fn sub(self, other: CardBits) -> CardBits {
        self & !other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_walks_the_set_in_order() {
        let cards = [
            0u8, 1, 7, 8, 31, 32, 62, 63, 64, 100, 127, 128, 200, 254, 255,
        ];
        let bits: CardBits = cards.into_iter().collect();
        assert_eq!(bits.len(), cards.len());
        assert_eq!(bits.iter().collect::<Vec<_>>(), cards);
        for (n, card) in cards.into_iter().enumerate() {
            assert_eq!(bits.nth(n), card);
        }
        let every: CardBits = (0..=255).collect();
        assert!((0..256).all(|n| every.nth(n) == n as u8));
    }

    #[test]
    fn cards_come_and_go() {
        let mut bits: CardBits = [3, 70].into_iter().collect();
        bits.remove(3);
        assert!(!bits.contains(3) && bits.contains(70));
        assert_eq!(bits.take().len(), 1);
        assert!(bits.is_empty());
    }
}

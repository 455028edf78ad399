//! Who answers what the rules leave to chance?

use rand::{Rng as _, SeedableRng};

use super::{BySeat, CardBits, CardIndex, Event, Game, Seat, State};

/// The generator behind every random choice; its values never change between releases.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// Whoever runs a game: shuffles and deals the piles, and hears what happens.
///
/// The rules own no random generator, and the state no order of the piles.
pub trait Croupier {
    /// These cards make a new pile.
    fn shuffle(&mut self, pile: Seat, cards: CardBits);

    /// The top card of a pile in which these cards are left (at least one).
    fn draw(&mut self, pile: Seat, left: &CardBits) -> CardIndex;

    /// Something has happened; the state is the one at that moment.
    #[inline]
    fn hear(&mut self, _game: &Game, _state: &State, _event: Event) {}
}

/// Decides on the order of a new pile.
pub trait Shuffler {
    /// Puts the cards, which come sorted, into drawing order.
    fn shuffle(&mut self, pile: Seat, cards: &mut [CardIndex]);
}

/// Keeps both piles in order, as on the table; who shuffles is up to the [`Shuffler`].
#[derive(Clone, Debug)]
pub struct Dealer<S> {
    shuffler: S,
    cards: BySeat<[CardIndex; 256]>,
    next: BySeat<usize>,
    end: BySeat<usize>,
}

impl<S: Shuffler> Dealer<S> {
    /// A dealer before the first shuffle.
    pub fn new(shuffler: S) -> Self {
        Dealer {
            shuffler,
            cards: BySeat([[0; 256]; 2]),
            next: BySeat::default(),
            end: BySeat::default(),
        }
    }

    /// The cards left in a pile, in drawing order.
    pub fn order(&self, pile: Seat) -> &[CardIndex] {
        &self.cards[pile][self.next[pile]..self.end[pile]]
    }

    /// Who shuffles.
    pub fn shuffler(&self) -> &S {
        &self.shuffler
    }
}

impl<S: Shuffler> Croupier for Dealer<S> {
    fn shuffle(&mut self, pile: Seat, cards: CardBits) {
        let mut count = 0;
        for card in cards.iter() {
            self.cards[pile][count] = card;
            count += 1;
        }
        self.next[pile] = 0;
        self.end[pile] = count;
        self.shuffler.shuffle(pile, &mut self.cards[pile][..count]);
    }

    #[inline]
    fn draw(&mut self, pile: Seat, _left: &CardBits) -> CardIndex {
        let card = self.cards[pile][self.next[pile]];
        self.next[pile] += 1;
        card
    }
}

/// Shuffles by a seed. Each pile has a stream of its own, so that two games of the same seed share
/// their shuffles whatever the players do.
#[derive(Clone, Debug)]
pub struct SeededShuffler(BySeat<Rng>);

impl SeededShuffler {
    /// The shuffles of this seed.
    pub fn new(seed: u64) -> Self {
        SeededShuffler(BySeat([seed, !seed].map(Rng::seed_from_u64)))
    }
}

impl Shuffler for SeededShuffler {
    /// Fisher and Yates, from the end.
    fn shuffle(&mut self, pile: Seat, cards: &mut [CardIndex]) {
        for last in (1..cards.len()).rev() {
            let other = below(&mut self.0[pile], last + 1);
            cards.swap(last, other);
        }
    }
}

/// A number below `n`, by multiplication: with n under 2³², the bias is below 2⁻³².
#[inline]
pub(crate) fn below(rng: &mut Rng, n: usize) -> usize {
    ((u128::from(rng.next_u64()) * n as u128) >> 64) as usize
}

/// Draws any of the cards left, each as likely: a pile that is shuffled as it is drawn. For playing
/// on from a position whose order nobody knows.
#[derive(Debug)]
pub struct LazyCroupier<'a>(pub &'a mut Rng);

impl Croupier for LazyCroupier<'_> {
    #[inline]
    fn shuffle(&mut self, _pile: Seat, _cards: CardBits) {}

    #[inline]
    fn draw(&mut self, _pile: Seat, left: &CardBits) -> CardIndex {
        let n = below(self.0, left.len());
        left.nth(n)
    }
}

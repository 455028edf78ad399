//! What may the deck look like that is looked for?
//!
//! All constraints are one value, which says whether a deck is allowed and which allowed deck is the best if
//! one knows what each card is worth. Whoever searches asks it for decks and never gets another.

use super::candidate::Candidate;
use crate::arena::Change;
use crate::cards::{CardBits, CardIndex};
use crate::decks::{LEAST_CARDS, cards_in_words};
use crate::words::Message;
use crate::{message, plural};

/// What is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The deck that it is to be a better version of, as far as its cards are known; it may be empty.
    pub home: CardBits,
    /// The most changes from there: a card for another is one, and so is a card less or more.
    pub changes: Option<usize>,
    /// The cards that may be in it.
    pub pool: CardBits,
    /// The cards that must be in it.
    pub keep: CardBits,
    /// The number of its cards, if it is fixed.
    pub size: Option<usize>,
    /// Cruisers that it may be on, by their place in their set, the most wanted first.
    pub cruisers: Vec<usize>,
    /// Other decks, and the most cards that it may share with each.
    pub apart: Vec<(CardBits, usize)>,
}

/// Why no deck can be allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Impossible {
    /// A card that must be in it may not.
    Torn(CardIndex),
    /// Too few cards for any deck.
    Pool(usize, usize),
    /// More cards to keep than the deck may have.
    Keep(usize, usize),
    /// A size that no deck has.
    Size(usize),
    /// So few changes do not lead to an allowed deck.
    Changes {
        /// So many it takes.
        least: usize,
        /// So many may be made.
        allowed: usize,
    },
    /// Nothing may be changed.
    Nothing,
    /// No cruiser is left.
    Cruiser,
}

impl Impossible {
    /// In words.
    pub fn message(&self) -> Message {
        match *self {
            Impossible::Torn(_) => message!("a card is to be kept and left out at once"),
            Impossible::Pool(1, least) => message!(
                "1 card is left to build with; a deck needs at least {least}",
                least = least,
            ),
            Impossible::Pool(left, least) => message!(
                "{left} cards are left to build with; a deck needs at least {least}",
                left = left,
                least = least,
            ),
            Impossible::Keep(kept, size) => message!(
                "{kept} cards are to be kept in a deck of {size}",
                kept = kept,
                size = size,
            ),
            Impossible::Size(size) => message!(
                "a deck of {cards} is not legal; it needs at least {least}",
                cards = cards_in_words(size),
                least = LEAST_CARDS,
            ),
            Impossible::Changes { least, allowed } => message!(
                "it takes at least {changes} to get to an allowed deck; at most {allowed} may be made",
                changes = plural!(least, "1 change", "{count} changes"),
                allowed = allowed,
            ),
            Impossible::Nothing => message!("no deck but the old one is allowed"),
            Impossible::Cruiser => message!("no cruiser is left to build on"),
        }
    }
}

impl Limits {
    /// Any legal deck with these cards and cruisers.
    pub fn none(pool: CardBits, cruisers: Vec<usize>) -> Limits {
        Limits {
            home: CardBits::EMPTY,
            changes: None,
            pool,
            keep: CardBits::EMPTY,
            size: None,
            cruisers,
            apart: Vec::new(),
        }
    }

    /// Is there any deck that is allowed?
    pub fn check(&self) -> Result<(), Impossible> {
        if let Some(card) = (self.keep - self.pool).iter().next() {
            return Err(Impossible::Torn(card));
        }
        if let Some(size) = self.size.filter(|size| *size < LEAST_CARDS) {
            return Err(Impossible::Size(size));
        }
        let size = self.size.unwrap_or(LEAST_CARDS);
        if self.pool.len() < size {
            return Err(Impossible::Pool(self.pool.len(), size));
        }
        if self.size.is_some() && self.keep.len() > size {
            return Err(Impossible::Keep(self.keep.len(), size));
        }
        if self.cruisers.is_empty() {
            return Err(Impossible::Cruiser);
        }
        match (self.changes, self.least_changes()) {
            (Some(allowed), least) if least > allowed => {
                Err(Impossible::Changes { least, allowed })
            }
            _ => Ok(()),
        }
    }

    /// Is there any other deck than this one that is allowed?
    pub fn check_other(&self, old: &Candidate) -> Result<(), Impossible> {
        let worth = |card| f64::from(u8::from(!old.cards().contains(card)));
        let worth: Vec<f64> = (0..=CardIndex::MAX).map(worth).collect();
        match self.cruisers == [old.cruiser] && self.best(&worth) == old.cards() {
            true => Err(Impossible::Nothing),
            false => Ok(()),
        }
    }

    /// So many changes lead to an allowed deck, at the least.
    fn least_changes(&self) -> usize {
        let begun = self.begun();
        let [drops, adds] = [self.home - begun, begun - self.home].map(|cards| cards.len());
        let least = self.size.unwrap_or(LEAST_CARDS);
        let more = least.saturating_sub(begun.len());
        let fewer = self.size.map_or(0, |size| begun.len().saturating_sub(size));
        (drops + fewer).max(adds + more)
    }

    /// What is left of the home deck, with what must be added.
    fn begun(&self) -> CardBits {
        (self.home & self.pool) | self.keep
    }

    /// Is this deck allowed?
    pub fn allows(&self, cruiser: usize, cards: CardBits) -> bool {
        let size = cards.len();
        let right_size = self
            .size
            .map_or(size >= LEAST_CARDS, |wanted| size == wanted);
        let changes = count_changes(self.home, cards);
        right_size
            && self.cruisers.contains(&cruiser)
            && (cards - self.pool).is_empty()
            && (self.keep - cards).is_empty()
            && self.changes.is_none_or(|most| changes <= most)
            && self.is_apart(cards)
    }

    fn is_apart(&self, cards: CardBits) -> bool {
        let shared = |other: CardBits| (cards & other).len();
        self.apart
            .iter()
            .all(|(other, most)| shared(*other) <= *most)
    }

    /// The allowed deck whose mean card is worth most, worths being by card. Decks that are to be told apart
    /// from are kept away from at the least price that can be seen card by card.
    pub fn best(&self, worth: &[f64]) -> CardBits {
        let of = |card: CardIndex| worth[usize::from(card)];
        let mean = |deck: &CardBits| deck.iter().map(of).sum::<f64>() / deck.len() as f64;
        let decks = self.sizes().filter_map(|size| self.best_of(size, &of));
        let better = |best: CardBits, deck: CardBits| match mean(&deck) > mean(&best) {
            true => deck,
            false => best,
        };
        let best = decks.reduce(better).unwrap_or_else(|| self.begun());
        self.kept_apart(best, &of)
    }

    /// The sizes worth looking at: the mean card is worth most in the smallest deck, but few changes may not
    /// lead there, or may be better spent on swaps.
    fn sizes(&self) -> std::ops::RangeInclusive<usize> {
        let least = self.size.unwrap_or(LEAST_CARDS.max(self.keep.len()));
        let most = match (self.size, self.changes) {
            (None, Some(_)) => least.max(self.begun().len()),
            _ => least,
        };
        least..=most
    }

    /// The best deck of this size, if changes lead to one.
    fn best_of(&self, size: usize, worth: &impl Fn(CardIndex) -> f64) -> Option<CardBits> {
        let mut deck = self.begun();
        let most = self.changes.unwrap_or(usize::MAX);
        let mut drops = most.checked_sub((self.home - deck).len())?;
        let mut adds = most.checked_sub((deck - self.home).len())?;
        let worst = |deck: CardBits| least(deck - self.keep, worth);
        let best = |deck: CardBits| least(self.pool - deck, &|card| -worth(card));
        while deck.len() > size {
            deck.remove(worst(deck)?);
            drops = drops.checked_sub(1)?;
        }
        while deck.len() < size {
            deck.insert(best(deck)?);
            adds = adds.checked_sub(1)?;
        }
        while drops > 0 && adds > 0 {
            let Some((old, new)) = worst(deck).zip(best(deck)) else {
                break;
            };
            if worth(new) <= worth(old) {
                break;
            }
            deck.remove(old);
            deck.insert(new);
            (drops, adds) = (drops - 1, adds - 1);
        }
        Some(deck)
    }

    /// The same with as many cards exchanged as it takes to be told apart from the others, as far as the cards
    /// allow: the one that is missed least goes, and none comes that would be one too many of another deck.
    fn kept_apart(&self, mut deck: CardBits, worth: &impl Fn(CardIndex) -> f64) -> CardBits {
        let shared = |deck: CardBits, other: CardBits| (deck & other).len();
        let mut stuck = Vec::new();
        loop {
            let apart = self.apart.iter();
            let near = |(other, most): &&(CardBits, usize)| {
                shared(deck, *other) > *most && !stuck.contains(other)
            };
            let Some((near, _)) = apart.clone().find(near) else {
                return deck;
            };
            let full = apart.filter(|(other, most)| shared(deck, *other) >= *most);
            let free = full.fold(self.pool - deck, |free, (other, _)| free - *other);
            let old = least((deck & *near) - self.keep, worth);
            match old.zip(least(free, &|card| -worth(card))) {
                None => stuck.push(*near),
                Some((old, new)) => {
                    deck.remove(old);
                    deck.insert(new);
                }
            }
        }
    }
}

/// The card that is worth least; of equals the first.
fn least(cards: CardBits, worth: &impl Fn(CardIndex) -> f64) -> Option<CardIndex> {
    cards.iter().min_by(|a, b| worth(*a).total_cmp(&worth(*b)))
}

/// How many changes lead from one deck to the other.
pub fn count_changes(from: CardBits, to: CardBits) -> usize {
    (from - to).len().max((to - from).len())
}

/// The changes that lead from one deck to the other: each card that comes takes the place of one of its level,
/// if there is any, else of any other.
pub fn changes(from: CardBits, to: CardBits, level: impl Fn(CardIndex) -> u8) -> Vec<Change> {
    let mut drops: Vec<CardIndex> = (from - to).iter().collect();
    let mut changes = Vec::new();
    let mut without = Vec::new();
    for add in (to - from).iter() {
        match drops.iter().position(|drop| level(*drop) == level(add)) {
            Some(place) => changes.push(Change {
                drop: Some(drops.remove(place)),
                add: Some(add),
            }),
            None => without.push(add),
        }
    }
    let mut drops = drops.into_iter();
    let mut adds = without.into_iter();
    loop {
        match (drops.next(), adds.next()) {
            (None, None) => break changes,
            (drop, add) => changes.push(Change { drop, add }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A hundred cards, of which those with a higher number are worth more.
    fn limits() -> Limits {
        Limits::none((0..100).collect(), vec![0])
    }

    fn rising() -> Vec<f64> {
        (0..100).map(f64::from).collect()
    }

    fn cards(range: std::ops::Range<CardIndex>) -> CardBits {
        range.collect()
    }

    #[test]
    fn without_limits_the_best_deck_is_the_25_best_cards() {
        assert_eq!(limits().best(&rising()), cards(75..100));
    }

    #[test]
    fn few_changes_swap_the_worst_for_the_best() {
        let mut limits = limits();
        limits.home = cards(10..36);
        limits.changes = Some(2);
        let best = limits.best(&rising());
        // 26 cards: two swaps are better than one of them and a card less.
        let swapped: CardBits = (12..36).chain([98, 99]).collect();
        assert_eq!(best, swapped);
        assert!(limits.allows(0, best));
        assert!(!limits.allows(0, cards(75..100)));
    }

    #[test]
    fn what_must_stay_stays_and_what_is_banned_never_comes() {
        let mut limits = limits();
        limits.keep = cards(0..3);
        limits.pool = limits.pool - cards(90..100);
        let best = limits.best(&rising());
        assert_eq!(best, cards(0..3) | cards(68..90));
        assert!(limits.allows(0, best));
        assert!(!limits.allows(0, cards(65..90)) && !limits.allows(0, cards(75..100)));
    }

    #[test]
    fn a_size_that_is_asked_for_is_kept_to() {
        let mut limits = limits();
        limits.size = Some(30);
        assert_eq!(limits.best(&rising()), cards(70..100));
        assert!(!limits.allows(0, cards(75..100)));
    }

    #[test]
    fn decks_are_told_apart() {
        let mut limits = limits();
        limits.apart = vec![(cards(75..100), 15), (cards(60..85), 12)];
        let best = limits.best(&rising());
        assert!(limits.allows(0, best));
        assert_eq!(best.len(), 25);
        assert!((best & cards(85..100)).len() == 15);
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let torn = Limits {
            keep: cards(0..3),
            pool: cards(1..100),
            ..limits()
        };
        assert_eq!(torn.check(), Err(Impossible::Torn(0)));
        let pool = Limits {
            pool: cards(0..24),
            ..limits()
        };
        assert_eq!(pool.check(), Err(Impossible::Pool(24, 25)));
        let size = Limits {
            size: Some(24),
            ..limits()
        };
        assert_eq!(size.check(), Err(Impossible::Size(24)));
        let keep = Limits {
            size: Some(30),
            keep: cards(0..31),
            ..limits()
        };
        assert_eq!(keep.check(), Err(Impossible::Keep(31, 30)));
        let changes = Limits {
            home: cards(0..20),
            changes: Some(4),
            ..limits()
        };
        let (least, allowed) = (5, 4);
        assert_eq!(changes.check(), Err(Impossible::Changes { least, allowed }));
        let cruiser = Limits {
            cruisers: vec![],
            ..limits()
        };
        assert_eq!(cruiser.check(), Err(Impossible::Cruiser));
    }

    #[test]
    fn cards_are_exchanged_within_their_level_first() {
        let level = |card: CardIndex| card / 10;
        let (from, to) = ([1, 12, 13, 25], [14, 26, 38]);
        let found = changes(from.into_iter().collect(), to.into_iter().collect(), level);
        let change = |drop, add| Change { drop, add };
        assert_eq!(
            found,
            [
                change(Some(12), Some(14)),
                change(Some(25), Some(26)),
                change(Some(1), Some(38)),
                change(Some(13), None),
            ]
        );
    }

    proptest! {
        #[test]
        fn whatever_is_possible_is_found_and_allowed(
            home in prop::collection::btree_set(0u8..100, 0..40),
            keep in prop::collection::btree_set(0u8..100, 0..6),
            banned in prop::collection::btree_set(0u8..100, 0..30),
            changes in prop::option::of(0usize..30),
            size in prop::option::of(20usize..40),
            seed in any::<u64>(),
        ) {
            let limits = Limits {
                home: home.into_iter().collect(),
                changes,
                pool: limits().pool - banned.into_iter().collect(),
                keep: keep.into_iter().collect(),
                size,
                ..limits()
            };
            let worth: Vec<f64> = (0..100).map(|n| (crate::arena::mix(seed ^ n) % 1000) as f64).collect();
            if limits.check().is_ok() {
                prop_assert!(limits.allows(0, limits.best(&worth)));
            }
        }
    }
}

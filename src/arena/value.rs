//! What is a card worth to its deck?
//!
//! The full deck and the deck without the card play the same pairs: the same opponents, seeds and
//! shuffles. What is counted is the difference of each pair's scores, in which most of the chance
//! cancels.

use super::interval::{standard_error, z_for_all};
use super::run::Pair;
use super::tally::Tally;
use super::verdict::Verdict;

/// Pairs by their difference in half points: 4 fewer with the card, up to 4 more.
const DIFFERENCES: usize = 9;

/// The sum of any number of pairs that were played with the card and without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueTally([u64; DIFFERENCES]);

impl ValueTally {
    /// Adds a pair of the full deck, and the same one without the card.
    pub fn add(&mut self, full: Pair, without: Pair) {
        self.count(half_points(full), half_points(without));
    }

    /// The sum of pairs that were played with something and without it.
    pub fn of(pairs: impl IntoIterator<Item = [Pair; 2]>) -> ValueTally {
        let mut tally = ValueTally::default();
        for [with, without] in pairs {
            tally.add(with, without);
        }
        tally
    }

    fn count(&mut self, full: usize, without: usize) {
        self.0[4 + full - without] += 1;
    }

    /// Adds all pairs of another tally; in any order the sum is the same.
    pub fn merge(&mut self, other: &ValueTally) {
        let both = self.0.iter_mut().zip(other.0);
        both.for_each(|(mine, theirs)| *mine += theirs);
    }

    /// The number of pairs played both ways.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Pairs that scored the same both ways.
    pub fn unchanged(&self) -> u64 {
        self.0[4]
    }

    /// The score of the full deck less the score without the card; undefined without a pair.
    pub fn value(&self) -> Option<f64> {
        let pairs = self.pairs() as f64;
        (pairs > 0.0).then(|| self.units().map(|(n, d)| n * d).sum::<f64>() / pairs)
    }

    /// The interval of the value, so many standard errors to either side.
    ///
    /// Agresti and Min (Statistics in Medicine 24, 2005): half a pair is added that the card turned
    /// into a win, half a pair that it lost, and one that it did not change.
    pub fn interval(&self, z: f64) -> Option<[f64; 2]> {
        self.value()?;
        let added = [(0.5, -1.0), (1.0, 0.0), (0.5, 1.0)];
        let units: Vec<(f64, f64)> = self.units().chain(added).collect();
        let pairs: f64 = units.iter().map(|(n, _)| n).sum();
        let mean = units.iter().map(|(n, d)| n * d).sum::<f64>() / pairs;
        let squares = units.iter().map(|(n, d)| n * (d - mean).powi(2)).sum();
        let margin = z * standard_error(squares, pairs);
        Some([(mean - margin).max(-1.0), (mean + margin).min(1.0)])
    }

    /// Each difference of scores, with how often it occurred.
    fn units(&self) -> impl Iterator<Item = (f64, f64)> + use<> {
        let scaled = |(k, n): (usize, u64)| (n as f64, k as f64 / 4.0 - 1.0);
        self.0.into_iter().enumerate().map(scaled)
    }
}

/// A deck, and the same deck without each of its cards in turn.
#[derive(Clone, Debug)]
pub struct Values {
    /// All pairs of the full deck.
    pub full: Tally,
    /// The card that is worth most first, once [`Values::rank`] was called.
    pub cards: Vec<LeftOut>,
    /// Is there a substitute, which takes the place of each card in turn?
    substitute: bool,
    /// The last pair of the full deck against each opponent: its index and its half points.
    seen: Vec<(u64, usize)>,
}

/// A card, and the deck without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The card's place in the deck.
    pub place: usize,
    /// All pairs without the card.
    pub without: Tally,
    /// The same pairs, held against those of the full deck.
    pub tally: ValueTally,
    /// The pairs with the substitute in its place, held against those of the full deck.
    pub replaced: ValueTally,
}

impl Values {
    /// A deck of so many cards before its first game, with a substitute or without.
    pub fn new(cards: usize, substitute: bool) -> Values {
        let left_out = |place: usize| LeftOut {
            place,
            without: Tally::default(),
            tally: ValueTally::default(),
            replaced: ValueTally::default(),
        };
        Values {
            full: Tally::default(),
            cards: (0..cards).map(left_out).collect(),
            substitute,
            seen: Vec::new(),
        }
    }

    /// Counts a pair of a match-up, of which each opponent has one with the full deck, then one without each
    /// card, then one with the substitute, if there is any, in the place of each. A pair of another deck comes
    /// after the same pair of the full one, and before the next; it counts only then.
    pub fn add(&mut self, matchup: usize, index: u64, pair: Pair) {
        let ways = 1 + usize::from(self.substitute);
        let variants = 1 + ways * self.cards.len();
        let (opponent, place) = (matchup / variants, matchup % variants);
        let points = half_points(pair);
        match place.checked_sub(1) {
            None => {
                let known = self.seen.len().max(opponent + 1);
                self.seen.resize(known, (u64::MAX, 0));
                self.seen[opponent] = (index, points);
                self.full.add(pair.first, pair.second);
            }
            Some(variant) => {
                let full = self.seen.get(opponent).filter(|(n, _)| *n == index);
                let Some((_, full)) = full else {
                    return;
                };
                let cards = self.cards.len();
                let card = &mut self.cards[variant % cards];
                if variant < cards {
                    card.without.add(pair.first, pair.second);
                    card.tally.count(*full, points);
                } else {
                    card.replaced.count(*full, points);
                }
            }
        }
    }

    /// Puts the card that is worth most first.
    pub fn rank(&mut self) {
        let key = |card: &LeftOut| card.tally.value().unwrap_or(f64::NEG_INFINITY);
        self.cards.sort_by(|a, b| key(b).total_cmp(&key(a)));
    }

    /// The interval of a card's value, so wide that those of all cards hold at once.
    pub fn interval(&self, card: &LeftOut) -> Option<[f64; 2]> {
        card.tally.interval(z_for_all(self.cards.len()))
    }

    /// The interval of what a card is worth more than the substitute, so wide that those of all cards hold at once.
    pub fn replaced_interval(&self, card: &LeftOut) -> Option<[f64; 2]> {
        card.replaced.interval(z_for_all(self.cards.len()))
    }

    /// Is the deck better with the card?
    pub fn verdict(&self, card: &LeftOut) -> Verdict {
        Verdict::of(self.interval(card), 0.0)
    }
}

/// The points of a pair, in halves.
pub(super) fn half_points(pair: Pair) -> usize {
    pair.first.result.half_points() + pair.second.result.half_points()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tally::GameResult::{self, Draw, Loss, Win};
    use crate::arena::tally::OneGame;

    fn pair(results: [GameResult; 2]) -> Pair {
        let [first, second] = results.map(|result| OneGame {
            result,
            rounds: 5,
            decisions: 20,
            adjudicated: false,
        });
        Pair { first, second }
    }

    fn tally(pairs: &[[[GameResult; 2]; 2]]) -> ValueTally {
        let mut tally = ValueTally::default();
        for [full, without] in pairs {
            tally.add(pair(*full), pair(*without));
        }
        tally
    }

    #[test]
    fn the_value_is_the_mean_difference_of_the_same_pairs() {
        let tally = tally(&[
            [[Win, Win], [Loss, Loss]],
            [[Win, Draw], [Win, Loss]],
            [[Loss, Win], [Win, Loss]],
            [[Loss, Loss], [Draw, Loss]],
        ]);
        assert_eq!(tally.value(), Some(0.25));
        assert_eq!((tally.pairs(), tally.unchanged()), (4, 1));
        assert_eq!(ValueTally::default().value(), None);
        assert_eq!(ValueTally::default().interval(2.0), None);
    }

    /// 8 pairs, 2 of them gained by the card: with those added 2.5 gained, 0.5 lost, 7 unchanged.
    /// The mean is 0.2 and the squares 3 − 10 · 0.04 = 2.6, over 10 · 9.
    #[test]
    fn the_interval_is_that_of_agresti_and_min() {
        let gained = [[Win, Win], [Loss, Loss]];
        let same = [[Win, Loss], [Win, Loss]];
        let tally = tally(&[gained, gained, same, same, same, same, same, same]);
        let [low, high] = tally.interval(2.0).unwrap();
        let margin = 2.0 * (2.6_f64 / 90.0).sqrt();
        assert!((low - (0.2 - margin)).abs() < 1e-12);
        assert!((high - (0.2 + margin)).abs() < 1e-12);
    }

    #[test]
    fn a_card_that_changed_nothing_may_yet_change_something() {
        let [low, high] = tally(&[[[Win, Loss]; 2]; 50]).interval(2.0).unwrap();
        assert!(low < 0.0 && 0.0 < high);
    }

    #[test]
    fn each_pair_is_held_against_that_of_the_full_deck() {
        let mut values = Values::new(2, false);
        // Match-ups 0 to 2 against one opponent, 3 to 5 against the next, which take turns.
        for (matchup, index, results) in [
            (0, 0, [Win, Win]),
            (1, 0, [Win, Loss]),
            (2, 0, [Win, Win]),
            (3, 0, [Loss, Loss]),
            (4, 0, [Loss, Loss]),
            (5, 0, [Win, Win]),
            (0, 1, [Win, Loss]),
            (1, 1, [Loss, Loss]),
            (2, 1, [Win, Win]),
        ] {
            values.add(matchup, index, pair(results));
        }
        values.rank();
        let found: Vec<_> = values.cards.iter().map(|c| (c.place, c.tally)).collect();
        let first = tally(&[
            [[Win, Win], [Win, Loss]],
            [[Loss, Loss], [Loss, Loss]],
            [[Win, Loss], [Loss, Loss]],
        ]);
        let second = tally(&[
            [[Win, Win], [Win, Win]],
            [[Loss, Loss], [Win, Win]],
            [[Win, Loss], [Win, Win]],
        ]);
        assert_eq!(found, [(0, first), (1, second)]);
        assert_eq!(values.full.games(), 6);
        assert_eq!(values.verdict(&values.cards[0]), Verdict::Open);
    }

    #[test]
    fn the_substitute_is_held_against_each_card_that_it_replaces() {
        let mut values = Values::new(2, true);
        // The full deck, without each card, with the substitute in the place of each; then the next opponent.
        for (matchup, results) in [
            (0, [Win, Win]),
            (1, [Win, Win]),
            (2, [Win, Win]),
            (3, [Loss, Loss]),
            (4, [Win, Loss]),
            (5, [Loss, Loss]),
            (8, [Win, Win]),
        ] {
            values.add(matchup, 0, pair(results));
        }
        let replaced = [0, 1].map(|n| values.cards[n].replaced.value());
        assert_eq!(replaced, [Some(0.0), Some(0.5)]);
        assert_eq!(values.cards[0].tally.value(), Some(0.0));
        assert_eq!(values.full.games(), 4);
    }

    #[test]
    fn merging_is_adding_in_any_order() {
        let (a, b) = ([[Win, Win], [Loss, Draw]], [[Loss, Win], [Win, Win]]);
        let mut ab = tally(&[a]);
        ab.merge(&tally(&[b]));
        assert_eq!(ab, tally(&[b, a]));
    }
}

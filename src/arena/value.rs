//! What is a card worth to its deck?
//!
//! The full deck and the deck without the card play the same pairs: the same opponents, seeds and
//! shuffles. What is counted is the difference of each pair's scores, in which most of the chance
//! cancels.

use super::interval::standard_error;
use super::run::Pair;

/// Pairs by their difference in half points: 4 fewer with the card, up to 4 more.
const DIFFERENCES: usize = 9;

/// The sum of any number of pairs that were played with the card and without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueTally([u64; DIFFERENCES]);

impl ValueTally {
    /// Adds a pair of the full deck, and the same one without the card.
    pub fn add(&mut self, full: Pair, without: Pair) {
        self.0[4 + half_points(full) - half_points(without)] += 1;
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

fn half_points(pair: Pair) -> usize {
    pair.first.result.half_points() + pair.second.result.half_points()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tally::Game;
    use crate::arena::tally::GameResult::{self, Draw, Loss, Win};

    fn pair(results: [GameResult; 2]) -> Pair {
        let [first, second] = results.map(|result| Game {
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
    fn merging_is_adding_in_any_order() {
        let (a, b) = ([[Win, Win], [Loss, Draw]], [[Loss, Win], [Win, Win]]);
        let mut ab = tally(&[a]);
        ab.merge(&tally(&[b]));
        assert_eq!(ab, tally(&[b, a]));
    }
}

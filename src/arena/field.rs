//! What does a field of decks look like, each against each?

use super::equilibrium::{Equilibrium, equilibrium, weights};
use super::rating::Meeting;
use super::resample::{RESAMPLES, Resampler, interval};
use super::standings::{Standings, twos};

/// The decks in the order of their ratings, and the mix that no deck beats.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// How each did.
    pub decks: Standings,
    /// The mix in the same order, if every match-up was played.
    pub mix: Option<Mix>,
}

/// A mix that no deck beats, and how sure it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Mix {
    /// Each deck's part of it.
    pub shares: Vec<Share>,
    /// Is it the only one by these scores?
    pub unique: bool,
}

/// A deck's part of the mix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// In this mix.
    pub share: f64,
    /// The least and the most in any mix that no deck beats by these scores.
    pub range: [f64; 2],
    /// The 95 % interval: what other shuffles might have made of it.
    pub interval: [f64; 2],
}

impl Field {
    /// A field of so many decks.
    ///
    /// # Panics
    /// If a meeting names a deck that is not there.
    pub fn new(decks: usize, meetings: &[Meeting]) -> Field {
        let decks = Standings::new(decks, meetings);
        let mix = mix(&decks);
        Field { decks, mix }
    }

    /// The part of the mix of the deck that stands there.
    pub fn share(&self, place: usize) -> Option<Share> {
        self.mix.as_ref().map(|mix| mix.shares[place])
    }
}

/// The mix that no deck beats, if every match-up was played.
fn mix(decks: &Standings) -> Option<Mix> {
    let scores = square(decks.order.len(), |a, b| decks.tally(a, b).score())?;
    let found = equilibrium(&scores)?;
    let mut resampled = vec![Vec::with_capacity(RESAMPLES); decks.order.len()];
    let mut resampler = Resampler::new();
    for _ in 0..RESAMPLES {
        let score = |a, b| Some(resampler.score(&decks.tally(a, b).pairs));
        let weights = weights(&square(decks.order.len(), score)?)?;
        resampled
            .iter_mut()
            .zip(weights)
            .for_each(|(all, weight)| all.push(weight));
    }
    let shares = resampled.into_iter().enumerate();
    Some(Mix {
        unique: found.is_unique(),
        shares: shares.map(|(deck, all)| share(&found, deck, all)).collect(),
    })
}

/// An interval around what was found, whatever the resamples say.
fn share(found: &Equilibrium, deck: usize, resampled: Vec<f64>) -> Share {
    let (share, range) = (found.weights[deck], found.ranges[deck]);
    let [low, high] = interval(resampled);
    Share {
        share,
        range,
        interval: [low.min(range[0]), high.max(range[1])],
    }
}

/// The scores of each against each, from those of the earlier against the later.
fn square(
    decks: usize,
    mut score: impl FnMut(usize, usize) -> Option<f64>,
) -> Option<Vec<Vec<f64>>> {
    let mut scores = vec![vec![0.5; decks]; decks];
    for (a, b) in twos(decks) {
        scores[a][b] = score(a, b)?;
        scores[b][a] = 1.0 - scores[a][b];
    }
    Some(scores)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tally::{Record, Tally};

    /// Pairs that ended alike, won and lost.
    fn meeting(a: usize, b: usize, won: u64, lost: u64) -> Meeting {
        let record = Record {
            wins: won,
            draws: 0,
            losses: lost,
        };
        let tally = Tally {
            pairs: [lost, 0, 0, 0, won],
            first: record,
            second: record,
            ..Tally::default()
        };
        Meeting { a, b, tally }
    }

    /// Rock, paper and scissors, which win 60 % of their good match-ups.
    fn cycle(pairs: u64) -> Field {
        let (won, lost) = (6 * pairs / 10, 4 * pairs / 10);
        let meetings = [
            meeting(0, 1, won, lost),
            meeting(0, 2, lost, won),
            meeting(1, 2, won, lost),
        ];
        Field::new(3, &meetings)
    }

    fn widest(field: &Field) -> f64 {
        let shares = field.mix.as_ref().expect("all were played").shares.iter();
        let widths = shares.map(|share| share.interval[1] - share.interval[0]);
        widths.fold(0.0, f64::max)
    }

    #[test]
    fn more_games_make_surer_shares() {
        let [few, many] = [20, 20_000].map(cycle);
        for field in [&few, &many] {
            let mix = field.mix.as_ref().expect("all were played");
            assert!(mix.unique);
            for share in &mix.shares {
                let [low, high] = share.interval;
                assert!((share.share - 1.0 / 3.0).abs() < 1e-9);
                assert!(low < share.share && share.share < high);
            }
        }
        assert!(widest(&few) > 0.9, "{}", widest(&few));
        assert!(widest(&many) < 0.2, "{}", widest(&many));
    }

    #[test]
    fn the_same_tallies_give_the_same_intervals() {
        assert_eq!(cycle(50), cycle(50));
    }

    #[test]
    fn even_scores_leave_the_mix_open() {
        let meetings = [
            meeting(0, 1, 10, 10),
            meeting(0, 2, 12, 8),
            meeting(1, 2, 15, 5),
        ];
        let mix = Field::new(3, &meetings).mix.expect("all were played");
        assert!(!mix.unique);
        // The one that beats the third by more has the higher rating.
        let ranges: Vec<[f64; 2]> = mix.shares.iter().map(|share| share.range).collect();
        assert_eq!(ranges, [[0.0, 1.0], [0.0, 1.0], [0.0, 0.0]]);
        let within = |share: &Share| {
            share.interval[0] <= share.range[0] && share.range[1] <= share.interval[1]
        };
        assert!(mix.shares.iter().all(within));
    }

    #[test]
    fn a_match_up_that_was_not_played_leaves_no_mix() {
        assert_eq!(Field::new(3, &[meeting(0, 1, 10, 10)]).mix, None);
    }
}

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

//! What does a field of decks look like, each against each?

use super::equilibrium::equilibrium;
use super::rating::Meeting;
use super::standings::Standings;

/// The decks in the order of their ratings, and the mix that no deck beats.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// How each did.
    pub decks: Standings,
    /// Each deck's part of the mix in the same order, if every match-up was played.
    pub shares: Option<Vec<f64>>,
}

impl Field {
    /// A field of so many decks.
    ///
    /// # Panics
    /// If a meeting names a deck that is not there.
    pub fn new(decks: usize, meetings: &[Meeting]) -> Field {
        let decks = Standings::new(decks, meetings);
        let shares = shares(&decks.matrix());
        Field { decks, shares }
    }

    /// The part of the mix of the deck that stands there.
    pub fn share(&self, place: usize) -> Option<f64> {
        self.shares.as_ref().map(|shares| shares[place])
    }
}

/// The mix that no deck beats, if every match-up was played.
fn shares(matrix: &[Vec<Option<f64>>]) -> Option<Vec<f64>> {
    let scores: Option<Vec<Vec<f64>>> = matrix
        .iter()
        .enumerate()
        .map(|(a, row)| {
            let score = |(b, score): (usize, &Option<f64>)| if a == b { Some(0.5) } else { *score };
            row.iter().enumerate().map(score).collect()
        })
        .collect();
    Some(equilibrium(&scores?)?.weights)
}

//! How do those stand who met each other: decks, or players?

use super::rating::{Meeting, Rating, ratings};
use super::tally::Tally;

/// Every two of so many, the earlier one first.
pub fn twos(count: usize) -> Vec<(usize, usize)> {
    (0..count)
        .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
        .collect()
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Its place among those named.
    pub named: usize,
    /// Undefined before its first game.
    pub rating: Option<Rating>,
    /// All of its games.
    pub tally: Tally,
}

/// All of them, and how they did against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// In the order of their ratings.
    pub order: Vec<Standing>,
    /// Each against each, as they were named.
    pub tallies: Vec<Vec<Tally>>,
}

impl Standings {
    /// So many, and all that is known of them.
    ///
    /// # Panics
    /// If a meeting names one that is not there.
    pub fn new(count: usize, meetings: &[Meeting]) -> Standings {
        let mut tallies = vec![vec![Tally::default(); count]; count];
        for Meeting { a, b, tally } in meetings {
            tallies[*a][*b] = *tally;
            tallies[*b][*a] = tally.reversed();
        }
        let ratings = ratings(count, meetings);
        let standing = |named: usize| {
            let tally: Tally = tallies[named].iter().sum();
            Standing {
                named,
                rating: (tally.games() > 0).then_some(ratings[named]),
                tally,
            }
        };
        let mut order: Vec<Standing> = (0..count).map(standing).collect();
        let rating = |standing: &Standing| ratings[standing.named].rating;
        order.sort_by(|a, b| rating(b).total_cmp(&rating(a)));
        Standings { order, tallies }
    }

    /// Where one stands, by its place among those named.
    ///
    /// # Panics
    /// If it is not there.
    pub fn place(&self, named: usize) -> usize {
        let found = self.order.iter().position(|s| s.named == named);
        found.expect("everyone has a place")
    }

    /// What one did against another, by where they stand.
    pub fn tally(&self, place: usize, other: usize) -> &Tally {
        &self.tallies[self.order[place].named][self.order[other].named]
    }

    /// The scores of the row against the column, in the order of the ratings.
    pub fn matrix(&self) -> Vec<Vec<Option<f64>>> {
        let all = 0..self.order.len();
        let row = |a| all.clone().map(|b| self.tally(a, b).score()).collect();
        all.clone().map(row).collect()
    }

    /// Every two that have met, by where they stand, the stronger first.
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        let mut pairings = twos(self.order.len());
        pairings.retain(|(a, b)| self.tally(*a, *b).games() > 0);
        pairings
    }

    /// The ratings as they were named, if every one has played.
    pub fn ratings(&self) -> Option<Vec<f64>> {
        let mut ratings = vec![0.0; self.order.len()];
        for standing in &self.order {
            ratings[standing.named] = standing.rating?.rating;
        }
        Some(ratings)
    }
}

//! Which of many decks is the best?
//!
//! All play the same pairs; after each stage the better half goes on, and the stages have about the same
//! number of games (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013).
//! So most games go to the close calls.

use super::bench::{Bench, Halt};
use super::candidate::Candidate;
use super::table::{PairResult, Table};

/// A deck in a race, and all of its pairs.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The deck.
    pub candidate: Candidate,
    /// The sum of its pairs' scores, and how many there were.
    points: (f64, u64),
}

impl Runner {
    /// The mean score.
    pub fn score(&self) -> f64 {
        self.points.0 / self.points.1.max(1) as f64
    }

    fn add(&mut self, results: &[PairResult]) {
        self.points.0 += results.iter().map(|result| result.score()).sum::<f64>();
        self.points.1 += results.len() as u64;
    }
}

/// Races these decks over about so many pairs in all, and hands them over with the best first: those who got
/// further stand before those who did not. Pairs begin with this index.
pub async fn race(
    table: &Table,
    candidates: Vec<Candidate>,
    pairs: u64,
    first: u64,
    bench: &mut Bench<'_>,
) -> Result<Vec<Runner>, Halt> {
    let fresh = |candidate| Runner {
        candidate,
        points: (0.0, 0),
    };
    let mut runners: Vec<Runner> = candidates.into_iter().map(fresh).collect();
    let stages = runners.len().next_power_of_two().trailing_zeros().max(1);
    let mut running = runners.len();
    let mut index = first;
    for _ in 0..stages {
        let each = (pairs / u64::from(stages) / running.max(1) as u64).max(1);
        let games: Vec<(&Candidate, u64)> = runners[..running]
            .iter()
            .flat_map(|runner| (index..index + each).map(|index| (&runner.candidate, index)))
            .collect();
        let results = bench.play(table, &games).await?;
        let results = results.chunks(each as usize);
        runners[..running]
            .iter_mut()
            .zip(results)
            .for_each(|(runner, results)| runner.add(results));
        // A stable order: of equals the one that was named first.
        runners[..running].sort_by(|a, b| b.score().total_cmp(&a.score()));
        index += each;
        running = running.div_ceil(2);
    }
    Ok(runners)
}

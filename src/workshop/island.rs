//! How does a search learn which deck to try next?
//!
//! In rounds. In each pair of a round another deck is played: the best one if each card were worth what it might
//! be worth by all that is known (Thompson, "On the likelihood that one unknown probability exceeds another",
//! Biometrika 25, 1933; with a linear model: Agrawal and Goyal, ICML 2013). Where much is unknown the decks are
//! of all kinds; where a card is surely good it is in all of them, where it is a close call in some. So the games
//! go where they decide something.

use rand::SeedableRng;

use super::appraisal::Appraisal;
use super::bench::{Bench, Halt};
use super::candidate::{Candidate, Components};
use super::limits::Limits;
use super::table::Table;
use crate::arena::{Lineup, mix};
use crate::cards::CardBits;
use crate::rules::Rng;

/// Pairs of a round: after so many the opinion is formed anew.
pub const ROUND: u64 = 120;

/// How much of the doubt goes into what is tried.
const BOLDNESS: f64 = 1.0;

/// So much is forgotten in each round: decks change, and cards are worth something else to the new ones.
const FORGOTTEN: f64 = 0.01;

/// What decks are built from, what is allowed, whom they meet, and where all chance comes from.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// All there is to build with.
    pub components: Components<'a>,
    /// What is allowed.
    pub limits: &'a Limits,
    /// Whom decks meet.
    pub table: &'a Table,
    /// The master seed.
    pub seed: u64,
}

impl Setting<'_> {
    /// A deck laid out as a version of the one that everything began with.
    pub fn version(&self, cruiser: usize, cards: CardBits) -> Candidate {
        let home = Lineup::new(self.limits.home);
        self.components.version(&home, cruiser, cards)
    }
}

/// A search on one cruiser, which knows nothing of others.
#[derive(Clone, Debug)]
pub struct Island<'a> {
    setting: Setting<'a>,
    cruiser: usize,
    number: u64,
    appraisal: Appraisal,
    opponents: Opponents,
    rng: Rng,
    rounds: u64,
}

impl<'a> Island<'a> {
    /// The island of this number, before its first round.
    pub fn new(setting: Setting<'a>, cruiser: usize, number: u64) -> Island<'a> {
        let any = vec![0.0; setting.components.cards.cards().len()];
        let size = setting.limits.best(&any).len();
        Island {
            setting,
            cruiser,
            number,
            appraisal: Appraisal::new(setting.components, size),
            opponents: Opponents::new(setting.table.opponents()),
            rng: Rng::seed_from_u64(mix(mix(setting.seed) ^ number)),
            rounds: 0,
        }
    }

    /// Begins near this deck.
    pub fn near(mut self, cards: CardBits) -> Island<'a> {
        self.appraisal.lean_towards(cards);
        self
    }

    /// Its cruiser, by its place in its set.
    pub fn cruiser(&self) -> usize {
        self.cruiser
    }

    /// Plays another round and learns from it. Returns the mean score of the decks that were tried.
    pub async fn round(&mut self, bench: &mut Bench<'_>) -> Result<f64, Halt> {
        let first = (self.number << 40) + self.rounds * ROUND;
        let tried = self.rivals(ROUND as usize);
        let games: Vec<(&Candidate, u64)> = tried.iter().zip(first..).collect();
        let table = self.setting.table;
        bench.island = self.number;
        let results = bench.play(table, &games).await?;
        self.rounds += 1;
        self.appraisal.forget(FORGOTTEN);
        self.opponents.forget(FORGOTTEN);
        for ((_, index), result) in games.iter().zip(&results) {
            self.opponents.add(table.opponent(*index), result.merit());
        }
        let learned = games.iter().zip(&results).map(|((deck, index), result)| {
            let ease = self.opponents.ease(table.opponent(*index));
            (deck.cards(), result.merit() - ease)
        });
        let learned: Vec<(CardBits, f64)> = learned.collect();
        self.appraisal.learn(&learned);
        let scores = results.iter().map(|result| result.score());
        Ok(scores.sum::<f64>() / ROUND as f64)
    }

    /// The best deck by all that is known.
    pub fn champion(&self) -> Candidate {
        self.best(&self.worth())
    }

    /// Decks that may be the best as well.
    pub fn rivals(&mut self, count: usize) -> Vec<Candidate> {
        let opinion = self.appraisal.opinion();
        let rng = &mut self.rng;
        let guesses: Vec<Vec<f64>> = (0..count).map(|_| opinion.guess(BOLDNESS, rng)).collect();
        guesses.iter().map(|worth| self.best(worth)).collect()
    }

    /// What each card is worth to its decks, most likely.
    pub fn worth(&self) -> Vec<f64> {
        self.appraisal.opinion().worth()
    }

    /// The merit that is expected of its best deck.
    pub fn promise(&self) -> f64 {
        let opinion = self.appraisal.opinion();
        opinion.merit(self.setting.limits.best(&opinion.worth()))
    }

    fn best(&self, worth: &[f64]) -> Candidate {
        let cards = self.setting.limits.best(worth);
        self.setting.version(self.cruiser, cards)
    }
}

/// How easy the opponents are.
#[derive(Clone, Debug)]
struct Opponents(Vec<(f64, f64)>);

impl Opponents {
    fn new(count: usize) -> Opponents {
        Opponents(vec![(0.0, 0.0); count])
    }

    fn add(&mut self, opponent: usize, merit: f64) {
        let (sum, pairs) = &mut self.0[opponent];
        *sum += merit;
        *pairs += 1.0;
    }

    fn forget(&mut self, share: f64) {
        let kept = 1.0 - share;
        for (sum, pairs) in &mut self.0 {
            (*sum, *pairs) = (*sum * kept, *pairs * kept);
        }
    }

    /// What a deck scores more against this opponent than against all of them; a few games say little.
    fn ease(&self, opponent: usize) -> f64 {
        const FEW: f64 = 10.0;
        let all = |sums: (f64, f64), one: &(f64, f64)| (sums.0 + one.0, sums.1 + one.1);
        let (sum, pairs) = self.0.iter().fold((0.0, 0.0), all);
        let mean = sum / pairs.max(1.0);
        let (sum, pairs) = self.0[opponent];
        (sum + FEW * mean) / (pairs + FEW) - mean
    }
}

//! What happened, in numbers that add up?
//!
//! A [`Tally`] is a plain value; every statistic of the arena is computed from it and from nothing
//! else. It takes whole pairs only: the two games of a pair balance who begins, so half a pair
//! has no place in the variance. What was interrupted between the two games is not counted.

use std::iter::Sum;

use serde::{Deserialize, Serialize};

/// How a game ended for the deck that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// One point.
    Win,
    /// Half a point.
    Draw,
    /// No point.
    Loss,
}

impl GameResult {
    /// The same game as the opponent sees it.
    pub fn reversed(self) -> Self {
        match self {
            GameResult::Win => GameResult::Loss,
            GameResult::Draw => GameResult::Draw,
            GameResult::Loss => GameResult::Win,
        }
    }

    /// Twice the score, to stay among the integers.
    pub(super) fn half_points(self) -> usize {
        match self {
            GameResult::Win => 2,
            GameResult::Draw => 1,
            GameResult::Loss => 0,
        }
    }
}

/// What one game adds to a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OneGame {
    /// The result for the deck.
    pub result: GameResult,
    /// Rounds played.
    pub rounds: u32,
    /// Real decisions: those with another legal choice.
    pub decisions: u32,
    /// Ended by the limit of rounds.
    pub adjudicated: bool,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Record {
    /// All games.
    pub fn games(&self) -> u64 {
        self.wins
            .saturating_add(self.draws)
            .saturating_add(self.losses)
    }

    /// (wins + draws / 2) / games; undefined without a game.
    pub fn score(&self) -> Option<f64> {
        let games = self.wins as f64 + self.draws as f64 + self.losses as f64;
        (games > 0.0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games)
    }

    fn add(&mut self, result: GameResult) {
        let count = match result {
            GameResult::Win => &mut self.wins,
            GameResult::Draw => &mut self.draws,
            GameResult::Loss => &mut self.losses,
        };
        *count = count.saturating_add(1);
    }

    fn plus(self, other: Self) -> Self {
        Record {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }

    fn reversed(self) -> Self {
        Record {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

/// How many pairs scored 0, ½, 1, 1½ and 2 points: the *pentanomial* counts.
///
/// Two draws and a win with a loss are the same outcome here, since they have the same score.
pub type PairCounts = [u64; 5];

/// The sum of any number of pairs of games of one deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Pairs by their score.
    pub pairs: PairCounts,
    /// The games in which the deck began with the Initiative.
    pub first: Record,
    /// The games in which the opponent did.
    pub second: Record,
    /// Rounds of all games.
    pub rounds: u64,
    /// Real decisions of all games.
    pub decisions: u64,
    /// Games ended by the limit of rounds.
    pub adjudicated: u64,
}

impl Tally {
    /// Adds a pair: the game that the deck began with the Initiative, and the other.
    pub fn add(&mut self, first: OneGame, second: OneGame) {
        self.pairs[first.result.half_points() + second.result.half_points()] += 1;
        self.first.add(first.result);
        self.second.add(second.result);
        for game in [first, second] {
            self.rounds = self.rounds.saturating_add(game.rounds.into());
            self.decisions = self.decisions.saturating_add(game.decisions.into());
            self.adjudicated = self.adjudicated.saturating_add(game.adjudicated.into());
        }
    }

    /// Adds all pairs of another tally; in any order the sum is the same.
    pub fn merge(&mut self, other: &Tally) {
        for (mine, theirs) in self.pairs.iter_mut().zip(other.pairs) {
            *mine = mine.saturating_add(theirs);
        }
        self.first = self.first.plus(other.first);
        self.second = self.second.plus(other.second);
        self.rounds = self.rounds.saturating_add(other.rounds);
        self.decisions = self.decisions.saturating_add(other.decisions);
        self.adjudicated = self.adjudicated.saturating_add(other.adjudicated);
    }

    /// The same games as the opponent sees them, who began where the deck did not.
    pub fn reversed(&self) -> Tally {
        let mut pairs = self.pairs;
        pairs.reverse();
        Tally {
            pairs,
            first: self.second.reversed(),
            second: self.first.reversed(),
            ..*self
        }
    }

    /// All games, with and without the first Initiative.
    pub fn record(&self) -> Record {
        self.first.plus(self.second)
    }

    /// All games as the side saw them that began with the Initiative.
    pub fn beginner(&self) -> Record {
        self.first.plus(self.second.reversed())
    }

    /// The number of pairs.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.record().games()
    }

    /// (wins + draws / 2) / games; undefined without a game.
    pub fn score(&self) -> Option<f64> {
        self.record().score()
    }

    /// The mean length of a game in rounds; undefined without a game.
    pub fn rounds_mean(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.rounds as f64 / games as f64)
    }
}

impl<'a> Sum<&'a Tally> for Tally {
    fn sum<I: Iterator<Item = &'a Tally>>(tallies: I) -> Tally {
        let mut sum = Tally::default();
        tallies.for_each(|tally| sum.merge(tally));
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::GameResult::{Draw, Loss, Win};
    use super::*;

    fn game(result: GameResult) -> OneGame {
        OneGame {
            result,
            rounds: 7,
            decisions: 30,
            adjudicated: result == Draw,
        }
    }

    fn tally(results: &[(GameResult, GameResult)]) -> Tally {
        let mut tally = Tally::default();
        for &(first, second) in results {
            tally.add(game(first), game(second));
        }
        tally
    }

    #[test]
    fn a_pair_counts_by_its_score() {
        let tally = tally(&[
            (Loss, Loss),
            (Loss, Draw),
            (Draw, Draw),
            (Win, Loss),
            (Loss, Win),
            (Win, Draw),
            (Win, Win),
        ]);
        assert_eq!(tally.pairs, [1, 1, 3, 1, 1]);
        assert_eq!(tally.games(), 14);
        assert_eq!(tally.score(), Some(0.5));
        assert_eq!(tally.rounds_mean(), Some(7.0));
        assert_eq!(tally.decisions, 14 * 30);
        assert_eq!(tally.adjudicated, 4);
    }

    #[test]
    fn the_first_initiative_is_kept_apart() {
        let tally = tally(&[(Win, Loss), (Win, Draw)]);
        assert_eq!(tally.first.score(), Some(1.0));
        assert_eq!(tally.second.score(), Some(0.25));
        assert_eq!(tally.beginner().score(), Some(0.875));
        assert_eq!(tally.reversed().beginner(), tally.beginner());
    }

    #[test]
    fn nothing_played_has_no_score() {
        assert_eq!(Tally::default().score(), None);
        assert_eq!(Tally::default().rounds_mean(), None);
    }

    #[test]
    fn merging_is_adding_in_any_order() {
        let (a, b) = ([(Win, Loss), (Draw, Draw)], [(Loss, Draw)]);
        let mut ab = tally(&a);
        ab.merge(&tally(&b));
        let mut ba = tally(&b);
        ba.merge(&tally(&a));
        assert_eq!(ab, tally(&[a[0], a[1], b[0]]));
        assert_eq!(ab, ba);
    }

    #[test]
    fn the_opponent_sees_the_same_games_from_the_other_side() {
        let ours = [(Win, Loss), (Win, Draw), (Draw, Loss)];
        let theirs = ours.map(|(first, second)| (second.reversed(), first.reversed()));
        assert_eq!(tally(&ours).reversed(), tally(&theirs));
        assert_eq!(tally(&ours).reversed().reversed(), tally(&ours));
    }

    #[test]
    fn a_tally_survives_json() {
        let tally = tally(&[(Win, Loss), (Win, Draw)]);
        let text = serde_json::to_string(&tally).unwrap();
        assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), tally);
    }
}

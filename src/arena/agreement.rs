//! Do two players agree about the decks?

use super::correlation::kendall_tau_b;
use super::run::Pair;
use super::score_correlation::{SamePairs, ScoreCorrelation, score_correlation};
use super::standings::{Standings, twos};
use super::tally::Tally;
use super::value::half_points;
use super::verdict::Verdict;

/// Players whose deck scores are correlated more than this agree.
pub const AGREED: f64 = 0.9;

/// How far two players agree, each with a field of the same decks.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// Both, by their place among the fields.
    pub players: [usize; 2],
    /// The rank correlation of their ratings; undefined if they have no order.
    pub tau: Option<f64>,
    /// The correlation of the deck scores, if both have played enough.
    pub scores: Option<ScoreCorrelation>,
    /// Match-ups that both have played.
    pub matchups: usize,
    /// Those of them on the other side of one half.
    pub crossed: usize,
    /// What each deck scores more with the first of both, as the decks were named.
    pub differences: Vec<f64>,
}

impl Agreement {
    /// Better: they surely agree. Worse: they surely disagree.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.scores.map(|scores| scores.interval), AGREED)
    }

    /// The decks about which they disagree most, as they were named.
    pub fn disputed(&self) -> Vec<usize> {
        let mut decks: Vec<usize> = (0..self.differences.len()).collect();
        let size = |deck: &usize| self.differences[*deck].abs();
        decks.sort_by(|a, b| size(b).total_cmp(&size(a)));
        decks
    }
}

/// The pairs that every two of the players have played on the same shuffles.
#[derive(Clone, Debug)]
pub struct SideBySide {
    players: usize,
    matchups: usize,
    /// The last pair of each player and match-up: its index and its half points.
    last: Vec<(u64, usize)>,
    /// For every two players, every match-up.
    pairs: Vec<Vec<SamePairs>>,
}

impl SideBySide {
    /// So many players of as many match-ups each, before the first game.
    pub fn new(players: usize, matchups: usize) -> SideBySide {
        let all = vec![SamePairs::default(); matchups];
        SideBySide {
            players,
            matchups,
            last: vec![(u64::MAX, 0); players * matchups],
            pairs: vec![all; twos(players).len()],
        }
    }

    /// Counts a pair of a match-up, in which those of the first player come before those of the
    /// second. It counts if the players before have just played the same.
    pub fn add(&mut self, matchup: usize, index: u64, pair: Pair) {
        let (player, place) = (matchup / self.matchups, matchup % self.matchups);
        let points = half_points(pair);
        self.last[matchup] = (index, points);
        for ((a, b), pairs) in twos(self.players).into_iter().zip(&mut self.pairs) {
            let (last, others) = self.last[a * self.matchups + place];
            if b == player && last == index {
                pairs[place][others][points] += 1;
            }
        }
    }
}

/// A match-up that one player surely wins and another surely loses, with the same deck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flip {
    /// The deck that the first of both players wins with, and its opponent, as they were named.
    pub decks: [usize; 2],
    /// Both, by their place among the fields.
    pub players: [usize; 2],
    /// What each of them scored with the first of both decks.
    pub tallies: [Tally; 2],
}

/// How far every two of the players agree.
pub fn agreements(fields: &[&Standings], pairs: &SideBySide) -> Vec<Agreement> {
    let players = twos(fields.len()).into_iter().zip(&pairs.pairs);
    players
        .map(|((a, b), pairs)| agreement([a, b], [fields[a], fields[b]], pairs))
        .collect()
}

fn agreement(players: [usize; 2], fields: [&Standings; 2], pairs: &[SamePairs]) -> Agreement {
    let decks = fields[0].order.len();
    let [x, y] = fields.map(Standings::ratings);
    let leads = |(i, j): (usize, usize)| {
        let [x, y] = fields.map(|field| field.tallies[i][j].score());
        Some([x? - 0.5, y? - 0.5])
    };
    let leads: Vec<[f64; 2]> = twos(decks).into_iter().filter_map(leads).collect();
    let difference = |deck: usize| {
        let score = |field: &Standings| field.order[field.place(deck)].tally.score();
        let [x, y] = fields.map(score);
        x.zip(y).map_or(0.0, |(x, y)| x - y)
    };
    Agreement {
        players,
        tau: x.zip(y).and_then(|(x, y)| kendall_tau_b(&x, &y)),
        scores: score_correlation(decks, pairs),
        matchups: leads.len(),
        crossed: leads.iter().filter(|[x, y]| x * y < 0.0).count(),
        differences: (0..decks).map(difference).collect(),
    }
}

/// The match-ups that surely flip between any two of the players.
pub fn flips(fields: &[&Standings]) -> Vec<Flip> {
    let decks = fields.first().map_or(0, |field| field.order.len());
    let flip = |(a, b): (usize, usize), (i, j): (usize, usize)| {
        let tallies = [a, b].map(|player| fields[player].tallies[i][j]);
        let (decks, tallies) = match tallies.map(|tally| Verdict::of_score(&tally)) {
            [Verdict::Better, Verdict::Worse] => ([i, j], tallies),
            [Verdict::Worse, Verdict::Better] => ([j, i], tallies.map(|tally| tally.reversed())),
            _ => return None,
        };
        Some(Flip {
            decks,
            players: [a, b],
            tallies,
        })
    };
    let players = twos(fields.len()).into_iter();
    players
        .flat_map(|both| twos(decks).into_iter().filter_map(move |d| flip(both, d)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::rating::Meeting;
    use crate::arena::tally::{GameResult, OneGame};

    /// So many pairs, all of them won or all of them lost.
    fn tally(pairs: u64, result: GameResult) -> Tally {
        let game = OneGame {
            result,
            rounds: 5,
            decisions: 30,
            adjudicated: false,
        };
        let mut tally = Tally::default();
        (0..pairs).for_each(|_| tally.add(game, game));
        tally
    }

    /// Three decks as two players play them: the matches 0–1, 0–2 and 1–2 of each.
    fn fields(of_each: [[Tally; 3]; 2]) -> [Standings; 2] {
        of_each.map(|tallies| {
            let meetings = twos(3).into_iter().zip(tallies);
            let meetings = meetings.map(|((a, b), tally)| Meeting { a, b, tally });
            Standings::new(3, &meetings.collect::<Vec<_>>())
        })
    }

    fn agreement_of([x, y]: &[Standings; 2]) -> Agreement {
        let mut agreements = agreements(&[x, y], &SideBySide::new(2, 3));
        assert_eq!(agreements.len(), 1);
        agreements.remove(0)
    }

    fn pair(results: [GameResult; 2]) -> Pair {
        let [first, second] = results.map(|result| OneGame {
            result,
            rounds: 5,
            decisions: 30,
            adjudicated: false,
        });
        Pair { first, second }
    }

    #[test]
    fn a_match_up_that_is_sure_both_ways_flips() {
        let [won, lost] = [GameResult::Win, GameResult::Loss].map(|result| tally(40, result));
        let [x, y] = fields([[lost, won, won], [won, won, won]]);
        let [flip] = flips(&[&x, &y])[..] else {
            panic!("one match-up flips");
        };
        // The one that the first player wins with comes first.
        assert_eq!(flip.decks, [1, 0]);
        assert_eq!(flip.tallies.map(|t| t.score()), [Some(1.0), Some(0.0)]);
        let agreement = agreement_of(&[x, y]);
        assert_eq!((agreement.crossed, agreement.matchups), (1, 3));
        // Of three decks, two change places: two pairs agree, one does not.
        let tau = agreement.tau.expect("every deck has a rating");
        assert!((tau - 1.0 / 3.0).abs() < 1e-12, "{tau}");
    }

    #[test]
    fn what_may_be_chance_is_no_flip() {
        let [won, lost] = [GameResult::Win, GameResult::Loss].map(|result| tally(1, result));
        let [x, y] = fields([[lost, won, won], [won, won, won]]);
        assert!(flips(&[&x, &y]).is_empty());
        assert_eq!(agreement_of(&[x, y]).crossed, 1);
    }

    #[test]
    fn what_was_not_played_is_left_out() {
        let (won, none) = (tally(5, GameResult::Win), Tally::default());
        let [x, y] = fields([[won; 3], [won, none, none]]);
        assert!(flips(&[&x, &y]).is_empty());
        let agreement = agreement_of(&[x, y]);
        assert_eq!((agreement.tau, agreement.matchups), (None, 1));
        assert_eq!(agreement.verdict(), Verdict::Unplayed);
    }
    #[test]
    fn pairs_of_the_same_index_are_held_side_by_side() {
        use GameResult::{Draw, Loss, Win};
        let mut pairs = SideBySide::new(3, 2);
        // Player 0 has the match-ups 0 and 1, player 1 those from 2 on, player 2 from 4 on.
        for (matchup, index, results) in [
            (0, 0, [Win, Win]),
            (1, 0, [Loss, Loss]),
            (2, 0, [Win, Loss]),
            (4, 0, [Draw, Loss]),
            (0, 1, [Win, Win]),
            // Player 1 has not played pair 1 of the first match-up.
            (4, 1, [Loss, Loss]),
        ] {
            pairs.add(matchup, index, pair(results));
        }
        let count =
            |two: usize, place: usize| -> u64 { pairs.pairs[two][place].iter().flatten().sum() };
        assert_eq!([count(0, 0), count(1, 0), count(2, 0)], [1, 2, 1]);
        assert_eq!(pairs.pairs[0][0][4][2], 1);
        assert_eq!([pairs.pairs[1][0][4][1], pairs.pairs[1][0][4][0]], [1, 1]);
        assert_eq!(pairs.pairs[2][0][2][1], 1);
        assert_eq!(count(0, 1), 0);
    }

    #[test]
    fn the_decks_most_in_dispute_come_first() {
        let agreement = Agreement {
            players: [0, 1],
            tau: None,
            scores: None,
            matchups: 3,
            crossed: 0,
            differences: vec![0.02, -0.3, 0.1],
        };
        assert_eq!(agreement.disputed(), [1, 2, 0]);
    }
}

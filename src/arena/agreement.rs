//! Do two players agree about the decks?

use super::correlation::kendall_tau_b;
use super::standings::{Standings, twos};
use super::tally::Tally;
use super::verdict::Verdict;

/// How far two players agree, each with a field of the same decks.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// Both, by their place among the fields.
    pub players: [usize; 2],
    /// The rank correlation of their ratings; undefined if they have no order.
    pub tau: Option<f64>,
    /// Match-ups that both have played.
    pub matchups: usize,
    /// Those of them on the other side of one half.
    pub crossed: usize,
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
pub fn agreements(fields: &[&Standings]) -> Vec<Agreement> {
    let players = twos(fields.len()).into_iter();
    players
        .map(|(a, b)| agreement([a, b], [fields[a], fields[b]]))
        .collect()
}

fn agreement(players: [usize; 2], fields: [&Standings; 2]) -> Agreement {
    let [x, y] = fields.map(Standings::ratings);
    let leads = |(i, j): (usize, usize)| {
        let [x, y] = fields.map(|field| field.tallies[i][j].score());
        Some([x? - 0.5, y? - 0.5])
    };
    let matchups = twos(fields[0].order.len());
    let leads: Vec<[f64; 2]> = matchups.into_iter().filter_map(leads).collect();
    Agreement {
        players,
        tau: x.zip(y).and_then(|(x, y)| kendall_tau_b(&x, &y)),
        matchups: leads.len(),
        crossed: leads.iter().filter(|[x, y]| x * y < 0.0).count(),
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
    use crate::arena::tally::{Game, GameResult};

    /// So many pairs, all of them won or all of them lost.
    fn tally(pairs: u64, result: GameResult) -> Tally {
        let game = Game {
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
        let [agreement] = &agreements(&[&x, &y])[..] else {
            panic!("two players agree once");
        };
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
        assert_eq!(agreements(&[&x, &y])[0].crossed, 1);
    }

    #[test]
    fn what_was_not_played_is_left_out() {
        let (won, none) = (tally(5, GameResult::Win), Tally::default());
        let [x, y] = fields([[won; 3], [won, none, none]]);
        let agreement = &agreements(&[&x, &y])[0];
        assert_eq!((agreement.tau, agreement.matchups), (None, 1));
        assert!(flips(&[&x, &y]).is_empty());
    }
}

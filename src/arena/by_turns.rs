//! How is a run played by hands that share no memory?
//!
//! The workers of a page cannot see each other. Each [`Hand`] plays the turns that it is given; what all
//! of them bring back, in whatever order, a [`Count`] puts into that of the plan. So the result is that of
//! [`Plan::run`], to the last digit.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::contest::Contest;
use super::run::{Batch, Finished, Matchup, Pair, Plan, Turns};
use super::save::{GameLine, from_line, to_line};
use super::shard::Shard;

/// Somebody who plays some pairs of a plan.
pub struct Hand<C> {
    plan: Plan<C>,
    copies: Vec<usize>,
}

/// A pair that was played when it was up, as run files write it: the turn, then both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "TurnLine", into = "TurnLine")]
pub struct Turned {
    /// How many turns of the plan come before it.
    pub turn: u64,
    /// What happened.
    pub pair: Pair,
}

type TurnLine = (u64, GameLine, GameLine);

impl From<Turned> for TurnLine {
    fn from(turned: Turned) -> TurnLine {
        let Pair { first, second } = turned.pair;
        (turned.turn, to_line(first), to_line(second))
    }
}

impl TryFrom<TurnLine> for Turned {
    type Error = &'static str;

    fn try_from((turn, first, second): TurnLine) -> Result<Turned, &'static str> {
        let games = [first, second].map(from_line);
        let [Some(first), Some(second)] = games else {
            return Err("no game ends like this");
        };
        let pair = Pair { first, second };
        Ok(Turned { turn, pair })
    }
}

impl<C: Contest> Hand<C> {
    /// A hand for this plan.
    pub fn new(plan: Plan<C>) -> Hand<C> {
        let copies = plan.copies();
        Hand { plan, copies }
    }

    /// All turns there are.
    pub fn turns(&self) -> u64 {
        self.plan.pairs_in_all()
    }

    /// Plays the pair that is up in this turn.
    pub fn play(&self, turn: u64) -> Turned {
        let up = self.plan.turns().turn(turn);
        let never = AtomicBool::new(false);
        let done = self.plan.play(up, self.copies[up.matchup], &never);
        let pair = done.expect("nobody calls it off").pair;
        Turned { turn, pair }
    }
}

/// The pairs of a whole run, as far as they have come in.
#[derive(Clone, Debug)]
pub struct Count {
    turns: Turns,
    matchups: usize,
    /// Those before which none is missing.
    counted: Vec<Pair>,
    waiting: BTreeMap<u64, Pair>,
}

impl Count {
    /// Before the first game of so many match-ups.
    pub fn new(matchups: usize) -> Count {
        Count {
            turns: Turns::new(matchups, Shard::WHOLE),
            matchups,
            counted: Vec::new(),
            waiting: BTreeMap::new(),
        }
    }

    /// Takes a pair; it counts as soon as none before it is missing. One that is there already is not
    /// counted again.
    pub fn add(&mut self, turned: Turned) {
        if turned.turn >= self.counted() {
            self.waiting.insert(turned.turn, turned.pair);
        }
        while let Some(next) = self.waiting.remove(&self.counted()) {
            self.counted.push(next);
        }
    }

    /// How many pairs count so far.
    pub fn counted(&self) -> u64 {
        self.counted.len() as u64
    }

    /// What has come out, if so many pairs of each match-up were asked for. Every pair is told, in order.
    pub fn batch<H>(&self, pairs: u64, mut tell: impl FnMut(&Finished<H>)) -> Batch {
        let mut matchups = vec![Matchup::default(); self.matchups];
        for (turn, pair) in (0..).zip(&self.counted) {
            let up = self.turns.turn(turn);
            tell(&Finished::read(up.matchup, up.index, *pair));
            matchups[up.matchup].add(*pair, None);
        }
        Batch {
            matchups,
            pairs,
            complete: self.counted() == pairs.saturating_mul(self.matchups as u64),
        }
    }
}

//! How is a whole batch of match-ups played?
//!
//! The match-ups take turns: the first pair of each, then the second of each, and so on. So a run that
//! is broken off has some of each, and a longer run only goes on where a shorter one ends.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::contest::{Contest, Leg};
use super::in_order::in_order;
use super::seed::PairSeed;
use super::shard::Shard;
use super::sprt::{Sprt, SprtDecision};
use super::tally::{self, Tally};

/// Pairs that a thread plays in one go where a pair is quickly over.
const QUICK: u64 = 8;

/// Both games of a pair as the first side saw them: the one it began, and the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The first side began.
    pub first: tally::OneGame,
    /// The second side did.
    pub second: tally::OneGame,
}

/// A pair that was just finished.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a, H> {
    /// The match-up, by its place in the plan.
    pub matchup: usize,
    /// The pair, by its place in the match-up.
    pub index: u64,
    /// What happened.
    pub pair: Pair,
    /// The transcript of both games, if it was asked for.
    pub transcript: &'a [u8],
    /// What was heard of the first and of the second game, if it was asked for.
    pub heard: Option<&'a [H; 2]>,
    /// Was it played before, and now again only to be written down or listened to?
    pub resumed: bool,
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan<C> {
    /// The match-ups, which take turns.
    pub contests: Vec<C>,
    /// The master seed.
    pub seed: u64,
    /// Pairs of each match-up; the most, with a test.
    pub pairs: u64,
    /// The part of them that is played.
    pub shard: Shard,
    /// Stop a match-up when this test decides.
    pub sprt: Option<Sprt>,
    /// Write down every so-manyth pair.
    pub transcript_every: Option<u64>,
    /// Listen to the games.
    pub listen: bool,
}

/// What came out of a match-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matchup {
    /// All of its pairs.
    pub tally: Tally,
    /// What the test said; undecided without one.
    pub verdict: SprtDecision,
}

impl Default for Matchup {
    fn default() -> Self {
        Matchup {
            tally: Tally::default(),
            verdict: SprtDecision::Undecided,
        }
    }
}

/// What came out of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// One result for each match-up; those that were not come to are empty.
    pub matchups: Vec<Matchup>,
    /// Pairs of each match-up that were asked for; the most, with a test.
    pub pairs: u64,
    /// Was everything played?
    pub complete: bool,
}

impl<H> Finished<'_, H> {
    /// A pair that was played before, as its file has it.
    pub fn read(matchup: usize, index: u64, pair: Pair) -> Self {
        Finished {
            matchup,
            index,
            pair,
            transcript: &[],
            heard: None,
            resumed: true,
        }
    }
}

impl Matchup {
    /// Adds a pair, and asks the test.
    pub(super) fn add(&mut self, pair: Pair, sprt: Option<Sprt>) {
        self.tally.add(pair.first, pair.second);
        let decide = |sprt: Sprt| sprt.decide(&self.tally.pairs);
        self.verdict = sprt.map_or(SprtDecision::Undecided, decide);
    }

    fn is_decided(&self) -> bool {
        self.verdict != SprtDecision::Undecided
    }
}

impl<C: Contest> Plan<C> {
    /// So many pairs of each match-up, and nothing else.
    pub fn new(contests: Vec<C>, seed: u64, pairs: u64) -> Plan<C> {
        Plan {
            contests,
            seed,
            pairs,
            shard: Shard::WHOLE,
            sprt: None,
            transcript_every: None,
            listen: false,
        }
    }

    /// Plays everything, on so many threads, until `stop` says so. Of each match-up some pairs may
    /// have been played before; they are played again only to be written down or listened to.
    /// Every pair is told to `tell`, in order, before it is counted.
    ///
    /// The result does not depend on the number of threads.
    pub fn run<E>(
        &self,
        threads: usize,
        played: &[Matchup],
        stop: &AtomicBool,
        mut tell: impl FnMut(Finished<C::Heard>) -> Result<(), E>,
    ) -> Result<Batch, E> {
        let mut matchups = played.to_vec();
        matchups.resize(self.contests.len(), Matchup::default());
        let complete = Work::new(self, &matchups).run(threads, stop, &mut matchups, &mut tell)?;
        Ok(Batch {
            matchups,
            pairs: self.pairs,
            complete,
        })
    }

    /// Pairs that one thread plays in one go: one, so that a killed process loses little, and few
    /// transcripts wait to be written.
    fn chunk(&self) -> u64 {
        match self.transcript_every.is_none() && self.contests.iter().all(Contest::is_quick) {
            true => QUICK,
            false => 1,
        }
    }

    /// Is this pair written down?
    fn is_written(&self, index: u64) -> bool {
        let every = self.transcript_every;
        every.is_some_and(|every| index.is_multiple_of(every.max(1)))
    }

    /// All pairs of this part; the most, with a test.
    pub fn pairs_in_all(&self) -> u64 {
        self.turns().count(self.pairs)
    }

    pub(super) fn turns(&self) -> Turns {
        Turns::new(self.contests.len(), self.shard)
    }

    /// For each match-up: how often the same contest stands before it.
    pub(super) fn copies(&self) -> Vec<usize> {
        let contests = self.contests.iter().enumerate();
        let copies = contests.map(|(place, contest)| {
            let earlier = self.contests[..place].iter();
            earlier.filter(|earlier| contest.repeats(earlier)).count()
        });
        copies.collect()
    }

    /// Plays a pair, the `copy`th time that its contest is in the plan. None if it was called off.
    pub(super) fn play(
        &self,
        turn: Turn,
        copy: usize,
        stop: &AtomicBool,
    ) -> Option<Done<C::Heard>> {
        let contest = &self.contests[turn.matchup];
        let seed = PairSeed::of_copy(self.seed, contest.deal(), copy, turn.index);
        let mut transcript = Vec::new();
        let mut heard = self.listen.then(Box::<[C::Heard; 2]>::default);
        let games = Leg::BOTH.map(|leg| {
            let heard = heard.as_mut().map(|games| &mut games[leg as usize]);
            let written = self.is_written(turn.index).then_some(&mut transcript);
            contest.play(seed, leg, heard, written, stop)
        });
        let [Some(first), Some(second)] = games else {
            return None;
        };
        Some(Done {
            turn,
            pair: Pair { first, second },
            transcript,
            heard,
        })
    }
}

/// In which order the pairs of a part are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns {
    matchups: u64,
    shard: Shard,
}

impl Turns {
    pub(super) fn new(matchups: usize, shard: Shard) -> Turns {
        let matchups = matchups as u64;
        Turns { matchups, shard }
    }

    /// How many turns so many pairs of each match-up take.
    fn count(self, pairs: u64) -> u64 {
        self.shard.share(pairs).saturating_mul(self.matchups)
    }

    pub(super) fn turn(self, number: u64) -> Turn {
        let round = number / self.matchups;
        Turn {
            matchup: (number % self.matchups) as usize,
            round,
            index: self.shard.index(round),
        }
    }
}

/// A match-up is up for its next pair.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub matchup: usize,
    /// How often it has been up before, in this part.
    pub round: u64,
    pub index: u64,
}

/// A plan that is being played.
struct Work<'a, C> {
    plan: &'a Plan<C>,
    turns: Turns,
    /// The number of turns.
    count: u64,
    /// For each match-up: how often the same contest stands before it in the plan.
    copies: Vec<usize>,
    /// For each match-up: pairs of this part that were played before.
    played: Vec<u64>,
    /// For each match-up: has the test decided?
    decided: Vec<AtomicBool>,
    chunk: u64,
}

impl<'a, C: Contest> Work<'a, C> {
    fn new(plan: &'a Plan<C>, matchups: &[Matchup]) -> Work<'a, C> {
        let turns = plan.turns();
        Work {
            plan,
            turns,
            count: plan.pairs_in_all(),
            copies: plan.copies(),
            played: matchups.iter().map(|m| m.tally.pair_count()).collect(),
            decided: matchups.iter().map(|m| m.is_decided().into()).collect(),
            chunk: plan.chunk(),
        }
    }

    /// Plays the plan; returns whether all of it was played.
    fn run<E>(
        &self,
        threads: usize,
        stop: &AtomicBool,
        matchups: &mut [Matchup],
        tell: &mut impl FnMut(Finished<C::Heard>) -> Result<(), E>,
    ) -> Result<bool, E> {
        let begin = self.begin() / self.chunk;
        let chunks = self.count.div_ceil(self.chunk).saturating_sub(begin);
        let mut ended = Ok(chunks == 0);
        in_order(
            threads,
            chunks,
            |chunk| self.play_chunk(begin + chunk, stop),
            |chunk, played: Chunk<C::Heard>| {
                for done in &played.pairs {
                    if let Err(problem) = self.take(done, matchups, tell) {
                        ended = Err(problem);
                        return ControlFlow::Break(());
                    }
                }
                let over = chunk + 1 == chunks || self.is_over((begin + chunk + 1) * self.chunk);
                ended = Ok(played.whole && over);
                match played.whole && !over && !stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
        );
        ended
    }

    /// The first turn that matters.
    fn begin(&self) -> u64 {
        let matchups = self.played.len() as u64;
        let open = (0..matchups).filter(|m| !self.is_decided(*m as usize));
        let next = open.map(|m| self.played[m as usize] * matchups + m).min();
        match self.plan.listen || self.plan.transcript_every.is_some() {
            true => 0,
            false => next.unwrap_or(self.count),
        }
    }

    /// Has the test decided everywhere, and does nothing from this turn on have to be played again?
    fn is_over(&self, turn: u64) -> bool {
        let rounds = self.played.iter().max().copied().unwrap_or(0);
        let matchups = self.played.len();
        turn >= rounds * matchups as u64 && (0..matchups).all(|m| self.is_decided(m))
    }

    fn is_decided(&self, matchup: usize) -> bool {
        self.decided[matchup].load(Ordering::Relaxed)
    }

    /// Was this pair played before?
    fn is_resumed(&self, turn: Turn) -> bool {
        turn.round < self.played[turn.matchup]
    }

    /// Is there a reason to play this pair?
    fn is_wanted(&self, turn: Turn) -> bool {
        match self.is_resumed(turn) {
            true => self.plan.listen || self.plan.is_written(turn.index),
            false => !self.is_decided(turn.matchup),
        }
    }

    /// Tells a pair and counts it, unless the test has decided meanwhile.
    fn take<E>(
        &self,
        done: &Done<C::Heard>,
        matchups: &mut [Matchup],
        tell: &mut impl FnMut(Finished<C::Heard>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Turn { matchup, index, .. } = done.turn;
        let resumed = self.is_resumed(done.turn);
        if !resumed && self.is_decided(matchup) {
            return Ok(());
        }
        tell(Finished {
            matchup,
            index,
            pair: done.pair,
            transcript: &done.transcript,
            heard: done.heard.as_deref(),
            resumed,
        })?;
        if !resumed {
            matchups[matchup].add(done.pair, self.plan.sprt);
            self.decided[matchup].store(matchups[matchup].is_decided(), Ordering::Relaxed);
        }
        Ok(())
    }

    /// The pairs of a chunk, up to the first that was not begun or not ended because of a stop.
    fn play_chunk(&self, chunk: u64, stop: &AtomicBool) -> Chunk<C::Heard> {
        let from = chunk * self.chunk;
        let mut pairs = Vec::new();
        for number in from..self.count.min(from + self.chunk) {
            let turn = self.turns.turn(number);
            if !self.is_wanted(turn) {
                continue;
            }
            let copy = self.copies[turn.matchup];
            let begun = !stop.load(Ordering::Relaxed);
            let Some(done) = begun.then(|| self.plan.play(turn, copy, stop)).flatten() else {
                return Chunk {
                    pairs,
                    whole: false,
                };
            };
            pairs.push(done);
        }
        Chunk { pairs, whole: true }
    }
}

/// Pairs that were played in one go.
struct Chunk<H> {
    pairs: Vec<Done<H>>,
    /// Were all of them played?
    whole: bool,
}

pub(super) struct Done<H> {
    turn: Turn,
    pub pair: Pair,
    transcript: Vec<u8>,
    heard: Option<Box<[H; 2]>>,
}

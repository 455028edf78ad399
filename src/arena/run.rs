//! How is a whole batch of match-ups played?

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::contest::Contest;
use super::in_order::in_order;
use super::seed::PairSeed;
use super::sprt::{Decision, Sprt};
use super::tally::{self, Tally};
use crate::players::AnyPlayer;
use crate::rules::Seat;

/// Pairs that a thread plays in one go: enough to forget the cost of handing them over, few enough
/// that a stop loses little.
const CHUNK: u64 = 8;

/// Both games of a pair as seat 0 saw them: the one it began, and the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Seat 0 began with the Initiative.
    pub first: tally::Game,
    /// Seat 1 did.
    pub second: tally::Game,
}

/// A pair that was just finished.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// The match-up, by its place in the plan.
    pub matchup: usize,
    /// The pair, by its place in the match-up.
    pub index: u64,
    /// What happened.
    pub pair: Pair,
    /// The transcript of both games, if it was asked for.
    pub transcript: &'a [u8],
    /// Was it played before, and only counted now?
    pub resumed: bool,
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The match-ups, one after the other.
    pub contests: Vec<Contest>,
    /// Who plays seat 0 and seat 1.
    pub players: [AnyPlayer; 2],
    /// The master seed.
    pub seed: u64,
    /// Pairs of each match-up; the most, with a test.
    pub pairs: u64,
    /// Stop a match-up when this test decides.
    pub sprt: Option<Sprt>,
    /// Write down every so-manyth pair.
    pub transcript_every: Option<u64>,
}

/// What came out of a match-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matchup {
    /// All of its pairs.
    pub tally: Tally,
    /// What the test said; undecided without one.
    pub verdict: Decision,
}

impl Default for Matchup {
    fn default() -> Self {
        Matchup {
            tally: Tally::default(),
            verdict: Decision::Undecided,
        }
    }
}

impl Plan {
    /// Plays everything, on so many threads, until `stop` says so. The first pairs of a match-up
    /// may have been played before. Every pair is told to `tell`, in order, before it is counted.
    ///
    /// Returns one result for each match-up; those that were not come to are empty. The result does
    /// not depend on the number of threads.
    pub fn run(
        &self,
        threads: usize,
        played: &[Vec<Pair>],
        stop: &AtomicBool,
        mut tell: impl FnMut(Finished) -> io::Result<()>,
    ) -> io::Result<Vec<Matchup>> {
        let mut results = vec![Matchup::default(); self.contests.len()];
        for (matchup, result) in results.iter_mut().enumerate() {
            let played = played.get(matchup).map_or(&[][..], |pairs| pairs);
            let mut error = None;
            in_order(
                threads,
                self.pairs.div_ceil(CHUNK),
                |chunk| self.play_chunk(matchup, chunk, played, stop),
                |chunk, pairs| {
                    for (i, one) in pairs.iter().enumerate() {
                        let told = tell(Finished {
                            matchup,
                            index: chunk * CHUNK + i as u64,
                            pair: one.pair,
                            transcript: &one.transcript,
                            resumed: one.resumed,
                        });
                        if let Err(problem) = told {
                            error = Some(problem);
                            return ControlFlow::Break(());
                        }
                        if self.count(one.pair, result).is_break() {
                            return ControlFlow::Break(());
                        }
                    }
                    match stop.load(Ordering::Relaxed) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                },
            );
            if let Some(problem) = error {
                return Err(problem);
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(results)
    }

    /// Adds a pair; breaks off when the test has decided.
    fn count(&self, pair: Pair, result: &mut Matchup) -> ControlFlow<()> {
        result.tally.add(pair.first, pair.second);
        if let Some(sprt) = &self.sprt {
            result.verdict = sprt.decide(&result.tally.pairs);
        }
        match result.verdict {
            Decision::Undecided => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    /// The pairs of a chunk, up to the first that was not played because of a stop.
    fn play_chunk(
        &self,
        matchup: usize,
        chunk: u64,
        played: &[Pair],
        stop: &AtomicBool,
    ) -> Vec<Done> {
        let from = chunk * CHUNK;
        let to = self.pairs.min(from + CHUNK);
        let going = |_: &u64| !stop.load(Ordering::Relaxed);
        (from..to)
            .take_while(going)
            .map(|index| self.play_pair(matchup, index, played.get(index as usize)))
            .collect()
    }

    fn play_pair(&self, matchup: usize, index: u64, played: Option<&Pair>) -> Done {
        let written = self
            .transcript_every
            .is_some_and(|every| index.is_multiple_of(every.max(1)));
        let mut transcript = Vec::new();
        if let (Some(pair), false) = (played, written) {
            return Done {
                pair: *pair,
                transcript,
                resumed: true,
            };
        }
        let contest = &self.contests[matchup];
        let seed = PairSeed::new(self.seed, contest, index);
        let players = (&self.players[0], &self.players[1]);
        let [first, second] = Seat::BOTH.map(|begins| {
            let game = match written {
                true => contest.record(begins, players, seed, |line| {
                    serde_json::to_writer(&mut transcript, line).expect("memory takes any line");
                    transcript.push(b'\n');
                }),
                false => contest.play(begins, players, seed),
            };
            game.for_seat(Seat::A)
        });
        Done {
            pair: Pair { first, second },
            transcript,
            resumed: played.is_some(),
        }
    }
}

struct Done {
    pair: Pair,
    transcript: Vec<u8>,
    resumed: bool,
}

//! How is a whole batch of match-ups played?

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::card_report::{Ear, Heard};
use super::contest::{Contest, Played};
use super::in_order::in_order;
use super::seed::PairSeed;
use super::sprt::{Decision, Sprt};
use super::tally::{self, Tally};
use crate::players::AnyPlayer;
use crate::rules::{BySeat, Croupier, Seat};

/// Pairs that a thread plays in one go: one, so that a killed process loses little, unless they are
/// over so soon that it is dearer to hand them over than to lose them.
fn chunk(players: &[AnyPlayer; 2]) -> u64 {
    let quick = |player: &AnyPlayer| matches!(player, AnyPlayer::Random | AnyPlayer::Greedy(_));
    if players.iter().all(quick) { 8 } else { 1 }
}

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
    /// What both seats' cards did in the first and in the second game, if it was asked for.
    pub heard: Option<&'a [BySeat<Heard>; 2]>,
    /// Was it played before, and now again only to be written down or listened to?
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
    /// Listen to what the cards do.
    pub listen: bool,
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

/// What came out of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    /// One result for each match-up; those that were not come to are empty.
    pub matchups: Vec<Matchup>,
    /// Was everything played?
    pub complete: bool,
}

impl Plan {
    /// Plays everything, on so many threads, until `stop` says so. Of each match-up some pairs may
    /// have been played before; they are played again only to be written down or listened to.
    /// Every pair is told to `tell`, in order, before it is counted.
    ///
    /// The result does not depend on the number of threads.
    pub fn run<E>(
        &self,
        threads: usize,
        played: &[Tally],
        stop: &AtomicBool,
        mut tell: impl FnMut(Finished) -> Result<(), E>,
    ) -> Result<Batch, E> {
        let resumed = |matchup: usize| self.matchup(played.get(matchup).copied());
        let mut matchups: Vec<Matchup> = (0..self.contests.len()).map(resumed).collect();
        let mut complete = true;
        for (matchup, result) in matchups.iter_mut().enumerate() {
            let work = Work::new(self, matchup, result);
            complete = work.run(threads, stop, result, &mut tell)?;
            if !complete {
                break;
            }
        }
        Ok(Batch { matchups, complete })
    }

    /// A match-up of which this was played.
    fn matchup(&self, tally: Option<Tally>) -> Matchup {
        let tally = tally.unwrap_or_default();
        let decide = |sprt: Sprt| sprt.decide(&tally.pairs);
        let verdict = self.sprt.map_or(Decision::Undecided, decide);
        Matchup { tally, verdict }
    }
}

/// One match-up of a plan.
struct Work<'a> {
    plan: &'a Plan,
    matchup: usize,
    /// How often the same two decks have met before it in the plan.
    copy: usize,
    /// Pairs that were played before, and pairs in all.
    played: u64,
    pairs: u64,
    /// Pairs that a thread plays in one go.
    chunk: u64,
}

impl<'a> Work<'a> {
    fn new(plan: &'a Plan, matchup: usize, result: &Matchup) -> Work<'a> {
        let contest = &plan.contests[matchup];
        let earlier = plan.contests[..matchup].iter();
        let played = result.tally.pair_count();
        Work {
            plan,
            matchup,
            copy: earlier.filter(|earlier| contest.repeats(earlier)).count(),
            played,
            pairs: match result.verdict {
                Decision::Undecided => plan.pairs,
                _ => played,
            },
            chunk: chunk(&plan.players),
        }
    }

    /// Plays the match-up; returns whether all of it was played.
    fn run<E>(
        &self,
        threads: usize,
        stop: &AtomicBool,
        result: &mut Matchup,
        tell: &mut impl FnMut(Finished) -> Result<(), E>,
    ) -> Result<bool, E> {
        let again = self.plan.listen || self.plan.transcript_every.is_some();
        let begin = match again {
            true => 0,
            false => self.played / self.chunk,
        };
        let chunks = self.pairs.div_ceil(self.chunk).saturating_sub(begin);
        let mut ended = Ok(chunks == 0);
        in_order(
            threads,
            chunks,
            |chunk| self.play_chunk(begin + chunk, stop),
            |chunk, played: Chunk| {
                for done in &played.pairs {
                    if let Err(problem) = tell(self.finished(done)) {
                        ended = Err(problem);
                        return ControlFlow::Break(());
                    }
                    if done.index >= self.played && self.count(done.pair, result).is_break() {
                        ended = Ok(true);
                        return ControlFlow::Break(());
                    }
                }
                ended = Ok(played.whole && chunk + 1 == chunks);
                match played.whole && !stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
        );
        ended
    }

    fn finished<'d>(&self, done: &'d Done) -> Finished<'d> {
        Finished {
            matchup: self.matchup,
            index: done.index,
            pair: done.pair,
            transcript: &done.transcript,
            heard: done.heard.as_deref(),
            resumed: done.index < self.played,
        }
    }

    /// Adds a pair; breaks off when the test has decided.
    fn count(&self, pair: Pair, result: &mut Matchup) -> ControlFlow<()> {
        result.tally.add(pair.first, pair.second);
        *result = self.plan.matchup(Some(result.tally));
        match result.verdict {
            Decision::Undecided => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    /// The pairs of a chunk, up to the first that was not begun because of a stop.
    fn play_chunk(&self, chunk: u64, stop: &AtomicBool) -> Chunk {
        let from = chunk * self.chunk;
        let mut pairs = Vec::new();
        for index in from..self.pairs.min(from + self.chunk) {
            if stop.load(Ordering::Relaxed) {
                return Chunk {
                    pairs,
                    whole: false,
                };
            }
            if index >= self.played || self.plan.listen || self.is_written(index) {
                pairs.push(self.play_pair(index));
            }
        }
        Chunk { pairs, whole: true }
    }

    /// Is this pair written down?
    fn is_written(&self, index: u64) -> bool {
        let every = self.plan.transcript_every;
        every.is_some_and(|every| index.is_multiple_of(every.max(1)))
    }

    fn play_pair(&self, index: u64) -> Done {
        let contest = &self.plan.contests[self.matchup];
        let seed = PairSeed::of_copy(self.plan.seed, contest, self.copy, index);
        let mut transcript = Vec::new();
        let mut heard = self.plan.listen.then(Box::<[BySeat<Heard>; 2]>::default);
        let [first, second] = Seat::BOTH.map(|begins| {
            let heard = heard.as_mut().map(|games| &mut games[begins.index()]);
            let game = match self.is_written(index) {
                true => {
                    let scribe = contest.scribe(begins, self.players(), seed, |line| {
                        serde_json::to_writer(&mut transcript, line)
                            .expect("memory takes any line");
                        transcript.push(b'\n');
                    });
                    self.play(begins, seed, scribe, heard)
                }
                false => self.play(begins, seed, contest.dealer(seed), heard),
            };
            game.for_seat(Seat::A)
        });
        Done {
            index,
            pair: Pair { first, second },
            transcript,
            heard,
        }
    }

    fn play(
        &self,
        begins: Seat,
        seed: PairSeed,
        mut croupier: impl Croupier,
        heard: Option<&mut BySeat<Heard>>,
    ) -> Played {
        let contest = &self.plan.contests[self.matchup];
        match heard {
            None => contest.play_with(begins, self.players(), seed, &mut croupier),
            Some(heard) => {
                let mut ear = Ear { croupier, heard };
                contest.play_with(begins, self.players(), seed, &mut ear)
            }
        }
    }

    fn players(&self) -> (&AnyPlayer, &AnyPlayer) {
        let [a, b] = &self.plan.players;
        (a, b)
    }
}

/// Pairs that were played in one go.
struct Chunk {
    pairs: Vec<Done>,
    /// Were all of them played?
    whole: bool,
}

struct Done {
    index: u64,
    pair: Pair,
    transcript: Vec<u8>,
    heard: Option<Box<[BySeat<Heard>; 2]>>,
}

//! Where are games played, remembered and saved?
//!
//! A search is a program that asks for games as it goes, and nothing but their results decides on what it asks
//! for next. So whoever has the results can run the program again: a saved search is the list of them, in
//! batches, each with a number that its games decide on. To resume is to run the program from its start and to
//! play only what is missing.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::away::Away;
use super::candidate::Candidate;
use super::table::{PairResult, Table};
use crate::arena::{RunFile, SaveError, in_order};

/// Pairs that are saved in one go: so many are lost at the most when a process is killed.
const BATCH: usize = 32;

/// Why a program did not come to its end.
#[derive(Debug)]
pub enum Halt {
    /// Somebody stopped it.
    Stopped,
    /// What was played could not be saved, or what was saved is not there.
    Failed(SaveError),
}

impl From<SaveError> for Halt {
    fn from(error: SaveError) -> Halt {
        Halt::Failed(error)
    }
}

/// Results that are known already, by the keys of their games.
#[derive(Clone, Debug, Default)]
pub struct Memo(HashMap<u64, Vec<u8>>);

impl Memo {
    /// Remembers a batch.
    pub fn add(&mut self, key: u64, pairs: Vec<u8>) {
        self.0.insert(key, pairs);
    }

    /// The results of so many pairs. A batch that makes no sense is not believed, but played.
    fn results(&self, key: u64, pairs: usize) -> Option<Vec<PairResult>> {
        let bytes = self.0.get(&key).filter(|bytes| bytes.len() == pairs)?;
        bytes
            .iter()
            .map(|byte| PairResult::from_byte(*byte))
            .collect()
    }
}

/// Plays what is asked for, unless it is known already.
pub struct Bench<'a> {
    /// On so many threads.
    pub threads: usize,
    /// Nothing more is begun once this is set.
    pub stop: &'a AtomicBool,
    /// What is known.
    pub memo: Memo,
    /// Where new results are saved.
    pub file: Option<RunFile>,
    /// The island that asks, from 0.
    pub island: u64,
    /// Games that are not known are not played, but missing: tells what is wrong with those of an island.
    pub missing: Option<&'a dyn Fn(u64) -> SaveError>,
    /// Who plays what is not known; nobody: it is played here.
    pub away: Option<&'a Away>,
    /// Hears of every pair, whether it was known or played.
    pub tell: &'a mut dyn FnMut(),
}

impl<'a> Bench<'a> {
    /// A bench that knows nothing yet and saves nothing.
    pub fn new(threads: usize, stop: &'a AtomicBool, tell: &'a mut dyn FnMut()) -> Bench<'a> {
        Bench {
            threads,
            stop,
            memo: Memo::default(),
            file: None,
            island: 0,
            missing: None,
            away: None,
            tell,
        }
    }

    /// The results of these pairs, in their order; each is a candidate and the index of the pair.
    pub async fn play(
        &mut self,
        table: &Table,
        games: &[(&Candidate, u64)],
    ) -> Result<Vec<PairResult>, Halt> {
        let mut results = Vec::with_capacity(games.len());
        for batch in games.chunks(BATCH) {
            let Some(known) = self.memo.results(table.key(batch), batch.len()) else {
                break;
            };
            known.iter().for_each(|_| (self.tell)());
            results.extend(known);
        }
        let known = results.len();
        if known < games.len() {
            self.play_on(table, &games[known..], &mut results).await?;
        }
        Ok(results)
    }

    async fn play_on(
        &mut self,
        table: &Table,
        games: &[(&Candidate, u64)],
        results: &mut Vec<PairResult>,
    ) -> Result<(), Halt> {
        if let Some(missing) = self.missing {
            return Err(missing(self.island).into());
        }
        if let Some(away) = self.away {
            let played = away.play(table, games).await?;
            played.iter().for_each(|_| (self.tell)());
            results.extend(played);
            return Ok(());
        }
        let stop = self.stop;
        let play = |n: u64| {
            let (candidate, index) = games[n as usize];
            let begun = !stop.load(Ordering::Relaxed);
            begun.then(|| table.play(candidate, index, stop)).flatten()
        };
        let mut halt = None;
        let mut waiting = Vec::with_capacity(BATCH);
        in_order(self.threads, games.len() as u64, play, |n, played| {
            let Some(result) = played else {
                halt = Some(Halt::Stopped);
                return ControlFlow::Break(());
            };
            results.push(result);
            waiting.push(result.to_byte());
            (self.tell)();
            let done = n as usize + 1;
            if waiting.len() == BATCH || done == games.len() {
                let batch = &games[done - waiting.len()..done];
                let saved = self
                    .file
                    .as_mut()
                    .map_or(Ok(()), |file| file.add_batch(table.key(batch), &waiting));
                waiting.clear();
                if let Err(error) = saved {
                    halt = Some(error.into());
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        halt.map_or(Ok(()), Err)
    }
}

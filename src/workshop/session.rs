//! How is a search carried out from its first line to its last, with the files that it reads and writes?

use std::sync::atomic::AtomicBool;

use super::bench::{Bench, Memo};
use super::improve::{Improvement, Progress};
use super::quest::{Quest, QuestLine};
use crate::arena::{Files, Head, Parts, RunFile, SaveError, Shard};

/// Who works, and who hears of it.
pub struct Worker<'a> {
    /// On so many threads.
    pub threads: usize,
    /// Nothing more is begun once this is set.
    pub stop: &'a AtomicBool,
    /// Hears of every pair.
    pub pair: &'a mut dyn FnMut(),
    /// Hears how far it is.
    pub progress: &'a mut dyn FnMut(Progress),
}

/// What was carried out.
#[derive(Clone, Debug)]
pub enum Carried {
    /// All of it, or what came before somebody stopped it.
    Whole(Box<Improvement>),
    /// A part of the islands.
    Part {
        /// What was played of it, now or before.
        games: u64,
        /// Was all of it played?
        complete: bool,
    },
}

/// Carries out a search, or what is left of it, or a part of it.
pub fn carry_out(
    quest: &Quest,
    part: Shard,
    files: &Files,
    worker: Worker,
) -> Result<Carried, SaveError> {
    let head = Head::new(quest.line(), quest.budget / 2, part);
    let mut memo = Memo::default();
    let file = match (&files.save, &files.resume) {
        (Some(path), _) => Some(RunFile::create(path, &head)?),
        (_, Some(path)) => {
            let known = |key, pairs| memo.add(key, pairs);
            Some(RunFile::resume_batches(path, &head, known)?)
        }
        _ => None,
    };
    let mut pairs = 0;
    let mut pair = || {
        pairs += 1;
        (worker.pair)();
    };
    let mut bench = Bench {
        memo,
        file,
        ..Bench::new(worker.threads, worker.stop, &mut pair)
    };
    if part == Shard::WHOLE {
        let improvement = quest.improve(&mut bench, worker.progress)?;
        return Ok(Carried::Whole(Box::new(improvement)));
    }
    let complete = quest.search_part(part, &mut bench, worker.progress)?;
    Ok(Carried::Part {
        games: 2 * pairs,
        complete,
    })
}

/// All that is known of a search from its parts, and the games that it is to have.
pub fn read_parts(parts: &Parts<QuestLine>) -> Result<(Memo, u64), SaveError> {
    let mut memo = Memo::default();
    let pairs = parts.batches(|key, pairs| memo.add(key, pairs))?;
    Ok((memo, 2 * pairs))
}

/// What the search would have come to in one piece: its islands were searched in parts; the race and the tests
/// are played now, unless they are known as well.
pub fn merge(
    parts: &Parts<QuestLine>,
    quest: &Quest,
    memo: Memo,
    worker: Worker,
) -> Result<Improvement, SaveError> {
    let mut bench = Bench {
        memo,
        missing: Some(&|island| parts.unfinished(island)),
        ..Bench::new(worker.threads, worker.stop, worker.pair)
    };
    quest.improve(&mut bench, worker.progress)
}

//! How do the parts of a run become one again?

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::contest::Contest;
use super::run::{Batch, Matchup, Pair};
use super::save::{self, Found, Head, Lines, Part, SaveError, shown};
use super::shard::Shard;
use super::sprt::{Sprt, SprtDecision};
use crate::files::FileError;
use crate::json::fault;
use crate::message;
use crate::words::Message;

/// The files of one run, in the order of its parts, each of them once.
#[derive(Debug)]
pub struct Parts<T> {
    files: Vec<(Shard, PathBuf)>,
    run: T,
}

impl<T: DeserializeOwned> Parts<T> {
    /// Looks at the first line of each file, in whatever order they come.
    pub fn open(paths: &[PathBuf]) -> Result<Parts<T>, SaveError> {
        let mut files = BTreeMap::new();
        let mut first: Option<Head<Value>> = None;
        for path in paths {
            let head: Head<Value> = Lines::new(path, &open(path)?).whole_head()?;
            let known = first.get_or_insert_with(|| head.clone());
            if let Some(difference) = head.difference(known) {
                return Err(wrong(message!(
                    "{file}: part of a run with {difference}",
                    file = shown(path),
                    difference = difference,
                )));
            }
            if head.shard.of() != known.shard.of() {
                return Err(wrong(message!(
                    "{one} is {what}, but {other} is {part}; name whole runs, or all parts of one",
                    one = shown(&paths[0]),
                    what = in_words(known.shard),
                    other = shown(path),
                    part = in_words(head.shard),
                )));
            }
            if let Some(other) = files.insert(head.shard, path.clone()) {
                return Err(wrong(message!(
                    "{one} and {other} are both {part}",
                    one = shown(&other),
                    other = shown(path),
                    part = in_words(head.shard),
                )));
            }
        }
        let head = first.ok_or_else(|| wrong(message!("no parts to merge")))?;
        let missing = head.shard.all().filter(|part| !files.contains_key(part));
        let missing: Vec<Message> = missing.take(20).map(called).collect();
        let run = |error: serde_json::Error| {
            wrong(message!(
                "{file}: not a run that can be merged: {why}",
                file = shown(&paths[0]),
                why = fault(&error),
            ))
        };
        match missing.is_empty() {
            true => Ok(Parts {
                files: files.into_iter().collect(),
                run: serde_json::from_value(head.run).map_err(run)?,
            }),
            false => Err(SaveError::Missing(message!(
                "{file} is {part}; missing: {parts}; name the files of all parts",
                file = shown(&paths[0]),
                part = in_words(head.shard),
                parts = Message::joined(missing, ", "),
            ))),
        }
    }

    /// What was played.
    pub fn run(&self) -> &T {
        &self.run
    }

    /// Counts every pair of the whole run; each is told. With a test it stops where the run in one
    /// piece would have.
    pub fn read<C: Contest>(
        &self,
        contests: &[C],
        sprt: Option<Sprt>,
        mut tell: impl FnMut(usize, u64, Pair),
    ) -> Result<Batch, SaveError> {
        let divided = self.files.len() > 1;
        let mut waiting = vec![BTreeMap::new(); contests.len()];
        let mut matchups = vec![Matchup::default(); contests.len()];
        let mut pairs = None;
        for (shard, path) in &self.files {
            let part = Part {
                contests,
                shard: *shard,
                sprt: sprt.filter(|_| !divided),
            };
            let tested = divided && sprt.is_some();
            let found = read(path, part, |matchup, index, pair| match tested {
                false => tell(matchup, index, pair),
                true => drop(waiting[matchup].insert(index, pair)),
            })?;
            self.is_finished(*shard, path, &found)?;
            let pairs = *pairs.get_or_insert(found.pairs);
            if found.pairs != pairs {
                return Err(wrong(message!(
                    "{file}: {found} games a match-up; the parts before it have {others}",
                    file = shown(path),
                    found = 2 * found.pairs,
                    others = 2 * pairs,
                )));
            }
            for (all, part) in matchups.iter_mut().zip(&found.matchups) {
                all.tally.merge(&part.tally);
                all.verdict = part.verdict;
            }
        }
        if let Some(sprt) = sprt.filter(|_| divided) {
            matchups = until_sure(sprt, waiting, tell);
        }
        Ok(Batch {
            matchups,
            pairs: pairs.unwrap_or(0),
            complete: true,
        })
    }

    /// Every batch of the whole run is told with its key; returns the pairs that the run is to have.
    pub(crate) fn batches(&self, mut tell: impl FnMut(u64, Vec<u8>)) -> Result<u64, SaveError> {
        let mut all = None;
        for (_, path) in &self.files {
            let file = open(path)?;
            let mut lines = Lines::new(path, &file);
            let head: Head<Value> = lines.whole_head()?;
            let pairs = lines.batches(head.pairs, &mut tell)?;
            let before = *all.get_or_insert(pairs);
            if pairs != before {
                return Err(wrong(message!(
                    "{file}: {found} games; the parts before it have {others}",
                    file = shown(path),
                    found = 2 * pairs,
                    others = 2 * before,
                )));
            }
        }
        Ok(all.unwrap_or(0))
    }

    /// What is wrong if the `n`th of the things that were shared out among the parts, from 0, is not there.
    pub(crate) fn unfinished(&self, n: u64) -> SaveError {
        let file = self.files.iter().find(|(shard, _)| shard.has(n));
        let nobody = || Message::from("");
        wrong(file.map_or_else(nobody, |(shard, path)| {
            message!(
                "{file}: {part} has games yet to play",
                file = shown(path),
                part = called(*shard),
            )
        }))
    }

    fn is_finished(&self, shard: Shard, path: &Path, found: &Found) -> Result<(), SaveError> {
        let share = shard.share(found.pairs);
        let left = |matchup: &Matchup| match matchup.verdict {
            SprtDecision::Undecided => share.saturating_sub(matchup.tally.pair_count()),
            _ => 0,
        };
        match found.matchups.iter().map(left).sum() {
            0 => Ok(()),
            left @ 1.. => Err(wrong(message!(
                "{file}: {part} has {left} games yet to play",
                file = shown(path),
                part = called(shard),
                left = 2 * left,
            ))),
        }
    }
}

/// The pairs of each match-up in their order, up to the one after which the test decides.
fn until_sure(
    sprt: Sprt,
    pairs: Vec<BTreeMap<u64, Pair>>,
    mut tell: impl FnMut(usize, u64, Pair),
) -> Vec<Matchup> {
    let count = |(place, pairs): (usize, BTreeMap<u64, Pair>)| {
        let mut matchup = Matchup::default();
        for (index, pair) in pairs {
            if matchup.verdict != SprtDecision::Undecided {
                break;
            }
            tell(place, index, pair);
            matchup.add(pair, Some(sprt));
        }
        matchup
    };
    pairs.into_iter().enumerate().map(count).collect()
}

fn read<C: Contest>(
    path: &Path,
    part: Part<C>,
    tell: impl FnMut(usize, u64, Pair),
) -> Result<Found, SaveError> {
    let file = open(path)?;
    let mut lines = Lines::new(path, &file);
    let head: Head<Value> = lines.whole_head()?;
    lines.pairs(part, head.pairs, tell)
}

fn open(path: &Path) -> Result<File, SaveError> {
    save::is_file(path)?;
    File::open(path).map_err(|error| FileError::io(path, &error).into())
}

/// What a file holds of its run, by name.
fn called(shard: Shard) -> Message {
    match shard {
        Shard::WHOLE => message!("the run"),
        part => message!("part {part}", part = part.to_string()),
    }
}

/// What a file is.
fn in_words(shard: Shard) -> Message {
    match shard {
        Shard::WHOLE => message!("a whole run"),
        part => message!("part {part} of a run", part = part.to_string()),
    }
}

fn wrong(why: Message) -> SaveError {
    SaveError::Parts(why)
}

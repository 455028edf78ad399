//! What must hold for any file that is taken for a saved run?

use std::fs;
use std::path::Path;

use guerre_totale::arena::{Head, Matchup, Parts, Plan, RunFile, SaveError, Shard, Task, TaskLine};
use guerre_totale::text::fnv1a;
use serde::Deserialize;

use super::{says_why, sets};

/// A file is counted or refused, and never changed but for half a line at its end. No fuzzer guesses a
/// checksum, so the lines are read as they stand, and again with checks that fit.
pub fn run(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run");
    let fitting = signed(bytes);
    for bytes in [bytes, &fitting] {
        fs::write(&path, bytes).expect("a file");
        let task = merged(&path, bytes);
        assert_eq!(fs::read(&path).expect("a file"), bytes);
        if let Some(task) = task {
            resumed(&path, bytes, &task);
        }
    }
}

/// What `gt merge` does. The run, if it can be played here.
fn merged(path: &Path, bytes: &[u8]) -> Option<Task> {
    let (cards, cruisers) = sets();
    let parts = match Parts::<TaskLine>::open(&[path.to_owned()]) {
        Ok(parts) => parts,
        Err(error) => {
            says_why(&error);
            return part(bytes);
        }
    };
    let task = match parts.run().task(cards, cruisers, None) {
        Ok(task) => task,
        Err(error) => {
            says_why(&error);
            return None;
        }
    };
    let mut told = 0;
    let read = parts.read(&task.duels(cards), task.sprt, |_, _, _| told += 1);
    match read {
        Err(error) => says_why(&error),
        Ok(batch) => {
            assert_eq!(told, pairs(&batch.matchups));
            assert_eq!(signed(bytes), bytes, "the checks of a run that is believed");
        }
    }
    Some(task)
}

/// The first line, as far as it says what to ask for.
#[derive(Deserialize)]
struct First {
    run: TaskLine,
    pairs: u64,
    shard: Shard,
}

fn first(bytes: &[u8]) -> Option<First> {
    let line = bytes.split(|byte| *byte == b'\n').next()?;
    serde_json::from_slice(line).ok()
}

/// The run of a single part of it.
fn part(bytes: &[u8]) -> Option<Task> {
    let (cards, cruisers) = sets();
    first(bytes)?.run.task(cards, cruisers, None).ok()
}

/// What `--resume` does, with as many games and with more: what was counted is counted again.
fn resumed(path: &Path, bytes: &[u8], task: &Task) {
    const LONG: u64 = 1 << 40;
    let Some(First { pairs, shard, .. }) = first(bytes) else {
        return;
    };
    let mut counted = None;
    for pairs in [pairs, LONG, LONG] {
        let before = fs::read(path).expect("a file");
        let found = resume(path, task, pairs, shard);
        let after = fs::read(path).expect("a file");
        match found {
            Err(error) => {
                says_why(&error);
                assert_eq!(after, before, "a file that is refused");
            }
            Ok(matchups) => {
                let whole = before.iter().rposition(|byte| *byte == b'\n');
                assert!(after.starts_with(&before[..whole.map_or(0, |end| end + 1)]));
                let counted = counted.get_or_insert_with(|| matchups.clone());
                assert_eq!(*counted, matchups);
            }
        }
    }
}

fn resume(path: &Path, task: &Task, pairs: u64, shard: Shard) -> Result<Vec<Matchup>, SaveError> {
    let plan = Plan {
        shard,
        sprt: task.sprt.filter(|_| shard == Shard::WHOLE),
        ..Plan::new(task.duels(sets().0), task.seed, pairs)
    };
    let mut told = 0;
    let head = Head::new(task.line(), pairs, shard);
    let (_, matchups) = RunFile::resume(path, &head, &plan, |_, _, _| told += 1)?;
    assert_eq!(told, self::pairs(&matchups));
    Ok(matchups)
}

fn pairs(matchups: &[Matchup]) -> u64 {
    matchups.iter().map(|m| m.tally.pair_count()).sum()
}

/// The same lines, each with the check that it should have.
fn signed(bytes: &[u8]) -> Vec<u8> {
    let mut signed = Vec::new();
    let mut chain = 0u64;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let Some((bracket, body)) = unsigned(line) else {
            signed.extend(line);
            continue;
        };
        chain = fnv1a(chain.to_le_bytes().iter().chain(body));
        let check = (chain >> 32) ^ (chain & 0xFFFF_FFFF);
        signed.extend(body);
        signed.extend(match bracket {
            b'}' => format!(",\"check\":\"{check:08x}\"}}\n").into_bytes(),
            _ => format!(",\"{check:08x}\"]\n").into_bytes(),
        });
    }
    signed
}

/// The last bracket of a whole line, and what stands before it and its check.
fn unsigned(line: &[u8]) -> Option<(u8, &[u8])> {
    let (bracket, body) = line.strip_suffix(b"\n")?.split_last()?;
    let name: &[u8] = match bracket {
        b'}' => b",\"check\":\"",
        b']' => b",\"",
        _ => return None,
    };
    let check = body.len().checked_sub(name.len() + 9);
    let start = check.filter(|start| body[*start..].starts_with(name) && body.ends_with(b"\""));
    Some((*bracket, &body[..start.unwrap_or(body.len())]))
}

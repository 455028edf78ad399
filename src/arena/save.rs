//! How does a run survive the machine it runs on?
//!
//! JSON Lines: the first says what is played, each other one is a finished pair, in order, or says
//! that the run has been made longer. A file is only ever added to, so a killed process leaves at most
//! half a line, which is cut off. Every line ends with a check that follows from its own bytes and from
//! all lines before it: one that was changed, moved or removed is refused by its number.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::contest::Contest;
use super::run::{Matchup, Pair, Plan, Turns};
use super::shard::Shard;
use super::sprt::{Sprt, SprtDecision};
use super::tally::{GameResult, OneGame};
use crate::files::{Disk, FileError, step};
use crate::json::fault;
use crate::message;
use crate::text::{fnv1a, one_line};
use crate::words::Message;

/// The name and the version of the format.
const FORMAT: &str = "guerre-totale-run";
const VERSION: u64 = 2;

/// Why a run could not be saved, resumed or merged.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum SaveError {
    /// The file is there already.
    Exists(PathBuf),
    /// The file cannot be read or written.
    File(#[from] FileError),
    /// Somebody else is adding to it.
    Busy(PathBuf),
    /// It is the file of another run.
    OtherRun(PathBuf, Message),
    /// A line in the middle cannot be read.
    Malformed {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        message: Message,
    },
    /// Parts that make no whole.
    Parts(Message),
    /// Parts that would make a whole with some others.
    Missing(Message),
}

impl SaveError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            SaveError::Exists(path) => {
                message!("{file}: the file exists already", file = shown(path))
            }
            SaveError::File(error) => error.message(),
            SaveError::Busy(path) => message!(
                "{file}: another run is writing to this file",
                file = shown(path),
            ),
            SaveError::OtherRun(path, difference) => message!(
                "{file}: saved by a run with {difference}",
                file = shown(path),
                difference = difference,
            ),
            SaveError::Malformed {
                path,
                line,
                message,
            } => message!(
                "{file}: line {line}: {why}",
                file = shown(path),
                line = *line,
                why = message,
            ),
            SaveError::Parts(why) | SaveError::Missing(why) => why.clone(),
        }
    }
}

/// A path for people.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// What a file says of its run: all that decides on the games, `T` being what the arena knows nothing of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head<T> {
    format: String,
    version: u64,
    /// The version of the program: another one may play other games.
    pub program: String,
    /// What is played.
    pub run: T,
    /// Pairs of each match-up when the file was begun.
    pub pairs: u64,
    /// The part that is in this file.
    pub shard: Shard,
}

impl<T: Serialize> Head<T> {
    /// A head of this version of the program.
    pub fn new(run: T, pairs: u64, shard: Shard) -> Head<T> {
        Head {
            format: FORMAT.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            run,
            pairs,
            shard,
        }
    }

    /// The same with a run that can be compared with any other.
    fn plain(&self) -> Head<Value> {
        Head {
            format: self.format.clone(),
            version: self.version,
            program: self.program.clone(),
            run: serde_json::to_value(&self.run).expect("a run is JSON"),
            pairs: self.pairs,
            shard: self.shard,
        }
    }
}

impl Head<Value> {
    /// What the wanted head has otherwise, but for its length and part.
    pub(super) fn difference(&self, wanted: &Head<Value>) -> Option<Message> {
        let version = |head: &Head<Value>| Value::from(head.program.as_str());
        let command = |head: &Head<Value>| head.run["command"].clone();
        difference(message!("version of gt"), &version(self), &version(wanted))
            // Runs of two commands have nothing else to compare.
            .or_else(|| difference("command".into(), &command(self), &command(wanted)))
            .or_else(|| difference(message!("run"), &self.run, &wanted.run))
    }
}

/// The first difference of two values, by its name; that of a field is English in every language.
fn difference(name: Message, there: &Value, here: &Value) -> Option<Message> {
    match (there, here) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => a
            .iter()
            .find_map(|(key, there)| difference(key.into(), there, &b[key])),
        (Value::Array(a), Value::Array(b)) if a.len() != b.len() => Some(message!(
            "another number of {name}: {there} there, {here} here",
            name = name,
            there = a.len(),
            here = b.len(),
        )),
        (Value::Array(a), Value::Array(b)) => {
            let both = a.iter().zip(b).enumerate();
            let name = |n: usize| message!("{name} ({n})", name = &name, n = n + 1);
            both.into_iter()
                .find_map(|(n, (there, here))| difference(name(n), there, here))
        }
        (there, here) if there == here => None,
        (there, here) => {
            // Ours are short, but who knows what stands in a file.
            let shown = |value: &Value| -> String {
                one_line(&value.to_string()).chars().take(100).collect()
            };
            Some(message!(
                "another {name}: {there} there, {here} here",
                name = name,
                there = shown(there),
                here = shown(here),
            ))
        }
    }
}

/// The check of the last line, from which that of the next follows.
#[derive(Clone, Copy, Debug, Default)]
struct Chain(u64);

impl Chain {
    /// The check of a line, which is all of its bytes but for the last bracket.
    fn next(&mut self, line: &[u8]) -> String {
        let before = self.0.to_le_bytes();
        self.0 = fnv1a(before.iter().chain(line));
        format!("{:08x}", (self.0 >> 32) ^ (self.0 & 0xFFFF_FFFF))
    }

    /// The line of an object or a list, with its check.
    fn sign(&mut self, value: &impl Serialize) -> Vec<u8> {
        let mut line = serde_json::to_vec(value).expect("a line is JSON");
        let bracket = line.pop().expect("a line has brackets");
        let check = self.next(&line);
        line.extend(ending(bracket, &check).into_bytes());
        line.push(b'\n');
        line
    }

    /// Is this line the one that was written here?
    fn accepts(&mut self, line: &[u8]) -> bool {
        let Some(bracket) = line.last().filter(|last| b"]}".contains(last)) else {
            return false;
        };
        let length = ending(*bracket, "00000000").len();
        let Some((body, end)) = line.split_at_checked(line.len().saturating_sub(length)) else {
            return false;
        };
        let check = self.next(body);
        end == ending(*bracket, &check).as_bytes()
    }
}

/// How a line ends: an object with a field, a list with one more element.
fn ending(bracket: u8, check: &str) -> String {
    match bracket {
        b'}' => format!(",\"check\":\"{check}\"}}"),
        _ => format!(",\"{check}\"]"),
    }
}

/// A finished pair: match-up, index, then both games as half points, rounds, decisions, adjudicated.
#[derive(Serialize)]
struct PairLine(usize, u64, GameLine, GameLine);

/// The same with its check.
#[derive(Deserialize)]
struct CheckedPairLine(usize, u64, GameLine, GameLine, #[allow(dead_code)] String);

pub(super) type GameLine = (usize, u32, u32, u8);

/// Finished pairs of a run whose games are only known as it goes: the key of the games, and a byte for each
/// pair, both in hexadecimal.
#[derive(Serialize)]
struct BatchLine(String, String);

/// The same with its check.
#[derive(Deserialize)]
struct CheckedBatchLine(String, String, #[allow(dead_code)] String);

/// The run has been made longer.
#[derive(Serialize, Deserialize)]
struct LongerLine {
    pairs: u64,
}

pub(super) fn to_line(game: OneGame) -> GameLine {
    let adjudicated = game.adjudicated.into();
    (
        game.result.half_points(),
        game.rounds,
        game.decisions,
        adjudicated,
    )
}

pub(super) fn from_line(
    (half_points, rounds, decisions, adjudicated): GameLine,
) -> Option<OneGame> {
    Some(OneGame {
        result: *[GameResult::Loss, GameResult::Draw, GameResult::Win].get(half_points)?,
        rounds,
        decisions,
        adjudicated: match adjudicated {
            0 => false,
            1 => true,
            _ => return None,
        },
    })
}

/// A file to which finished pairs are added.
#[derive(Debug)]
pub struct RunFile {
    path: PathBuf,
    file: File,
    chain: Chain,
}

impl RunFile {
    /// Begins a new file; one that exists is never overwritten.
    pub fn create<T: Serialize>(path: &Path, head: &Head<T>) -> Result<RunFile, SaveError> {
        let problem = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => SaveError::Exists(path.to_owned()),
            _ => FileError::unwritable(path, &error).into(),
        };
        if Chain::default().sign(head).len() as u64 > LONGEST {
            let why = message!("the names of these decks are too long to be saved");
            return Err(FileError::new(path, why).into());
        }
        let created = step().and_then(|()| File::create_new(path));
        let mut created = RunFile::locked(path, created.map_err(problem)?)?;
        created.line(head)?;
        Ok(created)
    }

    /// Opens the file of a run that was broken off or is to be made longer. Every pair of it is told,
    /// in order. What stands behind the last whole line is cut off.
    pub fn resume<T, C>(
        path: &Path,
        head: &Head<T>,
        plan: &Plan<C>,
        tell: impl FnMut(usize, u64, Pair),
    ) -> Result<(RunFile, Vec<Matchup>), SaveError>
    where
        T: Serialize,
        C: Contest,
    {
        let part = Part {
            contests: &plan.contests,
            shard: plan.shard,
            sprt: plan.sprt,
        };
        let mut matchups = vec![Matchup::default(); plan.contests.len()];
        let resumed = RunFile::reopen(path, head, matchup_longer, |lines, pairs| {
            let found = lines.pairs(part, pairs, tell)?;
            matchups = found.matchups;
            Ok(found.pairs)
        })?;
        Ok((resumed, matchups))
    }

    /// The same for a run in batches, which are told with the keys of their games.
    pub(crate) fn resume_batches<T: Serialize>(
        path: &Path,
        head: &Head<T>,
        tell: impl FnMut(u64, Vec<u8>),
    ) -> Result<RunFile, SaveError> {
        RunFile::reopen(path, head, longer, |lines, pairs| {
            lines.batches(pairs, tell)
        })
    }

    /// Opens the file of a run, of which all lines but the first are read by `read`: it knows how many pairs
    /// the run was begun with, and tells how many it is to have.
    fn reopen<T: Serialize>(
        path: &Path,
        head: &Head<T>,
        longer: fn(u64, u64) -> Message,
        read: impl FnOnce(&mut Lines, u64) -> Result<u64, SaveError>,
    ) -> Result<RunFile, SaveError> {
        let problem = |error: io::Error| FileError::io(path, &error);
        is_file(path)?;
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let mut resumed = RunFile::locked(path, opened.map_err(problem)?)?;
        let mut lines = Lines::new(path, &resumed.file);
        let first = Chain::default().sign(head);
        let Some(found): Option<Head<Value>> = lines.head(Some(&first))? else {
            // Not even the first line is whole, and what there is of it is ours.
            resumed.cut(0)?;
            resumed.line(head)?;
            return Ok(resumed);
        };
        let part = |head: Shard| Value::from(head.to_string());
        let difference = found
            .difference(&head.plain())
            .or_else(|| difference(message!("part"), &part(found.shard), &part(head.shard)));
        if let Some(difference) = difference {
            return Err(SaveError::OtherRun(path.to_owned(), difference));
        }
        let pairs = read(&mut lines, found.pairs)?;
        let (whole, chain) = (lines.whole, lines.chain);
        if pairs > head.pairs {
            let longer = longer(2 * pairs, 2 * head.pairs);
            return Err(SaveError::OtherRun(path.to_owned(), longer));
        }
        resumed.cut(whole)?;
        resumed.chain = chain;
        if pairs < head.pairs {
            resumed.line(&LongerLine { pairs: head.pairs })?;
        }
        Ok(resumed)
    }

    /// Nobody else writes to the file meanwhile, where the system can see to that.
    fn locked(path: &Path, file: File) -> Result<RunFile, SaveError> {
        let path = path.to_owned();
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(SaveError::Busy(path)),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(RunFile {
                path,
                file,
                chain: Chain::default(),
            }),
        }
    }

    /// Keeps only so many bytes.
    fn cut(&mut self, bytes: u64) -> Result<(), SaveError> {
        let cut = step().and_then(|()| self.file.set_len(bytes));
        let cut = cut.and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map_err(|error| FileError::io(&self.path, &error))?;
        Ok(())
    }

    /// Adds a pair: from now on it survives the process.
    pub fn add(&mut self, matchup: usize, index: u64, pair: Pair) -> Result<(), SaveError> {
        let games = (to_line(pair.first), to_line(pair.second));
        self.line(&PairLine(matchup, index, games.0, games.1))
    }

    /// Adds a batch of pairs: from now on it survives the process.
    pub(crate) fn add_batch(&mut self, key: u64, pairs: &[u8]) -> Result<(), SaveError> {
        self.line(&BatchLine(format!("{key:016x}"), hex(pairs)))
    }

    /// A line is written whole or not at all, as far as the system allows.
    fn line(&mut self, value: &impl Serialize) -> Result<(), SaveError> {
        let written = Disk(&self.file).write_all(&self.chain.sign(value));
        written.map_err(|error| FileError::unwritable(&self.path, &error).into())
    }
}

/// How a run is longer than the one asked for.
fn longer(there: u64, here: u64) -> Message {
    message!(
        "more games: {there} there, {here} here",
        there = there,
        here = here,
    )
}

/// The same of a run whose length is that of each match-up.
fn matchup_longer(there: u64, here: u64) -> Message {
    message!(
        "more games: {there} a match-up there, {here} here",
        there = there,
        here = here,
    )
}

/// A pipe that may never answer is no saved run.
pub(super) fn is_file(path: &Path) -> Result<(), SaveError> {
    let meta = fs::metadata(path).map_err(|error| FileError::io(path, &error))?;
    match meta.is_file() {
        true => Ok(()),
        false => Err(FileError::new(path, message!("expected the file of a saved run")).into()),
    }
}

/// Nobody lives to see the end of a longer run.
const MOST_PAIRS: u64 = 1 << 40;

/// No line that was written here is longer: the first has every deck in it.
const LONGEST: u64 = 1 << 24;

/// What a file is about.
#[derive(Clone, Copy)]
pub(super) struct Part<'a, C> {
    pub contests: &'a [C],
    pub shard: Shard,
    pub sprt: Option<Sprt>,
}

/// What was found in a file.
pub(super) struct Found {
    /// Pairs of each match-up that the run is to have.
    pub pairs: u64,
    pub matchups: Vec<Matchup>,
}

/// The lines of a file, of which every one is checked.
pub(super) struct Lines<'f> {
    path: PathBuf,
    reader: BufReader<&'f File>,
    chain: Chain,
    /// The number of the last line, from 1.
    number: usize,
    /// The bytes of all whole lines so far.
    whole: u64,
    line: Vec<u8>,
}

impl<'f> Lines<'f> {
    pub(super) fn new(path: &Path, file: &'f File) -> Lines<'f> {
        Lines {
            path: path.to_owned(),
            reader: BufReader::with_capacity(1 << 16, file),
            chain: Chain::default(),
            number: 0,
            whole: 0,
            line: Vec::new(),
        }
    }

    fn malformed(&self, message: Message) -> SaveError {
        SaveError::Malformed {
            path: self.path.clone(),
            line: self.number,
            message,
        }
    }

    /// Reads the next line, without looking at it; false if no whole one is left.
    fn read(&mut self) -> Result<bool, SaveError> {
        self.line.clear();
        self.number += 1;
        let mut limited = Read::take(&mut self.reader, LONGEST);
        let read = limited.read_until(b'\n', &mut self.line);
        let length = read.map_err(|error| FileError::io(&self.path, &error))? as u64;
        if self.line.last() != Some(&b'\n') {
            return match length < LONGEST {
                true => Ok(false),
                false => Err(self.malformed(message!("too long for a line of a saved run"))),
            };
        }
        self.line.pop();
        self.whole += length;
        Ok(true)
    }

    /// The first line. None if it is not whole, but the beginning of the one expected.
    pub(super) fn head<T: DeserializeOwned>(
        &mut self,
        expected: Option<&[u8]>,
    ) -> Result<Option<Head<T>>, SaveError> {
        if !self.read()? {
            return match expected {
                Some(expected) if expected.starts_with(&self.line) => Ok(None),
                // Whatever else a file without a whole line holds, it is not ours to cut.
                _ => Err(self.malformed(message!("not the file of a saved run"))),
            };
        }
        let value: Value = serde_json::from_slice(&self.line).map_err(|error| {
            self.malformed(message!(
                "not the file of a saved run: {why}",
                why = fault(&error)
            ))
        })?;
        if value["format"] != FORMAT {
            return Err(self.malformed(message!("not the file of a saved run")));
        }
        if value["version"] != VERSION {
            let version = one_line(&value["version"].to_string());
            let version: String = version.chars().take(20).collect();
            return Err(self.malformed(message!(
                "saved in version {version} of the format; this program reads version {known}: play the run anew",
                version = version,
                known = VERSION,
            )));
        }
        self.check()?;
        let head = serde_json::from_value(value);
        let head: Head<T> = head
            .map_err(|error| self.malformed(message!("not a run: {why}", why = fault(&error))))?;
        match head.pairs <= MOST_PAIRS {
            true => Ok(Some(head)),
            false => Err(self.malformed(message!("no run has so many pairs"))),
        }
    }

    /// The first line of a file that has one.
    pub(super) fn whole_head<T: DeserializeOwned>(&mut self) -> Result<Head<T>, SaveError> {
        let head = self.head(None)?;
        head.ok_or_else(|| self.malformed(message!("not the file of a saved run")))
    }

    fn check(&mut self) -> Result<(), SaveError> {
        match self.chain.accepts(&self.line) {
            true => Ok(()),
            false => Err(self.malformed(message!(
                "its check is wrong: this line was changed, or one before it moved or removed"
            ))),
        }
    }

    /// Every line that stands for something played is taken, with the pairs that the run had by then, having
    /// begun with so many; tells how many it is to have.
    fn each(
        &mut self,
        mut pairs: u64,
        mut take: impl FnMut(&Self, u64) -> Result<(), SaveError>,
    ) -> Result<u64, SaveError> {
        while self.read()? {
            self.check()?;
            match self.line.first() {
                Some(b'{') => pairs = self.longer(pairs)?,
                _ => take(self, pairs)?,
            }
        }
        Ok(pairs)
    }

    /// Every pair, which must be the one whose turn it is, in a file that was begun with so many.
    pub(super) fn pairs<C: Contest>(
        &mut self,
        part: Part<C>,
        pairs: u64,
        mut tell: impl FnMut(usize, u64, Pair),
    ) -> Result<Found, SaveError> {
        let turns = Turns::new(part.contests.len(), part.shard);
        let mut matchups = vec![Matchup::default(); part.contests.len()];
        let mut next = 0;
        let pairs = self.each(pairs, |line, pairs| {
            let (matchup, index, pair) = line.pair()?;
            let is_open = |turn: &u64| {
                let matchup = turns.turn(*turn).matchup;
                matchups[matchup].verdict == SprtDecision::Undecided
            };
            let turn = (next..).take(part.contests.len()).find(is_open);
            let is_its = |turn: &u64| {
                let turn = turns.turn(*turn);
                (turn.matchup, turn.index) == (matchup, index) && index < pairs
            };
            let Some(turn) = turn.filter(is_its) else {
                let wrong = message!(
                    "pair {index} of match-up {matchup} is out of order",
                    index = index,
                    matchup = matchup,
                );
                return Err(line.malformed(wrong));
            };
            next = turn + 1;
            let contest = &part.contests[matchup];
            if !(contest.allows(&pair.first) && contest.allows(&pair.second)) {
                return Err(line.malformed(message!("no game ends like this")));
            }
            tell(matchup, index, pair);
            matchups[matchup].add(pair, part.sprt);
            Ok(())
        })?;
        Ok(Found { pairs, matchups })
    }

    /// Every batch, in a file that was begun with so many pairs; tells how many it is to have.
    pub(super) fn batches(
        &mut self,
        pairs: u64,
        mut tell: impl FnMut(u64, Vec<u8>),
    ) -> Result<u64, SaveError> {
        self.each(pairs, |line, _| {
            let (key, pairs) = line.batch()?;
            tell(key, pairs);
            Ok(())
        })
    }

    /// The pairs of a run that has been made longer.
    fn longer(&self, before: u64) -> Result<u64, SaveError> {
        let line = serde_json::from_slice(&self.line);
        let line: LongerLine = line
            .map_err(|error| self.malformed(message!("not a pair: {why}", why = fault(&error))))?;
        match line.pairs > before && line.pairs <= MOST_PAIRS {
            true => Ok(line.pairs),
            false => Err(self.malformed(message!("no run becomes shorter, or so long"))),
        }
    }

    fn pair(&self) -> Result<(usize, u64, Pair), SaveError> {
        let CheckedPairLine(matchup, index, first, second, _) = serde_json::from_slice(&self.line)
            .map_err(|error| self.malformed(message!("not a pair: {why}", why = fault(&error))))?;
        let games = from_line(first).zip(from_line(second));
        let (first, second) =
            games.ok_or_else(|| self.malformed(message!("no game ends like this")))?;
        Ok((matchup, index, Pair { first, second }))
    }

    fn batch(&self) -> Result<(u64, Vec<u8>), SaveError> {
        let CheckedBatchLine(key, pairs, _) =
            serde_json::from_slice(&self.line).map_err(|error| {
                self.malformed(message!("not a batch of pairs: {why}", why = fault(&error)))
            })?;
        let key = u64::from_str_radix(&key, 16).ok();
        let read = key.zip(from_hex(&pairs));
        read.ok_or_else(|| self.malformed(message!("not a batch of pairs")))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let digit = |digit: u8| char::from(digit).to_digit(16);
    let byte = |[high, low]: &[u8; 2]| Some((16 * digit(*high)? + digit(*low)?) as u8);
    match rest {
        [] => pairs.iter().map(byte).collect(),
        _ => None,
    }
}

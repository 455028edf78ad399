//! How does a run survive the machine it runs on?
//!
//! JSON Lines: the first says what is played, each other one is a finished pair, in order. A file is
//! only ever added to, so a killed process leaves at most half a line, which is cut off.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::run::Pair;
use super::tally::{Game, GameResult, Tally};
use crate::files::FileError;
use crate::text::one_line;

/// The name and the version of the format.
const FORMAT: &str = "guerre-totale-run";
const VERSION: u32 = 1;

/// What decides on the games of a run. A file can be resumed only by a run with the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunHeader {
    /// Always `guerre-totale-run`.
    format: String,
    /// The version of this format.
    version: u32,
    /// The version of the program: another one may play other games.
    program: String,
    /// The command.
    pub command: String,
    /// A fingerprint of the cards and the cruisers.
    pub data: String,
    /// The decks, each with a fingerprint of its list.
    pub decks: Vec<String>,
    /// The players.
    pub players: Vec<String>,
    /// The master seed.
    pub seed: u64,
    /// Pairs of each match-up.
    pub pairs: u64,
    /// The sequential test, if any.
    pub test: Option<String>,
}

impl RunHeader {
    /// A header of this version of the program.
    pub fn new(command: &str, data: String, decks: Vec<String>, players: Vec<String>) -> Self {
        RunHeader {
            format: FORMAT.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            command: command.to_owned(),
            data,
            decks,
            players,
            seed: 0,
            pairs: 0,
            test: None,
        }
    }

    /// Why a file with this header is not of the wanted run.
    fn difference(&self, wanted: &RunHeader) -> Option<String> {
        fn differ<T: PartialEq + Serialize>(what: &str, here: T, there: T) -> Option<String> {
            // Ours are short, but who knows what stands in a file.
            let shown = |value: T| -> String {
                let text = serde_json::to_string(&value).unwrap_or_default();
                one_line(&text).chars().take(100).collect()
            };
            (here != there).then(|| {
                let (here, there) = (shown(here), shown(there));
                format!("another {what}: {here} there, {there} here")
            })
        }
        differ("format", &self.format, &wanted.format)
            .or(differ("format version", self.version, wanted.version))
            .or(differ("version of gt", &self.program, &wanted.program))
            .or(differ("command", &self.command, &wanted.command))
            .or(differ("card set or cruisers", &self.data, &wanted.data))
            .or(differ(
                "number of decks",
                self.decks.len(),
                wanted.decks.len(),
            ))
            .or((self.decks.iter().zip(&wanted.decks)).find_map(|(a, b)| differ("deck", a, b)))
            .or(differ("pair of players", &self.players, &wanted.players))
            .or(differ("seed", self.seed, wanted.seed))
            .or(differ("number of pairs", self.pairs, wanted.pairs))
            .or(differ("sequential test", &self.test, &wanted.test))
    }
}

/// Why a run could not be saved or resumed.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The file is there already.
    #[error("{0}: the file exists; go on with --resume {0}, or choose another name")]
    Exists(PathBuf),
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Somebody else is adding to it.
    #[error("{0}: another run is writing to this file")]
    Busy(PathBuf),
    /// It is the file of another run.
    #[error("{0}: saved by a run with {1}")]
    OtherRun(PathBuf, String),
    /// A line in the middle cannot be read.
    #[error("{path}: line {line}: {message}")]
    Malformed {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
}

/// A file to which finished pairs are added.
#[derive(Debug)]
pub struct Saved {
    path: PathBuf,
    file: File,
}

/// A finished pair: match-up, index, then both games as result, rounds, decisions, adjudicated.
#[derive(Serialize, Deserialize)]
struct PairLine(usize, u64, GameLine, GameLine);

type GameLine = (GameResult, u32, u32, bool);

fn to_line(game: Game) -> GameLine {
    (game.result, game.rounds, game.decisions, game.adjudicated)
}

fn from_line((result, rounds, decisions, adjudicated): GameLine) -> Game {
    Game {
        result,
        rounds,
        decisions,
        adjudicated,
    }
}

impl Saved {
    /// Begins a new file; one that exists is never overwritten.
    pub fn create(path: &Path, header: &RunHeader) -> Result<Saved, SaveError> {
        let problem = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => SaveError::Exists(path.to_owned()),
            _ => FileError::unwritable(path, &error).into(),
        };
        let file = File::create_new(path).map_err(problem)?;
        let mut saved = Saved::locked(path, file)?;
        saved.line(header)?;
        Ok(saved)
    }

    /// Opens the file of a run that was broken off: what each match-up has played. What stands
    /// behind the last whole line is cut off.
    pub fn resume(
        path: &Path,
        wanted: &RunHeader,
        matchups: usize,
    ) -> Result<(Saved, Vec<Tally>), SaveError> {
        let problem = |error: io::Error| FileError::io(path, &error);
        let is_file = fs::metadata(path).map_err(problem)?.is_file();
        if !is_file {
            return Err(FileError::new(path, "expected the file of a saved run").into());
        }
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let mut saved = Saved::locked(path, opened.map_err(problem)?)?;
        let mut reading = Reading::new(wanted, matchups);
        let whole = reading.read(path, &saved.file)?;
        saved.file.set_len(whole).map_err(problem)?;
        saved.file.seek(SeekFrom::End(0)).map_err(problem)?;
        if whole == 0 {
            saved.line(wanted)?;
        }
        Ok((saved, reading.played))
    }

    /// Nobody else writes to the file meanwhile, where the system can see to that.
    fn locked(path: &Path, file: File) -> Result<Saved, SaveError> {
        let path = path.to_owned();
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(SaveError::Busy(path)),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Saved { path, file }),
        }
    }

    /// Adds a pair: from now on it survives the process.
    pub fn add(&mut self, matchup: usize, index: u64, pair: Pair) -> Result<(), SaveError> {
        let games = (to_line(pair.first), to_line(pair.second));
        self.line(&PairLine(matchup, index, games.0, games.1))
    }

    /// A line is written whole or not at all, as far as the system allows.
    fn line(&mut self, value: &impl Serialize) -> Result<(), SaveError> {
        let written = self.file.write_all(&to_bytes(value));
        written.map_err(|error| FileError::unwritable(&self.path, &error).into())
    }
}

fn to_bytes(value: &impl Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(value).expect("a line is JSON");
    bytes.push(b'\n');
    bytes
}

/// No line that was written here is longer.
const LONGEST: u64 = 1 << 20;

/// What has been read of a file.
struct Reading<'a> {
    wanted: &'a RunHeader,
    played: Vec<Tally>,
    /// The match-up of the last pair.
    matchup: usize,
}

impl Reading<'_> {
    fn new(wanted: &RunHeader, matchups: usize) -> Reading<'_> {
        Reading {
            wanted,
            played: vec![Tally::default(); matchups],
            matchup: 0,
        }
    }

    /// Reads every whole line; returns how many bytes those are.
    fn read(&mut self, path: &Path, file: &File) -> Result<u64, SaveError> {
        let mut reader = BufReader::new(file);
        let mut whole = 0;
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let mut limited = Read::take(&mut reader, LONGEST);
            let length = limited.read_until(b'\n', &mut line);
            let length = length.map_err(|error| FileError::io(path, &error))? as u64;
            let malformed = |message| SaveError::Malformed {
                path: path.to_owned(),
                line: number,
                message,
            };
            let half = line.last() != Some(&b'\n') && length < LONGEST;
            match (number, half) {
                // Whatever else a file without a whole line holds, it is not ours to cut.
                (1, true) if !to_bytes(self.wanted).starts_with(&line) => {
                    return Err(malformed("not the file of a saved run".to_owned()));
                }
                (_, true) => break,
                (1, false) => {
                    let header = serde_json::from_slice(&line).map_err(|error| {
                        malformed(format!("not the file of a saved run: {error}"))
                    })?;
                    self.header(path, header)?;
                }
                (_, false) => self.pair(&line).map_err(malformed)?,
            }
            whole += length;
        }
        Ok(whole)
    }

    fn header(&self, path: &Path, header: RunHeader) -> Result<(), SaveError> {
        match header.difference(self.wanted) {
            Some(difference) => Err(SaveError::OtherRun(path.to_owned(), difference)),
            None => Ok(()),
        }
    }

    /// Counts a pair, which must be the next of its match-up, and that the next after a full one.
    fn pair(&mut self, line: &[u8]) -> Result<(), String> {
        let PairLine(matchup, index, first, second) =
            serde_json::from_slice(line).map_err(|error| format!("not a pair: {error}"))?;
        let played = |matchup: usize| self.played.get(matchup).map(Tally::pair_count);
        let full =
            |matchup| self.wanted.test.is_some() || played(matchup) == Some(self.wanted.pairs);
        let in_order = matchup >= self.matchup
            && (self.matchup..matchup).all(full)
            && index < self.wanted.pairs
            && played(matchup) == Some(index);
        if !in_order {
            return Err(format!(
                "pair {index} of match-up {matchup} is out of order"
            ));
        }
        self.matchup = matchup;
        self.played[matchup].add(from_line(first), from_line(second));
        Ok(())
    }
}

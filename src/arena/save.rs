//! How does a run survive the machine it runs on?
//!
//! JSON Lines: the first says what is played, each other one is a finished pair, in order. A file is
//! only ever added to, so a killed process leaves at most half a line, which is cut off.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::run::Pair;
use super::tally::{Game, GameResult};

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
        let differ = |what: &str, here: &dyn std::fmt::Debug, there: &dyn std::fmt::Debug| {
            let (here, there) = (format!("{here:?}"), format!("{there:?}"));
            (here != there).then(|| format!("another {what}: {here}, this run has {there}"))
        };
        differ("format", &self.format, &wanted.format)
            .or(differ("format version", &self.version, &wanted.version))
            .or(differ("version of gt", &self.program, &wanted.program))
            .or(differ("command", &self.command, &wanted.command))
            .or(differ("card set or cruisers", &self.data, &wanted.data))
            .or(differ("list of decks", &self.decks, &wanted.decks))
            .or(differ("pair of players", &self.players, &wanted.players))
            .or(differ("seed", &self.seed, &wanted.seed))
            .or(differ("number of pairs", &self.pairs, &wanted.pairs))
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
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
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
            _ => SaveError::Io(path.to_owned(), error),
        };
        let file = File::create_new(path).map_err(problem)?;
        let mut saved = Saved {
            path: path.to_owned(),
            file,
        };
        saved.line(header)?;
        Ok(saved)
    }

    /// Opens the file of a run that was broken off: the pairs of each match-up that it has. What
    /// stands behind the last whole line is cut off.
    pub fn resume(
        path: &Path,
        wanted: &RunHeader,
        matchups: usize,
    ) -> Result<(Saved, Vec<Vec<Pair>>), SaveError> {
        let io_problem = |error| SaveError::Io(path.to_owned(), error);
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let mut file = opened.map_err(io_problem)?;
        let mut reader = BufReader::new(&file);
        let mut pairs: Vec<Vec<Pair>> = vec![Vec::new(); matchups];
        let (mut whole, mut number) = (0, 0);
        let mut line = Vec::new();
        loop {
            line.clear();
            let mut limited = io::Read::take(&mut reader, LONGEST);
            let length = limited.read_until(b'\n', &mut line).map_err(io_problem)?;
            if line.last() != Some(&b'\n') && length < LONGEST as usize {
                break;
            }
            number += 1;
            let read = match number {
                1 => read_header(path, &line, wanted),
                _ => read_pair(&line, &mut pairs, wanted.pairs).map_err(|message| {
                    SaveError::Malformed {
                        path: path.to_owned(),
                        line: number,
                        message,
                    }
                }),
            };
            read?;
            whole += length as u64;
        }
        drop(reader);
        file.set_len(whole).map_err(io_problem)?;
        file.seek(SeekFrom::End(0)).map_err(io_problem)?;
        let mut saved = Saved {
            path: path.to_owned(),
            file,
        };
        if number == 0 {
            saved.line(wanted)?;
        }
        Ok((saved, pairs))
    }

    /// Adds a pair: from now on it survives the process.
    pub fn add(&mut self, matchup: usize, index: u64, pair: Pair) -> Result<(), SaveError> {
        let games = (to_line(pair.first), to_line(pair.second));
        self.line(&PairLine(matchup, index, games.0, games.1))
    }

    /// A line is written whole or not at all, as far as the system allows.
    fn line(&mut self, value: &impl Serialize) -> Result<(), SaveError> {
        let problem = |error| SaveError::Io(self.path.clone(), error);
        let mut bytes = serde_json::to_vec(value).map_err(|error| problem(error.into()))?;
        bytes.push(b'\n');
        self.file.write_all(&bytes).map_err(problem)
    }
}

/// No line that was written here is longer.
const LONGEST: u64 = 1 << 20;

fn read_header(path: &Path, line: &[u8], wanted: &RunHeader) -> Result<(), SaveError> {
    let header: RunHeader = serde_json::from_slice(line).map_err(|error| SaveError::Malformed {
        path: path.to_owned(),
        line: 1,
        message: format!("not the file of a run: {error}"),
    })?;
    match header.difference(wanted) {
        Some(difference) => Err(SaveError::OtherRun(path.to_owned(), difference)),
        None => Ok(()),
    }
}

/// Adds a pair to those of its match-up, where it must be the next.
fn read_pair(line: &[u8], pairs: &mut [Vec<Pair>], most: u64) -> Result<(), String> {
    let PairLine(matchup, index, first, second) =
        serde_json::from_slice(line).map_err(|error| format!("not a pair: {error}"))?;
    let of_matchup = pairs.get_mut(matchup).ok_or("no such match-up")?;
    if index != of_matchup.len() as u64 || index >= most {
        return Err(format!("pair {index} is out of order"));
    }
    of_matchup.push(Pair {
        first: from_line(first),
        second: from_line(second),
    });
    Ok(())
}

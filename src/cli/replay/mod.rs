//! `gt replay`: what happened in this game, and is it a game by the rules?

use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::files;
use guerre_totale::rules::transcript::{Fault, GameLines, Line, Replayed, Seen, replay};
use guerre_totale::text::one_line;
use guerre_totale::words::Message;
use guerre_totale::{message, plural};
use serde_json::{Value, json};

use super::args::{Data, Format, FormatArg};
use super::board::cut;
use super::out::Out;
use super::{Answer, Failure};
pub mod text;
mod told;
mod viewer;

/// Show a recorded game step by step, or check it against the rules
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt replay game.jsonl              step by step on the terminal; ? lists keys
  gt replay game.jsonl --game 2 | less
  gt replay game.jsonl --check      does the engine play the same game?
  gt play red-swarm cartwheel --transcript - | gt replay - --check

Exit code 0: shown, or all agrees; 1: the transcript differs from the rules;
2: it is no transcript, or it cannot be read.")]
pub struct Replay {
    /// The transcript, or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Only this game of the file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Play it through the engine and name the first line that differs
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    format: FormatArg,
}

impl Replay {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let wanted = self.game.map(|game| game as usize);
        let table = self.format.format == Format::Table;
        if !self.check && table && viewer::is_possible() {
            let copy = reread(&self.file)?;
            let open = |game| {
                let from: Box<dyn Read> = match &copy {
                    Some(copy) => Box::new(from_start(copy)?),
                    None => files::open(&self.file)?,
                };
                Ok(GameLines::new(from, Some(game)))
            };
            return viewer::view(open, &self.name(), wanted.unwrap_or(1), data, out);
        }
        let source = GameLines::new(files::open(&self.file)?, wanted);
        let seen = source.seen();
        let fault = match (self.check, table) {
            (true, _) => return self.check(source, &seen, data, out),
            (false, true) => {
                let telling = text::Telling {
                    first: wanted.unwrap_or(1),
                    legend: true,
                };
                text::tell(source, data, telling, out, || seen.stop())?.err()
            }
            (false, false) => told::json(source, data, wanted.unwrap_or(1), out)?,
        };
        match fault {
            None => Ok(Answer::Yes),
            Some(fault) => {
                out.flush()?;
                Err(self.failure(fault, &seen))
            }
        }
    }

    fn check(
        &self,
        source: GameLines,
        seen: &Seen,
        data: &Data,
        out: &mut Out,
    ) -> Result<Answer, Failure> {
        let mut until = Replayed::default();
        let count = |_: &_, _: &_, line: &Line| {
            until.lines += 1;
            until.games += usize::from(matches!(line, Line::End { .. }));
        };
        let (replayed, difference) = match replay(source, &data.cards, &data.cruisers, count) {
            Ok(replayed) => (replayed, None),
            Err(Fault::Differs { line, message }) => (until, Some((line, message))),
            Err(fault) => return Err(self.failure(fault, seen)),
        };
        match self.format.format {
            Format::Json => out.json(&check_json(replayed, difference.as_ref()))?,
            Format::Table => match &difference {
                None => out.line(message!("{what}: all agree", what = in_words(replayed)))?,
                Some((line, message)) => {
                    out.line(message!(
                        "line {line} differs: {difference}",
                        line = *line,
                        difference = shown(message),
                    ))?;
                    out.line(message!(
                        "{lines} before it agree, {games} among them",
                        lines = plural!(until.lines, "1 line", "{count} lines"),
                        games = plural!(until.games, "1 whole game", "{count} whole games"),
                    ))?;
                }
            },
        }
        Ok(match difference {
            None => Answer::Yes,
            Some(_) => Answer::No,
        })
    }

    fn name(&self) -> String {
        source_name(&self.file)
    }

    fn failure(&self, fault: Fault, seen: &Seen) -> Failure {
        failure(
            &self.name(),
            self.game.map_or(1, |game| game as usize),
            fault,
            seen,
        )
    }
}

/// A fault in words; a game that the file does not have is what the user got wrong.
fn failure(name: &str, wanted: usize, fault: Fault, seen: &Seen) -> Failure {
    let games = seen.games();
    match fault {
        Fault::Differs { line, message } => {
            let message = shown(&message);
            Failure::Differs(format!("{name}: line {line} differs: {message}"))
        }
        Fault::Malformed { .. } if (1..wanted).contains(&games) => {
            let games = games_in_words(games);
            Failure::Wrong(format!(
                "{name}: there is no game {wanted}; the file has {games}"
            ))
        }
        fault => Failure::Wrong(format!("{name}: {}", shown(&fault.to_string()))),
    }
}

/// What people see of a message that quotes the file: no line of it gives orders to the terminal,
/// none fills the screen.
fn shown(message: &str) -> String {
    cut(&one_line(message), 400)
}

/// Thousands of games: nobody looks through more that come out of a pipe.
const MOST_COPIED: u64 = 64 << 20;

/// What can be read only once is kept in a file without a name, which is gone with the program however
/// that ends.
fn reread(path: &Path) -> Result<Option<File>, Failure> {
    if path != "-" && fs::metadata(path).is_ok_and(|meta| meta.is_file()) {
        return Ok(None);
    }
    let mut input = files::open(path)?.take(MOST_COPIED + 1);
    let mut copy = tempfile::tempfile()?;
    let copied = io::copy(&mut input, &mut copy).map_err(|error| unread(path, &error))?;
    if copied > MOST_COPIED {
        let shown = source_name(path);
        let most = MOST_COPIED >> 20;
        return Err(Failure::Wrong(format!(
            "{shown}: more than {most} MiB to look through; put them into a file, or use --check"
        )));
    }
    Ok(Some(copy))
}

fn unread(path: &Path, error: &io::Error) -> Failure {
    Failure::Wrong(format!("{}: {error}", source_name(path)))
}

/// One reader at a time: they share their place in the file.
fn from_start(copy: &File) -> io::Result<File> {
    let mut copy = copy.try_clone()?;
    copy.rewind()?;
    Ok(copy)
}

fn source_name(path: &Path) -> String {
    match path.to_str() {
        Some("-") => "standard input".into(),
        _ => one_line(&path.to_string_lossy()),
    }
}

fn in_words(replayed: Replayed) -> Message {
    let lines = plural!(replayed.lines, "1 line", "{count} lines");
    let decisions = plural!(replayed.decisions, "1 decision", "{count} decisions");
    Message::joined([games_in_words(replayed.games), lines, decisions], ", ")
}

/// `1 game`, `2 games`.
pub fn games_in_words(count: usize) -> Message {
    plural!(count, "1 game", "{count} games")
}

fn check_json(replayed: Replayed, difference: Option<&(usize, String)>) -> Value {
    let difference = difference.map(|(line, message)| json!({ "line": line, "message": message }));
    json!({
        "agrees": difference.is_none(),
        "games": replayed.games,
        "lines": replayed.lines,
        "decisions": match difference {
            None => json!(replayed.decisions),
            Some(_) => Value::Null,
        },
        "difference": difference,
    })
}

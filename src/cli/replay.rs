//! `gt replay`: what happened in this game, and is it a game by the rules?

use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::export::replay_page;
use guerre_totale::files;
use guerre_totale::message;
use guerre_totale::players::Brain;
use guerre_totale::reports::{
    CheckReport, Recording, Telling, games_in_words, quoted, tell_games, write_games,
};
use guerre_totale::rules::transcript::{Fault, GameLines, Seen};
use guerre_totale::screens::viewer::Viewer;
use guerre_totale::words::Message;

use super::args::{Data, Format, FormatArg};
use super::out::Out;
use super::saving::Saving;
use super::terminal::{is_possible, run};
use super::{Answer, Failure};

/// Show a recorded game step by step, or check it against the rules
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt replay game.jsonl              step by step on the terminal; ? lists keys
  gt replay game.jsonl --game 2 | less
  gt replay game.jsonl --to html -o game.html   a page to read and to print
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
    /// Write the game, the first one unless --game says otherwise, as a page
    #[arg(long, value_name = "FORM", conflicts_with_all = ["check", "format"])]
    to: Option<Form>,
    #[command(flatten)]
    saving: Saving,
    #[command(flatten)]
    format: FormatArg,
}

/// What a game can be written as.
#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// A page to read and to print, without scripts
    Html,
}

impl Replay {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let wanted = self.game.map(|game| game as usize);
        let table = self.format.format == Format::Table;
        if let Some(Form::Html) = self.to {
            return self.page(wanted.unwrap_or(1), data, out);
        }
        if self.saving.path().is_some() {
            return Err(Failure::Wrong(message!("-o FILE is for a page: --to html")));
        }
        if !self.check && table && is_possible() {
            let copy = reread(&self.file)?;
            let open = |game| {
                let from: Box<dyn Read> = match &copy {
                    Some(copy) => Box::new(from_start(copy)?),
                    None => files::open(&self.file)?,
                };
                Ok(GameLines::new(from, Some(game)))
            };
            return view(
                open,
                &files::name(&self.file),
                wanted.unwrap_or(1),
                data,
                out,
            );
        }
        let source = GameLines::new(files::open(&self.file)?, wanted);
        let (seen, set) = (source.seen(), (&*data.cards, &*data.cruisers));
        let fault = match (self.check, table) {
            (true, _) => return self.check(source, &seen, set, out),
            (false, true) => {
                let telling = Telling {
                    first: wanted.unwrap_or(1),
                    legend: true,
                    language: out.language(),
                };
                tell_games(source, set, telling, out, || seen.stop())?.err()
            }
            (false, false) => write_games(source, set, wanted.unwrap_or(1), out)?,
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
        set: (&CardSet, &CruiserSet),
        out: &mut Out,
    ) -> Result<Answer, Failure> {
        let report = CheckReport::of(source, set).map_err(|fault| self.failure(fault, seen))?;
        out.report(&report, self.format.format)?;
        Ok(match report.difference {
            None => Answer::Yes,
            Some(_) => Answer::No,
        })
    }

    /// Writes a game as a page, as far as it is one.
    fn page(&self, number: usize, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        self.saving.check_apart([&self.file], data)?;
        let source = GameLines::new(files::open(&self.file)?, Some(number));
        let (recording, fault) = record(source, &files::name(&self.file), number, data)?;
        let page = replay_page(&recording, &data.cards, out.language());
        self.saving.put(&page, data, out)?;
        match fault {
            None => Ok(Answer::Yes),
            Some(fault) => Err(fault),
        }
    }

    fn failure(&self, fault: Fault, seen: &Seen) -> Failure {
        let wanted = self.game.map_or(1, |game| game as usize);
        failure(&files::name(&self.file), wanted, fault, seen)
    }
}

/// Shows a game and those beside it until the user has seen enough.
fn view(
    open: impl Fn(usize) -> Result<GameLines, Failure>,
    name: &Message,
    number: usize,
    data: &Data,
    out: &mut Out,
) -> Result<Answer, Failure> {
    let load = |number| record(open(number)?, name, number, data);
    let (recording, mut fault) = load(number)?;
    let mut viewer = Viewer::new(recording, &data.cards, out.language());
    let answer = run(&mut viewer, out, |viewer, number| match load(number) {
        Ok((recording, found)) => {
            viewer.show(recording);
            fault = found;
        }
        Err(failure) => viewer.tell(failure.message()),
    })?;
    match (fault, &answer) {
        (Some(fault), Answer::Yes) => Err(fault),
        _ => Ok(answer),
    }
}

/// A game as a whole, and what is wrong with it; nothing of one is a failure.
fn record(
    source: GameLines,
    name: &Message,
    number: usize,
    data: &Data,
) -> Result<(Recording, Option<Failure>), Failure> {
    let brain = data.brain.clone().unwrap_or_else(Brain::builtin);
    let seen = source.seen();
    let (recording, fault) = Recording::read(source, number, &data.cards, &data.cruisers, &brain);
    let fault = fault.map(|fault| failure(name, number, fault, &seen));
    match (recording, fault) {
        (Some(recording), fault) => Ok((recording, fault)),
        (None, Some(fault)) => Err(fault),
        (None, None) => Err(Failure::Wrong(message!(
            "{file}: there is no game",
            file = name,
        ))),
    }
}

/// A fault in words; a game that the file does not have is what the user got wrong.
fn failure(name: &Message, wanted: usize, fault: Fault, seen: &Seen) -> Failure {
    let games = seen.games();
    match fault {
        Fault::Differs { line, message } => Failure::Differs(message!(
            "{file}: line {line} differs: {difference}",
            file = name,
            line = line,
            difference = quoted(&message),
        )),
        Fault::Malformed { .. } if (1..wanted).contains(&games) => Failure::Wrong(message!(
            "{file}: there is no game {wanted}; the file has {games}",
            file = name,
            wanted = wanted,
            games = games_in_words(games),
        )),
        fault => Failure::Wrong(message!(
            "{file}: {why}",
            file = name,
            why = quoted(&fault.message()),
        )),
    }
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
    let copied = io::copy(&mut input, &mut copy).map_err(|error| Failure::system(path, &error))?;
    if copied > MOST_COPIED {
        return Err(Failure::Wrong(message!(
            "{file}: more than {most} MiB to look through; put them into a file, or use --check",
            file = files::name(path),
            most = MOST_COPIED >> 20,
        )));
    }
    Ok(Some(copy))
}

/// One reader at a time: they share their place in the file.
fn from_start(copy: &File) -> io::Result<File> {
    let mut copy = copy.try_clone()?;
    copy.rewind()?;
    Ok(copy)
}

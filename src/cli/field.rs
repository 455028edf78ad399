//! `gt field`: which decks are worth playing against?

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueHint};
use guerre_totale::arena::set_fingerprint;
use guerre_totale::files::{self, FileError, NewFile};
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;
use guerre_totale::reports::FieldReport;
use guerre_totale::words::Language;
use guerre_totale::workshop::{Bench, BuiltField, Components, FieldQuest, Halt, Impossible};
use indicatif::ProgressBar;

use super::args::{Data, RowsFormatArg, shown};
use super::matches::{DEFAULT_PLAYER, note, some_games};
use super::out::Out;
use super::runs::{DEFAULT_SEED, ThreadsArg, bar, stop_on_ctrl_c};
use super::{Answer, Failure};

/// Games that a field is built by unless told otherwise: about ten minutes on two cores.
const DEFAULT_BUDGET: u64 = 600_000;

/// Build decks worth playing against, from any card set
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt field --cards mine.csv --cruisers ships.csv --out field
  gt simulate deck.json --against field/*.json
  gt field --decks 6 --budget 100000 --out small

Each new deck is the best that is found against the mix of those before, and no
two share more than 60 % of their cards if there are cards enough. Some are held
out: they are written to FOLDER/held-out, and no deck was made to beat them.
In the end a last search shows how well the field can be beaten.")]
pub struct Field {
    /// So many decks
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=100))]
    decks: u64,
    /// And so many that are held out
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(0..=100))]
    held_out: u64,
    /// The folder to write them to; it is made if it is not there, and must be empty
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    /// Games to build it by, about
    #[arg(long, value_name = "GAMES", default_value_t = DEFAULT_BUDGET, value_parser = some_games())]
    budget: u64,
    /// Who plays, on both sides
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    player: AnyPlayer,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Field {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let quest = FieldQuest {
            components: Components {
                cards: &data.cards,
                cruisers: &data.cruisers,
            },
            decks: self.decks as usize,
            held_out: self.held_out as usize,
            player: data.taught(self.player.clone()),
            seed: self.seed,
            budget: self.budget,
        };
        let wrong = |why: Impossible| {
            let why = why.message();
            Failure::Wrong(message!("there can be no field: {why}", why = why))
        };
        quest.check().map_err(wrong)?;
        self.check_out()?;
        let bar = bar(quest.pairs(), data.language);
        let (threads, language) = (self.threads.count(), data.language);
        let built = build(&quest, threads, stop_on_ctrl_c(), &bar, language)?;
        let Some(field) = built else {
            note(message!("interrupted: no deck was written"), language);
            return Ok(Answer::Interrupted);
        };
        self.write(&field, data)?;
        let report = FieldReport {
            quest: &quest,
            field: &field,
            set: set_fingerprint(&data.cards, &data.cruisers),
            folder: self.out.display().to_string(),
        };
        out.report(&report, self.format.format)?;
        Ok(Answer::Yes)
    }

    /// Says at once what would be said after some minutes.
    fn check_out(&self) -> Result<(), Failure> {
        let folder = || shown(&self.out);
        let wrong = match fs::read_dir(&self.out).map(|mut entries| entries.next().is_none()) {
            Ok(true) => return self.check_writable(),
            Ok(false) => message!(
                "{folder} is not empty; name a new folder",
                folder = folder(),
            ),
            Err(_) if self.out.symlink_metadata().is_ok() => {
                message!("{folder} is no folder", folder = folder())
            }
            Err(_) => {
                self.make(&self.out)?;
                return self.check_writable();
            }
        };
        Err(Failure::Wrong(wrong))
    }

    /// A file can be begun there; it is gone at once.
    fn check_writable(&self) -> Result<(), Failure> {
        let begun = NewFile::new(&self.out.join("deck.json"));
        let folder = |error: FileError| FileError {
            path: self.out.clone(),
            ..error
        };
        Ok(begun.map(drop).map_err(folder)?)
    }

    fn make(&self, folder: &Path) -> Result<(), Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::system(folder, &error))
    }

    fn write(&self, field: &BuiltField, data: &Data) -> Result<(), Failure> {
        for deck in field.decks.iter().chain(&field.held_out) {
            let path = self.out.join(deck.file());
            path.parent().map_or(Ok(()), |folder| self.make(folder))?;
            let mut list = deck.list(data.language);
            list.built_with(&data.cards);
            files::create(&path, list.to_json().as_bytes())?;
        }
        Ok(())
    }
}

/// Builds a field and moves the bar; none if somebody stopped it.
pub fn build(
    quest: &FieldQuest,
    threads: usize,
    stop: &AtomicBool,
    bar: &ProgressBar,
    language: Language,
) -> Result<Option<BuiltField>, Failure> {
    let mut pair = || bar.inc(1);
    let mut bench = Bench::new(threads, stop, &mut pair);
    let built = quest.build(&mut bench, &mut |decks| {
        bar.set_message(message!("decks: {count}", count = decks).to(language));
    });
    bar.finish_and_clear();
    match built {
        Ok(field) => Ok(Some(field)),
        Err(Halt::Stopped) => Ok(None),
        Err(Halt::Failed(error)) => Err(error.into()),
    }
}

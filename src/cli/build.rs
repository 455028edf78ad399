//! `gt build`: how is a deck built by hand, and with pleasure?

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, OnceLock};
use std::thread;

use clap::{Args, ValueHint};
use guerre_totale::analysis::{Analysis, Options, References};
use guerre_totale::arena::Trial;
use guerre_totale::decks::{Deck, DeckFile, DeckList};
use guerre_totale::files::FileError;
use guerre_totale::message;
use guerre_totale::players::{AnyPlayer, Veteran};
use guerre_totale::screens::builder::{Builder, Obstacle, Outside};
use guerre_totale::words::Language;

use super::args::{DECK_HELP, Data};
use super::matches::{pairs, some_games};
use super::out::Out;
use super::own_field::own_field_in_silence;
use super::runs::{DEFAULT_SEED, all_threads};
use super::terminal::{is_possible, run};
use super::{Answer, Failure};

/// Build a deck on the full screen of a terminal
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt build                   begin with an empty deck
  gt build mine.json         go on with a deck file, or begin one of that name
  gt build cartwheel         begin with a copy of a built-in deck
  gt build mine.json --cards my-cards.csv --lang fr

The keys are shown at the bottom, all of them by ?. Nothing is written before
you save; a deck that did not come from a deck file asks for a file name then.

{DECK_HELP}"))]
pub struct Build {
    /// The deck to begin with
    #[arg(value_hint = ValueHint::FilePath)]
    deck: Option<PathBuf>,
    /// Games of a trial against each reference deck
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = some_games())]
    games: u64,
}

impl Build {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let piped = self.deck.as_deref() == Some(Path::new("-"));
        if !is_possible() || !(piped || io::stdin().is_terminal()) {
            let wrong = message!(
                "`gt build` draws on a terminal, and there is none; `gt deck new` and `gt deck add` build decks without"
            );
            return Err(Failure::Wrong(wrong));
        }
        let mut builder = self.open(data, out.language())?;
        run(&mut builder, out, |_, wish| match wish {})
    }

    /// The deck as it is found, and where it is kept.
    fn open<'d>(&self, data: &'d Data, language: Language) -> Result<Builder<'d>, Failure> {
        let new = |path: Option<PathBuf>| {
            let name = path.as_deref().and_then(Path::file_stem);
            let name = name.map_or_else(
                || message!("New deck").to(language),
                |name| name.to_string_lossy().into(),
            );
            (DeckList::new(name), None, path)
        };
        let (mut list, place, suggested) = match &self.deck {
            None => new(None),
            Some(path) if is_new(path) => new(Some(path.clone())),
            Some(path) => {
                // What others write from here on is noticed.
                let place = path.is_file().then(|| DeckFile::of(path)).transpose()?;
                let list = data.deck(path)?;
                let place = place.filter(|_| list.is_deck_file());
                (list, place, None)
            }
        };
        list.built_with(&data.cards);
        let games = self.games;
        let world = Box::new(World {
            data,
            place,
            games,
            field: None,
        });
        let set = (&*data.cards, &*data.cruisers);
        Ok(Builder::new(list, set, world, language).suggest(suggested))
    }
}

/// A deck file that is not there yet.
fn is_new(path: &Path) -> bool {
    let json = |end: &std::ffi::OsStr| end.eq_ignore_ascii_case("json");
    path.extension().is_some_and(json) && !path.exists()
}

/// The disk, and threads for what takes long.
struct World<'d> {
    data: &'d Data,
    place: Option<DeckFile>,
    /// Games of a trial against each deck.
    games: u64,
    /// Decks to play against with cards of one's own, as soon as they are built.
    field: Option<Arc<OnceLock<Vec<Deck>>>>,
}

/// A core is left to whoever edits.
fn spare_threads() -> usize {
    all_threads().saturating_sub(1).max(1)
}

impl Outside for World<'_> {
    fn file(&self) -> Option<&Path> {
        self.place.as_ref().map(DeckFile::path)
    }

    fn save(&mut self, text: &str) -> Result<bool, FileError> {
        match &mut self.place {
            Some(place) => place.save(text),
            None => Ok(true),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), FileError> {
        match &mut self.place {
            Some(place) => place.write(text),
            None => Ok(()),
        }
    }

    fn keep(&mut self, path: &Path, text: &str, overwrite: bool) -> Result<(), FileError> {
        self.place = Some(match overwrite {
            true => DeckFile::replace(path, text)?,
            false => DeckFile::create(path, text)?,
        });
        Ok(())
    }

    fn obstacle(&self, path: &Path) -> Option<Obstacle> {
        let mut folder = path
            .parent()
            .filter(|it| !it.as_os_str().is_empty())
            .into_iter();
        if path.is_dir() {
            Some(Obstacle::Folder)
        } else if folder.any(|folder| !folder.exists()) {
            Some(Obstacle::NoFolder)
        } else {
            path.exists().then_some(Obstacle::File)
        }
    }

    fn opponents(&mut self) -> Option<Vec<Deck>> {
        let field = self.field.get_or_insert_with(|| {
            let field = Arc::new(OnceLock::new());
            let (cards, cruisers) = (self.data.cards.clone(), self.data.cruisers.clone());
            let seen = Arc::clone(&field);
            let build = move || {
                let built = own_field_in_silence(&cards, &cruisers, spare_threads());
                seen.get_or_init(|| built.map_or_else(|_| Vec::new(), |built| built.decks));
            };
            // A system without a thread to spare has no such decks.
            if thread::Builder::new().spawn(build).is_err() {
                field.get_or_init(Vec::new);
            }
            field
        });
        field.get().cloned()
    }

    fn try_out(&self, deck: Deck, opponents: &[Deck]) -> Trial {
        let run = (pairs(self.games), DEFAULT_SEED);
        let player = self.data.taught(AnyPlayer::Veteran(Veteran::default()));
        Trial::begin(
            deck,
            opponents,
            &self.data.cards,
            &player,
            run,
            spare_threads(),
        )
    }

    fn study(&self, list: &DeckList) -> Receiver<Analysis> {
        let (send, coming) = channel();
        let list = list.clone();
        let (cards, cruisers) = (self.data.cards.clone(), self.data.cruisers.clone());
        let look = move || {
            let references = References::new(&cards, &cruisers);
            let options = Options::default();
            let found = Analysis::of(&list, &cards, &cruisers, &references, &options);
            // Nobody waits for it once the page is left.
            found.into_iter().for_each(|found| drop(send.send(found)));
        };
        let _ = thread::Builder::new().spawn(look);
        coming
    }
}

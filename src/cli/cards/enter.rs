//! `gt cards enter`: how do the cards of a box get in without a spreadsheet?

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::cards::{Card, CardId, OwnSheet};
use guerre_totale::decks::cards_in_words;
use guerre_totale::files;
use guerre_totale::message;
use guerre_totale::screens::enter::{Enter, Keeper};
use guerre_totale::words::Language;

use crate::cli::args::shown;
use crate::cli::out::Out;
use crate::cli::terminal::{is_possible, run};
use crate::cli::{Answer, Failure};

/// The sheet unless another is named or set.
const FILE: &str = "my-cards.csv";

/// Type the cards of your own box in, one after the other
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt cards enter                    goes on with the cards in force (gt.toml),
                                    else with my-cards.csv
  gt cards enter my-cards.csv

Every field has its keys, shown at the bottom, and the card is drawn as you go.
Enter on the name saves the card; stop whenever you like and go on another day.
A sheet of a spreadsheet is gone on with, its own columns stay as they are.")]
pub struct EnterArgs {
    /// The sheet; it is made if it is not there
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
}

impl EnterArgs {
    /// The sheet is the one named, else the one in force.
    pub fn run(self, in_force: Option<&Path>, out: &mut Out) -> Result<Answer, Failure> {
        if !is_possible() || !io::stdin().is_terminal() {
            return Err(Failure::Wrong(message!(
                "`gt cards enter` draws on a terminal, and there is none; `gt cards template` makes a sheet to fill"
            )));
        }
        let path = self.file.or_else(|| in_force.map(Path::to_owned));
        let path = path.unwrap_or_else(|| FILE.into());
        let cards = match path.exists() {
            true => read(&files::read(&path)?, &path)?.cards().to_vec(),
            false => Vec::new(),
        };
        let count = cards.len();
        let language = out.language();
        let keeper = Disk {
            path: &path,
            language,
        };
        let mut enter = Enter::new(cards, Box::new(keeper), language);
        let answer = run(&mut enter, out, |_, wish| match wish {})?;
        let entered = enter.count();
        drop(enter);
        if entered > count {
            out.done(message!(
                "{file}: {cards}; `gt cards check {file}` looks at the sheet, cards = \"{file}\" in gt.toml keeps it in force",
                file = shown(&path),
                cards = cards_in_words(entered),
            ));
        }
        Ok(answer)
    }
}

fn read(bytes: &[u8], path: &Path) -> Result<OwnSheet, Failure> {
    OwnSheet::read(bytes).map_err(|problems| Failure::Data {
        path: path.into(),
        problems,
    })
}

/// The sheet on the disk. Every card goes into what stands there at that moment, whoever wrote it.
struct Disk<'p> {
    path: &'p Path,
    language: Language,
}

impl Disk<'_> {
    fn change(&self, card: &Card, instead: Option<CardId>) -> Result<Vec<Card>, Failure> {
        let mut cards = Vec::new();
        if !self.path.exists() {
            let mut sheet = OwnSheet::default();
            sheet.put(card.clone(), instead);
            files::create(self.path, sheet.to_csv().as_bytes())?;
            return Ok(sheet.cards().to_vec());
        }
        files::edit(self.path, |bytes| {
            let mut sheet = read(bytes, self.path)?;
            let taken =
                |other: &&Card| other.id.number == card.id.number && Some(other.id) != instead;
            if let Some(other) = sheet.cards().iter().find(taken) {
                let told = message!("{card} has this number already", card = other.id);
                return Err(Failure::Wrong(told));
            }
            sheet.put(card.clone(), instead);
            cards = sheet.cards().to_vec();
            Ok(sheet.to_csv().into_bytes())
        })?;
        Ok(cards)
    }
}

impl Keeper for Disk<'_> {
    fn file(&self) -> String {
        shown(self.path)
    }

    fn put(&mut self, card: &Card, instead: Option<CardId>) -> Result<Vec<Card>, String> {
        let put = self.change(card, instead);
        put.map_err(|failure| failure.message().to(self.language))
    }
}

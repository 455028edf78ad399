//! `gt deck list`: which decks are there?

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::decks::{DeckList, FORMAT, builtins};
use guerre_totale::files;
use guerre_totale::message;
use guerre_totale::reports::{DecksReport, ListedDeck, SkippedFile};
use serde_json::Value;

use crate::cli::args::{Data, RowsFormatArg, shown};
use crate::cli::matches::note;
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// List the built-in decks, or the deck files of a folder
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt deck list
  gt deck list .           the deck files here
  gt deck list a.json b.txt")]
pub struct List {
    /// Folders with deck files (.json), or decks; without any the built-in ones
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl List {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let mut report = DecksReport {
            decks: Vec::new(),
            skipped: Vec::new(),
            cards: &data.cards,
            cruisers: &data.cruisers,
        };
        self.find(data, &mut report)?;
        out.report(&report, self.format.format)?;
        out.flush()?;
        for SkippedFile { why, .. } in &report.skipped {
            note(message!("left out: {why}", why = why), data.language);
        }
        Ok(Answer::Yes)
    }

    fn find(&self, data: &Data, found: &mut DecksReport) -> Result<(), Failure> {
        if self.paths.is_empty() {
            let builtin = |list: &DeckList| ListedDeck {
                file: None,
                list: list.clone(),
            };
            found.decks = builtins().iter().map(builtin).collect();
        }
        for path in &self.paths {
            match path.is_dir() {
                true => in_folder(path, data, found)?,
                false => found.decks.push(read(path, data)?),
            }
        }
        Ok(())
    }
}

fn read(path: &Path, data: &Data) -> Result<ListedDeck, Failure> {
    Ok(ListedDeck {
        list: data.deck(path)?,
        file: Some(shown(path)),
    })
}

/// The deck files of a folder by name. Whole JSON files of other kinds are none of our business; what is
/// broken may have been a deck.
fn in_folder(folder: &Path, data: &Data, found: &mut DecksReport) -> Result<(), Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::system(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("json"))
    });
    paths.sort();
    for path in paths {
        match read(&path, data) {
            Ok(deck) => found.decks.push(deck),
            Err(_) if is_of_another_kind(&path) => {}
            Err(why) => found.skipped.push(SkippedFile {
                file: shown(&path),
                why: why.message(),
            }),
        }
    }
    Ok(())
}

/// A whole JSON file that does not even say that it is a deck.
fn is_of_another_kind(path: &Path) -> bool {
    let bytes = files::read(path).unwrap_or_default();
    let value = serde_json::from_slice::<Value>(&bytes);
    value.is_ok_and(|value| value["format"] != FORMAT && value.get("cards").is_none())
}

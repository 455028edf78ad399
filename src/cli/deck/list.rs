//! `gt deck list`: which decks are there?

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::cards::sheet;
use guerre_totale::decks::{DeckList, FORMAT, builtins};
use guerre_totale::files;
use guerre_totale::text::{flat, name};
use guerre_totale::{message, words};
use serde_json::{Value, json};

use crate::cli::args::{Data, RowsFormat, RowsFormatArg};
use crate::cli::matches::note;
use crate::cli::out::{Out, Paint};
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
        let (lists, skipped) = self.lists(data)?;
        match self.format.format {
            RowsFormat::Table => print(&lists, data, out)?,
            RowsFormat::Json => {
                let decks: Vec<_> = lists.iter().map(|list| list.json(data)).collect();
                let skipped: Vec<_> = skipped.iter().map(Skipped::json).collect();
                out.json(&json!({ "decks": decks, "skipped": skipped }))?;
            }
            RowsFormat::Csv => {
                let header = ["name", "cruiser", "cards", "legal", "notes", "file"];
                let rows = lists.iter().map(|list| list.row(data));
                out.text(&sheet(header, rows))?;
            }
        }
        out.flush()?;
        for Skipped { why, .. } in &skipped {
            note(&format!("left out: {why}"));
        }
        Ok(Answer::Yes)
    }

    fn lists(&self, data: &Data) -> Result<(Vec<Listed>, Vec<Skipped>), Failure> {
        if self.paths.is_empty() {
            let builtin = |list: &DeckList| Listed {
                file: None,
                list: list.clone(),
            };
            return Ok((builtins().iter().map(builtin).collect(), Vec::new()));
        }
        let (mut lists, mut skipped) = (Vec::new(), Vec::new());
        for path in &self.paths {
            match path.is_dir() {
                true => in_folder(path, data, &mut lists, &mut skipped)?,
                false => lists.push(Listed::read(path, data)?),
            }
        }
        Ok((lists, skipped))
    }
}

/// A deck, and where it was found; a built-in one has no file.
struct Listed {
    file: Option<PathBuf>,
    list: DeckList,
}

impl Listed {
    fn read(path: &Path, data: &Data) -> Result<Listed, Failure> {
        Ok(Listed {
            list: data.deck(path)?,
            file: Some(path.to_owned()),
        })
    }

    fn file(&self) -> String {
        let file = self.file.as_ref().map(|path| path.display().to_string());
        flat(&file.unwrap_or_default())
    }

    fn is_legal(&self, data: &Data) -> bool {
        self.list.check(&data.cards, &data.cruisers).is_legal()
    }

    fn row(&self, data: &Data) -> [String; 6] {
        let list = &self.list;
        let legal = if self.is_legal(data) { "yes" } else { "no" };
        [
            flat(&list.name),
            flat(list.cruiser.as_deref().unwrap_or_default()),
            list.cards.len().to_string(),
            legal.into(),
            flat(list.notes().unwrap_or_default()),
            self.file(),
        ]
    }

    fn json(&self, data: &Data) -> Value {
        json!({
            "name": self.list.name,
            "cruiser": self.list.cruiser,
            "cards": self.list.cards.len(),
            "legal": self.is_legal(data),
            "notes": self.list.notes(),
            "file": self.file.as_ref().map(|path| path.to_string_lossy()),
        })
    }
}

/// A file that should be a deck, and is none.
struct Skipped {
    file: PathBuf,
    why: Failure,
}

impl Skipped {
    fn json(&self) -> Value {
        json!({ "file": self.file.to_string_lossy(), "why": self.why.to_string() })
    }
}

/// The deck files of a folder by name. Whole JSON files of other kinds are none of our business; what is
/// broken may have been a deck.
fn in_folder(
    folder: &Path,
    data: &Data,
    lists: &mut Vec<Listed>,
    skipped: &mut Vec<Skipped>,
) -> Result<(), Failure> {
    let unreadable = |error| Failure::Wrong(format!("{}: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("json"))
    });
    paths.sort();
    for path in paths {
        match Listed::read(&path, data) {
            Ok(listed) => lists.push(listed),
            Err(_) if is_of_another_kind(&path) => {}
            Err(why) => skipped.push(Skipped { file: path, why }),
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

/// Files are told by their names, built-in decks by their plans.
fn print(lists: &[Listed], data: &Data, out: &mut Out) -> Result<(), Failure> {
    let language = out.language();
    let filed = lists.iter().any(|listed| listed.file.is_some());
    let cells = |listed: &Listed| {
        let [_, cruiser, cards, _, notes, file] = listed.row(data);
        let plan = notes.split_inclusive('.').next().unwrap_or_default();
        vec![
            Paint::Strong.cell(name(&listed.list.name)),
            Cell::new(cruiser),
            Cell::new(cards),
            match listed.is_legal(data) {
                true => Paint::Good.cell(message!("yes").to(language)),
                false => Paint::Bad.cell(message!("no").to(language)),
            },
            Cell::new(if filed { &file } else { plan }),
        ]
    };
    let mut header = words!["Deck", "Cruiser", "Cards", "Legal", "Plan"].to_vec();
    if filed {
        header[4] = message!("File");
    }
    out.table(header, lists.iter().map(cells))?;
    Ok(())
}

//! `gt deck list`: which decks are there?

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::cards::sheet;
use guerre_totale::decks::{DeckList, builtins};
use guerre_totale::text::one_line;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use crate::cli::args::{Data, RowsFormat, RowsFormatArg};
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
        let lists = self.lists(data)?;
        match self.format.format {
            RowsFormat::Table => print(&lists, data, out)?,
            RowsFormat::Json => {
                let decks: Vec<_> = lists.iter().map(|list| list.json(data)).collect();
                out.json(&json!({ "decks": decks }))?;
            }
            RowsFormat::Csv => {
                let header = ["name", "cruiser", "cards", "legal", "notes", "file"];
                let rows = lists.iter().map(|list| list.row(data));
                write!(out, "{}", sheet(header, rows))?;
            }
        }
        Ok(Answer::Yes)
    }

    fn lists(&self, data: &Data) -> Result<Vec<Listed>, Failure> {
        if self.paths.is_empty() {
            let builtin = |list: &DeckList| Listed {
                file: None,
                list: list.clone(),
            };
            return Ok(builtins().iter().map(builtin).collect());
        }
        let mut lists = Vec::new();
        for path in &self.paths {
            match path.is_dir() {
                true => lists.extend(in_folder(path, data)?),
                false => lists.push(Listed::read(path, data)?),
            }
        }
        Ok(lists)
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
        one_line(&file.unwrap_or_default())
    }

    fn is_legal(&self, data: &Data) -> bool {
        self.list.check(&data.cards, &data.cruisers).is_legal()
    }

    fn row(&self, data: &Data) -> [String; 6] {
        let list = &self.list;
        let legal = if self.is_legal(data) { "yes" } else { "no" };
        [
            one_line(&list.name),
            one_line(list.cruiser.as_deref().unwrap_or_default()),
            list.cards.len().to_string(),
            legal.into(),
            one_line(list.notes().unwrap_or_default()),
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

/// The deck files of a folder by name; other JSON files are none of our business.
fn in_folder(folder: &Path, data: &Data) -> Result<Vec<Listed>, Failure> {
    let unreadable = |error| Failure::Wrong(format!("{}: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("json"))
    });
    paths.sort();
    let read = |path: &PathBuf| Listed::read(path, data).ok();
    Ok(paths.iter().filter_map(read).collect())
}

/// Files are told by their names, built-in decks by their plans.
fn print(lists: &[Listed], data: &Data, out: &mut Out) -> Result<(), Failure> {
    let language = out.language();
    let filed = lists.iter().any(|listed| listed.file.is_some());
    let cells = |listed: &Listed| {
        let [name, cruiser, cards, _, notes, file] = listed.row(data);
        let plan = notes.split_inclusive('.').next().unwrap_or_default();
        vec![
            Paint::Strong.cell(name),
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

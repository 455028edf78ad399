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
                let decks: Vec<_> = lists.iter().map(|list| deck_json(list, data)).collect();
                out.json(&json!({ "decks": decks }))?;
            }
            RowsFormat::Csv => {
                let header = ["name", "cruiser", "cards", "legal", "notes"];
                let rows = lists.iter().map(|list| row(list, data));
                write!(out, "{}", sheet(header, rows))?;
            }
        }
        Ok(Answer::Yes)
    }

    fn lists(&self, data: &Data) -> Result<Vec<DeckList>, Failure> {
        if self.paths.is_empty() {
            return Ok(builtins().to_vec());
        }
        let mut lists = Vec::new();
        for path in &self.paths {
            match path.is_dir() {
                true => lists.extend(in_folder(path, data)?),
                false => lists.push(data.deck(path)?),
            }
        }
        Ok(lists)
    }
}

/// The deck files of a folder by name; other JSON files are none of our business.
fn in_folder(folder: &Path, data: &Data) -> Result<Vec<DeckList>, Failure> {
    let unreadable = |error| Failure::Wrong(format!("{}: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("json"))
    });
    paths.sort();
    Ok(paths
        .iter()
        .filter_map(|path| data.deck(path).ok())
        .collect())
}

fn is_legal(list: &DeckList, data: &Data) -> bool {
    list.check(&data.cards, &data.cruisers).is_legal()
}

fn print(lists: &[DeckList], data: &Data, out: &mut Out) -> Result<(), Failure> {
    let language = out.language();
    let cells = |list: &DeckList| {
        let [name, cruiser, cards, _, notes] = row(list, data);
        let plan = notes.split_inclusive('.').next().unwrap_or_default();
        vec![
            Paint::Strong.cell(name),
            Cell::new(cruiser),
            Cell::new(cards),
            match is_legal(list, data) {
                true => Paint::Good.cell(message!("yes").to(language)),
                false => Paint::Bad.cell(message!("no").to(language)),
            },
            Cell::new(plan),
        ]
    };
    let header = words!["Deck", "Cruiser", "Cards", "Legal", "Plan"];
    out.table(header, lists.iter().map(cells))?;
    Ok(())
}

fn row(list: &DeckList, data: &Data) -> [String; 5] {
    let legal = if is_legal(list, data) { "yes" } else { "no" };
    [
        one_line(&list.name),
        one_line(list.cruiser.as_deref().unwrap_or_default()),
        list.cards.len().to_string(),
        legal.into(),
        one_line(list.notes().unwrap_or_default()),
    ]
}

fn deck_json(list: &DeckList, data: &Data) -> Value {
    json!({
        "name": list.name,
        "cruiser": list.cruiser,
        "cards": list.cards.len(),
        "legal": is_legal(list, data),
        "notes": list.notes(),
    })
}

//! `gt deck diff`: how do two decks differ?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::cards::CardId;
use guerre_totale::decks::{DeckList, cards_in_words};
use guerre_totale::message;
use guerre_totale::text::clip;
use guerre_totale::words::Language;
use serde_json::{Value, json};

use crate::cli::args::{DECK_HELP, Data, Format, FormatArg};
use crate::cli::out::{Out, Paint};
use crate::cli::validate::headline;
use crate::cli::{Answer, Failure};

/// Show what it takes to turn one deck into another
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt deck diff mine.json cartwheel
  gt deck diff old.json new.json --format json

{DECK_HELP}"))]
pub struct Diff {
    /// The deck to start from
    #[arg(value_hint = ValueHint::FilePath)]
    from: PathBuf,
    /// The deck to arrive at
    #[arg(value_hint = ValueHint::FilePath)]
    to: PathBuf,
    #[command(flatten)]
    format: FormatArg,
}

impl Diff {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let (from, to) = (data.deck(&self.from)?, data.deck(&self.to)?);
        let changes = Changes::between(&from, &to);
        match self.format.format {
            Format::Json => out.json(&changes.json(&from, &to))?,
            Format::Table => changes.print(&from, &to, data, out)?,
        }
        Ok(Answer::Yes)
    }
}

/// The entries of two lists, copies counted.
struct Changes {
    removed: Vec<String>,
    added: Vec<String>,
    shared: Vec<String>,
}

impl Changes {
    fn between(from: &DeckList, to: &DeckList) -> Self {
        let mut added = to.sorted_cards();
        let (mut removed, mut shared) = (Vec::new(), Vec::new());
        for entry in from.sorted_cards() {
            match added.iter().position(|other| *other == entry) {
                Some(place) => shared.push(added.remove(place)),
                None => removed.push(entry),
            }
        }
        Changes {
            removed,
            added,
            shared,
        }
    }

    fn json(&self, from: &DeckList, to: &DeckList) -> Value {
        let deck = |list: &DeckList| json!({ "name": list.name, "cruiser": list.cruiser });
        json!({
            "from": deck(from),
            "to": deck(to),
            "removed": self.removed,
            "added": self.added,
            "shared": self.shared,
        })
    }

    fn print(
        &self,
        from: &DeckList,
        to: &DeckList,
        data: &Data,
        out: &mut Out,
    ) -> Result<(), Failure> {
        out.line(message!("from {deck}", deck = headline(from)))?;
        out.line(message!("to   {deck}", deck = headline(to)))?;
        writeln!(out)?;
        let language = out.language();
        let row = |sign, entry: &String| row(sign, entry, data, language);
        let removed = self.removed.iter().map(|entry| row("-", entry));
        let added = self.added.iter().map(|entry| row("+", entry));
        if !self.removed.is_empty() || !self.added.is_empty() {
            out.rows(removed.chain(added))?;
            writeln!(out)?;
        }
        out.line(message!(
            "{removed} removed, {added} added, {shared} in both",
            removed = self.removed.len(),
            added = self.added.len(),
            shared = cards_in_words(self.shared.len()),
        ))?;
        Ok(())
    }
}

fn row(sign: &str, entry: &str, data: &Data, language: Language) -> Vec<Cell> {
    let card = entry
        .parse::<CardId>()
        .ok()
        .and_then(|id| data.cards.get(id));
    let unknown = || message!("not in the set").to(language);
    let name = card.map_or_else(unknown, |card| card.name.clone());
    let paint = if sign == "+" { Paint::Good } else { Paint::Bad };
    vec![
        paint.cell(format!("{sign} {}", clip(entry))),
        Cell::new(name),
    ]
}

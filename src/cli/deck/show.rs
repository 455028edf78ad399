//! `gt deck show`: what is in this deck?

use std::io::Write;

use clap::Args;
use comfy_table::Cell;
use guerre_totale::cards::{Card, CardId, Totals, sheet};
use guerre_totale::decks::{DeckList, totals_in_words};
use guerre_totale::message;
use guerre_totale::text::{clip, flat, one_line};
use guerre_totale::words::Message;
use serde_json::{Value, json};

use crate::cli::args::{DECK_HELP, Data, DeckArg, RowsFormat, RowsFormatArg};
use crate::cli::cards::{card_cells, card_header, card_json, print_abbreviations};
use crate::cli::out::{Out, Paint};
use crate::cli::validate::{headline, print_problems, problems_json};
use crate::cli::{Answer, Failure};

/// Show a deck with its cards
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt deck show cartwheel
  gt deck show mine.json --format csv > mine.csv   a list that gt reads again

{DECK_HELP}"))]
pub struct Show {
    #[command(flatten)]
    deck: DeckArg,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Show {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let list = self.deck.read(data)?;
        match self.format.format {
            RowsFormat::Table => print(&list, data, out)?,
            RowsFormat::Json => out.json(&deck_json(&list, data))?,
            RowsFormat::Csv => out.text(&csv(&list, data))?,
        }
        Ok(Answer::Yes)
    }
}

/// A card of the set, if the entry names one.
fn card<'d>(entry: &str, data: &'d Data) -> Option<&'d Card> {
    entry
        .parse::<CardId>()
        .ok()
        .and_then(|id| data.cards.get(id))
}

fn print(list: &DeckList, data: &Data, out: &mut Out) -> Result<(), Failure> {
    let title = out.paint(headline(list), Paint::Strong);
    writeln!(out, "{title}")?;
    if let Some(notes) = list.notes() {
        out.paragraph(notes)?;
    }
    writeln!(out)?;
    let entries = list.sorted_cards();
    let language = out.language();
    let row = |entry: &String| match card(entry, data) {
        Some(card) => card_cells(card, language),
        None => {
            let unknown = message!("not in the set").to(language);
            vec![Paint::Bad.cell(clip(entry)), Cell::new(unknown)]
        }
    };
    out.table(card_header(), entries.iter().map(row))?;
    writeln!(out)?;
    out.line(totals(list, data))?;
    print_abbreviations(entries.iter().filter_map(|entry| card(entry, data)), out)?;
    print_problems(&list.check(&data.cards, &data.cruisers), out)
}

/// `level 0: 11, level 1: 9, level 2: 6, level 3: 0; 62 fighters`.
fn totals(list: &DeckList, data: &Data) -> Message {
    let cards = list.ids().filter_map(|id| data.cards.get(id));
    totals_in_words(&Totals::of(cards))
}

fn deck_json(list: &DeckList, data: &Data) -> Value {
    let entry = |entry: &String| match card(entry, data) {
        Some(card) => card_json(card),
        None => json!({ "id": entry }),
    };
    let cards: Vec<_> = list.sorted_cards().iter().map(entry).collect();
    let check = list.check(&data.cards, &data.cruisers);
    json!({
        "name": list.name,
        "cruiser": list.cruiser,
        "cards": cards,
        "notes": list.notes(),
        "legal": check.is_legal(),
        "problems": problems_json(&check),
    })
}

fn csv(list: &DeckList, data: &Data) -> String {
    let entries = list.sorted_cards();
    let row = |entry: String| {
        let name = card(&entry, data).map_or("", |card| &card.name).to_owned();
        let cruiser = flat(list.cruiser.as_deref().unwrap_or_default());
        [flat(&list.name), cruiser, one_line(&entry), name]
    };
    sheet(
        ["deck", "cruiser", "id", "name"],
        entries.into_iter().map(row),
    )
}

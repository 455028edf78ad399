//! `gt cards show`: what does this card look like on the table?

use std::io::Write;

use clap::Args;
use guerre_totale::cards::{Card, CardId, Printed};
use guerre_totale::decks::near;
use guerre_totale::words::Language;
use serde_json::json;

use super::{card_json, color, origin, print_abbreviations};
use crate::cli::args::{Data, Format, FormatArg};
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Draw cards as they lie on the table
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt cards show 3-10
  gt cards show 3-10 3-35 0-1

Each ▲ is a fighter. The upper half lies towards the opponent.")]
pub struct Show {
    /// Card IDs such as 3-10
    #[arg(required = true, value_name = "ID")]
    ids: Vec<CardId>,
    #[command(flatten)]
    format: FormatArg,
}

impl Show {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let find = |id: &CardId| data.cards.get(*id).ok_or_else(|| unknown(*id, data));
        let cards: Vec<&Card> = self.ids.iter().map(find).collect::<Result<_, _>>()?;
        match self.format.format {
            Format::Json => {
                let cards: Vec<_> = cards.into_iter().map(card_json).collect();
                out.json(&json!({ "cards": cards }))?;
            }
            Format::Table => {
                let in_a_row = (out.width() + 1) / (WIDTH + 3);
                for row in cards.chunks(in_a_row.max(1)) {
                    writeln!(out, "{}", side_by_side(row, out.language()))?;
                }
                out.paragraph(origin(data))?;
                print_abbreviations(cards.iter().copied(), out)?;
            }
        }
        Ok(Answer::Yes)
    }
}

fn unknown(id: CardId, data: &Data) -> Failure {
    let near: Vec<_> = near(id, &data.cards)
        .iter()
        .map(CardId::to_string)
        .collect();
    let hint = match near.is_empty() {
        true => "`gt cards` lists it".into(),
        false => format!("the nearest are {}", near.join(", ")),
    };
    Failure::Wrong(format!("{id} is not in the card set; {hint}"))
}

/// The columns between the borders: three cards fit side by side on 80.
const WIDTH: usize = 23;

fn side_by_side(cards: &[&Card], language: Language) -> String {
    let symbols = |half: fn(&Card) -> &Printed| {
        let counts = cards.iter().map(|card| half(card).effects.len());
        counts.max().unwrap_or(0).max(1)
    };
    let (upper, lower) = (symbols(|card| &card.upper), symbols(|card| &card.lower));
    let draw = |card: &&Card| draw(card, [upper, lower], language);
    let drawn: Vec<Vec<String>> = cards.iter().map(draw).collect();
    let height = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: usize| {
        let pieces: Vec<_> = drawn.iter().map(|card| card[row].as_str()).collect();
        pieces.join(" ").trim_end().to_owned() + "\n"
    };
    (0..height).map(line).collect()
}

/// A card with room for so many symbols on each half.
fn draw(card: &Card, [upper, lower]: [usize; 2], language: Language) -> Vec<String> {
    // As printed: level 0 has no number.
    let level = match card.level() {
        0 => String::new(),
        level => level.to_string(),
    };
    let mut lines = vec![format!("┌{}┐", "─".repeat(WIDTH)), side(&level, "")];
    lines.extend(half(&card.upper, upper, language));
    lines.push(format!("├{}┤", "╌".repeat(WIDTH)));
    lines.extend(half(&card.lower, lower, language));
    let color = color(card.color).to(language);
    lines.push(side("", &format!("{color} {}", card.id)));
    lines.push(format!("└{}┘", "─".repeat(WIDTH)));
    let name: String = card.name.chars().take(WIDTH).collect();
    lines.push(format!(" {name:<WIDTH$} "));
    lines
}

/// The fighters of a half in one line, each of its symbols in one below.
fn half(printed: &Printed, symbols: usize, language: Language) -> Vec<String> {
    let fighters = vec!["▲"; printed.fighters.into()].join(" ");
    let mut lines = vec![format!("│  {fighters:<0$}│", WIDTH - 2)];
    for row in 0..symbols {
        let effect = printed.effects.get(row);
        let symbol = effect.map_or("", |effect| language.short(*effect));
        lines.push(format!("│  {symbol:<0$}│", WIDTH - 2));
    }
    lines
}

/// A line with something at its left end or at its right end.
fn side(left: &str, right: &str) -> String {
    let gap = WIDTH - 2 - left.chars().count();
    format!("│ {left}{right:>gap$} │")
}

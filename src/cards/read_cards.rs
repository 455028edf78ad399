//! Which cards does a CSV file hold?

use std::collections::HashMap;

use super::problem::{Problems, quoted};
use super::sheet::{Column, Row, optional, read_rows, required};
use super::{Card, CardId, CardSet, Color, Effect, Printed, Source};
use crate::text::{flat, nearest};

const COLUMNS: [Column; 9] = [
    required("id"),
    required("color"),
    required("level"),
    required("upper_fighters"),
    required("upper_effects"),
    required("lower_fighters"),
    required("lower_effects"),
    optional("name"),
    optional("source"),
];

/// The most symbols on one half.
const SYMBOLS: usize = 4;

/// Reads a card set, or says everything that is wrong with it.
pub fn read_cards(bytes: &[u8]) -> Result<CardSet, Problems> {
    let mut problems = Problems::default();
    let mut cards = Vec::new();
    let mut rows = 0;
    let mut numbers: HashMap<u16, (usize, CardId)> = HashMap::new();
    read_rows(bytes, &COLUMNS, &mut problems, |row, problems| {
        rows += 1;
        if rows == CardSet::MOST + 1 {
            let expected = format!("at most {} cards", CardSet::MOST);
            problems.add(row.line, None, "one card more", expected);
        }
        let id = read_id(row, problems);
        if let Some(id) = id {
            match numbers.get(&id.number) {
                None => _ = numbers.insert(id.number, (row.line, id)),
                Some((line, other)) => {
                    let expected = format!("a number of its own (line {line} has {other} already)");
                    row.problem("id", &expected, problems);
                }
            }
        }
        let card = read_card(row, id, problems);
        cards.extend(card.filter(|_| rows <= CardSet::MOST));
    });
    problems.or(()).map(|()| CardSet::new(cards))
}

fn read_id(row: &Row, problems: &mut Problems) -> Option<CardId> {
    let expected = "level-number such as 3-10 (level 0 to 3, number 1 to 9999)";
    let cell = row.filled("id", expected, problems)?;
    let id = cell.parse().ok();
    if id.is_none() {
        let hint = match looks_like_a_date(cell) {
            true => "; did a spreadsheet make a date of it? Set the column to text",
            false => "",
        };
        row.problem("id", &format!("{expected}{hint}"), problems);
    }
    id
}

/// Spreadsheets take `3-10` for the third of October: `10/03/2026`, `3. Okt`, `03-oct`.
fn looks_like_a_date(cell: &str) -> bool {
    let digits = cell.contains(|c: char| c.is_ascii_digit());
    let letters = cell.chars().filter(|c| c.is_alphabetic()).count();
    digits && (letters >= 3 || cell.contains(['/', '.']) || cell.matches('-').count() == 2)
}

/// Looks at every cell before it gives up on any, so that all problems are reported.
fn read_card(row: &Row, id: Option<CardId>, problems: &mut Problems) -> Option<Card> {
    let colors = [Color::Green, Color::Blue].map(|color| (color.id(), color));
    let color = row.word("color", &colors, problems);
    let level = row.number("level", 0..=3, problems);
    if let (Some(id), Some(level)) = (id, level)
        && u16::from(id.level) != level
    {
        let expected = format!("{}, as in the id {id}", id.level);
        row.problem("level", &expected, problems);
    }
    let upper = read_half(row, "upper_fighters", "upper_effects", problems);
    let lower = read_half(row, "lower_fighters", "lower_effects", problems);
    let source = read_source(row, problems);
    Some(Card {
        id: id?,
        color: color?,
        upper: upper?,
        lower: lower?,
        name: read_name(row),
        source,
    })
}

fn read_half(
    row: &Row,
    fighters: &'static str,
    effects: &'static str,
    problems: &mut Problems,
) -> Option<Printed> {
    let fighters = row.number(fighters, 0..=9, problems);
    let effects = read_effects(row, effects, problems);
    Some(Printed {
        fighters: fighters? as u8,
        effects: effects?,
    })
}

fn read_effects(row: &Row, column: &'static str, problems: &mut Problems) -> Option<Vec<Effect>> {
    let cell = row.cell(column)?;
    if cell.is_empty() {
        return Some(Vec::new());
    }
    let names: Vec<&str> = cell.split('+').collect();
    if names.len() > SYMBOLS {
        let expected = format!("at most {SYMBOLS} effects on a half");
        problems.add(
            row.line,
            Some(column),
            format!("{} effects", names.len()),
            expected,
        );
        return None;
    }
    let mut effects = Vec::new();
    for name in &names {
        match Effect::named(name) {
            Some(effect) => effects.push(effect),
            None => {
                let words = || (quoted(name), effect_hint(name));
                problems.add_with(row.line, Some(column), words);
            }
        }
    }
    (effects.len() == names.len()).then_some(effects)
}

/// Which effect was meant, if one is near; else all of them.
fn effect_hint(typed: &str) -> String {
    let ids = Effect::ALL.map(Effect::id);
    let names = Effect::ALL.iter().flat_map(|effect| effect.names());
    match nearest(typed, names) {
        Some(name) => format!("an effect such as {name}"),
        None => format!("one of {}", ids.join(", ")),
    }
}

pub(super) fn read_name(row: &Row) -> String {
    flat(row.cell("name").unwrap_or_default())
}

pub(super) fn read_source(row: &Row, problems: &mut Problems) -> Option<Source> {
    let sources = [Source::Rulebook, Source::Reconstructed].map(|source| (source.id(), source));
    row.cell("source").filter(|cell| !cell.is_empty())?;
    row.word("source", &sources, problems)
}

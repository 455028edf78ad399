//! Which cards does a CSV file hold?

use std::collections::HashMap;

use super::problem::{Problems, quoted};
use super::sheet::{Column, Row, is_nothing, optional, read_rows, required};
use super::{Card, CardId, CardSet, Color, Effect, Printed, Source};
use crate::message;
use crate::text::{flat, nearest};
use crate::words::{Language, Message};

pub(super) const COLUMNS: [Column; 9] = [
    required("id").or(&["matricule", "identifiant", "ID-Code", "Kennung"]),
    required("color").or(&["colour", "couleur", "Farbe"]),
    required("level").or(&["niveau", "Stufe"]),
    required("upper_fighters"),
    required("upper_effects"),
    required("lower_fighters"),
    required("lower_effects"),
    optional("name").or(&["nom"]),
    optional("source").or(&["Quelle"]),
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
            let expected = message!("at most {most} cards", most = CardSet::MOST);
            problems.add(row.line, None, message!("one card more"), expected);
        }
        let id = read_id(row, problems);
        if let Some(id) = id {
            match numbers.get(&id.number) {
                None => _ = numbers.insert(id.number, (row.line, id)),
                Some((line, other)) => {
                    let expected = message!(
                        "a number of its own (line {line} has {other} already)",
                        line = *line,
                        other = *other,
                    );
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
    let expected = message!("level-number such as 3-10 (level 0 to 3, number 1 to 9999)");
    let cell = row.filled("id", &expected, problems)?;
    let id = cell.parse().ok();
    if id.is_none() {
        let expected = match looks_like_a_date(cell) {
            true => message!(
                "{expected}; did a spreadsheet make a date of it? Set the column to text",
                expected = expected,
            ),
            false => expected,
        };
        row.problem("id", &expected, problems);
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
    let color = row.word("color", colors(), problems);
    let level = row.number("level", 0..=3, problems);
    if let (Some(id), Some(level)) = (id, level)
        && u16::from(id.level) != level
    {
        let expected = message!("{level}, as in the id {id}", level = id.level, id = id);
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

/// The symbols of a cell, with whatever people put between them.
fn read_effects(row: &Row, column: &'static str, problems: &mut Problems) -> Option<Vec<Effect>> {
    let cell = row.cell(column)?;
    if is_nothing(cell) {
        return Some(Vec::new());
    }
    let names = parts(cell);
    if names.len() > SYMBOLS {
        let expected = message!("at most {most} effects on a half", most = SYMBOLS);
        let found = message!("{count} effects", count = names.len());
        problems.add(row.line, Some(column), found, expected);
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

/// `Pioche, Pivotement`, `draw+draw`, `Ziehen und Kehrtwende`: the names one by one.
fn parts(cell: &str) -> Vec<&str> {
    let signs = cell.split(['+', ',', ';', '/', '&', '\n']);
    signs.flat_map(|piece| split_at_words(piece)).collect()
}

/// The names between the words that join them.
fn split_at_words(text: &str) -> Vec<&str> {
    let lower = text.to_ascii_lowercase();
    let joint = |word: &str| lower.find(word).map(|at| (at, word.len()));
    match [" et ", " und ", " and "]
        .into_iter()
        .filter_map(joint)
        .min()
    {
        None => vec![text],
        Some((at, long)) => {
            let mut names = vec![&text[..at]];
            names.extend(split_at_words(&text[at + long..]));
            names
        }
    }
}

/// Which effect was meant, if one is near; else all of them.
fn effect_hint(typed: &str) -> Message {
    let of = |effect: Effect| {
        let short = Language::ALL.map(|language| language.short(effect));
        effect.names().into_iter().chain(short)
    };
    match nearest(typed, Effect::ALL.into_iter().flat_map(of)) {
        Some(name) => message!("an effect such as {name}", name = name),
        None => message!(
            "one of {effects}",
            effects = Message::joined(Effect::ALL, ", ")
        ),
    }
}

/// What people call the colours.
fn colors() -> [(&'static [&'static str], Color, Message); 2] {
    [
        (
            &["green", "vert", "verte", "grün"],
            Color::Green,
            message!("green"),
        ),
        (
            &["blue", "bleu", "bleue", "blau"],
            Color::Blue,
            message!("blue"),
        ),
    ]
}

pub(super) fn read_name(row: &Row) -> String {
    flat(row.cell("name").unwrap_or_default())
}

pub(super) fn read_source(row: &Row, problems: &mut Problems) -> Option<Source> {
    let name = |source: Source| Message::from(source.id());
    let sources: [(&[&str], Source, Message); 2] = [
        (
            &["rulebook", "règles", "Regelheft"],
            Source::Rulebook,
            name(Source::Rulebook),
        ),
        (
            &["reconstructed", "reconstruit", "rekonstruiert"],
            Source::Reconstructed,
            name(Source::Reconstructed),
        ),
    ];
    row.cell("source").filter(|cell| !is_nothing(cell))?;
    row.word("source", sources, problems)
}

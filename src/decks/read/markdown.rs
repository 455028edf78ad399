//! A Markdown page with a table of cards.

use super::{CRUISER, DeckError, Gathering, ID_NAMES, labelled};
use crate::decks::DeckList;
use crate::text::flat;

/// A table with an ID column and a rule under its head makes it one; no other form has such lines.
pub fn has_ruled_table(text: &str) -> bool {
    let next = text.lines().skip(1);
    let mut lines = text.lines().zip(next);
    lines.any(|(line, next)| id_column(line).is_some() && is_rule(next.trim()))
}

/// Some tables have no rule.
pub fn has_table(text: &str) -> bool {
    text.lines().any(|line| id_column(line).is_some())
}

/// The first heading is the name, `Cruiser: …` the cruiser, each row of each table a card.
pub fn read_markdown(text: &str) -> Result<DeckList, DeckError> {
    let mut draft = Gathering::default();
    let mut column = None;
    for line in text.lines().map(str::trim) {
        if let Some(found) = id_column(line) {
            column = Some(found);
        } else if !line.starts_with('|') {
            column = None;
            read_prose(line, &mut draft);
        } else if let Some(column) = column
            && !is_rule(line)
        {
            let id = cells(line).into_iter().nth(column);
            draft.add(id.filter(|id| !id.is_empty()));
        }
    }
    draft.finish()
}

fn read_prose(line: &str, draft: &mut Gathering) {
    if let Some(name) = line.strip_prefix("# ")
        && draft.name.is_empty()
    {
        draft.name = flat(&unescape(name));
    }
    let item = line
        .trim_start_matches(['-', '*', '+', ' '])
        .replace("**", "");
    if let Some(cruiser) = labelled(&item, &CRUISER) {
        draft.set_cruiser(&unescape(cruiser));
    }
}

fn id_column(line: &str) -> Option<usize> {
    let line = line.trim();
    let names = || ID_NAMES.into_iter().chain(["id"]);
    let cells = line.starts_with('|').then(|| cells(line))?;
    cells
        .iter()
        .position(|cell| names().any(|name| cell.eq_ignore_ascii_case(name)))
}

/// `|---|:--|`
fn is_rule(line: &str) -> bool {
    line.starts_with('|') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

/// The cells between the bars, unless a backslash stands before a bar.
fn cells(line: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let mut cell = String::new();
    let mut escaped = false;
    for c in line.chars().skip(1) {
        if c == '|' && !escaped {
            cells.push(std::mem::take(&mut cell));
        } else {
            cell.push(c);
        }
        escaped = c == '\\' && !escaped;
    }
    cells.push(cell);
    cells.iter().map(|cell| unescape(cell.trim())).collect()
}

/// Takes the backslashes off that keep signs from being markup.
fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, chars.clone().next()) {
            ('\\', Some(next)) if next.is_ascii_punctuation() => {
                plain.push(next);
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    plain
}

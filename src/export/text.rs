//! A list for a forum post: readable as it stands, and a plain list of IDs for `gt`.

use super::listing::{Entry, Listing, half_in_words};
use crate::decks::cards_in_words;
use crate::text::one_line;

const WIDTH: usize = 78;

pub fn write(deck: &Listing) -> String {
    let count = cards_in_words(deck.entries.len());
    let mut text = format!("# Starfighter, Total War: a deck of {count}\n");
    text += &format!("name: {}\n", deck.name);
    if !deck.cruiser_id.is_empty() {
        text += &format!("cruiser: {}\n", deck.cruiser_id);
    }
    text += &format!("# {}\n", deck.totals());
    if let Some(code) = &deck.code {
        text += &format!("# code: {code}\n");
    }
    if let Some(notes) = deck.list.notes() {
        text += &comment(notes);
    }
    let mut group = None;
    for entry in &deck.entries {
        let level = entry.card.map(|card| card.level());
        if group != Some(level) {
            group = Some(level);
            text += &heading(level);
        }
        text += &line(entry);
    }
    text
}

fn heading(level: Option<u8>) -> String {
    match level {
        Some(level) => format!("\n# Level {level}\n"),
        None => "\n# Not in the card set\n".into(),
    }
}

fn line(entry: &Entry) -> String {
    let Some(card) = entry.card else {
        return format!("{}\n", entry.text);
    };
    let (upper, lower) = (half_in_words(&card.upper), half_in_words(&card.lower));
    let name = one_line(&card.name);
    format!("{:<6} # {name}: {upper} / {lower}\n", entry.text)
}

/// A text as comment lines.
fn comment(text: &str) -> String {
    let mut lines = String::from("#");
    let mut length = 1;
    for word in one_line(text).split(' ') {
        length += 1 + word.chars().count();
        if length > WIDTH {
            lines += "\n#";
            length = 2 + word.chars().count();
        }
        lines += &format!(" {word}");
    }
    lines + "\n"
}

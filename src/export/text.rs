//! A list for a forum post: readable as it stands, and a plain list of IDs for `gt`.

use super::listing::{Entry, Listing, half_in_words, level_in_words};
use crate::cards::CardId;
use crate::decks::cards_in_words;
use crate::message;
use crate::text::flat;

const WIDTH: usize = 78;

pub fn write(deck: &Listing) -> String {
    let title = message!(
        "Starfighter, Total War: a deck of {cards}",
        cards = cards_in_words(deck.entries.len()),
    );
    let mut text = format!("# {}\n", deck.say(title));
    if let Some(origin) = deck.origin() {
        text += &format!("# {origin}\n");
    }
    text += &deck.say(message!("name: {name}", name = &deck.name));
    text += "\n";
    if !deck.cruiser_id.is_empty() {
        let cruiser = match deck.cruiser {
            Some(cruiser) => cruiser.id.clone(),
            None => quoted(&deck.cruiser_id),
        };
        text += &deck.say(message!("cruiser: {cruiser}", cruiser = cruiser));
        text += "\n";
    }
    text += &format!("# {}\n", deck.totals_in_words());
    if let Some(code) = &deck.code {
        text += &format!("# {}\n", deck.say(message!("code: {code}", code = code)));
    }
    if let Some(notes) = deck.list.notes() {
        text += &comment(notes);
    }
    let mut group = None;
    for entry in &deck.entries {
        let level = entry.card.map(|card| card.level());
        if group != Some(level) {
            group = Some(level);
            text += &format!("\n# {}\n", deck.say(level_in_words(entry.card)));
        }
        text += &line(entry, deck);
    }
    text
}

fn line(entry: &Entry, deck: &Listing) -> String {
    let Some(card) = entry.card else {
        let is_id = entry.text.parse::<CardId>().is_ok();
        let entry = entry.text.as_str();
        return format!("{}\n", if is_id { entry.into() } else { quoted(entry) });
    };
    let half = |printed| half_in_words(printed, deck.language);
    let (upper, lower) = (half(&card.upper), half(&card.lower));
    let name = match card.name.is_empty() {
        true => String::new(),
        false => format!("{}: ", flat(&card.name)),
    };
    format!("{:<6} # {name}{upper} / {lower}\n", entry.text)
}

/// What is no ID, so that the reader takes it for one entry, whatever signs are in it.
fn quoted(entry: &str) -> String {
    format!("\"{}\"", entry.replace('"', "\"\""))
}

/// A text as comment lines.
fn comment(text: &str) -> String {
    let mut lines = String::from("#");
    let mut length = 1;
    for word in flat(text).split(' ') {
        length += 1 + word.chars().count();
        if length > WIDTH {
            lines += "\n#";
            length = 2 + word.chars().count();
        }
        lines += &format!(" {word}");
    }
    lines + "\n"
}

//! A table for a wiki, a chat or a repository.

use super::listing::{Entry, Listing, half_in_words};
use crate::text::flat;
use crate::{message, words};

pub fn write(deck: &Listing) -> String {
    let mut text = format!("# {}\n\n", escape(&deck.name));
    if !deck.cruiser_id.is_empty() {
        let cruiser = message!("Cruiser: {cruiser}", cruiser = escape(&deck.cruiser_id));
        text += &format!("- {}\n", deck.say(cruiser));
    }
    let cards = message!(
        "Cards: {count} ({totals})",
        count = deck.entries.len(),
        totals = deck.totals_in_words(),
    );
    text += &format!("- {}\n", deck.say(cards));
    if let Some(code) = &deck.code {
        let code = message!("Code: {code}", code = format!("`{code}`"));
        text += &format!("- {}\n", deck.say(code));
    }
    if let Some(origin) = deck.origin() {
        text += &format!("- {origin}\n");
    }
    if let Some(notes) = deck.list.notes() {
        text += &format!("\n> {}\n", escape(&flat(notes)));
    }
    let headings = words!["ID", "Name", "Upper half", "Lower half"].map(|word| deck.say(word));
    text += &format!("\n| {} |\n|---|---|---|---|\n", headings.join(" | "));
    let row = |entry: &Entry| row(entry, deck);
    text + &deck.entries.iter().map(row).collect::<String>()
}

fn row(entry: &Entry, deck: &Listing) -> String {
    let id = escape(&entry.text);
    let Some(card) = entry.card else {
        let unknown = deck.say(message!("not in the card set"));
        return format!("| {id} | {unknown} | | |\n");
    };
    let half = |printed| half_in_words(printed, deck.language);
    let (upper, lower) = (half(&card.upper), half(&card.lower));
    format!(
        "| {id} | {} | {upper} | {lower} |\n",
        escape(&flat(&card.name))
    )
}

/// What Markdown would take for markup gets a backslash; the reader takes it off again.
fn escape(text: &str) -> String {
    let is_markup = |c: char| {
        matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '$'
        )
    };
    let escaped = |c: char| is_markup(c).then_some('\\').into_iter().chain([c]);
    text.chars().flat_map(escaped).collect()
}

//! A table for a wiki, a chat or a repository.

use super::listing::{Entry, Listing, half_in_words};
use crate::text::one_line;

pub fn write(deck: &Listing) -> String {
    let mut text = format!("# {}\n\n", escape(&deck.name));
    if !deck.cruiser_id.is_empty() {
        text += &format!("- Cruiser: {}\n", escape(&deck.cruiser_id));
    }
    text += &format!("- Cards: {} ({})\n", deck.entries.len(), deck.totals());
    if let Some(code) = &deck.code {
        text += &format!("- Code: `{code}`\n");
    }
    if let Some(notes) = deck.list.notes() {
        text += &format!("\n> {}\n", escape(&one_line(notes)));
    }
    text += "\n| ID | Name | Upper half | Lower half |\n|---|---|---|---|\n";
    text + &deck.entries.iter().map(row).collect::<String>()
}

fn row(entry: &Entry) -> String {
    let id = escape(&entry.text);
    let Some(card) = entry.card else {
        return format!("| {id} | not in the card set | | |\n");
    };
    let (upper, lower) = (half_in_words(&card.upper), half_in_words(&card.lower));
    format!(
        "| {id} | {} | {upper} | {lower} |\n",
        escape(&one_line(&card.name))
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

//! The tournament sheet: who plays, what is in the deck, how the games went; boxes for both players.

use super::{Page, escape};
use crate::decks::cards_in_words;
use crate::export::listing::{Entry, Listing};

/// Cards to tick off that fit under the boxes: three columns.
const ROWS: usize = 102;
const COLUMNS: usize = 3;
const GAMES: usize = 3;

pub fn pages(deck: &Listing) -> Vec<Page> {
    let page = |entries: &[Entry]| Page {
        class: " sheet",
        body: body(deck, entries),
    };
    // A deck without cards has a sheet all the same.
    match deck.entries.is_empty() {
        true => vec![page(&[])],
        false => deck.entries.chunks(ROWS).map(page).collect(),
    }
}

fn body(deck: &Listing, entries: &[Entry]) -> String {
    let cruiser = match deck.cruiser {
        Some(cruiser) => escape(&cruiser.name),
        None => escape(&deck.cruiser_id),
    };
    let count = cards_in_words(deck.entries.len());
    let code = deck.code.as_deref().unwrap_or_default();
    format!(
        "<h2>Tournament sheet</h2>\n\
         <p class=\"facts\">{} · {cruiser} · {count} · <code>{code}</code></p>\n\
         <div class=\"fields\">{}{}{}{}</div>\n\
         <div class=\"players\">\n{}{}</div>\n{}{}",
        escape(&deck.name),
        field("Event"),
        field("Date"),
        field("Round"),
        field("Table"),
        player("Player", &cruiser),
        player("Opponent", ""),
        games(),
        check_list(entries),
    )
}

fn field(label: &str) -> String {
    format!("<span>{label}</span>")
}

/// One player's box.
fn player(who: &str, cruiser: &str) -> String {
    format!(
        "<div class=\"player\"><b>{who}</b>\n<p>Name</p>\n<p>Cruiser <i>{cruiser}</i></p>\n\
         <p>Deck checked <span class=\"box\"></span></p>\n<p>Signature</p></div>\n"
    )
}

/// A row a game: who began, what armour was left, who won.
fn games() -> String {
    let boxes = "<td><span class=\"box\"></span> player <span class=\"box\"></span> opponent</td>";
    let row = |game: usize| {
        format!("<tr><td>{game}</td>{boxes}<td></td><td></td><td></td>{boxes}</tr>\n")
    };
    let rows: String = (1..=GAMES).map(row).collect();
    format!(
        "<table class=\"games\">\n<tr><th>Game</th><th>First Initiative</th><th>Rounds</th>\
         <th>Armour, player</th><th>Armour, opponent</th><th>Winner</th></tr>\n{rows}</table>\n"
    )
}

/// Every card with a box for each player.
fn check_list(entries: &[Entry]) -> String {
    let row = |entry: &Entry| {
        let name = entry.card.map_or("", |card| &card.name);
        format!(
            "<li><span class=\"box\"></span><span class=\"box\"></span> <b>{}</b> {}</li>\n",
            escape(&entry.text),
            escape(name),
        )
    };
    let in_column = entries.len().div_ceil(COLUMNS).max(1);
    let column = |entries: &[Entry]| {
        let rows: String = entries.iter().map(row).collect();
        format!("<ul>\n{rows}</ul>\n")
    };
    let columns: String = entries.chunks(in_column).map(column).collect();
    format!(
        "<p class=\"facts\">Cards: the first box is for the player, the second for the opponent or a judge.</p>\n\
         <div class=\"check\">\n{columns}</div>\n"
    )
}

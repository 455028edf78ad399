//! The tournament sheet: who plays, what is in the deck, how the games went; boxes for both players.

use super::{escape, headings};
use crate::decks::cards_in_words;
use crate::export::listing::{Entry, Listing};
use crate::words::Message;
use crate::{message, words};

/// Rows for games.
const GAMES: usize = 3;

pub fn body(deck: &Listing) -> String {
    let cruiser = match deck.cruiser {
        Some(cruiser) => escape(&cruiser.name),
        None => escape(&deck.cruiser_id),
    };
    let count = deck.say(cards_in_words(deck.entries.len()));
    let code = deck.code.as_deref().unwrap_or_default();
    format!(
        "<h2>{}</h2>\n\
         <p class=\"facts\">{} · {cruiser} · {count} · <code>{code}</code></p>\n\
         <div class=\"fields\">{}{}{}{}</div>\n\
         <div class=\"players\">\n{}{}</div>\n{}{}",
        deck.say(message!("Tournament sheet")),
        escape(&deck.title()),
        field(message!("Event"), deck),
        field(message!("Date"), deck),
        field(message!("Round@tournament"), deck),
        field(message!("Table"), deck),
        player(message!("Player"), &cruiser, deck),
        player(message!("Opponent"), "", deck),
        games(deck),
        check_list(deck),
    )
}

fn field(label: Message, deck: &Listing) -> String {
    format!("<span>{}</span>", deck.say(label))
}

/// One player's box.
fn player(who: Message, cruiser: &str, deck: &Listing) -> String {
    let who = deck.say(who);
    let [name, ship, checked, signature] =
        words!["Name", "Cruiser", "Deck checked", "Signature"].map(|word| deck.say(word));
    format!(
        "<div class=\"player\"><b>{who}</b>\n<p>{name}</p>\n<p>{ship} <i>{cruiser}</i></p>\n\
         <p>{checked} <span class=\"box\"></span></p>\n<p>{signature}</p></div>\n"
    )
}

/// A row a game: who began, what armour was left, who won.
fn games(deck: &Listing) -> String {
    let [player, opponent] = words!["player", "opponent"].map(|word| deck.say(word));
    let boxes = format!(
        "<td><span class=\"box\"></span> {player} <span class=\"box\"></span> {opponent}</td>"
    );
    let row = |game: usize| {
        format!("<tr><td>{game}</td>{boxes}<td></td><td></td><td></td>{boxes}</tr>\n")
    };
    let rows: String = (1..=GAMES).map(row).collect();
    let header = words![
        "Game",
        "First Initiative",
        "Rounds",
        "Armour, player",
        "Armour, opponent",
        "Winner",
    ];
    let headings = headings(header, deck);
    format!("<table class=\"games\">\n{headings}{rows}</table>\n")
}

/// Every card with a box for each player.
fn check_list(deck: &Listing) -> String {
    let row = |entry: &Entry| {
        let name = entry.card.map_or("", |card| &card.name);
        format!(
            "<li><span class=\"box\"></span><span class=\"box\"></span> <b>{}</b> {}</li>\n",
            escape(&entry.text),
            escape(name),
        )
    };
    let rows: String = deck.entries.iter().map(row).collect();
    let boxes = deck.say(message!(
        "Cards: the first box is for the player, the second for the opponent or a judge."
    ));
    format!("<p class=\"facts\">{boxes}</p>\n<ul class=\"check\">\n{rows}</ul>\n")
}

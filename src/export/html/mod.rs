//! A page to post, to read and to print, in one file, with nothing from outside.
//!
//! The first part is the deck: its cruiser, plan, curve, odds, results and list. The tournament sheet and the proxy
//! cards follow, nine to a sheet in their real size. Each part begins on a sheet of paper of its own, and flows over
//! as many as it needs, whether A4 or Letter. The deck file stands in the head, where
//! [`read_deck`](crate::decks::read_deck) finds it.

mod figures;
mod front;
mod sheet;

use serde_json::Value;

use super::drawing::{self, escape, markup};
use super::listing::Listing;
use crate::analysis::Analysis;
use crate::decks::FORMAT;
use crate::words::Message;

const STYLE: &str = include_str!("style.css");

/// Cards on a sheet of proxies.
const PROXIES: usize = 9;

/// What is known of a deck beyond its list.
pub struct Findings<'a> {
    /// Its odds, and its plan where its notes tell none.
    pub analysis: Option<&'a Analysis>,
    /// How it did: the JSON of a run of `simulate`.
    pub run: Option<&'a Value>,
}

pub fn write(deck: &Listing, findings: &Findings) -> String {
    let plan = front::plan(deck, findings);
    let pages: String = [section("front", &front::body(deck, findings, &plan))]
        .into_iter()
        .chain([section("sheet", &sheet::body(deck))])
        .chain(proxies(deck))
        .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\"/>\n\
         <title>{name}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <meta name=\"description\" content=\"{plan}\"/>\n\
         <meta name=\"{FORMAT}\" content=\"{}\"/>\n\
         <link rel=\"icon\" href=\"data:,\"/>\n\
         <style>\n{}{STYLE}</style>\n</head>\n<body>\n{}{pages}</body>\n</html>\n",
        markup(&deck_file(deck)),
        drawing::STYLE,
        drawing::symbols(),
        lang = deck.language.code(),
        name = escape(&deck.title()),
        plan = escape(&plan),
    )
}

/// A part that begins on a new sheet of paper.
fn section(class: &str, body: &str) -> String {
    format!("<section class=\"page {class}\">\n{body}</section>\n")
}

/// The deck file on one line.
fn deck_file(deck: &Listing) -> String {
    // No line ends inside a text of JSON, so nothing in one is lost.
    let file = deck.list.to_json();
    file.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

fn proxies(deck: &Listing) -> Vec<String> {
    let drawn: Vec<String> = deck
        .cards()
        .map(|card| drawing::card(card, deck.language))
        .collect();
    let page = |cards: &[String]| section("proxies", &cards.concat());
    drawn.chunks(PROXIES).map(page).collect()
}

/// The first row of a table.
fn headings<const N: usize>(headings: [Message; N], deck: &Listing) -> String {
    let cells: String = headings
        .map(|heading| format!("<th>{}</th>", escape(&deck.say(heading))))
        .concat();
    format!("<tr>{cells}</tr>\n")
}

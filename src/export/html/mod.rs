//! A page to read on a screen or to print on A4, in one file, with nothing from outside.
//!
//! Every `section` is one sheet of paper: the deck list with its curve, the tournament sheet, and the
//! proxy cards, nine to a sheet in their real size. The deck file stands in the head, where
//! [`read_deck`](crate::decks::read_deck) finds it.

mod card;
mod curve;
mod sheet;
mod symbols;

use serde_json::Value;

use super::listing::{Entry, Listing, half_in_words};
use crate::cards::Effect;
use crate::decks::{FORMAT, cards_in_words};

const STYLE: &str = include_str!("style.css");

/// Rows of the list that fit beside the curve, and on a sheet of their own.
const FIRST_ROWS: usize = 44;
const MORE_ROWS: usize = 84;

/// Cards on a sheet of proxies.
const PROXIES: usize = 9;

pub fn write(deck: &Listing) -> String {
    let name = escape(&deck.name);
    let pages: String = list_pages(deck)
        .into_iter()
        .chain(sheet::pages(deck))
        .chain(proxy_pages(deck))
        .map(|page| {
            format!(
                "<section class=\"page{}\">\n{}</section>\n",
                page.class, page.body
            )
        })
        .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <title>{name}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <meta name=\"{FORMAT}\" content=\"{}\"/>\n\
         <link rel=\"icon\" href=\"data:,\"/>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{}{pages}</body>\n</html>\n",
        escape(&deck_file(deck)),
        symbols::definitions(),
    )
}

/// One sheet of paper.
struct Page {
    class: &'static str,
    body: String,
}

/// The deck file on one line.
fn deck_file(deck: &Listing) -> String {
    let file = serde_json::from_str::<Value>(&deck.list.to_json());
    file.unwrap_or_default().to_string()
}

fn list_pages(deck: &Listing) -> Vec<Page> {
    let (first, rest) = deck.entries.split_at(FIRST_ROWS.min(deck.entries.len()));
    let mut pages = vec![Page {
        class: "",
        body: head(deck) + &list(first),
    }];
    for entries in rest.chunks(MORE_ROWS) {
        let title = format!("<h2>{}, continued</h2>\n", escape(&deck.name));
        pages.push(Page {
            class: "",
            body: title + &list(entries),
        });
    }
    pages
}

/// Name, cruiser, code, plan, curve and symbols.
fn head(deck: &Listing) -> String {
    let mut head = format!("<h1>{}</h1>\n", escape(&deck.name));
    head += &format!("<p class=\"facts\">{}</p>\n", facts(deck));
    if !deck.problems.is_empty() {
        let problems = escape(&deck.problems.join("; "));
        head += &format!("<p class=\"problem\">Not a legal deck: {problems}.</p>\n");
    }
    if let Some(notes) = deck.list.notes() {
        head += &format!("<p class=\"notes\">{}</p>\n", escape(notes));
    }
    head += "<div class=\"figures\">\n";
    head += &curve::write(deck);
    head += &symbol_counts(deck);
    head + "</div>\n"
}

fn facts(deck: &Listing) -> String {
    let count = cards_in_words(deck.entries.len());
    let mut facts = vec![
        format!("<b>{count}</b>"),
        format!("{} fighters", deck.fighters()),
    ];
    match deck.cruiser {
        Some(cruiser) => {
            let (name, armour) = (escape(&cruiser.name), cruiser.armour);
            facts.insert(0, format!("<b>{name}</b>, armour {armour}"));
        }
        None if deck.cruiser_id.is_empty() => facts.insert(0, "no cruiser yet".into()),
        None => facts.insert(0, escape(&deck.cruiser_id)),
    }
    facts.extend(deck.code.iter().map(|code| format!("<code>{code}</code>")));
    facts.join(" · ")
}

/// How often each effect stands on upper and on lower halves.
fn symbol_counts(deck: &Listing) -> String {
    let mut rows = String::new();
    for effect in Effect::ALL {
        let on = |effects: &[Effect]| effects.iter().filter(|e| **e == effect).count();
        let upper: usize = deck.cards().map(|card| on(&card.upper.effects)).sum();
        let lower: usize = deck.cards().map(|card| on(&card.lower.effects)).sum();
        if upper + lower > 0 {
            rows += &format!(
                "<tr><td>{}</td><td>{}</td><td class=\"n\">{upper}</td><td class=\"n\">{lower}</td></tr>\n",
                symbols::icon(effect),
                effect.id(),
            );
        }
    }
    format!(
        "<table class=\"symbols\">\n<tr><th></th><th>Symbol</th><th>upper</th><th>lower</th></tr>\n{rows}</table>\n"
    )
}

/// The cards in two columns.
fn list(entries: &[Entry]) -> String {
    let half = entries.len().div_ceil(2).max(1);
    let column = |entries: &[Entry]| {
        let rows: String = entries.iter().map(row).collect();
        format!(
            "<table>\n<tr><th>ID</th><th>Name</th><th>Upper half</th><th>Lower half</th></tr>\n{rows}</table>\n"
        )
    };
    let columns: String = entries.chunks(half).map(column).collect();
    format!("<div class=\"list\">\n{columns}</div>\n")
}

fn row(entry: &Entry) -> String {
    let id = escape(&entry.text);
    let Some(card) = entry.card else {
        return format!(
            "<tr><td class=\"id\">{id}</td><td colspan=\"3\">not in the card set</td></tr>\n"
        );
    };
    let (upper, lower) = (half_in_words(&card.upper), half_in_words(&card.lower));
    format!(
        "<tr><td class=\"id {}\">{id}</td><td>{}</td><td>{upper}</td><td>{lower}</td></tr>\n",
        card.color.id(),
        escape(&card.name),
    )
}

fn proxy_pages(deck: &Listing) -> Vec<Page> {
    let drawn: Vec<String> = deck.cards().map(card::draw).collect();
    let page = |cards: &[String]| Page {
        class: " proxies",
        body: cards.concat(),
    };
    drawn.chunks(PROXIES).map(page).collect()
}

/// A text that HTML takes as it stands.
fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

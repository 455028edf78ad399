//! A page to read on a screen or to print on A4, in one file, with nothing from outside.
//!
//! Every `section` is one sheet of paper: the deck list with its curve, the tournament sheet, and the
//! proxy cards, nine to a sheet in their real size. The deck file stands in the head, where
//! [`read_deck`](crate::decks::read_deck) finds it.

mod sheet;

use super::drawing::{self, escape, icon};
use super::listing::{Entry, Listing};
use crate::cards::{Effect, Printed};
use crate::decks::{FORMAT, cards_in_words};
use crate::text::{clip, cut, one_line};
use crate::words::{Language, Message};
use crate::{message, words};

const STYLE: &str = include_str!("style.css");

/// Rows that a column of the list has room for: on a sheet of its own, and under the curve.
const ROWS: usize = 52;
const FIRST_ROWS: usize = 32;

/// Letters in a line of the plan; three such lines take the room of two rows or less.
const LINE: usize = 90;
const MOST_NOTES: usize = 25 * LINE;
const MOST_PROBLEMS: usize = 20 * LINE;

/// Cards on a sheet of proxies.
const PROXIES: usize = 9;

pub fn write(deck: &Listing) -> String {
    let name = escape(&deck.title());
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
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <title>{name}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <meta name=\"{FORMAT}\" content=\"{}\"/>\n\
         <link rel=\"icon\" href=\"data:,\"/>\n\
         <style>\n{}{STYLE}</style>\n</head>\n<body>\n{}{pages}</body>\n</html>\n",
        escape(&deck_file(deck)),
        drawing::STYLE,
        drawing::symbols(),
        lang = deck.language.code(),
    )
}

/// One sheet of paper.
struct Page {
    class: &'static str,
    body: String,
}

/// The deck file on one line.
fn deck_file(deck: &Listing) -> String {
    // No line ends inside a text of JSON, so nothing in one is lost.
    let file = deck.list.to_json();
    file.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

fn list_pages(deck: &Listing) -> Vec<Page> {
    let (notes, problems) = (notes(deck), problems(deck));
    let lines = |text: &str| text.chars().count().div_ceil(LINE);
    let taken = lines(&notes) + lines(&problems) + lines(&deck.title().repeat(3));
    let rows = 2 * FIRST_ROWS.saturating_sub(taken.saturating_sub(3));
    let (first, rest) = deck.entries.split_at(rows.min(deck.entries.len()));
    let mut pages = vec![Page {
        class: "",
        body: head(deck, &notes, &problems) + &list(first, deck),
    }];
    for entries in rest.chunks(2 * ROWS) {
        let title = deck.say(message!("{deck}, continued", deck = clip(&deck.name)));
        let title = format!("<h2>{}</h2>\n", escape(&title));
        pages.push(Page {
            class: "",
            body: title + &list(entries, deck),
        });
    }
    pages
}

/// The plan, as far as a sheet of paper has room for it.
fn notes(deck: &Listing) -> String {
    let notes = one_line(deck.list.notes().unwrap_or_default());
    cut(&notes, MOST_NOTES).into_owned()
}

/// Every problem, as far as there is room.
fn problems(deck: &Listing) -> String {
    let all = deck.problems.join(deck.language.word("; "));
    cut(&all, MOST_PROBLEMS).into_owned()
}

/// Name, cruiser, code, plan, curve and symbols.
fn head(deck: &Listing, notes: &str, problems: &str) -> String {
    let mut head = format!("<h1>{}</h1>\n", escape(&deck.title()));
    head += &format!("<p class=\"facts\">{}</p>\n", facts(deck));
    if !problems.is_empty() {
        let problems = deck.say(message!(
            "Not a legal deck: {problems}.",
            problems = problems
        ));
        head += &format!("<p class=\"problem\">{}</p>\n", escape(&problems));
    }
    if !notes.is_empty() {
        head += &format!("<p class=\"notes\">{}</p>\n", escape(notes));
    }
    head += "<div class=\"figures\">\n";
    head += &drawing::curve(&deck.totals(), deck.cruiser, deck.language);
    head += &drawing::symbol_counts(&deck.totals(), deck.language);
    head + "</div>\n"
}

fn facts(deck: &Listing) -> String {
    let count = deck.say(cards_in_words(deck.entries.len()));
    let fighters = message!("{count} fighters", count = deck.totals().all_fighters());
    let mut facts = vec![format!("<b>{count}</b>"), deck.say(fighters)];
    match deck.cruiser {
        Some(cruiser) => {
            let name = format!("<b>{}</b>", escape(&cruiser.name));
            let armour = cruiser.armour;
            let cruiser = message!(
                "{cruiser}, armour {armour}",
                cruiser = name,
                armour = armour
            );
            facts.insert(0, deck.say(cruiser));
        }
        None if deck.cruiser_id.is_empty() => {
            facts.insert(0, deck.say(message!("no cruiser yet")));
        }
        None => facts.insert(0, escape(&deck.cruiser_id)),
    }
    facts.extend(deck.code.iter().map(|code| format!("<code>{code}</code>")));
    facts.join(" · ")
}

/// The first row of a table.
fn headings<const N: usize>(headings: [Message; N], deck: &Listing) -> String {
    let cells: String = headings
        .map(|heading| format!("<th>{}</th>", deck.say(heading)))
        .concat();
    format!("<tr>{cells}</tr>\n")
}

/// The cards in two columns.
fn list(entries: &[Entry], deck: &Listing) -> String {
    let half = entries.len().div_ceil(2).max(1);
    let column = |entries: &[Entry]| {
        let rows: String = entries.iter().map(|entry| row(entry, deck)).collect();
        let headings = headings(words!["ID", "Name", "Upper half", "Lower half"], deck);
        format!("<table>\n{headings}{rows}</table>\n")
    };
    let columns: String = entries.chunks(half).map(column).collect();
    format!("<div class=\"list\">\n{columns}</div>\n")
}

fn row(entry: &Entry, deck: &Listing) -> String {
    let id = escape(&entry.text);
    let Some(card) = entry.card else {
        let unknown = deck.say(message!("not in the card set"));
        return format!("<tr><td class=\"id\">{id}</td><td colspan=\"3\">{unknown}</td></tr>\n");
    };
    let half = |printed| half(printed, deck.language);
    let (upper, lower) = (half(&card.upper), half(&card.lower));
    format!(
        "<tr><td class=\"id {}\">{id}</td><td>{}</td><td>{upper}</td><td>{lower}</td></tr>\n",
        card.color.id(),
        escape(&card.name),
    )
}

/// The fighters as a number, the effects as the symbols that the table above names.
fn half(printed: &Printed, language: Language) -> String {
    let icon = |effect: &Effect| icon(*effect, language);
    let icons: String = printed.effects.iter().map(icon).collect();
    format!("{} ▲ {icons}", printed.fighters)
}

fn proxy_pages(deck: &Listing) -> Vec<Page> {
    let drawn: Vec<String> = deck
        .cards()
        .map(|card| drawing::card(card, deck.language))
        .collect();
    let page = |cards: &[String]| Page {
        class: " proxies",
        body: cards.concat(),
    };
    drawn.chunks(PROXIES).map(page).collect()
}

//! The deck on one sheet: what it is, what it wants, how it draws, how it did, and every card.

use super::Findings;
use super::figures::{odds, results};
use crate::analysis::Analysis;
use crate::cards::{Effect, Printed};
use crate::decks::cards_in_words;
use crate::export::drawing::{self, escape, icon};
use crate::export::listing::{Entry, Listing, level_in_words};
use crate::text::{cut, one_line};
use crate::words::{Language, Message};
use crate::{message, plural, words};

/// Letters of the plan and of what is wrong: about as many as a quarter of a sheet has room for.
const MOST_WORDS: usize = 2000;

pub fn body(deck: &Listing, findings: &Findings, plan: &str) -> String {
    let parts = [
        head(deck, plan),
        figures(deck, findings),
        list(deck),
        foot(deck),
    ];
    parts.concat()
}

/// How the deck is meant to be played: what its owner says, else what its figures say.
pub fn plan(deck: &Listing, findings: &Findings) -> String {
    let notes = one_line(deck.list.notes().unwrap_or_default());
    let found = findings.analysis.filter(|found| is_compared(found));
    let plan = match found {
        Some(found) if notes.is_empty() => {
            deck.say(Message::joined(found.plan.sentences.iter(), " "))
        }
        _ => notes,
    };
    cut(&plan, MOST_WORDS).into_owned()
}

/// Did the analyser have other decks to compare it with? Without them it has no plan to tell.
fn is_compared(found: &Analysis) -> bool {
    let mut profile = found.comparison.profile.iter();
    !found.cruiser_assumed && profile.any(|figure| figure.deviation.is_some())
}

/// Name, cruiser and plan.
fn head(deck: &Listing, plan: &str) -> String {
    let game = deck.say(message!("Starfighter, Total War"));
    let mut head = format!(
        "<p class=\"game\">{game}</p>\n<h1>{}</h1>\n<p class=\"facts\">{}</p>\n",
        escape(&deck.title()),
        facts(deck),
    );
    if !plan.is_empty() {
        head += &format!("<p class=\"plan\">{}</p>\n", escape(plan));
    }
    let ship = deck.cruiser.map_or(String::new(), |cruiser| {
        drawing::cruiser(cruiser, deck.language)
    });
    format!(
        "<header>\n<div>\n{head}</div>\n{ship}</header>\n{}",
        problems(deck)
    )
}

/// Every problem, as far as there is room.
fn problems(deck: &Listing) -> String {
    if deck.problems.is_empty() {
        return String::new();
    }
    let all = deck.problems.join(deck.language.word("; "));
    let problems = message!(
        "Not a legal deck: {problems}.",
        problems = cut(&all, MOST_WORDS).into_owned()
    );
    format!("<p class=\"problem\">{}</p>\n", escape(&deck.say(problems)))
}

fn facts(deck: &Listing) -> String {
    let count = deck.say(cards_in_words(deck.entries.len()));
    let fighters = plural!(
        deck.totals().all_fighters(),
        "1 fighter",
        "{count} fighters"
    );
    let cruiser = match deck.cruiser {
        Some(cruiser) => deck.say(message!(
            "{cruiser}, armour {armour}",
            cruiser = format!("<b>{}</b>", escape(&cruiser.name)),
            armour = cruiser.armour,
        )),
        None if deck.cruiser_id.is_empty() => deck.say(message!("no cruiser yet")),
        None => escape(&deck.cruiser_id),
    };
    [cruiser, format!("<b>{count}</b>"), deck.say(fighters)].join(" · ")
}

/// Curve, odds and results beside the symbols.
fn figures(deck: &Listing, findings: &Findings) -> String {
    let curve = drawing::curve(&deck.totals(), deck.cruiser, deck.language);
    let drawing = findings.analysis.filter(|found| !found.cruiser_assumed);
    let odds = drawing.map_or(String::new(), |found| odds(found, deck));
    let results = findings.run.map_or(String::new(), |run| results(run, deck));
    let symbols = drawing::symbol_counts(&deck.totals(), deck.language);
    format!(
        "<div class=\"figures\">\n<div class=\"numbers\">\n{curve}{odds}{results}</div>\n{symbols}</div>\n"
    )
}

/// The cards, level by level.
fn list(deck: &Listing) -> String {
    let level = |entry: &Entry| entry.card.map(|card| card.level());
    let levels = deck.entries.chunk_by(|a, b| level(a) == level(b));
    let tables: String = levels.map(|entries| table(entries, deck)).collect();
    format!("<div class=\"list\">\n{tables}</div>\n")
}

/// The cards of one level.
fn table(entries: &[Entry], deck: &Listing) -> String {
    let level = deck.say(level_in_words(entries[0].card));
    let count = deck.say(cards_in_words(entries.len()));
    let [upper, lower] = words!["Upper half", "Lower half"].map(|half| deck.say(half));
    let rows: String = entries.iter().map(|entry| row(entry, deck)).collect();
    format!(
        "<table>\n<thead><tr><th colspan=\"2\">{level} <span>{count}</span></th><th>{upper}</th><th>{lower}</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n"
    )
}

fn row(entry: &Entry, deck: &Listing) -> String {
    let id = escape(&entry.text);
    let Some(card) = entry.card else {
        return format!("<tr><td class=\"id\" colspan=\"4\">{id}</td></tr>\n");
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

/// The code, and what a stranger should know.
fn foot(deck: &Listing) -> String {
    let code = deck.code.iter().map(|code| format!("<code>{code}</code>"));
    let parts: Vec<String> = code.chain(deck.origin()).collect();
    format!("<footer>{}</footer>\n", parts.join(" · "))
}

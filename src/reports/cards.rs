//! Which cards are there, what is on them, and what is wrong with a sheet of them?

use serde_json::{Value, json};

use super::Report;
use super::card::{self, side_by_side};
use super::story::{Cell, Story, Tone, cell};
use crate::cards::{
    Card, CardSet, Color, Effect, Half, Printed, Problem, Problems, Source, write_cards,
};
use crate::decks::cards_in_words;
use crate::words::Message;
use crate::{message, plural, words};

/// Some cards of a set, listed.
pub struct CardsReport<'a> {
    /// Which, in their order.
    pub cards: Vec<&'a Card>,
    /// The set that they are from.
    pub set: &'a CardSet,
    /// The file that the set is from; none for the built-in one.
    pub file: Option<String>,
}

impl Report for CardsReport<'_> {
    fn json(&self) -> Value {
        json!({
            "file": self.file,
            "reconstruction": self.file.is_none(),
            "cards": cards_json(&self.cards),
        })
    }

    fn csv(&self) -> Option<String> {
        Some(write_cards(self.cards.iter().copied()))
    }

    fn tell(&self, story: &mut Story) {
        story.table(
            card_header(),
            self.cards.iter().map(|card| card_cells(card)),
        );
        story.gap();
        let count = message!(
            "{shown} of {all}.",
            shown = self.cards.len(),
            all = cards_in_words(self.set.cards().len()),
        );
        story.paragraph(Message::joined([count, self.origin()], " "));
        tell_abbreviations(self.cards.iter().copied(), story);
    }
}

impl CardsReport<'_> {
    /// Whose cards these are: said wherever cards are shown, so that nobody takes a guess for a fact.
    fn origin(&self) -> Message {
        match &self.file {
            Some(file) => message!("Cards from {file}.", file = file),
            None => {
                let of_rulebook = |card: &&Card| card.source == Some(Source::Rulebook);
                let known = self.set.cards().iter().filter(of_rulebook).count();
                message!(
                    "This set is a reconstruction: only {known} of its cards are known from the \
                     rulebook. `gt cards template` and --cards FILE bring in the real ones.",
                    known = known,
                )
            }
        }
    }
}

/// The same, drawn as they lie on the table.
pub struct DrawnCardsReport<'a>(pub CardsReport<'a>);

impl Report for DrawnCardsReport<'_> {
    fn json(&self) -> Value {
        json!({ "cards": cards_json(&self.0.cards) })
    }

    fn tell(&self, story: &mut Story) {
        let cards = &self.0.cards;
        let in_a_row = (story.width() + 1) / (card::WIDTH + 3);
        for row in cards.chunks(in_a_row.max(1)) {
            let lines = side_by_side(row, story.language());
            lines.into_iter().for_each(|line| story.line(line));
            story.gap();
        }
        story.paragraph(self.0.origin());
        tell_abbreviations(cards.iter().copied(), story);
    }
}

/// The columns of [`card_cells`].
pub(super) fn card_header() -> [Message; 5] {
    words!["ID", "Color", "Upper half", "Lower half", "Name"]
}

/// One line of a table of cards.
pub(super) fn card_cells(card: &Card) -> Vec<Cell> {
    let tone = match card.color {
        Color::Green => Tone::Good,
        Color::Blue => Tone::Blue,
    };
    vec![
        Tone::Strong.cell(card.id),
        tone.cell(color(card.color)),
        cell(half(card.half(Half::Upper))),
        cell(half(card.half(Half::Lower))),
        cell(&card.name),
    ]
}

/// The colour of an ID, for people.
pub fn color(color: Color) -> Message {
    match color {
        Color::Green => message!("green"),
        Color::Blue => message!("blue"),
    }
}

/// `2 ▲ draw + pivot`.
fn half(printed: &Printed) -> Message {
    let effects = Message::joined(printed.effects.iter().map(|e| Message::short(*e)), " + ");
    Message::joined([format!("{} ▲ ", printed.fighters).into(), effects], "")
}

/// What the short names of effects on these cards stand for, in the languages that shorten some.
pub(super) fn tell_abbreviations<'c>(cards: impl IntoIterator<Item = &'c Card>, story: &mut Story) {
    let language = story.language();
    let shown: Vec<Effect> = cards.into_iter().flat_map(Card::effects).collect();
    let shown = Effect::ALL.into_iter().filter(|e| shown.contains(e));
    let names = shown.map(|effect| (language.short(effect), language.effect(effect)));
    let shortened = names.filter(|(short, name)| short != name);
    let shortened: Vec<String> = shortened.map(|(a, b)| format!("{a} = {b}")).collect();
    if !shortened.is_empty() {
        story.paragraph(format!("{}.", shortened.join(", ")));
    }
}

/// A card in JSON.
pub(super) fn card_json(card: &Card) -> Value {
    json!({
        "id": card.id,
        "level": card.level(),
        "number": card.id.number,
        "color": card.color,
        "name": card.name,
        "fighters": card.fighters(),
        "upper": card.upper,
        "lower": card.lower,
        "source": card.source,
    })
}

fn cards_json(cards: &[&Card]) -> Vec<Value> {
    cards.iter().map(|card| card_json(card)).collect()
}

/// What was found in a sheet of cards.
pub struct SheetReport {
    /// The name of the sheet.
    pub file: String,
    /// Its cards, or every problem.
    pub read: Result<CardSet, Problems>,
}

impl Report for SheetReport {
    fn json(&self) -> Value {
        let problems = self.read.as_ref().err();
        json!({
            "file": self.file,
            "ok": self.read.is_ok(),
            "cards": self.read.as_ref().ok().map(|set| set.cards().len()),
            "problems": problems.map_or(&[][..], Problems::listed),
            "more": problems.map_or(0, Problems::more),
        })
    }

    fn tell(&self, story: &mut Story) {
        match &self.read {
            Ok(set) => story.line(self.summary(set)),
            Err(problems) => self.tell_problems(problems, story),
        }
    }
}

impl SheetReport {
    fn summary(&self, set: &CardSet) -> Message {
        let cards = set.cards();
        let green = cards.iter().filter(|c| c.color == Color::Green).count();
        message!(
            "{file}: {good}; {cards}, {green} green and {blue} blue",
            file = &self.file,
            good = Tone::Good.of(message!("no problem")),
            cards = cards_in_words(cards.len()),
            green = green,
            blue = cards.len() - green,
        )
    }

    fn tell_problems(&self, problems: &Problems, story: &mut Story) {
        let row = |problem: &Problem| {
            vec![
                cell(problem.line),
                cell(problem.place().unwrap_or("")),
                Tone::Bad.cell(&problem.found),
                cell(&problem.expected),
            ]
        };
        let header = words!["Line", "Column", "Found", "Expected"];
        story.table(header, problems.listed().iter().map(row));
        if problems.more() > 0 {
            story.line(message!("… and {count} more", count = problems.more()));
        }
        story.gap();
        let problems = problems_in_words(problems.count());
        story.line(Message::joined([(&self.file).into(), problems], ": "));
    }
}

/// `1 problem`, `2 problems`.
pub fn problems_in_words(count: usize) -> Message {
    plural!(count, "1 problem", "{count} problems")
}

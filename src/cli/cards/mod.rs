//! `gt cards`: which cards are there?

use std::io;

use clap::{Args, Subcommand};
use comfy_table::Cell;
use guerre_totale::cards::{Card, Color, Effect, Half, Printed, Source};
use guerre_totale::words::{Language, Message};
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::Data;
use super::out::{Out, Paint};
use super::{Answer, Failure};

mod check;
mod list;
mod show;
mod template;

/// List, show and check squadron cards
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt cards --level 3 --effect pivot   the level-3 cards that pivot
  gt cards --sort fighters            the strongest first
  gt cards show 3-10 3-35             two cards as they lie on the table
  gt cards template -o my-cards.csv   a sheet for the cards of your own box
  gt cards check my-cards.csv         every problem of that sheet")]
pub struct Cards {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    list: list::List,
}

#[derive(Subcommand)]
enum Command {
    List(list::List),
    Show(show::Show),
    Check(check::Check),
    Template(template::Template),
}

impl Cards {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        if self.command.is_some() && self.list.is_set() {
            let why = "filters go after the subcommand, such as `gt cards list --level 3`";
            return Err(Failure::Wrong(why.into()));
        }
        match self.command {
            None => self.list.run(data, out),
            Some(Command::List(list)) => list.run(data, out),
            Some(Command::Show(show)) => show.run(data, out),
            Some(Command::Check(check)) => check.run(out),
            Some(Command::Template(template)) => template.run(out),
        }
    }
}

/// The columns of [`card_cells`].
pub fn card_header() -> [Message; 5] {
    words!["ID", "Color", "Upper half", "Lower half", "Name"]
}

/// One line of a table of cards.
pub fn card_cells(card: &Card, language: Language) -> Vec<Cell> {
    let color = color(card.color).to(language);
    vec![
        Paint::Strong.cell(card.id),
        match card.color {
            Color::Green => Paint::Good.cell(color),
            Color::Blue => Cell::new(color).fg(comfy_table::Color::DarkBlue),
        },
        Cell::new(half(card.half(Half::Upper), language)),
        Cell::new(half(card.half(Half::Lower), language)),
        Cell::new(&card.name),
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
fn half(printed: &Printed, language: Language) -> String {
    let effects = printed.effects.iter();
    let effects: Vec<_> = effects.map(|effect| language.short(*effect)).collect();
    format!("{} ▲ {}", printed.fighters, effects.join(" + "))
}

/// What the short names of effects on these cards stand for, in the languages that shorten some.
pub fn print_abbreviations<'c>(
    cards: impl IntoIterator<Item = &'c Card>,
    out: &mut Out,
) -> io::Result<()> {
    let language = out.language();
    let shown: Vec<Effect> = cards.into_iter().flat_map(Card::effects).collect();
    let shown = Effect::ALL.into_iter().filter(|e| shown.contains(e));
    let names = shown.map(|effect| (language.short(effect), language.effect(effect)));
    let shortened = names.filter(|(short, name)| short != name);
    let shortened: Vec<String> = shortened.map(|(a, b)| format!("{a} = {b}")).collect();
    match shortened.is_empty() {
        true => Ok(()),
        false => out.paragraph(format!("{}.", shortened.join(", "))),
    }
}

/// A card in JSON.
pub fn card_json(card: &Card) -> Value {
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

/// Whose cards these are: said wherever cards are shown, so that nobody takes a guess for a fact.
pub fn origin(data: &Data) -> Message {
    match &data.cards_file {
        Some(path) => message!("Cards from {file}.", file = path.display().to_string()),
        None => {
            let of_rulebook = |card: &&Card| card.source == Some(Source::Rulebook);
            let known = data.cards.cards().iter().filter(of_rulebook).count();
            message!(
                "This set is a reconstruction: only {known} of its cards are known from the \
                 rulebook. `gt cards template` and --cards FILE bring in the real ones.",
                known = known,
            )
        }
    }
}

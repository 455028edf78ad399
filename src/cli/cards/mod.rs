//! `gt cards`: which cards are there?

use clap::{Args, Subcommand};
use comfy_table::Cell;
use guerre_totale::cards::{Card, Color, Half, Printed, Source};
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
pub const CARD_HEADER: [&str; 5] = ["ID", "Color", "Upper half", "Lower half", "Name"];

/// One line of a table of cards.
pub fn card_cells(card: &Card) -> Vec<Cell> {
    vec![
        Paint::Strong.cell(card.id),
        match card.color {
            Color::Green => Paint::Good.cell("green"),
            Color::Blue => Cell::new("blue").fg(comfy_table::Color::DarkBlue),
        },
        Cell::new(half(card.half(Half::Upper))),
        Cell::new(half(card.half(Half::Lower))),
        Cell::new(&card.name),
    ]
}

/// `2 ▲ draw + pivot`.
fn half(printed: &Printed) -> String {
    let effects: Vec<_> = printed.effects.iter().map(|effect| effect.id()).collect();
    format!("{} ▲ {}", printed.fighters, effects.join(" + "))
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
pub fn origin(data: &Data) -> String {
    match &data.cards_file {
        Some(path) => format!("Cards from {}.", path.display()),
        None => {
            let of_rulebook = |card: &&Card| card.source == Some(Source::Rulebook);
            let known = data.cards.cards().iter().filter(of_rulebook).count();
            format!(
                "This set is a reconstruction: only {known} of its cards are known from the \
                 rulebook. `gt cards template` and --cards FILE bring in the real ones."
            )
        }
    }
}

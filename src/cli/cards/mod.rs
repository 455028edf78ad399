//! `gt cards`: which cards are there?

use clap::{Args, Subcommand};
use guerre_totale::cards::Card;
use guerre_totale::message;
use guerre_totale::reports::CardsReport;

use super::args::{Data, shown};
use super::out::Out;
use super::{Answer, Failure};

mod check;
mod enter;
mod list;
mod show;
mod template;

/// List, show and check squadron cards
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt cards --level 3 --effect pivot   the level-3 cards that pivot
  gt cards --sort fighters            the strongest first
  gt cards spear                      by a word of its name or its symbols
  gt cards show 3-10 3-35             two cards as they lie on the table
  gt cards enter                      type the cards of your own box in
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
    Enter(enter::EnterArgs),
}

impl Cards {
    /// Only about a file that is named, not about the cards in force.
    pub fn is_about_files(&self) -> bool {
        matches!(
            self.command,
            Some(Command::Check(_) | Command::Template(_) | Command::Enter(_))
        )
    }

    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        if self.command.is_some() && self.list.is_set() {
            return Err(Failure::Wrong(message!(
                "filters go after the subcommand, such as `gt cards list --level 3`"
            )));
        }
        match self.command {
            None => self.list.run(data, out),
            Some(Command::List(list)) => list.run(data, out),
            Some(Command::Show(show)) => show.run(data, out),
            Some(Command::Check(check)) => check.run(out),
            Some(Command::Template(template)) => template.run(data, out),
            Some(Command::Enter(enter)) => enter.run(data.cards_file.as_deref(), out),
        }
    }
}

/// These cards of the set, to be told.
fn report<'d>(cards: Vec<&'d Card>, data: &'d Data) -> CardsReport<'d> {
    CardsReport {
        cards,
        set: &data.cards,
        file: data.cards_file.as_deref().map(shown),
    }
}

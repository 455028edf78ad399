//! `gt validate`: is this deck legal, and if not, what is wrong?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::decks::{DeckList, check_one_box};
use guerre_totale::reports::ValidateReport;

use super::args::{CruiserArg, DECK_HELP, Data, RowsFormatArg};
use super::out::Out;
use super::{Answer, Failure};

/// Name every broken rule of one or more decks
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt validate mine.json
  gt validate list.txt --cruiser ares
  gt validate mine.json yours.json --boxes 1   the cards that both want, too

{DECK_HELP}

Counted are different cards of the set: a second copy, an unknown card and what
is no ID do not help to reach 25.
Exit code 0: all legal; 1: not all; 2: a deck cannot be read."))]
pub struct Validate {
    /// The decks: files, names of built-in decks, or - for standard input
    #[arg(required = true, value_name = "DECK", value_hint = ValueHint::FilePath)]
    decks: Vec<PathBuf>,
    /// Boxes on the table: with 1 the decks share its 100 cards, with 2 each player has all
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    boxes: u8,
    #[command(flatten)]
    cruiser: CruiserArg,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Validate {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let read = |deck: &PathBuf| self.cruiser.read(deck, data);
        let lists: Vec<DeckList> = self.decks.iter().map(read).collect::<Result<_, _>>()?;
        let (checks, conflicts) = match self.boxes {
            1 => check_one_box(&lists, &data.cards, &data.cruisers),
            _ => {
                let check = |list: &DeckList| list.check(&data.cards, &data.cruisers);
                (lists.iter().map(check).collect(), Vec::new())
            }
        };
        let report = ValidateReport {
            lists: &lists,
            checks,
            conflicts,
        };
        out.report(&report, self.format.format)?;
        Ok(match report.is_legal() {
            true => Answer::Yes,
            false => Answer::No,
        })
    }
}

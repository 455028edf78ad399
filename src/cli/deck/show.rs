//! `gt deck show`: what is in this deck?

use clap::Args;
use guerre_totale::reports::DeckReport;

use crate::cli::args::{DECK_HELP, Data, DeckArg, RowsFormatArg};
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Show a deck with its cards
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt deck show cartwheel
  gt deck show mine.json --format csv > mine.csv   a list that gt reads again

{DECK_HELP}"))]
pub struct Show {
    #[command(flatten)]
    deck: DeckArg,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Show {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let list = self.deck.read(data)?;
        let report = DeckReport {
            list: &list,
            cards: &data.cards,
            cruisers: &data.cruisers,
        };
        out.report(&report, self.format.format)?;
        Ok(Answer::Yes)
    }
}

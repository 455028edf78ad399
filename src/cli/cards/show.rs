//! `gt cards show`: what does this card look like on the table?

use clap::Args;
use guerre_totale::cards::Card;
use guerre_totale::reports::DrawnCardsReport;

use super::report;
use crate::cli::args::{Data, FormatArg};
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Draw cards as they lie on the table
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt cards show 3-10
  gt cards show 3-10 3-35 0-1
  gt cards show \"hunter killer\"      by its name

Each ▲ is a fighter. The upper half lies towards the opponent.")]
pub struct Show {
    /// Card IDs such as 3-10, or names
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,
    #[command(flatten)]
    format: FormatArg,
}

impl Show {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let find = |typed: &String| data.card(typed);
        let cards: Vec<&Card> = self.ids.iter().map(find).collect::<Result<_, _>>()?;
        let report = DrawnCardsReport(report(cards, data));
        out.report(&report, self.format.format)?;
        Ok(Answer::Yes)
    }
}

//! `gt deck diff`: how do two decks differ?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::reports::DiffReport;

use crate::cli::args::{DECK_HELP, Data, FormatArg};
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Show what it takes to turn one deck into another
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt deck diff mine.json cartwheel
  gt deck diff old.json new.json --format json

{DECK_HELP}"))]
pub struct Diff {
    /// The deck to start from
    #[arg(value_hint = ValueHint::FilePath)]
    from: PathBuf,
    /// The deck to arrive at
    #[arg(value_hint = ValueHint::FilePath)]
    to: PathBuf,
    #[command(flatten)]
    format: FormatArg,
}

impl Diff {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let (from, to) = (data.deck(&self.from)?, data.deck(&self.to)?);
        let report = DiffReport::between(&from, &to, &data.cards);
        out.report(&report, self.format.format)?;
        Ok(Answer::Yes)
    }
}

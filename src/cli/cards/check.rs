//! `gt cards check`: what is wrong with this sheet?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::cards::read_cards;
use guerre_totale::files;
use guerre_totale::reports::SheetReport;

use crate::cli::args::{FormatArg, shown};
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Name every problem of a card sheet (CSV)
#[derive(Args)]
#[command(after_help = "\
Example:
  gt cards check my-cards.csv

Exit code 0: no problem; 1: problems; 2: the file cannot be read.")]
pub struct Check {
    /// The sheet, or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    format: FormatArg,
}

impl Check {
    pub fn run(self, out: &mut Out) -> Result<Answer, Failure> {
        let report = SheetReport {
            read: read_cards(&files::read(&self.file)?),
            file: shown(&self.file),
        };
        out.report(&report, self.format.format)?;
        Ok(match report.read {
            Ok(_) => Answer::Yes,
            Err(_) => Answer::No,
        })
    }
}

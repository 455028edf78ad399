//! `gt cards template`: where do the real cards go?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::cards::template;
use guerre_totale::message;

use crate::cli::args::Data;
use crate::cli::out::Out;
use crate::cli::saving::save;
use crate::cli::{Answer, Failure};

/// Write an empty sheet with 100 rows for the cards of your own box
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt cards template -o my-cards.csv
  gt cards template --semicolon -o my-cards.csv   for a French or German Excel

Fill the rows in any spreadsheet program, save as CSV, then:
  gt cards check my-cards.csv
  gt --cards my-cards.csv cards

The column `number` only helps to keep count; rows left blank are skipped.")]
pub struct Template {
    /// The file to write; without it the sheet goes to standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Overwrite a file that exists
    #[arg(long, requires = "output")]
    force: bool,
    /// Part the columns with ; as spreadsheets in France and Germany expect
    #[arg(long)]
    semicolon: bool,
}

impl Template {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let separator = if self.semicolon { ';' } else { ',' };
        let sheet = template(separator);
        let Some(path) = self.output else {
            write!(out, "{sheet}")?;
            return Ok(Answer::Yes);
        };
        save(&path, &sheet, self.force, data)?;
        out.line(message!(
            "{file}: a sheet with 100 rows to fill",
            file = path.display().to_string(),
        ))?;
        Ok(Answer::Yes)
    }
}

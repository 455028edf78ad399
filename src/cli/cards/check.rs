//! `gt cards check`: what is wrong with this sheet?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::cards::{CardSet, Color, Problem, Problems, read_cards};
use guerre_totale::decks::cards_in_words;
use guerre_totale::files;
use guerre_totale::words::Message;
use guerre_totale::{message, words};
use serde_json::json;

use crate::cli::args::{Format, FormatArg};
use crate::cli::failure::problems_in_words;
use crate::cli::out::{Out, Paint};
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
        let result = read_cards(&files::read(&self.file)?);
        match (self.format.format, &result) {
            (Format::Json, _) => self.print_json(&result, out)?,
            (Format::Table, Ok(set)) => self.print_summary(set, out)?,
            (Format::Table, Err(problems)) => self.print_problems(problems, out)?,
        }
        Ok(match result {
            Ok(_) => Answer::Yes,
            Err(_) => Answer::No,
        })
    }

    fn print_json(&self, result: &Result<CardSet, Problems>, out: &mut Out) -> Result<(), Failure> {
        let problems = result.as_ref().err();
        out.json(&json!({
            "file": self.file.to_string_lossy(),
            "ok": result.is_ok(),
            "cards": result.as_ref().ok().map(|set| set.cards().len()),
            "problems": problems.map_or(&[][..], Problems::listed),
            "more": problems.map_or(0, Problems::more),
        }))?;
        Ok(())
    }

    fn print_summary(&self, set: &CardSet, out: &mut Out) -> Result<(), Failure> {
        let cards = set.cards();
        let green = cards.iter().filter(|c| c.color == Color::Green).count();
        let good = out.paint(message!("no problem"), Paint::Good);
        out.line(message!(
            "{file}: {good}; {cards}, {green} green and {blue} blue",
            file = self.file.display().to_string(),
            good = good,
            cards = cards_in_words(cards.len()),
            green = green,
            blue = cards.len() - green,
        ))?;
        Ok(())
    }

    fn print_problems(&self, problems: &Problems, out: &mut Out) -> Result<(), Failure> {
        let row = |problem: &Problem| {
            vec![
                Cell::new(problem.line),
                Cell::new(problem.column.unwrap_or("")),
                Paint::Bad.cell(&problem.found),
                Cell::new(&problem.expected),
            ]
        };
        let header = words!["Line", "Column", "Found", "Expected"];
        out.table(header, problems.listed().iter().map(row))?;
        if problems.more() > 0 {
            out.line(message!("… and {count} more", count = problems.more()))?;
        }
        let file = self.file.display().to_string().into();
        writeln!(out)?;
        out.line(Message::joined(
            [file, problems_in_words(problems.count())],
            ": ",
        ))?;
        Ok(())
    }
}

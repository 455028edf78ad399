//! `gt deck notes`: how is this deck meant to be played?

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::files;
use guerre_totale::message;

use super::edit;
use crate::cli::args::Data;
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Show the notes of a deck, or write them
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt deck notes cartwheel
  gt deck notes mine.json \"Hold the flanks, pivot in round 3.\"
  gt deck notes mine.json - < notes.txt
  gt deck notes mine.json --clear")]
pub struct Notes {
    /// The deck; to write notes, a deck file
    #[arg(value_name = "DECK", value_hint = ValueHint::FilePath)]
    deck: PathBuf,
    /// The notes from now on, or - for standard input; without them the notes are shown
    text: Option<String>,
    /// Take the notes out
    #[arg(long, conflicts_with = "text")]
    clear: bool,
}

impl Notes {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        if self.clear || self.text.is_some() {
            let notes = self.notes()?;
            let notes = notes.as_deref().map(str::trim);
            return edit(&self.deck, data, out, |list| {
                match notes.filter(|notes| !notes.is_empty()) {
                    Some(notes) => list.set_notes(notes),
                    None => list.forget_notes(),
                }
                Ok(())
            });
        }
        let list = data.deck(&self.deck)?;
        match list.notes() {
            Some(notes) => out.text(&format!("{}\n", notes.trim_end()))?,
            None => out.line(message!("no notes"))?,
        }
        Ok(Answer::Yes)
    }

    /// What is to be written: as it was typed, or what standard input says.
    fn notes(&self) -> Result<Option<String>, Failure> {
        match self.text.as_deref() {
            Some("-") => Ok(Some(files::read_text(Path::new("-"))?)),
            typed => Ok(typed.map(str::to_owned)),
        }
    }
}

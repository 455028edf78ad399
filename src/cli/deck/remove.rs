//! `gt deck remove`: take cards out of a deck.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{edit, refused};
use crate::cli::args::Data;
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Remove cards from a deck file
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt deck remove mine.json 3-10 3-35
  gt deck remove mine.json 3-1O       what is no ID is removed as it stands

Each mention removes one copy. All are removed or none.")]
pub struct Remove {
    /// The deck file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The cards, by ID or name
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
}

impl Remove {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let entries = data.entries(&self.ids)?;
        edit(&self.file, data, out, |list| {
            let removed = list.remove(&entries).map(drop);
            removed.map_err(|refusals| refused(&self.file, refusals))
        })
    }
}

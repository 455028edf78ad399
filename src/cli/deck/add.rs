//! `gt deck add`: put cards into a deck.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{edit, refused};
use crate::cli::args::Data;
use crate::cli::cruisers::known_cruiser;
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Add cards to a deck file, or set its cruiser
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt deck add mine.json 0-1 0-2 3-10
  gt deck add mine.json --cruiser athena   the deck changes over to Athena

All of it is done or nothing: an unknown card, or one that is in the deck
already, leaves the file as it was.")]
pub struct Add {
    /// The deck file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The cards, by ID or name
    #[arg(value_name = "ID", required_unless_present = "cruiser")]
    ids: Vec<String>,
    /// The cruiser from now on
    #[arg(long, value_name = "ID")]
    cruiser: Option<String>,
}

impl Add {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        edit(&self.file, data, out, |list| {
            if let Some(cruiser) = &self.cruiser {
                list.cruiser = Some(known_cruiser(cruiser, data)?.id.clone());
            }
            let added = list.add(&self.ids, &data.cards).map(drop);
            added.map_err(|refusals| refused(&self.file, refusals))
        })
    }
}

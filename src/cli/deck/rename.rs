//! `gt deck rename`: give a deck another name.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::message;
use guerre_totale::text::flat;

use super::edit;
use crate::cli::args::Data;
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Give a deck another name; its file stays where it is
#[derive(Args)]
#[command(after_help = "\
Example:
  gt deck rename mine.json \"Night Watch\"")]
pub struct Rename {
    /// The deck file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The name
    name: String,
}

impl Rename {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let name = flat(&self.name);
        if name.is_empty() {
            let why = message!("a deck needs a name; expected some letters");
            return Err(Failure::Wrong(why));
        }
        edit(&self.file, data, out, |list| {
            list.name.clone_from(&name);
            Ok(())
        })
    }
}

//! `gt deck swap`: put one card in the place of another.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::message;

use super::{edit, refused};
use crate::cli::args::Data;
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};

/// Take cards out of a deck file and put others in their place
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt deck swap mine.json 3-10 3-35              3-10 goes out, 3-35 comes in
  gt deck swap mine.json 3-10 3-35 0-1 0-2      two swaps

All of it is done or nothing.")]
pub struct Swap {
    /// The deck file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The card that goes out, the card that comes in, and so on
    #[arg(value_name = "ID", required = true, num_args = 2..)]
    ids: Vec<String>,
}

impl Swap {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let (pairs, rest) = self.ids.as_chunks::<2>();
        if let [alone] = rest {
            let why = message!(
                "nothing comes in for {card}; expected a card that goes out and one that comes in, in turn",
                card = alone,
            );
            return Err(Failure::Wrong(why));
        }
        let side = |n: usize| pairs.iter().map(|pair| pair[n].clone()).collect();
        let [drop, add]: [Vec<String>; 2] = [0, 1].map(side);
        let drop = data.entries(&drop)?;
        edit(&self.file, data, out, |list| {
            let removed = list.remove(&drop).map(|_| ());
            let swapped = removed.and_then(|()| list.add(&add, &data.cards).map(|_| ()));
            swapped.map_err(|refusals| refused(&self.file, refusals))
        })
    }
}

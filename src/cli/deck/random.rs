//! `gt deck random`: a legal deck, built by chance.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::decks::{LEAST_CARDS, cards_in_words, random_deck};
use guerre_totale::message;

use super::progress;
use crate::cli::args::Data;
use crate::cli::cruisers::known_cruiser;
use crate::cli::out::Out;
use crate::cli::saving::save;
use crate::cli::{Answer, Failure};

/// Write a deck file with a legal deck that chance has built
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt deck random any.json
  gt deck random any.json --seed 7 --size 30 --cruiser ares

Every card and every cruiser is as likely as any other; the same seed gives the
same deck.")]
pub struct Random {
    /// The deck file to write
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Another number gives another deck
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many cards
    #[arg(long, value_name = "N", default_value_t = LEAST_CARDS)]
    size: usize,
    /// The cruiser; without it chance takes one
    #[arg(long, value_name = "ID")]
    cruiser: Option<String>,
    /// The deck's name
    #[arg(long)]
    name: Option<String>,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
}

impl Random {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let most = data.cards.cards().len();
        if most < LEAST_CARDS {
            return Err(Failure::Wrong(message!(
                "no legal deck can be built from {cards}; it needs at least {least}",
                cards = cards_in_words(most),
                least = LEAST_CARDS,
            )));
        }
        if !(LEAST_CARDS..=most).contains(&self.size) {
            let why = message!(
                "no legal deck has {cards}; expected {least} to {most}",
                cards = cards_in_words(self.size),
                least = LEAST_CARDS,
                most = most,
            );
            return Err(Failure::Wrong(why));
        }
        let mut list = random_deck(self.size, self.seed, &data.cards, &data.cruisers);
        if let Some(cruiser) = &self.cruiser {
            list.cruiser = Some(known_cruiser(cruiser, data)?.id.clone());
        }
        let called = message!("Random {seed}", seed = self.seed);
        list.name = self.name.unwrap_or_else(|| called.to(data.language));
        list.built_with(&data.cards);
        save(&self.file, &list.to_json(), self.force, data)?;
        out.done(progress(&self.file, &list, data));
        Ok(Answer::Yes)
    }
}

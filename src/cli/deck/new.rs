//! `gt deck new`: start a deck.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::decks::DeckList;
use guerre_totale::message;
use guerre_totale::words::Message;

use super::progress;
use crate::cli::args::{Data, shown};
use crate::cli::cruisers::known_cruiser;
use crate::cli::out::Out;
use crate::cli::saving::save;
use crate::cli::{Answer, Failure};

/// Start a deck file, empty or from another deck
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt deck new mine.json --cruiser ares 0-1 0-2 3-10
  gt deck new mine.json --from cartwheel --name \"My wheel\"
  gt deck new mine.json --from forum-post.txt --cruiser atlas

The notes of --from are copied with a deck that stays as it is, cards and
cruiser; else they are left out, since they may not be true any more.")]
pub struct New {
    /// The deck file to write
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Cards to put in, by ID or name
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// The deck's name; else that of --from, else the file's
    #[arg(long)]
    name: Option<String>,
    /// The cruiser
    #[arg(long, value_name = "ID")]
    cruiser: Option<String>,
    /// Begin with a copy of this deck
    #[arg(long, value_name = "DECK", value_hint = ValueHint::FilePath)]
    from: Option<PathBuf>,
    /// How the deck is meant to be played
    #[arg(long, value_name = "TEXT")]
    notes: Option<String>,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
}

impl New {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let path = &self.file;
        if path.symlink_metadata().is_ok() && !self.force {
            return Err(Failure::Wrong(message!(
                "{file} exists; --force overwrites it, `gt deck add` adds to it",
                file = shown(path),
            )));
        }
        let list = self.list(data)?;
        save(path, &list.to_json(), self.force, data)?;
        out.done(progress(path, &list, data));
        Ok(Answer::Yes)
    }

    fn list(&self, data: &Data) -> Result<DeckList, Failure> {
        let mut list = match &self.from {
            Some(deck) => data.deck(deck)?,
            None => DeckList::new(self.file.file_stem().unwrap_or_default().to_string_lossy()),
        };
        let cruiser = list.cruiser.clone();
        if let Some(cruiser) = &self.cruiser {
            list.cruiser = Some(known_cruiser(cruiser, data)?.id.clone());
        }
        let changed_cruiser = list.cruiser != cruiser;
        if let Some(name) = &self.name {
            list.name.clone_from(name);
        }
        let old = list.sorted_cards();
        list.add(&self.ids, &data.cards).map_err(|refusals| {
            let none = message!("no deck written");
            Failure::Wrong(Message::joined([refusals.message(), none], "\n"))
        })?;
        // What was written about another deck may not be true of this one.
        if let Some(notes) = &self.notes {
            list.set_notes(notes);
        } else if changed_cruiser || list.sorted_cards() != old {
            list.forget_notes();
        }
        list.built_with(&data.cards);
        Ok(list)
    }
}

//! `gt import`: what deck did somebody send, in whatever form?

use std::path::Path;

use clap::Args;
use guerre_totale::message;
use guerre_totale::reports::headline;
use guerre_totale::words::Message;

use super::args::{DECK_HELP, Data, DeckArg};
use super::out::Out;
use super::saving::Saving;
use super::{Answer, Failure};

/// Turn a deck in any form into a deck file
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt import forum-post.txt -o mine.json
  gt import GT1… --name \"Ben's deck\" -o ben.json    a deck code
  gt import mine.html                               prints the deck file

Read are lists, Markdown tables, CSV, deck files, deck codes, saved objects of
Tabletop Simulator and the pages of `gt export --to html`; the form is found by
looking into the file. A list that is no legal deck is imported as it is.

{DECK_HELP}"))]
pub struct Import {
    #[command(flatten)]
    deck: DeckArg,
    /// The deck's name, whatever it says itself; a code's is else that of the file
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    saving: Saving,
}

impl Import {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let mut list = self.deck.read(data)?;
        let stem = self.saving.path().and_then(Path::file_stem);
        let from_file = stem.filter(|_| self.deck.code().is_some());
        let from_file = from_file.map(|stem| stem.to_string_lossy().into_owned());
        if let Some(name) = self.name.or(from_file) {
            list.name = name;
        }
        let Some(path) = self.saving.path() else {
            out.text(&list.to_json())?;
            return Ok(Answer::Yes);
        };
        self.saving.save(path, &list.to_json(), data)?;
        let problems = list.check(&data.cards, &data.cruisers).problems;
        let legal = match problems.is_empty() {
            true => message!("legal"),
            false => message!(
                "not legal yet; `gt validate {file}` says why",
                file = path.display().to_string(),
            ),
        };
        let imported = Message::joined([headline(&list), legal], ", ");
        let path = path.display().to_string().into();
        out.done(Message::joined([path, imported], ": "));
        Ok(Answer::Yes)
    }
}

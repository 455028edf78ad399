//! `gt export`: how does a deck get to other people and programs?

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use guerre_totale::export::{Format, export};
use guerre_totale::words::Message;

use super::args::{DECK_HELP, Data, DeckArg};
use super::out::Out;
use super::saving::Saving;
use super::{Answer, Failure};

/// Write a deck as a list, a table, a code, a page to print
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt export cartwheel --to text                   a list for a forum post
  gt export mine.json --to code                   one word, for a chat
  gt export mine.json --to html -o mine.html      a page to print
  gt export mine.json --to tts -o mine-tts.json   for Tabletop Simulator

Whatever this writes, `gt import` and every command that takes a deck read
again, to the same deck. A code has no room for the deck's name.

{DECK_HELP}"))]
pub struct Export {
    #[command(flatten)]
    deck: DeckArg,
    /// The form to write it in
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Format,
    #[command(flatten)]
    saving: Saving,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| PossibleValue::new(format.id()).help(format.about().to_string());
    PossibleValuesParser::new(Format::ALL.map(value)).map(|id| {
        let named = Format::ALL.into_iter().find(|format| format.id() == id);
        named.unwrap_or(Format::Text)
    })
}

impl Export {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let list = self.deck.read(data)?;
        let written = export(&list, self.to, &data.cards, &data.cruisers, out.language())
            .map_err(|error| Failure::Wrong(error.message()))?;
        match self.saving.path() {
            None => out.text(&written)?,
            Some(path) => {
                self.saving.save(path, &written)?;
                let path = path.display().to_string().into();
                out.done(Message::joined([path, self.to.about()], ": "));
            }
        }
        Ok(Answer::Yes)
    }
}

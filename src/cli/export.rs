//! `gt export`: how does a deck get to other people and programs?

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use guerre_totale::arena::Command;
use guerre_totale::decks::DeckList;
use guerre_totale::export::{Format, export, sheet};
use guerre_totale::message;
use guerre_totale::reports::Report;
use guerre_totale::text::one_line;
use guerre_totale::words::Message;
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, DeckArg, shown};
use super::out::Out;
use super::report::SavedRun;
use super::saving::Saving;
use super::{Answer, Failure};

/// Write a deck as a list, a table, a code, a page to post and print
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt export cartwheel --to text                   a list for a forum post
  gt export mine.json --to code                   one word, for a chat
  gt export mine.json --to html -o mine.html      a page to post and to print
  gt export mine.json --to html --run run.jsonl   the same with its results
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
    /// Show what `gt simulate DECK --save FILE` found on the page; several files are the parts of one run
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    run: Vec<PathBuf>,
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
        let read = self.run.iter().chain(self.deck.file());
        self.saving.check_apart(read, data)?;
        let list = self.deck.read(data)?;
        let written = self.written(&list, data)?;
        match self.saving.path() {
            None => out.text(&written)?,
            Some(path) => {
                self.saving.save(path, &written, data)?;
                let path = path.display().to_string().into();
                out.done(Message::joined([path, self.to.about()], ": "));
            }
        }
        Ok(Answer::Yes)
    }

    fn written(&self, list: &DeckList, data: &Data) -> Result<String, Failure> {
        let (cards, cruisers) = (&data.cards, &data.cruisers);
        if let Some(run) = self.results(list, data)? {
            return Ok(sheet(list, Some(&run), cards, cruisers, data.language));
        }
        export(list, self.to, cards, cruisers, data.language)
            .map_err(|error| Failure::Wrong(error.message()))
    }

    /// How the deck did, if a run is given: one of this very deck.
    fn results(&self, list: &DeckList, data: &Data) -> Result<Option<Value>, Failure> {
        let Some(file) = self.run.first() else {
            return Ok(None);
        };
        if self.to != Format::Html {
            return Err(Failure::Wrong(message!("--run is for --to html")));
        }
        let run = SavedRun::open(&self.run, data)?;
        let wrong = |why: Message| Failure::Wrong(Message::joined([shown(file).into(), why], ": "));
        if run.task.command != Command::Simulate {
            return Err(wrong(message!(
                "a run of `gt {command}`; expected one of `gt simulate`",
                command = json!(run.task.command).as_str().unwrap_or_default(),
            )));
        }
        let (deck, _) = run.task.deck();
        let same = list.validate(&data.cards, &data.cruisers);
        if !same.is_ok_and(|same| same.is_copy_of(deck)) {
            let other = message!(
                "a run of another deck, {deck}",
                deck = one_line(deck.name())
            );
            return Err(wrong(other));
        }
        Ok(Some(run.report(data)?.json()))
    }
}

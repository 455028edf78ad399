//! `gt deck`: build decks without an editor.

use std::path::Path;

use clap::{Args, Subcommand};
use guerre_totale::decks::{Check, DeckList, Refusals, builtin, cards_in_words, read_bytes};
use guerre_totale::files;
use guerre_totale::message;
use guerre_totale::reports::other_cards;
use guerre_totale::words::Message;

use super::args::{Data, shown};
use super::out::Out;
use super::{Answer, Failure};

mod add;
mod diff;
mod list;
mod new;
mod notes;
mod random;
mod remove;
mod rename;
mod show;
mod swap;

/// Build and look at decks
#[derive(Args)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  gt deck list                              the built-in decks
  gt deck new mine.json --cruiser ares      start one of your own
  gt deck add mine.json 0-1 0-2 3-10
  gt deck swap mine.json 3-10 3-35          3-10 goes out, 3-35 comes in
  gt deck show mine.json
  gt deck diff mine.json cartwheel"
)]
pub struct DeckArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(new::New),
    Add(add::Add),
    Remove(remove::Remove),
    Swap(swap::Swap),
    Rename(rename::Rename),
    Notes(notes::Notes),
    Random(random::Random),
    Show(show::Show),
    List(list::List),
    Diff(diff::Diff),
}

impl DeckArgs {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        match self.command {
            Command::New(new) => new.run(data, out),
            Command::Add(add) => add.run(data, out),
            Command::Remove(remove) => remove.run(data, out),
            Command::Swap(swap) => swap.run(data, out),
            Command::Rename(rename) => rename.run(data, out),
            Command::Notes(notes) => notes.run(data, out),
            Command::Random(random) => random.run(data, out),
            Command::Show(show) => show.run(data, out),
            Command::List(list) => list.run(data, out),
            Command::Diff(diff) => diff.run(data, out),
        }
    }
}

/// Changes a deck file in its place and says how far it has come. Whoever else changes it at the same time
/// waits, and nothing of either is lost.
fn edit(
    path: &Path,
    data: &Data,
    out: &mut Out,
    mut change: impl FnMut(&mut DeckList) -> Result<(), Failure>,
) -> Result<Answer, Failure> {
    check_editable(path)?;
    let mut edited = None;
    files::edit(path, |bytes| {
        let mut list = read_bytes(bytes, path, &data.cards, &data.cruisers)?;
        if !list.is_deck_file() {
            return Err(Failure::Wrong(message!(
                "{file} is a plain list; `gt deck new FILE --from {file}` makes a deck file to edit",
                file = shown(path),
            )));
        }
        change(&mut list)?;
        list.built_with(&data.cards);
        let text = list.to_json();
        edited = Some(list);
        Ok(text.into_bytes())
    })?;
    if let Some(list) = edited {
        out.done(progress(path, &list, data));
    }
    Ok(Answer::Yes)
}

fn check_editable(path: &Path) -> Result<(), Failure> {
    if path != "-" && path.exists() {
        return Ok(());
    }
    let file = shown(path);
    Err(Failure::Wrong(match path.to_str().and_then(builtin) {
        _ if path == "-" => message!("standard input cannot be edited; name a deck file"),
        Some(_) => message!(
            "{file} is built in; `gt deck new FILE --from {file}` makes a copy to edit",
            file = file,
        ),
        None => message!(
            "{file}: no such file; `gt deck new {file}` makes one",
            file = file,
        ),
    }))
}

/// What was refused, and that the file is as it was.
fn refused(path: &Path, refusals: Refusals) -> Failure {
    let path = path.to_owned();
    Failure::Refused { path, refusals }
}

/// How far a deck has come: `mine.json: 12 cards, not legal yet: add at least 13 cards`.
fn progress(path: &Path, list: &DeckList, data: &Data) -> Message {
    let check: Check = list.check(&data.cards, &data.cruisers);
    let cards = cards_in_words(list.cards.len());
    let progress = match check.repair() {
        Some(_) if check.of_other_cards => Message::joined([cards, other_cards()], ", "),
        None => message!("{cards}, legal", cards = cards),
        Some(repair) => message!(
            "{cards}, not legal yet: {repair}",
            cards = cards,
            repair = repair.message(),
        ),
    };
    Message::joined([path.display().to_string().into(), progress], ": ")
}

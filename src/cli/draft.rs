//! `gt draft`: two players, one box: who takes what?

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgAction, Args, ValueEnum, ValueHint};
use comfy_table::Cell;
use guerre_totale::cards::{Card, CardId};
use guerre_totale::decks::{Draft, DraftError, Method, cards_in_words};
use guerre_totale::files;
use guerre_totale::text::{decode_utf8, flat};
use guerre_totale::words::Message;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{Data, Format, FormatArg};
use super::cards::{card_cells, card_header, print_abbreviations};
use super::failure::OTHER_CARDS;
use super::out::Out;
use super::saving::{check_apart, check_free, save};
use super::{Answer, Failure};

/// The choices that are shown; the others can be taken all the same.
const SHOWN: usize = 20;

/// Deal a draft of one box for two players
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt draft --save draft.json --players Anna Ben --seed 7
  gt draft --resume draft.json                   whose turn is it?
  gt draft --resume draft.json --pick 3-10       that player takes 3-10
  gt draft --auto 1 --auto 2 -o anna.json ben.json   the program drafts both

With packs, both players open a pack, take a card and pass the rest on; a pack
is a tenth of the box. With picks, all cards lie open, and the players take one,
two, two, two … in turn. The seed deals the packs, the first turn and the
cruisers. The draft ends when each player has --size cards: two legal decks.

The value of a card is a rule of thumb in half fighters: its fighters and
symbols less the price of its level, and less again if the player has enough of
that level, or a cruiser without a slot for it.")]
pub struct DraftArgs {
    /// How the cards go round
    #[arg(long, value_enum, default_value_t = How::Packs)]
    method: How,
    /// Another number deals another draft
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Cards for each player
    #[arg(long, value_name = "N", default_value_t = 30)]
    size: usize,
    /// The names of the players
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["NAME", "NAME"], default_values = ["Player 1", "Player 2"])]
    players: Vec<String>,
    /// Their cruisers; without it they are dealt
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["ID", "ID"])]
    boards: Vec<String>,
    /// Save the draft in this file, to go on later
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Go on with the draft of this file, and save it there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath,
        conflicts_with_all = ["method", "seed", "size", "players", "boards", "save"])]
    resume: Option<PathBuf>,
    /// Take these cards, each for the player whose turn it is
    #[arg(long, num_args = 1.., value_name = "ID")]
    pick: Vec<CardId>,
    /// Let the program pick for this player from now on: 1 or 2
    #[arg(long, value_name = "PLAYER", value_parser = clap::value_parser!(u8).range(1..=2))]
    auto: Vec<u8>,
    /// Write the decks to these two files when the draft is over
    #[arg(short, long, num_args = 2, action = ArgAction::Set, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Vec<PathBuf>,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    format: FormatArg,
}

#[derive(Clone, Copy, ValueEnum)]
enum How {
    /// Packs that are passed on
    Packs,
    /// Open picks in turn
    Picks,
}

impl DraftArgs {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        self.check_files()?;
        let draft = match &self.resume {
            Some(path) => self.resume(path, data)?,
            None => self.begin(data)?,
        };
        match self.format.format {
            Format::Json => out.json(&draft_json(&draft, data))?,
            Format::Table => self.print(&draft, data, out)?,
        }
        Ok(Answer::Yes)
    }

    /// No file would overwrite another, before any is written.
    fn check_files(&self) -> Result<(), Failure> {
        let state = self.resume.iter().chain(&self.save);
        let all: Vec<&Path> = state.chain(&self.output).map(PathBuf::as_path).collect();
        check_apart(&all)?;
        let mut new = self.save.iter().chain(&self.output);
        match self.force {
            true => Ok(()),
            false => new.try_for_each(|path| check_free(path)),
        }
    }

    /// Goes on with a draft. Whoever else picks at the same time waits.
    fn resume(&self, path: &Path, data: &Data) -> Result<Draft, Failure> {
        let mut resumed = None;
        files::edit(path, |bytes| {
            let inside = |error: &dyn std::fmt::Display, remedy: &str| {
                Failure::Wrong(format!("{}: {error}{remedy}", path.display()))
            };
            let text = decode_utf8(bytes).map_err(|error| inside(&error, ""))?;
            let draft = Draft::read(&text, &data.cards, &data.cruisers).map_err(|error| {
                let of_others = matches!(error, DraftError::OtherSet { .. });
                inside(&error, if of_others { OTHER_CARDS } else { "" })
            })?;
            let draft = self.picked(draft, data)?;
            self.write_decks(&draft)?;
            let text = draft.to_json();
            resumed = Some(draft);
            Ok::<_, Failure>(text.into_bytes())
        })?;
        resumed.ok_or_else(|| Failure::Wrong(format!("{} is unchanged", path.display())))
    }

    /// A new draft, saved if that was asked for.
    fn begin(&self, data: &Data) -> Result<Draft, Failure> {
        let draft = self.picked(self.deal(data)?, data)?;
        self.write_decks(&draft)?;
        if let Some(path) = &self.save {
            save(path, &draft.to_json(), self.force)?;
        }
        Ok(draft)
    }

    /// The draft after the picks that were asked for, and those of the program.
    fn picked(&self, mut draft: Draft, data: &Data) -> Result<Draft, Failure> {
        for player in &self.auto {
            draft.auto[usize::from(player - 1)] = true;
        }
        draft.pick_for_the_absent(&data.cards, &data.cruisers);
        for card in &self.pick {
            draft
                .pick(*card, &data.cards)
                .map_err(|error| Failure::Wrong(error.to_string()))?;
            draft.pick_for_the_absent(&data.cards, &data.cruisers);
        }
        Ok(draft)
    }

    fn deal(&self, data: &Data) -> Result<Draft, Failure> {
        let wrong = |error: &dyn std::fmt::Display| Failure::Wrong(error.to_string());
        let method = match self.method {
            How::Packs => Method::Packs,
            How::Picks => Method::Picks,
        };
        let pair = |names: &[String]| <[String; 2]>::try_from(names.to_vec()).ok();
        let players = pair(&self.players)
            .unwrap_or_default()
            .map(|name| flat(&name));
        let setup = (method, self.seed, self.size);
        let (cards, cruisers) = (&data.cards, &data.cruisers);
        Draft::new(setup, players, pair(&self.boards), cards, cruisers).map_err(|e| wrong(&e))
    }

    /// Writes the decks once the draft is over.
    fn write_decks(&self, draft: &Draft) -> Result<(), Failure> {
        if draft.turn().is_some() && !self.output.is_empty() {
            let (done, all) = draft.progress();
            let why = format!("the draft is at pick {done} of {all}; -o is for its end");
            return Err(Failure::Wrong(why));
        }
        for (seat, path) in self.output.iter().enumerate() {
            save(path, &draft.deck(seat).to_json(), self.force)?;
        }
        Ok(())
    }

    fn print(&self, draft: &Draft, data: &Data, out: &mut Out) -> Result<(), Failure> {
        let (done, all) = draft.progress();
        let seed = draft.seed;
        match draft.turn() {
            None => {
                out.line(message!(
                    "The draft is over: seed {seed}, {all} picks.",
                    seed = seed,
                    all = all
                ))?;
                writeln!(out)?;
            }
            Some(seat) => {
                out.line(message!(
                    "Pick {pick} of {all}, seed {seed}: {player} takes a card.",
                    pick = done + 1,
                    all = all,
                    seed = seed,
                    player = draft.player(seat),
                ))?;
                writeln!(out)?;
                print_choices(draft, data, out)?;
            }
        }
        for seat in [0, 1] {
            let (player, cruiser) = (draft.player(seat), &draft.cruisers[seat]);
            let cards: Vec<_> = draft.cards_of(seat).iter().map(CardId::to_string).collect();
            let cards = match cards.len() {
                0 => message!("no card yet"),
                count => Message::joined([cards_in_words(count), cards.join(" ").into()], ": "),
            };
            let player = format!("{player} ({cruiser})").into();
            out.paragraph(Message::joined([player, cards], ", "))?;
        }
        self.print_next_step(draft, out)
    }

    fn print_next_step(&self, draft: &Draft, out: &mut Out) -> Result<(), Failure> {
        let file = self.resume.as_ref().or(self.save.as_ref());
        let file = file.map(|path| path.display().to_string());
        writeln!(out)?;
        match (draft.turn(), file) {
            (Some(_), Some(file)) => out.line(message!(
                "Go on: gt draft --resume {file} --pick ID",
                file = file
            ))?,
            (Some(_), None) => out.line(message!(
                "Nothing is saved: add --save FILE to go on later."
            ))?,
            (None, _) => match &self.output[..] {
                [a, b] => out.line(message!(
                    "Written: {a} and {b}.",
                    a = a.display().to_string(),
                    b = b.display().to_string(),
                ))?,
                _ => out.line(message!("Add -o A.json B.json to write the two decks."))?,
            },
        }
        Ok(())
    }
}

/// The cards that can be taken now with their value, the most valuable first.
fn ranked<'d>(draft: &Draft, data: &'d Data) -> Vec<(i32, &'d Card)> {
    let ranked = draft.ranked(&data.cards, &data.cruisers).into_iter();
    let card = |(value, id)| Some((value, data.cards.get(id)?));
    ranked.filter_map(card).collect()
}

fn print_choices(draft: &Draft, data: &Data, out: &mut Out) -> Result<(), Failure> {
    let choices = ranked(draft, data);
    let header = card_header().into_iter().chain(words!["Value"]);
    let language = out.language();
    let row = |(value, card): &(i32, &Card)| {
        let mut cells = card_cells(card, language);
        cells.push(Cell::new(value));
        cells
    };
    out.table(header, choices.iter().take(SHOWN).map(row))?;
    match choices.len().saturating_sub(SHOWN) {
        0 => {}
        more => out.line(message!(
            "… and {more} more of less value; `gt cards` lists all",
            more = more
        ))?,
    }
    print_abbreviations(choices.iter().take(SHOWN).map(|(_, card)| *card), out)?;
    writeln!(out)?;
    Ok(())
}

fn draft_json(draft: &Draft, data: &Data) -> Value {
    let player = |seat: usize| {
        json!({
            "name": draft.players[seat],
            "cruiser": draft.cruisers[seat],
            "auto": draft.auto[seat],
            "cards": draft.cards_of(seat),
        })
    };
    let (picks, all) = draft.progress();
    let next = draft.turn().map(|seat| {
        let choices = ranked(draft, data);
        let choice = |(value, card): &(i32, &Card)| json!({ "card": card.id, "value": value });
        json!({
            "player": seat + 1,
            "pick": picks + 1,
            "choices": choices.iter().map(choice).collect::<Vec<_>>(),
        })
    });
    json!({
        "method": draft.method,
        "seed": draft.seed,
        "picks": picks,
        "picks_in_all": all,
        "players": [player(0), player(1)],
        "next": next,
    })
}

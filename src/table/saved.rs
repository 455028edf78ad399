//! What has to be kept of a game to go on with it tomorrow?

use serde::{Deserialize, Serialize};

use super::{Sitter, Table};
use crate::arena::{Duel, Leg};
use crate::json::fault;
use crate::message;
use crate::rules::transcript::Header;
use crate::words::Message;

/// The version of the form that is written and read.
const FORMAT: u32 = 1;

/// A game in progress as it is saved: how it began, and every choice by its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The version of the form.
    #[serde(rename = "gt-game")]
    gt_game: u32,
    /// Where all chance comes from.
    pub seed: u64,
    /// Who plays which deck, and who began.
    pub game: Header,
    /// Each choice so far by its number among those that there were.
    choices: Vec<u32>,
    /// A number that the transcript so far decides on: with other cards or other rules it would be another.
    check: String,
}

/// Why a saved game is not gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Another {
    /// It cannot be read.
    Unreadable(Message),
    /// Not a form that is known here.
    Later(u32),
    /// Other decks, players, seed, or another who begins.
    Game(Message),
    /// The same decks, but the choices do not lead to where it stood.
    Rules,
}

impl Another {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Another::Unreadable(why) => message!("this is no saved game: {why}", why = why),
            Another::Later(form) => message!(
                "this game was saved by a later version (form {form}; this one reads {known})",
                form = *form,
                known = FORMAT,
            ),
            Another::Game(game) => message!("another game is saved here: {game}", game = game),
            Another::Rules => message!(
                "this game was saved with other cards, cruisers or rules; it cannot be gone on with here"
            ),
        }
    }
}

impl Saved {
    /// Reads a saved game.
    pub fn read(bytes: &[u8]) -> Result<Saved, Another> {
        let saved: Saved =
            serde_json::from_slice(bytes).map_err(|error| Another::Unreadable(fault(&error)))?;
        match saved.gt_game {
            FORMAT => Ok(saved),
            other => Err(Another::Later(other)),
        }
    }

    /// Why it is not the game that was asked for.
    pub fn is_another(&self) -> Another {
        Another::Game(self.in_short())
    }

    /// `red-swarm (human) against cartwheel (veteran), seed 2015`.
    fn in_short(&self) -> Message {
        let [a, b] = self.game.seats.each_ref().map(|seat| {
            let deck = seat.deck.as_deref().unwrap_or(&seat.cruiser);
            format!("{deck} ({})", seat.player.as_deref().unwrap_or("?"))
        });
        message!(
            "{a} against {b}, {first} begins, seed {seed}",
            a = a,
            b = b,
            first = if self.game.first == 0 { "A" } else { "B" },
            seed = self.seed,
        )
    }
}

impl Table {
    /// What has to be kept.
    pub fn saved(&self) -> Saved {
        let number = |taken: &super::Taken| {
            let mut choices = taken.state.choices(self.game()).iter();
            choices.position(|choice| choice == taken.choice)
        };
        let choices = self.taken.iter().filter_map(number);
        Saved {
            gt_game: FORMAT,
            seed: self.seed,
            game: self.header(),
            choices: choices.map(|number| number as u32).collect(),
            check: self.check(),
        }
    }

    /// Goes on with a saved game, if it is one of this duel.
    pub fn resume(duel: Duel<Sitter>, saved: &Saved) -> Result<Table, Another> {
        let leg = match saved.game.first {
            0 => Leg::First,
            _ => Leg::Second,
        };
        if duel.header(leg) != saved.game {
            return Err(saved.is_another());
        }
        let mut table = Table::new(duel, saved.seed, leg);
        for number in &saved.choices {
            let choice = table.state.choices(table.game()).nth(*number as usize);
            let taken = choice.map(|choice| table.take(choice));
            taken.and_then(Result::ok).ok_or(Another::Rules)?;
        }
        match table.check() == saved.check {
            true => Ok(table),
            false => Err(Another::Rules),
        }
    }

    /// FNV-1a (Fowler, Noll, Vo) over the lines of the transcript.
    fn check(&self) -> String {
        let lines = self.transcript().map(crate::json::line);
        let hash = lines.fold(0xcbf2_9ce4_8422_2325_u64, |hash, line| {
            line.bytes().fold(hash, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
        });
        format!("{hash:016x}")
    }
}

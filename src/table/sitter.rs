//! Who sits at the table: a person, or a player of ours?

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::message;
use crate::players::{AnyPlayer, Brain, UnknownPlayer};
use crate::words::Message;

/// Who chooses for a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum Sitter {
    /// A person, who is asked.
    Human,
    /// One who chooses by itself.
    Player(AnyPlayer),
}

/// A name that nobody at the table has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownSitter(UnknownPlayer);

impl UnknownSitter {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "{unknown}; or human, on a terminal",
            unknown = self.0.message(),
        )
    }
}

impl FromStr for Sitter {
    type Err = UnknownSitter;

    fn from_str(name: &str) -> Result<Self, UnknownSitter> {
        match name.trim().eq_ignore_ascii_case("human") {
            true => Ok(Sitter::Human),
            false => name.parse().map(Sitter::Player).map_err(UnknownSitter),
        }
    }
}

impl Sitter {
    /// Does it choose by itself?
    pub fn is_player(&self) -> bool {
        self.player().is_some()
    }

    /// The player, unless it is a person.
    pub fn player(&self) -> Option<&AnyPlayer> {
        match self {
            Sitter::Human => None,
            Sitter::Player(player) => Some(player),
        }
    }

    /// The same with another brain; those without one stay as they are.
    pub fn with_brain(self, brain: &Arc<Brain>) -> Sitter {
        match self {
            Sitter::Human => Sitter::Human,
            Sitter::Player(player) => Sitter::Player(player.with_brain(brain)),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Sitter::Human => f.write_str("human"),
            Sitter::Player(player) => player.fmt(f),
        }
    }
}

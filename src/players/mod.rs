//! What would this player do? One file a player; each sees a [`View`], never the hidden cards.

mod evaluation;
mod greedy;
mod random;

use std::fmt::Display;

pub use evaluation::Weights;
pub use greedy::Greedy;
pub use random::Random;

use crate::rules::{Choice, Rng, View};

/// Somebody who chooses. The name is the one that the command line takes.
pub trait Player: Display {
    /// One of the choices of the view, which has some. The random stream is the player's own.
    fn choose(&self, view: &View, rng: &mut Rng) -> Choice;
}

/// A player as named on the command line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnyPlayer {
    /// See [`Random`].
    Random,
    /// See [`Greedy`].
    Greedy(Greedy),
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no player '{0}'; expected random or greedy")]
pub struct UnknownPlayer(String);

impl std::str::FromStr for AnyPlayer {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        match name.trim().to_ascii_lowercase().as_str() {
            "random" => Ok(AnyPlayer::Random),
            "greedy" => Ok(AnyPlayer::Greedy(Greedy::default())),
            _ => Err(UnknownPlayer(name.to_owned())),
        }
    }
}

impl Display for AnyPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            AnyPlayer::Random => Random.fmt(f),
            AnyPlayer::Greedy(greedy) => greedy.fmt(f),
        }
    }
}

impl Player for AnyPlayer {
    #[inline]
    fn choose(&self, view: &View, rng: &mut Rng) -> Choice {
        match self {
            AnyPlayer::Random => Random.choose(view, rng),
            AnyPlayer::Greedy(greedy) => greedy.choose(view, rng),
        }
    }
}

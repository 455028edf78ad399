//! What would this player do? One file a player; each sees a [`View`], never the hidden cards.

mod evaluation;
mod expert;
mod greedy;
mod random;

use std::fmt::Display;

pub use evaluation::Weights;
pub use expert::{Expert, Habits};
pub use greedy::Greedy;
pub use random::Random;

use crate::rules::{Choice, Rng, View};

/// Somebody who chooses. The name is the one that the command line takes.
pub trait Player: Display {
    /// One of the choices of the view, which has some. The random stream is the player's own, and
    /// so is whatever the player keeps in mind: each game begins with a clone that has seen nothing.
    fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice;
}

/// The largest budget of an expert: some minutes a choice.
pub const MOST_NODES: u32 = 1_000_000_000;

/// A player as named on the command line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnyPlayer {
    /// See [`Random`].
    Random,
    /// See [`Greedy`].
    Greedy(Greedy),
    /// See [`Expert`].
    Expert(Expert),
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no player '{0}'; expected random, greedy, expert or expert:NODES with 1 to {MOST_NODES} nodes"
)]
pub struct UnknownPlayer(String);

impl std::str::FromStr for AnyPlayer {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer(name.to_owned());
        let lower = name.trim().to_ascii_lowercase();
        match lower.split_once(':') {
            None if lower == "random" => Ok(AnyPlayer::Random),
            None if lower == "greedy" => Ok(AnyPlayer::Greedy(Greedy::default())),
            None if lower == "expert" => Ok(AnyPlayer::Expert(Expert::default())),
            Some(("expert", nodes)) => {
                let nodes = nodes
                    .parse()
                    .ok()
                    .filter(|nodes| (1..=MOST_NODES).contains(nodes));
                nodes
                    .map(|nodes| AnyPlayer::Expert(Expert::new(nodes)))
                    .ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }
}

impl Display for AnyPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            AnyPlayer::Random => Random.fmt(f),
            AnyPlayer::Greedy(greedy) => greedy.fmt(f),
            AnyPlayer::Expert(expert) => expert.fmt(f),
        }
    }
}

impl Player for AnyPlayer {
    #[inline]
    fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice {
        match self {
            AnyPlayer::Random => Random.choose(view, rng),
            AnyPlayer::Greedy(greedy) => greedy.choose(view, rng),
            AnyPlayer::Expert(expert) => expert.choose(view, rng),
        }
    }
}

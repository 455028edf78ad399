//! What would this player do? One file a player; each sees a [`View`], never the hidden cards.

pub mod brain;
mod classic;
mod evaluation;
mod expert;
mod glance;
mod greedy;
mod random;
mod veteran;

use std::fmt::Display;
use std::sync::Arc;

pub use brain::Brain;
pub use classic::{Classic, Habits};
pub use evaluation::Weights;
pub use expert::{Expert, ExpertHabits, Weighed};
pub use greedy::Greedy;
pub use random::Random;
pub use veteran::Veteran;

use crate::message;
use crate::rules::{Choice, Rng, View};
use crate::words::Message;

/// Somebody who chooses. The name is the one that the command line takes.
pub trait Player: Display {
    /// One of the choices of the view, which has some. The random stream is the player's own, and
    /// so is whatever the player keeps in mind: each game begins with a clone that has seen nothing.
    fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice;

    /// Does a choice take no time worth speaking of?
    fn is_quick(&self) -> bool {
        false
    }
}

/// The largest budget of one who searches: some minutes a choice.
pub const MOST_NODES: u32 = 1_000_000_000;

/// A player as named on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyPlayer {
    /// See [`Random`].
    Random,
    /// See [`Greedy`].
    Greedy(Greedy),
    /// See [`Classic`].
    Classic(Classic),
    /// See [`Veteran`].
    Veteran(Veteran),
    /// See [`Expert`].
    Expert(Expert),
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownPlayer(String);

impl UnknownPlayer {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "no player '{name}'; expected random, greedy, veteran, expert, expert:NODES or classic:NODES with 1 to {most} nodes",
            name = &self.0,
            most = MOST_NODES,
        )
    }
}

impl std::str::FromStr for AnyPlayer {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let lower = name.trim().to_ascii_lowercase();
        let nodes = |nodes: &str| {
            let nodes = nodes.parse().ok();
            nodes.filter(|nodes| (1..=MOST_NODES).contains(nodes))
        };
        let player = match lower.split_once(':') {
            None => match lower.as_str() {
                "random" => Some(AnyPlayer::Random),
                "greedy" => Some(AnyPlayer::Greedy(Greedy::default())),
                "veteran" => Some(AnyPlayer::Veteran(Veteran::default())),
                "expert" => Some(AnyPlayer::Expert(Expert::default())),
                _ => None,
            },
            Some(("expert", budget)) => nodes(budget).map(Expert::new).map(AnyPlayer::Expert),
            Some(("classic", budget)) => nodes(budget).map(Classic::new).map(AnyPlayer::Classic),
            Some(_) => None,
        };
        player.ok_or_else(|| UnknownPlayer(name.to_owned()))
    }
}

impl AnyPlayer {
    /// The same player with another brain; those without one stay as they are.
    pub fn with_brain(self, brain: &Arc<Brain>) -> AnyPlayer {
        let brain = Arc::clone(brain);
        match self {
            AnyPlayer::Veteran(_) => AnyPlayer::Veteran(Veteran { brain }),
            AnyPlayer::Expert(expert) => AnyPlayer::Expert(Expert { brain, ..expert }),
            AnyPlayer::Random | AnyPlayer::Greedy(_) | AnyPlayer::Classic(_) => self,
        }
    }

    /// What it has learned, if it has.
    pub fn brain(&self) -> Option<&Arc<Brain>> {
        match self {
            AnyPlayer::Veteran(veteran) => Some(&veteran.brain),
            AnyPlayer::Expert(expert) => Some(&expert.brain),
            AnyPlayer::Random | AnyPlayer::Greedy(_) | AnyPlayer::Classic(_) => None,
        }
    }
}

impl Display for AnyPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            AnyPlayer::Random => Random.fmt(f),
            AnyPlayer::Greedy(greedy) => greedy.fmt(f),
            AnyPlayer::Classic(classic) => classic.fmt(f),
            AnyPlayer::Veteran(veteran) => veteran.fmt(f),
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
            AnyPlayer::Classic(classic) => classic.choose(view, rng),
            AnyPlayer::Veteran(veteran) => veteran.choose(view, rng),
            AnyPlayer::Expert(expert) => expert.choose(view, rng),
        }
    }

    fn is_quick(&self) -> bool {
        matches!(self, AnyPlayer::Random | AnyPlayer::Greedy(_))
    }
}

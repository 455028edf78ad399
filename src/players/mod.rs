//! What would this player do? One file a player; each sees a [`View`], never the hidden cards.

mod random;

pub use random::Random;

use crate::rules::{Choice, Rng, View};

/// Somebody who chooses.
pub trait Player {
    /// One of the choices of the view, which has some. The random stream is the player's own.
    fn choose(&self, view: &View, rng: &mut Rng) -> Choice;
}

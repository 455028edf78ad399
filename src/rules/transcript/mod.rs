//! How is a game written down, and is what is written a game?
//!
//! A transcript is JSON Lines, complete enough to be replayed without a random generator. [`Scribe`]
//! writes one while a game is played; [`replay`] plays one back through the engine, compares every
//! line and names the first that differs; [`tell`] tells it in words, and a [`Narrator`] does so as it happens. The format is specified in `docs/formats.md`.

mod line;
mod lines;
mod one_game;
mod replay;
mod scribe;
mod story;
mod tell;

pub use line::{CardRef, Damage, Header, Line, PlacedCard, SeatHeader};
pub use one_game::{GameLines, Seen};
pub use replay::{Fault, Replayed, replay};
pub use scribe::Scribe;
pub use story::{Narrator, Step, mode_name, phase_name, rounds_in_words, side};
pub use tell::{Told, tell};

//! How does a player learn?
//!
//! From games of its own. A [`School`] plays games between decks of chance, fits a network to how they
//! went, and lets it play against the best so far; the better of the two goes on. All of it follows from
//! one seed, to the byte, on any machine and any number of threads. `docs/training.md` tells it in full.

mod exam;
mod fit;
mod kit;
mod lessons;
mod liking;
mod numbers;
mod school;
mod sketch;
#[cfg(test)]
mod tests;
mod variety;

pub use fit::Pace;
pub use kit::{Kit, TooLittle};
pub use school::{Course, Generation, Graduate, Progress, School, Stage};

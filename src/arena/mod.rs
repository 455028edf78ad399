//! Who is better, and how sure are we?

mod contest;
pub mod elo;
pub mod equilibrium;
pub mod interval;
pub mod rating;
mod seed;
pub mod sprt;
pub mod tally;

pub use contest::{Contest, Played};
pub use seed::PairSeed;

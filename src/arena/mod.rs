//! Who is better, and how sure are we?

pub mod elo;
pub mod equilibrium;
pub mod interval;
pub mod rating;
pub mod sprt;
pub mod tally;

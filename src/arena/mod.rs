//! Who is better, and how sure are we?
//!
//! A [`Plan`] plays match-ups in pairs of games; all that is said about them is computed from a
//! [`tally::Tally`].

pub mod agreement;
pub mod card_report;
mod contest;
pub mod correlation;
pub mod elo;
pub mod equilibrium;
pub mod field;
mod in_order;
pub mod interval;
mod left_out;
pub mod rating;
mod run;
mod save;
mod seed;
pub mod sprt;
pub mod standings;
pub mod tally;
pub mod value;
mod verdict;

pub use contest::{Contest, Played};
pub use run::{Batch, Finished, Matchup, Pair, Plan};
pub use save::{RunHeader, SaveError, Saved};
pub use seed::PairSeed;
pub use verdict::Verdict;

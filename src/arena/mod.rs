//! Who is better, and how sure are we?
//!
//! A [`Plan`] plays match-ups in pairs of games; all that is said about them is computed from a
//! [`tally::Tally`]. It knows nothing of the game: that is up to a [`Contest`]. The contests of
//! Starfighter are [`Duel`]s, and a [`Task`] says which of them a run is made of.

pub mod agreement;
mod by_turns;
pub mod card_report;
mod contest;
pub mod correlation;
mod duel;
pub mod elo;
pub mod equilibrium;
pub mod field;
mod in_order;
pub mod interval;
mod lineup;
mod merge;
pub mod rating;
mod resample;
mod run;
mod save;
pub mod score_correlation;
mod seed;
mod session;
mod shard;
mod shuffles;
pub mod sprt;
pub mod standings;
pub mod tally;
mod task;
mod trial;
pub mod value;
mod verdict;

pub use by_turns::{Count, Hand, Turned};
pub use contest::{Contest, Leg};
pub use duel::{Duel, DuelFinished, Played};
pub(crate) use in_order::in_order;
pub use lineup::{Change, Lineup};
pub use merge::Parts;
pub use run::{Batch, Finished, Matchup, Pair, Plan};
pub use save::{Head, RunFile, SaveError};
pub use seed::PairSeed;
pub(crate) use seed::mix;
pub use session::{Files, play, transcript};
pub use shard::{BadShard, Shard};
pub use shuffles::Shuffles;
pub use task::{Command, List, MOST_MATCHUPS, Task, TaskError, TaskLine, set_fingerprint};
pub(crate) use task::{check_brain, check_set, taught};
pub use trial::{Trial, TrialProgress};
pub use verdict::Verdict;

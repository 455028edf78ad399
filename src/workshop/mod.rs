//! Which deck is better than this one?
//!
//! A [`Quest`] says what is looked for: the old deck, [`Limits`], opponents, players, a budget of games. It is
//! carried out at a [`Bench`], which plays games, saves their results and remembers those that are known.

mod appraisal;
mod away;
mod bench;
mod candidate;
mod field;
mod improve;
mod island;
mod kept;
mod limits;
mod polish;
mod quest;
mod race;
mod retest;
mod schedule;
mod session;
mod substitute;
mod table;

pub use away::{Away, Errand, go_on};
pub use bench::{Bench, Halt, Memo};
pub use candidate::{Candidate, Components};
pub use field::{BestAnswer, BuiltField, FieldDeck, FieldQuest};
pub use improve::{Improvement, Progress};
pub use kept::KeptField;
pub use limits::{Impossible, Limits, count_changes};
pub use quest::{Quest, QuestLine};
pub use retest::{Gain, Gains, Test};
pub use schedule::Schedule;
pub use session::{Carried, Worker, carry_out, merge, read_parts};
pub use substitute::Substitute;
pub use table::{PairResult, Purpose, Table};

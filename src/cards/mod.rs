//! What is on a card, and on a cruiser?

mod bits;
mod card;
mod cruiser;
mod effect;
mod filter;
mod find;
mod heading;
mod id;
mod names;
mod own_sheet;
mod problem;
mod read_cards;
mod read_cruisers;
#[cfg(test)]
mod read_tests;
mod set;
pub(crate) mod sheet;
mod totals;
mod write;

pub use bits::{CardBits, CardIndex};
pub use card::{Card, Color, Half, Printed, Source};
pub use cruiser::{Cruiser, CruiserSet, SECTORS, Slot};
pub use effect::{Effect, Needs};
pub use filter::{Filter, Presence};
pub use find::NotFound;
pub use id::{BadId, CardId};
pub use own_sheet::OwnSheet;
pub use problem::{Problem, Problems};
pub use read_cards::read_cards;
pub use read_cruisers::read_cruisers;
pub use set::CardSet;
pub use totals::{BACK_FIGHTERS, Totals};
pub use write::{sheet, template, write_cards, write_cruisers};

//! What is on a card, and on a cruiser?

mod card;
mod cruiser;
mod effect;
mod id;
mod set;

pub use card::{Card, Color, Half, Printed, Source};
pub use cruiser::{Cruiser, CruiserSet, SECTORS, Slot};
pub use effect::Effect;
pub use id::{BadId, CardId};
pub use set::CardSet;

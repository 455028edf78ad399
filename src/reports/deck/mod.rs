//! What is in a deck, how do two differ, which are there?

mod diff;
mod list;
mod show;

pub use diff::DiffReport;
pub use list::{DecksReport, ListedDeck, SkippedFile};
pub use show::DeckReport;

use crate::cards::{Card, CardId, CardSet};

/// A card of the set, if the entry names one.
fn card<'d>(entry: &str, cards: &'d CardSet) -> Option<&'d Card> {
    cards.get(entry.parse::<CardId>().ok()?)
}

//! What can be played?

use crate::cards::{CardId, Cruiser};

/// The fewest cards of a legal deck (rules, section 2).
pub const LEAST_CARDS: usize = 25;

/// A legal deck: a cruiser and at least 25 different cards of the set it was checked against.
///
/// It comes out of [`DeckList::validate`](super::DeckList::validate) and of nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    pub(super) name: String,
    pub(super) cruiser: Cruiser,
    pub(super) cards: Vec<CardId>,
}

impl Deck {
    /// For people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cruiser.
    pub fn cruiser(&self) -> &Cruiser {
        &self.cruiser
    }

    /// The cards of the draw pile, sorted by level, then number.
    pub fn cards(&self) -> &[CardId] {
        &self.cards
    }

    /// Are these the same cards on the same cruiser, whatever the name?
    pub fn is_copy_of(&self, other: &Deck) -> bool {
        self.cards == other.cards && self.cruiser == other.cruiser
    }
}

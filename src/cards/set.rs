//! Which cards are there?

use std::sync::OnceLock;

use super::{Card, CardId, read_cards};

/// A checked set of at most 256 cards, sorted by level, then number.
///
/// A card's place in that order is its index: the engine plays with indices, and lists by index are
/// sorted lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet {
    cards: Vec<Card>,
}

impl CardSet {
    /// The most cards a set can hold.
    pub const MOST: usize = 256;

    /// A set of cards with unique numbers; readers check them first.
    pub(crate) fn new(mut cards: Vec<Card>) -> Self {
        cards.sort_by_key(|card| card.id);
        CardSet { cards }
    }

    /// The set inside the program: a reconstruction.
    pub fn builtin() -> &'static CardSet {
        static SET: OnceLock<CardSet> = OnceLock::new();
        SET.get_or_init(|| {
            read_cards(include_bytes!("../../data/cards.csv"))
                .expect("a test reads the built-in cards")
        })
    }

    /// The card of this ID.
    pub fn get(&self, id: CardId) -> Option<&Card> {
        self.index(id).map(|index| &self.cards[index])
    }

    /// Where the card of this ID stands in the order of the set.
    pub fn index(&self, id: CardId) -> Option<usize> {
        self.cards.binary_search_by_key(&id, |card| card.id).ok()
    }

    /// The cards, sorted by level, then number.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }
}

//! What is there to play with?

use crate::cards::{CardSet, Cruiser, CruiserSet};
use crate::decks::{Deck, DeckList, LEAST_CARDS, cards_in_words};
use crate::rules::{Rng, below};
use crate::words::Message;
use crate::{message, plural};

/// Cards and cruisers, enough of them for a deck.
#[derive(Clone, Debug)]
pub struct Kit {
    pub(super) cards: CardSet,
    pub(super) cruisers: CruiserSet,
}

/// Cards and cruisers of which no deck can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooLittle {
    cards: usize,
    cruisers: usize,
}

impl TooLittle {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "nothing to learn from: a deck needs {least} cards and a cruiser, but there are {cards} and {cruisers}",
            least = LEAST_CARDS,
            cards = cards_in_words(self.cards),
            cruisers = plural!(self.cruisers, "1 cruiser", "{count} cruisers"),
        )
    }
}

/// Decks of chance have so many cards more than they must, or fewer.
const MORE_CARDS: usize = 7;

impl Kit {
    /// All of these cards and cruisers.
    pub fn new(cards: &CardSet, cruisers: &CruiserSet) -> Result<Kit, TooLittle> {
        let kit = Kit {
            cards: cards.clone(),
            cruisers: cruisers.clone(),
        };
        let (cards, cruisers) = (cards.cards().len(), cruisers.iter().len());
        match cards < LEAST_CARDS || cruisers == 0 {
            true => Err(TooLittle { cards, cruisers }),
            false => Ok(kit),
        }
    }

    /// A deck of chance: any cruiser, and 25 to 32 cards by their place in the set.
    pub(super) fn any(&self, rng: &mut Rng) -> (&Cruiser, Vec<u8>) {
        let cruisers: Vec<&Cruiser> = self.cruisers.iter().collect();
        let cruiser = cruisers[below(rng, cruisers.len())];
        let mut cards: Vec<u8> = (0..=u8::MAX).take(self.cards.cards().len()).collect();
        let size = LEAST_CARDS + below(rng, MORE_CARDS + 1);
        let size = size.min(cards.len());
        for n in 0..size {
            let other = n + below(rng, cards.len() - n);
            cards.swap(n, other);
        }
        cards.truncate(size);
        (cruiser, cards)
    }

    /// The same as a deck that the arena takes.
    pub(super) fn any_deck(&self, rng: &mut Rng) -> Deck {
        let (cruiser, cards) = self.any(rng);
        let mut list = DeckList::new("deck of chance");
        list.cruiser = Some(cruiser.id.clone());
        let id = |place: &u8| self.cards.cards()[usize::from(*place)].id.to_string();
        list.cards = cards.iter().map(id).collect();
        let legal = list.validate(&self.cards, &self.cruisers);
        legal.expect("enough cards of the set, none twice")
    }
}

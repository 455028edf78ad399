//! What is there to play with?

use super::liking::{Liking, Pick, Record};
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

/// Decks to learn from have so many cards more than they must, or fewer.
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

    /// No card is liked more than another.
    pub(super) fn no_liking(&self) -> Liking {
        Liking::new(self.cruisers.iter().len(), self.cards.cards().len())
    }

    /// A record in which nothing stands yet.
    pub(super) fn no_record(&self) -> Record {
        Record::new(self.cruisers.iter().len(), self.cards.cards().len())
    }

    /// Any cruiser, and 25 to 32 cards by how much they are liked.
    pub(super) fn pick(&self, liking: &Liking, rng: &mut Rng) -> Pick {
        liking.pick(LEAST_CARDS + below(rng, MORE_CARDS + 1), rng)
    }

    /// The cruiser that was picked.
    pub(super) fn cruiser(&self, pick: &Pick) -> &Cruiser {
        let cruiser = self.cruisers.iter().nth(pick.cruiser);
        cruiser.expect("picked from this kit")
    }

    /// What was picked as a deck that the arena takes.
    pub(super) fn deck(&self, pick: &Pick) -> Deck {
        let mut list = DeckList::new("deck of chance");
        list.cruiser = Some(self.cruiser(pick).id.clone());
        let id = |place: &u8| self.cards.cards()[usize::from(*place)].id.to_string();
        list.cards = pick.cards.iter().map(id).collect();
        let legal = list.validate(&self.cards, &self.cruisers);
        legal.expect("enough cards of the set, none twice")
    }
}

//! Which decks are tried out?

use serde::{Deserialize, Serialize};

use super::limits::changes;
use crate::arena::{Change, Lineup};
use crate::cards::{CardBits, CardId, CardIndex, CardSet, Cruiser, CruiserSet};
use crate::decks::{Deck, DeckList};

/// All that decks are built from.
#[derive(Clone, Copy, Debug)]
pub struct Components<'a> {
    /// The cards.
    pub cards: &'a CardSet,
    /// The cruisers.
    pub cruisers: &'a CruiserSet,
}

impl<'a> Components<'a> {
    /// Every card.
    pub fn all(self) -> CardBits {
        (0..=CardIndex::MAX)
            .take(self.cards.cards().len())
            .collect()
    }

    /// The cards that there are of these.
    pub fn bits(self, ids: impl IntoIterator<Item = CardId>) -> CardBits {
        let index = |id| self.cards.index(id).and_then(|index| index.try_into().ok());
        ids.into_iter().filter_map(index).collect()
    }

    /// The ID of a card.
    pub fn id(self, card: CardIndex) -> CardId {
        self.cards.cards()[usize::from(card)].id
    }

    /// The cards by their IDs, sorted.
    pub fn ids(self, cards: CardBits) -> Vec<CardId> {
        cards.iter().map(|card| self.id(card)).collect()
    }

    /// The cruiser in this place of its set.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn cruiser(self, place: usize) -> &'a Cruiser {
        let cruiser = self.cruisers.iter().nth(place);
        cruiser.expect("candidates are on cruisers of the set")
    }

    /// The place of a cruiser in its set.
    pub fn place_of(self, id: &str) -> Option<usize> {
        let cruiser = self.cruisers.get(id)?;
        self.cruisers.iter().position(|other| other == cruiser)
    }

    /// A legal deck as a candidate, laid out by itself.
    pub fn candidate(self, deck: &Deck) -> Option<Candidate> {
        let cruiser = self.place_of(&deck.cruiser().id)?;
        Some(Candidate::new(
            cruiser,
            self.bits(deck.cards().iter().copied()),
        ))
    }

    /// The changes that lead from one deck to another.
    pub fn changes(self, from: CardBits, to: CardBits) -> Vec<Change> {
        changes(from, to, |card| self.id(card).level)
    }

    /// A deck laid out as a version of another.
    pub fn version(self, of: &Lineup, cruiser: usize, cards: CardBits) -> Candidate {
        let lineup = of.changed(&self.changes(of.cards(), cards));
        Candidate { cruiser, lineup }
    }

    /// A candidate as a list.
    pub fn list(self, candidate: &Candidate, name: &str) -> DeckList {
        let mut list = DeckList::new(name);
        list.cruiser = Some(self.cruiser(candidate.cruiser).id.clone());
        let ids = self.ids(candidate.cards());
        list.cards = ids.iter().map(CardId::to_string).collect();
        list.built_with(self.cards);
        list
    }
}

/// A deck that is tried out: a cruiser by its place in its set, and the cards laid out so that decks that are
/// much alike have the same luck.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Candidate {
    /// The place of its cruiser in the set.
    pub cruiser: usize,
    /// Its cards.
    pub lineup: Lineup,
}

impl Candidate {
    /// A deck laid out by itself.
    pub fn new(cruiser: usize, cards: CardBits) -> Candidate {
        let lineup = Lineup::new(cards);
        Candidate { cruiser, lineup }
    }

    /// Its cards.
    pub fn cards(&self) -> CardBits {
        self.lineup.cards()
    }

    /// The same cards on the same cruiser?
    pub fn is_copy_of(&self, other: &Candidate) -> bool {
        self.cruiser == other.cruiser && self.cards() == other.cards()
    }
}

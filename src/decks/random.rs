//! Which deck would chance build?

use rand::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::DeckList;
use super::draft::shuffle;
use crate::cards::{CardId, CardSet, CruiserSet};

/// A deck of so many cards, or of all if the set has fewer: every card and every cruiser is as likely as any other.
/// The same seed gives the same deck. It has no name yet.
pub fn random_deck(size: usize, seed: u64, cards: &CardSet, cruisers: &CruiserSet) -> DeckList {
    let mut ids: Vec<CardId> = cards.cards().iter().map(|card| card.id).collect();
    shuffle(&mut ids, seed);
    ids.truncate(size);
    ids.sort();
    let number = Xoshiro256PlusPlus::seed_from_u64(!seed).next_u64();
    let place = number % cruisers.iter().len().max(1) as u64;
    let mut list = DeckList::new("");
    list.cruiser = cruisers.iter().nth(place as usize).map(|it| it.id.clone());
    list.cards = ids.iter().map(CardId::to_string).collect();
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decks::LEAST_CARDS;
    use std::collections::BTreeSet;

    #[test]
    fn every_seed_gives_a_legal_deck_and_seeds_differ() {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let mut seen = BTreeSet::new();
        let mut boards = BTreeSet::new();
        for seed in 0..50 {
            for size in [LEAST_CARDS, 40, cards.cards().len()] {
                let list = random_deck(size, seed, cards, cruisers);
                assert!(list.validate(cards, cruisers).is_ok(), "{list:?}");
                assert_eq!(list, random_deck(size, seed, cards, cruisers));
                assert_eq!(
                    (list.cards.len(), list.sorted_cards()),
                    (size, list.cards.clone())
                );
                boards.extend(list.cruiser);
                seen.insert(list.cards);
            }
        }
        assert_eq!(seen.len(), 101);
        assert_eq!(boards.len(), cruisers.iter().len());
    }
}

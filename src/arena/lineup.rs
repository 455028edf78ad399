//! In which place of the pile does each card of a deck lie?
//!
//! Two versions of a deck can only be told apart quickly if they have the same luck. So a deck can be laid
//! out in places, which are shuffled instead of its cards: a card that takes the place of another comes when
//! that one would have come, and all others come as before.

use serde::{Deserialize, Serialize};

use crate::cards::{CardBits, CardIndex};

/// The cards of a deck in their places, some of which may have been left empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lineup {
    places: Vec<Option<CardIndex>>,
    /// Cards beyond those places: each is slipped in somewhere, and the others come as before.
    added: Vec<CardIndex>,
}

impl Lineup {
    /// The cards in the order of their set, each in a place of its own.
    pub fn new(cards: CardBits) -> Lineup {
        Lineup {
            places: cards.iter().map(Some).collect(),
            added: Vec::new(),
        }
    }

    /// The same places with other cards: those that stay keep theirs, each new one takes the place of one
    /// that leaves, as they are paired. One that leaves without a successor leaves its place empty; one that
    /// comes without a predecessor is slipped in.
    pub fn changed(&self, changes: &[Change]) -> Lineup {
        let mut lineup = self.clone();
        for change in changes {
            let of_old = |place: &&mut Option<CardIndex>| place.is_some() && **place == change.drop;
            match (lineup.places.iter_mut().find(of_old), change.add) {
                (Some(place), new) => *place = new,
                (None, new) => {
                    lineup.added.retain(|card| Some(*card) != change.drop);
                    lineup.added.extend(new);
                }
            }
        }
        lineup
    }

    /// All of its cards.
    pub fn cards(&self) -> CardBits {
        let placed = self.places.iter().flatten();
        placed.chain(&self.added).copied().collect()
    }

    /// A number for each place and each card beyond them, by which line-ups are told apart.
    pub(crate) fn places(&self) -> impl Iterator<Item = u64> {
        let placed = self.places.iter();
        let placed = placed.map(|card| card.map_or(256, u64::from));
        placed.chain(self.added.iter().map(|card| 512 + u64::from(*card)))
    }

    /// Puts these cards, which are some or all of its own, into the order of a shuffled pile. The places
    /// are put in order by `shuffle`, and `below` draws a number below another for each card beyond them.
    pub(super) fn deal(
        &self,
        cards: &mut [CardIndex],
        shuffle: impl FnOnce(&mut [CardIndex]),
        mut below: impl FnMut(usize) -> usize,
    ) {
        let there: CardBits = cards.iter().copied().collect();
        let mut places = [0; 256];
        let mut count = 0;
        for (place, card) in self.places.iter().enumerate() {
            // A place that was left empty is shuffled like the others.
            if card.is_none_or(|card| there.contains(card)) {
                places[count] = place as CardIndex;
                count += 1;
            }
        }
        shuffle(&mut places[..count]);
        let mut dealt = 0;
        for place in &places[..count] {
            if let Some(card) = self.places[usize::from(*place)] {
                cards[dealt] = card;
                dealt += 1;
            }
        }
        for card in self.added.iter().filter(|card| there.contains(**card)) {
            let place = below(dealt + 1);
            cards[dealt] = *card;
            cards[place..=dealt].rotate_right(1);
            dealt += 1;
        }
    }
}

/// A card that leaves a deck, one that comes, or both at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Change {
    /// What leaves.
    pub drop: Option<CardIndex>,
    /// What comes.
    pub add: Option<CardIndex>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck() -> Lineup {
        Lineup::new((10..40).collect())
    }

    /// The pile that comes of it if places are put in reverse order and what is added comes third.
    fn pile(lineup: &Lineup) -> Vec<CardIndex> {
        let mut cards: Vec<CardIndex> = lineup.cards().iter().collect();
        lineup.deal(&mut cards, |places| places.reverse(), |_| 2);
        cards
    }

    fn change(drop: Option<CardIndex>, add: Option<CardIndex>) -> Change {
        Change { drop, add }
    }

    #[test]
    fn a_card_comes_when_the_one_it_replaces_would_have_come() {
        let mut expected = pile(&deck());
        let swapped = deck().changed(&[change(Some(20), Some(99))]);
        expected[39 - 20] = 99;
        assert_eq!(pile(&swapped), expected);
        assert_eq!(swapped.cards().len(), 30);
        // And back again.
        assert_eq!(swapped.changed(&[change(Some(99), Some(20))]), deck());
    }

    #[test]
    fn without_a_card_the_others_come_as_before() {
        let mut expected = pile(&deck());
        let without = deck().changed(&[change(Some(20), None)]);
        expected.retain(|card| *card != 20);
        assert_eq!(pile(&without), expected);
    }

    #[test]
    fn with_a_card_more_the_others_come_as_before() {
        let more = deck().changed(&[change(None, Some(99))]);
        let mut expected = pile(&deck());
        expected.insert(2, 99);
        assert_eq!(pile(&more), expected);
        assert_eq!(more.changed(&[change(Some(99), None)]), deck());
        let other = more.changed(&[change(Some(99), Some(98))]);
        assert_eq!(other.cards(), (10..40).chain([98]).collect());
    }

    #[test]
    fn a_part_of_the_cards_is_shuffled_by_itself() {
        let swapped = deck().changed(&[change(Some(20), Some(99))]);
        let mut cards = vec![12, 15, 30, 99];
        swapped.deal(&mut cards, |places| places.reverse(), |_| 0);
        assert_eq!(cards, [30, 99, 15, 12]);
    }
}

//! How are the decks of a game shuffled?

use rand::SeedableRng;

use super::lineup::Lineup;
use super::seed::mix;
use crate::rules::{CardIndex, Rng, Seat, SeededShuffler, Shuffler, below};

/// Shuffles by a seed, for two players who may have changed places, of whom the one in seat 0 may have
/// laid out the deck in places.
#[derive(Clone, Debug)]
pub struct Shuffles<'a> {
    shuffler: SeededShuffler,
    /// Each pile is shuffled as the other one would have been.
    swapped: bool,
    lineup: Option<(&'a Lineup, Rng)>,
}

impl<'a> Shuffles<'a> {
    pub(super) fn new(seed: u64, swapped: bool, lineup: Option<&'a Lineup>) -> Shuffles<'a> {
        Shuffles {
            shuffler: SeededShuffler::new(seed),
            swapped,
            lineup: lineup.map(|lineup| (lineup, Rng::seed_from_u64(mix(seed)))),
        }
    }
}

impl Shuffler for Shuffles<'_> {
    fn shuffle(&mut self, pile: Seat, cards: &mut [CardIndex]) {
        let stream = match self.swapped {
            true => pile.other(),
            false => pile,
        };
        match self.lineup.as_mut().filter(|_| pile == Seat::A) {
            None => self.shuffler.shuffle(stream, cards),
            Some((lineup, rng)) => lineup.deal(
                cards,
                |places| self.shuffler.shuffle(stream, places),
                |n| below(rng, n),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Change;

    /// The cards shuffled, those of seat 0 without one of them.
    fn shuffled(
        swapped: bool,
        left_out: Option<CardIndex>,
        pile: Seat,
        cards: &[CardIndex],
    ) -> Vec<CardIndex> {
        let mut cards = cards.to_vec();
        let lineup = left_out.map(|drop| {
            let full = Lineup::new((10..40).collect());
            let change = Change {
                drop: Some(drop),
                add: None,
            };
            full.changed(&[change])
        });
        Shuffles::new(7, swapped, lineup.as_ref()).shuffle(pile, &mut cards);
        cards
    }

    #[test]
    fn the_other_cards_come_in_the_order_of_the_full_deck() {
        let full: Vec<CardIndex> = (10..40).collect();
        for swapped in [false, true] {
            let order = shuffled(swapped, None, Seat::A, &full);
            for left_out in [10, 25, 39] {
                let without = |cards: &[CardIndex]| -> Vec<CardIndex> {
                    let kept = cards.iter().copied().filter(|card| *card != left_out);
                    kept.collect()
                };
                let found = shuffled(swapped, Some(left_out), Seat::A, &without(&full));
                assert_eq!(found, without(&order));
            }
        }
    }

    #[test]
    fn the_opponent_may_well_have_the_card() {
        let full: Vec<CardIndex> = (10..40).collect();
        let order = shuffled(false, None, Seat::B, &full);
        assert_eq!(shuffled(false, Some(25), Seat::B, &full), order);
    }

    #[test]
    fn whoever_changes_places_takes_the_shuffle_along() {
        let full: Vec<CardIndex> = (10..40).collect();
        let [here, there] = [false, true].map(|swapped| {
            let pile = |seat| shuffled(swapped, None, seat, &full);
            [pile(Seat::A), pile(Seat::B)]
        });
        assert_ne!(here[0], here[1]);
        assert_eq!([&here[0], &here[1]], [&there[1], &there[0]]);
    }
}

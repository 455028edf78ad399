//! How are the decks of a game shuffled?

use crate::rules::{CardIndex, Seat, SeededShuffler, Shuffler};

/// Shuffles by a seed, for two players who may have changed places, of whom the one in seat 0 may have
/// left a card in the box.
#[derive(Clone, Debug)]
pub struct Shuffles {
    shuffler: SeededShuffler,
    /// Each pile is shuffled as the other one would have been.
    swapped: bool,
    left_out: Option<CardIndex>,
}

impl Shuffles {
    pub(super) fn new(
        shuffler: SeededShuffler,
        swapped: bool,
        left_out: Option<CardIndex>,
    ) -> Shuffles {
        Shuffles {
            shuffler,
            swapped,
            left_out,
        }
    }
}

impl Shuffler for Shuffles {
    fn shuffle(&mut self, pile: Seat, cards: &mut [CardIndex]) {
        let stream = match self.swapped {
            true => pile.other(),
            false => pile,
        };
        match self.left_out.filter(|_| pile == Seat::A) {
            None => self.shuffler.shuffle(stream, cards),
            Some(card) => self.shuffle_around(card, stream, cards),
        }
    }
}

impl Shuffles {
    /// Shuffles as if the card were there, then takes it out: the cards that are left come in the
    /// order of the full deck.
    fn shuffle_around(&mut self, left_out: CardIndex, stream: Seat, cards: &mut [CardIndex]) {
        let mut all = [0; 256];
        let all = &mut all[..cards.len() + 1];
        let place = cards.partition_point(|card| *card < left_out);
        all[..place].copy_from_slice(&cards[..place]);
        all[place] = left_out;
        all[place + 1..].copy_from_slice(&cards[place..]);
        self.shuffler.shuffle(stream, all);
        let rest = all.iter().filter(|card| **card != left_out);
        cards
            .iter_mut()
            .zip(rest)
            .for_each(|(to, from)| *to = *from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffled(
        swapped: bool,
        left_out: Option<CardIndex>,
        pile: Seat,
        cards: &[CardIndex],
    ) -> Vec<CardIndex> {
        let mut cards = cards.to_vec();
        Shuffles::new(SeededShuffler::new(7), swapped, left_out).shuffle(pile, &mut cards);
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

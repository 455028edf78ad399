//! How is a deck shuffled when one of its cards stays in the box?

use crate::rules::{CardIndex, Seat, SeededShuffler, Shuffler};

/// Shuffles as if seat 0 still had the card, then takes it out: the cards that are left come in the
/// order of the full deck, and those of the opponent are not touched at all.
#[derive(Clone, Debug)]
pub struct Shuffles {
    shuffler: SeededShuffler,
    left_out: Option<CardIndex>,
}

impl Shuffles {
    pub(super) fn new(shuffler: SeededShuffler, left_out: Option<CardIndex>) -> Shuffles {
        Shuffles { shuffler, left_out }
    }
}

impl Shuffler for Shuffles {
    fn shuffle(&mut self, pile: Seat, cards: &mut [CardIndex]) {
        match self.left_out.filter(|_| pile == Seat::A) {
            None => self.shuffler.shuffle(pile, cards),
            Some(card) => self.shuffle_around(card, cards),
        }
    }
}

impl Shuffles {
    fn shuffle_around(&mut self, left_out: CardIndex, cards: &mut [CardIndex]) {
        let mut all = [0; 256];
        let all = &mut all[..cards.len() + 1];
        let place = cards.partition_point(|card| *card < left_out);
        all[..place].copy_from_slice(&cards[..place]);
        all[place] = left_out;
        all[place + 1..].copy_from_slice(&cards[place..]);
        self.shuffler.shuffle(Seat::A, all);
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
        left_out: Option<CardIndex>,
        pile: Seat,
        mut cards: Vec<CardIndex>,
    ) -> Vec<CardIndex> {
        Shuffles::new(SeededShuffler::new(7), left_out).shuffle(pile, &mut cards);
        cards
    }

    #[test]
    fn the_other_cards_come_in_the_order_of_the_full_deck() {
        let full: Vec<CardIndex> = (10..40).collect();
        let order = shuffled(None, Seat::A, full.clone());
        for left_out in [10, 25, 39] {
            let without = |cards: &[CardIndex]| -> Vec<CardIndex> {
                cards
                    .iter()
                    .copied()
                    .filter(|card| *card != left_out)
                    .collect()
            };
            let found = shuffled(Some(left_out), Seat::A, without(&full));
            assert_eq!(found, without(&order));
        }
    }

    #[test]
    fn the_opponent_may_well_have_the_card() {
        let full: Vec<CardIndex> = (10..40).collect();
        let order = shuffled(None, Seat::B, full.clone());
        assert_eq!(shuffled(Some(25), Seat::B, full), order);
    }
}

//! Which decks are worth learning from?
//!
//! Decks of chance are bad decks, and whoever has only met them does not know what good ones live on. So the
//! cards of decks that won are taken more often from then on, a little more with each generation: decks get
//! better together with the players (the idea of the cross-entropy method: Rubinstein 1999).

use super::lessons::Told;
use super::numbers::exp;
use crate::rules::{Rng, below};

/// Cards and a cruiser of a kit, by their places in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pick {
    /// The cruiser.
    pub(super) cruiser: usize,
    /// The cards, none twice.
    pub(super) cards: Vec<u8>,
}

/// What became of the decks that had a card on a cruiser.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// By cruiser, then by card: the sum of the results, of how many decks.
    by_cruiser: Vec<Vec<(f64, f64)>>,
}

impl Record {
    pub(super) fn new(cruisers: usize, cards: usize) -> Record {
        Record {
            by_cruiser: vec![vec![(0.0, 0.0); cards]; cruisers],
        }
    }

    /// What became of both decks of a game.
    pub(super) fn add_game(&mut self, told: &Told) {
        for (deck, result) in told.decks.iter().zip(told.result) {
            self.add(deck, result);
        }
    }

    /// A deck won (1), lost (0) or did neither (0.5).
    fn add(&mut self, deck: &Pick, result: f32) {
        let cards = &mut self.by_cruiser[deck.cruiser];
        for card in &deck.cards {
            let (won, of) = &mut cards[usize::from(*card)];
            *won += f64::from(result);
            *of += 1.0;
        }
    }
}

/// How much cards are liked on each cruiser: the logarithm of how much more often they are taken.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Liking {
    /// By cruiser, then by card.
    by_cruiser: Vec<Vec<f32>>,
}

/// One deck in so many is of chance whatever is liked, so that nothing is forgotten.
const OF_CHANCE: usize = 4;
/// A card of decks that won a point of 100 more is taken so much more often, as a logarithm.
const A_POINT: f64 = 0.5;
/// Few decks say little: each card begins with so many that did as well as the others.
const DOUBT: f64 = 500.0;
/// Nothing is liked or disliked more than that.
const MOST: f32 = 4.0;
/// How often a card is taken that is neither liked nor disliked.
const USUAL: f32 = 1024.0;

impl Liking {
    /// All are liked alike.
    pub(super) fn new(cruisers: usize, cards: usize) -> Liking {
        Liking {
            by_cruiser: vec![vec![0.0; cards]; cruisers],
        }
    }

    /// Cards of decks that won are liked more from now on.
    pub(super) fn learn(&mut self, record: &Record) {
        for (liking, record) in self.by_cruiser.iter_mut().zip(&record.by_cruiser) {
            let all = record
                .iter()
                .fold((0.0, 0.0), |(won, of), card| (won + card.0, of + card.1));
            let usual = (all.0 + 0.5) / (all.1 + 1.0);
            for (liking, (won, of)) in liking.iter_mut().zip(record) {
                let better = (won + DOUBT * usual) / (of + DOUBT) - usual;
                *liking = (*liking + (100.0 * A_POINT * better) as f32).clamp(-MOST, MOST);
            }
        }
    }

    /// Any cruiser, and so many cards, those that are liked more often.
    pub(super) fn pick(&self, size: usize, rng: &mut Rng) -> Pick {
        let cruiser = below(rng, self.by_cruiser.len());
        let by_chance = below(rng, OF_CHANCE) == 0;
        let often = |liking: &f32| match by_chance {
            true => 1,
            false => (USUAL * exp(*liking)) as usize,
        };
        let mut often: Vec<usize> = self.by_cruiser[cruiser].iter().map(often).collect();
        let mut all: usize = often.iter().sum();
        let mut cards = Vec::with_capacity(size);
        for _ in 0..size.min(often.len()) {
            let mut place = below(rng, all);
            let mut card = 0;
            while place >= often[card] {
                place -= often[card];
                card += 1;
            }
            all -= std::mem::take(&mut often[card]);
            cards.push(card as u8);
        }
        Pick { cruiser, cards }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn cards_that_won_are_taken_more_often_on_their_cruiser() {
        let mut record = Record::new(2, 40);
        for n in 0..4000 {
            let deck = |first: usize| Pick {
                cruiser: 1,
                cards: (0..20).map(|card| (first + card) as u8).collect(),
            };
            record.add(&deck(0), if n % 10 < 6 { 1.0 } else { 0.5 });
            record.add(&deck(20), 0.5);
        }
        let mut liking = Liking::new(2, 40);
        liking.learn(&record);
        let mut rng = Rng::seed_from_u64(1);
        let mut taken = [[0; 2]; 2];
        for _ in 0..400 {
            let deck = liking.pick(10, &mut rng);
            let mut cards = deck.cards.clone();
            cards.sort_unstable();
            cards.dedup();
            assert_eq!(cards.len(), 10);
            for card in cards {
                taken[deck.cruiser][usize::from(card >= 20)] += 1;
            }
        }
        let [[a, b], [liked, others]] = taken;
        assert!(a * 10 < b * 12 && b * 10 < a * 12, "{taken:?}");
        assert!(liked > 3 * others && others > 0, "{taken:?}");
    }

    #[test]
    fn a_few_games_change_little() {
        let mut record = Record::new(1, 30);
        let cards = (0..25).collect();
        record.add(&Pick { cruiser: 0, cards }, 1.0);
        let mut liking = Liking::new(1, 30);
        liking.learn(&record);
        assert!(liking.by_cruiser[0].iter().all(|liking| liking.abs() < 0.1));
    }
}

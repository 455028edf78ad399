//! What does each card of a deck do in its games?
//!
//! An ear beside the croupier hears what the cards of both seats do; a [`CardTally`] adds it up
//! pair by pair, and every statistic is computed from it and from nothing else.

use super::duel::DuelFinished;
use super::interval::{standard_error, z_for_all};
use super::tally::{GameResult, OneGame};
use crate::rules::{BySeat, CardBits, CardIndex, Croupier, Event, Game, Seat, Side, State};

/// What one seat's cards did in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The cards that came to the hand.
    pub drawn: CardBits,
    /// The cards played on their front.
    pub front: CardBits,
    /// The cards played on their back.
    pub back: CardBits,
    /// Effects resolved from each card, those without a target included.
    effects: [u16; 256],
}

impl Default for Heard {
    fn default() -> Self {
        Heard {
            drawn: CardBits::EMPTY,
            front: CardBits::EMPTY,
            back: CardBits::EMPTY,
            effects: [0; 256],
        }
    }
}

/// A croupier who keeps in mind what the cards do.
pub(super) struct Ear<'a, C> {
    pub(super) croupier: C,
    pub(super) heard: &'a mut BySeat<Heard>,
}

impl<C: Croupier> Croupier for Ear<'_, C> {
    fn shuffle(&mut self, pile: Seat, cards: CardBits) {
        self.croupier.shuffle(pile, cards);
    }

    fn draw(&mut self, pile: Seat, left: &CardBits) -> CardIndex {
        self.croupier.draw(pile, left)
    }

    fn hear(&mut self, game: &Game, state: &State, event: Event) {
        match event {
            Event::Reinforced { seat, drawn, aside } => {
                let hand = &mut self.heard[seat].drawn;
                *hand |= aside;
                drawn.iter().for_each(|card| hand.insert(*card));
            }
            Event::Deployed {
                seat, card, side, ..
            } => match side {
                Side::Front => self.heard[seat].front.insert(card),
                Side::Back => self.heard[seat].back.insert(card),
            },
            Event::Resolved { seat, card, .. } => {
                let count = &mut self.heard[seat].effects[usize::from(card)];
                *count = count.saturating_add(1);
            }
            _ => {}
        }
        self.croupier.hear(game, state, event);
    }
}

/// The ways in which a game can go for a card: drawn or not, and three results.
const KINDS: usize = 6;

fn kind(drawn: bool, result: GameResult) -> usize {
    3 * usize::from(drawn) + result.half_points()
}

/// A card in the sum of any number of pairs of games of its deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardTally {
    /// Games in which it was played on its front.
    pub front: u64,
    /// Games in which it was played on its back.
    pub back: u64,
    /// Effects resolved from it, in all games.
    pub effects: u64,
    /// Pairs by what happened in the first and in the second game.
    pairs: [[u64; KINDS]; KINDS],
}

impl CardTally {
    /// Adds a pair, of which this is what was heard of the deck.
    pub fn add(&mut self, card: CardIndex, games: [(OneGame, &Heard); 2]) {
        for (_, heard) in games {
            self.front += u64::from(heard.front.contains(card));
            self.back += u64::from(heard.back.contains(card));
            self.effects += u64::from(heard.effects[usize::from(card)]);
        }
        let [first, second] =
            games.map(|(game, heard)| kind(heard.drawn.contains(card), game.result));
        self.pairs[first][second] += 1;
    }

    /// Adds all pairs of another tally of the same card; in any order the sum is the same.
    pub fn merge(&mut self, other: &CardTally) {
        self.front += other.front;
        self.back += other.back;
        self.effects += other.effects;
        let theirs = other.pairs.iter().flatten();
        let mine = self.pairs.iter_mut().flatten();
        mine.zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Games in which the card came to the hand.
    pub fn drawn(&self) -> u64 {
        self.sums().games[1] as u64
    }

    /// Games in which it did not.
    pub fn not_drawn(&self) -> u64 {
        self.sums().games[0] as u64
    }

    /// The deck's score in the games with the card; undefined without such a game.
    pub fn score_drawn(&self) -> Option<f64> {
        self.sums().score(1)
    }

    /// The deck's score in the games without the card; undefined without such a game.
    pub fn score_not_drawn(&self) -> Option<f64> {
        self.sums().score(0)
    }

    /// Effects resolved in a game in which the card was drawn, on average.
    pub fn effects_mean(&self) -> Option<f64> {
        let drawn = self.drawn();
        (drawn > 0).then(|| self.effects as f64 / drawn as f64)
    }

    /// The score with the card less the score without; undefined if one of them is.
    pub fn difference(&self) -> Option<f64> {
        Some(self.score_drawn()? - self.score_not_drawn()?)
    }

    /// The interval of the difference, so many standard errors to either side.
    ///
    /// Agresti and Caffo (The American Statistician 54, 2000) with pairs in the place of games: a
    /// quarter of z² won and as many lost pairs are added with the card and without. Then the
    /// difference of two ratios is taken as linear in its pairs.
    pub fn interval(&self, z: f64) -> Option<[f64; 2]> {
        self.difference()?;
        let mut units: Vec<(f64, Unit)> = self.units().collect();
        for (drawn, result) in [
            (false, GameResult::Loss),
            (false, GameResult::Win),
            (true, GameResult::Loss),
            (true, GameResult::Win),
        ] {
            let game = kind(drawn, result);
            units.push((z * z / 4.0, Unit::of(game, game)));
        }
        let sums = Unit::sum(&units);
        let [without, with] = [sums.score(0)?, sums.score(1)?];
        let pairs: f64 = units.iter().map(|(weight, _)| weight).sum();
        let residual = |unit: &Unit| {
            let part = |side: usize, score: f64| {
                (unit.points[side] - score * unit.games[side]) * pairs / sums.games[side]
            };
            part(1, with) - part(0, without)
        };
        let squares = units
            .iter()
            .map(|(weight, unit)| weight * residual(unit).powi(2));
        let margin = z * standard_error(squares.sum(), pairs);
        let difference = with - without;
        Some([
            (difference - margin).max(-1.0),
            (difference + margin).min(1.0),
        ])
    }

    /// Every kind of pair, with how often it occurred.
    fn units(&self) -> impl Iterator<Item = (f64, Unit)> + use<'_> {
        (0..KINDS * KINDS).map(|both| {
            let (first, second) = (both / KINDS, both % KINDS);
            (self.pairs[first][second] as f64, Unit::of(first, second))
        })
    }

    fn sums(&self) -> Unit {
        Unit::sum(&self.units().collect::<Vec<_>>())
    }
}

/// The cards of a deck, with what they did.
#[derive(Clone, Debug)]
pub struct CardReport(Vec<(CardIndex, CardTally)>);

impl CardReport {
    /// These cards before the first game.
    pub fn new(cards: impl IntoIterator<Item = CardIndex>) -> CardReport {
        let cards = cards.into_iter();
        CardReport(cards.map(|card| (card, CardTally::default())).collect())
    }

    /// Counts a pair that was listened to, in which the deck sat there.
    pub fn add(&mut self, seat: Seat, finished: &DuelFinished) {
        let Some(heard) = finished.heard else { return };
        let [first, second] = [finished.pair.first, finished.pair.second].map(|mut game| {
            if seat == Seat::B {
                game.result = game.result.reversed();
            }
            game
        });
        for (card, tally) in &mut self.0 {
            tally.add(*card, [(first, &heard[0][seat]), (second, &heard[1][seat])]);
        }
    }

    /// The cards by their difference, the highest first, those without one last.
    pub fn ranked(&self) -> Vec<(CardIndex, &CardTally)> {
        let mut cards: Vec<_> = self.0.iter().map(|(card, tally)| (*card, tally)).collect();
        let key = |tally: &CardTally| tally.difference().unwrap_or(f64::NEG_INFINITY);
        cards.sort_by(|a, b| key(b.1).total_cmp(&key(a.1)));
        cards
    }

    /// The interval of a card's difference, so wide that those of all cards hold at once.
    pub fn interval(&self, tally: &CardTally) -> Option<[f64; 2]> {
        tally.interval(z_for_all(self.0.len()))
    }

    /// The mean of all differences; undefined if none is defined.
    pub fn mean(&self) -> Option<f64> {
        let each = self.0.iter().filter_map(|(_, tally)| tally.difference());
        let differences: Vec<f64> = each.collect();
        let sum: f64 = differences.iter().sum();
        (!differences.is_empty()).then(|| sum / differences.len() as f64)
    }
}

/// Games and points of a pair, or of many, without the card and with it.
#[derive(Clone, Copy, Default)]
struct Unit {
    games: [f64; 2],
    points: [f64; 2],
}

impl Unit {
    fn of(first: usize, second: usize) -> Unit {
        let mut unit = Unit::default();
        for kind in [first, second] {
            unit.games[kind / 3] += 1.0;
            unit.points[kind / 3] += (kind % 3) as f64 / 2.0;
        }
        unit
    }

    fn sum(units: &[(f64, Unit)]) -> Unit {
        let mut sum = Unit::default();
        for (weight, unit) in units {
            for side in 0..2 {
                sum.games[side] += weight * unit.games[side];
                sum.points[side] += weight * unit.points[side];
            }
        }
        sum
    }

    fn score(&self, side: usize) -> Option<f64> {
        (self.games[side] > 0.0).then(|| self.points[side] / self.games[side])
    }
}

#[cfg(test)]
mod tests {
    use super::GameResult::{Draw, Loss, Win};
    use super::*;

    const CARD: CardIndex = 200;

    fn heard(drawn: bool, effects: u16) -> Heard {
        let mut heard = Heard::default();
        if drawn {
            heard.drawn.insert(CARD);
            heard.front.insert(CARD);
            heard.effects[usize::from(CARD)] = effects;
        }
        heard
    }

    fn tally(pairs: &[[(bool, GameResult); 2]]) -> CardTally {
        let mut tally = CardTally::default();
        for pair in pairs {
            let games = pair.map(|(drawn, result)| {
                let game = OneGame {
                    result,
                    rounds: 5,
                    decisions: 20,
                    adjudicated: false,
                };
                (game, heard(drawn, 3))
            });
            tally.add(CARD, [(games[0].0, &games[0].1), (games[1].0, &games[1].1)]);
        }
        tally
    }

    #[test]
    fn games_with_and_without_the_card_are_kept_apart() {
        let tally = tally(&[
            [(true, Win), (true, Draw)],
            [(true, Loss), (false, Win)],
            [(false, Loss), (false, Loss)],
        ]);
        assert_eq!((tally.drawn(), tally.not_drawn()), (3, 3));
        assert_eq!((tally.front, tally.back, tally.effects), (3, 0, 9));
        assert_eq!(tally.score_drawn(), Some(0.5));
        assert_eq!(tally.score_not_drawn(), Some(1.0 / 3.0));
        assert_eq!(tally.effects_mean(), Some(3.0));
        assert!((tally.difference().unwrap() - 1.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn a_card_that_is_always_drawn_is_compared_with_nothing() {
        let tally = tally(&[[(true, Win), (true, Loss)]]);
        assert_eq!(tally.score_drawn(), Some(0.5));
        assert_eq!(tally.difference(), None);
        assert_eq!(tally.interval(2.0), None);
        assert_eq!(CardTally::default().effects_mean(), None);
    }

    #[test]
    fn merging_is_adding_in_any_order() {
        let (a, b) = ([(true, Win), (false, Loss)], [(false, Draw), (true, Win)]);
        let mut ab = tally(&[a]);
        ab.merge(&tally(&[b]));
        let mut ba = tally(&[b]);
        ba.merge(&tally(&[a]));
        assert_eq!(ab, tally(&[a, b]));
        assert_eq!(ab, ba);
    }

    /// With both games of a pair alike, pairs are single observations. z = 2 adds one won and one
    /// lost pair on each side: 8 of 10 with the card, 3 of 10 without. Each side has the residuals'
    /// squares 10 · p (1 − p), so the variance is (0.16 + 0.21) / 10, times 20 / 19 for the sample.
    #[test]
    fn pairs_that_end_alike_have_the_interval_of_agresti_and_caffo() {
        let mut pairs = vec![[(true, Win); 2]; 7];
        pairs.extend([[(true, Loss); 2]; 1]);
        pairs.extend([[(false, Win); 2]; 2]);
        pairs.extend([[(false, Loss); 2]; 6]);
        let [low, high] = tally(&pairs).interval(2.0).unwrap();
        let margin = 2.0 * (0.037_f64 * 20.0 / 19.0).sqrt();
        assert!((low - (0.5 - margin)).abs() < 1e-12);
        assert!((high - (0.5 + margin)).abs() < 1e-12);
    }

    #[test]
    fn a_shuffle_that_decides_both_games_counts_once() {
        let alike = [
            vec![[(true, Win); 2]; 20],
            vec![[(true, Loss); 2]; 20],
            vec![[(false, Win); 2]; 20],
            vec![[(false, Loss); 2]; 20],
        ];
        let split = [
            vec![[(true, Win), (true, Loss)]; 40],
            vec![[(false, Win), (false, Loss)]; 40],
        ];
        let width = |pairs: Vec<_>| {
            let [low, high] = tally(&pairs).interval(2.0).unwrap();
            high - low
        };
        assert!(width(split.concat()) < width(alike.concat()) / 2.0);
    }
}

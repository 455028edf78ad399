//! What is each card worth to such a deck, and how sure is that?
//!
//! Games with many different decks say something about all of their cards at once. The merit of a deck is
//! taken to be the sum of what its cards are worth, and what a card is worth to follow partly from what is
//! printed on it, so that little is enough to expect something of a card that nobody has played yet. This is
//! Bayesian linear regression (Bishop, "Pattern Recognition and Machine Learning", 2006, section 3.3).
//!
//! Only + − × ÷ and square roots are used, which every machine rounds alike: a search that goes on
//! elsewhere comes to the same opinions.

use rand::Rng as _;

use super::candidate::Components;
use crate::cards::{Card, CardBits, Effect};
use crate::rules::Rng;

/// How far cards are expected to be apart that look alike: so much of a point of score.
const CARD_SPREAD: f64 = 0.02;
/// How much each thing that is printed on a card is expected to change.
const TRAIT_SPREAD: f64 = 0.01;
/// How much nobody knows of the mean deck.
const DECK_SPREAD: f64 = 1.0;
/// The variance of a pair's merit before anything was played, and so many pairs are needed to doubt it.
const NOISE: (f64, f64) = (0.05, 50.0);

/// What is printed on a card: its level, the fighters and the effects of each half.
const TRAITS: usize = 4 + 2 + 2 * Effect::ALL.len();

fn traits(card: &Card) -> [f64; TRAITS] {
    let mut traits = [0.0; TRAITS];
    traits[usize::from(card.level()).min(3)] = 1.0;
    for (h, half) in [&card.upper, &card.lower].into_iter().enumerate() {
        traits[4 + h] = f64::from(half.fighters);
        for effect in &half.effects {
            traits[6 + h * Effect::ALL.len() + *effect as usize] += 1.0;
        }
    }
    traits
}

/// All that was learned from games.
#[derive(Clone, Debug)]
pub struct Appraisal {
    /// The place of each card of the set among the unknowns.
    place: Vec<usize>,
    traits: Vec<[f64; TRAITS]>,
    /// The number of unknowns: of the mean deck, of each card, of each trait.
    unknowns: usize,
    /// A deck of this size counts each of its cards once, a larger one less.
    size: f64,
    /// Before all games: what is expected of each unknown, and how sure that is, as one over its variance.
    expected: Vec<f64>,
    sureness: Vec<f64>,
    /// The sums of the products of every two features, the lower triangle row by row.
    products: Vec<f64>,
    /// The sums of the products of each feature with the merit.
    merits: Vec<f64>,
    /// The sum of squares of what was not expected, and of how many pairs.
    noise: (f64, f64),
}

impl Appraisal {
    /// Before the first game: a deck has about so many cards.
    pub fn new(components: Components, size: usize) -> Appraisal {
        let cards = components.cards.cards();
        let unknowns = 1 + cards.len() + TRAITS;
        let mut sureness = vec![1.0 / (DECK_SPREAD * DECK_SPREAD)];
        sureness.resize(1 + cards.len(), 1.0 / (CARD_SPREAD * CARD_SPREAD));
        sureness.resize(unknowns, 1.0 / (TRAIT_SPREAD * TRAIT_SPREAD));
        Appraisal {
            place: (1..=cards.len()).collect(),
            traits: cards.iter().map(traits).collect(),
            unknowns,
            size: size as f64,
            expected: vec![0.0; unknowns],
            sureness,
            products: vec![0.0; unknowns * (unknowns + 1) / 2],
            merits: vec![0.0; unknowns],
            noise: (NOISE.0 * NOISE.1, NOISE.1),
        }
    }

    /// Expects more of these cards, as of those of a deck that somebody has thought about.
    pub fn lean_towards(&mut self, cards: CardBits) {
        for card in cards.iter() {
            self.expected[self.place[usize::from(card)]] = CARD_SPREAD;
        }
    }

    /// Learns from pairs that were played with these decks.
    pub fn learn(&mut self, played: &[(CardBits, f64)]) {
        let mean = played.iter().map(|(_, merit)| merit).sum::<f64>() / played.len() as f64;
        for (cards, merit) in played {
            self.noise.0 += (merit - mean) * (merit - mean);
            self.noise.1 += 1.0;
            let features = self.features(*cards);
            for (n, (i, x)) in features.iter().enumerate() {
                self.merits[*i] += x * (merit - 0.5);
                let row = &mut self.products[i * (i + 1) / 2..];
                for (j, y) in &features[..=n] {
                    row[*j] += x * y;
                }
            }
        }
    }

    /// What was learned so far counts less from now on: it was about other decks.
    pub fn forget(&mut self, share: f64) {
        let kept = 1.0 - share;
        let sums = self.products.iter_mut().chain(&mut self.merits);
        sums.for_each(|sum| *sum *= kept);
        self.noise = (self.noise.0 * kept, self.noise.1 * kept);
    }

    /// What is not 0 of a deck, in the order of the unknowns.
    fn features(&self, cards: CardBits) -> Vec<(usize, f64)> {
        let weight = self.size / cards.len().max(1) as f64;
        let mut printed = [0.0; TRAITS];
        let mut features = vec![(0, 1.0)];
        for card in cards.iter().map(usize::from) {
            features.push((self.place[card], weight));
            let all = printed.iter_mut().zip(&self.traits[card]);
            all.for_each(|(sum, number)| *sum += weight * number);
        }
        let first = self.unknowns - TRAITS;
        let printed = printed.into_iter().enumerate();
        let printed = printed.filter(|(_, sum)| *sum != 0.0);
        features.extend(printed.map(|(n, sum)| (first + n, sum)));
        features
    }

    /// What follows from all of it.
    pub fn opinion(&self) -> Opinion<'_> {
        let noise = (self.noise.0 / self.noise.1).max(1e-4);
        let mut factor: Vec<f64> = self.products.iter().map(|sum| sum / noise).collect();
        let mut mean = Vec::with_capacity(self.unknowns);
        for i in 0..self.unknowns {
            factor[i * (i + 1) / 2 + i] += self.sureness[i];
            mean.push(self.merits[i] / noise + self.sureness[i] * self.expected[i]);
        }
        cholesky(&mut factor, self.unknowns);
        forwards(&factor, &mut mean);
        backwards(&factor, &mut mean);
        Opinion {
            appraisal: self,
            factor,
            mean,
        }
    }
}

/// What is expected of each unknown after all games, and how they hang together.
#[derive(Clone, Debug)]
pub struct Opinion<'a> {
    appraisal: &'a Appraisal,
    /// The Cholesky factor of how sure it is.
    factor: Vec<f64>,
    mean: Vec<f64>,
}

impl Opinion<'_> {
    /// What each card is worth, most likely.
    pub fn worth(&self) -> Vec<f64> {
        self.cards(&self.mean)
    }

    /// What each card might be worth as well, with this part of the doubt that is left.
    pub fn guess(&self, boldness: f64, rng: &mut Rng) -> Vec<f64> {
        let unknowns = self.mean.len();
        let mut guess: Vec<f64> = (0..unknowns).map(|_| boldness * normal(rng)).collect();
        backwards(&self.factor, &mut guess);
        let both = guess.iter_mut().zip(&self.mean);
        both.for_each(|(guess, mean)| *guess += mean);
        self.cards(&guess)
    }

    /// The merit that is expected of a deck, between 0 and 1 or nearly so.
    pub fn merit(&self, cards: CardBits) -> f64 {
        let features = self.appraisal.features(cards);
        0.5 + features.iter().map(|(i, x)| x * self.mean[*i]).sum::<f64>()
    }

    fn cards(&self, unknowns: &[f64]) -> Vec<f64> {
        let first = self.mean.len() - TRAITS;
        let cards = self.appraisal.place.iter().zip(&self.appraisal.traits);
        cards
            .map(|(place, traits)| {
                let printed = traits.iter().zip(&unknowns[first..]);
                unknowns[*place] + printed.map(|(x, w)| x * w).sum::<f64>()
            })
            .collect()
    }
}

/// A normal variable, near enough: the sum of twelve uniform ones.
fn normal(rng: &mut Rng) -> f64 {
    const STEPS: f64 = (1u64 << 53) as f64;
    let uniform = |_| (rng.next_u64() >> 11) as f64 / STEPS;
    (0..12).map(uniform).sum::<f64>() - 6.0
}

/// Turns a symmetric matrix, of which the lower triangle is there, into its Cholesky factor.
fn cholesky(matrix: &mut [f64], size: usize) {
    let row = |i: usize| i * (i + 1) / 2;
    for i in 0..size {
        for j in 0..=i {
            let (upper, lower) = matrix.split_at(row(i));
            let own = &lower[..=i];
            let other = if i == j {
                own
            } else {
                &upper[row(j)..=row(j) + j]
            };
            let known: f64 = own[..j].iter().zip(other).map(|(a, b)| a * b).sum();
            let rest = own[j] - known;
            matrix[row(i) + j] = match i == j {
                // Never negative but for rounding.
                true => rest.max(1e-12).sqrt(),
                false => rest / other[j],
            };
        }
    }
}

/// Solves L x = b in place.
fn forwards(factor: &[f64], b: &mut [f64]) {
    for i in 0..b.len() {
        let row = &factor[i * (i + 1) / 2..];
        let known: f64 = row.iter().zip(&b[..i]).map(|(l, x)| l * x).sum();
        b[i] = (b[i] - known) / row[i];
    }
}

/// Solves Lᵀ x = b in place.
fn backwards(factor: &[f64], b: &mut [f64]) {
    for i in (0..b.len()).rev() {
        let row = &factor[i * (i + 1) / 2..];
        b[i] /= row[i];
        let known = b[i];
        let others = b[..i].iter_mut().zip(row);
        others.for_each(|(x, l)| *x -= l * known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardIndex, CardSet, CruiserSet};
    use rand::SeedableRng;

    fn appraisal() -> Appraisal {
        let components = Components {
            cards: CardSet::builtin(),
            cruisers: CruiserSet::builtin(),
        };
        Appraisal::new(components, 25)
    }

    /// A = L Lᵀ with L = [2; 1 3; 4 5 6]; A x = b is solved by both steps.
    #[test]
    fn a_system_of_equations_is_solved_by_its_factor() {
        let mut matrix = vec![4.0, 2.0, 10.0, 8.0, 19.0, 77.0];
        cholesky(&mut matrix, 3);
        assert_eq!(matrix, [2.0, 1.0, 3.0, 4.0, 5.0, 6.0]);
        let x = [1.0, -2.0, 0.5];
        let rows = [[4.0, 2.0, 8.0], [2.0, 10.0, 19.0], [8.0, 19.0, 77.0]];
        let mut b = rows.map(|row| row.iter().zip(x).map(|(a, x)| a * x).sum::<f64>());
        forwards(&matrix, &mut b);
        backwards(&matrix, &mut b);
        assert!(b.iter().zip(x).all(|(b, x)| (b - x).abs() < 1e-12), "{b:?}");
    }

    #[test]
    fn normal_variables_have_their_mean_and_variance() {
        let mut rng = Rng::seed_from_u64(3);
        let values: Vec<f64> = (0..20_000).map(|_| normal(&mut rng)).collect();
        let mean = values.iter().sum::<f64>() / 20_000.0;
        let variance = values.iter().map(|x| x * x).sum::<f64>() / 20_000.0;
        // Five standard deviations of each.
        assert!(mean.abs() < 0.036 && (variance - 1.0).abs() < 0.05);
    }

    /// Decks of chance, of which every card of an even index is worth two points.
    #[test]
    fn cards_that_win_are_told_from_those_that_do_not() {
        let mut rng = Rng::seed_from_u64(5);
        let mut appraisal = appraisal();
        let mut played = Vec::new();
        for _ in 0..4000 {
            let worth: Vec<f64> = (0..100).map(|_| normal(&mut rng)).collect();
            let mut order: Vec<CardIndex> = (0..100).collect();
            order.sort_by(|a, b| worth[usize::from(*a)].total_cmp(&worth[usize::from(*b)]));
            let deck: CardBits = order.into_iter().take(25).collect();
            let even = deck.iter().filter(|card| card % 2 == 0).count() as f64;
            played.push((deck, 0.25 + 0.02 * even + 0.2 * normal(&mut rng)));
        }
        appraisal.learn(&played);
        let opinion = appraisal.opinion();
        let worth = opinion.worth();
        let of = |odd: usize| worth[odd..].iter().step_by(2).sum::<f64>() / 50.0;
        assert!((of(0) - of(1) - 0.02).abs() < 0.004, "{} {}", of(0), of(1));
        let deck: CardBits = (0..50).step_by(2).collect();
        assert!((opinion.merit(deck) - 0.75).abs() < 0.05);
        // With more games there is less doubt.
        let doubt = |opinion: &Opinion, rng: &mut Rng| {
            let guesses = (0..50).map(|_| opinion.guess(1.0, rng));
            let off = |guess: Vec<f64>| {
                let both = guess.into_iter().zip(opinion.worth());
                both.map(|(a, b)| (a - b).powi(2)).sum::<f64>()
            };
            guesses.map(off).sum::<f64>()
        };
        let before = self::appraisal();
        let before = doubt(&before.opinion(), &mut rng);
        assert!(doubt(&opinion, &mut rng) < before / 2.0);
    }

    #[test]
    fn what_looks_like_a_good_card_is_expected_to_be_one() {
        let mut appraisal = appraisal();
        let cards = CardSet::builtin().cards();
        let strong = |n: &CardIndex| cards[usize::from(*n)].upper.fighters >= 2;
        let index = 0..100;
        // One of the strong cards is never played.
        let unseen = index.clone().find(strong).unwrap();
        let good: Vec<CardIndex> = index
            .clone()
            .filter(strong)
            .filter(|n| *n != unseen)
            .collect();
        let bad: Vec<CardIndex> = index.filter(|n| !strong(n)).collect();
        let deck = |from: &[CardIndex], n: usize| {
            let cards = from.iter().cycle().skip(n * 7).take(25);
            cards.copied().collect::<CardBits>()
        };
        for n in 0..200 {
            appraisal.learn(&[(deck(&good, n), 0.8), (deck(&bad, n), 0.2)]);
        }
        let worth = appraisal.opinion().worth();
        let mean = bad.iter().map(|n| worth[usize::from(*n)]).sum::<f64>() / bad.len() as f64;
        assert!(worth[usize::from(unseen)] > mean);
    }
}

//! Which mix of decks does no deck beat?
//!
//! Choosing a deck is a symmetric zero-sum game whose payoff is the score above one half. It has a
//! mix against which no deck scores more than one half (von Neumann, "Zur Theorie der
//! Gesellschaftsspiele", 1928), found here as the linear programme of Dantzig ("Linear Programming
//! and Extensions", 1963, chapter 13) by the simplex method. Bland's rule ("New finite pivoting
//! rules for the simplex method", 1977) keeps it from going round in circles.
//!
//! There may be several such mixes, and then all that lie between them as well. All of them make
//! the sum of the programme greatest, so they are its optimal face: the points whose variables of
//! negative gain are 0. How far each share reaches on it is two more runs of the simplex method.

/// A mix of decks, how well it can be answered, and whether there are others.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The share of each deck; none is negative, their sum is 1. Of several mixes, the corner that
    /// Bland's rule comes to: it prefers earlier decks, and is the same on every run.
    pub weights: Vec<f64>,
    /// The least and the greatest share of each deck in any mix that no deck beats.
    pub ranges: Vec<[f64; 2]>,
    /// What the best answer scores against the mix above one half: 0 but for rounding.
    pub exploitability: f64,
}

impl Equilibrium {
    /// Is it the only mix that no deck beats? Shares that agree in the first eight digits count as
    /// the same.
    pub fn is_unique(&self) -> bool {
        self.ranges.iter().all(|[low, high]| high - low < 1e-8)
    }
}

/// Smaller than any difference that can be measured, larger than what rounding does.
const TINY: f64 = 1e-11;

/// The mix of decks that no deck beats. `scores[i][j]` is the score of deck i against deck j.
///
/// The two directions of a match-up are made to agree (their mean is taken), and a deck against
/// itself scores one half. Undefined for an empty matrix, one that is not square, and for
/// entries outside of 0 to 1: a match-up never played is the caller's to fill or to leave out.
pub fn equilibrium(scores: &[Vec<f64>]) -> Option<Equilibrium> {
    let decks = scores.len();
    let mut tableau = Tableau::of_scores(scores)?;
    tableau.solve();
    let weights = scaled(tableau.weights());
    let gain = |i: usize, j: usize| (scores[i][j] - scores[j][i]) / 2.0;
    let answer = |i: usize| -> f64 { (0..decks).map(|j| gain(i, j) * weights[j]).sum() };
    Some(Equilibrium {
        exploitability: (0..decks).map(answer).fold(0.0, f64::max),
        ranges: tableau.ranges(),
        weights,
    })
}

/// The weights of [`equilibrium`] alone, for those who need many.
pub(super) fn weights(scores: &[Vec<f64>]) -> Option<Vec<f64>> {
    let mut tableau = Tableau::of_scores(scores)?;
    tableau.solve();
    Some(scaled(tableau.weights()))
}

fn scaled(mut weights: Vec<f64>) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= total);
    weights
}

/// "The greatest sum of x ≥ 0 such that (1 + gain) x ≤ 1": the x of the greatest sum, scaled to sum
/// 1, is the mix. The 1 makes all coefficients positive, so the sum is bounded, and x = 0 is a start.
#[derive(Clone)]
struct Tableau {
    /// One row a deck: coefficients of the decks, of the slacks, and the right-hand side.
    rows: Vec<Vec<f64>>,
    /// What the aim would gain by each variable, and minus the aim itself; the aim is the sum first.
    gains: Vec<f64>,
    /// May a variable be other than 0?
    free: Vec<bool>,
    /// The variable that each row determines.
    basis: Vec<usize>,
}

impl Tableau {
    fn of_scores(scores: &[Vec<f64>]) -> Option<Self> {
        let decks = scores.len();
        let square = scores.iter().all(|row| row.len() == decks);
        let valid = scores.iter().flatten().all(|s| (0.0..=1.0).contains(s));
        let gain = |i: usize, j: usize| (scores[i][j] - scores[j][i]) / 2.0;
        (decks > 0 && square && valid).then(|| Tableau::new(decks, gain))
    }

    fn new(decks: usize, gain: impl Fn(usize, usize) -> f64) -> Self {
        let row = |i: usize| {
            let decks_part = (0..decks).map(|j| 1.0 + gain(i, j));
            let slack_part = (0..decks).map(|j| f64::from(i == j));
            decks_part.chain(slack_part).chain([1.0]).collect()
        };
        let mut gains = vec![1.0; decks];
        gains.resize(2 * decks + 1, 0.0);
        Tableau {
            rows: (0..decks).map(row).collect(),
            gains,
            basis: (decks..2 * decks).collect(),
            free: vec![true; 2 * decks],
        }
    }

    fn solve(&mut self) {
        let decks = self.rows.len();
        // Bland's rule ends by itself; the limit is for rounding errors, and far from what is seen.
        for _ in 0..1000 * (decks + 1) {
            let gains = |j: &usize| self.free[*j] && self.gains[*j] > TINY;
            let Some(entering) = (0..2 * decks).find(gains) else {
                break;
            };
            let Some(leaving) = self.leaving(entering) else {
                break;
            };
            self.pivot(leaving, entering);
        }
    }

    /// What the decks' variables are.
    fn weights(&self) -> Vec<f64> {
        (0..self.rows.len()).map(|deck| self.weight(deck)).collect()
    }

    fn weight(&self, deck: usize) -> f64 {
        let row = self.basis.iter().position(|variable| *variable == deck);
        row.map_or(0.0, |row| self.rows[row][2 * self.rows.len()].max(0.0))
    }

    /// How far each weight reaches among all points that are as good as the one that was found.
    fn ranges(&self) -> Vec<[f64; 2]> {
        let decks = self.rows.len();
        let mut face = self.clone();
        face.free = self.gains[..2 * decks].iter().map(|g| *g > -TINY).collect();
        let other = |j: &usize| face.free[*j] && !self.basis.contains(j);
        match (0..2 * decks).any(|j| other(&j)) {
            false => self.weights().into_iter().map(|w| [w, w]).collect(),
            true => (0..decks).map(|deck| face.range(deck)).collect(),
        }
    }

    fn range(&self, deck: usize) -> [f64; 2] {
        [-1.0, 1.0].map(|sign| {
            let mut tableau = self.clone();
            tableau.aim_at(deck, sign);
            tableau.solve();
            tableau.weight(deck)
        })
    }

    /// From now on the aim is this deck's weight, or with the sign −1 to be rid of it.
    fn aim_at(&mut self, deck: usize, sign: f64) {
        self.gains.fill(0.0);
        match self.basis.iter().position(|variable| *variable == deck) {
            // The weight is what is left of its row by all others.
            Some(row) => {
                let others = self.gains.iter_mut().zip(&self.rows[row]);
                others.for_each(|(gain, cell)| *gain = -sign * cell);
                self.gains[deck] = 0.0;
            }
            None => self.gains[deck] = sign,
        }
    }

    /// The row that binds first; of several, that of the first variable (Bland).
    fn leaving(&self, entering: usize) -> Option<usize> {
        let last = self.gains.len() - 1;
        let ratio = |i: usize| self.rows[i][last] / self.rows[i][entering];
        let binding = (0..self.rows.len()).filter(|&i| self.rows[i][entering] > TINY);
        binding.reduce(|best, i| {
            let tied = (ratio(i) - ratio(best)).abs() <= TINY;
            let first = tied && self.basis[i] < self.basis[best];
            if first || (!tied && ratio(i) < ratio(best)) {
                i
            } else {
                best
            }
        })
    }

    fn pivot(&mut self, leaving: usize, entering: usize) {
        let mut pivot = std::mem::take(&mut self.rows[leaving]);
        let scale = pivot[entering];
        pivot.iter_mut().for_each(|cell| *cell /= scale);
        for row in self.rows.iter_mut().chain([&mut self.gains]) {
            let factor = row.get(entering).copied().unwrap_or(0.0);
            if factor != 0.0 {
                row.iter_mut()
                    .zip(&pivot)
                    .for_each(|(cell, p)| *cell -= factor * p);
            }
        }
        self.rows[leaving] = pivot;
        self.basis[leaving] = entering;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn assert_mix(scores: &[Vec<f64>], expected: &[f64]) {
        let found = equilibrium(scores).unwrap();
        for (weight, expected) in found.weights.iter().zip(expected) {
            assert!((weight - expected).abs() < 1e-9, "{:?}", found.weights);
        }
        assert!(found.exploitability < 1e-9);
    }

    /// The score matrix of gains above the diagonal, row by row.
    fn matrix(decks: usize, gains: &[f64]) -> Vec<Vec<f64>> {
        let mut scores = vec![vec![0.5; decks]; decks];
        let pairs = (0..decks).flat_map(|i| (i + 1..decks).map(move |j| (i, j)));
        for ((i, j), gain) in pairs.zip(gains) {
            scores[i][j] = 0.5 + gain;
            scores[j][i] = 0.5 - gain;
        }
        scores
    }

    #[test]
    fn rock_paper_scissors_are_played_alike() {
        assert_mix(&matrix(3, &[0.5, -0.5, 0.5]), &[1.0 / 3.0; 3]);
    }

    /// A cycle with gains a (1 over 2), b (2 over 3) and c (3 over 1) is balanced by b : c : a, for
    /// then deck 1 gains a·c and loses c·a, and so for the others.
    #[test]
    fn a_weighted_cycle_is_balanced_by_the_opposite_gains() {
        let (a, b, c) = (0.1, 0.2, 0.3);
        let total = a + b + c;
        assert_mix(&matrix(3, &[a, -c, b]), &[b / total, c / total, a / total]);
    }

    /// Rock, paper, scissors, lizard, Spock.
    #[test]
    fn five_that_beat_two_each_are_played_alike() {
        let w = 0.5;
        let gains = [-w, w, w, -w, -w, -w, w, w, -w, w];
        assert_mix(&matrix(5, &gains), &[0.2; 5]);
    }

    #[test]
    fn a_deck_that_beats_all_is_the_whole_mix() {
        assert_mix(&matrix(3, &[-0.1, 0.3, 0.02]), &[0.0, 1.0, 0.0]);
        assert_mix(&matrix(2, &[0.001]), &[1.0, 0.0]);
    }

    #[test]
    fn a_deck_outside_of_the_cycle_is_left_out() {
        let gains = [0.2, -0.2, 0.1, 0.2, 0.1, 0.1];
        assert_mix(&matrix(4, &gains), &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
    }

    #[test]
    fn of_equal_decks_the_first_is_taken() {
        assert_mix(&matrix(1, &[]), &[1.0]);
        assert_mix(&matrix(3, &[0.0, 0.0, 0.0]), &[1.0, 0.0, 0.0]);
    }

    fn ranges(scores: &[Vec<f64>]) -> Vec<[f64; 2]> {
        let ranges = equilibrium(scores).unwrap().ranges.into_iter();
        let rounded = |end: f64| (end * 1e9).round() / 1e9 + 0.0;
        ranges.map(|ends| ends.map(rounded)).collect()
    }

    #[test]
    fn a_mix_that_is_the_only_one_is_said_to_be() {
        for scores in [
            matrix(3, &[0.1, -0.3, 0.2]),
            matrix(3, &[-0.1, 0.3, 0.02]),
            matrix(4, &[0.2, -0.2, 0.1, 0.2, 0.1, 0.1]),
        ] {
            let found = equilibrium(&scores).unwrap();
            assert!(found.is_unique(), "{found:?}");
            let pairs = found.weights.iter().zip(&found.ranges);
            assert!(pairs.into_iter().all(|(w, range)| [*w, *w] == *range));
        }
    }

    #[test]
    fn of_equal_decks_each_may_be_the_whole_mix() {
        assert_eq!(ranges(&matrix(3, &[0.0, 0.0, 0.0])), [[0.0, 1.0]; 3]);
        // The first two are even and both beat the third.
        let two = [[0.0, 1.0], [0.0, 1.0], [0.0, 0.0]];
        assert_eq!(ranges(&matrix(3, &[0.0, 0.1, 0.2])), two);
    }

    /// Rock twice: the two share a third in any way.
    #[test]
    fn copies_of_a_deck_share_its_part_in_any_way() {
        let gains = [0.0, 0.5, -0.5, 0.5, -0.5, 0.5];
        let scores = matrix(4, &gains);
        let found = equilibrium(&scores).unwrap();
        assert!(!found.is_unique());
        let third = 0.333_333_333;
        let expected = [[0.0, third], [0.0, third], [third; 2], [third; 2]];
        assert_eq!(ranges(&scores), expected);
    }

    /// The fourth deck is even with each of a cycle: it may be added to it in any part.
    #[test]
    fn a_deck_that_is_even_with_all_others_may_replace_them() {
        let scores = matrix(4, &[0.3, -0.3, 0.0, 0.3, 0.0, 0.0]);
        let third = 0.333_333_333;
        let expected = [[0.0, third], [0.0, third], [0.0, third], [0.0, 1.0]];
        assert_eq!(ranges(&scores), expected);
    }

    #[test]
    fn what_is_no_matrix_of_scores_has_no_mix() {
        assert_eq!(equilibrium(&[]), None);
        assert_eq!(equilibrium(&[vec![0.5, 0.5]]), None);
        assert_eq!(equilibrium(&[vec![f64::NAN]]), None);
        assert_eq!(equilibrium(&[vec![1.5]]), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn no_deck_beats_the_mix(
            decks in 1usize..=64,
            // Few distinct values make ties, where the simplex method could go in circles.
            gains in prop::collection::vec(prop_oneof![
                -0.5..0.5, (-2i8..=2).prop_map(|step| f64::from(step) / 4.0)
            ], 64 * 63 / 2),
        ) {
            let found = equilibrium(&matrix(decks, &gains)).unwrap();
            prop_assert!(found.exploitability < 1e-8);
            prop_assert!(found.weights.iter().all(|weight| *weight >= 0.0));
            prop_assert!((found.weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }

        /// Scores of a few games have many ties. The mix that prefers the last decks, and all that
        /// lie between it and the first, are within the ranges.
        #[test]
        fn every_mix_lies_within_the_ranges(
            decks in 1usize..=9,
            gains in prop::collection::vec((-2i8..=2).prop_map(|step| f64::from(step) / 8.0), 36),
        ) {
            let scores = matrix(decks, &gains);
            let found = equilibrium(&scores).unwrap();
            let turned = |i: usize, j: usize| scores[decks - 1 - i][decks - 1 - j];
            let turned: Vec<Vec<f64>> = (0..decks)
                .map(|i| (0..decks).map(|j| turned(i, j)).collect())
                .collect();
            let last = equilibrium(&turned).unwrap();
            for (deck, [low, high]) in found.ranges.iter().enumerate() {
                let back = decks - 1 - deck;
                for weight in [found.weights[deck], last.weights[back]] {
                    prop_assert!(low - 1e-9 <= weight && weight <= high + 1e-9);
                }
                prop_assert!((low - last.ranges[back][0]).abs() < 1e-9);
                prop_assert!((high - last.ranges[back][1]).abs() < 1e-9);
            }
        }
    }
}

//! How might the scores have come out on other shuffles?
//!
//! Rubin's Bayesian bootstrap ("The Bayesian bootstrap", Annals of Statistics 9, 1981) over pairs:
//! every pair gets a random weight, those of a match-up being uniform among all that add up to 1. The
//! weights of all pairs with the same outcome then add up to a gamma variable of their number, over
//! the sum of all of them; so a resample costs the same however many pairs there are.
//!
//! As in the sequential test half a lost and half a won pair are added, so that a few pairs that
//! ended alike do not look sure.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::score_correlation::SamePairs;
use super::tally::PairCounts;

/// So many resamples: the 25 lowest and the 25 highest lie outside of a 95 % interval.
pub(super) const RESAMPLES: usize = 1000;

/// Chance that has nothing to do with that of the games; the same tallies give the same resamples.
pub(super) struct Resampler(Xoshiro256PlusPlus);

impl Resampler {
    pub(super) fn new() -> Resampler {
        Resampler(Xoshiro256PlusPlus::seed_from_u64(1981))
    }

    /// A score that these pairs might have given.
    pub(super) fn score(&mut self, counts: &PairCounts) -> f64 {
        let (mut points, mut total) = (0.0, 0.0);
        for (k, &count) in counts.iter().enumerate() {
            let added = if k % 4 == 0 { 0.5 } else { 0.0 };
            let weight = gamma(count as f64 + added, &mut self.0);
            points += weight * k as f64 / 4.0;
            total += weight;
        }
        points / total
    }

    /// Scores that these pairs might have given two players, who had the same luck in each.
    pub(super) fn scores(&mut self, counts: &SamePairs) -> [f64; 2] {
        let (mut points, mut total) = ([0.0; 2], 0.0);
        for (i, row) in counts.iter().enumerate() {
            for (j, &count) in row.iter().enumerate() {
                let added = if i % 4 == 0 && j % 4 == 0 { 0.25 } else { 0.0 };
                let weight = gamma(count as f64 + added, &mut self.0);
                points[0] += weight * i as f64 / 4.0;
                points[1] += weight * j as f64 / 4.0;
                total += weight;
            }
        }
        points.map(|points| points / total)
    }
}

/// The 95 % interval of what was resampled.
pub(super) fn interval(mut values: Vec<f64>) -> [f64; 2] {
    values.sort_by(f64::total_cmp);
    let outside = values.len() / 40;
    [values[outside], values[values.len() - 1 - outside]]
}

/// A gamma variable, by the method of Marsaglia and Tsang ("A simple method for generating gamma
/// variables", ACM Transactions on Mathematical Software 26, 2000); 0 for the shape 0.
fn gamma(shape: f64, chance: &mut impl Rng) -> f64 {
    if shape <= 0.0 {
        return 0.0;
    }
    if shape < 1.0 {
        let one_more = gamma(shape + 1.0, chance);
        return one_more * libm::pow(chance.random::<f64>(), 1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    loop {
        let x = normal(chance);
        let v = (1.0 + x / (9.0 * d).sqrt()).powi(3);
        let u: f64 = 1.0 - chance.random::<f64>();
        if v > 0.0 && libm::log(u) < x * x / 2.0 + d - d * v + d * libm::log(v) {
            return d * v;
        }
    }
}

/// A normal variable, by the polar method of Marsaglia and Bray (SIAM Review 6, 1964).
fn normal(chance: &mut impl Rng) -> f64 {
    loop {
        let [x, y] = [0, 1].map(|_| 2.0 * chance.random::<f64>() - 1.0);
        let square = x * x + y * y;
        if 0.0 < square && square < 1.0 {
            return x * (-2.0 * libm::log(square) / square).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean_and_variance(values: &[f64]) -> [f64; 2] {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        [mean, squares / n]
    }

    /// Both are the shape. The bounds are five standard deviations of each.
    #[test]
    fn gamma_variables_have_their_mean_and_variance() {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(3);
        for shape in [0.5, 1.0, 2.5, 40.0] {
            let values: Vec<f64> = (0..20_000).map(|_| gamma(shape, &mut chance)).collect();
            let [mean, variance] = mean_and_variance(&values);
            let chance = 5.0 * (shape / 20_000.0_f64).sqrt();
            assert!((mean - shape).abs() < chance, "{shape}: {mean}");
            let chance = 5.0 * ((2.0 * shape + 6.0) * shape / 20_000.0_f64).sqrt();
            assert!((variance - shape).abs() < chance, "{shape}: {variance}");
        }
        assert_eq!(gamma(0.0, &mut chance), 0.0);
    }

    /// 100 pairs, a quarter of them lost and a quarter won: the variance of a pair is ⅛.
    #[test]
    fn scores_vary_as_those_of_other_pairs_would() {
        let mut resampler = Resampler::new();
        let counts = [25, 0, 50, 0, 25];
        let scores: Vec<f64> = (0..5000).map(|_| resampler.score(&counts)).collect();
        let [mean, variance] = mean_and_variance(&scores);
        assert!((mean - 0.5).abs() < 0.0025, "{mean}");
        assert!((variance * 100.0 - 0.125).abs() < 0.01, "{variance}");
    }

    #[test]
    fn one_pair_may_have_ended_otherwise() {
        let mut resampler = Resampler::new();
        let scores = (0..1000)
            .map(|_| resampler.score(&[0, 0, 0, 0, 1]))
            .collect();
        let [low, high] = interval(scores);
        assert!(low < 0.5 && high > 0.95, "{low} {high}");
    }

    #[test]
    fn an_interval_leaves_out_one_in_forty_at_each_end() {
        let values = (1..=1000).rev().map(f64::from).collect();
        assert_eq!(interval(values), [26.0, 975.0]);
    }
}

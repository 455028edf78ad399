//! Do two players score the decks alike, but for chance?
//!
//! Chance makes two lists of scores look less alike than they are. Spearman ("The proof and
//! measurement of association between two things", American Journal of Psychology 15, 1904) divides
//! their correlation by the root of both reliabilities, a reliability being the part of the variance
//! that is no chance. Here the chance is known from the pairs of each match-up, and since both
//! players have the same shuffles, what it adds to the covariance is known as well:
//!
//! r = (S₁₂ − E₁₂) / √((S₁₁ − E₁₁) (S₂₂ − E₂₂))
//!
//! where S are variances and covariance of the scores and E what other shuffles do to them.

use super::correlation::kendall_tau_b;
use super::resample::{RESAMPLES, Resampler, interval};
use super::standings::twos;

/// The pairs of a match-up that two players played on the same shuffles, by the half points of
/// the first and of the second with the same deck.
pub type SamePairs = [[u64; 5]; 5];

/// How much two lists of scores have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreCorrelation {
    /// Corrected for chance; undefined if the scores of a player differ no more than by chance.
    pub corrected: Option<f64>,
    /// Its 95 % interval.
    pub interval: [f64; 2],
    /// The part of the variance of each player's scores that is no chance.
    pub reliabilities: [f64; 2],
    /// The 95 % interval of the rank correlation that the scores would have without chance.
    pub tau_interval: [f64; 2],
}

/// Variance, covariance, variance.
type Moments = [f64; 3];

/// The correlation of the scores of so many decks; the match-ups come in the order of [`twos`].
///
/// Undefined for fewer than three decks, and if a match-up has fewer than two pairs.
pub fn score_correlation(decks: usize, matchups: &[SamePairs]) -> Option<ScoreCorrelation> {
    let pairs = |matchup: &SamePairs| matchup.iter().flatten().sum::<u64>();
    if decks < 3 || matchups.len() != twos(decks).len() || matchups.iter().any(|m| pairs(m) < 2) {
        return None;
    }
    let chance = chance(decks, matchups);
    let scores = by_deck(decks, matchups.iter().map(|matchup| of_pairs(matchup).0));
    let seen = moments(&scores);
    let mut resampler = Resampler::new();
    let (mut lows, mut highs, mut taus) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RESAMPLES {
        let scores = by_deck(
            decks,
            matchups.iter().map(|matchup| resampler.scores(matchup)),
        );
        // What is resampled has the chance of the games in it, and as much again. Where nothing is
        // left without it, any correlation may be the true one.
        let corrected = corrected(moments(&scores), chance.map(|part| 2.0 * part));
        lows.push(corrected.unwrap_or(-1.0));
        highs.push(corrected.unwrap_or(1.0));
        taus.push(kendall_tau_b(&scores[0], &scores[1]).unwrap_or(0.0));
    }
    let found = corrected(seen, chance);
    let tau = kendall_tau_b(&scores[0], &scores[1]);
    let interval = around(found, [interval(lows)[0], interval(highs)[1]]);
    Some(ScoreCorrelation {
        corrected: found,
        interval,
        reliabilities: [0, 2].map(|k| reliability(seen[k], chance[k])),
        tau_interval: around(tau, tau_interval(taus, interval)),
    })
}

/// An interval that contains what was found, whatever the resamples say.
fn around(found: Option<f64>, [low, high]: [f64; 2]) -> [f64; 2] {
    found.map_or([low, high], |found| [low.min(found), high.max(found)])
}

fn reliability(seen: f64, chance: f64) -> f64 {
    if seen > 0.0 {
        (1.0 - chance / seen).max(0.0)
    } else {
        0.0
    }
}

fn corrected(seen: Moments, chance: Moments) -> Option<f64> {
    let [x, both, y] = [0, 1, 2].map(|k| seen[k] - chance[k]);
    (x > 0.0 && y > 0.0).then(|| (both / (x * y).sqrt()).clamp(-1.0, 1.0))
}

/// Chance brings close decks out of order, so τ is too low, and that of a resample lower still. Of
/// normal scores τ is 2 arcsin(r) / π (Greiner 1909; Kendall, "Rank Correlation Methods", 1948): the
/// interval reaches from the one to the other.
fn tau_interval(taus: Vec<f64>, of_scores: [f64; 2]) -> [f64; 2] {
    let [low, high] = interval(taus);
    let [least, most] = of_scores.map(|r| r.asin() * std::f64::consts::FRAC_2_PI);
    [low.min(least), high.max(most)]
}

/// The mean score of each deck against the others, as the first and the second player have it.
fn by_deck(decks: usize, scores: impl Iterator<Item = [f64; 2]>) -> [Vec<f64>; 2] {
    let mut means = [vec![0.0; decks], vec![0.0; decks]];
    for ((a, b), scores) in twos(decks).into_iter().zip(scores) {
        for (means, score) in means.iter_mut().zip(scores) {
            means[a] += score / (decks - 1) as f64;
            means[b] += (1.0 - score) / (decks - 1) as f64;
        }
    }
    means
}

fn moments([x, y]: &[Vec<f64>; 2]) -> Moments {
    let n = x.len() as f64;
    let [mean_x, mean_y] = [x, y].map(|scores| scores.iter().sum::<f64>() / n);
    let mut sums = [0.0; 3];
    for (x, y) in x.iter().zip(y) {
        let (x, y) = (x - mean_x, y - mean_y);
        sums[0] += x * x;
        sums[1] += x * y;
        sums[2] += y * y;
    }
    sums.map(|sum| sum / (n - 1.0))
}

/// What other shuffles do to the moments of the scores. What one deck of a match-up gains the other
/// loses, so the scores keep their mean, and a match-up counts twice.
fn chance(decks: usize, matchups: &[SamePairs]) -> Moments {
    let others = (decks - 1) as f64;
    let mut chance = [0.0; 3];
    for matchup in matchups {
        let errors = of_pairs(matchup).1;
        let sums = chance.iter_mut().zip(errors);
        sums.for_each(|(sum, error)| *sum += 2.0 * error / others.powi(3));
    }
    chance
}

/// The scores of a match-up, and the variances and covariance of these means.
fn of_pairs(matchup: &SamePairs) -> ([f64; 2], Moments) {
    let (mut n, mut means, mut squares) = (0.0, [0.0; 2], [0.0; 3]);
    for (i, row) in matchup.iter().enumerate() {
        for (j, &count) in row.iter().enumerate() {
            let (count, x, y) = (count as f64, i as f64 / 4.0, j as f64 / 4.0);
            n += count;
            means[0] += count * x;
            means[1] += count * y;
            squares[0] += count * x * x;
            squares[1] += count * x * y;
            squares[2] += count * y * y;
        }
    }
    let [x, y] = means.map(|sum| sum / n);
    let around = [n * x * x, n * x * y, n * y * y];
    let errors = [0, 1, 2].map(|k| (squares[k] - around[k]) / (n * (n - 1.0)));
    ([x, y], errors)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    const DECKS: usize = 10;

    /// Strengths of ten decks as two players see them, and others that have nothing to do with them.
    const STRENGTHS: [f64; DECKS] = [
        0.11, -0.09, 0.02, -0.04, 0.08, -0.12, 0.05, 0.0, -0.06, 0.05,
    ];
    const OTHERS: [f64; DECKS] = [
        0.03, 0.07, -0.1, 0.09, -0.02, -0.05, -0.08, 0.1, 0.01, -0.05,
    ];

    /// Played out: so often one draw of luck decides both players' pairs.
    fn played(
        strengths: [[f64; DECKS]; 2],
        pairs: usize,
        shared_luck: f64,
        chance: &mut Xoshiro256PlusPlus,
    ) -> Vec<SamePairs> {
        let matchup = |(a, b): (usize, usize)| {
            let mut matchup = SamePairs::default();
            for _ in 0..pairs {
                let luck: [f64; 2] = [chance.random(), chance.random()];
                let other = match chance.random::<f64>() < shared_luck {
                    true => luck,
                    false => [chance.random(), chance.random()],
                };
                let half_points = |strengths: [f64; DECKS], luck: [f64; 2]| {
                    let score = 0.5 + strengths[a] - strengths[b];
                    2 * luck.into_iter().filter(|luck| *luck < score).count()
                };
                matchup[half_points(strengths[0], luck)][half_points(strengths[1], other)] += 1;
            }
            matchup
        };
        twos(DECKS).into_iter().map(matchup).collect()
    }

    fn pearson(x: &[f64], y: &[f64]) -> f64 {
        corrected(moments(&[x.to_vec(), y.to_vec()]), [0.0; 3]).expect("they differ")
    }

    #[test]
    fn a_correlation_is_divided_by_the_root_of_both_reliabilities() {
        let seen = [1.0, 0.38, 1.0];
        let r = corrected(seen, [1.0 - 0.58, 0.0, 1.0 - 0.66]).expect("there is something left");
        assert!((r - 0.38 / (0.58_f64 * 0.66).sqrt()).abs() < 1e-12, "{r}");
        assert_eq!(corrected(seen, [1.0, 0.0, 0.2]), None);
    }

    /// Twenty pairs a match-up, over two hundred runs: a mean has a standard deviation of about 0.01.
    #[test]
    fn what_chance_hides_is_found_again() {
        let mixed: [f64; DECKS] = std::array::from_fn(|k| 0.7 * STRENGTHS[k] + 0.7 * OTHERS[k]);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(19);
        for shared_luck in [0.0, 0.8] {
            for theirs in [STRENGTHS, mixed] {
                let truth = pearson(&STRENGTHS, &theirs);
                let runs = 200;
                let mut sums = [0.0; 2];
                for _ in 0..runs {
                    let matchups = played([STRENGTHS, theirs], 20, shared_luck, &mut chance);
                    let scores = by_deck(DECKS, matchups.iter().map(|m| of_pairs(m).0));
                    let seen = moments(&scores);
                    let errors = super::chance(DECKS, &matchups);
                    sums[0] += corrected(seen, [0.0; 3]).expect("they differ");
                    sums[1] += corrected(seen, errors).expect("they differ");
                }
                let [plain, found] = sums.map(|sum| sum / f64::from(runs));
                assert!((found - truth).abs() < 0.03, "{truth}: {found}");
                let off = (plain - truth).abs();
                assert!(shared_luck > 0.0 || off > 0.03, "{truth}: {plain}");
            }
        }
    }

    /// Twenty runs of each; the intervals rather cover too often, so at most three may miss.
    #[test]
    fn intervals_cover_the_truth() {
        let mixed: [f64; DECKS] = std::array::from_fn(|k| 0.7 * STRENGTHS[k] + 0.7 * OTHERS[k]);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(23);
        for theirs in [STRENGTHS, mixed, OTHERS] {
            let r = pearson(&STRENGTHS, &theirs);
            let tau = kendall_tau_b(&STRENGTHS, &theirs).expect("an order");
            let mut missed = [0; 2];
            for _ in 0..20 {
                let matchups = played([STRENGTHS, theirs], 30, 0.3, &mut chance);
                let found = score_correlation(DECKS, &matchups).expect("all were played");
                for (k, (truth, [low, high])) in [(r, found.interval), (tau, found.tau_interval)]
                    .into_iter()
                    .enumerate()
                {
                    let inside = low - 1e-9 <= truth && truth <= high + 1e-9;
                    missed[k] += u32::from(!inside);
                }
            }
            assert!(missed.iter().all(|missed| *missed <= 3), "{r}: {missed:?}");
        }
    }

    #[test]
    fn decks_that_differ_by_chance_alone_have_no_correlation_that_is_known() {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(29);
        let even = [[0.0; DECKS]; 2];
        let found = score_correlation(DECKS, &played(even, 10, 0.0, &mut chance));
        let [low, high] = found.expect("all were played").interval;
        assert!(low < -0.9 && high > 0.9, "{low} {high}");
    }

    #[test]
    fn what_was_hardly_played_has_no_correlation() {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(31);
        let mut matchups = played([STRENGTHS; 2], 2, 0.0, &mut chance);
        assert!(score_correlation(DECKS, &matchups).is_some());
        matchups[3] = SamePairs::default();
        assert_eq!(score_correlation(DECKS, &matchups), None);
        assert_eq!(score_correlation(2, &matchups[..1]), None);
    }
}

//! Have we played enough to decide?
//!
//! Wald's sequential probability ratio test ("Sequential Analysis", 1947) on pairs: after each pair
//! the log-likelihood ratio of two hypotheses on the Elo difference is held against two bounds.
//! The distribution of the five pair outcomes is unknown, so each hypothesis gets the likelihood of
//! the distribution that fits best among those with its expected score: the generalised test of
//! fishtest (M. Van den Bergh, hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf, Proposition 1.1).

use serde::{Deserialize, Serialize};

use super::elo::expected_score;
use super::tally::PairCounts;

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtDecision {
    /// The difference is more like `elo0`.
    AcceptH0,
    /// The difference is more like `elo1`.
    AcceptH1,
    /// Play on.
    Undecided,
}

/// Two hypotheses and the errors that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Typed")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// A test as somebody wrote it down.
#[derive(Deserialize)]
struct Typed {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl TryFrom<Typed> for Sprt {
    type Error = BadSprt;

    fn try_from(typed: Typed) -> Result<Sprt, BadSprt> {
        Sprt::new(typed.elo0, typed.elo1, typed.alpha, typed.beta)
    }
}

/// Options that make no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSprt {
    /// The hypotheses are out of order or out of range.
    #[error("the Elo bounds must be rising and within -1000 and 1000")]
    Elo,
    /// The errors are no useful probabilities.
    #[error("the error rates must be above 0 and below 0.5")]
    Error,
}

impl Default for Sprt {
    /// "Which of the two is better?", asked of differences of at least 10 Elo (score 0.514), and
    /// wrong in one of twenty cases: about 1,300 pairs if there is no difference at all.
    fn default() -> Self {
        Sprt {
            elo0: -10.0,
            elo1: 10.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

impl std::fmt::Display for Sprt {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "{elo0} or {elo1} Elo, errors {alpha} and {beta}")
    }
}

impl Sprt {
    /// A test of `elo0` against `elo1`, wrong at most in `alpha` of the cases if `elo0` is true and
    /// in `beta` if `elo1` is.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, BadSprt> {
        let error = |rate: f64| rate > 0.0 && rate < 0.5;
        if !(-1000.0 <= elo0 && elo0 < elo1 && elo1 <= 1000.0) {
            Err(BadSprt::Elo)
        } else if !(error(alpha) && error(beta)) {
            Err(BadSprt::Error)
        } else {
            Ok(Sprt {
                elo0,
                elo1,
                alpha,
                beta,
            })
        }
    }

    /// The two hypotheses, in Elo.
    pub fn elos(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// How often it may be wrong, whichever hypothesis is true.
    pub fn error(&self) -> f64 {
        self.alpha.max(self.beta)
    }

    /// Wald's bounds: at or below the lower one `elo0` is accepted, at or above the upper one `elo1`.
    pub fn bounds(&self) -> [f64; 2] {
        [
            libm::log(self.beta / (1.0 - self.alpha)),
            libm::log((1.0 - self.beta) / self.alpha),
        ]
    }

    /// The log-likelihood ratio of `elo1` to `elo0` after these pairs; 0 without any.
    ///
    /// Half a lost and half a won pair are added to those played. Without them the variance of the
    /// first pairs is often too small by chance, and the test a little more often wrong than it
    /// says; with them a long test has the ratio that fishtest prints, but for the last digit.
    pub fn llr(&self, counts: &PairCounts) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let mut counts = counts.map(|count| count as f64);
        counts[0] += 0.5;
        counts[4] += 0.5;
        self.ratio(counts)
    }

    /// The ratio as fishtest has it: an outcome that was never seen counts a thousandth, so that
    /// there is a best fit for every score.
    fn ratio(&self, counts: [f64; 5]) -> f64 {
        let counts = counts.map(|count| count.max(1e-3));
        log_likelihood(&counts, expected_score(self.elo1))
            - log_likelihood(&counts, expected_score(self.elo0))
    }

    /// What these pairs decide.
    pub fn decide(&self, counts: &PairCounts) -> SprtDecision {
        let [lower, upper] = self.bounds();
        match self.llr(counts) {
            llr if llr >= upper => SprtDecision::AcceptH1,
            llr if llr <= lower => SprtDecision::AcceptH0,
            _ => SprtDecision::Undecided,
        }
    }
}

/// The greatest log-likelihood among distributions with this mean, up to a constant of the counts.
///
/// The best fit has probabilities ∝ count / (1 + x (outcome − mean)), where x makes the mean right.
fn log_likelihood(counts: &[f64; 5], mean: f64) -> f64 {
    let outcomes = || (0..5).map(|k| k as f64 / 4.0 - mean).zip(counts);
    let slope = |x: f64| -> f64 { outcomes().map(|(a, c)| c * a / (1.0 + x * a)).sum() };
    // `slope` falls from +∞ to −∞ between the two poles: halving cannot miss its root.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = (low + high) / 2.0;
    -outcomes()
        .map(|(a, c)| c * libm::log((1.0 + x * a).max(f64::MIN_POSITIVE)))
        .sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pentanomial counts of fishtest from the time of its logistic bounds, with the LLR it printed.
    #[test]
    fn llr_is_that_of_published_tests() {
        // All of github.com/official-stockfish/Stockfish/pull/…
        let published: [(f64, f64, PairCounts, f64); 8] = [
            (-0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94), // 3209, short games
            (0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),    // 3209, long games
            (-0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96), // 3098, short games
            (0.25, 1.25, [53, 2220, 21459, 2445, 47], 2.97),    // 3098, long games
            (-0.5, 1.5, [17, 253, 1042, 337, 39], 2.96),        // 2971, short games
            (0.25, 1.75, [11, 407, 3238, 513, 11], 2.93),       // 2971, long games
            (-1.5, 0.5, [243, 1665, 3339, 1762, 281], 2.95),    // 2598, short games
            (-1.5, 0.5, [444, 5546, 17841, 5604, 428], 2.63),   // 2598, long games
        ];
        for (elo0, elo1, counts, expected) in published {
            let sprt = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap();
            let fishtest = sprt.ratio(counts.map(|count| count as f64));
            let ours = sprt.llr(&counts);
            assert!((fishtest - expected).abs() < 0.01, "{fishtest} {expected}");
            assert!((ours - expected).abs() < 0.03, "{ours} {expected}");
        }
    }

    /// fishtest prints (−2.94, 2.94) for 5 % and 5 %, fastchess (−2.25, 2.89) for 5 % and 10 %.
    #[test]
    fn bounds_are_the_published_ones() {
        let bounds = |beta| Sprt::new(0.0, 1.0, 0.05, beta).unwrap().bounds();
        let rounded = |beta| bounds(beta).map(|bound| (bound * 100.0).round() / 100.0);
        assert_eq!(rounded(0.05), [-2.94, 2.94]);
        assert_eq!(rounded(0.10), [-2.25, 2.89]);
    }

    #[test]
    fn a_clean_sweep_ends_the_test() {
        let sprt = Sprt::default();
        let end = |sweep: fn(u64) -> PairCounts| {
            (1..1000)
                .map(|n| sprt.decide(&sweep(n)))
                .find(|decision| *decision != SprtDecision::Undecided)
        };
        assert_eq!(end(|n| [0, 0, 0, 0, n]), Some(SprtDecision::AcceptH1));
        assert_eq!(end(|n| [n, 0, 0, 0, 0]), Some(SprtDecision::AcceptH0));
    }

    #[test]
    fn nothing_played_decides_nothing() {
        assert_eq!(Sprt::default().llr(&[0; 5]), 0.0);
        assert_eq!(Sprt::default().decide(&[0; 5]), SprtDecision::Undecided);
    }

    #[test]
    fn options_that_make_no_test_are_refused() {
        assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), Err(BadSprt::Elo));
        assert_eq!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05), Err(BadSprt::Elo));
        assert_eq!(Sprt::new(0.0, f64::INFINITY, 0.05, 0.05), Err(BadSprt::Elo));
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(BadSprt::Error));
        assert_eq!(Sprt::new(0.0, 5.0, 0.05, f64::NAN), Err(BadSprt::Error));
    }

    proptest! {
        #[test]
        fn any_counts_give_a_finite_ratio_that_turns_with_the_board(
            counts: [u32; 5], scale in 0u32..32, elo in 0.1f64..900.0
        ) {
            let mut counts = counts.map(|count| u64::from(count >> scale));
            let sprt = Sprt::new(-elo, elo, 0.05, 0.05).unwrap();
            let llr = sprt.llr(&counts);
            counts.reverse();
            prop_assert!(llr.is_finite());
            prop_assert!((llr + sprt.llr(&counts)).abs() <= 1e-6 * (1.0 + llr.abs()));
        }
    }
}

//! Between which scores does the truth lie?
//!
//! The interval of Agresti and Coull ("Approximate is better than 'exact'", The American
//! Statistician 52, 1998), taken over pairs instead of games: add z²/2 lost and z²/2 won pairs to
//! what was seen, then take the usual normal interval of the mean. Its virtual pairs are the
//! centre of Wilson's interval (JASA 22, 1927); Brown, Cai and DasGupta (Statistical Science 16,
//! 2001) recommend both over the plain normal interval, which is empty after a clean sweep.
//!
//! The variance comes from the pentanomial counts, as in fishtest and fastchess, so that the
//! correlation of the two games of a pair is in it. `docs/statistics.md` has the coverage study.

use super::tally::{PairCounts, Record, Tally};

/// The 97.5 % quantile of the normal distribution: 95 % lie within ± this.
pub const Z: f64 = 1.959_963_984_540_054;

/// Mean and variance of the pair scores (scaled to 0–1) after adding the virtual pairs.
#[derive(Clone, Copy, Debug)]
struct Shrunk {
    pairs: f64,
    mean: f64,
    variance: f64,
}

impl Shrunk {
    fn new(counts: &PairCounts) -> Self {
        let mut weights = counts.map(|count| count as f64);
        weights[0] += Z * Z / 2.0;
        weights[4] += Z * Z / 2.0;
        let sum = |value: fn(f64) -> f64| -> f64 {
            let scored = weights.iter().enumerate();
            scored.map(|(k, w)| w * value(k as f64 / 4.0)).sum()
        };
        let pairs = sum(|_| 1.0);
        let mean = sum(|score| score) / pairs;
        let squares = sum(|score| score * score) / pairs - mean * mean;
        // The sample variance: one degree of freedom went into the mean. It matters for few pairs.
        let variance = squares.max(0.0) * pairs / (pairs - 1.0);
        Shrunk {
            pairs,
            mean,
            variance,
        }
    }

    /// So many pairs with this sum of their scores and of the squares of those.
    fn of_sums(pairs: f64, scores: f64, squares: f64) -> Self {
        let lost_and_won = Z * Z;
        let pairs = pairs + lost_and_won;
        let mean = (scores + lost_and_won / 2.0) / pairs;
        let squares = (squares + lost_and_won / 2.0) / pairs - mean * mean;
        Shrunk {
            pairs,
            mean,
            variance: squares.max(0.0) * pairs / (pairs - 1.0),
        }
    }

    fn interval(&self) -> [f64; 2] {
        let margin = Z * (self.variance / self.pairs).sqrt();
        [(self.mean - margin).max(0.0), (self.mean + margin).min(1.0)]
    }
}

/// The 95 % interval of the score; undefined without a pair.
///
/// Always within 0 and 1, never empty, and around the score itself.
pub fn score_interval(counts: &PairCounts) -> Option<[f64; 2]> {
    if counts.iter().all(|&count| count == 0) {
        return None;
    }
    Some(Shrunk::new(counts).interval())
}

/// The 95 % interval of the score of the side that began; undefined without a pair.
///
/// It is taken over pairs as well: both games may be of the same shuffles. With x and y for the games
/// of a pair, (x − y)² = 2x² + 2y² − (x + y)², so that the tally knows all that it takes.
pub fn beginner_interval(tally: &Tally) -> Option<[f64; 2]> {
    let pairs = tally.pair_count() as f64;
    let squares = |games: &Record| games.wins as f64 + games.draws as f64 / 4.0;
    let sums = (0..)
        .zip(tally.pairs)
        .map(|(k, n)| n as f64 * f64::from(k * k) / 4.0);
    let apart = 2.0 * squares(&tally.first) + 2.0 * squares(&tally.second) - sums.sum::<f64>();
    let difference = pairs * (tally.first.score()? - tally.second.score()?);
    let score = (pairs + difference) / 2.0;
    let square = apart / 4.0 + difference / 2.0 + pairs / 4.0;
    Some(Shrunk::of_sums(pairs, score, square).interval())
}

/// The standard error of a mean, from the sum of its squared residuals: the sample variance over n.
pub(super) fn standard_error(squares: f64, n: f64) -> f64 {
    (squares / (n * (n - 1.0))).sqrt()
}

/// How many standard errors make intervals of which *all* hold in 95 % of the runs, when there are
/// so many of them: the normal quantile of 1 − 0.05 / 2n, after Bonferroni.
///
/// Wichura's algorithm AS 241 (Applied Statistics 37, 1988), the part that holds from 0.925 on.
pub fn z_for_all(intervals: usize) -> f64 {
    let tail = 0.025 / intervals.max(1) as f64;
    let r = (-libm::log(tail)).sqrt() - 1.6;
    let above =
        ((1.702_382_110_3e-1 * r + 1.306_728_481_6) * r + 2.756_815_39) * r + 1.423_437_277_7;
    let below = (1.202_113_297_5e-1 * r + 7.370_016_425e-1) * r + 1.0;
    above / below
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rounded(counts: PairCounts) -> [f64; 2] {
        score_interval(&counts)
            .unwrap()
            .map(|end| (end * 1000.0).round() / 1000.0)
    }

    /// With won and lost pairs only, this is the plain interval
    /// of Agresti and Coull but for the sample variance. Brown, Cai and DasGupta (2001), formula 5.
    /// The side that began scored this in both games of a pair: its pairs are counted one by one.
    #[test]
    fn the_interval_of_whoever_began_is_that_of_its_pairs() {
        use super::super::tally::GameResult::{self, Draw, Loss, Win};
        let game = |result: GameResult| super::super::tally::OneGame {
            result,
            rounds: 5,
            decisions: 20,
            adjudicated: false,
        };
        let all = [Win, Draw, Loss];
        let (mut tally, mut counts) = (Tally::default(), [0; 5]);
        for (n, first) in all.into_iter().enumerate() {
            for (m, second) in all.into_iter().enumerate() {
                for _ in 0..(3 * n + m) * (n + 2) {
                    tally.add(game(first), game(second));
                    counts[first.half_points() + second.reversed().half_points()] += 1;
                }
            }
        }
        let [low, high] = beginner_interval(&tally).expect("pairs");
        let [expected_low, expected_high] = score_interval(&counts).expect("pairs");
        assert!((low - expected_low).abs() < 1e-12, "{low} {expected_low}");
        assert!(
            (high - expected_high).abs() < 1e-12,
            "{high} {expected_high}"
        );
        assert_eq!(beginner_interval(&Tally::default()), None);
    }

    #[test]
    fn of_decided_pairs_it_is_the_interval_of_agresti_and_coull() {
        let (won, lost) = (30.0, 70.0);
        let n = won + lost + Z * Z;
        let p = (won + Z * Z / 2.0) / n;
        let margin = Z * (p * (1.0 - p) / n).sqrt();
        let [low, high] = score_interval(&[70, 0, 0, 0, 30]).unwrap();
        assert!((low - (p - margin)).abs() < 0.001);
        assert!((high - (p + margin)).abs() < 0.001);
    }

    #[test]
    fn one_pair_says_little_but_not_nothing() {
        assert_eq!(score_interval(&[0; 5]), None);
        assert_eq!(rounded([0, 0, 0, 0, 1]), [0.114, 1.0]);
        assert_eq!(rounded([0, 0, 1, 0, 0]), [0.055, 0.945]);
        assert_eq!(rounded([1, 0, 0, 0, 0]), [0.0, 0.886]);
    }

    #[test]
    fn a_clean_sweep_leaves_room_for_a_loss() {
        assert_eq!(rounded([0, 0, 0, 0, 100]), [0.955, 1.0]);
        assert_eq!(rounded([500, 0, 0, 0, 0]), [0.0, 0.009]);
    }

    #[test]
    fn pairs_that_balance_give_a_narrower_interval_than_pairs_that_end_alike() {
        let width = |counts| score_interval(&counts).map(|[low, high]| high - low);
        assert!(width([0, 0, 100, 0, 0]) < width([25, 0, 50, 0, 25]));
        assert!(width([25, 0, 50, 0, 25]) < width([50, 0, 0, 0, 50]));
    }

    /// The quantiles of any table of the normal distribution.
    #[test]
    fn many_intervals_need_more_standard_errors() {
        for (intervals, z) in [(1, Z), (5, 2.575_829), (25, 3.090_232), (250, 3.719_016)] {
            assert!((z_for_all(intervals) - z).abs() < 1e-5, "{intervals}");
        }
    }

    proptest! {
        #[test]
        fn any_counts_give_a_true_interval_around_the_score(counts: [u32; 5], scale in 0u32..32) {
            let counts = counts.map(|count| u64::from(count >> scale));
            prop_assume!(counts.iter().any(|&count| count > 0));
            let [low, high] = score_interval(&counts).unwrap();
            let pairs: u64 = counts.iter().sum();
            let points: u64 = (0..).zip(counts).map(|(k, count)| k * count).sum();
            let score = points as f64 / (4 * pairs) as f64;
            prop_assert!(0.0 <= low && low < high && high <= 1.0);
            prop_assert!(low <= score && score <= high);
        }
    }
}

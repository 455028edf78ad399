//! How strong is each deck of a field?
//!
//! The model of Bradley and Terry ("Rank analysis of incomplete block designs", Biometrika 39, 1952)
//! with draws as Davidson has them ("On extending the Bradley–Terry model to accommodate ties in
//! paired comparison experiments", JASA 65, 1970), fitted by maximum likelihood: decks of worth p
//! and q win, lose and draw in the proportion p : q : ν √(pq), where ν says how common draws are.
//! A rating is 400 log₁₀ of the worth, and the mean of the field is 0. Without draws a difference
//! of two ratings is their Elo difference.
//!
//! A deck that has won or lost everything would be infinitely far off, and so would decks that never
//! met. So each deck has half a win and half a loss against a phantom of rating 0, as in the R
//! package PlackettLuce (Turner, van Etten, Firth and Kosmidis, Computational Statistics 35, 2020).

use std::f64::consts::LN_10;

use serde::{Deserialize, Serialize};

use super::interval::Z;
use super::tally::{PairCounts, Tally};

/// Elo points of one unit of log-worth.
const SCALE: f64 = 400.0 / LN_10;

/// Virtual games of each deck against the phantom, half of them won.
const PHANTOM_GAMES: f64 = 1.0;

/// So many pairs' worth of variance each match-up borrows from the whole field.
const BORROWED: f64 = 4.0;

/// All pairs between two decks, seen from deck `a`; both are positions in the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The deck whose results are counted.
    pub a: usize,
    /// Its opponent.
    pub b: usize,
    /// What happened.
    pub tally: Tally,
}

/// The strength of a deck in its field, on the Elo scale.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The mean of the field is 0.
    pub rating: f64,
    /// The 95 % interval.
    pub interval: [f64; 2],
}

/// The ratings of a field of `decks` decks, in its order.
///
/// # Panics
/// If a meeting names a deck outside of the field.
pub fn ratings(decks: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let meetings: Vec<Counts> = meetings
        .iter()
        .filter(|meeting| meeting.a != meeting.b)
        .map(Counts::new)
        .collect();
    let field = Season {
        decks,
        meetings: &meetings,
        phantom: PHANTOM_GAMES,
    };
    let fit = field.fit();
    let errors = field.standard_errors(&fit);
    let mean = fit.worths.iter().sum::<f64>() / decks as f64;
    let rate = |(worth, error): (&f64, f64)| {
        let rating = (worth - mean) * SCALE;
        let margin = Z * error * SCALE;
        Rating {
            rating,
            interval: [rating - margin, rating + margin],
        }
    };
    fit.worths.iter().zip(errors).map(rate).collect()
}

/// A meeting in the numbers that the model needs.
struct Counts {
    a: usize,
    b: usize,
    wins: f64,
    draws: f64,
    losses: f64,
    /// The pairs, and the squares of their points around the mean.
    pairs: f64,
    squares: f64,
}

impl Counts {
    fn new(meeting: &Meeting) -> Self {
        let record = meeting.tally.record();
        let (pairs, squares) = squares(&meeting.tally.pairs);
        Counts {
            a: meeting.a,
            b: meeting.b,
            wins: record.wins as f64,
            draws: record.draws as f64,
            losses: record.losses as f64,
            pairs,
            squares,
        }
    }
}

struct Season<'a> {
    decks: usize,
    meetings: &'a [Counts],
    phantom: f64,
}

/// The parameters: the logarithms of the worths, and of ν if there is a draw at all.
#[derive(Clone)]
struct Fit {
    worths: Vec<f64>,
    draw: Option<f64>,
}

/// The probabilities of a win and of a draw for the deck of the first worth.
struct Odds {
    win: f64,
    draw: f64,
}

impl Odds {
    fn new(lead: f64, draw: Option<f64>) -> Self {
        // All three terms are divided by the greatest: nothing can overflow.
        let terms = [lead / 2.0, -lead / 2.0, draw.unwrap_or(f64::NEG_INFINITY)];
        let greatest = terms.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let [win, loss, draw] = terms.map(|term| libm::exp(term - greatest));
        let sum = win + loss + draw;
        Odds {
            win: win / sum,
            draw: draw / sum,
        }
    }

    fn score(&self) -> f64 {
        self.win + self.draw / 2.0
    }

    fn variance(&self) -> f64 {
        self.win + self.draw / 4.0 - self.score().powi(2)
    }
}

impl Season<'_> {
    /// Maximum likelihood by Newton's method. In log-worths and log ν the model is log-linear, so
    /// there is one maximum and every halved step towards it climbs.
    fn fit(&self) -> Fit {
        let any_draw = self.meetings.iter().any(|meeting| meeting.draws > 0.0);
        let mut fit = Fit {
            worths: vec![0.0; self.decks],
            draw: any_draw.then_some(0.0),
        };
        let mut likelihood = self.log_likelihood(&fit);
        for _ in 0..200 {
            let (slope, curvature) = self.derivatives(&fit);
            let step = solve(curvature, slope);
            let length = step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
            let mut share = (2.0 / length).min(1.0);
            let mut next = fit.moved(&step, share);
            while self.log_likelihood(&next) < likelihood && share > 1e-12 {
                share /= 2.0;
                next = fit.moved(&step, share);
            }
            let climbed = self.log_likelihood(&next);
            if climbed < likelihood {
                break;
            }
            (fit, likelihood) = (next, climbed);
            if length < 1e-10 {
                break;
            }
        }
        fit
    }

    fn log_likelihood(&self, fit: &Fit) -> f64 {
        // ln(0) × 0 does not come up: where a count is 0 its term is left out.
        let term = |count: f64, odds: f64| {
            if count > 0.0 {
                count * libm::log(odds.max(f64::MIN_POSITIVE))
            } else {
                0.0
            }
        };
        let of_meeting = |m: &Counts| {
            let odds = fit.odds(m);
            let loss = 1.0 - odds.win - odds.draw;
            term(m.wins, odds.win) + term(m.draws, odds.draw) + term(m.losses, loss)
        };
        let of_phantom = |&worth: &f64| {
            let odds = Odds::new(worth, fit.draw);
            let loss = 1.0 - odds.win - odds.draw;
            term(self.phantom / 2.0, odds.win) + term(self.phantom / 2.0, loss)
        };
        self.meetings.iter().map(of_meeting).sum::<f64>()
            + fit.worths.iter().map(of_phantom).sum::<f64>()
    }

    /// The slope of the log-likelihood and its negative curvature, log ν last.
    fn derivatives(&self, fit: &Fit) -> (Vec<f64>, Matrix) {
        let size = self.decks + usize::from(fit.draw.is_some());
        let nu = fit.draw.map(|_| self.decks);
        let (mut slope, mut curvature) = (vec![0.0; size], vec![vec![0.0; size]; size]);
        let mut game = |a: usize, b: Option<usize>, odds: Odds, [wins, draws, losses]: [f64; 3]| {
            let games = wins + draws + losses;
            let surprise = wins + draws / 2.0 - games * odds.score();
            // One signed entry for each parameter that the score depends on.
            let sides = || [(Some(a), 1.0), (b, -1.0)].into_iter();
            for (i, sign) in sides().filter_map(|(i, sign)| Some((i?, sign))) {
                slope[i] += sign * surprise;
                for (j, other) in sides().filter_map(|(j, other)| Some((j?, other))) {
                    curvature[i][j] += sign * other * games * odds.variance();
                }
                if let Some(nu) = nu {
                    let shared = sign * games * odds.draw * (0.5 - odds.score());
                    curvature[i][nu] += shared;
                    curvature[nu][i] += shared;
                }
            }
            if let Some(nu) = nu {
                slope[nu] += draws - games * odds.draw;
                curvature[nu][nu] += games * odds.draw * (1.0 - odds.draw);
            }
        };
        for m in self.meetings {
            game(m.a, Some(m.b), fit.odds(m), [m.wins, m.draws, m.losses]);
        }
        let half = self.phantom / 2.0;
        for (deck, &worth) in fit.worths.iter().enumerate() {
            game(deck, None, Odds::new(worth, fit.draw), [half, 0.0, half]);
        }
        (slope, curvature)
    }

    /// The standard errors of the log-worths above their mean: the sandwich H⁻¹ B H⁻¹ of Huber (1967)
    /// and White (Econometrica 50, 1982), where H is the curvature and B the variance of the slope.
    /// ν is taken as known: near even match-ups it does not touch the ratings.
    fn standard_errors(&self, fit: &Fit) -> Vec<f64> {
        let n = self.decks;
        let (_, mut curvature) = self.derivatives(fit);
        curvature.truncate(n);
        curvature.iter_mut().for_each(|row| row.truncate(n));
        // Column i is how the centred ratings answer to a push on deck i.
        let answers: Matrix = (0..n)
            .map(|i| {
                let push = (0..n).map(|j| f64::from(i == j)).collect();
                let answer = solve(curvature.clone(), push);
                let mean = answer.iter().sum::<f64>() / n as f64;
                answer.iter().map(|a| a - mean).collect()
            })
            .collect();
        let spreads = self.spreads(fit);
        let variance = |deck: usize| -> f64 {
            let meetings = self.meetings.iter().zip(&spreads);
            let of_meeting = |(m, spread): (&Counts, &f64)| {
                spread * (answers[m.a][deck] - answers[m.b][deck]).powi(2)
            };
            let of_phantom = |(i, &worth): (usize, &f64)| {
                let spread = self.phantom * Odds::new(worth, fit.draw).variance();
                spread * answers[i][deck].powi(2)
            };
            meetings.map(of_meeting).sum::<f64>()
                + fit.worths.iter().enumerate().map(of_phantom).sum::<f64>()
        };
        (0..n).map(|deck| variance(deck).sqrt()).collect()
    }

    /// The variance of each meeting's points: that of its pairs around their own mean, so that neither
    /// games that end alike nor match-ups that are not as the ratings say are taken for something
    /// else. A few pairs know little of their variance, so it is drawn a little to what the model
    /// says, times the design effect of the whole field.
    fn spreads(&self, fit: &Fit) -> Vec<f64> {
        let effect = self.design_effect(fit);
        let spread = |m: &Counts| {
            let squares = m.squares + BORROWED * effect * fit.pair_variance(m);
            m.pairs * squares / (m.pairs - 1.0 + BORROWED)
        };
        self.meetings.iter().map(spread).collect()
    }

    /// How many times the variance of all pairs is that of two independent games: under 1 when the
    /// games of a pair balance each other, 2 when they always end alike. One pair is added that did.
    fn design_effect(&self, fit: &Fit) -> f64 {
        let played = || self.meetings.iter().filter(|m| m.pairs > 0.0);
        let one =
            played().map(|m| fit.pair_variance(m)).sum::<f64>() / played().count().max(1) as f64;
        let seen: f64 = played().map(|m| m.squares).sum();
        let expected: f64 = played()
            .map(|m| (m.pairs - 1.0) * fit.pair_variance(m))
            .sum();
        (seen + 2.0 * one) / (expected + one).max(f64::MIN_POSITIVE)
    }
}

/// The number of pairs, and the squares of their points around the mean.
fn squares(counts: &PairCounts) -> (f64, f64) {
    let sum = |value: fn(f64) -> f64| -> f64 {
        let scored = counts.iter().enumerate();
        scored.map(|(k, n)| *n as f64 * value(k as f64 / 2.0)).sum()
    };
    let (pairs, points) = (sum(|_| 1.0), sum(|points| points));
    let squares = sum(|points| points * points) - points * points / pairs.max(1.0);
    (pairs, squares.max(0.0))
}

impl Fit {
    fn odds(&self, meeting: &Counts) -> Odds {
        Odds::new(self.worths[meeting.a] - self.worths[meeting.b], self.draw)
    }

    /// The variance of a pair's points if its games are independent.
    fn pair_variance(&self, meeting: &Counts) -> f64 {
        2.0 * self.odds(meeting).variance()
    }

    fn moved(&self, step: &[f64], share: f64) -> Fit {
        let worths = self.worths.iter().zip(step);
        Fit {
            worths: worths.map(|(worth, step)| worth + share * step).collect(),
            draw: self.draw.map(|draw| draw + share * step[self.worths.len()]),
        }
    }
}

type Matrix = Vec<Vec<f64>>;

/// Solves `matrix` x = `right` for a symmetric positive definite matrix, by Gaussian elimination,
/// which needs no exchange of rows then.
fn solve(mut matrix: Matrix, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for k in 0..n {
        let (above, below) = matrix.split_at_mut(k + 1);
        let pivot = &above[k];
        for (offset, row) in below.iter_mut().enumerate() {
            let factor = row[k] / pivot[k].max(f64::MIN_POSITIVE);
            if factor != 0.0 {
                (k..n).for_each(|j| row[j] -= factor * pivot[j]);
                right[k + 1 + offset] -= factor * right[k];
            }
        }
    }
    for k in (0..n).rev() {
        let known: f64 = (k + 1..n).map(|j| matrix[k][j] * right[j]).sum();
        right[k] = (right[k] - known) / matrix[k][k].max(f64::MIN_POSITIVE);
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::elo::elo;
    use crate::arena::tally::Record;
    use proptest::prelude::*;

    /// The fit without a phantom, but for a trace of one: something must settle the mean.
    fn plain_fit(decks: usize, results: &[(usize, usize, [u32; 3])]) -> Fit {
        let counts = |&(a, b, [wins, draws, losses]): &(usize, usize, [u32; 3])| Counts {
            a,
            b,
            wins: wins.into(),
            draws: draws.into(),
            losses: losses.into(),
            pairs: 0.0,
            squares: 0.0,
        };
        let field = Season {
            decks,
            meetings: &results.iter().map(counts).collect::<Vec<_>>(),
            phantom: 1e-7,
        };
        field.fit()
    }

    /// Pairs in which both games end alike.
    fn meeting(a: usize, b: usize, won: u64, drawn: u64, lost: u64) -> Meeting {
        let record = Record {
            wins: won,
            draws: drawn,
            losses: lost,
        };
        let tally = Tally {
            pairs: [lost, 0, drawn, 0, won],
            first: record,
            second: record,
            ..Tally::default()
        };
        Meeting { a, b, tally }
    }

    /// Seven baseball teams in 1987: Agresti, "Categorical Data Analysis" (2nd edition, 2002), pages
    /// 437–438. The estimates of his table 10.11 are above Baltimore, the last team.
    #[test]
    fn worths_are_those_of_the_published_baseball_season() {
        let wins: [&[(u32, u32)]; 6] = [
            &[(7, 6), (9, 4), (7, 6), (7, 6), (9, 4), (11, 2)], // Milwaukee
            &[(7, 6), (5, 8), (11, 2), (9, 4), (9, 4)],         // Detroit
            &[(7, 6), (7, 6), (8, 5), (12, 1)],                 // Toronto
            &[(6, 7), (7, 6), (10, 3)],                         // New York
            &[(7, 6), (12, 1)],                                 // Boston
            &[(6, 7)],                                          // Cleveland
        ];
        let row = |(a, row): (usize, &&'static [(u32, u32)])| {
            let opponents = a + 1..;
            let cells = opponents.zip(row.iter());
            let meetings = cells.map(move |(b, &(won, lost))| (a, b, [won, 0, lost]));
            meetings.collect::<Vec<_>>()
        };
        let results: Vec<_> = wins.iter().enumerate().flat_map(row).collect();
        let fit = plain_fit(7, &results);
        let above = fit.worths.iter().map(|worth| worth - fit.worths[6]);
        let rounded: Vec<f64> = above.map(|w| (w * 100.0).round() / 100.0).collect();
        assert_eq!(rounded, [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]);
    }

    /// Six chocolate puddings, with ties: Davidson (1970), example 2. Counts from the R package
    /// PlackettLuce, estimates as quoted by the R package hyper2 (inst/pudding.Rmd): an iteration that
    /// stopped in the fifth digit, where the likelihood is still a little lower than ours.
    #[test]
    fn worths_and_draws_are_those_of_the_published_puddings() {
        let results = [
            (0, 1, [19, 16, 22]),
            (0, 2, [16, 12, 19]),
            (1, 2, [19, 10, 19]),
            (0, 3, [18, 13, 23]),
            (1, 3, [23, 9, 19]),
            (2, 3, [19, 15, 20]),
            (0, 4, [13, 18, 19]),
            (1, 4, [16, 12, 20]),
            (2, 4, [16, 17, 15]),
            (3, 4, [17, 16, 14]),
            (0, 5, [18, 12, 21]),
            (1, 5, [22, 12, 20]),
            (2, 5, [13, 10, 18]),
            (3, 5, [14, 18, 19]),
            (4, 5, [11, 12, 21]),
        ];
        let published = [
            0.1388005, 0.1729985, 0.1617420, 0.1653930, 0.1586805, 0.2023855,
        ];
        let fit = plain_fit(6, &results);
        let total: f64 = fit.worths.iter().map(|worth| worth.exp()).sum();
        for (worth, expected) in fit.worths.iter().zip(published) {
            assert!((worth.exp() / total - expected).abs() < 3e-5);
        }
        assert!((fit.draw.unwrap().exp() - 0.7468147).abs() < 3e-5);
    }

    #[test]
    fn two_decks_without_draws_differ_by_their_elo() {
        let found = ratings(2, &[meeting(0, 1, 300, 0, 100)]);
        let lead = found[0].rating - found[1].rating;
        assert!((lead - elo(0.75).unwrap()).abs() < 1.0, "{lead}");
        assert!((found[0].rating + found[1].rating).abs() < 1e-9);
    }

    #[test]
    fn a_clean_sweep_is_far_but_finite_and_surely_better() {
        let found = ratings(2, &[meeting(0, 1, 100, 0, 0)]);
        assert!(found[0].rating < 1000.0);
        assert!(found[0].interval[0] > 100.0, "{found:?}");
    }

    #[test]
    fn one_deck_alone_is_the_mean_and_no_deck_is_no_rating() {
        let alone = Rating {
            rating: 0.0,
            interval: [0.0, 0.0],
        };
        assert_eq!(ratings(1, &[]), [alone]);
        assert_eq!(ratings(0, &[]), []);
    }

    #[test]
    fn decks_that_never_met_are_rated_with_wide_intervals() {
        let found = ratings(4, &[meeting(0, 1, 30, 0, 10), meeting(2, 3, 20, 0, 20)]);
        assert!(found[0].rating > found[1].rating);
        assert!((found[2].rating - found[3].rating).abs() < 1e-6);
        let width = |rating: &Rating| rating.interval[1] - rating.interval[0];
        assert!(
            found.iter().all(|rating| width(rating) > 300.0),
            "{found:?}"
        );
    }

    #[test]
    fn drawing_everything_is_equality() {
        let found = ratings(3, &[meeting(0, 1, 0, 50, 0), meeting(1, 2, 0, 50, 0)]);
        assert!(found.iter().all(|rating| rating.rating.abs() < 1e-6));
    }

    #[test]
    fn pairs_that_end_alike_make_wider_intervals_than_pairs_that_do_not() {
        let alike = meeting(0, 1, 50, 0, 50);
        let mut mixed = alike;
        mixed.tally.pairs = [25, 0, 50, 0, 25];
        let width = |meeting| {
            let [low, high] = ratings(2, &[meeting])[0].interval;
            high - low
        };
        let ratio = width(alike) / width(mixed);
        assert!((ratio - 2f64.sqrt()).abs() < 0.05, "{ratio}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_results_give_finite_ratings_of_mean_0(
            decks in 1usize..8,
            results in prop::collection::vec((0usize..8, 0usize..8, any::<[u32; 3]>(), 0u32..33), 0..20),
        ) {
            let meetings: Vec<Meeting> = results
                .into_iter()
                .map(|(a, b, counts, scale)| {
                    let count = |k: usize| u64::from(counts[k].checked_shr(scale).unwrap_or(0));
                    meeting(a % decks, b % decks, count(0), count(1), count(2))
                })
                .collect();
            let found = ratings(decks, &meetings);
            let sum: f64 = found.iter().map(|rating| rating.rating).sum();
            prop_assert!(sum.abs() < 1e-6);
            for Rating { rating, interval: [low, high] } in found {
                prop_assert!(low.is_finite() && high.is_finite());
                prop_assert!(low <= rating && rating <= high);
                prop_assert!(decks == 1 || low < high);
            }
        }
    }
}

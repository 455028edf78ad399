//! How many Elo points is a score worth?
//!
//! Elo's logistic scale ("The Rating of Chessplayers", 1978): a lead of 400 points is odds of
//! ten to one. A score of 0 or 1 is infinitely far away, so it has no Elo: `None`.

/// The lead in Elo points that makes this score the expected one; undefined at 0 and 1.
pub fn elo(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| 400.0 * libm::log10(score / (1.0 - score)))
}

/// The expected score of a lead in Elo points: the inverse of [`elo`].
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// The interval of the Elo difference. Elo grows with the score, so its ends are those of the score;
/// an end that is infinitely far away is `None`.
pub fn elo_interval([low, high]: [f64; 2]) -> [Option<f64>; 2] {
    [elo(low), elo(high)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::interval::score_interval;
    use crate::arena::tally::PairCounts;

    fn close(found: f64, published: f64, tolerance: f64) {
        assert!(
            (found - published).abs() <= tolerance,
            "{found}, published {published}"
        );
    }

    /// Wins, losses and draws of cutechess-cli, with the Elo difference it printed.
    #[test]
    fn elo_is_that_of_published_matches() {
        let published = [
            (195, 110, 85, 77.0),     // github.com/jw1912/Chess-Challenge/pull/22
            (1448, 1320, 1679, 10.0), // github.com/dede1751/carp/pull/5
            (880, 759, 1863, 12.0),   // github.com/cutechess/cutechess/issues/543
            (289, 294, 417, -1.7),    // github.com/princesslana/princhess/pull/256
        ];
        for (wins, losses, draws, expected) in published {
            let games = f64::from(wins + losses + draws);
            let score = (f64::from(wins) + f64::from(draws) / 2.0) / games;
            close(elo(score).unwrap(), expected, 0.05);
        }
    }

    /// Three quarters are +190.85: the mirror of two rows of github.com/Disservin/fastchess/issues/1007.
    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        close(elo(0.75).unwrap(), 190.85, 0.005);
        close(elo(0.25).unwrap(), -190.85, 0.005);
        close(elo(10.0 / 11.0).unwrap(), 400.0, 1e-9);
    }

    /// Pentanomial counts of fastchess with the Elo difference and the margin it printed.
    ///
    /// Our virtual pairs move the last digit of a long match, and more of a short one.
    #[test]
    fn margins_are_those_of_published_matches() {
        let published: [(PairCounts, f64, f64, f64); 4] = [
            ([835, 6884, 13116, 7201, 852], 2.11, 1.70, 0.01), // brunocodutra/cinder/pull/836
            ([1447, 13972, 26437, 14412, 1441], 1.29, 1.18, 0.01), // brunocodutra/cinder/pull/795
            ([36, 340, 767, 462, 82], 22.07, 7.16, 0.1),       // brunocodutra/cinder/pull/773
            ([235, 1384, 2521, 1341, 239], -1.06, 4.05, 0.02), // lynx-chess/Lynx/pull/1899
        ];
        for (counts, difference, margin, tolerance) in published {
            let [low, high] = elo_interval(score_interval(&counts).unwrap());
            let (low, high) = (low.unwrap(), high.unwrap());
            close((high - low) / 2.0, margin, tolerance);
            close((high + low) / 2.0, difference, tolerance);
        }
    }

    #[test]
    fn what_is_infinite_is_undefined() {
        assert_eq!(elo(0.0), None);
        assert_eq!(elo(1.0), None);
        assert_eq!(elo(f64::NAN), None);
        assert_eq!(elo_interval([0.5, 1.0]), [Some(0.0), None]);
    }

    #[test]
    fn the_expected_score_is_the_inverse() {
        for lead in [-800.0, -100.0, 0.0, 35.0, 400.0] {
            close(elo(expected_score(lead)).unwrap(), lead, 1e-9);
        }
        close(expected_score(100.0), 0.640, 0.0005);
    }
}

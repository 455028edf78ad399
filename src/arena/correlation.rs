//! Do two lists of ratings put the same things in the same order?
//!
//! Kendall's τ-b ("A new measure of rank correlation", Biometrika 30, 1938; with ties "The treatment
//! of ties in ranking problems", Biometrika 33, 1945): of all pairs of things, how many more stand in
//! the same order in both lists than in the opposite one, as a share of those that are not tied.

use std::cmp::Ordering;

/// τ-b of two lists of the same things: 1 for the same order, −1 for the reverse, about 0 for orders
/// that have nothing to do with each other. Undefined if one list has no order at all.
///
/// # Panics
/// If one list is longer than the other.
pub fn kendall_tau_b(x: &[f64], y: &[f64]) -> Option<f64> {
    assert_eq!(x.len(), y.len(), "two lists of the same things");
    let (mut agreement, mut ordered_in_x, mut ordered_in_y) = (0.0, 0.0, 0.0);
    for i in 0..x.len() {
        for j in 0..i {
            let (in_x, in_y) = (order(x[i], x[j]), order(y[i], y[j]));
            agreement += in_x * in_y;
            ordered_in_x += in_x.abs();
            ordered_in_y += in_y.abs();
        }
    }
    let most = f64::sqrt(ordered_in_x * ordered_in_y);
    (most > 0.0).then(|| agreement / most)
}

/// 1, −1, or 0 for a tie.
fn order(a: f64, b: f64) -> f64 {
    match a.partial_cmp(&b) {
        Some(Ordering::Greater) => 1.0,
        Some(Ordering::Less) => -1.0,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hollander and Wolfe, "Nonparametric Statistical Methods" (1973), page 187: the example of R's
    /// `cor.test`, which prints 0.4444444.
    #[test]
    fn tau_is_the_published_one() {
        let x = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
        let y = [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8];
        let tau = kendall_tau_b(&x, &y).unwrap();
        assert!((tau - 0.444_444_4).abs() < 1e-7, "{tau}");
    }

    /// The example in the documentation of `scipy.stats.kendalltau`.
    #[test]
    fn ties_are_treated_as_published() {
        let x = [12.0, 2.0, 1.0, 12.0, 2.0];
        let y = [1.0, 4.0, 7.0, 1.0, 0.0];
        let tau = kendall_tau_b(&x, &y).unwrap();
        assert!((tau + 0.471_404_520_791_031_7).abs() < 1e-12, "{tau}");
    }

    #[test]
    fn the_same_order_is_1_and_the_reverse_is_minus_1() {
        let up = [-30.0, 0.5, 2.0, 400.0];
        let down = up.map(|rating| -rating);
        assert_eq!(kendall_tau_b(&up, &up), Some(1.0));
        assert_eq!(kendall_tau_b(&up, &down), Some(-1.0));
    }

    #[test]
    fn no_order_has_no_correlation() {
        assert_eq!(kendall_tau_b(&[], &[]), None);
        assert_eq!(kendall_tau_b(&[1.0], &[2.0]), None);
        assert_eq!(kendall_tau_b(&[1.0, 1.0], &[1.0, 2.0]), None);
        assert_eq!(kendall_tau_b(&[f64::NAN, 1.0], &[1.0, 2.0]), None);
    }
}

//! Which functions do all machines round alike?
//!
//! Those made of + − × ÷ and square roots. The ones of a system's library may differ in the last digit,
//! and weights that differ in the last digit play other games.

use std::f32::consts::{LN_2, LOG2_E};

/// 1 / (1 + e^-x): the chance that log-odds stand for.
pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x.clamp(-30.0, 30.0)))
}

/// What these log-odds cost if the truth is `target`: −t ln p − (1 − t) ln (1 − p), p being their chance.
pub(super) fn logistic_loss(x: f32, target: f32) -> f64 {
    let x = x.clamp(-30.0, 30.0);
    let beyond = ln_1_plus(f64::from(exp(-x.abs())));
    beyond + f64::from(x.max(0.0)) - f64::from(target) * f64::from(x)
}

/// e^x, between e^-30 and e^30: a power of two, and a short series for the rest.
pub(super) fn exp(x: f32) -> f32 {
    let power = (x * LOG2_E).round_ties_even();
    let r = x - power * LN_2;
    let series = r * (1.0 / 24.0 + r * (1.0 / 120.0 + r / 720.0));
    let series = 1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + series)));
    series * f32::from_bits(((127 + power as i32) as u32) << 23)
}

/// ln (1 + x) for x between 0 and 1: twice the area tangent of x / (2 + x).
fn ln_1_plus(x: f64) -> f64 {
    let z = x / (2.0 + x);
    let series = (0..12).rev().fold(0.0, |sum, n| {
        let odd = f64::from(2 * n + 1);
        1.0 / odd + z * z * sum
    });
    2.0 * z * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_the_functions_of_the_textbook() {
        for n in -120..=120 {
            let x = n as f32 / 4.0;
            let p = 1.0 / (1.0 + f64::from(-x).exp());
            assert!((f64::from(logistic(x)) - p).abs() < 1e-6, "{x}");
            for target in [0.0f32, 0.3, 1.0] {
                let t = f64::from(target);
                let q = 1.0 / (1.0 + f64::from(x).exp());
                let loss = -t * p.ln() - (1.0 - t) * q.ln();
                let near = (logistic_loss(x, target) - loss).abs() < 1e-5 * (1.0 + loss);
                assert!(near, "{x} {target}");
            }
        }
    }
}

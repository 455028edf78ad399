//! How do the numbers of a position become a chance to win?
//!
//! One layer of hidden units, each a weighted sum of the features cut off below zero, and one weighted
//! sum of those. Weights are whole numbers and so is all arithmetic: the same position has the same value
//! on every machine. Sums wrap, but never do: a network whose weights could get that far is refused.

use wide::{i16x8, i32x4};

use super::features::{CAPS, FEATURES, Features};

/// Hidden units.
pub const UNITS: usize = 32;

/// The most that a unit of log-odds may be: what is taken off a value then never runs over either.
const MOST_ONE: i32 = 1 << 24;

/// A network with whole weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// What each feature adds to each unit.
    pub features: Vec<[i16; UNITS]>,
    /// What each unit begins with.
    pub bias: [i16; UNITS],
    /// What each unit adds to the value.
    pub output: [i16; UNITS],
    /// What the value begins with.
    pub output_bias: i32,
    /// A value of so much is one unit of log-odds.
    pub one: i32,
}

/// Units that are worked out at once.
const WIDTH: usize = 8;

/// What a position does to the units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units([i16x8; UNITS / WIDTH]);

impl Network {
    /// Could no sum ever wrap, whatever the features?
    pub fn is_sound(&self) -> bool {
        let most = |unit: usize| {
            let weights = self.features.iter().zip(CAPS);
            let weights = weights.map(|(w, cap)| i64::from(w[unit]).abs() * i64::from(cap));
            i64::from(self.bias[unit]).abs() + weights.sum::<i64>()
        };
        let units: Vec<i64> = (0..UNITS).map(most).collect();
        let value = units
            .iter()
            .zip(self.output)
            .map(|(most, weight)| most * i64::from(weight).abs());
        let value = value.sum::<i64>() + i64::from(self.output_bias).abs();
        self.features.len() == FEATURES
            && (1..=MOST_ONE).contains(&self.one)
            && units.iter().all(|most| *most <= i64::from(i16::MAX))
            && value <= i64::from(i32::MAX / 4)
    }

    /// What a position does to the units, from scratch.
    pub fn units(&self, features: &Features) -> Units {
        let mut units = Units(lanes(&self.bias));
        for (weights, number) in self.features.iter().zip(features.0) {
            if number != 0 {
                units.add(weights, number);
            }
        }
        units
    }

    /// What a position does to the units, of which those of another one are known.
    #[inline]
    pub fn units_after(&self, units: &Units, before: &Features, after: &Features) -> Units {
        let mut units = *units;
        let [before, after] = [before, after].map(|features| features.0.as_chunks::<WIDTH>().0);
        let weights = self.features.as_chunks::<WIDTH>().0;
        for ((before, after), weights) in before.iter().zip(after).zip(weights) {
            let [before, after] = [*before, *after].map(i16x8::new);
            let mut changed = !before.simd_eq(after).to_bitmask() & 0xff;
            let change = (after - before).to_array();
            while changed != 0 {
                let n = changed.trailing_zeros() as usize % WIDTH;
                units.add(&weights[n], change[n]);
                changed &= changed - 1;
            }
        }
        units
    }

    /// What the units make of it: log-odds of winning, in parts of [`Network::one`].
    #[inline]
    pub fn value(&self, units: &Units) -> i32 {
        let weights = lanes(&self.output);
        let products = units.0.iter().zip(weights);
        let sum = products.fold(i32x4::ZERO, |sum, (units, weights)| {
            sum + units.max(i16x8::ZERO).dot(weights)
        });
        self.output_bias + sum.to_array().iter().sum::<i32>()
    }
}

impl Units {
    #[inline]
    fn add(&mut self, weights: &[i16; UNITS], number: i16) {
        let number = i16x8::splat(number);
        for (units, weights) in self.0.iter_mut().zip(lanes(weights)) {
            *units += weights * number;
        }
    }
}

#[inline]
fn lanes(numbers: &[i16; UNITS]) -> [i16x8; UNITS / WIDTH] {
    let chunks = numbers.as_chunks::<WIDTH>().0;
    std::array::from_fn(|n| i16x8::new(chunks[n]))
}

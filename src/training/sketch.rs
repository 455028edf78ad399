//! What is a network while it learns?
//!
//! The same network with floating-point weights, which gradients can move by little. Everything is summed
//! in one order, so that the same lessons give the same weights everywhere.

use super::lessons::Lesson;
use super::numbers::{logistic, logistic_loss};
use crate::players::brain::{FEATURES, Network, UNITS};
use crate::rules::{Rng, below};

/// A network with floating-point weights.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sketch {
    features: Vec<[f32; UNITS]>,
    bias: [f32; UNITS],
    output: [f32; UNITS],
    output_bias: f32,
}

/// One in the weights of whole numbers that units are multiplied with.
const OUTPUT_ONE: f32 = 256.0;

impl Sketch {
    pub(super) fn zero() -> Sketch {
        Sketch {
            features: vec![[0.0; UNITS]; FEATURES],
            bias: [0.0; UNITS],
            output: [0.0; UNITS],
            output_bias: 0.0,
        }
    }

    /// Small weights of chance; those of features that are usually large are smaller.
    pub(super) fn of_chance(rng: &mut Rng, spread: &[f32]) -> Sketch {
        const STEPS: usize = 1 << 24;
        let mut uniform = |size: f32| {
            let from_0_to_1 = below(rng, STEPS) as f32 / STEPS as f32;
            size * (2.0 * from_0_to_1 - 1.0)
        };
        let mut sketch = Sketch::zero();
        for (weights, spread) in sketch.features.iter_mut().zip(spread) {
            *weights = std::array::from_fn(|_| uniform(0.12 / spread));
        }
        sketch.output = std::array::from_fn(|_| uniform(0.3));
        sketch
    }

    /// The sketch of a network, which thinks the same.
    pub(super) fn of(network: &Network) -> Sketch {
        let one = network.one as f32 / OUTPUT_ONE;
        let unit = |weight: i16| f32::from(weight) / one;
        Sketch {
            features: network.features.iter().map(|ws| ws.map(unit)).collect(),
            bias: network.bias.map(unit),
            output: network.output.map(|weight| f32::from(weight) / OUTPUT_ONE),
            output_bias: network.output_bias as f32 / network.one as f32,
        }
    }

    /// Whole weights, as fine as the bounds of a network allow; none if they are far too large.
    pub(super) fn rounded(&self) -> Option<Network> {
        let fineness = (4..=10).rev().map(|bits| f32::from(1u16 << bits));
        fineness
            .map(|one| self.rounded_to(one))
            .find(Network::is_sound)
    }

    fn rounded_to(&self, one: f32) -> Network {
        let whole = |weight: f32, one: f32| (weight * one).round_ties_even() as i16;
        let unit = |weight: f32| whole(weight, one);
        Network {
            features: self.features.iter().map(|ws| ws.map(unit)).collect(),
            bias: self.bias.map(unit),
            output: self.output.map(|weight| whole(weight, OUTPUT_ONE)),
            output_bias: (self.output_bias * one * OUTPUT_ONE).round_ties_even() as i32,
            one: (one * OUTPUT_ONE) as i32,
        }
    }

    /// The chance to win.
    #[cfg(test)]
    pub(super) fn predict(&self, lesson: &Lesson) -> f32 {
        logistic(self.value(&self.units(lesson)))
    }

    /// The mean logistic loss.
    pub(super) fn loss(&self, lessons: &[Lesson]) -> Option<f64> {
        let losses = lessons.iter().map(|lesson| {
            let value = self.value(&self.units(lesson));
            logistic_loss(value, lesson.target)
        });
        (!lessons.is_empty()).then(|| losses.sum::<f64>() / lessons.len() as f64)
    }

    #[inline]
    fn units(&self, lesson: &Lesson) -> [f32; UNITS] {
        let mut units = self.bias;
        for (weights, number) in self.features.iter().zip(&lesson.features) {
            if *number != 0 {
                let number = f32::from(*number);
                for (unit, weight) in units.iter_mut().zip(weights) {
                    *unit += weight * number;
                }
            }
        }
        units
    }

    /// Log-odds, summed in eight lanes that a processor can add at once.
    fn value(&self, units: &[f32; UNITS]) -> f32 {
        let mut lanes = [0.0f32; 8];
        let [units, output] = [units, &self.output].map(|numbers| numbers.as_chunks::<8>().0);
        for (units, weights) in units.iter().zip(output) {
            for ((lane, unit), weight) in lanes.iter_mut().zip(units).zip(weights) {
                *lane += unit.max(0.0) * weight;
            }
        }
        self.output_bias + lanes.iter().sum::<f32>()
    }

    /// How the loss of these lessons, summed, changes with each weight.
    pub(super) fn gradient(&self, lessons: &[&Lesson]) -> Sketch {
        let mut sum = Sketch::zero();
        for lesson in lessons {
            let units = self.units(lesson);
            let error = logistic(self.value(&units)) - lesson.target;
            sum.output_bias += error;
            let mut back = [0.0f32; UNITS];
            for n in 0..UNITS {
                let on = units[n] > 0.0;
                sum.output[n] += if on { error * units[n] } else { 0.0 };
                back[n] = if on { error * self.output[n] } else { 0.0 };
                sum.bias[n] += back[n];
            }
            for (weights, number) in sum.features.iter_mut().zip(&lesson.features) {
                if *number != 0 {
                    let number = f32::from(*number);
                    for (weight, back) in weights.iter_mut().zip(&back) {
                        *weight += back * number;
                    }
                }
            }
        }
        sum
    }

    /// All weights in one order, those of the features first.
    pub(super) fn weights(&self) -> impl Iterator<Item = &f32> {
        let features = self.features.iter().flatten();
        let units = self.bias.iter().chain(&self.output);
        features.chain(units).chain([&self.output_bias])
    }

    /// The same, to be changed.
    pub(super) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let features = self.features.iter_mut().flatten();
        let units = self.bias.iter_mut().chain(&mut self.output);
        features.chain(units).chain([&mut self.output_bias])
    }
}

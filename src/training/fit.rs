//! How do weights follow from games?
//!
//! Logistic loss, and steps by Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015).
//! A batch is cut into the same parts on any number of threads, and their sums are added in order.

use std::thread;

use super::lessons::Lesson;
use super::sketch::Sketch;
use crate::players::brain::{FEATURES, UNITS};
use crate::rules::{Rng, below};

/// How often and how fast the lessons are gone through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// How often all of them.
    pub epochs: usize,
    /// Lessons of one step.
    pub batch: usize,
    /// How far a step goes at most.
    pub rate: f32,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            epochs: 3,
            batch: 2048,
            rate: 0.002,
        }
    }
}

impl Pace {
    /// The rate when this part of all steps is done: it rises quickly, then falls in a soft curve.
    fn at(&self, done: f32) -> f32 {
        const RISE: f32 = 0.05;
        match done < RISE {
            true => self.rate * done / RISE,
            false => self.rate * (1.01 - done * done * (3.0 - 2.0 * done)),
        }
    }
}

/// Goes through the lessons at this pace, in an order of chance. Each step is told beforehand, with the
/// number of all; none if `go_on` ever says no.
pub(super) fn learn(
    mut fit: Fit,
    lessons: &[Lesson],
    pace: &Pace,
    rng: &mut Rng,
    threads: usize,
    mut go_on: impl FnMut(usize, usize) -> bool,
) -> Option<Sketch> {
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let steps = pace.epochs * lessons.len().div_ceil(pace.batch);
    let mut step = 0;
    for _ in 0..pace.epochs {
        for n in (1..order.len()).rev() {
            order.swap(n, below(rng, n + 1));
        }
        for batch in order.chunks(pace.batch) {
            if !go_on(step, steps) {
                return None;
            }
            step += 1;
            let batch: Vec<&Lesson> = batch.iter().map(|n| &lessons[*n as usize]).collect();
            fit.step(&batch, pace.at(step as f32 / steps as f32), threads);
        }
    }
    Some(fit.sketch)
}

/// How far the numbers of each feature usually are from their mean.
pub(super) fn spread(lessons: &[Lesson]) -> Vec<f32> {
    const ENOUGH: usize = 20_000;
    const LEAST: f64 = 0.1;
    let some = lessons.iter().step_by(lessons.len() / ENOUGH + 1);
    let count = some.clone().count().max(1) as f64;
    let mut sums = [[0.0f64; 2]; FEATURES];
    for lesson in some {
        for ([sum, squares], number) in sums.iter_mut().zip(lesson.features) {
            let number = f64::from(number);
            *sum += number;
            *squares += number * number;
        }
    }
    let spread = |[sum, squares]: [f64; 2]| {
        let mean = sum / count;
        (squares / count - mean * mean).max(LEAST * LEAST).sqrt() as f32
    };
    sums.map(spread).to_vec()
}

/// Parts of a batch that are summed apart, then together in order.
const PARTS: usize = 8;

/// How much of the mean of gradients, and of their squares, is left after a step.
const LEFT: [f32; 2] = [0.9, 0.999];

/// A sketch that is being fitted.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    /// What it has come to.
    pub(super) sketch: Sketch,
    mean: Sketch,
    square: Sketch,
    /// What is left of the first step in both means.
    left: [f64; 2],
    /// Weights of features that are usually small take larger steps.
    spread: Vec<f32>,
}

impl Fit {
    /// From this sketch on, with the [spread] of each feature.
    pub(super) fn new(sketch: Sketch, spread: Vec<f32>) -> Fit {
        Fit {
            sketch,
            mean: Sketch::zero(),
            square: Sketch::zero(),
            left: [1.0; 2],
            spread,
        }
    }

    /// One step over a batch.
    pub(super) fn step(&mut self, batch: &[&Lesson], rate: f32, threads: usize) {
        let gradient = self.gradient(batch, threads);
        let mut fix = [0.0; 2];
        for ((fix, total), left) in fix.iter_mut().zip(&mut self.left).zip(LEFT) {
            *total *= f64::from(left);
            *fix = (1.0 - *total) as f32;
        }
        let scale = 1.0 / batch.len().max(1) as f32;
        let of_features = self.spread.iter().map(|spread| rate / spread);
        let rates = of_features.flat_map(|rate| [rate; UNITS]);
        let rates = rates.chain(std::iter::repeat(rate));
        let weights = self.sketch.weights_mut().zip(gradient.weights());
        let means = self.mean.weights_mut().zip(self.square.weights_mut());
        for (((weight, slope), (mean, square)), rate) in weights.zip(means).zip(rates) {
            let slope = slope * scale;
            *mean = LEFT[0] * *mean + (1.0 - LEFT[0]) * slope;
            *square = LEFT[1] * *square + (1.0 - LEFT[1]) * slope * slope;
            *weight -= rate * (*mean / fix[0]) / ((*square / fix[1]).sqrt() + 1e-8);
        }
    }

    fn gradient(&self, batch: &[&Lesson], threads: usize) -> Sketch {
        let parts: Vec<&[&Lesson]> = batch.chunks(batch.len().div_ceil(PARTS).max(1)).collect();
        let of_some = |parts: &[&[&Lesson]]| -> Vec<Sketch> {
            parts
                .iter()
                .map(|part| self.sketch.gradient(part))
                .collect()
        };
        let shares = parts.chunks(parts.len().div_ceil(threads.max(1)).max(1));
        let sums: Vec<Sketch> = match threads {
            0 | 1 => of_some(&parts),
            _ => thread::scope(|scope| {
                let threads: Vec<_> = shares
                    .map(|share| scope.spawn(move || of_some(share)))
                    .collect();
                let sums = threads.into_iter().map(|thread| thread.join());
                sums.flat_map(|sums| sums.expect("adding does not panic"))
                    .collect()
            }),
        };
        let mut gradient = Sketch::zero();
        for sum in &sums {
            let both = gradient.weights_mut().zip(sum.weights());
            both.for_each(|(all, part)| *all += part);
        }
        gradient
    }
}

//! What would somebody do who plays each choice out in their head, by rules of thumb?
//!
//! A yardstick: it stays as it is, so that others can be measured against it over the years.
//!
//! Dealt worlds and playouts: every promising choice is tried in the same possible worlds, each
//! played on quickly to a horizon, and judged by how it stands there. Half of the choices are dropped
//! after each stage, so that the thinking goes where it matters (sequential halving: Karnin, Koren and
//! Somekh, "Almost optimal exploration in multi-armed bandits", 2013). The budget counts positions
//! looked at, never seconds: the same choice on every machine.

use std::fmt;

use super::Player;
use super::evaluation::Weights;
use crate::rules::{Choice, Game, LazyCroupier, Rng, Seat, State, View, below};

/// Plays the promising choices out in dealt worlds, and judges by hand-made weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Classic {
    /// Positions that it looks at before each choice.
    pub nodes: u32,
    /// What it thinks things are worth.
    pub weights: Weights,
    /// How it thinks.
    pub habits: Habits,
}

/// How it spends its budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// Choices that get past the first glance.
    pub candidates: usize,
    /// Choices that are looked at for each move of a playout.
    pub width: usize,
    /// Battles that a playout goes through before it is judged.
    pub battles: u8,
    /// A lead of so many points makes a win likely: 73 %.
    pub sure: f32,
}

impl Default for Habits {
    fn default() -> Self {
        Habits {
            candidates: 16,
            width: 4,
            battles: 2,
            sure: 10.0,
        }
    }
}

impl Default for Classic {
    fn default() -> Self {
        Classic::new(20_000)
    }
}

impl Classic {
    /// One with this budget.
    pub fn new(nodes: u32) -> Classic {
        Classic {
            nodes,
            weights: Weights::default(),
            habits: Habits::default(),
        }
    }

    /// The choices worth a second look, best first.
    fn glance(&self, view: &View, rng: &mut Rng) -> Vec<Candidate> {
        let game = view.game();
        let world = view.deal(rng);
        let mut candidates: Vec<Candidate> = super::greedy::sensible(view, &world)
            .map(|choice| {
                let mut after = world;
                let taken = after.apply(game, choice, &mut LazyCroupier(rng));
                let value = match taken {
                    Ok(()) => self.weights.evaluate(game, &after, view.seat()),
                    Err(_) => f32::NEG_INFINITY,
                };
                Candidate {
                    choice,
                    glance: value,
                    sum: 0.0,
                }
            })
            .collect();
        candidates.sort_by(|a, b| b.glance.total_cmp(&a.glance));
        candidates.truncate(self.habits.candidates);
        candidates
    }

    /// The chance to win after a playout of one choice in one world; what it cost is added.
    fn play_out(
        &self,
        game: &Game,
        seat: Seat,
        world: &State,
        choice: Choice,
        rng: &mut Rng,
        cost: &mut u32,
    ) -> f32 {
        let mut state = *world;
        let horizon = world.round().saturating_add(self.habits.battles);
        if state.apply(game, choice, &mut LazyCroupier(rng)).is_err() {
            return 0.0;
        }
        *cost += 1;
        while state.round() < horizon
            && let Some(decision) = state.decision()
        {
            state = self.likely_next(game, &state, decision.seat(), rng, cost);
        }
        let lead = self.weights.evaluate(game, &state, seat);
        1.0 / (1.0 + (-lead / self.habits.sure).exp())
    }

    /// The best of a few choices taken at random, as a player in a hurry would have it.
    fn likely_next(
        &self,
        game: &Game,
        state: &State,
        seat: Seat,
        rng: &mut Rng,
        cost: &mut u32,
    ) -> State {
        let choices = state.choices(game);
        let count = choices.len();
        let tries = count.min(self.habits.width);
        let mut best = (f32::NEG_INFINITY, *state);
        // The list begins with seat 0's board, and of equals the first is taken: so begin anywhere.
        let begin = below(rng, tries);
        for n in 0..tries {
            // One from each of `tries` equal parts of the list.
            let part = (begin + n) % tries;
            let (from, to) = (part * count / tries, (part + 1) * count / tries);
            let Some(choice) = choices.nth(from + below(rng, to - from)) else {
                continue;
            };
            let mut after = *state;
            if after.apply(game, choice, &mut LazyCroupier(rng)).is_err() {
                continue;
            }
            *cost += 1;
            let value = self.weights.evaluate(game, &after, seat);
            if value > best.0 {
                best = (value, after);
            }
        }
        best.1
    }
}

struct Candidate {
    choice: Choice,
    glance: f32,
    sum: f32,
}

impl Player for Classic {
    fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice {
        let game = view.game();
        let mut candidates = self.glance(view, rng);
        let stages = candidates.len().next_power_of_two().trailing_zeros().max(1);
        let mut left = self.nodes;
        for stage in (1..=stages).rev() {
            let share = left / stage;
            let mut cost = 0;
            while candidates.len() > 1 && cost < share && !view.is_called_off() {
                let world = view.deal(rng);
                for candidate in &mut candidates {
                    let (seat, choice) = (view.seat(), candidate.choice);
                    candidate.sum += self.play_out(game, seat, &world, choice, rng, &mut cost);
                }
            }
            left = left.saturating_sub(cost);
            candidates.sort_by(|a, b| b.sum.total_cmp(&a.sum));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates.first().map_or(Choice::Pass, |best| best.choice)
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "classic:{}", self.nodes)
    }
}

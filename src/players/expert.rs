//! What would somebody do who has seen many games, and thinks?
//!
//! A first glance at every choice in a few dealt worlds picks candidates. These are tried in the same
//! worlds, each played on to the end of the round by players in a hurry, and judged by what was learned.
//! Half of the candidates are dropped after each stage, so that the thinking goes where it matters
//! (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits",
//! 2013). The budget counts positions judged, never seconds, and is never overrun.

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use super::Player;
use super::brain::{Brain, Network};
use super::glance::{CERTAIN, Glance, chance, each_sensible};
use crate::rules::{Choice, Game, LazyCroupier, Rng, Seat, State, View, below};

/// Plays the promising choices out in dealt worlds, and judges by what was learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Expert {
    /// Positions that it judges before each choice, at the most.
    pub nodes: u32,
    /// What it has learned.
    pub brain: Arc<Brain>,
    /// How it thinks.
    pub habits: ExpertHabits,
}

/// How an expert spends its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpertHabits {
    /// Worlds of the first glance.
    pub worlds: u32,
    /// Choices that get past it.
    pub candidates: usize,
    /// Choices that are looked at for each move of a playout.
    pub width: usize,
    /// Battles that a playout goes through before it is judged.
    pub battles: u8,
    /// So many playouts count as much as the first glance: whoever trusts too few playouts more than what
    /// it saw at once plays worse for thinking.
    pub trust: u64,
}

impl Default for ExpertHabits {
    fn default() -> Self {
        ExpertHabits {
            worlds: 4,
            candidates: 8,
            width: 6,
            battles: 1,
            trust: 12,
        }
    }
}

impl Default for Expert {
    fn default() -> Self {
        Expert::new(Expert::NODES)
    }
}

struct Candidate {
    choice: Choice,
    /// On the player's own board: of equals the nearer is taken, so that both seats play alike.
    at_home: bool,
    /// The sum of its chances, in how many worlds.
    sum: u64,
    worlds: u64,
}

/// A choice, and the chance to win that an expert sees behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The choice.
    pub choice: Choice,
    /// From 0 to 1.
    pub chance: f64,
}

impl Candidate {
    /// The mean of its chances, in parts of certainty, fine enough to tell any two apart that differ.
    fn mean(&self) -> u64 {
        (self.sum << 16) / self.worlds.max(1)
    }

    fn weighed(&self) -> Weighed {
        Weighed {
            choice: self.choice,
            chance: self.mean() as f64 / (u64::from(CERTAIN) << 16) as f64,
        }
    }
}

impl Expert {
    /// The budget unless told otherwise.
    pub const NODES: u32 = 4_000;

    /// An expert with this budget.
    pub fn new(nodes: u32) -> Expert {
        Expert {
            nodes,
            brain: Brain::builtin(),
            habits: ExpertHabits::default(),
        }
    }

    /// The choices worth a second look, best first.
    fn first_glance(&self, view: &View, rng: &mut Rng, left: &mut u32) -> Vec<Candidate> {
        let (game, seat, network) = (view.game(), view.seat(), &self.brain.network);
        let mut candidates: Vec<Candidate> = Vec::new();
        for _ in 0..self.habits.worlds {
            let world = view.guess(rng);
            let glance = Glance::new(network, game, world, seat);
            let luck = rng.clone();
            // The same choices come in the same order in every world.
            let mut place = 0;
            each_sensible(view, &world, |choice, at_home| {
                if place == candidates.len() {
                    candidates.push(Candidate {
                        choice,
                        at_home,
                        sum: 0,
                        worlds: 0,
                    });
                }
                if *left > 0 {
                    *left -= 1;
                    let mut after = world;
                    after.follow(game, choice, &mut LazyCroupier(&mut luck.clone()));
                    candidates[place].sum += u64::from(chance(network, glance.judge(&after)));
                    candidates[place].worlds += 1;
                }
                place += 1;
            });
            // The next world has other luck.
            let _ = below(rng, 2);
        }
        candidates.sort_by_key(|candidate| Reverse((candidate.mean(), candidate.at_home)));
        candidates.truncate(self.habits.candidates);
        // From now on the glance is worth some playouts.
        let trust = self.habits.trust;
        for candidate in &mut candidates {
            candidate.sum = candidate.sum * trust / candidate.worlds.max(1);
            candidate.worlds = trust;
        }
        candidates
    }

    /// The chance to win after a playout of one choice in one world.
    fn play_out(
        &self,
        game: &Game,
        seat: Seat,
        world: &State,
        choice: Choice,
        rng: &mut Rng,
        left: &mut u32,
    ) -> u32 {
        let network = &self.brain.network;
        let mut state = *world;
        let horizon = world.round().saturating_add(self.habits.battles);
        state.follow(game, choice, &mut LazyCroupier(rng));
        while state.round() < horizon
            && *left > 1
            && let Some(decision) = state.decision()
        {
            state = self.likely_next(network, game, &state, decision.seat(), rng, left);
        }
        *left = left.saturating_sub(1);
        chance(network, Glance::new(network, game, state, seat).value())
    }

    /// The best of a few choices taken at random, as a player in a hurry would have it.
    fn likely_next(
        &self,
        network: &Network,
        game: &Game,
        state: &State,
        seat: Seat,
        rng: &mut Rng,
        left: &mut u32,
    ) -> State {
        let choices = state.choices(game);
        let count = choices.len();
        let tries = count.min(self.habits.width).min(*left as usize - 1).max(1);
        let glance = Glance::new(network, game, *state, seat);
        let mut best: Option<(i32, State)> = None;
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
            after.follow(game, choice, &mut LazyCroupier(rng));
            let value = glance.judge(&after);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, after));
            }
        }
        *left -= tries as u32;
        best.map_or(*state, |(_, after)| after)
    }

    /// The choice, and how many positions were judged for it.
    pub fn decide(&self, view: &View, rng: &mut Rng) -> (Choice, u32) {
        let (weighed, used) = self.weigh(view, rng);
        (
            weighed.first().map_or(Choice::Pass, |best| best.choice),
            used,
        )
    }

    /// The choices that got past the first glance, the best first, and how many positions were judged.
    /// Those that were dropped early are weighed in fewer worlds.
    pub fn weigh(&self, view: &View, rng: &mut Rng) -> (Vec<Weighed>, u32) {
        let (game, seat) = (view.game(), view.seat());
        let mut dropped = Vec::new();
        let mut left = self.nodes;
        let mut candidates = self.first_glance(view, rng, &mut left);
        let stages = candidates.len().next_power_of_two().trailing_zeros().max(1);
        for stage in (1..=stages).rev() {
            let keep = left - left / stage;
            while candidates.len() > 1 && left > keep && !view.is_called_off() {
                let world = view.guess(rng);
                for candidate in &mut candidates {
                    if left == 0 {
                        break;
                    }
                    let won = self.play_out(game, seat, &world, candidate.choice, rng, &mut left);
                    candidate.sum += u64::from(won);
                    candidate.worlds += 1;
                }
            }
            candidates.sort_by_key(|candidate| Reverse(candidate.mean()));
            dropped.extend(candidates.drain(candidates.len().div_ceil(2)..).rev());
        }
        candidates.extend(dropped.into_iter().rev());
        let weighed = candidates.iter().map(Candidate::weighed).collect();
        (weighed, self.nodes - left)
    }
}

impl Player for Expert {
    fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice {
        self.decide(view, rng).0
    }
}

impl fmt::Display for Expert {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "expert:{}", self.nodes)
    }
}

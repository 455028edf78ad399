//! What would somebody do who has seen many games, and thinks?
//!
//! A first glance at every choice in a few dealt worlds picks candidates. A second look follows each of them
//! through all that it sets off. Then they are tried in the same worlds, each played on for a few turns by
//! veterans, and judged by what was learned. Half of the candidates are dropped after each stage, so that the
//! thinking goes where it matters (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in
//! multi-armed bandits", 2013). The budget counts positions judged, never seconds, and is never overrun.

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use super::Player;
use super::brain::Brain;
use super::glance::{CERTAIN, Glance, chance, each_sensible};
use super::veteran::look_ahead;
use crate::rules::{Choice, Decision, Game, LazyCroupier, Rng, State, View, below};

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
    /// Worlds of the second look.
    pub second_worlds: u32,
    /// Cards played, passes and battles that a playout goes through before it is judged; never beyond the round.
    pub turns: u32,
    /// So many playouts count as much as the second look: whoever trusts too few playouts more than what
    /// it saw at once plays worse for thinking.
    pub trust: u64,
}

impl Default for ExpertHabits {
    fn default() -> Self {
        ExpertHabits {
            worlds: 4,
            candidates: 8,
            second_worlds: 2,
            turns: 3,
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
    chances: Chances,
}

/// The chances to win that were seen in some worlds.
#[derive(Clone, Copy, Default)]
struct Chances {
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

impl Chances {
    /// One more world has this chance.
    fn hear(&mut self, chance: u32) {
        self.sum += u64::from(chance);
        self.worlds += 1;
    }

    /// Their mean, in parts of certainty, fine enough to tell any two apart that differ.
    fn mean(&self) -> u64 {
        (self.sum << 16) / self.worlds.max(1)
    }

    /// The same mean, as if of so many worlds.
    fn counting_as(self, worlds: u64) -> Chances {
        Chances {
            sum: self.sum * worlds / self.worlds.max(1),
            worlds,
        }
    }
}

impl Candidate {
    fn weighed(&self) -> Weighed {
        Weighed {
            choice: self.choice,
            chance: self.chances.mean() as f64 / (u64::from(CERTAIN) << 16) as f64,
        }
    }
}

impl Expert {
    /// The budget unless told otherwise.
    pub const NODES: u32 = 1_000;

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
            each_sensible(game, &world, seat, |choice, at_home| {
                if place == candidates.len() {
                    let chances = Chances::default();
                    candidates.push(Candidate {
                        choice,
                        at_home,
                        chances,
                    });
                }
                if *left > 0 {
                    *left -= 1;
                    let mut after = world;
                    after.follow(game, choice, &mut LazyCroupier(&mut luck.clone()));
                    candidates[place]
                        .chances
                        .hear(chance(network, glance.judge(&after)));
                }
                place += 1;
            });
            other_luck(rng);
        }
        candidates.sort_by_key(|candidate| Reverse((candidate.chances.mean(), candidate.at_home)));
        candidates.truncate(self.habits.candidates);
        candidates
    }

    /// Judges the candidates anew, each by what is left of it when all that it sets off is done. From then on this
    /// judgement is worth some playouts.
    fn second_look(
        &self,
        view: &View,
        candidates: &mut [Candidate],
        rng: &mut Rng,
        left: &mut u32,
    ) {
        let mut seen = vec![Chances::default(); candidates.len()];
        for _ in 0..self.habits.second_worlds {
            let world = view.guess(rng);
            let luck = rng.clone();
            for (candidate, seen) in candidates.iter().zip(&mut seen) {
                if *left == 0 {
                    break;
                }
                let luck = &mut luck.clone();
                seen.hear(self.play_out(view, &world, candidate.choice, 0, luck, left));
            }
            other_luck(rng);
        }
        for (candidate, seen) in candidates.iter_mut().zip(seen) {
            // Without budget for a second look, the first one counts.
            if seen.worlds > 0 {
                candidate.chances = seen;
            }
            candidate.chances = candidate.chances.counting_as(self.habits.trust);
        }
    }

    /// The chance to win after a choice and so many turns more in one world, all played by veterans.
    fn play_out(
        &self,
        view: &View,
        world: &State,
        choice: Choice,
        turns: u32,
        rng: &mut Rng,
        left: &mut u32,
    ) -> u32 {
        let (game, seat, network) = (view.game(), view.seat(), &self.brain.network);
        let mut state = *world;
        state.follow(game, choice, &mut LazyCroupier(rng));
        self.resolve(game, &mut state, rng, left);
        for _ in 0..turns {
            if state.round() > world.round() || !self.go_on(game, &mut state, rng, left) {
                break;
            }
            self.resolve(game, &mut state, rng, left);
        }
        *left -= 1;
        chance(network, Glance::new(network, game, state, seat).value())
    }

    /// Resolves what waits to be resolved.
    fn resolve(&self, game: &Game, state: &mut State, rng: &mut Rng, left: &mut u32) {
        while let Some(Decision::Effect(_)) = state.decision()
            && self.go_on(game, state, rng, left)
        {}
    }

    /// Takes a choice as a veteran would, whoever's turn it is. Not where the game is over, or the budget too
    /// small to look at all choices.
    fn go_on(&self, game: &Game, state: &mut State, rng: &mut Rng, left: &mut u32) -> bool {
        let Some(decision) = state.decision() else {
            return false;
        };
        if state.choices(game).len() >= *left as usize {
            return false;
        }
        let best = look_ahead(&self.brain.network, game, state, decision.seat(), rng);
        *left -= best.tried;
        state.follow(game, best.choice, &mut LazyCroupier(rng));
        true
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
        let mut dropped = Vec::new();
        let mut left = self.nodes;
        let mut candidates = self.first_glance(view, rng, &mut left);
        self.second_look(view, &mut candidates, rng, &mut left);
        let stages = candidates.len().next_power_of_two().trailing_zeros().max(1);
        for stage in (1..=stages).rev() {
            let keep = left - left / stage;
            while candidates.len() > 1 && left > keep && !view.is_called_off() {
                let world = view.guess(rng);
                for candidate in &mut candidates {
                    if left == 0 {
                        break;
                    }
                    let (choice, turns) = (candidate.choice, self.habits.turns);
                    let won = self.play_out(view, &world, choice, turns, rng, &mut left);
                    candidate.chances.hear(won);
                }
            }
            candidates.sort_by_key(|candidate| Reverse(candidate.chances.mean()));
            dropped.extend(candidates.drain(candidates.len().div_ceil(2)..).rev());
        }
        candidates.extend(dropped.into_iter().rev());
        let weighed = candidates.iter().map(Candidate::weighed).collect();
        (weighed, self.nodes - left)
    }
}

/// The next world has other luck.
fn other_luck(rng: &mut Rng) {
    let _ = below(rng, 2);
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

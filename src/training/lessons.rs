//! Which games are there to learn from?
//!
//! A position is worth what came of it: the result of its game, less sure of the result the further it is
//! away, and more of what was thought of the positions between (TD(λ): Sutton, "Learning to predict by the
//! methods of temporal differences", 1988).

use rand::SeedableRng;

use super::kit::Kit;
use super::liking::{Liking, Pick};
use super::numbers::logistic;
use crate::players::brain::{FEATURES, Features, Network};
use crate::players::{Expert, Greedy, Player};
use crate::rules::{BySeat, Dealer, Game, Mode, Rng, Seat, SeededShuffler, State, View, below};

/// A position as one seat saw it, and what came of it.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    /// See [`Features`].
    pub(super) features: [i8; FEATURES],
    /// The chance to win as it turned out.
    pub(super) target: f32,
}

/// What a game has to tell.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// Some of its positions.
    pub(super) lessons: Vec<Lesson>,
    /// What both sides played with.
    pub(super) decks: [Pick; 2],
    /// What became of them: 1 is a win.
    pub(super) result: [f32; 2],
}

/// How games to learn from are played.
#[derive(Clone)]
pub(super) struct Teacher {
    /// Who plays both seats; greedy if nobody has learned yet.
    pub(super) expert: Option<Expert>,
    /// So many choices in 1,000 are left to chance.
    pub(super) random: usize,
    /// How much of what came later is believed at each step back; the rest is what was thought then.
    pub(super) lambda: f32,
    /// So many positions in 1,000 become lessons.
    pub(super) kept: usize,
}

impl Teacher {
    /// What a game between two decks, made of what is liked, has to tell.
    pub(super) fn game(&self, kit: &Kit, liking: &Liking, seed: u64) -> Told {
        let mut rng = Rng::seed_from_u64(seed);
        let decks = [kit.pick(liking, &mut rng), kit.pick(liking, &mut rng)];
        let cruisers = decks.each_ref().map(|deck| kit.cruiser(deck));
        let game = Game::new(Mode::TotalWar, &kit.cards, cruisers);
        let piles = decks.each_ref().map(|deck| deck.cards.iter().copied());
        let piles = BySeat(piles.map(|pile| pile.collect()));
        let mut dealer = Dealer::new(SeededShuffler::new(seed));
        let mut state = game.start(piles, Seat::A, &mut dealer);
        let mut player = self.player();
        let mut seen = Vec::new();
        while let Some(decision) = state.decision() {
            let view = View::new(&game, &state, decision.seat());
            let choices = state.choices(&game);
            let by_chance = below(&mut rng, 1000) < self.random;
            let any = by_chance.then(|| choices.nth(below(&mut rng, choices.len())));
            let choice = any.flatten();
            let choice = choice.unwrap_or_else(|| player.choose(&view, &mut rng));
            seen.push(Seat::BOTH.map(|seat| self.look(&game, &state, seat)));
            let taken = state.apply(&game, choice, &mut dealer);
            taken.expect("players choose among the choices");
        }
        let winner = state.outcome().and_then(|outcome| outcome.winner);
        let result = Seat::BOTH.map(|seat| match winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == seat)),
        });
        Told {
            lessons: self.lessons(&seen, result, &mut rng),
            decks,
            result,
        }
    }

    fn player(&self) -> Box<dyn Player> {
        match &self.expert {
            Some(expert) => Box::new(expert.clone()),
            None => Box::new(Greedy::default()),
        }
    }

    fn look(&self, game: &Game, state: &State, seat: Seat) -> (Features, f32) {
        let features = Features::new(game, state, seat);
        let expert = self.expert.as_ref();
        let thought = expert.map_or(0.5, |it| chance(&it.brain.network, &features));
        (features, thought)
    }

    /// Some of the positions of a game, from its last to its first.
    fn lessons(
        &self,
        seen: &[[(Features, f32); 2]],
        result: [f32; 2],
        rng: &mut Rng,
    ) -> Vec<Lesson> {
        let mut lessons = Vec::new();
        let mut targets = result;
        for both in seen.iter().rev() {
            for ((features, thought), target) in both.iter().zip(&mut targets) {
                if below(rng, 1000) < self.kept {
                    lessons.push(Lesson {
                        // No feature is further from 0 than 100.
                        features: features.0.map(|number| number as i8),
                        target: *target,
                    });
                }
                *target = self.lambda * *target + (1.0 - self.lambda) * thought;
            }
        }
        lessons
    }
}

/// The chance to win that a network sees in a position.
pub(super) fn chance(network: &Network, features: &Features) -> f32 {
    let value = network.value(&network.units(features));
    logistic(value as f32 / network.one as f32)
}

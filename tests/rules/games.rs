//! How does a random game come to be, and what is written of it?

use std::cell::RefCell;

use guerre_totale::players::{Player, Random};
use guerre_totale::rules::transcript::{Line, Replayed, Scribe, replay};
use guerre_totale::rules::{Choice, Croupier, Mode, Rng, SeededShuffler, State, View};
use rand::SeedableRng;

use crate::worlds::{Seating, World};

/// A random game from a seed.
pub struct Played {
    pub seating: Seating,
    pub choices: Vec<Choice>,
    pub lines: Vec<String>,
    pub end: State,
}

impl Played {
    pub fn new(world: &World, mode: Mode, seed: u64) -> Played {
        let mut rng = Rng::seed_from_u64(seed);
        let seating = world.seating(mode, &mut rng);
        let lines = RefCell::new(vec![]);
        let write = |line: &Line| lines.borrow_mut().push(json(line));
        let shuffler = SeededShuffler::new(seed);
        let mut scribe = Scribe::new(seating.header.clone(), shuffler, write);
        let (end, choices) = play(&seating, &mut rng, &mut scribe);
        Played {
            seating,
            choices,
            lines: lines.take(),
            end,
        }
    }

    pub fn transcript(&self) -> String {
        self.lines.join("\n") + "\n"
    }
}

fn play(seating: &Seating, rng: &mut Rng, croupier: &mut impl Croupier) -> (State, Vec<Choice>) {
    let game = &seating.game;
    let mut state = game.start(seating.piles, seating.first, croupier);
    let mut choices = vec![];
    while let Some(decision) = state.decision() {
        let choice = Random.choose(&View::new(game, &state, decision.seat()), rng);
        let applied = state.apply(game, choice, croupier);
        applied.expect("a choice of the list");
        choices.push(choice);
    }
    (state, choices)
}

/// A line as it stands in a file.
pub fn json(line: &Line) -> String {
    serde_json::to_string(line).expect("a line is JSON")
}

/// Replays a transcript; the lines that were seen, and the last state.
pub fn replayed(world: &World, text: &str) -> (Replayed, Vec<String>, Option<State>) {
    let mut seen = vec![];
    let mut last = None;
    let see = |_: &_, state: &State, line: &Line| {
        seen.push(json(line));
        last = Some(*state);
    };
    let replayed = replay(text.as_bytes(), &world.cards, &world.cruisers, see);
    let replayed = replayed.unwrap_or_else(|fault| panic!("{fault}"));
    (replayed, seen, last)
}

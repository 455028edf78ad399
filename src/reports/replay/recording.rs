//! A recorded game as a whole, to walk through.

use super::quoted;
use crate::cards::{CardSet, CruiserSet};
use crate::players::Brain;
use crate::rules::transcript::{Fault, GameLines, Header, Step, Told, tell};
use crate::rules::{Game, Phase, Seat};

/// A game with all of its steps.
pub struct Recording {
    /// Which game of its file it is, from 1.
    pub number: usize,
    /// The game.
    pub game: Game,
    /// Who plays what.
    pub header: Header,
    /// What happened.
    pub steps: Vec<Step>,
    /// A's chance to win after each step.
    pub chances: Vec<f64>,
    /// Where the transcript leaves the rules, or stops being one.
    pub fault: Option<String>,
}

impl Recording {
    /// Reads a game, the so-manyth of its file, as far as it is one; and what is wrong with it.
    pub fn read(
        source: GameLines,
        number: usize,
        cards: &CardSet,
        cruisers: &CruiserSet,
        brain: &Brain,
    ) -> (Option<Recording>, Option<Fault>) {
        let (mut opening, mut steps) = (None, Vec::new());
        let replayed = tell(source, cards, cruisers, |told| match told {
            Told::Game(game, header) => opening = Some((game.clone(), header.clone())),
            Told::Step(step) => steps.push(*step),
        });
        let fault = replayed.err();
        let recording = opening.map(|(game, header)| Recording {
            number,
            chances: chances(brain, &game, &steps),
            game,
            header,
            steps,
            fault: fault.as_ref().map(|fault| quoted(&fault.to_string())),
        });
        (recording, fault)
    }
}

/// A's chance to win after each step. While cards are dealt it is that of the moment when both have theirs.
fn chances(brain: &Brain, game: &Game, steps: &[Step]) -> Vec<f64> {
    let mut next = 0.5;
    let backwards = steps.iter().rev().map(|step| {
        let dealing = matches!(step.phase, None | Some(Phase::Reinforcements));
        if !dealing || step.kind == "state" {
            next = chance(brain, game, step);
        }
        next
    });
    let mut chances: Vec<f64> = backwards.collect();
    chances.reverse();
    chances
}

/// A's chance to win: what is learned says so of the position as each player sees it, the mean of both.
fn chance(brain: &Brain, game: &Game, step: &Step) -> f64 {
    let [a, b] = Seat::BOTH.map(|seat| brain.chance(game, &step.state, seat));
    (a + 1.0 - b) / 2.0
}

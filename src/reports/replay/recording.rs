//! A recorded game as a whole, to walk through.

use super::quoted;
use crate::cards::{CardSet, CruiserSet};
use crate::players::Brain;
use crate::rules::transcript::{Fault, GameLines, Header, Step, Told, tell};
use crate::rules::{Game, Seat};

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
            chances: steps
                .iter()
                .map(|step| chance(brain, &game, step))
                .collect(),
            game,
            header,
            steps,
            fault: fault.as_ref().map(|fault| quoted(&fault.to_string())),
        });
        (recording, fault)
    }
}

/// A's chance to win: what is learned says so of the position as each player sees it, the mean of both.
fn chance(brain: &Brain, game: &Game, step: &Step) -> f64 {
    let [a, b] = Seat::BOTH.map(|seat| brain.chance(game, &step.state, seat));
    (a + 1.0 - b) / 2.0
}

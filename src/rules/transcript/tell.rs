//! What does a transcript tell, game by game and step by step?

use std::io::BufRead;

use super::replay::{Audience, replay_to};
use super::{Fault, Header, Line, Narrator, Replayed, Step};
use crate::cards::{CardSet, CruiserSet};
use crate::rules::{Game, State};

/// What comes next in a transcript.
#[derive(Debug)]
pub enum Told<'a> {
    /// A game begins.
    Game(&'a Game, &'a Header),
    /// A step of it, complete.
    Step(Box<Step>),
}

/// Tells every game of a transcript as far as it agrees with the rules. Where one breaks off, the last
/// step comes with all that it led to.
pub fn tell(
    reader: impl BufRead,
    cards: &CardSet,
    cruisers: &CruiserSet,
    hear: impl FnMut(Told),
) -> Result<Replayed, Fault> {
    let narrator = Narrator::default();
    let mut teller = Teller { narrator, hear };
    let replayed = replay_to(reader, cards, cruisers, &mut teller);
    teller.finish();
    replayed
}

struct Teller<F> {
    narrator: Narrator,
    hear: F,
}

impl<F: FnMut(Told)> Teller<F> {
    fn step(&mut self, step: Option<Step>) {
        step.into_iter()
            .for_each(|step| (self.hear)(Told::Step(Box::new(step))));
    }

    fn finish(&mut self) {
        let last = self.narrator.finish();
        self.step(last);
    }
}

impl<F: FnMut(Told)> Audience for Teller<F> {
    fn hear(&mut self, game: &Game, state: &State, line: &Line) {
        if let Line::Game(header) = line {
            self.finish();
            (self.hear)(Told::Game(game, header));
        }
        let before = self.narrator.hear(game, state, line);
        self.step(before);
    }

    fn break_off(&mut self, game: &Game, state: &State) {
        let last = self.narrator.break_off(game, state);
        self.step(last);
    }
}

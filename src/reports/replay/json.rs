//! How does a game read for programs?

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cards::{CardSet, CruiserSet};
use crate::json::line;
use crate::rules::Seat;
use crate::rules::transcript::{Fault, GameLines, Header, SeatHeader, Step, Told, tell};
use crate::words::Message;

/// Writes every game with its steps in words, one game at a time. A fault comes back, and stands at
/// the end of what was written before it.
pub fn write_games(
    source: GameLines,
    (cards, cruisers): (&CardSet, &CruiserSet),
    first_number: usize,
    out: &mut impl Write,
) -> io::Result<Option<Fault>> {
    let seen = source.seen();
    let mut games = Games {
        out,
        number: first_number - 1,
        begun: false,
        header: None,
        steps: Vec::new(),
    };
    let mut written = Ok(());
    let replayed = tell(source, cards, cruisers, |told| {
        if written.is_ok() {
            match told {
                Told::Game(_, header) => written = games.next(Some(header.clone())),
                Told::Step(step) => games.steps.push(step_json(*step)),
            }
        }
        if written.is_err() {
            seen.stop();
        }
    });
    written?;
    games.next(None)?;
    let fault = replayed.err();
    if games.begun {
        let fault = line(&fault.as_ref().map(Fault::to_string));
        writeln!(games.out, "\n],\"fault\":{fault}}}")?;
    }
    Ok(fault)
}

struct Games<'a, W> {
    out: &'a mut W,
    number: usize,
    begun: bool,
    header: Option<Header>,
    steps: Vec<Value>,
}

impl<W: Write> Games<'_, W> {
    /// Writes the game under way, if there is one, and goes on to the next.
    fn next(&mut self, header: Option<Header>) -> io::Result<()> {
        if let Some(header) = std::mem::replace(&mut self.header, header) {
            self.number += 1;
            let before = if self.begun { "," } else { "{\"games\":[" };
            self.begun = true;
            writeln!(self.out, "{before}")?;
            let steps = std::mem::take(&mut self.steps);
            write!(
                self.out,
                "{}",
                line(&game_json(self.number, &header, steps))
            )?;
        }
        Ok(())
    }
}

fn game_json(number: usize, header: &Header, steps: Vec<Value>) -> Value {
    let seat = |seat: &SeatHeader| json!({ "deck": seat.deck, "cruiser": seat.cruiser, "player": seat.player });
    json!({
        "game": number,
        "mode": header.mode,
        "first": header.first,
        "seats": header.seats.each_ref().map(seat),
        "steps": steps,
    })
}

fn step_json(step: Step) -> Value {
    json!({
        "type": step.kind,
        "round": step.round,
        "phase": step.phase,
        "text": step.text,
        "changes": Message::joined(step.changes, " "),
        "armour": Seat::BOTH.map(|seat| step.state.armour(seat)),
    })
}

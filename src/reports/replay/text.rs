//! How does a game read as plain text?

use std::io::{self, BufRead, Write};

use crate::cards::{CardSet, CruiserSet};
use crate::message;
use crate::reports::board::{Diagram, ids, legend};
use crate::rules::transcript::{
    Fault, Header, Replayed, Step, Told, mode_name, phase_name, side, tell,
};
use crate::rules::{Game, Phase, Seat, State};
use crate::text::{safe, wrapped};
use crate::words::{Language, Message};

/// Everything fits into so many columns.
const WIDTH: usize = 80;

/// How games are told.
pub struct Telling {
    /// What to call the first game.
    pub first: usize,
    /// Are the signs explained?
    pub legend: bool,
    /// In which language?
    pub language: Language,
}

/// Tells every game of a transcript. A fault of the transcript comes back beside what was written.
pub fn tell_games(
    reader: impl BufRead,
    (cards, cruisers): (&CardSet, &CruiserSet),
    telling: Telling,
    out: &mut impl Write,
    mut stop: impl FnMut(),
) -> io::Result<Result<Replayed, Fault>> {
    let mut teller = Teller {
        cards,
        pen: Pen {
            out,
            language: telling.language,
        },
        number: telling.first - 1,
        legend: telling.legend,
        game: None,
        phase: None,
    };
    let mut written = Ok(());
    let replayed = tell(reader, cards, cruisers, |told| {
        if written.is_ok() {
            written = match told {
                Told::Game(game, header) => teller.open(game, header),
                Told::Step(step) => teller.tell(&step),
            };
            if written.is_err() {
                stop();
            }
        }
    });
    written?;
    Ok(replayed)
}

struct Teller<'a, W> {
    cards: &'a CardSet,
    pen: Pen<'a, W>,
    number: usize,
    legend: bool,
    game: Option<(Game, Header)>,
    phase: Option<Phase>,
}

impl<W: Write> Teller<'_, W> {
    fn open(&mut self, game: &Game, header: &Header) -> io::Result<()> {
        if std::mem::take(&mut self.legend) {
            for line in legend() {
                self.pen.line(line)?;
            }
        }
        self.number += 1;
        self.phase = None;
        self.pen.line("")?;
        self.pen.line(message!(
            "Game {number}, {mode}",
            number = self.number,
            mode = mode_name(header.mode),
        ))?;
        for seat in Seat::BOTH {
            self.pen.wrapped(&side(header, seat), 2)?;
        }
        self.game = Some((game.clone(), header.clone()));
        Ok(())
    }

    fn tell(&mut self, step: &Step) -> io::Result<()> {
        match step.kind {
            "game" => return Ok(()),
            "round" | "end" => {
                if step.kind == "round" && step.round == 1 {
                    self.pen.line("")?;
                }
                return self.pen.line(&step.text);
            }
            "state" => return self.show(step),
            _ => {}
        }
        if step.phase != self.phase {
            self.phase = step.phase;
            if let Some(phase) = step.phase {
                self.pen.line(phase_name(phase))?;
            }
        }
        self.pen.wrapped(&step.text, 2)?;
        match step.changes.is_empty() {
            true => Ok(()),
            false => self.pen.wrapped(&Message::joined(&step.changes, " "), 6),
        }
    }

    /// The hands after the reinforcements, the whole table after the other phases.
    fn show(&mut self, step: &Step) -> io::Result<()> {
        let Some((game, header)) = &self.game else {
            return Ok(());
        };
        if step.phase == Some(Phase::Reinforcements) {
            for seat in Seat::BOTH {
                let hand = step.state.hand(seat);
                let holds = match hand.len() {
                    0 => message!("{seat} holds 0", seat = seat.letter()),
                    count => message!(
                        "{seat} holds {count}: {cards}",
                        seat = seat.letter(),
                        count = count,
                        cards = ids(game, hand),
                    ),
                };
                self.pen.wrapped(&holds, 2)?;
            }
            return Ok(());
        }
        let diagram = Diagram {
            game,
            cards: self.cards,
            state: &step.state,
            marked: &[],
            eyes: None,
            language: self.pen.language,
        };
        self.pen.line("")?;
        self.pen
            .wrapped(&standing(game, header, &step.state, Seat::B, None), 0)?;
        for line in diagram.draw(WIDTH) {
            self.pen.line(line)?;
        }
        self.pen
            .wrapped(&standing(game, header, &step.state, Seat::A, None), 0)?;
        self.pen.line("")
    }
}

/// Writes in a language.
struct Pen<'a, W> {
    out: &'a mut W,
    language: Language,
}

impl<W: Write> Pen<'_, W> {
    fn line(&mut self, message: impl Into<Message>) -> io::Result<()> {
        let text = message.into().to(self.language);
        writeln!(self.out, "{}", safe(&text))
    }

    /// A text over several lines, all but the first of which stand farther in.
    fn wrapped(&mut self, message: &Message, indent: usize) -> io::Result<()> {
        let text = message.to(self.language);
        let lines = wrapped(text.split(' '), &" ".repeat(indent), indent + 4, WIDTH);
        lines.into_iter().try_for_each(|line| self.line(line))
    }
}

/// What belongs to a seat beside its board, on one line however long, as these eyes see it; none see all.
pub fn standing(
    game: &Game,
    header: &Header,
    state: &State,
    seat: Seat,
    eyes: Option<Seat>,
) -> Message {
    let cruiser = &header.seats[seat.index()].cruiser;
    let (armour, most) = (state.armour(seat), game.armour(seat));
    let mut who: Vec<Message> = vec![format!("{} {cruiser} {armour}/{most}", seat.letter()).into()];
    if state.initiative() == seat {
        who.push(message!("Initiative"));
    }
    let pile = game.pile_of(seat);
    let (pile, discard) = (state.pile(pile).len(), state.discard(pile).len());
    let piles = match game.mode().is_common() {
        true => message!(
            "common pile {pile} discard {discard}",
            pile = pile,
            discard = discard,
        ),
        false => message!(
            "pile {pile} discard {discard}",
            pile = pile,
            discard = discard
        ),
    };
    let hand = state.hand(seat);
    let cards = match eyes.is_some_and(|eyes| eyes != seat) {
        true => hand.len().to_string(),
        false => format!("{} {}", hand.len(), ids(game, hand)),
    };
    let held = message!(
        "aside {aside} | hand {cards}",
        aside = state.aside(seat).len(),
        cards = cards.trim_end(),
    );
    Message::joined([Message::joined(who, " "), piles, held], " | ")
}

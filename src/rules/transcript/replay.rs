//! Is this transcript a game by the rules, line for line?

use std::io::BufRead;

use serde_json::Value;

use super::line::FORMAT;
use super::lines::{Found, Lines};
use super::{Header, Line};
use crate::cards::{CardId, CardSet, CruiserSet, Half, SECTORS};
use crate::decks::LEAST_CARDS;
use crate::message;
use crate::rules::{
    BySeat, CardBits, CardIndex, Choice, Croupier, Event, Game, Seat, State, Target,
};
use crate::words::Message;

/// Why a transcript was not accepted.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Fault {
    /// The file could not be read.
    Unreadable(#[from] std::io::Error),
    /// The file is no transcript.
    Malformed {
        /// From 1.
        line: usize,
        /// What is wrong.
        message: Message,
    },
    /// The rules say otherwise.
    Differs {
        /// From 1.
        line: usize,
        /// What was found and what was expected.
        message: Message,
    },
}

impl Fault {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Fault::Unreadable(error) => {
                message!("cannot read the transcript: {error}", error = error)
            }
            Fault::Malformed { line, message } | Fault::Differs { line, message } => {
                message!("line {line}: {why}", line = *line, why = message)
            }
        }
    }
}

/// What was replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// Complete games.
    pub games: usize,
    /// Lines, blank ones left out.
    pub lines: usize,
    /// Lines in whose place another would have been legal.
    pub decisions: usize,
}

/// Whoever is told what a transcript says, as far as it agrees with the rules.
pub(super) trait Audience {
    /// A line that agrees, with the state at that moment.
    fn hear(&mut self, game: &Game, state: &State, line: &Line);

    /// No further line agrees, and the game is not over: this is where it stands.
    fn break_off(&mut self, _game: &Game, _state: &State) {}
}

/// Hears the lines, and cares for nothing else.
struct Listener<F>(F);

impl<F: FnMut(&Game, &State, &Line)> Audience for Listener<F> {
    fn hear(&mut self, game: &Game, state: &State, line: &Line) {
        (self.0)(game, state, line);
    }
}

/// Plays every game of a transcript through the engine and compares every line with the one that
/// the engine writes. Each line that agrees is shown to `see`, with the state at that moment.
pub fn replay(
    reader: impl BufRead,
    cards: &CardSet,
    cruisers: &CruiserSet,
    see: impl FnMut(&Game, &State, &Line),
) -> Result<Replayed, Fault> {
    replay_to(reader, cards, cruisers, &mut Listener(see))
}

/// The same to an audience that wants to know where a game breaks off, too.
pub(super) fn replay_to(
    reader: impl BufRead,
    cards: &CardSet,
    cruisers: &CruiserSet,
    audience: &mut impl Audience,
) -> Result<Replayed, Fault> {
    let mut lines = Lines::new(reader);
    let mut replayed = Replayed::default();
    while let Some(first) = lines.next()? {
        let (game, header, piles) = set_up(&first, cards, cruisers)?;
        let mut reader = Reader {
            lines: &mut lines,
            game: &game,
            order: BySeat::default(),
            misread: None,
            fault: None,
            replayed: &mut replayed,
            audience,
        };
        reader.play(&first, header, piles)?;
    }
    match replayed.games {
        0 => Err(Fault::Malformed {
            line: 1,
            message: message!("there is no game in this file"),
        }),
        _ => Ok(replayed),
    }
}

/// The game that the first line announces. It must be one that can be played with these cards.
fn set_up(
    first: &Found,
    cards: &CardSet,
    cruisers: &CruiserSet,
) -> Result<(Game, Header, BySeat<CardBits>), Fault> {
    let fault = |message| differs(first.number, message);
    if first.kind() != "game" {
        return Err(fault(message!(
            "expected a game line, found {found}",
            found = first.kind(),
        )));
    }
    let header: Header =
        serde_json::from_value(Value::Object(first.fields.clone())).map_err(|error| {
            let why = crate::json::fault(&error);
            fault(message!("the game line cannot be read: {why}", why = why))
        })?;
    let cruiser = |seat: Seat| {
        let id = &header.seats[seat.index()].cruiser;
        let cruiser = cruisers
            .get(id)
            .filter(|cruiser| cruiser.id == *id && header.mode.allows(cruiser));
        cruiser.ok_or_else(|| {
            fault(message!(
                "the cruiser '{cruiser}' cannot be played here",
                cruiser = id,
            ))
        })
    };
    let game = Game::new(header.mode, cards, [cruiser(Seat::A)?, cruiser(Seat::B)?]);
    let piles = match header.mode.is_common() {
        true => game.common_piles(),
        false => BySeat::from_fn(|seat| game.bits(&header.seats[seat.index()].cards)),
    };
    let common = header.common.as_deref().unwrap_or_default();
    let [common_pile, _] = game.common_piles().0;
    if common.len() != common_pile.len() || game.bits(common) != common_pile {
        return Err(fault(message!(
            "common: expected every card of the common pile"
        )));
    }
    for (seat, pile) in header.seats.iter().zip(piles.0) {
        let listed = seat.cards.len();
        let legal = match header.mode.is_common() {
            true => listed == 0,
            false => listed == pile.len() && listed >= LEAST_CARDS,
        };
        if !legal {
            return Err(fault(message!(
                "these cards are no legal deck for the mode {mode}",
                mode = header.mode.id(),
            )));
        }
    }
    Ok((game, header, piles))
}

/// A croupier who deals what the file says, and compares what happens with what it says.
struct Reader<'a, R, A> {
    lines: &'a mut Lines<R>,
    game: &'a Game,
    /// The piles, the next card to be drawn last.
    order: BySeat<Vec<CardIndex>>,
    /// A shuffle that could not be read; what happened before it is not over yet.
    misread: Option<Fault>,
    /// The first fault; nothing after it counts.
    fault: Option<Fault>,
    replayed: &'a mut Replayed,
    audience: &'a mut A,
}

impl<R: BufRead, A: Audience> Reader<'_, R, A> {
    fn play(&mut self, line: &Found, header: Header, piles: BySeat<CardBits>) -> Result<(), Fault> {
        let game = self.game;
        let begins = Seat::from_index(header.first)
            .ok_or_else(|| differs(line.number, message!("first: expected 0 or 1")))?;
        let written = Line::Game(Header {
            format: FORMAT,
            ..header
        });
        compare(line, &json(&written))?;
        self.replayed.lines += 1;
        self.audience.hear(game, &game.blank(begins), &written);
        let mut state = game.start(piles, begins, self);
        while self.fault.is_none() && state.outcome().is_none() {
            if let Err(fault) = self.go_on(&mut state) {
                self.stop(&state, fault);
            }
        }
        self.replayed.games += 1;
        self.fault.take().map_or(Ok(()), Err)
    }

    /// Takes the choice that the file tells of.
    fn go_on(&mut self, state: &mut State) -> Result<(), Fault> {
        let (number, choice) = self.choice(state)?;
        self.replayed.decisions += 1;
        let taken = state.apply(self.game, choice, self);
        taken.map_err(|_| differs(number, message!("the rules do not allow this here")))
    }

    /// From here on nothing counts.
    fn stop(&mut self, state: &State, fault: Fault) {
        self.fault = Some(fault);
        self.audience.break_off(self.game, state);
    }

    /// The choice that the file tells of: the next line, or the one behind the shuffle that it
    /// causes.
    fn choice(&mut self, state: &State) -> Result<(usize, Choice), Fault> {
        let shuffled = matches!(self.lines.peek(0)?, Some(line) if line.kind() == "shuffle");
        let last = self.lines.next_number();
        let Some(line) = self.lines.peek(usize::from(shuffled))? else {
            return Err(differs(last, message!("the transcript stops in mid-game")));
        };
        match read_choice(self.game, state, line) {
            Ok(choice) => Ok((line.number, choice)),
            Err(message) => Err(differs(line.number, message)),
        }
    }

    /// The order of a new pile as the next line says it, if that line is such a shuffle.
    fn read_order(&mut self, cards: &CardBits) -> Result<Vec<CardIndex>, Fault> {
        let game = self.game;
        let number = self.lines.next_number();
        let line = self.lines.peek(0)?.filter(|line| line.kind() == "shuffle");
        let listed = line.and_then(|line| line.fields.get("cards")?.as_array());
        let order: Option<Vec<CardIndex>> =
            listed.and_then(|listed| listed.iter().map(|id| card(game, Some(id))).collect());
        order
            .filter(|order| order.len() == cards.len())
            .filter(|order| order.iter().copied().collect::<CardBits>() == *cards)
            .ok_or_else(|| {
                let ids = cards.iter().map(|card| game.id(card).to_string());
                let expected = message!(
                    "expected a shuffle of {count} cards: {cards}",
                    count = cards.len(),
                    cards = ids.collect::<Vec<_>>().join(" "),
                );
                differs(number, expected)
            })
    }

    fn compare_next(&mut self, written: &Line) -> Result<(), Fault> {
        let number = self.lines.next_number();
        let written = json(written);
        let Some(found) = self.lines.next()? else {
            let expected = written.to_string();
            let stops = message!("the transcript stops; expected {line}", line = expected);
            return Err(differs(number, stops));
        };
        compare(&found, &written)
    }
}

impl<R: BufRead, A: Audience> Croupier for Reader<'_, R, A> {
    fn shuffle(&mut self, pile: Seat, cards: CardBits) {
        self.order[pile].clear();
        if self.fault.is_none() {
            match self.read_order(&cards) {
                Ok(order) => self.order[pile].extend(order.iter().rev()),
                Err(fault) => self.misread = Some(fault),
            }
        }
    }

    fn draw(&mut self, pile: Seat, left: &CardBits) -> CardIndex {
        let next = self.order[pile].pop();
        next.unwrap_or_else(|| left.nth(0))
    }

    fn hear(&mut self, game: &Game, state: &State, event: Event) {
        if self.fault.is_some() {
            return;
        }
        if let Some(fault) = self.misread.take() {
            return self.stop(state, fault);
        }
        let order: Vec<CardIndex> = match event {
            Event::Shuffled { pile } => self.order[pile].iter().rev().copied().collect(),
            _ => Vec::new(),
        };
        let written = Line::new(game, state, event, &order);
        match self.compare_next(&written) {
            Ok(()) => {
                self.replayed.lines += 1;
                self.audience.hear(game, state, &written);
            }
            Err(fault) => self.stop(state, fault),
        }
    }
}

/// The choice that a line tells of, as far as it can be read; the rules judge it later.
fn read_choice(game: &Game, state: &State, line: &Found) -> Result<Choice, Message> {
    let field = |name: &str| line.fields.get(name);
    let read = match line.kind() {
        "pass" => Some(Choice::Pass),
        "deploy" => (|| {
            Some(Choice::Deploy {
                card: card(game, field("card"))?,
                side: word(field("side"))?,
                sector: sector(field("sector"))?,
            })
        })(),
        "battle" => (|| {
            Some(Choice::Battle {
                movement: word(field("move"))?,
                order: word(field("order"))?,
            })
        })(),
        "effect" => return read_effect(game, state, line),
        other => {
            return Err(message!(
                "expected a choice of a player, found {found}",
                found = other,
            ));
        }
    };
    read.ok_or_else(|| message!("this {line} cannot be read", line = line.kind()))
}

fn read_effect(game: &Game, state: &State, line: &Found) -> Result<Choice, Message> {
    let source = line.fields.get("source");
    let half: Option<Half> = word(source.and_then(|source| source.get("half")));
    let effect = line.text("effect");
    if effect.is_empty() {
        return Err(message!("the line names no effect"));
    }
    let waits = |symbol: &u8| {
        state
            .symbol(game, *symbol)
            .is_some_and(|(on, waiting)| Some(on) == half && waiting.id() == effect)
    };
    // Of identical symbols on one half the engine resolves the last first.
    let symbol = (0..8).rev().find(waits);
    let symbol = symbol.ok_or_else(|| {
        message!(
            "no {effect} on that half waits to be resolved",
            effect = effect,
        )
    })?;
    let target = match line.fields.get("target") {
        None | Some(Value::Null) => None,
        Some(target) => {
            let found = find_target(game, state, target, line.fields.get("to"));
            Some(found.ok_or_else(|| message!("its target is not on the board"))?)
        }
    };
    Ok(Choice::Resolve { symbol, target })
}

/// The place of the card that an effect is applied to.
fn find_target(game: &Game, state: &State, target: &Value, to: Option<&Value>) -> Option<Target> {
    let owner = Seat::from_index(target.get("owner")?.as_u64()? as usize)?;
    let wanted = card(game, target.get("card"))?;
    let to = match to {
        None | Some(Value::Null) => None,
        given => Some(sector(given)?),
    };
    (0..SECTORS as u8).find_map(|sector| {
        let stack = state.stack(owner, sector as usize);
        let level = stack.iter().position(|placed| placed.card() == wanted)?;
        Some(Target {
            owner,
            sector,
            level: level as u8,
            to: to.unwrap_or(sector),
        })
    })
}

fn card(game: &Game, id: Option<&Value>) -> Option<CardIndex> {
    let id: CardId = id?.as_str()?.parse().ok()?;
    game.card(id)
}

fn sector(value: Option<&Value>) -> Option<u8> {
    let sector = value?.as_u64()?;
    (sector < SECTORS as u64).then_some(sector as u8)
}

fn word<T: serde::de::DeserializeOwned>(value: Option<&Value>) -> Option<T> {
    serde_json::from_value(value?.clone()).ok()
}

/// Every field that the engine writes must stand in the file with the same value, a null too; other
/// fields are nobody's business.
fn compare(found: &Found, written: &Value) -> Result<(), Fault> {
    let Value::Object(expected) = written else {
        return Err(differs(found.number, unwritable()));
    };
    if found.kind() != expected["type"] {
        let other = message!(
            "expected {expected}, found {found}",
            expected = written.to_string(),
            found = found.kind(),
        );
        return Err(differs(found.number, other));
    }
    for (field, value) in expected {
        if let Some((below, what)) = difference(value, found.fields.get(field)) {
            let place = format!("{field}{below}").into();
            return Err(differs(found.number, Message::joined([place, what], ": ")));
        }
    }
    let stray = |field: &str| {
        let there = found
            .fields
            .get(field)
            .is_some_and(|value| !value.is_null());
        there && !expected.contains_key(field)
    };
    match ["target", "to", "drawn"]
        .into_iter()
        .find(|field| stray(field))
    {
        Some(field) => {
            let none = message!("{field}: expected none", field = field);
            Err(differs(found.number, none))
        }
        None => Ok(()),
    }
}

/// The first place where something else was expected, whatever unknown fields stand beside it:
/// `[0][2][1].damage.upper`, and `expected 0, found 1`. Lists of plain values are shown whole.
fn difference(expected: &Value, found: Option<&Value>) -> Option<(String, Message)> {
    let nested = |value: &Value| value.is_object() || value.is_array();
    match (expected, found) {
        (Value::Object(expected), Some(Value::Object(found))) => {
            expected.iter().find_map(|(field, value)| {
                let (below, what) = difference(value, found.get(field))?;
                Some((format!(".{field}{below}"), what))
            })
        }
        (Value::Array(expected), Some(Value::Array(found)))
            if expected.len() == found.len() && expected.iter().any(nested) =>
        {
            let mut both = expected.iter().zip(found).enumerate();
            both.find_map(|(n, (value, there))| {
                let (below, what) = difference(value, Some(there))?;
                Some((format!("[{n}]{below}"), what))
            })
        }
        (expected, Some(found)) if expected == found => None,
        (expected, found) => {
            let found = match found {
                Some(found) => found.to_string().into(),
                None => message!("nothing"),
            };
            let other = message!(
                "expected {expected}, found {found}",
                expected = expected.to_string(),
                found = found,
            );
            Some((String::new(), other))
        }
    }
}

/// What a verifier says that has nothing to compare a line with: never that it agrees.
fn unwritable() -> Message {
    message!("the line that the rules expect here cannot be written")
}

/// A line as the engine writes it; null if it cannot be written.
fn json(line: &Line) -> Value {
    serde_json::to_value(line).unwrap_or(Value::Null)
}

fn differs(line: usize, message: Message) -> Fault {
    Fault::Differs { line, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_nothing_to_compare_it_with_no_line_agrees() {
        let mut lines = Lines::new(&b"{\"type\":\"pass\",\"seat\":0}"[..]);
        let found = lines.next().unwrap().unwrap();
        assert!(compare(&found, &json(&Line::Pass { seat: Seat::A })).is_ok());
        assert!(compare(&found, &Value::Null).is_err());
    }
}

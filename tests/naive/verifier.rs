//! Where does a transcript differ from the rules?

use std::{collections::BTreeSet, rc::Rc};

use serde_json::Value;

use super::{
    cards::{Cards, Cruisers, Id, id, read_cards, read_cruisers},
    choices::{Choice, legal_choices},
    game::{Game, Mode, Seat, Table},
};

/// The first line that is not as it should be.
#[derive(Debug)]
pub struct Difference {
    /// Counted from 1, blank lines too.
    pub line: usize,
    pub message: String,
}

/// What a transcript without a difference holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub games: usize,
    pub lines: usize,
    /// Lines in whose place another choice would have been legal.
    pub decisions: usize,
}

/// Replays every game of a transcript.
pub fn verify(cards_csv: &str, cruisers_csv: &str, transcript: &str) -> Result<Report, Difference> {
    let cards = Rc::new(read_cards(cards_csv));
    let cruisers = read_cruisers(cruisers_csv);
    let mut reader = Reader::new(transcript)?;
    let mut report = Report {
        lines: reader.lines.len(),
        ..Report::default()
    };
    while reader.next < reader.lines.len() {
        let decisions = replay(&cards, &cruisers, &mut reader);
        report.decisions += decisions.map_err(|message| reader.difference(message))?;
        report.games += 1;
    }
    Ok(report)
}

/// Replays one game; says how many decisions it holds.
fn replay(cards: &Rc<Cards>, cruisers: &Cruisers, reader: &mut Reader) -> Result<usize, String> {
    let line = reader.peek()?.clone();
    let opening = Opening::read(&line, cards, cruisers)?;
    reader.next += 1;
    let mut game = opening.game(cards, cruisers);
    let [a, b] = opening.seats;
    game.start([a.cards, b.cards], reader)?;
    let mut decisions = 0;
    loop {
        let choices = legal_choices(&game);
        if choices.is_empty() {
            return Ok(decisions);
        }
        let choice = reader.choice(&choices)?;
        game.apply(&choice, reader)?;
        decisions += usize::from(choices.len() > 1);
    }
}

/// What the `game` line says.
struct Opening {
    mode: Mode,
    first: usize,
    seats: [Seat; 2],
}

impl Opening {
    fn read(line: &Value, cards: &Cards, cruisers: &Cruisers) -> Result<Opening, String> {
        if line["type"] != "game" || line["format"] != 1 {
            return Err("expected a game of format 1".into());
        }
        let mode = line["mode"].as_str().and_then(Mode::named);
        let mode = mode.ok_or("the mode is training, skirmish or total-war")?;
        let first = match line["first"].as_u64() {
            Some(0) => 0,
            Some(1) => 1,
            _ => return Err("the first player is seat 0 or 1".into()),
        };
        let [a, b] = line["seats"].as_array().map_or(&[][..], Vec::as_slice) else {
            return Err("there are two seats".into());
        };
        if mode != Mode::TotalWar && sorted(&line["common"])? != mode.common(cards) {
            return Err(format!("the common pile is not that of {}", mode.name()));
        }
        let seats = [
            seat(a, mode, cards, cruisers)?,
            seat(b, mode, cards, cruisers)?,
        ];
        Ok(Opening { mode, first, seats })
    }

    fn game(&self, cards: &Rc<Cards>, cruisers: &Cruisers) -> Game {
        let [a, b] = &self.seats;
        let cruisers = [cruisers[&a.cruiser].clone(), cruisers[&b.cruiser].clone()];
        Game::new(cards.clone(), self.mode, cruisers, self.first)
    }
}

fn seat(value: &Value, mode: Mode, cards: &Cards, cruisers: &Cruisers) -> Result<Seat, String> {
    if !value["deck"].is_string() && value.get("deck") != Some(&Value::Null) {
        return Err("a deck is named, or null".into());
    }
    if !value["player"].is_string() {
        return Err("a player is named".into());
    }
    let cruiser = value["cruiser"].as_str().unwrap_or_default().to_owned();
    let training = cruiser == "ares" || cruiser == "athena";
    if !cruisers.contains_key(&cruiser) || (mode == Mode::Training && !training) {
        return Err(format!("no cruiser for {}: {cruiser:?}", mode.name()));
    }
    let deck = sorted(&value["cards"])?;
    let different: BTreeSet<Id> = deck.iter().copied().collect();
    let legal = match mode {
        Mode::TotalWar => deck.len() >= 25 && different.len() == deck.len(),
        Mode::Training | Mode::Skirmish => deck.is_empty(),
    };
    if !legal || !deck.iter().all(|card| cards.contains_key(card)) {
        return Err(format!("no legal deck for {}", mode.name()));
    }
    Ok(Seat {
        cruiser,
        cards: deck,
    })
}

/// A list of IDs.
fn list(value: &Value) -> Result<Vec<Id>, String> {
    let cards = value.as_array().ok_or("expected a list of cards")?;
    let ids = cards.iter().map(|card| card.as_str().and_then(id));
    let ids: Option<_> = ids.collect();
    ids.ok_or("expected canonical card IDs".into())
}

fn sorted(value: &Value) -> Result<Vec<Id>, String> {
    let mut cards = list(value)?;
    cards.sort();
    Ok(cards)
}

/// The lines of a transcript, and which comes next.
struct Reader {
    lines: Vec<(usize, Value)>,
    next: usize,
}

impl Reader {
    fn new(transcript: &str) -> Result<Reader, Difference> {
        let mut lines = vec![];
        for (before, text) in transcript.lines().enumerate() {
            let line = before + 1;
            if text.trim().is_empty() {
                continue;
            }
            match serde_json::from_str::<Value>(text) {
                Ok(value) if value.is_object() => lines.push((line, value)),
                Ok(_) => return Err(difference(line, "not an object".into())),
                Err(error) => return Err(difference(line, error.to_string())),
            }
        }
        Ok(Reader { lines, next: 0 })
    }

    fn peek(&self) -> Result<&Value, String> {
        match self.lines.get(self.next) {
            Some((_, line)) => Ok(line),
            None => Err("the transcript ends in the middle of a game".into()),
        }
    }

    fn difference(&self, message: String) -> Difference {
        let after_the_last = || self.lines.last().map_or(1, |(number, _)| number + 1);
        let line = self.lines.get(self.next).map(|(number, _)| *number);
        difference(line.unwrap_or_else(after_the_last), message)
    }

    /// The legal choice that the transcript makes next. The shuffle for a Draw stands before it.
    fn choice(&self, choices: &[Choice]) -> Result<Choice, String> {
        let ahead = &self.lines[self.next.min(self.lines.len())..];
        let made = ahead.iter().find(|(_, line)| line["type"] != "shuffle");
        let (_, line) = made.ok_or("the transcript ends before a choice")?;
        let read = Choice::read(line).filter(|choice| choices.contains(choice));
        read.ok_or_else(|| {
            let legal: Vec<String> = choices.iter().map(|one| one.line().to_string()).collect();
            format!("expected one of\n  {}\nfound {line}", legal.join("\n  "))
        })
    }
}

fn difference(line: usize, message: String) -> Difference {
    Difference { line, message }
}

impl Table for Reader {
    fn shuffle(&mut self, pile: usize, _cards: Vec<Id>) -> Result<Vec<Id>, String> {
        let line = self.peek()?;
        if line["type"] != "shuffle" {
            return Err(format!("expected a shuffle of pile {pile}, found {line}"));
        }
        list(&line["cards"])
    }

    fn write(&mut self, expected: Value) -> Result<(), String> {
        let found = self.peek()?;
        if !agrees(&expected, found) {
            return Err(format!("expected {expected}\nfound    {found}"));
        }
        self.next += 1;
        Ok(())
    }
}

/// Fields that nobody expects are ignored; a `to` of null may be left out.
fn agrees(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            expected
                .iter()
                .all(|(field, value)| match found.get(field) {
                    Some(found) => agrees(value, found),
                    None => field == "to" && value.is_null(),
                })
        }
        (Value::Array(expected), Value::Array(found)) => {
            let mut pairs = expected.iter().zip(found);
            expected.len() == found.len() && pairs.all(|(a, b)| agrees(a, b))
        }
        _ => expected == found,
    }
}

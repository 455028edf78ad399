//! Which game is under way, and what can be seen of it?
//!
//! A person sits at A. What the page gets of a game is what that person may see, drawn and in words; a game that is
//! watched, or over, hides nothing.

use std::sync::atomic::AtomicBool;

use guerre_totale::arena::{Duel, Leg};
use guerre_totale::cards::CardId;
use guerre_totale::decks::{Deck, DeckList};
use guerre_totale::export::drawing::{self, Position};
use guerre_totale::json::line;
use guerre_totale::players::{Brain, Expert};
use guerre_totale::reports::Recording;
use guerre_totale::rules::transcript::{GameLines, Header, Step, phase_name, side};
use guerre_totale::rules::{CardIndex, Choice, Game, Seat, State};
use guerre_totale::table::{Saved, Sitter, Table};
use guerre_totale::words::{Language, Message};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::Answer;
use crate::shelf::{Shelf, bytes};

/// The game that is played, and the one that is watched.
#[derive(Default)]
pub struct Games {
    table: Option<Table>,
    /// A's chance to win as often as it was looked at, with the age of the game then.
    chances: Vec<(usize, f64)>,
    watched: Option<Recording>,
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// Deals a new game.
    Deal {
        /// A's deck, then B's.
        decks: [String; 2],
        /// Who plays them: `human` or a player.
        players: [String; 2],
        seed: String,
        /// Does A begin?
        first: bool,
    },
    /// Goes on with a saved game.
    GoOn { saved: String },
    /// The game as it stands; story from this step on.
    Table { from: usize },
    /// Takes a choice by its number among all ways.
    Take { number: usize, from: usize },
    /// Takes the last choice back.
    TakeBack,
    /// Lets the player whose turn it is choose.
    PlayOn { from: usize },
    /// What would follow from a choice.
    Preview { number: usize },
    /// What an expert would do.
    Hint,
    /// What has to be kept of the game, and its transcript.
    Keep,
    /// Watches the game that was played.
    WatchTable,
    /// Watches a game of a transcript.
    Watch { bytes: String, game: usize },
    /// The game that is watched, after one of its steps.
    Step { at: usize },
}

impl Games {
    pub fn answer(&mut self, request: Request, shelf: &Shelf, language: Language) -> Answer {
        match request {
            Request::Deal {
                decks,
                players,
                seed,
                first,
            } => {
                let decks = [shelf.legal_deck(&decks[0])?, shelf.legal_deck(&decks[1])?];
                let seed = seed
                    .trim()
                    .parse()
                    .map_err(|_| format!("no seed '{seed}'"))?;
                let duel = duel(shelf, [&decks[0], &decks[1]], &players)?;
                let leg = if first { Leg::First } else { Leg::Second };
                self.table = Some(Table::new(duel, seed, leg));
                self.shown(shelf, 0, language)
            }
            Request::GoOn { saved } => {
                let saved = Saved::read(saved.as_bytes()).map_err(|error| error.message())?;
                let [a, b] = [
                    seat_deck(shelf, &saved.game, Seat::A)?,
                    seat_deck(shelf, &saved.game, Seat::B)?,
                ];
                let player = |seat: Seat| {
                    saved.game.seats[seat.index()]
                        .player
                        .clone()
                        .unwrap_or_default()
                };
                let duel = duel(shelf, [&a, &b], &[player(Seat::A), player(Seat::B)])?;
                self.table = Some(Table::resume(duel, &saved).map_err(|error| error.message())?);
                self.shown(shelf, 0, language)
            }
            Request::Table { from } => self.shown(shelf, from, language),
            Request::Take { number, from } => {
                let table = self.table.as_mut().ok_or(NO_GAME)?;
                let choice = way(table, number)?;
                table.take(choice).map_err(|error| error.to_string())?;
                self.shown(shelf, from, language)
            }
            Request::TakeBack => {
                let table = self.table.as_mut().ok_or(NO_GAME)?;
                table.take_back().map_err(|_| "it stays taken".to_owned())?;
                self.shown(shelf, 0, language)
            }
            Request::PlayOn { from } => {
                self.table.as_mut().ok_or(NO_GAME)?.play_on();
                self.shown(shelf, from, language)
            }
            Request::Preview { number } => {
                let table = self.table.as_ref().ok_or(NO_GAME)?;
                let preview = table.preview(way(table, number)?);
                let steps: Vec<Value> = preview
                    .steps
                    .iter()
                    .map(|step| step_json(step, language))
                    .collect();
                let drawn = draw(
                    shelf,
                    table.game(),
                    &table.header(),
                    &preview.state,
                    &[],
                    listener(table),
                    language,
                );
                Ok(json!({ "steps": steps, "more": preview.is_cut, "drawn": drawn }))
            }
            Request::Hint => self.hint(language),
            Request::Keep => {
                let table = self.table.as_ref().ok_or(NO_GAME)?;
                let transcript: String = table.transcript().map(|it| line(it) + "\n").collect();
                Ok(json!({ "saved": line(&table.saved()), "transcript": transcript }))
            }
            Request::WatchTable => {
                let table = self.table.as_ref().ok_or(NO_GAME)?;
                let transcript: String = table.transcript().map(|it| line(it) + "\n").collect();
                self.watch(transcript.as_bytes(), 1, shelf, language)
            }
            Request::Watch { bytes: text, game } => {
                self.watch(&bytes(&text), game, shelf, language)
            }
            Request::Step { at } => {
                let watched = self.watched.as_ref().ok_or(NO_GAME)?;
                let step = watched.steps.get(at).ok_or("no such step")?;
                let drawn = draw(
                    shelf,
                    &watched.game,
                    &watched.header,
                    &step.state,
                    &step.marked,
                    None,
                    language,
                );
                Ok(
                    json!({ "drawn": drawn, "chances": drawing::chances(&watched.chances, Some(at), language) }),
                )
            }
        }
    }

    fn watch(
        &mut self,
        transcript: &[u8],
        game: usize,
        shelf: &Shelf,
        language: Language,
    ) -> Answer {
        let reader = std::io::Cursor::new(transcript.to_vec());
        let source = GameLines::new(Box::new(reader), Some(game));
        let brain = Brain::builtin();
        let read = Recording::read(source, game, &shelf.cards, &shelf.cruisers, &brain);
        let watched = match read {
            (Some(watched), _) => watched,
            (None, fault) => return Err(fault.map_or(NO_GAME.into(), |fault| fault.message())),
        };
        let steps: Vec<Value> = watched
            .steps
            .iter()
            .map(|step| step_json(step, language))
            .collect();
        let sides = Seat::BOTH.map(|seat| side(&watched.header, seat).to(language));
        let answer = json!({ "steps": steps, "sides": sides, "fault": watched.fault.as_ref().map(|fault| fault.to(language)) });
        self.watched = Some(watched);
        Ok(answer)
    }

    /// The game as the person at it sees it.
    fn shown(&mut self, shelf: &Shelf, from: usize, language: Language) -> Answer {
        let table = self.table.as_ref().ok_or(NO_GAME)?;
        let chance = chance(table);
        self.chances.retain(|(age, _)| *age < table.age());
        self.chances.push((table.age(), chance));
        let chances: Vec<f64> = self.chances.iter().map(|(_, chance)| *chance).collect();
        let listener = listener(table);
        let story = table.story(listener);
        let marked = story.last().map_or(&[][..], |step| &step.marked);
        let (game, header) = (table.game(), table.header());
        let state = table.seen_by(listener);
        let human = table
            .turn()
            .is_some_and(|seat| !table.sitter(seat).is_player());
        let steps = story
            .iter()
            .skip(from)
            .map(|step| step_json(step, language));
        Ok(json!({
            "drawn": draw(shelf, game, &header, &state, marked, listener, language),
            "hand": state.hand(Seat::A).iter().map(|card| game.id(card)).collect::<Vec<CardId>>(),
            "question": table.question().map(|question| question.to(language)),
            "yours": human,
            "offers": if human { offers(table, language) } else { json!([]) },
            "undo": table.is_final().is_none(),
            "over": table.outcome().is_some(),
            "chances": drawing::chances(&chances, None, language),
            "steps": steps.collect::<Vec<Value>>(),
            "age": table.age(),
            "seed": table.seed().to_string(),
        }))
    }

    fn hint(&self, language: Language) -> Answer {
        let table = self.table.as_ref().ok_or(NO_GAME)?;
        let expert = Expert::default();
        let advice = table.advice(&expert, &AtomicBool::new(false));
        let advice = advice.ok_or("nobody has to choose")?;
        let ways = ways(table);
        let after = advice.after.iter().take(MOST_HINTS).map(|weighed| {
            json!({
                "number": ways.iter().position(|choice| *choice == weighed.choice),
                "sentence": table.sentence(weighed.choice).to(language),
                "chance": weighed.chance,
            })
        });
        Ok(json!({ "before": advice.before, "after": after.collect::<Vec<Value>>() }))
    }
}

const NO_GAME: &str = "no game is under way";

/// Hints that are of use at a time.
const MOST_HINTS: usize = 5;

/// From whom hidden cards are hidden: the person, until the game is over.
fn listener(table: &Table) -> Option<Seat> {
    let human = |seat: &Seat| !table.sitter(*seat).is_player();
    let watched = table.outcome().is_some();
    Seat::BOTH.into_iter().find(human).filter(|_| !watched)
}

/// How likely A is to win, as far as who listens can see.
fn chance(table: &Table) -> f64 {
    match table.outcome() {
        Some(outcome) => match outcome.winner {
            Some(Seat::A) => 1.0,
            Some(Seat::B) => 0.0,
            None => 0.5,
        },
        None => table.chance(&Brain::builtin(), Seat::A),
    }
}

/// All choices, in the order of the offers.
fn ways(table: &Table) -> Vec<Choice> {
    let offers = table.offers();
    offers
        .iter()
        .flat_map(|offer| offer.ways.iter().map(|way| way.choice))
        .collect()
}

fn way(table: &Table, number: usize) -> Result<Choice, Message> {
    ways(table)
        .get(number)
        .copied()
        .ok_or_else(|| format!("no choice {number}").into())
}

/// What can be done: in words, and where on the boards.
fn offers(table: &Table, language: Language) -> Value {
    let (game, seat) = (table.game(), table.turn().unwrap_or(Seat::A));
    let state = table.seen_by(listener(table));
    let mut number = 0;
    let offers = table.offers();
    let offer = offers.iter().map(|offer| {
        let ways = offer.ways.iter().map(|way| {
            let place = where_on_boards(game, seat, &state, way.choice);
            let said = json!({ "number": number, "place": way.place.to(language), "sentence": way.sentence.to(language), "on": place });
            number += 1;
            said
        });
        let ways: Vec<Value> = ways.collect();
        json!({ "what": offer.what.to(language), "card": card_of(game, &offer.ways[0].choice), "ways": ways })
    });
    Value::Array(offer.collect())
}

/// The card of the hand that a choice plays.
fn card_of(game: &Game, choice: &Choice) -> Option<CardId> {
    match choice {
        Choice::Deploy { card, .. } => Some(game.id(*card)),
        _ => None,
    }
}

/// What somebody would point at: a sector, or a card on a board and then a sector.
fn where_on_boards(game: &Game, seat: Seat, state: &State, choice: Choice) -> Value {
    match choice {
        Choice::Deploy { sector, .. } => json!({ "sector": seat.sector_name(sector.into()) }),
        Choice::Resolve {
            target: Some(target),
            ..
        } => {
            let stack = state.stack(target.owner, target.sector.into());
            let card = stack.get(usize::from(target.level)).map(|placed| {
                let hidden = placed.is_back() && target.owner != seat;
                let id = if hidden {
                    "?".to_owned()
                } else {
                    game.id(placed.card()).to_string()
                };
                format!("{}:{id}", target.owner.letter())
            });
            json!({ "card": card, "sector": target.owner.sector_name(target.to.into()) })
        }
        _ => json!({}),
    }
}

fn draw(
    shelf: &Shelf,
    game: &Game,
    header: &Header,
    state: &State,
    marked: &[(Seat, CardIndex)],
    viewer: Option<Seat>,
    language: Language,
) -> Value {
    let cards = &shelf.cards;
    let position = Position {
        game,
        cards,
        header,
        state,
        marked,
        viewer,
        language,
    };
    let [a, b] = Seat::BOTH.map(|seat| position.standing(seat));
    json!({ "board": position.board(), "a": a, "b": b })
}

fn step_json(step: &Step, language: Language) -> Value {
    json!({
        "kind": step.kind,
        "round": step.round,
        "phase": step.phase.map(|phase| phase_name(phase).to(language)),
        "text": step.text.to(language),
        "changes": Message::joined(&step.changes, " ").to(language),
    })
}

fn duel(shelf: &Shelf, decks: [&Deck; 2], players: &[String; 2]) -> Result<Duel<Sitter>, Message> {
    let [a, b] = players.each_ref().map(|name| name.parse::<Sitter>());
    let sitters = (
        a.map_err(|error| error.message())?,
        b.map_err(|error| error.message())?,
    );
    Ok(Duel::total_war(&shelf.cards, decks, sitters))
}

/// The deck of a seat of a game.
fn seat_deck(shelf: &Shelf, header: &Header, seat: Seat) -> Result<Deck, Message> {
    let of = &header.seats[seat.index()];
    let cards = of.cards.iter().map(CardId::to_string).collect();
    let mut list = DeckList::new(of.deck.clone().unwrap_or_default());
    list.cruiser = Some(of.cruiser.clone());
    list.cards = cards;
    let legal = list.validate(&shelf.cards, &shelf.cruisers);
    legal.map_err(|error| error.message())
}

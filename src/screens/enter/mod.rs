//! How do the cards of a box get into the program, one after the other?
//!
//! Each field of a card takes its keys and hands on to the next; Enter on the last one keeps the card. It is saved at once,
//! so that whoever stops loses nothing but the card in hand.

use std::convert::Infallible;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Frame;

use super::entry::Entry;
use super::{Next, Palette, Room, Screen};
use crate::cards::{Card, CardId, Color, Effect, Printed, Source};
use crate::message;
use crate::reports::story::Tone;
use crate::words::{Language, Message};

mod draw;

/// The most symbols on one half.
const SYMBOLS: usize = 4;

/// Where the cards are kept.
pub trait Keeper {
    /// What people call the place.
    fn file(&self) -> String;

    /// Puts a card in, in the place of this other one if there is one, and saves it; gives all cards that are there now.
    fn put(&mut self, card: &Card, instead: Option<CardId>) -> Result<Vec<Card>, String>;
}

/// What is asked of a card, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Id,
    Color,
    UpperFighters,
    UpperEffects,
    LowerFighters,
    LowerEffects,
    Name,
}

const FIELDS: [Field; 7] = [
    Field::Id,
    Field::Color,
    Field::UpperFighters,
    Field::UpperEffects,
    Field::LowerFighters,
    Field::LowerEffects,
    Field::Name,
];

/// A card as far as it is typed.
struct Typed {
    id: Entry,
    color: Option<Color>,
    upper: Printed,
    lower: Printed,
    name: Entry,
}

/// Cards typed in one after the other.
pub struct Enter<'o> {
    keeper: Box<dyn Keeper + 'o>,
    language: Language,
    /// What is kept already, sorted by level, then number.
    cards: Vec<Card>,
    /// Which of them is in hand; none for a new one.
    at: Option<usize>,
    typed: Typed,
    field: Field,
    /// Something was typed that is not kept yet.
    changed: bool,
    /// Leave without the card in hand?
    asking: bool,
    notice: Option<(Message, Tone)>,
}

impl<'o> Enter<'o> {
    /// Goes on with these cards.
    pub fn new(cards: Vec<Card>, keeper: Box<dyn Keeper + 'o>, language: Language) -> Enter<'o> {
        let mut enter = Enter {
            keeper,
            language,
            cards,
            at: None,
            typed: Typed::blank(None, None),
            field: Field::Id,
            changed: false,
            asking: false,
            notice: None,
        };
        let last = enter.cards.last().cloned();
        enter.take_up(None, last.as_ref());
        enter
    }

    /// How many cards are kept.
    pub fn count(&self) -> usize {
        self.cards.len()
    }

    /// Takes up one of the cards, or a new one that follows this card.
    fn take_up(&mut self, at: Option<usize>, before: Option<&Card>) {
        self.typed = match at.and_then(|at| self.cards.get(at)) {
            Some(card) => Typed::of(card),
            None => Typed::blank(
                before.and_then(|card| self.free_after(card.id)),
                before.map(|card| card.color),
            ),
        };
        self.at = at;
        self.field = Field::Id;
        self.changed = false;
    }

    /// The next ID of the same level, if nobody has its number.
    fn free_after(&self, id: CardId) -> Option<CardId> {
        let number = id.number + 1;
        let next = CardId { number, ..id };
        let taken = self.cards.iter().any(|card| card.id.number == number);
        (number <= 9999 && !taken).then_some(next)
    }

    fn tell(&mut self, message: Message, tone: Tone) {
        self.notice = Some((message, tone));
    }

    /// To the next field, or to the one before.
    fn step(&mut self, forward: bool) {
        let place = FIELDS.iter().position(|field| *field == self.field);
        let place = place.unwrap_or_default();
        let next = match forward {
            true => (place + 1).min(FIELDS.len() - 1),
            false => place.saturating_sub(1),
        };
        if forward && self.field == Field::Id && self.id().is_none() {
            return;
        }
        self.field = FIELDS[next];
    }

    /// The ID, if it is one that no other card has; else why not is told.
    fn id(&mut self) -> Option<CardId> {
        let text = self.typed.id.text();
        let Ok(id) = text.parse::<CardId>() else {
            let expected = message!("level-number such as 3-10 (level 0 to 3, number 1 to 9999)");
            let told = message!("An ID is {expected}", expected = expected);
            self.tell(told, Tone::Bad);
            return None;
        };
        let own = self.at;
        let others = self
            .cards
            .iter()
            .enumerate()
            .filter(|(n, _)| Some(*n) != own);
        let taken = others
            .map(|(_, card)| card.id)
            .find(|other| other.number == id.number);
        if let Some(other) = taken {
            let told = message!("{card} has this number already", card = other);
            self.tell(told, Tone::Bad);
            return None;
        }
        Some(id)
    }

    /// Keeps the card in hand and goes on to the next.
    fn keep(&mut self) {
        let Some(id) = self.id() else {
            self.field = Field::Id;
            return;
        };
        let Some(color) = self.typed.color else {
            self.field = Field::Color;
            let told = message!("Is the ID green or blue?");
            return self.tell(told, Tone::Bad);
        };
        let card = Card {
            id,
            color,
            upper: self.typed.upper.clone(),
            lower: self.typed.lower.clone(),
            name: crate::text::flat(&self.typed.name.text()),
            source: Some(Source::Rulebook),
        };
        let instead = self.at.map(|at| self.cards[at].id);
        match self.keeper.put(&card, instead) {
            Ok(cards) => {
                self.cards = cards;
                let told = message!("{card} is saved", card = card.title());
                self.tell(told, Tone::Good);
                self.take_up(None, Some(&card));
            }
            Err(error) => {
                let error = crate::text::one_line(&error);
                self.tell(message!("Not saved: {error}", error = error), Tone::Bad);
            }
        }
    }

    /// To another of the cards that are kept, unless the one in hand is not.
    fn turn(&mut self, back: bool) {
        if self.changed {
            let told =
                message!("First keep this card (Enter on its name), or take it back (Ctrl-R)");
            return self.tell(told, Tone::Bad);
        }
        let all = self.cards.len();
        let place = self.at.unwrap_or(all);
        let next = match back {
            true => place.saturating_sub(1),
            false => (place + 1).min(all),
        };
        let last = self.cards.last().cloned();
        self.take_up((next < all).then_some(next), last.as_ref());
    }

    fn leave(&mut self) -> Next<Infallible> {
        if self.changed {
            self.asking = true;
            return Next::Stay;
        }
        Next::Quit
    }

    fn answer(&mut self, key: KeyEvent) -> Next<Infallible> {
        let control_c = key.code == KeyCode::Char('c') && is_control(key);
        let own = message!("y").to(self.language).chars().next();
        match key.code {
            _ if control_c => Next::Interrupt,
            KeyCode::Char(c) if c == 'y' || Some(c) == own => Next::Quit,
            KeyCode::Esc | KeyCode::Char('n') => {
                self.asking = false;
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    /// What the field under the cursor makes of a key.
    fn press(&mut self, key: KeyEvent) {
        match self.field {
            Field::Id => {
                self.typed.id.press(key);
                self.changed = true;
            }
            Field::Name => {
                self.typed.name.press(key);
                self.changed = true;
            }
            Field::Color => {
                if let KeyCode::Char(c) = key.code
                    && let Some(color) = color_of(c)
                {
                    self.typed.color = Some(color);
                    self.changed = true;
                    self.step(true);
                }
            }
            Field::UpperFighters | Field::LowerFighters => {
                if let KeyCode::Char(c) = key.code
                    && let Some(fighters) = c.to_digit(10)
                {
                    self.half().fighters = fighters as u8;
                    self.changed = true;
                    self.step(true);
                }
            }
            Field::UpperEffects | Field::LowerEffects => self.symbol(key.code),
        }
    }

    /// A letter puts its symbol on the half, Backspace takes the last one off.
    fn symbol(&mut self, code: KeyCode) {
        let effects = &mut self.half().effects;
        match code {
            KeyCode::Backspace | KeyCode::Delete => {
                effects.pop();
                self.changed = true;
            }
            KeyCode::Char(c) => {
                let Some((_, effect)) = symbols().find(|(letter, _)| *letter == c) else {
                    return;
                };
                if effects.len() == SYMBOLS {
                    let told = message!("at most {most} effects on a half", most = SYMBOLS);
                    return self.tell(told.capital(), Tone::Bad);
                }
                effects.push(effect);
                self.changed = true;
            }
            _ => {}
        }
    }

    fn half(&mut self) -> &mut Printed {
        match self.field {
            Field::UpperFighters | Field::UpperEffects => &mut self.typed.upper,
            _ => &mut self.typed.lower,
        }
    }
}

impl Typed {
    fn blank(id: Option<CardId>, color: Option<Color>) -> Typed {
        let id = id.map(|id| id.to_string());
        Typed {
            id: Entry::proposing(&id.unwrap_or_default()),
            color,
            upper: Printed::default(),
            lower: Printed::default(),
            name: Entry::default(),
        }
    }

    fn of(card: &Card) -> Typed {
        Typed {
            id: Entry::new(&card.id.to_string()),
            color: Some(card.color),
            upper: card.upper.clone(),
            lower: card.lower.clone(),
            name: Entry::new(&card.name),
        }
    }
}

/// Each symbol with its key.
fn symbols() -> impl Iterator<Item = (char, Effect)> {
    ('a'..='z').zip(Effect::ALL)
}

/// Green is vert and grün, blue is bleu and blau.
fn color_of(key: char) -> Option<Color> {
    match key.to_ascii_lowercase() {
        'g' | 'v' => Some(Color::Green),
        'b' => Some(Color::Blue),
        _ => None,
    }
}

fn is_control(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL)
}

impl Screen for Enter<'_> {
    type Wish = Infallible;

    fn key(&mut self, key: KeyEvent) -> Next<Infallible> {
        if self.asking {
            return self.answer(key);
        }
        self.notice = None;
        let typing = matches!(self.field, Field::Id | Field::Name);
        match key.code {
            KeyCode::Char('c') if is_control(key) => return self.leave(),
            KeyCode::Char('r') if is_control(key) => {
                let last = self.cards.last().cloned();
                self.take_up(self.at, last.as_ref());
            }
            KeyCode::Esc => return self.leave(),
            KeyCode::Enter if self.field == Field::Name => self.keep(),
            KeyCode::Enter | KeyCode::Tab | KeyCode::Down => self.step(true),
            KeyCode::BackTab | KeyCode::Up => self.step(false),
            KeyCode::Right if !typing => self.step(true),
            KeyCode::Left if !typing => self.step(false),
            KeyCode::Char(' ') if !typing => self.step(true),
            KeyCode::PageUp => self.turn(true),
            KeyCode::PageDown => self.turn(false),
            _ => self.press(key),
        }
        Next::Stay
    }

    fn paste(&mut self, text: &str) {
        let text = crate::text::flat(text);
        match self.field {
            Field::Id => self.typed.id.insert(&text),
            Field::Name => self.typed.name.insert(&text),
            _ => return,
        }
        self.changed = true;
    }

    fn draw(&self, frame: &mut Frame, look: Palette) -> Room {
        draw::draw(self, frame, look);
        Room::default()
    }
}

//! How does a person play on a terminal?

mod draw;
mod ponder;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Frame;

use super::{Next, Palette, Room, Screen};
use crate::cards::CardSet;
use crate::message;
use crate::players::Expert;
use crate::rules::transcript::Step;
use crate::rules::{Choice, Seat};
use crate::table::{Advice, Final, Offer, Preview, Table, Way};
use crate::words::{Language, Message};
use ponder::{Answer, Ponder};

/// A table at which at least one person sits, and its screen. It asks for nothing: whoever runs it saves
/// the game when it is left.
pub struct Seated<'a> {
    table: Table,
    cards: &'a CardSet,
    /// Who is asked what they would do.
    adviser: Expert,
    language: Language,
    /// Whose cards are shown; the person who chose last, or is going to choose first.
    eyes: Seat,
    offers: Vec<Offer>,
    /// The offer under the cursor, and the way in which it would be taken.
    at: [usize; 2],
    preview: Option<Preview>,
    /// Is the board shown as it is, not as it would be?
    as_it_is: bool,
    /// What happened so far, as far as the eyes can see.
    story: Vec<Step>,
    /// How many steps the person had been told before each choice.
    read: Vec<(Seat, usize)>,
    advice: Option<Advice>,
    ponder: Option<Ponder>,
    /// A turn that is over stays so.
    confirmed: bool,
    history: Option<usize>,
    help: bool,
    notice: Option<Message>,
}

/// What the screen waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A person chooses.
    Choosing,
    /// A person's turn is over, and can still be taken back.
    Done,
    /// The keyboard goes to the other person.
    HandOver(Seat),
    /// A player thinks.
    Thinking(Seat),
    /// The game is over.
    Over,
}

impl<'a> Seated<'a> {
    /// Somebody sits down at a table.
    pub fn new(
        table: Table,
        cards: &'a CardSet,
        adviser: Expert,
        language: Language,
    ) -> Seated<'a> {
        let is_person = |seat: &Seat| !table.sitter(*seat).is_player();
        let first = table.turn().into_iter().chain(Seat::BOTH).find(is_person);
        let mut seated = Seated {
            eyes: first.unwrap_or(Seat::A),
            table,
            cards,
            adviser,
            language,
            offers: Vec::new(),
            at: [0, 0],
            preview: None,
            as_it_is: false,
            story: Vec::new(),
            read: Vec::new(),
            advice: None,
            ponder: None,
            confirmed: false,
            history: None,
            help: false,
            notice: None,
        };
        seated.look();
        seated
    }

    /// The game as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    fn stage(&self) -> Stage {
        let Some(turn) = self.table.turn() else {
            return Stage::Over;
        };
        let mine = self.table.last() == Some(self.eyes);
        let can_wait = mine && !self.confirmed && self.table.is_final().is_none();
        match self.table.sitter(turn).is_player() {
            false if turn == self.eyes => Stage::Choosing,
            false => Stage::HandOver(turn),
            true if can_wait => Stage::Done,
            true => Stage::Thinking(turn),
        }
    }

    /// Whom the screen hides cards from: nobody, once the game is over.
    fn listener(&self) -> Option<Seat> {
        (self.stage() != Stage::Over).then_some(self.eyes)
    }

    /// Takes in the position after it has changed.
    fn look(&mut self) {
        self.story = self.table.story(self.listener());
        self.advice = None;
        self.ponder = None;
        self.history = None;
        self.offers = match self.stage() {
            Stage::Choosing => self.table.offers(),
            _ => Vec::new(),
        };
        self.at = [0, 0];
        self.foresee();
        if let Stage::Thinking(_) = self.stage() {
            self.ponder = Some(Ponder::choice(&self.table));
        }
    }

    fn way(&self) -> Option<&Way> {
        let [offer, way] = self.at;
        self.offers.get(offer)?.ways.get(way)
    }

    fn foresee(&mut self) {
        let choice = self.way().map(|way| way.choice);
        self.preview = choice.map(|choice| self.table.preview(choice));
    }

    /// Goes to another offer, in the same place if it can go there.
    fn choose(&mut self, offer: usize) {
        let place = self.way().map(|way| way.place.clone());
        let offer = offer.min(self.offers.len().saturating_sub(1));
        let ways = self.offers.get(offer).map_or(&[][..], |offer| &offer.ways);
        let same = ways
            .iter()
            .position(|way| Some(&way.place) == place.as_ref());
        self.at = [offer, same.unwrap_or(0)];
        self.foresee();
    }

    fn choose_way(&mut self, step: isize) {
        let [offer, way] = self.at;
        let count = self.offers.get(offer).map_or(1, |offer| offer.ways.len());
        let way = (way + count).saturating_add_signed(step) % count.max(1);
        self.at = [offer, way];
        self.foresee();
    }

    /// Goes to the offer with this choice.
    fn choose_choice(&mut self, wanted: Choice) {
        for (n, offer) in self.offers.iter().enumerate() {
            if let Some(way) = offer.ways.iter().position(|way| way.choice == wanted) {
                self.at = [n, way];
            }
        }
        self.foresee();
    }

    /// What the key for "yes" means now.
    fn go_on(&mut self) -> Next<()> {
        match self.stage() {
            Stage::Choosing => {
                if let Some(choice) = self.way().map(|way| way.choice) {
                    self.read.push((self.eyes, self.story.len()));
                    self.confirmed = false;
                    self.take(choice);
                }
            }
            Stage::Done => {
                self.confirmed = true;
                self.look();
            }
            Stage::HandOver(seat) => {
                self.eyes = seat;
                self.confirmed = false;
                self.look();
            }
            Stage::Thinking(_) if self.ponder.is_none() => self.look(),
            Stage::Thinking(_) => {}
            Stage::Over => return Next::Quit,
        }
        Next::Stay
    }

    fn take(&mut self, choice: Choice) {
        if self.table.take(choice).is_ok() {
            self.look();
        }
    }

    fn take_back(&mut self) {
        if self.table.last() != Some(self.eyes) {
            self.notice = Some(message!("there is nothing of yours to take back"));
            return;
        }
        match self.table.take_back() {
            Ok(()) => {
                self.read.pop();
                self.look();
            }
            Err(Final::NotYours) => {
                self.notice = Some(message!("there is nothing of yours to take back"));
            }
            Err(Final::Seen) => {
                self.notice = Some(message!("you have seen a hidden card: it stays as it is"));
            }
        }
    }

    /// Asks the adviser, unless it is asked already.
    fn ask(&mut self) {
        if self.stage() == Stage::Choosing && self.ponder.is_none() && self.advice.is_none() {
            self.ponder = Some(Ponder::advice(&self.table, &self.adviser));
        }
    }

    /// The chance to win that the adviser sees behind a choice, if it was weighed.
    fn chance(&self, choice: Choice) -> Option<f64> {
        let after = &self.advice.as_ref()?.after;
        let weighed = after.iter().find(|weighed| weighed.choice == choice)?;
        Some(weighed.chance)
    }

    /// Looks through the history.
    fn scroll(&mut self, key: KeyCode) {
        let Some(top) = self.history else { return };
        self.history = match key {
            KeyCode::Up | KeyCode::Char('k') => Some(top.saturating_add(1)),
            KeyCode::PageUp => Some(top.saturating_add(10)),
            KeyCode::Home => Some(self.story.len()),
            KeyCode::Down | KeyCode::Char('j') => Some(top.saturating_sub(1)),
            KeyCode::PageDown => Some(top.saturating_sub(10)),
            KeyCode::End => Some(0),
            _ => None,
        };
        self.history = self.history.map(|top| top.min(self.story.len()));
    }
}

impl Screen for Seated<'_> {
    type Wish = ();

    fn key(&mut self, key: KeyEvent) -> Next<()> {
        self.notice = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'C')) {
            return Next::Quit;
        }
        if self.help {
            self.help = false;
            return Next::Stay;
        }
        if self.history.is_some() {
            self.scroll(key.code);
            return Next::Stay;
        }
        let [offer, _] = self.at;
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.choose(offer.saturating_sub(1)),
            KeyCode::Down | KeyCode::Char('j') => self.choose(offer + 1),
            KeyCode::PageUp => self.choose(offer.saturating_sub(5)),
            KeyCode::PageDown => self.choose(offer + 5),
            KeyCode::Home => self.choose(0),
            KeyCode::End | KeyCode::Char('p') => self.choose(usize::MAX),
            KeyCode::Left => self.choose_way(-1),
            KeyCode::Right => self.choose_way(1),
            KeyCode::Char(digit @ '1'..='9') => self.choose(digit as usize - '1' as usize),
            KeyCode::Enter | KeyCode::Char(' ') => return self.go_on(),
            KeyCode::Char('u') | KeyCode::Backspace => self.take_back(),
            KeyCode::Char('w') => self.ask(),
            KeyCode::Char('v') | KeyCode::Tab => self.as_it_is = !self.as_it_is,
            KeyCode::Char('h') => self.history = Some(0),
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('q' | 'Q') => return Next::Quit,
            _ => {}
        }
        Next::Stay
    }

    fn is_idle(&self) -> bool {
        self.ponder.is_none()
    }

    fn catch_up(&mut self) {
        let answer = match &self.ponder {
            Some(ponder) => ponder.answer(),
            None => return,
        };
        match answer {
            Answer::NotYet => {}
            Answer::Choice(choice) => {
                self.ponder = None;
                self.take(choice);
            }
            Answer::Advice(advice) => {
                self.ponder = None;
                let best = advice.after.first().map(|weighed| weighed.choice);
                self.advice = Some(advice);
                best.into_iter().for_each(|best| self.choose_choice(best));
            }
            Answer::Gone => {
                self.ponder = None;
                self.notice = Some(message!("no answer came"));
            }
        }
    }

    fn draw(&self, frame: &mut Frame, look: Palette) -> Room {
        draw::draw(self, frame, look);
        Room::default()
    }
}

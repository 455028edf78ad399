//! How is a deck built by hand, and with pleasure? What happens at each key?

use std::convert::Infallible;
use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Frame;

use super::entry::Entry;
use super::{Next, Palette, Room, Screen};
use crate::arena::{Trial, TrialProgress};
use crate::cards::{Card, CardId, CardSet, Cruiser, CruiserSet, Effect, Filter};
use crate::decks::{Check, Deck, DeckList, Desk, references};
use crate::message;
use crate::reports::story::Tone;
use crate::text::one_line;
use crate::words::{Language, Message};

mod draw;
mod keys;
mod outside;
mod page;
mod saving;
mod study;
mod words;

use keys::{Motion, Wish};
pub use outside::{Obstacle, Outside};
use page::Page;
use study::Study;
use words::problems;

/// Everything on the screen.
pub struct Builder<'a> {
    card_set: &'a CardSet,
    cruiser_set: &'a CruiserSet,
    outside: Box<dyn Outside + 'a>,
    language: Language,
    desk: Desk,
    filter: Filter,
    focus: Focus,
    /// The cursors in the cards and in the deck.
    at: [usize; 2],
    mode: Mode,
    notice: Option<(String, Tone)>,
    trial: Option<Trial>,
    /// A trial is to begin as soon as there are decks to play against.
    waiting: bool,
    /// What the last drawing had room for.
    room: Room,
    /// The file that a deck without one is to be saved in.
    suggested: Option<PathBuf>,
    /// Saving is the last that is done.
    leaving: bool,
    next: Next<Infallible>,
}

/// Which list the keys are for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Focus {
    Cards,
    Deck,
}

/// What the keys are for.
enum Mode {
    Lists,
    Search(Entry),
    Name(Entry),
    File(Entry),
    Ask(Question),
    Cruisers(usize),
    /// 0 is any effect.
    Effects(usize),
    /// A page and its first line on show.
    Page(Page, usize),
}

/// What must be answered before anything is lost.
enum Question {
    /// There are unsaved changes.
    Leave,
    /// Somebody else wrote the file.
    Changed,
    /// There is another file of this name.
    Overwrite(PathBuf),
}

/// An entry of the deck and what is the matter with it.
struct Held<'a> {
    entry: String,
    card: Option<&'a Card>,
    /// A second copy.
    again: bool,
}

impl Screen for Builder<'_> {
    type Wish = Infallible;

    /// Terminals send Esc and the key after it, and a key with Alt, as the same bytes; nothing here
    /// goes by Alt, so it was Esc.
    fn key(&mut self, key: KeyEvent) -> Next<Infallible> {
        if key.modifiers == KeyModifiers::ALT {
            self.press(KeyCode::Esc.into());
            self.press(key.code.into());
        } else {
            self.press(key);
        }
        self.next
    }

    /// A text from elsewhere goes into the line that is being typed; there is no other place for it.
    fn paste(&mut self, text: &str) {
        let (Mode::Search(entry) | Mode::Name(entry) | Mode::File(entry)) = &mut self.mode else {
            return;
        };
        self.notice = None;
        entry.insert(&one_line(text));
        if let Mode::Search(entry) = &self.mode {
            let text = entry.text();
            self.filter_cards(|filter| filter.search = text);
        }
        self.keep_cursors_in_the_lists();
    }

    fn is_idle(&self) -> bool {
        let running = |trial: &Trial| trial.progress() == TrialProgress::Running;
        let studying = matches!(self.mode, Mode::Page(Page::Analysis(_), _));
        !studying && !self.waiting && !self.trial.as_ref().is_some_and(running)
    }

    fn catch_up(&mut self) {
        if self.waiting {
            self.begin_trial();
        }
        if let Mode::Page(Page::Analysis(study), _) = &mut self.mode {
            study.arrive();
        }
    }

    fn draw(&self, frame: &mut Frame, look: Palette) -> Room {
        draw::draw(frame, self, look)
    }

    /// A page that was left behind is no further than its end.
    fn see(&mut self, room: Room) {
        self.room = room;
        if let Mode::Page(_, top) = &mut self.mode {
            *top = (*top).min(room.last);
        }
    }
}

impl<'a> Builder<'a> {
    /// A deck to build with these cards and cruisers.
    pub fn new(
        list: DeckList,
        (card_set, cruiser_set): (&'a CardSet, &'a CruiserSet),
        outside: Box<dyn Outside + 'a>,
        language: Language,
    ) -> Self {
        Builder {
            card_set,
            cruiser_set,
            outside,
            language,
            desk: Desk::new(list),
            filter: Filter::default(),
            focus: Focus::Cards,
            at: [0, 0],
            mode: Mode::Lists,
            notice: None,
            trial: None,
            waiting: false,
            room: Room::default(),
            suggested: None,
            leaving: false,
            next: Next::Stay,
        }
    }

    /// Where a new deck is to be saved.
    pub fn suggest(mut self, path: Option<PathBuf>) -> Self {
        self.suggested = path;
        self
    }

    /// The cards that the filter takes.
    fn cards(&self) -> Vec<&'a Card> {
        let takes = |card: &&Card| self.filter.takes(card, self.desk.holds(card.id));
        self.card_set.cards().iter().filter(takes).collect()
    }

    /// The deck as it is listed.
    fn held(&self) -> Vec<Held<'a>> {
        let set = self.card_set;
        let mut seen = Vec::new();
        let held = |entry: String| {
            let id: Option<CardId> = entry.parse().ok();
            let again = id.is_some_and(|id| seen.contains(&id));
            seen.extend(id);
            let card = id.and_then(|id| set.get(id));
            Held { entry, card, again }
        };
        let entries = self.desk.list().sorted_cards();
        entries.into_iter().map(held).collect()
    }

    /// The card under the cursor.
    fn card(&self) -> Option<&'a Card> {
        match self.focus {
            Focus::Cards => self.cards().get(self.at[0]).copied(),
            Focus::Deck => self.held().get(self.at[1])?.card,
        }
    }

    fn cruiser(&self) -> Option<&'a Cruiser> {
        let id = self.desk.list().cruiser.as_deref()?;
        self.cruiser_set.get(id)
    }

    fn check(&self) -> Check {
        self.desk.list().check(self.card_set, self.cruiser_set)
    }

    /// The deck, if it is legal.
    fn deck(&self) -> Option<Deck> {
        let list = self.desk.list();
        list.validate(self.card_set, self.cruiser_set).ok()
    }

    /// Was the trial played with the deck as it is?
    fn trial_is_current(&self) -> bool {
        let trial = self.trial.as_ref();
        trial.is_some_and(|trial| trial.is_of(self.deck().as_ref()))
    }

    fn say(&self, message: &Message) -> String {
        message.to(self.language)
    }

    fn tell(&mut self, message: Message, tone: Tone) {
        self.notice = Some((self.say(&message), tone));
    }

    fn press(&mut self, key: KeyEvent) {
        self.notice = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.interrupt();
        } else {
            let mode = std::mem::replace(&mut self.mode, Mode::Lists);
            self.mode = self.press_in(mode, key);
        }
        self.keep_cursors_in_the_lists();
    }

    /// The mode after a key.
    fn press_in(&mut self, mode: Mode, key: KeyEvent) -> Mode {
        match mode {
            Mode::Lists => match keys::wish(key) {
                Some(wish) => self.grant(wish),
                None => Mode::Lists,
            },
            Mode::Search(entry) => self.search(entry, key),
            Mode::Name(entry) => self.name(entry, key),
            Mode::File(entry) => self.file(entry, key),
            Mode::Ask(question) => self.answer(question, key),
            Mode::Cruisers(at) => self.choose_cruiser(at, key),
            Mode::Effects(at) => self.choose_effect(at, key),
            Mode::Page(page, top) => self.read(page, top, key),
        }
    }

    fn grant(&mut self, wish: Wish) -> Mode {
        match wish {
            Wish::Toggle => self.toggle(),
            Wish::Move(step) => self.step(step),
            Wish::Switch => {
                self.focus = match self.focus {
                    Focus::Cards => Focus::Deck,
                    Focus::Deck => Focus::Cards,
                }
            }
            Wish::Search => {
                self.focus = Focus::Cards;
                return Mode::Search(Entry::new(&self.filter.search));
            }
            Wish::Level(level) => self.filter_cards(|filter| filter.toggle_level(level)),
            Wish::Color => self.filter_cards(Filter::next_color),
            Wish::Presence => self.filter_cards(Filter::next_presence),
            Wish::Clear => self.filter_cards(|filter| *filter = Filter::default()),
            Wish::Effect => return Mode::Effects(self.effect_at()),
            Wish::Cruiser => return self.cruisers(),
            Wish::Rename => return Mode::Name(Entry::proposing(&one_line(&self.desk.list().name))),
            Wish::Undo => self.undo(),
            Wish::Redo => self.redo(),
            Wish::Save => return self.save(),
            Wish::SaveAs => return self.ask_for_file(),
            Wish::Analyse => return self.analyse(),
            Wish::Try => return self.try_out(),
            Wish::Results => return self.results(),
            Wish::Help => return Mode::Page(Page::Help, 0),
            Wish::Quit => return self.quit(),
        }
        Mode::Lists
    }

    fn toggle(&mut self) {
        match self.focus {
            Focus::Cards => {
                if let Some(card) = self.card() {
                    self.desk.toggle(card.id, self.card_set);
                }
            }
            Focus::Deck => {
                if let Some(held) = self.held().get(self.at[1]) {
                    self.desk.take_out(&held.entry);
                }
            }
        }
    }

    fn step(&mut self, step: Motion) {
        let last = self.len().saturating_sub(1);
        let at = &mut self.at[self.focus as usize];
        *at = stepped(*at, step, self.room.rows, last);
    }

    /// The rows of the list that the keys are for.
    fn len(&self) -> usize {
        match self.focus {
            Focus::Cards => self.cards().len(),
            Focus::Deck => self.desk.list().cards.len(),
        }
    }

    fn keep_cursors_in_the_lists(&mut self) {
        let lengths = [self.cards().len(), self.desk.list().cards.len()];
        for (at, length) in self.at.iter_mut().zip(lengths) {
            *at = (*at).min(length.saturating_sub(1));
        }
    }

    /// Changes the filter; the cursor stays on its card if that is still there.
    fn filter_cards(&mut self, change: impl FnOnce(&mut Filter)) {
        let card = self.cards().get(self.at[0]).map(|card| card.id);
        change(&mut self.filter);
        self.focus = Focus::Cards;
        let place = self.cards().iter().position(|c| Some(c.id) == card);
        self.at[0] = place.unwrap_or(0);
    }

    fn search(&mut self, mut entry: Entry, key: KeyEvent) -> Mode {
        match key.code {
            KeyCode::Enter => return Mode::Lists,
            KeyCode::Esc => {
                self.filter_cards(|filter| filter.search.clear());
                return Mode::Lists;
            }
            KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown => {
                keys::step(key).into_iter().for_each(|step| self.step(step));
            }
            _ => {
                entry.press(key);
                self.filter_cards(|filter| filter.search = entry.text());
            }
        }
        Mode::Search(entry)
    }

    fn name(&mut self, mut entry: Entry, key: KeyEvent) -> Mode {
        match key.code {
            KeyCode::Enter => match one_line(&entry.text()) {
                none if none.is_empty() => {
                    self.tell(message!("A deck needs a name; it keeps its own"), Tone::Bad);
                }
                name => self.desk.rename(&name),
            },
            KeyCode::Esc => {}
            _ => {
                entry.press(key);
                return Mode::Name(entry);
            }
        }
        Mode::Lists
    }

    fn undo(&mut self) {
        match self.desk.undo() {
            Some(what) => self.tell(message!("Undone: {what}", what = what), Tone::Plain),
            None => self.tell(message!("Nothing to undo"), Tone::Plain),
        }
    }

    fn redo(&mut self) {
        match self.desk.redo() {
            Some(what) => self.tell(message!("Done again: {what}", what = what), Tone::Plain),
            None => self.tell(message!("Nothing to do again"), Tone::Plain),
        }
    }

    fn cruisers(&self) -> Mode {
        let own = self.cruiser().map(|cruiser| &cruiser.id);
        let mut all = self.cruiser_set.iter();
        Mode::Cruisers(all.position(|c| Some(&c.id) == own).unwrap_or(0))
    }

    fn choose_cruiser(&mut self, at: usize, key: KeyEvent) -> Mode {
        let all = self.cruiser_set;
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(cruiser) = all.iter().nth(at) {
                    self.desk.set_cruiser(cruiser);
                }
            }
            KeyCode::Esc | KeyCode::Char('q' | 'c') => {}
            _ => {
                let count = all.iter().len();
                return Mode::Cruisers(chosen(at, key, self.room.columns, count));
            }
        }
        Mode::Lists
    }

    /// Where the effect of the filter stands in the list of effects.
    fn effect_at(&self) -> usize {
        let place = Effect::ALL
            .iter()
            .position(|e| Some(*e) == self.filter.effect);
        place.map_or(0, |place| place + 1)
    }

    fn choose_effect(&mut self, at: usize, key: KeyEvent) -> Mode {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => {
                let effect = at.checked_sub(1).map(|place| Effect::ALL[place]);
                self.filter_cards(|filter| filter.effect = effect);
            }
            KeyCode::Esc | KeyCode::Char('q' | 'e') => {}
            _ => return Mode::Effects(chosen(at, key, 1, Effect::ALL.len() + 1)),
        }
        Mode::Lists
    }

    fn read(&mut self, page: Page, top: usize, key: KeyEvent) -> Mode {
        if let Some(step) = keys::step(key) {
            // The drawing knows how long the page is, and keeps it on the screen.
            return Mode::Page(page, stepped(top, step, self.room.rows, usize::MAX));
        }
        let on_trial = matches!(page, Page::Trial);
        match key.code {
            KeyCode::Char(' ') => {
                return Mode::Page(
                    page,
                    stepped(top, Motion::PageDown, self.room.rows, usize::MAX),
                );
            }
            KeyCode::Char('x') if on_trial => {
                self.trial.iter().for_each(Trial::stop);
                return Mode::Page(page, top);
            }
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'a' | 't' | 'T') => {}
            _ => return Mode::Page(page, top),
        }
        Mode::Lists
    }

    fn analyse(&self) -> Mode {
        let coming = self.outside.study(self.desk.list());
        let study = Study::new(coming, problems(&self.check()));
        Mode::Page(Page::Analysis(study), 0)
    }

    /// The results of this deck if there are any, else a new trial.
    fn try_out(&mut self) -> Mode {
        let stopped = |trial: &Trial| trial.progress() == TrialProgress::Stopped;
        if self.trial_is_current() && !self.trial.as_ref().is_none_or(stopped) {
            return Mode::Page(Page::Trial, 0);
        }
        self.begin_trial();
        Mode::Lists
    }

    /// Begins a trial of the deck as it is, or waits for decks to play against.
    fn begin_trial(&mut self) {
        self.waiting = false;
        let Some(deck) = self.deck() else {
            let problems = problems(&self.check());
            let words: Vec<String> = problems.iter().map(|p| self.say(p)).collect();
            let why = message!(
                "Cannot be tried yet: {problems}",
                problems = words.join(" · ")
            );
            return self.tell(why, Tone::Bad);
        };
        let mut opponents = Some(references(self.card_set, self.cruiser_set));
        if opponents.as_ref().is_some_and(Vec::is_empty) {
            opponents = self.outside.opponents();
        }
        match opponents {
            None => {
                self.waiting = true;
                let why = message!(
                    "Decks to play against are built from these cards first, once: the trial begins then"
                );
                self.tell(why, Tone::Plain);
            }
            Some(none) if none.is_empty() => {
                let why = message!("No reference deck is legal with these cards and cruisers");
                self.tell(why, Tone::Bad);
            }
            Some(opponents) => {
                self.trial = Some(self.outside.try_out(deck, &opponents));
                // How it goes takes the place of whatever was told.
                self.notice = None;
            }
        }
    }

    fn results(&mut self) -> Mode {
        if self.trial.is_some() {
            return Mode::Page(Page::Trial, 0);
        }
        self.tell(message!("No trial yet: t begins one"), Tone::Plain);
        Mode::Lists
    }
}

/// Where a step leads from here.
fn stepped(at: usize, step: Motion, page: usize, last: usize) -> usize {
    let page = page.saturating_sub(1).max(1);
    match step {
        Motion::Up => at.saturating_sub(1),
        Motion::Down => at.saturating_add(1),
        Motion::PageUp => at.saturating_sub(page),
        Motion::PageDown => at.saturating_add(page),
        Motion::First => 0,
        Motion::Last => last,
    }
    .min(last)
}

/// Where a key leads among choices that stand in so many columns.
fn chosen(at: usize, key: KeyEvent, columns: usize, count: usize) -> usize {
    let last = count.saturating_sub(1);
    match key.code {
        KeyCode::Left => at.saturating_sub(1),
        KeyCode::Right => (at + 1).min(last),
        KeyCode::Up => at.checked_sub(columns).unwrap_or(at),
        KeyCode::Down if at + columns <= last => at + columns,
        KeyCode::Down => at,
        _ => keys::step(key).map_or(at, |step| stepped(at, step, count, last)),
    }
}

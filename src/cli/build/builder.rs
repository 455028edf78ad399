//! What happens at each key?

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use guerre_totale::arena::{Trial, TrialProgress};
use guerre_totale::cards::{Card, CardId, Cruiser, Effect, Filter};
use guerre_totale::decks::{Check, Deck, DeckFile, DeckList, Desk, builtins};
use guerre_totale::message;
use guerre_totale::players::{AnyPlayer, Veteran};
use guerre_totale::text::one_line;
use guerre_totale::words::{Language, Message};

use super::entry::Entry;
use super::keys::{self, Motion, Wish};
use super::page::{Page, Tone};
use super::study::Study;
use super::words::problems;
use crate::cli::args::Data;
use crate::cli::matches::pairs;
use crate::cli::runs::{DEFAULT_SEED, all_threads};

mod saving;

/// Everything on the screen.
pub struct Builder<'a> {
    pub data: &'a Data,
    pub language: Language,
    pub desk: Desk,
    pub place: Option<DeckFile>,
    pub filter: Filter,
    pub focus: Focus,
    /// The cursors in the cards and in the deck.
    pub at: [usize; 2],
    pub mode: Mode,
    pub notice: Option<(String, Tone)>,
    pub trial: Option<Trial>,
    /// What the last drawing had room for.
    pub room: Room,
    /// The file that a deck without one is to be saved in.
    pub suggested: Option<PathBuf>,
    games: u64,
    /// Saving is the last that is done.
    leaving: bool,
    end: Option<End>,
}

/// What a drawing had room for: some keys go by it.
#[derive(Clone, Copy)]
pub struct Room {
    /// The rows that a page of the list or of a text has.
    pub rows: usize,
    /// How many cruisers stand side by side.
    pub columns: usize,
    /// The last line that a page can begin with.
    pub last: usize,
}

/// Which list the keys are for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    Cards,
    Deck,
}

/// What the keys are for.
pub enum Mode {
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
pub enum Question {
    /// There are unsaved changes.
    Leave,
    /// Somebody else wrote the file.
    Changed,
    /// There is another file of this name.
    Overwrite(PathBuf),
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum End {
    Quit,
    /// Ctrl-C, with changes thrown away.
    Interrupted,
}

/// An entry of the deck and what is the matter with it.
pub struct Held<'a> {
    pub entry: String,
    pub card: Option<&'a Card>,
    /// A second copy.
    pub again: bool,
}

impl<'a> Builder<'a> {
    pub fn new(
        list: DeckList,
        place: Option<DeckFile>,
        data: &'a Data,
        language: Language,
    ) -> Self {
        Builder {
            data,
            language,
            desk: Desk::new(list),
            place,
            filter: Filter::default(),
            focus: Focus::Cards,
            at: [0, 0],
            mode: Mode::Lists,
            notice: None,
            trial: None,
            room: Room {
                rows: 1,
                columns: 1,
                last: 0,
            },
            suggested: None,
            games: 0,
            leaving: false,
            end: None,
        }
    }

    /// Where a new deck is to be saved.
    pub fn suggest(mut self, path: Option<PathBuf>) -> Self {
        self.suggested = path;
        self
    }

    /// How many games a trial plays against each deck.
    pub fn with_games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The cards that the filter takes.
    pub fn cards(&self) -> Vec<&'a Card> {
        let data: &'a Data = self.data;
        let takes = |card: &&Card| self.filter.takes(card, self.desk.holds(card.id));
        data.cards.cards().iter().filter(takes).collect()
    }

    /// The deck as it is listed.
    pub fn held(&self) -> Vec<Held<'a>> {
        let data: &'a Data = self.data;
        let mut seen = Vec::new();
        let held = |entry: String| {
            let id: Option<CardId> = entry.parse().ok();
            let again = id.is_some_and(|id| seen.contains(&id));
            seen.extend(id);
            let card = id.and_then(|id| data.cards.get(id));
            Held { entry, card, again }
        };
        let entries = self.desk.list().sorted_cards();
        entries.into_iter().map(held).collect()
    }

    /// The card under the cursor.
    pub fn card(&self) -> Option<&'a Card> {
        match self.focus {
            Focus::Cards => self.cards().get(self.at[0]).copied(),
            Focus::Deck => self.held().get(self.at[1])?.card,
        }
    }

    pub fn cruiser(&self) -> Option<&'a Cruiser> {
        let data: &'a Data = self.data;
        let id = self.desk.list().cruiser.as_deref()?;
        data.cruisers.get(id)
    }

    pub fn check(&self) -> Check {
        self.desk
            .list()
            .check(&self.data.cards, &self.data.cruisers)
    }

    /// The deck, if it is legal.
    fn deck(&self) -> Option<Deck> {
        let list = self.desk.list();
        list.validate(&self.data.cards, &self.data.cruisers).ok()
    }

    /// Does nothing change by itself? The background may be at work.
    pub fn is_idle(&self) -> bool {
        let running = |trial: &Trial| trial.progress() == TrialProgress::Running;
        let studying = matches!(self.mode, Mode::Page(Page::Analysis(_), _));
        !studying && !self.trial.as_ref().is_some_and(running)
    }

    /// Takes in what the background has found meanwhile.
    pub fn catch_up(&mut self) {
        if let Mode::Page(Page::Analysis(study), _) = &mut self.mode {
            study.arrive(self.language);
        }
    }

    /// Goes by what was drawn: a page that was left behind is no further than its end.
    pub fn see(&mut self, room: Room) {
        self.room = room;
        if let Mode::Page(_, top) = &mut self.mode {
            *top = (*top).min(room.last);
        }
    }

    /// Was the trial played with the deck as it is?
    pub fn trial_is_current(&self) -> bool {
        let trial = self.trial.as_ref();
        trial.is_some_and(|trial| trial.is_of(self.deck().as_ref()))
    }

    pub fn say(&self, message: &Message) -> String {
        message.to(self.language)
    }

    fn tell(&mut self, message: Message, tone: Tone) {
        self.notice = Some((self.say(&message), tone));
    }

    /// Terminals send Esc and the key after it, and a key with Alt, as the same bytes; nothing here
    /// goes by Alt, so it was Esc.
    pub fn press(&mut self, key: KeyEvent) {
        if key.modifiers == KeyModifiers::ALT {
            self.press_one(KeyCode::Esc.into());
            return self.press_one(key.code.into());
        }
        self.press_one(key);
    }

    fn press_one(&mut self, key: KeyEvent) {
        self.notice = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.interrupt();
        } else {
            let mode = std::mem::replace(&mut self.mode, Mode::Lists);
            self.mode = self.press_in(mode, key);
        }
        self.keep_cursors_in_the_lists();
    }

    /// A text from elsewhere goes into the line that is being typed; there is no other place for it.
    pub fn paste(&mut self, text: &str) {
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
                    self.desk.toggle(card.id, &self.data.cards);
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
        let mut all = self.data.cruisers.iter();
        Mode::Cruisers(all.position(|c| Some(&c.id) == own).unwrap_or(0))
    }

    fn choose_cruiser(&mut self, at: usize, key: KeyEvent) -> Mode {
        let data: &'a Data = self.data;
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(cruiser) = data.cruisers.iter().nth(at) {
                    self.desk.set_cruiser(cruiser);
                }
            }
            KeyCode::Esc | KeyCode::Char('q' | 'c') => {}
            _ => {
                let count = data.cruisers.iter().len();
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
        let study = Study::begin(self.desk.list(), self.data, self.language);
        Mode::Page(Page::Analysis(study), 0)
    }

    /// The results of this deck if there are any, else a new trial.
    fn try_out(&mut self) -> Mode {
        let stopped = |trial: &Trial| trial.progress() == TrialProgress::Stopped;
        if self.trial_is_current() && !self.trial.as_ref().is_none_or(stopped) {
            return Mode::Page(Page::Trial, 0);
        }
        let Some(deck) = self.deck() else {
            let problems = problems(&self.check());
            let words: Vec<String> = problems.iter().map(|p| self.say(p)).collect();
            let why = message!(
                "Cannot be tried yet: {problems}",
                problems = words.join(" · ")
            );
            self.tell(why, Tone::Bad);
            return Mode::Lists;
        };
        let (cards, cruisers) = (&self.data.cards, &self.data.cruisers);
        let legal = |list: &DeckList| list.validate(cards, cruisers).ok();
        let opponents: Vec<Deck> = builtins().iter().filter_map(legal).collect();
        if opponents.is_empty() {
            let why = message!("No reference deck is legal with these cards and cruisers");
            self.tell(why, Tone::Bad);
            return Mode::Lists;
        }
        // A core is left to whoever edits.
        let threads = all_threads().saturating_sub(1).max(1);
        let run = (pairs(self.games), DEFAULT_SEED);
        let player = self.data.taught(AnyPlayer::Veteran(Veteran::default()));
        let trial = Trial::begin(deck, &opponents, cards, &player, run, threads);
        self.trial = Some(trial);
        Mode::Lists
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

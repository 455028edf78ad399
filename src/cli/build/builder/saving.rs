//! How is nothing lost: saving, and quitting?

use std::path::Path;

use crossterm::event::{KeyCode, KeyEvent};
use guerre_totale::decks::{DeckFile, file_name};
use guerre_totale::files::FileError;
use guerre_totale::message;
use guerre_totale::text::one_line;
use guerre_totale::words::Message;

use super::{Builder, End, Mode, Question};
use crate::cli::build::entry::Entry;
use crate::cli::build::page::Tone;

/// Why there can be no file of this name, as far as that is seen before it is written.
fn no_place(path: &Path) -> Option<Message> {
    if path.is_dir() {
        let folder = one_line(&path.to_string_lossy());
        return Some(message!("Not saved: {file} is a folder", file = folder));
    }
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty())?;
    let shown = one_line(&folder.to_string_lossy());
    let none = message!("Not saved: there is no folder {file}", file = shown);
    (!folder.exists()).then_some(none)
}

impl Builder<'_> {
    pub(super) fn quit(&mut self) -> Mode {
        if !self.desk.is_saved() {
            return Mode::Ask(Question::Leave);
        }
        self.end = Some(End::Quit);
        Mode::Lists
    }

    /// Ctrl-C asks like any other wish to quit, but only once.
    pub(super) fn interrupt(&mut self) {
        if matches!(self.mode, Mode::Ask(Question::Leave)) {
            self.end = Some(End::Interrupted);
        } else {
            self.leaving = false;
            self.mode = self.quit();
        }
    }

    pub(super) fn answer(&mut self, question: Question, key: KeyEvent) -> Mode {
        let code = key.code;
        match &question {
            Question::Leave if code == KeyCode::Char('s') || code == KeyCode::Enter => {
                self.leaving = true;
                return self.save();
            }
            Question::Leave if code == KeyCode::Char('d') => {
                self.end = Some(End::Quit);
                return Mode::Lists;
            }
            Question::Changed if self.is_yes(code) => return self.write(),
            Question::Overwrite(path) if self.is_yes(code) => {
                let text = self.desk.list().to_json();
                return self.keep(DeckFile::replace(path, &text), path);
            }
            _ => {}
        }
        if code == KeyCode::Esc || code == KeyCode::Char('n') {
            self.leaving = false;
            return Mode::Lists;
        }
        Mode::Ask(question)
    }

    /// `y`, and what it is in the reader's language.
    fn is_yes(&self, code: KeyCode) -> bool {
        let own = self.say(&message!("y")).chars().next();
        matches!(code, KeyCode::Char(c) if c == 'y' || Some(c) == own)
    }

    pub(super) fn save(&mut self) -> Mode {
        match &self.place {
            None => self.ask_for_file(),
            Some(place) if place.is_changed() => Mode::Ask(Question::Changed),
            Some(_) => self.write(),
        }
    }

    pub(super) fn ask_for_file(&self) -> Mode {
        let known = self.place.as_ref().map(DeckFile::path);
        let path = known
            .or(self.suggested.as_deref())
            .map(Path::to_string_lossy);
        let name = path.map_or_else(|| file_name(&self.desk.list().name), |path| path.into());
        Mode::File(Entry::proposing(&name))
    }

    pub(super) fn file(&mut self, mut entry: Entry, key: KeyEvent) -> Mode {
        match key.code {
            KeyCode::Enter => self.save_as(Path::new(entry.text().trim())),
            KeyCode::Esc => {
                self.leaving = false;
                Mode::Lists
            }
            _ => {
                entry.press(key);
                Mode::File(entry)
            }
        }
    }

    fn save_as(&mut self, path: &Path) -> Mode {
        if path.as_os_str().is_empty() {
            self.tell(message!("Not saved: a file needs a name"), Tone::Bad);
            return Mode::File(Entry::default());
        }
        if let Some(wrong) = no_place(path) {
            self.leaving = false;
            self.tell(wrong, Tone::Bad);
            return Mode::File(Entry::new(&path.to_string_lossy()));
        }
        if self
            .place
            .as_ref()
            .is_some_and(|place| place.path() == path)
        {
            return self.save();
        }
        if path.exists() {
            return Mode::Ask(Question::Overwrite(path.into()));
        }
        let text = self.desk.list().to_json();
        self.keep(DeckFile::create(path, &text), path)
    }

    /// Writes the file that the deck came from.
    fn write(&mut self) -> Mode {
        let text = self.desk.list().to_json();
        let written = self.place.as_mut().map(|place| place.write(&text));
        match written {
            Some(Err(error)) => self.not_saved(&error),
            _ => self.saved(),
        }
        Mode::Lists
    }

    /// Keeps the deck in a new place, or asks for another.
    fn keep(&mut self, place: Result<DeckFile, FileError>, path: &Path) -> Mode {
        match place {
            Ok(place) => {
                self.place = Some(place);
                self.saved();
                Mode::Lists
            }
            Err(error) => {
                self.not_saved(&error);
                Mode::File(Entry::new(&path.to_string_lossy()))
            }
        }
    }

    fn saved(&mut self) {
        self.desk.mark_saved();
        let path = self
            .place
            .as_ref()
            .map(|place| place.path().display().to_string());
        let path = path.unwrap_or_default();
        self.tell(message!("Saved: {file}", file = path), Tone::Good);
        if self.leaving {
            self.end = Some(End::Quit);
        }
    }

    fn not_saved(&mut self, error: &FileError) {
        self.leaving = false;
        let error = one_line(&error.to_string());
        self.tell(message!("Not saved: {error}", error = error), Tone::Bad);
    }
}

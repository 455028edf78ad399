//! How is nothing lost: saving, and quitting?

use std::path::Path;

use crossterm::event::{KeyCode, KeyEvent};

use super::{Builder, Mode, Obstacle, Question};
use crate::decks::file_name;
use crate::files::FileError;
use crate::message;
use crate::reports::story::Tone;
use crate::screens::Next;
use crate::screens::entry::Entry;
use crate::text::one_line;

impl Builder<'_> {
    pub(super) fn quit(&mut self) -> Mode {
        if !self.desk.is_saved() {
            return Mode::Ask(Question::Leave);
        }
        self.next = Next::Quit;
        Mode::Lists
    }

    /// Ctrl-C asks like any other wish to quit, but only once.
    pub(super) fn interrupt(&mut self) {
        if matches!(self.mode, Mode::Ask(Question::Leave)) {
            self.next = Next::Interrupt;
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
                self.next = Next::Quit;
                return Mode::Lists;
            }
            Question::Changed if self.is_yes(code) => return self.write(),
            Question::Overwrite(path) if self.is_yes(code) => {
                return self.keep(path, true);
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
        let Some(_) = self.outside.file() else {
            return self.ask_for_file();
        };
        match self.outside.save(&self.desk.list().to_json()) {
            Ok(true) => self.saved(),
            Ok(false) => return Mode::Ask(Question::Changed),
            Err(error) => self.not_saved(&error),
        }
        Mode::Lists
    }

    pub(super) fn ask_for_file(&self) -> Mode {
        let known = self.outside.file().or(self.suggested.as_deref());
        let path = known.map(Path::to_string_lossy);
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
        let shown = |path: &Path| one_line(&path.to_string_lossy());
        let obstacle = self.outside.obstacle(path);
        let wrong = match obstacle {
            Some(Obstacle::Folder) => message!("Not saved: {file} is a folder", file = shown(path)),
            Some(Obstacle::NoFolder) => message!(
                "Not saved: there is no folder {file}",
                file = path.parent().map(shown).unwrap_or_default()
            ),
            _ if self.outside.file() == Some(path) => return self.save(),
            Some(Obstacle::File) => return Mode::Ask(Question::Overwrite(path.into())),
            None => return self.keep(path, false),
        };
        self.leaving = false;
        self.tell(wrong, Tone::Bad);
        Mode::File(Entry::new(&path.to_string_lossy()))
    }

    /// Writes the file that the deck came from, whatever others wrote there.
    fn write(&mut self) -> Mode {
        match self.outside.write(&self.desk.list().to_json()) {
            Err(error) => self.not_saved(&error),
            Ok(()) => self.saved(),
        }
        Mode::Lists
    }

    /// Keeps the deck in a new place, or asks for another.
    fn keep(&mut self, path: &Path, overwrite: bool) -> Mode {
        let text = self.desk.list().to_json();
        match self.outside.keep(path, &text, overwrite) {
            Ok(()) => {
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
        let path = self.outside.file().map(|path| path.display().to_string());
        let path = path.unwrap_or_default();
        self.tell(message!("Saved: {file}", file = path), Tone::Good);
        if self.leaving {
            self.next = Next::Quit;
        }
    }

    fn not_saved(&mut self, error: &FileError) {
        self.leaving = false;
        let error = error.message().with_texts(&one_line);
        self.tell(message!("Not saved: {error}", error = error), Tone::Bad);
    }
}

//! What is typed into one line?

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A line of text with a cursor in it.
#[derive(Default)]
pub struct Entry {
    text: Vec<char>,
    at: usize,
    /// Only a proposal, which gives way to what is typed unless it is edited.
    proposed: bool,
}

impl Entry {
    pub fn new(text: &str) -> Entry {
        let text: Vec<char> = text.chars().collect();
        Entry {
            at: text.len(),
            text,
            proposed: false,
        }
    }

    /// A text that may be taken, edited, or simply typed over.
    pub fn proposing(text: &str) -> Entry {
        Entry {
            proposed: true,
            ..Entry::new(text)
        }
    }

    pub fn is_proposed(&self) -> bool {
        self.proposed
    }

    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The text before and after the cursor.
    pub fn halves(&self) -> [String; 2] {
        let (before, after) = self.text.split_at(self.at);
        [before, after].map(|half| half.iter().collect())
    }

    /// Takes a key that edits text; others are left to others.
    pub fn press(&mut self, key: KeyEvent) {
        let command = KeyModifiers::CONTROL | KeyModifiers::ALT;
        match key.code {
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                *self = Entry::default();
            }
            KeyCode::Char(c) if !key.modifiers.intersects(command) => {
                self.insert(c.encode_utf8(&mut [0; 4]));
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ => return,
        }
        self.proposed = false;
    }

    /// Puts a text in at the cursor, or into the place of what was proposed.
    pub fn insert(&mut self, text: &str) {
        if std::mem::take(&mut self.proposed) {
            *self = Entry::default();
        }
        for c in text.chars() {
            self.text.insert(self.at, c);
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proposal_gives_way_to_typing_unless_it_is_edited() {
        let after = |codes: &[KeyCode]| {
            let mut entry = Entry::proposing("mine.json");
            codes.iter().for_each(|code| entry.press((*code).into()));
            entry.text()
        };
        let x = KeyCode::Char('x');
        assert_eq!(after(&[]), "mine.json");
        assert_eq!(after(&[x, KeyCode::Char('y')]), "xy");
        assert_eq!(after(&[KeyCode::End, x]), "mine.jsonx");
        assert_eq!(after(&[KeyCode::Left, x]), "mine.jsoxn");
        assert_eq!(after(&[KeyCode::Backspace, x]), "mine.jsox");
        let mut entry = Entry::proposing("mine.json");
        entry.insert("yours.json");
        assert_eq!(entry.text(), "yours.json");
    }

    #[test]
    fn a_line_is_edited_at_its_cursor() {
        let mut entry = Entry::new("Écran");
        let keys = [
            KeyCode::Home,
            KeyCode::Delete,
            KeyCode::Char('É'),
            KeyCode::End,
        ];
        for code in keys
            .into_iter()
            .chain([KeyCode::Backspace, KeyCode::Backspace])
        {
            entry.press(code.into());
        }
        assert_eq!(entry.text(), "Écr");
        for code in [
            KeyCode::Left,
            KeyCode::Left,
            KeyCode::Left,
            KeyCode::Left,
            KeyCode::Backspace,
        ] {
            entry.press(code.into());
        }
        assert_eq!(entry.halves(), ["", "Écr"]);
        entry.press(KeyEvent::new(KeyCode::Char('x'), KeyModifiers::ALT));
        entry.press(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(entry.text(), "");
    }
}

//! Where is the deck kept?

use std::path::{Path, PathBuf};

use crate::files::{self, FileError, Turn};

/// A deck file, and what was last seen in it.
pub struct DeckFile {
    path: PathBuf,
    seen: Vec<u8>,
}

impl DeckFile {
    /// A file that exists.
    pub fn of(path: &Path) -> Result<DeckFile, FileError> {
        Ok(DeckFile {
            path: path.into(),
            seen: files::read(path)?,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Has somebody else written it? A file that is gone can be written again without loss.
    pub fn is_changed(&self) -> bool {
        files::read(&self.path).is_ok_and(|bytes| bytes != self.seen)
    }

    /// Puts this into the place of what was last seen there, in one step; false if somebody else has
    /// written it since. Others who want to change it wait meanwhile.
    pub fn save(&mut self, text: &str) -> Result<bool, FileError> {
        let _turn = Turn::take(&self.path)?;
        if self.is_changed() {
            return Ok(false);
        }
        self.put(text)?;
        Ok(true)
    }

    /// Puts this into the place of whatever is there, in one step.
    pub fn write(&mut self, text: &str) -> Result<(), FileError> {
        let _turn = Turn::take(&self.path)?;
        self.put(text)
    }

    fn put(&mut self, text: &str) -> Result<(), FileError> {
        files::replace(&self.path, text.as_bytes())?;
        self.seen = text.into();
        Ok(())
    }

    /// A new file; one that is there already is left alone.
    pub fn create(path: &Path, text: &str) -> Result<DeckFile, FileError> {
        files::create(path, text.as_bytes())?;
        Ok(DeckFile {
            path: path.into(),
            seen: text.into(),
        })
    }

    /// A file that may be there already and gives way.
    pub fn replace(path: &Path, text: &str) -> Result<DeckFile, FileError> {
        let mut file = DeckFile {
            path: path.into(),
            seen: Vec::new(),
        };
        file.write(text)?;
        Ok(file)
    }
}

/// A file name for a deck of this name: `Gale Force!` is `gale-force.json`.
pub fn file_name(deck: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c } else { ' ' };
    let plain: String = deck.to_lowercase().chars().map(letter).take(60).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    match words.is_empty() {
        true => "deck.json".into(),
        false => words.join("-") + ".json",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use std::{fs, thread};

    #[test]
    fn a_file_name_comes_from_the_name_of_the_deck() {
        assert_eq!(file_name("Gale Force!"), "gale-force.json");
        assert_eq!(file_name("../../Écran 4"), "écran-4.json");
        assert_eq!(file_name(" – "), "deck.json");
    }

    #[test]
    fn what_others_write_is_noticed_and_what_is_written_here_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("d.json");
        let mut file = DeckFile::create(&path, "one").unwrap();
        assert!(DeckFile::create(&path, "two").is_err());
        assert!(!file.is_changed());
        file.write("two").unwrap();
        assert!(!file.is_changed());
        fs::write(&path, "three").unwrap();
        assert!(file.is_changed());
        assert!(!file.save("four").unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"three");
        fs::remove_file(&path).unwrap();
        assert!(!file.is_changed());
        assert!(file.save("four").unwrap());
    }

    #[test]
    fn a_save_waits_for_its_turn_and_sees_what_was_written_before() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("d.json");
        let mut file = DeckFile::create(&path, "one").unwrap();
        let turn = Turn::take(&path).unwrap();
        let saved = thread::spawn(move || file.save("mine").unwrap());
        // Time enough for a program without manners to write.
        thread::sleep(Duration::from_millis(100));
        fs::write(&path, "another's").unwrap();
        drop(turn);
        assert!(!saved.join().unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"another's");
    }
}

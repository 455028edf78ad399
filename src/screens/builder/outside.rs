//! What does the builder ask of the world?

use std::path::Path;
use std::sync::mpsc::Receiver;

use crate::analysis::Analysis;
use crate::arena::Trial;
use crate::decks::{Deck, DeckList};
use crate::files::FileError;

/// A disk to keep the deck on, and hands that work in the background.
pub trait Outside {
    /// The file that the deck is kept in, if there is one yet.
    fn file(&self) -> Option<&Path>;

    /// Writes that file, unless somebody else has written it since: then it stays, and the answer is no.
    fn save(&mut self, text: &str) -> Result<bool, FileError>;

    /// Writes that file, whoever has written it since.
    fn write(&mut self, text: &str) -> Result<(), FileError>;

    /// Keeps the deck in this file from now on; one that is there already only if it may be overwritten.
    fn keep(&mut self, path: &Path, text: &str, overwrite: bool) -> Result<(), FileError>;

    /// What is in the way of a file of this name?
    fn obstacle(&self, path: &Path) -> Option<Obstacle>;

    /// Decks to play against with cards that no reference deck is legal with: none until they are built, which
    /// begins when they are first asked for, and nothing if there can be none.
    fn opponents(&mut self) -> Option<Vec<Deck>>;

    /// Begins to play the deck against these.
    fn try_out(&self, deck: Deck, opponents: &[Deck]) -> Trial;

    /// Begins to look at the deck; without a cruiser there is nothing to come.
    fn study(&self, list: &DeckList) -> Receiver<Analysis>;
}

/// What can be in the way of a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It is a folder.
    Folder,
    /// Its folder does not exist.
    NoFolder,
    /// There is a file.
    File,
}

//! Which deck does somebody mean?

use std::path::Path;

use super::{DeckError, DeckList, builtin, builtins, read_deck};
use crate::files::{self, FileError};
use crate::text::{clip, nearest};

/// A deck that could not be found or read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// Neither a file nor a name.
    #[error("{typed}: no such deck file, and no built-in deck of this name; {hint}")]
    Unknown {
        /// What was typed.
        typed: String,
        /// What to do.
        hint: String,
    },
    /// A file that cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file that holds no deck.
    #[error("{name}: {error}")]
    Deck {
        /// The file.
        name: String,
        /// What is wrong with it.
        error: DeckError,
    },
}

/// The deck that a command line means: `-` is standard input, a file that exists comes before a
/// reference deck of the same name.
pub fn resolve(typed: &Path) -> Result<DeckList, SourceError> {
    if typed == "-" || typed.exists() {
        return read_file(typed);
    }
    match typed.to_str().and_then(builtin) {
        Some(deck) => Ok(deck.clone()),
        None => Err(unknown(typed)),
    }
}

fn read_file(path: &Path) -> Result<DeckList, SourceError> {
    let bytes = files::read(path)?;
    let (shown, name) = match path.file_stem() {
        Some(stem) if path != "-" => (path.display().to_string(), stem.to_string_lossy()),
        _ => ("standard input".into(), "standard input".into()),
    };
    read_deck(&bytes, &name).map_err(|error| SourceError::Deck { name: shown, error })
}

fn unknown(typed: &Path) -> SourceError {
    let typed = typed.to_string_lossy();
    let names = builtins().iter().map(|deck| deck.name.as_str());
    let hint = match nearest(&typed, names) {
        Some(name) => format!("did you mean '{name}'?"),
        None => "`gt deck list` names the built-in ones".into(),
    };
    SourceError::Unknown {
        typed: clip(&typed),
        hint,
    }
}

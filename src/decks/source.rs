//! Which deck does somebody mean?

use std::path::Path;

use super::{CodeError, DeckError, DeckList, builtin, builtins, is_code, read_code, read_deck};
use crate::cards::{CardSet, CruiserSet};
use crate::files::{self, FileError};
use crate::message;
use crate::text::{clip, nearest};
use crate::words::Message;

/// A deck that could not be found or read.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum SourceError {
    /// Neither a file nor a name.
    Unknown {
        /// What was typed.
        typed: String,
        /// What it may be instead.
        hint: Option<Message>,
    },
    /// A file that cannot be read.
    File(#[from] FileError),
    /// A file that holds no deck.
    Deck {
        /// The file.
        name: Message,
        /// What is wrong with it.
        error: Box<DeckError>,
    },
    /// A deck code with something wrong in it.
    Code {
        /// As typed.
        code: String,
        /// What is wrong with it.
        error: CodeError,
    },
}

impl SourceError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            SourceError::Unknown { typed, hint } => {
                let unknown = message!(
                    "{typed}: no such deck file, and no built-in deck of this name",
                    typed = typed,
                );
                Message::joined(Some(unknown).into_iter().chain(hint.clone()), "; ")
            }
            SourceError::File(error) => error.message(),
            SourceError::Deck { name, error } => {
                message!("{file}: {why}", file = name, why = error.message())
            }
            SourceError::Code { code, error } => {
                message!("{file}: {why}", file = code, why = error.message())
            }
        }
    }
}

/// The deck that a command line means: `-` is standard input, a file that exists comes before a
/// deck code and a reference deck of the same name. A deck code is read by these cards and cruisers.
pub fn resolve(
    typed: &Path,
    cards: &CardSet,
    cruisers: &CruiserSet,
) -> Result<DeckList, SourceError> {
    if typed == "-" || typed.exists() {
        return read_file(typed, cards, cruisers);
    }
    match typed.to_str() {
        Some(code) if is_code(code) => decode(code, cards, cruisers),
        name => name
            .and_then(builtin)
            .cloned()
            .ok_or_else(|| unknown(typed)),
    }
}

/// A code has no room for a name; its end tells decks apart.
fn decode(code: &str, cards: &CardSet, cruisers: &CruiserSet) -> Result<DeckList, SourceError> {
    let wrong = |error| SourceError::Code {
        code: clip(code),
        error,
    };
    let mut list = read_code(code, cards, cruisers).map_err(wrong)?;
    list.name = format!("code …{}", &code[code.len() - 6..]);
    Ok(list)
}

fn read_file(path: &Path, cards: &CardSet, cruisers: &CruiserSet) -> Result<DeckList, SourceError> {
    read_bytes(&files::read(path)?, path, cards, cruisers)
}

/// The deck that these bytes of a file hold.
pub fn read_bytes(
    bytes: &[u8],
    path: &Path,
    cards: &CardSet,
    cruisers: &CruiserSet,
) -> Result<DeckList, SourceError> {
    let (shown, name) = match path.file_stem() {
        Some(stem) if path != "-" => (files::name(path), stem.to_string_lossy()),
        _ => (message!("standard input"), "standard input".into()),
    };
    read_deck(bytes, &name, cards, cruisers)
        .map_err(Box::new)
        .map_err(|error| SourceError::Deck { name: shown, error })
}

fn unknown(typed: &Path) -> SourceError {
    let typed = typed.to_string_lossy();
    let names = builtins().iter().map(|deck| deck.name.as_str());
    let hint = match nearest(&typed, names) {
        Some(name) => Some(message!("did you mean '{name}'?", name = name)),
        None if typed.starts_with("GT1") => Some(message!(
            "as a deck code it is too short, its end may be missing"
        )),
        None if typed.len() >= 20 && !typed.contains(['.', '/', '\\']) => {
            Some(message!("a deck code would begin with GT1"))
        }
        None => None,
    };
    SourceError::Unknown {
        typed: clip(&typed),
        hint,
    }
}

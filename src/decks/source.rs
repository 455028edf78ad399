//! Which deck does somebody mean?

use std::path::Path;

use super::{CodeError, DeckError, DeckList, builtin, builtins, is_code, read_code, read_deck};
use crate::cards::{CardSet, CruiserSet};
use crate::files::{self, FileError};
use crate::text::{clip, nearest, one_line};

/// A deck that could not be found or read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// Neither a file nor a name.
    #[error(
        "{typed}: no such deck file, and no built-in deck of this name{}",
        hint.as_ref().map_or(String::new(), |hint| format!("; {hint}"))
    )]
    Unknown {
        /// What was typed.
        typed: String,
        /// What it may be instead.
        hint: Option<String>,
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
    /// A deck code with something wrong in it.
    #[error("{code}: {error}")]
    Code {
        /// As typed.
        code: String,
        /// What is wrong with it.
        error: CodeError,
    },
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
        Some(stem) if path != "-" => (one_line(&path.to_string_lossy()), stem.to_string_lossy()),
        _ => ("standard input".into(), "standard input".into()),
    };
    read_deck(bytes, &name, cards, cruisers)
        .map_err(|error| SourceError::Deck { name: shown, error })
}

fn unknown(typed: &Path) -> SourceError {
    let typed = typed.to_string_lossy();
    let names = builtins().iter().map(|deck| deck.name.as_str());
    let hint = match nearest(&typed, names) {
        Some(name) => Some(format!("did you mean '{name}'?")),
        None if typed.starts_with("GT1") => {
            Some("as a deck code it is too short, its end may be missing".into())
        }
        None if typed.len() >= 20 && !typed.contains(['.', '/', '\\']) => {
            Some("a deck code would begin with GT1".into())
        }
        None => None,
    };
    SourceError::Unknown {
        typed: clip(&typed),
        hint,
    }
}

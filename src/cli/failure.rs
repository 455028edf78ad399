//! Why did a command not do its work?

use std::io;
use std::path::PathBuf;

use guerre_totale::arena::SaveError;
use guerre_totale::cards::Problems;
use guerre_totale::decks::{CodeError, DeckError, IllegalDeck, Refusals, SourceError};
use guerre_totale::files::FileError;
use guerre_totale::players::brain::BrainError;
use guerre_totale::reports::{problem_in_words, problems_in_words};
use guerre_totale::words::Message;

/// In words that name the thing and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}{}", .0, remedy(.0))]
    Source(#[from] SourceError),
    #[error("{} is not a legal deck: {}", .0.name, reasons(.0))]
    Illegal(#[from] IllegalDeck),
    #[error("{}: nothing loaded, {} found\n{problems}", path.display(), problems_in_words(problems.count()))]
    Data { path: PathBuf, problems: Problems },
    #[error("{}: {error}", path.display())]
    Brain { path: PathBuf, error: BrainError },
    #[error("{refusals}\n{} is unchanged", path.display())]
    Refused { path: PathBuf, refusals: Refusals },
    /// A transcript that is no game by the rules.
    #[error("{0}")]
    Differs(String),
    #[error("{}", saving_in_words(.0))]
    Save(#[from] SaveError),
    #[error("{0}")]
    Wrong(String),
}

impl Failure {
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// An illegal deck or game is an answer, everything else a wrong input.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Illegal(_) | Failure::Differs(_) => 1,
            _ => 2,
        }
    }
}

/// With the option that helps.
fn saving_in_words(error: &SaveError) -> String {
    match error {
        SaveError::Exists(path) => {
            let path = path.display();
            format!("{path}: the file exists; go on with --resume {path}, or choose another name")
        }
        error => error.to_string(),
    }
}

/// Every reason, with the flag where one would help.
fn reasons(illegal: &IllegalDeck) -> Message {
    Message::joined(illegal.check.problems.iter().map(problem_in_words), "; ")
}

/// What the command line offers where a deck is not found, or not for these cards or cruisers.
fn remedy(error: &SourceError) -> &'static str {
    let code = match error {
        SourceError::Unknown { hint: None, .. } => {
            return "; `gt deck list` names the built-in ones";
        }
        SourceError::Code { error, .. } => error,
        SourceError::Deck {
            error: DeckError::Code(error),
            ..
        } => error,
        _ => return "",
    };
    match code {
        CodeError::OtherSet { .. } => OTHER_CARDS,
        CodeError::OtherCruiser(_) => "; --cruisers FILE brings in the right ones",
        _ => "",
    }
}

/// What helps something that is of another card set.
pub const OTHER_CARDS: &str = "; --cards FILE brings in the right one";

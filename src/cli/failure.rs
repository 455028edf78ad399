//! Why did a command not do its work?

use std::io;
use std::path::{Path, PathBuf};

use guerre_totale::arena::SaveError;
use guerre_totale::cards::Problems;
use guerre_totale::decks::{CodeError, DeckError, IllegalDeck, Refusals, SourceError};
use guerre_totale::files::{self, FileError};
use guerre_totale::message;
use guerre_totale::players::brain::BrainError;
use guerre_totale::reports::{Origin, other_cards, problem_in_words, problems_in_words};
use guerre_totale::words::Message;

use super::args::shown;

/// What went wrong; its message names the thing and the remedy.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Failure {
    Output(#[from] io::Error),
    File(#[from] FileError),
    Source(#[from] SourceError),
    Illegal(#[from] IllegalDeck),
    Data {
        path: PathBuf,
        problems: Problems,
    },
    Brain {
        path: PathBuf,
        error: BrainError,
    },
    Refused {
        path: PathBuf,
        refusals: Refusals,
    },
    /// A transcript that is no game by the rules.
    Differs(Message),
    Save(#[from] SaveError),
    /// Ctrl-C came before there was anything to print.
    Stopped(Message),
    /// A file that cannot be used, and who named it.
    Named {
        setting: &'static str,
        origin: Origin,
        failure: Box<Failure>,
    },
    /// A wrong call, or a wrong input.
    Wrong(Message),
}

impl Failure {
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// What the system says of a file or a folder.
    pub fn system(path: &Path, error: &io::Error) -> Failure {
        Failure::Wrong(message!(
            "{file}: {why}",
            file = files::name(path),
            why = files::in_words(error),
        ))
    }

    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Failure::Output(error) => {
                message!("cannot write the output: {error}", error = error)
            }
            Failure::File(error) => error.message(),
            Failure::Source(error) => with_remedy(error),
            Failure::Illegal(deck) => illegal(deck),
            Failure::Data { path, problems } => {
                let nothing = message!(
                    "{file}: nothing loaded, {problems} found",
                    file = shown(path),
                    problems = problems_in_words(problems.count()),
                );
                Message::joined([nothing, problems.message()], "\n")
            }
            Failure::Brain { path, error } => {
                message!("{file}: {why}", file = shown(path), why = error.message())
            }
            Failure::Refused { path, refusals } => {
                let unchanged = message!("{file} is unchanged", file = shown(path));
                Message::joined([refusals.message(), unchanged], "\n")
            }
            Failure::Save(SaveError::Exists(path)) => message!(
                "{file}: the file exists; go on with --resume {file}, or choose another name",
                file = shown(path),
            ),
            Failure::Save(error) => error.message(),
            Failure::Named {
                setting,
                origin,
                failure,
            } => {
                let named = message!(
                    "{setting} is set by {origin}; --{setting} comes before it",
                    setting = *setting,
                    origin = origin.message(),
                );
                Message::joined([failure.message(), named], "\n")
            }
            Failure::Differs(what) | Failure::Stopped(what) | Failure::Wrong(what) => what.clone(),
        }
    }

    /// An illegal deck or game is an answer, everything else a wrong input.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Illegal(_) | Failure::Differs(_) => 1,
            Failure::Stopped(_) => 130,
            _ => 2,
        }
    }
}

/// Every reason, with the flag where one would help.
fn illegal(deck: &IllegalDeck) -> Message {
    let reasons = deck.check.problems.iter().map(problem_in_words);
    let illegal = message!(
        "{deck} is not a legal deck: {reasons}",
        deck = &deck.name,
        reasons = Message::joined(reasons, "; "),
    );
    match deck.check.of_other_cards {
        true => Message::joined([other_cards(), illegal], "\n"),
        false => illegal,
    }
}

/// With what the command line offers where a deck is not found, or not for these cards or cruisers.
fn with_remedy(error: &SourceError) -> Message {
    let why = error.message();
    let code = match error {
        SourceError::Unknown { hint: None, .. } => {
            return message!("{why}; `gt deck list` names the built-in ones", why = why);
        }
        SourceError::Code { error, .. } => error,
        SourceError::Deck { error, .. } => match &**error {
            DeckError::Code(error) => error,
            _ => return why,
        },
        SourceError::Unknown { .. } | SourceError::File(_) => return why,
    };
    match code {
        CodeError::OtherSet { .. } => with_other_cards(why),
        CodeError::OtherCruiser(_) => {
            message!("{why}; --cruisers FILE brings in the right ones", why = why)
        }
        _ => why,
    }
}

/// With what helps something that is of another card set.
pub fn with_other_cards(why: Message) -> Message {
    message!("{why}; --cards FILE brings in the right one", why = why)
}

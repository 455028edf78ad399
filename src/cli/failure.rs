//! Why did a command not do its work?

use std::io;
use std::path::PathBuf;

use guerre_totale::arena::SaveError;
use guerre_totale::cards::Problems;
use guerre_totale::decks::{CodeError, DeckError, IllegalDeck, Refusals, SourceError};
use guerre_totale::files::FileError;
use guerre_totale::message;
use guerre_totale::players::brain::BrainError;
use guerre_totale::reports::{Origin, other_cards, problem_in_words, problems_in_words};
use guerre_totale::words::{Language, Message};

/// In words that name the thing and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}{}", .0, remedy(.0))]
    Source(#[from] SourceError),
    #[error("{}", illegal(.0))]
    Illegal(#[from] IllegalDeck),
    #[error("{}", self.to(Language::English))]
    Data { path: PathBuf, problems: Problems },
    #[error("{}: {error}", path.display())]
    Brain { path: PathBuf, error: BrainError },
    #[error("{}", self.to(Language::English))]
    Refused { path: PathBuf, refusals: Refusals },
    /// A transcript that is no game by the rules.
    #[error("{0}")]
    Differs(String),
    #[error("{}", saving_in_words(.0))]
    Save(#[from] SaveError),
    /// Ctrl-C came before there was anything to print.
    #[error("{0}")]
    Stopped(&'static str),
    /// A file that cannot be used, and who named it.
    #[error("{}", self.to(Language::English))]
    Named {
        setting: &'static str,
        origin: Origin,
        failure: Box<Failure>,
    },
    #[error("{0}")]
    Wrong(String),
    /// The same in every language.
    #[error("{0}")]
    Said(Message),
}

impl Failure {
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// In the words of a language, as far as it has words for it.
    pub fn to(&self, language: Language) -> String {
        match self {
            Failure::Illegal(deck) => illegal(deck).to(language),
            Failure::Said(message) => message.to(language),
            Failure::Data { path, problems } => {
                let nothing = message!(
                    "{file}: nothing loaded, {problems} found",
                    file = path.display().to_string(),
                    problems = problems_in_words(problems.count()),
                );
                Message::joined([nothing, problems.message()], "\n").to(language)
            }
            Failure::Refused { path, refusals } => {
                let file = path.display().to_string();
                let unchanged = message!("{file} is unchanged", file = file);
                Message::joined([refusals.message(), unchanged], "\n").to(language)
            }
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
                format!("{}\n{}", failure.to(language), named.to(language))
            }
            failure => failure.to_string(),
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

//! Why did a command not do its work?

use std::io;
use std::path::PathBuf;

use guerre_totale::arena::SaveError;
use guerre_totale::cards::Problems;
use guerre_totale::decks::{IllegalDeck, Refusals, SourceError};
use guerre_totale::files::FileError;
use guerre_totale::plural;
use guerre_totale::words::Message;

/// In words that name the thing and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Illegal(#[from] IllegalDeck),
    #[error("{}: nothing loaded, {} found\n{problems}", path.display(), problems_in_words(problems.count()))]
    Data { path: PathBuf, problems: Problems },
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

/// `1 problem`, `2 problems`.
pub fn problems_in_words(count: usize) -> Message {
    plural!(count, "1 problem", "{count} problems")
}

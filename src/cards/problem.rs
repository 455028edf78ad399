//! What is wrong with a file, and where?

use std::fmt;

use crate::message;
use crate::text::clip;
use crate::words::Message;

/// One thing wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// The column's name; none if the whole line is meant.
    pub column: Option<&'static str>,
    /// What the file itself calls it, if it has that column.
    #[serde(skip)]
    pub heading: Option<String>,
    /// What stands there.
    pub found: Message,
    /// What should.
    pub expected: Message,
}

impl Problem {
    /// The column for people, as they named it.
    pub fn place(&self) -> Option<&str> {
        self.heading.as_deref().or(self.column)
    }

    /// In words.
    pub fn message(&self) -> Message {
        match self.place() {
            Some(column) => message!(
                "line {line}, column {column}: found {found}, expected {expected}",
                line = self.line,
                column = column,
                found = &self.found,
                expected = &self.expected,
            ),
            None => message!(
                "line {line}: found {found}, expected {expected}",
                line = self.line,
                found = &self.found,
                expected = &self.expected,
            ),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Everything wrong with a file, in the order of its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    listed: Vec<Problem>,
    more: usize,
    /// What the file calls its columns.
    headings: Vec<(&'static str, String)>,
}

impl Problems {
    /// So many are kept and shown; the rest are counted. A file of nonsense has one a cell.
    pub const LISTED: usize = 100;

    /// The first problems.
    pub fn listed(&self) -> &[Problem] {
        &self.listed
    }

    /// How many there are beyond the listed ones.
    pub fn more(&self) -> usize {
        self.more
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.listed.len() + self.more
    }

    /// Is all that is wrong that there are no rows yet?
    pub(super) fn is_no_rows(&self) -> bool {
        let only = self.listed.first().filter(|_| self.count() == 1);
        only.is_some_and(|problem| problem.found == no_rows())
    }

    /// From here on a column is called what the file calls it.
    pub(crate) fn call(&mut self, column: &'static str, heading: &str) {
        self.headings.push((column, clip(heading.trim())));
    }

    pub(crate) fn add(
        &mut self,
        line: usize,
        column: Option<&'static str>,
        found: impl Into<Message>,
        expected: impl Into<Message>,
    ) {
        self.add_with(line, column, || (found.into(), expected.into()));
    }

    /// For words that take time to find: they are looked for only if they will be shown.
    pub(crate) fn add_with(
        &mut self,
        line: usize,
        column: Option<&'static str>,
        words: impl FnOnce() -> (Message, Message),
    ) {
        if self.listed.len() == Self::LISTED {
            self.more += 1;
            return;
        }
        let (found, expected) = words();
        let mut headings = self.headings.iter();
        let heading = headings.find(|(name, _)| Some(*name) == column);
        self.listed.push(Problem {
            line,
            column,
            heading: heading.map(|(_, heading)| heading.clone()),
            found,
            expected,
        });
    }

    /// The value, if nothing was wrong.
    pub(crate) fn or<T>(self, value: T) -> Result<T, Problems> {
        match self.count() {
            0 => Ok(value),
            _ => Err(self),
        }
    }
}

/// What is found in a sheet that nobody has filled yet.
pub(super) fn no_rows() -> Message {
    message!("no rows")
}

/// A cell as it is quoted in a problem.
pub(crate) fn quoted(cell: &str) -> Message {
    match cell.trim() {
        "" => message!("a blank cell"),
        text => format!("'{}'", clip(text)).into(),
    }
}

impl Problems {
    /// In words, a line each.
    pub fn message(&self) -> Message {
        let mut lines: Vec<Message> = self.listed.iter().map(Problem::message).collect();
        if self.more > 0 {
            lines.push(message!("… and {count} more", count = self.more));
        }
        Message::Joined(lines, "\n")
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Problems {}

//! What is wrong with a file, and where?

use std::fmt;

use crate::text::clip;

/// One thing wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// The column's name; none if the whole line is meant.
    pub column: Option<&'static str>,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": found {}, expected {}", self.found, self.expected)
    }
}

/// Everything wrong with a file, in the order of its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    listed: Vec<Problem>,
    more: usize,
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

    pub(crate) fn add(
        &mut self,
        line: usize,
        column: Option<&'static str>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) {
        self.add_with(line, column, || (found.into(), expected.into()));
    }

    /// For words that take time to find: they are looked for only if they will be shown.
    pub(crate) fn add_with(
        &mut self,
        line: usize,
        column: Option<&'static str>,
        words: impl FnOnce() -> (String, String),
    ) {
        if self.listed.len() == Self::LISTED {
            self.more += 1;
            return;
        }
        let (found, expected) = words();
        self.listed.push(Problem {
            line,
            column,
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

/// A cell as it is quoted in a problem.
pub(crate) fn quoted(cell: &str) -> String {
    match cell.trim() {
        "" => "a blank cell".into(),
        text => format!("'{}'", clip(text)),
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, problem) in self.listed.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}{problem}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\n… and {more} more"),
        }
    }
}

impl std::error::Error for Problems {}

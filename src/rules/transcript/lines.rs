//! What does the file say next?

use std::collections::VecDeque;
use std::io::{BufRead, Read};

use serde_json::{Map, Value};

use super::Fault;
use crate::json::fault;
use crate::message;
use crate::words::Message;

/// A line of a state is some 10 kB long; a longer one than this is no transcript.
const LONGEST: u64 = 4 << 20;

/// A line of the file: its number and its fields.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub number: usize,
    pub fields: Map<String, Value>,
}

impl Found {
    pub fn kind(&self) -> &str {
        self.text("type")
    }

    /// The text of a field; empty if it has none.
    pub fn text(&self, field: &str) -> &str {
        self.fields.get(field).and_then(Value::as_str).unwrap_or("")
    }
}

const KINDS: [&str; 12] = [
    "game",
    "shuffle",
    "round",
    "reinforce",
    "deploy",
    "pass",
    "effect",
    "battle",
    "combat",
    "chain-limit",
    "state",
    "end",
];

/// The lines of a transcript, read as they are needed.
pub(super) struct Lines<R> {
    reader: R,
    read: usize,
    ahead: VecDeque<Found>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(reader: R) -> Self {
        Lines {
            reader,
            read: 0,
            ahead: VecDeque::new(),
        }
    }

    /// The number of the line that comes next.
    pub fn next_number(&self) -> usize {
        self.ahead.front().map_or(self.read + 1, |line| line.number)
    }

    pub fn next(&mut self) -> Result<Option<Found>, Fault> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read(),
        }
    }

    /// The line `ahead` places after the next one, left where it is.
    pub fn peek(&mut self, ahead: usize) -> Result<Option<&Found>, Fault> {
        while self.ahead.len() <= ahead {
            match self.read()? {
                Some(line) => self.ahead.push_back(line),
                None => return Ok(None),
            }
        }
        Ok(self.ahead.get(ahead))
    }

    /// Reads on, past blank lines.
    fn read(&mut self) -> Result<Option<Found>, Fault> {
        loop {
            let mut bytes = Vec::new();
            let mut limited = (&mut self.reader).take(LONGEST);
            let length = limited.read_until(b'\n', &mut bytes)?;
            if length == 0 {
                return Ok(None);
            }
            self.read += 1;
            if length as u64 == LONGEST {
                return Err(self.malformed(message!(
                    "the line is over {bytes} bytes long",
                    bytes = LONGEST,
                )));
            }
            let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
            if !text.trim_ascii().is_empty() {
                return self.parse(text).map(Some);
            }
        }
    }

    fn parse(&self, text: &[u8]) -> Result<Found, Fault> {
        let value = serde_json::from_slice(text)
            .map_err(|error| self.malformed(message!("not JSON: {why}", why = fault(&error))))?;
        let Value::Object(fields) = value else {
            return Err(self.malformed(message!("expected a JSON object")));
        };
        let line = Found {
            number: self.read,
            fields,
        };
        if KINDS.contains(&line.kind()) {
            Ok(line)
        } else {
            let kind = line.fields.get("type").unwrap_or(&Value::Null);
            Err(self.malformed(message!(
                "unknown line type {found}; expected one of {kinds}",
                found = kind.to_string(),
                kinds = KINDS.join(", "),
            )))
        }
    }

    fn malformed(&self, message: Message) -> Fault {
        Fault::Malformed {
            line: self.read,
            message,
        }
    }
}

//! What names a card?

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::message;
use crate::words::Message;

/// A card's ID ("matricule"): its level and its number, such as `3-10`.
///
/// IDs sort by level, then by number: the order in which every list of cards is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CardId {
    /// The level, 0 to 3, at which the front can be played.
    pub level: u8,
    /// The number, 1 to 9999, unique in a set.
    pub number: u16,
}

/// A text that is no card ID.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct BadId(pub String);

impl BadId {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "'{typed}' is not a card ID; expected level-number such as 3-10 (level 0 to 3, number 1 to 9999)",
            typed = &self.0,
        )
    }
}

impl FromStr for CardId {
    type Err = BadId;

    /// Reads liberally: any dash, leading zeros, surrounding spaces.
    fn from_str(text: &str) -> Result<Self, BadId> {
        let possible = |id: &CardId| id.level <= 3 && (1..=9999).contains(&id.number);
        let id = CardId::shaped(text).filter(possible);
        id.ok_or_else(|| BadId(text.trim().to_owned()))
    }
}

impl CardId {
    /// What has the shape of an ID, though no card may have such a level or number: `9-99`.
    pub(crate) fn shaped(text: &str) -> Option<CardId> {
        let dash = |c| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
        let (level, number) = text.split_once(dash)?;
        Some(CardId {
            level: whole_number(level)?.try_into().ok()?,
            number: whole_number(number)?.try_into().ok()?,
        })
    }
}

/// Digits only: no sign, no exponent.
fn whole_number(text: &str) -> Option<u32> {
    let digits = text.trim();
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.trim_start_matches('0')).and_then(|d| {
        if d.is_empty() {
            Some(0)
        } else {
            d.parse().ok()
        }
    })
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{}-{}", self.level, self.number))
    }
}

impl TryFrom<String> for CardId {
    type Error = BadId;

    fn try_from(text: String) -> Result<Self, BadId> {
        text.parse()
    }
}

impl From<CardId> for String {
    fn from(id: CardId) -> String {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_liberally_and_writes_canonically() {
        for text in ["3-10", "3–10", " 03-010 ", "3 - 10", "3\u{2212}10"] {
            assert_eq!(text.parse::<CardId>().unwrap().to_string(), "3-10");
        }
    }

    #[test]
    fn refuses_what_is_no_id() {
        for text in [
            "",
            "3",
            "-",
            "3-",
            "-10",
            "4-10",
            "3-0",
            "3-10000",
            "3-1e1",
            "+3-10",
            "3--10",
            "3-10-2",
            "a-b",
            "99999999999999999999-1",
        ] {
            assert!(text.parse::<CardId>().is_err(), "{text}");
        }
    }

    #[test]
    fn sorts_by_level_then_number() {
        let mut ids: Vec<CardId> = ["1-2", "0-30", "0-4"].map(|t| t.parse().unwrap()).into();
        ids.sort();
        assert_eq!(texts(&ids), ["0-4", "0-30", "1-2"]);
    }

    fn texts(ids: &[CardId]) -> Vec<String> {
        ids.iter().map(CardId::to_string).collect()
    }
}

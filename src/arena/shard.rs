//! Which part of a run is played here?

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::message;
use crate::words::Message;

/// More parts than anybody has machines.
const MOST: u64 = 1_000_000;

/// The I-th of N parts of a run, I from 1. Of every match-up it has each Nth pair, so all parts have
/// some of each, and a run that grows later grows in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)", into = "(u64, u64)")]
pub struct Shard {
    part: u64,
    of: u64,
}

/// What is no part of anything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct BadShard;

impl BadShard {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "expected I/N, the I-th of N parts, with I from 1 to N and N up to {most}",
            most = MOST,
        )
    }
}

impl Shard {
    /// Everything in one part.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// The part, from 1.
    pub fn part(self) -> u64 {
        self.part
    }

    /// The number of parts.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Every part of a run that is divided like this one.
    pub fn all(self) -> impl Iterator<Item = Shard> {
        let of = self.of;
        (1..=of).map(move |part| Shard { part, of })
    }

    /// Does the `n`th of anything, from 0, belong to this part?
    pub fn has(self, n: u64) -> bool {
        n % self.of == self.part - 1
    }

    /// How many of so many pairs belong to this part.
    pub(super) fn share(self, pairs: u64) -> u64 {
        let spare = self.of - self.part;
        pairs / self.of + u64::from(pairs % self.of + spare >= self.of)
    }

    /// The index of this part's `n`th pair.
    pub(super) fn index(self, n: u64) -> u64 {
        n * self.of + self.part - 1
    }
}

impl TryFrom<(u64, u64)> for Shard {
    type Error = BadShard;

    fn try_from((part, of): (u64, u64)) -> Result<Shard, BadShard> {
        match 1 <= part && part <= of && of <= MOST {
            true => Ok(Shard { part, of }),
            false => Err(BadShard),
        }
    }
}

impl From<Shard> for (u64, u64) {
    fn from(shard: Shard) -> (u64, u64) {
        (shard.part, shard.of)
    }
}

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(typed: &str) -> Result<Shard, BadShard> {
        let (part, of) = typed.split_once('/').ok_or(BadShard)?;
        let number = |text: &str| text.trim().parse().map_err(|_| BadShard);
        Shard::try_from((number(part)?, number(of)?))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_belongs_to_one_part() {
        for of in 1..=7 {
            for pairs in 0..30 {
                let shard = Shard { part: 1, of };
                let mut all: Vec<u64> = shard
                    .all()
                    .flat_map(|shard| (0..shard.share(pairs)).map(move |n| shard.index(n)))
                    .collect();
                all.sort();
                assert_eq!(all, (0..pairs).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_part_is_written_as_it_is_read() {
        assert_eq!("2/4".parse::<Shard>().unwrap().to_string(), "2/4");
        for wrong in ["", "2", "0/4", "5/4", "1/0", "1/1000001", "a/b", "-1/2"] {
            assert_eq!(wrong.parse::<Shard>(), Err(BadShard), "{wrong}");
        }
    }
}

//! What does a card show?

use serde::{Deserialize, Serialize};

use super::{CardId, Effect};

/// The colour of the ID: green cards make up the Training mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Training.
    Green,
    /// Skirmish and Total War only.
    Blue,
}

impl Color {
    /// The stable name in files.
    pub const fn id(self) -> &'static str {
        match self {
            Color::Green => "green",
            Color::Blue => "blue",
        }
    }
}

/// Where the facts of a row come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Stated by the rulebook or read off a real component.
    Rulebook,
    /// Designed to fit what is known.
    Reconstructed,
}

impl Source {
    /// The stable name in files.
    pub const fn id(self) -> &'static str {
        match self {
            Source::Rulebook => "rulebook",
            Source::Reconstructed => "reconstructed",
        }
    }
}

/// One of the two printed halves of a card's front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Half {
    /// Towards the opponent when the card is played.
    Upper,
    /// Towards the owner when the card is played; covers the card below.
    Lower,
}

/// What is printed on one half.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Printed {
    /// Fighters, 0 to 9.
    pub fighters: u8,
    /// Symbols, at most four; the same one may stand more than once.
    pub effects: Vec<Effect>,
}

/// A squadron card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Its ID, level included.
    pub id: CardId,
    /// The colour of the ID.
    pub color: Color,
    /// The upper half of the front.
    pub upper: Printed,
    /// The lower half of the front.
    pub lower: Printed,
    /// For people; may be empty.
    pub name: String,
    /// Where the row's facts come from, if the file says so.
    pub source: Option<Source>,
}

impl Card {
    /// The level at which the front can be played.
    pub fn level(&self) -> u8 {
        self.id.level
    }

    /// What is printed on one half of the front.
    pub fn half(&self, half: Half) -> &Printed {
        match half {
            Half::Upper => &self.upper,
            Half::Lower => &self.lower,
        }
    }

    /// The fighters of both halves.
    pub fn fighters(&self) -> u8 {
        self.upper.fighters + self.lower.fighters
    }

    /// Does this symbol stand on it?
    pub fn has(&self, effect: Effect) -> bool {
        self.effects().any(|other| other == effect)
    }

    /// The symbols of both halves, upper first.
    pub fn effects(&self) -> impl Iterator<Item = Effect> {
        self.upper
            .effects
            .iter()
            .chain(&self.lower.effects)
            .copied()
    }
}

//! What was it worth to follow an advice?

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::prices::signed;
use crate::message;
use crate::words::Message;

/// What decks that followed an advice gained by it against the reference decks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Followed {
    #[serde(skip_serializing)]
    advice: String,
    /// Decks that were tried.
    pub decks: u32,
    /// The mean gain, in points of a deck's score.
    pub gain: f64,
    /// The 95 % interval of that.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Followed {
    /// What is known of the advice of this name.
    pub fn of(advice: &str) -> Option<&'static Followed> {
        static ALL: OnceLock<Vec<Followed>> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let file = include_bytes!("../../data/advice.csv");
            let rows = csv::Reader::from_reader(&file[..]).into_deserialize();
            let all: Result<_, _> = rows.collect();
            all.expect("a test reads what advice was worth")
        });
        all.iter().find(|followed| followed.advice == advice)
    }

    /// `+17.3 points (14.1 to 20.5) on 24 decks`.
    pub fn message(&self) -> Message {
        message!(
            "{gain} points ({low} to {high}) on {decks} decks",
            gain = signed(self.gain),
            low = signed(self.low),
            high = signed(self.high),
            decks = self.decks,
        )
    }
}

//! What does a result say?
//!
//! To programs in JSON, to spreadsheets in CSV, to people in sentences and tables: each [`Report`] is made
//! from values of the other rooms, and says the same to whoever asks, a command line or a page. Nothing
//! here knows a terminal or a file; how a [`Story`] is laid out is up to its reader.

mod analyse;
mod board;
mod card;
mod card_report;
mod cards;
mod compare;
mod cruisers;
mod deck;
mod draft;
mod field;
mod figures;
mod improve;
mod ladder;
mod mix;
mod play;
mod replay;
mod round_robin;
mod run;
mod settings;
mod simulate;
mod split;
pub mod story;
mod train;
mod validate;
mod value;
mod verdicts;

use serde_json::Value;

use crate::cards::sheet;
use crate::text::one_line;

pub use analyse::bars::chance;
pub use analyse::{AnalysedDeck, AnalysisReport, Section, first_hand_in_words};
pub use board::{Diagram, legend, printed};
pub use card::side_by_side;
pub use cards::{CardsReport, DrawnCardsReport, SheetReport, color, problems_in_words};
pub use cruisers::CruisersReport;
pub use deck::{DeckReport, DecksReport, DiffReport, ListedDeck, SkippedFile};
pub use draft::DraftReport;
pub use field::FieldReport;
pub use figures::{interval_text, percent, percent_of};
pub use improve::ImproveReport;
pub use play::{PlayReport, PlaySeat};
pub use replay::{
    CheckReport, Recording, Telling, games_in_words, quoted, standing, tell_games, write_games,
};
pub use run::{PartReport, RunReport};
pub use settings::{Origin, Setting, SettingsReport};
pub use split::SplitReport;
pub use story::Story;
pub use train::{TrainReport, generation_in_words};
pub use validate::{ValidateReport, headline, other_cards, problem_in_words};

/// A result, ready to be said.
pub trait Report {
    /// To programs.
    fn json(&self) -> Value;

    /// To spreadsheets, where rows make sense.
    fn csv(&self) -> Option<String> {
        None
    }

    /// To people.
    fn tell(&self, story: &mut Story);
}

/// The CSV of a result. Nobody reads a deck back from it, so that what is hidden in a name shows, as for people.
fn results<H, R>(header: impl IntoIterator<Item = H>, rows: impl IntoIterator<Item = R>) -> String
where
    H: AsRef<str>,
    R: IntoIterator<Item = String>,
{
    let header = header.into_iter().map(|heading| one_line(heading.as_ref()));
    let rows = rows.into_iter();
    sheet(
        header,
        rows.map(|row| row.into_iter().map(|cell| one_line(&cell))),
    )
}

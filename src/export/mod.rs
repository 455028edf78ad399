//! How does a deck leave the program, and what do results look like on a page?
//!
//! One file a format, values in, text out. Every format is read back by
//! [`read_deck`](crate::decks::read_deck): to the same cards, cruiser and name, except that a deck code
//! has no room for the name. What people read says so where its cards are a reconstruction.

mod csv;
pub mod drawing;
mod html;
mod listing;
mod markdown;
mod page;
mod tabletop;
mod text;

use serde_json::Value;

use crate::analysis::{Analysis, Options, References};
use crate::cards::{CardSet, CruiserSet};
use crate::decks::{DeckList, Uncodable, write_code};
use crate::message;
use crate::words::{Language, Message};
use html::Findings;
use listing::Listing;
pub use page::{replay_page, report_page};

/// A way to write a deck down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A list for a forum post.
    Text,
    /// A table for a wiki or a chat.
    Markdown,
    /// For a spreadsheet.
    Csv,
    /// The deck file, with every field it has.
    Json,
    /// One word.
    Code,
    /// A saved object of Tabletop Simulator.
    Tabletop,
    /// A page to post or print: cruiser, curve, list, tournament sheet, proxy cards.
    Html,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 7] = [
        Format::Text,
        Format::Markdown,
        Format::Csv,
        Format::Json,
        Format::Code,
        Format::Tabletop,
        Format::Html,
    ];

    /// The stable name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Markdown => "markdown",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::Code => "code",
            Format::Tabletop => "tts",
            Format::Html => "html",
        }
    }

    /// What it is for, in a few words.
    pub fn about(self) -> Message {
        match self {
            Format::Text => message!("A plain list for a forum post"),
            Format::Markdown => message!("A table for a wiki or a chat"),
            Format::Csv => message!("Rows for a spreadsheet"),
            Format::Json => message!("The deck file, with all its fields"),
            Format::Code => message!("One short word; it has no room for the name"),
            Format::Tabletop => message!("A saved object for Tabletop Simulator"),
            Format::Html => {
                message!("A page to post and to print: deck, tournament sheet, proxy cards")
            }
        }
    }
}

/// A deck that a format has no room for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum ExportError {
    /// No code says it.
    Code(#[from] Uncodable),
    /// The game knows no such deck.
    Tabletop(Message),
}

impl ExportError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            ExportError::Code(why) => why.message(),
            ExportError::Tabletop(cards) => message!(
                "{cards} in the deck; Tabletop Simulator has no deck of fewer than 2",
                cards = cards,
            ),
        }
    }
}

/// The deck, written down. What people read is in their language: lists, tables and pages; every
/// form is read back whatever the language.
pub fn export(
    list: &DeckList,
    format: Format,
    cards: &CardSet,
    cruisers: &CruiserSet,
    language: Language,
) -> Result<String, ExportError> {
    let listing = Listing::new(list, cards, cruisers, language);
    Ok(match format {
        Format::Text => text::write(&listing),
        Format::Markdown => markdown::write(&listing),
        Format::Csv => csv::write(&listing),
        Format::Json => list.to_json(),
        Format::Code => write_code(list, cards, cruisers)? + "\n",
        Format::Tabletop => tabletop::write(&listing)?,
        Format::Html => sheet(list, None, cards, cruisers, language),
    })
}

/// The page of [`Format::Html`], with the results of the deck: the JSON of a run of `simulate`.
pub fn sheet(
    list: &DeckList,
    run: Option<&Value>,
    cards: &CardSet,
    cruisers: &CruiserSet,
    language: Language,
) -> String {
    let references = References::new(cards, cruisers);
    let analysis = Analysis::of(list, cards, cruisers, &references, &Options::default());
    let findings = Findings {
        analysis: analysis.as_ref(),
        run,
    };
    html::write(&Listing::new(list, cards, cruisers, language), &findings)
}

/// What must be said of cards that nobody has read off the box; nothing of the user's own.
fn origin(cards: &CardSet) -> Option<Message> {
    (cards == CardSet::builtin()).then(|| message!("unofficial; reconstructed cards"))
}

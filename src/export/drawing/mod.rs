//! How is it drawn?
//!
//! The parts that pages are made of, in SVG and HTML: cards, cruisers, charts, boards and whatever a report tells.
//! A page has [`STYLE`] and the [`symbols`] once, and after them as many parts as it likes. Whatever comes from a
//! file stands in them as text, never as markup.

mod board;
mod card;
mod chances;
mod chart;
mod cruiser;
mod curve;
mod story;
mod symbols;

pub use board::Position;
pub use card::{card, card_in_words};
pub use chances::chances;
pub use chart::charts;
pub use cruiser::cruiser;
pub use curve::curve;
pub use story::story;
pub use symbols::{icon, symbol_counts, symbols};

use crate::text::safe;

/// The colours, and how the parts look in them.
pub const STYLE: &str = include_str!("style.css");

/// A text for the readers of a page: HTML takes it as it stands, and nothing in it is hidden.
pub fn escape(text: &str) -> String {
    markup(&safe(text))
}

/// A text for programs that read it back, to the last character.
pub(super) fn markup(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

//! Does the real program do what its users are told?
//!
//! Every test runs `gt` in a fresh directory.

mod cards;
mod cruisers;
mod deck;
mod gt;
mod one_box;
mod output;
mod properties;
mod reading;
mod readme;
mod sharing;
mod shell;
mod validate;

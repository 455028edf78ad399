//! Does the real program do what its users are told?
//!
//! Every test runs `gt` in a fresh directory.

mod analyse;
#[cfg(unix)]
mod build;
mod cards;
mod compare;
mod cruisers;
mod deck;
mod edits;
mod faults;
mod gt;
mod hostile;
mod ladder;
mod languages;
mod one_box;
mod output;
mod play;
mod properties;
mod reading;
mod readme;
mod replay;
mod runs;
mod shards;
mod sharing;
mod shell;
mod simulate;
#[cfg(unix)]
mod terminal;
mod train;
mod validate;
mod value;
mod viewer;

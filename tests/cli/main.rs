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
#[cfg(unix)]
mod enter;
mod evening;
mod faults;
mod field;
mod gt;
mod hostile;
mod improve;
mod ladder;
mod languages;
mod names;
mod one_box;
mod output;
#[cfg(unix)]
mod pictures;
mod play;
mod properties;
mod reading;
mod readme;
mod replay;
mod report;
mod runs;
mod settings;
mod shards;
mod sharing;
mod shell;
mod simulate;
mod table;
#[cfg(unix)]
mod terminal;
mod train;
mod validate;
mod value;
mod viewer;

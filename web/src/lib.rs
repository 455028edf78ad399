//! What does the page ask of the library?
//!
//! JSON in, JSON out: a request names what it wants, and gets `{"ok": …}` or `{"error": "…"}`. What is said
//! of decks, runs and games is the JSON of the command line, to the byte, and beside it what people read,
//! in their language, drawn or laid out by the same code as the pages of `gt report`.

mod door;
mod games;
mod judging;
mod request;
mod search;
mod shelf;
mod workbench;

pub use request::Library;

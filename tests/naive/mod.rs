//! What would the rules say, read slowly and literally?
//!
//! A second implementation of the game, written from the rules document alone. It shares no code
//! with the library, is as slow as it is plain, and exists to disagree with the engine. Its doors:
//!
//! - [`verify`]`(cards_csv, cruisers_csv, transcript)`: replays a transcript of any number of games
//!   and checks every line; the first [`Difference`], or a [`Report`] with games, lines, decisions.
//! - [`write_random_game`]`(cards_csv, cruisers_csv, mode, seats, seed)`: the lines of one game
//!   between two players who choose at random.
//! - [`SetUp::read`] and [`count`]`(set_up, depth)`: how many sequences of `depth` real decisions
//!   there are from a fixed set-up. A step with one legal choice is taken without being counted, a
//!   game that is over has no further sequence, refills come sorted by level, then number.
//!
//! Two choices differ when their transcript lines differ, so the same symbol twice on one half
//! gives one choice, and an effect and its target are one choice together.

// Each test program takes a part of what is here.
#![allow(dead_code)]

pub mod battle;
pub mod cards;
pub mod choices;
pub mod counts;
pub mod effects;
pub mod game;
pub mod lines;
pub mod random;
pub mod reveals;
pub mod rounds;
pub mod verifier;

#[allow(unused_imports)]
pub use self::{
    counts::{SetUp, count},
    random::write_random_game,
    verifier::{Difference, Report, verify},
};

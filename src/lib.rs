//! Deckbuilding toolkit for *Starfighter*'s mode Total War (Guerre Totale).
//!
//! Data flows one way, and the modules stand in its order: [`cards`] are read from CSV.

pub mod arena;
pub mod cards;
pub mod decks;
pub mod files;
pub mod players;
pub mod rules;
pub mod text;

//! Deckbuilding toolkit for *Starfighter*'s mode Total War (Guerre Totale). Unofficial.
//!
//! Data flows one way, and the rooms stand in its order: [`cards`] are read from CSV, [`decks`] are
//! lists of them that were checked, [`export`] writes them down for others. [`text`] and [`files`] read
//! what people type and save.
//!
//! ```
//! use guerre_totale::cards::{CardSet, CruiserSet};
//! use guerre_totale::decks::{builtin, read_deck};
//!
//! let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
//! let deck = builtin("cartwheel").unwrap().validate(cards, cruisers).unwrap();
//! assert_eq!(deck.cruiser().id, "athena");
//!
//! let list = read_deck(b"cruiser: ares\n0-1, 0-2, 3-10", "my list", cards, cruisers).unwrap();
//! let illegal = list.validate(cards, cruisers).unwrap_err();
//! assert_eq!(illegal.check.problems[0].code(), "too-few-cards");
//! ```

pub mod analysis;
pub mod arena;
pub mod cards;
pub mod decks;
pub mod export;
pub mod files;
pub mod players;
pub mod rules;
pub mod text;

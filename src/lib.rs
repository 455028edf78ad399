//! Deckbuilding toolkit for *Starfighter*'s mode Total War (Guerre Totale). Unofficial.
//!
//! Data flows one way, and each room answers one question:
//!
//! | room | question |
//! |---|---|
//! | [`cards`] | what is on a card, a cruiser? |
//! | [`decks`] | is this list a legal deck? |
//! | [`rules`] | what may happen now, and what follows? |
//! | [`players`] | what would this player do? |
//! | [`arena`] | who is better, and how sure are we? |
//! | [`table`] | how does a game go on while somebody plays it? |
//! | [`training`] | how does a player learn? |
//! | [`workshop`] | which deck is better than this one? |
//! | [`analysis`] | what is this deck made of, how does it draw? |
//! | [`reports`] | what does a result say? |
//! | [`export`] | how does a deck travel, and how is all of this drawn? |
//! | `screens` | what is on a full screen, and what does a key do? (with the feature `cli`) |
//! | [`words`](mod@words) | in which language is it said? |
//! | [`text`], [`json`], [`files`] | how is what people type and save read, and written without loss? |
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
//!
//! A game, choice by choice:
//!
//! ```
//! use guerre_totale::cards::{CardSet, CruiserSet};
//! use guerre_totale::rules::{Dealer, Game, Mode, Seat, SeededShuffler};
//!
//! let ares = CruiserSet::builtin().get("ares").unwrap();
//! let game = Game::new(Mode::Skirmish, CardSet::builtin(), [ares, ares]);
//! let mut dealer = Dealer::new(SeededShuffler::new(1));
//! let mut state = game.start(game.common_piles(), Seat::A, &mut dealer);
//! while let Some(choice) = state.choices(&game).nth(0) {
//!     state.apply(&game, choice, &mut dealer).unwrap();
//! }
//! assert!(state.outcome().is_some());
//! ```

/// How is all of this used from Rust?
#[doc = include_str!("../docs/library.md")]
#[cfg(doctest)]
pub struct LibraryGuide;

pub mod analysis;
pub mod arena;
pub mod cards;
pub mod decks;
pub mod export;
pub mod files;
pub mod json;
pub mod players;
pub mod reports;
pub mod rules;
#[cfg(feature = "cli")]
pub mod screens;
pub mod table;
pub mod text;
pub mod training;
pub mod words;
pub mod workshop;

//! Is this list a legal deck?
//!
//! A [`DeckList`] is what somebody typed, right or wrong. [`DeckList::validate`] is the only way from it
//! to a [`Deck`], which is legal and can be played.

mod builtin;
mod code;
mod deck;
mod desk;
mod draft;
mod edit;
mod list;
mod place;
mod random;
mod read;
mod source;
mod split;
mod validate;

pub use builtin::{builtin, builtins, held_out, references};
pub use code::{CodeError, Uncodable, is_code, read_code, set_name, write_code};
pub use deck::{Deck, LEAST_CARDS};
pub use desk::Desk;
pub use draft::{Draft, DraftError, Method, PLAYERS};
pub use edit::{Refusal, Refusals};
pub use list::{DeckList, FORMAT, VERSION};
pub use place::{DeckFile, file_name};
pub use random::random_deck;
pub(crate) use read::AS_TYPED;
pub use read::{DeckError, read_deck};
pub use source::{SourceError, read_bytes, resolve};
pub use split::{Swap, TooFewCards, after_swaps, measure, split};
pub use validate::{
    Check, Conflict, IllegalDeck, Problem, Repair, cards_in_words, check_one_box, shared_cards,
    totals_in_words,
};

//! What may happen now, and what follows? The pure game, one topic a file.
//!
//! | section of `docs/rules.md` | file |
//! |---|---|
//! | 3 set-up, 4 the order of a round | `play` |
//! | 3 geometry and shift | `geometry` |
//! | 4.1 reinforcements | `reinforcements` |
//! | 4.2 deployment | `deployment` |
//! | 4.3 battle | `battle` |
//! | 5 cards in a sector, what is visible | `placed`, `board` |
//! | 5 damage, screens, force field | `damage` |
//! | 6 triggers, order, endless chains | `reveal` |
//! | 6 what each effect does, and to what | `effects`, `targets` |
//! | 7 end of the game | `outcome` |
//! | 8 hidden and open information | `view` |
//!
//! A [`Game`] is what never changes while a game is played; a [`State`] is small, flat and `Copy`.
//! The game stops where a player has a real choice: [`State::decision`] says who must choose,
//! [`State::choices`] among what, [`State::apply`] goes on to the next such point. What is left to
//! chance is answered by a [`Croupier`], who also hears all that happens.

mod battle;
mod board;
mod choice;
mod croupier;
mod damage;
mod deployment;
mod effects;
mod event;
mod game;
mod geometry;
mod outcome;
mod placed;
mod play;
mod prints;
mod reinforcements;
mod reveal;
mod seat;
mod state;
mod targets;
pub mod transcript;
mod view;

pub use crate::cards::{CardBits, CardIndex};
pub use board::Look;
pub use choice::{Choice, Choices, CombatOrder, CruiserMove, Decision, Illegal, Side};
pub(crate) use croupier::below;
pub use croupier::{Croupier, Dealer, LazyCroupier, Rng, SeededShuffler, Shuffler};
pub use damage::Losses;
pub use deployment::fits;
pub use effects::CHAIN_LIMIT;
pub use event::{Event, Phase};
pub use game::{Game, Mode};
pub use geometry::{MOST_SHIFT, columns, facing, sector_in};
pub use outcome::{MOST_ROUNDS, Outcome, WonBy};
pub use placed::Placed;
pub use prints::Prints;
pub use seat::{BySeat, Seat};
pub use state::State;
pub use targets::Target;
pub use view::View;

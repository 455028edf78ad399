//! What is a match-up, whatever the game?
//!
//! All that the arena asks of a game. Plans, threads, tallies, tests and files know nothing else of it,
//! so any game can be measured that is played between two sides and ends in a win, a draw or a loss.
//!
//! ```
//! use std::convert::Infallible;
//! use std::sync::atomic::AtomicBool;
//!
//! use guerre_totale::arena::tally::{OneGame, GameResult};
//! use guerre_totale::arena::{Contest, Leg, PairSeed, Plan};
//!
//! /// Both throw a die with so many faces; the higher one wins.
//! struct Dice([u64; 2]);
//!
//! impl Contest for Dice {
//!     type Heard = ();
//!
//!     fn deal(&self) -> u64 {
//!         self.0[0] << 32 | self.0[1]
//!     }
//!
//!     fn play(
//!         &self,
//!         seed: PairSeed,
//!         leg: Leg,
//!         _: Option<&mut ()>,
//!         _: Option<&mut Vec<u8>>,
//!         _: &AtomicBool,
//!     ) -> Option<OneGame> {
//!         let thrown = [0, 1].map(|side| 1 + seed.stream(2 * leg as u64 + side) % self.0[side as usize]);
//!         let result = match thrown[0].cmp(&thrown[1]) {
//!             std::cmp::Ordering::Greater => GameResult::Win,
//!             std::cmp::Ordering::Equal => GameResult::Draw,
//!             std::cmp::Ordering::Less => GameResult::Loss,
//!         };
//!         Some(OneGame { result, rounds: 1, decisions: 0, adjudicated: false })
//!     }
//! }
//!
//! let plan = Plan::new(vec![Dice([6, 6]), Dice([20, 6])], 2015, 1000);
//! let never = AtomicBool::new(false);
//! let Ok(batch) = plan.run(2, &[], &never, |_| Ok::<_, Infallible>(()));
//! let [even, better] = [0, 1].map(|n: usize| batch.matchups[n].tally.score().unwrap());
//! assert!((0.45..0.55).contains(&even) && better > 0.75);
//! ```

use std::sync::atomic::AtomicBool;

use super::seed::PairSeed;
use super::tally::OneGame;

/// One of the two games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leg {
    /// The first side begins.
    First,
    /// The second side does.
    Second,
}

impl Leg {
    /// Both games of a pair, in order.
    pub const BOTH: [Leg; 2] = [Leg::First, Leg::Second];
}

/// Two sides of any game, who can meet as often as one likes.
pub trait Contest: Sync {
    /// What can be heard of a game beside its result, for whoever listens.
    type Heard: Default + Send;

    /// How its transcripts begin: a file that begins otherwise does not give way to one.
    const TRANSCRIPT: &'static [u8] = b"";

    /// A number from which the seeds of its games follow: contests that share it are dealt alike.
    fn deal(&self) -> u64;

    /// Would its games be those of the other? Then they are dealt anew, else they would count twice.
    fn repeats(&self, other: &Self) -> bool {
        self.deal() == other.deal()
    }

    /// Plays a game of the pair with this seed, and tells how it ended for the first side. Somebody
    /// may listen, and somebody may want it written down. None if `stop` called it off before its end.
    fn play(
        &self,
        seed: PairSeed,
        leg: Leg,
        heard: Option<&mut Self::Heard>,
        transcript: Option<&mut Vec<u8>>,
        stop: &AtomicBool,
    ) -> Option<OneGame>;

    /// Is a game over so soon that it is dearer to hand it over than to lose it?
    fn is_quick(&self) -> bool {
        false
    }

    /// Can a game of it end like this? No file is believed that says otherwise.
    fn allows(&self, _game: &OneGame) -> bool {
        true
    }
}

//! What would somebody do who looks at every choice, and has seen many games?

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use super::Player;
use super::brain::Brain;
use super::glance::{Glance, each_sensible};
use crate::rules::{Choice, LazyCroupier, Rng, Seat, View};

/// Tries every choice on a guess of what is hidden, up to the next decision, and takes the one after
/// which it stands best by a learned evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Veteran {
    /// What it has learned.
    pub brain: Arc<Brain>,
}

impl Default for Veteran {
    fn default() -> Self {
        Veteran {
            brain: Brain::builtin(),
        }
    }
}

/// Cards that a move is thought through for, to every sector: those for which the first one promised most.
const PROMISING: usize = 3;

impl Veteran {
    /// The choice, and the value of what follows.
    pub fn decide(&self, view: &View, rng: &mut Rng) -> (i32, Choice) {
        let (game, seat) = (view.game(), view.seat());
        let guess = view.deal(rng);
        let glance = Glance::new(&self.brain.network, game, guess, seat);
        // All choices are tried with the same luck.
        let luck = rng.clone();
        let value = |choice| {
            let mut after = guess;
            after.follow(game, choice, &mut LazyCroupier(&mut luck.clone()));
            glance.judge(&after)
        };
        let mut best = Best::default();
        let mut promising = [(i32::MIN, None); PROMISING];
        let mut before = None;
        let mut more = false;
        each_sensible(view, &guess, |choice, at_home| {
            let card = moved(choice);
            if card.is_some() && card == before {
                more = true;
                return;
            }
            before = card;
            let value = value(choice);
            best.hear(value, at_home, choice);
            if value > promising[PROMISING - 1].0 {
                promising[PROMISING - 1] = (value, card);
                promising.sort_by_key(|(value, _)| Reverse(*value));
            }
        });
        if more {
            let mut before = None;
            each_sensible(view, &guess, |choice, at_home| {
                let card = moved(choice);
                let first = card != before;
                before = card;
                if !first && promising.iter().any(|(_, promising)| *promising == card) {
                    best.hear(value(choice), at_home, choice);
                }
            });
        }
        (best.value, best.choice)
    }
}

/// Which symbol is resolved on which card, wherever that goes.
fn moved(choice: Choice) -> Option<(u8, Seat, u8, u8)> {
    match choice {
        Choice::Resolve {
            symbol,
            target: Some(at),
        } => Some((symbol, at.owner, at.sector, at.level)),
        _ => None,
    }
}

/// The best choice so far: of equals, the first on the player's own board.
struct Best {
    value: i32,
    at_home: bool,
    choice: Choice,
}

impl Default for Best {
    fn default() -> Self {
        Best {
            value: i32::MIN,
            at_home: false,
            choice: Choice::Pass,
        }
    }
}

impl Best {
    fn hear(&mut self, value: i32, at_home: bool, choice: Choice) {
        if (value, at_home) > (self.value, self.at_home) {
            *self = Best {
                value,
                at_home,
                choice,
            };
        }
    }
}

impl Player for Veteran {
    fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice {
        self.decide(view, rng).1
    }
}

impl fmt::Display for Veteran {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("veteran")
    }
}

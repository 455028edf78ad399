//! What would somebody do who looks at every choice, and has seen many games?

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use super::Player;
use super::brain::{Brain, Network};
use super::glance::{Glance, each_sensible};
use crate::cards::{CardBits, SECTORS};
use crate::rules::{Choice, Game, LazyCroupier, Rng, Seat, Side, State, View};

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

/// Cards that are thought through for every sector: those for which the first sector promised most.
const PROMISING: usize = 3;

impl Veteran {
    /// The choice, and the value of what follows.
    pub fn decide(&self, view: &View, rng: &mut Rng) -> (i32, Choice) {
        let guess = view.guess(rng);
        let best = look_ahead(&self.brain.network, view.game(), &guess, view.seat(), rng);
        (best.value, best.choice)
    }
}

/// The choice of the seat whose turn it is, as a veteran would have it in a state that may be the true one. All
/// choices are tried with the same luck.
pub(super) fn look_ahead(
    network: &Network,
    game: &Game,
    guess: &State,
    seat: Seat,
    luck: &Rng,
) -> Best {
    let glance = Glance::new(network, game, *guess, seat);
    let value = |choice| {
        let mut after = *guess;
        after.follow(game, choice, &mut LazyCroupier(&mut luck.clone()));
        glance.judge(&after)
    };
    let mut best = Best::default();
    let mut promising = [(i32::MIN, None); PROMISING];
    let mut seen = CardBits::EMPTY;
    let mut more = false;
    each_of_one_symbol(game, guess, seat, |choice, at_home| {
        let card = to_be_placed(choice);
        if card.is_some_and(|card| !is_new(&mut seen, card)) {
            more = true;
            return;
        }
        let value = value(choice);
        best.hear(value, at_home, choice);
        if value > promising[PROMISING - 1].0 {
            promising[PROMISING - 1] = (value, card);
            promising.sort_by_key(|(value, _)| Reverse(*value));
        }
    });
    if more {
        let mut seen = CardBits::EMPTY;
        each_of_one_symbol(game, guess, seat, |choice, at_home| {
            let card = to_be_placed(choice);
            let again = card.is_some_and(|card| !is_new(&mut seen, card));
            if again && promising.iter().any(|(_, promising)| *promising == card) {
                best.hear(value(choice), at_home, choice);
            }
        });
    }
    best
}

/// As [`each_sensible`], but of symbols that wait together only the first: the others have their turn, and
/// it hardly ever matters which is resolved first.
fn each_of_one_symbol(game: &Game, guess: &State, seat: Seat, mut tell: impl FnMut(Choice, bool)) {
    let mut first = None;
    each_sensible(game, guess, seat, |choice, at_home| match choice {
        Choice::Resolve { symbol, .. } if symbol != *first.get_or_insert(symbol) => {}
        _ => tell(choice, at_home),
    });
}

/// The card that is played in some sector, or moved to one: a card of the hand by its place in the set, one
/// on the table by where it lies.
fn to_be_placed(choice: Choice) -> Option<u8> {
    match choice {
        Choice::Deploy {
            card,
            side: Side::Front,
            ..
        } => Some(card),
        Choice::Resolve {
            target: Some(at), ..
        } => Some((at.owner.index() as u8 * SECTORS as u8 + at.sector) * 4 + at.level),
        _ => None,
    }
}

/// Is this card not among those seen so far? Now it is.
fn is_new(seen: &mut CardBits, card: u8) -> bool {
    let new = !seen.contains(card);
    seen.insert(card);
    new
}

/// The best choice so far: of equals, the first on the player's own board.
pub(super) struct Best {
    pub(super) choice: Choice,
    value: i32,
    at_home: bool,
    /// How many choices were tried.
    pub(super) tried: u32,
}

impl Default for Best {
    fn default() -> Self {
        Best {
            choice: Choice::Pass,
            value: i32::MIN,
            at_home: false,
            tried: 0,
        }
    }
}

impl Best {
    fn hear(&mut self, value: i32, at_home: bool, choice: Choice) {
        self.tried += 1;
        if (value, at_home) > (self.value, self.at_home) {
            (self.value, self.at_home, self.choice) = (value, at_home, choice);
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

//! What would somebody do who looks at every choice, but no further?

use std::fmt;

use super::Player;
use super::evaluation::Weights;
use crate::rules::{CardBits, Choice, Decision, Game, LazyCroupier, Rng, Side, State, View};

/// Tries every choice on a guess of what is hidden, up to the next decision, and takes the one
/// after which it stands best.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Greedy {
    /// What it thinks things are worth.
    pub weights: Weights,
}

impl Player for Greedy {
    fn choose(&self, view: &View, rng: &mut Rng) -> Choice {
        let game = view.game();
        let guess = view.deal(rng);
        let spare = least_worth(game, view.hand());
        let mut best = (f32::NEG_INFINITY, Choice::Pass);
        for choice in own_board_first(&guess, view) {
            // All backs look the same: only the card that will be missed least goes down as one.
            if matches!(choice, Choice::Deploy { card, side: Side::Back, .. } if Some(card) != spare)
            {
                continue;
            }
            let value = self.value(view, &guess, choice, rng);
            if value > best.0 {
                best = (value, choice);
            }
        }
        best.1
    }
}

impl Greedy {
    fn value(&self, view: &View, guess: &State, choice: Choice, rng: &mut Rng) -> f32 {
        let game = view.game();
        let mut after = *guess;
        match after.apply(game, choice, &mut LazyCroupier(rng)) {
            Ok(()) => self.weights.evaluate(game, &after, view.seat()),
            Err(_) => f32::NEG_INFINITY,
        }
    }
}

/// The choices, those on the player's own board before those on the other one. The rules list seat 0's
/// board first: as the first of equals is taken, one seat would play otherwise than the other.
fn own_board_first<'a>(
    guess: &'a State,
    view: &View<'a>,
) -> impl Iterator<Item = Choice> + use<'a> {
    let seat = view.seat();
    let choices = guess.choices(view.game());
    let abroad = move |choice: &Choice| match choice {
        Choice::Resolve { target, .. } => target.is_some_and(|target| target.owner != seat),
        _ => false,
    };
    let effect = matches!(guess.decision(), Some(Decision::Effect(_)));
    let later = effect.then(|| choices.iter().filter(abroad));
    let first = choices.iter().filter(move |choice| !abroad(choice));
    first.chain(later.into_iter().flatten())
}

/// The card of a hand whose front promises least: fighters and symbols, less what its level asks.
fn least_worth(game: &Game, hand: CardBits) -> Option<u8> {
    hand.iter().min_by_key(|card| game.worth(*card))
}

impl fmt::Display for Greedy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("greedy")
    }
}

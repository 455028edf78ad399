//! What would somebody do who looks at every choice, but no further?

use std::fmt;

use super::Player;
use super::evaluation::Weights;
use crate::cards::{CardBits, CardIndex, Half};
use crate::rules::{Choice, Decision, Game, LazyCroupier, Rng, Side, State, View};

/// Tries every choice on a guess of what is hidden, up to the next decision, and takes the one
/// after which it stands best.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Greedy {
    /// What it thinks things are worth.
    pub weights: Weights,
}

impl Player for Greedy {
    fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice {
        let guess = view.deal(rng);
        let mut best = (f32::NEG_INFINITY, Choice::Pass);
        for choice in sensible(view, &guess) {
            let value = self.value(view, &guess, choice, rng);
            if value > best.0 {
                best = (value, choice);
            }
        }
        best.1
    }
}

/// The choices of a player, less those that are as good as another: all backs look the same, so only
/// the card that will be missed least goes down as one.
///
/// Those on the player's own board come before those on the other one. The rules list seat 0's board
/// first: where the first of equals is taken, one seat would play otherwise than the other.
pub(super) fn sensible<'a>(
    view: &View<'a>,
    guess: &'a State,
) -> impl Iterator<Item = Choice> + use<'a> {
    let (game, seat) = (view.game(), view.seat());
    let spare = least_worth(game, view.hand());
    let needless = move |choice: &Choice| matches!(choice, Choice::Deploy { card, side: Side::Back, .. } if Some(*card) != spare);
    let abroad = move |choice: &Choice| matches!(choice, Choice::Resolve { target: Some(target), .. } if target.owner != seat);
    let choices = guess.choices(game);
    let at_home = choices.iter().filter(move |choice| !abroad(choice));
    let is_effect = matches!(guess.decision(), Some(Decision::Effect(_)));
    let far = is_effect.then(|| choices.iter().filter(abroad));
    at_home
        .chain(far.into_iter().flatten())
        .filter(move |choice| !needless(choice))
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

/// The card of a hand whose front promises least: fighters and symbols, counted together.
pub(super) fn least_worth(game: &Game, hand: CardBits) -> Option<CardIndex> {
    let fighters = |card, half| game.fighters(card, half);
    let worth =
        |card| fighters(card, Half::Upper) + fighters(card, Half::Lower) + game.symbols(card);
    hand.iter().min_by_key(|card| worth(*card))
}

impl fmt::Display for Greedy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("greedy")
    }
}

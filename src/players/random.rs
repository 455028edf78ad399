//! What would somebody do who takes any choice, each as likely?

use super::Player;
use crate::rules::{Choice, Rng, View, below};

/// Takes any of the choices, each as likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    #[inline]
    fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice {
        let choices = view.choices();
        let count = choices.map_or(0, |choices| choices.len());
        let chosen = choices.and_then(|choices| choices.nth(below(rng, count)));
        chosen.unwrap_or(Choice::Pass)
    }
}

impl std::fmt::Display for Random {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("random")
    }
}

//! What would an expert do here, and how good are the chances?

use std::sync::atomic::AtomicBool;

use super::{ADVICE, Table};
use crate::players::{Brain, Expert, Weighed};
use crate::rules::Seat;

/// What an expert says, who sees no more than the player whose turn it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The chance to win before the choice, from 0 to 1: that after the best one.
    pub before: f64,
    /// The choices worth a second look with the chance to win after each, the best first.
    pub after: Vec<Weighed>,
}

/// Ways to deal what is hidden that a chance is averaged over.
const WORLDS: u32 = 32;

impl Table {
    /// What an expert would do; none if nobody has to choose, or if it was called off while thinking. The
    /// same whenever it is asked.
    pub fn advice(&self, expert: &Expert, stop: &AtomicBool) -> Option<Advice> {
        let seat = self.turn()?;
        let view = self.view(seat).until(stop);
        let (after, _) = expert.weigh(&view, &mut self.stream(ADVICE));
        let before = after.first()?.chance;
        (!view.is_called_off()).then_some(Advice { before, after })
    }

    /// How likely a player is to win by a learned evaluation, as far as that player can see.
    pub fn chance(&self, brain: &Brain, seat: Seat) -> f64 {
        let view = self.view(seat);
        let mut rng = self.stream(ADVICE);
        let chance = |_| brain.chance(self.game(), &view.deal(&mut rng), seat);
        (0..WORLDS).map(chance).sum::<f64>() / f64::from(WORLDS)
    }
}

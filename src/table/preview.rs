//! What would a choice lead to, as far as the player can know?

use super::{GUESSES, Table};
use crate::rules::transcript::{Narrator, Step};
use crate::rules::{
    CardBits, CardIndex, Choice, Croupier, Event, Game, LazyCroupier, Rng, Seat, State, View,
};

/// What would follow from a choice, up to the next decision or to the first card that is hidden now.
#[derive(Clone, Debug)]
pub struct Preview {
    /// What would happen, step by step.
    pub steps: Vec<Step>,
    /// The position then; cards that the player cannot see are guesses.
    pub state: State,
    /// Does more follow, which depends on a card that is hidden now?
    pub is_cut: bool,
}

impl Table {
    /// What a choice of whoever's turn it is would lead to. It is tried on a guess, so that nothing hidden
    /// can show; a choice that the rules do not allow leads nowhere.
    pub fn preview(&self, choice: Choice) -> Preview {
        let (game, seat) = (self.game(), self.turn().unwrap_or(Seat::A));
        let mut rng = self.stream(GUESSES);
        let before = self.view(seat).deal(&mut rng);
        let mut foresight = Foresight {
            seat,
            before: &before,
            narrator: Narrator::to(seat, game, &before),
            steps: Vec::new(),
            known: before,
            is_cut: false,
            rng: &mut rng,
        };
        let mut state = before;
        // What is not allowed changes nothing.
        let _ = state.apply(game, choice, &mut foresight);
        foresight.look(game, &state);
        let last = foresight.narrator.break_off(game, &foresight.known);
        foresight.steps.extend(last);
        Preview {
            steps: foresight.steps,
            state: foresight.known,
            is_cut: foresight.is_cut,
        }
    }
}

/// Who deals as it may be, and remembers what the player could foresee of it.
struct Foresight<'a> {
    seat: Seat,
    before: &'a State,
    narrator: Narrator,
    steps: Vec<Step>,
    /// The last position before a hidden card showed.
    known: State,
    is_cut: bool,
    rng: &'a mut Rng,
}

impl Foresight<'_> {
    /// Could the player foresee this position?
    fn look(&mut self, game: &Game, state: &State) {
        self.is_cut |= View::new(game, state, self.seat).has_learned_since(self.before);
        if !self.is_cut {
            self.known = *state;
        }
    }
}

impl Croupier for Foresight<'_> {
    fn shuffle(&mut self, _pile: Seat, _cards: CardBits) {}

    fn draw(&mut self, pile: Seat, left: &CardBits) -> CardIndex {
        LazyCroupier(self.rng).draw(pile, left)
    }

    fn hear(&mut self, game: &Game, state: &State, event: Event) {
        self.look(game, state);
        if !self.is_cut {
            let step = self.narrator.witness(game, state, event);
            self.steps.extend(step);
        }
    }
}

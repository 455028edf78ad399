//! In what order do things happen (sections 3 and 4)?

use super::game::Game;
use super::state::Stage;
use super::{BySeat, CardBits, Choice, Croupier, Event, Illegal, Phase, Seat, State};

/// A state in motion: the rules are its methods, one topic a file.
pub(super) struct Play<'a, C> {
    pub game: &'a Game,
    pub state: &'a mut State,
    pub croupier: &'a mut C,
}

impl Game {
    /// The table before the set-up.
    pub fn blank(&self, first: Seat) -> State {
        State::new(BySeat::from_fn(|seat| self.armour(seat)), first)
    }

    /// Sets up (section 3) with these piles and goes on to the first decision. The first player
    /// takes the Initiative.
    pub fn start(
        &self,
        piles: BySeat<CardBits>,
        first: Seat,
        croupier: &mut impl Croupier,
    ) -> State {
        let mut state = self.blank(first);
        let mut play = Play {
            game: self,
            state: &mut state,
            croupier,
        };
        for pile in Seat::BOTH {
            if pile == self.pile_of(pile) {
                play.make_pile(pile, piles[pile]);
            }
        }
        play.go_on();
        state
    }
}

impl State {
    /// Takes a choice and goes on to the next decision, or to the end of the game. A choice that
    /// is not among [`State::choices`] changes nothing.
    #[inline]
    pub fn apply(
        &mut self,
        game: &Game,
        choice: Choice,
        croupier: &mut impl Croupier,
    ) -> Result<(), Illegal> {
        if !self.allows(game, choice) {
            return Err(Illegal);
        }
        self.follow(game, choice, croupier);
        Ok(())
    }

    /// The same for a choice that is known to be among [`State::choices`].
    #[inline]
    pub(crate) fn follow(&mut self, game: &Game, choice: Choice, croupier: &mut impl Croupier) {
        debug_assert!(self.allows(game, choice));
        let mut play = Play {
            game,
            state: self,
            croupier,
        };
        play.take(choice);
        play.go_on();
    }
}

impl<C: Croupier> Play<'_, C> {
    #[inline]
    fn take(&mut self, choice: Choice) {
        match choice {
            Choice::Pass => self.pass(),
            Choice::Deploy { card, side, sector } => self.deploy(card, side, sector),
            Choice::Resolve { symbol, target } => self.resolve(symbol, target),
            Choice::Battle { movement, order } => self.begin_battle(movement, order),
        }
    }

    /// Takes every step that leaves no choice.
    fn go_on(&mut self) {
        loop {
            if self.state.waiting > 0 {
                if !self.forced_effect() {
                    return;
                }
                continue;
            }
            match self.state.stage {
                Stage::Reinforcements => self.reinforcements(),
                Stage::Deployment if self.can_play() => return,
                Stage::Deployment => self.pass(),
                Stage::Combats => self.combats(),
                Stage::Battle | Stage::Over => return,
            }
        }
    }

    #[inline]
    pub fn tell(&mut self, event: Event) {
        self.croupier.hear(self.game, self.state, event);
    }

    #[inline]
    pub fn end_phase(&mut self, phase: Phase) {
        self.tell(Event::PhaseEnded(phase));
    }
}

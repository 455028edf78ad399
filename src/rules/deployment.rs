//! How are cards played (section 4.2)?

use super::play::Play;
use super::state::Stage;
use super::{CardBits, CardIndex, Croupier, Event, Game, Phase, Placed, Seat, Side, State};

/// May a front of this level be played on a slot of that level? Those of level 0 go anywhere.
pub const fn fits(front: u8, slot: u8) -> bool {
    front == 0 || front == slot
}

impl State {
    /// The cards of a hand whose front may be played at this level: those of level 0 and of that
    /// very level.
    #[inline]
    pub(super) fn playable_fronts(&self, game: &Game, seat: Seat, level: u8) -> CardBits {
        self.hands[seat] & (game.of_level(0) | game.of_level(level))
    }
}

impl<C: Croupier> Play<'_, C> {
    /// A player with an empty hand or no free slot passes.
    #[inline]
    pub fn can_play(&self) -> bool {
        let seat = self.state.turn;
        !self.state.hands[seat].is_empty() && self.state.room(self.game, seat) != 0
    }

    /// Plays a card on the lowest free slot of a sector; its effects trigger.
    #[inline]
    pub fn deploy(&mut self, card: CardIndex, side: Side, sector: u8) {
        let seat = self.state.turn;
        self.tell(Event::Deployed {
            seat,
            card,
            side,
            sector,
        });
        self.begin_chain();
        if !self.state.passed {
            self.state.turn = seat.other();
        }
        self.state.hands[seat].remove(card);
        let sector = sector as usize;
        let level = self.state.height(seat, sector) as usize;
        let back = side == Side::Back;
        self.state.lay_on_top(seat, sector, Placed::new(card, back));
        if !back {
            self.state.shown[seat].insert(card);
            self.state.reveal(self.game, seat, sector, level, 0);
            self.state.reveal(self.game, seat, sector, level, 1);
        }
    }

    /// Passes. The first player to do so takes or keeps the Initiative.
    #[inline]
    pub fn pass(&mut self) {
        let seat = self.state.turn;
        self.tell(Event::Passed { seat });
        self.begin_chain();
        if self.state.passed {
            self.end_phase(Phase::Deployment);
            self.state.stage = Stage::Battle;
        } else {
            self.state.passed = true;
            self.state.initiative = seat;
            self.state.turn = seat.other();
        }
    }
}

//! How are cards drawn (section 4.1)?

use super::play::Play;
use super::state::{LEVELS, Stage};
use super::{CardBits, CardIndex, Croupier, Event, Phase, Seat};
use crate::cards::SECTORS;

impl<C: Croupier> Play<'_, C> {
    /// A round begins: both players draw, the holder of the Initiative first.
    pub fn reinforcements(&mut self) {
        self.state.round += 1;
        self.tell(Event::RoundBegan);
        let holder = self.state.initiative;
        self.reinforce(holder);
        self.reinforce(holder.other());
        self.end_phase(Phase::Reinforcements);
        self.state.stage = Stage::Deployment;
        self.state.turn = holder;
        self.state.passed = false;
    }

    /// One card for each Draw symbol visible on the board, and those set aside.
    fn reinforce(&mut self, seat: Seat) {
        let mut drawn = [0; SECTORS * LEVELS];
        let mut count = 0;
        for _ in 0..self.visible_draws(seat) {
            let Some(card) = self.draw(seat) else { break };
            self.state.hands[seat].insert(card);
            drawn[count] = card;
            count += 1;
        }
        let aside = self.state.asides[seat].take();
        self.state.hands[seat] |= aside;
        self.tell(Event::Reinforced {
            seat,
            drawn: &drawn[..count],
            aside,
        });
    }

    fn visible_draws(&self, seat: Seat) -> u8 {
        let visible = |sector| {
            let height = self.state.height(seat, sector);
            self.game.draws(seat, sector, height)
        };
        (0..SECTORS).map(visible).sum()
    }

    /// The top card of a player's pile. An empty pile is refilled with the discard first; with
    /// both empty there is nothing to draw (ruling R3).
    #[inline]
    pub fn draw(&mut self, seat: Seat) -> Option<CardIndex> {
        let pile = self.game.pile_of(seat);
        if self.state.piles[pile].is_empty() {
            let discard = self.state.discards[pile].take();
            if discard.is_empty() {
                return None;
            }
            self.make_pile(pile, discard);
        }
        let card = self.croupier.draw(pile, &self.state.piles[pile]);
        self.state.piles[pile].remove(card);
        Some(card)
    }

    pub fn make_pile(&mut self, pile: Seat, cards: CardBits) {
        self.state.piles[pile] = cards;
        self.croupier.shuffle(pile, cards);
        self.tell(Event::Shuffled { pile });
    }
}

//! What lies in a sector, and what does it show (section 5)?

use super::game::Game;
use super::reveal::Place;
use super::{Placed, Seat, State};
use crate::cards::SECTORS;

impl State {
    /// The cards of a sector, from bottom to top.
    #[inline]
    pub fn stack(&self, seat: Seat, sector: usize) -> &[Placed] {
        let height = self.height(seat, sector) as usize;
        &self.stacks[seat][sector][..height]
    }

    /// How many cards lie in a sector.
    #[inline]
    pub fn height(&self, seat: Seat, sector: usize) -> u8 {
        self.heights[seat][sector]
    }

    /// How many cards lie on a board.
    #[inline]
    pub fn on_board(&self, seat: Seat) -> usize {
        self.heights[seat]
            .iter()
            .map(|height| *height as usize)
            .sum()
    }

    /// The sectors of a board with a free slot, one bit each.
    #[inline]
    pub(super) fn room(&self, game: &Game, seat: Seat) -> u8 {
        (0..SECTORS).fold(0, |room, sector| {
            room | u8::from(self.height(seat, sector) < game.slots(seat, sector)) << sector
        })
    }

    /// The visible undamaged fighters of a sector: all of the topmost card, the lowermost half of
    /// every other one.
    #[inline]
    pub fn fighters(&self, game: &Game, seat: Seat, sector: usize) -> u8 {
        let Some((topmost, covered)) = self.stack(seat, sector).split_last() else {
            return 0;
        };
        let shown = |card: &Placed| card.undamaged(game, card.bottom());
        let below: u8 = covered.iter().map(shown).sum();
        below + topmost.undamaged(game, 0) + topmost.undamaged(game, 1)
    }

    /// Takes a card out of a stack; those above slide down at once. What lies under a gap never
    /// counts as visible: revealing is up to the caller, and only after the topmost card is gone.
    #[inline]
    pub(super) fn take_out(&mut self, seat: Seat, sector: usize, level: usize) -> Placed {
        let stack = &mut self.stacks[seat][sector];
        let card = stack[level];
        let height = self.heights[seat][sector] as usize;
        for above in level + 1..height {
            stack[above - 1] = stack[above];
        }
        stack[height - 1] = Placed::default();
        self.heights[seat][sector] -= 1;
        card
    }

    /// Lays a card on top of a stack; the uppermost half of the card below gets covered.
    #[inline]
    pub(super) fn lay_on_top(&mut self, seat: Seat, sector: usize, card: Placed) {
        let height = self.heights[seat][sector] as usize;
        let stack = &mut self.stacks[seat][sector];
        if let Some(below) = height.checked_sub(1) {
            let covered = stack[below].top();
            self.waiting -= stack[below].hide(covered);
        }
        stack[height] = card;
        self.heights[seat][sector] += 1;
    }

    /// A half of a card comes to light: its symbols wait, as a group newer than all others.
    #[inline]
    pub(super) fn reveal(
        &mut self,
        game: &Game,
        seat: Seat,
        sector: usize,
        level: usize,
        half: usize,
    ) {
        let group = self.resolved;
        let triggered = self.stacks[seat][sector][level].reveal(game, half, group);
        if triggered > 0 {
            self.waiting += triggered;
            self.source = Place {
                owner: seat,
                sector,
                level,
            }
            .pack();
        }
    }

    /// The topmost card of a sector is gone: the uppermost half of the card below comes to light.
    #[inline]
    pub(super) fn reveal_top(&mut self, game: &Game, seat: Seat, sector: usize) {
        if let Some(level) = (self.height(seat, sector) as usize).checked_sub(1) {
            let half = self.stacks[seat][sector][level].top();
            self.reveal(game, seat, sector, level, half);
        }
    }
}

//! What lies in a sector, and what does it show (section 5)?

use super::Prints;
use super::game::Game;
use super::reveal::Place;
use super::state::LEVELS;
use super::{Placed, Seat, State};
use crate::cards::SECTORS;

/// What a sector shows and what lies hidden in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// What its visible halves show.
    pub open: Prints,
    /// What its covered halves hide; of a card on its back, as much as a back hides.
    pub hidden: Prints,
    /// Symbols that wait to be resolved.
    pub waiting: Prints,
    /// Undamaged fighters in the open.
    pub fighters: u8,
    /// Markers that the topmost card takes before it is destroyed, a force field left out.
    pub hull: u8,
    /// Cards on their back.
    pub backs: u8,
    /// All cards.
    pub cards: u8,
    /// Draw symbols that no card covers.
    pub draws: u8,
}

impl State {
    /// Looks through a sector.
    #[inline]
    pub fn look(&self, game: &Game, seat: Seat, sector: usize) -> Look {
        let cards = self.height(seat, sector);
        let mut look = Look {
            cards,
            draws: game.draws(seat, sector, cards),
            ..Look::default()
        };
        let Some((topmost, covered)) = self.stack(seat, sector).split_last() else {
            return look;
        };
        for card in covered {
            let prints = &card.face(game).prints;
            look.open += prints[card.bottom()];
            look.hidden += prints[card.top()];
            look.fighters += card.undamaged(game, card.bottom());
            look.backs += u8::from(card.is_back());
            look.waiting += card.face(game).waiting(card.waiting());
        }
        let face = topmost.face(game);
        look.waiting += face.waiting(topmost.waiting());
        look.open += face.prints[0];
        look.open += face.prints[1];
        let whole = topmost.undamaged(game, 0) + topmost.undamaged(game, 1);
        look.fighters += whole;
        look.hull = whole.max(1) + face.screens[0] + face.screens[1] - topmost.screens();
        look.backs += u8::from(topmost.is_back());
        look
    }

    /// Are all stacks of a seat as high as in another state?
    #[inline]
    pub fn same_heights(&self, other: &State, seat: Seat) -> bool {
        self.heights[seat] == other.heights[seat]
    }

    /// Do the same cards lie in a sector, in the same way?
    #[inline]
    pub fn same_sector(&self, other: &State, seat: Seat, sector: usize) -> bool {
        let height = self.height(seat, sector) as usize;
        let (mine, theirs) = (&self.stacks[seat][sector], &other.stacks[seat][sector]);
        let mut same = height == other.height(seat, sector) as usize;
        for level in 0..height.min(LEVELS) {
            same &= mine[level].bits() == theirs[level].bits();
        }
        same
    }

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

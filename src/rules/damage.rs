//! What do markers do to a card (section 5; force field and screens: section 6)?

use super::game::{Face, Game};
use super::play::Play;
use super::{Croupier, Placed, Seat, State};

impl Placed {
    /// The card takes this damage at one time. How much of it is left over, and is the card
    /// destroyed?
    ///
    /// A force field lets 1 through and absorbs the rest, also when that 1 destroys the card (ruling R7).
    /// Screens come first, also behind a force field (ruling R8); then the fighters of the uppermost
    /// half, then those of the other (ruling R4). A card without any fighter has one hull point (ruling R5).
    #[inline]
    pub(super) fn take_damage(&mut self, game: &Game, markers: u8) -> (u8, bool) {
        let face = self.face(game);
        let taken = if face.force_field {
            markers.min(1)
        } else {
            markers
        };
        let hits = taken - self.put_on_screens(face, taken);
        let hull = (self.undamaged(game, 0) + self.undamaged(game, 1)).max(1);
        if hits < hull {
            self.put_on_fighters(game, hits);
            return (0, false);
        }
        (if face.force_field { 0 } else { hits - hull }, true)
    }

    /// How many of these markers do the screens take, the uppermost half's first?
    #[inline]
    fn put_on_screens(&mut self, face: &Face, markers: u8) -> u8 {
        let mut put = 0;
        for half in [self.top(), self.bottom()] {
            let free = face.screens[half] - self.screens_at(half);
            let here = free.min(markers - put);
            self.screened(half, here);
            put += here;
        }
        put
    }

    /// Puts markers on the fighters, of which there are enough, the uppermost half's first.
    #[inline]
    fn put_on_fighters(&mut self, game: &Game, markers: u8) {
        let (top, bottom) = (self.top(), self.bottom());
        let on_top = markers.min(self.undamaged(game, top));
        self.damaged(top, on_top);
        self.damaged(bottom, markers - on_top);
    }
}

/// What a sector would lose to markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Cards destroyed.
    pub cards: u8,
    /// Fighters hit, those of destroyed cards included.
    pub fighters: u8,
    /// Points of armour.
    pub armour: u8,
}

impl State {
    /// What a sector would lose to so many markers if nothing that comes to light had an effect:
    /// a forecast, where the real thing depends on choices.
    #[inline]
    pub fn would_lose(&self, game: &Game, seat: Seat, sector: usize, markers: u8) -> Losses {
        let mut losses = Losses::default();
        let mut markers = markers;
        for card in self.stack(seat, sector).iter().rev() {
            if markers == 0 {
                return losses;
            }
            let mut card = *card;
            let whole = |card: &Placed| card.undamaged(game, 0) + card.undamaged(game, 1);
            let before = whole(&card);
            let (left, destroyed) = card.take_damage(game, markers);
            if !destroyed {
                losses.fighters += before - whole(&card);
                return losses;
            }
            losses.fighters += before;
            losses.cards += 1;
            markers = left;
        }
        losses.armour = markers;
        losses
    }
}

impl<C: Croupier> Play<'_, C> {
    /// A player places markers on their sector, from top to bottom, until all are placed or a
    /// destroyed card reveals something: that is resolved first. With no card left, each marker
    /// costs a point of armour.
    pub fn place_markers(&mut self, seat: Seat, sector: usize) {
        while self.state.markers[seat] > 0 && self.state.waiting == 0 {
            let height = self.state.height(seat, sector) as usize;
            if height == 0 {
                self.state.armour[seat] -= i32::from(self.state.markers[seat]);
                self.state.markers[seat] = 0;
                return;
            }
            self.state.markers[seat] = self.damage_topmost(seat, sector, self.state.markers[seat]);
        }
    }

    /// The topmost card of a sector takes damage; what is left over?
    #[inline]
    pub fn damage_topmost(&mut self, seat: Seat, sector: usize, markers: u8) -> u8 {
        let level = self.state.height(seat, sector) as usize - 1;
        let card = &mut self.state.stacks[seat][sector][level];
        let (left, destroyed) = card.take_damage(self.game, markers);
        if destroyed {
            self.discard(seat, sector, level);
        }
        left
    }

    /// A destroyed card goes to its owner's discard (the common one in the common modes).
    #[inline]
    pub fn discard(&mut self, seat: Seat, sector: usize, level: usize) {
        let topmost = level + 1 == self.state.height(seat, sector) as usize;
        let card = self.state.take_out(seat, sector, level);
        self.state.waiting -= card.waiting().count_ones() as u8;
        let pile = self.game.pile_of(seat);
        self.state.discards[pile].insert(card.card());
        self.state.shown[seat].insert(card.card());
        if topmost {
            self.state.reveal_top(self.game, seat, sector);
        }
    }
}

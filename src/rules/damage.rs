//! What do markers do to a card (section 5; force field and screens: section 6)?

use super::game::Game;
use super::play::Play;
use super::{Croupier, Placed, Seat, State};

impl Placed {
    /// The card takes this damage at one time. How much of it is left over, and is the card
    /// destroyed?
    ///
    /// A force field lets 1 through and absorbs the rest, also when that 1 destroys the card [R7].
    /// Screens come first, also behind a force field [R8]; then the fighters of the uppermost
    /// half, then those of the other [R4]. A card without any fighter has one hull point [R5].
    #[inline]
    pub(super) fn take_damage(&mut self, game: &Game, markers: u8) -> (u8, bool) {
        let face = self.face(game);
        let (mut markers, absorbed) = match face.force_field {
            true => (markers.min(1), true),
            false => (markers, false),
        };
        let halves = [self.top(), self.bottom()];
        for half in halves {
            let taken = markers.min(face.screens[half] - self.screens_at(half));
            self.screened(half, taken);
            markers -= taken;
        }
        let mut whole = 0;
        for half in halves {
            let undamaged = self.undamaged(game, half);
            let taken = markers.min(undamaged);
            self.damaged(half, taken);
            markers -= taken;
            whole += undamaged - taken;
        }
        let hull_hit = face.all_fighters() == 0 && markers > 0;
        markers -= u8::from(hull_hit);
        let destroyed = hull_hit || (face.all_fighters() > 0 && whole == 0);
        (if absorbed { 0 } else { markers }, destroyed)
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
            let whole = card.undamaged(game, 0) + card.undamaged(game, 1);
            let (left, destroyed) = card.take_damage(game, markers);
            markers = left;
            losses.fighters += whole - card.undamaged(game, 0) - card.undamaged(game, 1);
            losses.cards += u8::from(destroyed);
            if !destroyed {
                return losses;
            }
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

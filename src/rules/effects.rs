//! What does each effect do (section 6)?

#![deny(clippy::wildcard_enum_match_arm)] // a new effect does something here, or says that it does not

use super::play::Play;
use super::reveal::half_of;
use super::{CardIndex, Croupier, Event, Seat, Target};
use crate::cards::Effect;

/// Effects resolved in one chain before the rest is lost (ruling R9).
pub const CHAIN_LIMIT: u8 = 100;

impl<C: Croupier> Play<'_, C> {
    /// Resolves a symbol of the newest group: its owner decides, whoever revealed it.
    #[inline]
    pub fn resolve(&mut self, symbol: u8, target: Option<Target>) {
        let Some(effect) = self.state.effect_of(self.game, symbol) else {
            return;
        };
        let source = self.state.source();
        let seat = source.owner;
        let card = self.state.at(source).card();
        self.state.stacks[seat][source.sector][source.level].resolved(symbol as usize);
        self.state.waiting -= 1;
        self.state.resolved += 1;
        let drawn = (effect == Effect::Draw).then(|| self.draw(seat)).flatten();
        self.tell(Event::Resolved {
            seat,
            card,
            half: half_of(symbol),
            effect,
            target: target.map(|target| (target.owner, self.card_at(target), target.to)),
            drawn,
        });
        self.take_effect(effect, seat, target, drawn);
    }

    fn card_at(&self, target: Target) -> u8 {
        self.state.stacks[target.owner][target.sector as usize][target.level as usize].card()
    }

    #[inline]
    fn take_effect(
        &mut self,
        effect: Effect,
        seat: Seat,
        target: Option<Target>,
        drawn: Option<CardIndex>,
    ) {
        let at = target.map(|at| {
            (
                at.owner,
                at.sector as usize,
                at.level as usize,
                at.to as usize,
            )
        });
        match (effect, at) {
            (Effect::Draw, _) => {
                if let Some(card) = drawn {
                    self.state.asides[seat].insert(card);
                }
            }
            (Effect::HitEnemyCruiser, _) => self.state.armour[seat.other()] -= 1,
            (Effect::HitOwnCruiser, _) => self.state.armour[seat] -= 1,
            (
                Effect::LateralMove | Effect::VerticalMove | Effect::FreeMove,
                Some((owner, sector, level, to)),
            ) => self.move_card(owner, sector, level, to),
            (Effect::Pivot, Some((owner, sector, level, _))) => self.pivot(owner, sector, level),
            (Effect::Flip, Some((owner, sector, level, _))) => self.flip(owner, sector, level),
            (Effect::Destroy, Some((owner, sector, level, _))) => {
                self.discard(owner, sector, level);
            }
            (Effect::HitFighter, Some((owner, sector, ..))) => {
                self.damage_topmost(owner, sector, 1);
            }
            // No card to apply it to: nothing happens.
            (
                Effect::LateralMove
                | Effect::VerticalMove
                | Effect::FreeMove
                | Effect::Pivot
                | Effect::Flip
                | Effect::Destroy
                | Effect::HitFighter,
                None,
            ) => {}
            // Passive symbols never wait.
            (Effect::ForceField | Effect::Screen2 | Effect::Screen3 | Effect::Screen4, _) => {}
        }
    }

    fn is_topmost(&self, seat: Seat, sector: usize, level: usize) -> bool {
        level + 1 == self.state.height(seat, sector) as usize
    }

    /// The card becomes the topmost one of a sector. A covered card brings its own uppermost half
    /// to light; a topmost one that leaves, that of the card below.
    #[inline]
    fn move_card(&mut self, seat: Seat, sector: usize, level: usize, to: usize) {
        let was_topmost = self.is_topmost(seat, sector, level);
        if was_topmost && to == sector {
            return;
        }
        let card = self.state.take_out(seat, sector, level);
        self.state.lay_on_top(seat, to, card);
        if was_topmost {
            self.state.reveal_top(self.game, seat, sector);
        } else {
            self.state.reveal_top(self.game, seat, to);
        }
    }

    /// The halves swap places. A topmost card shows both before and after; of a covered card the
    /// half that was visible gets covered, and the other comes to light.
    #[inline]
    fn pivot(&mut self, seat: Seat, sector: usize, level: usize) {
        let topmost = self.is_topmost(seat, sector, level);
        let card = &mut self.state.stacks[seat][sector][level];
        card.pivot();
        if !topmost {
            let (covered, visible) = (card.top(), card.bottom());
            self.state.waiting -= card.hide(covered);
            self.state.reveal(self.game, seat, sector, level, visible);
        }
    }

    /// The card is turned over and keeps which edge is on top. The side that is turned away loses
    /// all; of the new side, both halves come to light on a topmost card, the lowermost on a
    /// covered one.
    #[inline]
    fn flip(&mut self, seat: Seat, sector: usize, level: usize) {
        let topmost = self.is_topmost(seat, sector, level);
        let card = &mut self.state.stacks[seat][sector][level];
        self.state.waiting -= card.hide(0) + card.hide(1);
        card.turn_over();
        let (top, bottom) = (card.top(), card.bottom());
        if !card.is_back() {
            self.state.shown[seat].insert(card.card());
        }
        self.state.reveal(self.game, seat, sector, level, bottom);
        if topmost {
            self.state.reveal(self.game, seat, sector, level, top);
        }
    }
}

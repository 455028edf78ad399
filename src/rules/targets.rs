//! What may an effect be applied to (section 6)?

#![deny(clippy::wildcard_enum_match_arm)] // a new effect is looked at here, too

use super::{Game, Seat, State};
use crate::cards::{Effect, SECTORS};

/// A card on a board and the sector it goes to (its own one unless it is moved away).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// Whose board.
    pub owner: Seat,
    /// The sector, from the owner's left.
    pub sector: u8,
    /// How many cards lie under it.
    pub level: u8,
    /// The sector it goes to.
    pub to: u8,
}

impl State {
    /// The sectors to which an effect may send a card of this sector, one bit each.
    #[inline]
    fn destinations(&self, effect: Effect, sector: usize, room: u8) -> u8 {
        let here = 1 << sector;
        match effect {
            Effect::LateralMove => (here << 1 | here >> 1) & room,
            Effect::FreeMove => room | here, // (ruling R6)
            Effect::Draw
            | Effect::VerticalMove
            | Effect::Pivot
            | Effect::HitEnemyCruiser
            | Effect::HitOwnCruiser
            | Effect::Destroy
            | Effect::HitFighter
            | Effect::Flip
            | Effect::ForceField
            | Effect::Screen2
            | Effect::Screen3
            | Effect::Screen4 => here,
        }
    }

    /// The lowest card of a sector that an effect may be applied to; all above it may be, too.
    #[inline]
    fn lowest(&self, effect: Effect, seat: Seat, sector: usize) -> u8 {
        match effect {
            Effect::HitFighter => self.height(seat, sector).saturating_sub(1),
            Effect::Draw
            | Effect::LateralMove
            | Effect::VerticalMove
            | Effect::FreeMove
            | Effect::Pivot
            | Effect::HitEnemyCruiser
            | Effect::HitOwnCruiser
            | Effect::Destroy
            | Effect::Flip
            | Effect::ForceField
            | Effect::Screen2
            | Effect::Screen3
            | Effect::Screen4 => 0,
        }
    }

    /// In how many ways can an effect be applied? One, where it has no target or finds none.
    #[inline]
    pub(super) fn ways(&self, game: &Game, effect: Effect) -> usize {
        if !effect.has_target() {
            return 1;
        }
        let mut ways = 0;
        for seat in Seat::BOTH {
            let room = self.room(game, seat);
            for sector in 0..SECTORS {
                let cards = self.height(seat, sector) - self.lowest(effect, seat, sector);
                let destinations = self.destinations(effect, sector, room).count_ones();
                ways += cards as usize * destinations as usize;
            }
        }
        ways.max(1)
    }

    /// The `n`th way to apply an effect: by seat, sector, level, destination.
    #[inline]
    pub(super) fn nth_way(&self, game: &Game, effect: Effect, mut n: usize) -> Option<Target> {
        if !effect.has_target() {
            return None;
        }
        for owner in Seat::BOTH {
            let room = self.room(game, owner);
            for sector in 0..SECTORS {
                let lowest = self.lowest(effect, owner, sector);
                let cards = (self.height(owner, sector) - lowest) as usize;
                let destinations = self.destinations(effect, sector, room);
                let here = cards * destinations.count_ones() as usize;
                if n < here {
                    return Some(Target {
                        owner,
                        sector: sector as u8,
                        level: lowest + (n / destinations.count_ones() as usize) as u8,
                        to: nth_set(destinations, n % destinations.count_ones() as usize),
                    });
                }
                n -= here;
            }
        }
        None
    }

    /// Tells every way to apply an effect, in the order of [`State::nth_way`].
    #[inline]
    pub(super) fn each_way(
        &self,
        game: &Game,
        effect: Effect,
        mut tell: impl FnMut(Option<Target>),
    ) {
        let mut found = false;
        for owner in Seat::BOTH {
            let room = self.room(game, owner);
            for sector in 0..SECTORS * usize::from(effect.has_target()) {
                let destinations = self.destinations(effect, sector, room);
                for level in self.lowest(effect, owner, sector)..self.height(owner, sector) {
                    let mut left = destinations;
                    while left != 0 {
                        found = true;
                        tell(Some(Target {
                            owner,
                            sector: sector as u8,
                            level,
                            to: left.trailing_zeros() as u8,
                        }));
                        left &= left - 1;
                    }
                }
            }
        }
        if !found {
            tell(None);
        }
    }

    /// Would this leave every card where it is: a topmost card that is brought to the top of its own sector?
    #[inline]
    pub fn is_idle(&self, effect: Effect, target: Target) -> bool {
        let moves = matches!(effect, Effect::VerticalMove | Effect::FreeMove);
        let sector = target.sector as usize;
        moves && target.to == target.sector && target.level + 1 == self.height(target.owner, sector)
    }

    /// Is this one of the ways to apply an effect?
    #[inline]
    pub(super) fn is_way(&self, game: &Game, effect: Effect, target: Option<Target>) -> bool {
        let Some(Target {
            owner,
            sector,
            level,
            to,
        }) = target
        else {
            return !effect.has_target() || self.nth_way(game, effect, 0).is_none();
        };
        let sector = sector as usize;
        effect.has_target()
            && sector < SECTORS
            && level < self.height(owner, sector)
            && level >= self.lowest(effect, owner, sector)
            && (to as usize) < SECTORS
            && self.destinations(effect, sector, self.room(game, owner)) >> to & 1 == 1
    }
}

/// The position of the `n`th set bit.
fn nth_set(mut bits: u8, n: usize) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

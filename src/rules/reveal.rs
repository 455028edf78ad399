//! Which waiting effect comes first (section 6, "Order" and "Endless chains")?

use super::effects::CHAIN_LIMIT;
use super::play::Play;
use super::state::LEVELS;
use super::{Croupier, Event, Game, Placed, Seat, State};
use crate::cards::{Effect, Half, SECTORS};

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub owner: Seat,
    pub sector: usize,
    pub level: usize,
}

impl Place {
    #[inline]
    pub fn pack(self) -> u8 {
        ((self.owner.index() * SECTORS + self.sector) * LEVELS + self.level) as u8
    }

    #[inline]
    fn unpack(packed: u8) -> Place {
        let packed = packed as usize;
        let owner = if packed < SECTORS * LEVELS {
            Seat::A
        } else {
            Seat::B
        };
        Place {
            owner,
            sector: packed / LEVELS % SECTORS,
            level: packed % LEVELS,
        }
    }
}

impl State {
    /// The card with the newest waiting group. A reveal concerns one card only, so a group lies on
    /// one card.
    #[inline]
    pub(super) fn source(&self) -> Place {
        Place::unpack(self.source)
    }

    #[inline]
    pub(super) fn at(&self, place: Place) -> &Placed {
        &self.stacks[place.owner][place.sector][place.level]
    }

    /// The symbols of the newest group, one bit each as in `Face::triggers`, identical ones of a
    /// half once.
    #[inline]
    pub(super) fn candidates(&self, game: &Game) -> u8 {
        let card = self.at(self.source());
        let symbols = card.newest_group().map_or(0, |(_, symbols)| symbols);
        let spoken_for = (symbols & card.face(game).twins) >> 1;
        symbols & !spoken_for
    }

    /// The effect behind a symbol of the newest group.
    #[inline]
    pub(super) fn effect_of(&self, game: &Game, symbol: u8) -> Option<Effect> {
        let card = self.at(self.source());
        let (_, symbols) = card.newest_group()?;
        (symbols >> symbol & 1 == 1).then(|| card.face(game).symbols[symbol as usize])?
    }

    /// Finds the newest waiting group: most often where the last reveal was, else by a look at the
    /// whole table.
    #[inline]
    fn find_source(&self) -> u8 {
        let latest = self.at(self.source());
        let alone = latest.waiting().count_ones() as u8 == self.waiting;
        let newest = || latest.newest_group().map(|(group, _)| group) == Some(self.resolved);
        match alone || newest() {
            true => self.source,
            false => self.search_source().pack(),
        }
    }

    fn search_source(&self) -> Place {
        let mut newest = None;
        for owner in Seat::BOTH {
            for sector in 0..SECTORS {
                for (level, card) in self.stack(owner, sector).iter().enumerate() {
                    if card.waiting() == 0 {
                        continue;
                    }
                    let place = Place {
                        owner,
                        sector,
                        level,
                    };
                    let group = card.newest_group().map(|(group, _)| group);
                    if newest.is_none_or(|(best, _)| group > best) {
                        newest = Some((group, place));
                    }
                }
            }
        }
        newest.expect("a symbol waits").1
    }
}

impl<C: Croupier> Play<'_, C> {
    /// A chain is everything since the last deployment, pass or start of a combat.
    #[inline]
    pub fn begin_chain(&mut self) {
        self.state.resolved = 0;
    }

    /// Something waits: resolves it if there is but one way to go on. Was there?
    #[inline]
    pub fn forced_effect(&mut self) -> bool {
        if self.state.resolved == CHAIN_LIMIT {
            self.lose_all_waiting();
            return true;
        }
        self.state.source = self.state.find_source();
        let symbols = self.state.candidates(self.game);
        if symbols.count_ones() > 1 {
            return false;
        }
        let symbol = symbols.trailing_zeros() as u8;
        let Some(effect) = self.state.effect_of(self.game, symbol) else {
            return false;
        };
        if self.state.ways(self.game, effect) > 1 {
            return false;
        }
        self.resolve(symbol, self.state.nth_way(self.game, effect, 0));
        true
    }

    /// Every effect that waits at the limit of a chain is lost (ruling R9).
    fn lose_all_waiting(&mut self) {
        for seat in Seat::BOTH {
            for stack in &mut self.state.stacks[seat] {
                stack.iter_mut().for_each(Placed::lose_waiting);
            }
        }
        self.state.waiting = 0;
        self.tell(Event::ChainLimit);
    }
}

/// The printed half that a symbol stands on.
#[inline]
pub(super) fn half_of(symbol: u8) -> Half {
    if symbol < 4 { Half::Upper } else { Half::Lower }
}

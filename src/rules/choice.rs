//! What can be chosen?

use serde::{Deserialize, Serialize};

use super::geometry::shifted;
use super::state::Stage;
use super::{CardIndex, Game, Seat, State, Target};
use crate::cards::{Effect, Half, SECTORS};
use crate::message;

/// The side of a card that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Legal at the card's own level, or anywhere for level 0.
    Front,
    /// Legal everywhere: two fighters, no effect.
    Back,
}

/// What the holder of the Initiative does with their own cruiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CruiserMove {
    /// One sector to the owner's left.
    Left,
    /// One sector to the owner's right.
    Right,
    /// Not at all.
    Stay,
}

/// The order of the combats, from the view of the holder of the Initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatOrder {
    /// From the holder's left.
    LeftToRight,
    /// From the holder's right.
    RightToLeft,
}

const MOVES: [CruiserMove; 3] = [CruiserMove::Stay, CruiserMove::Left, CruiserMove::Right];
const ORDERS: [CombatOrder; 2] = [CombatOrder::LeftToRight, CombatOrder::RightToLeft];

/// A choice; it says all that a line of a transcript says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Play no more cards this round.
    Pass,
    /// Play a card.
    Deploy {
        /// From the hand.
        card: CardIndex,
        /// Front or back.
        side: Side,
        /// A sector of one's own board.
        sector: u8,
    },
    /// Resolve a symbol of the newest waiting group.
    Resolve {
        /// Which: 0–3 on the upper, 4–7 on the lower printed half (see [`State::symbol`]).
        symbol: u8,
        /// The card it is applied to; none if the effect has no target or finds none.
        target: Option<Target>,
    },
    /// Move the cruiser and set the order of the combats.
    Battle {
        /// The cruiser's move.
        movement: CruiserMove,
        /// The order of the combats.
        order: CombatOrder,
    },
}

/// A choice that the rules do not allow here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", message!("the rules do not allow this choice here"))]
pub struct Illegal;

/// Who must choose, and what about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Play a card or pass.
    Deployment(Seat),
    /// Resolve an effect: which one first, and on what.
    Effect(Seat),
    /// Move the cruiser and set the order of the combats.
    Battle(Seat),
}

impl Decision {
    /// Who must choose.
    pub fn seat(self) -> Seat {
        match self {
            Decision::Deployment(seat) | Decision::Effect(seat) | Decision::Battle(seat) => seat,
        }
    }
}

impl State {
    /// The decision that the game waits for; none when it is over.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        if self.waiting > 0 {
            return Some(Decision::Effect(self.source().owner));
        }
        match self.stage {
            Stage::Deployment => Some(Decision::Deployment(self.turn)),
            Stage::Battle => Some(Decision::Battle(self.initiative)),
            _ => None,
        }
    }

    /// What can be chosen now: more than one choice, or none when the game is over.
    #[inline]
    pub fn choices<'a>(&'a self, game: &'a Game) -> Choices<'a> {
        Choices::new(self, game)
    }

    /// The printed half and the effect behind a symbol that waits in the newest group.
    pub fn symbol(&self, game: &Game, symbol: u8) -> Option<(Half, Effect)> {
        let waits = self.waiting > 0 && symbol < 8;
        let effect = waits.then(|| self.effect_of(game, symbol))??;
        Some((super::reveal::half_of(symbol), effect))
    }

    /// The card whose effects wait to be resolved next.
    pub fn acting_card(&self) -> Option<CardIndex> {
        (self.waiting > 0).then(|| self.at(self.source()).card())
    }

    #[inline]
    pub(super) fn allows(&self, game: &Game, choice: Choice) -> bool {
        match (choice, self.decision()) {
            (Choice::Pass, Some(Decision::Deployment(_))) => true,
            (Choice::Deploy { card, side, sector }, Some(Decision::Deployment(seat))) => {
                let sector = sector as usize;
                sector < SECTORS && self.hands[seat].contains(card) && {
                    let level = self.height(seat, sector);
                    let fits = || self.playable_fronts(game, seat, level).contains(card);
                    level < game.slots(seat, sector) && (side == Side::Back || fits())
                }
            }
            (Choice::Resolve { symbol, target }, Some(Decision::Effect(_))) => {
                symbol < 8
                    && self.candidates(game) >> symbol & 1 == 1
                    && self
                        .effect_of(game, symbol)
                        .is_some_and(|effect| self.is_way(game, effect, target))
            }
            (Choice::Battle { movement, .. }, Some(Decision::Battle(_))) => {
                shifted(self.shift, movement).is_some()
            }
            _ => false,
        }
    }
}

/// The choices of a decision, counted and numbered without listing them.
#[derive(Clone, Copy, Debug)]
pub struct Choices<'a> {
    state: &'a State,
    game: &'a Game,
    kind: Kind,
}

/// What the choices are made of.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The game is over.
    None,
    /// Whose turn it is, and what their hand offers.
    Deployment(Seat, Hand),
    /// The symbols of the newest group.
    Effect(u8),
    /// The moves of the cruiser, the orders of the combats.
    Battle,
}

/// How many cards of a hand can be played where.
#[derive(Clone, Copy, Debug)]
struct Hand {
    /// Fronts that can be played at each level.
    fronts: [usize; 4],
    /// Cards, each of which can be played as a back.
    backs: usize,
}

impl Hand {
    #[inline]
    fn new(state: &State, game: &Game, seat: Seat) -> Hand {
        let of_level = |level| (state.hands[seat] & game.of_level(level)).len();
        let [zero, one, two, three] = [0, 1, 2, 3].map(of_level);
        Hand {
            fronts: [zero, zero + one, zero + two, zero + three],
            backs: zero + one + two + three,
        }
    }
}

impl<'a> Choices<'a> {
    #[inline]
    fn new(state: &'a State, game: &'a Game) -> Self {
        let kind = match state.decision() {
            None => Kind::None,
            Some(Decision::Deployment(seat)) => {
                Kind::Deployment(seat, Hand::new(state, game, seat))
            }
            Some(Decision::Effect(_)) => Kind::Effect(state.candidates(game)),
            Some(Decision::Battle(_)) => Kind::Battle,
        };
        Choices { state, game, kind }
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        match self.kind {
            Kind::None => 0,
            Kind::Deployment(seat, hand) => {
                let in_sector = |sector| {
                    let [fronts, backs] = self.deployments(seat, hand, sector);
                    fronts + backs
                };
                1 + (0..SECTORS).map(in_sector).sum::<usize>()
            }
            Kind::Effect(symbols) => self
                .effects(symbols)
                .map(|(_, effect)| self.state.ways(self.game, effect))
                .sum(),
            Kind::Battle => ORDERS.len() * self.moves().count(),
        }
    }

    /// None: the game is over.
    pub fn is_empty(&self) -> bool {
        matches!(self.kind, Kind::None)
    }

    /// The `n`th choice, counted from 0.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Choice> {
        match self.kind {
            Kind::None => None,
            Kind::Deployment(seat, hand) => match n.checked_sub(1) {
                None => Some(Choice::Pass),
                Some(n) => self.nth_deployment(seat, hand, n),
            },
            Kind::Effect(symbols) => self.nth_resolution(symbols, n),
            Kind::Battle => Some(Choice::Battle {
                movement: self.moves().nth(n / ORDERS.len())?,
                order: ORDERS[n % ORDERS.len()],
            }),
        }
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Choice> + use<'a> {
        (0..self.len()).filter_map(move |n| self.nth(n))
    }

    /// Tells each of them, in order: faster than [`Choices::iter`] for who wants all.
    #[inline]
    pub fn for_each(&self, mut tell: impl FnMut(Choice)) {
        match self.kind {
            Kind::None => {}
            Kind::Deployment(seat, _) => self.each_deployment(seat, tell),
            Kind::Effect(symbols) => {
                for (symbol, effect) in self.effects(symbols) {
                    let resolve = |target| tell(Choice::Resolve { symbol, target });
                    self.state.each_way(self.game, effect, resolve);
                }
            }
            Kind::Battle => {
                for movement in self.moves() {
                    for order in ORDERS {
                        tell(Choice::Battle { movement, order });
                    }
                }
            }
        }
    }

    #[inline]
    fn each_deployment(&self, seat: Seat, mut tell: impl FnMut(Choice)) {
        tell(Choice::Pass);
        for sector in 0..SECTORS {
            let level = self.state.height(seat, sector);
            if level >= self.game.slots(seat, sector) {
                continue;
            }
            let fronts = self.state.playable_fronts(self.game, seat, level);
            let hands = [(Side::Front, fronts), (Side::Back, self.state.hands[seat])];
            for (side, cards) in hands {
                let sector = sector as u8;
                cards
                    .iter()
                    .for_each(|card| tell(Choice::Deploy { card, side, sector }));
            }
        }
    }

    /// How many fronts and backs of a hand can be played in a sector. Sectors differ, so no branch
    /// depends on which is full.
    #[inline]
    fn deployments(&self, seat: Seat, hand: Hand, sector: usize) -> [usize; 2] {
        let level = self.state.height(seat, sector);
        let room = usize::from(level < self.game.slots(seat, sector));
        [hand.fronts[level as usize % 4] * room, hand.backs * room]
    }

    #[inline]
    fn nth_deployment(&self, seat: Seat, hand: Hand, mut n: usize) -> Option<Choice> {
        for sector in 0..SECTORS {
            let [fronts, backs] = self.deployments(seat, hand, sector);
            if n >= fronts + backs {
                n -= fronts + backs;
                continue;
            }
            let (side, card) = match n.checked_sub(fronts) {
                None => {
                    let level = self.state.height(seat, sector);
                    let cards = self.state.playable_fronts(self.game, seat, level);
                    (Side::Front, cards.nth(n))
                }
                Some(n) => (Side::Back, self.state.hands[seat].nth(n)),
            };
            return Some(Choice::Deploy {
                card,
                side,
                sector: sector as u8,
            });
        }
        None
    }

    /// The symbols, and their effects.
    #[inline]
    fn effects(&self, mut symbols: u8) -> impl Iterator<Item = (u8, Effect)> + use<'a> {
        let (state, game) = (self.state, self.game);
        std::iter::from_fn(move || {
            let symbol = (symbols != 0).then(|| symbols.trailing_zeros() as u8)?;
            symbols &= symbols - 1;
            Some((symbol, state.effect_of(game, symbol)?))
        })
    }

    #[inline]
    fn nth_resolution(&self, symbols: u8, mut n: usize) -> Option<Choice> {
        for (symbol, effect) in self.effects(symbols) {
            let ways = self.state.ways(self.game, effect);
            if n < ways {
                let target = self.state.nth_way(self.game, effect, n);
                return Some(Choice::Resolve { symbol, target });
            }
            n -= ways;
        }
        None
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = CruiserMove> + use<> {
        let shift = self.state.shift;
        MOVES
            .into_iter()
            .filter(move |movement| shifted(shift, *movement).is_some())
    }
}

//! What does each line say?

use serde::{Deserialize, Serialize};

use crate::cards::{CardId, Effect, Half, SECTORS};
use crate::rules::{
    BySeat, CardBits, CardIndex, CombatOrder, CruiserMove, Event, Game, Mode, Phase, Placed, Seat,
    Side, State, WonBy,
};

/// The version of the format that is written and read.
pub(super) const FORMAT: u8 = 1;

/// What the first line of a game says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub format: u8,
    /// The mode.
    pub mode: Mode,
    /// Who begins with the Initiative.
    pub first: usize,
    /// Both seats.
    pub seats: [SeatHeader; 2],
    /// In the common modes: the cards of the common pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub common: Option<Vec<CardId>>,
}

/// What the first line says of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatHeader {
    /// The name of the deck, if it has one.
    pub deck: Option<String>,
    /// The cruiser's id.
    pub cruiser: String,
    /// The cards of the deck; none in the common modes.
    pub cards: Vec<CardId>,
    /// The player.
    pub player: Option<String>,
}

impl Header {
    /// The header of a game: in the common modes the cards are those of the common pile.
    pub fn new(game: &Game, first: Seat, seats: [SeatHeader; 2]) -> Header {
        let common = || ids(game, game.common_piles()[Seat::A]);
        Header {
            format: FORMAT,
            mode: game.mode(),
            first: first.index(),
            seats,
            common: game.mode().is_common().then(common),
        }
    }
}

/// A card on a board, by owner and ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CardRef {
    /// Whose board.
    pub owner: Seat,
    /// Which card.
    pub card: CardId,
    /// For the source of an effect: the printed half with the symbol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half: Option<Half>,
}

/// Markers on the fighters of each printed half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    /// On the upper half.
    pub upper: u8,
    /// On the lower half.
    pub lower: u8,
}

/// A card as it lies in a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlacedCard {
    /// Which card.
    pub card: CardId,
    /// The side that shows.
    pub side: Side,
    /// Turned by 180°?
    pub pivoted: bool,
    /// Markers on fighters.
    pub damage: Damage,
    /// Markers on the screens of both halves.
    pub screens: u8,
}

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are those of the format, one by one
pub enum Line {
    Game(Header),
    Shuffle {
        pile: Seat,
        cards: Vec<CardId>,
    },
    Round {
        round: u8,
        initiative: Seat,
    },
    Reinforce {
        seat: Seat,
        drawn: Vec<CardId>,
        aside: Vec<CardId>,
    },
    Deploy {
        seat: Seat,
        card: CardId,
        side: Side,
        sector: u8,
    },
    Pass {
        seat: Seat,
    },
    Effect {
        seat: Seat,
        effect: Effect,
        source: CardRef,
        /// Left out for effects that have no target; `null` where one would need a target and
        /// finds none.
        #[serde(skip_serializing_if = "Option::is_none")]
        target: Option<Option<CardRef>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        drawn: Option<Option<CardId>>,
    },
    Battle {
        seat: Seat,
        #[serde(rename = "move")]
        movement: CruiserMove,
        order: CombatOrder,
        shift: i8,
    },
    Combat {
        sectors: [usize; 2],
        markers: [u8; 2],
    },
    ChainLimit {},
    State {
        phase: Phase,
        armour: BySeat<i32>,
        shift: i8,
        initiative: Seat,
        hands: BySeat<Vec<CardId>>,
        aside: BySeat<Vec<CardId>>,
        piles: BySeat<usize>,
        discards: BySeat<Vec<CardId>>,
        boards: BySeat<[Vec<PlacedCard>; SECTORS]>,
    },
    End {
        winner: Option<Seat>,
        by: WonBy,
        adjudicated: bool,
        rounds: u8,
        armour: BySeat<i32>,
        cards: BySeat<usize>,
    },
}

impl Line {
    /// The type that it is written with.
    pub const fn kind(&self) -> &'static str {
        match self {
            Line::Game(_) => "game",
            Line::Shuffle { .. } => "shuffle",
            Line::Round { .. } => "round",
            Line::Reinforce { .. } => "reinforce",
            Line::Deploy { .. } => "deploy",
            Line::Pass { .. } => "pass",
            Line::Effect { .. } => "effect",
            Line::Battle { .. } => "battle",
            Line::Combat { .. } => "combat",
            Line::ChainLimit {} => "chain-limit",
            Line::State { .. } => "state",
            Line::End { .. } => "end",
        }
    }

    /// The line for an event; `order` is the order of the pile, should it be a shuffle.
    pub(crate) fn new(game: &Game, state: &State, event: Event, order: &[CardIndex]) -> Line {
        match event {
            Event::Shuffled { pile } => Line::Shuffle {
                pile,
                cards: in_order(game, order),
            },
            Event::RoundBegan => Line::Round {
                round: state.round(),
                initiative: state.initiative(),
            },
            Event::Reinforced { seat, drawn, aside } => Line::Reinforce {
                seat,
                drawn: in_order(game, drawn),
                aside: ids(game, aside),
            },
            Event::Deployed {
                seat,
                card,
                side,
                sector,
            } => Line::Deploy {
                seat,
                card: game.id(card),
                side,
                sector,
            },
            Event::Passed { seat } => Line::Pass { seat },
            Event::Resolved {
                seat,
                card,
                half,
                effect,
                target,
                drawn,
            } => {
                let sent = target.filter(|_| effect.has_destination());
                Line::Effect {
                    seat,
                    effect,
                    source: CardRef {
                        owner: seat,
                        card: game.id(card),
                        half: Some(half),
                    },
                    target: effect.has_target().then(|| {
                        target.map(|(owner, card, _)| CardRef {
                            owner,
                            card: game.id(card),
                            half: None,
                        })
                    }),
                    to: sent.map(|(_, _, to)| to),
                    drawn: (effect == Effect::Draw).then(|| drawn.map(|card| game.id(card))),
                }
            }
            Event::BattleBegan {
                seat,
                movement,
                order,
            } => Line::Battle {
                seat,
                movement,
                order,
                shift: state.shift(),
            },
            Event::CombatBegan { sectors, markers } => Line::Combat { sectors, markers },
            Event::ChainLimit => Line::ChainLimit {},
            Event::PhaseEnded(phase) => Line::state(game, state, phase),
            Event::Ended(outcome) => Line::End {
                winner: outcome.winner,
                by: outcome.by,
                adjudicated: outcome.adjudicated,
                rounds: state.round(),
                armour: BySeat::from_fn(|seat| state.armour(seat)),
                cards: BySeat::from_fn(|seat| state.squadrons(seat)),
            },
        }
    }

    fn state(game: &Game, state: &State, phase: Phase) -> Line {
        let placed = |card: &Placed| PlacedCard {
            card: game.id(card.card()),
            side: if card.is_back() {
                Side::Back
            } else {
                Side::Front
            },
            pivoted: card.is_pivoted(),
            damage: Damage {
                upper: card.damage(Half::Upper),
                lower: card.damage(Half::Lower),
            },
            screens: card.screens(),
        };
        let stack = |seat, sector| state.stack(seat, sector).iter().map(placed).collect();
        Line::State {
            phase,
            armour: BySeat::from_fn(|seat| state.armour(seat)),
            shift: state.shift(),
            initiative: state.initiative(),
            hands: BySeat::from_fn(|seat| ids(game, state.hand(seat))),
            aside: BySeat::from_fn(|seat| ids(game, state.aside(seat))),
            piles: BySeat::from_fn(|seat| state.pile(seat).len()),
            discards: BySeat::from_fn(|seat| ids(game, state.discard(seat))),
            boards: BySeat::from_fn(|seat| std::array::from_fn(|sector| stack(seat, sector))),
        }
    }
}

fn ids(game: &Game, bits: CardBits) -> Vec<CardId> {
    bits.iter().map(|card| game.id(card)).collect()
}

fn in_order(game: &Game, cards: &[CardIndex]) -> Vec<CardId> {
    cards.iter().map(|card| game.id(*card)).collect()
}

//! Where does the game stand?

use super::{BySeat, CardBits, Placed, Seat};
use crate::cards::SECTORS;

/// The most slots of a sector.
pub(super) const LEVELS: usize = 4;

/// What the game does next when nothing waits to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Stage {
    Reinforcements,
    Deployment,
    Battle,
    Combats,
    Over,
}

/// A position: small, flat and `Copy`. The order of the piles is not part of it: the
/// [`Croupier`](super::Croupier) knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) hands: BySeat<CardBits>,
    pub(super) asides: BySeat<CardBits>,
    pub(super) piles: BySeat<CardBits>,
    pub(super) discards: BySeat<CardBits>,
    /// Cards of each deck that its opponent has seen the front of.
    pub(super) shown: BySeat<CardBits>,
    pub(super) armour: BySeat<i32>,
    pub(super) stacks: BySeat<[[Placed; LEVELS]; SECTORS]>,
    pub(super) heights: BySeat<[u8; SECTORS]>,
    pub(super) shift: i8,
    pub(super) initiative: Seat,
    pub(super) round: u8,
    pub(super) stage: Stage,
    /// Whose turn it is in the deployment.
    pub(super) turn: Seat,
    /// Has a player passed in this deployment?
    pub(super) passed: bool,
    /// The column of the combat under way, and the way to the next one.
    pub(super) column: i8,
    pub(super) step: i8,
    /// Markers that each seat still has to place in it.
    pub(super) markers: BySeat<u8>,
    /// How many symbols wait, on all cards together.
    pub(super) waiting: u8,
    /// Effects resolved since the chain began.
    pub(super) resolved: u8,
    /// Where the newest waiting group lies, while any symbol waits.
    pub(super) source: u8,
}

impl State {
    /// The state before the first card is drawn.
    pub(super) fn new(armour: BySeat<i32>, first: Seat) -> State {
        State {
            hands: BySeat::default(),
            asides: BySeat::default(),
            piles: BySeat::default(),
            discards: BySeat::default(),
            shown: BySeat::default(),
            armour,
            stacks: BySeat::default(),
            heights: BySeat::default(),
            shift: 0,
            initiative: first,
            round: 0,
            stage: Stage::Reinforcements,
            turn: first,
            passed: false,
            column: 0,
            step: 1,
            markers: BySeat::default(),
            waiting: 0,
            resolved: 0,
            source: 0,
        }
    }

    /// The cards in a hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardBits {
        self.hands[seat]
    }

    /// The cards set aside by Draw effects.
    #[inline]
    pub fn aside(&self, seat: Seat) -> CardBits {
        self.asides[seat]
    }

    /// The cards of a pile, in no order; the common pile is pile 0.
    #[inline]
    pub fn pile(&self, pile: Seat) -> CardBits {
        self.piles[pile]
    }

    /// The cards of a discard; the common one is discard 0.
    #[inline]
    pub fn discard(&self, pile: Seat) -> CardBits {
        self.discards[pile]
    }

    /// What is left of a cruiser's armour; it can be negative.
    #[inline]
    pub fn armour(&self, seat: Seat) -> i32 {
        self.armour[seat]
    }

    /// How far the boards have moved against each other (section 3).
    #[inline]
    pub fn shift(&self) -> i8 {
        self.shift
    }

    /// Who holds the Initiative.
    #[inline]
    pub fn initiative(&self) -> Seat {
        self.initiative
    }

    /// The round under way, from 1.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Has a player passed in this round, and so settled who holds the Initiative in its battle?
    #[inline]
    pub fn is_initiative_settled(&self) -> bool {
        self.passed
    }

    /// Effects resolved since the chain under way began (ruling R9).
    #[inline]
    pub fn chain_length(&self) -> u8 {
        self.resolved
    }

    /// Are cards being played, or their effects resolved?
    #[inline]
    pub fn is_in_deployment(&self) -> bool {
        self.stage == Stage::Deployment
    }

    /// Are combats being fought?
    #[inline]
    pub fn in_battle(&self) -> bool {
        self.stage == Stage::Combats
    }

    /// Squadron cards in hand, on the board and set aside: what breaks a tie (section 7).
    pub fn squadrons(&self, seat: Seat) -> usize {
        self.hands[seat].len() + self.asides[seat].len() + self.on_board(seat)
    }
}

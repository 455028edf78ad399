//! What has happened?

use serde::Serialize;

use super::{CardBits, CardIndex, CombatOrder, CruiserMove, Outcome, Seat, Side};
use crate::cards::{Effect, Half};

/// The phases of a round (section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Section 4.1.
    Reinforcements,
    /// Section 4.2.
    Deployment,
    /// Section 4.3.
    Battle,
}

/// Something that a [`Croupier`](super::Croupier) is told, forced steps included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A pile was made or refilled.
    Shuffled {
        /// Whose; the common pile is pile 0.
        pile: Seat,
    },
    /// A round begins.
    RoundBegan,
    /// A player has drawn.
    Reinforced {
        /// Who.
        seat: Seat,
        /// From the pile, in drawing order.
        drawn: &'a [CardIndex],
        /// The cards that join from the side.
        aside: CardBits,
    },
    /// A card was played; what it reveals comes after.
    Deployed {
        /// Who.
        seat: Seat,
        /// The card.
        card: CardIndex,
        /// Front or back.
        side: Side,
        /// The sector of the player's own board.
        sector: u8,
    },
    /// A player has passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// An effect is resolved; what it reveals comes after.
    Resolved {
        /// Who decides: the owner of the card.
        seat: Seat,
        /// The card whose symbol it is.
        card: CardIndex,
        /// The printed half with the symbol.
        half: Half,
        /// The symbol.
        effect: Effect,
        /// The card it is applied to, and where that card goes.
        target: Option<(Seat, CardIndex, u8)>,
        /// For a Draw: the card set aside.
        drawn: Option<CardIndex>,
    },
    /// The holder of the Initiative has moved and chosen the order of the combats.
    BattleBegan {
        /// The holder.
        seat: Seat,
        /// The cruiser's move.
        movement: CruiserMove,
        /// The order, from the holder's view.
        order: CombatOrder,
    },
    /// A combat begins.
    CombatBegan {
        /// Both sectors, seat 0's first.
        sectors: [usize; 2],
        /// The markers that each seat must place.
        markers: [u8; 2],
    },
    /// Waiting effects were lost to ruling R9.
    ChainLimit,
    /// A phase is over.
    PhaseEnded(Phase),
    /// The game is over.
    Ended(Outcome),
}

//! Which symbols does the game know?

use serde::{Deserialize, Serialize};

/// An effect symbol (rules, section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Effect {
    /// Set the top card of one's own pile aside for the next round.
    Draw,
    /// Move any card to the top of an adjacent sector.
    LateralMove,
    /// Bring any card to the top of its own sector.
    VerticalMove,
    /// Move any card to the top of any sector of its board.
    FreeMove,
    /// Turn any card by 180°.
    Pivot,
    /// The opponent's armour −1.
    HitEnemyCruiser,
    /// One's own armour −1.
    HitOwnCruiser,
    /// Discard any card on the table.
    Destroy,
    /// One marker on the topmost card of any sector.
    HitFighter,
    /// Turn any card over.
    Flip,
    /// Passive: one marker at most each time the card takes damage.
    ForceField,
    /// Passive: two markers lie on the screens first.
    #[serde(rename = "screen-2")]
    Screen2,
    /// Passive: three markers lie on the screens first.
    #[serde(rename = "screen-3")]
    Screen3,
    /// Passive: four markers lie on the screens first.
    #[serde(rename = "screen-4")]
    Screen4,
}

impl Effect {
    /// Every effect, in the order of the rules.
    pub const ALL: [Effect; 14] = [
        Effect::Draw,
        Effect::LateralMove,
        Effect::VerticalMove,
        Effect::FreeMove,
        Effect::Pivot,
        Effect::HitEnemyCruiser,
        Effect::HitOwnCruiser,
        Effect::Destroy,
        Effect::HitFighter,
        Effect::Flip,
        Effect::ForceField,
        Effect::Screen2,
        Effect::Screen3,
        Effect::Screen4,
    ];

    /// The stable name in files and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Effect::Draw => "draw",
            Effect::LateralMove => "lateral-move",
            Effect::VerticalMove => "vertical-move",
            Effect::FreeMove => "free-move",
            Effect::Pivot => "pivot",
            Effect::HitEnemyCruiser => "hit-enemy-cruiser",
            Effect::HitOwnCruiser => "hit-own-cruiser",
            Effect::Destroy => "destroy",
            Effect::HitFighter => "hit-fighter",
            Effect::Flip => "flip",
            Effect::ForceField => "force-field",
            Effect::Screen2 => "screen-2",
            Effect::Screen3 => "screen-3",
            Effect::Screen4 => "screen-4",
        }
    }

    /// What it needs: the one table of it (rules, sections 1 and 6).
    #[inline]
    pub const fn needs(self) -> Needs {
        let [target, destination, passive, training] = match self {
            Effect::Draw => [false, false, false, true],
            Effect::LateralMove => [true, true, false, true],
            Effect::VerticalMove => [true, false, false, true],
            Effect::FreeMove => [true, true, false, true],
            Effect::Pivot => [true, false, false, true],
            Effect::HitEnemyCruiser => [false, false, false, true],
            Effect::HitOwnCruiser => [false, false, false, true],
            Effect::Destroy => [true, false, false, true],
            Effect::HitFighter => [true, false, false, false],
            Effect::Flip => [true, false, false, false],
            Effect::ForceField => [false, false, true, false],
            Effect::Screen2 => [false, false, true, false],
            Effect::Screen3 => [false, false, true, false],
            Effect::Screen4 => [false, false, true, false],
        };
        Needs {
            target,
            destination,
            passive,
            training,
        }
    }

    /// How many markers the screens of this symbol take; 0 for any other symbol.
    pub const fn screens(self) -> u8 {
        match self {
            Effect::Screen2 => 2,
            Effect::Screen3 => 3,
            Effect::Screen4 => 4,
            _ => 0,
        }
    }

    /// Works while it is visible and never triggers.
    pub const fn is_passive(self) -> bool {
        self.needs().passive
    }

    /// Belongs to the Training mode (rules, section 1).
    pub const fn in_training(self) -> bool {
        self.needs().training
    }

    /// Is it applied to a card?
    #[inline]
    pub const fn has_target(self) -> bool {
        self.needs().target
    }

    /// Does it send the card to a sector that the player chooses?
    #[inline]
    pub const fn has_destination(self) -> bool {
        self.needs().destination
    }
}

/// What an effect needs to work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// A card that it is applied to.
    pub target: bool,
    /// A sector that the player sends that card to.
    pub destination: bool,
    /// Nothing but to be visible: it never triggers.
    pub passive: bool,
    /// No more than the cards of the Training mode.
    pub training: bool,
}

//! What is the deck made of?

use serde::Serialize;

use super::Subject;
use crate::cards::{Card, CardId, Effect, Half};

/// Cards, fighters and symbols, counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Composition {
    /// Different cards of the set.
    pub cards: usize,
    /// By level, with the slots of the cruiser that take a front of that level.
    pub levels: [LevelCount; 4],
    /// Fighters by half.
    pub fighters: Fighters,
    /// Every effect of the game, in the order of the rules, by half.
    pub effects: Vec<EffectCount>,
    /// Screens and force fields.
    pub defence: Defence,
    /// Cards with a green ID.
    pub green: usize,
    /// Cards with a blue ID.
    pub blue: usize,
    /// Cards whose front no slot of the cruiser can take.
    pub dead: Vec<CardId>,
}

/// The cards of a level and where they can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LevelCount {
    /// 0 to 3.
    pub level: u8,
    /// Cards of this level.
    pub cards: usize,
    /// Slots of this level on the cruiser.
    pub slots: usize,
}

/// Fighters by half.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fighters {
    /// On upper halves: shown by topmost cards only.
    pub upper: usize,
    /// On lower halves: shown by covered cards too.
    pub lower: usize,
    /// Of both halves, by card; none without cards.
    pub per_card: Option<f64>,
}

/// How often a symbol stands on each half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EffectCount {
    /// The symbol.
    pub effect: Effect,
    /// On upper halves: triggered again each time they are uncovered.
    pub upper: usize,
    /// On lower halves.
    pub lower: usize,
}

/// Passive symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Defence {
    /// Cards with a screen or a force field.
    pub cards: usize,
    /// Markers that all screens together take each round.
    pub screens: usize,
    /// Cards with a force field.
    pub force_fields: usize,
}

impl Composition {
    pub(super) fn of(subject: &Subject) -> Composition {
        let cards = &subject.cards;
        let totals = subject.totals();
        let screens = |effect: Effect| usize::from(effect.screens()) * totals.all_symbols(effect);
        let passive = |card: &&&Card| card.effects().any(Effect::is_passive);
        let dead = |card: &&&Card| subject.cruiser.slots(card.level()) == 0;
        Composition {
            cards: totals.cards,
            levels: [0, 1, 2, 3].map(|level| LevelCount {
                level,
                cards: totals.levels[usize::from(level)],
                slots: subject.cruiser.slots(level),
            }),
            fighters: Fighters {
                upper: totals.fighters(Half::Upper),
                lower: totals.fighters(Half::Lower),
                per_card: per(totals.all_fighters(), totals.cards),
            },
            effects: Effect::ALL
                .map(|effect| EffectCount {
                    effect,
                    upper: totals.symbols(effect, Half::Upper),
                    lower: totals.symbols(effect, Half::Lower),
                })
                .into(),
            defence: Defence {
                cards: cards.iter().filter(passive).count(),
                screens: Effect::ALL.into_iter().map(screens).sum(),
                force_fields: totals.cards_with(Effect::ForceField),
            },
            green: totals.green,
            blue: totals.blue,
            dead: cards.iter().filter(dead).map(|card| card.id).collect(),
        }
    }

    /// How often a symbol stands on the cards of the deck.
    pub fn symbols(&self, effect: Effect) -> usize {
        let of_effect = self.effects.iter().find(|count| count.effect == effect);
        of_effect.map_or(0, |count| count.upper + count.lower)
    }

    /// Symbols on upper halves that trigger.
    pub fn upper_triggers(&self) -> usize {
        let active = self.effects.iter().filter(|c| !c.effect.is_passive());
        active.map(|count| count.upper).sum()
    }
}

/// So many for each of so many, if there are any.
pub(super) fn per(count: usize, cards: usize) -> Option<f64> {
    (cards > 0).then(|| count as f64 / cards as f64)
}

//! What should its player think about?
//!
//! No advice without a figure, and none that did not help when it was followed: `docs/analysis.md` says how that was
//! measured, and what was dropped.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Composition, Drawing, Followed, Subject, odds};
use crate::cards::Effect;
use crate::decks::{LEAST_CARDS, cards_in_words};
use crate::words::Message;
use crate::{message, plural};

/// Cards of a thick deck.
const THICK: usize = 35;

/// A warning, the figures it rests on, and what would help.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// The stable name.
    pub code: &'static str,
    /// In words.
    pub message: Message,
    /// What to do about it.
    pub remedy: Message,
    /// The figures.
    pub figures: Map<String, Value>,
    /// What it was worth to other decks.
    pub followed: Option<&'static Followed>,
}

/// Everything that advice is drawn from.
pub(super) struct Grounds<'a> {
    pub subject: &'a Subject<'a>,
    pub composition: &'a Composition,
    pub drawing: &'a Drawing,
}

fn warning(code: &'static str, message: Message, remedy: Message, figures: Value) -> Warning {
    let figures = match figures {
        Value::Object(figures) => figures,
        _ => Map::new(),
    };
    Warning {
        code,
        message,
        remedy,
        figures,
        followed: Followed::of(code),
    }
}

impl Grounds<'_> {
    pub fn warnings(&self) -> Vec<Warning> {
        if self.composition.cards == 0 {
            return Vec::new();
        }
        let mut all: Vec<Warning> = (1..4).filter_map(|level| self.dead_level(level)).collect();
        all.extend(self.own_fire());
        all.extend(self.thick_deck());
        all
    }

    fn dead_level(&self, level: usize) -> Option<Warning> {
        let count = self.composition.levels[level];
        let figures = json!({ "level": level, "cards": count.cards, "slots": count.slots });
        let message = message!(
            "{cards} of level {level}, and {cruiser} has no slot for such a front",
            cards = cards_in_words(count.cards),
            level = level,
            cruiser = &self.subject.cruiser.name,
        );
        let remedy = message!("play them as backs or by Flip, or take lower cards");
        let dead = count.slots == 0 && count.cards > 0;
        dead.then(|| warning("dead-level", message, remedy, figures))
    }

    fn own_fire(&self) -> Option<Warning> {
        let symbols = self.composition.symbols(Effect::HitOwnCruiser);
        let armour = usize::from(self.subject.cruiser.armour);
        let counted = plural!(
            symbols,
            "1 Hit own cruiser symbol",
            "{count} Hit own cruiser symbols"
        );
        let message = message!(
            "{symbols} against {armour} armour",
            symbols = counted,
            armour = armour,
        );
        let figures = json!({ "hit_own_cruiser": symbols, "armour": armour });
        let remedy = message!("swap some of those cards for others of their level");
        (2 * symbols > armour).then(|| warning("own-fire", message, remedy, figures))
    }

    fn thick_deck(&self) -> Option<Warning> {
        let cards = self.composition.cards;
        let seen = self.drawing.rounds.get(2).or(self.drawing.rounds.last())?;
        let chance = odds::at_least_one(cards, 1, seen.seen);
        let least = odds::at_least_one(LEAST_CARDS, 1, seen.seen);
        let message = message!(
            "{cards} cards: a card you count on is seen by round {round} in {share} of games, with {least} cards in {then}",
            cards = cards,
            round = seen.round,
            share = percent(chance),
            least = LEAST_CARDS,
            then = percent(least),
        );
        let figures = json!({
            "cards": cards, "round": seen.round, "chance": chance, "with_25_cards": least,
        });
        let remedy = message!("drop the cards that you would never miss");
        (cards > THICK).then(|| warning("thick-deck", message, remedy, figures))
    }
}

/// `14.4 %`.
fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

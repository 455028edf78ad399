//! What should its player think about?
//!
//! No advice without a figure. A warning is no verdict: `docs/analysis.md` says how each one fared
//! when it was followed and the deck was played.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Chains, Comparison, Composition, DeckPlan, Drawing, Subject, Trait, odds};
use crate::cards::{BACK_FIGHTERS, CardId, Effect};
use crate::decks::{LEAST_CARDS, cards_in_words};
use crate::words::Message;
use crate::{message, plural};

/// First hands without a level-0 front: a larger share than this is worth a warning.
const WITHOUT_LEVEL_0: f64 = 0.12;
/// Cards of a level for each of its slots.
pub(super) const CROWD: usize = 3;
/// Fewer fighters for each card than a back has are too few.
pub(super) const BACK: f64 = BACK_FIGHTERS as f64;
/// Symbols that get round screens and force fields.
const FEW_ANSWERS: usize = 3;
/// Draw symbols.
const FEW_DRAWS: usize = 2;
/// Cards of a thick deck.
const THICK: usize = 35;
/// Cards that move, turn or flip, and trigger nothing again.
const IDLE: usize = 3;

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
}

/// Everything that advice is drawn from.
pub(super) struct Grounds<'a> {
    pub subject: &'a Subject<'a>,
    pub composition: &'a Composition,
    pub drawing: &'a Drawing,
    pub chains: &'a Chains,
    pub comparison: &'a Comparison,
    pub plan: &'a DeckPlan,
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
    }
}

impl Grounds<'_> {
    pub fn warnings(&self) -> Vec<Warning> {
        if self.composition.cards == 0 {
            return Vec::new();
        }
        let mut all: Vec<Warning> = (1..4).filter_map(|level| self.level(level)).collect();
        all.extend(self.few_level_0());
        all.extend(self.below_backs());
        all.extend(self.own_fire());
        all.extend(self.no_answers());
        all.extend(self.dries_up());
        all.extend(self.idle_handling());
        all.extend(self.thick_deck());
        all
    }

    fn level(&self, level: usize) -> Option<Warning> {
        let count = self.composition.levels[level];
        let figures = json!({ "level": level, "cards": count.cards, "slots": count.slots });
        if count.slots == 0 {
            let message = message!(
                "{cards} of level {level}, and {cruiser} has no slot for such a front",
                cards = cards_in_words(count.cards),
                level = level,
                cruiser = &self.subject.cruiser.name,
            );
            let remedy = message!("play them as backs or by Flip, or take lower cards");
            return (count.cards > 0).then(|| warning("dead-level", message, remedy, figures));
        }
        let slots = plural!(count.slots, "1 slot", "{count} slots");
        let message = message!(
            "{cards} of level {level} for {slots} of that level on {cruiser}",
            cards = cards_in_words(count.cards),
            level = level,
            slots = slots,
            cruiser = &self.subject.cruiser.name,
        );
        let remedy = message!("take fewer of them, or a cruiser with more such slots");
        let crowded = count.cards > CROWD * count.slots;
        crowded.then(|| warning("crowded-level", message, remedy, figures))
    }

    fn few_level_0(&self) -> Option<Warning> {
        let chance = self.drawing.first_hand.without_level_0;
        let cards = self.composition.levels[0].cards;
        let message = message!(
            "{share} of first hands have no level-0 front: {level_0} of {cards} cards",
            share = percent(chance),
            level_0 = cards,
            cards = self.composition.cards,
        );
        let enough = (cards..=self.composition.cards).find(|hits| {
            let hand = self.drawing.first_hand.cards;
            odds::none(self.composition.cards, *hits, hand) <= WITHOUT_LEVEL_0
        });
        let remedy = match enough {
            Some(enough) => message!(
                "with {more} more in place of others it is {share} or less",
                more = enough - cards,
                share = percent(WITHOUT_LEVEL_0),
            ),
            None => message!("take more level-0 cards"),
        };
        let figures = json!({
            "chance": chance, "level_0": cards, "cards": self.composition.cards, "enough": enough,
        });
        (chance > WITHOUT_LEVEL_0).then(|| warning("few-level-0", message, remedy, figures))
    }

    fn below_backs(&self) -> Option<Warning> {
        let per_card = self.composition.fighters.per_card?;
        let message = message!(
            "{fighters} fighters for each card; any back has {back}",
            fighters = format!("{per_card:.2}"),
            back = format!("{BACK:.0}"),
        );
        let figures = json!({ "fighters_per_card": per_card, "back": BACK });
        let remedy = message!("put in fronts with three fighters and more");
        (per_card < BACK).then(|| warning("below-backs", message, remedy, figures))
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

    fn no_answers(&self) -> Option<Warning> {
        let [destroy, flip, hit] = [Effect::Destroy, Effect::Flip, Effect::HitFighter]
            .map(|effect| self.composition.symbols(effect));
        let symbols = plural!(destroy + flip + hit, "1 symbol", "{count} symbols");
        let message = message!(
            "{symbols} against screens and force fields (Destroy, Flip, Hit fighter)",
            symbols = symbols,
        );
        let figures = json!({ "destroy": destroy, "flip": flip, "hit_fighter": hit });
        let remedy = message!(
            "have at least {count}: swap within a level",
            count = FEW_ANSWERS
        );
        let few = destroy + flip + hit < FEW_ANSWERS;
        few.then(|| warning("no-answers", message, remedy, figures))
    }

    fn dries_up(&self) -> Option<Warning> {
        let draw = self.composition.symbols(Effect::Draw);
        let message = message!(
            "{draw} Draw symbols: with the bottom row full, nothing comes to hand",
            draw = draw,
        );
        let figures = json!({ "draw": draw });
        let remedy =
            message!("leave a sector empty, or swap in two Draw symbols within their level");
        (draw < FEW_DRAWS).then(|| warning("dries-up", message, remedy, figures))
    }

    /// Cards whose only point is to handle others, in a deck where that triggers nothing again.
    fn idle_handling(&self) -> Option<Warning> {
        let handling = |effect: Effect| {
            Trait::Moves.counts(effect) || Trait::Pivot.counts(effect) || Trait::Flip.counts(effect)
        };
        let handlers = self
            .subject
            .cards
            .iter()
            .filter(|c| c.effects().any(handling));
        let idle: Vec<CardId> = handlers
            .filter(|card| self.chains.triggered_by(card.id) == 0)
            .map(|card| card.id)
            .collect();
        let upper = self.composition.upper_triggers();
        let message = message!(
            "{cards} move, turn or flip others and trigger nothing again here ({upper})",
            cards = cards_in_words(idle.len()),
            upper = upper_effects(upper),
        );
        let figures = json!({ "cards": idle, "upper_effects": upper });
        let remedy = message!("swap in upper effects for them to trigger, within a level");
        (idle.len() >= IDLE).then(|| warning("idle-handling", message, remedy, figures))
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

/// `1 upper effect`, `2 upper effects`.
pub(super) fn upper_effects(count: usize) -> Message {
    plural!(count, "1 upper effect", "{count} upper effects")
}

/// `14.4 %`.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

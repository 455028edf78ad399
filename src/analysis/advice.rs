//! What should its player think about?
//!
//! No advice without a figure. A warning is no verdict: `docs/analysis.md` says how each one fared
//! when it was followed and the deck was played.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::chains::{handles_cards, links};
use super::composition::slots;
use super::plan::NOTABLE;
use super::{Chains, Comparison, Composition, Drawing, Figure, Plan, Subject, Trait, odds};
use crate::cards::{Card, CardId, Effect};
use crate::decks::{LEAST_CARDS, cards_in_words};

/// First hands without a level-0 front: a larger share than this is worth a warning.
const WITHOUT_LEVEL_0: f64 = 0.12;
/// Cards of a level for each of its slots.
const CROWD: usize = 3;
/// Fewer fighters for each card than a back has are too few.
const BACK_FIGHTERS: f64 = 2.0;
/// Symbols that get round screens and force fields.
const FEW_ANSWERS: usize = 3;
/// Draw symbols.
const FEW_DRAWS: usize = 2;
/// Cards of a thick deck.
const THICK: usize = 35;
/// Cards that move, turn or flip, and trigger nothing again.
const IDLE: usize = 3;
/// Suggestions that are made.
const SUGGESTED: usize = 3;
/// Candidates whose links with the deck are tried out with the engine.
const TRIED: usize = 10;

/// A warning, the figures it rests on, and what would help.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// The stable name.
    pub code: &'static str,
    /// In words.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
    /// The figures.
    pub figures: Map<String, Value>,
}

/// A card that is not in the deck and fits its plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// The card.
    pub card: CardId,
    /// Its name.
    pub name: String,
    /// Why, each with its figure, the weightiest first.
    pub reasons: Vec<String>,
    /// What it costs: its Hit own cruiser symbols.
    pub costs: usize,
    /// What the reasons add up to; the order of the suggestions.
    pub score: f64,
}

/// Everything that advice is drawn from.
pub(super) struct Grounds<'a> {
    pub subject: &'a Subject<'a>,
    pub composition: &'a Composition,
    pub drawing: &'a Drawing,
    pub chains: &'a Chains,
    pub comparison: &'a Comparison,
    pub plan: &'a Plan,
}

fn warning(code: &'static str, message: String, remedy: &str, figures: Value) -> Warning {
    let figures = match figures {
        Value::Object(figures) => figures,
        _ => Map::new(),
    };
    Warning {
        code,
        message,
        remedy: remedy.to_owned(),
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
            let message = format!(
                "{} of level {level}, and {} has no slot for such a front",
                cards_in_words(count.cards),
                self.subject.cruiser.name,
            );
            let remedy = "play them as backs or by Flip, or take lower cards";
            return (count.cards > 0).then(|| warning("dead-level", message, remedy, figures));
        }
        let message = format!(
            "{} of level {level} for {} of that level on {}",
            cards_in_words(count.cards),
            counted(count.slots, "slot"),
            self.subject.cruiser.name,
        );
        let remedy = "take fewer of them, or a cruiser with more such slots";
        let crowded = count.cards > CROWD * count.slots;
        crowded.then(|| warning("crowded-level", message, remedy, figures))
    }

    fn few_level_0(&self) -> Option<Warning> {
        let chance = self.drawing.first_hand.without_level_0;
        let cards = self.composition.levels[0].cards;
        let message = format!(
            "{} of first hands have no level-0 front: {cards} of {} cards",
            percent(chance),
            self.composition.cards,
        );
        let enough = (cards..=self.composition.cards).find(|hits| {
            let hand = self.drawing.first_hand.cards;
            odds::none(self.composition.cards, *hits, hand) <= WITHOUT_LEVEL_0
        });
        let remedy = match enough {
            Some(enough) => format!(
                "with {} more in place of others it is {} or less",
                enough - cards,
                percent(WITHOUT_LEVEL_0),
            ),
            None => "take more level-0 cards".into(),
        };
        let figures = json!({
            "chance": chance, "level_0": cards, "cards": self.composition.cards, "enough": enough,
        });
        (chance > WITHOUT_LEVEL_0).then(|| warning("few-level-0", message, &remedy, figures))
    }

    fn below_backs(&self) -> Option<Warning> {
        let per_card = self.composition.fighters.per_card?;
        let message =
            format!("{per_card:.2} fighters for each card; any back has {BACK_FIGHTERS:.0}",);
        let figures = json!({ "fighters_per_card": per_card, "back": BACK_FIGHTERS });
        let remedy = "put in fronts with three fighters and more";
        (per_card < BACK_FIGHTERS).then(|| warning("below-backs", message, remedy, figures))
    }

    fn own_fire(&self) -> Option<Warning> {
        let symbols = self.composition.symbols(Effect::HitOwnCruiser);
        let armour = usize::from(self.subject.cruiser.armour);
        let message = format!(
            "{} against {armour} armour",
            counted(symbols, "Hit own cruiser symbol"),
        );
        let figures = json!({ "hit_own_cruiser": symbols, "armour": armour });
        let remedy = "swap some of those cards for others of their level";
        (2 * symbols > armour).then(|| warning("own-fire", message, remedy, figures))
    }

    fn no_answers(&self) -> Option<Warning> {
        let [destroy, flip, hit] = [Effect::Destroy, Effect::Flip, Effect::HitFighter]
            .map(|effect| self.composition.symbols(effect));
        let message = format!(
            "{} against screens and force fields (Destroy, Flip, Hit fighter)",
            counted(destroy + flip + hit, "symbol"),
        );
        let figures = json!({ "destroy": destroy, "flip": flip, "hit_fighter": hit });
        let remedy = format!("have at least {FEW_ANSWERS}: swap within a level");
        let few = destroy + flip + hit < FEW_ANSWERS;
        few.then(|| warning("no-answers", message, &remedy, figures))
    }

    fn dries_up(&self) -> Option<Warning> {
        let draw = self.composition.symbols(Effect::Draw);
        let message =
            format!("{draw} Draw symbols: with the bottom row full, nothing comes to hand",);
        let figures = json!({ "draw": draw });
        let remedy = "leave a sector empty, or swap in two Draw symbols within their level";
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
        let message = format!(
            "{} move, turn or flip others and trigger nothing again here ({})",
            cards_in_words(idle.len()),
            counted(upper, "upper effect"),
        );
        let figures = json!({ "cards": idle, "upper_effects": upper });
        let remedy = "swap in upper effects for them to trigger, within a level";
        (idle.len() >= IDLE).then(|| warning("idle-handling", message, remedy, figures))
    }

    fn thick_deck(&self) -> Option<Warning> {
        let cards = self.composition.cards;
        let seen = self.drawing.rounds.get(2).or(self.drawing.rounds.last())?;
        let chance = odds::at_least_one(cards, 1, seen.seen);
        let least = odds::at_least_one(LEAST_CARDS, 1, seen.seen);
        let message = format!(
            "{cards} cards: a card you count on is seen by round {} in {} of games, with {LEAST_CARDS} cards in {}",
            seen.round,
            percent(chance),
            percent(least),
        );
        let figures = json!({
            "cards": cards, "round": seen.round, "chance": chance, "with_25_cards": least,
        });
        let remedy = "drop the cards that you would never miss";
        (cards > THICK).then(|| warning("thick-deck", message, remedy, figures))
    }

    /// Cards not in the deck that fit its plan, the best first.
    pub fn suggestions(&self, warnings: &[Warning]) -> Vec<Suggestion> {
        let inside = |card: &&Card| self.subject.cards.iter().all(|own| own.id != card.id);
        let playable = |card: &&Card| {
            let level = card.level();
            let count = self.composition.levels[usize::from(level)];
            slots(self.subject.cruiser, level) > 0
                && (level == 0 || count.cards < CROWD * count.slots)
                && f64::from(card.fighters()) >= self.mean_fighters(level)
        };
        let candidates = self
            .subject
            .set
            .cards()
            .iter()
            .filter(inside)
            .filter(playable);
        let mut all: Vec<(&Card, Suggestion)> = candidates
            .map(|card| (card, self.suggestion(card, warnings)))
            .filter(|(_, suggestion)| suggestion.score > 0.0)
            .collect();
        sort(&mut all);
        all.truncate(TRIED);
        for (card, suggestion) in &mut all {
            self.link(card, suggestion);
        }
        sort(&mut all);
        all.into_iter().take(SUGGESTED).map(|(_, s)| s).collect()
    }

    /// Fighters of the deck's cards of a level; what a back has if there are none. A lighter card
    /// is never suggested: it would have to do more than anybody has measured.
    fn mean_fighters(&self, level: u8) -> f64 {
        let of_level = self
            .subject
            .cards
            .iter()
            .filter(|card| card.level() == level);
        let fighters: Vec<f64> = of_level.map(|card| card.fighters().into()).collect();
        match fighters.is_empty() {
            true => BACK_FIGHTERS,
            false => fighters.iter().sum::<f64>() / fighters.len() as f64,
        }
    }

    /// A card with every reason for it, and its price.
    fn suggestion(&self, card: &Card, warnings: &[Warning]) -> Suggestion {
        let mut reasons = self.fit(card);
        let (level, fighters) = (card.level(), card.fighters());
        let mean = self.mean_fighters(level);
        reasons.push((
            (f64::from(fighters) - mean) / 2.0,
            format!("{fighters} fighters, where the deck's level {level} has {mean:.1}"),
        ));
        let helps = warnings.iter().filter_map(|w| self.help(card, w.code));
        reasons.extend(helps.map(|reason| (1.0, reason)));
        reasons.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let costs = card
            .effects()
            .filter(|e| *e == Effect::HitOwnCruiser)
            .count();
        let pays = self.comparison.figure(Trait::HitOwnCruiser);
        let used_to_it = pays.and_then(|figure| figure.deviation) >= Some(NOTABLE);
        let price = if costs > 0 && !used_to_it { 1.0 } else { 0.0 };
        Suggestion {
            card: card.id,
            name: card.name.clone(),
            score: reasons.iter().map(|(weight, _)| weight).sum::<f64>() - price,
            costs,
            reasons: reasons.into_iter().map(|(_, reason)| reason).collect(),
        }
    }

    /// How a card's symbols fit what the deck leans on.
    fn fit(&self, card: &Card) -> Vec<(f64, String)> {
        let leans = |figure: &&Figure| {
            self.plan.leans_on.contains(&figure.what) && figure.what != Trait::HitOwnCruiser
        };
        let reason = |figure: &Figure| {
            let symbols = card.effects().filter(|e| figure.what.counts(*e)).count();
            let weight = symbols as f64 * figure.deviation.unwrap_or(0.0).min(2.0);
            let (name, count) = (figure.what.words(), figure.count);
            (symbols > 0).then(|| (weight, format!("adds {name} to the deck's {count}")))
        };
        let profile = self.comparison.profile.iter();
        profile.filter(leans).filter_map(reason).collect()
    }

    /// What this card does about a warning, if anything.
    fn help(&self, card: &Card, code: &str) -> Option<String> {
        let deck = self.composition;
        let on = |what: Trait| card.effects().filter(|effect| what.counts(*effect)).count();
        let add = |count: usize, noun: &str, has: usize| {
            (count > 0).then(|| format!("adds {} to {has}", counted(count, noun)))
        };
        match code {
            "few-level-0" => (card.level() == 0).then(|| {
                let hand = &self.drawing.first_hand;
                let level_0 = deck.levels[0].cards;
                let then = odds::none(deck.cards + 1, level_0 + 1, hand.cards);
                let now = percent(hand.without_level_0);
                format!("hands without level 0 fall from {now} to {}", percent(then))
            }),
            "no-answers" => {
                let answers = [Trait::Destroy, Trait::Flip, Trait::HitFighter];
                let has = answers.iter().map(|what| what.count(deck)).sum();
                add(answers.iter().map(|what| on(*what)).sum(), "answer", has)
            }
            "dries-up" => add(on(Trait::Draw), "Draw symbol", Trait::Draw.count(deck)),
            "below-backs" => (card.fighters() >= 3).then(|| {
                let mean = deck.fighters.per_card.unwrap_or(0.0);
                format!(
                    "{} fighters where the deck has {mean:.1} a card",
                    card.fighters()
                )
            }),
            "idle-handling" if !handles_cards(card) => {
                let upper = card.upper.effects.iter().filter(|e| !e.is_passive());
                add(upper.count(), "upper effect", deck.upper_triggers())
            }
            _ => None,
        }
    }

    /// What the engine says about the card and those of the deck.
    fn link(&self, card: &Card, suggestion: &mut Suggestion) {
        let (by, of) = links(self.subject, card, &self.subject.cards);
        let reasons = &mut suggestion.reasons;
        if by > 0 {
            reasons.push(format!("triggers {by} cards again"));
        }
        if of > 0 {
            reasons.push(format!("is triggered again by {of}"));
        }
        let share = |count: usize| count as f64 / self.composition.cards.max(1) as f64;
        suggestion.score += 2.0 * share(by) + 2.0 * share(of);
    }
}

fn sort(suggestions: &mut [(&Card, Suggestion)]) {
    suggestions.sort_by(|(_, a), (_, b)| b.score.total_cmp(&a.score));
}

/// `1 Draw symbol`, `2 Draw symbols`.
fn counted(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// `14.4 %`.
fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

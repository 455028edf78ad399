//! Which cards outside the deck would fit it?

use serde::Serialize;

use super::advice::{BACK, CROWD, Grounds, Warning, percent, upper_effects};
use super::chains::{handles_cards, links};
use super::plan::NOTABLE;
use super::{Figure, Trait, odds};
use crate::cards::{BACK_FIGHTERS, Card, CardId, Effect};
use crate::words::Message;
use crate::{message, plural};

/// Suggestions that are made.
const SUGGESTED: usize = 3;
/// Candidates whose links with the deck are tried out with the engine.
const TRIED: usize = 10;

/// A card that is not in the deck and fits its plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// The card.
    pub card: CardId,
    /// Its name.
    pub name: String,
    /// Why, each with its figure, the weightiest first.
    pub reasons: Vec<Message>,
    /// What it costs: its Hit own cruiser symbols.
    pub costs: usize,
    /// What the reasons add up to; the order of the suggestions.
    pub score: f64,
}

impl Grounds<'_> {
    /// Cards not in the deck that fit its plan, the best first.
    pub fn suggestions(&self, warnings: &[Warning]) -> Vec<Suggestion> {
        let inside = |card: &&Card| self.subject.cards.iter().all(|own| own.id != card.id);
        // A level that the deck does without is no gap: it may have no way up to it.
        let playable = |card: &&Card| {
            let level = card.level();
            let count = self.composition.levels[usize::from(level)];
            self.subject.cruiser.slots(level) > 0
                && (level == 0 || (1..CROWD * count.slots).contains(&count.cards))
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
            true => BACK,
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
            message!(
                "{fighters} fighters, where the deck's level {level} has {mean}",
                fighters = fighters,
                level = level,
                mean = format!("{mean:.1}"),
            ),
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
    fn fit(&self, card: &Card) -> Vec<(f64, Message)> {
        let leans = |figure: &&Figure| {
            self.plan.leans_on.contains(&figure.what) && figure.what != Trait::HitOwnCruiser
        };
        let reason = |figure: &Figure| {
            let symbols = card.effects().filter(|e| figure.what.counts(*e)).count();
            let weight = symbols as f64 * figure.deviation.unwrap_or(0.0).min(2.0);
            let (name, count) = (figure.what.words(), figure.count);
            let reason = message!(
                "adds {name} to the deck's {count}",
                name = name,
                count = count
            );
            (symbols > 0).then_some((weight, reason))
        };
        let profile = self.comparison.profile.iter();
        profile.filter(leans).filter_map(reason).collect()
    }

    /// What this card does about a warning, if anything.
    fn help(&self, card: &Card, code: &str) -> Option<Message> {
        let deck = self.composition;
        let on = |what: Trait| card.effects().filter(|effect| what.counts(*effect)).count();
        let add = |count: usize, symbols: fn(usize) -> Message, has: usize| {
            (count > 0).then(|| {
                let symbols = symbols(count);
                message!("adds {symbols} to {has}", symbols = symbols, has = has)
            })
        };
        match code {
            "few-level-0" => (card.level() == 0).then(|| {
                let hand = &self.drawing.first_hand;
                let level_0 = deck.levels[0].cards;
                let then = odds::none(deck.cards + 1, level_0 + 1, hand.cards);
                let now = percent(hand.without_level_0);
                message!(
                    "hands without level 0 fall from {now} to {then}",
                    now = now,
                    then = percent(then)
                )
            }),
            "no-answers" => {
                let answers = [Trait::Destroy, Trait::Flip, Trait::HitFighter];
                let has = answers.iter().map(|what| what.count(deck)).sum();
                add(
                    answers.iter().map(|what| on(*what)).sum(),
                    answers_counted,
                    has,
                )
            }
            "dries-up" => add(on(Trait::Draw), draws_counted, Trait::Draw.count(deck)),
            "below-backs" => (card.fighters() > BACK_FIGHTERS).then(|| {
                let mean = deck.fighters.per_card.unwrap_or(0.0);
                message!(
                    "{fighters} fighters where the deck has {mean} a card",
                    fighters = card.fighters(),
                    mean = format!("{mean:.1}")
                )
            }),
            "idle-handling" if !handles_cards(card) => {
                let upper = card.upper.effects.iter().filter(|e| !e.is_passive());
                add(upper.count(), upper_effects, deck.upper_triggers())
            }
            _ => None,
        }
    }

    /// What the engine says about the card and those of the deck.
    fn link(&self, card: &Card, suggestion: &mut Suggestion) {
        let (by, of) = links(self.subject, card, &self.subject.cards);
        let reasons = &mut suggestion.reasons;
        if by > 0 {
            reasons.push(message!("triggers {count} cards again", count = by));
        }
        if of > 0 {
            reasons.push(message!("is triggered again by {count}", count = of));
        }
        let share = |count: usize| count as f64 / self.composition.cards.max(1) as f64;
        suggestion.score += 2.0 * share(by) + 2.0 * share(of);
    }
}

fn sort(suggestions: &mut [(&Card, Suggestion)]) {
    suggestions.sort_by(|(_, a), (_, b)| b.score.total_cmp(&a.score));
}

fn answers_counted(count: usize) -> Message {
    plural!(count, "1 answer", "{count} answers")
}

fn draws_counted(count: usize) -> Message {
    plural!(count, "1 Draw symbol", "{count} Draw symbols")
}

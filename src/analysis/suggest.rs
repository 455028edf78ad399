//! Which swaps look best by what is printed on the cards?

use serde::Serialize;

use super::advice::Grounds;
use super::prices::{Price, Thing, differences, signed, worth};
use crate::cards::{Card, CardId, Half};
use crate::decks::LEAST_CARDS;
use crate::message;
use crate::text::one_line;
use crate::words::Message;

/// Suggestions that are made.
const SUGGESTED: usize = 3;
/// Points below which a swap is not worth a word.
const NOTABLE_GAIN: f64 = 1.0;

/// A card outside the deck to take in, in most cases for one that it has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// The card.
    pub card: CardId,
    /// Its name.
    pub name: String,
    /// The card that goes; none while the deck is too small.
    pub instead_of: Option<CardId>,
    /// Its name.
    pub instead_of_name: Option<String>,
    /// What that should change in the deck's score, in points; without a card that goes, against an average card of the level.
    pub gain: f64,
    /// What the one card has more or less of than the other, each with its points, the weightiest first.
    pub reasons: Vec<Message>,
}

impl Grounds<'_> {
    /// Swaps within a level, the best first; for a deck that is too small, cards to add.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        let mut all = if self.subject.cards.len() < LEAST_CARDS {
            self.additions()
        } else {
            (0..4).flat_map(|level| self.swaps(level)).collect()
        };
        all.retain(|suggestion| suggestion.gain >= NOTABLE_GAIN);
        all.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        all.truncate(SUGGESTED);
        all
    }

    /// The best card outside for the worst one inside, the second best for the second worst, and so on.
    fn swaps(&self, level: u8) -> Vec<Suggestion> {
        let mut inside = self.subject.cards.clone();
        inside.retain(|card| card.level() == level);
        inside.sort_by(|a, b| worth(a).total_cmp(&worth(b)));
        let outside = self.outside(level);
        let pairs = outside.into_iter().zip(inside);
        pairs.map(|(card, other)| swap(card, other)).collect()
    }

    /// Cards of level 0 and of levels that the deck has: one that it does without is no gap.
    fn additions(&self) -> Vec<Suggestion> {
        let has = |level: &u8| {
            let mut cards = self.subject.cards.iter();
            *level == 0 || cards.any(|card| card.level() == *level)
        };
        let best = |level: u8| {
            let of_level = self.subject.set.cards().iter();
            let of_level: Vec<f64> = of_level
                .filter(|card| card.level() == level)
                .map(worth)
                .collect();
            let mean = of_level.iter().sum::<f64>() / of_level.len().max(1) as f64;
            let outside = self.outside(level).into_iter();
            outside.map(move |card| addition(card, mean))
        };
        (0..4).filter(has).flat_map(best).collect()
    }

    /// The cards of a level that the deck lacks and the cruiser has a slot for, the best first.
    fn outside(&self, level: u8) -> Vec<&Card> {
        let lacks = |card: &&Card| self.subject.cards.iter().all(|own| own.id != card.id);
        let cards = self.subject.set.cards().iter();
        let mut outside: Vec<&Card> = cards
            .filter(|card| card.level() == level && self.subject.cruiser.slots(level) > 0)
            .filter(lacks)
            .collect();
        outside.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        outside
    }
}

impl Suggestion {
    /// What goes for it, and what that should bring.
    pub fn offer(&self) -> Message {
        let gain = signed(self.gain);
        let Some(other) = self.instead_of else {
            return message!(
                "about {gain} points against an average card of its level",
                gain = gain
            );
        };
        let name = one_line(self.instead_of_name.as_deref().unwrap_or_default());
        message!(
            "for {card} {name}: about {gain} points",
            card = other,
            name = name,
            gain = gain,
        )
    }
}

fn swap(card: &Card, other: &Card) -> Suggestion {
    let reasons = differences(card, other);
    Suggestion {
        card: card.id,
        name: card.name.clone(),
        instead_of: Some(other.id),
        instead_of_name: Some(other.name.clone()),
        gain: worth(card) - worth(other),
        reasons: reasons
            .into_iter()
            .map(|(price, more, points)| reason(price, more, points))
            .collect(),
    }
}

fn addition(card: &Card, mean: f64) -> Suggestion {
    Suggestion {
        card: card.id,
        name: card.name.clone(),
        instead_of: None,
        instead_of_name: None,
        gain: worth(card) - mean,
        reasons: Vec::new(),
    }
}

/// `Free move on the upper half +1: +5.1 points`.
fn reason(price: &Price, more: i16, points: f64) -> Message {
    let thing = match price.thing {
        Thing::Fighter => message!("fighters"),
        Thing::Symbol(effect) => effect.into(),
    };
    let (more, points) = (format!("{more:+}"), signed(points));
    match price.half {
        Half::Upper => message!(
            "{thing} on the upper half {more}: {points}",
            thing = thing,
            more = more,
            points = points,
        ),
        Half::Lower => message!(
            "{thing} on the lower half {more}: {points}",
            thing = thing,
            more = more,
            points = points,
        ),
    }
}

//! Which cards does the user hope to see?

use std::fmt;
use std::str::FromStr;

use crate::cards::{BadId, Card, CardId, CardSet, Effect, Half, NotFound};
use crate::message;
use crate::text::{clip, nearest};
use crate::words::Message;

/// A group of cards: any of some alternatives, each a card or some conditions together.
///
/// `effect=draw`, `3-10,3-35`, `level=0+effect=screen,level=1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Want {
    text: String,
    alternatives: Vec<Vec<Condition>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Condition {
    Card(CardId),
    Level(u8),
    Color(String),
    Fighters(u8),
    /// One of these symbols, on this half or on either.
    Effect(Vec<Effect>, Option<Half>),
}

/// A text that names no group of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum BadWant {
    /// Neither a card nor a condition.
    Id(#[from] BadId),
    /// Neither the ID nor the name of a card, nor a condition.
    Card(#[from] NotFound),
    /// No such condition.
    Key(String),
    /// A condition with a value that it cannot have.
    Value {
        /// The condition.
        key: &'static str,
        /// What was typed.
        value: String,
        /// What would do.
        expected: Message,
    },
}

impl BadWant {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            BadWant::Id(bad) => bad.message(),
            BadWant::Card(unknown) => unknown.message(),
            BadWant::Key(key) => message!(
                "no condition '{key}'; expected effect, upper, lower, level, color or fighters, such as effect=draw",
                key = clip(key),
            ),
            BadWant::Value {
                key,
                value,
                expected,
            } => message!(
                "{key} cannot be '{value}'; expected {expected}",
                key = *key,
                value = clip(value),
                expected = expected,
            ),
        }
    }
}

impl FromStr for Want {
    type Err = BadWant;

    fn from_str(text: &str) -> Result<Want, BadWant> {
        Want::with(text, |card| Ok(card.parse()?))
    }
}

impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Want {
    /// The group of this text, in which cards of the set may stand by their names.
    pub fn read(text: &str, cards: &CardSet) -> Result<Want, BadWant> {
        Want::with(text, |card| Ok(cards.find(card)?.id))
    }

    fn with(text: &str, card: impl Fn(&str) -> Result<CardId, BadWant>) -> Result<Want, BadWant> {
        let one = |text: &str| condition(text, &card);
        let all = |alternative: &str| alternative.split('+').map(one).collect();
        Ok(Want {
            text: text.trim().to_owned(),
            alternatives: text.split(',').map(all).collect::<Result<_, _>>()?,
        })
    }

    /// Is this card one of the group?
    pub fn takes(&self, card: &Card) -> bool {
        let all = |conditions: &Vec<Condition>| conditions.iter().all(|c| c.holds(card));
        self.alternatives.iter().any(all)
    }
}

impl Condition {
    fn holds(&self, card: &Card) -> bool {
        match self {
            Condition::Card(id) => card.id == *id,
            Condition::Level(level) => card.level() == *level,
            Condition::Color(color) => card.color.id() == color,
            Condition::Fighters(least) => card.fighters() >= *least,
            Condition::Effect(effects, half) => match half {
                Some(half) => card.half(*half).effects.iter().any(|e| effects.contains(e)),
                None => card.effects().any(|effect| effects.contains(&effect)),
            },
        }
    }
}

fn condition(
    text: &str,
    card: impl Fn(&str) -> Result<CardId, BadWant>,
) -> Result<Condition, BadWant> {
    let Some((key, value)) = text.split_once('=') else {
        return card(text).map(Condition::Card);
    };
    let (key, value) = (key.trim().to_lowercase(), value.trim().to_lowercase());
    match key.as_str() {
        "effect" => Ok(Condition::Effect(effects(&value)?, None)),
        "upper" => Ok(Condition::Effect(effects(&value)?, Some(Half::Upper))),
        "lower" => Ok(Condition::Effect(effects(&value)?, Some(Half::Lower))),
        "level" => number("level", &value, 3).map(Condition::Level),
        "fighters" => number("fighters", &value, 18).map(Condition::Fighters),
        "color" | "colour" => match value.as_str() {
            "green" | "blue" => Ok(Condition::Color(value)),
            _ => Err(wrong("color", &value, Message::choice(["green", "blue"]))),
        },
        _ => Err(BadWant::Key(key)),
    }
}

/// One effect, or a family of them: `move`, `screen`.
fn effects(value: &str) -> Result<Vec<Effect>, BadWant> {
    let family = match value {
        "move" => vec![Effect::LateralMove, Effect::VerticalMove, Effect::FreeMove],
        "screen" => vec![Effect::Screen2, Effect::Screen3, Effect::Screen4],
        _ => Effect::named(value).into_iter().collect(),
    };
    if !family.is_empty() {
        return Ok(family);
    }
    let names = Effect::ALL.map(Effect::id);
    let expected = match nearest(value, names) {
        Some(name) => message!("an effect; did you mean '{name}'?", name = name),
        None => message!("move, screen or one of {names}", names = names.join(", ")),
    };
    Err(wrong("effect", value, expected))
}

fn number(key: &'static str, value: &str, most: u8) -> Result<u8, BadWant> {
    let number = value.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| {
        wrong(
            key,
            value,
            message!("a number from 0 to {most}", most = most),
        )
    })
}

fn wrong(key: &'static str, value: &str, expected: Message) -> BadWant {
    BadWant::Value {
        key,
        value: value.to_owned(),
        expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Color;

    /// The want takes exactly the cards for which this holds.
    fn is(want: &str, holds: impl Fn(&Card) -> bool) {
        let parsed: Want = want.parse().unwrap();
        for card in CardSet::builtin().cards() {
            assert_eq!(parsed.takes(card), holds(card), "{want}: {}", card.id);
        }
    }

    #[test]
    fn groups_are_named_by_card_or_by_what_is_on_it() {
        let id = |card: &Card| card.id.to_string();
        let draws = |card: &Card| card.effects().any(|effect| effect == Effect::Draw);
        is("3-35, 3–10", |card| {
            ["3-10", "3-35"].contains(&id(card).as_str())
        });
        is("effect=Pioche", draws);
        is("level=3+effect=draw,0-1", |card| {
            id(card) == "0-1" || card.level() == 3 && draws(card)
        });
        is("upper=pivot", |card| {
            card.upper.effects.contains(&Effect::Pivot)
        });
        is("colour=green", |card| card.color == Color::Green);
        is("fighters=4", |card| card.fighters() >= 4);
        is("effect=screen", |card| {
            card.effects().any(|e| e.screens() > 0)
        });
    }

    #[test]
    fn cards_of_a_group_may_stand_by_their_names() {
        let cards = CardSet::builtin();
        let card = &cards.cards()[7];
        let text = format!("{},level=3", card.name.to_uppercase());
        let want = Want::read(&text, cards).unwrap();
        for other in cards.cards() {
            assert_eq!(want.takes(other), other.id == card.id || other.level() == 3);
        }
        let wrong = Want::read("no such card at all", cards).unwrap_err();
        assert!(wrong.to_string().contains("neither the ID nor the name"));
    }

    #[test]
    fn what_names_no_group_is_refused_with_a_hint() {
        let refused = |text: &str| text.parse::<Want>().unwrap_err().to_string();
        assert!(refused("effect=drwa").contains("did you mean 'draw'?"));
        assert!(refused("level=4").contains("from 0 to 3"));
        assert!(refused("colour=red").contains("green or blue"));
        assert!(refused("cost=4").contains("no condition 'cost'"));
        assert!(refused("").contains("not a card ID"));
        assert!(refused("3-10,,3-35").contains("not a card ID"));
    }
}

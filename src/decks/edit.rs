//! What may be added to a list, or taken out?

use super::DeckList;
use crate::cards::{CardId, CardSet};
use crate::text::clip;

/// A card that could not be added or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No ID.
    #[error("'{}' is not a card ID; expected level-number such as 3-10", clip(.0))]
    BadId(String),
    /// An ID that the set does not have.
    #[error("{card} is not in the card set; {}", hint(near))]
    Unknown {
        /// The ID.
        card: CardId,
        /// The nearest IDs.
        near: Vec<CardId>,
    },
    /// At most one copy (rules, section 2).
    #[error("{0} is already in the deck")]
    Present(CardId),
    /// Nothing to remove.
    #[error("'{}' is not in the deck", clip(.0))]
    Absent(String),
}

/// Every reason why an edit was refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.lines())]
pub struct Refusals(pub Vec<Refusal>);

impl Refusals {
    fn lines(&self) -> String {
        let lines: Vec<_> = self.0.iter().map(Refusal::to_string).collect();
        lines.join("\n")
    }

    fn or<T>(self, value: T) -> Result<T, Refusals> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

fn hint(near: &[CardId]) -> String {
    match near {
        [] => "`gt cards` lists it".into(),
        near => {
            let near: Vec<_> = near.iter().map(CardId::to_string).collect();
            format!("the nearest are {}", near.join(", "))
        }
    }
}

/// Up to three IDs of the set that may have been meant: the same number at another level, then the
/// nearest numbers at the same level.
pub fn near(id: CardId, cards: &CardSet) -> Vec<CardId> {
    let mut near: Vec<CardId> = cards.cards().iter().map(|card| card.id).collect();
    near.retain(|other| other.number == id.number || other.level == id.level);
    near.sort_by_key(|other| other.number.abs_diff(id.number));
    near.truncate(3);
    near
}

impl DeckList {
    /// Adds all of these cards, or none and says why.
    pub fn add(&mut self, typed: &[String], cards: &CardSet) -> Result<Vec<CardId>, Refusals> {
        let mut present: Vec<CardId> = self.ids().collect();
        let mut added = Vec::new();
        let mut refusals = Refusals(Vec::new());
        for text in typed {
            match addable(text, &present, cards) {
                Ok(card) => {
                    present.push(card);
                    added.push(card);
                }
                Err(refusal) => refusals.0.push(refusal),
            }
        }
        let added = refusals.or(added)?;
        self.cards.extend(added.iter().map(CardId::to_string));
        self.cards = self.sorted_cards();
        Ok(added)
    }

    /// Removes one entry for each of these, all or none. What is no ID is matched as it stands.
    pub fn remove(&mut self, typed: &[String]) -> Result<Vec<String>, Refusals> {
        let mut left = self.cards.clone();
        let mut removed = Vec::new();
        let mut refusals = Refusals(Vec::new());
        for text in typed {
            match left.iter().rposition(|entry| is_same(entry, text)) {
                Some(place) => removed.push(left.remove(place)),
                None => refusals.0.push(Refusal::Absent(text.clone())),
            }
        }
        let removed = refusals.or(removed)?;
        self.cards = left;
        self.cards = self.sorted_cards();
        Ok(removed)
    }
}

fn addable(text: &str, present: &[CardId], cards: &CardSet) -> Result<CardId, Refusal> {
    let card: CardId = text.parse().map_err(|_| Refusal::BadId(text.into()))?;
    if cards.get(card).is_none() {
        let near = near(card, cards);
        return Err(Refusal::Unknown { card, near });
    }
    if present.contains(&card) {
        return Err(Refusal::Present(card));
    }
    Ok(card)
}

fn is_same(entry: &str, typed: &str) -> bool {
    match (entry.parse::<CardId>(), typed.parse::<CardId>()) {
        (Ok(entry), Ok(typed)) => entry == typed,
        (Err(_), Err(_)) => entry.trim() == typed.trim(),
        _ => false,
    }
}

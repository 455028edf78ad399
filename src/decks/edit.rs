//! What may be added to a list, or taken out?

use super::DeckList;
use crate::cards::{CardId, CardSet, NotFound};
use crate::message;
use crate::text::clip;
use crate::words::Message;

/// A card that could not be added or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Refusal {
    /// No card of the set.
    NotFound(#[from] NotFound),
    /// At most one copy (rules, section 2).
    Present(CardId),
    /// Nothing to remove.
    Absent(String),
}

impl Refusal {
    fn message(&self) -> Message {
        match self {
            Refusal::NotFound(wrong) => wrong.message(),
            Refusal::Present(card) => message!("{card} is already in the deck", card = *card),
            Refusal::Absent(typed) => {
                message!("'{typed}' is not in the deck", typed = clip(typed))
            }
        }
    }
}

/// Every reason why an edit was refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Refusals(pub Vec<Refusal>);

impl Refusals {
    /// In words, a line each.
    pub fn message(&self) -> Message {
        Message::joined(self.0.iter().map(Refusal::message), "\n")
    }

    fn or<T>(self, value: T) -> Result<T, Refusals> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

impl DeckList {
    /// Adds all of these cards, by their IDs or names, or none and says why.
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
    let card = cards.find(text)?.id;
    match present.contains(&card) {
        true => Err(Refusal::Present(card)),
        false => Ok(card),
    }
}

fn is_same(entry: &str, typed: &str) -> bool {
    match (entry.parse::<CardId>(), typed.parse::<CardId>()) {
        (Ok(entry), Ok(typed)) => entry == typed,
        (Err(_), Err(_)) => entry.trim() == typed.trim(),
        _ => false,
    }
}

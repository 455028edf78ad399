//! What is looked for, against whom, and who plays?
//!
//! All that decides on the games of a search, and enough to play them again: it stands in the first line of a
//! saved search and in the JSON of its result.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::candidate::{Candidate, Components};
use super::limits::Limits;
use crate::arena::{List, TaskError, check_brain, check_set, taught};
use crate::cards::{CardBits, CardId};
use crate::decks::Deck;
use crate::players::{AnyPlayer, Brain};

/// A search, ready to be carried out.
#[derive(Clone, Debug)]
pub struct Quest<'a> {
    /// All there is to build with.
    pub components: Components<'a>,
    /// The name of the old deck, or of the one that is to be built.
    pub name: String,
    /// The old deck, if it can be played.
    pub old: Option<Candidate>,
    /// What is allowed.
    pub limits: Limits,
    /// The decks to do well against.
    pub opponents: Vec<Deck>,
    /// Decks that the search never meets.
    pub held_out: Vec<Deck>,
    /// Decks that are known: if one of them is allowed and better, it must be found.
    pub known: Vec<Deck>,
    /// Who plays on both sides.
    pub player: AnyPlayer,
    /// Who plays the last test.
    pub stronger: AnyPlayer,
    /// Where all chance comes from.
    pub seed: u64,
    /// Games of the search; the tests come on top.
    pub budget: u64,
    /// The [fingerprint](crate::arena::set_fingerprint) of cards and cruisers.
    pub set: String,
}

/// A search as it is written down. Its budget is not part of it: it can grow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QuestLine {
    command: Command,
    #[serde(rename = "card set or cruisers")]
    set: String,
    name: String,
    /// The cruiser of the old deck, if it can be played.
    old: Option<String>,
    deck: Vec<CardId>,
    changes: Option<usize>,
    keep: Vec<CardId>,
    cards: Vec<CardId>,
    size: Option<usize>,
    cruisers: Vec<String>,
    opponents: Vec<List>,
    #[serde(rename = "held-out decks")]
    held_out: Vec<List>,
    #[serde(rename = "known decks")]
    known: Vec<List>,
    player: String,
    #[serde(rename = "stronger player")]
    stronger: String,
    brain: Option<String>,
    seed: u64,
}

/// What tells it from the runs of other commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Command {
    Improve,
}

impl Quest<'_> {
    /// The fingerprint of the brain that players have; none if none of them has one.
    pub fn brain(&self) -> Option<&str> {
        let brain = self.player.brain().or(self.stronger.brain());
        brain.map(|brain| brain.fingerprint())
    }

    /// The search as it is written down.
    pub fn line(&self) -> QuestLine {
        let limits = &self.limits;
        let cruiser = |place: usize| self.components.cruiser(place).id.clone();
        let lists = |decks: &[Deck]| decks.iter().map(List::of).collect();
        QuestLine {
            command: Command::Improve,
            set: self.set.clone(),
            name: self.name.clone(),
            old: self.old.as_ref().map(|old| cruiser(old.cruiser)),
            deck: self.components.ids(limits.home),
            changes: limits.changes,
            keep: self.components.ids(limits.keep),
            cards: self.components.ids(limits.pool),
            size: limits.size,
            cruisers: limits
                .cruisers
                .iter()
                .map(|place| cruiser(*place))
                .collect(),
            opponents: lists(&self.opponents),
            held_out: lists(&self.held_out),
            known: lists(&self.known),
            player: self.player.to_string(),
            stronger: self.stronger.to_string(),
            brain: self.brain().map(str::to_owned),
            seed: self.seed,
        }
    }
}

impl QuestLine {
    /// The search with a budget of so many games, if these are its cards and cruisers and this, or else the
    /// built-in one, is its brain.
    pub fn quest<'a>(
        &self,
        components: Components<'a>,
        brain: Option<&Arc<Brain>>,
        budget: u64,
    ) -> Result<Quest<'a>, TaskError> {
        let set = check_set(&self.set, components.cards, components.cruisers)?;
        let decks = |lists: &[List]| -> Result<Vec<Deck>, TaskError> {
            let deck = |list: &List| list.deck(components.cards, components.cruisers);
            Ok(lists.iter().map(deck).collect::<Result<_, _>>()?)
        };
        let bits = |ids: &[CardId]| -> CardBits { components.bits(ids.iter().copied()) };
        let place = |id: &String| components.place_of(id).ok_or(TaskError::Few);
        let limits = Limits {
            home: bits(&self.deck),
            changes: self.changes,
            pool: bits(&self.cards),
            keep: bits(&self.keep),
            size: self.size,
            cruisers: self.cruisers.iter().map(place).collect::<Result<_, _>>()?,
            apart: Vec::new(),
        };
        let old = self.old.as_ref().map(place).transpose()?;
        let quest = Quest {
            components,
            name: self.name.clone(),
            old: old.map(|cruiser| Candidate::new(cruiser, limits.home)),
            limits,
            opponents: decks(&self.opponents)?,
            held_out: decks(&self.held_out)?,
            known: decks(&self.known)?,
            player: taught(&self.player, brain)?,
            stronger: taught(&self.stronger, brain)?,
            seed: self.seed,
            budget,
            set,
        };
        check_brain(self.brain.as_deref(), quest.brain())?;
        match quest.opponents.is_empty() || quest.limits.check().is_err() {
            true => Err(TaskError::Few),
            false => Ok(quest),
        }
    }
}

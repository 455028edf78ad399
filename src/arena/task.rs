//! What is a run of Starfighter about?
//!
//! All that decides on its games, and enough to play them again: it stands in the first line of a saved
//! run and in the JSON of every result.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::duel::Duel;
use super::sprt::Sprt;
use super::standings::twos;
use crate::cards::{CardId, CardSet, CruiserSet, write_cards, write_cruisers};
use crate::decks::{Deck, DeckList, IllegalDeck};
use crate::message;
use crate::players::{AnyPlayer, Brain, UnknownPlayer};
use crate::text::fingerprint;
use crate::words::Message;

/// A run of more match-ups has no end in sight, and its tables fit no screen.
pub const MOST_MATCHUPS: usize = 20_000;

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    /// The first deck against each other one, the first player against the second.
    Simulate,
    /// Every deck against every other, once with each player on both sides.
    Compare,
    /// Every player against every other, on each deck, which meets itself.
    Ladder,
    /// As to simulate, again without each card of the first deck, and again with another in its place.
    Value,
}

/// A run, ready to be played.
#[derive(Clone, Debug)]
pub struct Task {
    /// Who meets whom.
    pub command: Command,
    /// The decks.
    pub decks: Vec<Deck>,
    /// The players.
    pub players: Vec<AnyPlayer>,
    /// Each player meets only the one named before and the one after.
    pub neighbours: bool,
    /// Are the verdicts of several players held side by side?
    pub side_by_side: bool,
    /// The card that takes the place of each card in turn, to find out what that is worth.
    pub substitute: Option<CardId>,
    /// The master seed.
    pub seed: u64,
    /// Stop a match-up when this test decides.
    pub sprt: Option<Sprt>,
    /// The [fingerprint](set_fingerprint) of cards and cruisers.
    pub set: String,
}

/// A run as it is written down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TaskLine {
    command: Command,
    #[serde(rename = "card set or cruisers")]
    set: String,
    decks: Vec<List>,
    players: Vec<String>,
    brain: Option<String>,
    neighbours: bool,
    #[serde(rename = "side by side")]
    side_by_side: bool,
    substitute: Option<CardId>,
    seed: u64,
    #[serde(rename = "sequential test")]
    sprt: Option<Sprt>,
}

/// A deck list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct List {
    name: String,
    cruiser: String,
    cards: Vec<CardId>,
}

/// Why a run that was written down cannot be played here.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum TaskError {
    /// Other cards or cruisers.
    Set {
        /// That of the run.
        there: String,
        /// That of the cards and cruisers at hand.
        here: String,
    },
    /// A deck that is not legal with them.
    Deck(#[from] IllegalDeck),
    /// A player that nobody knows.
    Player(#[from] UnknownPlayer),
    /// Players with another brain.
    Brain {
        /// That of the run.
        there: String,
        /// That of the brain at hand.
        here: String,
    },
    /// Too few decks or players for its command.
    Few,
    /// Too many of them.
    Many(usize),
}

impl TaskError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            TaskError::Set { there, here } => message!(
                "played with another card set or other cruisers: their fingerprint is {there}, here it is {here}",
                there = there,
                here = here,
            ),
            TaskError::Deck(deck) => deck.message(),
            TaskError::Player(unknown) => unknown.message(),
            TaskError::Brain { there, here } => message!(
                "played with another brain: its fingerprint is {there}, here it is {here}",
                there = there,
                here = here,
            ),
            TaskError::Few => message!("too few decks or players for a run"),
            TaskError::Many(found) => message!(
                "{found} match-ups in one run; expected {most} at the most",
                found = *found,
                most = MOST_MATCHUPS,
            ),
        }
    }
}

/// A short name for all cards and cruisers.
pub fn set_fingerprint(cards: &CardSet, cruisers: &CruiserSet) -> String {
    let (cards, cruisers) = (write_cards(cards.cards()), write_cruisers(cruisers.iter()));
    fingerprint(&[cards.as_bytes(), cruisers.as_bytes()])
}

impl Task {
    /// A run without a test, with cards and cruisers of this [fingerprint](set_fingerprint).
    pub fn new(
        command: Command,
        decks: Vec<Deck>,
        players: Vec<AnyPlayer>,
        seed: u64,
        set: String,
    ) -> Task {
        Task {
            command,
            decks,
            players,
            neighbours: false,
            side_by_side: false,
            substitute: None,
            seed,
            sprt: None,
            set,
        }
    }

    /// The deck that is looked at, and its opponents, where there is one.
    pub fn deck(&self) -> (&Deck, &[Deck]) {
        (&self.decks[0], &self.decks[1..])
    }

    /// Who plays the deck, and who its opponents.
    pub fn two_players(&self) -> [&AnyPlayer; 2] {
        [&self.players[0], &self.players[1]]
    }

    /// Which decks, or which players, meet.
    pub fn meetings(&self) -> Vec<(usize, usize)> {
        match self.command {
            Command::Ladder => {
                let mut meetings = twos(self.players.len());
                meetings.retain(|(a, b)| !self.neighbours || a + 1 == *b);
                meetings
            }
            Command::Compare => twos(self.decks.len()),
            Command::Simulate | Command::Value => (1..self.decks.len()).map(|b| (0, b)).collect(),
        }
    }

    /// Is this a run that can be played to its end?
    pub fn check(&self) -> Result<(), TaskError> {
        match self.matchups() {
            ..=MOST_MATCHUPS => Ok(()),
            many => Err(TaskError::Many(many)),
        }
    }

    /// How many match-ups there are.
    fn matchups(&self) -> usize {
        let twos = |count: usize| count * count.saturating_sub(1) / 2;
        let (decks, players) = (self.decks.len(), self.players.len());
        let ways = 1 + usize::from(self.substitute.is_some());
        let variants = || 1 + ways * self.decks[0].cards().len();
        match self.command {
            Command::Simulate => decks - 1,
            Command::Value => (decks - 1) * variants(),
            Command::Compare => twos(decks) * players,
            Command::Ladder if self.neighbours => (players - 1) * decks,
            Command::Ladder => twos(players) * decks,
        }
    }

    /// The match-ups. Of a comparison and a ladder, all of the first player or pairing, then all of the
    /// next; for the value of cards the full deck, then without each card, then with the substitute in the place
    /// of each, against the first opponent, then the same against the next.
    pub fn duels(&self, cards: &CardSet) -> Vec<Duel> {
        let duel = |a: usize, b: usize, players: [&AnyPlayer; 2]| {
            let decks = [&self.decks[a], &self.decks[b]];
            let [p, q] = players.map(Clone::clone);
            Duel::total_war(cards, decks, (p, q))
        };
        let meetings = self.meetings().into_iter();
        match self.command {
            Command::Simulate => meetings
                .map(|(a, b)| duel(a, b, self.two_players()))
                .collect(),
            Command::Value => meetings
                .flat_map(|(a, b)| {
                    self.with_and_without(duel(a, b, self.two_players()), &self.decks[a])
                })
                .collect(),
            Command::Compare => (self.players.iter())
                .flat_map(|player| {
                    let meetings = meetings.clone();
                    meetings.map(move |(a, b)| duel(a, b, [player; 2]))
                })
                .collect(),
            Command::Ladder => meetings
                .flat_map(|(p, q)| {
                    let players = [&self.players[p], &self.players[q]];
                    (0..self.decks.len()).map(move |deck| duel(deck, deck, players))
                })
                .collect(),
        }
    }

    /// The duel, the same without each card of the deck, and with another in its place.
    fn with_and_without(&self, duel: Duel, deck: &Deck) -> Vec<Duel> {
        let without = deck.cards().iter().map(|id| duel.without(*id));
        let instead = self.substitute.into_iter().flat_map(|new| {
            let duel = &duel;
            let places = deck.cards().iter();
            places.map(move |old| duel.with_instead(new, *old))
        });
        let variants: Vec<Duel> = without.chain(instead).collect();
        [duel].into_iter().chain(variants).collect()
    }

    /// Can what the cards did be told of one deck at a time?
    pub fn can_listen(&self) -> bool {
        match self.command {
            Command::Simulate => true,
            Command::Compare => !self.side_by_side,
            Command::Ladder | Command::Value => false,
        }
    }

    /// The fingerprint of the brain that players have; none if none of them has one.
    pub fn brain(&self) -> Option<&str> {
        let brain = self.players.iter().find_map(AnyPlayer::brain);
        brain.map(|brain| brain.fingerprint())
    }

    /// The run as it is written down.
    pub fn line(&self) -> TaskLine {
        TaskLine {
            command: self.command,
            set: self.set.clone(),
            decks: self.lists(),
            players: self.players.iter().map(AnyPlayer::to_string).collect(),
            brain: self.brain().map(str::to_owned),
            neighbours: self.neighbours,
            side_by_side: self.side_by_side,
            substitute: self.substitute,
            seed: self.seed,
            sprt: self.sprt,
        }
    }

    /// The decks as lists.
    pub fn lists(&self) -> Vec<List> {
        self.decks.iter().map(List::of).collect()
    }
}

impl List {
    /// The list of a deck.
    pub fn of(deck: &Deck) -> List {
        List {
            name: deck.name().to_owned(),
            cruiser: deck.cruiser().id.clone(),
            cards: deck.cards().to_vec(),
        }
    }

    /// The deck, if it is legal with these cards and cruisers.
    pub fn deck(&self, cards: &CardSet, cruisers: &CruiserSet) -> Result<Deck, IllegalDeck> {
        let mut list = DeckList::new(&self.name);
        list.cruiser = Some(self.cruiser.clone());
        list.cards = self.cards.iter().map(CardId::to_string).collect();
        list.validate(cards, cruisers)
    }
}

/// The fingerprint of these cards and cruisers, if it is the one of a run that was written down.
pub(crate) fn check_set(
    there: &str,
    cards: &CardSet,
    cruisers: &CruiserSet,
) -> Result<String, TaskError> {
    let here = set_fingerprint(cards, cruisers);
    match there == here {
        true => Ok(here),
        false => Err(TaskError::Set {
            there: crate::text::clip(there),
            here,
        }),
    }
}

/// Is the brain at hand the one of a run that was written down?
pub(crate) fn check_brain(there: Option<&str>, here: Option<&str>) -> Result<(), TaskError> {
    let shown = |brain: Option<&str>| crate::text::clip(brain.unwrap_or("none"));
    match there == here {
        true => Ok(()),
        false => Err(TaskError::Brain {
            there: shown(there),
            here: shown(here),
        }),
    }
}

/// The player of this name, with this brain, else with the built-in one.
pub(crate) fn taught(name: &str, brain: Option<&Arc<Brain>>) -> Result<AnyPlayer, UnknownPlayer> {
    let player: AnyPlayer = name.parse()?;
    Ok(match brain {
        Some(brain) => player.with_brain(brain),
        None => player,
    })
}

impl TaskLine {
    /// The run, if these are its cards and cruisers and this, or else the built-in one, is its brain.
    pub fn task(
        &self,
        cards: &CardSet,
        cruisers: &CruiserSet,
        brain: Option<&Arc<Brain>>,
    ) -> Result<Task, TaskError> {
        let here = check_set(&self.set, cards, cruisers)?;
        let decks = self.decks.iter().map(|list| list.deck(cards, cruisers));
        let decks = decks.collect::<Result<Vec<_>, _>>()?;
        let players = self.players.iter().map(|name| taught(name, brain));
        let players = players.collect::<Result<Vec<_>, _>>()?;
        let [least_decks, least_players] = match self.command {
            Command::Simulate | Command::Value => [2, 2],
            Command::Compare => [2, 1],
            Command::Ladder => [1, 2],
        };
        if decks.len() < least_decks || players.len() < least_players {
            return Err(TaskError::Few);
        }
        // One that is not outside would be in the deck twice.
        let is_outside = |id: &CardId| cards.get(*id).is_some() && !decks[0].cards().contains(id);
        let substitute = self.substitute.filter(is_outside);
        let task = Task {
            neighbours: self.neighbours,
            side_by_side: self.side_by_side,
            substitute,
            sprt: self.sprt,
            ..Task::new(self.command, decks, players, self.seed, here)
        };
        task.check()?;
        check_brain(self.brain.as_deref(), task.brain())?;
        Ok(task)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decks::builtins;

    fn task(command: Command, decks: usize, players: usize) -> Task {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let decks = builtins().iter().cycle().take(decks);
        let deck = |list: &DeckList| list.validate(cards, cruisers).expect("a legal deck");
        Task {
            command,
            decks: decks.map(deck).collect(),
            players: vec![AnyPlayer::Random; players],
            neighbours: false,
            side_by_side: false,
            substitute: None,
            seed: 1,
            sprt: None,
            set: set_fingerprint(cards, cruisers),
        }
    }

    #[test]
    fn match_ups_are_counted_before_there_are_any() {
        let neighbours = Task {
            neighbours: true,
            ..task(Command::Ladder, 2, 4)
        };
        let with_substitute = Task {
            substitute: Some(CardSet::builtin().cards()[0].id),
            ..task(Command::Value, 3, 2)
        };
        for task in [
            task(Command::Simulate, 5, 2),
            task(Command::Value, 3, 2),
            with_substitute,
            task(Command::Compare, 5, 3),
            task(Command::Ladder, 2, 4),
            neighbours,
        ] {
            assert_eq!(task.duels(CardSet::builtin()).len(), task.matchups());
        }
    }

    #[test]
    fn a_file_of_strangers_cannot_ask_for_match_ups_without_end() {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let read = |decks| {
            task(Command::Compare, decks, 1)
                .line()
                .task(cards, cruisers, None)
        };
        assert!(read(200).is_ok());
        assert!(matches!(read(201), Err(TaskError::Many(20_100))));
    }
}

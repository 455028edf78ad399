//! What does a run of games say?

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Report, Story, compare, ladder, simulate, story::Tone, value};
use crate::arena::{Batch, Command, DuelFinished, Shard, Task};
use crate::cards::{CardSet, sheet};
use crate::decks::Deck;
use crate::text::one_line;
use crate::words::Message;
use crate::{message, plural};

/// What is said about a run: it counts the pairs as they come, and tells what came out.
pub struct RunReport<'a> {
    task: &'a Task,
    pairs: u64,
    said: Box<dyn OfCommand + 'a>,
}

/// What each command says in its own way.
pub(super) trait OfCommand: Report {
    /// Counts a pair, unless the tallies say all.
    fn add(&mut self, _finished: &DuelFinished) {}

    /// Everything was counted, or all that was played before somebody stopped it.
    fn end(&mut self, batch: Batch);
}

impl<'a> RunReport<'a> {
    /// The report before the first game; with what each card did, if somebody listens to the games.
    pub fn new(task: &'a Task, cards_report: bool, cards: &'a CardSet) -> RunReport<'a> {
        let said: Box<dyn OfCommand + 'a> = match task.command {
            Command::Simulate => Box::new(simulate::Simulated::new(task, cards_report, cards)),
            Command::Compare => Box::new(compare::Compared::new(task, cards_report, cards)),
            Command::Ladder => Box::new(ladder::Laddered::new(task)),
            Command::Value => Box::new(value::Valued::new(task, cards)),
        };
        RunReport {
            task,
            pairs: 0,
            said,
        }
    }

    /// Counts a pair.
    pub fn add(&mut self, finished: &DuelFinished) {
        self.said.add(finished);
    }

    /// Everything was counted, or all that was played before somebody stopped it.
    pub fn end(&mut self, batch: Batch) {
        self.pairs = batch.pairs;
        self.said.end(batch);
    }
}

impl Report for RunReport<'_> {
    /// With what it takes to play the run again.
    fn json(&self) -> Value {
        let mut json = self.said.json();
        json["version"] = env!("CARGO_PKG_VERSION").into();
        json["command"] = json!(self.task.command);
        json["set"] = self.task.set.as_str().into();
        json["brain"] = json!(self.task.brain());
        json["games_per_matchup"] = (2 * self.pairs).into();
        json["lists"] = json!(self.task.lists());
        if let Some(sprt) = self.task.sprt {
            json["test"] = json!(sprt);
        }
        json
    }

    fn csv(&self) -> Option<String> {
        self.said.csv()
    }

    fn tell(&self, story: &mut Story) {
        self.said.tell(story);
    }
}

/// What was played of a part: its scores are only a part of the result.
pub struct PartReport {
    /// Which part.
    pub shard: Shard,
    /// The file that it is kept in.
    pub file: String,
    /// What was played.
    pub games: u64,
    /// Was all of it played?
    pub complete: bool,
}

impl Report for PartReport {
    fn json(&self) -> Value {
        json!({
            "part": self.shard.to_string(),
            "games": self.games,
            "complete": self.complete,
        })
    }

    fn csv(&self) -> Option<String> {
        let complete = self.complete.to_string();
        let row = [self.shard.to_string(), self.games.to_string(), complete];
        Some(sheet(["part", "games", "complete"], [row]))
    }

    fn tell(&self, story: &mut Story) {
        interrupted(self.complete, story);
        story.paragraph(message!(
            "Part {part} of the run is in {file}: {games}. `gt merge` with the files of all parts prints the result.",
            part = self.shard.to_string(),
            file = &self.file,
            games = plural!(self.games, "1 game", "{count} games"),
        ));
    }
}

/// Says so if not everything was played.
pub(super) fn interrupted(complete: bool, story: &mut Story) {
    if !complete {
        let text = message!("Interrupted: this is what was played until then.");
        story.line(Tone::Bad.of(text));
    }
}

/// What a run of one deck is about.
pub(super) fn title(task: &Task) -> Message {
    let (deck, _) = task.deck();
    let [player, opponent] = task.two_players();
    message!(
        "{deck} on {cruiser}, played by {player} against {opponent}, seed {seed}",
        deck = deck.name(),
        cruiser = &deck.cruiser().id,
        player = player.to_string(),
        opponent = opponent.to_string(),
        seed = task.seed,
    )
}

/// What people see of the decks: their names, of which a repeated one gets a number.
pub(super) fn labels<'a>(decks: impl IntoIterator<Item = &'a Deck>) -> Vec<String> {
    let mut times = BTreeMap::new();
    let mut label = |deck: &'a Deck| {
        let name = one_line(deck.name());
        let time = times.entry(name.clone()).or_insert(0);
        *time += 1;
        match time {
            1 => name,
            n => format!("{name} ({n})"),
        }
    };
    decks.into_iter().map(&mut label).collect()
}

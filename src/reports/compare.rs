//! Which of these decks is best, and what does the field look like?

use serde_json::{Value, json};

use super::card_report::CardReports;
use super::figures::number;
use super::mix;
use super::round_robin::{self, CSV, Name, RoundRobin, csv};
use super::run::{OfCommand, interrupted, labels};
use super::story::{Cell, Story, Tone, right};
use super::verdicts::Verdicts;
use super::{Report, results};
use crate::arena::agreement::SideBySide;
use crate::arena::field::Field;
use crate::arena::rating::Meeting;
use crate::arena::standings::Standing;
use crate::arena::tally::Tally;
use crate::arena::{Batch, DuelFinished, Matchup, Task};
use crate::cards::CardSet;
use crate::decks::Deck;
use crate::players::AnyPlayer;
use crate::{message, words};

/// The report on a run of every deck against every other.
pub struct Compared<'a> {
    task: &'a Task,
    meetings: Vec<(usize, usize)>,
    results: Batch,
    verdicts: Verdicts,
    cards: CardReports,
}

impl<'a> Compared<'a> {
    pub fn new(task: &'a Task, cards_report: bool, cards: &CardSet) -> Compared<'a> {
        let name = |(deck, label): (&Deck, String)| Name {
            name: deck.name().to_owned(),
            label,
        };
        let heard = task.decks.iter().filter(|_| cards_report);
        Compared {
            task,
            meetings: task.meetings(),
            results: Batch::default(),
            verdicts: Verdicts {
                players: task.players.iter().map(AnyPlayer::to_string).collect(),
                names: task
                    .decks
                    .iter()
                    .zip(labels(&task.decks))
                    .map(name)
                    .collect(),
                fields: Vec::new(),
                pairs: SideBySide::new(task.players.len(), task.meetings().len()),
            },
            cards: CardReports::new(heard, cards),
        }
    }

    /// The field as one player plays it.
    fn field(&self, matchups: &[Matchup]) -> Field {
        let meeting = |(&(a, b), matchup): (&(usize, usize), &Matchup)| Meeting {
            a,
            b,
            tally: matchup.tally,
        };
        let played: Vec<Meeting> = self.meetings.iter().zip(matchups).map(meeting).collect();
        Field::new(self.task.decks.len(), &played)
    }
}

impl OfCommand for Compared<'_> {
    fn add(&mut self, finished: &DuelFinished) {
        if self.task.side_by_side {
            let pairs = &mut self.verdicts.pairs;
            pairs.add(finished.matchup, finished.index, finished.pair);
        }
        let (a, b) = self.meetings[finished.matchup % self.meetings.len()];
        self.cards.hear([Some(a), Some(b)], finished);
    }

    fn end(&mut self, batch: Batch) {
        let fields = batch.matchups.chunks(self.meetings.len());
        self.verdicts.fields = fields.map(|matchups| self.field(matchups)).collect();
        self.results = batch;
    }
}

impl Report for Compared<'_> {
    /// The verdict of the first player, as ever; and of several, all of them.
    fn json(&self) -> Value {
        let verdicts = &self.verdicts;
        let field = &verdicts.fields[0];
        let mut json = json!({
            "seed": self.task.seed,
            "player": verdicts.players[0],
            "games_per_pair": 2 * self.results.pairs,
            "complete": self.results.complete,
            "decks": decks_json(field, &verdicts.names),
            "matrix": field.decks.matrix(),
            "mix_unique": mix::unique(field),
        });
        if self.task.side_by_side {
            json["players"] = verdicts.json();
            json["rank_correlation"] = verdicts.correlations_json();
            json["flips"] = verdicts.flips_json();
        }
        self.cards.put_into(&mut json);
        json
    }

    fn csv(&self) -> Option<String> {
        let (seed, names) = (self.task.seed, &self.verdicts.names);
        self.cards
            .csv()
            .or_else(|| match &self.verdicts.fields[..] {
                [field] => Some(csv_of(field, names, seed)),
                _ => Some(self.verdicts.csv(seed)),
            })
    }

    fn tell(&self, story: &mut Story) {
        match &self.verdicts.fields[..] {
            [field] => {
                self.tell_of_one(field, story);
                self.cards.tell(story);
            }
            _ => self.tell_of_players(story),
        }
    }
}

impl Compared<'_> {
    fn tell_of_players(&self, story: &mut Story) {
        story.paragraph(message!(
            "{decks} decks, {games} games a match-up, played once each by {players}, seed {seed}",
            decks = self.task.decks.len(),
            games = 2 * self.results.pairs,
            players = self.verdicts.players.join(", "),
            seed = self.task.seed,
        ));
        interrupted(self.results.complete, story);
        story.gap();
        self.verdicts.tell(story);
    }

    fn tell_of_one(&self, field: &Field, story: &mut Story) {
        let names = &self.verdicts.names;
        story.line(message!(
            "{decks} decks, {games} games a match-up, played by {player}, seed {seed}",
            decks = names.len(),
            games = 2 * self.results.pairs,
            player = self.task.players[0].to_string(),
            seed = self.task.seed,
        ));
        interrupted(self.results.complete, story);
        story.gap();
        let decks = RoundRobin {
            standings: &field.decks,
            names,
        };
        decks.table(words!["Deck", "Rating"], story);
        story.gap();
        let title = message!("Score in % of the row against the column");
        story.title(title);
        let heading = message!("Deck");
        decks.cross_table(heading, 5, score_cell, story);
        story.gap();
        story.paragraph(mix::words(field, names));
        story.paragraph(message!(
            "Decks whose intervals overlap may stand in another order, and the mix is only as sure as \
             the scores. Another player may do better with some of the decks.",
        ));
    }
}

/// The decks in the order of their ratings.
pub fn decks_json(field: &Field, names: &[Name]) -> Value {
    let deck = |(place, deck): (usize, &Standing)| {
        let mut json = round_robin::json("name", &names[deck.named], deck);
        mix::put_into(&mut json, field.share(place));
        json
    };
    field.decks.order.iter().enumerate().map(deck).collect()
}

fn csv_of(field: &Field, names: &[Name], seed: u64) -> String {
    let decks = RoundRobin {
        standings: &field.decks,
        names,
    };
    let versus = decks.versus();
    let header = format!("deck,{CSV},{},seed", mix::CSV);
    let header = header.split(',');
    let header = header.chain(versus.iter().map(String::as_str));
    let matrix = field.decks.matrix();
    let row = |(place, (deck, name)): (usize, (&Standing, &Name))| {
        let mut row = vec![name.name.clone()];
        row.extend(csv(deck));
        row.extend(mix::csv(field, place));
        row.push(seed.to_string());
        row.extend(matrix[place].iter().map(|score| number(*score)));
        row
    };
    results(header, decks.named().enumerate().map(row))
}

fn score_cell(tally: &Tally) -> Cell {
    let score = tally.score();
    let text = score.map_or("–".to_owned(), |score| format!("{:.0}", 100.0 * score));
    let tone = match score {
        Some(score) if score > 0.55 => Tone::Good,
        Some(score) if score < 0.45 => Tone::Bad,
        _ => Tone::Plain,
    };
    Cell {
        tone,
        ..right(text)
    }
}

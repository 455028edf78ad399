//! Which player is better, and by how much?

use serde_json::{Value, json};

use super::figures::{ends, interval_text, number, percent};
use super::round_robin::{CSV, Name, RoundRobin, csv, json};
use super::run::{OfCommand, interrupted};
use super::story::{Cell, Story, cell, right};
use super::{Report, results};
use crate::arena::interval::{beginner_interval, score_interval};
use crate::arena::rating::Meeting;
use crate::arena::standings::{Standing, Standings};
use crate::arena::tally::Tally;
use crate::arena::{Batch, Task};
use crate::decks::Deck;
use crate::players::AnyPlayer;
use crate::{message, plural, words};

/// The report on a run of players against each other.
pub struct Laddered<'a> {
    task: &'a Task,
    results: Batch,
    names: Vec<Name>,
    standings: Standings,
}

impl<'a> Laddered<'a> {
    pub fn new(task: &'a Task) -> Laddered<'a> {
        let name = |player: &AnyPlayer| Name {
            name: player.to_string(),
            label: player.to_string(),
        };
        Laddered {
            task,
            results: Batch::default(),
            names: task.players.iter().map(name).collect(),
            standings: Standings::new(task.players.len(), &[]),
        }
    }

    fn rungs(&self) -> Rungs<'_> {
        Rungs(RoundRobin {
            standings: &self.standings,
            names: &self.names,
        })
    }
}

impl OfCommand for Laddered<'_> {
    fn end(&mut self, batch: Batch) {
        let on_all_decks = batch.matchups.chunks(self.task.decks.len());
        let on_all_decks = on_all_decks.map(|decks| decks.iter().map(|m| &m.tally).sum());
        let meetings = self.task.meetings().into_iter().zip(on_all_decks);
        let meetings = meetings.map(|((a, b), tally)| Meeting { a, b, tally });
        let meetings: Vec<Meeting> = meetings.collect();
        self.standings = Standings::new(self.task.players.len(), &meetings);
        self.results = batch;
    }
}

impl Report for Laddered<'_> {
    fn json(&self) -> Value {
        let rungs = self.rungs();
        json!({
            "seed": self.task.seed,
            "games_per_deck": 2 * self.results.pairs,
            "complete": self.results.complete,
            "decks": self.task.decks.iter().map(Deck::name).collect::<Vec<_>>(),
            "players": rungs.0.named().map(|(rung, name)| json("player", name, rung)).collect::<Vec<_>>(),
            "matrix": rungs.0.standings.matrix(),
            "pairings": rungs.pairings_json(),
        })
    }

    fn csv(&self) -> Option<String> {
        Some(self.rungs().csv(self.task.seed))
    }

    fn tell(&self, story: &mut Story) {
        let rungs = self.rungs();
        story.line(message!(
            "{players} players, {decks} mirrored, {games} games a pairing and deck, seed {seed}",
            players = self.names.len(),
            decks = plural!(self.task.decks.len(), "1 deck", "{count} decks"),
            games = 2 * self.results.pairs,
            seed = self.task.seed,
        ));
        interrupted(self.results.complete, story);
        story.gap();
        rungs.0.table(words!["Player", "Elo"], story);
        story.gap();
        let title = message!("Score in % of the row against the column, with 95 % interval");
        story.title(title);
        let heading = message!("Player");
        rungs.0.cross_table(heading, 15, score_cell, story);
        story.gap();
        let title = message!("What it is worth to begin: score in % of the side that did");
        story.title(title);
        rungs.beginners(story);
        story.gap();
        story.paragraph(message!(
            "This is the strength of the players on these decks: on others, or when decks of two \
             kinds meet, they may be nearer to each other or stand in another order.",
        ));
    }
}

/// The players in the order of their ratings.
struct Rungs<'a>(RoundRobin<'a>);

impl Rungs<'_> {
    fn beginners(&self, story: &mut Story) {
        let row = |(a, b): (usize, usize)| {
            let tally = self.0.standings.tally(a, b);
            let began = tally.beginner();
            let ends = beginner_interval(tally).map(|ends| ends.map(|end| percent(Some(end))));
            vec![
                cell(self.name(a)),
                cell(self.name(b)),
                right(percent(began.score())),
                right(ends.map_or("–".to_owned(), |ends| ends.join(" – "))),
                right(began.games()),
            ]
        };
        let header = words!["Player", "Opponent", "Began", "95 % interval", "Games"];
        story.table(header, self.0.standings.pairings().into_iter().map(row));
    }

    fn name(&self, place: usize) -> &str {
        &self.0.names[self.0.standings.order[place].named].name
    }

    fn pairings_json(&self) -> Value {
        let pairing = |(a, b): (usize, usize)| {
            let tally = self.0.standings.tally(a, b);
            let record = tally.record();
            let began = tally.beginner();
            json!({
                "player": self.name(a),
                "opponent": self.name(b),
                "games": record.games(),
                "wins": record.wins,
                "draws": record.draws,
                "losses": record.losses,
                "score": record.score(),
                "interval": ends(score_interval(&tally.pairs)),
                "beginner": {
                    "score": began.score(),
                    "interval": ends(beginner_interval(tally)),
                },
                "rounds_mean": tally.rounds_mean(),
                "adjudicated": tally.adjudicated,
            })
        };
        self.0
            .standings
            .pairings()
            .into_iter()
            .map(pairing)
            .collect()
    }

    fn csv(&self, seed: u64) -> String {
        let versus = self.0.versus();
        let header = format!("player,{CSV},games,first_score,second_score,seed");
        let header = header.split(',');
        let header = header.chain(versus.iter().map(String::as_str));
        let matrix = self.0.standings.matrix();
        let row = |((rung, name), scores): ((&Standing, &Name), &Vec<Option<f64>>)| {
            let mut row = vec![name.name.clone()];
            row.extend(csv(rung));
            row.push(rung.tally.games().to_string());
            row.extend([&rung.tally.first, &rung.tally.second].map(|half| number(half.score())));
            row.push(seed.to_string());
            row.extend(scores.iter().map(|score| number(*score)));
            row
        };
        results(header, self.0.named().zip(&matrix).map(row))
    }
}

/// The interval stands under the score.
fn score_cell(tally: &Tally) -> Cell {
    let score = percent(tally.score());
    right(match tally.games() {
        0 => score,
        _ => format!("{score}\n{}", interval_text(tally)),
    })
}

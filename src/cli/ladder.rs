//! `gt ladder`: which player is better, and by how much?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::arena::interval::{beginner_interval, score_interval};
use guerre_totale::arena::rating::Meeting;
use guerre_totale::arena::standings::{Standing, Standings};
use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::{Batch, Command, Task};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::{message, plural, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, RowsFormatArg};
use super::matches::{
    check_players, decks_or_references, ends, interrupted, interval_text, number, pairs, percent,
    some_games,
};
use super::out::{Out, Paint, right};
use super::round_robin::{CSV, Name, RoundRobin, csv, json};
use super::runs::{self, RunArgs, Shown, TranscriptArgs};
use super::{Answer, Failure};

/// Games of each two players on each deck unless told otherwise.
const DEFAULT_GAMES: u64 = 100;

/// Play players against each other on the same decks: how strong is each?
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt ladder                          three players on all reference decks
  gt ladder --players greedy,veteran,expert --neighbours
  gt ladder --players random,greedy --decks red-swarm mine.json --games 1000

Each deck meets itself, so only the players differ. Ratings are on the Elo
scale, the mean of the players is 0. Games are played in pairs: who begins is
swapped, and the players swap their shuffles, so that luck cancels.
Players: random, greedy, veteran, expert:NODES, classic:NODES.

{DECK_HELP}"))]
pub struct Ladder {
    /// Two or more players
    #[arg(
        long,
        value_name = "P,P",
        value_delimiter = ',',
        default_value = "random,greedy,veteran"
    )]
    players: Vec<AnyPlayer>,
    /// The decks they play; all reference decks if none is named
    #[arg(long, value_name = "DECK", num_args = 1.., value_hint = ValueHint::FilePath)]
    decks: Vec<PathBuf>,
    /// Games of each two players on each deck; an odd number is rounded up
    #[arg(long, value_name = "N", default_value_t = DEFAULT_GAMES, value_parser = some_games())]
    games: u64,
    /// Each player meets only the one named before and the one after
    #[arg(long)]
    neighbours: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    transcript: TranscriptArgs,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Ladder {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        check_players(&self.players)?;
        let decks = decks_or_references(&self.decks, data)?;
        let task = Task {
            neighbours: self.neighbours,
            ..self.run.task(Command::Ladder, decks, self.players, data)
        };
        let shown = Shown {
            format: self.format.format,
            cards_report: false,
        };
        let (pairs, games) = (pairs(self.games), Some(&self.transcript));
        self.run.play(&task, pairs, shown, games, data, out)
    }
}

/// What is said about a run.
pub struct Report<'a> {
    task: &'a Task,
    results: Batch,
    names: Vec<Name>,
    standings: Standings,
}

impl<'a> Report<'a> {
    pub fn new(task: &'a Task) -> Report<'a> {
        let name = |player: &AnyPlayer| Name {
            name: player.to_string(),
            label: player.to_string(),
        };
        Report {
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

impl runs::Report for Report<'_> {
    fn end(&mut self, batch: Batch) {
        let on_all_decks = batch.matchups.chunks(self.task.decks.len());
        let on_all_decks = on_all_decks.map(|decks| decks.iter().map(|m| &m.tally).sum());
        let meetings = self.task.meetings().into_iter().zip(on_all_decks);
        let meetings = meetings.map(|((a, b), tally)| Meeting { a, b, tally });
        let meetings: Vec<Meeting> = meetings.collect();
        self.standings = Standings::new(self.task.players.len(), &meetings);
        self.results = batch;
    }

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

    fn csv(&self, out: &mut Out) -> Result<(), Failure> {
        self.rungs().csv(self.task.seed, out)
    }

    fn table(&self, out: &mut Out) -> Result<(), Failure> {
        let rungs = self.rungs();
        out.line(message!(
            "{players} players, {decks} mirrored, {games} games a pairing and deck, seed {seed}",
            players = self.names.len(),
            decks = plural!(self.task.decks.len(), "1 deck", "{count} decks"),
            games = 2 * self.results.pairs,
            seed = self.task.seed,
        ))?;
        interrupted(self.results.complete, out)?;
        writeln!(out)?;
        rungs.0.table(words!["Player", "Elo"], out)?;
        writeln!(out)?;
        let title = message!("Score in % of the row against the column, with 95 % interval");
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        let heading = message!("Player");
        rungs.0.cross_table(heading, 15, score_cell, out)?;
        writeln!(out)?;
        let title = message!("What it is worth to begin: score in % of the side that did");
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        rungs.beginners(out)?;
        writeln!(out)?;
        out.paragraph(message!(
            "This is the strength of the players on these decks: on others, or when decks of two \
             kinds meet, they may be nearer to each other or stand in another order.",
        ))?;
        Ok(())
    }
}

/// The players in the order of their ratings.
struct Rungs<'a>(RoundRobin<'a>);

impl Rungs<'_> {
    fn beginners(&self, out: &mut Out) -> Result<(), Failure> {
        let row = |(a, b): (usize, usize)| {
            let tally = self.0.standings.tally(a, b);
            let began = tally.beginner();
            let ends = beginner_interval(tally).map(|ends| ends.map(|end| percent(Some(end))));
            vec![
                Cell::new(self.name(a)),
                Cell::new(self.name(b)),
                right(percent(began.score())),
                right(ends.map_or("–".to_owned(), |ends| ends.join(" – "))),
                right(began.games().to_string()),
            ]
        };
        let header = words!["Player", "Opponent", "Began", "95 % interval", "Games"];
        out.table(header, self.0.standings.pairings().into_iter().map(row))?;
        Ok(())
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

    fn csv(&self, seed: u64, out: &mut Out) -> Result<(), Failure> {
        let versus = self.0.versus();
        let own = ["games", "first_score", "second_score", "seed"];
        let header = ["player"].into_iter().chain(CSV).chain(own);
        let header: Vec<&str> = header.chain(versus.iter().map(String::as_str)).collect();
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
        out.csv(&header, self.0.named().zip(&matrix).map(row))?;
        Ok(())
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

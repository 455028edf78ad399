//! `gt compare`: which of these decks is best, and what does the field look like?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::{Cell, CellAlignment};
use guerre_totale::arena::agreement::SideBySide;
use guerre_totale::arena::field::Field;
use guerre_totale::arena::rating::Meeting;
use guerre_totale::arena::standings::Standing;
use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::{Batch, Command, DuelFinished, Matchup, Task};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, RowsFormatArg};
use super::card_report::{CardReports, CardsReportArg};
use super::matches::{
    DEFAULT_PLAYER, check_players, decks_or_references, interrupted, labels, number, pairs,
    some_games,
};
use super::mix;
use super::out::{Out, Paint};
use super::round_robin::{self, CSV, Name, RoundRobin, csv};
use super::runs::{self, RunArgs, Shown, TranscriptArgs};
use super::verdicts::Verdicts;
use super::{Answer, Failure};

/// Games of each match-up unless told otherwise.
const DEFAULT_GAMES: u64 = 200;

/// Play every deck against every other: win rates, ratings, the field
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt compare mine.json yours.json red-swarm
  gt compare                         all reference decks
  gt compare --games 2000 --format json > field.json
  gt compare --players veteran,expert   does a stronger player agree?

Ratings are on the Elo scale, the mean of the decks is 0. The mix at the end is
one that no deck beats: what a field of good choosers would bring.
Games are played in pairs: who begins is swapped, and the decks are shuffled
anew. Players: random, greedy, veteran, expert:NODES. With --players the whole
field is played once by each, on the same shuffles, and their verdicts are held
side by side.

{DECK_HELP}"))]
pub struct Compare {
    /// Two or more decks; all reference decks if none is named
    #[arg(value_name = "DECK", value_hint = ValueHint::FilePath)]
    decks: Vec<PathBuf>,
    /// Games of each match-up; an odd number is rounded up
    #[arg(long, value_name = "N", default_value_t = DEFAULT_GAMES, value_parser = some_games())]
    games: u64,
    /// Who plays the decks
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    player: AnyPlayer,
    /// Two or more players: do they agree on the order of the decks?
    #[arg(
        long,
        value_name = "P,P",
        value_delimiter = ',',
        conflicts_with_all = ["player", "cards_report"]
    )]
    players: Vec<AnyPlayer>,
    #[command(flatten)]
    cards: CardsReportArg,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    transcript: TranscriptArgs,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Compare {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let side_by_side = !self.players.is_empty();
        let players = match side_by_side {
            true => check_players(&self.players).map(|()| self.players)?,
            false => vec![self.player],
        };
        let decks = decks_or_references(&self.decks, data)?;
        if decks.len() < 2 {
            let wrong = "name two or more decks to compare, or none for all reference decks";
            return Err(Failure::Wrong(wrong.to_owned()));
        }
        let task = Task {
            side_by_side,
            ..self.run.task(Command::Compare, decks, players, data)
        };
        let shown = Shown {
            format: self.format.format,
            cards_report: self.cards.cards_report,
        };
        let (pairs, games) = (pairs(self.games), Some(&self.transcript));
        self.run.play(&task, pairs, shown, games, data, out)
    }
}

/// What is said about a run.
pub struct Report<'a> {
    task: &'a Task,
    meetings: Vec<(usize, usize)>,
    results: Batch,
    verdicts: Verdicts,
    cards: CardReports,
}

impl<'a> Report<'a> {
    pub fn new(task: &'a Task, cards_report: bool, data: &Data) -> Report<'a> {
        let name = |(deck, label): (&Deck, String)| Name {
            name: deck.name().to_owned(),
            label,
        };
        let heard = task.decks.iter().filter(|_| cards_report);
        Report {
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
            cards: CardReports::new(heard, data),
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

impl runs::Report for Report<'_> {
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

    fn table(&self, out: &mut Out) -> Result<(), Failure> {
        match &self.verdicts.fields[..] {
            [field] => {
                self.table_of_one(field, out)?;
                self.cards.table(out)
            }
            _ => self.table_of_players(out),
        }
    }

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

    fn csv(&self, out: &mut Out) -> Result<(), Failure> {
        let seed = self.task.seed;
        match &self.verdicts.fields[..] {
            _ if !self.cards.is_empty() => self.cards.csv(out),
            [field] => csv_of(field, &self.verdicts.names, seed, out),
            _ => self.verdicts.csv(seed, out),
        }
    }
}

impl Report<'_> {
    fn table_of_players(&self, out: &mut Out) -> Result<(), Failure> {
        out.paragraph(message!(
            "{decks} decks, {games} games a match-up, played once each by {players}, seed {seed}",
            decks = self.task.decks.len(),
            games = 2 * self.results.pairs,
            players = self.verdicts.players.join(", "),
            seed = self.task.seed,
        ))?;
        interrupted(self.results.complete, out)?;
        writeln!(out)?;
        self.verdicts.table(out)
    }

    fn table_of_one(&self, field: &Field, out: &mut Out) -> Result<(), Failure> {
        let names = &self.verdicts.names;
        out.line(message!(
            "{decks} decks, {games} games a match-up, played by {player}, seed {seed}",
            decks = names.len(),
            games = 2 * self.results.pairs,
            player = self.task.players[0].to_string(),
            seed = self.task.seed,
        ))?;
        interrupted(self.results.complete, out)?;
        writeln!(out)?;
        let decks = RoundRobin {
            standings: &field.decks,
            names,
        };
        decks.table(words!["Deck", "Rating"], out)?;
        writeln!(out)?;
        let title = message!("Score in % of the row against the column");
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        let heading = message!("Deck");
        decks.cross_table(heading, 5, score_cell, out)?;
        writeln!(out)?;
        out.paragraph(mix::words(field, names))?;
        out.paragraph(message!(
            "Decks whose intervals overlap may stand in another order, and the mix is only as sure as \
             the scores. Another player may do better with some of the decks.",
        ))?;
        Ok(())
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

fn csv_of(field: &Field, names: &[Name], seed: u64, out: &mut Out) -> Result<(), Failure> {
    let decks = RoundRobin {
        standings: &field.decks,
        names,
    };
    let versus = decks.versus();
    let header = ["deck"].into_iter().chain(CSV).chain(mix::CSV);
    let header = header.chain(["seed"]);
    let header: Vec<&str> = header.chain(versus.iter().map(String::as_str)).collect();
    let matrix = field.decks.matrix();
    let row = |(place, (deck, name)): (usize, (&Standing, &Name))| {
        let mut row = vec![name.name.clone()];
        row.extend(csv(deck));
        row.extend(mix::csv(field, place));
        row.push(seed.to_string());
        row.extend(matrix[place].iter().map(|score| number(*score)));
        row
    };
    Ok(out.csv(&header, decks.named().enumerate().map(row))?)
}

fn score_cell(tally: &Tally) -> Cell {
    let score = tally.score();
    let text = score.map_or("–".to_owned(), |score| format!("{:.0}", 100.0 * score));
    let cell = match score {
        Some(score) if score > 0.55 => Paint::Good.cell(text),
        Some(score) if score < 0.45 => Paint::Bad.cell(text),
        _ => Cell::new(text),
    };
    cell.set_alignment(CellAlignment::Right)
}

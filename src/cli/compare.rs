//! `gt compare`: which of these decks is best, and what does the field look like?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::{Cell, CellAlignment};
use guerre_totale::arena::equilibrium::equilibrium;
use guerre_totale::arena::rating::Meeting;
use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::{Batch, Contest, Finished, Matchup};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::words::Message;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, RowsFormat, RowsFormatArg};
use super::card_report::{CardReports, CardsReportArg};
use super::matches::{
    DEFAULT_PLAYER, Matches, RunArgs, check_players, decks_or_references, interrupted, labels,
    note, number, pairs, some_games, twos,
};
use super::out::{Out, Paint};
use super::round_robin::{CSV, RoundRobin, Standing};
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
  gt compare --players greedy,expert:500   does the order survive another player?

Ratings are on the Elo scale, the mean of the decks is 0. The mix at the end is
the one that no deck beats: what a field of good choosers would bring.
Games are played in pairs: both share their shuffles, and who begins is swapped.
Players: random, greedy, expert, expert:NODES. With --players the whole field is played
once by each, on the same shuffles, and their verdicts are held side by side.

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
    format: RowsFormatArg,
}

impl Compare {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let players = match self.players.is_empty() {
            true => vec![self.player],
            false => check_players(&self.players).map(|()| self.players.clone())?,
        };
        let decks = decks_or_references(&self.decks, data)?;
        if decks.len() < 2 {
            let wrong = "name two or more decks to compare, or none for all reference decks";
            return Err(Failure::Wrong(wrong.to_owned()));
        }
        let meetings = twos(decks.len());
        let contest =
            |&(a, b): &(usize, usize)| Contest::total_war(&data.cards, [&decks[a], &decks[b]]);
        let mut cards = self.cards.begin(&decks, data);
        let mut hear = |finished: &Finished| {
            let (a, b) = meetings[finished.matchup];
            cards.hear([Some(a), Some(b)], finished);
        };
        let results = self.run.play(
            Matches {
                command: "compare",
                decks: decks.iter().collect(),
                contests: meetings.iter().map(contest).collect(),
                players: players.iter().map(|player| [*player; 2]).collect(),
                pairs: pairs(self.games),
                sprt: None,
            },
            data,
            self.cards.ear(&mut hear),
        )?;
        let field = |matchups: &[Matchup]| Field::new(&decks, &meetings, matchups);
        let fields = results.matchups.chunks(meetings.len()).map(field);
        let verdicts = Verdicts {
            fields: players.into_iter().zip(fields).collect(),
        };
        self.print(&verdicts, &results, &cards, out)?;
        Ok(match results.complete {
            true => Answer::Yes,
            false => Answer::Interrupted,
        })
    }

    fn print(
        &self,
        verdicts: &Verdicts,
        results: &Batch,
        cards: &CardReports,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let complete = results.complete;
        match (self.format.format, &verdicts.fields[..]) {
            (RowsFormat::Table, [(_, field)]) => {
                self.table(field, complete, out)?;
                cards.table(out)?;
            }
            (RowsFormat::Table, _) => self.table_of_players(verdicts, complete, out)?,
            (RowsFormat::Json, _) => {
                let mut report = self.json(verdicts, complete);
                cards.put_into(&mut report);
                out.json(&report)?;
            }
            (RowsFormat::Csv, fields) => {
                if !complete {
                    note("interrupted: these are the games played until then");
                }
                match fields {
                    _ if self.cards.cards_report => cards.csv(out)?,
                    [(_, field)] => field.csv(self.run.seed, out)?,
                    _ => verdicts.csv(self.run.seed, out)?,
                }
            }
        }
        Ok(())
    }

    /// The verdict of the first player, as ever; and of several, all of them.
    fn json(&self, verdicts: &Verdicts, complete: bool) -> Value {
        let (player, field) = &verdicts.fields[0];
        let mut json = json!({
            "seed": self.run.seed,
            "player": player.to_string(),
            "games_per_pair": 2 * pairs(self.games),
            "complete": complete,
            "decks": field.json(),
            "matrix": field.decks.matrix(),
        });
        if !self.players.is_empty() {
            json["players"] = verdicts.json();
            json["rank_correlation"] = verdicts.correlations_json();
            json["flips"] = verdicts.flips_json();
        }
        json
    }

    fn table_of_players(
        &self,
        verdicts: &Verdicts,
        complete: bool,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let names = verdicts.fields.iter().map(|(player, _)| player.to_string());
        let names: Vec<String> = names.collect();
        out.paragraph(message!(
            "{decks} decks, {games} games a match-up, played once each by {players}, seed {seed}",
            decks = verdicts.fields[0].1.decks.standings.len(),
            games = 2 * pairs(self.games),
            players = names.join(", "),
            seed = self.run.seed,
        ))?;
        interrupted(complete, out)?;
        writeln!(out)?;
        verdicts.table(out)
    }

    fn table(&self, field: &Field, complete: bool, out: &mut Out) -> Result<(), Failure> {
        out.line(message!(
            "{decks} decks, {games} games a match-up, played by {player}, seed {seed}",
            decks = field.decks.standings.len(),
            games = 2 * pairs(self.games),
            player = self.player.to_string(),
            seed = self.run.seed,
        ))?;
        interrupted(complete, out)?;
        writeln!(out)?;
        field.decks.table(words!["Deck", "Rating"], out)?;
        writeln!(out)?;
        let title = message!("Score in % of the row against the column");
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        let heading = message!("Deck");
        field.decks.cross_table(heading, 5, score_cell, out)?;
        writeln!(out)?;
        out.paragraph(field.mix())?;
        out.paragraph(message!(
            "Decks whose intervals overlap may stand in another order, and the mix is only as sure as \
             the scores. Another player may do better with some of the decks.",
        ))?;
        Ok(())
    }
}

/// The decks in the order of their ratings, and the mix that no deck beats.
pub struct Field {
    pub decks: RoundRobin,
    /// Each deck's part of the mix, if every match-up was played.
    shares: Option<Vec<f64>>,
}

impl Field {
    pub fn new(decks: &[Deck], meetings: &[(usize, usize)], matchups: &[Matchup]) -> Field {
        let meeting = |(&(a, b), matchup): (&(usize, usize), &Matchup)| Meeting {
            a,
            b,
            tally: matchup.tally,
        };
        let meetings: Vec<Meeting> = meetings.iter().zip(matchups).map(meeting).collect();
        let names = decks.iter().map(|deck| deck.name().to_owned());
        let named = names.zip(labels(decks)).map(|(name, label)| [name, label]);
        let decks = RoundRobin::new(named.collect(), &meetings);
        let shares = shares(&decks.matrix());
        Field { decks, shares }
    }

    /// The decks with their parts of the mix.
    fn shares(&self) -> impl Iterator<Item = (&Standing, Option<f64>)> {
        let share = |place: usize| self.shares.as_ref().map(|shares| shares[place]);
        let decks = self.decks.standings.iter().enumerate();
        decks.map(move |(place, deck)| (deck, share(place)))
    }

    /// The decks in the order of their ratings.
    pub fn json(&self) -> Value {
        let deck = |(deck, share): (&Standing, Option<f64>)| {
            let mut json = deck.json("name");
            json["share"] = json!(share);
            json
        };
        self.shares().map(deck).collect()
    }

    /// The mix that no deck beats, in words.
    fn mix(&self) -> Message {
        let mut parts: Vec<(&str, f64)> = self
            .shares()
            .filter_map(|(deck, share)| Some((deck.label.as_str(), share?)))
            .filter(|(_, share)| *share >= 0.005)
            .collect();
        parts.sort_by(|a, b| b.1.total_cmp(&a.1));
        let parts: Vec<String> = parts
            .iter()
            .map(|(name, share)| format!("{name} {:.0} %", 100.0 * share))
            .collect();
        match parts.is_empty() {
            true => {
                message!("The mix that no deck beats is not known: some match-ups were not played.")
            }
            false => message!(
                "The mix that no deck beats, by these scores: {decks}.",
                decks = parts.join(", ")
            ),
        }
    }

    fn csv(&self, seed: u64, out: &mut Out) -> Result<(), Failure> {
        let versus = self.decks.versus();
        let header = ["deck"].into_iter().chain(CSV).chain(["seed"]);
        let header: Vec<&str> = header.chain(versus.iter().map(String::as_str)).collect();
        let matrix = self.decks.matrix();
        let row = |(deck, scores): (&Standing, &Vec<Option<f64>>)| {
            let mut row = vec![deck.name.clone()];
            row.extend(deck.csv());
            row.push(seed.to_string());
            row.extend(scores.iter().map(|score| number(*score)));
            row
        };
        out.csv(&header, self.decks.standings.iter().zip(&matrix).map(row))?;
        Ok(())
    }
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

/// The mix that no deck beats, if every match-up was played.
fn shares(matrix: &[Vec<Option<f64>>]) -> Option<Vec<f64>> {
    let scores: Option<Vec<Vec<f64>>> = matrix
        .iter()
        .enumerate()
        .map(|(a, row)| {
            let score = |(b, score): (usize, &Option<f64>)| if a == b { Some(0.5) } else { *score };
            row.iter().enumerate().map(score).collect()
        })
        .collect();
    Some(equilibrium(&scores?)?.weights)
}

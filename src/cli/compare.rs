//! `gt compare`: which of these decks is best, and what does the field look like?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::{Cell, CellAlignment};
use guerre_totale::arena::field::Field;
use guerre_totale::arena::rating::Meeting;
use guerre_totale::arena::standings::{Standing, twos};
use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::{Batch, Contest, Finished, Matchup};
use guerre_totale::players::AnyPlayer;
use guerre_totale::words::Message;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, RowsFormat, RowsFormatArg};
use super::card_report::{CardReports, CardsReportArg};
use super::matches::{
    DEFAULT_PLAYER, Matches, RunArgs, check_players, decks_or_references, interrupted, labels,
    note, number, pairs, some_games,
};
use super::out::{Out, Paint};
use super::round_robin::{self, CSV, Name, RoundRobin, csv};
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
        let field = |matchups: &[Matchup]| {
            let meeting = |(&(a, b), matchup): (&(usize, usize), &Matchup)| Meeting {
                a,
                b,
                tally: matchup.tally,
            };
            let played: Vec<Meeting> = meetings.iter().zip(matchups).map(meeting).collect();
            Field::new(decks.len(), &played)
        };
        let fields: Vec<Field> = results.matchups.chunks(meetings.len()).map(field).collect();
        let names = decks.iter().map(|deck| deck.name().to_owned());
        let names = names
            .zip(labels(&decks))
            .map(|(name, label)| Name { name, label });
        let verdicts = Verdicts {
            players: players.iter().map(AnyPlayer::to_string).collect(),
            names: names.collect(),
            fields,
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
            (RowsFormat::Table, [field]) => {
                self.table(field, &verdicts.names, complete, out)?;
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
                    [field] => csv_of(field, &verdicts.names, self.run.seed, out)?,
                    _ => verdicts.csv(self.run.seed, out)?,
                }
            }
        }
        Ok(())
    }

    /// The verdict of the first player, as ever; and of several, all of them.
    fn json(&self, verdicts: &Verdicts, complete: bool) -> Value {
        let field = &verdicts.fields[0];
        let mut json = json!({
            "seed": self.run.seed,
            "player": verdicts.players[0],
            "games_per_pair": 2 * pairs(self.games),
            "complete": complete,
            "decks": decks_json(field, &verdicts.names),
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
        out.paragraph(message!(
            "{decks} decks, {games} games a match-up, played once each by {players}, seed {seed}",
            decks = verdicts.names.len(),
            games = 2 * pairs(self.games),
            players = verdicts.players.join(", "),
            seed = self.run.seed,
        ))?;
        interrupted(complete, out)?;
        writeln!(out)?;
        verdicts.table(out)
    }

    fn table(
        &self,
        field: &Field,
        names: &[Name],
        complete: bool,
        out: &mut Out,
    ) -> Result<(), Failure> {
        out.line(message!(
            "{decks} decks, {games} games a match-up, played by {player}, seed {seed}",
            decks = names.len(),
            games = 2 * pairs(self.games),
            player = self.player.to_string(),
            seed = self.run.seed,
        ))?;
        interrupted(complete, out)?;
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
        out.paragraph(mix(field, names))?;
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
        json["share"] = json!(field.share(place));
        json
    };
    field.decks.order.iter().enumerate().map(deck).collect()
}

/// The mix that no deck beats, in words.
fn mix(field: &Field, names: &[Name]) -> Message {
    let decks = field.decks.order.iter().enumerate();
    let part = |(place, deck): (usize, &Standing)| {
        Some((names[deck.named].label.as_str(), field.share(place)?))
    };
    let mut parts: Vec<(&str, f64)> = decks.filter_map(part).collect();
    parts.retain(|(_, share)| *share >= 0.005);
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

fn csv_of(field: &Field, names: &[Name], seed: u64, out: &mut Out) -> Result<(), Failure> {
    let decks = RoundRobin {
        standings: &field.decks,
        names,
    };
    let versus = decks.versus();
    let header = ["deck"].into_iter().chain(CSV).chain(["seed"]);
    let header: Vec<&str> = header.chain(versus.iter().map(String::as_str)).collect();
    let matrix = field.decks.matrix();
    let row = |((deck, name), scores): ((&Standing, &Name), &Vec<Option<f64>>)| {
        let mut row = vec![name.name.clone()];
        row.extend(csv(deck));
        row.push(seed.to_string());
        row.extend(scores.iter().map(|score| number(*score)));
        row
    };
    Ok(out.csv(&header, decks.named().zip(&matrix).map(row))?)
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

//! `gt compare`: which of these decks is best, and what does the field look like?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::{Cell, CellAlignment};
use guerre_totale::arena::equilibrium::equilibrium;
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::rating::{Meeting, Rating, ratings};
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
    DEFAULT_PLAYER, Matches, RunArgs, check_players, decks_or_references, interrupted,
    interval_text, labels, note, pairs, percent, signed, some_games, twos,
};
use super::out::{Out, Paint};
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
            "matrix": field.matrix,
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
            decks = verdicts.fields[0].1.decks.len(),
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
            decks = field.decks.len(),
            games = 2 * pairs(self.games),
            player = self.player.to_string(),
            seed = self.run.seed,
        ))?;
        interrupted(complete, out)?;
        writeln!(out)?;
        field.standings(out)?;
        writeln!(out)?;
        let title = message!("Score in % of the row against the column");
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        field.cross_table(out)?;
        writeln!(out)?;
        out.paragraph(field.mix())?;
        out.paragraph(message!(
            "Decks whose intervals overlap may stand in another order, and the mix is only as sure as \
             the scores. Another player may do better with some of the decks.",
        ))?;
        Ok(())
    }
}

/// One deck of the field.
pub struct Standing {
    /// Its place among the decks as they were named.
    pub deck: usize,
    pub name: String,
    /// The name in tables, which no other deck has.
    pub label: String,
    /// Undefined before its first game.
    pub rating: Option<Rating>,
    pub tally: Tally,
    /// Its part of the mix that no deck beats.
    share: Option<f64>,
}

/// The decks in the order of their ratings, and how they did against each other.
pub struct Field {
    pub decks: Vec<Standing>,
    pub matrix: Vec<Vec<Option<f64>>>,
    /// Each deck against each other, as they were named.
    pub tallies: Vec<Vec<Tally>>,
}

impl Field {
    pub fn new(decks: &[Deck], meetings: &[(usize, usize)], matchups: &[Matchup]) -> Field {
        let meetings: Vec<Meeting> = meetings
            .iter()
            .zip(matchups)
            .map(|(&(a, b), matchup)| Meeting {
                a,
                b,
                tally: matchup.tally,
            })
            .collect();
        let mut tallies = vec![vec![Tally::default(); decks.len()]; decks.len()];
        for Meeting { a, b, tally } in &meetings {
            tallies[*a][*b] = *tally;
            tallies[*b][*a] = tally.reversed();
        }
        let ratings = ratings(decks.len(), &meetings);
        let mut order: Vec<usize> = (0..decks.len()).collect();
        order.sort_by(|a, b| ratings[*b].rating.total_cmp(&ratings[*a].rating));
        let matrix: Vec<Vec<Option<f64>>> = order
            .iter()
            .map(|a| order.iter().map(|b| tallies[*a][*b].score()).collect())
            .collect();
        let shares = shares(&matrix);
        let labels = labels(decks);
        let standing = |(place, deck): (usize, &usize)| {
            let mut tally = Tally::default();
            tallies[*deck]
                .iter()
                .for_each(|against| tally.merge(against));
            Standing {
                deck: *deck,
                name: decks[*deck].name().to_owned(),
                label: labels[*deck].clone(),
                rating: (tally.games() > 0).then_some(ratings[*deck]),
                tally,
                share: shares.as_ref().map(|shares| shares[place]),
            }
        };
        Field {
            decks: order.iter().enumerate().map(standing).collect(),
            matrix,
            tallies,
        }
    }

    /// Where a deck stands, by its place among those named.
    pub fn place(&self, deck: usize) -> usize {
        let found = self.decks.iter().position(|standing| standing.deck == deck);
        found.expect("every deck has a place")
    }

    /// The decks in the order of their ratings.
    pub fn json(&self) -> Value {
        let deck = |deck: &Standing| {
            json!({
                "name": deck.name,
                "rating": deck.rating.map(|rating| rating.rating),
                "rating_interval": deck.rating.map_or([None; 2], |rating| rating.interval.map(Some)),
                "score": deck.tally.score(),
                "interval": score_interval(&deck.tally.pairs).map_or(json!([null, null]), |i| json!(i)),
                "games": deck.tally.games(),
                "share": deck.share,
            })
        };
        self.decks.iter().map(deck).collect()
    }

    fn standings(&self, out: &mut Out) -> Result<(), Failure> {
        let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
        let row = |(place, deck): (usize, &Standing)| {
            let dash = || "–".to_owned();
            let rating = deck.rating.map(|rating| signed(rating.rating));
            let interval = deck
                .rating
                .map(|rating| rating.interval.map(signed).join(" … "));
            vec![
                right((place + 1).to_string()),
                Cell::new(&deck.label),
                right(rating.unwrap_or_else(dash)),
                right(interval.unwrap_or_else(dash)),
                right(percent(deck.tally.score())),
                right(interval_text(&deck.tally)),
                right(deck.tally.games().to_string()),
            ]
        };
        let header = words![
            "",
            "Deck",
            "Rating",
            "95 % interval",
            "Score",
            "95 % interval",
            "Games",
        ];
        out.table(header, self.decks.iter().enumerate().map(row))?;
        Ok(())
    }

    /// Columns are numbers, so that a dozen decks fit; of more, so many at a time.
    fn cross_table(&self, out: &mut Out) -> Result<(), Failure> {
        let short = |deck: &Standing| -> String { deck.label.chars().take(16).collect() };
        let names: Vec<String> = self.decks.iter().map(short).collect();
        let widest = names.iter().map(|name| name.chars().count()).max();
        let left = out.width().saturating_sub(widest.unwrap_or(0) + 6);
        let columns: Vec<usize> = (0..self.decks.len()).collect();
        for (block, columns) in columns.chunks((left / 5).max(1)).enumerate() {
            if block > 0 {
                writeln!(out)?;
            }
            let mut header = words!["", "Deck"].to_vec();
            header.extend(columns.iter().map(|n| Message::from(n + 1)));
            let row = |(place, scores): (usize, &Vec<Option<f64>>)| {
                let mut cells = vec![Cell::new(place + 1), Cell::new(&names[place])];
                cells.extend(columns.iter().map(|column| score_cell(scores[*column])));
                cells
            };
            out.table(header, self.matrix.iter().enumerate().map(row))?;
        }
        Ok(())
    }

    /// The mix that no deck beats, in words.
    fn mix(&self) -> Message {
        let mut parts: Vec<(&str, f64)> = self
            .decks
            .iter()
            .filter_map(|deck| Some((deck.label.as_str(), deck.share?)))
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
        let mut header = vec![
            "deck",
            "rating",
            "rating_low",
            "rating_high",
            "score",
            "low",
            "high",
            "seed",
        ];
        let names: Vec<String> = self
            .decks
            .iter()
            .map(|deck| format!("vs {}", deck.name))
            .collect();
        header.extend(names.iter().map(String::as_str));
        let number = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let row = |(deck, scores): (&Standing, &Vec<Option<f64>>)| {
            let interval = score_interval(&deck.tally.pairs);
            let mut row = vec![
                deck.name.clone(),
                number(deck.rating.map(|rating| rating.rating)),
                number(deck.rating.map(|rating| rating.interval[0])),
                number(deck.rating.map(|rating| rating.interval[1])),
                number(deck.tally.score()),
                number(interval.map(|[low, _]| low)),
                number(interval.map(|[_, high]| high)),
                seed.to_string(),
            ];
            row.extend(scores.iter().map(|score| number(*score)));
            row
        };
        out.csv(&header, self.decks.iter().zip(&self.matrix).map(row))?;
        Ok(())
    }
}

fn score_cell(score: Option<f64>) -> Cell {
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

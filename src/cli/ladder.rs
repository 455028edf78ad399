//! `gt ladder`: which player is better, and by how much?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::arena::Contest;
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::rating::Meeting;
use guerre_totale::arena::standings::{Standing, Standings, twos};
use guerre_totale::arena::tally::{Record, Tally};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::{message, plural, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, RowsFormat, RowsFormatArg};
use super::matches::{
    Matches, RunArgs, check_players, decks_or_references, ends, interrupted, interval_text, note,
    number, pairs, percent, some_games,
};
use super::out::{Out, Paint, right};
use super::round_robin::{CSV, Name, RoundRobin, csv, json};
use super::{Answer, Failure};

/// Games of each two players on each deck unless told otherwise.
const DEFAULT_GAMES: u64 = 100;

/// Play players against each other on the same decks: how strong is each?
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt ladder                          three players on all reference decks
  gt ladder --players greedy,expert:500,expert:2000 --neighbours
  gt ladder --players random,greedy --decks red-swarm mine.json --games 1000

Each deck meets itself, so only the players differ. Ratings are on the Elo
scale, the mean of the players is 0. Games are played in pairs: both share their
shuffles, and who begins is swapped.
Players: random, greedy, expert:NODES.

{DECK_HELP}"))]
pub struct Ladder {
    /// Two or more players
    #[arg(
        long,
        value_name = "P,P",
        value_delimiter = ',',
        default_value = "random,greedy,expert:500"
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
    format: RowsFormatArg,
}

impl Ladder {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        check_players(&self.players)?;
        let decks = decks_or_references(&self.decks, data)?;
        let meetings = self.meetings();
        let mirror = |deck: &Deck| Contest::total_war(&data.cards, [deck, deck]);
        let results = self.run.play(
            Matches {
                command: "ladder",
                decks: decks.iter().collect(),
                contests: decks.iter().map(mirror).collect(),
                players: meetings
                    .iter()
                    .map(|&(a, b)| [self.players[a], self.players[b]])
                    .collect(),
                pairs: pairs(self.games),
                sprt: None,
            },
            data,
            None,
        )?;
        let on_all_decks = results
            .matchups
            .chunks(decks.len())
            .map(|matchups| matchups.iter().map(|matchup| &matchup.tally).sum());
        let meetings = meetings.iter().zip(on_all_decks);
        let meetings: Vec<Meeting> = meetings
            .map(|(&(a, b), tally)| Meeting { a, b, tally })
            .collect();
        let name = |player: &AnyPlayer| Name {
            name: player.to_string(),
            label: player.to_string(),
        };
        let rungs = Rungs(RoundRobin {
            standings: &Standings::new(self.players.len(), &meetings),
            names: &self.players.iter().map(name).collect::<Vec<_>>(),
        });
        match self.format.format {
            RowsFormat::Table => self.table(&rungs, &decks, results.complete, out)?,
            RowsFormat::Json => out.json(&self.json(&rungs, &decks, results.complete))?,
            RowsFormat::Csv => {
                if !results.complete {
                    note("interrupted: these are the games played until then");
                }
                rungs.csv(self.run.seed, out)?;
            }
        }
        Ok(match results.complete {
            true => Answer::Yes,
            false => Answer::Interrupted,
        })
    }

    /// Who meets whom.
    fn meetings(&self) -> Vec<(usize, usize)> {
        let mut meetings = twos(self.players.len());
        meetings.retain(|(a, b)| !self.neighbours || a + 1 == *b);
        meetings
    }

    fn json(&self, rungs: &Rungs, decks: &[Deck], complete: bool) -> Value {
        json!({
            "seed": self.run.seed,
            "games_per_deck": 2 * pairs(self.games),
            "complete": complete,
            "decks": decks.iter().map(Deck::name).collect::<Vec<_>>(),
            "players": rungs.0.named().map(|(rung, name)| json("player", name, rung)).collect::<Vec<_>>(),
            "matrix": rungs.0.standings.matrix(),
            "pairings": rungs.pairings_json(),
        })
    }

    fn table(
        &self,
        rungs: &Rungs,
        decks: &[Deck],
        complete: bool,
        out: &mut Out,
    ) -> Result<(), Failure> {
        out.line(message!(
            "{players} players, {decks} mirrored, {games} games a pairing and deck, seed {seed}",
            players = self.players.len(),
            decks = plural!(decks.len(), "1 deck", "{count} decks"),
            games = 2 * pairs(self.games),
            seed = self.run.seed,
        ))?;
        interrupted(complete, out)?;
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
            let began = self.0.standings.tally(a, b).beginner();
            let ends = beginner_interval(&began).map(|ends| ends.map(|end| percent(Some(end))));
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
                    "interval": ends(beginner_interval(&began)),
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

/// Taken over games, not pairs: a good shuffle helps its owner with and without the Initiative, so
/// what it gives the beginner of one game it takes from that of the other, and the interval is
/// rather too wide than too narrow.
fn beginner_interval(began: &Record) -> Option<[f64; 2]> {
    score_interval(&[began.losses, 0, began.draws, 0, began.wins])
}

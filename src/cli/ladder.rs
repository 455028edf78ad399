//! `gt ladder`: which player is better, and by how much?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::{Cell, CellAlignment};
use guerre_totale::arena::Contest;
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::rating::{Meeting, Rating, ratings};
use guerre_totale::arena::tally::{Record, Tally};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::words::Message;
use guerre_totale::{message, plural, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, RowsFormat, RowsFormatArg};
use super::matches::{
    Matches, RunArgs, check_players, decks_or_references, interrupted, interval_text, note, pairs,
    percent, signed, some_games, twos,
};
use super::out::{Out, Paint};
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
        let on_all_decks = results.matchups.chunks(decks.len()).map(|matchups| {
            let mut tally = Tally::default();
            matchups.iter().for_each(|m| tally.merge(&m.tally));
            tally
        });
        let meetings = meetings.iter().zip(on_all_decks);
        let meetings: Vec<Meeting> = meetings
            .map(|(&(a, b), tally)| Meeting { a, b, tally })
            .collect();
        let rungs = Rungs::new(&self.players, &meetings);
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
            "players": rungs.players.iter().map(Rung::json).collect::<Vec<_>>(),
            "matrix": rungs.matrix(),
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
            players = rungs.players.len(),
            decks = plural!(decks.len(), "1 deck", "{count} decks"),
            games = 2 * pairs(self.games),
            seed = self.run.seed,
        ))?;
        interrupted(complete, out)?;
        writeln!(out)?;
        rungs.standings(out)?;
        writeln!(out)?;
        let title = message!("Score in % of the row against the column, with 95 % interval");
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        rungs.cross_table(out)?;
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

/// One player of the ladder.
struct Rung {
    player: AnyPlayer,
    /// Undefined before its first game.
    rating: Option<Rating>,
    tally: Tally,
}

impl Rung {
    fn json(&self) -> Value {
        json!({
            "player": self.player.to_string(),
            "rating": self.rating.map(|rating| rating.rating),
            "rating_interval": self.rating.map_or([None; 2], |rating| rating.interval.map(Some)),
            "score": self.tally.score(),
            "interval": ends(score_interval(&self.tally.pairs)),
            "games": self.tally.games(),
        })
    }
}

/// The players in the order of their ratings, and how they did against each other.
struct Rungs {
    players: Vec<Rung>,
    tallies: Vec<Vec<Tally>>,
}

impl Rungs {
    fn new(players: &[AnyPlayer], meetings: &[Meeting]) -> Rungs {
        let ratings = ratings(players.len(), meetings);
        let mut order: Vec<usize> = (0..players.len()).collect();
        order.sort_by(|a, b| ratings[*b].rating.total_cmp(&ratings[*a].rating));
        let met = |a: usize, b: usize| {
            let meeting = meetings.iter().find_map(|meeting| match meeting {
                m if (m.a, m.b) == (a, b) => Some(m.tally),
                m if (m.b, m.a) == (a, b) => Some(m.tally.reversed()),
                _ => None,
            });
            meeting.unwrap_or_default()
        };
        let against_all = |a: &usize| order.iter().map(|b| met(*a, *b)).collect();
        let tallies: Vec<Vec<Tally>> = order.iter().map(against_all).collect();
        let rung = |(player, tallies): (&usize, &Vec<Tally>)| {
            let mut tally = Tally::default();
            tallies.iter().for_each(|against| tally.merge(against));
            Rung {
                player: players[*player],
                rating: (tally.games() > 0).then_some(ratings[*player]),
                tally,
            }
        };
        Rungs {
            players: order.iter().zip(&tallies).map(rung).collect(),
            tallies,
        }
    }

    fn standings(&self, out: &mut Out) -> Result<(), Failure> {
        let row = |(place, rung): (usize, &Rung)| {
            let dash = || "–".to_owned();
            let rating = rung.rating.map(|rating| signed(rating.rating));
            let interval = rung.rating.map(|rating| rating.interval.map(signed));
            vec![
                right((place + 1).to_string()),
                Cell::new(rung.player),
                right(rating.unwrap_or_else(dash)),
                right(interval.map_or_else(dash, |ends| ends.join(" … "))),
                right(percent(rung.tally.score())),
                right(interval_text(&rung.tally)),
                right(rung.tally.games().to_string()),
            ]
        };
        let header = words![
            "",
            "Player",
            "Elo",
            "95 % interval",
            "Score",
            "95 % interval",
            "Games",
        ];
        out.table(header, self.players.iter().enumerate().map(row))?;
        Ok(())
    }

    /// The interval stands under the score; of many players, so many columns at a time.
    fn cross_table(&self, out: &mut Out) -> Result<(), Failure> {
        let names: Vec<String> = self.players.iter().map(|r| r.player.to_string()).collect();
        let widest = names.iter().map(|name| name.chars().count()).max();
        let left = out.width().saturating_sub(widest.unwrap_or(0) + 6);
        let columns: Vec<usize> = (0..names.len()).collect();
        for (block, columns) in columns.chunks((left / 15).max(1)).enumerate() {
            if block > 0 {
                writeln!(out)?;
            }
            let mut header = words!["", "Player"].to_vec();
            header.extend(columns.iter().map(|n| Message::from(n + 1)));
            let row = |(place, tallies): (usize, &Vec<Tally>)| {
                let mut cells = vec![right((place + 1).to_string()), Cell::new(&names[place])];
                cells.extend(columns.iter().map(|column| score_cell(&tallies[*column])));
                cells
            };
            out.table(header, self.tallies.iter().enumerate().map(row))?;
        }
        Ok(())
    }

    fn beginners(&self, out: &mut Out) -> Result<(), Failure> {
        let row = |(a, b): (usize, usize)| {
            let tally = &self.tallies[a][b];
            let began = tally.beginner();
            let ends = beginner_interval(&began).map(|ends| ends.map(|end| percent(Some(end))));
            vec![
                Cell::new(self.players[a].player),
                Cell::new(self.players[b].player),
                right(percent(began.score())),
                right(ends.map_or("–".to_owned(), |ends| ends.join(" – "))),
                right(began.games().to_string()),
            ]
        };
        let header = words!["Player", "Opponent", "Began", "95 % interval", "Games"];
        out.table(header, self.pairings().into_iter().map(row))?;
        Ok(())
    }

    /// Every two that have met, the stronger first.
    fn pairings(&self) -> Vec<(usize, usize)> {
        let mut pairings = twos(self.players.len());
        pairings.retain(|(a, b)| self.tallies[*a][*b].games() > 0);
        pairings
    }

    fn matrix(&self) -> Vec<Vec<Option<f64>>> {
        let scores = |tallies: &Vec<Tally>| tallies.iter().map(Tally::score).collect();
        self.tallies.iter().map(scores).collect()
    }

    fn pairings_json(&self) -> Value {
        let pairing = |(a, b): (usize, usize)| {
            let tally = &self.tallies[a][b];
            let record = tally.record();
            let began = tally.beginner();
            json!({
                "player": self.players[a].player.to_string(),
                "opponent": self.players[b].player.to_string(),
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
        self.pairings().into_iter().map(pairing).collect()
    }

    fn csv(&self, seed: u64, out: &mut Out) -> Result<(), Failure> {
        let mut header = vec![
            "player",
            "rating",
            "rating_low",
            "rating_high",
            "score",
            "low",
            "high",
            "games",
            "first_score",
            "second_score",
            "seed",
        ];
        let versus = |rung: &Rung| format!("vs {}", rung.player);
        let names: Vec<String> = self.players.iter().map(versus).collect();
        header.extend(names.iter().map(String::as_str));
        let number = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let row = |(rung, tallies): (&Rung, &Vec<Tally>)| {
            let interval = score_interval(&rung.tally.pairs);
            let mut row = vec![
                rung.player.to_string(),
                number(rung.rating.map(|rating| rating.rating)),
                number(rung.rating.map(|rating| rating.interval[0])),
                number(rung.rating.map(|rating| rating.interval[1])),
                number(rung.tally.score()),
                number(interval.map(|[low, _]| low)),
                number(interval.map(|[_, high]| high)),
                rung.tally.games().to_string(),
                number(rung.tally.first.score()),
                number(rung.tally.second.score()),
                seed.to_string(),
            ];
            row.extend(tallies.iter().map(|tally| number(tally.score())));
            row
        };
        out.csv(&header, self.players.iter().zip(&self.tallies).map(row))?;
        Ok(())
    }
}

fn right(text: String) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

fn score_cell(tally: &Tally) -> Cell {
    let score = percent(tally.score());
    right(match tally.games() {
        0 => score,
        _ => format!("{score}\n{}", interval_text(tally)),
    })
}

/// An interval for JSON, in which what is undefined is null.
fn ends(interval: Option<[f64; 2]>) -> [Option<f64>; 2] {
    interval.map_or([None; 2], |ends| ends.map(Some))
}

/// Taken over games, not pairs: a good shuffle helps its owner with and without the Initiative, so
/// what it gives the beginner of one game it takes from that of the other, and the interval is
/// rather too wide than too narrow.
fn beginner_interval(began: &Record) -> Option<[f64; 2]> {
    score_interval(&[began.losses, 0, began.draws, 0, began.wins])
}

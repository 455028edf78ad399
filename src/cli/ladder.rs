//! `gt ladder`: which player is better, and by how much?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::arena::{Command, Task};
use guerre_totale::players::AnyPlayer;

use super::args::{DECK_HELP, Data, RowsFormatArg};
use super::matches::{check_players, decks_or_references, pairs, some_games};
use super::out::Out;
use super::runs::{RunArgs, TranscriptArgs};
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
        let shown = (self.format.format, false);
        let (pairs, games) = (pairs(self.games), Some(&self.transcript));
        self.run.play(&task, pairs, shown, games, data, out)
    }
}

//! `gt compare`: which of these decks is best, and what does the field look like?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::arena::{Command, Task};
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;

use super::args::{DECK_HELP, Data, RowsFormatArg};
use super::matches::{DEFAULT_PLAYER, check_players, decks_or_references, pairs, some_games};
use super::out::Out;
use super::runs::{CardsReportArg, RunArgs, TranscriptArgs};
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
anew. Players: random, greedy, veteran, expert:NODES, classic:NODES. With
--players the whole field is played once by each, on the same shuffles, and
their verdicts are held side by side.

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
            return Err(Failure::Wrong(message!(
                "name two or more decks to compare, or none for all reference decks"
            )));
        }
        let task = Task {
            side_by_side,
            ..self.run.task(Command::Compare, decks, players, data)
        };
        let shown = (self.format.format, self.cards.cards_report);
        let (pairs, games) = (pairs(self.games), Some(&self.transcript));
        self.run.play(&task, pairs, shown, games, data, out)
    }
}

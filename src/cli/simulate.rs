//! `gt simulate`: how does a deck do against the reference decks?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::arena::sprt::Sprt;
use guerre_totale::arena::{Command, Task};
use guerre_totale::players::AnyPlayer;

use super::args::{DECK_HELP, Data, DeckArg, RowsFormatArg};
use super::matches::{DEFAULT_PLAYER, decks_or_references, pairs, some_games};
use super::out::Out;
use super::runs::{CardsReportArg, RunArgs, TranscriptArgs};
use super::{Answer, Failure};

/// Games of each match-up unless told otherwise, without and with a sequential test.
const DEFAULT_GAMES: u64 = 1_000;
const DEFAULT_CAP: u64 = 20_000;

/// Play a deck against the reference decks, with intervals
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt simulate mine.json
  gt simulate mine.json --against red-swarm --games 10000
  gt simulate mine.json --against red-swarm --until-sure
  gt simulate mine.json --cards-report   what does each card do?
  gt simulate mine.json --save run.jsonl   then, after a power cut,
  gt simulate mine.json --resume run.jsonl   or, for more games,
  gt simulate mine.json --resume run.jsonl --games 5000

Games are played in pairs: who begins is swapped, and the decks are shuffled
anew. Players: random, greedy, veteran, expert:NODES, classic:NODES
(docs/players.md).

{DECK_HELP}"))]
pub struct Simulate {
    #[command(flatten)]
    deck: DeckArg,
    /// Against these decks instead of the reference decks
    #[arg(long, value_name = "DECK", num_args = 1.., value_hint = ValueHint::FilePath)]
    against: Vec<PathBuf>,
    /// Games of each match-up; an odd number is rounded up [default: 1000; with --until-sure at most 20000]
    #[arg(long, value_name = "N", value_parser = some_games())]
    games: Option<u64>,
    /// Who plays the deck
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    player: AnyPlayer,
    /// Who plays the opponents [default: the same]
    #[arg(long, value_name = "P")]
    opponent: Option<AnyPlayer>,
    /// Stop a match-up when a sequential test knows which deck is better
    #[arg(long)]
    until_sure: bool,
    #[command(flatten)]
    test: TestArgs,
    #[command(flatten)]
    cards: CardsReportArg,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    transcript: TranscriptArgs,
    #[command(flatten)]
    format: RowsFormatArg,
}

#[derive(Args)]
struct TestArgs {
    /// The test's lower hypothesis, in Elo
    #[arg(long, value_name = "ELO", default_value_t = -10.0, allow_negative_numbers = true, requires = "until_sure")]
    elo0: f64,
    /// The test's upper hypothesis, in Elo
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 10.0,
        allow_negative_numbers = true,
        requires = "until_sure"
    )]
    elo1: f64,
    /// How often the test may accept --elo1 though --elo0 is true
    #[arg(
        long,
        value_name = "P",
        default_value_t = 0.05,
        requires = "until_sure"
    )]
    alpha: f64,
    /// How often it may accept --elo0 though --elo1 is true
    #[arg(
        long,
        value_name = "P",
        default_value_t = 0.05,
        requires = "until_sure"
    )]
    beta: f64,
}

impl TestArgs {
    fn sprt(&self) -> Result<Sprt, Failure> {
        Sprt::new(self.elo0, self.elo1, self.alpha, self.beta)
            .map_err(|error| Failure::Wrong(error.message()))
    }
}

impl Simulate {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let deck = self.deck.legal(data)?;
        let mut decks = decks_or_references(&self.against, data)?;
        decks.insert(0, deck);
        let opponent = self.opponent.unwrap_or_else(|| self.player.clone());
        let task = Task {
            sprt: self.until_sure.then(|| self.test.sprt()).transpose()?,
            ..self
                .run
                .task(Command::Simulate, decks, vec![self.player, opponent], data)
        };
        let default = if self.until_sure {
            DEFAULT_CAP
        } else {
            DEFAULT_GAMES
        };
        let pairs = pairs(self.games.unwrap_or(default));
        let shown = (self.format.format, self.cards.cards_report);
        let games = Some(&self.transcript);
        self.run.play(&task, pairs, shown, games, data, out)
    }
}

//! `gt value`: what is each card worth to its deck?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::arena::{Command, Task};
use guerre_totale::cards::CardId;
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;
use guerre_totale::workshop::{Bench, Components, Halt, Substitute};

use super::args::{DECK_HELP, Data, DeckArg, RowsFormatArg};
use super::matches::{DEFAULT_PLAYER, decks_or_references, pairs, some_games};
use super::out::Out;
use super::runs::{RunArgs, bar, stop_on_ctrl_c};
use super::{Answer, Failure};

/// Games of each deck against each opponent unless told otherwise.
const DEFAULT_GAMES: u64 = 400;

/// Games to look for a substitute by unless told otherwise.
const DEFAULT_SEARCH: u64 = 20_000;

/// Leave each card of a deck out in turn, and replace it: what is it worth?
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt value mine.json
  gt value mine.json --against red-swarm glass-wall --games 2000
  gt value mine.json --format csv > cards.csv

The deck without a card plays the same games as the full one: same opponents,
same shuffles, in which only that card is missing; a deck of 25 is measured as
one of 24, which could not be played at a tournament. Then it plays them with
the best card outside in the place of each card: that one is found by a search
of --search games before. Time grows with cards × opponents × games.

{DECK_HELP}"))]
pub struct Value {
    #[command(flatten)]
    deck: DeckArg,
    /// Against these decks instead of the reference decks
    #[arg(long, value_name = "DECK", num_args = 1.., value_hint = ValueHint::FilePath)]
    against: Vec<PathBuf>,
    /// Games against each opponent, with every card and again without each; rounded up to even
    #[arg(long, value_name = "N", default_value_t = DEFAULT_GAMES, value_parser = some_games())]
    games: u64,
    /// Games to look for the best card outside by; 0 looks for none
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEARCH, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    search: u64,
    /// Who plays the deck
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    player: AnyPlayer,
    /// Who plays the opponents [default: the same]
    #[arg(long, value_name = "P")]
    opponent: Option<AnyPlayer>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Value {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let deck = self.deck.legal(data)?;
        let mut decks = decks_or_references(&self.against, data)?;
        decks.insert(0, deck);
        let opponent = self.opponent.clone().unwrap_or_else(|| self.player.clone());
        let players = vec![self.player.clone(), opponent];
        let mut task = self.run.task(Command::Value, decks, players, data);
        task.substitute = self.substitute(&task, data)?;
        let shown = (self.format.format, false);
        let pairs = pairs(self.games);
        self.run.play(&task, pairs, shown, None, data, out)
    }

    /// The best card outside, found on games of its own.
    fn substitute(&self, task: &Task, data: &Data) -> Result<Option<CardId>, Failure> {
        if self.search == 0 {
            return Ok(None);
        }
        let (deck, opponents) = task.deck();
        let substitute = Substitute {
            components: Components {
                cards: &data.cards,
                cruisers: &data.cruisers,
            },
            deck,
            opponents,
            players: task.two_players(),
            seed: task.seed,
            pairs: pairs(self.search),
        };
        let bar = bar(substitute.pairs, data.language);
        bar.set_message(message!("looking for the best card outside").to(data.language));
        let mut pair = || bar.inc(1);
        let mut bench = Bench::new(self.run.threads.count(), stop_on_ctrl_c(), &mut pair);
        let found = substitute.find(&mut bench);
        bar.finish_and_clear();
        found.map_err(|halt| match halt {
            Halt::Stopped => {
                Failure::Stopped(message!("stopped before the best card outside was found"))
            }
            Halt::Failed(error) => error.into(),
        })
    }
}

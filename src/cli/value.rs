//! `gt value`: what is each card worth to its deck?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::arena::Command;
use guerre_totale::players::AnyPlayer;

use super::args::{DECK_HELP, Data, DeckArg, RowsFormatArg};
use super::matches::{DEFAULT_PLAYER, decks_or_references, pairs, some_games};
use super::out::Out;
use super::runs::RunArgs;
use super::{Answer, Failure};

/// Games of each deck against each opponent unless told otherwise.
const DEFAULT_GAMES: u64 = 400;

/// Leave each card of a deck out in turn: what is it worth?
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt value mine.json
  gt value mine.json --against red-swarm glass-wall --games 2000
  gt value mine.json --format csv > cards.csv

The deck without a card plays the same games as the full one: same opponents,
same shuffles, in which only that card is missing. It is not replaced, so a deck
of 25 is measured as one of 24, which could not be played at a tournament.
Time grows with cards × opponents × games.

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
        let opponent = self.opponent.unwrap_or_else(|| self.player.clone());
        let players = vec![self.player, opponent];
        let task = self.run.task(Command::Value, decks, players, data);
        let shown = (self.format.format, false);
        let pairs = pairs(self.games);
        self.run.play(&task, pairs, shown, None, data, out)
    }
}

//! `gt value`: what is each card worth to its deck?

use std::io::Write;
use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::value::{LeftOut, Values};
use guerre_totale::arena::{Contest, Finished, Plan, Verdict};
use guerre_totale::cards::CardId;
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::words::{Language, Message};
use guerre_totale::{message, words};
use serde_json::{Value as Json, json};

use super::args::{DECK_HELP, Data, DeckArg, RowsFormat, RowsFormatArg};
use super::matches::{
    DEFAULT_PLAYER, DEFAULT_SEED, decks_or_references, ends, interrupted, interval_text, note,
    number, pairs, percent, points, points_interval, progress, some_games, stop_on_ctrl_c, threads,
    title,
};
use super::out::{Out, right, verdict_cell};
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
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED)]
    seed: u64,
    /// Threads; the result is the same on any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Value {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let deck = self
            .deck
            .read(data)?
            .validate(&data.cards, &data.cruisers)?;
        let opponents = decks_or_references(&self.against, data)?;
        let players = [self.player, self.opponent.unwrap_or(self.player)];
        let plan = Plan {
            contests: contests(&deck, &opponents, data),
            players,
            seed: self.seed,
            pairs: pairs(self.games),
            sprt: None,
            transcript_every: None,
            listen: false,
        };
        let mut values = Values::new(deck.cards().len());
        let progress = progress(plan.pairs * plan.contests.len() as u64);
        let tell = |finished: Finished| -> Result<(), Failure> {
            values.add(finished.matchup, finished.index, finished.pair);
            progress.set_position(finished.matchup as u64 * plan.pairs + finished.index + 1);
            Ok(())
        };
        let batch = plan.run(threads(self.threads), &[], &stop_on_ctrl_c(), tell);
        progress.finish_and_clear();
        values.rank();
        let report = Report {
            deck: &deck,
            players,
            seed: self.seed,
            complete: batch?.complete,
            values,
        };
        match self.format.format {
            RowsFormat::Table => report.table(out)?,
            RowsFormat::Json => out.json(&report.json())?,
            RowsFormat::Csv => report.csv(out)?,
        }
        Ok(match report.complete {
            true => Answer::Yes,
            false => Answer::Interrupted,
        })
    }
}

/// Against each opponent the full deck, then without each card: so that an interrupted run has
/// played every card against the same opponents, but for the last one.
fn contests(deck: &Deck, opponents: &[Deck], data: &Data) -> Vec<Contest> {
    let against = |opponent: &Deck| {
        let full = Contest::total_war(&data.cards, [deck, opponent]);
        let mut contests: Vec<Contest> = deck.cards().iter().map(|id| full.without(*id)).collect();
        contests.insert(0, full);
        contests
    };
    opponents.iter().flat_map(against).collect()
}

/// What is said about a run.
struct Report<'a> {
    deck: &'a Deck,
    players: [AnyPlayer; 2],
    seed: u64,
    complete: bool,
    values: Values,
}

impl Report<'_> {
    fn card(&self, card: &LeftOut) -> CardId {
        self.deck.cards()[card.place]
    }

    fn json(&self) -> Json {
        let card = |card: &LeftOut| {
            json!({
                "card": self.card(card),
                "games": card.without.games(),
                "score_without": card.without.score(),
                "value": card.tally.value(),
                "interval": ends(self.values.interval(card)),
                "pairs_unchanged": card.tally.unchanged(),
            })
        };
        json!({
            "deck": self.deck.name(),
            "seed": self.seed,
            "player": self.players[0].to_string(),
            "opponent_player": self.players[1].to_string(),
            "complete": self.complete,
            "games": self.values.full.games(),
            "score": self.values.full.score(),
            "interval": ends(score_interval(&self.values.full.pairs)),
            "cards": self.values.cards.iter().map(card).collect::<Vec<_>>(),
        })
    }

    fn csv(&self, out: &mut Out) -> Result<(), Failure> {
        if !self.complete {
            note("interrupted: these are the games played until then");
        }
        let header = [
            "card",
            "games",
            "score",
            "score_without",
            "value",
            "low",
            "high",
            "seed",
        ];
        let row = |card: &LeftOut| {
            let interval = self.values.interval(card);
            vec![
                self.card(card).to_string(),
                card.without.games().to_string(),
                number(self.values.full.score()),
                number(card.without.score()),
                number(card.tally.value()),
                number(interval.map(|[low, _]| low)),
                number(interval.map(|[_, high]| high)),
                self.seed.to_string(),
            ]
        };
        out.csv(&header, self.values.cards.iter().map(row))?;
        Ok(())
    }

    fn table(&self, out: &mut Out) -> Result<(), Failure> {
        out.paragraph(title(self.deck, self.players, self.seed))?;
        out.paragraph(message!(
            "All {cards} cards: {games} games, score {score} ({interval})",
            cards = self.values.cards.len(),
            games = self.values.full.games(),
            score = percent(self.values.full.score()),
            interval = interval_text(&self.values.full),
        ))?;
        interrupted(self.complete, out)?;
        writeln!(out)?;
        let header = words!["Card", "Without", "Value", "Interval", "Same", ""];
        let language = out.language();
        out.table(
            header,
            self.values
                .cards
                .iter()
                .map(|card| self.row(card, language)),
        )?;
        writeln!(out)?;
        self.words(out)
    }

    fn row(&self, card: &LeftOut, language: Language) -> Vec<Cell> {
        let pairs = card.tally.pairs();
        let same = (pairs > 0).then(|| card.tally.unchanged() as f64 / pairs as f64);
        vec![
            Cell::new(self.card(card)),
            right(percent(card.without.score())),
            right(points(card.tally.value())),
            right(points_interval(self.values.interval(card))),
            right(percent(same)),
            verdict_cell(
                self.values.verdict(card),
                words!["helps", "hurts"],
                language,
            ),
        ]
    }

    /// What can be concluded, and what not.
    fn words(&self, out: &mut Out) -> Result<(), Failure> {
        out.paragraph(message!(
            "Without: the score in % when the card is left out, on the same shuffles. Value: what the full deck \
             scores more, in points; its {cards} intervals all hold at once in 95 % of the runs (Bonferroni). Same: \
             pairs in % whose score did not change.",
            cards = self.values.cards.len()
        ))?;
        let that = |wanted: Verdict| -> Vec<String> {
            let cards = self.values.cards.iter();
            let cards = cards.filter(|card| self.values.verdict(card) == wanted);
            cards.map(|card| self.card(card).to_string()).collect()
        };
        let some = |cards: Vec<String>| (!cards.is_empty()).then(|| Message::list(cards));
        let with = some(that(Verdict::Better))
            .map(|cards| message!("The deck is better with {cards}.", cards = cards));
        let without = some(that(Verdict::Worse))
            .map(|cards| message!("The deck is better without {cards}.", cards = cards));
        let mut text: Vec<Message> = with.into_iter().chain(without).collect();
        let open = that(Verdict::Open).len();
        if open > 0 {
            text.push(message!(
                "Of {count} cards these games are too few to tell.",
                count = open
            ));
        }
        text.push(message!(
            "A card left out is not replaced: the others are drawn more often, so its value is that \
             above the deck's average card, not above the card you would take instead. Another player \
             may make more of it."
        ));
        out.paragraph(Message::joined(text, " "))?;
        Ok(())
    }
}

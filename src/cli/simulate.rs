//! `gt simulate`: how does a deck do against the reference decks?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::arena::elo::{elo, elo_interval};
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::sprt::Sprt;
use guerre_totale::arena::tally::Record;
use guerre_totale::arena::{Batch, Contest, Finished, Matchup, Verdict};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::rules::MOST_ROUNDS;
use guerre_totale::text::one_line;
use guerre_totale::words::{Language, Message};
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, DeckArg, RowsFormat, RowsFormatArg};
use super::card_report::{CardReports, CardsReportArg};
use super::matches::{
    DEFAULT_PLAYER, Matches, RunArgs, decks_or_references, ends, interrupted, interval_text,
    labels, note, number, pairs, percent, signed, some_games, title,
};
use super::out::{Out, right, verdict_cell};
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
  gt simulate mine.json --resume run.jsonl

Games are played in pairs: both share their shuffles, and who begins is swapped.
Players: random, greedy, expert, expert:NODES (docs/players.md).

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
            .map_err(|error| Failure::Wrong(error.to_string()))
    }
}

impl Simulate {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let deck = self
            .deck
            .read(data)?
            .validate(&data.cards, &data.cruisers)?;
        let opponents = decks_or_references(&self.against, data)?;
        let sprt = self.until_sure.then(|| self.test.sprt()).transpose()?;
        let default = if self.until_sure {
            DEFAULT_CAP
        } else {
            DEFAULT_GAMES
        };
        let opponent_player = self.opponent.unwrap_or(self.player);
        let matches = Matches {
            command: "simulate",
            decks: [&deck].into_iter().chain(&opponents).collect(),
            contests: opponents
                .iter()
                .map(|opponent| Contest::total_war(&data.cards, [&deck, opponent]))
                .collect(),
            players: vec![[self.player, opponent_player]],
            pairs: pairs(self.games.unwrap_or(default)),
            sprt,
        };
        let mut cards = self.cards.begin([&deck], data);
        let mut hear = |finished: &Finished| cards.hear([Some(0), None], finished);
        let hear = self.cards.ear(&mut hear);
        let results = self.run.play(matches, data, hear)?;
        let report = Report {
            deck: &deck,
            opponents: &opponents,
            players: [self.player, opponent_player],
            seed: self.run.seed,
            sprt,
            results: &results,
            cards: &cards,
        };
        match self.format.format {
            RowsFormat::Table => report.table(out)?,
            RowsFormat::Json => out.json(&report.json())?,
            RowsFormat::Csv => {
                if !results.complete {
                    note("interrupted: these are the games played until then");
                }
                match self.cards.cards_report {
                    true => cards.csv(out)?,
                    false => report.csv(out)?,
                }
            }
        }
        Ok(match results.complete {
            true => Answer::Yes,
            false => Answer::Interrupted,
        })
    }
}

/// What is said about a run.
struct Report<'a> {
    deck: &'a Deck,
    opponents: &'a [Deck],
    players: [AnyPlayer; 2],
    seed: u64,
    sprt: Option<Sprt>,
    results: &'a Batch,
    cards: &'a CardReports,
}

impl Report<'_> {
    /// Each opponent with its match-up.
    fn matchups(&self) -> impl Iterator<Item = (&Deck, &Matchup)> {
        self.opponents.iter().zip(&self.results.matchups)
    }

    /// The names of the opponents with their match-ups, then all of them together.
    fn rows(&self) -> impl Iterator<Item = (&str, Matchup)> {
        let each = self
            .matchups()
            .map(|(deck, matchup)| (deck.name(), *matchup));
        each.chain([("overall", self.overall())])
    }

    fn overall(&self) -> Matchup {
        let tallies = self.results.matchups.iter().map(|matchup| &matchup.tally);
        Matchup {
            tally: tallies.sum(),
            ..Matchup::default()
        }
    }

    fn json(&self) -> Value {
        let mut all: Vec<Value> = self
            .rows()
            .map(|(name, matchup)| self.matchup_json(name, &matchup))
            .collect();
        let mut overall = all.pop().unwrap_or_default();
        if self.sprt.is_some() {
            // The test speaks of one match-up at a time.
            overall["verdict"] = Value::Null;
        }
        let mut report = json!({
            "deck": self.deck.name(),
            "seed": self.seed,
            "player": self.players[0].to_string(),
            "opponent_player": self.players[1].to_string(),
            "complete": self.results.complete,
            "matchups": all,
            "overall": overall,
        });
        self.cards.put_into(&mut report);
        report
    }

    fn matchup_json(&self, opponent: &str, matchup: &Matchup) -> Value {
        let tally = &matchup.tally;
        let record = tally.record();
        let half = |half: &Record| json!({ "games": half.games(), "score": half.score() });
        let interval = score_interval(&tally.pairs);
        let mut fields = json!({
            "opponent": opponent,
            "games": record.games(),
            "wins": record.wins,
            "draws": record.draws,
            "losses": record.losses,
            "score": record.score(),
            "interval": ends(interval),
            "elo": record.score().and_then(elo),
            "elo_interval": interval.map_or([None; 2], elo_interval),
            "first": half(&tally.first),
            "second": half(&tally.second),
            "rounds_mean": tally.rounds_mean(),
            "decisions": tally.decisions,
            "adjudicated": tally.adjudicated,
            "pairs": tally.pairs,
        });
        if self.sprt.is_some() {
            fields["verdict"] = json!(matchup.verdict);
        }
        fields
    }

    fn csv(&self, out: &mut Out) -> Result<(), Failure> {
        let header = [
            "opponent",
            "games",
            "wins",
            "draws",
            "losses",
            "score",
            "low",
            "high",
            "elo",
            "elo_low",
            "elo_high",
            "first_score",
            "second_score",
            "rounds_mean",
            "decisions",
            "adjudicated",
            "seed",
        ];
        let row = |(name, matchup): (&str, Matchup)| {
            let tally = &matchup.tally;
            let record = tally.record();
            let interval = score_interval(&tally.pairs);
            let [elo_low, elo_high] = interval.map_or([None; 2], elo_interval);
            vec![
                name.to_owned(),
                record.games().to_string(),
                record.wins.to_string(),
                record.draws.to_string(),
                record.losses.to_string(),
                number(record.score()),
                number(interval.map(|[low, _]| low)),
                number(interval.map(|[_, high]| high)),
                number(record.score().and_then(elo)),
                number(elo_low),
                number(elo_high),
                number(tally.first.score()),
                number(tally.second.score()),
                number(tally.rounds_mean()),
                tally.decisions.to_string(),
                tally.adjudicated.to_string(),
                self.seed.to_string(),
            ]
        };
        out.csv(&header, self.rows().map(row))?;
        Ok(())
    }

    fn table(&self, out: &mut Out) -> Result<(), Failure> {
        out.paragraph(title(self.deck, self.players, self.seed))?;
        interrupted(self.results.complete, out)?;
        writeln!(out)?;
        let mut header = words![
            "Opponent",
            "Games",
            "Score",
            "Interval",
            "Elo",
            "1st",
            "2nd",
            "Rounds@mean",
            "",
        ]
        .to_vec();
        let language = out.language();
        let adjudicated = self.overall().tally.adjudicated > 0;
        if adjudicated {
            header.push(message!("Adjud."));
        }
        let mut rows: Vec<Vec<Cell>> = labels(self.opponents)
            .into_iter()
            .zip(self.matchups())
            .map(|(label, (deck, matchup))| {
                row(&label, matchup, self.verdict_cell(deck, matchup, language))
            })
            .collect();
        let overall = message!("overall").to(language);
        rows.push(row(&overall, &self.overall(), Cell::new("")));
        if adjudicated {
            let counts = self.rows().map(|(_, matchup)| matchup.tally.adjudicated);
            rows.iter_mut()
                .zip(counts)
                .for_each(|(row, count)| row.push(right(count.to_string())));
        }
        out.table(header, rows)?;
        writeln!(out)?;
        out.paragraph(message!(
            "Scores in %, with their 95 % intervals. 1st and 2nd: with and without the first Initiative."
        ))?;
        out.paragraph(self.conclusion())?;
        self.cards.table(out)
    }

    /// Which deck is better, as far as the test or else the interval can tell.
    fn verdict(&self, opponent: &Deck, matchup: &Matchup) -> Verdict {
        let same = opponent.cards() == self.deck.cards()
            && opponent.cruiser().id == self.deck.cruiser().id
            && self.players[0] == self.players[1];
        match Verdict::of_score(&matchup.tally) {
            Verdict::Unplayed => Verdict::Unplayed,
            _ if same => Verdict::Same,
            _ if self.sprt.is_some() => matchup.verdict.into(),
            by_interval => by_interval,
        }
    }

    /// The verdict in one word; of a lopsided test, the hypothesis that it accepts.
    fn verdict_cell(&self, opponent: &Deck, matchup: &Matchup, language: Language) -> Cell {
        let words = match self.sprt.map(|sprt| sprt.elos()) {
            Some([elo0, elo1]) if elo0 != -elo1 => {
                [elo1, elo0].map(|elo| Message::from(format!("{elo:+}")))
            }
            _ => words!["better", "worse"],
        };
        verdict_cell(self.verdict(opponent, matchup), words, language)
    }

    /// What can be concluded, and what not.
    fn conclusion(&self) -> Message {
        let verdicts = [
            Verdict::Better,
            Verdict::Worse,
            Verdict::Open,
            Verdict::Same,
            Verdict::Unplayed,
        ];
        let sentence = |verdict: Verdict| {
            let names = self.opponents_that_are(verdict);
            (!names.is_empty()).then(|| self.sentence(verdict, Message::list(names)))
        };
        let mut text: Vec<Message> = verdicts.into_iter().filter_map(sentence).collect();
        let adjudicated = self.overall().tally.adjudicated;
        if adjudicated > 0 {
            text.push(message!(
                "{games} games were still going after {rounds} rounds and were adjudicated.",
                games = adjudicated,
                rounds = MOST_ROUNDS,
            ));
        }
        if self
            .matchups()
            .any(|(deck, matchup)| self.verdict(deck, matchup).is_sure())
        {
            text.push(self.certainty());
        }
        text.push(message!("Other players may do better with either deck."));
        Message::joined(text, " ")
    }

    /// How the deck stands against these opponents.
    fn sentence(&self, verdict: Verdict, decks: Message) -> Message {
        let name = one_line(self.deck.name());
        let lopsided = self.sprt.map(|sprt| sprt.elos());
        let lopsided = lopsided.filter(|[elo0, elo1]| *elo0 != -elo1);
        match (verdict, lopsided) {
            (Verdict::Better | Verdict::Worse, Some([elo0, elo1])) => {
                let [near, far] = match verdict {
                    Verdict::Better => [elo1, elo0],
                    _ => [elo0, elo1],
                };
                message!(
                    "{deck} is nearer to {near} than to {far} Elo against {decks}.",
                    deck = name,
                    near = format!("{near:+}"),
                    far = format!("{far:+}"),
                    decks = decks,
                )
            }
            (Verdict::Better, None) => {
                message!("{deck} is better than {decks}.", deck = name, decks = decks)
            }
            (Verdict::Worse, None) => {
                message!("{deck} is worse than {decks}.", deck = name, decks = decks)
            }
            (Verdict::Open, _) => {
                message!(
                    "These games are too few to tell against {decks}.",
                    decks = decks
                )
            }
            (Verdict::Same, _) => {
                message!("Same deck, so only chance decides: {decks}.", decks = decks)
            }
            (Verdict::Unplayed, _) => message!("Not played: {decks}.", decks = decks),
        }
    }

    fn opponents_that_are(&self, wanted: Verdict) -> Vec<String> {
        let labelled = labels(self.opponents).into_iter().zip(self.matchups());
        labelled
            .filter(|(_, (deck, matchup))| self.verdict(deck, matchup) == wanted)
            .map(|(label, _)| label)
            .collect()
    }

    /// How far the verdicts can be trusted.
    fn certainty(&self) -> Message {
        let Some(sprt) = self.sprt else {
            return message!("One verdict in twenty may be chance.");
        };
        let ([elo0, elo1], error) = (sprt.elos(), 100.0 * sprt.error());
        message!(
            "The sequential test errs in at most {error} % of match-ups at {elo0} Elo and below or {elo1} \
             and above; in between it may say either. Scores at its end are a little too extreme.",
            error = error.to_string(),
            elo0 = format!("{elo0:+}"),
            elo1 = format!("{elo1:+}"),
        )
    }
}

fn row(label: &str, matchup: &Matchup, verdict: Cell) -> Vec<Cell> {
    let tally = &matchup.tally;
    let dash = || "–".to_owned();
    let rounds = tally.rounds_mean().map(|rounds| format!("{rounds:.1}"));
    vec![
        Cell::new(label),
        right(tally.games().to_string()),
        right(percent(tally.score())),
        right(interval_text(tally)),
        right(tally.score().and_then(elo).map_or_else(dash, signed)),
        right(percent(tally.first.score())),
        right(percent(tally.second.score())),
        right(rounds.unwrap_or_else(dash)),
        verdict,
    ]
}

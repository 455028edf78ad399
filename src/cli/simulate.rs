//! `gt simulate`: how does a deck do against the reference decks?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::arena::elo::{elo, elo_interval};
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::sprt::Sprt;
use guerre_totale::arena::tally::Record;
use guerre_totale::arena::{Batch, Command, DuelFinished, Matchup, Task, Verdict};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::rules::MOST_ROUNDS;
use guerre_totale::text::one_line;
use guerre_totale::words::{Language, Message};
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, DeckArg, RowsFormatArg};
use super::card_report::{CardReports, CardsReportArg};
use super::matches::{
    DEFAULT_PLAYER, decks_or_references, ends, interrupted, interval_text, labels, number, pairs,
    percent, signed, some_games, title,
};
use super::out::{Out, right, verdict_cell};
use super::runs::{self, RunArgs, Shown, TranscriptArgs};
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
            .map_err(|error| Failure::Wrong(error.to_string()))
    }
}

impl Simulate {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let deck = self
            .deck
            .read(data)?
            .validate(&data.cards, &data.cruisers)?;
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
        let shown = Shown {
            format: self.format.format,
            cards_report: self.cards.cards_report,
        };
        let games = Some(&self.transcript);
        self.run.play(&task, pairs, shown, games, data, out)
    }
}

/// What is said about a run.
pub struct Report<'a> {
    task: &'a Task,
    deck: &'a Deck,
    opponents: &'a [Deck],
    sprt: Option<Sprt>,
    results: Batch,
    cards: CardReports,
}

impl<'a> Report<'a> {
    pub fn new(task: &'a Task, cards_report: bool, data: &Data) -> Report<'a> {
        let (deck, opponents) = task.deck();
        Report {
            task,
            deck,
            opponents,
            sprt: task.sprt,
            results: Batch::default(),
            cards: CardReports::new(cards_report.then_some(deck), data),
        }
    }
}

impl runs::Report for Report<'_> {
    fn add(&mut self, finished: &DuelFinished) {
        self.cards.hear([Some(0), None], finished);
    }

    fn end(&mut self, batch: Batch) {
        self.results = batch;
    }

    fn table(&self, out: &mut Out) -> Result<(), Failure> {
        self.tables(out)
    }

    fn json(&self) -> Value {
        let mut rows = self.rows().map(|row| self.row_json(&row));
        let matchups: Vec<Value> = rows.by_ref().take(self.opponents.len()).collect();
        let [player, opponent] = self.task.two_players();
        let mut report = json!({
            "deck": self.deck.name(),
            "seed": self.task.seed,
            "player": player.to_string(),
            "opponent_player": opponent.to_string(),
            "complete": self.results.complete,
            "matchups": matchups,
            "overall": rows.next(),
        });
        self.cards.put_into(&mut report);
        report
    }

    fn csv(&self, out: &mut Out) -> Result<(), Failure> {
        match self.cards.is_empty() {
            true => self.rows_csv(out),
            false => self.cards.csv(out),
        }
    }
}

/// A match-up in the table, or all of them together.
struct Row<'a> {
    name: &'a str,
    matchup: Matchup,
    /// Is it the mirror? Nobody asks that of all together.
    mirror: Option<bool>,
}

impl Report<'_> {
    /// Each opponent with its match-up.
    fn matchups(&self) -> impl Iterator<Item = (&Deck, &Matchup)> {
        self.opponents.iter().zip(&self.results.matchups)
    }

    /// The opponents with their match-ups, then all of them together.
    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let each = self.matchups().map(|(deck, matchup)| Row {
            name: deck.name(),
            matchup: *matchup,
            mirror: Some(deck.is_copy_of(self.deck)),
        });
        each.chain([Row {
            name: "overall",
            matchup: self.overall(),
            mirror: None,
        }])
    }

    /// All together but for the mirror, which says nothing of the deck.
    fn overall(&self) -> Matchup {
        let others = self
            .matchups()
            .filter(|(deck, _)| !deck.is_copy_of(self.deck));
        Matchup {
            tally: others.map(|(_, matchup)| &matchup.tally).sum(),
            ..Matchup::default()
        }
    }

    fn has_mirror(&self) -> bool {
        self.opponents.iter().any(|deck| deck.is_copy_of(self.deck))
    }

    fn adjudicated(&self) -> u64 {
        let matchups = self.results.matchups.iter();
        matchups.map(|matchup| matchup.tally.adjudicated).sum()
    }

    fn row_json(&self, row: &Row) -> Value {
        let tally = &row.matchup.tally;
        let record = tally.record();
        let half = |half: &Record| json!({ "games": half.games(), "score": half.score() });
        let interval = score_interval(&tally.pairs);
        let mut fields = json!({
            "opponent": row.name,
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
        if let Some(mirror) = row.mirror {
            fields["mirror"] = mirror.into();
        }
        if self.sprt.is_some() {
            // The test speaks of one match-up at a time.
            fields["verdict"] = json!(row.mirror.map(|_| row.matchup.verdict));
        }
        fields
    }

    fn rows_csv(&self, out: &mut Out) -> Result<(), Failure> {
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
            "mirror",
        ];
        let row = |row: Row| {
            let tally = &row.matchup.tally;
            let record = tally.record();
            let interval = score_interval(&tally.pairs);
            let [elo_low, elo_high] = interval.map_or([None; 2], elo_interval);
            vec![
                row.name.to_owned(),
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
                self.task.seed.to_string(),
                row.mirror
                    .map_or(String::new(), |mirror| mirror.to_string()),
            ]
        };
        out.csv(&header, self.rows().map(row))?;
        Ok(())
    }

    fn tables(&self, out: &mut Out) -> Result<(), Failure> {
        out.paragraph(title(self.task))?;
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
        let adjudicated = self.adjudicated() > 0;
        if adjudicated {
            header.push(message!("Adjud."));
        }
        let mut rows: Vec<Vec<Cell>> = labels(self.opponents)
            .into_iter()
            .zip(self.matchups())
            .map(|(label, (deck, matchup))| {
                let label = match deck.is_copy_of(self.deck) {
                    true => message!("{deck} (mirror)", deck = label).to(language),
                    false => label,
                };
                row(&label, matchup, self.verdict_cell(deck, matchup, language))
            })
            .collect();
        let overall = message!("overall").to(language);
        rows.push(row(&overall, &self.overall(), Cell::new("")));
        if adjudicated {
            let counts = self.rows().map(|row| row.matchup.tally.adjudicated);
            rows.iter_mut()
                .zip(counts)
                .for_each(|(row, count)| row.push(right(count.to_string())));
        }
        out.table(header, rows)?;
        writeln!(out)?;
        out.paragraph(message!(
            "Scores in %, with their 95 % intervals. 1st and 2nd: with and without the first Initiative."
        ))?;
        if self.has_mirror() {
            out.paragraph(message!(
                "The overall score leaves out the mirror: the deck against itself."
            ))?;
        }
        out.paragraph(self.conclusion())?;
        self.cards.table(out)
    }

    /// Which deck is better, as far as the test or else the interval can tell.
    fn verdict(&self, opponent: &Deck, matchup: &Matchup) -> Verdict {
        let [player, other] = self.task.two_players();
        let same = opponent.is_copy_of(self.deck) && player == other;
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
        let adjudicated = self.adjudicated();
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

//! `gt simulate`: how does a deck do against the reference decks?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::{Cell, CellAlignment};
use guerre_totale::arena::elo::{elo, elo_interval};
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::sprt::{Decision, Sprt};
use guerre_totale::arena::tally::{Record, Tally};
use guerre_totale::arena::{Contest, Matchup};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::text::one_line;
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, DeckArg, RowsFormat, RowsFormatArg};
use super::matches::{
    DEFAULT_PLAYER, Matches, Results, RunArgs, even_games, interrupted, interval_text, pairs,
    percent, reference_decks,
};
use super::out::{Out, Paint};
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
  gt simulate mine.json --save run.jsonl   then, after a power cut,
  gt simulate mine.json --resume run.jsonl

Games are played in pairs: both share their shuffles, and who begins is swapped.
Players: random, greedy.

{DECK_HELP}"))]
pub struct Simulate {
    #[command(flatten)]
    deck: DeckArg,
    /// Against these decks instead of the reference decks
    #[arg(long, value_name = "DECK", num_args = 1.., value_hint = ValueHint::FilePath)]
    against: Vec<PathBuf>,
    /// Games of each match-up, played in pairs [default: 1000; with --until-sure at most 20000]
    #[arg(long, value_name = "N", value_parser = even_games())]
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
    /// How often the test may call the deck better when it is not
    #[arg(
        long,
        value_name = "P",
        default_value_t = 0.05,
        requires = "until_sure"
    )]
    alpha: f64,
    /// How often it may call it worse when it is not
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
        let legal = |path: &PathBuf| Ok(data.deck(path)?.validate(&data.cards, &data.cruisers)?);
        let deck = self
            .deck
            .read(data)?
            .validate(&data.cards, &data.cruisers)?;
        let opponents: Vec<Deck> = match self.against.is_empty() {
            true => reference_decks(data)?,
            false => self
                .against
                .iter()
                .map(legal)
                .collect::<Result<_, Failure>>()?,
        };
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
            players: [self.player, opponent_player],
            pairs: pairs(self.games.unwrap_or(default)),
            sprt,
        };
        let results = self.run.play(matches, data)?;
        let report = Report {
            deck: &deck,
            opponents: &opponents,
            players: [self.player, opponent_player],
            seed: self.run.seed,
            sprt: self.until_sure,
            results: &results,
        };
        match self.format.format {
            RowsFormat::Table => report.table(out)?,
            RowsFormat::Json => out.json(&report.json())?,
            RowsFormat::Csv => report.csv(out)?,
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
    sprt: bool,
    results: &'a Results,
}

impl Report<'_> {
    /// Each opponent with its match-up, then all of them together.
    fn rows(&self) -> impl Iterator<Item = (String, Matchup)> {
        let names = self.opponents.iter().map(|deck| one_line(deck.name()));
        let each = names.zip(self.results.matchups.iter().copied());
        each.chain([("overall".to_owned(), self.overall())])
    }

    fn overall(&self) -> Matchup {
        let mut overall = Matchup::default();
        for matchup in &self.results.matchups {
            overall.tally.merge(&matchup.tally);
        }
        overall
    }

    fn json(&self) -> Value {
        let mut all: Vec<Value> = self
            .rows()
            .map(|(name, matchup)| self.matchup_json(&name, &matchup))
            .collect();
        let overall = all.pop();
        json!({
            "deck": self.deck.name(),
            "seed": self.seed,
            "player": self.players[0].to_string(),
            "opponent_player": self.players[1].to_string(),
            "complete": self.results.complete,
            "matchups": all,
            "overall": overall,
        })
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
            "interval": interval.unwrap_or_default(),
            "elo": record.score().and_then(elo),
            "elo_interval": interval.map_or([None; 2], elo_interval),
            "first": half(&tally.first),
            "second": half(&tally.second),
            "rounds_mean": tally.rounds_mean(),
            "decisions": tally.decisions,
            "adjudicated": tally.adjudicated,
            "pairs": tally.pairs,
        });
        if interval.is_none() {
            fields["interval"] = json!([null, null]);
        }
        if self.sprt {
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
        ];
        let number = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let row = |(name, matchup): (String, Matchup)| {
            let tally = &matchup.tally;
            let record = tally.record();
            let interval = score_interval(&tally.pairs);
            let [elo_low, elo_high] = interval.map_or([None; 2], elo_interval);
            vec![
                name,
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
            ]
        };
        out.csv(&header, self.rows().map(row))?;
        Ok(())
    }

    fn table(&self, out: &mut Out) -> Result<(), Failure> {
        let [player, opponent] = self.players.map(|player| player.to_string());
        writeln!(
            out,
            "{} ({}), played by {player} against {opponent}, seed {}",
            out.paint(one_line(self.deck.name()), Paint::Strong),
            self.deck.cruiser().id,
            self.seed
        )?;
        interrupted(self.results.complete, out)?;
        writeln!(out)?;
        let header = [
            "Opponent",
            "Games",
            "Score",
            "95 % interval",
            "Elo",
            "First",
            "Second",
            "Rounds",
            "",
        ];
        out.table(
            &header,
            self.rows().map(|(name, matchup)| row(name, &matchup)),
        )?;
        writeln!(out)?;
        out.paragraph(&self.conclusion())?;
        Ok(())
    }

    /// What can be concluded, and what not.
    fn conclusion(&self) -> String {
        let named = |wanted: Standing| -> Vec<String> {
            let rows = self.rows().take(self.opponents.len());
            let of_kind = rows.filter(|(_, matchup)| standing(matchup) == wanted);
            of_kind.map(|(name, _)| name).collect()
        };
        let name = one_line(self.deck.name());
        let games = self
            .results
            .matchups
            .iter()
            .map(|m| m.tally.games())
            .max()
            .unwrap_or(0);
        let mut text = Vec::new();
        let mut say = |decks: Vec<String>, what: &str| {
            if !decks.is_empty() {
                text.push(format!("{what} {}.", list(&decks)));
            }
        };
        say(named(Standing::Better), &format!("{name} is better than"));
        say(named(Standing::Worse), &format!("{name} is worse than"));
        say(
            named(Standing::Open),
            &format!("Up to {games} games do not tell which is better: {name} or"),
        );
        say(named(Standing::Unplayed), "Not played:");
        let sure = match self.sprt {
            true => "Each verdict comes from the sequential test and its error rates.".to_owned(),
            false => format!(
                "Each verdict is right with 95 % confidence, so of {} about {} may be chance.",
                self.opponents.len(),
                chance(self.opponents.len()),
            ),
        };
        let adjudicated = self.overall().tally.adjudicated;
        if adjudicated > 0 {
            text.push(format!(
                "{adjudicated} games were ended after 100 rounds and scored."
            ));
        }
        text.push(sure);
        text.push(
            "All of it holds for these players: others may do better with either deck.".to_owned(),
        );
        text.join(" ")
    }
}

/// How many of so many verdicts at 95 % are wrong on average.
fn chance(verdicts: usize) -> String {
    let wrong = verdicts as f64 / 20.0;
    match wrong.fract() == 0.0 {
        true => format!("{wrong:.0}"),
        false => format!("{wrong:.1}"),
    }
}

fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Better,
    Worse,
    Open,
    Unplayed,
}

/// Which deck is better, as far as the test or the interval can tell.
fn standing(matchup: &Matchup) -> Standing {
    match (matchup.verdict, score_interval(&matchup.tally.pairs)) {
        (_, None) => Standing::Unplayed,
        (Decision::AcceptH1, _) => Standing::Better,
        (Decision::AcceptH0, _) => Standing::Worse,
        (_, Some([low, _])) if low > 0.5 => Standing::Better,
        (_, Some([_, high])) if high < 0.5 => Standing::Worse,
        _ => Standing::Open,
    }
}

fn row(name: String, matchup: &Matchup) -> Vec<Cell> {
    let Tally { first, second, .. } = &matchup.tally;
    let score = matchup.tally.score();
    let (sign, paint) = match standing(matchup) {
        Standing::Better => ("better", Some(Paint::Good)),
        Standing::Worse => ("worse", Some(Paint::Bad)),
        Standing::Open => ("open", None),
        Standing::Unplayed => ("", None),
    };
    let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
    let elo = score
        .and_then(elo)
        .map_or("–".to_owned(), |elo| format!("{elo:+.0}"));
    let rounds = matchup.tally.rounds_mean();
    vec![
        Cell::new(name),
        right(matchup.tally.games().to_string()),
        right(percent(score)),
        right(interval_text(&matchup.tally)),
        right(elo),
        right(percent(first.score())),
        right(percent(second.score())),
        right(rounds.map_or("–".to_owned(), |rounds| format!("{rounds:.1}"))),
        paint.map_or(Cell::new(sign), |paint| paint.cell(sign)),
    ]
}

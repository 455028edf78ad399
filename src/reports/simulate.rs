//! How does a deck do against others?

use serde_json::{Value, json};

use super::card_report::CardReports;
use super::figures::{ends, interval_text, number, percent, signed};
use super::run::{OfCommand, interrupted, labels, title};
use super::story::{Cell, Story, cell, right, verdict_cell};
use super::{Report, results};
use crate::arena::elo::{elo, elo_interval};
use crate::arena::interval::score_interval;
use crate::arena::sprt::Sprt;
use crate::arena::tally::Record;
use crate::arena::{Batch, DuelFinished, Matchup, Task, Verdict};
use crate::cards::CardSet;
use crate::decks::Deck;
use crate::rules::MOST_ROUNDS;
use crate::text::one_line;
use crate::words::Message;
use crate::{message, words};

/// The columns of a spreadsheet.
const CSV: &str = "opponent,games,wins,draws,losses,score,low,high,elo,elo_low,elo_high,\
    first_score,second_score,rounds_mean,decisions,adjudicated,seed,mirror";

/// The report on a run of one deck.
pub struct Simulated<'a> {
    task: &'a Task,
    deck: &'a Deck,
    opponents: &'a [Deck],
    sprt: Option<Sprt>,
    results: Batch,
    cards: CardReports,
}

impl<'a> Simulated<'a> {
    pub fn new(task: &'a Task, cards_report: bool, cards: &CardSet) -> Simulated<'a> {
        let (deck, opponents) = task.deck();
        Simulated {
            task,
            deck,
            opponents,
            sprt: task.sprt,
            results: Batch::default(),
            cards: CardReports::new(cards_report.then_some(deck), cards),
        }
    }
}

impl OfCommand for Simulated<'_> {
    fn add(&mut self, finished: &DuelFinished) {
        self.cards.hear([Some(0), None], finished);
    }

    fn end(&mut self, batch: Batch) {
        self.results = batch;
    }
}

impl Report for Simulated<'_> {
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

    fn csv(&self) -> Option<String> {
        self.cards.csv().or_else(|| Some(self.rows_csv()))
    }

    fn tell(&self, story: &mut Story) {
        story.paragraph(title(self.task));
        interrupted(self.results.complete, story);
        story.gap();
        self.table(story);
        story.gap();
        story.paragraph(message!(
            "Scores in %, with their 95 % intervals. 1st and 2nd: with and without the first Initiative."
        ));
        if self.has_mirror() {
            story.paragraph(message!(
                "The overall score leaves out the mirror: the deck against itself."
            ));
        }
        story.paragraph(self.conclusion());
        self.cards.tell(story);
    }
}

/// A match-up in the table, or all of them together.
struct Row<'a> {
    name: &'a str,
    matchup: Matchup,
    /// Is it the mirror? Nobody asks that of all together.
    mirror: Option<bool>,
}

impl Simulated<'_> {
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

    fn rows_csv(&self) -> String {
        let row = |row: Row| {
            let tally = &row.matchup.tally;
            let record = tally.record();
            let score = record.score();
            let interval = score_interval(&tally.pairs);
            let [low, high] = ends(interval);
            let [elo_low, elo_high] = interval.map_or([None; 2], elo_interval);
            let mut cells = vec![row.name.to_owned()];
            let counts = [record.games(), record.wins, record.draws, record.losses];
            cells.extend(counts.map(|count| count.to_string()));
            let elo = score.and_then(elo);
            cells.extend([score, low, high, elo, elo_low, elo_high].map(number));
            let halves = [&tally.first, &tally.second].map(Record::score);
            cells.extend(halves.into_iter().chain([tally.rounds_mean()]).map(number));
            let counts = [tally.decisions, tally.adjudicated, self.task.seed];
            cells.extend(counts.map(|count| count.to_string()));
            cells.push(
                row.mirror
                    .map_or(String::new(), |mirror| mirror.to_string()),
            );
            cells
        };
        results(CSV.split(','), self.rows().map(row))
    }

    fn table(&self, story: &mut Story) {
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
        let labelled = labels(self.opponents).into_iter().zip(self.matchups());
        let labelled = labelled.map(|(label, (deck, matchup))| {
            let label = match deck.is_copy_of(self.deck) {
                true => message!("{deck} (mirror)", deck = label),
                false => label.into(),
            };
            row(label, matchup, self.verdict_cell(deck, matchup))
        });
        let overall = row(message!("overall"), &self.overall(), cell(""));
        let mut rows: Vec<Vec<Cell>> = labelled.chain([overall]).collect();
        if self.adjudicated() > 0 {
            header.push(message!("Adjud."));
            let counts = self.rows().map(|row| row.matchup.tally.adjudicated);
            let counts = rows.iter_mut().zip(counts);
            counts.for_each(|(row, count)| row.push(right(count)));
        }
        story.table(header, rows);
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
    fn verdict_cell(&self, opponent: &Deck, matchup: &Matchup) -> Cell {
        let words = match self.sprt.map(|sprt| sprt.elos()) {
            Some([elo0, elo1]) if elo0 != -elo1 => {
                [elo1, elo0].map(|elo| Message::from(format!("{elo:+}")))
            }
            _ => words!["better", "worse"],
        };
        verdict_cell(self.verdict(opponent, matchup), words)
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
        match self.adjudicated() {
            0 => {}
            1 => text.push(message!(
                "1 game was still going after {rounds} rounds and was adjudicated.",
                rounds = MOST_ROUNDS,
            )),
            games => text.push(message!(
                "{games} games were still going after {rounds} rounds and were adjudicated.",
                games = games,
                rounds = MOST_ROUNDS,
            )),
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

fn row(label: Message, matchup: &Matchup, verdict: Cell) -> Vec<Cell> {
    let tally = &matchup.tally;
    let dash = || "–".to_owned();
    let rounds = tally.rounds_mean().map(|rounds| format!("{rounds:.1}"));
    vec![
        cell(label),
        right(tally.games()),
        right(percent(tally.score())),
        right(interval_text(tally)),
        right(tally.score().and_then(elo).map_or_else(dash, signed)),
        right(percent(tally.first.score())),
        right(percent(tally.second.score())),
        right(rounds.unwrap_or_else(dash)),
        verdict,
    ]
}

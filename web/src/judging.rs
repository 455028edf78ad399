//! How is a deck judged by many workers, each with a library of its own?
//!
//! One worker keeps the run: it counts the pairs that come in, and says what they say. All others play the
//! turns that they are given. The plan decides what is played in which turn, so the sum is that of `gt`
//! with the same seed, to the last digit.

use std::ops::Range;

use guerre_totale::arena::{Command, Count, Duel, Hand, Plan, Task, Turned};
use guerre_totale::export::drawing;
use guerre_totale::players::AnyPlayer;
use guerre_totale::reports::{Report, RunReport, Story};
use guerre_totale::words::{Language, Message};
use serde::Deserialize;
use serde_json::json;

use crate::request::Answer;
use crate::shelf::Shelf;
use crate::workbench::WIDTH;

/// The run that this library keeps, and the one that it lends a hand to.
#[derive(Default)]
pub struct Judging {
    run: Option<Run>,
    hand: Option<Hand<Duel>>,
}

struct Run {
    task: Task,
    count: Count,
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// Gets ready to keep a run: how many match-ups it has.
    KeepRun(Asked),
    /// Gets ready to play turns of a run.
    JoinRun(Asked),
    /// Plays these turns.
    PlayTurns { turns: Range<u64> },
    /// Counts what was played.
    CountTurns { turns: Vec<Turned> },
    /// What the run says so far, so many pairs of each match-up being asked for; while it goes on, nobody is
    /// told that it was interrupted.
    ReportRun { pairs: u64, running: bool },
}

/// A run as a page asks for it.
#[derive(Deserialize)]
pub struct Asked {
    command: Command,
    /// Deck files or lists.
    decks: Vec<String>,
    players: Vec<String>,
    /// As text: JavaScript has no numbers of 64 bits.
    seed: String,
}

impl Asked {
    fn task(self, shelf: &Shelf) -> Result<Task, Message> {
        let decks = self.decks.iter().map(|text| shelf.legal_deck(text));
        let decks = decks.collect::<Result<Vec<_>, _>>()?;
        let players = self.players.iter().map(|name| name.parse::<AnyPlayer>());
        let players = players.collect::<Result<Vec<_>, _>>();
        let players = players.map_err(|error| error.message())?;
        let seed = self.seed.trim().parse();
        let seed = seed.map_err(|_| format!("no seed '{}'", self.seed))?;
        let set = shelf.fingerprint();
        let side_by_side = self.command == Command::Compare && players.len() > 1;
        let task = Task {
            side_by_side,
            ..Task::new(self.command, decks, players, seed, set)
        };
        task.check().map_err(|error| error.message())?;
        Ok(task)
    }
}

impl Judging {
    pub fn answer(&mut self, request: Request, shelf: &Shelf, language: Language) -> Answer {
        match request {
            Request::KeepRun(asked) => {
                let task = asked.task(shelf)?;
                let matchups = task.duels(&shelf.cards).len();
                let count = Count::new(matchups);
                self.run = Some(Run { task, count });
                Ok(json!({ "matchups": matchups }))
            }
            Request::JoinRun(asked) => {
                let task = asked.task(shelf)?;
                let duels = task.duels(&shelf.cards);
                self.hand = Some(Hand::new(Plan::new(duels, task.seed, u64::MAX)));
                Ok(json!(null))
            }
            Request::PlayTurns { turns } => {
                let hand = self.hand.as_ref().ok_or("no run to play for")?;
                Ok(json!(turns.map(|turn| hand.play(turn)).collect::<Vec<_>>()))
            }
            Request::CountTurns { turns } => {
                let run = self.run.as_mut().ok_or("no run to count for")?;
                turns.into_iter().for_each(|turned| run.count.add(turned));
                Ok(json!({ "counted": run.count.counted() }))
            }
            Request::ReportRun { pairs, running } => {
                let run = self.run.as_ref().ok_or("no run to report on")?;
                let mut report = RunReport::new(&run.task, false, &shelf.cards);
                let mut batch = run.count.batch(pairs, |finished| report.add(finished));
                let complete = batch.complete;
                batch.complete |= running;
                report.end(batch);
                let mut json = report.json();
                json["complete"] = complete.into();
                let mut story = Story::new(language, WIDTH);
                report.tell(&mut story);
                Ok(json!({
                    "chart": drawing::charts(&json, language),
                    "json": json,
                    "csv": report.csv(),
                    "told": drawing::story(&story),
                }))
            }
        }
    }
}

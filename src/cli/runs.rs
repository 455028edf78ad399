//! How is a run of `simulate`, `compare`, `ladder` or `value` played, and who prints what came out?

use std::io::{IsTerminal, stderr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueHint};
use guerre_totale::arena::{
    Batch, Command, Duel, DuelFinished, Files, Plan, Shard, Task, play, set_fingerprint,
};
use guerre_totale::decks::Deck;
use guerre_totale::players::AnyPlayer;
use guerre_totale::{message, plural};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::args::{Data, RowsFormat};
use super::matches::{interrupted, note};
use super::out::Out;
use super::{Answer, Failure, compare, ladder, simulate, value};

/// The seed unless told otherwise: the same call gives the same result.
pub const DEFAULT_SEED: u64 = 2015;

#[derive(Args)]
pub struct RunArgs {
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED)]
    pub seed: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Write finished pairs to this new file as they come
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Go on with the run that this file was saved by, or make it longer with more --games
    #[arg(long, value_name = "FILE", conflicts_with = "save", value_hint = ValueHint::FilePath)]
    resume: Option<PathBuf>,
    /// Play only the I-th of N parts and save it; `gt merge` puts the parts together
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

#[derive(Args, Clone, Copy)]
pub struct ThreadsArg {
    /// Threads; the result is the same on any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
}

#[derive(Args)]
pub struct TranscriptArgs {
    /// Write the games to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    transcript: Option<PathBuf>,
    /// Write down only every Kth pair of a match-up
    #[arg(long, value_name = "K", default_value_t = 1, requires = "transcript", value_parser = clap::value_parser!(u64).range(1..))]
    sample: u64,
}

/// How the result is printed.
#[derive(Clone, Copy)]
pub struct Shown {
    pub format: RowsFormat,
    pub cards_report: bool,
}

/// What is said about a run: it counts the pairs as they come, and prints what came out.
pub trait Report {
    /// Counts a pair, unless the tallies say all.
    fn add(&mut self, _finished: &DuelFinished) {}

    /// Everything was counted, or all that was played before Ctrl-C.
    fn end(&mut self, batch: Batch);

    fn table(&self, out: &mut Out) -> Result<(), Failure>;

    fn json(&self) -> Value;

    fn csv(&self, out: &mut Out) -> Result<(), Failure>;
}

/// The report on a run before its first game.
pub fn report<'a>(task: &'a Task, cards_report: bool, data: &Data) -> Box<dyn Report + 'a> {
    match task.command {
        Command::Simulate => Box::new(simulate::Report::new(task, cards_report, data)),
        Command::Compare => Box::new(compare::Report::new(task, cards_report, data)),
        Command::Ladder => Box::new(ladder::Report::new(task)),
        Command::Value => Box::new(value::Report::new(task)),
    }
}

/// Prints what came out of a run.
pub fn print(
    report: &mut dyn Report,
    task: &Task,
    batch: &Batch,
    format: RowsFormat,
    out: &mut Out,
) -> Result<Answer, Failure> {
    report.end(batch.clone());
    match format {
        RowsFormat::Table => report.table(out)?,
        RowsFormat::Json => {
            let mut json = report.json();
            describe(task, batch, &mut json);
            out.json(&json)?;
        }
        RowsFormat::Csv => {
            if !batch.complete {
                note("interrupted: these are the games played until then");
            }
            report.csv(out)?;
        }
    }
    Ok(answer(batch))
}

fn answer(batch: &Batch) -> Answer {
    match batch.complete {
        true => Answer::Yes,
        false => Answer::Interrupted,
    }
}

/// Adds to a JSON report what it takes to play the run again.
fn describe(task: &Task, batch: &Batch, json: &mut Value) {
    json["version"] = env!("CARGO_PKG_VERSION").into();
    json["command"] = json!(task.command);
    json["set"] = task.set.as_str().into();
    json["brain"] = json!(task.brain());
    json["games_per_matchup"] = (2 * batch.pairs).into();
    json["lists"] = json!(task.lists());
    if let Some(sprt) = task.sprt {
        json["test"] = json!(sprt);
    }
}

impl RunArgs {
    /// A run without a test.
    pub fn task(
        &self,
        command: Command,
        decks: Vec<Deck>,
        players: Vec<AnyPlayer>,
        data: &Data,
    ) -> Task {
        let players = players.into_iter().map(|player| data.taught(player));
        Task {
            command,
            decks,
            players: players.collect(),
            neighbours: false,
            side_by_side: false,
            seed: self.seed,
            sprt: None,
            set: set_fingerprint(&data.cards, &data.cruisers),
        }
    }

    /// Plays a run, or what comes before Ctrl-C, and prints what came out.
    pub fn play(
        &self,
        task: &Task,
        pairs: u64,
        shown: Shown,
        transcript: Option<&TranscriptArgs>,
        data: &Data,
        out: &mut Out,
    ) -> Result<Answer, Failure> {
        let files = self.files(transcript)?;
        let shard = self.part(shown)?;
        let plan = Plan {
            shard,
            // A part cannot know when the whole is sure: it plays on, and the test is asked at the end.
            sprt: task.sprt.filter(|_| shard == Shard::WHOLE),
            transcript_every: transcript
                .filter(|transcript| transcript.transcript.is_some())
                .map(|transcript| transcript.sample),
            listen: shown.cards_report,
            ..Plan::new(task.duels(&data.cards), task.seed, pairs)
        };
        let mut report = report(task, shown.cards_report, data);
        let progress = progress(&plan);
        let threads = self.threads.count();
        let batch = play(
            &plan,
            &task.line(),
            &files,
            threads,
            &stop_on_ctrl_c(),
            |finished| {
                report.add(finished);
                progress.inc(1);
            },
        );
        progress.finish_and_clear();
        let batch = batch?;
        let saved = files.save.or(files.resume);
        if let (false, Some(path)) = (batch.complete, &saved) {
            let path = path.display();
            note(&format!("go on with the same command and --resume {path}"));
        }
        match saved.filter(|_| shard != Shard::WHOLE) {
            Some(path) => self.print_part(&batch, &path, shard, shown.format, out),
            None => print(&mut *report, task, &batch, shown.format, out),
        }
    }

    /// The part to play, which is worth nothing unless it is saved.
    fn part(&self, shown: Shown) -> Result<Shard, Failure> {
        let Some(shard) = self.shard else {
            return Ok(Shard::WHOLE);
        };
        let wrong = if self.save.is_none() && self.resume.is_none() {
            "--shard needs a file for its part: --save FILE"
        } else if shown.cards_report {
            "--cards-report is for the whole run: give it to gt merge"
        } else {
            return Ok(shard);
        };
        Err(Failure::Wrong(wrong.to_owned()))
    }

    /// Says what was played of a part: its scores are only a part of the result.
    fn print_part(
        &self,
        batch: &Batch,
        path: &Path,
        shard: Shard,
        format: RowsFormat,
        out: &mut Out,
    ) -> Result<Answer, Failure> {
        let games: u64 = batch.matchups.iter().map(|m| m.tally.games()).sum();
        let part = shard.to_string();
        match format {
            RowsFormat::Table => {
                interrupted(batch.complete, out)?;
                out.paragraph(message!(
                    "Part {part} of the run is in {file}: {games}. `gt merge` with the files of all parts prints the result.",
                    part = part,
                    file = path.display().to_string(),
                    games = plural!(games, "1 game", "{count} games"),
                ))?;
            }
            RowsFormat::Json => {
                out.json(&json!({ "part": part, "games": games, "complete": batch.complete }))?;
            }
            RowsFormat::Csv => {
                let row = vec![part, games.to_string(), batch.complete.to_string()];
                out.csv(&["part", "games", "complete"], [row])?;
            }
        }
        Ok(answer(batch))
    }

    /// Standard output is for the result, and no file serves two purposes.
    fn files(&self, transcript: Option<&TranscriptArgs>) -> Result<Files, Failure> {
        let files = Files {
            save: self.save.clone(),
            resume: self.resume.clone(),
            transcript: transcript.and_then(|args| args.transcript.clone()),
        };
        let saved = files.save.as_ref().or(files.resume.as_ref());
        let named = [saved, files.transcript.as_ref()];
        let wrong = if named.contains(&Some(&PathBuf::from("-"))) {
            "standard output is for the result; name a file"
        } else if saved.is_some() && named[0] == named[1] {
            "the run and its transcript need a file each"
        } else {
            return Ok(files);
        };
        Err(Failure::Wrong(wrong.to_owned()))
    }
}

impl ThreadsArg {
    /// So many threads, else one for each core.
    pub fn count(self) -> usize {
        self.threads.unwrap_or_else(all_threads)
    }
}

/// One thread for each core.
pub fn all_threads() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Set by Ctrl-C: nothing more is begun.
pub fn stop_on_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let on_ctrl_c = move || {
        if flag.swap(true, Ordering::Relaxed) {
            // Who asks twice does not want to wait for the games under way.
            exit(130);
        }
    };
    // Without a handler Ctrl-C ends the process at once, which is no worse than before.
    let _ = ctrlc::set_handler(on_ctrl_c);
    stop
}

/// On a terminal; elsewhere nothing is shown.
pub fn progress(plan: &Plan<Duel>) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(plan.pairs_in_all()).with_style(style)
}

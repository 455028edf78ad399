//! How is a run of `simulate`, `compare`, `ladder` or `value` played, and who prints what came out?

use std::io::{IsTerminal, stderr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueHint};
use guerre_totale::arena::{Batch, Command, Files, Plan, Shard, Task, play, set_fingerprint};
use guerre_totale::decks::Deck;
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;
use guerre_totale::reports::{PartReport, RunReport};
use guerre_totale::words::Language;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::{Data, Format, shown};
use super::matches::note;
use super::out::Out;
use super::saving::check_apart;
use super::{Answer, Failure};

/// The seed unless told otherwise: the same call gives the same result.
pub const DEFAULT_SEED: u64 = 2015;

#[derive(Args)]
pub struct RunArgs {
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED)]
    pub seed: u64,
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Write finished pairs to this new file as they come
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Go on with the run that this file was saved by, or make it longer with more games
    #[arg(long, value_name = "FILE", conflicts_with = "save", value_hint = ValueHint::FilePath)]
    resume: Option<PathBuf>,
    /// Play only the I-th of N parts and save it; `gt merge` puts the parts together
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
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

#[derive(Args)]
pub struct CardsReportArg {
    /// What each card did, and the scores with and without it; as CSV, that instead of the rest
    #[arg(long)]
    pub cards_report: bool,
}

/// Prints what came out of a run.
pub fn print(
    mut report: RunReport,
    batch: Batch,
    format: Format,
    out: &mut Out,
) -> Result<Answer, Failure> {
    let complete = batch.complete;
    if format == Format::Csv && !complete {
        note_interrupted(out.language());
    }
    report.end(batch);
    out.report(&report, format)?;
    Ok(ended(complete))
}

/// Says beside the result that it is not all.
pub fn note_interrupted(language: Language) {
    let until = message!("interrupted: these are the games played until then");
    note(until, language);
}

/// All was done, or Ctrl-C came before.
pub fn ended(complete: bool) -> Answer {
    match complete {
        true => Answer::Yes,
        false => Answer::Interrupted,
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
        let set = set_fingerprint(&data.cards, &data.cruisers);
        Task::new(command, decks, players.collect(), self.seed, set)
    }

    /// Plays a run, or what comes before Ctrl-C, and prints what came out.
    pub fn play(
        &self,
        task: &Task,
        pairs: u64,
        (format, cards_report): (Format, bool),
        transcript: Option<&TranscriptArgs>,
        data: &Data,
        out: &mut Out,
    ) -> Result<Answer, Failure> {
        task.check()
            .map_err(|error| Failure::Wrong(error.message()))?;
        let files = self.files(transcript)?;
        let shard = self.part()?;
        if shard != Shard::WHOLE && cards_report {
            return Err(Failure::Wrong(message!(
                "--cards-report is for the whole run: give it to gt merge"
            )));
        }
        let plan = Plan {
            shard,
            // A part cannot know when the whole is sure: it plays on, and the test is asked at the end.
            sprt: task.sprt.filter(|_| shard == Shard::WHOLE),
            transcript_every: transcript
                .filter(|transcript| transcript.transcript.is_some())
                .map(|transcript| transcript.sample),
            listen: cards_report,
            ..Plan::new(task.duels(&data.cards), task.seed, pairs)
        };
        let mut report = RunReport::new(task, cards_report, &data.cards);
        let progress = bar(plan.pairs_in_all(), data.language);
        let threads = self.threads.count();
        let batch = play(
            &plan,
            &task.line(),
            &files,
            threads,
            stop_on_ctrl_c(),
            |finished| {
                report.add(finished);
                progress.inc(1);
            },
        );
        progress.finish_and_clear();
        let batch = batch?;
        let saved = files.save.or(files.resume);
        if let (false, Some(path)) = (batch.complete, &saved) {
            go_on(path, data.language);
        }
        let Some(path) = saved.filter(|_| shard != Shard::WHOLE) else {
            return print(report, batch, format, out);
        };
        let part = PartReport {
            shard,
            file: path.display().to_string(),
            games: batch.matchups.iter().map(|m| m.tally.games()).sum(),
            complete: batch.complete,
        };
        out.report(&part, format)?;
        Ok(ended(batch.complete))
    }

    /// The part to play, which is worth nothing unless it is saved.
    pub fn part(&self) -> Result<Shard, Failure> {
        if self.shard.is_some() && self.save.is_none() && self.resume.is_none() {
            return Err(Failure::Wrong(message!(
                "--shard needs a file for its part: --save FILE"
            )));
        }
        Ok(self.shard.unwrap_or(Shard::WHOLE))
    }

    /// Standard output is for the result, and no file serves two purposes.
    pub fn files(&self, transcript: Option<&TranscriptArgs>) -> Result<Files, Failure> {
        let files = Files {
            save: self.save.clone(),
            resume: self.resume.clone(),
            transcript: transcript.and_then(|args| args.transcript.clone()),
        };
        let saved = files.save.as_ref().or(files.resume.as_ref());
        let named = [saved, files.transcript.as_ref()];
        if named.contains(&Some(&PathBuf::from("-"))) {
            let wrong = message!("standard output is for the result; name a file");
            return Err(Failure::Wrong(wrong));
        }
        let named: Vec<&Path> = named.into_iter().flatten().map(PathBuf::as_path).collect();
        check_apart(&named)?;
        Ok(files)
    }
}

/// Says how a run that was broken off goes on.
pub fn go_on(path: &Path, language: Language) {
    let how = message!(
        "go on with the same command and --resume {file}",
        file = shown(path),
    );
    note(how, language);
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
pub fn stop_on_ctrl_c() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    static HEARD: Once = Once::new();
    let on_ctrl_c = || {
        if STOP.swap(true, Ordering::Relaxed) {
            // Who asks twice does not want to wait for the games under way.
            exit(130);
        }
    };
    // Without a handler Ctrl-C ends the process at once, which is no worse than before.
    HEARD.call_once(|| drop(ctrlc::set_handler(on_ctrl_c)));
    &STOP
}

/// The time that is left, as a bar shows it.
pub fn left(language: Language) -> String {
    message!("{time} left", time = "{eta}").to(language)
}

/// A bar for so many pairs, on a terminal; elsewhere nothing is shown.
pub fn bar(pairs: u64, language: Language) -> ProgressBar {
    let bar = ProgressBar::new(pairs);
    bar.set_draw_target(match stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    });
    let left = left(language);
    let template = format!("{{bar:30}} {{percent:>3}} %  {left}  {{msg}}");
    let style = ProgressStyle::with_template(&template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

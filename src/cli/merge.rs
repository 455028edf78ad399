//! `gt merge`: what would the run have printed, had it been played in one piece?

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::arena::{Finished, Parts, Plan, TaskError, TaskLine};
use guerre_totale::message;
use guerre_totale::reports::RunReport;
use serde_json::Value;

use super::args::{Data, RowsFormatArg, shown};
use super::improve::merge_parts;
use super::out::Out;
use super::runs::{self, CardsReportArg, ThreadsArg, bar, stop_on_ctrl_c};
use super::{Answer, Failure};

/// Put the parts of a run together and print its result
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt simulate mine.json --shard 1/2 --save one.jsonl     on one machine,
  gt simulate mine.json --shard 2/2 --save two.jsonl     on another, then
  gt merge one.jsonl two.jsonl

The order of the files does not matter. The result is that of the run in one
piece, to the byte. A finished run in one file is printed again.
With --cards-report the games are played again to listen to them.")]
pub struct Merge {
    /// The files that the parts were saved in, every part once
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    cards: CardsReportArg,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Merge {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        if is_search(&self.files)? {
            return self.improve(data, out);
        }
        let parts = Parts::<TaskLine>::open(&self.files)?;
        let task = parts
            .run()
            .task(&data.cards, &data.cruisers, data.brain.as_ref());
        let task = task.map_err(|error| other_run(&self.files[0], &error))?;
        let cards_report = self.cards.cards_report;
        if cards_report && !task.can_listen() {
            return Err(no_cards_report());
        }
        let duels = task.duels(&data.cards);
        let mut report = RunReport::new(&task, cards_report, &data.cards);
        let mut batch = parts.read(&duels, task.sprt, |matchup, index, pair| {
            report.add(&Finished::read(matchup, index, pair));
        })?;
        if cards_report {
            let plan = Plan {
                sprt: task.sprt,
                listen: true,
                ..Plan::new(duels, task.seed, batch.pairs)
            };
            let progress = bar(plan.pairs_in_all(), data.language);
            let (threads, stop) = (self.threads.count(), stop_on_ctrl_c());
            let Ok(again) = plan.run(threads, &batch.matchups, stop, |finished| {
                report.add(&finished);
                progress.inc(1);
                Ok::<_, std::convert::Infallible>(())
            });
            progress.finish_and_clear();
            batch.complete = again.complete;
        }
        runs::print(report, batch, self.format.format, out)
    }

    fn improve(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        if self.cards.cards_report {
            return Err(no_cards_report());
        }
        merge_parts(&self.files, self.threads, self.format.format, data, out)
    }
}

/// Were these files, all parts of one run, saved by `gt improve`?
pub fn is_search(files: &[PathBuf]) -> Result<bool, Failure> {
    Ok(Parts::<Value>::open(files)?.run()["command"] == "improve")
}

fn no_cards_report() -> Failure {
    Failure::Wrong(message!(
        "--cards-report is for runs of simulate and of compare with one player"
    ))
}

/// A run that cannot be played with what is at hand, and the options that help.
pub fn other_run(file: &Path, error: &TaskError) -> Failure {
    let (file, why) = (shown(file), error.message());
    Failure::Wrong(match error {
        TaskError::Set { .. } => message!(
            "{file}: {why}; name them with --cards and --cruisers",
            file = file,
            why = why,
        ),
        TaskError::Brain { .. } => {
            message!(
                "{file}: {why}; name it with --brain",
                file = file,
                why = why
            )
        }
        _ => message!("{file}: {why}", file = file, why = why),
    })
}

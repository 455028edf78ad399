//! `gt report`: how do saved runs become a page?

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::arena::{Finished, Parts, Task, TaskLine};
use guerre_totale::export::report_page;
use guerre_totale::reports::RunReport;
use guerre_totale::text::one_line;

use super::args::Data;
use super::merge::other_run;
use super::out::Out;
use super::saving::Saving;
use super::{Answer, Failure};

/// Write saved runs as a page to read and to print
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt simulate mine.json --save run.jsonl
  gt report run.jsonl -o report.html
  gt report simulate.jsonl compare.jsonl -o both.html   one section each
  gt report part-*.jsonl -o whole.html   all parts of one run

The page has charts, tables and words, needs nothing from outside and no
scripts, and is made for printing, too.")]
pub struct Report {
    /// The files that runs were saved in, each a finished run, or all parts of one
    #[arg(value_name = "RUN", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    saving: Saving,
}

impl Report {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let mut runs = Vec::new();
        for (file, parts) in self.open()? {
            let task = parts.run();
            let task = task.task(&data.cards, &data.cruisers, data.brain.as_ref());
            let task = task.map_err(|error| other_run(file, &error))?;
            runs.push((name(file), parts, task));
        }
        let reports = runs.iter().map(|(name, parts, task)| {
            let report = report(parts, task, data)?;
            Ok((name.clone(), report))
        });
        let reports = reports.collect::<Result<Vec<_>, Failure>>()?;
        let page = report_page(&reports, out.language());
        self.saving.put(&page, out)?;
        Ok(Answer::Yes)
    }

    /// All files as the parts of one run, or else a run each.
    fn open(&self) -> Result<Vec<(&Path, Parts<TaskLine>)>, Failure> {
        if let Ok(parts) = Parts::open(&self.files) {
            return Ok(vec![(&self.files[0], parts)]);
        }
        let each = self.files.iter().map(|file| {
            let parts = Parts::open(std::slice::from_ref(file))?;
            Ok((file.as_path(), parts))
        });
        each.collect()
    }
}

/// What a run is called: its file without the ending.
fn name(file: &Path) -> String {
    let name = file.file_stem().unwrap_or(file.as_os_str());
    one_line(&name.to_string_lossy())
}

fn report<'a>(
    parts: &Parts<TaskLine>,
    task: &'a Task,
    data: &'a Data,
) -> Result<RunReport<'a>, Failure> {
    let duels = task.duels(&data.cards);
    let mut report = RunReport::new(task, false, &data.cards);
    let batch = parts.read(&duels, task.sprt, |matchup, index, pair| {
        report.add(&Finished::read(matchup, index, pair));
    })?;
    report.end(batch);
    Ok(report)
}

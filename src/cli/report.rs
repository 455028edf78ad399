//! `gt report`: how do saved runs become a page?

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::arena::{Finished, Parts, SaveError, Task, TaskLine};
use guerre_totale::export::report_page;
use guerre_totale::message;
use guerre_totale::reports::RunReport;
use guerre_totale::text::one_line;

use super::args::{Data, shown};
use super::merge::{is_search, other_run};
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
        self.saving.check_apart(&self.files, data)?;
        let runs = self.open(data)?;
        let reports = runs.iter().map(|(name, run)| {
            let report = run.report(data)?;
            Ok((name.clone(), report))
        });
        let reports = reports.collect::<Result<Vec<_>, Failure>>()?;
        let page = report_page(&reports, &data.cards, out.language());
        self.saving.put(&page, data, out)?;
        Ok(Answer::Yes)
    }

    /// All files as the parts of one run, or else a run each; with what each is called.
    fn open(&self, data: &Data) -> Result<Vec<(String, SavedRun)>, Failure> {
        let why_no_whole = match SavedRun::open(&self.files, data) {
            Ok(run) => return Ok(vec![(name(&self.files[0]), run)]),
            Err(why) => why,
        };
        let each = self.files.iter().map(|file| {
            let run = SavedRun::open(std::slice::from_ref(file), data)?;
            Ok((name(file), run))
        });
        match each.collect() {
            // Where one is a part, all were meant as the parts of one run.
            Err(Failure::Save(SaveError::Missing(_))) => Err(why_no_whole),
            each => each,
        }
    }
}

/// What a run is called: its file without the ending.
fn name(file: &Path) -> String {
    let name = file.file_stem().unwrap_or(file.as_os_str());
    one_line(&name.to_string_lossy())
}

/// A finished run that was saved.
pub struct SavedRun {
    parts: Parts<TaskLine>,
    /// What it is about.
    pub task: Task,
}

impl SavedRun {
    /// The run that these files are all parts of.
    pub fn open(files: &[PathBuf], data: &Data) -> Result<SavedRun, Failure> {
        if is_search(files)? {
            return Err(Failure::Wrong(message!(
                "{file}: a run of `gt improve`, of which there is no page; `gt merge` prints its result",
                file = shown(&files[0]),
            )));
        }
        let parts = Parts::<TaskLine>::open(files)?;
        let run = parts.run();
        let task = run.task(&data.cards, &data.cruisers, data.brain.as_ref());
        let task = task.map_err(|error| other_run(&files[0], &error))?;
        Ok(SavedRun { parts, task })
    }

    /// What came out.
    pub fn report<'a>(&'a self, data: &'a Data) -> Result<RunReport<'a>, Failure> {
        let duels = self.task.duels(&data.cards);
        let mut report = RunReport::new(&self.task, false, &data.cards);
        let batch = self
            .parts
            .read(&duels, self.task.sprt, |matchup, index, pair| {
                report.add(&Finished::read(matchup, index, pair));
            })?;
        report.end(batch);
        Ok(report)
    }
}

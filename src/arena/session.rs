//! How is a run played from its first line to its last, with the files that it reads and writes?

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use super::contest::Contest;
use super::run::{Batch, Finished, Plan};
use super::save::{Head, RunFile, SaveError};
use crate::files::{FileError, NewFile};
use crate::message;

/// The files of a run.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Finished pairs are written to this new file.
    pub save: Option<PathBuf>,
    /// The run that this file was saved by goes on.
    pub resume: Option<PathBuf>,
    /// Games are written down in this file.
    pub transcript: Option<PathBuf>,
}

/// Plays a plan, or what is left of it, until `stop` says so. Every pair of the run is told once, those
/// that were played before included; `run` is what the arena knows nothing of, and what a file must
/// agree with to be resumed.
pub fn play<C, T>(
    plan: &Plan<C>,
    run: &T,
    files: &Files,
    threads: usize,
    stop: &AtomicBool,
    mut tell: impl FnMut(&Finished<C::Heard>),
) -> Result<Batch, SaveError>
where
    C: Contest,
    T: Serialize,
{
    let begin = |path: &PathBuf| transcript(path, C::TRANSCRIPT);
    let mut draft = files.transcript.as_ref().map(begin).transpose()?;
    let head = Head::new(run, plan.pairs, plan.shard);
    let (mut saved, played) = match (&files.save, &files.resume) {
        (Some(path), _) => (Some(RunFile::create(path, &head)?), Vec::new()),
        (_, Some(path)) => {
            let told = |matchup, index, pair| {
                // Those that are listened to will be played again, and told then.
                if !plan.listen {
                    tell(&Finished::read(matchup, index, pair));
                }
            };
            let (saved, played) = RunFile::resume(path, &head, plan, told)?;
            (Some(saved), played)
        }
        _ => (None, Vec::new()),
    };
    let batch = plan.run(
        threads,
        &played,
        stop,
        |finished| -> Result<(), SaveError> {
            if let Some(draft) = &mut draft {
                draft.write(finished.transcript)?;
            }
            if let Some(saved) = saved.as_mut().filter(|_| !finished.resumed) {
                saved.add(finished.matchup, finished.index, finished.pair)?;
            }
            if !finished.resumed || plan.listen {
                tell(&finished);
            }
            Ok(())
        },
    )?;
    draft.map(NewFile::put_in_place).transpose()?;
    Ok(batch)
}

/// Begins a file of transcripts, all of which begin like this. An older one gives way to it; any other
/// file was named by mistake.
pub fn transcript(path: &Path, beginning: &[u8]) -> Result<NewFile, FileError> {
    let mut start = Vec::new();
    if let Ok(old) = File::open(path)
        && path.is_file()
    {
        // A file that cannot be read is no transcript either.
        let _ = old.take(beginning.len() as u64).read_to_end(&mut start);
        if !beginning.starts_with(&start) {
            let why = message!("exists and is no transcript; choose another name");
            return Err(FileError::new(path, why));
        }
    }
    NewFile::new(path)
}

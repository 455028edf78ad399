//! Where does a command put what it writes?

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::files::{self, NewFile};

use super::Failure;

#[derive(Args)]
pub struct Saving {
    /// The file to write; without it, or with -, standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
}

impl Saving {
    /// The file asked for, unless it is standard output.
    pub fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != "-")
    }

    /// Writes the file in one step.
    pub fn save(&self, path: &Path, text: &str) -> Result<(), Failure> {
        save(path, text, self.force)
    }
}

/// Writes a file in one step; one that exists only if that was asked for.
pub fn save(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    if force {
        files::replace(path, text.as_bytes())?;
    } else if path.exists() {
        let why = format!("{} exists; --force overwrites it", path.display());
        return Err(Failure::Wrong(why));
    } else {
        files::create(path, text.as_bytes())?;
    }
    Ok(())
}

/// Begins a transcript. An older transcript gives way to it; any other file was named by mistake.
pub fn transcript(path: &Path) -> Result<NewFile, Failure> {
    let mut start = Vec::new();
    if let Ok(old) = File::open(path)
        && path.is_file()
    {
        // A file that cannot be read is no transcript either.
        let _ = old.take(FIRST_LINE.len() as u64).read_to_end(&mut start);
        if !FIRST_LINE.starts_with(&start) {
            let why = format!(
                "{} exists and is no transcript; choose another name",
                path.display()
            );
            return Err(Failure::Wrong(why));
        }
    }
    Ok(NewFile::new(path)?)
}

/// How every transcript begins.
const FIRST_LINE: &[u8] = b"{\"type\":\"game\"";

//! Where does a command put what it writes?

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::words::Message;
use guerre_totale::{files, message};

use super::Failure;
use super::args::{Data, shown};
use super::out::Out;

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

    /// What is read to make a file is not what the file overwrites.
    pub fn check_apart<'p>(
        &self,
        read: impl IntoIterator<Item = &'p PathBuf>,
        data: &Data,
    ) -> Result<(), Failure> {
        let Some(path) = self.path() else {
            return Ok(());
        };
        data.check_output(path)?;
        read.into_iter()
            .try_for_each(|read| check_apart(&[read, path]))
    }

    /// Puts a page where it is wanted.
    pub fn put(&self, page: &str, data: &Data, out: &mut Out) -> Result<(), Failure> {
        match self.path() {
            None => out.text(page)?,
            Some(path) => {
                self.save(path, page, data)?;
                let path = path.display().to_string().into();
                let what = message!("a page to read and to print");
                out.done(Message::joined([path, what], ": "));
            }
        }
        Ok(())
    }

    /// Writes the file in one step.
    pub fn save(&self, path: &Path, text: &str, data: &Data) -> Result<(), Failure> {
        save(path, text, self.force, data)
    }
}

/// Writes a file in one step; one that exists only if that was asked for, and never the cards and cruisers in force.
pub fn save(path: &Path, text: &str, force: bool, data: &Data) -> Result<(), Failure> {
    data.check_output(path)?;
    if force {
        files::replace(path, text.as_bytes())?;
    } else {
        check_free(path)?;
        files::create(path, text.as_bytes())?;
    }
    Ok(())
}

/// Nothing stands where a file is to be written, not even a link that leads nowhere.
pub fn check_free(path: &Path) -> Result<(), Failure> {
    match path.symlink_metadata() {
        Err(_) => Ok(()),
        Ok(_) => Err(Failure::Wrong(message!(
            "{file} exists; --force overwrites it",
            file = shown(path),
        ))),
    }
}

/// All of these are different files, however they are spelled: none would overwrite another.
pub fn check_apart(paths: &[&Path]) -> Result<(), Failure> {
    for (n, path) in paths.iter().enumerate() {
        if let Some(other) = paths[..n].iter().find(|other| files::is_same(other, path)) {
            return Err(Failure::Wrong(message!(
                "{one} and {other} are one file; name two",
                one = shown(other),
                other = shown(path),
            )));
        }
    }
    Ok(())
}

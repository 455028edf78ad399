//! How are files read without surprise, and written without loss?

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::message;
use crate::text::{decode_utf8, one_line};
use crate::words::Message;

mod beside;
mod faults;
mod place;
mod turn;

use beside::beside;
#[cfg(feature = "faults")]
pub use faults::injected as made_to_fail;
pub(crate) use faults::{Disk, step};
use place::folder;
pub use place::{is_same, place};
pub use turn::{Turn, edit};

/// No card set, deck or cruiser comes near this size; whatever is larger was named by mistake.
pub const MOST_BYTES: u64 = 1024 * 1024;

/// A file that could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is the matter, in words.
    pub why: Message,
}

impl FileError {
    pub(crate) fn new(path: &Path, why: Message) -> Self {
        let path = path.into();
        FileError { path, why }
    }

    /// In words.
    pub fn message(&self) -> Message {
        message!("{file}: {why}", file = name(&self.path), why = &self.why)
    }

    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        let leads_nowhere = error.kind() == io::ErrorKind::NotFound && path.is_symlink();
        Self::new(
            path,
            match leads_nowhere {
                true => message!("a link to a file that is not there"),
                false => in_words(error),
            },
        )
    }

    pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => FileError::new(path, message!("its folder does not exist")),
            _ => FileError::io(path, error),
        }
    }
}

/// A file for people: `-` is standard input.
pub fn name(path: &Path) -> Message {
    match path.to_str() {
        Some("-") => message!("standard input"),
        _ => one_line(&path.to_string_lossy()).into(),
    }
}

/// What the system says is in its own words, but for what is said most.
pub fn in_words(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => message!("no such file"),
        io::ErrorKind::PermissionDenied => message!("permission denied"),
        io::ErrorKind::AlreadyExists => message!("the file exists already"),
        _ => uncapital(without_place(&error.to_string())).into(),
    }
}

/// What the system says without the file that it was busy with: whoever asked knows another name, or none at all
/// where that file stood in for theirs until it was complete.
fn without_place(text: &str) -> &str {
    let place = text
        .rsplit_once(" at path \"")
        .filter(|(_, path)| path.ends_with('"'));
    place.map_or(text, |(what, _)| what)
}

/// A message goes on in the middle of a line; the names in it stay as they are.
fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// The bytes of a small file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    read_small(open(path)?).map_err(|why| FileError::new(path, why))
}

/// The text of a small file in UTF-8, or of standard input for `-`.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    decode_utf8(&read(path)?).map_err(|error| FileError::new(path, error.message()))
}

/// A file of any size to read from, or standard input for `-`.
pub fn open(path: &Path) -> Result<Box<dyn Read>, FileError> {
    if path == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let meta = fs::metadata(path).map_err(|error| FileError::io(path, &error))?;
    if meta.is_dir() {
        return Err(FileError::new(
            path,
            message!("a directory; expected a file"),
        ));
    }
    if is_silent_pipe(path, &meta) {
        let why =
            message!("a pipe that may never answer; expected a file, or - for standard input");
        return Err(FileError::new(path, why));
    }
    let file = File::open(path).map_err(|error| FileError::io(path, &error))?;
    Ok(Box::new(file))
}

fn read_small(input: impl Read) -> Result<Vec<u8>, Message> {
    let mut bytes = Vec::new();
    let mut input = input.take(MOST_BYTES + 1);
    input
        .read_to_end(&mut bytes)
        .map_err(|error| in_words(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(message!(
            "larger than 1 MiB; expected something far smaller"
        ));
    }
    Ok(bytes)
}

/// Opening a named pipe waits for a writer, perhaps for ever; the pipes of a shell have theirs.
#[cfg(unix)]
fn is_silent_pipe(path: &Path, meta: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let of_the_shell = path.starts_with("/dev") || path.starts_with("/proc");
    meta.file_type().is_fifo() && !of_the_shell
}

#[cfg(not(unix))]
fn is_silent_pipe(_: &Path, _: &Metadata) -> bool {
    false
}

/// Puts a new file in the place of an old one in one step: a crash leaves one or the other, never half
/// of one. Links are followed, and an old file keeps its permissions.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = NewFile::new(path)?;
    file.write(bytes)?;
    file.put_in_place()
}

/// A file written piece by piece, which takes its place only when it is complete.
pub struct NewFile {
    path: PathBuf,
    to: Destination,
}

enum Destination {
    /// Beside the place it will take.
    File(BufWriter<Disk<NamedTempFile>>, PathBuf),
    /// A device or a pipe, which is written to as it is.
    Device(BufWriter<Disk<File>>),
}

impl NewFile {
    /// Begins a file for this path; nothing there changes yet.
    pub fn new(path: &Path) -> Result<NewFile, FileError> {
        let place = place(path);
        let unwritable = |error| FileError::unwritable(path, &error);
        let to = match fs::metadata(&place) {
            Ok(meta) if meta.is_dir() => {
                return Err(FileError::new(
                    path,
                    message!("a directory; expected a file"),
                ));
            }
            Ok(meta) if meta.permissions().readonly() => {
                return Err(FileError::new(path, message!("the file is read-only")));
            }
            Ok(meta) if !meta.is_file() => {
                let device = File::options().write(true).open(path).map_err(unwritable)?;
                Destination::Device(BufWriter::new(Disk(device)))
            }
            _ => {
                let file = beside(&place).map_err(unwritable)?;
                Destination::File(BufWriter::new(Disk(file)), place)
            }
        };
        let path = path.into();
        Ok(NewFile { path, to })
    }

    /// Goes on writing.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let written = match &mut self.to {
            Destination::File(file, _) => file.write_all(bytes),
            Destination::Device(device) => device.write_all(bytes),
        };
        written.map_err(|error| FileError::unwritable(&self.path, &error))
    }

    /// Nothing more will be written: whatever fails from here on, fails before the old file is gone.
    pub fn complete(&mut self) -> Result<(), FileError> {
        let completed = match &mut self.to {
            Destination::Device(device) => device.flush(),
            Destination::File(file, place) => completed(file, place),
        };
        completed.map_err(|error| FileError::unwritable(&self.path, &error))
    }

    /// The file takes its place.
    pub fn put_in_place(mut self) -> Result<(), FileError> {
        self.complete()?;
        match self.to {
            Destination::Device(_) => Ok(()),
            Destination::File(file, place) => {
                let put = renamed(file, &place);
                put.map_err(|error| FileError::unwritable(&self.path, &error))
            }
        }
    }
}

/// All of it is on the disk, with the permissions of the old file.
fn completed(file: &mut BufWriter<Disk<NamedTempFile>>, place: &Path) -> io::Result<()> {
    file.flush()?;
    let file = file.get_ref().0.as_file();
    if let Ok(old) = fs::metadata(place) {
        file.set_permissions(old.permissions())?;
    }
    step()?;
    file.sync_all()
}

fn renamed(file: BufWriter<Disk<NamedTempFile>>, place: &Path) -> io::Result<()> {
    let file = file.into_inner().map_err(|error| error.into_error())?.0;
    step()?;
    file.persist(place)?;
    sync_folder(place);
    Ok(())
}

/// The new name is on the disk, too. Not every system can promise that, and the file is there anyway.
fn sync_folder(place: &Path) {
    let synced = step().and_then(|()| File::open(folder(place))?.sync_all());
    drop(synced);
}

/// Writes a file that is not there yet; an existing one stays as it is.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let write = || -> io::Result<()> {
        let mut file = BufWriter::new(Disk(beside(path)?));
        file.write_all(bytes)?;
        completed(&mut file, path)?;
        let file = file.into_inner().map_err(|error| error.into_error())?.0;
        step()?;
        file.persist_noclobber(path)?;
        sync_folder(path);
        Ok(())
    };
    write().map_err(|error| FileError::unwritable(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_goes_on_in_lower_case_and_the_names_in_it_stay() {
        let error = io::Error::other("No room in /Home/Decks");
        assert_eq!(in_words(&error).to_string(), "no room in /Home/Decks");
    }
}

//! How are files read without surprise, and written without loss?

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// No card set, deck or cruiser comes near this size; whatever is larger was named by mistake.
pub const MOST_BYTES: u64 = 1024 * 1024;

/// A file that could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", name(path))]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is the matter, in words.
    pub why: String,
}

impl FileError {
    pub(crate) fn new(path: &Path, why: impl Into<String>) -> Self {
        FileError {
            path: path.into(),
            why: why.into(),
        }
    }

    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        Self::new(path, in_words(error))
    }

    pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => FileError::new(path, "its folder does not exist"),
            _ => FileError::io(path, error),
        }
    }
}

fn name(path: &Path) -> String {
    match path.to_str() {
        Some("-") => "standard input".into(),
        _ => path.display().to_string(),
    }
}

fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::AlreadyExists => "the file exists already".into(),
        _ => error.to_string().to_lowercase(),
    }
}

/// The bytes of a small file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    read_small(open(path)?).map_err(|why| FileError::new(path, why))
}

/// A file of any size to read from, or standard input for `-`.
pub fn open(path: &Path) -> Result<Box<dyn Read>, FileError> {
    if path == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let meta = fs::metadata(path).map_err(|error| FileError::io(path, &error))?;
    if meta.is_dir() {
        return Err(FileError::new(path, "a directory; expected a file"));
    }
    if is_silent_pipe(path, &meta) {
        let why = "a pipe that may never answer; expected a file, or - for standard input";
        return Err(FileError::new(path, why));
    }
    let file = File::open(path).map_err(|error| FileError::io(path, &error))?;
    Ok(Box::new(file))
}

fn read_small(input: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut input = input.take(MOST_BYTES + 1);
    input
        .read_to_end(&mut bytes)
        .map_err(|error| in_words(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err("larger than 1 MiB; expected a card or deck file".into());
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
    File(BufWriter<tempfile::NamedTempFile>, PathBuf),
    /// A device or a pipe, which is written to as it is.
    Device(BufWriter<File>),
}

impl NewFile {
    /// Begins a file for this path; nothing there changes yet.
    pub fn new(path: &Path) -> Result<NewFile, FileError> {
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let unwritable = |error| FileError::unwritable(path, &error);
        let to = match fs::metadata(&place) {
            Ok(meta) if meta.is_dir() => {
                return Err(FileError::new(path, "a directory; expected a file"));
            }
            Ok(meta) if meta.permissions().readonly() => {
                return Err(FileError::new(path, "the file is read-only"));
            }
            Ok(meta) if !meta.is_file() => {
                let device = File::options().write(true).open(path).map_err(unwritable)?;
                Destination::Device(BufWriter::new(device))
            }
            _ => Destination::File(BufWriter::new(beside(&place).map_err(unwritable)?), place),
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

    /// The file is complete.
    pub fn put_in_place(self) -> Result<(), FileError> {
        let NewFile { path, to } = self;
        let put = || -> io::Result<()> {
            match to {
                Destination::Device(mut device) => device.flush(),
                Destination::File(file, place) => {
                    let file = file.into_inner().map_err(|error| error.into_error())?;
                    if let Ok(old) = fs::metadata(&place) {
                        file.as_file().set_permissions(old.permissions())?;
                    }
                    file.as_file().sync_all()?;
                    file.persist(&place)?;
                    Ok(())
                }
            }
        };
        put().map_err(|error| FileError::unwritable(&path, &error))
    }
}

/// Writes a file that is not there yet; an existing one stays as it is.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let write = || -> io::Result<()> {
        let mut file = beside(path)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist_noclobber(path)?;
        Ok(())
    };
    write().map_err(|error| FileError::unwritable(path, &error))
}

/// A temporary file in the same directory, with the permissions that any new file gets.
fn beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".gt-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

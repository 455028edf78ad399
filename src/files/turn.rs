//! How do two programs change one file, and neither change is lost?

use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::{FileError, NewFile, folder, place, read};
use crate::message;

/// How long others may take over their own changes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Changes made by programs that know of no turns, before somebody must look.
const MOST_TRIES: usize = 20;

/// Changes a file in one step: what was read is what is replaced. Others who want to change it wait
/// meanwhile; if one does not, and the file is another before it is replaced, the change is made again
/// to what stands there now. No change, no new file: `change` may refuse.
pub fn edit<E: From<FileError>>(
    path: &Path,
    mut change: impl FnMut(&[u8]) -> Result<Vec<u8>, E>,
) -> Result<(), E> {
    let _turn = Turn::take(path)?;
    for _ in 0..MOST_TRIES {
        let old = read(path)?;
        let mut new = NewFile::new(path)?;
        new.write(&change(&old)?)?;
        new.complete()?;
        if !path.is_file() || read(path)? == old {
            return Ok(new.put_in_place()?);
        }
    }
    let why = message!("another program writes it over and over");
    Err(FileError::new(path, why).into())
}

/// The right to change the files of a folder, until it is dropped. One program has it at a time. It is
/// a lock on the folder itself, so that nothing is left behind, however the program ends.
#[must_use]
pub struct Turn {
    _folder: Option<File>,
}

impl Turn {
    /// Waits for the right to change this file.
    pub fn take(path: &Path) -> Result<Turn, FileError> {
        let place = place(path);
        // A folder that cannot be opened or locked, as on some networks, leaves the second look alone.
        let Ok(folder) = File::open(folder(&place)) else {
            return Ok(Turn { _folder: None });
        };
        let begun = Instant::now();
        loop {
            match folder.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(_)) => return Ok(Turn { _folder: None }),
                Err(TryLockError::WouldBlock) if begun.elapsed() > PATIENCE => {
                    let why = message!("another program has been changing its folder for a minute");
                    return Err(FileError::new(path, why));
                }
                Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(5)),
            }
        }
        let _folder = Some(folder);
        Ok(Turn { _folder })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn an_edit_sees_what_somebody_without_manners_wrote_meanwhile() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("f");
        fs::write(&path, "a").unwrap();
        let mut tries = 0;
        let edited = edit::<FileError>(&path, |old| {
            tries += 1;
            if tries == 1 {
                fs::write(&path, "ab").unwrap();
            }
            Ok([old, b"c"].concat())
        });
        assert_eq!((edited.is_ok(), tries), (true, 2));
        assert_eq!(fs::read(&path).unwrap(), b"abc");
    }

    #[test]
    fn edits_of_many_threads_are_all_there() {
        let dir = tempfile::tempdir().unwrap();
        let path = &dir.path().join("f");
        fs::write(path, "").unwrap();
        thread::scope(|scope| {
            for letter in b'a'..=b'p' {
                let add = move |old: &[u8]| Ok([old, &[letter]].concat());
                scope.spawn(move || edit::<FileError>(path, add).unwrap());
            }
        });
        let mut letters = fs::read(path).unwrap();
        letters.sort();
        assert_eq!(letters, b"abcdefghijklmnop");
    }
}

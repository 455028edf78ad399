//! Where does a file stand until it is complete, and who clears away what was never completed?

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

use super::{folder, step};

/// How files that are not complete yet are called: `.gt-`, some letters, `.tmp`.
const START: &str = ".gt-";
const END: &str = ".tmp";
const LETTERS: usize = 12;

/// Whoever clears away may be faster than a lock, but hardly so often.
const MOST_TRIES: usize = 20;

/// A new file in the folder of this one, with the permissions that any new file gets. Whoever writes it
/// holds a lock on it: so the next one who comes here knows whether anybody still does.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder(path);
    clear_away(folder);
    step()?;
    for _ in 0..MOST_TRIES {
        let file = create(folder)?;
        match file.as_file().try_lock() {
            Ok(()) if file.path().exists() => return Ok(file),
            // Where nothing can be locked, nothing is cleared away either.
            Err(TryLockError::Error(_)) => return Ok(file),
            Ok(()) | Err(TryLockError::WouldBlock) => {}
        }
    }
    create(folder)
}

fn create(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(START).suffix(END).rand_bytes(LETTERS);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Removes what programs that were killed have left in this folder.
fn clear_away(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_ours(&entry.file_name().to_string_lossy()) && is_file() {
            clear_away_if_dead(&entry.path());
        }
    }
}

fn is_ours(name: &str) -> bool {
    let middle = name.strip_prefix(START);
    let middle = middle.and_then(|rest| rest.strip_suffix(END));
    middle.is_some_and(|it| it.len() == LETTERS && it.bytes().all(|b| b.is_ascii_alphanumeric()))
}

fn clear_away_if_dead(path: &Path) {
    let file = File::options().write(true).open(path);
    if file.is_ok_and(|file| file.try_lock().is_ok()) {
        // Somebody else may have been faster.
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<_> = entries
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn leftovers_of_the_dead_are_cleared_away_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deck.json");
        let others = [
            ".gt-config",
            ".gt-.tmp",
            ".gt-abcdefghijk+.tmp",
            "notes.tmp",
        ];
        for name in others.iter().chain(&[".gt-abcdef012345.tmp"]) {
            fs::write(dir.path().join(name), "").unwrap();
        }
        let living = beside(&path).unwrap();
        let dead = beside(&path).unwrap();
        let (file, dead) = dead.keep().unwrap();
        drop(file);
        assert!(dead.exists());
        let own = beside(&path).unwrap();
        assert!(living.path().exists() && !dead.exists());
        drop((living, own));
        let mut left = others.map(str::to_owned);
        left.sort();
        assert_eq!(names(dir.path()), left);
    }
}

//! Which file does a path name, whatever its spelling?

use std::fs;
use std::path::{Component, Path, PathBuf};

/// More links one after the other lead in a circle.
const MOST_LINKS: usize = 40;

/// Do two paths name one file? Links are followed, those to files that are not there yet as well; a
/// file with two names is one file. Devices take what they are given: nothing overwrites anything there.
pub fn is_same(a: &Path, b: &Path) -> bool {
    let (a, b) = (place(a), place(b));
    let is_device = fs::metadata(&a).is_ok_and(|meta| !meta.is_file() && !meta.is_dir());
    !is_device && (spelled(&a) == spelled(&b) || is_linked(&a, &b))
}

/// Where a path leads in the end: every link followed, also one to a file that is not there yet.
pub fn place(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        if let Ok(found) = fs::canonicalize(&path) {
            return found;
        }
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => break,
        }
    }
    let Some(name) = path.file_name() else {
        return path;
    };
    real_folder(folder(&path)).join(name)
}

/// The folder that a file is in.
pub fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// A folder without links and dots; of one that is not there, the part that is.
fn real_folder(folder: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(folder) {
        return found;
    }
    let mut real = match folder.is_absolute() {
        true => PathBuf::new(),
        false => fs::canonicalize(".").unwrap_or_default(),
    };
    for part in folder.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(real.pop()),
            part => real.push(part),
        }
        real = fs::canonicalize(&real).unwrap_or(real);
    }
    real
}

/// Where the case of letters makes no other file, it makes no other spelling.
fn spelled(place: &Path) -> PathBuf {
    match cfg!(any(windows, target_os = "macos")) {
        true => place.to_string_lossy().to_lowercase().into(),
        false => place.into(),
    }
}

#[cfg(unix)]
fn is_linked(a: &Path, b: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let inode = |path| fs::metadata(path).map(|meta| (meta.dev(), meta.ino()));
    matches!((inode(a), inode(b)), (Ok(a), Ok(b)) if a == b)
}

#[cfg(not(unix))]
fn is_linked(_: &Path, _: &Path) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn one_file_is_found_under_every_spelling() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        fs::write(at("there"), "").unwrap();
        fs::hard_link(at("there"), at("twin")).unwrap();
        symlink("there", at("link")).unwrap();
        symlink("sub", at("subs")).unwrap();
        symlink("subs/not-yet", at("dangling")).unwrap();
        symlink("dangling", at("twice")).unwrap();
        symlink("circle", at("circle")).unwrap();
        for (a, b) in [
            ("there", "./there"),
            ("there", "sub/../there"),
            ("there", "twin"),
            ("there", "link"),
            ("not-yet", "./not-yet"),
            ("not-yet", "sub/../not-yet"),
            ("sub/not-yet", "subs/not-yet"),
            ("sub/not-yet", "dangling"),
            ("sub/not-yet", "twice"),
            ("no/such/folder", "no/./other/../such/folder"),
            ("circle", "circle"),
        ] {
            assert!(is_same(&at(a), &at(b)), "{a} and {b}");
            assert!(is_same(&at(b), &at(a)), "{b} and {a}");
        }
        for (a, b) in [
            ("there", "not-yet"),
            ("not-yet", "sub/not-yet"),
            ("not-yet", "dangling"),
            ("circle", "there"),
        ] {
            assert!(!is_same(&at(a), &at(b)), "{a} and {b}");
        }
        assert!(!is_same(Path::new("/dev/null"), Path::new("/dev/null")));
    }
}

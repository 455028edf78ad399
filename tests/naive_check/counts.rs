//! Are the counts of positions those of the data files?

use std::path::{Path, PathBuf};

use crate::naive::{SetUp, count};

/// Every file is checked as deep as this many sequences, which takes a debug build seconds.
const ENOUGH: u64 = 20_000;

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn files() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(tests().join("rules/counts")).expect("the counts");
    let paths = folder.map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    files
}

/// With `GT_BLESS=1` the files get the counts that are found, to any depth listed.
#[test]
fn counts_are_those_of_the_files() {
    let files = files();
    assert!(files.len() >= 8);
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a counts file");
        let set_up = SetUp::read(&text, &tests());
        if std::env::var_os("GT_BLESS").is_some() {
            bless(&path, &text, &set_up);
            continue;
        }
        for (before, expected) in set_up.counts.iter().enumerate() {
            if *expected <= ENOUGH {
                let depth = before as u32 + 1;
                assert_eq!(
                    count(&set_up, depth),
                    *expected,
                    "{} at {depth}",
                    path.display()
                );
            }
        }
    }
}

/// Replaces the list of counts and nothing else.
fn bless(path: &Path, text: &str, set_up: &SetUp) {
    let depths = 1..=set_up.counts.len() as u32;
    let counts: Vec<String> = depths
        .map(|depth| count(set_up, depth).to_string())
        .collect();
    let start = text.find("\"counts\"").expect("the counts");
    let end = start + text[start..].find(']').expect("the end of the counts");
    let blessed = format!(
        "{}\"counts\": [{}{}",
        &text[..start],
        counts.join(", "),
        &text[end..]
    );
    std::fs::write(path, blessed).expect("the file can be written");
}

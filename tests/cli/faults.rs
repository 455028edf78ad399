//! What if the disk fails? Whatever step fails, each file is the old one or the new one, and the program
//! says so.
//!
//! Every step of the program on the disk (a file begun, written, synced, renamed) can be made to fail,
//! one after the other until a run has no such step: alone, with all steps after it, or by the end of the
//! program there and then.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::OnceLock;

use crate::gt::{Desk, deck_json};

/// What the program says when it reaches the step.
const TOLD: &str = "the disk is made to fail";

/// More steps than any of these commands takes.
const MOST_STEPS: usize = 200;

/// Every command that writes, and the files that it writes.
const WRITING: [(&str, &[&str]); 15] = [
    ("deck new new.json 0-1", &["new.json"]),
    ("deck new old.json --force 0-1", &["old.json"]),
    ("deck add old.json 0-2", &["old.json"]),
    ("deck remove old.json 0-1", &["old.json"]),
    ("draft --save new.json", &["new.json"]),
    ("draft --resume draft.json --auto 1", &["draft.json"]),
    (
        "draft --auto 1 --auto 2 --save s.json -o a.json b.json",
        &["s.json", "a.json", "b.json"],
    ),
    ("export cartwheel --to html -o new.html", &["new.html"]),
    (
        "export cartwheel --to json -o old.json --force",
        &["old.json"],
    ),
    ("import cartwheel -o new.json", &["new.json"]),
    (
        "split --decks cartwheel crosswinds -o a.json b.json",
        &["a.json", "b.json"],
    ),
    ("cards template -o new.csv", &["new.csv"]),
    (
        "play cartwheel crosswinds --player random --opponent random --quiet --transcript new",
        &["new"],
    ),
    (
        "simulate cartwheel --against crosswinds --games 2 --player random --opponent random --transcript new",
        &["new"],
    ),
    ("man pages", &["pages/gt.1", "pages/gt-deck-add.1"]),
];

fn desk() -> Desk {
    static DRAFT: OnceLock<String> = OnceLock::new();
    let draft = DRAFT.get_or_init(|| {
        let desk = Desk::new();
        desk.gt("draft --method picks --save draft.json").exits(0);
        desk.read("draft.json")
    });
    let desk = Desk::with("old.json", deck_json("Old", "ares", &["0-1"]));
    desk.write("draft.json", draft);
    desk
}

fn run(desk: &Desk, line: &str, fault: &str) -> Output {
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut command = desk.command(&args);
    command.env("GT_TEST_FAIL_AT", fault).output().unwrap()
}

fn contents(desk: &Desk, files: &[&str]) -> Vec<Option<Vec<u8>>> {
    files
        .iter()
        .map(|file| fs::read(desk.path(file)).ok())
        .collect()
}

fn leftovers(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name());
    names
        .filter(|name| name.to_string_lossy().starts_with(".gt-"))
        .count()
}

#[test]
fn whatever_step_on_the_disk_fails_each_file_is_the_old_one_or_the_new_one() {
    for (line, files) in WRITING {
        let (old, new) = {
            let desk = desk();
            let old = contents(&desk, files);
            let args: Vec<&str> = line.split_whitespace().collect();
            desk.run(&args).exits(0);
            (old, contents(&desk, files))
        };
        assert_ne!(old, new, "{line}");
        // Every page of the manual is written like every other.
        let kinds = if line == "man pages" { 2.. } else { 0.. };
        for kind in &["", "-and-after", "-crash"][kinds] {
            let step = (1..).find(|step| !fails(line, files, &format!("{step}{kind}"), &old, &new));
            let steps = step.unwrap_or(MOST_STEPS);
            assert!((4..MOST_STEPS).contains(&steps), "{line}: {steps} steps");
        }
    }
}

/// Runs a command with a fault and looks at what is left. Was there a step to fail?
fn fails(
    line: &str,
    files: &[&str],
    fault: &str,
    old: &[Option<Vec<u8>>],
    new: &[Option<Vec<u8>>],
) -> bool {
    let desk = desk();
    let output = run(&desk, line, fault);
    let err = String::from_utf8_lossy(&output.stderr);
    let found = contents(&desk, files);
    let at = format!("{line}, step {fault}: {err}");
    for (n, found) in found.iter().enumerate() {
        assert!(
            *found == old[n] || *found == new[n],
            "{at}: {} is neither",
            files[n]
        );
    }
    match output.status.code() {
        // Only a name that may not be on the disk yet is no failure.
        Some(0) => assert_eq!(found, new, "{at}"),
        Some(2) => assert!(err.contains("error: "), "{at}"),
        code => assert!(code.is_none() && fault.ends_with("crash"), "{at}"),
    }
    if !fault.ends_with("crash") {
        let folders = [desk.path(""), desk.path("pages")];
        assert!(
            folders.iter().all(|folder| leftovers(folder) == 0),
            "{at}: leftovers"
        );
    }
    err.contains(TOLD)
}

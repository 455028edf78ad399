//! What if the disk fails? Whatever step fails, each file is the old one or the new one, and the program
//! says so; a run file, which only grows, goes on where it broke off.
//!
//! Every step of the program on the disk (a file begun, written, synced, renamed) can be made to fail,
//! one after the other until a run has no such step: alone, with all steps after it, or by the end of the
//! program there and then.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::OnceLock;

use crate::gt::{Desk, answer, deck_json, plain_set};

/// What the program says when it reaches the step.
const TOLD: &str = "the disk is made to fail";

/// How a step fails.
const KINDS: [&str; 3] = ["", "-and-after", "-crash"];

/// Every further file of a command, and every further pair of a run, is written like those before.
const MOST_STEPS: usize = 20;

/// Every command that writes, and the files that it writes.
const WRITING: &[(&str, &[&str])] = &[
    ("deck new new.json 0-1", &["new.json"]),
    ("deck new old.json --force 0-1", &["old.json"]),
    ("deck add old.json 0-2", &["old.json"]),
    ("deck remove old.json 0-1", &["old.json"]),
    ("deck swap old.json 0-1 0-2", &["old.json"]),
    ("deck rename old.json New", &["old.json"]),
    ("deck notes old.json New", &["old.json"]),
    ("deck random new.json", &["new.json"]),
    ("draft --save new.json", &["new.json"]),
    ("draft --resume draft.json --auto 1", &["draft.json"]),
    (
        "draft --resume draft.json --auto 1 --auto 2 -o a.json b.json",
        &["draft.json", "a.json", "b.json"],
    ),
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
    (
        "compare cartwheel crosswinds --games 2 --player random --transcript new",
        &["new"],
    ),
    (
        "ladder --players random,greedy --decks cartwheel --games 2 --transcript new",
        &["new"],
    ),
    (
        "train --games 20 --generations 1 --lessons 1000 --out new.json",
        &["new.json"],
    ),
    (
        "improve --new --against cartwheel --player random --stronger random --budget 300 -o new.json",
        &["new.json"],
    ),
    (
        "field --cards cards.csv --cruisers cruisers.csv --decks 1 --held-out 1 --player random --budget 1 --out new",
        &["new/ares-0-1-0-2.json", "new/held-out/ares-0-4-0-6.json"],
    ),
    ("report run.jsonl -o new.html", &["new.html"]),
    ("replay game.jsonl --to html -o new.html", &["new.html"]),
    ("man pages", &["pages/gt.1", "pages/gt-analyse.1"]),
];

/// Every command with a file that grows by --save and --resume, and how long it is, at first and in the end.
const GROWING: &[(&str, [&str; 2])] = &[
    (
        "simulate cartwheel --against crosswinds --player random --opponent random",
        ["--games 2", "--games 4"],
    ),
    (
        "compare cartwheel crosswinds --player random",
        ["--games 2", "--games 4"],
    ),
    (
        "ladder --players random,greedy --decks cartwheel",
        ["--games 2", "--games 4"],
    ),
    (
        "value cartwheel --against crosswinds --player random --search 0",
        ["--games 2", "--games 4"],
    ),
    (
        "improve --new --against cartwheel --player random --stronger random",
        ["--budget 200", "--budget 300"],
    ),
];

/// Commands that write by keys; see below.
const BY_KEYS: &[&str] = &["build", "cards enter", "play --save"];

/// Commands that write nothing but their answer.
const READING: &[&str] = &[
    "",
    "analyse",
    "cards",
    "cards check",
    "cards list",
    "cards show",
    "completions",
    "cruisers",
    "deck",
    "deck diff",
    "deck list",
    "deck show",
    "merge",
    "settings",
    "validate",
];

/// Options with a file that is written.
const OUTPUTS: [&str; 5] = ["--output", "--out", "--save", "--resume", "--transcript"];

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// A new command, or a new output of an old one, is made to fail as well.
#[test]
fn every_command_that_writes_is_here() {
    let desk = Desk::new();
    desk.gt("man pages").exits(0);
    let mut rows: Vec<String> = WRITING
        .iter()
        .map(|(line, _)| line.replace(" -o ", " --output "))
        .collect();
    let growing = GROWING.iter();
    rows.extend(growing.map(|(line, _)| format!("{line} --save --resume")));
    rows.extend(BY_KEYS.iter().map(|command| (*command).to_owned()));
    for page in fs::read_dir(desk.path("pages")).unwrap().flatten() {
        let file = page.file_name().into_string().unwrap();
        let command = file.trim_start_matches("gt").trim_end_matches(".1");
        let command = command.trim_start_matches('-').replace('-', " ");
        let page = fs::read_to_string(page.path()).unwrap();
        let is_of = |row: &&String| words(row).starts_with(&words(&command));
        let rows: Vec<&String> = rows.iter().filter(is_of).collect();
        let reads = READING.contains(&&*command);
        assert!(reads || !rows.is_empty(), "gt {command}: does it write?");
        for option in OUTPUTS {
            let listed = page.contains(&format!("{}\\fR", option.replace('-', "\\-")));
            let is_in = |row: &&String| words(row).contains(&option);
            let fails = rows.iter().copied().any(|row| is_in(&row));
            assert!(!listed || fails, "gt {command} {option}: does it write?");
        }
    }
}

fn desk() -> Desk {
    static SAVED: OnceLock<[String; 3]> = OnceLock::new();
    let [draft, run, game] = SAVED.get_or_init(|| {
        let desk = Desk::new();
        desk.gt("draft --method picks --save draft.json").exits(0);
        desk.gt(
            "simulate cartwheel --against crosswinds --games 2 --player random --save run.jsonl",
        )
        .exits(0);
        desk.gt(
            "play cartwheel crosswinds --player random --opponent random --transcript game.jsonl",
        )
        .exits(0);
        ["draft.json", "run.jsonl", "game.jsonl"].map(|file| desk.read(file))
    });
    let desk = Desk::with("old.json", deck_json("Old", "ares", &["0-1"]));
    desk.write("draft.json", draft);
    plain_set(&desk, 40, |_| 1);
    desk.write("run.jsonl", run);
    desk.write("game.jsonl", game);
    desk
}

fn run(desk: &Desk, line: &str, fault: &str) -> Output {
    let mut command = desk.command(&words(line));
    command.env("GT_TEST_FAIL_AT", fault).output().unwrap()
}

/// Lets every step of a command fail in every way, until there is none: `fails` tells.
fn every_step(line: &str, mut fails: impl FnMut(&str) -> bool) {
    for kind in KINDS {
        let steps = (1..=MOST_STEPS).take_while(|step| fails(&format!("{step}{kind}")));
        assert!(steps.count() > 1, "{line}");
    }
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
            desk.run(&words(line)).exits(0);
            (old, contents(&desk, files))
        };
        assert_ne!(old, new, "{line}");
        every_step(line, |fault| fails(line, files, fault, &old, &new));
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
        let folders = ["", "pages", "new", "new/held-out"].map(|folder| desk.path(folder));
        assert!(
            folders.iter().all(|folder| leftovers(folder) == 0),
            "{at}: leftovers"
        );
    }
    err.contains(TOLD)
}

#[test]
fn whatever_step_on_the_disk_fails_a_run_goes_on_where_it_broke_off() {
    for (line, [shorter, longer]) in GROWING {
        let shorter = format!("{line} --threads 1 {shorter}");
        let line = &format!("{line} --threads 1 {longer}");
        let desk = Desk::new();
        let whole = desk.gt(&format!("{line} --save whole")).exits(0).out;
        desk.gt(&format!("{shorter} --save shorter")).exits(0);
        let file = fs::read(desk.path("whole")).unwrap();
        let shorter = fs::read(desk.path("shorter")).unwrap();
        // Half of the first line, half of the last one, and the file of a shorter run.
        for begun in [&[], &file[..200], &file[..file.len() - 9], &shorter] {
            every_step(line, |fault| breaks_off(line, fault, begun, &whole));
        }
    }
}

/// Begins or resumes a run with a fault, then goes on without. Was there a step to fail?
fn breaks_off(line: &str, fault: &str, begun: &[u8], whole: &str) -> bool {
    let desk = Desk::new();
    let go_on = || match desk.path("run").exists() {
        true => format!("{line} --resume run"),
        false => format!("{line} --save run"),
    };
    if !begun.is_empty() {
        desk.write("run", begun);
    }
    let output = run(&desk, &go_on(), fault);
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let at = format!("{line}, step {fault}: {err}");
    let reached = err.contains(TOLD);
    match output.status.code() {
        Some(0) => assert!(!reached, "{at}"),
        Some(2) => assert!(reached && err.contains("error: run: "), "{at}"),
        code => assert!(code.is_none() && fault.ends_with("crash"), "{at}"),
    }
    let lines = begun.iter().rposition(|byte| *byte == b'\n').unwrap_or(0);
    let left = fs::read(desk.path("run")).unwrap_or_default();
    assert!(left.starts_with(&begun[..lines]), "{at}");
    let resumed = answer(desk.command(&words(&go_on())).output().unwrap()).exits(0);
    assert_eq!(resumed.out, whole, "{at}");
    reached
}

#[cfg(unix)]
#[test]
fn whatever_step_on_the_disk_fails_the_builder_has_the_old_file_or_the_new_one() {
    use crate::terminal::Terminal;
    let saved = |fault: &str| {
        let desk = desk();
        let old = desk.read("old.json");
        let variables = [("GT_TEST_FAIL_AT", fault)];
        let mut terminal = Terminal::run_with(&desk, &["build", "old.json"], &variables);
        terminal.shows("Deck 1 ");
        // The first card is taken out.
        terminal.press(" s");
        let text = terminal.waits_for("an answer", |text| text.to_lowercase().contains("saved: "));
        terminal.press(if text.contains("Not saved") {
            "qd"
        } else {
            "q"
        });
        assert_eq!(terminal.ends(), 0);
        assert_eq!(leftovers(&desk.path("")), 0, "step {fault}");
        let changed = desk.read("old.json") != old;
        assert_eq!(changed, !text.contains("Not saved"), "step {fault}: {text}");
        changed
    };
    for kind in ["", "-and-after"] {
        // Begun, written, synced, renamed.
        for step in 1..=4 {
            assert!(!saved(&format!("{step}{kind}")));
        }
        assert!(saved(&format!("5{kind}")));
    }
}

#[cfg(unix)]
#[test]
fn whatever_step_on_the_disk_fails_a_persons_game_is_the_old_one_or_the_new_one() {
    use crate::terminal::Terminal;
    let line =
        "play red-swarm cartwheel --player human --opponent greedy --seed 7 --save game.json";
    let play = |desk: &Desk, fault: &str| {
        let variables = [("GT_TEST_FAIL_AT", fault)];
        let mut terminal = Terminal::run_with(desk, &words(line), &variables);
        // One choice more, whatever it is; a game that was left may first have a turn to end.
        let waits = |text: &str| text.contains("Enter goes on") || text.contains("choose");
        while !terminal.waits_for("a question", waits).contains("choose") {
            terminal.press("\r");
            terminal.waits_for("an answer", |text| !text.contains("Enter goes on"));
        }
        terminal.press("\rq");
        terminal.ends()
    };
    let begun = Desk::new();
    assert_eq!(play(&begun, "999"), 0);
    let begun = begun.read("game.json");
    let saved = |fault: &str| {
        let desk = Desk::with("game.json", &begun);
        let code = play(&desk, fault);
        assert_eq!(leftovers(&desk.path("")), 0, "step {fault}");
        let changed = desk.read("game.json") != begun;
        assert_eq!(code, if changed { 0 } else { 2 }, "step {fault}");
        changed
    };
    for kind in ["", "-and-after"] {
        // Begun, written, synced, renamed.
        for step in 1..=4 {
            assert!(!saved(&format!("{step}{kind}")));
        }
        assert!(saved(&format!("5{kind}")));
    }
}

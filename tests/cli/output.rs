//! What every command owes its readers: help, plain pipes, exit codes.

use std::io::{Read, pipe};
use std::process::Stdio;

use crate::gt::Desk;

/// Every command that reads, on data that is always there.
const READING: [&str; 15] = [
    "analyse cartwheel",
    "analyse cartwheel crosswinds",
    "cards",
    "cards list --level 3",
    "cards show 3-10 3-35 0-1 0-2",
    "compare cartwheel crosswinds --games 4",
    "cruisers",
    "deck list",
    "deck show cartwheel",
    "deck diff cartwheel crosswinds",
    "draft",
    "play cartwheel crosswinds --quiet",
    "simulate cartwheel --against crosswinds --games 4",
    "split --decks cartwheel glass-wall",
    "validate cartwheel crosswinds --boxes 1",
];

const COMMANDS: [&str; 13] = [
    "cards",
    "cards list",
    "cards show",
    "cards check",
    "cards template",
    "cruisers",
    "deck",
    "deck new",
    "deck add",
    "deck remove",
    "deck show",
    "deck list",
    "deck diff",
];

#[test]
fn help_has_an_example_for_every_command() {
    let desk = Desk::new();
    for command in COMMANDS.iter().chain(&[
        "",
        "analyse",
        "build",
        "compare",
        "completions",
        "draft",
        "export",
        "import",
        "man",
        "play",
        "replay",
        "simulate",
        "split",
        "validate",
        "value",
    ]) {
        let out = desk.gt(&format!("{command} --help")).exits(0).out;
        let (_, examples) = out
            .split_once("Example")
            .unwrap_or_else(|| panic!("{command}: {out}"));
        assert!(examples.contains("\n  gt "), "{command}: {out}");
        assert!(
            out.lines().all(|line| line.chars().count() <= 80),
            "{command}: {out}"
        );
    }
}

#[test]
fn no_arguments_print_the_help() {
    let desk = Desk::new();
    desk.gt("").exits(0).says("Usage: gt").says("validate");
    assert_eq!(desk.gt("deck").exits(2).out, "");
    desk.gt("nonsense")
        .fails_with("unrecognized subcommand 'nonsense'");
}

#[test]
fn json_parses_and_stands_alone() {
    let desk = Desk::new();
    for line in READING {
        let answer = desk.gt(&format!("{line} --format json"));
        assert!(answer.json().is_object(), "{line}");
        assert_eq!(answer.err, "", "{line}");
    }
}

#[test]
fn tables_fit_80_columns_and_have_no_colour_in_a_pipe() {
    let desk = Desk::new();
    for line in READING {
        let out = desk.gt(line).out;
        assert!(!out.contains('\x1b'), "{line}");
        for row in out.lines() {
            assert!(row.chars().count() <= 80, "{line}: {row}");
            assert_eq!(row, row.trim_end(), "{line}");
        }
    }
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let desk = Desk::new();
    for line in READING {
        let args: Vec<&str> = line.split_whitespace().collect();
        // Gone before the program starts: a process that another test starts meanwhile would keep it.
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let mut child = desk
            .command(&args)
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut err = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        assert_eq!(
            (child.wait().unwrap().code(), err.as_str()),
            (Some(0), ""),
            "{line}"
        );
    }
}

#[test]
fn nothing_in_a_file_gives_orders_to_the_terminal() {
    let deck = r#"{ "name": "\u001b[2Jname", "cruiser": "\u001b[2J", "notes": "\u001b[2Jnotes",
        "cards": ["\u001b[2J"] }"#;
    let desk = Desk::with("deck.json", deck);
    for line in [
        "validate deck.json",
        "deck show deck.json",
        "deck list .",
        "deck diff deck.json cartwheel",
    ] {
        let answer = desk.gt(line);
        assert!(
            answer.out.contains("[2J") && !answer.out.contains('\x1b'),
            "{answer:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for call in ["cards", "--help"] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = Desk::new().command(&[call]).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{call}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the output"));
    }
}

/// The output on a real terminal, as `script` of util-linux records it.
#[cfg(target_os = "linux")]
fn on_a_terminal(no_color: &str) -> String {
    let command = format!("{} validate cartwheel", env!("CARGO_BIN_EXE_gt"));
    let output = crate::gt::without_settings(&mut std::process::Command::new("script"))
        .args(["-qec", &command, "/dev/null"])
        .env("NO_COLOR", no_color)
        .env("TERM", "xterm")
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .expect("`script`, a part of util-linux");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn no_color_turns_colours_off_on_a_terminal() {
    let (colored, plain) = (on_a_terminal(""), on_a_terminal("1"));
    assert!(colored.contains("\x1b[32mlegal\x1b[0m"), "{colored}");
    assert!(
        plain.contains(": legal") && !plain.contains("\x1b["),
        "{plain}"
    );
}

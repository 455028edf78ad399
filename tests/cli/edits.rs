//! Nothing is lost: not to somebody else who writes, not to a second output, not to a link.

use std::fs;
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::gt::{Desk, deck_json, some_cards};

fn start(desk: &Desk, line: &str) -> Child {
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut command = desk.command(&args);
    command.stdout(Stdio::null()).stderr(Stdio::inherit());
    command.spawn().expect("the program starts")
}

fn all_succeed(children: Vec<Child>) {
    for mut child in children {
        assert!(child.wait().expect("the program ends").success());
    }
}

#[test]
fn of_edits_at_the_same_time_all_are_there() {
    let desk = Desk::new();
    for _ in 0..4 {
        desk.write("d.json", deck_json("D", "ares", &[]));
        let cards = some_cards(8);
        let add = |card: &String| start(&desk, &format!("deck add d.json {card}"));
        all_succeed(cards.iter().map(add).collect());
        let deck: Value = serde_json::from_str(&desk.read("d.json")).unwrap();
        let mut found: Vec<&str> = deck["cards"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let mut expected: Vec<&str> = cards.iter().map(String::as_str).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
    }
}

#[test]
fn of_picks_at_the_same_time_all_are_there() {
    let desk = Desk::new();
    desk.gt("draft --method picks --save d.json").exits(0);
    let cards = some_cards(8);
    let pick = |card: &String| start(&desk, &format!("draft --resume d.json --pick {card}"));
    all_succeed(cards.iter().map(pick).collect());
    let json = desk
        .gt("draft --resume d.json --format json")
        .exits(0)
        .json();
    assert_eq!(json["picks"], 8);
}

#[test]
fn a_draft_keeps_the_fields_of_others() {
    let desk = Desk::new();
    desk.gt("draft --method picks --save d.json").exits(0);
    let before = desk.read("d.json");
    desk.write(
        "d.json",
        before.replacen('{', "{\n  \"big\": 12345678901234567890123,", 1),
    );
    desk.gt("draft --resume d.json --pick 0-1").exits(0);
    let after = desk.read("d.json");
    assert!(
        after.starts_with("{\n  \"big\": 12345678901234567890123,\n"),
        "{after}"
    );
    desk.write("twice.json", before.replacen('{', "{\"seed\": 3,", 1));
    desk.gt("draft --resume twice.json")
        .fails_with("a second field 'seed'");
    let mut bytes = before.into_bytes();
    let at = bytes.iter().position(|byte| *byte == b'P').unwrap();
    bytes[at] = 0xE9;
    desk.write("bytes.json", bytes);
    desk.gt("draft --resume bytes.json")
        .fails_with("the byte 0xe9 is not UTF-8");
}

#[test]
fn no_output_overwrites_another() {
    let desk = Desk::new();
    fs::create_dir(desk.path("sub")).unwrap();
    for line in [
        "draft --auto 1 --auto 2 -o w.json w.json --force",
        "draft --auto 1 --auto 2 -o w.json ./w.json --force",
        "draft --auto 1 --auto 2 --save w.json -o w.json x.json",
        "draft --auto 1 --auto 2 --save w.json -o x.json sub/../w.json --force",
        "split --decks cartwheel crosswinds -o w.json ./w.json --force",
    ] {
        desk.gt(line).fails_with("are one file; name two");
        assert!(
            !desk.path("w.json").exists() && !desk.path("x.json").exists(),
            "{line}"
        );
    }
    for transcript in ["r.run", "./r.run", "sub/../r.run"] {
        let run = "simulate cartwheel --against crosswinds --games 2 --player random";
        desk.gt(&format!("{run} --save r.run --transcript {transcript}"))
            .fails_with("are one file; name two");
        assert!(!desk.path("r.run").exists(), "{transcript}");
    }
    let search =
        "improve red-swarm --against cartwheel --player random --stronger random --budget 2000";
    for output in ["r.run", "./r.run"] {
        desk.gt(&format!("{search} --save r.run -o {output} --force"))
            .fails_with("are one file; name two");
        assert!(!desk.path("r.run").exists(), "{output}");
    }
    desk.gt(&format!("{search} --save r.run"));
    let before = desk.read("r.run");
    desk.gt(&format!("{search} --resume r.run -o ./r.run --force"))
        .fails_with("r.run and ./r.run are one file; name two");
    assert_eq!(desk.read("r.run"), before);
    desk.gt("draft --auto 1 --auto 2 --save s.json").exits(0);
    let before = desk.read("s.json");
    desk.gt("draft --resume s.json -o ./s.json x.json --force")
        .fails_with("s.json and ./s.json are one file; name two");
    assert_eq!(desk.read("s.json"), before);
}

#[cfg(unix)]
#[test]
fn what_the_system_says_names_the_file_that_the_user_named() {
    let desk = Desk::with("file", "no folder");
    let answer = desk.gt("deck random file/mine.json");
    let answer = answer.fails_with("file/mine.json: not a directory");
    assert!(!answer.err.contains(".gt-"), "{answer:?}");
}

#[test]
fn no_page_overwrites_what_it_is_made_of() {
    let desk = Desk::new();
    fs::create_dir(desk.path("sub")).unwrap();
    let random = "--player random --opponent random";
    desk.gt(&format!(
        "play cartwheel crosswinds {random} --transcript game --quiet"
    ))
    .exits(0);
    desk.gt(&format!(
        "simulate cartwheel --against crosswinds --games 2 {random} --save run"
    ))
    .exits(0);
    desk.gt("export cartwheel --to json -o deck").exits(0);
    desk.write("cards", include_str!("../../data/cards.csv"));
    let files = ["game", "run", "deck", "cards"];
    let before = files.map(|file| desk.read(file));
    for line in [
        "replay game --to html --force -o game",
        "replay game --to html --force -o ./game",
        "report run --force -o sub/../run",
        "export cartwheel --to html --run run --force -o run",
        "export deck --to code --force -o ./deck",
        "export cartwheel --cards cards --to text --force -o ./cards",
        "replay game --cards cards --to html --force -o cards",
        "train --cards cards --games 20 --generations 1 --force --out cards",
    ] {
        desk.gt(line).fails_with("are one file; name two");
        assert_eq!(files.map(|file| desk.read(file)), before, "{line}");
    }
    desk.gt("replay game --to html -o page.html").exits(0);
    desk.gt("replay game --to html --force -o page.html")
        .exits(0);
}

/// The cards of a box take hours to type in; no slip of the hand takes them away.
#[test]
fn no_output_takes_the_place_of_the_cards_and_cruisers_in_force() {
    let desk = Desk::new();
    desk.write("cards", include_str!("../../data/cards.csv"));
    desk.write("ships", include_str!("../../data/cruisers.csv"));
    desk.gt("export cartwheel --to text -o list").exits(0);
    let files = ["cards", "ships"];
    let before = files.map(|file| desk.read(file));
    for line in [
        "deck new ./cards",
        "deck new ships --from cartwheel",
        "deck random ./cards",
        "import list -o cards",
        "draft --auto 1 --auto 2 -o x.json ./cards",
        "draft --save ships",
        "split --decks cartwheel crosswinds -o x.json cards",
        "cards template -o ./cards",
        "improve red-swarm --against cartwheel --player random --stronger random --budget 2000 -o ships",
    ] {
        desk.gt(&format!("{line} --force --cards cards --cruisers ships"))
            .fails_with("are one file; name two");
        assert_eq!(files.map(|file| desk.read(file)), before, "{line}");
        assert!(!desk.path("x.json").exists(), "{line}");
    }
}

#[test]
fn all_outputs_are_written_or_none() {
    let desk = Desk::with("b.json", "precious");
    desk.gt("draft --auto 1 --auto 2 --save s.json -o a.json b.json")
        .fails_with("b.json exists; --force overwrites it");
    assert!(!desk.path("a.json").exists() && !desk.path("s.json").exists());
    assert_eq!(desk.read("b.json"), "precious");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_stays_a_link() {
    let desk = Desk::new();
    std::os::unix::fs::symlink("real.json", desk.path("link.json")).unwrap();
    desk.gt("deck new link.json")
        .fails_with("link.json exists; --force");
    desk.gt("export cartwheel --to json -o link.json")
        .fails_with("link.json exists; --force");
    desk.gt("deck new link.json --force").exits(0);
    assert!(desk.path("link.json").is_symlink() && desk.path("real.json").is_file());
}

#[test]
fn what_a_killed_program_left_is_cleared_away_by_the_next() {
    let desk = Desk::with("d.json", deck_json("D", "ares", &[]));
    let left = || {
        let entries = fs::read_dir(desk.path("")).unwrap().flatten();
        let names = entries.map(|entry| entry.file_name().into_string().unwrap());
        names.filter(|name| name.starts_with(".gt-")).count()
    };
    // The third step is the write; the file is begun by then.
    let mut killed = desk.command(&["deck", "add", "d.json", "0-1"]);
    let killed = killed.env("GT_TEST_FAIL_AT", "3-crash").output().unwrap();
    assert!(!killed.status.success());
    assert_eq!(left(), 1);
    desk.gt("deck add d.json 0-1").exits(0).says("1 card");
    assert_eq!(left(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn an_edit_that_is_done_is_done_whoever_hears_of_it() {
    let desk = Desk::with("d.json", deck_json("D", "ares", &[]));
    for line in [
        "deck add d.json 0-1",
        "deck remove d.json 0-1",
        "deck new n.json",
        "export cartwheel --to text -o t.txt",
        "import cartwheel -o i.json",
        "draft --save s.json",
        "draft --resume s.json --auto 1 --auto 2",
        "draft --auto 1 --auto 2 -o a.json b.json",
    ] {
        let args: Vec<&str> = line.split_whitespace().collect();
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = desk.command(&args).stdout(full).output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {err}");
        assert!(
            err.contains("note: done, but cannot write the output"),
            "{line}: {err}"
        );
    }
    assert!(desk.path("n.json").exists() && desk.path("i.json").exists());
}

#[test]
fn names_in_messages_keep_their_letters() {
    let desk = Desk::new();
    fs::create_dir(desk.path("Decks")).unwrap();
    desk.gt("deck new Decks").fails_with("Decks exists");
    desk.gt("export cartwheel --to text -o Decks --force")
        .fails_with("Decks: a directory");
    desk.gt("export cartwheel --to text -o Decks/No/T.txt")
        .fails_with("Decks/No/T.txt: its folder");
}

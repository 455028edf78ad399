//! Nobody is let in: files of strangers are shown, read and written without harm.

use std::io::Read;
use std::process::Stdio;

use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::decks::{DeckList, read_deck};
use guerre_totale::export::{Format, export};
use guerre_totale::text::is_hidden;
use guerre_totale::words::Language;
use serde_json::{Value, json};

use crate::gt::{Answer, Desk, deck_json, legal_deck, some_cards, without_settings};

/// A title for the terminal, a cleared screen in two dialects, letters turned around, a line forged.
const EVIL: &str = "x\u{1b}]0;X\u{7}\u{1b}[2J\u{9b}2J\u{202e}\u{2066}\u{200f}y\u{2028}z\r";

/// A call that was understood.
#[track_caller]
fn understood(answer: Answer) -> Answer {
    assert!(!answer.err.contains("try '--help'"), "{answer:?}");
    answer
}

#[track_caller]
fn harmless(answer: &Answer) {
    for text in [&answer.out, &answer.err] {
        let hidden = text.chars().find(|c| *c != '\n' && is_hidden(*c));
        assert_eq!(hidden, None, "{text:?}");
    }
}

#[test]
fn nothing_from_a_file_or_its_name_is_obeyed() {
    let desk = Desk::new();
    let deck = json!({ "name": EVIL, "cruiser": EVIL, "notes": EVIL, "cards": [EVIL, "0-1"] });
    desk.write("deck.json", deck.to_string());
    let legal: Value = serde_json::from_str(&legal_deck(EVIL)).unwrap();
    desk.write("legal.json", legal.to_string());
    desk.gt("draft --method picks --save draft.json --auto 1")
        .exits(0);
    let draft: Value = serde_json::from_str(&desk.read("draft.json")).unwrap();
    for (field, value) in [
        ("set", json!(EVIL)),
        ("method", json!(EVIL)),
        ("picks", json!([EVIL])),
        ("players", json!([EVIL, EVIL])),
        ("cruisers", json!([EVIL, EVIL])),
        ("format", json!(EVIL)),
        (EVIL, json!(EVIL)),
    ] {
        let mut draft = draft.clone();
        draft[field] = value;
        desk.write("evil-draft.json", draft.to_string());
        for format in ["table", "json"] {
            harmless(&desk.gt(&format!("draft --resume evil-draft.json --format {format}")));
        }
    }
    desk.write("code.txt", format!("GT1{EVIL}"));
    desk.write(
        "code2.txt",
        "GT1\u{9b}2J\u{202e}AAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    );
    desk.write("cards.csv", format!("id,color\n\"{EVIL}\",{EVIL}\n"));
    desk.gt("play legal.json cartwheel --player random --opponent random --transcript t --quiet")
        .exits(0);
    let t = desk.read("t");
    desk.write("bad", t.replacen("\"pass\"", &json!(EVIL).to_string(), 1));
    for line in [
        "validate deck.json legal.json",
        "deck show deck.json",
        "deck show deck.json --format json",
        "deck list .",
        "deck list . --format json",
        "deck diff deck.json legal.json",
        "deck add deck.json 3-10",
        "analyse legal.json",
        "analyse deck.json",
        "export deck.json --to code",
        "play deck.json ares --mode training",
        "play deck.json cartwheel",
        "play legal.json cartwheel --player random --opponent random",
        "simulate legal.json --against cartwheel --games 2 --player random --opponent random",
        "compare legal.json cartwheel --games 2 --player random",
        "split --decks legal.json cartwheel",
        "value legal.json --against cartwheel --games 2 --player random --search 0",
        "ladder --players random,greedy --decks legal.json --games 2",
        "validate code.txt",
        "validate code2.txt",
        "cards check cards.csv",
        "--cards cards.csv cards",
        "replay t",
        "replay t --format json",
        "replay bad",
        "replay bad --check",
    ] {
        harmless(&understood(desk.gt(line)));
    }
    for args in [
        vec!["validate", EVIL],
        vec!["deck", "add", EVIL, "0-1"],
        vec!["deck", "add", "deck.json", EVIL],
        vec![EVIL],
        vec!["play", EVIL, EVIL, "--mode", "skirmish"],
        vec!["replay", EVIL],
        vec!["export", "cartwheel", "--to", EVIL],
        vec!["export", "cartwheel", "--to", "text", "-o", EVIL],
        vec!["draft", "--players", EVIL, EVIL],
        vec!["simulate", "cartwheel", "--player", EVIL],
    ] {
        harmless(&desk.run(&args));
    }
}

#[test]
fn nothing_hidden_stands_in_a_page_or_in_the_csv_of_a_result() {
    let desk = Desk::with("legal.json", legal_deck(EVIL));
    let quick = "legal.json cartwheel --games 2";
    for line in [
        format!("compare {quick} --player random --save run"),
        "play legal.json cartwheel --player random --opponent random --transcript t --quiet".into(),
    ] {
        desk.gt(&line).exits(0);
    }
    for line in [
        "report run".to_owned(),
        "replay t --to html".to_owned(),
        format!("compare {quick} --player random --format csv"),
        format!("compare {quick} --players random,greedy --format csv"),
        "analyse legal.json --format csv".to_owned(),
    ] {
        let answer = desk.gt(&line).exits(0);
        harmless(&answer);
        assert!(answer.out.contains("U+202E"), "{line}");
    }
    // What is read back is what it was.
    desk.gt("export legal.json --to html -o page.html").exits(0);
    desk.gt("import page.html -o back.json").exits(0);
    let back: Value = serde_json::from_str(&desk.read("back.json")).unwrap();
    assert_eq!(back["name"], EVIL);
}

#[test]
fn nothing_from_a_run_file_is_obeyed() {
    use guerre_totale::arena::{Head, RunFile, Shard};
    let desk = Desk::with("legal.json", legal_deck(EVIL));
    let run = "simulate legal.json --against cartwheel --games 2 --player random";
    desk.gt(&format!("{run} --save run")).exits(0);
    harmless(&desk.gt("merge run").exits(0));
    harmless(&desk.gt(&run.replace("legal.json", "red-swarm --resume run")));
    let head: Value = serde_json::from_str(desk.read("run").lines().next().unwrap()).unwrap();
    let task = &head["run"];
    for (field, value) in [
        ("command", json!(EVIL)),
        ("card set or cruisers", json!(EVIL)),
        (
            "decks",
            json!([{ "name": EVIL, "cruiser": EVIL, "cards": ["0-1"] }]),
        ),
        (
            "decks",
            json!([{ "name": EVIL, "cruiser": EVIL, "cards": [EVIL] }]),
        ),
        ("players", json!([EVIL, EVIL])),
        ("brain", json!(EVIL)),
        (EVIL, json!(EVIL)),
    ] {
        let mut task = task.clone();
        task[field] = value;
        let path = desk.path("evil");
        // A file with every check as it should be.
        RunFile::create(&path, &Head::new(&task, 1, Shard::WHOLE)).unwrap();
        for line in ["merge evil", &format!("{run} --resume evil")] {
            harmless(&understood(desk.gt(line)).exits(2));
        }
        std::fs::remove_file(path).unwrap();
    }
}

/// A name in another writing keeps its marks in a file; on a terminal they show, too.
#[cfg(target_os = "linux")]
#[test]
fn what_is_meant_for_a_file_is_made_safe_for_a_terminal() {
    let deck = json!({ "name": EVIL, "cruiser": "ares", "cards": [EVIL, "0-1"], "own": EVIL });
    let desk = Desk::with("deck.json", deck.to_string());
    for line in [
        "export deck.json --to json",
        "import deck.json",
        "deck show deck.json --format csv",
        "deck list deck.json --format csv",
        "export deck.json --to text",
        "export deck.json --to csv",
        "export deck.json --to markdown",
    ] {
        let piped = desk.gt(line).exits(0).out;
        // A deck file keeps what it does not know, letter by letter.
        let obeyed = piped.chars().find(|c| *c != '\n' && c.is_control());
        assert!(obeyed.is_none() || piped.starts_with('{'), "{piped:?}");
        let command = format!("{} {line}", env!("CARGO_BIN_EXE_gt"));
        let output = without_settings(&mut std::process::Command::new("script"))
            .args(["-qec", &command, "/dev/null"])
            .env("TERM", "xterm")
            .current_dir(desk.path(""))
            .stdin(Stdio::null())
            .output()
            .expect("`script`, a part of util-linux");
        let shown = String::from_utf8(output.stdout)
            .unwrap()
            .replace("\r\n", "\n");
        let hidden = shown.chars().find(|c| *c != '\n' && is_hidden(*c));
        assert_eq!(hidden, None, "{shown:?}");
        assert!(shown.contains("<U+202E>"), "{shown}");
    }
}

#[cfg(unix)]
#[test]
fn the_full_screens_obey_nothing_either() {
    use crate::terminal::Terminal;
    let desk = Desk::with("legal.json", legal_deck(&format!("Evil{EVIL}")));
    desk.gt("play legal.json cartwheel --player random --opponent random --transcript t --quiet")
        .exits(0);
    for (args, wanted) in [
        (["replay", "t"], "step 1/"),
        (["build", "legal.json"], "gt build"),
    ] {
        let mut terminal = Terminal::run(&desk, &args);
        let text = terminal.shows(wanted);
        assert!(!text.contains(|c| c != '\n' && is_hidden(c)), "{text:?}");
        terminal.press("q");
        assert_eq!(terminal.ends(), 0);
    }
}

#[test]
fn no_cell_of_a_spreadsheet_is_a_formula_and_names_come_back() {
    for name in [
        "=HYPERLINK(\"http://x\",\"y\")",
        "@SUM(1)",
        "+1+1",
        "-1+1",
        "'=x",
        "-5",
    ] {
        let desk = Desk::with("d.json", legal_deck(name));
        for line in [
            "export d.json --to csv",
            "deck show d.json --format csv",
            "deck list d.json --format csv",
            "compare d.json cartwheel --games 2 --player random --format csv",
        ] {
            let out = desk.gt(line).exits(0).out;
            let mut rows = csv::Reader::from_reader(out.as_bytes());
            let records: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
            for cell in records.iter().flatten() {
                let begins = cell.starts_with(['=', '+', '-', '@', '\t']);
                assert!(!begins || cell.parse::<f64>().is_ok(), "{line}: {cell}");
            }
        }
        for line in ["export d.json --to csv", "deck show d.json --format csv"] {
            desk.write("d.csv", desk.gt(line).exits(0).out);
            desk.gt("import d.csv -o back.json --force").exits(0);
            let back: Value = serde_json::from_str(&desk.read("back.json")).unwrap();
            assert_eq!(back["name"], *name, "{line}");
        }
    }
}

#[test]
fn what_is_illegal_stays_illegal_in_every_format() {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let legal = some_cards(30);
    let first = &legal[0];
    let mut mistakes = vec![
        String::new(),
        " ".into(),
        "name: x".into(),
        "cruiser: ares".into(),
        "|id|".into(),
    ];
    let forms = [
        "ID $",
        "ID Gale Front",
        "ID,1-2",
        "ID # x",
        "# ID",
        "ID\u{7}",
        "\u{202e}ID",
        "\"ID\"",
        "ID ID",
        "ID;",
        "'ID",
        "| ID |",
    ];
    mistakes.extend(forms.map(|form| form.replace("ID", first)));
    for mistake in &mistakes {
        let mut list = DeckList::new("L");
        list.cruiser = Some("ares".into());
        list.cards = legal[1..].to_vec();
        list.cards.push(mistake.clone());
        assert!(list.validate(cards, cruisers).is_err(), "{mistake:?}");
        for format in Format::ALL
            .into_iter()
            .filter(|format| *format != Format::Code)
        {
            let written = export(&list, format, cards, cruisers, Language::English).unwrap();
            let read = read_deck(written.as_bytes(), "other", cards, cruisers);
            let legal = read.is_ok_and(|read| read.validate(cards, cruisers).is_ok());
            assert!(!legal, "{mistake:?} as {format:?}:\n{written}");
        }
    }
    for cruiser in [
        "ares # x",
        "\u{7}ares",
        "\"ares\"",
        "ares\u{202e}",
        "ares, atlas",
        "ares\nares",
    ] {
        let mut list = DeckList::new("L");
        list.cruiser = Some(cruiser.into());
        list.cards = legal.clone();
        if list.validate(cards, cruisers).is_ok() {
            continue;
        }
        for format in Format::ALL
            .into_iter()
            .filter(|format| *format != Format::Code)
        {
            let written = export(&list, format, cards, cruisers, Language::English).unwrap();
            let read = read_deck(written.as_bytes(), "other", cards, cruisers);
            let legal = read.is_ok_and(|read| read.validate(cards, cruisers).is_ok());
            assert!(!legal, "{cruiser:?} as {format:?}:\n{written}");
        }
    }
}

#[test]
fn every_name_survives_every_format() {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    for name in [
        "| ID |",
        "|id|",
        "a,id,b",
        "id",
        "ID",
        "#",
        "# x",
        "name: x",
        "cruiser: atlas",
        "{",
        "<",
        "[",
        "\"q\"",
        "'=x",
        "=1",
        "@",
        "\\|",
        "*a*",
        "`a`",
        "|---|",
        "GT1",
        "0-1",
        "3-10, 0-2",
        "a;b",
        "tab\u{a0}b",
        "נבו\u{200f}",
        "&lt;",
        "&quot;x",
        "a  b",
    ] {
        let mut list = DeckList::new(name);
        list.cruiser = Some("ares".into());
        list.cards = some_cards(26);
        for format in Format::ALL
            .into_iter()
            .filter(|format| *format != Format::Code)
        {
            let written = export(&list, format, cards, cruisers, Language::English).unwrap();
            let read = read_deck(written.as_bytes(), "other", cards, cruisers).unwrap();
            let blanks = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(blanks(&read.name), blanks(name), "{format:?}\n{written}");
            assert_eq!(
                read.sorted_cards(),
                list.sorted_cards(),
                "{name:?} as {format:?}"
            );
        }
    }
}

#[test]
fn one_wrong_byte_in_a_deck_file_is_named_and_nothing_is_turned_into_something_else() {
    let mut bytes = legal_deck("Zoé").into_bytes();
    bytes.pop();
    bytes.extend(b",\n\"a\": \"\xe9\"}");
    let desk = Desk::with("d.json", &bytes);
    desk.gt("deck add d.json 3-100")
        .fails_with("d.json: line 2, column 7: the byte 0xe9 is not UTF-8");
    assert_eq!(std::fs::read(desk.path("d.json")).unwrap(), bytes);
    // Old encodings stay where spreadsheets and lists come from.
    desk.write("list.txt", b"name: Zo\xe9\ncruiser: ares\n0-1\n");
    desk.gt("deck show list.txt")
        .exits(0)
        .says("Zoé (ares, 1 card)");
    desk.write("list.csv", b"deck;id\nZo\xe9;0-1\n");
    desk.gt("deck show list.csv").exits(0).says("Zoé (");
}

#[test]
fn names_without_end_are_cut_where_people_see_them() {
    let desk = Desk::new();
    desk.write("a.json", legal_deck(&"x".repeat(500_000)));
    desk.write("b.json", legal_deck(&"lorem ".repeat(80_000)));
    for line in [
        "deck list .",
        "deck show a.json",
        "validate a.json b.json",
        "deck diff a.json b.json",
        "split --decks a.json b.json",
        "value a.json --against b.json --games 2 --player random --search 0",
        "ladder --players random,greedy --decks a.json b.json --games 2",
        "analyse a.json",
        "compare a.json b.json --games 2 --player random",
        "simulate a.json --against b.json --games 2 --player random --opponent random",
        "play a.json b.json --quiet --player random --opponent random",
    ] {
        let out = understood(desk.gt(line)).out;
        assert!(out.len() < 20_000, "{line}: {} bytes", out.len());
    }
    let page = desk.gt("export a.json --to html").exits(0).out;
    let (_, heading) = page.split_once("<h1>").unwrap();
    assert!(heading.find("</h1>").unwrap() < 400);
    assert!(page.contains("overflow-wrap: anywhere"));
}

#[test]
fn a_page_tells_every_problem_to_its_end() {
    let cards: Vec<String> = (0..12).map(|n| format!("mistake-number-{n}")).collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    let desk = Desk::with("d.json", deck_json("D", "ares", &cards));
    let page = desk.gt("export d.json --to html").exits(0).out;
    let (_, problems) = page.split_once("<p class=\"problem\">").unwrap();
    let (problems, _) = problems.split_once("</p>").unwrap();
    assert!(problems.contains("mistake-number-11"), "{problems}");
}

#[test]
fn games_are_told_to_programs_as_they_end() {
    let desk = Desk::new();
    let line = "play red-swarm cartwheel --games 1000000000 --player random --opponent random --quiet --format json";
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut child = desk.command(&args).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut start = vec![0; 4096];
    out.read_exact(&mut start).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(String::from_utf8_lossy(&start).contains("{\"game\":2,"));
}

#[cfg(target_os = "linux")]
#[test]
fn input_without_end_is_refused_and_leaves_nothing_behind() {
    use crate::terminal::Terminal;
    let desk = Desk::new();
    std::fs::create_dir(desk.path("tmp")).unwrap();
    let folder = desk.path("tmp");
    let variables = [("TMPDIR", folder.to_str().unwrap())];
    let mut terminal = Terminal::run_with(&desk, &["replay", "/dev/zero"], &variables);
    terminal.shows("error: /dev/zero: more than");
    assert_eq!(terminal.ends(), 2);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    for line in [
        "replay /dev/zero",
        "replay /dev/zero --check",
        "validate /dev/zero",
    ] {
        desk.gt(line).exits(2);
    }
}

#[cfg(unix)]
#[test]
fn a_terminal_that_claims_to_be_larger_than_any_costs_nothing() {
    use crate::terminal::Terminal;
    let desk = Desk::new();
    desk.gt("play red-swarm cartwheel --player random --opponent random --transcript t --quiet")
        .exits(0);
    for (args, wanted) in [
        (["build", "cartwheel"], "gt build"),
        (["replay", "t"], "step 1/"),
    ] {
        let mut terminal = Terminal::run(&desk, &args);
        let before = terminal.shows(wanted);
        terminal.claims(65535, 65535);
        terminal.waits_for("another size", |text| text != before);
        terminal.quits("q");
        assert_eq!(terminal.ends(), 0, "{args:?}");
    }
}

/// Only what `gt` says itself is coloured, also where colours are seen.
#[cfg(unix)]
#[test]
fn the_colours_of_a_name_are_shown_and_not_obeyed() {
    use crate::terminal::Terminal;
    let desk = Desk::with("red.json", legal_deck("\u{1b}[31mred\u{1b}[0m"));
    let args = "simulate red.json --against red-swarm --games 2 --player random";
    let args: Vec<&str> = args.split(' ').collect();
    let mut terminal = Terminal::run(&desk, &args);
    terminal.shows("<U+001B>[31mred<U+001B>[0m on ares");
    assert_eq!(terminal.ends(), 0);
}

/// A terminal to write on, but none to hear keys from.
#[cfg(target_os = "linux")]
#[test]
fn without_keys_a_game_is_told_as_in_a_pipe() {
    let desk = Desk::new();
    desk.gt("play red-swarm cartwheel --player random --opponent random --transcript t --quiet")
        .exits(0);
    let command = format!(
        "setsid -w {} replay {} </dev/null",
        env!("CARGO_BIN_EXE_gt"),
        desk.path("t").display()
    );
    let output = without_settings(&mut std::process::Command::new("script"))
        .args(["-qec", &command, "/dev/null"])
        .env("TERM", "xterm")
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .expect("`script`, a part of util-linux");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("Round 1: A holds the Initiative."), "{out}");
}

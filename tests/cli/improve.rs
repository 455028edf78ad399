//! `gt improve`: a better deck, or an honest no.

use serde_json::Value;

use crate::gt::{Answer, Desk, OTHER_SET, deck_json, plain_set};
#[cfg(unix)]
use crate::runs::Background;

/// A search that is over soon: everybody plays at random, which is enough to tell good cards from bad ones.
const QUICK: &str = "--player random --stronger greedy --budget 6000 --format json";

/// A hundred cards on one plain cruiser, the cards by these fighters on both halves.
fn set(fighters: impl Fn(usize) -> usize) -> Desk {
    let desk = Desk::new();
    plain_set(&desk, 100, fighters);
    desk.write("weak.json", deck(1));
    desk.write("other.json", deck(21));
    desk
}

/// 25 cards from this number on.
fn deck(from: usize) -> String {
    let ids: Vec<String> = (from..from + 25).map(|n| format!("0-{n}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    deck_json("Plain", "ares", &ids)
}

/// A set in which every card from 61 on is plainly better.
fn planted() -> Desk {
    set(|n| if n > 60 { 4 } else { 1 })
}

fn ids(json: &Value) -> Vec<String> {
    let text = |id: &Value| id.as_str().expect("an ID").to_owned();
    json["cards"]
        .as_array()
        .expect("cards")
        .iter()
        .map(text)
        .collect()
}

fn numbers(json: &Value) -> Vec<usize> {
    let number = |id: String| {
        id.split_once('-')
            .expect("an ID")
            .1
            .parse()
            .expect("a number")
    };
    ids(json).into_iter().map(number).collect()
}

fn improve(desk: &Desk, rest: &str) -> Answer {
    desk.gt(&format!(
        "improve weak.json --against other.json {OTHER_SET} {QUICK} {rest}"
    ))
}

#[test]
fn a_planted_better_deck_is_found_and_written() {
    let desk = planted();
    let answer = improve(&desk, "-o better.json").exits(0);
    let json = answer.json();
    assert_eq!(json["found"], true);
    let good = numbers(&json).into_iter().filter(|n| *n > 60).count();
    assert!(good >= 20, "{good} good cards: {json:#}");
    let fresh = &json["tests"][0];
    assert_eq!(fresh["name"], "fresh-games");
    assert!(fresh["gain"].as_f64() > Some(0.2), "{fresh:#}");
    // The file is the deck that was found, and it is legal.
    let written: Value = serde_json::from_str(&desk.read("better.json")).expect("JSON");
    assert_eq!(ids(&written), ids(&json));
    assert!(written["set"].is_string(), "it remembers its cards");
    desk.gt(&format!("validate better.json {OTHER_SET}"))
        .exits(0);
    // A second time it is not overwritten by mistake.
    improve(&desk, "-o better.json").fails_with("better.json exists; --force overwrites it");
}

#[test]
fn the_json_has_every_promised_field() {
    let desk = planted();
    let json = improve(&desk, "--changes 3").exits(0).json();
    assert_eq!(json["deck"], "Plain");
    assert_eq!(json["seed"], 2015);
    assert_eq!(json["player"], "random");
    assert_eq!(json["cruiser"], "ares");
    let changes = json["changes"].as_array().expect("changes");
    assert_eq!(changes.len(), 3);
    let mut before = f64::INFINITY;
    for change in changes {
        let (drop, add) = (&change["drop"], &change["add"]);
        assert!(drop.is_string() && add.is_string(), "{change}");
        let gain = change["gain"].as_f64().expect("a gain");
        let [low, high] = [0, 1].map(|end| change["interval"][end].as_f64().expect("an end"));
        assert!(low <= gain && gain <= high && gain <= before, "{change}");
        before = gain;
    }
    let tests = json["tests"].as_array().expect("tests");
    let names: Vec<&str> = tests
        .iter()
        .filter_map(|test| test["name"].as_str())
        .collect();
    assert_eq!(
        names,
        ["fresh-games", "held-out-opponents", "stronger-player"]
    );
    for test in [&tests[0], &tests[2]] {
        let [before, after, gain] =
            ["before", "after", "gain"].map(|field| test[field].as_f64().expect("a score"));
        assert!((after - before - gain).abs() < 1e-9, "{test}");
        assert!(test["games"].as_u64() > Some(0));
    }
    // With cards of one's own and named opponents nothing is held out.
    assert_eq!(tests[1]["games"], 0);
    assert!(tests[1]["before"].is_null() && tests[1]["interval"][0].is_null());
    for field in [
        "version",
        "set",
        "lists",
        "held_out_lists",
        "budget",
        "best",
    ] {
        assert!(!json[field].is_null(), "{field}");
    }
}

#[test]
fn every_limit_is_kept_to() {
    let desk = planted();
    let json = |rest: &str| improve(&desk, rest).json();
    let kept = numbers(&json("--keep 0-1 0-2,0-3"));
    assert!([1, 2, 3].iter().all(|n| kept.contains(n)), "{kept:?}");
    let without = numbers(&json("--without 0-61 0-62 0-63,0-64"));
    assert!((61..=64).all(|n| !without.contains(&n)), "{without:?}");
    assert_eq!(numbers(&json("--size 30")).len(), 30);
    let changed = numbers(&json("--changes 2"));
    let new = changed.iter().filter(|n| **n > 25).count();
    assert!(new == 2 && changed.len() == 25, "{changed:?}");
    desk.write(
        "owned.txt",
        (1..=70).map(|n| format!("0-{n}\n")).collect::<String>(),
    );
    let owned = numbers(&json("--only-cards owned.txt 0-71"));
    assert!(owned.iter().all(|n| *n <= 71), "{owned:?}");
    desk.write("theirs.json", deck(61));
    let boxed = numbers(&json("--box theirs.json"));
    assert!(boxed.iter().all(|n| !(61..=85).contains(n)), "{boxed:?}");
}

#[test]
fn a_cruiser_that_is_asked_for_is_kept_to() {
    let desk = Desk::new();
    let line = "improve red-swarm --against cartwheel --player random --stronger random --budget 2000 --format json";
    let on = |rest: &str| desk.gt(&format!("{line} {rest}")).json();
    assert_eq!(on("--cruiser ATLAS")["best"]["cruiser"], "atlas");
    let own = on("--changes 4");
    assert_eq!(own["best"]["cruiser"], own["old"]["cruiser"]);
}

#[test]
fn a_deck_is_built_from_nothing_and_from_an_illegal_list() {
    let desk = planted();
    desk.write("begun.txt", "0-1\n0-2\n0-2\n0-3\n");
    for (what, kept) in [
        ("--new", vec![]),
        ("begun.txt --keep 0-1 0-2 0-3", vec![1, 2, 3]),
    ] {
        let line =
            format!("improve {what} --cruiser ares --against other.json {OTHER_SET} {QUICK}");
        let json = desk.gt(&line).exits(0).json();
        assert_eq!(json["found"], true);
        let numbers = numbers(&json);
        assert!(numbers.len() >= 25 && kept.iter().all(|n| numbers.contains(n)));
        let fresh = &json["tests"][0];
        assert!(
            fresh["before"].is_null() && fresh["gain"].is_null() && fresh["interval"][0].is_null()
        );
        assert!(fresh["after"].as_f64() > Some(0.5), "{fresh}");
    }
}

/// Cards that are all alike: nothing is better, whatever a search comes across.
#[test]
fn where_all_cards_are_alike_nothing_is_claimed() {
    let desk = set(|_| 2);
    for seed in 1..=8 {
        let answer = improve(&desk, &format!("--seed {seed}")).exits(1);
        let json = answer.json();
        assert_eq!(json["found"], false);
        assert_eq!(
            ids(&json),
            ids(&serde_json::from_str(&desk.read("weak.json")).expect("JSON"))
        );
        assert_eq!(json["changes"], Value::Array(Vec::new()));
    }
    improve(&desk, "-o none.json").exits(1);
    assert!(!desk.path("none.json").exists());
}

/// Cards a little better than the others, and few games: by 95 % intervals some of these searches look like a find.
#[test]
fn the_words_in_the_rows_are_those_of_the_verdict() {
    let desk = set(|n| if n > 60 { 3 } else { 2 });
    for seed in 6..=11 {
        let few = "--player random --stronger random --budget 400";
        let line =
            format!("improve weak.json --against other.json {OTHER_SET} {few} --seed {seed}");
        let answer = desk.gt(&line);
        let fresh = answer.out.lines().find(|line| line.starts_with("fresh"));
        let word = fresh.and_then(|row| row.split_whitespace().last());
        assert_eq!(word == Some("better"), answer.code == 0, "{}", answer.out);
        assert!(
            matches!(word, Some("better" | "worse" | "open")),
            "{word:?}"
        );
    }
}

#[test]
fn a_known_better_deck_is_not_missed() {
    let desk = planted();
    desk.write("strong.json", deck(70));
    // One round of one island finds nothing by itself, but the opponents' decks are known.
    let line = format!(
        "improve weak.json --against other.json strong.json {OTHER_SET} --player random --stronger random \
         --budget 700 --format json"
    );
    let json = desk.gt(&line).json();
    assert!(json["tests"][0]["gain"].as_f64() > Some(0.15), "{json:#}");
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let desk = planted();
    for format in ["table", "json", "csv"] {
        let line = |threads: u8| format!("--threads {threads} --format {format}");
        let quick = "--player random --stronger random --budget 3000";
        let out = |threads| {
            let line = line(threads);
            desk.gt(&format!(
                "improve weak.json --against other.json {OTHER_SET} {quick} {line}"
            ))
            .out
        };
        let one = out(1);
        assert!(!one.is_empty());
        assert_eq!(out(2), one);
        assert_eq!(out(8), one);
    }
}

const RUN: &str = "improve weak.json --against other.json --player random --stronger random \
                   --cards cards.csv --cruisers cruisers.csv --format json";

/// Games in the file of a search: each batch has two digits a pair.
fn saved_games(file: &str) -> usize {
    let pairs = |line: &str| {
        let batch: Value = serde_json::from_str(line).expect("JSON");
        batch[1].as_str().expect("a batch").len() / 2
    };
    2 * file.lines().skip(1).map(pairs).sum::<usize>()
}

#[test]
fn parts_merged_are_the_search_in_one_piece() {
    let desk = planted();
    let whole = desk.gt(&format!("{RUN} --budget 4000")).exits(0).out;
    for part in 1..=3 {
        let call = format!("{RUN} --budget 4000 --shard {part}/3");
        let file = format!("part{part}");
        let played = desk.gt(&format!("{call} --save {file}")).exits(0).json();
        assert_eq!(played["complete"], true);
        assert_eq!(played["games"], saved_games(&desk.read(&file)));
        let resumed = desk.gt(&format!("{call} --resume {file}")).exits(0).json();
        assert_eq!(resumed, played);
    }
    for files in ["part1 part2 part3", "part3 part1 part2"] {
        let merged = desk
            .gt(&format!("merge {files} {OTHER_SET} --format json"))
            .exits(0);
        assert_eq!(merged.out, whole);
    }
    desk.gt(&format!("merge part1 part3 {OTHER_SET}"))
        .fails_with("missing: part 2/3");
    desk.gt(&format!("merge part1 part2 part2 part3 {OTHER_SET}"))
        .fails_with("are both part 2/3");
    desk.gt(&format!(
        "{RUN} --budget 4000 --seed 1 --shard 2/3 --save foreign"
    ))
    .exits(0);
    desk.gt(&format!("merge part1 foreign part3 {OTHER_SET}"))
        .fails_with("another seed");
    desk.gt("merge part1 part2 part3")
        .fails_with("name them with --cards and --cruisers");
    // A part that was broken off is named.
    let lines = desk.read("part2");
    let some: Vec<&str> = lines.split_inclusive('\n').take(3).collect();
    desk.write("begun", some.concat());
    desk.gt(&format!("merge part1 begun part3 {OTHER_SET}"))
        .fails_with("begun: part 2/3 has games yet to play");
    desk.gt(&format!("{RUN} --budget 4000 --shard 2/3 --resume begun"))
        .exits(0);
    let merged = desk.gt(&format!(
        "merge part1 begun part3 {OTHER_SET} --format json"
    ));
    assert_eq!(merged.exits(0).out, whole);
}

#[test]
fn a_search_goes_on_where_it_was_broken_off() {
    let desk = planted();
    let whole = desk
        .gt(&format!("{RUN} --budget 4000 --save run"))
        .exits(0)
        .out;
    let saved = desk.read("run");
    let lines: Vec<&str> = saved.split_inclusive('\n').collect();
    for kept in [0, 1, 2, lines.len() / 2, lines.len() - 1] {
        // Killed in the middle of a line.
        let half = &lines[kept][..lines[kept].len() / 2];
        desk.write("broken", lines[..kept].concat() + half);
        let resumed = desk
            .gt(&format!("{RUN} --budget 4000 --resume broken"))
            .exits(0);
        assert_eq!(resumed.out, whole, "{kept}");
        assert_eq!(desk.read("broken"), saved);
    }
    desk.gt(&format!("merge run {OTHER_SET} --format json"))
        .exits(0)
        .says(&whole);
}

#[test]
fn a_search_that_grows_is_the_longer_search() {
    let desk = planted();
    let longer = desk.gt(&format!("{RUN} --budget 6000")).exits(0).out;
    desk.gt(&format!("{RUN} --budget 3000 --save run")).exits(0);
    let before = desk.read("run").len();
    assert_eq!(
        desk.gt(&format!("{RUN} --budget 6000 --resume run"))
            .exits(0)
            .out,
        longer
    );
    assert!(desk.read("run").len() > before);
    desk.gt(&format!("{RUN} --budget 3000 --resume run"))
        .fails_with("more games: 6000 there, 3000 here");
    desk.gt(&format!("{RUN} --budget 6000 --changes 1 --resume run"))
        .fails_with("another changes");
}

#[test]
fn a_file_that_was_tampered_with_is_refused() {
    let desk = planted();
    desk.gt(&format!("{RUN} --budget 1000 --save run")).exits(0);
    let lines = desk.read("run");
    let (head, batches) = lines.split_once('\n').expect("a first line");
    let changed = batches.replacen("\",\"", "\",\"00", 1);
    desk.write("changed", format!("{head}\n{changed}"));
    desk.gt(&format!("{RUN} --budget 1000 --resume changed"))
        .fails_with("its check is wrong");
    desk.gt(&format!("{RUN} --budget 1000 --save run"))
        .fails_with("the file exists");
}

#[test]
fn wrong_calls_are_explained() {
    let desk = planted();
    for (rest, why) in [
        (
            "--keep 0-1 --without 0-1",
            "--keep 0-1: --without, --box or --only-cards leave it out",
        ),
        ("--keep 3-99", "3-99 is not in the card set"),
        (
            "--keep nonsense",
            "'nonsense' is neither the ID nor the name of a card",
        ),
        ("--size 24", "a deck of 24 cards is not legal"),
        (
            "--only-cards 0-1 0-2",
            "2 cards are left to build with; a deck needs at least 25",
        ),
        (
            "--size 25 --keep 0-1 0-2 0-3 --only-cards weak.json 0-99 --changes 0",
            "no deck but the old one is allowed",
        ),
        ("--cruiser nimbus", "no cruiser 'nimbus'; there are ares"),
        (
            "--shard 1/2",
            "--shard needs a file for its part: --save FILE",
        ),
        (
            "--shard 1/2 --save part -o deck.json",
            "a part finds no deck",
        ),
        ("-o -", "standard output is for the result; name a file"),
        ("--box nowhere.json", "nowhere.json"),
    ] {
        improve(&desk, rest).fails_with(why);
    }
    desk.gt("improve").fails_with("required");
    desk.gt("improve weak.json --new")
        .fails_with("cannot be used with");
    desk.gt(&format!(
        "improve weak.json {OTHER_SET} --without 0-1 --changes 0 --against other.json"
    ))
    .fails_with("it takes at least 1 change to get to an allowed deck; at most 0 may be made");
}

#[cfg(target_os = "linux")]
#[test]
fn the_deck_is_written_though_the_answer_cannot_be() {
    let desk = planted();
    let line = format!("improve weak.json --against other.json {OTHER_SET} {QUICK} -o better.json");
    let args: Vec<&str> = line.split_whitespace().collect();
    let full = std::fs::File::create("/dev/full").expect("a disk that is full");
    let status = desk.command(&args).stdout(full).status();
    assert_eq!(status.expect("it ends").code(), Some(2));
    desk.gt(&format!("validate better.json {OTHER_SET}"))
        .exits(0);
}

/// Whoever asked for the best swap hears which one it was, even if it is none.
#[test]
fn a_change_that_brings_nothing_is_named_all_the_same() {
    let desk = set(|_| 2);
    let line = format!("{RUN} --changes 1").replace("--format json", "");
    let answer = desk.gt(&line).exits(1).says("No better deck was found.");
    answer.says("Gain: what the new deck loses in points if this change is undone");
}

/// Whoever stops a search gets the best so far, and is told that nobody has tested it.
#[cfg(unix)]
#[test]
fn a_search_that_is_stopped_gives_the_best_so_far() {
    let desk = planted();
    let line = format!("{RUN} --budget 100000000 --save run -o best.json");
    let line = line.replace("--format json", "");
    let mut background = Background::start(&desk, &line);
    assert!(background.reaches(&desk, "run", 60));
    let (code, out, err) = background.end("INT");
    assert_eq!(code, Some(130), "{out}{err}");
    assert!(out.contains("Interrupted"), "{out}");
    assert!(out.contains("was not re-tested"), "{out}");
    assert!(
        out.contains("The best that was come across, on ares, 25 cards: "),
        "{out}"
    );
    assert!(err.contains("--resume run"), "{err}");
    desk.gt(&format!("validate best.json {OTHER_SET}")).exits(0);
    // What is not tested takes the place of no deck that is there.
    let before = desk.read("best.json");
    let again = line.replace("--save run", "--force --save again");
    let mut background = Background::start(&desk, &again);
    assert!(background.reaches(&desk, "again", 60));
    let (_, _, err) = background.end("INT");
    assert!(err.contains("best.json was not overwritten"), "{err}");
    assert_eq!(desk.read("best.json"), before);
    // It is not a finished run.
    desk.gt(&format!("merge run {OTHER_SET}"))
        .fails_with("has games yet to play");
}

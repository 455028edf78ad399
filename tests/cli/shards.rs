//! Runs in parts, and runs that grow: the same bytes as in one piece.

use std::fs;

use serde_json::Value;

use crate::gt::Desk;

/// Each of the four commands, without its games; quick even unoptimised.
const RUNS: [(&str, u64); 6] = [
    (
        "simulate red-swarm --against cartwheel red-swarm --player random",
        22,
    ),
    (
        "simulate red-swarm --against cartwheel slow-burn --player random --until-sure --elo0 -60 --elo1 60",
        60,
    ),
    ("compare red-swarm cartwheel slow-burn --player random", 10),
    (
        "compare red-swarm cartwheel slow-burn --players random,greedy",
        6,
    ),
    (
        "ladder --players random,greedy,classic:1 --decks red-swarm slow-burn --neighbours",
        6,
    ),
    (
        "value red-swarm --against cartwheel red-swarm --player random --search 2",
        6,
    ),
];

const FORMATS: [&str; 3] = ["table", "json", "csv"];

/// What a run in one piece prints, in every format.
fn whole(desk: &Desk, run: &str, games: u64) -> [String; 3] {
    FORMATS.map(|format| {
        let line = format!("{run} --games {games} --threads 2 --format {format}");
        desk.gt(&line).exits(0).out
    })
}

fn merged(desk: &Desk, files: &str) -> [String; 3] {
    FORMATS.map(|format| {
        let answer = desk
            .gt(&format!("merge {files} --format {format}"))
            .exits(0);
        assert_eq!(answer.err, "");
        answer.out
    })
}

#[test]
fn four_parts_merged_are_the_run_in_one_piece() {
    for (run, games) in RUNS {
        let desk = Desk::new();
        let expected = whole(&desk, run, games);
        for (part, threads) in [(1, 1), (2, 2), (3, 8), (4, 1)] {
            let line = format!("{run} --games {games} --threads {threads}");
            desk.gt(&format!("{line} --shard {part}/4 --save part{part}"))
                .exits(0)
                .says(&format!("Part {part}/4 of the run is in part{part}: "));
        }
        for files in ["part1 part2 part3 part4", "part3 part1 part4 part2"] {
            assert_eq!(merged(&desk, files), expected, "{run}");
        }
    }
}

#[test]
fn a_run_that_grows_in_two_steps_is_the_run_of_that_length() {
    for (run, games) in RUNS {
        let desk = Desk::new();
        let expected = whole(&desk, run, games);
        for threads in [1, 2, 8] {
            let file = format!("run{threads}");
            let step = |how: &str, games: u64, format: &str| {
                let line = format!("{run} --games {games} --threads {threads} --format {format}");
                desk.gt(&format!("{line} {how} {file}")).exits(0).out
            };
            step("--save", games / 3, "table");
            step("--resume", games / 2, "table");
            let grown = FORMATS.map(|format| step("--resume", games, format));
            assert_eq!(grown, expected, "{run} on {threads} threads");
            assert_eq!(merged(&desk, &file), expected, "{run}");
            desk.gt(&format!("{run} --games {} --resume {file}", games - 2))
                .fails_with(&format!("more games: {games} a match-up there"));
        }
    }
}

#[test]
fn parts_grow_as_well() {
    let desk = Desk::new();
    let (run, games) = RUNS[0];
    let expected = whole(&desk, run, games);
    for part in 1..=3 {
        let line = |games: u64, how: &str| {
            format!("{run} --games {games} --shard {part}/3 {how} part{part}")
        };
        desk.gt(&line(6, "--save")).exits(0);
        desk.gt(&line(games, "--resume")).exits(0);
    }
    assert_eq!(merged(&desk, "part1 part2 part3"), expected);
    desk.gt(&format!(
        "{run} --games {} --shard 3/3 --resume part3",
        games + 6
    ))
    .exits(0);
    desk.gt("merge part1 part2 part3")
        .fails_with("part3: 28 games a match-up; the parts before it have 22");
}

#[test]
fn missing_doubled_foreign_and_unfinished_parts_are_named() {
    let desk = Desk::new();
    let (run, games) = RUNS[0];
    for part in 1..=4 {
        let line = format!("{run} --games {games} --shard {part}/4 --save part{part}");
        desk.gt(&line).exits(0);
    }
    desk.gt("merge part1 part4")
        .fails_with("missing: part 2/4, part 3/4");
    fs::copy(desk.path("part2"), desk.path("copy")).expect("a copy");
    desk.gt("merge part1 part2 part3 copy")
        .fails_with("part2 and copy are both part 2/4");
    let other = format!("{run} --games {games} --seed 7 --shard 2/4 --save other");
    desk.gt(&other).exits(0);
    desk.gt("merge part1 other part3 part4")
        .fails_with("other: part of a run with another seed: 7 there, 2015 here");
    let half = format!("{run} --games {games} --shard 2/2 --save half");
    desk.gt(&half).exits(0);
    desk.gt("merge part1 half")
        .fails_with("part1 is part 1/4 of a run, but half is part 2/2 of a run");
    let text = desk.read("part2");
    let lines: Vec<&str> = text.lines().collect();
    desk.write("part2", lines[..lines.len() - 2].join("\n") + "\n");
    desk.gt("merge part1 part2 part3 part4")
        .fails_with("part2: part 2/4 has 4 games yet to play");
    desk.write("part2", text.replacen("[0,1,", "[0,5,", 1));
    desk.gt("merge part1 part2 part3 part4")
        .fails_with("part2: line 2: its check is wrong");
    desk.gt("merge nowhere").fails_with("nowhere: no such file");
    desk.write("deck", "0-1, 0-2");
    desk.gt("merge deck")
        .fails_with("not the file of a saved run");
}

#[test]
fn a_part_needs_a_file_and_leaves_the_cards_to_the_whole() {
    let desk = Desk::new();
    let run = "simulate red-swarm --against cartwheel --player random --games 8 --shard";
    desk.gt(&format!("{run} 1/2"))
        .fails_with("--shard needs a file for its part: --save FILE");
    desk.gt(&format!("{run} 1/2 --save x --cards-report"))
        .fails_with("give it to gt merge");
    for wrong in ["0/2", "3/2", "2", "a/b"] {
        desk.gt(&format!("{run} {wrong} --save x"))
            .fails_with("expected I/N");
    }
    assert!(!desk.path("x").exists());
    desk.gt(&format!("{run} 1/2 --save x --format json"))
        .exits(0);
    desk.gt(&format!("{run} 2/2 --resume x"))
        .fails_with("another part: \"1/2\" there, \"2/2\" here");
}

#[test]
fn the_cards_report_of_merged_parts_is_that_of_the_run() {
    let run = "simulate red-swarm --against cartwheel red-swarm --player random --games 20";
    let compare = "compare red-swarm cartwheel slow-burn --player random --games 8";
    for run in [run, compare] {
        let desk = Desk::new();
        for part in 1..=3 {
            desk.gt(&format!("{run} --shard {part}/3 --save part{part}"))
                .exits(0);
        }
        for format in FORMATS {
            let expected = desk.gt(&format!("{run} --cards-report --format {format}"));
            let merge = format!("merge part1 part2 part3 --cards-report --format {format}");
            assert_eq!(desk.gt(&merge).exits(0).out, expected.exits(0).out);
        }
    }
    let desk = Desk::new();
    desk.gt(
        "value red-swarm --against cartwheel --player random --games 2 --search 0 --save whole",
    )
    .exits(0);
    desk.gt("merge whole --cards-report")
        .fails_with("--cards-report is for runs of simulate");
}

/// The games of all parts are those of the run, if in another order.
#[test]
fn the_transcripts_of_the_parts_are_that_of_the_run() {
    let desk = Desk::new();
    let run = "simulate red-swarm --against cartwheel slow-burn --player random --games 18";
    let games = |file: &str| -> Vec<String> {
        let text = desk.read(file);
        let games = text.split("{\"type\":\"game\"").skip(1);
        games.map(str::to_owned).collect()
    };
    desk.gt(&format!("{run} --transcript whole --sample 2"))
        .exits(0);
    let mut parts = Vec::new();
    for part in 1..=3 {
        let line = format!("{run} --shard {part}/3 --save part{part}");
        desk.gt(&format!("{line} --transcript games{part} --sample 2"))
            .exits(0);
        parts.extend(games(&format!("games{part}")));
    }
    let mut whole = games("whole");
    assert_eq!(whole.len(), 2 * 2 * 5);
    whole.sort();
    parts.sort();
    assert_eq!(parts, whole);
}

#[test]
fn other_cards_are_asked_for_by_their_fingerprint() {
    let cards = include_str!("../../data/cards.csv");
    let desk = Desk::with("cards.csv", cards.replacen(",1,", ",2,", 1));
    let run = "--cards cards.csv simulate red-swarm --against cartwheel --player random --games 4";
    let json = desk
        .gt(&format!("{run} --save saved --format json"))
        .exits(0)
        .json();
    let set = json["set"].as_str().expect("a fingerprint");
    let refused = desk.gt("merge saved").fails_with("--cards and --cruisers");
    assert!(refused.err.contains(set), "{}", refused.err);
    let merged = desk.gt("merge saved --cards cards.csv --format json");
    assert_eq!(merged.exits(0).json(), json);
}

/// The lists, played again with the other fields, give the result again.
#[test]
fn json_is_enough_to_play_the_run_again() {
    for (run, games) in RUNS {
        let desk = Desk::new();
        let line = format!("{run} --games {games} --seed 9 --format json");
        let json = desk.gt(&line).exits(0).json();
        assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(json["set"].as_str().map(str::len), Some(16));
        assert_eq!(json["seed"], 9);
        assert_eq!(json["games_per_matchup"], games);
        let command = json["command"].as_str().expect("a command");
        assert!(run.starts_with(command));
        let lists = json["lists"].as_array().expect("deck lists");
        let files = lists.iter().enumerate().map(|(n, list)| {
            let mut list = list.clone();
            list["format"] = "guerre-totale-deck".into();
            list["version"] = 1.into();
            desk.write(&format!("{n}.json"), list.to_string());
            format!("{n}.json")
        });
        let files: Vec<String> = files.collect();
        let decks = match command {
            "simulate" | "value" => format!("{} --against {}", files[0], files[1..].join(" ")),
            "ladder" => format!("--decks {}", files.join(" ")),
            _ => files.join(" "),
        };
        let rest: Vec<&str> = run.split(" --").skip(1).collect();
        let rest = rest
            .iter()
            .filter(|o| !o.starts_with("against") && !o.starts_with("decks"));
        let rest: Vec<String> = rest.map(|option| format!("--{option}")).collect();
        let again = format!(
            "{command} {decks} {} --games {games} --seed 9 --format json",
            rest.join(" ")
        );
        let again: Value = desk.gt(&again).exits(0).json();
        assert_eq!(again, json, "{run}");
    }
}

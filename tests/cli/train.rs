//! `gt train`, and what `--brain` does with it.

use serde_json::Value;

use crate::gt::Desk;
#[cfg(unix)]
use crate::runs::Background;

/// As small as it gets.
const TRAIN: &str = "train --games 20 --generations 1 --lessons 1000";

/// The brain inside, in other words: another provenance makes another fingerprint.
fn other_brain() -> String {
    use guerre_totale::players::Brain;
    use guerre_totale::players::brain::Provenance;
    let made = Provenance {
        command: "by hand".to_owned(),
        ..Provenance::default()
    };
    Brain::new(made, Brain::builtin().network.clone()).write()
}

#[test]
fn training_writes_a_brain_that_games_are_played_with() {
    let desk = Desk::new();
    let trained = desk
        .gt(&format!("{TRAIN} --out mine.json --format json"))
        .exits(0);
    assert!(trained.err.contains("generation 1/1: games to learn from"));
    assert!(trained.err.contains("against the best so far"));
    let json = trained.json();
    assert_eq!(json["complete"], true);
    assert_eq!(json["generations"][0]["generation"], 1);
    assert_eq!(json["generations"][0]["exam"]["games"], 20);
    assert_eq!(json["against_greedy"]["games"], 20);
    let run = "simulate red-swarm --against cartwheel --player veteran --games 2 --format json";
    let played = desk.gt(&format!("{run} --brain mine.json")).exits(0).json();
    assert_eq!(played["brain"], json["brain"]);
    assert!(played["brain"].is_string());
}

#[test]
fn a_brain_is_the_same_bytes_on_any_number_of_threads() {
    let desk = Desk::new();
    let [one, three] = [1, 3].map(|threads| {
        let line = format!("{TRAIN} --seed 5 --threads {threads} --out {threads}.json");
        let answer = desk.gt(&line).exits(0);
        let table = answer.out.replace(&format!("{threads}.json"), "FILE");
        (table, desk.read(&format!("{threads}.json")))
    });
    assert_eq!(one, three);
}

#[test]
fn a_brain_that_nothing_beats_stays_as_it_is() {
    let desk = Desk::with("old.json", other_brain());
    let out = desk
        .gt(&format!("{TRAIN} --brain old.json --out new.json"))
        .exits(0)
        .out;
    // Twenty games are not enough to learn from, and twenty to be sure.
    assert!(out.contains("not kept"), "{out}");
    assert!(out.contains("new.json is the brain it began with"), "{out}");
    assert_eq!(desk.read("new.json"), desk.read("old.json"));
}

#[test]
fn what_cannot_end_well_is_said_before_the_first_game() {
    let desk = Desk::with("old.json", "mine");
    desk.gt(&format!("{TRAIN} --out old.json"))
        .fails_with("old.json exists; --force overwrites it");
    assert_eq!(desk.read("old.json"), "mine");
    desk.gt(&format!("{TRAIN} --out nowhere/brain.json"))
        .fails_with("its folder does not exist");
    desk.gt(&format!("{TRAIN} --out -"))
        .fails_with("standard output is for the result");
    desk.write("other.json", other_brain());
    desk.gt(&format!("{TRAIN} --from-scratch --brain other.json"))
        .fails_with("leave out --brain");
    let cards = include_str!("../../data/cards.csv");
    let few: Vec<&str> = cards.lines().take(25).collect();
    desk.write("few.csv", few.join("\n"));
    desk.gt(&format!("{TRAIN} --cards few.csv"))
        .fails_with("a deck needs 25 cards and a cruiser, but there are 24 cards and 4 cruisers");
    desk.gt("train --games 3").fails_with("3 is not in 20..");
}

#[test]
fn who_learned_nothing_writes_nothing() {
    let desk = Desk::new();
    desk.gt(&format!("{TRAIN} --from-scratch --seed 1"))
        .fails_with("no generation was better than greedy");
    assert!(!desk.path("brain.json").exists());
}

#[cfg(unix)]
#[test]
fn stopped_before_it_learned_anything_it_overwrites_nothing() {
    let desk = Desk::with("brain.json", other_brain());
    let line = "train --games 1000000 --force --out brain.json";
    let mut background = Background::start(&desk, line);
    background.says("games to learn from");
    let (code, _, err) = background.end("INT");
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("nothing was written"), "{err}");
    assert_eq!(desk.read("brain.json"), other_brain());
}

#[test]
fn a_file_that_is_no_brain_is_refused_by_its_name() {
    let desk = Desk::with("bad.json", "{}");
    let simulate = "simulate red-swarm --games 2 --brain";
    desk.gt(&format!("{simulate} bad.json"))
        .fails_with("bad.json: not a brain: missing field `format`");
    desk.gt(&format!("{simulate} none.json"))
        .fails_with("none.json: no such file");
    desk.write(
        "changed.json",
        other_brain().replacen("by hand", "by foot", 1),
    );
    desk.gt(&format!("{simulate} changed.json"))
        .fails_with("changed.json: the checksum does not fit");
}

#[test]
fn a_run_goes_on_and_is_merged_only_with_its_own_brain() {
    let desk = Desk::with("mine.json", other_brain());
    let run = "simulate red-swarm --against cartwheel --player veteran --games 4";
    desk.gt(&format!("{run} --save saved --brain mine.json"))
        .exits(0);
    desk.gt(&format!("{run} --resume saved"))
        .fails_with("another brain: ");
    desk.gt(&format!("{run} --resume saved --brain mine.json"))
        .exits(0);
    desk.gt("merge saved")
        .fails_with("played with another brain");
    desk.gt("merge saved").fails_with("name it with --brain");
    desk.gt("merge saved --brain mine.json").exits(0);
}

#[test]
fn players_without_a_brain_have_none() {
    let desk = Desk::with("mine.json", other_brain());
    let run = "simulate red-swarm --against cartwheel --player random --games 2 --format json";
    let [plain, with] = ["", " --brain mine.json"].map(|brain| {
        let answer = desk.gt(&format!("{run}{brain}"));
        answer.exits(0).json()
    });
    assert_eq!(plain["brain"], Value::Null);
    assert_eq!(plain, with);
}

//! `gt field`: opponents from any card set.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::gt::{Desk, OTHER_SET, answer, deck_json, plain_set};

/// A field that is built soon.
const QUICK: &str = "--decks 3 --held-out 1 --player random --budget 4000";

/// A hundred plain cards, of which those from 61 on are plainly better.
fn desk() -> Desk {
    let desk = Desk::new();
    plain_set(&desk, 100, |n| if n > 60 { 4 } else { 1 });
    desk
}

fn cards(deck: &Value) -> BTreeSet<String> {
    let cards = deck["cards"].as_array().expect("cards").iter();
    cards
        .map(|id| id.as_str().expect("an ID").to_owned())
        .collect()
}

fn decks(json: &Value) -> Vec<&Value> {
    let lists = ["decks", "held_out"].map(|field| json[field].as_array().expect("decks"));
    lists.into_iter().flatten().collect()
}

#[test]
fn a_field_is_written_as_legal_decks_that_are_told_apart() {
    let desk = desk();
    let json = desk
        .gt(&format!(
            "field {OTHER_SET} {QUICK} --out field --format json"
        ))
        .exits(0)
        .json();
    assert_eq!(json["decks"].as_array().map(Vec::len), Some(3));
    assert_eq!(json["held_out"].as_array().map(Vec::len), Some(1));
    let decks = decks(&json);
    for (n, deck) in decks.iter().enumerate() {
        let file = deck["file"].as_str().expect("a file");
        let call = format!("validate field/{file} {OTHER_SET}");
        desk.gt(&call).exits(0);
        let written: Value =
            serde_json::from_str(&desk.read(&format!("field/{file}"))).expect("JSON");
        assert_eq!(cards(&written), cards(deck));
        assert_eq!(written["name"], deck["name"]);
        let notes = written["notes"].as_str().expect("notes");
        assert!(notes.contains("gt field, seed 2015"), "{notes}");
        assert!(written["set"].is_string(), "it remembers its cards");
        for other in &decks[..n] {
            let shared = cards(deck).intersection(&cards(other)).count();
            assert!(shared <= 15, "{shared} cards of two decks are the same");
            assert_ne!(deck["name"], other["name"]);
        }
    }
    let shares = decks.iter().filter_map(|deck| deck["share"].as_f64());
    assert!((shares.sum::<f64>() - 1.0).abs() < 1e-9);
    let best = &json["best_answer"];
    let [low, score, high] = [&best["interval"][0], &best["score"], &best["interval"][1]]
        .map(|figure| figure.as_f64().expect("a score"));
    assert!(low < score && score < high, "{best}");
}

#[test]
fn the_first_deck_of_a_field_is_a_good_one() {
    let desk = desk();
    let call = format!("field {OTHER_SET} --decks 2 --held-out 0 --player random --budget 8000");
    let json = desk
        .gt(&format!("{call} --out field --format json"))
        .exits(0)
        .json();
    let is_good = |id: &&String| id[2..].parse::<usize>().is_ok_and(|n| n > 60);
    let good = cards(&json["decks"][0]).iter().filter(is_good).count();
    assert!(good >= 20, "{good} good cards: {json:#}");
    assert!(!desk.path("field/held-out").exists());
    let told = desk.gt(&format!("{call} --out told")).exits(0);
    assert!(!told.out.contains("held"), "{}", told.out);
    told.says("told: the decks\n");
}

/// Of cards that are all alike no deck beats another.
#[test]
fn where_nothing_can_be_gained_nothing_is_said_to_be() {
    let desk = Desk::new();
    plain_set(&desk, 100, |_| 2);
    let told = desk.gt(&format!("field {OTHER_SET} {QUICK} --out field"));
    let told = told.exits(0).out.replace('\n', " ");
    assert!(
        told.contains("no deck was found that surely gains on it"),
        "{told}"
    );
    assert!(!told.contains("can be gained"), "{told}");
}

#[test]
fn names_of_any_length_give_files_that_every_system_takes() {
    let desk = desk();
    let long = "very-long-".repeat(40);
    let cards = desk.read("cards.csv");
    let named = |line: &str| format!("{line},{long}\n");
    let mut lines = cards.lines();
    let header = format!("{},name\n", lines.next().expect("a header"));
    desk.write("cards.csv", header + &lines.map(named).collect::<String>());
    let call = format!("field {OTHER_SET} {QUICK} --out field --format json");
    let json = desk.gt(&call).exits(0).json();
    let files: BTreeSet<&str> = decks(&json)
        .iter()
        .map(|deck| deck["file"].as_str().expect("a file"))
        .collect();
    assert_eq!(files.len(), 4, "all are told apart: {files:?}");
    for file in files {
        let name = file.rsplit('/').next().unwrap_or_default();
        assert!(name.len() <= 80, "{name}");
        desk.gt(&format!("validate field/{file} {OTHER_SET}"))
            .exits(0);
    }
}

#[test]
fn a_field_is_the_same_on_any_number_of_threads() {
    let desk = desk();
    let build = |threads: usize| {
        let call = format!("field {OTHER_SET} {QUICK} --threads {threads} --format json");
        desk.gt(&format!("{call} --out on-{threads}")).exits(0).out
    };
    let one = build(1);
    assert_eq!(one, build(2));
    assert_eq!(one, build(8));
}

#[test]
fn few_cards_make_a_small_field_without_copies() {
    let desk = Desk::new();
    plain_set(&desk, 25, |_| 1);
    let json = desk
        .gt(&format!(
            "field {OTHER_SET} {QUICK} --out field --format json"
        ))
        .exits(0)
        .json();
    assert_eq!(decks(&json).len(), 1);
    plain_set(&desk, 24, |_| 1);
    desk.gt(&format!("field {OTHER_SET} {QUICK} --out other"))
        .fails_with("there can be no field: 24 cards are left to build with");
    assert!(!desk.path("other").exists());
}

#[test]
fn a_folder_with_something_in_it_stays_as_it_is() {
    let desk = desk();
    fs::create_dir(desk.path("mine")).expect("a folder");
    desk.write("mine/deck.json", "precious");
    desk.gt(&format!("field {OTHER_SET} {QUICK} --out mine"))
        .fails_with("mine is not empty; name a new folder");
    desk.gt(&format!("field {OTHER_SET} {QUICK} --out mine/deck.json"))
        .fails_with("mine/deck.json is no folder");
    assert_eq!(desk.read("mine/deck.json"), "precious");
    // An empty folder will do.
    fs::create_dir(desk.path("empty")).expect("a folder");
    let built = desk.gt(&format!("field {OTHER_SET} {QUICK} --out empty"));
    built.exits(0).says("held out").says("The best answer that");
}

/// The files in the cache.
fn kept(desk: &Desk) -> Vec<String> {
    let entries = fs::read_dir(desk.path("cache/gt")).into_iter().flatten();
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a name");
    entries.flatten().map(name).collect()
}

#[test]
fn with_cards_of_ones_own_opponents_are_built_once_and_kept() {
    let desk = desk();
    let ids: Vec<String> = (1..=25).map(|n| format!("0-{n}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    desk.write("mine.json", deck_json("Mine", "ares", &ids));
    let call = format!("{OTHER_SET} simulate mine.json --player random --games 4 --format json");
    let first = desk.gt(&call).exits(0);
    assert!(
        first.err.contains("others are built from the cards"),
        "{first:?}"
    );
    assert!(first.err.contains("cards, by 1 game\n"), "{first:?}");
    assert!(first.err.contains("they are kept in "), "{first:?}");
    let json = first.json();
    assert_eq!(json["matchups"].as_array().map(Vec::len), Some(2));
    let files = kept(&desk);
    assert_eq!(files.len(), 1, "{files:?}");
    // The second time they are there.
    let second = desk.gt(&call).exits(0);
    assert_eq!(second.out, first.out);
    let stand_in = "those that were built from the cards stand in for them";
    assert!(second.err.contains(stand_in), "{second:?}");
    // Who compares with reference decks compares with them, and a search has opponents that it never met.
    let analysed = desk.gt(&format!("{OTHER_SET} analyse mine.json --format json"));
    let analysed = analysed.exits(0);
    assert!(analysed.err.contains(stand_in), "{analysed:?}");
    assert_eq!(analysed.json()["assumed"]["reference_decks"], 2);
    let search = "improve mine.json --player random --stronger random --budget 300 --format json";
    let searched = desk.gt(&format!("{OTHER_SET} {search}")).json();
    assert_eq!(searched["lists"].as_array().map(Vec::len), Some(2));
    assert_eq!(searched["held_out_lists"].as_array().map(Vec::len), Some(1));
    assert!(searched["tests"][1]["games"].as_u64() > Some(0));
    // A file that is broken is built anew.
    let file = format!("cache/gt/{}", files[0]);
    let good = desk.read(&file);
    desk.write(&file, &good[..good.len() / 2]);
    let mended = desk.gt(&call).exits(0);
    assert!(mended.err.contains("is of no use: no field"), "{mended:?}");
    assert_eq!(mended.out, first.out);
    assert_eq!(desk.read(&file), good);
}

#[test]
fn a_cache_that_cannot_be_written_is_no_failure() {
    let desk = Desk::with("cache", "a file");
    plain_set(&desk, 25, |_| 1);
    let ids: Vec<String> = (1..=25).map(|n| format!("0-{n}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    desk.write("mine.json", deck_json("Mine", "ares", &ids));
    let call = format!("{OTHER_SET} simulate mine.json --player random --games 2");
    let built = desk.gt(&call).exits(0);
    assert!(built.err.contains("they are not kept: "), "{built:?}");
    let args: Vec<&str> = call.split_whitespace().collect();
    for games in ["many", "0", "1000000001", "-1", ""] {
        let mut command = desk.command(&args);
        let output = command.env("GT_FIELD_GAMES", games).output();
        let said = format!("GT_FIELD_GAMES={games}: expected a number of games");
        answer(output.expect("it runs")).fails_with(&said);
    }
}

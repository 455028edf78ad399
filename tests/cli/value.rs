//! `gt value`: what each card is worth, on the same games.

use serde_json::Value;

use crate::gt::{Desk, OTHER_SET, deck_json, plain_set, some_cards};

const RUN: &str =
    "value red-swarm --against cartwheel glass-wall --player random --games 30 --search 240";

#[test]
fn the_number_of_threads_leaves_no_trace() {
    let desk = Desk::new();
    for format in ["table", "json", "csv"] {
        let on = |threads: usize| {
            let line = format!("{RUN} --threads {threads} --format {format}");
            desk.gt(&line).exits(0).out
        };
        assert_eq!(on(1), on(2), "{format}");
    }
}

#[test]
fn the_full_deck_plays_the_games_of_simulate() {
    let desk = Desk::new();
    let value = desk.gt(&format!("{RUN} --format json")).exits(0).json();
    let simulate = RUN.replace("value", "simulate").replace("--search 240", "");
    let simulated = desk
        .gt(&format!("{simulate} --format json"))
        .exits(0)
        .json();
    for field in ["games", "score", "interval"] {
        assert_eq!(value[field], simulated["overall"][field]);
    }
}

#[test]
fn every_card_is_left_out_once_and_the_most_valuable_comes_first() {
    let desk = Desk::new();
    let report = desk.gt(&format!("{RUN} --format json")).exits(0).json();
    let number = |value: &Value| value.as_f64().expect("a number");
    let cards = report["cards"].as_array().expect("cards");
    let mut ids: Vec<&str> = cards
        .iter()
        .filter_map(|card| card["card"].as_str())
        .collect();
    let values: Vec<f64> = cards.iter().map(|card| number(&card["value"])).collect();
    assert!(values.is_sorted_by(|a, b| a >= b));
    assert!(values[0] > values[values.len() - 1]);
    for card in cards {
        let difference = number(&report["score"]) - number(&card["score_without"]);
        assert!((number(&card["value"]) - difference).abs() < 1e-9, "{card}");
        assert!(number(&card["interval"][0]) < number(&card["interval"][1]));
        assert_eq!(card["games"], 60);
    }
    ids.sort();
    ids.dedup();
    let deck = desk.gt("export red-swarm --to json").exits(0).json();
    assert_eq!(ids.len(), deck["cards"].as_array().expect("cards").len());
}

#[test]
fn the_table_says_what_may_be_concluded() {
    let desk = Desk::new();
    let out = desk.gt(RUN).exits(0).says("Bonferroni").out;
    assert!(out.contains("A card left out is not replaced"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let csv = desk.gt(&format!("{RUN} --format csv")).exits(0).out;
    assert!(csv.starts_with("card,games,score,score_without,value,low,high,seed,replacement,"));
}

#[test]
fn a_card_is_held_against_the_best_card_outside() {
    let desk = Desk::new();
    plain_set(&desk, 40, |n| if n == 33 { 9 } else { 1 });
    let ids =
        |from: usize| -> Vec<String> { (from..from + 25).map(|n| format!("0-{n}")).collect() };
    for (file, from) in [("mine.json", 1), ("other.json", 5)] {
        let ids = ids(from);
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        desk.write(file, deck_json("Plain", "ares", &ids));
    }
    let run = format!(
        "value mine.json --against other.json {OTHER_SET} --player random --games 60 --search 2400"
    );
    let report = desk.gt(&format!("{run} --format json")).exits(0).json();
    assert_eq!(report["replacement"], "0-33");
    let cards = report["cards"].as_array().expect("cards");
    assert_eq!(cards.len(), 25);
    let mut sum = 0.0;
    for card in cards {
        let number = |value: &Value| value.as_f64().expect("a number");
        let value = number(&card["replacement_value"]);
        let [low, high] = [0, 1].map(|end| number(&card["replacement_interval"][end]));
        assert!(low <= value && value <= high, "{card}");
        sum += value;
    }
    assert!(sum < 0.0, "the card outside is better: {report:#}");
    desk.gt(&run).exits(0).says("with 0-33 in its place");
    // Whoever does not ask for it has the same games otherwise.
    let plain = run.replace("--search 2400", "--search 0");
    let plain = desk.gt(&format!("{plain} --format json")).exits(0).json();
    assert_eq!(plain["replacement"], Value::Null);
    assert_eq!(plain["score"], report["score"]);
    for (with, without) in cards.iter().zip(plain["cards"].as_array().expect("cards")) {
        assert_eq!(with["value"], without["value"]);
        assert_eq!(without["replacement_value"], Value::Null);
    }
}

#[test]
fn an_illegal_deck_has_no_value() {
    let cards = some_cards(24);
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    let desk = Desk::with("short.json", deck_json("Short", "ares", &cards));
    let answer = desk.gt("value short.json --games 2").exits(1);
    assert!(answer.err.contains("25"), "{}", answer.err);
}

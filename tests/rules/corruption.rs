//! Does the replay see every corruption of a transcript?
//!
//! A corrupted choice may be another legal choice that leads to the very same states: a vertical
//! move of another topmost card, two cards played in the other order. Then the file tells of another
//! legal game, and no reader can know better: such a file may be accepted if the naive verifier
//! accepts it too, and only where nothing but `effect` and `deploy` lines was touched.

use std::sync::LazyLock;

use guerre_totale::rules::Mode;
use guerre_totale::rules::transcript::{Fault, replay};
use serde_json::{Value, json};

use crate::games::Played;
use crate::naive::verify;
use crate::worlds::{MODES, World};

/// Cards with two effects or more on every half, and in the order of [`MODES`] a short game of each
/// in which lines of every kind stand but `chain-limit`.
static GAMES: LazyLock<(World, [Vec<String>; 3])> = LazyLock::new(|| {
    let world = World::generated(1);
    let games = MODES.map(|mode| short_game(&world, mode));
    (world, games)
});

fn short_game(world: &World, mode: Mode) -> Vec<String> {
    let kinds = ["shuffle", "effect", "deploy", "pass", "battle", "combat"];
    let games = (0..200).map(|seed| Played::new(world, mode, seed).lines);
    let all_kinds = |lines: &Vec<String>| {
        let has = |kind: &&str| {
            let mark = format!("\"type\":\"{kind}\"");
            lines.iter().any(|line| line.contains(&mark))
        };
        kinds.iter().all(has) && lines.iter().any(|line| line.contains("\"drawn\":\""))
    };
    let shortest = games.filter(all_kinds).min_by_key(Vec::len);
    shortest.expect("a short game")
}

/// Replays corrupted lines, of which these (from 0) were touched.
#[track_caller]
fn is_refused(world: &World, lines: &[String], touched: &[usize], original: &[String], what: &str) {
    let text = lines.join("\n");
    let first = touched.iter().min().expect("a touched line") + 1;
    match replay(text.as_bytes(), &world.cards, &world.cruisers, |_, _, _| {}) {
        Err(Fault::Differs { line, message } | Fault::Malformed { line, message }) => {
            let last = lines.len() + 1;
            assert!(
                (first..=last).contains(&line),
                "{what}: line {line} of {last}: {message}"
            );
            assert!(!message.to_string().is_empty());
        }
        Err(Fault::Unreadable(error)) => panic!("{what}: {error}"),
        Ok(_) => {
            let chosen = |at: &usize| ["effect", "deploy"].contains(&&*kind(&original[*at]));
            let chosen = touched.iter().all(chosen);
            assert!(chosen, "{what} was accepted: {}", original[touched[0]]);
            let other = verify(&world.cards_csv, &world.cruisers_csv, &text);
            assert!(other.is_ok(), "{what} was accepted: {other:?}");
        }
    }
}

fn kind(line: &str) -> String {
    let value: Value = serde_json::from_str(line).expect("JSON");
    value["type"].as_str().expect("a type").to_owned()
}

/// Lines that nobody chooses and nobody shuffles: a corruption is found in that very line.
fn is_told(line: &str) -> bool {
    let told = [
        "round",
        "reinforce",
        "pass",
        "combat",
        "chain-limit",
        "state",
        "end",
    ];
    told.contains(&kind(line).as_str())
}

#[test]
fn a_whole_game_is_accepted() {
    let (world, games) = &*GAMES;
    for lines in games {
        let text = lines.join("\n");
        let replayed = replay(text.as_bytes(), &world.cards, &world.cruisers, |_, _, _| {});
        assert_eq!(replayed.expect("a game").games, 1);
    }
}

#[test]
fn every_corrupted_field_is_refused() {
    let (world, games) = &*GAMES;
    for original in games {
        for (at, line) in original.iter().enumerate() {
            let value: Value = serde_json::from_str(line).expect("JSON");
            let mut lines = original.clone();
            for (what, corrupted) in corruptions(&value, at) {
                lines[at] = corrupted.to_string();
                let what = format!("{what} of line {}", at + 1);
                is_refused(world, &lines, &[at], original, &what);
            }
        }
    }
}

/// No effect of a game finds no target as surely as one on boards that are full.
#[test]
fn a_null_left_out_is_refused() {
    let (world, _) = &*GAMES;
    let null = ",\"target\":null";
    let has_null = |seed: u64| {
        let lines = Played::new(world, Mode::Skirmish, seed).lines;
        let at = lines.iter().position(|line| line.contains(null))?;
        Some((lines, at))
    };
    let (mut lines, at) = (0..500)
        .find_map(has_null)
        .expect("an effect without a target");
    lines[at] = lines[at].replace(null, "");
    let original = lines.clone();
    is_refused(world, &lines, &[at], &original, "a null left out");
}

#[test]
fn a_line_that_nobody_chooses_is_named_itself() {
    let (world, [lines, ..]) = &*GAMES;
    let told = |at: &usize| is_told(&lines[*at]);
    for at in (0..lines.len()).filter(told) {
        let value: Value = serde_json::from_str(&lines[at]).expect("JSON");
        for (what, corrupted) in corruptions(&value, at).into_iter().take(8) {
            let mut lines = lines.clone();
            lines[at] = corrupted.to_string();
            let text = lines.join("\n");
            let replayed = replay(text.as_bytes(), &world.cards, &world.cruisers, |_, _, _| {});
            let fault = replayed.expect_err("a corrupted line").to_string();
            assert!(
                fault.starts_with(&format!("line {}: ", at + 1)),
                "{what}: {fault}"
            );
        }
    }
}

#[test]
fn a_line_removed_repeated_or_swapped_with_the_next_is_refused() {
    let (world, games) = &*GAMES;
    for lines in games {
        for at in 0..lines.len() {
            let mut fewer = lines.clone();
            fewer.remove(at);
            is_refused(world, &fewer, &[at], lines, "a line removed");
            let mut more = lines.clone();
            more.insert(at, lines[at].clone());
            is_refused(world, &more, &[at], lines, "a line repeated");
            if at + 1 < lines.len() && lines[at] != lines[at + 1] {
                let mut swapped = lines.clone();
                swapped.swap(at, at + 1);
                is_refused(world, &swapped, &[at, at + 1], lines, "two lines swapped");
            }
        }
    }
}

#[test]
fn a_chain_limit_too_few_or_too_many_is_refused() {
    let world = World::endless();
    let limited = |seed: u64| {
        let lines = Played::new(&world, Mode::Skirmish, seed).lines;
        let at = lines.iter().position(|line| kind(line) == "chain-limit")?;
        Some((lines, at))
    };
    let (lines, at) = (0..50).find_map(limited).expect("an endless chain");
    let mut fewer = lines.clone();
    fewer.remove(at);
    is_refused(&world, &fewer, &[at], &lines, "no chain-limit");
    let mut more = lines.clone();
    more.insert(at, lines[at].clone());
    is_refused(&world, &more, &[at], &lines, "two chain-limits");
}

#[test]
fn fields_that_nobody_knows_are_ignored_wherever_they_stand() {
    let (world, [lines, ..]) = &*GAMES;
    let mut lines = lines.clone();
    for line in &mut lines {
        let mut value: Value = serde_json::from_str(line).expect("JSON");
        add_everywhere(&mut value);
        *line = value.to_string();
    }
    let text = lines.join("\n\n");
    let replayed = replay(text.as_bytes(), &world.cards, &world.cruisers, |_, _, _| {});
    assert_eq!(replayed.expect("a game").lines, lines.len());
}

fn add_everywhere(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(add_everywhere);
            fields.insert("remark".to_owned(), json!("of no concern"));
        }
        Value::Array(items) => items.iter_mut().for_each(add_everywhere),
        _ => {}
    }
}

/// What can be done to the fields of a line; of a long one, a part in turn.
fn corruptions(line: &Value, turn: usize) -> Vec<(String, Value)> {
    let mut places = vec![];
    find_places(line, String::new(), &mut places);
    places.retain(|place| !place.ends_with("/deck") && !place.ends_with("/player"));
    let step = places.len() / 20 + 1;
    let chosen = places.iter().skip(turn % step).step_by(step);
    chosen.flat_map(|place| corrupt(line, place)).collect()
}

/// Pointers to every value inside a line.
fn find_places(value: &Value, at: String, places: &mut Vec<String>) {
    let mut visit = |name: &str, inner: &Value| {
        let place = format!("{at}/{name}");
        places.push(place.clone());
        find_places(inner, place, places);
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| visit(name, inner)),
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(n, inner)| visit(&n.to_string(), inner));
        }
        _ => {}
    }
}

/// The line without this value, and with others in its place.
fn corrupt(line: &Value, place: &str) -> Vec<(String, Value)> {
    let old = line.pointer(place).expect("a place");
    let new = match old {
        Value::Number(number) => {
            let number = number.as_i64().expect("an integer");
            vec![
                json!(number + 1),
                json!(number - 1),
                json!(number as f64),
                Value::Null,
            ]
        }
        Value::Bool(yes) => vec![json!(!yes), Value::Null],
        Value::String(text) => vec![
            json!(format!("{text}0")),
            json!(format!(" {text}")),
            json!(7),
        ],
        Value::Null => vec![json!(0), json!("0-1")],
        Value::Array(_) => vec![json!(["0-1"]), json!([[]]), json!(0)],
        Value::Object(_) => vec![json!({}), json!(0), Value::Null],
    };
    let set = |new: Value| {
        let mut corrupted = line.clone();
        *corrupted.pointer_mut(place).expect("a place") = new.clone();
        (format!("{place} made {new}"), corrupted)
    };
    let changed = new.into_iter().filter(|new| new != old).map(set);
    changed
        .chain([(format!("{place} removed"), without(line, place))])
        .collect()
}

fn without(line: &Value, place: &str) -> Value {
    let mut corrupted = line.clone();
    let (parent, name) = place.rsplit_once('/').expect("a pointer");
    match corrupted.pointer_mut(parent).expect("a parent") {
        Value::Object(fields) => drop(fields.shift_remove(name)),
        Value::Array(items) => drop(items.remove(name.parse().expect("a number"))),
        _ => unreachable!("only these have parts"),
    }
    corrupted
}

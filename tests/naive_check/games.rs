//! Do whole games end, and does the verifier see what is wrong?

use serde_json::Value;

use crate::naive::{
    cards::{Id, SYMBOLS, read_cards},
    game::{Mode, Seat},
    random::Dice,
    verify, write_random_game,
};

const CRUISERS: &str = "\
id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5,source
ares,Ares,12,Doo,Dooo,Dooo,Dooo,Doo,reconstructed
athena,Athena,12,Dooo,Doo,Dooo,Doo,Dooo,reconstructed
atlas,Atlas,14,Do,DoD,Dooo,DD,Do,reconstructed
apollo,Apollo,9,Dooo,oooD,D,Dooo,Dooo,reconstructed
";

const HEADER: &str = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n";

/// A set of sixty cards, two thirds of them green.
fn generated_set(
    dice: &mut Dice,
    half: &dyn Fn(&mut Dice) -> (usize, Vec<&'static str>),
) -> String {
    let mut csv = HEADER.to_owned();
    for number in 1..=60 {
        let level = dice.below(4);
        let color = if number <= 40 { "green" } else { "blue" };
        let (upper, lower) = (half(dice), half(dice));
        csv += &format!(
            "{level}-{number},{color},{level},{},{},{},{}\n",
            upper.0,
            upper.1.join("+"),
            lower.0,
            lower.1.join("+"),
        );
    }
    csv
}

/// Two to four effects on every half, few fighters.
fn crowded(dice: &mut Dice) -> (usize, Vec<&'static str>) {
    let effects = (0..2 + dice.below(3))
        .map(|_| SYMBOLS[dice.below(14)].1)
        .collect();
    (dice.below(3), effects)
}

/// An ordinary mixture.
fn mixed(dice: &mut Dice) -> (usize, Vec<&'static str>) {
    let effects = (0..dice.below(3))
        .map(|_| SYMBOLS[dice.below(14)].1)
        .collect();
    (dice.below(4), effects)
}

/// Effects, but no fighters.
fn unarmed(dice: &mut Dice) -> (usize, Vec<&'static str>) {
    let effects = (0..1 + dice.below(2))
        .map(|_| SYMBOLS[dice.below(14)].1)
        .collect();
    (0, effects)
}

/// One set in each style in turn, each effect having a set of its own.
fn set(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    match seed % 20 {
        0 | 1 => generated_set(&mut dice, &crowded),
        2 | 3 => generated_set(&mut dice, &unarmed),
        4 | 5 => generated_set(&mut dice, &mixed),
        style => {
            let only = SYMBOLS[style as usize - 6].1;
            generated_set(&mut dice, &move |dice| {
                (dice.below(3), vec![only; dice.below(3)])
            })
        }
    }
}

/// The transcript of a random game on a generated set.
fn game(mode: Mode, cards: &str, seed: u64) -> String {
    let mut dice = Dice::new(seed + 1_000_000);
    let cruisers = ["ares", "athena", "atlas", "apollo"];
    let choice = if mode == Mode::Training { 2 } else { 4 };
    let seats = [0, 1].map(|_| Seat {
        cruiser: cruisers[dice.below(choice)].into(),
        cards: if mode == Mode::TotalWar {
            deck(cards, &mut dice)
        } else {
            vec![]
        },
    });
    write_random_game(cards, CRUISERS, mode, &seats, seed).join("\n")
}

/// Twenty-five cards or some more.
fn deck(cards: &str, dice: &mut Dice) -> Vec<Id> {
    let mut ids: Vec<Id> = read_cards(cards).into_keys().collect();
    let size = 25 + dice.below(10);
    while ids.len() > size {
        ids.swap_remove(dice.below(ids.len()));
    }
    ids
}

/// Two hundred games, ten on each generated set.
fn all_games_end_as_written(mode: Mode) {
    for seed in 0..200 {
        let cards = set(seed % 20);
        let transcript = game(mode, &cards, seed);
        let report = verify(&cards, CRUISERS, &transcript)
            .unwrap_or_else(|difference| panic!("seed {seed}: {difference:?}"));
        assert_eq!(report.games, 1);
        assert_eq!(report.lines, transcript.lines().count());
        let last = transcript.lines().last().expect("a line");
        assert!(last.contains("\"end\""), "seed {seed}: {last}");
    }
}

#[test]
fn random_games_of_total_war_end_and_verify() {
    all_games_end_as_written(Mode::TotalWar);
}

#[test]
fn random_games_of_skirmish_end_and_verify() {
    all_games_end_as_written(Mode::Skirmish);
}

#[test]
fn random_games_of_training_end_and_verify() {
    all_games_end_as_written(Mode::Training);
}

#[test]
fn a_file_may_hold_several_games_and_blank_lines() {
    let cards = set(4);
    let games = [Mode::TotalWar, Mode::Training].map(|mode| game(mode, &cards, 4));
    let one = |game: &String| verify(&cards, CRUISERS, game).expect("a game").decisions;
    let both = verify(&cards, CRUISERS, &games.join("\n\n")).expect("two games");
    assert_eq!(both.games, 2);
    assert_eq!(both.decisions, one(&games[0]) + one(&games[1]));
}

/// A short game with many effects, to be corrupted.
fn short_game() -> (String, Vec<String>) {
    let cards = set(0);
    let games = (0..40).map(|seed| game(Mode::TotalWar, &cards, seed));
    let shortest = games.min_by_key(String::len).expect("a game");
    let lines = shortest.lines().map(String::from).collect();
    (cards, lines)
}

/// An effect that changes nothing may be missing where what follows would lose it anyway.
#[test]
fn a_line_too_few_or_too_many_is_a_difference() {
    let (cards, lines) = short_game();
    for at in 0..lines.len() {
        if lines[at].contains("\"type\":\"effect\"") {
            continue;
        }
        let mut fewer = lines.clone();
        fewer.remove(at);
        assert!(
            verify(&cards, CRUISERS, &fewer.join("\n")).is_err(),
            "without {}",
            lines[at]
        );
        let mut more = lines.clone();
        more.insert(at, lines[at].clone());
        assert!(
            verify(&cards, CRUISERS, &more.join("\n")).is_err(),
            "twice {}",
            lines[at]
        );
    }
}

#[test]
fn a_corrupted_field_is_a_difference() {
    let (cards, lines) = short_game();
    for (at, line) in lines.iter().enumerate() {
        let value: Value = serde_json::from_str(line).expect("a line");
        let leaves = leaves(&value, "");
        // The long lists of a state are alike: a part of them will do.
        let step = leaves.len() / 25 + 1;
        for leaf in leaves.iter().skip(at % step).step_by(step) {
            if leaf.ends_with("/deck") || leaf.ends_with("/player") {
                continue;
            }
            let mut corrupted = value.clone();
            corrupt(corrupted.pointer_mut(leaf).expect("a leaf"));
            let mut lines = lines.clone();
            lines[at] = corrupted.to_string();
            let found = verify(&cards, CRUISERS, &lines.join("\n"));
            assert!(found.is_err(), "{leaf} of line {}: {}", at + 1, lines[at]);
        }
    }
}

/// Pointers to everything in a line that holds no further value.
fn leaves(value: &Value, path: &str) -> Vec<String> {
    match value {
        Value::Object(fields) if !fields.is_empty() => fields
            .iter()
            .flat_map(|(field, value)| leaves(value, &format!("{path}/{field}")))
            .collect(),
        Value::Array(items) if !items.is_empty() => items
            .iter()
            .enumerate()
            .flat_map(|(at, value)| leaves(value, &format!("{path}/{at}")))
            .collect(),
        _ => vec![path.to_owned()],
    }
}

fn corrupt(leaf: &mut Value) {
    *leaf = match leaf {
        // Far enough that another sector or seat is not another legal choice.
        Value::Number(number) => (number.as_i64().expect("an integer") + 5).into(),
        Value::Bool(yes) => (!*yes).into(),
        Value::String(text) => format!("{text}0").into(),
        Value::Array(_) => vec!["0-1"].into(),
        _ => 0.into(),
    };
}

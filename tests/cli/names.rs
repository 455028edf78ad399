//! Cards are found by their names, and shown with them.

use crate::gt::{Desk, deck_json};

/// Thirty cards with names of their own, but for two that share one; the set of everything here.
fn desk() -> Desk {
    let mut sheet =
        "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects,name\n"
            .to_owned();
    for n in 1..=30 {
        let name = match n {
            3 => "Écran d'acier".to_owned(),
            5 | 6 => "Twin Spear".to_owned(),
            7 => "Lone Spear".to_owned(),
            n => format!("Wing {n}"),
        };
        let symbol = if n % 2 == 0 { "pivot" } else { "draw" };
        sheet += &format!("0-{n},green,0,2,{symbol},1,,{name}\n");
    }
    let desk = Desk::with("cards.csv", sheet);
    desk.write("gt.toml", "cards = \"cards.csv\"\n");
    let cards: Vec<String> = (1..=26).map(|n| format!("0-{n}")).collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    desk.write("mine.json", deck_json("Mine", "ares", &cards));
    desk
}

fn cards(desk: &Desk) -> Vec<String> {
    let deck: serde_json::Value = serde_json::from_str(&desk.read("mine.json")).unwrap();
    let cards = deck["cards"].as_array().unwrap().iter();
    cards
        .map(|card| card.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_card_is_named_wherever_an_id_is_taken_and_written_by_its_id() {
    let desk = desk();
    desk.run(&["cards", "show", "ECRAN d acier", "wing-9"])
        .exits(0)
        .says("0-3")
        .says("0-9");
    desk.run(&["deck", "remove", "mine.json", "Lone Spear"])
        .exits(0);
    assert!(!cards(&desk).contains(&"0-7".to_owned()));
    desk.run(&["deck", "add", "mine.json", "lonespear"])
        .exits(0);
    desk.run(&["deck", "swap", "mine.json", "wing 8", "wing 28"])
        .exits(0);
    assert!(cards(&desk).contains(&"0-7".to_owned()));
    assert!(cards(&desk).contains(&"0-28".to_owned()));
    assert!(!cards(&desk).contains(&"0-8".to_owned()));
    desk.run(&["deck", "new", "new.json", "Wing 1", "0-2"])
        .exits(0);
    assert!(desk.read("new.json").contains("\"0-1\""));
    desk.run(&[
        "analyse",
        "mine.json",
        "--want",
        "wing 1,wing 2",
        "--section",
        "drawing",
    ])
    .exits(0)
    .says("wing 1,wing 2");
    let name = &guerre_totale::cards::CardSet::builtin().cards()[40].name;
    let draft = [
        "draft", "--cards", "built-in", "--method", "picks", "--pick",
    ];
    desk.run(&[&draft[..], &[name]].concat()).exits(0);
}

#[test]
fn a_name_of_several_cards_is_refused_with_all_of_them() {
    let desk = desk();
    let before = desk.read("mine.json");
    let told =
        "'twin spear' is the name of several cards: 0-5 Twin Spear, 0-6 Twin Spear; expected an ID";
    for line in [
        ["deck", "remove", "mine.json", "twin spear"],
        ["deck", "add", "mine.json", "twin spear"],
    ] {
        desk.run(&line).fails_with(told);
    }
    desk.run(&["cards", "show", "twin spear"]).fails_with(told);
    assert_eq!(desk.read("mine.json"), before);
}

#[test]
fn what_is_no_name_is_refused_with_what_may_be_meant_in_every_language() {
    let desk = desk();
    desk.run(&["cards", "show", "ecran dacer"])
        .fails_with("did you mean 0-3 Écran d'acier?");
    desk.run(&["deck", "add", "mine.json", "spear", "--lang", "fr"])
        .fails_with("vouliez-vous dire 0-5 Twin Spear, 0-6 Twin Spear, 0-7 Lone Spear");
    desk.run(&["deck", "add", "mine.json", "0-77", "--lang", "de"])
        .fails_with("0-77 ist nicht im Kartensatz");
    desk.run(&["deck", "add", "mine.json", "0-1", "--lang", "de"])
        .fails_with("0-1 ist schon im Deck\nmine.json ist unverändert");
}

#[test]
fn a_word_lists_the_cards_that_have_it() {
    let desk = desk();
    let ids = |line: &str| -> Vec<String> {
        let json = desk.gt(line).exits(0).json();
        let cards = json["cards"].as_array().unwrap().iter();
        cards
            .map(|card| card["id"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(ids("cards spear --format json"), ["0-5", "0-6", "0-7"]);
    assert_eq!(ids("cards list SPEAR kehrtwende --format json"), ["0-6"]);
    assert_eq!(ids("cards ecran --format json"), ["0-3"]);
    assert_eq!(ids("cards zeppelin --format json").len(), 0);
    desk.gt("cards spear").says("3 of 30 cards.");
}

#[test]
fn cards_are_shown_with_their_names() {
    let desk = desk();
    let quick = "--games 2 --player random --opponent random";
    desk.gt(&format!("value mine.json --against mine.json {quick}"))
        .exits(0)
        .says("0-7 Lone Spear");
    let value = desk.gt(&format!(
        "value mine.json --against mine.json {quick} --format json"
    ));
    let json = value.json();
    let named = json["cards"]
        .as_array()
        .unwrap()
        .iter()
        .find(|card| card["card"] == "0-7");
    assert_eq!(named.unwrap()["name"], "Lone Spear");
    desk.gt(&format!(
        "simulate mine.json --against mine.json {quick} --cards-report --format csv"
    ))
    .exits(0)
    .says(",Lone Spear");
    let play = "play mine.json mine.json --player random --opponent random";
    desk.gt(&format!("{play} --transcript game.jsonl")).exits(0);
    let told = desk.gt("replay game.jsonl").exits(0);
    assert!(told.out.contains(" Wing "), "{}", told.out);
}

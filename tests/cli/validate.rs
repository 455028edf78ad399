//! `gt validate`

use serde_json::json;

use crate::gt::{Desk, deck_json, legal_deck, some_cards};

fn codes(desk: &Desk, line: &str) -> Vec<String> {
    let json = desk.gt(&format!("{line} --format json")).json();
    let problems = json["decks"][0]["problems"].as_array().unwrap().clone();
    problems
        .iter()
        .map(|problem| problem["code"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_legal_deck_is_legal() {
    let desk = Desk::with("fine.json", legal_deck("Fine"));
    desk.gt("validate fine.json")
        .exits(0)
        .says("Fine (ares, 25 cards): legal");
    let json = desk.gt("validate fine.json --format json").exits(0).json();
    assert_eq!(
        json,
        json!({
            "legal": true,
            "decks": [{
                "name": "Fine", "cruiser": "ares", "cards": 25, "counted": 25,
                "legal": true, "problems": [], "repair": null,
            }],
            "conflicts": [],
        })
    );
}

/// 24 entries, a second copy and an unknown ID among them, on a cruiser that is not there.
fn four_problems() -> String {
    let mut cards = some_cards(22);
    cards.extend(["0-1".into(), "3-9999".into()]);
    deck_json(
        "Mess",
        "aeris",
        &cards.iter().map(String::as_str).collect::<Vec<_>>(),
    )
}

#[test]
fn all_problems_are_named_in_one_run() {
    let desk = Desk::with("mess.json", four_problems());
    let expected = [
        "too-few-cards",
        "duplicate-card",
        "unknown-card",
        "unknown-cruiser",
    ];
    assert_eq!(codes(&desk, "validate mess.json"), expected);
    let answer = desk.gt("validate mess.json").exits(1);
    let answer = answer
        .says("Mess (aeris, 24 cards): not legal")
        .says("0-1 (2 times)");
    let answer = answer
        .says("22 cards of the set; a deck needs at least 25")
        .says("3-9999");
    answer.says("no cruiser 'aeris'; there are ares");
}

#[test]
fn copies_and_unknown_cards_do_not_help_to_reach_25() {
    let mut cards = some_cards(24);
    cards.extend(["0-1".into(), "3-9999".into()]);
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    let desk = Desk::with("mess.json", deck_json("Mess", "aeris", &cards));
    assert_eq!(codes(&desk, "validate mess.json").len(), 4);
}

#[test]
fn the_repair_is_the_least_that_helps() {
    let desk = Desk::with("mess.json", four_problems());
    let answer = desk.gt("validate mess.json");
    answer.says("drop 0-1, 3-9999; add at least 3 cards; choose a");
    let json = desk.gt("validate mess.json --format json").json();
    let repair = &json["decks"][0]["repair"];
    assert_eq!(repair["drop"], json!(["0-1", "3-9999"]));
    assert_eq!(repair["add"], 3);
    assert_eq!(repair["cruisers"][0], "ares");
}

#[test]
fn a_repair_that_is_followed_makes_the_deck_legal() {
    let desk = Desk::with("mess.json", four_problems());
    desk.gt("deck remove mess.json 0-1 3-9999").exits(0);
    let more = some_cards(25)[22..].join(" ");
    desk.gt(&format!("deck add mess.json {more} --cruiser ares"))
        .exits(0)
        .says("25 cards, legal");
    desk.gt("validate mess.json").exits(0);
}

#[test]
fn what_is_no_id_is_named_as_it_stands() {
    let desk = Desk::with("bad.txt", "cruiser: ares\nO-1, 3-10\nhello world\n");
    assert_eq!(
        codes(&desk, "validate bad.txt"),
        ["too-few-cards", "bad-id"]
    );
    desk.gt("validate bad.txt")
        .exits(1)
        .says("'O-1', 'hello world'");
}

#[test]
fn a_plain_list_needs_a_cruiser() {
    let desk = Desk::with("list.txt", some_cards(25).join("\n"));
    assert_eq!(codes(&desk, "validate list.txt"), ["missing-cruiser"]);
    desk.gt("validate list.txt")
        .exits(1)
        .says("by --cruiser: ares,");
    desk.gt("validate list.txt --cruiser Ares")
        .exits(0)
        .says("(ares, 25 cards): legal");
    desk.gt("validate list.txt --cruiser zeus")
        .exits(1)
        .says("unknown-cruiser");
}

#[test]
fn every_built_in_deck_is_legal() {
    let desk = Desk::new();
    let json = desk.gt("deck list --format json").exits(0).json();
    let decks = json["decks"].as_array().unwrap();
    let names: Vec<&str> = decks
        .iter()
        .map(|deck| deck["name"].as_str().unwrap())
        .collect();
    assert!(names.len() >= 8);
    desk.run(&[&["validate"], &names[..]].concat()).exits(0);
}

#[test]
fn one_box_has_each_card_once() {
    let desk = Desk::new();
    let cards = some_cards(60);
    let deck = |name, range: std::ops::Range<usize>| {
        let cards: Vec<&str> = cards[range].iter().map(String::as_str).collect();
        deck_json(name, "ares", &cards)
    };
    desk.write("a.json", deck("A", 0..25));
    desk.write("b.json", deck("B", 23..53));
    desk.gt("validate a.json b.json").exits(0);
    desk.gt("validate a.json b.json --boxes 2").exits(0);
    let answer = desk.gt("validate a.json b.json --boxes 1").exits(1);
    answer.says("shared-card").says("Wanted by").says("A, B");
    let json = desk
        .gt("validate a.json b.json --boxes 1 --format json")
        .exits(1)
        .json();
    assert_eq!(json["legal"], false);
    assert_eq!(
        json["conflicts"],
        json!([
            { "card": cards[23], "decks": ["A", "B"] },
            { "card": cards[24], "decks": ["A", "B"] },
        ])
    );
    assert_eq!(json["decks"][0]["problems"][0]["code"], "shared-card");
    assert_eq!(
        json["decks"][0]["problems"][0]["cards"],
        json!([cards[23], cards[24]])
    );
    // B has cards to spare, so B gives way and nobody has to look for new ones.
    assert_eq!(json["decks"][0]["repair"]["drop"], json!([]));
    assert_eq!(
        json["decks"][1]["repair"]["drop"],
        json!([cards[23], cards[24]])
    );
    assert_eq!(json["decks"][1]["repair"]["add"], 0);
}

#[test]
fn what_cannot_be_read_is_a_wrong_input() {
    let desk = Desk::new();
    desk.write("not.json", "{ \"name\": ");
    desk.write(
        "other.json",
        "{ \"format\": \"something else\", \"cards\": [] }",
    );
    desk.write("newer.json", "{ \"version\": 2, \"cards\": [] }");
    desk.write("cardless.json", "{ \"name\": \"x\" }");
    desk.write("list.json", "[\"0-1\"]");
    desk.write("empty.txt", "# nothing\n\n");
    desk.write("binary.txt", [0, 1, 2]);
    desk.write("two.csv", "deck,id\nA,0-1\nB,0-2");
    desk.write("two.txt", "cruiser: ares\ncruiser: atlas\n0-1\n");
    for (deck, why) in [
        (
            "missing.json",
            "no such deck file, and no built-in deck of this name",
        ),
        ("cartwhel", "did you mean 'Cartwheel'?"),
        ("not.json", "not.json: not a deck file: EOF"),
        (
            "other.json",
            "format is \"something else\"; expected \"guerre-totale-deck\"",
        ),
        ("newer.json", "version is 2; expected 1"),
        ("cardless.json", "cards is missing; expected a list of IDs"),
        ("list.json", "expected an object"),
        ("empty.txt", "no deck in it"),
        ("binary.txt", "bytes that are not text"),
        ("two.txt", "two cruisers, 'ares' and 'atlas'"),
        ("two.csv", "two decks, 'A' and 'B'"),
        ("GT1xyz", "as a deck code it is too short"),
        (".", "a directory"),
    ] {
        desk.gt(&format!("validate {deck}")).fails_with(why);
    }
    desk.run_with_input(&["validate", "-", "-"], b"0-1")
        .fails_with("standard input can be one deck only");
    desk.gt("validate").fails_with("required");
    desk.gt("validate cartwheel --boxes 3")
        .fails_with("3 is not in 1..=2");
}

#[test]
fn a_spreadsheet_has_a_row_for_each_problem() {
    let desk = Desk::with("bad.txt", "name: =1+1\n0-1\n0-1\nx y");
    desk.write("good.json", legal_deck("Good"));
    let answer = desk.gt("validate good.json bad.txt --format csv").exits(1);
    let mut rows = csv::Reader::from_reader(answer.out.as_bytes());
    let header = "deck,cruiser,cards,counted,legal,code,message,entries";
    assert!(answer.out.starts_with(header), "{}", answer.out);
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    assert_eq!(
        (&rows[0][0], &rows[0][4], &rows[0][5]),
        ("Good", "true", "")
    );
    let codes: Vec<&str> = rows[1..].iter().map(|row| &row[5]).collect();
    let told = [
        "too-few-cards",
        "duplicate-card",
        "bad-id",
        "missing-cruiser",
    ];
    assert_eq!(codes, told);
    assert_eq!((&rows[3][0], &rows[3][7]), ("'=1+1", "x y"));
}

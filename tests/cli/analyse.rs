//! `gt analyse`, as its users call it.

use serde_json::Value;

use crate::gt::{Desk, deck_json, legal_deck, some_cards};

const SECTIONS: [&str; 7] = [
    "plan",
    "composition",
    "drawing",
    "force",
    "chains",
    "comparison",
    "advice",
];

#[test]
fn one_deck_fits_one_screen() {
    let desk = Desk::new();
    let names: Vec<String> = desk.gt("deck list --format json").json()["decks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|deck| deck["name"].as_str().unwrap().to_owned())
        .collect();
    assert!(names.len() >= 8);
    for name in names {
        let out = desk.run(&["analyse", &name]).exits(0).out;
        for section in [
            "PLAN",
            "COMPOSITION",
            "DRAWING",
            "FORCE",
            "CHAINS",
            "ADVICE",
        ] {
            assert!(
                out.contains(&format!("\n{section}")),
                "{name}: no {section}"
            );
        }
        assert!(out.lines().count() <= 70, "{name}: {}", out.lines().count());
    }
}

#[test]
fn everything_fits_80_columns_without_colour() {
    let desk = Desk::new();
    desk.write("all.txt", some_cards(100).join("\n"));
    let mut calls = vec![
        "analyse cartwheel".to_owned(),
        "analyse all.txt".to_owned(),
        "analyse cartwheel crosswinds red-swarm slow-burn".to_owned(),
        "analyse cartwheel --by-round 20 --want level=0+effect=hit-enemy-cruiser,3-10,3-35,2-5 --want 0-1"
            .to_owned(),
    ];
    calls.extend(SECTIONS.map(|section| format!("analyse masked-ball --section {section}")));
    for call in calls {
        let answer = desk.gt(&call).exits(0);
        assert_eq!(answer.err, "", "{call}");
        assert!(!answer.out.contains('\x1b'), "{call}");
        for line in answer.out.lines() {
            assert!(line.chars().count() <= 80, "{call}: {line}");
            assert_eq!(line, line.trim_end(), "{call}");
        }
    }
}

#[test]
fn wanted_groups_get_their_odds_alone_and_together() {
    let desk = Desk::new();
    let args = [
        "analyse",
        "crosswinds",
        "--want",
        "effect=draw",
        "--want",
        "3-10,3-15",
    ];
    let table = desk.run(&[&args[..], &["--by-round", "3"]].concat());
    table
        .exits(0)
        .says("Wanted, seen by round")
        .says("one of each");
    let json = desk.run(&[&args[..], &["--by-round", "3", "--format", "json"]].concat());
    let drawing = &json.json()["decks"][0]["drawing"];
    let chance =
        |want: usize, round: usize| drawing["wants"][want]["seen"][round].as_f64().unwrap();
    assert_eq!(drawing["rounds"].as_array().unwrap().len(), 3);
    for round in 0..3 {
        let all = drawing["all_wants"][round].as_f64().unwrap();
        assert!(all <= chance(0, round).min(chance(1, round)) + 1e-12);
        assert!(round == 0 || chance(0, round) > chance(0, round - 1));
    }
}

#[test]
fn a_wrong_want_names_the_remedy() {
    let desk = Desk::new();
    desk.gt("analyse cartwheel --want effect=drwa")
        .fails_with("did you mean 'draw'?");
    desk.gt("analyse cartwheel --draws many")
        .fails_with("expected the cards drawn in round 2");
    desk.gt("analyse cartwheel --by-round 0").exits(2);
    desk.gt("analyse no-such-deck")
        .fails_with("no such deck file");
    let many: Vec<&str> = [["--want", "0-1"]; 13].concat();
    desk.run(&[&["analyse", "cartwheel"], &many[..]].concat())
        .fails_with("at most 12");
}

#[test]
fn an_illegal_deck_is_analysed_with_its_problems_on_top() {
    let desk = Desk::new();
    desk.write(
        "draft.json",
        deck_json("Draft", "zeus", &["0-1", "0-1", "0-999", "3-10", "2-29"]),
    );
    let out = desk.gt("analyse draft.json").exits(0).out;
    let place = |text: &str| {
        out.find(text)
            .unwrap_or_else(|| panic!("no '{text}' in {out}"))
    };
    assert!(place("not legal") < place("too-few-cards"));
    for code in [
        "too-few-cards",
        "duplicate-card",
        "unknown-card",
        "unknown-cruiser",
        "stands in",
    ] {
        assert!(place(code) < place("PLAN"), "{out}");
    }
    assert!(place("PLAN") < place("DRAWING"));
    let deck = &desk.gt("analyse draft.json --format json").exits(0).json()["decks"][0];
    assert_eq!(deck["legal"], false);
    assert_eq!(deck["composition"]["cards"], 3);
    assert_eq!(deck["problems"][0]["code"], "too-few-cards");
}

#[test]
fn an_empty_deck_is_no_reason_to_stumble() {
    let desk = Desk::with("empty.json", deck_json("Empty", "ares", &[]));
    desk.gt("analyse empty.json").exits(0).says("0 cards");
    let deck = &desk.gt("analyse empty.json --format json").exits(0).json()["decks"][0];
    assert_eq!(deck["composition"]["fighters"]["per_card"], Value::Null);
    desk.gt("analyse empty.json cartwheel").exits(0);
}

#[test]
fn json_holds_all_sections_and_no_number_that_is_none() {
    let desk = Desk::with("mine.json", legal_deck("Mine"));
    let answer = desk
        .gt("analyse mine.json cartwheel --format json")
        .exits(0);
    let json = answer.json();
    assert_eq!(json["decks"].as_array().unwrap().len(), 2);
    assert_eq!(json["assumed"]["draws"], "3,2");
    for deck in json["decks"].as_array().unwrap() {
        for field in [
            "name",
            "cruiser",
            "legal",
            "problems",
            "plan",
            "composition",
            "drawing",
            "force",
            "chains",
            "comparison",
            "warnings",
            "suggestions",
        ] {
            assert!(deck.get(field).is_some(), "{field}");
        }
        for warning in deck["warnings"].as_array().unwrap() {
            assert!(!warning["figures"].as_object().unwrap().is_empty());
        }
    }
    assert!(!answer.out.contains("NaN") && !answer.out.contains("inf"));
}

#[test]
fn several_decks_stand_side_by_side_with_the_average() {
    let desk = Desk::new();
    desk.gt("analyse cartwheel red-swarm")
        .exits(0)
        .says("Cartwheel")
        .says("Red Swarm")
        .says("Average of ");
}

#[test]
fn a_section_is_shown_alone() {
    let desk = Desk::new();
    let out = desk.gt("analyse crosswinds --section chains").exits(0).out;
    assert!(out.contains("CHAINS") && !out.contains("DRAWING"));
    assert!(out.contains("Triggers again"));
}

#[test]
fn other_cards_and_cruisers_are_analysed_too() {
    let desk = Desk::new();
    desk.write(
        "cards.csv",
        "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n\
         0-1,green,0,1,lateral-move,0,flip\n\
         0-2,blue,0,0,destroy+destroy,0,pivot\n\
         1-3,blue,1,0,,9,\n",
    );
    desk.write(
        "cruisers.csv",
        "id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5,source\n\
         flat,Flat,1,D,D,D,D,DD,reconstructed\n",
    );
    desk.write("list.txt", "0-1, 0-2, 1-3");
    let call = "analyse list.txt --cards cards.csv --cruisers cruisers.csv";
    desk.gt(call).exits(0).says("3 cards");
    let json = desk.gt(&format!("{call} --format json")).exits(0).json();
    assert_eq!(json["assumed"]["reference_decks"], 0);
    desk.gt("analyse list.txt cartwheel --cards cards.csv --cruisers cruisers.csv")
        .exits(0);
}

#[test]
fn a_spreadsheet_has_a_row_for_each_figure_of_the_json() {
    let desk = Desk::new();
    let answer = desk
        .gt("analyse cartwheel crosswinds --format csv")
        .exits(0);
    let mut rows = csv::Reader::from_reader(answer.out.as_bytes());
    assert_eq!(rows.headers().unwrap(), vec!["deck", "measure", "value"]);
    let rows: Vec<[String; 3]> = rows.deserialize().map(Result::unwrap).collect();
    let json = desk.gt("analyse cartwheel crosswinds --format json").json();
    for [deck, measure, value] in &rows {
        let place = usize::from(deck == "Crosswinds");
        let way = format!("/decks/{place}/{}", measure.replace('.', "/"));
        let found = json.pointer(&way).unwrap_or_else(|| panic!("{way}"));
        let same = match found {
            serde_json::Value::String(text) => value == text || value.ends_with(text.trim()),
            serde_json::Value::Null => value.is_empty(),
            other => &other.to_string() == value,
        };
        assert!(same, "{way}: {value}, {found}");
    }
    assert!(rows.len() > 100, "{}", rows.len());
    let part = desk
        .gt("analyse cartwheel --section composition --format csv")
        .out;
    assert!(
        part.lines()
            .skip(1)
            .all(|row| row.contains(",composition.")),
        "{part}"
    );
}

#[test]
fn what_swaps_were_worth_is_said_of_swaps_only() {
    let desk = Desk::with("short.txt", "cruiser: ares\n0-1, 0-2");
    desk.gt("analyse --section advice red-swarm")
        .exits(0)
        .says("All swaps together");
    let answer = desk.gt("analyse --section advice short.txt");
    assert!(answer.out.contains("average card of its level"));
    assert!(!answer.out.contains("All swaps together"), "{}", answer.out);
}

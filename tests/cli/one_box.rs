//! `gt split` and `gt draft`.

use serde_json::Value;

use crate::gt::{Desk, some_cards};

#[test]
fn split_makes_two_legal_decks_that_share_nothing() {
    let desk = Desk::new();
    desk.gt("validate cartwheel glass-wall --boxes 1").exits(1);
    desk.gt("split --decks cartwheel glass-wall -o a.json b.json")
        .exits(0)
        .says("0-16 Stray")
        .says("Damage of a swap:")
        .says("b.json: 25 cards, legal");
    desk.gt("validate a.json b.json --boxes 1")
        .exits(0)
        .says("Cartwheel (athena, 25 cards): legal");
}

#[test]
fn split_names_every_shared_card_once() {
    let desk = Desk::new();
    let split = desk
        .gt("split --decks cartwheel glass-wall --format json")
        .exits(0)
        .json();
    let conflicts = desk
        .gt("validate cartwheel glass-wall --boxes 1 --format json")
        .json();
    let cards = |list: &Value| -> Vec<Value> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|one| one["card"].clone())
            .collect()
    };
    assert_eq!(cards(&split["swaps"]), cards(&conflicts["conflicts"]));
    for swap in split["swaps"].as_array().unwrap() {
        let loser = swap["gives_up"].as_u64().unwrap() as usize;
        let cards = split["decks"][loser]["cards"].as_array().unwrap();
        assert!(cards.contains(&swap["replacement"]) && !cards.contains(&swap["card"]));
        let keeper = split["decks"][1 - loser]["cards"].as_array().unwrap();
        assert!(keeper.contains(&swap["card"]));
    }
}

#[test]
fn split_of_decks_apart_has_nothing_to_do() {
    let desk = Desk::new();
    let cards = some_cards(60);
    desk.write(
        "a.txt",
        format!("cruiser: ares\n{}", cards[..30].join("\n")),
    );
    desk.write(
        "b.txt",
        format!("cruiser: ares\n{}", cards[30..].join("\n")),
    );
    desk.gt("split --decks a.txt b.txt")
        .exits(0)
        .says("a and b share no card");
}

#[test]
fn split_refuses_what_it_cannot_do_and_writes_nothing() {
    let desk = Desk::with("short.txt", "cruiser: ares\n0-1\n");
    assert!(
        desk.gt("split --decks short.txt cartwheel")
            .exits(1)
            .err
            .contains("at least 25")
    );
    desk.gt("split --decks cartwheel").exits(2);
    desk.gt("split --decks cartwheel glass-wall --decks red-swarm slow-burn")
        .exits(2);
    desk.gt("split --decks cartwheel glass-wall -o a.json short.txt")
        .fails_with("short.txt exists; --force overwrites it");
    desk.gt("split --decks cartwheel glass-wall -o a.json a.json")
        .fails_with("are one file; name two");
    assert!(!desk.path("a.json").exists());
    let small = include_str!("../../data/cards.csv")
        .lines()
        .take(41)
        .collect::<Vec<_>>()
        .join("\n");
    desk.write("small.csv", small);
    desk.write("ids.txt", {
        let ids = desk.gt("--cards small.csv cards --format csv").exits(0).out;
        let ids: Vec<&str> = ids
            .lines()
            .skip(1)
            .filter_map(|row| row.split(',').next())
            .collect();
        format!("cruiser: ares\n{}", ids.join("\n"))
    });
    desk.gt("--cards small.csv split --decks ids.txt ids.txt")
        .fails_with("the card set has 40 cards; two decks need at least 50");
}

#[test]
fn a_draft_goes_on_pick_by_pick() {
    let desk = Desk::new();
    let start = "draft --save d.json --players Anna Ben --boards ares atlas --seed 3 --size 25";
    desk.gt(start)
        .exits(0)
        .says("Pick 1 of 50")
        .says("gt draft --resume d.json --pick ID");
    desk.gt(start)
        .fails_with("d.json exists; --force overwrites it");
    for pick in 1..=50 {
        let next = desk
            .gt("draft --resume d.json --format json")
            .exits(0)
            .json();
        assert_eq!(next["next"]["pick"], pick);
        let card = next["next"]["choices"][0]["card"]
            .as_str()
            .unwrap()
            .to_owned();
        desk.run(&["draft", "--resume", "d.json", "--pick", &card])
            .exits(0);
    }
    desk.gt("draft --resume d.json -o a.json b.json")
        .exits(0)
        .says("The draft is over");
    desk.gt("validate a.json b.json --boxes 1")
        .exits(0)
        .says("Anna's draft (ares, 25 cards): legal")
        .says("Ben's draft (atlas, 25 cards): legal");
    desk.gt("draft --resume d.json --pick 0-1")
        .fails_with("the draft is over");
}

#[test]
fn the_program_picks_for_those_who_are_absent() {
    let desk = Desk::new();
    for method in ["packs", "picks"] {
        let line = format!("draft --method {method} --auto 1 --auto 2 -o a.json b.json --force");
        let first = desk.gt(&line).exits(0).out;
        desk.gt("validate a.json b.json --boxes 1")
            .exits(0)
            .says("30 cards): legal");
        assert_eq!(desk.gt(&line).out, first, "the same seed, the same draft");
        assert_ne!(desk.gt(&format!("{line} --seed 2")).out, first);
    }
    desk.gt("draft --save d.json --auto 2 --seed 5")
        .exits(0)
        .says("Player 1 takes a card");
    let saved: Value = serde_json::from_str(&desk.read("d.json")).unwrap();
    assert_eq!(saved["auto"], serde_json::json!([false, true]));
}

#[test]
fn a_wrong_draft_is_refused_and_left_as_it_is() {
    let desk = Desk::new();
    desk.gt("draft --save d.json").exits(0);
    let saved = desk.read("d.json");
    desk.gt("draft --resume d.json --pick 0-9999")
        .fails_with("0-9999 is not in the card set");
    desk.gt("draft --resume d.json -o a.json b.json")
        .fails_with("the draft is at pick 0 of 60");
    desk.gt("draft --resume d.json --seed 4")
        .fails_with("cannot be used with");
    assert_eq!(desk.read("d.json"), saved);
    desk.gt("draft --players A B --players C D").exits(2);
    desk.gt("draft --size 24")
        .fails_with("24 cards for each player; expected 25 to 50");
    desk.gt("draft --boards ares zeus")
        .fails_with("no cruiser 'zeus'; there are ares");
    desk.gt("draft --resume none.json")
        .fails_with("none.json: no such file");
    desk.write("x.json", &saved[..saved.len() / 2]);
    desk.gt("draft --resume x.json")
        .fails_with("x.json: not a draft: EOF while parsing");
    desk.write(
        "x.json",
        saved.replace("\"picks\": []", "\"picks\": [\"0-1\", \"0-1\"]"),
    );
    desk.gt("draft --resume x.json")
        .fails_with("0-1 is not among the cards");
    desk.write("x.json", "{}");
    desk.gt("draft --resume x.json")
        .fails_with("expected format \"guerre-totale-draft\"");
    let cards = include_str!("../../data/cards.csv").replace("0-1,green,0,2", "0-1,green,0,3");
    desk.write("cards.csv", cards);
    desk.gt("--cards cards.csv draft --resume d.json")
        .fails_with("of another card set");
}

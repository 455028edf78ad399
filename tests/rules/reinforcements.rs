//! How are cards drawn (section 4.1)?

use guerre_totale::rules::Mode;
use guerre_totale::rules::Seat::{A, B};
use serde_json::json;

use crate::scene::Table;

const EIGHT: [&str; 8] = [
    "0-1: 1 / 1",
    "0-2: 1 / 1",
    "0-3: 1 / 1",
    "0-4: 1 / 1",
    "0-5: 1 / 1",
    "0-6: 1 / 1",
    "0-7: 1 / 1",
    "0-8: 1 / 1",
];

#[test]
fn one_card_is_drawn_for_each_visible_draw_symbol() {
    let mut scene = Table::of(&EIGHT).boards("Do oD o o o", "o o o o o").start();
    assert_eq!(
        (scene.hand(A), scene.hand(B)),
        ("0-1 0-2".into(), String::new())
    );
    scene.a("0-1 at 0").finish_round();
    assert_eq!(scene.hand(A), "0-2 0-3", "the symbol under 0-1 is covered");
    scene.a("0-2 at 1").finish_round();
    assert_eq!(scene.hand(A), "0-3 0-4", "the one on the slot above is not");
    scene.a("0-3 at 1").finish_round();
    assert_eq!(scene.hand(A), "0-4");
}

#[test]
fn a_symbol_is_visible_again_when_its_slot_is_free_again() {
    for (target, drawn) in [("0:0-1", 2), ("0:0-95", 1)] {
        let mut scene = Table::with_tools(&EIGHT)
            .boards("D D o o o", "o o o o o")
            .shuffles(&["0-1 0-95"])
            .start();
        scene.a("0-1 at 0").a("0-95 at 2");
        scene.a(&format!("destroy {target}")).finish_round();
        assert_eq!(scene.state.hand(A).len(), drawn, "{target} destroyed");
    }
}

#[test]
fn the_holder_of_the_initiative_draws_all_of_theirs_first_from_a_common_pile() {
    let scene = Table::of(&EIGHT)
        .mode(Mode::Skirmish)
        .boards("D D o o o", "D D D o o")
        .first(B)
        .start();
    assert_eq!(
        (scene.hand(A).as_str(), scene.hand(B).as_str()),
        ("0-4 0-5", "0-1 0-2 0-3")
    );
    let seats: Vec<_> = scene
        .lines("reinforce")
        .iter()
        .map(|line| line["seat"].clone())
        .collect();
    assert_eq!(seats, [1, 0]);
}

#[test]
fn a_pile_that_runs_out_in_mid_draw_is_refilled_from_the_discard() {
    let mut scene = Table::with_tools(&["0-1: 1 / 1", "0-2: 1 / 1"])
        .boards("D D D o o", "o o o o o")
        .decks("0-1 0-2 0-95 0-99", "")
        .shuffles(&["0-1 0-2 0-95 0-99", "", "0-1"])
        .start();
    scene.a("0-1 at 3").a("0-95 at 4").a("destroy 0:0-1");
    assert_eq!(scene.discard(A), "0-1");
    scene.finish_round();
    assert_eq!(
        scene.hand(A),
        "0-1 0-2 0-99",
        "one from the old pile, one from the new"
    );
    let kinds = scene.kinds();
    assert_eq!(
        kinds[kinds.len() - 5..],
        ["round", "shuffle", "reinforce", "reinforce", "state"]
    );
    assert_eq!(scene.lines("reinforce")[2]["drawn"], json!(["0-99", "0-1"]));
}

#[test]
fn with_pile_and_discard_empty_nothing_more_is_drawn_r3() {
    let mut scene = Table::of(&EIGHT)
        .boards("D D D D D", "o o o o o")
        .decks("0-1 0-2", "")
        .start();
    assert_eq!(scene.hand(A), "0-1 0-2");
    scene.finish_round();
    assert_eq!(scene.hand(A), "0-1 0-2");
}

#[test]
fn an_empty_pile_is_not_refilled_before_a_card_is_to_be_drawn() {
    let mut scene = Table::with_tools(&["0-1: 1 / 1"])
        .boards("D D o o o", "o o o o o")
        .decks("0-1 0-95", "")
        .start();
    scene.a("0-1 at 3").a("0-95 at 4").a("destroy 0:0-1");
    assert_eq!(
        (scene.state.pile(A).len(), scene.discard(A).as_str()),
        (0, "0-1")
    );
    scene.finish_round();
    assert_eq!(scene.hand(A), "0-1");
}

#[test]
fn both_seats_discard_to_the_common_discard() {
    let mut scene = Table::with_tools(&["0-1: 1 / 1"])
        .mode(Mode::Skirmish)
        .shuffles(&["0-95 0-96"])
        .boards("D o o o o", "D o o o o")
        .start();
    scene.a("0-95 at 0");
    assert_eq!(
        (scene.discard(A).as_str(), scene.discard(B).as_str()),
        ("0-95", "")
    );
    scene.b("0-96 at 0");
    assert_eq!(scene.stack(B, 0), "0-96:back");
}

#[test]
fn training_plays_with_the_green_cards_alone() {
    let scene = Table::of(&EIGHT)
        .blue("0-2 0-7")
        .mode(Mode::Training)
        .start();
    assert_eq!(
        scene.lines("shuffle")[0]["cards"],
        json!(["0-1", "0-3", "0-4", "0-5", "0-6", "0-8"])
    );
    let scene = Table::of(&EIGHT)
        .blue("0-2 0-7")
        .mode(Mode::Skirmish)
        .start();
    assert_eq!(
        scene.lines("shuffle")[0]["cards"].as_array().unwrap().len(),
        8
    );
    assert_eq!(scene.lines("shuffle").len(), 1);
}

#[test]
fn each_player_has_a_pile_of_their_own_in_total_war() {
    let scene = Table::of(&EIGHT).decks("0-1 0-2", "0-1 0-3").start();
    assert_eq!(
        (scene.hand(A).as_str(), scene.hand(B).as_str()),
        ("0-1 0-2", "0-1 0-3")
    );
    let piles: Vec<_> = scene
        .lines("shuffle")
        .iter()
        .map(|line| line["pile"].clone())
        .collect();
    assert_eq!(piles, [0, 1]);
}

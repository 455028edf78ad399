//! How are cards played, and what does passing do (section 4.2)?

use guerre_totale::rules::Decision;
use guerre_totale::rules::Seat::{A, B};

use crate::scene::{Scene, Table};

const LEVELS: [&str; 5] = [
    "0-1: 1 / 1",
    "1-2: 1 / 1",
    "2-3: 1 / 1",
    "3-4: 1 / 1",
    "0-5: 1 / 1",
];

/// Cards whose front can be played in sector 0.
fn fronts(scene: &Scene) -> Vec<String> {
    let choices = scene.choices().into_iter();
    let fronts = choices.filter(|choice| choice.ends_with("at 0") && !choice.contains("back"));
    fronts.map(|choice| choice[..3].to_owned()).collect()
}

#[test]
fn a_front_needs_its_own_level_and_level_0_goes_anywhere() {
    let mut scene = Table::of(&LEVELS).first(B).start();
    scene.b("pass");
    assert_eq!(fronts(&scene), ["0-1", "0-5"]);
    assert_eq!(fronts(scene.a("0-5 at 0")), ["0-1", "1-2"]);
    assert_eq!(fronts(scene.a("1-2 at 0")), ["0-1", "2-3"]);
    assert_eq!(fronts(scene.a("2-3 at 0")), ["0-1", "3-4"]);
    assert_eq!(scene.a("3-4 at 0").stack(A, 0), "0-5 1-2 2-3 3-4");
}

#[test]
fn a_back_goes_anywhere_with_a_free_slot() {
    let mut scene = Table::of(&LEVELS)
        .boards("Do D D D D", "D D D D D")
        .first(B)
        .start();
    scene.b("pass");
    for card in ["0-1", "1-2", "2-3", "3-4"] {
        assert!(scene.can(&format!("{card} back at 0")));
    }
    scene.a("3-4 back at 0").a("0-1 back at 0");
    assert_eq!(scene.stack(A, 0), "3-4:back 0-1:back");
    assert!(
        !scene.can("0-5 at 0") && !scene.can("0-5 back at 0"),
        "full"
    );
}

#[test]
fn the_level_is_the_number_of_cards_there_now() {
    let mut scene = Table::with_tools(&LEVELS).first(B).start();
    scene.b("pass").a("0-1 at 0").a("0-5 at 0");
    assert!(scene.can("2-3 at 0") && !scene.can("1-2 at 0"));
    scene.tool("destroy 0:0-1");
    assert!(scene.can("1-2 at 0") && !scene.can("2-3 at 0"));
}

#[test]
fn players_alternate_and_the_holder_of_the_initiative_begins() {
    let mut scene = Table::of(&LEVELS).first(B).start();
    assert_eq!(scene.state.decision(), Some(Decision::Deployment(B)));
    scene
        .b("0-1 at 0")
        .a("0-1 at 0")
        .b("1-2 at 0")
        .a("1-2 at 0");
    assert_eq!(scene.seat(), Some(B));
}

#[test]
fn the_first_to_pass_takes_the_initiative_and_the_other_goes_on_alone() {
    let mut scene = Table::of(&LEVELS).start();
    scene.a("0-1 at 0").b("pass");
    assert_eq!(scene.state.initiative(), B);
    scene.a("0-5 at 0").a("2-3 at 0").a("pass");
    assert_eq!(scene.state.decision(), Some(Decision::Battle(B)));
}

#[test]
fn the_holder_who_passes_first_keeps_the_initiative() {
    let mut scene = Table::of(&LEVELS).start();
    scene.a("pass").b("0-1 at 0").b("pass");
    assert_eq!(scene.state.decision(), Some(Decision::Battle(A)));
}

#[test]
fn an_empty_hand_passes() {
    let mut scene = Table::of(&LEVELS).decks("0-1", "0-1 0-5 1-2").start();
    scene.a("0-1 at 0").b("0-1 at 0");
    assert_eq!(scene.state.initiative(), A, "seat 0 had to pass first");
    scene.b("0-5 at 0").b("1-2 back at 0");
    let passes = scene.lines("pass");
    assert_eq!(passes.len(), 2, "forced passes are written");
    assert_eq!(scene.state.decision(), Some(Decision::Battle(A)));
}

#[test]
fn a_full_board_passes() {
    let mut scene = Table::of(&LEVELS).boards("D D D D D", "D D D D D").start();
    for sector in 0..4 {
        let card = ["0-1", "1-2", "2-3", "3-4"][sector];
        scene.a(&format!("{card} back at {sector}"));
        scene.b(&format!("{card} back at {sector}"));
    }
    scene.a("0-5 at 4");
    assert_eq!((scene.state.initiative(), scene.seat()), (A, Some(B)));
    scene.b("0-5 at 4");
    assert_eq!(scene.lines("pass").len(), 2);
    assert_eq!(scene.state.decision(), Some(Decision::Battle(A)));
}

#[test]
fn a_card_that_is_played_leaves_the_hand() {
    let mut scene = Table::of(&LEVELS).start();
    scene.a("0-1 at 3");
    assert_eq!(scene.hand(A), "0-5 1-2 2-3 3-4");
    assert_eq!(scene.hand(B), "0-1 0-5 1-2 2-3 3-4");
}

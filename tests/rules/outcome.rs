//! When does a game end, and who has won (section 7)?

use guerre_totale::rules::Seat::{A, B};
use guerre_totale::rules::{MOST_ROUNDS, Outcome, Seat, WonBy};

use crate::scene::{Scene, Table};

const CARDS: [&str; 6] = [
    "0-1: 1 hit-enemy-cruiser / 0",
    "0-2: 1 hit-own-cruiser / 0",
    "0-3: 2 / 0",
    "0-4: 1 hit-enemy-cruiser hit-own-cruiser / 0",
    "0-5: 1 draw / 0",
    "0-6: 1 destroy / 0",
];

fn fragile(a: u16, b: u16) -> Table {
    Table::of(&CARDS).armour(a, b)
}

#[track_caller]
fn ends(scene: &Scene, winner: Option<Seat>, by: WonBy) {
    let adjudicated = scene.state.round() == MOST_ROUNDS && scene.armour().iter().all(|a| *a > 0);
    let expected = Outcome {
        winner,
        by,
        adjudicated,
    };
    assert_eq!(scene.state.outcome(), Some(expected));
    let end = scene.lines("end").pop().expect("an end");
    assert_eq!(end["adjudicated"], adjudicated);
    assert_eq!(scene.kinds().last().map(String::as_str), Some("end"));
}

#[test]
fn a_round_in_which_a_cruiser_falls_is_finished() {
    let mut scene = fragile(1, 1).start();
    scene.a("0-1 at 2");
    assert_eq!(scene.armour(), [1, 0]);
    assert_eq!(scene.state.outcome(), None, "by an effect, in mid-round");
    scene
        .b("0-4 at 1")
        .b("hit-enemy-cruiser")
        .a("pass")
        .b("pass")
        .fight();
    assert_eq!(
        scene.armour(),
        [0 - 1, -1 - 1],
        "armour goes below zero in the combats"
    );
    ends(&scene, Some(A), WonBy::Armour);
}

#[test]
fn a_cruiser_at_exactly_zero_ends_the_game() {
    let mut scene = fragile(2, 2).start();
    scene.a("0-3 at 2").b("pass").a("pass").fight();
    assert_eq!(scene.armour(), [2, 0]);
    ends(&scene, Some(A), WonBy::Armour);
}

#[test]
fn armour_above_zero_goes_on() {
    let mut scene = fragile(3, 3).start();
    scene.a("0-3 at 2").b("pass").a("pass").fight();
    assert_eq!((scene.armour(), scene.state.round()), ([3, 1], 2));
    assert_eq!(scene.state.outcome(), None);
}

#[test]
fn the_higher_armour_wins_also_against_one_who_hits_oneself() {
    let mut scene = fragile(1, 1).start();
    scene
        .a("0-2 at 0")
        .b("pass")
        .a("pass")
        .b("left left-to-right");
    assert_eq!(scene.armour(), [0, 1]);
    ends(&scene, Some(B), WonBy::Armour);
}

#[test]
fn at_equal_armour_more_squadron_cards_win() {
    let mut scene = fragile(1, 1).decks("0-4 0-3 0-5", "0-4 0-3").start();
    scene
        .a("0-4 at 0")
        .a("hit-enemy-cruiser")
        .b("pass")
        .a("pass")
        .b("left left-to-right");
    assert_eq!(scene.armour(), [0, 0]);
    let end = scene.lines("end").pop().expect("an end");
    assert_eq!(end["cards"], serde_json::json!([3, 2]), "hand and board");
    ends(&scene, Some(A), WonBy::Cards);
}

#[test]
fn cards_set_aside_count() {
    let mut scene = fragile(1, 1)
        .boards("Do o o D D", "D o o D D")
        .decks("0-4 0-5 0-3 0-1", "0-4 0-5 0-3 0-1")
        .shuffles(&["0-4 0-5 0-3", "0-4 0-5 0-3"])
        .start();
    scene
        .a("0-4 at 0")
        .a("hit-enemy-cruiser")
        .b("pass")
        .a("0-5 at 0");
    assert_eq!(scene.aside(A), "0-1");
    scene.a("pass").b("left left-to-right");
    ends(&scene, Some(A), WonBy::Cards);
}

#[test]
fn discarded_cards_do_not_count() {
    let mut scene = fragile(1, 1).decks("0-4 0-6", "0-4 0-6").start();
    scene.a("0-4 at 0").a("hit-enemy-cruiser").b("pass");
    scene
        .a("0-6 at 0")
        .a("destroy 0:0-4")
        .b("left left-to-right");
    ends(&scene, Some(B), WonBy::Cards);
}

#[test]
fn with_both_equal_it_is_a_draw_r10() {
    let mut scene = fragile(1, 1).start();
    scene
        .a("0-4 at 0")
        .a("hit-enemy-cruiser")
        .b("pass")
        .a("pass")
        .b("left left-to-right");
    assert_eq!(scene.armour(), [0, 0]);
    ends(&scene, None, WonBy::Draw);
}

/// A hundred rounds in which nothing happens.
fn long(armour: [u16; 2], decks: [&str; 2]) -> Scene {
    let mut scene = fragile(armour[0], armour[1])
        .decks(decks[0], decks[1])
        .start();
    while scene.state.outcome().is_none() {
        scene.finish_round();
    }
    scene
}

#[test]
fn a_game_still_going_after_a_hundred_rounds_is_adjudicated_r11() {
    for (armour, decks, winner, by) in [
        ([5, 4], ["0-1", "0-1"], Some(A), WonBy::Armour),
        ([4, 4], ["0-1", "0-1 0-2"], Some(B), WonBy::Cards),
        ([4, 4], ["0-1", "0-1"], None, WonBy::Draw),
    ] {
        let scene = long(armour, decks);
        assert_eq!(scene.state.round(), 100);
        ends(&scene, winner, by);
        assert!(
            scene
                .state
                .outcome()
                .is_some_and(|outcome| outcome.adjudicated)
        );
    }
}

#[test]
fn a_cruiser_that_falls_in_the_hundredth_round_is_no_adjudication() {
    let mut scene = fragile(1, 1).start();
    while scene.state.round() < 100 {
        scene.finish_round();
    }
    let seat = scene.seat().expect("a player");
    scene.take(seat, "0-1 at 0").finish_round();
    ends(&scene, Some(seat), WonBy::Armour);
    assert!(
        scene
            .state
            .outcome()
            .is_some_and(|outcome| !outcome.adjudicated)
    );
}

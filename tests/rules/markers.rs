//! Where do markers lie, and when are they lost (section 5)?

use guerre_totale::rules::Seat::A;

use crate::scene::{Scene, solo};

/// Seat 0 has `0-1` (two fighters on each half) in sector 1, with so
/// many markers on it.
fn damaged(markers: usize) -> Scene {
    let hitters: Vec<String> = (11..19)
        .map(|n| format!("0-{n}: 1 hit-fighter / 1"))
        .collect();
    let mut cards = vec!["0-1: 2 / 2", "0-2: 1 / 1", "0-3: 1 flip / 1"];
    cards.extend(hitters.iter().map(String::as_str));
    let mut scene = solo(&cards);
    scene.a("0-1 at 1");
    hit(&mut scene, "0-1", markers);
    scene
}

/// Marks a card, with cards that are played in sectors 2 and 3.
fn hit(scene: &mut Scene, card: &str, markers: usize) {
    for marker in 0..markers {
        let number = (11..19)
            .find(|n| scene.can(&format!("0-{n} at 2")) || scene.can(&format!("0-{n} at 3")));
        let number = number.expect("hitters left");
        let sector = if marker < 2 && scene.can(&format!("0-{number} at 2")) {
            2
        } else {
            3
        };
        scene.a(&format!("0-{number} at {sector}"));
        scene.a(&format!("hit-fighter 0:{card}"));
    }
}

#[test]
fn markers_go_to_the_uppermost_half_first_r4() {
    assert_eq!(damaged(1).stack(A, 1), "0-1:hit1/0");
    assert_eq!(damaged(3).stack(A, 1), "0-1:hit2/1");
    let mut pivoted = damaged(0);
    pivoted.tool("pivot 0:0-1");
    hit(&mut pivoted, "0-1", 3);
    assert_eq!(pivoted.stack(A, 1), "0-1:pivoted:hit1/2");
}

#[test]
fn damaged_fighters_do_not_count() {
    let scene = damaged(3);
    assert_eq!(scene.fighters(A, 1), 1);
}

#[test]
fn the_last_undamaged_fighter_takes_the_card_with_it() {
    let scene = damaged(4);
    assert_eq!(
        (scene.stack(A, 1), scene.discard(A)),
        (String::new(), "0-1".into())
    );
}

/// With three markers on `0-1` (two above, one below), this is played, and then this lies there.
#[track_caller]
fn then(play: impl Fn(&mut Scene), expected: &str) {
    let mut scene = damaged(3);
    play(&mut scene);
    assert_eq!(scene.stack(A, 1), expected);
}

#[test]
fn a_half_covered_by_a_deployment_loses_its_markers() {
    then(
        |scene| {
            scene.a("0-2 at 1");
        },
        "0-1:hit0/1 0-2",
    );
}

#[test]
fn a_half_covered_by_a_move_loses_its_markers() {
    then(
        |scene| {
            scene.a("0-2 at 0").tool("lateral-move 0:0-2 to 1");
        },
        "0-1:hit0/1 0-2",
    );
}

#[test]
fn covered_fighters_are_whole_when_they_are_seen_again() {
    then(
        |scene| {
            scene.a("0-2 at 1").tool("destroy 0:0-2");
        },
        "0-1:hit0/1",
    );
}

#[test]
fn a_topmost_card_that_pivots_keeps_all_markers() {
    then(
        |scene| {
            scene.tool("pivot 0:0-1");
        },
        "0-1:pivoted:hit2/1",
    );
}

#[test]
fn a_topmost_card_that_moves_keeps_all_markers() {
    then(
        |scene| {
            scene.tool("vertical-move 0:0-1");
        },
        "0-1:hit2/1",
    );
    let mut scene = damaged(3);
    scene.tool("lateral-move 0:0-1 to 0");
    assert_eq!(scene.stack(A, 0), "0-1:hit2/1");
}

#[test]
fn a_covered_card_that_moves_keeps_the_markers_of_its_visible_half() {
    then(
        |scene| {
            scene.a("0-2 at 1").tool("vertical-move 0:0-1");
        },
        "0-2 0-1:hit0/1",
    );
}

#[test]
fn a_covered_card_that_is_covered_anew_keeps_the_markers_of_its_visible_half() {
    then(
        |scene| {
            scene.a("0-2 at 1").a("0-99 at 1");
        },
        "0-1:hit0/1 0-2 0-99",
    );
    then(
        |scene| {
            scene.a("0-2 at 1").a("0-99 at 1").tool("destroy 0:0-2");
        },
        "0-1:hit0/1 0-99",
    );
}

#[test]
fn a_covered_card_that_pivots_loses_all_markers() {
    then(
        |scene| {
            scene.a("0-2 at 1").tool("pivot 0:0-1");
        },
        "0-1:pivoted 0-2",
    );
}

#[test]
fn a_card_that_flips_loses_all_markers() {
    then(
        |scene| {
            scene.tool("flip 0:0-1");
        },
        "0-1:back",
    );
    then(
        |scene| {
            scene.a("0-2 at 1").tool("flip 0:0-1");
        },
        "0-1:back 0-2",
    );
}

#[test]
fn the_markers_of_a_back_lie_on_its_two_fighters() {
    let mut scene = damaged(0);
    scene.tool("flip 0:0-1");
    hit(&mut scene, "0-1", 1);
    assert_eq!(scene.stack(A, 1), "0-1:back:hit1/0");
    hit(&mut scene, "0-1", 1);
    assert_eq!(scene.discard(A), "0-1");
}

#[test]
fn a_back_turned_over_again_is_whole() {
    let mut scene = damaged(0);
    scene.tool("flip 0:0-1");
    hit(&mut scene, "0-1", 1);
    scene.a("0-3 at 0").a("flip 0:0-1");
    assert_eq!(scene.stack(A, 1), "0-1");
}

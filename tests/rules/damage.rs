//! What do screens, force fields and hulls take (sections 5 and 6, R5, R7, R8)?

use guerre_totale::rules::Seat::{A, B};

use crate::scene::{Scene, Table};

/// Seat 0 lays the card under test in sector 2 on a plain one, and so many markers come there.
/// Seat 1 holds the Initiative; it is the end of the round unless something waits.
fn attacked(card: &str, markers: u8) -> Scene {
    let attacker = format!("0-4: {} / {}", markers.min(9), markers.saturating_sub(9));
    let mut scene = Table::with_tools(&[
        "0-1: 9 / 0",
        &format!("0-2: {card}"),
        "0-3: 1 / 1",
        &attacker,
    ])
    .start();
    scene.a("0-1 at 2").b("0-4 at 2").a("0-2 at 2").b("pass");
    scene
}

/// After the battle with so many markers, this lies in the sector.
#[track_caller]
fn leaves(card: &str, markers: u8, expected: &str) {
    let mut scene = attacked(card, markers);
    scene.a("pass").fight();
    assert_eq!(scene.stack(A, 2), expected, "{card} after {markers}");
}

#[test]
fn screens_take_markers_before_the_fighters() {
    for (screen, takes) in [("screen-2", 2), ("screen-3", 3), ("screen-4", 4)] {
        let card = format!("2 {screen} / 0");
        leaves(&card, takes, "0-1 0-2");
        leaves(&card, takes + 1, "0-1 0-2:hit1/0");
        leaves(&card, takes + 2, "0-1");
        leaves(&card, takes + 3, "0-1:hit1/0");
    }
}

#[test]
fn several_screens_add_up_r8() {
    leaves("1 screen-2 screen-3 / 1 screen-4", 9, "0-1 0-2");
    leaves("1 screen-2 screen-3 / 1 screen-4", 10, "0-1 0-2:hit1/0");
    leaves("1 screen-2 screen-2 / 1", 4, "0-1 0-2");
}

#[test]
fn a_force_field_lets_one_marker_through() {
    leaves("2 force-field / 0", 9, "0-1 0-2:hit1/0");
    leaves("1 / 2 force-field", 9, "0-1 0-2:hit1/0");
}

#[test]
fn a_force_field_absorbs_the_rest_even_when_the_card_is_destroyed_r7() {
    leaves("1 force-field / 0", 9, "0-1");
}

#[test]
fn with_both_a_screen_takes_the_one_marker_r8() {
    leaves("1 force-field screen-2 / 0", 9, "0-1 0-2");
}

#[test]
fn a_card_without_fighters_has_one_hull_point_r5() {
    leaves("0 / 0", 1, "0-1");
    leaves("0 / 0", 3, "0-1:hit2/0");
    leaves("0 screen-2 / 0", 2, "0-1 0-2");
    leaves("0 screen-2 / 0", 3, "0-1");
    leaves("0 force-field / 0", 5, "0-1");
    assert_eq!(
        attacked("0 / 0", 1).fighters(A, 2),
        0,
        "a hull does not shoot"
    );
}

#[test]
fn the_back_of_a_card_without_fighters_has_two_and_no_hull() {
    let mut scene = attacked("0 / 0", 1);
    scene.tool("flip 0:0-2").a("pass").fight();
    assert_eq!(scene.stack(A, 2), "0-1 0-2:back:hit1/0");
}

#[test]
fn each_hit_fighter_counts_as_one_time_of_taking_damage() {
    let mut scene = attacked("2 force-field / 0", 1);
    scene.tool("hit-fighter 0:0-2").a("pass").fight();
    assert_eq!(scene.stack(A, 2), "0-1", "one marker each time");
}

#[test]
fn screens_regenerate_at_the_end_of_the_round_and_damage_stays() {
    let mut scene = attacked("2 screen-2 / 0", 3);
    scene.tool("hit-fighter 0:0-2");
    assert_eq!(scene.stack(A, 2), "0-1 0-2:screens1");
    scene.a("pass").fight();
    assert_eq!(scene.stack(A, 2), "0-1", "one of the two was used up");
    leaves("2 screen-2 / 0", 3, "0-1 0-2:hit1/0");
}

#[test]
fn a_marker_on_a_screen_goes_with_the_half_that_took_it() {
    let two = "1 screen-2 / 1 screen-2";
    let mut covered = attacked(two, 1);
    covered.tool("hit-fighter 0:0-2").a("0-3 at 2");
    assert_eq!(
        covered.stack(A, 2),
        "0-1 0-2 0-3",
        "the uppermost half took it"
    );
    let mut lower = attacked("1 / 1 screen-2", 1);
    lower.tool("hit-fighter 0:0-2").a("0-3 at 2");
    assert_eq!(
        lower.stack(A, 2),
        "0-1 0-2:screens1 0-3",
        "that half stays visible"
    );
    let mut pivoted = attacked(two, 1);
    pivoted.tool("hit-fighter 0:0-2").tool("pivot 0:0-2");
    assert_eq!(pivoted.stack(A, 2), "0-1 0-2:pivoted:screens1");
    pivoted.a("0-3 at 2");
    assert_eq!(pivoted.stack(A, 2), "0-1 0-2:pivoted:screens1 0-3");
}

#[test]
fn screens_cleared_in_mid_round_take_their_full_number_again() {
    let mut scene = attacked("1 screen-2 / 1", 2);
    scene
        .tool("hit-fighter 0:0-2")
        .a("0-3 at 2")
        .tool("destroy 0:0-3");
    assert_eq!(scene.stack(A, 2), "0-1 0-2");
    scene.a("pass").fight();
    assert_eq!(scene.stack(A, 2), "0-1 0-2");
    let mut flipped = attacked("1 screen-2 / 1", 2);
    flipped.tool("hit-fighter 0:0-2").tool("flip 0:0-2");
    assert_eq!(flipped.stack(A, 2), "0-1 0-2:back", "turned away, cleared");
}

#[test]
fn a_card_that_comes_up_with_a_force_field_absorbs_what_is_left() {
    let mut scene = Table::of(&["0-1: 2 force-field / 0", "0-2: 1 / 0", "0-4: 9 / 0"]).start();
    scene
        .a("0-1 at 2")
        .b("0-4 at 2")
        .a("0-2 at 2")
        .b("pass")
        .a("pass");
    scene.fight();
    assert_eq!(
        (scene.stack(A, 2).as_str(), scene.armour()[0]),
        ("0-1:hit1/0", 20)
    );
    assert_eq!(scene.stack(B, 2), "0-4:hit1/0");
}

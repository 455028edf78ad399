//! Which effect comes first, and which are lost (section 6, "Order")?

use guerre_totale::rules::Seat::{A, B};

use crate::scene::{Table, solo};

#[test]
fn the_owner_chooses_which_of_a_group_resolves_first() {
    let scene = || {
        let mut scene = solo(&["0-1: 1 hit-enemy-cruiser pivot / 1 hit-own-cruiser"]);
        scene.a("0-1 at 0");
        scene
    };
    let firsts = [
        "upper pivot 0:0-1",
        "upper hit-enemy-cruiser",
        "lower hit-own-cruiser",
    ];
    assert_eq!(scene().choices().len(), 3);
    for first in firsts {
        assert!(scene().can(first), "{first}");
    }
}

#[test]
fn the_same_symbol_twice_on_a_half_is_one_choice_and_resolves_twice() {
    let mut scene = solo(&["0-1: 1 hit-enemy-cruiser hit-enemy-cruiser / 1"]);
    scene.a("0-1 at 0");
    assert_eq!(scene.armour(), [20, 18], "never asked");
    let mut twins = solo(&["0-1: 1 pivot pivot draw / 1 pivot"]);
    twins.a("0-99 at 1").a("0-1 at 0");
    assert_eq!(
        twins.choices().len(),
        2 + 1 + 2,
        "on two cards from either half, and the draw"
    );
}

#[test]
fn what_is_revealed_meanwhile_resolves_before_the_older_group() {
    let mut scene = solo(&[
        "0-1: 1 hit-enemy-cruiser / 1",
        "0-2: 1 / 1",
        "0-3: 1 destroy / 1 hit-own-cruiser",
    ]);
    scene
        .a("0-1 at 0")
        .a("0-2 at 0")
        .a("0-3 at 1")
        .a("destroy 0:0-2");
    let last: Vec<String> = scene.effects().into_iter().rev().take(3).collect();
    assert_eq!(
        last,
        [
            "0-3.lower hit-own-cruiser",
            "0-1.upper hit-enemy-cruiser",
            "0-3.upper destroy 0:0-2"
        ]
    );
}

#[test]
fn a_younger_group_of_the_opponent_comes_before_an_older_one_of_ones_own() {
    let mut scene =
        Table::with_tools(&["0-1: 1 pivot / 1", "0-2: 1 / 1", "0-3: 1 destroy / 1 flip"]).start();
    scene.a("0-99 at 0").b("0-1 at 0").b("pivot 0:0-99");
    scene.a("0-1 back at 0").b("0-2 at 0").a("0-3 at 1");
    scene.a("destroy 1:0-2");
    assert_eq!(scene.seat(), Some(B));
    scene.b("pivot 1:0-1");
    assert_eq!(scene.seat(), Some(A), "then the rest of the older group");
    assert!(scene.can("lower flip 1:0-1"));
}

#[test]
fn a_waiting_effect_whose_half_is_covered_is_lost() {
    let mut scene = solo(&["0-1: 1 hit-enemy-cruiser / 1 lateral-move", "0-2: 1 / 1"]);
    scene
        .a("0-2 at 1")
        .a("0-1 at 0")
        .a("lateral-move 0:0-2 to 0");
    assert_eq!(scene.armour(), [20, 20]);
    assert_eq!(scene.stack(A, 0), "0-1 0-2");
}

#[test]
fn a_waiting_effect_whose_side_is_turned_away_is_lost() {
    let mut scene = solo(&["0-1: 1 hit-enemy-cruiser / 1 flip"]);
    scene.a("0-1 at 0").a("flip 0:0-1");
    assert_eq!(scene.armour(), [20, 20]);
}

#[test]
fn a_waiting_effect_whose_card_is_destroyed_is_lost() {
    let mut scene = solo(&["0-1: 1 hit-enemy-cruiser / 1 destroy"]);
    scene.a("0-99 at 1").a("0-1 at 0").a("destroy 0:0-1");
    assert_eq!(scene.armour(), [20, 20]);
}

#[test]
fn a_waiting_effect_stays_while_its_half_stays_visible() {
    for effect in [
        "pivot 0:0-1",
        "lateral-move 0:0-1 to 1",
        "vertical-move 0:0-1",
    ] {
        let kind = effect.split(' ').next().unwrap();
        let card = format!("0-1: 1 hit-enemy-cruiser / 1 {kind}");
        let mut scene = solo(&[&card]);
        scene.a("0-99 at 2").a("0-1 at 0").a(effect);
        assert_eq!(scene.armour(), [20, 19], "{effect}");
    }
}

#[test]
fn a_lower_half_that_stays_visible_under_a_new_cover_keeps_its_waiting_effects() {
    let mut scene = solo(&["0-1: 1 lateral-move / 1 hit-enemy-cruiser", "0-2: 1 / 1"]);
    scene
        .a("0-2 at 1")
        .a("0-1 at 0")
        .a("lateral-move 0:0-2 to 0");
    assert_eq!(scene.armour(), [20, 19]);
}

/// `0-1` waits with its upper half; it is covered and uncovered by its lower half's two effects:
/// the new reveal triggers once, what waited before is lost.
#[test]
fn a_lost_effect_does_not_come_back_with_its_half() {
    let mut scene = solo(&[
        "0-1: 1 hit-enemy-cruiser / 1 lateral-move lateral-move",
        "0-2: 1 / 1",
    ]);
    scene.a("0-2 at 1").a("0-1 at 0");
    scene
        .a("lateral-move 0:0-2 to 0")
        .a("lateral-move 0:0-2 to 1");
    assert_eq!(scene.armour(), [20, 19], "once, not twice");
    assert_eq!(scene.seat(), Some(A));
    assert!(scene.can("pass"));
}

#[test]
fn an_effect_lost_and_seen_again_belongs_to_the_new_group() {
    let mut scene = solo(&[
        "0-1: 1 hit-enemy-cruiser / 1 lateral-move lateral-move hit-own-cruiser",
        "0-2: 1 / 1",
    ]);
    scene.a("0-2 at 1").a("0-1 at 0");
    scene
        .a("lateral-move 0:0-2 to 0")
        .a("lateral-move 0:0-2 to 1");
    let last: Vec<String> = scene.effects().into_iter().rev().take(2).collect();
    assert_eq!(
        last,
        ["0-1.lower hit-own-cruiser", "0-1.upper hit-enemy-cruiser"]
    );
}

#[test]
fn a_half_revealed_later_on_the_same_card_is_a_group_of_its_own() {
    let mut scene = solo(&[
        "0-1: 1 hit-own-cruiser / 1 hit-enemy-cruiser vertical-move",
        "0-2: 1 / 1",
        "0-3: 1 flip / 1",
    ]);
    scene
        .a("0-1 back at 0")
        .a("0-2 at 0")
        .a("0-3 at 1")
        .a("flip 0:0-1");
    scene.a("vertical-move 0:0-1");
    let last: Vec<String> = scene.effects().into_iter().rev().take(2).collect();
    assert_eq!(
        last,
        ["0-1.lower hit-enemy-cruiser", "0-1.upper hit-own-cruiser"],
        "the half that came to light last comes first"
    );
}

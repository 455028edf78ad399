//! Where does an endless chain end (section 6, R9)?

use guerre_totale::rules::CHAIN_LIMIT;
use guerre_totale::rules::Seat::{A, B};

use crate::scene::{Scene, Table};

/// `0-1` and `0-2` can bring each other to the top for ever.
const ENDLESS: [&str; 6] = [
    "0-1: 1 vertical-move / 0",
    "0-2: 1 vertical-move / 0",
    "0-3: 1 / 0",
    "0-4: 2 / 2",
    "0-5: 1 hit-enemy-cruiser / 0",
    "0-6: 1 / 0",
];

/// Brings the lowest card of seat 0's sector 2 to the top as long as seat 0 is asked.
fn circle(scene: &mut Scene) {
    while scene.can("vertical-move 0:0-1") {
        let lowest = scene.stack(A, 2)[..3].to_owned();
        scene.a(&format!("vertical-move 0:{lowest}"));
    }
}

#[test]
fn after_a_hundred_effects_all_that_waits_is_lost_r9() {
    let mut scene = Table::of(&ENDLESS).first(B).start();
    scene.b("pass").a("0-1 at 2");
    let before = scene.effects().len();
    scene.a("0-2 at 2");
    circle(&mut scene);
    assert_eq!(scene.effects().len() - before, usize::from(CHAIN_LIMIT));
    assert_eq!(scene.lines("chain-limit").len(), 1);
    assert!(scene.can("pass"), "the game goes on");
}

#[test]
fn a_deployment_begins_a_new_chain() {
    let mut scene = Table::of(&ENDLESS).first(B).start();
    scene.b("pass").a("0-1 at 2").a("0-2 at 2");
    circle(&mut scene);
    assert_eq!(scene.a("0-5 at 0").armour(), [20, 19]);
}

/// Four markers come to seat 0's sector 2, where `0-3` lies over the endless pair; after it, one to
/// sector 1, where `0-6` lies over a hit.
fn endless_combat() -> Scene {
    let mut scene = Table::of(&ENDLESS).first(B).start();
    scene.b("0-4 at 2").a("0-1 at 2").a("vertical-move 0:0-1");
    scene.b("0-6 at 3").a("0-5 at 1").b("pass");
    scene.a("0-2 at 2").a("vertical-move 0:0-2");
    scene.a("0-3 at 2").a("0-6 at 1").a("pass");
    scene.fight();
    circle(&mut scene);
    scene
}

#[test]
fn at_the_limit_markers_are_still_placed() {
    let scene = endless_combat();
    assert_eq!(scene.stack(A, 2), "");
    assert_eq!(
        scene.armour()[0],
        19,
        "three for the cards, one for the cruiser"
    );
}

#[test]
fn what_is_revealed_later_in_the_same_combat_is_lost_too() {
    let scene = endless_combat();
    assert_eq!(scene.lines("chain-limit").len(), 2, "said each time");
}

#[test]
fn the_next_combat_begins_a_new_chain() {
    let scene = endless_combat();
    let last = scene.effects().pop();
    assert_eq!(last.as_deref(), Some("0-5.upper hit-enemy-cruiser"));
}

//! Do the worked examples of the rulebook come out (section 9)?

use guerre_totale::rules::Seat;

use crate::scene::{Scene, Table};

#[test]
fn example_1_battle() {
    let mut scene = Table::of(&[
        "0-1: 2 hit-own-cruiser / 0",
        "0-2: 3 / 0",
        "0-3: 1 / 1",
        "0-4: 1 / 0",
        "0-5: 2 / 2",
    ])
    .start();
    scene.a("pass").b("pass").a("left left-to-right");
    scene
        .b("0-1 at 3")
        .a("0-4 at 3")
        .b("0-2 at 3")
        .a("0-5 at 3");
    scene.b("0-3 at 4").a("0-3 at 0").b("pass").a("pass");
    assert_eq!(scene.armour(), [20, 19], "playing 0-1 has its price");
    scene.b("left right-to-left");
    let combats = scene.lines("combat");
    let seen: Vec<_> = combats.iter().rev().take(3).rev().collect();
    assert_eq!(seen[0]["sectors"], serde_json::json!([2, 4]));
    assert_eq!(seen[0]["markers"], serde_json::json!([2, 0]));
    assert_eq!(seen[1]["sectors"], serde_json::json!([3, 3]));
    assert_eq!(seen[1]["markers"], serde_json::json!([3, 4]));
    assert_eq!(seen[2]["sectors"], serde_json::json!([4, 2]));
    assert_eq!(seen[2]["markers"], serde_json::json!([0, 0]));
    assert_eq!(scene.armour(), [18, 18]);
    assert_eq!(scene.stack(Seat::B, 3), "0-1:hit1/0");
    assert_eq!(scene.stack(Seat::A, 3), "0-4 0-5:hit2/1");
}

/// Ares has three cards in sector 2, Athena one with four fighters before it, and has passed.
fn ares_alone() -> Scene {
    let mut scene = Table::of(&[
        "0-1: 1 / 1",
        "1-2: 2 vertical-move / 1",
        "2-3: 1 hit-enemy-cruiser / 1",
        "3-10: 1 lateral-move / 1 draw",
        "3-35: 1 draw / 0 pivot",
        "0-4: 2 / 2",
        "0-51: 1 / 1",
        "0-52: 1 / 1",
        "0-53: 1 / 1",
        "0-54: 1 / 1",
    ])
    .boards("Dooo Dooo Dooo Dooo Dooo", "Dooo Dooo Dooo Dooo Dooo")
    .shuffles(&["0-1 1-2 2-3 3-10 3-35 0-51 0-52 0-53", "0-4"])
    .start();
    scene.a("0-1 at 2").b("0-4 at 2");
    scene.a("1-2 at 2").a("vertical-move 0:1-2").b("pass");
    scene.a("2-3 at 2");
    scene
}

#[test]
fn example_2_chain() {
    let mut scene = ares_alone();
    assert_eq!(scene.armour(), [20, 19]);
    scene.a("3-10 at 2").a("draw");
    assert_eq!(scene.aside(Seat::A), "0-51");
    scene.a("lateral-move 0:2-3 to 1");
    assert_eq!(scene.armour(), [20, 18]);
    assert_eq!(scene.stack(Seat::A, 2), "0-1 1-2 3-10");
    assert!(scene.can("3-35 at 2"), "nothing else has triggered");
}

fn after_example_3() -> Scene {
    let mut scene = ares_alone();
    scene.a("3-10 at 2").a("draw").a("lateral-move 0:2-3 to 1");
    scene.a("3-35 at 2").a("draw");
    scene.a("pivot 0:3-10").a("lateral-move 0:3-10 to 3");
    scene
}

#[test]
fn example_3_pivot() {
    let scene = after_example_3();
    assert_eq!(scene.aside(Seat::A), "0-51 0-52 0-53", "drawn once more");
    assert_eq!(scene.stack(Seat::A, 3), "3-10:pivoted");
    assert_eq!(scene.stack(Seat::A, 2), "0-1 1-2 3-35");
    assert_eq!(scene.effects().last().unwrap(), "3-10.lower draw");
}

#[test]
fn example_4_damage() {
    let mut scene = after_example_3();
    scene.b("stay left-to-right");
    let combat = scene.lines("combat").pop().unwrap();
    assert_eq!(combat["sectors"], serde_json::json!([2, 2]));
    assert_eq!(combat["markers"][0], 4);
    assert_eq!(scene.stack(Seat::A, 2), "0-1 1-2", "3-35 is destroyed");
    scene.a("vertical-move 0:0-1");
    assert_eq!(
        scene.stack(Seat::A, 2),
        "1-2",
        "0-1 came up and is destroyed"
    );
    scene.a("vertical-move 1:0-4");
    assert_eq!(scene.stack(Seat::A, 2), "1-2:hit1/0");
    assert_eq!(scene.discard(Seat::A), "0-1 3-35");
}

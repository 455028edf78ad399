//! The four worked examples (section 9).

use crate::scene::Scene;

/// Athena is seat 0, so that columns 3, 4 and 5 of the example are her sectors 0, 1 and 2.
#[test]
fn battle_of_ares_and_athena() {
    let mut scene = Scene::new(&[
        "0-1 2 / 0",
        "0-2 2 hit-own-cruiser / 0",
        "1-3 2 / 1",
        "0-4 0 / 0 draw",
        "1-5 3 / 1",
    ]);
    scene.game.shift = -1;
    scene.lay(0, 0, "0-1");
    scene.lay(0, 1, "0-2").lay(0, 1, "1-3");
    scene.lay(1, 1, "0-4").lay(1, 1, "1-5");
    scene.play("pass").play("pass").play("right left-to-right");
    let combats: Vec<String> = scene
        .lines("combat")
        .iter()
        .map(|line| format!("{} {}", line["sectors"], line["markers"]))
        .collect();
    // Nobody is left to choose until the effect is revealed, and it is the only choice.
    assert_eq!(combats, ["[0,2] [0,2]", "[1,1] [4,3]"]);
    assert_eq!(scene.game.armour, [20, 18]);
    assert_eq!(scene.stack(0, 1), "0-2");
    scene.play("hit-own-cruiser");
    assert_eq!(
        scene.lines("combat")[2]["markers"],
        serde_json::json!([0, 0])
    );
    assert_eq!(scene.game.armour, [19, 18]);
    assert_eq!(scene.card(0, "0-2").damage, [1, 0]);
    assert_eq!(scene.card(1, "1-5").damage, [3, 0]);
}

/// Ares is seat 0. In his sector 1 lie the cards of the red, yellow and blue frames of the example.
fn after_the_chain() -> Scene {
    let mut scene = Scene::new(&[
        "0-1 2 / 0",
        "1-2 2 vertical-move / 0",
        "2-3 1 hit-enemy-cruiser / 1",
        "3-10 1 lateral-move / 0 draw",
        "3-35 1 draw / 0 pivot",
        "0-5 4 / 0",
        "0-8 1 / 1",
        "0-9 1 / 1",
    ]);
    scene.lay(0, 1, "0-1").lay(0, 1, "1-2").lay(0, 1, "2-3");
    scene
        .hand(0, &["3-10", "3-35"])
        .pile(0, &["0-8", "0-9", "0-1"]);
    scene.lay(1, 4, "0-8").lay(1, 4, "0-9");
    scene.play("3-10 front 1");
    scene.play("draw").play("lateral-move 0:2-3 to 2");
    scene
}

#[test]
fn chain_that_moves_the_card_below() {
    let mut scene = after_the_chain();
    assert_eq!(scene.waits(), ["2-3.upper hit-enemy-cruiser"]);
    scene.play("hit-enemy-cruiser");
    assert!(scene.waits().is_empty());
    assert_eq!(scene.stack(0, 1), "0-1 1-2 3-10");
    assert_eq!(scene.stack(0, 2), "2-3");
    assert_eq!(scene.game.armour, [20, 19]);
    assert_eq!(scene.game.asides[0].len(), 1);
}

fn after_the_pivot() -> Scene {
    let mut scene = after_the_chain();
    scene.play("hit-enemy-cruiser").play("pass");
    scene.play("3-35 front 1").play("draw").play("pivot 0:3-10");
    assert_eq!(scene.waits(), ["3-10.upper lateral-move"]);
    scene.play("lateral-move 0:3-10 to 0");
    scene
}

#[test]
fn pivot_that_uncovers_a_move_and_a_draw() {
    let mut scene = after_the_pivot();
    assert_eq!(scene.waits(), ["3-10.lower draw"]);
    scene.play("draw");
    assert!(scene.waits().is_empty());
    assert_eq!(scene.stack(0, 1), "0-1 1-2 3-35");
    assert_eq!(scene.stack(0, 0), "3-10");
    assert_eq!(scene.game.asides[0].len(), 3);
}

#[test]
fn damage_that_uncovers_the_same_move_twice() {
    let mut scene = after_the_pivot();
    scene.play("draw");
    scene.lay(1, 3, "0-5");
    scene.play("pass").play("stay left-to-right");
    assert_eq!(scene.stack(0, 1), "0-1 1-2");
    assert_eq!(scene.waits(), ["1-2.upper vertical-move"]);
    scene.play("vertical-move 0:0-1");
    assert_eq!(scene.stack(0, 1), "1-2");
    assert_eq!(scene.waits(), ["1-2.upper vertical-move"]);
    scene.play("vertical-move 1:0-8");
    assert_eq!(scene.card(0, "1-2").damage, [1, 0]);
    assert_eq!(scene.stack(1, 4), "0-9 0-8");
}

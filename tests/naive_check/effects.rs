//! What may an effect do (section 6)?

use serde_json::Value;

use crate::scene::Scene;

/// A card with the effect played in sector 0 of seat 0; the opponent has two cards in sector 4.
fn choices_of(effect: &str) -> Vec<String> {
    let card = format!("0-1 1 {effect} / 1");
    let mut scene = Scene::new(&[&card, "0-2 1 / 1", "0-3 1 / 1"]);
    scene.lay(1, 4, "0-2").lay(1, 4, "0-3").hand(0, &["0-1"]);
    scene.play("0-1 front 0");
    scene.choices()
}

#[test]
fn any_card_of_either_board_moves_up_pivots_flips_or_is_destroyed() {
    for effect in ["vertical-move", "pivot", "flip", "destroy"] {
        let targets = ["0:0-1", "1:0-2", "1:0-3"];
        assert_eq!(
            choices_of(effect),
            targets.map(|card| format!("{effect} {card}"))
        );
    }
}

#[test]
fn a_lateral_move_goes_to_an_adjacent_sector() {
    let expected = ["0:0-1 to 1", "1:0-2 to 3", "1:0-3 to 3"];
    assert_eq!(
        choices_of("lateral-move"),
        expected.map(|to| format!("lateral-move {to}"))
    );
}

#[test]
fn a_free_move_goes_to_any_sector_its_own_too() {
    let mut expected = vec![];
    for card in ["0:0-1", "1:0-2", "1:0-3"] {
        expected.extend((0..5).map(|to| format!("free-move {card} to {to}")));
    }
    assert_eq!(choices_of("free-move"), expected);
}

#[test]
fn a_hit_on_a_fighter_goes_on_a_topmost_card() {
    assert_eq!(
        choices_of("hit-fighter"),
        ["hit-fighter 0:0-1", "hit-fighter 1:0-3"]
    );
}

#[test]
fn effects_without_a_target_are_one_choice() {
    for effect in ["draw", "hit-enemy-cruiser", "hit-own-cruiser"] {
        assert_eq!(choices_of(effect), [effect]);
    }
}

#[test]
fn a_full_sector_takes_no_card_but_its_own_r6() {
    let mut scene = Scene::new(&["0-1 1 free-move / 1", "0-2 1 / 1"]);
    scene.game.cruisers[0].sectors = vec![vec![true]; 5];
    scene.lay(0, 0, "0-2").hand(0, &["0-1"]).play("0-1 front 1");
    let own = ["free-move 0:0-1 to 1", "free-move 0:0-2 to 0"];
    for choice in scene.choices() {
        let to_a_free_sector = ["to 2", "to 3", "to 4"]
            .iter()
            .any(|to| choice.ends_with(to));
        assert!(
            to_a_free_sector || own.contains(&choice.as_str()),
            "{choice}"
        );
    }
    assert_eq!(scene.choices().len(), 2 * 3 + 2);
}

#[test]
fn a_lateral_move_without_room_does_nothing() {
    let mut scene = Scene::new(&["0-1 1 lateral-move / 1", "0-2 1 / 1"]);
    scene.game.cruisers[0].sectors = vec![vec![true]; 5];
    scene.lay(0, 1, "0-2").hand(0, &["0-1"]);
    scene.game.cruisers[0].sectors[2].clear();
    scene.play("0-1 front 0").play("lateral-move");
    let line = scene.lines("effect")[0];
    assert_eq!(line["target"], Value::Null);
    assert!(scene.waits().is_empty());
}

#[test]
fn a_draw_refills_the_pile_before_its_line_or_draws_nothing_r3() {
    let mut scene = Scene::new(&["0-1 1 draw draw / 1", "0-2 1 / 1"]);
    scene.hand(0, &["0-1"]);
    scene.game.discards[0] = vec![(0, 2)];
    scene.play("0-1 front 0").play("draw").play("draw");
    let kinds: Vec<&Value> = scene.log.0.iter().map(|line| &line["type"]).collect();
    assert_eq!(kinds, ["deploy", "shuffle", "effect", "effect"]);
    assert_eq!(scene.lines("effect")[0]["drawn"], "0-2");
    assert_eq!(scene.lines("effect")[1]["drawn"], Value::Null);
}

#[test]
fn hits_on_cruisers_go_below_zero() {
    let mut scene = Scene::new(&["0-1 1 hit-enemy-cruiser / 1 hit-own-cruiser"]);
    scene.game.armour = [0, 0];
    scene.hand(0, &["0-1"]).play("0-1 front 0");
    scene.play("hit-enemy-cruiser").play("hit-own-cruiser");
    assert_eq!(scene.game.armour, [-1, -1]);
}

#[test]
fn a_chain_ends_after_a_hundred_effects_r9() {
    let mut scene = Scene::new(&["0-1 1 vertical-move / 1", "0-2 1 vertical-move / 1"]);
    scene.lay(0, 0, "0-1").hand(0, &["0-2"]).hand(1, &["0-1"]);
    scene.play("0-2 front 0");
    for turn in 0..100 {
        scene.play(["vertical-move 0:0-1", "vertical-move 0:0-2"][turn % 2]);
    }
    assert!(scene.waits().is_empty());
    assert_eq!(scene.lines("chain-limit").len(), 1);
    assert_eq!(scene.log.0.len(), 1 + 100 + 1);
    // The next deployment starts a chain of its own.
    scene.play("0-1 front 0");
    assert_eq!(scene.waits(), ["0-1.upper vertical-move"]);
}

#[test]
fn a_chain_of_exactly_a_hundred_effects_loses_nothing_r9() {
    let mut scene = Scene::new(&["0-1 1 vertical-move / 1", "0-2 1 vertical-move / 1"]);
    scene.lay(0, 0, "0-1").hand(0, &["0-2"]).play("0-2 front 0");
    for turn in 0..99 {
        scene.play(["vertical-move 0:0-1", "vertical-move 0:0-2"][turn % 2]);
    }
    // The topmost card moves to where it lies: nothing is revealed.
    scene.play("vertical-move 0:0-1");
    assert!(scene.lines("chain-limit").is_empty());
}

#[test]
fn effects_revealed_later_in_a_spent_chain_are_lost_and_markers_go_on_r9() {
    let mut scene = Scene::new(&[
        "0-1 1 draw / 0",
        "0-2 1 vertical-move / 0",
        "0-3 1 vertical-move / 0",
        "0-4 1 / 0",
        "0-5 5 / 0",
    ]);
    scene
        .lay(0, 2, "0-1")
        .lay(0, 2, "0-2")
        .lay(0, 2, "0-3")
        .lay(0, 2, "0-4");
    scene.lay(1, 2, "0-5");
    scene.play("pass").play("pass").play("stay left-to-right");
    for turn in 0..100 {
        scene.play(["vertical-move 0:0-2", "vertical-move 0:0-3"][turn % 2]);
    }
    assert_eq!(scene.lines("chain-limit").len(), 3);
    assert_eq!(scene.game.armour, [19, 20]);
    // The reinforcements that follow find all four cards in the discard.
    assert_eq!(
        scene.lines("shuffle")[0]["cards"].as_array().map(Vec::len),
        Some(4)
    );
}

#[test]
fn a_combat_starts_a_chain_of_its_own_r9() {
    let mut scene = Scene::new(&[
        "0-1 1 vertical-move / 1",
        "0-2 1 vertical-move / 1",
        "0-3 1 / 0",
        "0-4 1 draw / 1",
        "0-5 1 / 0",
        "0-6 1 / 0",
        "0-7 1 / 0",
    ]);
    scene.lay(0, 1, "0-1").lay(0, 1, "0-2").lay(0, 1, "0-3");
    scene.lay(0, 2, "0-4").lay(0, 2, "0-5");
    scene.lay(1, 3, "0-6").lay(1, 2, "0-7");
    scene.play("pass").play("pass").play("stay left-to-right");
    for turn in 0..100 {
        scene.play(["vertical-move 0:0-1", "vertical-move 0:0-2"][turn % 2]);
    }
    assert_eq!(scene.lines("chain-limit").len(), 1);
    assert_eq!(scene.waits(), ["0-4.upper draw"]);
}

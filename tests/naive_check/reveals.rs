//! What becomes visible, what is lost (sections 5 and 6)?

use crate::scene::Scene;

/// `0-1` carries an effect into play; the others are three cards with all halves different.
fn with_tool(effect: &str) -> Scene {
    let tool = format!("0-1 1 {effect} / 1");
    let cards = [
        tool.as_str(),
        "0-2 2 draw / 2 hit-enemy-cruiser",
        "0-3 2 pivot / 2 hit-own-cruiser",
        "0-4 2 flip / 2 destroy",
    ];
    let mut scene = Scene::new(&cards);
    scene.hand(0, &["0-1"]);
    scene
}

/// Three cards in sector 2, the tool played in sector 4.
fn three_and(effect: &str) -> Scene {
    let mut scene = with_tool(effect);
    scene.lay(0, 2, "0-2").lay(0, 2, "0-3").lay(0, 2, "0-4");
    scene.play("0-1 front 4");
    scene
}

#[test]
fn a_front_played_triggers_both_halves() {
    let mut scene = Scene::new(&["0-1 0 draw pivot / 1 flip screen-2"]);
    scene.hand(0, &["0-1"]).play("0-1 front 0");
    assert_eq!(
        scene.waits(),
        ["0-1.upper draw", "0-1.upper pivot", "0-1.lower flip"]
    );
}

#[test]
fn a_back_played_triggers_nothing() {
    let mut scene = with_tool("draw");
    scene.play("0-1 back 0");
    assert!(scene.waits().is_empty());
}

#[test]
fn the_topmost_card_destroyed_or_moved_uncovers_the_upper_half_below() {
    for (effect, how) in [
        ("destroy", "destroy 0:0-4"),
        ("lateral-move", "lateral-move 0:0-4 to 1"),
        ("free-move", "free-move 0:0-4 to 0"),
    ] {
        let mut scene = three_and(effect);
        scene.play(how);
        assert_eq!(scene.waits(), ["0-3.upper pivot"], "{how}");
    }
}

#[test]
fn a_pivoted_card_below_shows_its_printed_lower_half() {
    let mut scene = with_tool("destroy");
    scene.lay(0, 2, "0-2 pivoted").lay(0, 2, "0-3");
    scene.play("0-1 front 4").play("destroy 0:0-3");
    assert_eq!(scene.waits(), ["0-2.lower hit-enemy-cruiser"]);
}

#[test]
fn a_card_destroyed_in_the_middle_triggers_nothing() {
    for covered in ["0-2", "0-3"] {
        let mut scene = three_and("destroy");
        scene.play(&format!("destroy 0:{covered}"));
        assert!(scene.waits().is_empty());
    }
}

#[test]
fn a_covered_card_moved_triggers_its_own_upper_half_only() {
    for (effect, how) in [
        ("vertical-move", "vertical-move 0:0-3"),
        ("lateral-move", "lateral-move 0:0-3 to 3"),
        ("free-move", "free-move 0:0-3 to 2"),
        ("free-move", "free-move 0:0-3 to 0"),
    ] {
        let mut scene = three_and(effect);
        scene.play(how);
        assert_eq!(scene.waits(), ["0-3.upper pivot"], "{how}");
    }
}

#[test]
fn a_covered_card_that_pivots_triggers_the_half_that_was_covered() {
    let mut scene = three_and("pivot");
    scene.card(0, "0-2").damage = [0, 1];
    scene.play("pivot 0:0-2");
    assert_eq!(scene.waits(), ["0-2.upper draw"]);
    assert_eq!(scene.card(0, "0-2").damage, [0, 0]);
}

#[test]
fn a_topmost_card_that_moves_or_pivots_triggers_nothing_of_its_own() {
    for (effect, how) in [
        ("pivot", "pivot 0:0-4"),
        ("vertical-move", "vertical-move 0:0-4"),
        ("free-move", "free-move 0:0-4 to 2"),
    ] {
        let mut scene = three_and(effect);
        scene.card(0, "0-4").damage = [1, 1];
        scene.play(how);
        assert!(scene.waits().is_empty(), "{how}");
        assert_eq!(scene.card(0, "0-4").damage, [1, 1]);
    }
}

#[test]
fn a_flip_shows_both_halves_of_a_topmost_card_and_the_lower_one_of_a_covered_card() {
    let mut scene = with_tool("flip flip flip");
    scene
        .lay(0, 2, "0-2 back")
        .lay(0, 2, "0-3 back pivoted")
        .lay(0, 2, "0-4 back");
    scene.play("0-1 front 4").play("flip 0:0-2");
    assert_eq!(scene.waits(), ["0-2.lower hit-enemy-cruiser"]);
    scene.play("hit-enemy-cruiser").play("flip 0:0-3");
    assert_eq!(scene.waits(), ["0-3.upper pivot"]);
    scene.play("pivot 0:0-1").play("flip 0:0-4");
    assert_eq!(scene.waits(), ["0-4.upper flip", "0-4.lower destroy"]);
}

#[test]
fn a_flip_to_the_back_triggers_nothing_and_heals() {
    let mut scene = three_and("flip");
    scene.card(0, "0-4").damage = [1, 1];
    scene.play("flip 0:0-4");
    assert!(scene.waits().is_empty());
    assert_eq!(scene.card(0, "0-4").damage, [0, 0]);
}

#[test]
fn a_pivoted_back_shows_its_fighters_even_when_covered() {
    let mut scene = with_tool("flip");
    scene.lay(0, 2, "0-2 pivoted").lay(0, 2, "0-3");
    scene.play("0-1 front 4").play("flip 0:0-2");
    assert!(scene.card(0, "0-2").pivoted);
    assert_eq!(scene.game.visible_fighters(0, 2), 2 + 4);
}

#[test]
fn a_half_that_gets_covered_loses_its_markers_and_the_other_keeps_them() {
    for (effect, how) in [
        ("draw", ""),
        ("vertical-move", "vertical-move 0:0-2"),
        ("lateral-move", "lateral-move 0:0-2 to 2"),
    ] {
        let mut scene = with_tool(effect);
        let sector = match effect {
            "draw" => {
                scene.lay(0, 2, "0-3");
                2
            }
            "vertical-move" => {
                scene.lay(0, 2, "0-2").lay(0, 2, "0-3");
                4
            }
            _ => {
                scene.lay(0, 1, "0-2").lay(0, 2, "0-3");
                4
            }
        };
        scene.card(0, "0-3").damage = [1, 1];
        scene.play(&format!("0-1 front {sector}"));
        if !how.is_empty() {
            scene.play(how);
        }
        assert_eq!(scene.card(0, "0-3").damage, [0, 1], "{effect}");
    }
}

#[test]
fn the_lower_half_of_a_covered_card_keeps_its_markers_when_it_moves_or_is_covered_anew() {
    let mut scene = three_and("vertical-move");
    scene.card(0, "0-3").damage = [0, 1];
    scene.card(0, "0-2").damage = [0, 1];
    scene.play("vertical-move 0:0-3");
    assert_eq!(scene.card(0, "0-3").damage, [0, 1]);
    assert_eq!(scene.card(0, "0-2").damage, [0, 1]);
}

#[test]
fn both_halves_of_a_topmost_card_keep_their_markers_when_it_moves() {
    let mut scene = three_and("lateral-move");
    scene.card(0, "0-4").damage = [1, 1];
    scene.play("lateral-move 0:0-4 to 1");
    assert_eq!(scene.card(0, "0-4").damage, [1, 1]);
}

#[test]
fn a_waiting_effect_is_lost_with_its_half_even_if_that_is_seen_again() {
    let mut scene = Scene::new(&["0-1 1 vertical-move draw / 1", "0-2 1 vertical-move / 1"]);
    scene
        .lay(0, 0, "0-2")
        .hand(0, &["0-1"])
        .pile(0, &["0-1", "0-1", "0-1"]);
    scene.play("0-1 front 0").play("vertical-move 0:0-2");
    assert_eq!(scene.waits(), ["0-2.upper vertical-move"]);
    scene.play("vertical-move 0:0-1");
    assert_eq!(scene.waits(), ["0-1.upper vertical-move", "0-1.upper draw"]);
    scene.play("draw").play("vertical-move 0:0-1");
    assert!(scene.waits().is_empty());
    assert_eq!(scene.game.asides[0].len(), 1);
}

#[test]
fn a_waiting_effect_stays_while_its_half_stays_visible() {
    let mut scene = Scene::new(&["0-1 1 lateral-move draw pivot / 1", "0-2 1 / 1"]);
    scene.lay(0, 0, "0-2").hand(0, &["0-1"]).play("0-1 front 0");
    scene.play("lateral-move 0:0-1 to 1").play("pivot 0:0-1");
    assert_eq!(scene.waits(), ["0-1.upper draw"]);
}

#[test]
fn a_waiting_effect_is_lost_with_its_card() {
    let mut scene = Scene::new(&["0-1 1 destroy draw / 1 flip"]);
    scene
        .hand(0, &["0-1"])
        .play("0-1 front 0")
        .play("destroy 0:0-1");
    assert!(scene.waits().is_empty());
    assert_eq!(scene.game.discards[0], [(0, 1)]);
}

#[test]
fn a_waiting_effect_is_lost_when_its_card_turns_over() {
    let mut scene = Scene::new(&["0-1 1 flip draw / 1 hit-own-cruiser"]);
    scene
        .hand(0, &["0-1"])
        .play("0-1 front 0")
        .play("flip 0:0-1");
    assert!(scene.waits().is_empty());
    // Another card turns it over while its second effect waits.
    let mut scene = Scene::new(&["0-1 1 flip / 1 destroy", "0-2 1 flip / 1"]);
    scene.lay(0, 1, "0-2 back").hand(0, &["0-1"]);
    scene.play("0-1 front 0").play("flip 0:0-2");
    assert_eq!(scene.waits(), ["0-2.upper flip"]);
    scene.play("flip 0:0-1");
    assert!(scene.waits().is_empty());
}

#[test]
fn what_an_effect_reveals_comes_before_the_older_group() {
    let mut scene = with_tool("destroy draw");
    scene.lay(1, 2, "0-3").lay(1, 2, "0-4");
    scene.play("0-1 front 4").play("destroy 1:0-4");
    // The owner of the uncovered card chooses, though the opponent uncovered it.
    assert_eq!(scene.waits(), ["0-3.upper pivot"]);
    scene.play("pivot 0:0-1");
    assert_eq!(scene.lines("effect")[1]["seat"], 1);
    assert_eq!(scene.waits(), ["0-1.upper draw"]);
}

#[test]
fn the_same_symbol_twice_on_a_half_is_one_choice_that_comes_twice() {
    let mut scene = with_tool("draw draw");
    scene.pile(0, &["0-2", "0-3"]).play("0-1 front 4");
    assert_eq!(scene.choices(), ["draw"]);
    scene.play("draw");
    assert_eq!(scene.choices(), ["draw"]);
    scene.play("draw");
    assert!(scene.waits().is_empty());
    assert_eq!(scene.game.asides[0], [(0, 2), (0, 3)]);
}

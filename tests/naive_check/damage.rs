//! Where do markers go (sections 4.3, 5 and 6)?

use crate::scene::Scene;

#[test]
fn markers_go_to_the_uppermost_half_first_r4() {
    let mut scene = Scene::new(&["0-1 2 / 3"]);
    scene.lay(0, 0, "0-1").hit(0, 0, 3);
    assert_eq!(scene.card(0, "0-1").damage, [2, 1]);
    let mut scene = Scene::new(&["0-1 2 / 3"]);
    scene.lay(0, 0, "0-1 pivoted").hit(0, 0, 4);
    assert_eq!(scene.card(0, "0-1").damage, [1, 3]);
}

#[test]
fn the_last_fighter_destroys_the_card_and_the_rest_goes_on() {
    let mut scene = Scene::new(&["0-1 2 draw / 0", "0-2 1 / 1"]);
    scene.lay(0, 0, "0-1").lay(0, 0, "0-2");
    assert_eq!(scene.hit(0, 0, 5), 3);
    assert_eq!(scene.stack(0, 0), "0-1");
    assert_eq!(scene.waits(), ["0-1.upper draw"]);
    assert_eq!(scene.game.discards[0], [(0, 2)]);
}

#[test]
fn a_back_has_two_fighters_in_its_upper_half() {
    let mut scene = Scene::new(&["0-1 0 / 9"]);
    scene.lay(0, 0, "0-1 back").hit(0, 0, 1);
    assert_eq!(scene.card(0, "0-1").damage, [1, 0]);
    assert_eq!(scene.hit(0, 0, 2), 1);
    assert_eq!(scene.stack(0, 0), "");
}

#[test]
fn a_card_without_fighters_has_a_hull_point_that_does_not_shoot_r5() {
    let mut scene = Scene::new(&["0-1 0 / 0 screen-2", "0-2 0 / 0"]);
    scene.lay(0, 0, "0-2").lay(0, 0, "0-1");
    assert_eq!(scene.game.visible_fighters(0, 0), 0);
    assert_eq!(scene.hit(0, 0, 2), 0);
    assert_eq!(scene.stack(0, 0), "0-2 0-1");
    assert_eq!(scene.hit(0, 0, 3), 2);
    assert_eq!(scene.hit(0, 0, 2), 1);
    assert_eq!(scene.stack(0, 0), "");
}

#[test]
fn a_force_field_lets_one_through_and_absorbs_the_rest_r7() {
    let mut scene = Scene::new(&["0-1 1 force-field / 1", "0-2 0 force-field / 0"]);
    scene.lay(0, 0, "0-1").lay(0, 0, "0-2");
    assert_eq!(scene.hit(0, 0, 9), 0);
    assert_eq!(scene.stack(0, 0), "0-1");
    assert_eq!(scene.hit(0, 0, 9), 0);
    assert_eq!(scene.card(0, "0-1").damage, [1, 0]);
    assert_eq!(scene.hit(0, 0, 9), 0);
    assert_eq!(scene.stack(0, 0), "");
}

#[test]
fn a_force_field_that_comes_up_absorbs_what_is_left_r7() {
    let mut scene = Scene::new(&["0-1 0 / 2 force-field", "0-2 1 / 1", "0-3 9 / 0"]);
    scene.lay(0, 2, "0-1").lay(0, 2, "0-2").lay(1, 2, "0-3");
    scene.play("pass").play("pass").play("stay left-to-right");
    assert_eq!(scene.card(0, "0-1").damage, [0, 1]);
    assert_eq!(scene.game.armour, [20, 20]);
}

#[test]
fn a_force_field_on_a_back_does_not_work() {
    let mut scene = Scene::new(&["0-1 2 force-field / 2"]);
    scene.lay(0, 0, "0-1 back");
    assert_eq!(scene.hit(0, 0, 5), 3);
}

#[test]
fn screens_add_up_and_take_markers_first_r8() {
    let mut scene = Scene::new(&["0-1 2 screen-2 screen-2 / 1 screen-3"]);
    scene.lay(0, 0, "0-1").hit(0, 0, 5);
    assert_eq!(scene.card(0, "0-1").screens, [4, 1]);
    scene.hit(0, 0, 3);
    assert_eq!(scene.card(0, "0-1").screens, [4, 3]);
    assert_eq!(scene.card(0, "0-1").damage, [1, 0]);
}

#[test]
fn the_uppermost_screens_are_used_first_after_a_pivot_too() {
    let mut scene = Scene::new(&["0-1 2 screen-2 / 1 screen-3"]);
    scene.lay(0, 0, "0-1 pivoted").hit(0, 0, 4);
    assert_eq!(scene.card(0, "0-1").screens, [1, 3]);
}

#[test]
fn a_screen_takes_the_one_marker_of_a_force_field_r8() {
    let mut scene = Scene::new(&["0-1 1 force-field / 0 screen-2"]);
    scene.lay(0, 0, "0-1");
    for markers in [[0, 1], [0, 2]] {
        assert_eq!(scene.hit(0, 0, 7), 0);
        assert_eq!(scene.card(0, "0-1").screens, markers);
    }
    assert_eq!(scene.hit(0, 0, 7), 0);
    assert_eq!(scene.stack(0, 0), "");
}

#[test]
fn covered_screens_are_cleared_in_mid_round_and_the_others_stay() {
    let mut scene = Scene::new(&["0-1 2 screen-2 / 1 screen-3", "0-2 1 / 1"]);
    scene.lay(0, 0, "0-1").hit(0, 0, 4);
    scene.lay(0, 0, "0-2");
    assert_eq!(scene.card(0, "0-1").screens, [0, 2]);
}

#[test]
fn screens_regenerate_at_the_end_of_the_round() {
    let mut scene = Scene::new(&["0-1 2 screen-2 / 1 screen-3"]);
    scene.lay(0, 0, "0-1").hit(0, 0, 6);
    scene.play("pass").play("pass").play("stay left-to-right");
    assert_eq!(scene.card(0, "0-1").screens, [0, 0]);
    assert_eq!(scene.card(0, "0-1").damage, [1, 0]);
}

#[test]
fn a_hit_on_a_fighter_meets_screens_first_and_can_destroy() {
    let mut scene = Scene::new(&[
        "0-1 1 hit-fighter hit-fighter hit-fighter / 1",
        "0-2 0 / 0 screen-2",
    ]);
    scene.lay(1, 0, "0-2").hand(0, &["0-1"]).play("0-1 front 0");
    scene.play("hit-fighter 1:0-2").play("hit-fighter 1:0-2");
    assert_eq!(scene.card(1, "0-2").screens, [0, 2]);
    scene.play("hit-fighter 1:0-2");
    assert_eq!(scene.stack(1, 0), "");
    assert_eq!(scene.game.armour, [20, 20]);
}

#[test]
fn covered_upper_halves_and_damaged_fighters_do_not_shoot() {
    let mut scene = Scene::new(&["0-1 4 / 1", "0-2 3 / 2"]);
    scene.lay(0, 0, "0-1").lay(0, 0, "0-2").hit(0, 0, 4);
    assert_eq!(scene.game.visible_fighters(0, 0), 1 + 1);
}

#[test]
fn the_number_of_markers_is_fixed_when_the_combat_starts() {
    let mut scene = Scene::new(&["0-1 1 destroy / 0", "0-2 1 / 0", "0-3 3 / 0"]);
    scene.lay(0, 2, "0-1").lay(0, 2, "0-2").lay(1, 2, "0-3");
    scene.play("pass").play("pass").play("stay left-to-right");
    // Seat 0 shoots the opponent away by an effect, and still places all three markers.
    scene.play("destroy 1:0-3");
    assert_eq!(scene.stack(0, 2), "");
    assert_eq!(scene.game.armour, [19, 19]);
}

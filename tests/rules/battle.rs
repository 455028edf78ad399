//! How is a battle fought (sections 3 and 4.3)?

use guerre_totale::rules::Decision;
use guerre_totale::rules::Seat::{self, A, B};
use serde_json::{Value, json};

use crate::scene::{Scene, Table};

const PLAIN: [&str; 6] = [
    "0-1: 1 / 0",
    "0-2: 2 / 1",
    "0-3: 1 hit-enemy-cruiser / 0",
    "0-4: 3 / 0",
    "0-5: 1 destroy / 0",
    "0-6: 1 vertical-move / 0",
];

/// The sectors of the combats of the latest battle.
fn combats(scene: &Scene) -> Vec<Value> {
    let shown = scene.kinds().into_iter().rev();
    let since = shown.take_while(|kind| kind != "battle");
    let count = since.filter(|kind| kind == "combat").count();
    let all = scene.lines("combat");
    all[all.len() - count..]
        .iter()
        .map(|line| line["sectors"].clone())
        .collect()
}

/// Nobody plays anything; the holder of the Initiative does this.
fn battle(scene: &mut Scene, choice: &str) -> Vec<Value> {
    let first = scene.seat().expect("a player");
    scene
        .take(first, "pass")
        .take(first.other(), "pass")
        .take(first, choice);
    combats(scene)
}

#[test]
fn all_facing_sectors_fight_in_the_order_that_the_holder_sees() {
    let mirrored = [
        json!([0, 4]),
        json!([1, 3]),
        json!([2, 2]),
        json!([3, 1]),
        json!([4, 0]),
    ];
    let reversed: Vec<Value> = mirrored.iter().rev().cloned().collect();
    let start = |first| Table::of(&PLAIN).first(first).start();
    assert_eq!(battle(&mut start(A), "stay left-to-right"), mirrored);
    assert_eq!(battle(&mut start(A), "stay right-to-left"), reversed);
    assert_eq!(battle(&mut start(B), "stay left-to-right"), reversed);
    assert_eq!(battle(&mut start(B), "stay right-to-left"), mirrored);
}

#[test]
fn a_move_shifts_the_boards_the_same_way_from_both_seats() {
    for first in Seat::BOTH {
        let mut left = Table::of(&PLAIN).first(first).start();
        let order = if first == A {
            "left-to-right"
        } else {
            "right-to-left"
        };
        let fought = battle(&mut left, &format!("left {order}"));
        assert_eq!(left.state.shift(), 1);
        assert_eq!(
            fought,
            [json!([1, 4]), json!([2, 3]), json!([3, 2]), json!([4, 1])]
        );
        let mut right = Table::of(&PLAIN).first(first).start();
        let fought = battle(&mut right, &format!("right {order}"));
        assert_eq!(right.state.shift(), -1);
        assert_eq!(
            fought,
            [json!([0, 3]), json!([1, 2]), json!([2, 1]), json!([3, 0])]
        );
    }
}

#[test]
fn at_least_two_sectors_keep_facing_each_other() {
    for (movement, shift) in [("left", 3), ("right", -3)] {
        let mut scene = Table::of(&PLAIN).start();
        for _ in 0..3 {
            battle(&mut scene, &format!("{movement} left-to-right"));
        }
        assert_eq!((scene.state.shift(), combats(&scene).len()), (shift, 2));
        let first = scene.seat().expect("a player");
        scene.take(first, "pass").take(first.other(), "pass");
        assert_eq!(scene.choices().len(), 4, "two ways to go, two orders");
        assert!(!scene.can(&format!("{movement} left-to-right")));
    }
}

/// Seat 0 and seat 1 lay these in sector 2, seat 0 first; seat 1 passes first.
fn clash(ours: &[&str], theirs: &[&str]) -> Scene {
    let mut scene = Table::of(&PLAIN).start();
    for turn in 0..ours.len().max(theirs.len()) {
        match ours.get(turn) {
            Some(card) => scene.a(&format!("{card} at 2")).settle(),
            None => scene.a(&format!("{} back at 0", theirs[turn])),
        };
        match theirs.get(turn) {
            Some(card) => scene.b(&format!("{card} at 2")).settle(),
            None if turn < ours.len() && scene.can("pass") && scene.seat() == Some(B) => {
                scene.b("pass")
            }
            None => &mut scene,
        };
    }
    scene
}

#[test]
fn each_places_the_fighters_it_faces_and_no_card_lets_the_cruiser_take_them() {
    let mut scene = clash(&["0-2"], &[]);
    scene.a("pass").fight();
    assert_eq!(scene.armour(), [20, 17]);
}

#[test]
fn only_visible_undamaged_fighters_count() {
    let mut scene = clash(&["0-2", "0-4"], &[]);
    assert_eq!(
        scene.fighters(A, 2),
        4,
        "three above, the lower half of 0-2 below"
    );
    scene.a("pass").fight();
    assert_eq!(scene.armour(), [20, 16]);
}

#[test]
fn what_happens_in_a_combat_does_not_change_its_numbers() {
    let mut scene = clash(&["0-4"], &["0-4"]);
    scene.a("pass").b("pass").fight();
    assert_eq!(
        (scene.stack(A, 2), scene.stack(B, 2)),
        (String::new(), String::new())
    );
    assert_eq!(scene.armour(), [20, 20]);
}

#[test]
fn the_holder_of_the_initiative_places_first_with_all_that_this_reveals() {
    for first in Seat::BOTH {
        let mut scene = Table::of(&PLAIN).first(first).start();
        for card in ["0-3 at 2", "0-1 at 2"] {
            scene.take(first, card).take(first.other(), card);
        }
        scene
            .take(first, "pass")
            .take(first.other(), "pass")
            .fight();
        let effects = scene.lines("effect");
        let seats: Vec<_> = effects.iter().map(|line| line["seat"].clone()).collect();
        let (holder, other) = (first.index(), first.other().index());
        assert_eq!(
            seats,
            [holder, other, holder, other],
            "as played, then as revealed"
        );
    }
}

#[test]
fn a_reveal_is_resolved_before_the_other_markers_are_placed() {
    let mut scene = Table::of(&PLAIN).start();
    scene.a("0-5 at 2").b("0-4 at 2").a("0-1 at 2").b("pass");
    assert_eq!(scene.discard(A), "0-5", "played alone it destroys itself");
    let mut scene = Table::of(&PLAIN).start();
    scene
        .a("0-2 at 0")
        .b("0-2 at 2")
        .a("0-5 at 2")
        .a("destroy 0:0-2");
    scene
        .b("pass")
        .a("0-1 at 2")
        .a("pass")
        .b("stay left-to-right");
    assert_eq!(scene.stack(A, 2), "0-5", "one marker is placed, two wait");
    assert_eq!(scene.state.decision(), Some(Decision::Effect(A)));
    scene.a("destroy 0:0-5");
    assert_eq!(scene.armour(), [18, 20], "no card is left for the two");
}

#[test]
fn markers_go_on_to_whatever_is_topmost_by_then() {
    let mut scene = Table::of(&PLAIN).start();
    scene
        .a("0-2 at 2")
        .b("0-2 at 2")
        .a("0-6 at 2")
        .a("vertical-move 0:0-6");
    scene
        .b("pass")
        .a("0-1 at 2")
        .a("pass")
        .b("stay left-to-right");
    assert_eq!(scene.stack(A, 2), "0-2 0-6");
    scene.a("vertical-move 0:0-2");
    assert_eq!(scene.stack(A, 2), "0-6 0-2:hit2/0");
}

#[test]
fn sectors_that_face_nothing_do_not_fight() {
    let mut scene = Table::of(&PLAIN).start();
    scene
        .a("0-2 at 0")
        .b("pass")
        .a("pass")
        .b("left left-to-right");
    assert_eq!(scene.armour(), [20, 20], "column 0 is out of reach");
}

#[test]
fn the_holder_gives_the_initiative_away_at_the_end_of_the_round() {
    let mut scene = Table::of(&PLAIN).start();
    scene.a("0-1 at 0").b("pass").a("pass").fight();
    assert_eq!((scene.state.initiative(), scene.state.round()), (A, 2));
    assert_eq!(scene.seat(), Some(A));
}

//! How do rounds go and games end (sections 3, 4 and 7)?

use serde_json::{Value, json};

use crate::{
    naive::game::{Mode, Phase},
    scene::{Scene, ids},
};

const PLAIN: [&str; 4] = ["0-1 1 / 0", "1-2 1 / 0", "2-3 1 / 0", "0-4 1 / 0"];

#[test]
fn a_front_needs_its_level_and_a_back_does_not() {
    let mut scene = Scene::new(&PLAIN);
    scene.game.cruisers[0].sectors = vec![vec![true], vec![true; 2], vec![], vec![], vec![]];
    scene.lay(0, 1, "0-4").hand(0, &["0-1", "1-2", "2-3"]);
    let expected = [
        "0-1 back 0",
        "0-1 front 0",
        "0-1 back 1",
        "0-1 front 1",
        "1-2 back 0",
        "1-2 back 1",
        "1-2 front 1",
        "2-3 back 0",
        "2-3 back 1",
        "pass",
    ];
    let mut choices = scene.choices();
    choices.sort();
    let mut expected: Vec<String> = expected.map(String::from).to_vec();
    expected.sort();
    assert_eq!(choices, expected);
}

#[test]
fn the_first_to_pass_takes_the_initiative_and_the_other_goes_on_alone() {
    let mut scene = Scene::new(&PLAIN);
    scene.hand(0, &["0-1", "0-4"]).hand(1, &["1-2"]);
    scene.play("0-1 front 0").play("pass");
    assert_eq!(scene.game.initiative, 1);
    scene.play("0-4 front 0");
    // An empty hand leaves only the pass.
    assert_eq!(scene.choices(), ["pass"]);
    scene.play("pass");
    assert_eq!(scene.game.initiative, 1);
    assert!(matches!(scene.game.phase, Phase::Battle));
}

#[test]
fn without_a_free_slot_a_player_passes() {
    let mut scene = Scene::new(&PLAIN);
    scene.game.cruisers[0].sectors = vec![vec![true], vec![], vec![], vec![], vec![]];
    scene.lay(0, 0, "0-1").hand(0, &["0-4"]);
    assert_eq!(scene.choices(), ["pass"]);
}

#[test]
fn at_least_two_sectors_keep_facing_each_other() {
    let mut scene = Scene::new(&PLAIN);
    scene.game.shift = 3;
    scene.play("pass").play("pass");
    let choices = scene.choices();
    assert_eq!(choices.len(), 4);
    assert!(choices.iter().all(|choice| !choice.starts_with("left ")));
    scene.play("stay left-to-right");
    assert_eq!(scene.lines("combat").len(), 2);
}

#[test]
fn combats_run_from_the_view_of_the_initiative() {
    for (holder, order, expected) in [
        (
            0,
            "right left-to-right",
            json!([[0, 3], [1, 2], [2, 1], [3, 0]]),
        ),
        (
            1,
            "right left-to-right",
            json!([[3, 0], [2, 1], [1, 2], [0, 3]]),
        ),
        (
            1,
            "left right-to-left",
            json!([[1, 4], [2, 3], [3, 2], [4, 1]]),
        ),
    ] {
        let mut scene = Scene::new(&PLAIN);
        scene.game.phase = Phase::Deployment {
            turn: holder,
            passed: [false, false],
        };
        scene.play("pass").play("pass").play(order);
        let combats = scene.lines("combat");
        let sectors: Value = combats.iter().map(|line| line["sectors"].clone()).collect();
        assert_eq!(sectors, expected);
    }
}

#[test]
fn the_holder_of_the_initiative_places_first() {
    for holder in [0, 1] {
        let mut scene = Scene::new(&["0-1 1 hit-own-cruiser / 0", "0-2 1 / 0"]);
        for seat in [0, 1] {
            scene.lay(seat, 2, "0-1").lay(seat, 2, "0-2");
        }
        scene.game.phase = Phase::Deployment {
            turn: holder,
            passed: [false, false],
        };
        scene.play("pass").play("pass").play("stay left-to-right");
        scene.play("hit-own-cruiser").play("hit-own-cruiser");
        assert_eq!(scene.lines("effect")[0]["seat"], holder);
    }
}

#[test]
fn draw_symbols_under_cards_do_not_count_and_asides_join() {
    let mut scene = Scene::new(&PLAIN);
    scene.game.cruisers[0].sectors[0] = vec![true, false, true];
    scene.lay(0, 0, "0-1").lay(0, 1, "0-4");
    scene.pile(0, &["2-3", "1-2", "2-3", "1-2", "0-1", "0-4"]);
    scene.game.asides[0] = ids(&["0-4", "0-1"]);
    scene.play("pass").play("pass").play("stay left-to-right");
    let holder_first = scene.lines("reinforce");
    assert_eq!(holder_first[0]["seat"], 1);
    assert_eq!(
        holder_first[1]["drawn"],
        json!(["2-3", "1-2", "2-3", "1-2"])
    );
    assert_eq!(holder_first[1]["aside"], json!(["0-1", "0-4"]));
    assert!(scene.game.asides[0].is_empty());
}

#[test]
fn four_symbols_draw_four_cards_and_the_refill_comes_in_between() {
    let mut scene = Scene::new(&PLAIN);
    scene.lay(0, 0, "0-1").pile(0, &["2-3"]);
    scene.game.discards[0] = ids(&["1-2", "0-4"]);
    scene.play("pass").play("pass").play("stay left-to-right");
    let reinforced = scene.lines("reinforce")[1];
    assert_eq!(reinforced["drawn"], json!(["2-3", "0-4", "1-2"]));
    assert_eq!(scene.lines("shuffle").len(), 1);
}

#[test]
fn a_common_pile_serves_the_initiative_first_and_takes_every_destroyed_card() {
    let mut scene = Scene::new(&["0-1 1 destroy / 0", "0-2 1 / 0", "0-3 1 / 0", "0-4 1 / 0"]);
    scene.game.mode = Mode::Skirmish;
    scene
        .lay(1, 0, "0-2")
        .hand(0, &["0-1"])
        .pile(0, &["0-3", "0-4", "0-3", "0-4", "0-3"]);
    scene.play("0-1 front 0").play("destroy 1:0-2");
    assert_eq!(scene.game.discards, [ids(&["0-2"]), vec![]]);
    scene.play("pass").play("pass").play("stay left-to-right");
    let drawn: Value = scene
        .lines("reinforce")
        .iter()
        .map(|line| line["drawn"].clone())
        .collect();
    // Seat 1 passed first, so seat 0 holds the Initiative in the next round.
    assert_eq!(drawn, json!([["0-3", "0-4", "0-3", "0-4"], ["0-3", "0-2"]]));
}

/// The end line of a round in which nothing happens: the only card, of seat 0, faces nobody.
fn end_with(armour: [i64; 2], round: u32, hand: &[&str], aside: &[&str]) -> Option<Value> {
    let mut scene = Scene::new(&PLAIN);
    scene.lay(0, 4, "0-1").hand(1, hand);
    scene.game.asides[1] = ids(aside);
    scene.game.armour = armour;
    scene.game.round = round;
    scene.game.shift = -3;
    scene.play("pass").play("pass").play("stay left-to-right");
    scene.lines("end").first().map(|line| (*line).clone())
}

#[test]
fn the_higher_armour_wins() {
    let end = end_with([-2, -1], 7, &[], &[]).expect("an end");
    assert_eq!((&end["winner"], &end["by"]), (&json!(1), &json!("armour")));
    assert_eq!(end["adjudicated"], false);
    assert_eq!(end["rounds"], 7);
}

#[test]
fn on_a_tie_more_cards_win_and_else_it_is_a_draw_r10() {
    let end = end_with([0, 0], 7, &[], &[]).expect("an end");
    assert_eq!((&end["winner"], &end["by"]), (&json!(0), &json!("cards")));
    assert_eq!(end["cards"], json!([1, 0]));
    let end = end_with([0, 0], 7, &["0-4"], &["1-2"]).expect("an end");
    assert_eq!((&end["winner"], &end["by"]), (&json!(1), &json!("cards")));
    let end = end_with([0, 0], 7, &[], &["1-2"]).expect("an end");
    assert_eq!((&end["winner"], &end["by"]), (&Value::Null, &json!("draw")));
}

#[test]
fn a_hundred_rounds_are_adjudicated_unless_a_cruiser_is_beaten_r11() {
    assert_eq!(end_with([3, 4], 99, &[], &[]), None);
    let end = end_with([3, 4], 100, &[], &[]).expect("an end");
    assert_eq!(
        (&end["winner"], &end["adjudicated"]),
        (&json!(1), &json!(true))
    );
    let end = end_with([3, 0], 100, &[], &[]).expect("an end");
    assert_eq!(
        (&end["winner"], &end["adjudicated"]),
        (&json!(0), &json!(false))
    );
}

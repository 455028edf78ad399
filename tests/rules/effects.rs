//! What may each effect be applied to, and what does it do (section 6)?

use guerre_totale::rules::Seat::{A, B};

use crate::scene::{Scene, Table, solo};

/// Seat 0 has `0-1` and `0-2` in sector 1, seat 1 has `0-1` in sector 3; seat 1 has passed.
fn both_boards(cards: &[&str]) -> Scene {
    let plain = ["0-1: 2 / 1", "0-2: 2 / 1"];
    let cards: Vec<&str> = plain.iter().chain(cards).copied().collect();
    let mut scene = Table::with_tools(&cards).start();
    scene.a("0-1 at 1").b("0-1 at 3").a("0-2 at 1").b("pass");
    scene
}

/// Everything that a tool could be used on, the card that bears it left out.
fn uses(scene: &mut Scene, tool: &str) -> Vec<String> {
    scene.a(&format!("{tool} at 4"));
    let aims = scene.choices().into_iter();
    let aims = aims.filter(|aim| !aim.contains(&format!("0:{tool}")));
    let effect = |aim: String| aim.split_once(' ').map(|(_, aim)| aim.to_owned());
    aims.filter_map(effect).collect()
}

#[test]
fn lateral_move_goes_to_adjacent_sectors_of_the_same_board() {
    let expected = [
        "lateral-move 0:0-1 to 0",
        "lateral-move 0:0-1 to 2",
        "lateral-move 0:0-2 to 0",
        "lateral-move 0:0-2 to 2",
        "lateral-move 1:0-1 to 2",
        "lateral-move 1:0-1 to 4",
    ];
    assert_eq!(uses(&mut both_boards(&[]), "0-91"), expected);
}

#[test]
fn lateral_move_needs_a_free_slot() {
    let mut scene = Table::with_tools(&["0-1: 1 / 1", "0-2: 1 / 1"])
        .boards("DD D DDDD DDDD DDDD", "DDDD DDDD DDDD DDDD DDDD")
        .first(B)
        .start();
    scene.b("pass").a("0-1 at 0").a("0-2 at 1");
    assert_eq!(
        uses(&mut scene, "0-91"),
        ["lateral-move 0:0-2 to 0", "lateral-move 0:0-2 to 2"],
        "sector 1 is full"
    );
}

#[test]
fn vertical_move_takes_any_card_to_the_top_of_its_own_sector() {
    let mut scene = both_boards(&[]);
    assert_eq!(
        uses(&mut scene, "0-92"),
        [
            "vertical-move 0:0-1",
            "vertical-move 0:0-2",
            "vertical-move 1:0-1"
        ]
    );
    scene.a("vertical-move 0:0-1");
    assert_eq!(scene.stack(A, 1), "0-2 0-1");
}

#[test]
fn vertical_move_of_a_topmost_card_has_no_consequence() {
    let mut scene = both_boards(&[]);
    scene.tool("vertical-move 0:0-2");
    assert_eq!(scene.stack(A, 1), "0-1 0-2");
}

#[test]
fn free_move_goes_to_any_sector_with_a_free_slot_or_stays_r6() {
    let mut scene = Table::with_tools(&["0-1: 1 / 1", "0-2: 1 / 1"])
        .boards("D DD DDDD DDDD DDDD", "DDDD DDDD DDDD DDDD DDDD")
        .first(B)
        .start();
    scene.b("pass").a("0-1 at 1").a("0-2 at 1").a("0-99 at 0");
    let aims = uses(&mut scene, "0-93");
    let of = |card: &str| {
        let ours = aims.iter().filter(|aim| aim.contains(card));
        ours.map(|aim| aim[aim.len() - 1..].to_owned())
            .collect::<String>()
    };
    assert_eq!(of("0:0-1"), "1234", "its own sector is full, sector 0 too");
    assert_eq!(of("0:0-99"), "0234");
    scene.a("free-move 0:0-1 to 1");
    assert_eq!(scene.stack(A, 1), "0-2 0-1");
}

#[test]
fn pivot_swaps_the_halves_of_any_card() {
    let mut scene = both_boards(&[]);
    assert_eq!(
        uses(&mut scene, "0-94"),
        ["pivot 0:0-1", "pivot 0:0-2", "pivot 1:0-1"]
    );
    assert_eq!(scene.fighters(A, 1), 4);
    scene.a("pivot 0:0-1");
    assert_eq!(scene.stack(A, 1), "0-1:pivoted 0-2");
    assert_eq!(scene.fighters(A, 1), 5, "its printed upper half shows");
}

#[test]
fn a_second_pivot_turns_the_card_back() {
    let mut scene = both_boards(&["0-3: 1 pivot / 1"]);
    scene.tool("pivot 0:0-1").a("0-3 at 0").a("pivot 0:0-1");
    assert_eq!(scene.stack(A, 1), "0-1 0-2");
}

#[test]
fn destroy_sends_any_card_to_its_owners_discard() {
    let mut scene = both_boards(&[]);
    assert_eq!(
        uses(&mut scene, "0-95"),
        ["destroy 0:0-1", "destroy 0:0-2", "destroy 1:0-1"]
    );
    scene.a("destroy 1:0-1");
    assert_eq!(
        (scene.stack(B, 3), scene.discard(B)),
        (String::new(), "0-1".into())
    );
    assert_eq!(scene.discard(A), "");
}

#[test]
fn flip_turns_any_card_over() {
    let mut scene = both_boards(&[]);
    assert_eq!(
        uses(&mut scene, "0-96"),
        ["flip 0:0-1", "flip 0:0-2", "flip 1:0-1"]
    );
    scene.a("flip 1:0-1");
    assert_eq!(scene.stack(B, 3), "0-1:back");
    assert_eq!(scene.fighters(B, 3), 2);
}

#[test]
fn a_pivoted_card_that_flips_stays_pivoted_and_its_back_shows_two_fighters_when_covered() {
    let mut scene = both_boards(&[]);
    scene.tool("pivot 0:0-1").tool("flip 0:0-1");
    assert_eq!(scene.stack(A, 1), "0-1:back:pivoted 0-2");
    assert_eq!(scene.fighters(A, 1), 2 + 3);
    let mut upright = both_boards(&[]);
    upright.tool("flip 0:0-1");
    assert_eq!(
        upright.fighters(A, 1),
        3,
        "covered, an upright back shows none"
    );
}

#[test]
fn hit_fighter_marks_the_topmost_card_of_any_sector() {
    let mut scene = both_boards(&[]);
    assert_eq!(
        uses(&mut scene, "0-97"),
        ["hit-fighter 0:0-2", "hit-fighter 1:0-1"]
    );
    scene.a("hit-fighter 1:0-1");
    assert_eq!(scene.stack(B, 3), "0-1:hit1/0");
}

#[test]
fn hit_fighter_can_destroy_and_never_reaches_a_cruiser() {
    let mut scene = both_boards(&["0-3: 1 / 0"]);
    scene.a("0-3 at 0").tool("hit-fighter 0:0-3");
    assert_eq!(
        (scene.stack(A, 0), scene.discard(A)),
        (String::new(), "0-3".into())
    );
    assert_eq!(scene.armour(), [20, 20]);
}

#[test]
fn hits_lower_the_armour_of_the_right_cruiser() {
    let mut scene = both_boards(&["0-3: 1 hit-enemy-cruiser / 1", "0-4: 1 hit-own-cruiser / 1"]);
    assert_eq!(scene.a("0-3 at 0").armour(), [20, 19]);
    assert_eq!(scene.a("0-4 at 0").armour(), [19, 19]);
}

#[test]
fn an_effect_must_be_applied_even_where_it_hurts() {
    let mut scene = solo(&[]);
    scene.a("0-95 at 2");
    assert_eq!(scene.discard(A), "0-95", "it is the only card on the table");
    scene.a("0-96 at 2");
    assert_eq!(scene.stack(A, 2), "0-96:back");
}

#[test]
fn an_effect_without_a_target_does_nothing_and_says_so() {
    let cards = ["0-1: 1 / 1", "0-2: 1 / 1", "0-3: 1 / 1", "0-4: 1 / 1"];
    let cards: Vec<&str> = cards
        .into_iter()
        .chain(["0-5: 1 lateral-move / 1"])
        .collect();
    let mut scene = Table::of(&cards)
        .boards("D D D D D", "D D D D D")
        .decks("0-1 0-2 0-3 0-4 0-5", "")
        .start();
    for (sector, card) in ["0-1", "0-2", "0-3", "0-4", "0-5"].iter().enumerate() {
        scene.a(&format!("{card} at {sector}"));
    }
    let effect = scene.lines("effect").pop().unwrap();
    assert_eq!(effect.get("target"), Some(&serde_json::Value::Null));
    assert_eq!(effect.get("drawn"), None);
}

#[test]
fn a_card_moves_on_its_own_board_only() {
    let mut scene = both_boards(&[]);
    scene.tool("free-move 1:0-1 to 0");
    assert_eq!(
        (scene.stack(B, 0).as_str(), scene.stack(A, 0).as_str()),
        ("0-1", "")
    );
}

#[test]
fn the_owner_decides_even_when_the_opponent_revealed_it() {
    let mut scene = Table::with_tools(&["0-1: 1 pivot / 1", "0-2: 1 / 0"]).start();
    scene.a("0-99 at 0").b("0-1 at 2").b("pivot 0:0-99");
    scene.a("0-2 back at 1").b("0-2 at 2").tool("destroy 1:0-2");
    assert_eq!(scene.seat(), Some(B), "seat 0 destroyed, seat 1 pivots");
    scene.b("pivot 0:0-99");
    assert_eq!(scene.stack(A, 0), "0-99", "pivoted back again");
}

#[test]
fn draw_sets_the_top_card_aside_until_the_next_round() {
    let mut scene = Table::of(&["0-1: 1 draw / 1", "0-2: 1 / 1", "0-3: 1 / 1"])
        .boards("D o o o o", "D o o o o")
        .decks("0-1 0-2 0-3", "0-2")
        .start();
    scene.a("0-1 at 0");
    assert_eq!(
        (scene.aside(A).as_str(), scene.hand(A).as_str()),
        ("0-2", "")
    );
    scene.finish_round();
    assert_eq!(
        (scene.aside(A).as_str(), scene.hand(A).as_str()),
        ("", "0-2")
    );
}

#[test]
fn draw_with_nothing_to_draw_does_nothing() {
    let mut scene = Table::of(&["0-1: 1 draw / 1"]).decks("0-1", "").start();
    scene.a("0-1 at 0");
    let effect = scene.lines("effect").pop().unwrap();
    assert_eq!(effect.get("drawn"), Some(&serde_json::Value::Null));
    assert_eq!(scene.aside(A), "");
}

#[test]
fn draw_refills_an_empty_pile_from_the_discard() {
    let mut scene = Table::with_tools(&["0-1: 1 / 1", "0-2: 1 draw / 1"])
        .first(B)
        .start();
    scene
        .b("pass")
        .a("0-1 at 0")
        .tool("destroy 0:0-1")
        .a("0-2 at 0");
    assert_eq!(
        (scene.aside(A).as_str(), scene.discard(A).as_str()),
        ("0-1", "")
    );
    let kinds = scene.kinds();
    assert_eq!(kinds[kinds.len() - 3..], ["deploy", "shuffle", "effect"]);
}

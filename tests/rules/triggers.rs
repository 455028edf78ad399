//! What becomes visible, and so triggers (section 6, the table of events)?

use guerre_totale::rules::Seat;

use crate::scene::{Scene, solo};

const UPPER: &str = "hit-enemy-cruiser";
const LOWER: &str = "hit-own-cruiser";

/// Three cards with another effect on each half and a weak one, these of them laid by seat 0.
fn table(laid: &[&str]) -> Scene {
    let card = |number| format!("0-{number}: 2 {UPPER} / 2 {LOWER}");
    let [one, two, three] = [1, 2, 3].map(card);
    let mut scene = solo(&[&one, &two, &three, "0-4: 1 / 0"]);
    for card in laid {
        scene.lay(card);
    }
    scene
}

/// Laid so, this tool triggers these.
#[track_caller]
fn triggers(laid: &[&str], tool: &str, expected: &[(&str, &str)]) {
    let mut revealed = table(laid).revealed_by(tool);
    revealed.sort();
    let text = |(card, half): &(&str, &str)| {
        let effect = if *half == "upper" { UPPER } else { LOWER };
        format!("{card}.{half} {effect}")
    };
    let mut expected: Vec<String> = expected.iter().map(text).collect();
    expected.sort();
    assert_eq!(revealed, expected, "{tool} on {laid:?}");
}

const STACK: [&str; 3] = ["0-1 at 1", "0-2 at 1", "0-3 at 1"];

#[test]
fn a_front_that_is_played_shows_both_halves() {
    let mut scene = table(&[]);
    scene.a("0-1 at 0");
    assert_eq!(
        scene.choices(),
        [format!("upper {UPPER}"), format!("lower {LOWER}")]
    );
    scene.settle();
    assert_eq!(scene.effects().len(), 2);
}

#[test]
fn a_back_that_is_played_shows_nothing() {
    let mut scene = table(&["0-1 back at 0"]);
    scene.lay("0-2 back at 0");
    assert_eq!(scene.effects(), [""; 0]);
}

#[test]
fn what_lies_under_a_played_card_does_not_trigger() {
    let mut scene = table(&["0-1 at 0"]);
    scene.lay("0-2 back at 0");
    assert_eq!(scene.effects().len(), 2, "those of 0-1 alone, once");
}

#[test]
fn the_upper_half_below_shows_when_the_topmost_card_is_destroyed() {
    triggers(&STACK, "destroy 0:0-3", &[("0-2", "upper")]);
    triggers(
        &["0-1 at 1", "0-4 at 1"],
        "hit-fighter 0:0-4",
        &[("0-1", "upper")],
    );
}

#[test]
fn the_upper_half_below_shows_when_the_topmost_card_is_moved_away() {
    triggers(&STACK, "lateral-move 0:0-3 to 0", &[("0-2", "upper")]);
    triggers(&STACK, "free-move 0:0-3 to 3", &[("0-2", "upper")]);
}

#[test]
fn a_pivoted_card_below_shows_its_printed_lower_half() {
    let mut scene = table(&["0-1 at 1"]);
    scene.tool("pivot 0:0-1").lay("0-2 at 1");
    let revealed = scene.revealed_by("destroy 0:0-2");
    assert_eq!(revealed, [format!("0-1.lower {LOWER}")]);
}

#[test]
fn a_card_taken_from_the_middle_shows_nothing_in_that_stack() {
    triggers(&STACK, "destroy 0:0-2", &[]);
    triggers(&STACK, "destroy 0:0-1", &[]);
    triggers(&STACK, "lateral-move 0:0-2 to 0", &[("0-2", "upper")]);
}

#[test]
fn a_covered_card_that_is_moved_shows_its_own_upper_half() {
    for tool in [
        "vertical-move 0:0-1",
        "free-move 0:0-1 to 1",
        "free-move 0:0-1 to 3",
    ] {
        triggers(&STACK, tool, &[("0-1", "upper")]);
    }
    let mut scene = table(&["0-1 at 1"]);
    scene.tool("pivot 0:0-1").lay("0-2 at 1");
    let revealed = scene.revealed_by("vertical-move 0:0-1");
    assert_eq!(revealed, [format!("0-1.lower {LOWER}")], "as it lies");
}

#[test]
fn a_covered_card_that_pivots_shows_the_half_that_was_covered() {
    triggers(&STACK, "pivot 0:0-2", &[("0-2", "upper")]);
    let mut scene = table(&STACK);
    assert_eq!(scene.fighters(Seat::A, 1), 8);
    assert_eq!(
        scene.revealed_by("pivot 0:0-1"),
        [format!("0-1.upper {UPPER}")]
    );
}

#[test]
fn a_topmost_card_that_flips_to_its_front_shows_both_halves() {
    triggers(
        &["0-1 at 1", "0-2 back at 1"],
        "flip 0:0-2",
        &[("0-2", "upper"), ("0-2", "lower")],
    );
}

#[test]
fn a_covered_card_that_flips_to_its_front_shows_its_lowermost_half() {
    let laid = ["0-1 back at 1", "0-2 back at 1"];
    triggers(&laid, "flip 0:0-1", &[("0-1", "lower")]);
    let mut scene = table(&laid);
    scene.tool("pivot 0:0-1");
    assert_eq!(
        scene.revealed_by("flip 0:0-1"),
        [format!("0-1.upper {UPPER}")]
    );
}

#[test]
fn a_card_that_flips_to_its_back_shows_no_symbol() {
    triggers(&STACK, "flip 0:0-3", &[]);
    triggers(&STACK, "flip 0:0-1", &[]);
}

#[test]
fn a_topmost_card_that_moves_or_pivots_shows_nothing_new_of_its_own() {
    triggers(&["0-1 at 1"], "lateral-move 0:0-1 to 0", &[]);
    triggers(&["0-1 at 1"], "free-move 0:0-1 to 1", &[]);
    triggers(&["0-1 at 1"], "vertical-move 0:0-1", &[]);
    triggers(&["0-1 at 1"], "pivot 0:0-1", &[]);
}

#[test]
fn a_card_that_gets_covered_triggers_nothing() {
    triggers(&["0-1 at 1", "0-2 at 0"], "lateral-move 0:0-2 to 1", &[]);
}

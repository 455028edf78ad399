//! Does the viewer walk through a game as its keys say?

use std::time::Duration;

use guerre_totale::arena::{Duel, Leg};
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::json;
use guerre_totale::players::{Brain, Random};
use guerre_totale::reports::Recording;
use guerre_totale::rules::transcript::{GameLines, Step, Told, tell};
use guerre_totale::rules::{Mode, Phase, Seat};
use guerre_totale::screens::viewer::Viewer;
use guerre_totale::screens::{Next, Screen};
use guerre_totale::words::Language;

use crate::{press, shown, sizes};

/// A game of two beginners, line by line.
fn lines() -> Vec<String> {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let [ares, athena] = ["ares", "athena"].map(|id| cruisers.get(id).expect("a cruiser"));
    let duel = Duel::common(Mode::Training, cards, [ares, athena], (Random, Random));
    let mut lines = Vec::new();
    duel.record(duel.seed(1, 0), Leg::First, |line| {
        lines.push(json::line(line) + "\n");
    });
    lines
}

fn recording(number: usize) -> Recording {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let source = GameLines::new(Box::new(std::io::Cursor::new(lines().concat())), None);
    let brain = Brain::builtin();
    let (recording, fault) = Recording::read(source, number, cards, cruisers, &brain);
    assert!(fault.is_none(), "{fault:?}");
    recording.expect("a game")
}

/// The steps of a transcript, as far as it is one.
fn steps(lines: &[String]) -> Vec<Step> {
    let mut steps = Vec::new();
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let _ = tell(lines.concat().as_bytes(), cards, cruisers, |told| {
        if let Told::Step(step) = told {
            steps.push(*step);
        }
    });
    steps
}

#[test]
fn where_a_transcript_breaks_off_the_last_step_is_told_with_all_that_it_led_to() {
    let lines = lines();
    let whole = steps(&lines);
    assert_eq!(whole.len(), lines.len());
    let led = |step: &&(usize, &Step)| !step.1.changes.is_empty();
    let numbered: Vec<(usize, &Step)> = whole.iter().enumerate().collect();
    let telling: Vec<_> = numbered.iter().filter(led).collect();
    assert!(telling.len() > 10);
    for (at, step) in telling.into_iter().step_by(4) {
        let cut = steps(&lines[..=*at]);
        let last = cut.last().expect("a step");
        assert_eq!((&last.text, &last.changes), (&step.text, &step.changes));
        assert_eq!(last.state.armour(Seat::A), step.state.armour(Seat::A));
        assert_eq!(last.state.armour(Seat::B), step.state.armour(Seat::B));
    }
    let end = whole.last().expect("an end");
    assert_eq!((end.kind, end.phase), ("end", Some(Phase::Battle)));
}

#[test]
fn the_viewer_walks_through_a_game_and_asks_for_the_next() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::English);
    let title = |viewer: &mut Viewer, keys: &str| {
        assert_eq!(press(viewer, keys), Next::Stay);
        shown(viewer, 80, 24).swap_remove(0)
    };
    assert!(title(&mut viewer, "").contains("Game 1 Training · set-up · step 1/"));
    assert!(title(&mut viewer, "nn").contains("step 3/"));
    assert!(title(&mut viewer, "p").contains("step 2/"));
    assert!(title(&mut viewer, "2g").contains("round 2 "));
    assert!(title(&mut viewer, ">").contains("end of the game"));
    assert_eq!(press(&mut viewer, "N"), Next::Ask(2));
    viewer.show(recording(2));
    assert!(title(&mut viewer, "").contains("Game 2 Training · set-up · step 1/"));
    assert_eq!(press(&mut viewer, "P"), Next::Ask(1));
    assert_eq!(press(&mut viewer, "q"), Next::Quit);
}

#[test]
fn the_viewer_bears_every_size() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::German);
    for view in ["", "3g", ">", "?", "9g"] {
        press(&mut viewer, view);
        for (width, height) in sizes() {
            shown(&mut viewer, width, height);
        }
    }
}

fn step_of(viewer: &mut Viewer) -> usize {
    let title = shown(viewer, 80, 24).swap_remove(0);
    let (_, step) = title.split_once("step ").expect("a step");
    let (step, _) = step.split_once('/').expect("of so many");
    step.parse().expect("a number")
}

#[test]
fn a_game_plays_by_itself_at_the_pace_asked_for() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::English);
    viewer.pass(Duration::from_secs(10));
    assert_eq!(step_of(&mut viewer), 1, "not before it is asked to");
    press(&mut viewer, "a");
    assert!(!viewer.is_idle());
    viewer.pass(Duration::from_millis(999));
    assert_eq!(step_of(&mut viewer), 1);
    viewer.pass(Duration::from_millis(1));
    assert_eq!(step_of(&mut viewer), 2);
    press(&mut viewer, "+");
    viewer.pass(Duration::from_millis(500));
    assert_eq!(step_of(&mut viewer), 3);
    press(&mut viewer, "----------");
    viewer.pass(Duration::from_millis(3_999));
    assert_eq!(step_of(&mut viewer), 3);
    press(&mut viewer, "a");
    assert!(viewer.is_idle());
    viewer.pass(Duration::from_secs(100));
    assert_eq!(step_of(&mut viewer), 3, "paused");
    press(&mut viewer, ">pa");
    viewer.pass(Duration::from_secs(100));
    assert!(viewer.is_idle(), "it ends by itself");
}

#[test]
fn the_chance_to_win_runs_through_the_game_and_ends_in_certainty() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::English);
    let line = |viewer: &mut Viewer| {
        let lines = shown(viewer, 80, 24);
        let line = lines.into_iter().find(|line| line.contains("A's chance"));
        line.expect("a line of chances")
    };
    let first = line(&mut viewer);
    assert!(first.contains('%') && first.contains('┃'), "{first}");
    assert_eq!(first.trim_end().chars().count(), 79, "{first}");
    press(&mut viewer, ">");
    let last = line(&mut viewer);
    assert!(
        last.contains("100%") || last.contains(" 0%") || last.contains("50%"),
        "{last}"
    );
    assert!(last.trim_end().ends_with('┃'), "{last}");
}

#[test]
fn nobody_wins_or_loses_by_drawing_first() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::English);
    let chance = |viewer: &mut Viewer| {
        let lines = shown(viewer, 80, 24);
        let line = lines.into_iter().find(|line| line.contains("A's chance"));
        line.and_then(|line| Some(line.split_once('%')?.0.to_owned()))
    };
    press(&mut viewer, "2g");
    let mut told = Vec::new();
    while told
        .last()
        .is_none_or(|(text, _): &(String, _)| !text.contains("Reinforcements over"))
    {
        told.push((shown(&mut viewer, 80, 24).join("\n"), chance(&mut viewer)));
        press(&mut viewer, "n");
    }
    assert!(told.len() > 3 && told[0].1.is_some());
    assert!(
        told.iter().all(|(_, chance)| *chance == told[0].1),
        "{told:?}"
    );
}

#[test]
fn a_narrow_terminal_still_says_how_to_leave() {
    for language in Language::ALL {
        let mut viewer = Viewer::new(recording(1), CardSet::builtin(), language);
        let last = shown(&mut viewer, 60, 15).pop().expect("a line");
        let last = last.replace('\u{a0}', " ");
        assert!(last.contains(" ? ") && last.contains(" q "), "{last}");
    }
}

#[test]
fn a_large_terminal_shows_the_history_and_whole_hands() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::English);
    press(&mut viewer, "2g");
    let large = shown(&mut viewer, 120, 40).join("\n");
    assert!(large.contains("│▸Round 2: "), "{large}");
    let small = shown(&mut viewer, 80, 24).join("\n");
    assert!(!small.contains("│▸"), "{small}");
}

#[test]
fn the_boards_never_vanish_from_fifteen_rows() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::English);
    let mut steps = 0;
    loop {
        let drawn = shown(&mut viewer, 60, 15).join("\n");
        assert!(drawn.contains("B5:A1") || drawn.contains(":A2"), "{drawn}");
        let before = step_of(&mut viewer);
        press(&mut viewer, "n");
        steps += 1;
        if step_of(&mut viewer) == before {
            break;
        }
    }
    assert!(steps > 50);
}

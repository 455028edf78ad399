//! Does a person play a game in a real terminal, leave it and come back?
#![cfg(unix)]

use crate::gt::Desk;
use crate::terminal::Terminal;

const GAME: &str = "play red-swarm cartwheel --player human --seed 7";

fn sit_down(desk: &Desk, more: &str) -> Terminal {
    let line = format!("{GAME} {more}");
    let args: Vec<&str> = line.split_whitespace().collect();
    Terminal::run(desk, &args)
}

#[test]
fn a_whole_game_against_the_veteran_is_played_and_its_transcript_agrees() {
    let desk = Desk::new();
    let mut terminal = sit_down(&desk, "--transcript t");
    let first = terminal.shows("q save");
    assert!(
        first.contains("Round 1 Deployment · A plays a card or passes"),
        "{first}"
    );
    terminal.quits("\r");
    assert_eq!(terminal.ends(), 0);
    terminal.shows("1 game: A wins ");
    let header = desk.read("t");
    let header = header.lines().next().expect("a line");
    assert!(header.contains("\"player\":\"human\"") && header.contains("\"player\":\"veteran\""));
    desk.gt("replay t --check").exits(0).says("1 game, ");
}

#[test]
fn a_game_that_was_left_goes_on_to_the_same_end() {
    let desk = Desk::new();
    let mut terminal = sit_down(&desk, "--transcript whole --opponent greedy");
    terminal.shows("q save");
    terminal.press("p\r");
    terminal.shows("Your turn is over");
    terminal.quits("\r");
    assert_eq!(terminal.ends(), 0);

    let mut terminal = sit_down(&desk, "--transcript t --opponent greedy");
    terminal.shows("q save");
    terminal.press("p\r");
    terminal.shows("Your turn is over");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    terminal.shows("Saved in t.saved; the same command goes on with it");
    assert!(!desk.path("t").exists(), "no transcript of half a game");

    let mut terminal = sit_down(&desk, "--transcript t --opponent random");
    assert_eq!(terminal.ends(), 2, "another opponent");
    terminal.shows("another game is saved here");

    let mut terminal = sit_down(&desk, "--transcript t --opponent greedy");
    terminal.shows("Your turn is over");
    terminal.press("\r");
    terminal.shows("choose");
    terminal.press("\r");
    terminal.signal("TERM");
    assert_eq!(terminal.ends(), 143, "saved all the same");

    let mut terminal = sit_down(&desk, "--transcript t --opponent greedy");
    terminal.shows("q save");
    terminal.quits("\r");
    assert_eq!(terminal.ends(), 0);
    assert!(
        !desk.path("t.saved").exists(),
        "nothing is left to go on with"
    );
    assert_eq!(desk.read("t"), desk.read("whole"));
}

#[test]
fn what_is_no_saved_game_is_neither_read_nor_overwritten() {
    let desk = Desk::with("gt-play.json", "my notes");
    let mut terminal = sit_down(&desk, "");
    assert_eq!(terminal.ends(), 2);
    terminal.shows("this is no saved game");
    assert_eq!(desk.read("gt-play.json"), "my notes");
}

#[test]
fn a_person_without_a_terminal_or_with_many_games_is_a_clear_error() {
    let desk = Desk::new();
    desk.gt(GAME)
        .exits(2)
        .fails_with("a person plays on a terminal, and there is none");
    desk.gt(&format!("{GAME} --games 2"))
        .exits(2)
        .fails_with("a person plays one game at a time");
    desk.gt(&format!("{GAME} --lang fr"))
        .exits(2)
        .fails_with("une personne joue dans un terminal");
    desk.gt("play red-swarm cartwheel --player hman")
        .exits(2)
        .fails_with("or human, on a terminal");
}

#[test]
fn the_terminal_speaks_german_and_small_ones_are_enough() {
    let desk = Desk::new();
    let mut terminal = sit_down(&desk, "--lang de");
    terminal.shows("q Ende");
    terminal.resize(15, 60);
    let small = terminal.shows("▸ Mit dieser Wahl: ");
    assert!(small.contains("spielen"), "{small}");
    terminal.press("?");
    terminal.shows("zurücknehmen");
    terminal.press("?q");
    assert_eq!(terminal.ends(), 0);
    assert!(
        !desk.path("gt-play.json").exists(),
        "nothing was chosen yet"
    );
}

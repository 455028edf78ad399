//! Does the viewer of `gt replay` work in a real terminal, and give it back as it was?
#![cfg(unix)]

use crate::gt::Desk;
use crate::terminal::Terminal;

fn recorded(games: usize) -> Desk {
    let desk = Desk::new();
    desk.gt(&format!(
        "play red-swarm cartwheel --games {games} --quiet --transcript t"
    ))
    .exits(0);
    desk
}

#[test]
fn keys_walk_through_the_game() {
    let desk = recorded(2);
    let mut terminal = Terminal::run(&desk, &["replay", "t"]);
    let first = terminal.shows("q quit");
    assert!(
        first.contains("Game 1 Total War · set-up · step 1/"),
        "{first}"
    );
    terminal.press("n");
    terminal.shows("step 2/");
    terminal.press(" \x1b[C");
    let drawn = terminal.shows("step 4/");
    assert!(
        drawn.contains("▸ Round 1: A holds the Initiative."),
        "{drawn}"
    );
    assert!(drawn.contains("B5:A1"), "{drawn}");
    terminal.press("p");
    terminal.shows("step 3/");
    terminal.press("]]");
    terminal.shows("round 1 Deployment");
    terminal.press("]");
    terminal.shows("round 1 Battle");
    terminal.press("[");
    terminal.shows("round 1 Deployment");
    terminal.press("2g");
    terminal.shows("▸ Round 2: ");
    terminal.press("g");
    terminal.shows("To round: _");
    terminal.press("1\r");
    terminal.shows("▸ Round 1: ");
    terminal.press("99g");
    terminal.shows("there is no round 99");
    terminal.press("\x1b[F");
    terminal.shows(" wins by ");
    terminal.press("\x1b[H");
    terminal.shows("step 1/");
    terminal.press("N");
    terminal.shows("Game 2 Total War");
    terminal.press("N");
    terminal.shows("there is no game 3; the file has 2 games");
    terminal.press("P");
    terminal.shows("Game 1 Total War");
    terminal.press("?");
    terminal.shows("this page");
    terminal.press("?");
    terminal.shows("step 1/");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_viewer_speaks_the_language_asked_for() {
    let desk = recorded(1);
    let mut terminal = Terminal::run(&desk, &["replay", "t", "--lang", "de"]);
    let first = terminal.shows("q Ende");
    assert!(first.contains("Partie 1 Ultimativer Krieg"), "{first}");
    terminal.press("1g");
    terminal.shows("▸ Runde 1: A hat die Initiative.");
    terminal.press("?");
    terminal.shows("Phase davor");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_terminal_is_given_back_whatever_key_quits() {
    let desk = recorded(1);
    for key in ["q", "\x1b", "\x03"] {
        let mut terminal = Terminal::run(&desk, &["replay", "t", "--game", "1"]);
        terminal.shows("q quit");
        assert!(terminal.is_taken());
        let raw = terminal.manners();
        terminal.press(key);
        assert_eq!(terminal.ends(), 0);
        assert_ne!(terminal.manners(), raw, "still raw");
    }
}

#[test]
fn a_signal_ends_it_with_the_terminal_given_back() {
    let desk = recorded(1);
    let mut terminal = Terminal::run(&desk, &["replay", "t"]);
    terminal.shows("q quit");
    terminal.signal("TERM");
    assert_eq!(terminal.ends(), 143);
}

#[test]
fn it_follows_the_size_of_the_terminal_down_to_next_to_nothing() {
    let desk = recorded(1);
    let mut terminal = Terminal::run(&desk, &["replay", "t"]);
    terminal.shows("q quit");
    terminal.press("2g");
    terminal.shows("▸ Round 2: ");
    terminal.resize(5, 20);
    let small = terminal.shows("▸ Round 2: ");
    assert!(small.lines().count() <= 5, "{small}");
    terminal.press("n");
    terminal.resize(1, 1);
    terminal.press("n");
    terminal.resize(12, 40);
    terminal.press("p");
    terminal.resize(24, 80);
    let large = terminal.shows("q quit");
    assert!(large.contains("Game 1 Total War"), "{large}");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_game_that_differs_is_shown_until_there() {
    let desk = recorded(1);
    let text = desk.read("t");
    let mut lines: Vec<&str> = text.lines().collect();
    let pass = lines.iter().position(|line| line.contains("\"pass\""));
    let pass = pass.expect("a pass");
    lines[pass] = "{\"type\":\"pass\",\"seat\":5}";
    desk.write("bad", lines.join("\n"));
    let mut terminal = Terminal::run(&desk, &["replay", "bad"]);
    terminal.shows(&format!("step 1/{pass}"));
    terminal.press("\x1b[F");
    let number = pass + 1;
    terminal.shows(&format!("! The story breaks off at line {number}: "));
    terminal.press("q");
    assert_eq!(terminal.ends(), 1);
    terminal.shows(&format!("error: bad: line {number} differs: "));
}

#[test]
fn what_cannot_be_shown_never_takes_the_terminal() {
    let desk = Desk::with("text", "hello\n");
    let mut terminal = Terminal::run(&desk, &["replay", "text"]);
    terminal.shows("error: text: line 1: not JSON");
    assert_eq!(terminal.ends(), 2);
}

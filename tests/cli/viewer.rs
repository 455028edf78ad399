//! Does the viewer of `gt replay` work in a real terminal, and give it back as it was?
#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::gt::Desk;

/// A terminal with `gt replay` in it, and what its screen shows.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
}

fn some(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a size")
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Terminal {
    fn run(desk: &Desk, args: &[&str]) -> Terminal {
        let pair = native_pty_system()
            .openpty(size(24, 80))
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gt"));
        command.args(args);
        command.cwd(desk.path("."));
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C");
        let child = pair.slave.spawn_command(command).expect("gt starts");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(some(24), some(80), 0)));
        let mut output = pair.master.try_clone_reader().expect("its output");
        let written = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                written.lock().expect("a screen").process(&bytes[..read]);
            }
        });
        Terminal {
            keys: pair.master.take_writer().expect("its input"),
            master: pair.master,
            child,
            screen,
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys pressed");
    }

    fn resize(&mut self, rows: u16, cols: u16) {
        let mut screen = self.screen.lock().expect("a screen");
        screen.screen_mut().set_size(some(rows), some(cols));
        self.master.resize(size(rows, cols)).expect("a new size");
    }

    fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    /// Waits until the screen shows this; the limit is only for a program that never will.
    #[track_caller]
    fn shows(&self, wanted: &str) -> String {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if text.contains(wanted) {
                return text;
            }
            let late = begun.elapsed() > Duration::from_secs(60);
            assert!(!late, "no '{wanted}' on the screen:\n{text}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the end: the exit code, with the terminal checked.
    #[track_caller]
    fn ends(&mut self) -> u32 {
        let code = self.child.wait().expect("gt ends").exit_code();
        let begun = Instant::now();
        while self.is_taken() {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "the terminal is not given back"
            );
            thread::sleep(Duration::from_millis(5));
        }
        code
    }

    /// Is the terminal still in the hands of a full-screen program?
    fn is_taken(&self) -> bool {
        let screen = self.screen.lock().expect("a screen");
        screen.screen().alternate_screen() || screen.screen().hide_cursor()
    }

    /// How the terminal treats keys: raw or with echo, line by line or not.
    fn manners(&self) -> String {
        format!("{:?}", self.master.get_termios().expect("a terminal"))
    }
}

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
fn it_follows_the_size_of_the_terminal_down_to_next_to_nothing() {
    let desk = recorded(1);
    let mut terminal = Terminal::run(&desk, &["replay", "t"]);
    terminal.shows("q quit");
    terminal.press("3g");
    terminal.shows("▸ Round 3: ");
    terminal.resize(5, 20);
    let small = terminal.shows("▸ Round 3: ");
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

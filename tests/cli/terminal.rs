//! How do the tests run the program in a real terminal?

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::gt::{Desk, SETTINGS};

/// Only for a program that never shows what it should.
const LIMIT: Duration = Duration::from_secs(120);

/// A terminal with `gt` in it, and what its screen shows.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
    reader: JoinHandle<()>,
    /// Nobody looks at the screen any more.
    gone: Arc<AtomicBool>,
    /// How the terminal treated keys before the program came.
    manners: String,
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
    /// Runs `gt` in 24 rows of 80 columns.
    pub fn run(desk: &Desk, args: &[&str]) -> Terminal {
        Terminal::run_with(desk, args, &[])
    }

    /// Runs `gt` with these variables.
    pub fn run_with(desk: &Desk, args: &[&str], variables: &[(&str, &str)]) -> Terminal {
        Terminal::run_in(desk, args, variables, [24, 80])
    }

    /// Runs `gt` in so many rows and columns.
    pub fn run_in(
        desk: &Desk,
        args: &[&str],
        variables: &[(&str, &str)],
        [rows, cols]: [u16; 2],
    ) -> Terminal {
        let pair = native_pty_system()
            .openpty(size(rows, cols))
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gt"));
        command.args(args);
        command.cwd(desk.path("."));
        for name in ["NO_COLOR"].into_iter().chain(SETTINGS) {
            command.env_remove(name);
        }
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")] {
            command.env(name, value);
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        let manners = format!("{:?}", pair.master.get_termios().expect("a terminal"));
        let child = pair.slave.spawn_command(command).expect("gt starts");
        let parser = vt100::Parser::new(some(rows), some(cols), 0);
        let screen = Arc::new(Mutex::new(parser));
        let mut output = pair.master.try_clone_reader().expect("its output");
        let (written, gone) = (Arc::clone(&screen), Arc::new(AtomicBool::new(false)));
        let left = Arc::clone(&gone);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                written.lock().expect("a screen").process(&bytes[..read]);
                if left.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        Terminal {
            keys: pair.master.take_writer().expect("its input"),
            master: pair.master,
            child,
            screen,
            reader,
            gone,
            manners,
        }
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys pressed");
    }

    /// Presses a key until the program ends: one that comes with a new size may wait for the next.
    pub fn quits(&mut self, key: &str) {
        self.quits_while(key, |_| ());
    }

    /// The same, and somebody looks at the screen all the while.
    pub fn quits_while(&mut self, key: &str, mut look: impl FnMut(String)) {
        let begun = Instant::now();
        while self.child.try_wait().expect("a process").is_none() {
            assert!(begun.elapsed() < LIMIT, "it does not quit");
            look(self.text());
            self.press(key);
            thread::sleep(Duration::from_millis(50));
        }
    }

    pub fn resize(&mut self, rows: u16, cols: u16) {
        let mut screen = self.screen.lock().expect("a screen");
        screen.screen_mut().set_size(some(rows), some(cols));
        self.master.resize(size(rows, cols)).expect("a new size");
    }

    /// Claims a size that no screen has.
    pub fn claims(&mut self, rows: u16, cols: u16) {
        self.master.resize(size(rows, cols)).expect("a new size");
    }

    /// Sends a signal such as `TERM`.
    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("a process").to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill").success());
    }

    pub fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    /// The cells of the screen.
    pub fn screen(&self) -> vt100::Screen {
        self.screen.lock().expect("a screen").screen().clone()
    }

    /// The cells of the screen after the last output of a program that ends by itself.
    pub fn last_screen(mut self) -> vt100::Screen {
        self.dies();
        self.reader.join().expect("the last output");
        let parser = self.screen.lock().expect("a screen");
        parser.screen().clone()
    }

    /// Does any cell of the screen have a colour?
    pub fn has_color(&self) -> bool {
        let parser = self.screen.lock().expect("a screen");
        let screen = parser.screen();
        let (rows, cols) = screen.size();
        let (rows, cols) = (rows.get(), cols.get());
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let mut cells = cells.filter_map(|(row, col)| screen.cell(row, col));
        let plain = vt100::Color::Default;
        cells.any(|cell| cell.fgcolor() != plain || cell.bgcolor() != plain)
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    pub fn waits_for(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if is_there(&text) {
                return text;
            }
            let late = begun.elapsed() > LIMIT;
            assert!(!late, "no '{what}' on the screen:\n{text}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the screen shows this.
    #[track_caller]
    pub fn shows(&self, wanted: &str) -> String {
        self.waits_for(wanted, |text| text.contains(wanted))
    }

    /// Waits for the end: the exit code, with the terminal as it was before.
    #[track_caller]
    pub fn ends(&mut self) -> u32 {
        let code = self.child.wait().expect("gt ends").exit_code();
        let begun = Instant::now();
        while self.is_taken() {
            let late = begun.elapsed() > LIMIT;
            assert!(
                !late,
                "the terminal is not given back ({code}):\n{}",
                self.text()
            );
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(self.manners(), self.manners, "still raw");
        code
    }

    /// Closes the window, by a key that still makes it draw, and waits for the end.
    #[track_caller]
    pub fn closes(mut self, key: &str) {
        self.gone.store(true, Ordering::Relaxed);
        self.press(key);
        self.reader.join().expect("the last output");
        drop((self.keys, self.master));
        let begun = Instant::now();
        while self.child.try_wait().expect("a process").is_none() {
            assert!(begun.elapsed() < LIMIT, "it goes on without a terminal");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the end of a program that could not clean up.
    pub fn dies(&mut self) {
        self.child.wait().expect("gt ends");
    }

    /// Is the terminal still in the hands of a full-screen program?
    pub fn is_taken(&self) -> bool {
        let screen = self.screen.lock().expect("a screen");
        screen.screen().alternate_screen() || screen.screen().hide_cursor()
    }

    /// How the terminal treats keys: raw or with echo, line by line or not.
    pub fn manners(&self) -> String {
        format!("{:?}", self.master.get_termios().expect("a terminal"))
    }
}

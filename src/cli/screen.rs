//! How does a full screen take the terminal, and give it back as it was?

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;
use std::{env, panic, thread};

use super::out::Out;
use crossterm::event::{self, Event};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};

/// How long nothing may happen before the screen is looked after again.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a signal leaves for a clean end.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// Is there a terminal to draw on?
pub fn is_possible() -> bool {
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !dumb
}

/// The terminal, given back as it was whatever happens.
pub struct Screen {
    /// The signal that asked to end; 0 for none.
    signal: Arc<AtomicU8>,
}

/// What came from outside.
pub enum Heard {
    /// A key, or a new size.
    Event(Event),
    /// Nothing for a while.
    Nothing,
    /// This signal asks to end.
    Ending(u8),
}

impl Screen {
    pub fn enter(out: &mut Out) -> io::Result<Screen> {
        give_back_on_panic();
        let screen = Screen {
            signal: Arc::default(),
        };
        #[cfg(unix)]
        end_on_signals(Arc::clone(&screen.signal))?;
        enable_raw_mode()?;
        execute!(out, EnterAlternateScreen, cursor::Hide)?;
        Ok(screen)
    }

    /// Waits a little for what comes next.
    pub fn listen(&self) -> io::Result<Heard> {
        let heard = event::poll(PATIENCE);
        // A terminal that hangs up fails to be read, too: the signal is the reason to name.
        match self.signal.load(Ordering::Relaxed) {
            0 if heard? => event::read().map(Heard::Event),
            0 => Ok(Heard::Nothing),
            signal => Ok(Heard::Ending(signal)),
        }
    }

    /// Waits as long as it takes.
    pub fn wait(&self) -> io::Result<Heard> {
        loop {
            match self.listen()? {
                Heard::Nothing => {}
                heard => return Ok(heard),
            }
        }
    }

    fn leave() {
        // Nothing better can be done if the terminal is gone.
        let _ = execute!(io::stdout(), cursor::Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        Screen::leave();
    }
}

/// Watches for the signals that ask a program to end; the keys of a raw terminal send none.
///
/// crossterm reads a terminal that is gone over and over and never comes back from it, so that somebody
/// else must end the program then. There is nothing left to give back by that time.
#[cfg(unix)]
fn end_on_signals(flag: Arc<AtomicU8>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let watch = move || {
        if let Some(signal) = signals.forever().next() {
            flag.store(signal.unsigned_abs() as u8, Ordering::Relaxed);
            thread::sleep(GRACE);
            std::process::exit(128 | signal);
        }
    };
    thread::Builder::new().spawn(watch).map(drop)
}

/// The message of a panic belongs on the terminal as it was. A thread in the background neither takes
/// the screen away nor writes over it: whoever started it finds out that it is gone.
fn give_back_on_panic() {
    let hook = panic::take_hook();
    let owner = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == owner {
            Screen::leave();
            hook(info);
        }
    }));
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use guerre_totale::words::Language;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;

    /// Set for the copy of the test that takes the terminal.
    const PANIC: &str = "GT_TEST_PANIC_ON_SCREEN";

    #[test]
    fn a_panic_gives_the_terminal_back_and_is_told_there() {
        if env::var_os(PANIC).is_some() {
            let _screen = Screen::enter(&mut Out::new(Language::English)).expect("a terminal");
            thread::spawn(|| panic!("in the background"))
                .join()
                .unwrap_err();
            panic!("on the screen");
        }
        let pair = native_pty_system()
            .openpty(PtySize::default())
            .expect("a pty");
        let before = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(env::current_exe().expect("this test"));
        let name = "cli::screen::tests::a_panic_gives_the_terminal_back_and_is_told_there";
        command.args([name, "--exact", "--nocapture"]);
        command.env(PANIC, "1");
        let mut child = pair.slave.spawn_command(command).expect("a copy");
        let mut output = pair.master.try_clone_reader().expect("its output");
        let reader = thread::spawn(move || {
            let mut bytes = Vec::new();
            // The end of a pseudo-terminal is an error.
            let _ = output.read_to_end(&mut bytes);
            bytes
        });
        assert!(!child.wait().expect("it ends").success());
        assert_eq!(
            format!("{:?}", pair.master.get_termios()),
            before,
            "still raw"
        );
        drop(pair);
        let bytes = reader.join().expect("its output");
        let text = String::from_utf8_lossy(&bytes);
        let (_, after) = text.split_once("\x1b[?1049h").expect("it took the screen");
        let (screen, after) = after.split_once("\x1b[?1049l").expect("it gave it back");
        assert!(!screen.contains("in the background"), "{screen}");
        assert!(after.contains("on the screen"), "{after}");
        assert!(!after.contains("in the background"), "{after}");
    }
}

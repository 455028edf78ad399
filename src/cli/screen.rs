//! How does a full screen take the terminal, and give it back as it was?

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;
use std::{env, panic, thread};

use super::out::Out;
use crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers,
};
use crossterm::terminal::{
    self, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};

/// How long nothing may happen before the screen is looked after again.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a signal leaves for a clean end.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// Is there a terminal to draw on, and one to hear keys from?
pub fn is_possible() -> bool {
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !dumb && has_keys()
}

/// Keys come from standard input, or from the terminal that the program belongs to.
fn has_keys() -> bool {
    let own = || {
        File::options()
            .read(true)
            .write(true)
            .open("/dev/tty")
            .is_ok()
    };
    io::stdin().is_terminal() || (cfg!(unix) && own())
}

/// No screen shows more; a terminal that claims so would cost all memory.
const MOST_COLUMNS: u16 = 1000;
const MOST_ROWS: u16 = 500;

/// The columns and rows to draw on.
pub fn size() -> io::Result<(u16, u16)> {
    let (width, height) = terminal::size()?;
    Ok(capped(width, height))
}

/// As much of a size as is drawn on.
pub fn capped(width: u16, height: u16) -> (u16, u16) {
    (width.min(MOST_COLUMNS), height.min(MOST_ROWS))
}

/// The terminal, given back as it was whatever happens.
pub struct Screen {
    asked: Arc<Asked>,
}

/// What signals have asked for.
#[derive(Default)]
struct Asked {
    /// The signal that asked to end; 0 for none.
    end: AtomicU8,
    /// To stop until somebody goes on.
    pause: AtomicBool,
}

/// What came from outside.
pub enum Heard {
    /// A key, a text that was pasted, or a new size; after a pause, too: all is to be drawn again.
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
            asked: Arc::default(),
        };
        #[cfg(unix)]
        hear_signals(Arc::clone(&screen.asked))?;
        out.flush()?;
        Screen::take()?;
        Ok(screen)
    }

    /// Waits a little for what comes next.
    pub fn listen(&self) -> io::Result<Heard> {
        let heard = event::poll(PATIENCE);
        // A terminal that hangs up fails to be read, too: the signal is the reason to name.
        match self.asked.end.load(Ordering::Relaxed) {
            0 => {}
            signal => return Ok(Heard::Ending(signal)),
        }
        if self.asked.pause.swap(false, Ordering::Relaxed) {
            return pause();
        }
        match heard? {
            false => Ok(Heard::Nothing),
            true => match event::read()? {
                Event::Key(key) if is_pause(key) => pause(),
                event => Ok(Heard::Event(event)),
            },
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

    fn take() -> io::Result<()> {
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        // A console that cannot tell a paste from keys is still good enough.
        let _ = execute!(io::stdout(), EnableBracketedPaste);
        Ok(())
    }

    fn leave() {
        // Nothing better can be done if the terminal is gone.
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        let _ = execute!(io::stdout(), cursor::Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        Screen::leave();
    }
}

/// Ctrl-Z, which a raw terminal takes for a key like any other.
fn is_pause(key: KeyEvent) -> bool {
    let control = key.modifiers == KeyModifiers::CONTROL;
    cfg!(unix) && control && key.code == KeyCode::Char('z') && key.kind == KeyEventKind::Press
}

/// Gives the terminal back until somebody goes on. The size may be another by then.
fn pause() -> io::Result<Heard> {
    Screen::leave();
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    Screen::take()?;
    let (width, height) = terminal::size()?;
    Ok(Heard::Event(Event::Resize(width, height)))
}

/// Watches for the signals that ask a program to end or to pause; the keys of a raw terminal send none.
///
/// crossterm reads a terminal that is gone over and over and never comes back from it, so that somebody
/// else must end the program then. There is nothing left to give back by that time.
#[cfg(unix)]
fn hear_signals(asked: Arc<Asked>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let all = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP];
    let mut signals = signal_hook::iterator::Signals::new(all)?;
    let watch = move || {
        for signal in signals.forever() {
            if signal == SIGTSTP {
                asked.pause.store(true, Ordering::Relaxed);
                continue;
            }
            asked
                .end
                .store(signal.unsigned_abs() as u8, Ordering::Relaxed);
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

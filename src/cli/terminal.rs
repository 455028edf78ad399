//! How does a full screen take the terminal, run on it, and give it back as it was?

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};
use std::{env, panic, thread};

use crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers,
};
use crossterm::terminal::{
    self, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use guerre_totale::screens::{Next, Palette, Screen};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::out::Out;
use super::{Answer, Failure};

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

/// As much of a terminal of this size as is drawn on.
fn drawn((width, height): (u16, u16)) -> Rect {
    Rect::new(0, 0, width.min(MOST_COLUMNS), height.min(MOST_ROWS))
}

/// Draws and listens until the end. What the screen asks for is granted by the caller.
pub fn run<S: Screen>(
    shown: &mut S,
    out: &mut Out,
    mut grant: impl FnMut(&mut S, S::Wish),
) -> Result<Answer, Failure> {
    let look = Palette::new(out.has_color());
    let taken = Taken::enter(out)?;
    let mut area = drawn(terminal::size()?);
    let viewport = Viewport::Fixed(area);
    let backend = CrosstermBackend::new(&mut *out);
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    let mut idle = false;
    let mut clock = Instant::now();
    loop {
        shown.pass(clock.elapsed());
        clock = Instant::now();
        if !idle {
            // Asked before drawing, so that what comes last is drawn too.
            idle = shown.is_idle();
            let now = drawn(terminal::size()?);
            if now != area {
                area = now;
                terminal.resize(area)?;
            }
            shown.catch_up();
            let mut room = None;
            terminal.draw(|frame| room = Some(shown.draw(frame, look)))?;
            room.into_iter().for_each(|room| shown.see(room));
        }
        let heard = taken.listen()?;
        idle &= matches!(heard, Heard::Nothing);
        let next = match heard {
            Heard::Event(Event::Key(key)) if key.kind != KeyEventKind::Release => shown.key(key),
            Heard::Event(Event::Paste(text)) => {
                shown.paste(&text);
                Next::Stay
            }
            Heard::Ending(signal) => return Ok(Answer::Ended(signal)),
            // Terminals clip and move what they show, even if the size is the old one again by now.
            Heard::Event(Event::Resize(width, height)) => {
                area = drawn((width, height));
                terminal.resize(area)?;
                Next::Stay
            }
            Heard::Event(_) | Heard::Nothing => Next::Stay,
        };
        match next {
            Next::Stay => {}
            Next::Ask(wish) => grant(shown, wish),
            Next::Quit => return Ok(Answer::Yes),
            Next::Interrupt => return Ok(Answer::Interrupted),
        }
    }
}

/// The terminal, given back as it was whatever happens.
struct Taken {
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
enum Heard {
    /// A key, a text that was pasted, or a new size; after a pause, too: all is to be drawn again.
    Event(Event),
    /// Nothing for a while.
    Nothing,
    /// This signal asks to end.
    Ending(u8),
}

impl Taken {
    fn enter(out: &mut Out) -> io::Result<Taken> {
        give_back_on_panic();
        let taken = Taken {
            asked: Arc::default(),
        };
        #[cfg(unix)]
        hear_signals(Arc::clone(&taken.asked))?;
        out.flush()?;
        Taken::take()?;
        // A new size is heard from here on, not only after the first picture.
        event::poll(Duration::ZERO)?;
        Ok(taken)
    }

    /// Waits a little for what comes next.
    fn listen(&self) -> io::Result<Heard> {
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

impl Drop for Taken {
    fn drop(&mut self) {
        Taken::leave();
    }
}

/// Ctrl-Z, which a raw terminal takes for a key like any other.
fn is_pause(key: KeyEvent) -> bool {
    let control = key.modifiers == KeyModifiers::CONTROL;
    cfg!(unix) && control && key.code == KeyCode::Char('z') && key.kind == KeyEventKind::Press
}

/// Gives the terminal back until somebody goes on. The size may be another by then.
fn pause() -> io::Result<Heard> {
    Taken::leave();
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    Taken::take()?;
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
            Taken::leave();
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
            let _screen = Taken::enter(&mut Out::new(Language::English)).expect("a terminal");
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
        let name = "cli::terminal::tests::a_panic_gives_the_terminal_back_and_is_told_there";
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

//! `gt build`: how is a deck built by hand, and with pleasure?

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use crossterm::event::{Event, KeyEventKind};
use guerre_totale::decks::{DeckFile, DeckList};
use guerre_totale::message;
use guerre_totale::words::{Language, Message};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::args::{DECK_HELP, Data};
use super::matches::some_games;
use super::out::Out;
use super::screen::{Heard, Screen, capped, is_possible, size};
use super::{Answer, Failure};

mod builder;
mod draw;
mod entry;
mod keys;
mod page;
mod study;
mod words;

use builder::{Builder, End};
use draw::Look;

/// Build a deck on the full screen of a terminal
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt build                   begin with an empty deck
  gt build mine.json         go on with a deck file, or begin one of that name
  gt build cartwheel         begin with a copy of a built-in deck
  gt build mine.json --cards my-cards.csv --lang fr

The keys are shown at the bottom, all of them by ?. Nothing is written before
you save; a deck that did not come from a deck file asks for a file name then.

{DECK_HELP}"))]
pub struct Build {
    /// The deck to begin with
    #[arg(value_hint = ValueHint::FilePath)]
    deck: Option<PathBuf>,
    /// Games of a trial against each reference deck
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = some_games())]
    games: u64,
}

impl Build {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let piped = self.deck.as_deref() == Some(Path::new("-"));
        if !is_possible() || !(piped || io::stdin().is_terminal()) {
            let wrong = message!(
                "`gt build` draws on a terminal, and there is none; `gt deck new` and `gt deck add` build decks without"
            );
            return Err(Failure::Wrong(wrong.to(out.language())));
        }
        let builder = self.open(data, out.language())?;
        build(builder, out)
    }

    /// The deck as it is found, and where it is kept.
    fn open<'d>(&self, data: &'d Data, language: Language) -> Result<Builder<'d>, Failure> {
        let new = |path: Option<PathBuf>| {
            let name = path.as_deref().and_then(Path::file_stem);
            let name = name.map_or_else(
                || new_deck().to(language),
                |name| name.to_string_lossy().into(),
            );
            (DeckList::new(name), None, path)
        };
        let (list, place, suggested) = match &self.deck {
            None => new(None),
            Some(path) if is_new(path) => new(Some(path.clone())),
            Some(path) => {
                // What others write from here on is noticed.
                let place = path.is_file().then(|| DeckFile::of(path)).transpose()?;
                let list = data.deck(path)?;
                let place = place.filter(|_| list.is_deck_file());
                (list, place, None)
            }
        };
        let builder = Builder::new(list, place, data, language);
        Ok(builder.suggest(suggested).with_games(self.games))
    }
}

/// A deck file that is not there yet.
fn is_new(path: &Path) -> bool {
    let json = |end: &std::ffi::OsStr| end.eq_ignore_ascii_case("json");
    path.extension().is_some_and(json) && !path.exists()
}

fn new_deck() -> Message {
    message!("New deck")
}

/// What is drawn on of a terminal of this size.
fn drawn((width, height): (u16, u16)) -> Rect {
    Rect::new(0, 0, width, height)
}

/// Draws and listens until the end.
fn build(mut builder: Builder, out: &mut Out) -> Result<Answer, Failure> {
    let look = Look::new(out.has_color());
    let screen = Screen::enter(out)?;
    let mut area = drawn(size()?);
    let viewport = Viewport::Fixed(area);
    let backend = CrosstermBackend::new(&mut *out);
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    let mut idle = false;
    loop {
        if !idle {
            // Asked before drawing, so that what comes last is drawn too.
            idle = builder.is_idle();
            let now = drawn(size()?);
            if now != area {
                area = now;
                terminal.resize(area)?;
            }
            builder.catch_up();
            let mut room = builder.room;
            terminal.draw(|frame| room = draw::draw(frame, &builder, look))?;
            builder.see(room);
        }
        let heard = screen.listen()?;
        idle &= matches!(heard, Heard::Nothing);
        match heard {
            Heard::Event(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                builder.press(key)
            }
            Heard::Event(Event::Paste(text)) => builder.paste(&text),
            Heard::Ending(signal) => return Ok(Answer::Ended(signal)),
            // Terminals clip and move what they show, even if the size is the old one again by now.
            Heard::Event(Event::Resize(width, height)) => {
                area = drawn(capped(width, height));
                terminal.resize(area)?;
            }
            Heard::Event(_) | Heard::Nothing => {}
        }
        match builder.end() {
            None => {}
            Some(End::Quit) => return Ok(Answer::Yes),
            Some(End::Interrupted) => return Ok(Answer::Interrupted),
        }
    }
}

//! What is on a full screen, and what does a key do?
//!
//! A [`Screen`] is a plain model: keys change it, and it is drawn as it is. Whoever runs it owns the
//! terminal, the clock and the disk; so a test presses keys and looks, with none of them.

mod board;
pub mod builder;
pub mod enter;
mod entry;
mod menu;
mod page;
mod palette;
pub mod table;
mod text;
pub mod viewer;

use std::time::Duration;

use crossterm::event::KeyEvent;
use ratatui::Frame;

pub use palette::Palette;

/// Something that fills a terminal and hears its keys.
pub trait Screen {
    /// What it may ask of whoever runs it.
    type Wish;

    /// Does what a key means.
    fn key(&mut self, key: KeyEvent) -> Next<Self::Wish>;

    /// Takes a text that was pasted.
    fn paste(&mut self, _text: &str) {}

    /// Does nothing change by itself? The background may be at work.
    fn is_idle(&self) -> bool {
        true
    }

    /// So much time has passed since it was asked last.
    fn pass(&mut self, _time: Duration) {}

    /// Takes in what the background has found meanwhile.
    fn catch_up(&mut self) {}

    /// Draws all of it; returns what there was room for.
    fn draw(&self, frame: &mut Frame, look: Palette) -> Room;

    /// Goes by what was drawn.
    fn see(&mut self, _room: Room) {}
}

/// What follows a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<W> {
    /// The screen is looked at again.
    Stay,
    /// It is left.
    Quit,
    /// It is left by Ctrl-C, with changes thrown away.
    Interrupt,
    /// Something is asked for; then it is looked at again.
    Ask(W),
}

/// What a drawing had room for: some keys go by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// The rows that a page of a list or of a text has.
    pub rows: usize,
    /// How many choices stand side by side.
    pub columns: usize,
    /// The last line that a page can begin with.
    pub last: usize,
}

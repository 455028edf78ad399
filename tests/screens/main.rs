//! Are full screens and drawn boards good to look at, and to press keys at, without any terminal?
//!
//! How they behave in a real one is in `tests/cli/`.
#![cfg(feature = "cli")]

mod board;
mod builder;
mod enter;
mod table;
mod viewer;

use crossterm::event::KeyCode;
use guerre_totale::screens::{Next, Palette, Room, Screen};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// What a screen of this size shows, row by row.
fn shown(screen: &mut impl Screen, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a picture");
    screen.catch_up();
    let mut room = Room::default();
    let drawn = terminal.draw(|frame| room = screen.draw(frame, Palette::new(true)));
    drawn.expect("drawn");
    screen.see(room);
    let cells = terminal.backend().buffer().content();
    let row = |cells: &[ratatui::buffer::Cell]| cells.iter().map(|c| c.symbol()).collect();
    cells.chunks(width.into()).map(row).collect()
}

/// Presses these keys; returns what followed the last one.
fn press<S: Screen>(screen: &mut S, keys: &str) -> Next<S::Wish> {
    let mut next = Next::Stay;
    for key in keys.chars() {
        next = screen.key(match key {
            '\t' => KeyCode::Tab.into(),
            '\n' => KeyCode::Enter.into(),
            '>' => KeyCode::End.into(),
            c => KeyCode::Char(c).into(),
        });
    }
    next
}

/// Every width with every height.
fn sizes() -> impl Iterator<Item = (u16, u16)> {
    let widths = [1, 5, 12, 20, 28, 40, 58, 80, 116, 200].into_iter();
    widths.flat_map(|width| [1, 2, 3, 5, 8, 12, 14, 24, 60].map(|height| (width, height)))
}

//! How is one of many chosen?

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::palette::{CHOSEN, STRONG, pane};
use super::text::pad;

/// Draws the choices around the cursor, each with a number beside it.
pub fn draw(frame: &mut Frame, area: Rect, title: &str, choices: &[(String, usize)], at: usize) {
    let framed = area.height >= 6 && area.width >= 30;
    let mut inner = area;
    if framed {
        let block = pane(Line::styled(format!(" {title} "), STRONG), true);
        inner = block.inner(area);
        frame.render_widget(block, area);
    }
    let rows = usize::from(inner.height).max(1);
    let wide = usize::from(inner.width).min(46);
    let line = |(n, (name, count)): (usize, &(String, usize))| {
        let cursor = if n == at { "▸" } else { " " };
        let text = format!("{cursor} {} {count:>4}", pad(name, wide.saturating_sub(7)));
        match n == at {
            true => Line::styled(text, CHOSEN),
            false => Line::raw(text),
        }
    };
    let first = first_row(at, rows, choices.len());
    let shown = choices.iter().enumerate().skip(first).take(rows);
    frame.render_widget(Paragraph::new(shown.map(line).collect::<Vec<_>>()), inner);
}

/// The first of so many rows on show. The cursor stays in the middle: the same place gives the same
/// screen, whatever came before.
pub fn first_row(at: usize, rows: usize, all: usize) -> usize {
    at.saturating_sub(rows / 2).min(all.saturating_sub(rows))
}

//! How do both boards stand on a screen, with what belongs to them?

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Palette;
use super::palette::STRONG;
use super::text::{cut, wrap};
use crate::reports::story::Tone;
use crate::reports::{Diagram, standing};
use crate::rules::Seat;
use crate::rules::transcript::{Header, Step};
use crate::text::safe;
use crate::words::{Language, Message};

/// Rows that show what every sector shows. If so many are left, hands may take more than one line.
const ENOUGH: usize = 5;

/// Both boards between their owners' lines, in at most so many rows.
pub fn boards(diagram: &Diagram, header: &Header, width: usize, rows: usize) -> Vec<String> {
    let standing = |seat| {
        let text = standing(diagram.game, header, diagram.state, seat, diagram.eyes);
        text.to(diagram.language)
    };
    let texts = [Seat::B, Seat::A].map(standing);
    let [mut above, mut below] = texts.each_ref().map(|text| wrap(text, width, 2));
    if above.len() + below.len() + ENOUGH > rows {
        [above, below] = texts.map(|text| vec![cut(&text, width)]);
    }
    let room = rows.saturating_sub(above.len() + below.len());
    let drawn = diagram.draw_within(width, room);
    match drawn.len() <= room {
        true => [above, drawn, below].concat(),
        false => {
            let mut drawn = diagram.draw_within(width, rows);
            drawn.truncate(rows);
            drawn
        }
    }
}

/// What happened and what came of it, on lines of so many columns.
pub fn told(step: &Step, width: usize, language: Language) -> Vec<String> {
    wrap(&sentence(step, language), width, 2)
}

/// What happened and what came of it, as one text.
pub fn sentence(step: &Step, language: Language) -> String {
    let mut parts = vec![step.text.clone()];
    parts.extend(step.changes.iter().cloned());
    Message::joined(parts, " ").to(language)
}

/// Steps, the one on show marked, in a column with a line to its left.
pub fn history(
    frame: &mut Frame,
    area: Rect,
    (steps, at): (&[Step], usize),
    (language, look): (Language, Palette),
) {
    let (width, rows) = (usize::from(area.width), usize::from(area.height));
    let wide = width.saturating_sub(4);
    let mut lines: Vec<(String, bool)> = Vec::new();
    let mut last = 0;
    for (n, step) in steps.iter().enumerate() {
        // A table that is drawn beside it has nothing to tell.
        if step.kind == "state" && n != at {
            continue;
        }
        for (row, line) in told(step, wide, language).into_iter().enumerate() {
            let mark = if n == at && row == 0 { '▸' } else { ' ' };
            lines.push((format!("│{mark}{line}"), n == at));
        }
        if n <= at {
            last = lines.len();
        }
    }
    // What comes next shows below, as far as there is room.
    let first = last.saturating_sub(rows.saturating_sub(rows / 4).max(1));
    for (y, (line, here)) in lines.iter().skip(first).take(rows).enumerate() {
        let mut line = paint(line, look);
        if *here {
            line = line.style(STRONG);
        }
        let row = Rect::new(area.x, area.y + y as u16, area.width, 1);
        frame.render_widget(line, row.intersection(area));
    }
}

/// Draws lines from the top of an area.
pub fn lines(frame: &mut Frame, area: Rect, lines: &[String], look: Palette) {
    for (y, line) in lines.iter().take(area.height.into()).enumerate() {
        let line = paint(&cut(line, area.width.into()), look);
        let row = Rect::new(area.x, area.y + y as u16, area.width, 1);
        frame.render_widget(line, row.intersection(area));
    }
}

/// A line with its signs in colours, each of which is a sign of its own without them.
pub fn paint(line: &str, look: Palette) -> Line<'static> {
    let mut spans: Vec<(Style, String)> = Vec::new();
    let mut marked = false;
    for c in safe(line).chars() {
        marked = c == '*' || marked && !c.is_whitespace();
        let style = match c {
            '▲' => look.accent(),
            '△' => look.tone(Tone::Bad),
            '■' => look.tone(Tone::Blue),
            _ if marked => look.tone(Tone::Good).patch(STRONG),
            _ => Style::new(),
        };
        match spans.last_mut().filter(|(last, _)| *last == style) {
            Some((_, text)) => text.push(c),
            None => spans.push((style, c.into())),
        }
    }
    let spans = spans.into_iter();
    Line::from_iter(spans.map(|(style, text)| Span::styled(text, style)))
}

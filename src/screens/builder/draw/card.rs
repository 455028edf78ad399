//! The card under the cursor, as it lies on the table.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::cards::{Color, Printed};
use crate::message;
use crate::screens::Palette;
use crate::screens::builder::Builder;
use crate::screens::palette::{STRONG, pane};
use crate::screens::text::{cut, width, wrap};
use crate::text::one_line;
use crate::words::Language;

/// Lines for the symbols of a half.
const SYMBOLS: usize = 2;

pub fn draw(frame: &mut Frame, area: Rect, builder: &Builder, look: Palette) {
    let Some(card) = builder.card() else {
        return frame.render_widget(pane(Line::raw(" – "), false), area);
    };
    let wide = usize::from(area.width.saturating_sub(2));
    let name = cut(&one_line(&card.name), wide.saturating_sub(2));
    let number = match card.color {
        Color::Green => message!(" green {id} ", id = card.id),
        Color::Blue => message!(" blue {id} ", id = card.id),
    };
    let number = builder.say(&number);
    let block = pane(Line::styled(format!(" {name} "), STRONG), false)
        .title_bottom(Line::styled(number, STRONG).alignment(Alignment::Right));
    // As printed: level 0 has no number.
    let level = match card.level() {
        0 => " ".to_owned(),
        level => level.to_string(),
    };
    let mut lines = half(&level, &card.upper, wide, builder.language, look);
    lines.push(Line::raw("╌".repeat(wide)));
    lines.extend(half(" ", &card.lower, wide, builder.language, look));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The fighters of a half in one line, its symbols in those below.
fn half(
    corner: &str,
    printed: &Printed,
    wide: usize,
    language: Language,
    look: Palette,
) -> Vec<Line<'static>> {
    let fighters = vec!["▲"; printed.fighters.into()].join(" ");
    let mut lines = vec![Line::from(vec![
        Span::styled(format!(" {corner}  "), STRONG),
        Span::styled(fighters, look.accent()),
    ])];
    let room = wide.saturating_sub(3);
    let mut symbols = symbols(printed, room, language);
    symbols.resize(SYMBOLS, String::new());
    lines.extend(
        symbols
            .iter()
            .map(|symbol| Line::raw(format!("  {symbol}"))),
    );
    lines
}

/// One symbol a line if they fit so, else one after the other.
fn symbols(printed: &Printed, wide: usize, language: Language) -> Vec<String> {
    let names: Vec<&str> = printed
        .effects
        .iter()
        .map(|e| language.effect(*e))
        .collect();
    match names.len() <= SYMBOLS && names.iter().all(|name| width(name) <= wide) {
        true => names.iter().map(|name| name.to_string()).collect(),
        false => wrap(&names.join(" + "), wide, 0),
    }
}

//! How is a text read that is longer than the screen?

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph as Lines;

use super::Palette;
use super::palette::{STRONG, pane};
use super::text::{cut, wrap};
use crate::reports::story::Tone;
use crate::words::{Language, Message};

/// A piece of a page.
pub struct Paragraph {
    pub text: Message,
    pub tone: Tone,
    /// By how much the lines after the first are indented; none for a line that is never broken.
    pub hang: Option<usize>,
}

impl Paragraph {
    /// A text whose lines after the first stand in so far.
    pub fn new(text: impl Into<Message>, tone: Tone, hang: usize) -> Paragraph {
        Paragraph {
            text: text.into(),
            tone,
            hang: Some(hang),
        }
    }

    /// A line that is never broken.
    pub fn row(text: impl Into<Message>, tone: Tone) -> Paragraph {
        Paragraph {
            hang: None,
            ..Paragraph::new(text, tone, 0)
        }
    }
}

/// Draws a page from this line on; returns how many rows it has, and the last line that it can
/// begin with.
pub fn draw(
    frame: &mut Frame,
    area: Rect,
    (title, paragraphs): (&Message, &[Paragraph]),
    top: usize,
    (language, look): (Language, Palette),
) -> (usize, usize) {
    let lines = fill(paragraphs, area, language, look);
    let framed = area.height >= 8;
    let mut block = pane(
        Line::styled(format!(" {} ", title.to(language)), STRONG),
        true,
    );
    let inner = if framed { block.inner(area) } else { area };
    let rows = usize::from(inner.height);
    let last = lines.len().saturating_sub(rows);
    let top = top.min(last);
    if last > 0 {
        let place = format!(
            " {}–{}/{} ",
            top + 1,
            (top + rows).min(lines.len()),
            lines.len()
        );
        block = block.title_bottom(Line::raw(place).right_aligned());
    }
    let shown: Vec<Line> = lines.into_iter().skip(top).take(rows).collect();
    if framed {
        frame.render_widget(block, area);
    }
    frame.render_widget(Lines::new(shown), inner);
    (rows, last)
}

/// The paragraphs as lines of a page of this size.
fn fill(
    paragraphs: &[Paragraph],
    area: Rect,
    language: Language,
    look: Palette,
) -> Vec<Line<'static>> {
    let wide = usize::from(area.width.saturating_sub(2)).min(100);
    let lines = |paragraph: &Paragraph| {
        let text = paragraph.text.to(language);
        let lines = match paragraph.hang {
            Some(hang) => wrap(&text, wide, hang),
            None => vec![cut(&text, wide)],
        };
        let style = look.tone(paragraph.tone);
        lines.into_iter().map(move |line| Line::styled(line, style))
    };
    paragraphs.iter().flat_map(lines).collect()
}

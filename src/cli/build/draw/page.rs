//! A page that scrolls.

use guerre_totale::message;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph as Lines;

use super::text::{cut, wrap};
use super::{Look, STRONG, pane};
use crate::cli::build::builder::Builder;
use crate::cli::build::page::{self, Page, Paragraph};

/// Draws a page from this line on; returns how many rows it has, and the last line that it can
/// begin with.
pub fn draw(
    frame: &mut Frame,
    area: Rect,
    builder: &Builder,
    (page, top): (&Page, usize),
    look: Look,
) -> (usize, usize) {
    let (title, lines) = match page {
        Page::Help => (
            message!("Keys"),
            fill(&page::help(builder.language), area, look),
        ),
        Page::Analysis(study) => (message!("Analysis"), fill(study.paragraphs(), area, look)),
        Page::Trial => {
            let current = builder.trial_is_current();
            let trial = builder.trial.as_ref();
            let text = trial.map(|trial| page::trial(trial, current, builder.language));
            (
                message!("Trial"),
                fill(&text.unwrap_or_default(), area, look),
            )
        }
    };
    let framed = area.height >= 8;
    let mut block = pane(
        Line::styled(format!(" {} ", builder.say(&title)), STRONG),
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
fn fill(paragraphs: &[Paragraph], area: Rect, look: Look) -> Vec<Line<'static>> {
    let wide = usize::from(area.width.saturating_sub(2)).min(100);
    let lines = |paragraph: &Paragraph| {
        let lines = match paragraph.hang {
            Some(hang) => wrap(&paragraph.text, wide, hang),
            None => vec![cut(&paragraph.text, wide)],
        };
        let style = look.tone(paragraph.tone);
        lines.into_iter().map(move |line| Line::styled(line, style))
    };
    paragraphs.iter().flat_map(lines).collect()
}

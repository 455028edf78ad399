//! The choice of an effect to filter by.

use guerre_totale::cards::{Effect, Totals};
use guerre_totale::message;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::text::pad;
use super::{CHOSEN, STRONG, pane};
use crate::cli::build::builder::Builder;

pub fn draw(frame: &mut Frame, area: Rect, builder: &Builder, at: usize) {
    let cards = builder.data.cards.cards();
    let totals = Totals::of(cards);
    let with = |effect: Effect| {
        let name = builder.language.effect(effect).to_owned();
        (name, totals.cards_with(effect))
    };
    let any = (builder.say(&message!("any effect or none")), cards.len());
    let choices: Vec<(String, usize)> = [any].into_iter().chain(Effect::ALL.map(with)).collect();
    let framed = area.height >= 6 && area.width >= 30;
    let mut inner = area;
    if framed {
        let title = format!(" {} ", builder.say(&message!("Only cards with")));
        let block = pane(Line::styled(title, STRONG), true);
        inner = block.inner(area);
        frame.render_widget(block, area);
    }
    let rows = usize::from(inner.height).max(1);
    let first = at
        .saturating_sub(rows / 2)
        .min(choices.len().saturating_sub(rows));
    let wide = usize::from(inner.width).min(46);
    let line = |(n, (name, count)): (usize, &(String, usize))| {
        let cursor = if n == at { "▸" } else { " " };
        let text = format!("{cursor} {} {count:>4}", pad(name, wide.saturating_sub(7)));
        match n == at {
            true => Line::styled(text, CHOSEN),
            false => Line::raw(text),
        }
    };
    let lines: Vec<Line> = choices
        .iter()
        .enumerate()
        .skip(first)
        .take(rows)
        .map(line)
        .collect();
    frame.render_widget(Paragraph::new(lines), inner);
}

//! The deck in figures: cruiser, legality, level curve, effects.

use guerre_totale::analysis::slots;
use guerre_totale::cards::{Card, Effect};
use guerre_totale::message;
use guerre_totale::text::one_line;
use guerre_totale::words::Language;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::text::{cut, pad, width, wrap};
use super::{Look, STRONG, pane};
use crate::cli::build::builder::Builder;
use crate::cli::build::words::problems;

pub fn draw(frame: &mut Frame, area: Rect, builder: &Builder, look: Look) {
    let wide = usize::from(area.width.saturating_sub(2));
    let name = cut(&one_line(&builder.desk.list().name), wide.saturating_sub(2));
    let block = pane(Line::styled(format!(" {name} "), STRONG), false);
    let cards = cards(builder);
    let mut lines: Vec<Line> = cruiser(builder, wide).into_iter().collect();
    lines.push(totals(builder, &cards));
    lines.extend(verdict(builder, wide, look));
    lines.extend(curve(builder, &cards, wide, look));
    let room = usize::from(block.inner(area).height).saturating_sub(lines.len());
    lines.extend(effects(&cards, wide, room, builder.language, look));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// The cards of the set in the deck, each once.
fn cards<'a>(builder: &Builder<'a>) -> Vec<&'a Card> {
    let held = builder.held().into_iter().filter(|held| !held.again);
    held.filter_map(|held| held.card).collect()
}

/// Without a cruiser the verdict says so.
fn cruiser(builder: &Builder, wide: usize) -> Option<Line<'static>> {
    let cruiser = builder.cruiser()?;
    let text = message!(
        "{cruiser}, armour {n}",
        cruiser = one_line(&cruiser.name),
        n = cruiser.armour,
    );
    Some(Line::raw(cut(&builder.say(&text), wide)))
}

fn totals(builder: &Builder, cards: &[&Card]) -> Line<'static> {
    let sum = |fighters: fn(&Card) -> u8| -> usize {
        cards.iter().map(|card| usize::from(fighters(card))).sum()
    };
    let (upper, lower) = (sum(|c| c.upper.fighters), sum(|c| c.lower.fighters));
    let cards = match builder.desk.list().cards.len() {
        1 => message!("{n} card", n = 1),
        cards => message!("{n} cards", n = cards),
    };
    let text = message!(
        "{cards}, {upper}/{lower} ▲",
        cards = cards,
        upper = upper,
        lower = lower
    );
    Line::raw(builder.say(&text))
}

/// Legal, or every reason why not.
fn verdict(builder: &Builder, wide: usize, look: Look) -> Vec<Line<'static>> {
    let problems = problems(&builder.check());
    if problems.is_empty() {
        let legal = builder.say(&message!("✓ legal"));
        return vec![Line::styled(legal, look.good())];
    }
    let said = problems
        .iter()
        .map(|problem| format!("✗ {}", builder.say(problem)));
    let lines = said.flat_map(|text| wrap(&text, wide, 2));
    lines.map(|line| Line::styled(line, look.bad())).collect()
}

/// The cards of each level beside the slots of the cruiser for them.
fn curve(builder: &Builder, cards: &[&Card], wide: usize, look: Look) -> Vec<Line<'static>> {
    let counts = [0, 1, 2, 3].map(|level| cards.iter().filter(|c| c.level() == level).count());
    let most = counts.into_iter().max().unwrap_or(0);
    let room = wide.saturating_sub(13);
    let line = |level: u8| {
        let count = counts[usize::from(level)];
        let bar = pad(&"▮".repeat(scaled(count, most, room)), room);
        let slots = builder.cruiser().map_or(0, |cruiser| slots(cruiser, level));
        Line::from(vec![
            Span::styled(format!("{level} "), STRONG),
            Span::styled(bar, look.accent()),
            Span::raw(format!(" {count:>3} {}", "▯".repeat(slots))),
        ])
    };
    [0, 1, 2, 3].map(line).into()
}

/// So many blocks, at most `room` for the largest number; never none for something.
fn scaled(count: usize, most: usize, room: usize) -> usize {
    let blocks = match most > room {
        true => (count * room).div_ceil(most.max(1)),
        false => count,
    };
    blocks.min(room)
}

/// The effects by how often they occur: one a line if there is room, else in a few words.
fn effects(
    cards: &[&Card],
    wide: usize,
    room: usize,
    language: Language,
    look: Look,
) -> Vec<Line<'static>> {
    let times = |effects: &[Effect], effect| effects.iter().filter(|e| **e == effect).count();
    let count = |effect: Effect| {
        let upper: usize = cards.iter().map(|c| times(&c.upper.effects, effect)).sum();
        let lower: usize = cards.iter().map(|c| times(&c.lower.effects, effect)).sum();
        (effect, upper, lower)
    };
    let mut counts: Vec<_> = Effect::ALL.map(count).into();
    counts.retain(|(_, upper, lower)| upper + lower > 0);
    counts.sort_by_key(|(_, upper, lower)| std::cmp::Reverse(upper + lower));
    if counts.len() > room {
        let name = |(effect, upper, lower): &(Effect, usize, usize)| {
            format!("{} {}", language.effect(*effect), upper + lower)
        };
        let names: Vec<String> = counts.iter().map(name).collect();
        let mut lines = wrap(&names.join(", "), wide, 0);
        if lines.len() > room
            && let Some(last) = room.checked_sub(1).and_then(|last| lines.get_mut(last))
        {
            *last = cut(&format!("{last} …"), wide);
        }
        return lines.into_iter().take(room).map(Line::raw).collect();
    }
    let names = counts
        .iter()
        .map(|(effect, ..)| width(language.effect(*effect)));
    let name_wide = names.max().unwrap_or(0).min(wide.saturating_sub(12));
    let bar = wide.saturating_sub(name_wide + 4);
    let most = counts
        .iter()
        .map(|(_, upper, lower)| upper + lower)
        .max()
        .unwrap_or(0);
    let line = |(effect, upper, lower): (Effect, usize, usize)| {
        let all = scaled(upper + lower, most, bar);
        let full = scaled(upper, most, bar).min(all);
        let bars = "█".repeat(full) + &"░".repeat(all - full);
        Line::from(vec![
            Span::raw(format!(
                "{} {:>2} ",
                pad(language.effect(effect), name_wide),
                upper + lower
            )),
            Span::styled(bars, look.accent()),
        ])
    };
    counts.into_iter().map(line).collect()
}

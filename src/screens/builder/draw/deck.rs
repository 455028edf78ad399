//! The deck in figures: cruiser, legality, level curve, effects.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::cards::{Effect, Half, Totals};
use crate::message;
use crate::reports::story::Tone;
use crate::screens::Palette;
use crate::screens::builder::Builder;
use crate::screens::builder::words::{brief, problems};
use crate::screens::palette::{STRONG, pane};
use crate::screens::text::{cut, pad, width, wrap};
use crate::text::one_line;
use crate::words::Language;

pub fn draw(frame: &mut Frame, area: Rect, builder: &Builder, look: Palette) {
    let wide = usize::from(area.width.saturating_sub(2));
    let name = cut(&one_line(&builder.desk.list().name), wide.saturating_sub(2));
    let block = pane(Line::styled(format!(" {name} "), STRONG), false);
    let totals = totals(builder);
    let mut lines: Vec<Line> = cruiser(builder, wide).into_iter().collect();
    lines.push(size(builder, &totals));
    lines.extend(verdict(builder, wide, look));
    lines.extend(curve(builder, &totals, wide, look));
    let room = usize::from(block.inner(area).height).saturating_sub(lines.len());
    lines.extend(effects(&totals, wide, room, builder.language, look));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// What the cards of the set in the deck add up to, each counted once.
pub fn totals(builder: &Builder) -> Totals {
    let held = builder.held().into_iter().filter(|held| !held.again);
    Totals::of(held.filter_map(|held| held.card))
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

fn size(builder: &Builder, totals: &Totals) -> Line<'static> {
    let cards = match builder.desk.list().cards.len() {
        1 => message!("{n} card", n = 1),
        cards => message!("{n} cards", n = cards),
    };
    let text = message!(
        "{cards}, {upper}/{lower} ▲",
        cards = cards,
        upper = totals.fighters(Half::Upper),
        lower = totals.fighters(Half::Lower),
    );
    Line::raw(builder.say(&text))
}

/// Legal, or every reason why not.
fn verdict(builder: &Builder, wide: usize, look: Palette) -> Vec<Line<'static>> {
    let problems = problems(&builder.check());
    if problems.is_empty() {
        let legal = builder.say(&message!("✓ legal"));
        return vec![Line::styled(legal, look.tone(Tone::Good))];
    }
    let bad = look.tone(Tone::Bad);
    let said = problems.iter().map(|problem| builder.say(problem));
    let lines = said.flat_map(|text| wrap(&format!("✗ {text}"), wide, 2));
    lines.map(|line| Line::styled(line, bad)).collect()
}

/// The cards of each level beside the slots of the cruiser for them.
fn curve(builder: &Builder, totals: &Totals, wide: usize, look: Palette) -> Vec<Line<'static>> {
    let counts = totals.levels;
    let most = counts.into_iter().max().unwrap_or(0);
    let room = wide.saturating_sub(13);
    let line = |level: u8| {
        let count = counts[usize::from(level)];
        let bar = pad(&"▮".repeat(scaled(count, most, room)), room);
        let slots = builder.cruiser().map_or(0, |cruiser| cruiser.slots(level));
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
    totals: &Totals,
    wide: usize,
    room: usize,
    language: Language,
    look: Palette,
) -> Vec<Line<'static>> {
    let counts = counts(totals);
    if counts.len() > room {
        return in_words(&counts, wide, room, language);
    }
    let name = |effect: Effect| match language.effect(effect) {
        full if width(full) + 12 <= wide => full.to_owned(),
        _ => brief(effect, language),
    };
    let names = counts.iter().map(|count| width(&name(count.effect)));
    let name_wide = names.max().unwrap_or(0);
    let bar = wide.saturating_sub(name_wide + 4);
    let most = counts.iter().map(Count::all).max().unwrap_or(0);
    let line = |count: &Count| {
        let all = scaled(count.all(), most, bar);
        let full = scaled(count.upper, most, bar).min(all);
        let bars = "█".repeat(full) + &"░".repeat(all - full);
        let name = pad(&name(count.effect), name_wide);
        Line::from(vec![
            Span::raw(format!("{name} {:>2} ", count.all())),
            Span::styled(bars, look.accent()),
        ])
    };
    counts.iter().map(line).collect()
}

/// How often an effect occurs on each half.
struct Count {
    effect: Effect,
    upper: usize,
    lower: usize,
}

impl Count {
    fn all(&self) -> usize {
        self.upper + self.lower
    }
}

/// The effects that occur, the most frequent first.
fn counts(totals: &Totals) -> Vec<Count> {
    let mut counts: Vec<Count> = Effect::ALL
        .map(|effect| Count {
            effect,
            upper: totals.symbols(effect, Half::Upper),
            lower: totals.symbols(effect, Half::Lower),
        })
        .into();
    counts.retain(|count| count.all() > 0);
    counts.sort_by_key(|count| std::cmp::Reverse(count.all()));
    counts
}

/// `pivot ×8, draw ×3`, as far as there is room.
fn in_words(counts: &[Count], wide: usize, room: usize, language: Language) -> Vec<Line<'static>> {
    // What belongs together is not torn apart by the end of a line.
    let name = |count: &Count| {
        let name = brief(count.effect, language).replace(' ', "\u{a0}");
        format!("{name}\u{a0}×{}", count.all())
    };
    let names: Vec<String> = counts.iter().map(name).collect();
    let mut lines = wrap(&names.join(", "), wide, 0);
    let more = lines.len() > room;
    lines.truncate(room);
    if let Some(last) = lines.last_mut().filter(|_| more) {
        *last = cut(&format!("{last} …"), wide);
    }
    lines.into_iter().map(Line::raw).collect()
}

//! The choice of the cruiser, each drawn with its sectors.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use crate::cards::{Cruiser, Slot};
use crate::message;
use crate::screens::builder::Builder;
use crate::screens::palette::{CHOSEN, STRONG, pane};
use crate::screens::text::{cut, pad};
use crate::text::one_line;

/// A drawn cruiser: five sectors of three columns, four levels, and how many cards of each.
const WIDE: u16 = 32;
const HIGH: u16 = 7;

/// Draws all of them; returns how many stand side by side.
pub fn draw(frame: &mut Frame, area: Rect, builder: &Builder, at: usize) -> usize {
    let all: Vec<&Cruiser> = builder.cruiser_set.iter().collect();
    let in_a_row = usize::from(area.width / WIDE);
    let rows = usize::from(area.height / HIGH);
    if in_a_row == 0 || rows == 0 {
        list(frame, area, builder, &all, at);
        return 1;
    }
    // Only as many rows as fit, with the chosen one among them.
    let first = (at / in_a_row + 1).saturating_sub(rows) * in_a_row;
    for (n, cruiser) in all.iter().enumerate().skip(first).take(in_a_row * rows) {
        let (row, column) = ((n - first) / in_a_row, (n - first) % in_a_row);
        let place = Rect {
            x: area.x + column as u16 * WIDE,
            y: area.y + row as u16 * HIGH,
            width: WIDE,
            height: HIGH,
        };
        one(frame, place, builder, cruiser, n == at);
    }
    in_a_row
}

fn one(frame: &mut Frame, place: Rect, builder: &Builder, cruiser: &Cruiser, chosen: bool) {
    let name = cut(&one_line(&cruiser.name), 16);
    let title = match chosen {
        true => Line::styled(format!(" ▸ {name} "), CHOSEN.patch(STRONG)),
        false => Line::raw(format!(" {name} ")),
    };
    let block = pane(title, chosen);
    let cards = super::deck::totals(builder).levels;
    let line = |level: usize| slots(cruiser, level, cards[level]);
    let mut lines: Vec<Line> = (0..4).rev().map(line).collect();
    let armour = message!("armour {n}", n = cruiser.armour);
    let own = builder.cruiser().is_some_and(|own| own.id == cruiser.id);
    let sign = if own { " ✓" } else { "" };
    lines.push(Line::raw(format!(" {}{sign}", builder.say(&armour))));
    frame.render_widget(Paragraph::new(lines).block(block), place);
}

/// The slots of a level, sector by sector, and the cards for them.
fn slots(cruiser: &Cruiser, level: usize, cards: usize) -> Line<'static> {
    let slot = |sector: &Vec<Slot>| match sector.get(level) {
        Some(Slot::Draw) => "[D]",
        Some(Slot::Plain) => "[ ]",
        None => "   ",
    };
    let slots = cruiser.sectors.each_ref().map(slot).join(" ");
    Line::raw(format!(" {level} {slots} {cards:>3} ▮"))
}

/// A line each, where there is no room to draw.
fn list(frame: &mut Frame, area: Rect, builder: &Builder, all: &[&Cruiser], at: usize) {
    let rows = usize::from(area.height).max(1);
    let first = at.saturating_sub(rows - 1);
    let line = |(n, cruiser): (usize, &&Cruiser)| {
        let letter = |slot: &Slot| match slot {
            Slot::Draw => 'D',
            Slot::Plain => 'o',
        };
        let sector = |sector: &Vec<Slot>| sector.iter().map(letter).collect::<String>();
        let sectors = cruiser.sectors.each_ref().map(sector).join(" ");
        let cursor = if n == at { "▸" } else { " " };
        let name = pad(&one_line(&cruiser.name), 8);
        let armour = builder.say(&message!("armour {n}", n = cruiser.armour));
        let text = format!("{cursor}{name} {armour}  {sectors}");
        let line = Line::raw(cut(&text, area.width.into()));
        if n == at { line.style(CHOSEN) } else { line }
    };
    let lines: Vec<Line> = all
        .iter()
        .enumerate()
        .skip(first)
        .take(rows)
        .map(line)
        .collect();
    frame.render_widget(Paragraph::new(lines), area);
}

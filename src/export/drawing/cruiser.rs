//! A cruiser as a board: its hull, and on it the sectors from the owner's left, each with its slots from level 0 up.

use super::escape;
use super::symbols::symbol_id;
use crate::cards::{Cruiser, Effect, Slot};
use crate::message;
use crate::words::Language;

/// A slot, and what stands left of all slots and below them: the hull.
const WIDE: usize = 24;
const HIGH: usize = 16;
const LEFT: usize = 10;
const BELOW: usize = 17;

/// The slots of a cruiser; those with a Draw symbol show it.
pub fn cruiser(cruiser: &Cruiser, language: Language) -> String {
    let most = cruiser.sectors.iter().map(Vec::len).max().unwrap_or(0);
    let (wide, deck) = (LEFT + cruiser.sectors.len() * (WIDE + 3), most * (HIGH + 3));
    let mut drawn = hull(wide, deck);
    for (sector, slots) in cruiser.sectors.iter().enumerate() {
        let x = LEFT + sector * (WIDE + 3);
        for (level, slot) in slots.iter().enumerate() {
            drawn += &draw_slot(*slot, x, (most - 1 - level) * (HIGH + 3));
        }
        let (middle, y) = (x + WIDE / 2, deck + 8);
        drawn += &format!("<text x=\"{middle}\" y=\"{y}\">{}</text>", sector + 1);
    }
    for level in 0..most {
        let y = (most - 1 - level) * (HIGH + 3) + HIGH / 2 + 3;
        drawn += &format!("<text x=\"4\" y=\"{y}\">{level}</text>");
    }
    let label = message!(
        "{cruiser}: {slots} slots, {draws} with a Draw symbol",
        cruiser = &cruiser.name,
        slots = cruiser.all_slots(),
        draws = cruiser.draws(),
    );
    format!(
        "<svg class=\"ship\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">{drawn}</svg>\n",
        wide,
        deck + BELOW,
        escape(&label.to(language)),
    )
}

/// The ship below its slots: a bow to the left and to the right, engines below.
fn hull(wide: usize, deck: usize) -> String {
    let (stern, keel) = (wide - 4, deck + 12);
    let engines = [wide / 4, wide / 2, 3 * wide / 4];
    let engine = |x: &usize| format!("M{} {keel}l2 4h8l2-4", x - 6);
    let engines: String = engines.iter().map(engine).collect();
    format!(
        "<path class=\"hull\" d=\"M4 {deck}H{stern}L{} {keel}H18Z{engines}\"/>",
        stern - 14
    )
}

fn draw_slot(slot: Slot, x: usize, y: usize) -> String {
    let place = format!("x=\"{x}\" y=\"{y}\" width=\"{WIDE}\" height=\"{HIGH}\"");
    match slot {
        Slot::Plain => format!("<rect {place} rx=\"2\"/>"),
        Slot::Draw => format!(
            "<rect class=\"draw\" {place} rx=\"2\"/><use href=\"#{}\" x=\"{}\" y=\"{}\" width=\"12\" height=\"12\"/>",
            symbol_id(Effect::Draw),
            x + (WIDE - 12) / 2,
            y + (HIGH - 12) / 2,
        ),
    }
}

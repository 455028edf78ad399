//! The level curve: cards of each level beside the slots that the cruiser has for them.

use super::escape;
use crate::cards::{Cruiser, Totals};
use crate::message;
use crate::words::Language;

/// The room for the bars, in the units of the drawing.
const HEIGHT: f64 = 70.0;
const STEP: f64 = 56.0;
const BAR: f64 = 20.0;

/// The curve of a deck with these cards, on this cruiser.
pub fn curve(totals: &Totals, cruiser: Option<&Cruiser>, language: Language) -> String {
    let levels = totals.levels;
    let slots = cruiser.map(|cruiser| [0, 1, 2, 3].map(|level| cruiser.slots(level)));
    let most = levels.iter().chain(slots.iter().flatten()).max().copied();
    let unit = HEIGHT / most.unwrap_or(1).max(1) as f64;
    let mut bars = String::new();
    for (level, count) in levels.into_iter().enumerate() {
        let left = 12.0 + STEP * level as f64;
        bars += &bar("cards", left, count, unit);
        if let Some(slots) = &slots {
            bars += &bar("slots", left + BAR + 2.0, slots[level], unit);
        }
        let middle = left + BAR;
        let name = message!("level {level}", level = level).to(language);
        bars += &format!("<text x=\"{middle}\" y=\"102\">{name}</text>\n");
    }
    let caption = match cruiser {
        Some(cruiser) => format!(
            "<rect class=\"cards\" x=\"12\" y=\"110\" width=\"7\" height=\"7\"/><text class=\"key\" x=\"23\" y=\"117\">{cards}</text>\
             <rect class=\"slots\" x=\"62\" y=\"110\" width=\"7\" height=\"7\"/><text class=\"key\" x=\"73\" y=\"117\">{slots}</text>\n",
            cards = message!("cards").to(language),
            slots = message!("slots of {cruiser}", cruiser = escape(&cruiser.name)).to(language),
        ),
        None => String::new(),
    };
    format!(
        "<svg class=\"curve\" viewBox=\"0 0 240 122\" role=\"img\" aria-label=\"{label}\">\n\
         {bars}<path d=\"M8 90H232\"/>\n{caption}</svg>\n",
        label = message!("Cards by level").to(language),
    )
}

fn bar(class: &str, left: f64, count: usize, unit: f64) -> String {
    let height = unit * count as f64;
    let top = 90.0 - height;
    format!(
        "<rect class=\"{class}\" x=\"{left}\" y=\"{top:.2}\" width=\"{BAR}\" height=\"{height:.2}\"/>\
         <text x=\"{}\" y=\"{:.2}\">{count}</text>\n",
        left + BAR / 2.0,
        top - 3.0,
    )
}

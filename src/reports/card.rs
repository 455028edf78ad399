//! What does a card look like on the table?

use super::cards::color;
use crate::cards::{Card, Printed};
use crate::words::Language;

/// The columns between the borders: three cards fit side by side on 80.
pub const WIDTH: usize = 23;

/// Cards beside each other, line by line.
pub fn side_by_side(cards: &[&Card], language: Language) -> Vec<String> {
    let symbols = |half: fn(&Card) -> &Printed| {
        let counts = cards.iter().map(|card| half(card).effects.len());
        counts.max().unwrap_or(0).max(1)
    };
    let (upper, lower) = (symbols(|card| &card.upper), symbols(|card| &card.lower));
    let draw = |card: &&Card| draw(card, [upper, lower], language);
    let drawn: Vec<Vec<String>> = cards.iter().map(draw).collect();
    let height = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: usize| {
        let pieces: Vec<_> = drawn.iter().map(|card| card[row].as_str()).collect();
        pieces.join(" ").trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// A card with room for so many symbols on each half.
fn draw(card: &Card, [upper, lower]: [usize; 2], language: Language) -> Vec<String> {
    // As printed: level 0 has no number.
    let level = match card.level() {
        0 => String::new(),
        level => level.to_string(),
    };
    let mut lines = vec![format!("┌{}┐", "─".repeat(WIDTH)), side(&level, "")];
    lines.extend(half(&card.upper, upper, language));
    lines.push(format!("├{}┤", "╌".repeat(WIDTH)));
    lines.extend(half(&card.lower, lower, language));
    let color = color(card.color).to(language);
    lines.push(side("", &format!("{color} {}", card.id)));
    lines.push(format!("└{}┘", "─".repeat(WIDTH)));
    let name: String = card.name.chars().take(WIDTH).collect();
    lines.push(format!(" {name:<WIDTH$} "));
    lines
}

/// The fighters of a half in one line, each of its symbols in one below.
fn half(printed: &Printed, symbols: usize, language: Language) -> Vec<String> {
    let fighters = vec!["▲"; printed.fighters.into()].join(" ");
    let mut lines = vec![format!("│  {fighters:<0$}│", WIDTH - 2)];
    for row in 0..symbols {
        let effect = printed.effects.get(row);
        let symbol = effect.map_or("", |effect| language.short(*effect));
        lines.push(format!("│  {symbol:<0$}│", WIDTH - 2));
    }
    lines
}

/// A line with something at its left end or at its right end.
fn side(left: &str, right: &str) -> String {
    let gap = WIDTH - 2 - left.chars().count();
    format!("│ {left}{right:>gap$} │")
}

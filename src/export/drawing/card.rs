//! A proxy card, 63 by 88 millimetres: level at the top left, two halves, the ID at the bottom right.

use super::escape;
use super::symbols::symbol_id;
use crate::cards::{Card, Color, Effect, Printed};
use crate::words::{Language, Message};
use crate::{message, plural};

/// Fighters in a row; letters of a name beside the ID.
const IN_A_ROW: usize = 5;
const NAME: usize = 22;

/// A card as it is printed.
pub fn card(card: &Card, language: Language) -> String {
    let color = card.color.id();
    let level = match card.level() {
        // As printed: level 0 has no number.
        0 => String::new(),
        level => format!(
            "<circle class=\"level\" cx=\"7.5\" cy=\"7.5\" r=\"4\"/><text class=\"level\" x=\"7.5\" y=\"9.6\">{level}</text>"
        ),
    };
    format!(
        "<svg class=\"card\" viewBox=\"0 0 63 88\" role=\"img\" aria-label=\"{id}\">\
         <rect class=\"paper {color}\" x=\"1.2\" y=\"1.2\" width=\"60.6\" height=\"85.6\" rx=\"3\"/>\
         <rect class=\"upper\" x=\"2.4\" y=\"2.4\" width=\"58.2\" height=\"41.4\" rx=\"2\"/>\
         <path class=\"fold\" d=\"M2.4 44H60.6\"/>{level}{}{}\
         <text class=\"name\" x=\"4.5\" y=\"84\">{}</text>\
         <text class=\"id {color}\" x=\"58.5\" y=\"84.4\">{id}</text></svg>\n",
        half(&card.upper, 3.0, language),
        half(&card.lower, 43.0, language),
        escape(&card.name.chars().take(NAME).collect::<String>()),
        id = card.id,
    )
}

/// A card as somebody hears it who does not see it.
pub fn card_in_words(card: &Card) -> Message {
    let half = |printed: &Printed| {
        let fighters = plural!(printed.fighters, "1 fighter", "{count} fighters");
        let effects = printed.effects.iter().copied().map(Message::from);
        Message::joined([fighters].into_iter().chain(effects), ", ")
    };
    message!(
        "{id} {name}, {color}; upper half: {upper}; lower half: {lower}",
        id = card.id,
        name = &card.name,
        color = match card.color {
            Color::Green => message!("green"),
            Color::Blue => message!("blue"),
        },
        upper = half(&card.upper),
        lower = half(&card.lower),
    )
}

/// The fighters over the symbols, in a half that begins this far down.
fn half(printed: &Printed, top: f64, language: Language) -> String {
    let symbols_top = top + 20.5;
    let fighters = usize::from(printed.fighters);
    let rows = fighters.div_ceil(IN_A_ROW).max(1);
    let in_row = fighters.div_ceil(rows).max(1);
    // Two rows are smaller, so that they clear the level and the fold.
    let (size, top) = match rows {
        1 => (9.5, top + 8.5),
        _ => (8.0, top + 2.0),
    };
    let mut drawn = String::new();
    for index in 0..fighters {
        let (row, column) = (index / in_row, index % in_row);
        let in_row = in_row.min(fighters - row * in_row);
        let x = 31.5 + size * (column as f64 - in_row as f64 / 2.0);
        let y = top + size * row as f64;
        drawn += &format!(
            "<use href=\"#fighter\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{size}\" height=\"{size}\"/>"
        );
    }
    drawn + &effects(&printed.effects, symbols_top, language)
}

fn effects(effects: &[Effect], top: f64, language: Language) -> String {
    let width = match effects.len() {
        0..=2 => 22.0,
        3 => 18.0,
        _ => 14.2,
    };
    let left = 31.5 - width * effects.len() as f64 / 2.0;
    let mut drawn = String::new();
    for (place, effect) in effects.iter().enumerate() {
        let middle = left + width * (place as f64 + 0.5);
        drawn += &format!(
            "<use class=\"{}\" href=\"#{}\" x=\"{:.2}\" y=\"{top:.2}\" width=\"10\" height=\"10\"/>",
            if *effect == Effect::HitOwnCruiser {
                "effect price"
            } else {
                "effect"
            },
            symbol_id(*effect),
            middle - 5.0,
        );
        for (line, words) in label(*effect, language).into_iter().enumerate() {
            let y = top + 12.8 + 2.5 * line as f64;
            drawn +=
                &format!("<text class=\"label\" x=\"{middle:.2}\" y=\"{y:.2}\">{words}</text>");
        }
    }
    drawn
}

/// The name of an effect on one line, or on two if it is long.
fn label(effect: Effect, language: Language) -> Vec<String> {
    let words = language.short(effect).replace('-', " ");
    match words.rsplit_once(' ') {
        Some((start, end)) if words.chars().count() > 10 => vec![start.into(), end.into()],
        _ => vec![words],
    }
}

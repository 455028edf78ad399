//! The composition, drawn as two small charts side by side.

use std::io::Write;

use guerre_totale::analysis::{Analysis, Composition};
use guerre_totale::decks::cards_in_words;

use super::bars::{bar, split_bar};
use super::screen::title;
use crate::cli::Failure;
use crate::cli::out::Out;

/// The columns of the left chart, and of its bars.
const LEFT: usize = 38;
const BAR: usize = 15;

pub fn print(found: &Analysis, out: &mut Out) -> Result<(), Failure> {
    title("COMPOSITION", "", out)?;
    let left = cards(&found.composition);
    let right = symbols(&found.composition);
    for n in 0..left.len().max(right.len()) {
        let of = |lines: &[String]| lines.get(n).cloned().unwrap_or_default();
        let line = format!("{:<LEFT$}{}", of(&left), of(&right));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Levels against slots, fighters, defence, colours.
fn cards(deck: &Composition) -> Vec<String> {
    let most = deck
        .levels
        .iter()
        .map(|level| level.cards)
        .max()
        .unwrap_or(0);
    let mut lines = vec![format!("level  cards {:BAR$} slots", "")];
    for level in deck.levels {
        let bar = bar(level.cards, most, BAR);
        let (n, cards, slots) = (level.level, level.cards, level.slots);
        lines.push(format!("    {n}    {cards:>3} {bar:<BAR$}   {slots:>3}"));
    }
    let fighters = &deck.fighters;
    let most = fighters.upper.max(fighters.lower);
    lines.push(String::new());
    for (half, count) in [("upper", fighters.upper), ("lower", fighters.lower)] {
        let bar = bar(count, most, BAR);
        lines.push(format!("{half}  {count:>5} {bar:<BAR$} fighters"));
    }
    if let Some(per_card) = fighters.per_card {
        lines.push(format!("  {per_card:>10.2} a card (a back: 2)"));
    }
    lines.push(String::new());
    let defence = &deck.defence;
    lines.push(format!(
        "{} guarded: {} screens, {} fields",
        cards_in_words(defence.cards),
        defence.screens,
        defence.force_fields,
    ));
    lines.push(format!("colours: {} green, {} blue", deck.green, deck.blue));
    lines
}

/// Every symbol of the deck by half.
fn symbols(deck: &Composition) -> Vec<String> {
    let shown = || {
        deck.effects
            .iter()
            .filter(|count| count.upper + count.lower > 0)
    };
    let most = shown()
        .map(|count| count.upper + count.lower)
        .max()
        .unwrap_or(0);
    let mut lines = vec!["symbol          upper█ lower░".to_owned()];
    for count in shown() {
        let (upper, lower) = (count.upper, count.lower);
        let bar = split_bar(upper, lower, most, BAR - 3);
        lines.push(format!(
            "{:<18} {upper:>2}     {lower:>2} {bar}",
            count.effect.id()
        ));
    }
    if lines.len() == 1 {
        lines.push("none".into());
    }
    lines
}

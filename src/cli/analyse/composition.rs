//! The composition, drawn as two small charts side by side.

use std::io::Write;

use guerre_totale::analysis::{Analysis, Composition};

use super::bars::{bar, split_bar};
use super::screen::{Detail, title};
use crate::cli::Failure;
use crate::cli::out::Out;

/// The columns of the left chart, and of its bars.
const LEFT: usize = 38;
const BAR: usize = 15;

pub fn print(found: &Analysis, detail: Detail, out: &mut Out) -> Result<(), Failure> {
    title("COMPOSITION", "", out)?;
    let left = cards(&found.composition);
    let right = symbols(&found.composition, detail);
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
        "{} guarded: screens take {}, fields {}",
        defence.cards, defence.screens, defence.force_fields,
    ));
    lines.push(format!("colours: {} green, {} blue", deck.green, deck.blue));
    lines
}

/// Every symbol of the deck by half; on the one screen, all screens together.
fn symbols(deck: &Composition, detail: Detail) -> Vec<String> {
    let mut counts: Vec<(&str, usize, usize)> = Vec::new();
    for count in &deck.effects {
        let merged = detail == Detail::Short && count.effect.screens() > 0;
        let name = if merged { "screens" } else { count.effect.id() };
        match counts.last_mut().filter(|last| last.0 == name) {
            Some(last) => *last = (name, last.1 + count.upper, last.2 + count.lower),
            None => counts.push((name, count.upper, count.lower)),
        }
    }
    counts.retain(|(_, upper, lower)| upper + lower > 0);
    let most = counts.iter().map(|(_, upper, lower)| upper + lower).max();
    let line = |(name, upper, lower): &(&str, usize, usize)| {
        let bar = split_bar(*upper, *lower, most.unwrap_or(0), BAR - 3);
        format!("{name:<18} {upper:>2}     {lower:>2} {bar}")
    };
    let mut lines = vec!["symbol          upper█ lower░".to_owned()];
    lines.extend(counts.iter().map(line));
    if counts.is_empty() {
        lines.push("none".into());
    }
    lines
}

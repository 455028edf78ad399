//! The composition, drawn as two small charts side by side.

use super::bars::{bar, split_bar};
use super::one_deck::{Detail, title};
use crate::analysis::{Analysis, Composition};
use crate::reports::story::Story;
use crate::words::Language;
use crate::{message, words};

/// The columns of the left chart, and of its bars.
const LEFT: usize = 38;
const BAR: usize = 15;

pub fn tell(found: &Analysis, detail: Detail, story: &mut Story) {
    title(message!("COMPOSITION"), "", story);
    let left = cards(&found.composition, story.language());
    let right = symbols(&found.composition, detail, story.language());
    for n in 0..left.len().max(right.len()) {
        let of = |lines: &[String]| lines.get(n).cloned().unwrap_or_default();
        let line = format!("{:<LEFT$}{}", of(&left), of(&right));
        story.line(line.trim_end());
    }
}

/// Levels against slots, fighters, defence, colours.
fn cards(deck: &Composition, language: Language) -> Vec<String> {
    let most = deck
        .levels
        .iter()
        .map(|level| level.cards)
        .max()
        .unwrap_or(0);
    let [level, cards, slots] = words!["level", "cards", "slots"].map(|word| word.to(language));
    let mut lines = vec![format!("{level:<7}{cards:<6}{:BAR$}{slots:>6}", "")];
    for level in deck.levels {
        let bar = bar(level.cards, most, BAR);
        let (n, cards, slots) = (level.level, level.cards, level.slots);
        lines.push(format!("    {n}    {cards:>3} {bar:<BAR$}   {slots:>3}"));
    }
    let fighters = &deck.fighters;
    let most = fighters.upper.max(fighters.lower);
    lines.push(String::new());
    let [upper, lower] = words!["upper@half", "lower@half"].map(|word| word.to(language));
    for (half, count) in [(upper, fighters.upper), (lower, fighters.lower)] {
        let bar = format!("{:<BAR$}", bar(count, most, BAR));
        let fighters = message!("{bar} fighters", bar = bar).to(language);
        lines.push(format!("{half:<7}{count:>5} {fighters}"));
    }
    if let Some(per_card) = fighters.per_card {
        let a_card = message!("a card (a back: 2)").to(language);
        lines.push(format!("  {per_card:>10.2} {a_card}"));
    }
    lines.push(String::new());
    let defence = &deck.defence;
    let guarded = message!(
        "{cards} guarded: screens take {screens}, fields {fields}",
        cards = defence.cards,
        screens = defence.screens,
        fields = defence.force_fields,
    );
    let colours = message!(
        "colours: {green} green, {blue} blue",
        green = deck.green,
        blue = deck.blue
    );
    lines.extend([guarded, colours].map(|line| line.to(language)));
    lines
}

/// Every symbol of the deck by half; on the one screen, all screens together.
fn symbols(deck: &Composition, detail: Detail, language: Language) -> Vec<String> {
    let screens = message!("screens").to(language);
    let mut counts: Vec<(&str, usize, usize)> = Vec::new();
    for count in &deck.effects {
        let merged = detail == Detail::Short && count.effect.screens() > 0;
        let name = match merged {
            true => &screens,
            false => language.short(count.effect),
        };
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
    let [symbol, upper, lower] =
        words!["symbol", "upper@half", "lower@half"].map(|word| word.to(language));
    let mut lines = vec![format!("{symbol:<16}{upper:>5}█ {lower:>5}░")];
    lines.extend(counts.iter().map(line));
    if counts.is_empty() {
        lines.push(message!("none").to(language));
    }
    lines
}

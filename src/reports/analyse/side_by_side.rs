//! Several decks beside each other and the average of the reference decks.

use super::bars::chance;
use super::{AnalysedDeck, AnalysisReport};
use crate::analysis::{Analysis, Height, NOTABLE, References, Trait};
use crate::message;
use crate::reports::story::{Cell, Story, cell, right};
use crate::text::clip;
use crate::words::Message;

/// Decks that fit beside each other in 80 columns.
const ABREAST: usize = 3;

type Line = (Message, fn(&Analysis) -> Message);

/// What is shown beside the profile.
fn lines() -> [Line; 10] {
    [
        (message!("cards"), |deck| deck.composition.cards.into()),
        (message!("cruiser"), |deck| (&deck.cruiser).into()),
        (message!("armour"), |deck| deck.armour.into()),
        (message!("hand without level 0"), |deck| {
            chance(deck.drawing.first_hand.without_level_0).into()
        }),
        (message!("dead in first hand"), |deck| {
            format!("{:.2}", deck.drawing.first_hand.dead).into()
        }),
        (message!("tallest sector shoots"), |deck| {
            tallest(deck, |height| height.fighters.average)
        }),
        (message!("  at best"), |deck| {
            tallest(deck, |height| height.fighters.best)
        }),
        (message!("tallest sector absorbs"), |deck| {
            tallest(deck, |height| height.absorbs.average)
        }),
        (message!("pairs that trigger"), |deck| {
            deck.chains.triggers.len().into()
        }),
        (message!("longest chain"), |deck| {
            let chains = deck.chains.of_two.iter().chain(&deck.chains.of_three);
            match chains.max_by_key(|chain| chain.effects) {
                Some(chain) if chain.lap.is_some() => message!("endless"),
                longest => longest.map_or(0, |chain| chain.effects).into(),
            }
        }),
    ]
}

fn tallest(deck: &Analysis, figure: impl Fn(&Height) -> f64) -> Message {
    let height = deck.force.tallest();
    let text = height.map_or("–".into(), |height| format!("{:.1}", figure(height)));
    text.into()
}

impl AnalysisReport<'_> {
    pub(super) fn tell_side_by_side(&self, story: &mut Story) {
        for deck in self.decks {
            self.headline(deck, story);
        }
        for decks in self.decks.chunks(ABREAST) {
            story.gap();
            table(decks, self.references, story);
        }
        story.paragraph(message!(
            "▲ ▼ at least {notable} standard deviations of the reference decks above or below.",
            notable = NOTABLE.to_string(),
        ));
        for deck in self.decks {
            story.gap();
            story.paragraph(in_words(&deck.analysis));
        }
    }
}

fn table(decks: &[AnalysedDeck], references: &References, story: &mut Story) {
    let mut header = vec![message!("For 25 cards")];
    let name = |deck: &AnalysedDeck| Message::from(clip(&deck.analysis.name));
    header.extend(decks.iter().map(name));
    header.push(message!("Average of {count}", count = references.len()));
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (n, what) in Trait::ALL.into_iter().enumerate() {
        let of = |deck: &AnalysedDeck| {
            let figure = &deck.analysis.comparison.profile[n];
            let sign = figure.deviation.map_or(" ", mark);
            right(format!("{:.1} {sign}", figure.per_25))
        };
        let reference = decks[0].analysis.comparison.profile[n].reference;
        let mut cells = vec![cell(what.words())];
        cells.extend(decks.iter().map(of));
        cells.push(right(
            reference.map_or("–".into(), |mean| format!("{mean:.1}")),
        ));
        rows.push(cells);
    }
    for (name, value) in lines() {
        let mut cells = vec![cell(name)];
        let of = |deck: &AnalysedDeck| {
            let padded = [value(&deck.analysis), "  ".into()];
            right(Message::joined(padded, ""))
        };
        cells.extend(decks.iter().map(of));
        rows.push(cells);
    }
    story.table(header, rows);
}

/// What stands out from the average.
fn mark(deviation: f64) -> &'static str {
    match deviation {
        d if d >= NOTABLE => "▲",
        d if d <= -NOTABLE => "▼",
        _ => " ",
    }
}

fn in_words(deck: &Analysis) -> Message {
    let like = deck.comparison.similar.first();
    let like = like.map(|similar| {
        message!(
            "Most like {deck} ({distance} away).",
            deck = &similar.deck,
            distance = format!("{:.1}", similar.distance),
        )
    });
    let codes: Vec<&str> = deck.warnings.iter().map(|warning| warning.code).collect();
    let codes = (!codes.is_empty()).then(|| codes.join(", "));
    let warnings = codes.map(|codes| message!("Warnings: {codes}.", codes = codes));
    let plan = deck.plan.sentences.iter().cloned();
    let text = Message::joined(plan.chain(like).chain(warnings), " ");
    Message::joined([(&deck.name).into(), text], ": ")
}

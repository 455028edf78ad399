//! What sectors shoot and take as they are built up.

use super::bars::chance;
use super::one_deck::{Detail, title};
use crate::analysis::{Analysis, ForceFigure, Height};
use crate::reports::story::{Cell, Story, cell, right};
use crate::words::Message;
use crate::{message, words};

pub fn tell(found: &Analysis, detail: Detail, story: &mut Story) {
    title(
        message!("FORCE"),
        message!("of a sector by its height: best / average"),
        story,
    );
    let header = words![
        "Cards",
        "Sectors",
        "Fighters",
        "A card",
        "Absorbs",
        "Force field",
        "Best shooters",
    ];
    let shown = match detail {
        Detail::Short => header.len() - 1,
        Detail::Full => header.len(),
    };
    let rows = found.force.heights.iter().map(row);
    story.table(
        header.iter().take(shown),
        rows.map(|cells| cells.into_iter().take(shown).collect()),
    );
    if detail == Detail::Full {
        if let Some(direct) = found.force.direct_per_card {
            story.paragraph(message!(
                "Beside combats, {symbols} Hit enemy cruiser and Hit fighter symbols a card.",
                symbols = format!("{direct:.2}"),
            ));
        }
        story.gap();
        story.paragraph(message!(
            "Fighters: what the sector shows, which is the damage it does in a combat. Absorbs: \
             markers that clear it, screens counted. With a force field in it (the chance is \
             given) no single combat clears it. Average: any front that fits, as likely as any \
             other. Best shooters: from bottom to top.",
        ));
    }
}

fn row(height: &Height) -> Vec<Cell> {
    let cards = height.strongest.iter().map(|card| match card {
        Some(id) => Message::from(*id),
        None => message!("back"),
    });
    vec![
        right(height.height),
        right(height.sectors),
        right(figure(&height.fighters, 0)),
        right(figure(&height.per_card, 1)),
        right(figure(&height.absorbs, 0)),
        right(chance(height.shielded)),
        cell(Message::joined(cards, " ")),
    ]
}

/// `6 / 3.9`.
fn figure(figure: &ForceFigure, digits: usize) -> String {
    format!("{:.digits$} / {:.1}", figure.best, figure.average)
}

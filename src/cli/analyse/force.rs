//! What sectors shoot and take as they are built up.

use std::io::Write;

use comfy_table::Cell;
use guerre_totale::analysis::{Analysis, ForceFigure, Height};
use guerre_totale::words::Language;
use guerre_totale::{message, words};

use super::bars::percent;
use super::screen::{Detail, title};
use crate::cli::Failure;
use crate::cli::out::{Out, right};

pub fn print(found: &Analysis, detail: Detail, out: &mut Out) -> Result<(), Failure> {
    title(
        message!("FORCE"),
        message!("of a sector by its height: best / average"),
        out,
    )?;
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
    let language = out.language();
    let rows = found
        .force
        .heights
        .iter()
        .map(|height| row(height, language));
    out.table(
        header.iter().take(shown),
        rows.map(|cells| cells.into_iter().take(shown).collect()),
    )?;
    if detail == Detail::Full {
        if let Some(direct) = found.force.direct_per_card {
            out.paragraph(message!(
                "Beside combats, {symbols} Hit enemy cruiser and Hit fighter symbols a card.",
                symbols = format!("{direct:.2}"),
            ))?;
        }
        writeln!(out)?;
        out.paragraph(message!(
            "Fighters: what the sector shows, which is the damage it does in a combat. Absorbs: \
             markers that clear it, screens counted. With a force field in it (the chance is \
             given) no single combat clears it. Average: any front that fits, as likely as any \
             other. Best shooters: from bottom to top.",
        ))?;
    }
    Ok(())
}

fn row(height: &Height, language: Language) -> Vec<Cell> {
    let cards = height.strongest.iter().map(|card| match card {
        Some(id) => id.to_string(),
        None => message!("back").to(language),
    });
    vec![
        right(height.height),
        right(height.sectors),
        right(figure(&height.fighters, 0)),
        right(figure(&height.per_card, 1)),
        right(figure(&height.absorbs, 0)),
        right(percent(height.shielded)),
        Cell::new(cards.collect::<Vec<_>>().join(" ")),
    ]
}

/// `6 / 3.9`.
fn figure(figure: &ForceFigure, digits: usize) -> String {
    format!("{:.digits$} / {:.1}", figure.best, figure.average)
}

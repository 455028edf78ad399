//! What sectors shoot and take as they are built up.

use std::io::Write;

use comfy_table::Cell;
use guerre_totale::analysis::{Analysis, ForceFigure, Height};

use super::bars::percent;
use super::screen::{Detail, right, title};
use crate::cli::Failure;
use crate::cli::out::Out;

pub fn print(found: &Analysis, detail: Detail, out: &mut Out) -> Result<(), Failure> {
    title("FORCE", "of a sector by its height: best / average", out)?;
    let header = [
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
    out.table(
        &header[..shown],
        rows.map(|cells| cells.into_iter().take(shown).collect()),
    )?;
    if detail == Detail::Full {
        if let Some(direct) = found.force.direct_per_card {
            out.paragraph(&format!(
                "Beside combats, {direct:.2} Hit enemy cruiser and Hit fighter symbols a card."
            ))?;
        }
        writeln!(out)?;
        out.paragraph(
            "Fighters: what the sector shows, which is the damage it does in a combat. Absorbs: \
             markers that clear it, screens counted. With a force field in it (the chance is \
             given) no single combat clears it. Average: any front that fits, as likely as any \
             other. Best shooters: from bottom to top.",
        )?;
    }
    Ok(())
}

fn row(height: &Height) -> Vec<Cell> {
    let cards = height.strongest.iter().map(|card| match card {
        Some(id) => id.to_string(),
        None => "back".into(),
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

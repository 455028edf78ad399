//! Several decks beside each other and the average of the reference decks.

use std::io::Write;

use comfy_table::Cell;
use guerre_totale::analysis::{Analysis, Field, NOTABLE, Trait};
use guerre_totale::text::clip;

use super::Looked;
use super::bars::percent;
use super::screen::{headline, right};
use crate::cli::Failure;
use crate::cli::args::Data;
use crate::cli::out::Out;

/// Decks that fit beside each other in 80 columns.
const ABREAST: usize = 3;

type Line = (&'static str, fn(&Analysis) -> String);

/// What is shown beside the profile.
const LINES: [Line; 10] = [
    ("cards", |deck| deck.composition.cards.to_string()),
    ("cruiser", |deck| deck.cruiser.clone()),
    ("armour", |deck| deck.armour.to_string()),
    ("hand without level 0", |deck| {
        percent(deck.drawing.first_hand.without_level_0)
    }),
    ("dead in first hand", |deck| {
        format!("{:.2}", deck.drawing.first_hand.dead)
    }),
    ("tallest sector shoots", |deck| {
        tallest(deck, |height| height.fighters.average)
    }),
    ("  at best", |deck| {
        tallest(deck, |height| height.fighters.best)
    }),
    ("tallest sector absorbs", |deck| {
        tallest(deck, |height| height.absorbs.average)
    }),
    ("pairs that trigger", |deck| {
        deck.chains.triggers.len().to_string()
    }),
    ("longest chain", |deck| {
        let chains = deck.chains.of_two.iter().chain(&deck.chains.of_three);
        match chains.max_by_key(|chain| chain.effects) {
            Some(chain) if chain.lap.is_some() => "endless".into(),
            longest => longest.map_or(0, |chain| chain.effects).to_string(),
        }
    }),
];

fn tallest(deck: &Analysis, figure: impl Fn(&guerre_totale::analysis::Height) -> f64) -> String {
    let height = deck.force.tallest();
    height.map_or("–".into(), |height| format!("{:.1}", figure(height)))
}

pub fn print(decks: &[Looked], field: &Field, data: &Data, out: &mut Out) -> Result<(), Failure> {
    for deck in decks {
        headline(deck, data, out)?;
    }
    for decks in decks.chunks(ABREAST) {
        writeln!(out)?;
        table(decks, field, out)?;
    }
    out.paragraph(&format!(
        "▲ ▼ at least {NOTABLE} standard deviations of the reference decks above or below."
    ))?;
    for deck in decks {
        writeln!(out)?;
        in_words(&deck.analysis, out)?;
    }
    Ok(())
}

fn table(decks: &[Looked], field: &Field, out: &mut Out) -> Result<(), Failure> {
    let average = format!("Average of {}", field.len());
    let mut header = vec!["For 25 cards".to_owned()];
    header.extend(decks.iter().map(|deck| clip(&deck.analysis.name)));
    header.push(average);
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (n, what) in Trait::ALL.into_iter().enumerate() {
        let of = |deck: &Looked| {
            let figure = &deck.analysis.comparison.profile[n];
            let sign = figure.deviation.map_or(" ", mark);
            right(format!("{:.1} {sign}", figure.per_25))
        };
        let reference = decks[0].analysis.comparison.profile[n].reference;
        let mut cells = vec![Cell::new(what.words())];
        cells.extend(decks.iter().map(of));
        cells.push(right(
            reference.map_or("–".into(), |mean| format!("{mean:.1}")),
        ));
        rows.push(cells);
    }
    for (name, value) in LINES {
        let mut cells = vec![Cell::new(name)];
        cells.extend(
            decks
                .iter()
                .map(|deck| right(format!("{}  ", value(&deck.analysis)))),
        );
        rows.push(cells);
    }
    out.table(&header, rows)?;
    Ok(())
}

/// What stands out from the average.
fn mark(deviation: f64) -> &'static str {
    match deviation {
        d if d >= NOTABLE => "▲",
        d if d <= -NOTABLE => "▼",
        _ => " ",
    }
}

fn in_words(deck: &Analysis, out: &mut Out) -> Result<(), Failure> {
    let like = deck.comparison.similar.first();
    let like = like.map_or(String::new(), |similar| {
        format!(
            " Most like {} ({:.1} away).",
            similar.deck, similar.distance
        )
    });
    let codes: Vec<&str> = deck.warnings.iter().map(|warning| warning.code).collect();
    let warnings = match codes.is_empty() {
        true => String::new(),
        false => format!(" Warnings: {}.", codes.join(", ")),
    };
    let plan = deck.plan.sentences.join(" ");
    Ok(out.paragraph(&format!("{}: {plan}{like}{warnings}", deck.name))?)
}

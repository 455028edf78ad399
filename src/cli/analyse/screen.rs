//! One deck on one screen.

use std::io::{self, Write};

use comfy_table::Cell;
use guerre_totale::analysis::{Analysis, Options, Similar};
use guerre_totale::decks::cards_in_words;
use guerre_totale::text::name;
use guerre_totale::words::Message;
use guerre_totale::{message, words};

use super::{Looked, Section, advice, chains, composition, drawing, force};
use crate::cli::Failure;
use crate::cli::args::Data;
use crate::cli::out::{Out, Paint, right};
use crate::cli::validate::print_problems;

/// How much of a section is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// What fits on one screen with all the others.
    Short,
    /// All of it.
    Full,
}

/// What fits on one screen; who is similar is said with the plan.
const ONE_SCREEN: [Section; 6] = [
    Section::Plan,
    Section::Composition,
    Section::Drawing,
    Section::Force,
    Section::Chains,
    Section::Advice,
];

pub fn print(
    deck: &Looked,
    sections: &[Section],
    options: &Options,
    data: &Data,
    out: &mut Out,
) -> Result<(), Failure> {
    let (sections, detail) = match sections {
        [] => (&ONE_SCREEN[..], Detail::Short),
        asked => (asked, Detail::Full),
    };
    headline(deck, data, out)?;
    for section in sections {
        let found = &deck.analysis;
        match section {
            Section::Plan => plan(found, detail, out)?,
            Section::Composition => composition::print(found, detail, out)?,
            Section::Drawing => drawing::print(found, options, detail, out)?,
            Section::Force => force::print(found, detail, out)?,
            Section::Chains => chains::print(found, detail, data, out)?,
            Section::Comparison => comparison(found, out)?,
            Section::Advice => advice::print(found, detail, out)?,
        }
    }
    Ok(())
}

/// The name, and on top of everything else what is wrong with the deck.
pub fn headline(deck: &Looked, data: &Data, out: &mut Out) -> Result<(), Failure> {
    let found = &deck.analysis;
    let check = deck.list.check(&data.cards, &data.cruisers);
    let name = out.paint(name(&found.name), Paint::Strong);
    let verdict = match found.legal {
        true => out.paint(message!("legal"), Paint::Good),
        false => out.paint(message!("not legal"), Paint::Bad),
    };
    let cruiser = &found.cruiser;
    out.line(message!(
        "{name} on {cruiser}: {cards}, {armour} armour, {verdict}",
        name = name,
        cruiser = cruiser,
        cards = cards_in_words(found.composition.cards),
        armour = found.armour,
        verdict = verdict,
    ))?;
    print_problems(&check, out)?;
    if found.cruiser_assumed {
        out.paragraph(message!(
            "No cruiser to look at it on: {cruiser} stands in below.",
            cruiser = cruiser,
        ))?;
    }
    if !found.legal {
        out.paragraph(message!(
            "What follows counts each card of the set once and leaves out the rest."
        ))?;
    }
    Ok(())
}

/// The name of a section, and what should be known about it, on one line.
pub fn title(name: Message, note: impl Into<Message>, out: &mut Out) -> io::Result<()> {
    let name = out.paint(name, Paint::Strong);
    let note = note.into().to(out.language());
    writeln!(out, "\n{}", format!("{name}  {note}").trim_end())
}

fn plan(found: &Analysis, detail: Detail, out: &mut Out) -> Result<(), Failure> {
    let note = message!("(in 25 cards of it, against the average of the reference decks)");
    title(message!("PLAN"), note, out)?;
    let like = (detail == Detail::Short).then(|| similar(found)).flatten();
    let sentences = found.plan.sentences.iter().cloned().chain(like);
    Ok(out.paragraph(Message::joined(sentences, " "))?)
}

fn comparison(found: &Analysis, out: &mut Out) -> Result<(), Failure> {
    let note = message!("with the reference decks");
    title(message!("COMPARISON"), note, out)?;
    profile(found, out)?;
    writeln!(out)?;
    let row = |similar: &Similar| {
        vec![
            Cell::new(&similar.deck),
            right(format!("{:.2}", similar.distance)),
            right(similar.shared_cards),
        ]
    };
    let header = words!["Most like", "Distance", "Cards shared"];
    out.table(header, found.comparison.similar.iter().map(row))?;
    if let Some(usual) = found.comparison.usual_distance {
        out.paragraph(message!(
            "Two reference decks are {distance} apart on average.",
            distance = format!("{usual:.2}"),
        ))?;
    }
    Ok(())
}

/// The two reference decks that are most like this one.
fn similar(found: &Analysis) -> Option<Message> {
    let like = found.comparison.similar.iter().take(2).map(|similar| {
        message!(
            "{deck} ({distance} away, {cards} shared)",
            deck = &similar.deck,
            distance = format!("{:.1}", similar.distance),
            cards = cards_in_words(similar.shared_cards),
        )
    });
    let usual = found.comparison.usual_distance?;
    (!found.comparison.similar.is_empty()).then(|| {
        message!(
            "Most like {decks}; {usual} is usual.",
            decks = Message::joined(like, ", "),
            usual = format!("{usual:.1}"),
        )
    })
}

/// The figures behind the plan.
fn profile(found: &Analysis, out: &mut Out) -> io::Result<()> {
    let known = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.1}"));
    let language = out.language();
    let row = |figure: &guerre_totale::analysis::Figure| {
        vec![
            Cell::new(figure.what.words().to(language)),
            right(figure.count),
            right(format!("{:.1}", figure.per_25)),
            right(known(figure.reference)),
            right(figure.deviation.map_or("–".into(), |d| format!("{d:+.1}"))),
            Cell::new(figure.deviation.map_or(String::new(), lean)),
        ]
    };
    let header = words!["In the deck", "Count", "In 25", "Average", "Deviations", ""];
    out.table(header, found.comparison.profile.iter().map(row))
}

/// A deviation drawn to the left or to the right of a line, half a deviation a block.
fn lean(deviation: f64) -> String {
    const SIDE: usize = 6;
    let blocks = ((2.0 * deviation.abs()).round() as usize).min(SIDE);
    let (left, right) = if deviation < 0.0 {
        (blocks, 0)
    } else {
        (0, blocks)
    };
    let line = format!(
        "{}{}│{}",
        " ".repeat(SIDE - left),
        "█".repeat(left),
        "█".repeat(right)
    );
    line.trim_end().to_owned()
}

//! One deck on one screen.

use super::{AnalysedDeck, AnalysisReport, Section, advice, chains, composition, drawing, force};
use crate::analysis::{Analysis, Figure, Similar};
use crate::decks::cards_in_words;
use crate::reports::story::{Story, Tone, cell, right};
use crate::reports::validate::{tell_other_cards, tell_problems, verdict};
use crate::text::name;
use crate::words::Message;
use crate::{message, words};

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

impl AnalysisReport<'_> {
    pub(super) fn tell_one(&self, deck: &AnalysedDeck, story: &mut Story) {
        let (sections, detail) = match self.sections {
            [] => (&ONE_SCREEN[..], Detail::Short),
            asked => (asked, Detail::Full),
        };
        self.headline(deck, story);
        let found = &deck.analysis;
        for section in sections {
            match section {
                Section::Plan => plan(found, detail, story),
                Section::Composition => composition::tell(found, detail, story),
                Section::Drawing => drawing::tell(found, self.options, detail, story),
                Section::Force => force::tell(found, detail, story),
                Section::Chains => chains::tell(found, detail, self.cards, story),
                Section::Comparison => comparison(found, story),
                Section::Advice => advice::tell(found, detail, story),
            }
        }
    }

    /// The name, and on top of everything else what is wrong with the deck.
    pub(super) fn headline(&self, deck: &AnalysedDeck, story: &mut Story) {
        let found = &deck.analysis;
        let cruiser = &found.cruiser;
        let check = deck.list.check(self.cards, self.cruisers);
        tell_other_cards(&check, story);
        story.line(message!(
            "{name} on {cruiser}: {cards}, {armour} armour, {verdict}",
            name = Tone::Strong.of(name(&found.name)),
            cruiser = cruiser,
            cards = cards_in_words(found.composition.cards),
            armour = found.armour,
            verdict = verdict(found.legal),
        ));
        tell_problems(&check, story);
        if found.cruiser_assumed {
            story.paragraph(message!(
                "No cruiser to look at it on: {cruiser} stands in below.",
                cruiser = cruiser,
            ));
        }
        if !found.legal {
            story.paragraph(message!(
                "What follows counts each card of the set once and leaves out the rest."
            ));
        }
    }
}

/// The name of a section, and what should be known about it, on one line.
pub fn title(name: Message, note: impl Into<Message>, story: &mut Story) {
    story.gap();
    let note = note.into().to(story.language());
    let note = match note.is_empty() {
        true => note,
        false => format!("  {note}"),
    };
    story.line(Message::joined([Tone::Strong.of(name), note.into()], ""));
}

fn plan(found: &Analysis, detail: Detail, story: &mut Story) {
    let note = message!("(in 25 cards of it, against the average of the reference decks)");
    title(message!("PLAN"), note, story);
    let like = (detail == Detail::Short).then(|| similar(found)).flatten();
    let sentences = found.plan.sentences.iter().cloned().chain(like);
    story.paragraph(Message::joined(sentences, " "));
}

fn comparison(found: &Analysis, story: &mut Story) {
    let note = message!("with the reference decks");
    title(message!("COMPARISON"), note, story);
    profile(found, story);
    story.gap();
    let row = |similar: &Similar| {
        vec![
            cell(&similar.deck),
            right(format!("{:.2}", similar.distance)),
            right(similar.shared_cards),
        ]
    };
    let header = words!["Most like", "Distance", "Cards shared"];
    story.table(header, found.comparison.similar.iter().map(row));
    if let Some(usual) = found.comparison.usual_distance {
        story.paragraph(message!(
            "Two reference decks are {distance} apart on average.",
            distance = format!("{usual:.2}"),
        ));
    }
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
fn profile(found: &Analysis, story: &mut Story) {
    let known = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.1}"));
    let row = |figure: &Figure| {
        vec![
            cell(figure.what.words()),
            right(figure.count),
            right(format!("{:.1}", figure.per_25)),
            right(known(figure.reference)),
            right(figure.deviation.map_or("–".into(), |d| format!("{d:+.1}"))),
            cell(figure.deviation.map_or(String::new(), lean)),
        ]
    };
    let header = words!["In the deck", "Count", "In 25", "Average", "Deviations", ""];
    story.table(header, found.comparison.profile.iter().map(row));
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

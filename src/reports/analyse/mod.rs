//! What is this deck made of, and where will it hurt?

use serde_json::{Value, json};

use super::{Report, Story, results};
use crate::analysis::{Analysis, Options, References};
use crate::cards::{CardSet, CruiserSet};
use crate::decks::DeckList;
use crate::text::flat;

mod advice;
pub(super) mod bars;
mod chains;
mod composition;
mod drawing;
mod force;
mod one_deck;
mod side_by_side;

pub use drawing::first_hand_in_words;

/// What was found in some decks.
pub struct AnalysisReport<'a> {
    /// The decks.
    pub decks: &'a [AnalysedDeck],
    /// Only these sections, in full; none for all of them in short.
    pub sections: &'a [Section],
    /// What was assumed.
    pub options: &'a Options,
    /// What they are compared with.
    pub references: &'a References,
    /// The cards that there are.
    pub cards: &'a CardSet,
    /// The cruisers that there are.
    pub cruisers: &'a CruiserSet,
}

/// A deck as typed, and what was found.
pub struct AnalysedDeck {
    /// The deck.
    pub list: DeckList,
    /// What was found.
    pub analysis: Analysis,
}

/// A part of what there is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// What the deck is after.
    Plan,
    /// What it is made of.
    Composition,
    /// How it draws.
    Drawing,
    /// What its sectors shoot and take.
    Force,
    /// Which cards trigger which.
    Chains,
    /// What it is like.
    Comparison,
    /// Warnings and suggestions.
    Advice,
}

impl Section {
    /// Each with its id.
    pub const ALL: [(&'static str, Section); 7] = [
        ("plan", Section::Plan),
        ("composition", Section::Composition),
        ("drawing", Section::Drawing),
        ("force", Section::Force),
        ("chains", Section::Chains),
        ("comparison", Section::Comparison),
        ("advice", Section::Advice),
    ];
}

impl Report for AnalysisReport<'_> {
    fn json(&self) -> Value {
        let analyses: Vec<&Analysis> = self.decks.iter().map(|deck| &deck.analysis).collect();
        json!({
            "assumed": {
                "draws": self.options.draws.to_string(),
                "rounds": self.options.rounds,
                "reference_decks": self.references.len(),
            },
            "decks": analyses,
        })
    }

    /// A row for each figure and word of the JSON, named by the way to it.
    fn csv(&self) -> Option<String> {
        let mut rows = Vec::new();
        for deck in self.decks {
            let name = flat(&deck.list.name);
            let Ok(Value::Object(found)) = serde_json::to_value(&deck.analysis) else {
                continue;
            };
            for (part, value) in &found {
                if self.is_asked_for(part) {
                    leaves(part, value, &mut |measure, value| {
                        rows.push([name.clone(), measure.to_owned(), value]);
                    });
                }
            }
        }
        Some(results(["deck", "measure", "value"], rows))
    }

    fn tell(&self, story: &mut Story) {
        match self.decks {
            [_, _, ..] if self.sections.is_empty() => self.tell_side_by_side(story),
            decks => {
                for (n, deck) in decks.iter().enumerate() {
                    if n > 0 {
                        story.gap();
                    }
                    self.tell_one(deck, story);
                }
            }
        }
    }
}

impl AnalysisReport<'_> {
    /// Is this part of the JSON among the sections asked for? All are, if none was.
    fn is_asked_for(&self, part: &str) -> bool {
        let named = Section::ALL.iter().find(|(id, _)| *id == part);
        let asked = |section: &Section| named.is_some_and(|(_, other)| other == section);
        self.sections.is_empty() || self.sections.iter().any(asked)
    }
}

/// Every value that holds no others, with the way to it: `drawing.rounds.0.cards`.
fn leaves(way: &str, value: &Value, tell: &mut impl FnMut(&str, String)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                leaves(&format!("{way}.{name}"), value, tell);
            }
        }
        Value::Array(values) => {
            for (n, value) in values.iter().enumerate() {
                leaves(&format!("{way}.{n}"), value, tell);
            }
        }
        Value::Null => tell(way, String::new()),
        Value::String(text) => tell(way, flat(text)),
        other => tell(way, other.to_string()),
    }
}

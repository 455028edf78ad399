//! Warnings and suggestions.

use super::one_deck::{Detail, title};
use crate::analysis::{Analysis, Followed, Suggestion, Warning};
use crate::message;
use crate::reports::story::{Story, Tone, cell};
use crate::words::Message;

pub fn tell(found: &Analysis, detail: Detail, story: &mut Story) {
    title(
        message!("ADVICE"),
        message!("figures, not verdicts: `gt simulate` has the last word"),
        story,
    );
    if found.warnings.is_empty() {
        story.paragraph(message!("No warning."));
    }
    let warning = |warning: &Warning| {
        let text = match detail {
            Detail::Short => warning.message.clone(),
            Detail::Full => Message::joined([&warning.message, &warning.remedy], "; "),
        };
        let worth = warning
            .followed
            .map(|followed| message!("followed, it brought {worth}", worth = followed.message()));
        let text = Message::joined([text].into_iter().chain(worth), "; ");
        vec![Tone::Bad.cell(format!("! {}", warning.code)), cell(text)]
    };
    let suggestion = |suggestion: &Suggestion| {
        let reasons = match detail {
            Detail::Short => &[],
            Detail::Full => &suggestion.reasons[..],
        };
        let card = format!("+ {} {}", suggestion.card, suggestion.name);
        let text = [suggestion.offer()]
            .into_iter()
            .chain(reasons.iter().cloned());
        vec![Tone::Good.cell(card), cell(Message::joined(text, "; "))]
    };
    let warnings = found.warnings.iter().map(warning);
    let rows: Vec<_> = warnings
        .chain(found.suggestions.iter().map(suggestion))
        .collect();
    if !rows.is_empty() {
        story.rows(rows);
    }
    let swaps = found.suggestions.iter().any(|it| it.instead_of.is_some());
    let worth = ["swaps", "swaps-in-reference-decks"].map(Followed::of);
    if let (true, [Some(chance), Some(reference)]) = (swaps, worth) {
        story.paragraph(message!(
            "By what fighters and symbols were worth in other decks. All swaps together brought decks of chance {chance}, reference decks {reference}. `gt improve` tries them out.",
            chance = chance.message(),
            reference = reference.message(),
        ));
    }
}

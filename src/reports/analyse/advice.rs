//! Warnings and suggestions.

use super::one_deck::{Detail, title};
use crate::analysis::{Analysis, Suggestion, Warning};
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
        vec![Tone::Bad.cell(format!("! {}", warning.code)), cell(text)]
    };
    let suggestion = |suggestion: &Suggestion| {
        let reasons = match detail {
            Detail::Short => &suggestion.reasons[..suggestion.reasons.len().min(1)],
            Detail::Full => &suggestion.reasons[..],
        };
        let card = format!("+ {} {}", suggestion.card, suggestion.name);
        let costs = suggestion.costs;
        let but = (costs > 0).then(|| message!("but Hit own cruiser ×{count}", count = costs));
        let text = Message::joined(reasons.iter().cloned().chain(but), "; ");
        vec![Tone::Good.cell(card), cell(text)]
    };
    let warnings = found.warnings.iter().map(warning);
    let rows: Vec<_> = warnings
        .chain(found.suggestions.iter().map(suggestion))
        .collect();
    if !rows.is_empty() {
        story.rows(rows);
    }
}

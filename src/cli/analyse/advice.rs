//! Warnings and suggestions.

use comfy_table::Cell;
use guerre_totale::analysis::{Analysis, Suggestion, Warning};
use guerre_totale::message;
use guerre_totale::words::Message;

use super::screen::{Detail, title};
use crate::cli::Failure;
use crate::cli::out::{Out, Paint};

pub fn print(found: &Analysis, detail: Detail, out: &mut Out) -> Result<(), Failure> {
    title(
        message!("ADVICE"),
        message!("figures, not verdicts: `gt simulate` has the last word"),
        out,
    )?;
    if found.warnings.is_empty() {
        out.paragraph(message!("No warning."))?;
    }
    let language = out.language();
    let warning = |warning: &Warning| {
        let text = match detail {
            Detail::Short => warning.message.clone(),
            Detail::Full => Message::joined([&warning.message, &warning.remedy], "; "),
        };
        vec![
            Paint::Bad.cell(format!("! {}", warning.code)),
            Cell::new(text.to(language)),
        ]
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
        vec![Paint::Good.cell(card), Cell::new(text.to(language))]
    };
    let warnings = found.warnings.iter().map(warning);
    let rows: Vec<_> = warnings
        .chain(found.suggestions.iter().map(suggestion))
        .collect();
    if !rows.is_empty() {
        out.rows(rows)?;
    }
    Ok(())
}

//! Warnings and suggestions.

use comfy_table::Cell;
use guerre_totale::analysis::{Analysis, Suggestion, Warning};

use super::screen::{Detail, title};
use crate::cli::Failure;
use crate::cli::out::{Out, Paint};

pub fn print(found: &Analysis, detail: Detail, out: &mut Out) -> Result<(), Failure> {
    title(
        "ADVICE",
        "figures, not verdicts: `gt simulate` has the last word",
        out,
    )?;
    if found.warnings.is_empty() {
        out.paragraph("No warning.")?;
    }
    let warning = |warning: &Warning| {
        let text = match detail {
            Detail::Short => warning.message.clone(),
            Detail::Full => format!("{}; {}", warning.message, warning.remedy),
        };
        vec![
            Paint::Bad.cell(format!("! {}", warning.code)),
            Cell::new(text),
        ]
    };
    let suggestion = |suggestion: &Suggestion| {
        let reasons = match detail {
            Detail::Short => &suggestion.reasons[..suggestion.reasons.len().min(1)],
            Detail::Full => &suggestion.reasons[..],
        };
        let card = format!("+ {} {}", suggestion.card, suggestion.name);
        let mut text = reasons.join("; ");
        if suggestion.costs > 0 {
            text += &format!("; but Hit own cruiser ×{}", suggestion.costs);
        }
        vec![Paint::Good.cell(card), Cell::new(text)]
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

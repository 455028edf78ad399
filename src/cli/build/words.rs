//! What is wrong with the deck, in words for a narrow pane?

use guerre_totale::decks::{Check, LEAST_CARDS, Problem};
use guerre_totale::message;
use guerre_totale::text::clip;
use guerre_totale::words::Message;

/// Every broken rule, the remedy first.
pub fn problems(check: &Check) -> Vec<Message> {
    check.problems.iter().map(problem).collect()
}

fn problem(problem: &Problem) -> Message {
    let list = |entries: Vec<String>| {
        let shown: Vec<String> = entries.iter().take(6).map(|entry| clip(entry)).collect();
        shown.join(", ") + if entries.len() > 6 { " …" } else { "" }
    };
    match problem {
        Problem::TooFewCards { counted } => match LEAST_CARDS.saturating_sub(*counted) {
            1 => message!("1 card to go"),
            more => message!("{n} cards to go", n = more),
        },
        Problem::DuplicateCard { .. } => {
            message!("more than once: {cards}", cards = list(problem.cards()))
        }
        Problem::UnknownCard { .. } => {
            message!("unknown: {cards}", cards = list(problem.cards()))
        }
        Problem::BadId { .. } => message!("no card ID: {cards}", cards = list(problem.cards())),
        Problem::UnknownCruiser { cruiser, .. } => {
            message!("no cruiser “{cruiser}” (c)", cruiser = clip(cruiser))
        }
        Problem::MissingCruiser { .. } => message!("no cruiser yet (c)"),
        Problem::SharedCard { .. } => {
            message!(
                "in another deck too: {cards}",
                cards = list(problem.cards())
            )
        }
    }
}

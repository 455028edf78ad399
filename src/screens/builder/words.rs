//! What is said in a narrow pane?

use crate::cards::{Color, Effect, Filter, Presence};
use crate::decks::{Check, LEAST_CARDS, Problem};
use crate::message;
use crate::text::clip;
use crate::words::{Language, Message};

/// An effect in at most a dozen letters, the first of which tell it apart.
pub fn brief(effect: Effect, language: Language) -> String {
    let brief = match effect {
        Effect::LateralMove => message!("lateral"),
        Effect::VerticalMove => message!("vertical"),
        Effect::FreeMove => message!("free"),
        Effect::HitEnemyCruiser => message!("enemy −1"),
        Effect::HitOwnCruiser => message!("own −1"),
        Effect::HitFighter => message!("fighter −1"),
        short => return language.effect(short).to_owned(),
    };
    brief.to(language)
}

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

/// What is asked of the cards, in words.
pub fn asked(filter: &Filter) -> Vec<Message> {
    let search = filter.search.trim();
    let words = [
        (!search.is_empty()).then(|| message!("“{text}”", text = search)),
        filter.level.map(|level| message!("level {n}", n = level)),
        filter.color.map(|color| match color {
            Color::Green => message!("green cards"),
            Color::Blue => message!("blue cards"),
        }),
        filter
            .effect
            .map(|effect| message!("{effect}", effect = effect)),
        match filter.presence {
            Presence::Any => None,
            Presence::Inside => Some(message!("in the deck")),
            Presence::Outside => Some(message!("not in the deck")),
        },
    ];
    words.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brief_names_differ_in_their_first_letters() {
        for language in Language::ALL {
            let begin = |effect| brief(effect, language).chars().take(4).collect::<String>();
            let mut names: Vec<String> = Effect::ALL[..11].iter().map(|e| begin(*e)).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), 11, "{names:?}");
        }
    }
}

//! Is this deck legal, and if not, what is wrong?

use serde_json::{Value, json};

use super::Report;
use super::story::{Cell, Story, Tone, cell};
use crate::cards::sheet;
use crate::decks::{Check, Conflict, DeckList, Problem, cards_in_words};
use crate::text::{clip, flat, name, one_line};
use crate::words::Message;
use crate::{message, words};

/// What is wrong with some decks, alone and together.
pub struct ValidateReport<'a> {
    /// The decks as typed.
    pub lists: &'a [DeckList],
    /// What is wrong with each.
    pub checks: Vec<Check>,
    /// The cards that several of them want.
    pub conflicts: Vec<Conflict>,
}

impl ValidateReport<'_> {
    /// Are all of them legal?
    pub fn is_legal(&self) -> bool {
        self.checks.iter().all(Check::is_legal)
    }

    fn names(&self, conflict: &Conflict) -> Vec<&str> {
        let name = |deck: &usize| self.lists[*deck].name.as_str();
        conflict.decks.iter().map(name).collect()
    }
}

impl Report for ValidateReport<'_> {
    fn json(&self) -> Value {
        let deck = |(list, check): (&DeckList, &Check)| {
            let repair = check.repair().map(|repair| {
                json!({ "drop": repair.drop, "add": repair.add, "cruisers": repair.cruisers })
            });
            json!({
                "name": list.name,
                "cruiser": list.cruiser,
                "cards": list.cards.len(),
                "counted": check.counted,
                "legal": check.is_legal(),
                "problems": problems_json(check),
                "repair": repair,
            })
        };
        let conflict =
            |conflict: &Conflict| json!({ "card": conflict.card, "decks": self.names(conflict) });
        json!({
            "legal": self.is_legal(),
            "decks": self.lists.iter().zip(&self.checks).map(deck).collect::<Vec<_>>(),
            "conflicts": self.conflicts.iter().map(conflict).collect::<Vec<_>>(),
        })
    }

    /// A row for each problem, and one for a deck without.
    fn csv(&self) -> Option<String> {
        let rows = self
            .lists
            .iter()
            .zip(&self.checks)
            .flat_map(|(list, check)| {
                let row = |problem: Option<&Problem>| {
                    let cruiser = list.cruiser.as_deref().unwrap_or_default();
                    [
                        flat(&list.name),
                        flat(cruiser),
                        list.cards.len().to_string(),
                        check.counted.to_string(),
                        check.is_legal().to_string(),
                        problem.map_or("", Problem::code).to_owned(),
                        problem.map_or(String::new(), |it| problem_in_words(it).to_string()),
                        problem.map_or(String::new(), |it| flat(&it.cards().join(" "))),
                    ]
                };
                match check.problems.is_empty() {
                    true => vec![row(None)],
                    false => check.problems.iter().map(|it| row(Some(it))).collect(),
                }
            });
        let header = "deck,cruiser,cards,counted,legal,code,message,entries".split(',');
        Some(sheet(header, rows))
    }

    fn tell(&self, story: &mut Story) {
        for (list, check) in self.lists.iter().zip(&self.checks) {
            tell_other_cards(check, story);
            story.line(Message::joined(
                [headline(list), verdict(check.is_legal())],
                ": ",
            ));
            tell_problems(check, story);
        }
        if self.conflicts.is_empty() {
            return;
        }
        story.gap();
        let row = |conflict: &Conflict| {
            let decks: Vec<String> = self.names(conflict).into_iter().map(one_line).collect();
            vec![Tone::Strong.cell(conflict.card), cell(decks.join(", "))]
        };
        story.table(words!["Card", "Wanted by"], self.conflicts.iter().map(row));
    }
}

/// The problems of a deck, as every command writes them.
pub(super) fn problems_json(check: &Check) -> Vec<Value> {
    let problem = |problem: &Problem| {
        json!({
            "code": problem.code(),
            "message": problem_in_words(problem),
            "cards": problem.cards(),
        })
    };
    check.problems.iter().map(problem).collect()
}

/// What is wrong; where a flag would help, with the flag.
pub fn problem_in_words(problem: &Problem) -> Message {
    match problem {
        Problem::MissingCruiser { known } => message!(
            "no cruiser; name one in the list or by --cruiser: {known}",
            known = Message::list(known),
        ),
        problem => problem.message(),
    }
}

/// Legal or not.
pub(super) fn verdict(legal: bool) -> Message {
    match legal {
        true => Tone::Good.of(message!("legal")),
        false => Tone::Bad.of(message!("not legal")),
    }
}

/// `Cartwheel (athena, 26 cards)`.
pub fn headline(list: &DeckList) -> Message {
    let cruiser = match &list.cruiser {
        Some(cruiser) => clip(cruiser).into(),
        None => message!("no cruiser"),
    };
    message!(
        "{name} ({cruiser}, {cards})",
        name = name(&list.name),
        cruiser = cruiser,
        cards = cards_in_words(list.cards.len()),
    )
}

/// What helps a deck whose cards are not those in force.
pub fn other_cards() -> Message {
    message!("this deck was built with other cards; --cards FILE?")
}

/// The first line about a deck that lacks cards because it was built with others.
pub(super) fn tell_other_cards(check: &Check, story: &mut Story) {
    if check.of_other_cards {
        story.line(Tone::Bad.of(other_cards()));
    }
}

/// Every problem in words, and what would put it right.
pub(super) fn tell_problems(check: &Check, story: &mut Story) {
    let Some(repair) = check.repair() else {
        return;
    };
    // The codes stand in a little.
    let row = |tone: Tone, code: Message, text: Message| -> Vec<Cell> {
        let code = Message::joined(["  ".into(), code], "");
        vec![tone.cell(code), cell(text)]
    };
    let problem =
        |problem: &Problem| row(Tone::Bad, problem.code().into(), problem_in_words(problem));
    let repair = match check.of_other_cards {
        true => other_cards(),
        false => repair.message(),
    };
    let repair = row(Tone::Strong, message!("repair"), repair);
    story.rows(check.problems.iter().map(problem).chain([repair]));
}

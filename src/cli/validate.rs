//! `gt validate`: is this deck legal, and if not, what is wrong?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::cards::CardId;
use guerre_totale::decks::{
    Check, Conflict, DeckList, Problem, Repair, cards_in_words, check_one_box,
};
use guerre_totale::text::{clip, name, one_line};
use guerre_totale::words::Message;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{CruiserArg, DECK_HELP, Data, Format, FormatArg};
use super::out::{Out, Paint};
use super::{Answer, Failure};

/// Name every broken rule of one or more decks
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt validate mine.json
  gt validate list.txt --cruiser ares
  gt validate mine.json yours.json --boxes 1   the cards that both want, too

{DECK_HELP}

Counted are different cards of the set: a second copy, an unknown card and what
is no ID do not help to reach 25.
Exit code 0: all legal; 1: not all; 2: a deck cannot be read."))]
pub struct Validate {
    /// The decks: files, names of built-in decks, or - for standard input
    #[arg(required = true, value_name = "DECK", value_hint = ValueHint::FilePath)]
    decks: Vec<PathBuf>,
    /// Boxes on the table: with 1 the decks share its 100 cards, with 2 each player has all
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    boxes: u8,
    #[command(flatten)]
    cruiser: CruiserArg,
    #[command(flatten)]
    format: FormatArg,
}

impl Validate {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let read = |deck: &PathBuf| self.cruiser.read(deck, data);
        let lists: Vec<DeckList> = self.decks.iter().map(read).collect::<Result<_, _>>()?;
        let (checks, conflicts) = match self.boxes {
            1 => check_one_box(&lists, &data.cards, &data.cruisers),
            _ => {
                let check = |list: &DeckList| list.check(&data.cards, &data.cruisers);
                (lists.iter().map(check).collect(), Vec::new())
            }
        };
        let legal = checks.iter().all(Check::is_legal);
        match self.format.format {
            Format::Json => {
                let decks: Vec<_> = lists.iter().zip(&checks).map(deck_json).collect();
                let conflicts: Vec<_> =
                    conflicts.iter().map(|c| conflict_json(c, &lists)).collect();
                out.json(&json!({ "legal": legal, "decks": decks, "conflicts": conflicts }))?;
            }
            Format::Table => {
                for (list, check) in lists.iter().zip(&checks) {
                    print_check(list, check, out)?;
                }
                print_conflicts(&conflicts, &lists, out)?;
            }
        }
        Ok(if legal { Answer::Yes } else { Answer::No })
    }
}

fn deck_json((list, check): (&DeckList, &Check)) -> Value {
    json!({
        "name": list.name,
        "cruiser": list.cruiser,
        "cards": list.cards.len(),
        "counted": check.counted,
        "legal": check.is_legal(),
        "problems": problems_json(check),
        "repair": check.repair().map(repair_json),
    })
}

/// The problems of a deck, as every command writes them.
pub fn problems_json(check: &Check) -> Vec<Value> {
    let problem = |problem: &Problem| {
        json!({
            "code": problem.code(),
            "message": in_words(problem),
            "cards": problem.cards(),
        })
    };
    check.problems.iter().map(problem).collect()
}

/// What is wrong; where a flag would help, with the flag.
pub fn in_words(problem: &Problem) -> Message {
    match problem {
        Problem::MissingCruiser { known } => message!(
            "no cruiser; name one in the list or by --cruiser: {known}",
            known = known.join(", "),
        ),
        problem => problem.message(),
    }
}

fn repair_json(repair: Repair) -> Value {
    json!({ "drop": repair.drop, "add": repair.add, "cruisers": repair.cruisers })
}

fn conflict_json(conflict: &Conflict, lists: &[DeckList]) -> Value {
    json!({ "card": conflict.card, "decks": names(conflict, lists) })
}

fn names<'l>(conflict: &Conflict, lists: &'l [DeckList]) -> Vec<&'l str> {
    let name = |deck: &usize| lists[*deck].name.as_str();
    conflict.decks.iter().map(name).collect()
}

fn print_check(list: &DeckList, check: &Check, out: &mut Out) -> Result<(), Failure> {
    let verdict = match check.is_legal() {
        true => out.paint(message!("legal"), Paint::Good),
        false => out.paint(message!("not legal"), Paint::Bad),
    };
    out.line(Message::joined([headline(list), verdict.into()], ": "))?;
    print_problems(check, out)
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

/// Every problem in words, and what would put it right.
pub fn print_problems(check: &Check, out: &mut Out) -> Result<(), Failure> {
    let Some(repair) = check.repair() else {
        return Ok(());
    };
    let language = out.language();
    let row = |problem: &Problem| {
        vec![
            Paint::Bad.cell(format!("  {}", problem.code())),
            Cell::new(in_words(problem).to(language)),
        ]
    };
    let repair = vec![
        Paint::Strong.cell(format!("  {}", message!("repair").to(language))),
        Cell::new(repair.message().to(language)),
    ];
    out.rows(check.problems.iter().map(row).chain([repair]))?;
    Ok(())
}

fn print_conflicts(
    conflicts: &[Conflict],
    lists: &[DeckList],
    out: &mut Out,
) -> Result<(), Failure> {
    if conflicts.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let row = |conflict: &Conflict| {
        let decks = names(conflict, lists).into_iter().map(one_line);
        let id: CardId = conflict.card;
        vec![
            Paint::Strong.cell(id),
            Cell::new(decks.collect::<Vec<_>>().join(", ")),
        ]
    };
    out.table(words!["Card", "Wanted by"], conflicts.iter().map(row))?;
    Ok(())
}

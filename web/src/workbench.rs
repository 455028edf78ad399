//! What can be done with a deck on the table?
//!
//! The page keeps a deck as the text of its deck file, so nothing is lost on the way, and undoing is going
//! back to an older text.

use guerre_totale::analysis::{Analysis, Options, References};
use guerre_totale::cards::Totals;
use guerre_totale::decks::{DeckList, cards_in_words, read_deck, write_code};
use guerre_totale::export::{Format, drawing, export};
use guerre_totale::reports::{
    AnalysedDeck, AnalysisReport, DeckReport, Report, Section, Story, ValidateReport,
};
use guerre_totale::words::{Language, Message};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::Answer;
use crate::shelf::{Shelf, bytes};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// A deck file from whatever somebody dropped or pasted: bytes as characters.
    Read { bytes: String, name: String },
    /// The deck file after an edit.
    Edit { deck: String, edit: Edit },
    /// What is quickly said of a deck: is it legal, what is it made of?
    Look { deck: String },
    /// All that the analyser says.
    Analyse { deck: String },
    /// The deck in another form.
    Export { deck: String, to: String },
    /// The forms there are.
    Formats,
}

/// A change of a deck.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    Add(String),
    Drop(String),
    Cruiser(String),
    Name(String),
    Notes(String),
}

pub fn answer(request: Request, shelf: &Shelf, language: Language) -> Answer {
    match request {
        Request::Read { bytes: text, name } => {
            let read = read_deck(&bytes(&text), &name, &shelf.cards, &shelf.cruisers);
            let mut list = read.map_err(|error| error.message())?;
            if !list.is_of_other_cards(&shelf.cards) {
                list.built_with(&shelf.cards);
            }
            Ok(json!(list.to_json()))
        }
        Request::Edit { deck, edit: change } => {
            let mut list = shelf.deck(&deck)?;
            edit(&mut list, change, shelf)?;
            list.built_with(&shelf.cards);
            Ok(json!(list.to_json()))
        }
        Request::Look { deck } => Ok(look(shelf.deck(&deck)?, shelf, language)),
        Request::Analyse { deck } => analyse(shelf.deck(&deck)?, shelf, language),
        Request::Export { deck, to } => {
            let format = Format::ALL.into_iter().find(|format| format.id() == to);
            let format = format.ok_or_else(|| format!("no form '{to}'"))?;
            let list = shelf.deck(&deck)?;
            let written = export(&list, format, &shelf.cards, &shelf.cruisers, language);
            Ok(json!(written.map_err(|error| error.message())?))
        }
        Request::Formats => {
            let form =
                |format: Format| json!({ "id": format.id(), "about": format.about().to(language) });
            Ok(json!(Format::ALL.map(form)))
        }
    }
}

fn edit(list: &mut DeckList, edit: Edit, shelf: &Shelf) -> Result<(), Message> {
    let done = match edit {
        Edit::Add(card) => list.add(&[card], &shelf.cards).map(|_| ()),
        Edit::Drop(card) => list.remove(&[card]).map(|_| ()),
        Edit::Cruiser(cruiser) => {
            list.cruiser = Some(cruiser).filter(|id| !id.is_empty());
            Ok(())
        }
        Edit::Name(name) => {
            list.name = name;
            Ok(())
        }
        Edit::Notes(notes) => {
            list.set_notes(&notes);
            Ok(())
        }
    };
    done.map_err(|refusals| refusals.message())
}

fn look(list: DeckList, shelf: &Shelf, language: Language) -> Value {
    let (cards, cruisers) = (&shelf.cards, &shelf.cruisers);
    let check = list.check(cards, cruisers);
    let problems: Vec<String> = (check.problems.iter())
        .map(|problem| problem.message().to(language))
        .collect();
    let totals = Totals::of(list.ids().filter_map(|id| cards.get(id)));
    let cruiser = list.cruiser.as_deref().and_then(|id| cruisers.get(id));
    let deck = DeckReport {
        list: &list,
        cards,
        cruisers,
    };
    let (show, code) = (deck.json(), write_code(&list, cards, cruisers).ok());
    let lists = [list];
    let validate = ValidateReport {
        lists: &lists,
        checks: vec![check],
        conflicts: Vec::new(),
    };
    json!({
        "show": show,
        "validate": validate.json(),
        "problems": problems,
        "count": cards_in_words(lists[0].cards.len()).to(language),
        "code": code,
        "curve": drawing::curve(&totals, cruiser, language),
        "symbols": drawing::symbol_counts(&totals, language),
    })
}

fn analyse(list: DeckList, shelf: &Shelf, language: Language) -> Answer {
    let (cards, cruisers) = (&shelf.cards, &shelf.cruisers);
    let (references, options) = (References::new(cards, cruisers), Options::default());
    let analysis = Analysis::of(&list, cards, cruisers, &references, &options);
    let analysis = analysis.ok_or("no cruiser to look at it on")?;
    let decks = [AnalysedDeck { list, analysis }];
    let report = |sections| AnalysisReport {
        decks: &decks,
        sections,
        options: &options,
        references: &references,
        cards,
        cruisers,
    };
    let told = SHOWN.map(|sections| {
        let mut story = Story::new(language, WIDTH);
        report(sections).tell(&mut story);
        drawing::story(&story)
    });
    Ok(json!({ "json": report(&[]).json(), "told": told }))
}

/// What the page tells of an analysis, beside what it draws: figures, then advice.
static SHOWN: [&[Section]; 2] = [
    &[Section::Drawing, Section::Force],
    &[Section::Plan, Section::Advice, Section::Chains],
];

/// Columns for a story whose tables are laid out by the page.
pub const WIDTH: usize = 400;

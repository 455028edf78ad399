//! What deck does a file hold?
//!
//! The form is found by looking: `{` opens a deck file or a saved object of Tabletop Simulator, `<` a
//! page, a table with an ID column is Markdown, an `id` among the cells of the first line makes a
//! spreadsheet, a word such as `GT1…` alone is a deck code, anything else is a list.

mod html;
mod markdown;
mod tabletop;

use serde_json::{Map, Value};

use super::{CodeError, DeckList, FORMAT, VERSION, is_code, read_code};
use crate::cards::{
    CardId, CardSet, CruiserSet, Problems,
    sheet::{Column, has_column, optional, read_rows, required},
};
use crate::text::{NotText, clip, decode, one_line};

/// No deck is as long; whatever is, is no deck.
const MOST_ENTRIES: usize = 10_000;

/// A spreadsheet needs only `id`. `name` would be the card's.
const COLUMNS: [Column; 3] = [required("id"), optional("cruiser"), optional("deck")];

/// A file that holds no deck in any form that we read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// No text.
    #[error(transparent)]
    NotText(#[from] NotText),
    /// Nothing but blanks and comments.
    #[error("no deck in it; expected a deck file or a list of card IDs such as 3-10")]
    Empty,
    /// A brace, but no JSON after it.
    #[error("not a deck file: {0}")]
    Json(String),
    /// JSON that is something else.
    #[error("not a deck file: {field} is {found}; expected {expected}")]
    Field {
        /// The field at fault.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A spreadsheet with mistakes in its form.
    #[error("not a deck list:\n{0}")]
    Sheet(Problems),
    /// Two cruisers in one list.
    #[error("two cruisers, '{0}' and '{1}'; expected one")]
    TwoCruisers(String, String),
    /// Two decks in one spreadsheet.
    #[error("two decks, '{0}' and '{1}', in the column 'deck'; expected a file for each")]
    TwoDecks(String, String),
    /// A deck code with something wrong in it.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// JSON of Tabletop Simulator without a deck.
    #[error("not a deck of Tabletop Simulator: {0}")]
    Tabletop(String),
    /// A page without a deck.
    #[error("not a deck page: {0}")]
    Html(String),
    /// Far too long.
    #[error("more than {MOST_ENTRIES} entries; expected a deck of 25 cards or more")]
    TooLong,
}

/// Reads a deck in any form. A list that carries no name gets this one; a deck code is read by these
/// cards and cruisers.
pub fn read_deck(
    bytes: &[u8],
    name: &str,
    cards: &CardSet,
    cruisers: &CruiserSet,
) -> Result<DeckList, DeckError> {
    let text = decode(bytes)?;
    let start = text.trim_start();
    let mut list = if start.starts_with(['{', '[']) {
        read_json(&text)?
    } else if start.starts_with('<') {
        html::read_html(&text)?
    } else if markdown::is_markdown(&text) {
        markdown::read_markdown(&text)?
    } else if has_column(&text, &COLUMNS, "id") {
        read_sheet(text.as_bytes())?
    } else if let Some(code) = only_word(&text).filter(|word| is_code(word)) {
        read_code(code, cards, cruisers)?
    } else {
        read_text(&text)?
    };
    if list.name.is_empty() {
        list.name = name.into();
    }
    Ok(list)
}

/// The word that a text consists of, comments apart.
fn only_word(text: &str) -> Option<&str> {
    let lines = text.split(['\n', '\r']);
    let plain = lines.map(|line| line.split('#').next().unwrap_or_default());
    let mut words = plain.flat_map(str::split_whitespace);
    words.next().filter(|_| words.next().is_none())
}

fn read_json(text: &str) -> Result<DeckList, DeckError> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| DeckError::Json(error.to_string()))?;
    let Value::Object(fields) = value else {
        return Err(wrong("the whole", &value, "an object { … }"));
    };
    if tabletop::is_saved_object(&fields) {
        return tabletop::read_saved_object(&fields);
    }
    check_format(&fields)?;
    let name = match fields.get("name") {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(name)) => name.clone(),
        Some(other) => return Err(wrong("name", other, "text")),
    };
    let cruiser = match fields.get("cruiser") {
        None | Some(Value::Null) => None,
        Some(value) => Some(typed(value)).filter(|text| !text.trim().is_empty()),
    };
    let cards = match fields.get("cards") {
        Some(Value::Array(cards)) if cards.len() > MOST_ENTRIES => return Err(DeckError::TooLong),
        Some(Value::Array(cards)) => cards.iter().map(typed).collect(),
        other => {
            let found = other.unwrap_or(&Value::Null);
            return Err(wrong("cards", found, "a list of IDs such as [\"3-10\"]"));
        }
    };
    Ok(DeckList {
        name,
        cruiser,
        cards,
        fields,
    })
}

fn check_format(fields: &Map<String, Value>) -> Result<(), DeckError> {
    if let Some(format) = fields.get("format")
        && format != FORMAT
    {
        return Err(wrong("format", format, &format!("\"{FORMAT}\"")));
    }
    if let Some(version) = fields.get("version")
        && version != VERSION
    {
        let expected = format!("{VERSION} (is the file from a newer gt?)");
        return Err(wrong("version", version, &expected));
    }
    Ok(())
}

fn wrong(field: &'static str, found: &Value, expected: &str) -> DeckError {
    let found = match found {
        Value::Null => "missing".into(),
        other => clip(&other.to_string()),
    };
    DeckError::Field {
        field,
        found,
        expected: expected.into(),
    }
}

/// A value as somebody typed it: what is no text is kept as it stands, to be named as a mistake.
fn typed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn read_sheet(bytes: &[u8]) -> Result<DeckList, DeckError> {
    let mut draft = Gathering::default();
    let mut problems = Problems::default();
    let mut second = None;
    read_rows(bytes, &COLUMNS, &mut problems, |row, _| {
        let cell = |name| row.cell(name).filter(|cell| !cell.is_empty());
        draft.add(cell("id").map(str::to_owned));
        if let Some(cruiser) = cell("cruiser") {
            draft.set_cruiser(cruiser);
        }
        if let Some(name) = cell("deck").map(one_line) {
            match draft.name.is_empty() || draft.name == name {
                true => draft.name = name,
                false => second = Some(name),
            }
        }
    });
    if let Some(second) = second {
        return Err(DeckError::TwoDecks(clip(&draft.name), clip(&second)));
    }
    match problems.count() {
        0 => draft.finish(),
        _ => Err(DeckError::Sheet(problems)),
    }
}

/// One ID a line or several with commas between them, `#` comments, and `name:` and `cruiser:` lines.
fn read_text(text: &str) -> Result<DeckList, DeckError> {
    let mut draft = Gathering::default();
    for line in text.split(['\n', '\r']) {
        if let Some(name) = labelled(line, &NAME) {
            draft.name = one_line(name);
            continue;
        }
        let line = line.split('#').next().unwrap_or_default();
        match labelled(line, &CRUISER) {
            Some(cruiser) => draft.set_cruiser(cruiser),
            None => draft.add(line.split([',', ';', '\t']).flat_map(entries)),
        }
    }
    draft.finish()
}

/// A list while its lines are read.
#[derive(Default)]
struct Gathering {
    name: String,
    cards: Vec<String>,
    cruiser: Option<String>,
    second_cruiser: Option<String>,
}

impl Gathering {
    /// Adds entries up to one too many, which is enough to know.
    fn add(&mut self, entries: impl IntoIterator<Item = String>) {
        let room = MOST_ENTRIES + 1 - self.cards.len();
        self.cards.extend(entries.into_iter().take(room));
    }

    fn set_cruiser(&mut self, typed: &str) {
        let cruiser = Some(typed.trim().to_lowercase()).filter(|id| !id.is_empty());
        if self.cruiser.is_none() {
            self.cruiser = cruiser;
        } else if cruiser.is_some() && cruiser != self.cruiser {
            self.second_cruiser = cruiser;
        }
    }

    fn finish(self) -> Result<DeckList, DeckError> {
        if self.cards.len() > MOST_ENTRIES {
            return Err(DeckError::TooLong);
        }
        if let (Some(first), Some(second)) = (&self.cruiser, &self.second_cruiser) {
            return Err(DeckError::TwoCruisers(clip(first), clip(second)));
        }
        if self.cards.is_empty() && self.name.is_empty() && self.cruiser.is_none() {
            return Err(DeckError::Empty);
        }
        let mut list = DeckList::new(self.name);
        list.cruiser = self.cruiser;
        list.cards = self.cards;
        Ok(list)
    }
}

/// What stands before a name and a cruiser, in the languages that lists are written in.
const NAME: [&str; 2] = ["name", "nom"];
const CRUISER: [&str; 3] = ["cruiser", "croiseur", "kreuzer"];

/// What follows `label:` at the start of a line.
fn labelled<'t>(line: &'t str, labels: &[&str]) -> Option<&'t str> {
    let (before, after) = line.split_once(':')?;
    let is = |label: &&str| before.trim().eq_ignore_ascii_case(label);
    labels.iter().any(is).then_some(after)
}

/// The entries of one piece of a line: usually one, several if spaces part whole IDs.
fn entries(piece: &str) -> Vec<String> {
    let piece = piece.trim();
    let is_id = |word: &str| word.parse::<CardId>().is_ok();
    if piece.is_empty() {
        Vec::new()
    } else if !is_id(piece) && piece.split_whitespace().all(is_id) {
        piece.split_whitespace().map(str::to_owned).collect()
    } else {
        vec![piece.to_owned()]
    }
}

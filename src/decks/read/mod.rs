//! What deck does a file hold?
//!
//! The form is found by looking: `{` opens a deck file or a saved object of Tabletop Simulator, `<` a
//! page; both are UTF-8. A table with an ID column is Markdown, an `id` among the cells of the first line
//! makes a spreadsheet, a word such as `GT1…` alone is a deck code, anything else is a list; these are read
//! in old encodings, too.

mod html;
mod markdown;
mod tabletop;

pub(crate) use tabletop::AS_TYPED;

use super::{CodeError, DeckList, FORMAT, LEAST_CARDS, VERSION, is_code, read_code};
use crate::cards::{
    CardId, CardSet, CruiserSet, Problems,
    sheet::{Column, has_column, optional, read_rows, required},
};
use crate::json::{Fields, JsonError, Typed};
use crate::message;
use crate::text::{NotText, NotUtf8, clip, decode, decode_utf8, flat, fold};
use crate::words::Message;

/// No deck is as long; whatever is, is no deck.
const MOST_ENTRIES: usize = 10_000;

/// What the column of the IDs may be called, beside `id`.
const ID_NAMES: [&str; 4] = ["matricule", "identifiant", "ID-Code", "Kennung"];

/// A spreadsheet needs only `id`. `name` would be the card's.
const COLUMNS: [Column; 3] = [
    required("id").or(&ID_NAMES),
    optional("cruiser").or(&["croiseur", "Kreuzer"]),
    optional("deck"),
];

/// A file that holds no deck in any form that we read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum DeckError {
    /// No text.
    NotText(#[from] NotText),
    /// A deck file or a page with a byte that UTF-8 does not have.
    NotUtf8(#[from] NotUtf8),
    /// Nothing but blanks and comments.
    Empty,
    /// A brace, but no JSON after it.
    Json(#[from] JsonError),
    /// JSON that is something else: a field, what stands there, and what should.
    Field(Message),
    /// A spreadsheet with mistakes in its form.
    Sheet(Problems),
    /// Two cruisers in one list.
    TwoCruisers(String, String),
    /// Two decks in one spreadsheet.
    TwoDecks(String, String),
    /// A deck code with something wrong in it.
    Code(#[from] CodeError),
    /// JSON of Tabletop Simulator without a deck.
    Tabletop(Message),
    /// A page without a deck.
    Html(Message),
    /// Far too long.
    TooLong,
}

impl DeckError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            DeckError::NotText(why) => why.message(),
            DeckError::NotUtf8(why) => why.message(),
            DeckError::Empty => {
                message!("no deck in it; expected a deck file or a list of card IDs such as 3-10")
            }
            DeckError::Json(why) => message!("not a deck file: {why}", why = why.message()),
            DeckError::Field(wrong) => wrong.clone(),
            DeckError::Sheet(problems) => {
                Message::joined([message!("not a deck list:"), problems.message()], "\n")
            }
            DeckError::TwoCruisers(one, other) => message!(
                "two cruisers, '{one}' and '{other}'; expected one",
                one = one,
                other = other,
            ),
            DeckError::TwoDecks(one, other) => message!(
                "two decks, '{one}' and '{other}', in the column 'deck'; expected a file for each",
                one = one,
                other = other,
            ),
            DeckError::Code(why) => why.message(),
            DeckError::Tabletop(why) => {
                message!("not a deck of Tabletop Simulator: {why}", why = why)
            }
            DeckError::Html(why) => message!("not a deck page: {why}", why = why),
            DeckError::TooLong => message!(
                "more than {most} entries; expected a deck of {least} cards or more",
                most = MOST_ENTRIES,
                least = LEAST_CARDS,
            ),
        }
    }
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
        read_json(&decode_utf8(bytes)?)?
    } else if start.starts_with('<') {
        html::read_html(&decode_utf8(bytes)?)?
    } else if markdown::has_ruled_table(&text) {
        markdown::read_markdown(&text)?
    } else if has_column(&text, &COLUMNS, "id") {
        read_sheet(text.as_bytes())?
    } else if markdown::has_table(&text) {
        markdown::read_markdown(&text)?
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
    let fields = Fields::read(text)?;
    if tabletop::is_saved_object(&fields) {
        return tabletop::read_saved_object(text);
    }
    check_format(&fields)?;
    let name = match typed(&fields, "name")? {
        None => String::new(),
        Some(Typed::Text(name)) => name,
        Some(Typed::Other(other)) => {
            return Err(wrong("name", clip(&other).into(), message!("text")));
        }
    };
    let cruiser = typed(&fields, "cruiser")?.map(Typed::into_text);
    let mut list = DeckList::new(name);
    list.cruiser = cruiser.filter(|text| !text.trim().is_empty());
    let cards = fields.get("cards");
    // What is no text is kept as it stands, to be named as a mistake.
    list.cards = match cards.as_deref().map(Typed::read_list).transpose()? {
        Some(Some(cards)) if cards.len() > MOST_ENTRIES => return Err(DeckError::TooLong),
        Some(Some(cards)) => cards.into_iter().map(Typed::into_text).collect(),
        _ => {
            let found = cards.map_or_else(|| message!("missing"), |cards| clip(&cards).into());
            let expected = message!("a list of IDs such as {example}", example = "[\"3-10\"]");
            return Err(wrong("cards", found, expected));
        }
    };
    Ok(list.with_fields(fields))
}

fn typed(fields: &Fields, name: &str) -> Result<Option<Typed>, JsonError> {
    fields.get(name).map(|text| Typed::read(&text)).transpose()
}

fn check_format(fields: &Fields) -> Result<(), DeckError> {
    let ours = Typed::Text(FORMAT.into());
    if let Some(format) = typed(fields, "format")?
        && format != ours
    {
        let found = fields.get("format").unwrap_or_default();
        let expected = format!("\"{FORMAT}\"").into();
        return Err(wrong("format", clip(&found).into(), expected));
    }
    if let Some(version) = fields.get("version")
        && version != VERSION.to_string()
    {
        let expected = message!(
            "{version} (is the file from a newer gt?)",
            version = VERSION
        );
        return Err(wrong("version", clip(&version).into(), expected));
    }
    Ok(())
}

fn wrong(field: &'static str, found: Message, expected: Message) -> DeckError {
    DeckError::Field(message!(
        "not a deck file: {field} is {found}; expected {expected}",
        field = field,
        found = found,
        expected = expected,
    ))
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
        if let Some(name) = cell("deck").map(flat) {
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
            draft.name = flat(name);
            continue;
        }
        if let Some(entry) = quoted(line) {
            draft.add([entry]);
            continue;
        }
        if let Some(cruiser) = labelled(line, &CRUISER).and_then(quoted) {
            draft.set_cruiser(&cruiser);
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

/// What stands between quotation marks is one entry, whatever it looks like; a mark in it is doubled.
fn quoted(text: &str) -> Option<String> {
    let inside = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    let single = inside.replace("\"\"", "");
    (!single.contains('"')).then(|| inside.replace("\"\"", "\""))
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
        } else if cruiser.is_some()
            && cruiser.as_deref().map(fold) != self.cruiser.as_deref().map(fold)
        {
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

//! Which arguments do many commands share?

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use guerre_totale::cards::{Card, CardSet, CruiserSet, NotFound};
use guerre_totale::decks::{Deck, DeckList, is_code, resolve};
use guerre_totale::message;
use guerre_totale::players::{AnyPlayer, Brain};
use guerre_totale::text::one_line;
use guerre_totale::words::Language;
use guerre_totale::workshop::KeptField;

use super::Failure;
use super::matches::note;
use super::own_field::own_field;
use super::saving::check_apart;

#[derive(Args, Default)]
#[command(next_help_heading = "Card data")]
pub struct DataArgs {
    /// Play with the cards of this CSV file, not with the built-in ones
    #[arg(long = "cards", value_name = "FILE", global = true, value_hint = ValueHint::FilePath)]
    pub cards_file: Option<PathBuf>,
    /// Play with the cruisers of this CSV file, not with the built-in ones
    #[arg(long = "cruisers", value_name = "FILE", global = true, value_hint = ValueHint::FilePath)]
    pub cruisers_file: Option<PathBuf>,
    /// Let the veteran and the expert play with this brain of `gt train`, not with the built-in one
    #[arg(long = "brain", value_name = "FILE", global = true, help_heading = "Players", value_hint = ValueHint::FilePath)]
    pub brain_file: Option<PathBuf>,
}

/// The cards and cruisers that a command works with.
pub struct Data {
    pub cards: Cow<'static, CardSet>,
    pub cruisers: Cow<'static, CruiserSet>,
    /// Whose cards they are; none for the built-in ones.
    pub cards_file: Option<PathBuf>,
    /// Whose cruisers they are; none for the built-in ones.
    pub cruisers_file: Option<PathBuf>,
    /// What those who have learned play with; none for the built-in brain.
    pub brain: Option<Arc<Brain>>,
    /// What the user speaks.
    pub language: Language,
    /// Standard input was a deck already.
    pub(super) input_read: Cell<bool>,
    /// What stands in for the reference decks, once it was asked for.
    pub(super) own_field: OnceCell<KeptField>,
}

impl Data {
    /// The files that cards and cruisers were read from: nothing is to overwrite them.
    pub fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.cards_file.iter().chain(&self.cruisers_file)
    }

    /// No output takes the place of one of them; one that is not there yet may be made.
    pub fn check_output(&self, path: &Path) -> Result<(), Failure> {
        let mut there = self.files().filter(|read| read.exists());
        there.try_for_each(|read| check_apart(&[read, path]))
    }
}

impl Default for Data {
    /// What is inside the program.
    fn default() -> Data {
        Data {
            cards: Cow::Borrowed(CardSet::builtin()),
            cruisers: Cow::Borrowed(CruiserSet::builtin()),
            cards_file: None,
            cruisers_file: None,
            brain: None,
            language: Language::default(),
            input_read: Cell::new(false),
            own_field: OnceCell::new(),
        }
    }
}

impl Data {
    /// The deck that somebody means: a file, a deck code, a built-in name, or `-`.
    pub fn deck(&self, typed: &Path) -> Result<DeckList, Failure> {
        if typed == "-" && self.input_read.replace(true) {
            return Err(Failure::Wrong(message!(
                "standard input can be one deck only; put the others into files"
            )));
        }
        let mut list = resolve(typed, &self.cards, &self.cruisers)?;
        if !list.is_of_other_cards(&self.cards) {
            list.built_with(&self.cards);
        } else if list.is_in(&self.cards) {
            let name = list.name.as_str();
            let other = message!(
                "{deck} was built with other cards; --cards FILE?",
                deck = one_line(name),
            );
            note(other, self.language);
        }
        Ok(list)
    }

    /// The deck that somebody means, if it is legal.
    pub fn legal_deck(&self, typed: &Path) -> Result<Deck, Failure> {
        Ok(self.deck(typed)?.validate(&self.cards, &self.cruisers)?)
    }

    /// What stands in for the reference decks where none of them is legal. It may take minutes, the first time.
    pub fn own_field(&self) -> Result<&KeptField, Failure> {
        if let Some(field) = self.own_field.get() {
            return Ok(field);
        }
        let field = own_field(self)?;
        Ok(self.own_field.get_or_init(|| field))
    }

    /// The card that somebody means, by its ID or its name.
    pub fn card(&self, typed: &str) -> Result<&Card, Failure> {
        let wrong = |wrong: NotFound| Failure::Wrong(wrong.message());
        self.cards.find(typed).map_err(wrong)
    }

    /// Entries of a deck: a name stands for its card, and whatever means no card for itself.
    pub fn entries(&self, typed: &[String]) -> Result<Vec<String>, Failure> {
        let entry = |typed: &String| match self.cards.find(typed) {
            Ok(card) => Ok(card.id.to_string()),
            Err(wrong @ NotFound::Ambiguous { .. }) => Err(Failure::Wrong(wrong.message())),
            Err(_) => Ok(typed.clone()),
        };
        typed.iter().map(entry).collect()
    }

    /// The player, with the brain asked for.
    pub fn taught(&self, player: AnyPlayer) -> AnyPlayer {
        match &self.brain {
            Some(brain) => player.with_brain(brain),
            None => player,
        }
    }
}

/// A path for people.
pub fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[derive(Args)]
#[command(next_help_heading = "Words")]
pub struct LanguageArg {
    /// The language of all that people read; JSON, CSV and ids are English [default: of gt.toml, else the locale's, else en]
    #[arg(
        long,
        value_name = "LANG",
        value_parser = one_of(LANGUAGES),
        ignore_case = true,
        global = true
    )]
    pub lang: Option<Language>,
}

/// Parses one of these, each with its id and what the help says of it, if anything.
pub fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    choices: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let value = |(id, help, _): &(&'static str, &'static str, T)| {
        let value = PossibleValue::new(*id);
        match help.is_empty() {
            true => value,
            false => value.help(*help),
        }
    };
    PossibleValuesParser::new(choices.each_ref().map(value)).map(move |typed| {
        let named = choices
            .iter()
            .find(|(id, ..)| id.eq_ignore_ascii_case(&typed));
        named.unwrap_or(&choices[0]).2.clone()
    })
}

/// Each by its own name.
pub const LANGUAGES: [(&str, &str, Language); 3] = [
    ("en", "English", Language::English),
    ("fr", "Français", Language::French),
    ("de", "Deutsch", Language::German),
];

/// What a DECK on the command line can be: shown in the help of every command that takes one.
pub const DECK_HELP: &str = "\
A DECK is a deck file (JSON), a plain list of card IDs, a CSV with an id column,
a deck code (`gt export --to code`), the name of a built-in deck (`gt deck
list`), or - for standard input; and whatever else `gt export` writes. A file
that exists comes before a built-in deck of the same name. A plain list has one
ID a line, or several with commas between them; # starts a comment; lines such
as `name: My deck` and `cruiser: ares` are read too.";

#[derive(Args)]
pub struct DeckArg {
    /// The deck: a file, a deck code, a built-in name, or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    deck: PathBuf,
    #[command(flatten)]
    cruiser: CruiserArg,
}

impl DeckArg {
    /// Where it is, if it is a file.
    pub fn file(&self) -> Option<&PathBuf> {
        Some(&self.deck).filter(|deck| deck.is_file())
    }

    /// What was typed, if it is a deck code: the one form that cannot carry a name.
    pub fn code(&self) -> Option<&str> {
        self.deck.to_str().filter(|typed| is_code(typed))
    }

    /// The deck as typed, on the cruiser asked for.
    pub fn read(&self, data: &Data) -> Result<DeckList, Failure> {
        self.cruiser.read(&self.deck, data)
    }

    /// The same, if it is legal.
    pub fn legal(&self, data: &Data) -> Result<Deck, Failure> {
        Ok(self.read(data)?.validate(&data.cards, &data.cruisers)?)
    }
}

#[derive(Args)]
pub struct CruiserArg {
    /// Put the deck on this cruiser, whatever it says itself
    #[arg(long = "cruiser", value_name = "ID")]
    cruiser: Option<String>,
}

impl CruiserArg {
    /// A deck as typed, on the cruiser asked for, whose id is written canonically if there is one.
    pub fn read(&self, deck: &Path, data: &Data) -> Result<DeckList, Failure> {
        let mut list = data.deck(deck)?;
        let typed = self.cruiser.clone().or(list.cruiser);
        let known = typed.as_deref().and_then(|id| data.cruisers.get(id));
        list.cruiser = known.map(|cruiser| cruiser.id.clone()).or(typed);
        Ok(list)
    }
}

/// How a result is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Table,
    Json,
    Csv,
}

const FORMATS: [(&str, &str, Format); 2] =
    [("table", "", Format::Table), ("json", "", Format::Json)];

#[derive(Args)]
pub struct FormatArg {
    /// How to print the result
    #[arg(long, default_value = "table", value_parser = one_of(FORMATS))]
    pub format: Format,
}

#[derive(Args)]
pub struct RowsFormatArg {
    /// How to print the result
    #[arg(long, default_value = "table", value_parser = one_of([FORMATS[0], FORMATS[1], ("csv", "", Format::Csv)]))]
    pub format: Format,
}

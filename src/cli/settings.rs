//! `gt settings`: what is in force, and from where?
//!
//! The command line wins, then the environment, then one file `gt.toml`: that of the folder or of the nearest folder
//! above it, else that in the user's configuration folder. What none of them says is built in.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use guerre_totale::cards::{CardSet, CruiserSet, Problems, read_cards, read_cruisers};
use guerre_totale::files;
use guerre_totale::message;
use guerre_totale::players::Brain;
use guerre_totale::reports::{Origin, Setting, SettingsReport};
use guerre_totale::text::{clip, nearest};
use guerre_totale::words::{Language, Message};
use toml::de::{DeTable, DeValue};

use super::args::{Data, DataArgs, FormatArg, LANGUAGES, shown};
use super::out::Out;
use super::{Answer, Failure};

/// The file that settings are kept in.
const FILE: &str = "gt.toml";

/// What stands for the data inside the program, wherever a file could be named.
pub const BUILT_IN: &str = "built-in";

/// What can be set; the environment calls it `GT_CARDS` and so on.
const NAMES: [&str; 4] = ["cards", "cruisers", "brain", "lang"];
const VARIABLES: [&str; 4] = ["GT_CARDS", "GT_CRUISERS", "GT_BRAIN", "GT_LANG"];

/// Show which cards, cruisers, brain and language are in force, and from where
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt settings
  gt settings --format json
  GT_LANG=fr gt settings

Settings are kept in a file gt.toml, in this folder or one above it, else in
your configuration folder (~/.config/gt/gt.toml):

  cards = \"my-cards.csv\"       paths are relative to the file
  cruisers = \"my-cruisers.csv\"
  brain = \"my-brain.json\"
  lang = \"fr\"                  en, fr or de

The variables GT_CARDS, GT_CRUISERS, GT_BRAIN and GT_LANG come before the file,
--cards, --cruisers, --brain and --lang before both; `built-in` in the place of
a file is what is inside the program.")]
pub struct ShowSettings {
    #[command(flatten)]
    format: FormatArg,
}

impl ShowSettings {
    pub fn run(self, settings: &Settings, out: &mut Out) -> Result<Answer, Failure> {
        out.report(&settings.report(), self.format.format)?;
        Ok(Answer::Yes)
    }
}

/// A value, if one was chosen, and by what.
struct Chosen<T> {
    value: Option<T>,
    origin: Origin,
}

/// What is in force.
pub struct Settings {
    cards: Chosen<PathBuf>,
    cruisers: Chosen<PathBuf>,
    brain: Chosen<PathBuf>,
    language: Chosen<Language>,
    /// The file that was read, if there is one.
    file: Option<PathBuf>,
}

impl Settings {
    /// What the command line says, else the environment, else the file.
    pub fn find(typed: DataArgs, language: Option<Language>) -> Result<Settings, Failure> {
        let file = find_file()
            .map(|path| SettingsFile::read(&path))
            .transpose()?;
        let [cards, cruisers, brain] = [typed.cards_file, typed.cruisers_file, typed.brain_file];
        let path = |typed, setting| choose_path(typed, setting, file.as_ref());
        Ok(Settings {
            cards: path(cards, 0),
            cruisers: path(cruisers, 1),
            brain: path(brain, 2),
            language: choose_language(language, file.as_ref())?,
            file: file.map(|file| file.path),
        })
    }

    /// The language that people are answered in.
    pub fn language(&self) -> Language {
        self.language.value.unwrap_or_default()
    }

    /// What is inside the program, with the name of the cards in force.
    pub fn unread(&self) -> Data {
        Data {
            cards_file: self.cards.value.clone(),
            language: self.language(),
            ..Data::default()
        }
    }

    /// Reads the files in force.
    pub fn load(&self) -> Result<Data, Failure> {
        let brain = self.brain.value.as_deref().map(load_brain).transpose();
        Ok(Data {
            cards: named(
                &self.cards,
                0,
                load(&self.cards, CardSet::builtin, read_cards),
            )?,
            cruisers: named(
                &self.cruisers,
                1,
                load(&self.cruisers, CruiserSet::builtin, read_cruisers),
            )?,
            brain: named(&self.brain, 2, brain)?,
            cards_file: self.cards.value.clone(),
            cruisers_file: self.cruisers.value.clone(),
            language: self.language(),
            ..Data::default()
        })
    }

    fn report(&self) -> SettingsReport {
        let path = |n: usize, chosen: &Chosen<PathBuf>| Setting {
            name: NAMES[n],
            value: chosen.value.as_deref().map(shown),
            origin: chosen.origin.clone(),
        };
        let language = Setting {
            name: NAMES[3],
            value: Some(self.language().code().into()),
            origin: self.language.origin.clone(),
        };
        SettingsReport {
            settings: vec![
                path(0, &self.cards),
                path(1, &self.cruisers),
                path(2, &self.brain),
                language,
            ],
            file: self.file.as_deref().map(shown),
        }
    }
}

/// The nearest `gt.toml` from this folder upwards, else that of the user.
fn find_file() -> Option<PathBuf> {
    let here = env::current_dir().unwrap_or_default();
    let up = (0..here.ancestors().count()).map(|n| [&"../".repeat(n), FILE].concat().into());
    let user = configuration_folder().map(|folder| folder.join("gt").join(FILE));
    // One that leads nowhere is there as well, so that somebody hears of it.
    up.chain(user)
        .find(|path: &PathBuf| path.exists() || path.is_symlink())
}

fn configuration_folder() -> Option<PathBuf> {
    let folder = |name| {
        variable(name)
            .map(PathBuf::from)
            .filter(|it| it.is_absolute())
    };
    let home = || Some(folder("HOME")?.join(".config"));
    let windows = || folder("APPDATA").filter(|_| cfg!(windows));
    folder("XDG_CONFIG_HOME").or_else(windows).or_else(home)
}

/// A variable of the environment; an empty one says nothing.
fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

fn choose_path(
    typed: Option<PathBuf>,
    setting: usize,
    file: Option<&SettingsFile>,
) -> Chosen<PathBuf> {
    let of_variable = || {
        let value = PathBuf::from(variable(VARIABLES[setting])?);
        Some((value, Origin::Environment(VARIABLES[setting])))
    };
    let of_file = || {
        let (value, origin) = file?.get(setting)?;
        let path = match value {
            BUILT_IN => value.into(),
            path => file?.folder().join(path),
        };
        Some((path, origin))
    };
    let typed = typed.map(|path| (path, Origin::CommandLine));
    match typed.or_else(of_variable).or_else(of_file) {
        None => Chosen {
            value: None,
            origin: Origin::BuiltIn,
        },
        Some((path, origin)) => Chosen {
            value: Some(path).filter(|path| path != BUILT_IN),
            origin,
        },
    }
}

fn choose_language(
    typed: Option<Language>,
    file: Option<&SettingsFile>,
) -> Result<Chosen<Language>, Failure> {
    let chosen = |value, origin| Chosen {
        value: Some(value),
        origin,
    };
    if let Some(language) = typed {
        return Ok(chosen(language, Origin::CommandLine));
    }
    let of_variable = variable(VARIABLES[3]).map(|value| {
        let origin = Origin::Environment(VARIABLES[3]);
        (value.to_string_lossy().into_owned(), origin)
    });
    let of_file = || {
        let (value, origin) = file?.get(3)?;
        Some((value.to_owned(), origin))
    };
    if let Some((value, origin)) = of_variable.or_else(of_file) {
        let known = LANGUAGES
            .iter()
            .find(|(id, ..)| id.eq_ignore_ascii_case(value.trim()));
        let (.., language) = known.ok_or_else(|| {
            Failure::Wrong(message!(
                "{place}: '{found}' is no language of gt; expected en, fr or de",
                place = origin.message(),
                found = clip(&value),
            ))
        })?;
        return Ok(chosen(*language, origin));
    }
    Ok(match of_the_locale() {
        Some((language, variable)) => chosen(language, Origin::Environment(variable)),
        None => chosen(Language::default(), Origin::BuiltIn),
    })
}

/// The first of these variables that is set decides, as everywhere.
pub fn of_the_locale() -> Option<(Language, &'static str)> {
    let set = |name| Some((variable(name)?, name));
    let (locale, name) = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(set)?;
    Some((Language::of_locale(locale.to_str()?)?, name))
}

/// What a file `gt.toml` says.
struct SettingsFile {
    path: PathBuf,
    /// For each name what it is set to, and on which line.
    values: [Option<(String, usize)>; 4],
}

impl SettingsFile {
    fn read(path: &Path) -> Result<SettingsFile, Failure> {
        let wrong = |line: usize, why: Message| {
            let place = Origin::File(shown(path), line).message();
            Failure::Wrong(message!("{place}: {why}", place = place, why = why))
        };
        let text = files::read_text(path)?;
        let line_of = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
        let table = DeTable::parse(&text).map_err(|error| {
            let line = line_of(error.span().map_or(0, |span| span.start));
            let why = match error.message() {
                "duplicate key" => {
                    message!("a setting that stands there twice; leave out one of them")
                }
                _ => message!(
                    "this is no setting; expected lines such as {example}",
                    example = "cards = \"my-cards.csv\"",
                ),
            };
            wrong(line, why)
        })?;
        let mut values = [const { None }; 4];
        for (key, value) in table.get_ref() {
            let (name, line) = (key.get_ref().as_ref(), line_of(key.span().start));
            let Some(n) = NAMES.iter().position(|known| *known == name) else {
                return Err(wrong(line, unknown(name)));
            };
            match value.get_ref() {
                DeValue::String(text) => values[n] = Some((text.clone().into_owned(), line)),
                other => {
                    let why = message!(
                        "{name} is no text but {found}; expected it between quotation marks",
                        name = name,
                        found = kind(other),
                    );
                    return Err(wrong(line, why));
                }
            }
        }
        Ok(SettingsFile {
            path: path.into(),
            values,
        })
    }

    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    fn get(&self, setting: usize) -> Option<(&str, Origin)> {
        let (value, line) = self.values[setting].as_ref()?;
        Some((value, Origin::File(shown(&self.path), *line)))
    }
}

/// What stands where a text should.
fn kind(value: &DeValue) -> Message {
    match value {
        DeValue::String(_) => message!("text"),
        DeValue::Integer(_) | DeValue::Float(_) => message!("a number"),
        DeValue::Boolean(_) => message!("a boolean"),
        DeValue::Datetime(_) => message!("a date"),
        DeValue::Array(_) => message!("a sequence"),
        DeValue::Table(_) => message!("a table"),
    }
}

fn unknown(name: &str) -> Message {
    match nearest(name, NAMES) {
        Some(near) => message!(
            "no setting '{name}'; did you mean {near}?",
            name = clip(name),
            near = near,
        ),
        None => message!(
            "no setting '{name}'; there are {known}",
            name = clip(name),
            known = Message::list(NAMES),
        ),
    }
}

/// A file that cannot be used is the fault of whoever named it; the command line knows what it said.
fn named<T, V>(
    chosen: &Chosen<V>,
    setting: usize,
    loaded: Result<T, Failure>,
) -> Result<T, Failure> {
    loaded.map_err(|failure| match &chosen.origin {
        Origin::CommandLine | Origin::BuiltIn => failure,
        origin => Failure::Named {
            setting: NAMES[setting],
            origin: origin.clone(),
            failure: failure.into(),
        },
    })
}

fn load<T: Clone>(
    chosen: &Chosen<PathBuf>,
    builtin: fn() -> &'static T,
    read: fn(&[u8]) -> Result<T, Problems>,
) -> Result<Cow<'static, T>, Failure> {
    let Some(path) = chosen.value.as_deref() else {
        return Ok(Cow::Borrowed(builtin()));
    };
    let wrong = |problems| Failure::Data {
        path: path.into(),
        problems,
    };
    read(&files::read(path)?).map(Cow::Owned).map_err(wrong)
}

fn load_brain(path: &Path) -> Result<Arc<Brain>, Failure> {
    let wrong = |error| Failure::Brain {
        path: path.into(),
        error,
    };
    let brain = Brain::read(&files::read(path)?).map_err(wrong)?;
    Ok(Arc::new(brain))
}

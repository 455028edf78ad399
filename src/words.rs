//! In which language is it said?
//!
//! English stands in the code, where its readers need it: a sentence is a [`Message`], made by
//! [`message!`](crate::message) from a template with named places. French and German stand beside the
//! English in `data/words/*.csv`, one row a template, so that a spreadsheet is enough to mend them. A
//! test reads the sources and finds any template without its row.
//!
//! What programs read (JSON, CSV, ids) is English in every language.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use serde::{Serialize, Serializer};

use crate::cards::Effect;

/// The languages of the rulebooks, and English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// What the code is written in.
    #[default]
    English,
    /// Français
    French,
    /// Deutsch
    German,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::German];

    /// Its two letters (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
        }
    }

    /// The language of a locale such as `de_AT.UTF-8`; none for `C` and for languages not known here.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let end = locale.find(['_', '-', '.', '@']).unwrap_or(locale.len());
        let code = locale[..end].to_ascii_lowercase();
        Language::ALL.into_iter().find(|l| l.code() == code)
    }

    /// A word or a template in this language; the English one if it has no row.
    pub fn word(self, english: &str) -> &str {
        let row = || catalogue().get(english);
        match self {
            Language::English => english,
            Language::French => row().map_or(english, |[french, _]| french),
            Language::German => row().map_or(english, |[_, german]| german),
        }
    }

    /// What the rulebook of this language calls an effect; in English its id.
    pub const fn effect(self, effect: Effect) -> &'static str {
        effect.names()[self as usize]
    }
}

/// The files of `data/words`: what each is about, and its rows.
const FILES: [&str; 2] = [
    include_str!("../data/words/builder.csv"),
    include_str!("../data/words/game.csv"),
];

/// English to French and German.
fn catalogue() -> &'static HashMap<String, [String; 2]> {
    static CATALOGUE: OnceLock<HashMap<String, [String; 2]>> = OnceLock::new();
    CATALOGUE.get_or_init(|| FILES.iter().flat_map(|file| rows(file)).collect())
}

/// The rows of a file that have all three languages; a test finds any that has not.
fn rows(file: &'static str) -> impl Iterator<Item = (String, [String; 2])> {
    let reader = csv::Reader::from_reader(file.as_bytes());
    let rows = reader.into_deserialize::<(String, String, String)>();
    rows.flatten()
        .map(|(english, french, german)| (english, [french, german]))
}

/// Something said to people, in any language.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    english: &'static str,
    values: Vec<(&'static str, Said)>,
}

/// What stands in a place of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// The same in every language: a number, a name.
    Text(String),
    /// A message in a message.
    Message(Message),
    /// An effect.
    Effect(Effect),
}

/// A [`Message`]: `message!("Level {level}", level = 3)`.
///
/// A place may stand for whatever can be displayed, for an [`Effect`] or another message.
#[macro_export]
macro_rules! message {
    ($english:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::Message::new(
            $english,
            vec![$((stringify!($name), $crate::words::Said::from($value))),*],
        )
    };
}

impl Message {
    /// A template with what stands in its places; [`message!`](crate::message) writes this.
    pub fn new(english: &'static str, values: Vec<(&'static str, Said)>) -> Message {
        Message { english, values }
    }

    /// The message in a language.
    pub fn to(&self, language: Language) -> String {
        let mut said = String::new();
        let mut rest = language.word(self.english);
        while let Some((before, after)) = rest.split_once('{') {
            said += before;
            let Some((name, after)) = after.split_once('}') else {
                break;
            };
            let value = self.values.iter().find(|(known, _)| *known == name);
            if let Some((_, value)) = value {
                said += &value.to(language);
            }
            rest = after;
        }
        said + rest
    }
}

impl Said {
    fn to(&self, language: Language) -> String {
        match self {
            Said::Text(text) => text.clone(),
            Said::Message(message) => message.to(language),
            Said::Effect(effect) => language.effect(*effect).to_owned(),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.to(Language::English))
    }
}

/// Programs read English.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<Message> for Said {
    fn from(message: Message) -> Said {
        Said::Message(message)
    }
}

impl From<Effect> for Said {
    fn from(effect: Effect) -> Said {
        Said::Effect(effect)
    }
}

/// Whatever reads the same in every language.
macro_rules! said_as_text {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Said {
            fn from(value: $kind) -> Said {
                Said::Text(value.to_string())
            }
        })*
    };
}

said_as_text!(
    &str,
    &String,
    String,
    u8,
    u16,
    u32,
    u64,
    usize,
    i32,
    crate::cards::CardId
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language() {
        assert_eq!(Language::of_locale("de_AT.UTF-8"), Some(Language::German));
        assert_eq!(Language::of_locale("fr"), Some(Language::French));
        assert_eq!(Language::of_locale("C.UTF-8"), None);
        assert_eq!(Language::of_locale("dest"), None);
    }

    #[test]
    fn places_are_filled_in_the_order_of_each_language() {
        let message = message!("Level {level}", level = 3);
        assert_eq!(message.to(Language::German), "Stufe 3");
        assert_eq!(message.to_string(), "Level 3");
        let effect = message!("{it}: {level}", it = Effect::Flip, level = message);
        assert_eq!(effect.to(Language::French), "Retournement: Niveau 3");
    }

    /// Which places a template has.
    fn places(template: &str) -> Vec<&str> {
        let parts = template.split('{').skip(1);
        let mut places: Vec<_> = parts.filter_map(|part| part.split('}').next()).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn every_row_has_every_language_and_the_same_places() {
        for file in FILES {
            let mut reader = csv::Reader::from_reader(file.as_bytes());
            assert_eq!(reader.headers().unwrap(), vec!["en", "fr", "de"]);
            for row in reader.records() {
                let row = row.unwrap();
                for said in &row {
                    assert!(!said.trim().is_empty(), "{row:?}");
                    assert_eq!(places(said), places(&row[0]), "{row:?}");
                }
            }
        }
    }

    #[test]
    fn no_template_has_two_rows() {
        let mut seen = std::collections::HashSet::new();
        for (english, _) in FILES.iter().flat_map(|file| rows(file)) {
            assert!(seen.insert(english.clone()), "{english}");
        }
    }
}

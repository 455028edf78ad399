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

    /// A word or a template in this language; the English one if it has no row. What follows an `@`
    /// tells two meanings of an English word apart and is not shown: `lower@half`.
    pub fn word(self, english: &str) -> &str {
        let shown = english.split('@').next().unwrap_or(english);
        self.row(english).unwrap_or(shown)
    }

    /// What the sheets have for this; English has no row, it is the key.
    pub fn row(self, english: &str) -> Option<&'static str> {
        let [french, german] = catalogue().get(english)?;
        match self {
            Language::English => None,
            Language::French => Some(french),
            Language::German => Some(german),
        }
    }
}

/// The files of `data/words`, one a topic.
const FILES: &[&str] = &[
    include_str!("../data/words/game.csv"),
    include_str!("../data/words/effects.csv"),
    include_str!("../data/words/decks.csv"),
    include_str!("../data/words/analysis.csv"),
    include_str!("../data/words/matches.csv"),
    include_str!("../data/words/replay.csv"),
    include_str!("../data/words/table.csv"),
    include_str!("../data/words/builder.csv"),
    include_str!("../data/words/training.csv"),
    include_str!("../data/words/workshop.csv"),
    include_str!("../data/words/page.csv"),
    include_str!("../data/words/settings.csv"),
    include_str!("../data/words/sheets.csv"),
    include_str!("../data/words/errors.csv"),
    #[cfg(feature = "cli")]
    include_str!("../data/words/calls.csv"),
    #[cfg(feature = "cli")]
    include_str!("../data/words/help.csv"),
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
        .map(|(english, french, german)| (english, [unbroken(&french), german]))
}

/// French puts a space beside some signs, and no line may end there.
fn unbroken(french: &str) -> String {
    let signs = [" :", " ;", " !", " ?", " %", "« ", " »"];
    signs.into_iter().fold(french.to_owned(), |text, sign| {
        text.replace(sign, &sign.replace(' ', "\u{a0}"))
    })
}

/// Something said to people, in any language. [`message!`](crate::message) makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The same in every language: a number, a name.
    Text(String),
    /// A name in each language, in their order.
    Names([&'static str; 3]),
    /// A template in English, and what stands in its places.
    Template(&'static str, Vec<(&'static str, Message)>),
    /// So many: one, or the template of many with its place `count`.
    Counted(u64, &'static str, &'static str),
    /// One after the other, with this between them.
    Joined(Vec<Message>, &'static str),
    /// With a capital letter.
    Capital(Box<Message>),
}

/// A [`Message`](crate::words::Message): `message!("Level {level}", level = 3)`.
///
/// A place may stand for a number or a name, for an [`Effect`](crate::cards::Effect) or another
/// message. A place without a value does not compile, nor does a value without a place:
///
/// ```compile_fail
/// guerre_totale::message!("Level {level}");
/// ```
/// ```compile_fail
/// guerre_totale::message!("Level {level}", level = 3, card = "3-10");
/// ```
#[macro_export]
macro_rules! message {
    ($english:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const _: () = $crate::words::check_places($english, &[$(stringify!($name)),*]);
        $crate::words::Message::Template(
            $english,
            vec![$((stringify!($name), $crate::words::Message::from($value))),*],
        )
    }};
}

/// Several messages without places, such as the headings of a table: `words!["Deck", "Games"]`.
#[macro_export]
macro_rules! words {
    ($($english:literal),* $(,)?) => {
        [$($crate::message!($english)),*]
    };
}

/// One or many: `plural!(count, "1 card", "{count} cards")`. Many without a count do not compile:
///
/// ```compile_fail
/// guerre_totale::plural!(2, "1 card", "cards");
/// ```
#[macro_export]
macro_rules! plural {
    ($count:expr, $one:literal, $many:literal) => {{
        const _: () = $crate::words::check_places($one, &[]);
        const _: () = $crate::words::check_places($many, &["count"]);
        $crate::words::Message::Counted($count as u64, $one, $many)
    }};
}

/// Has the template these places and no others? The macros ask while they are compiled.
pub const fn check_places(template: &str, names: &[&str]) {
    let template = template.as_bytes();
    let mut used = 0;
    let mut at = 0;
    while at < template.len() {
        if template[at] == b'{' {
            let mut end = at + 1;
            while end < template.len() && template[end] != b'}' {
                end += 1;
            }
            assert!(end < template.len(), "a place of the template has no end");
            match position(names, template, at + 1, end) {
                Some(n) => used |= 1_u64 << n,
                None => panic!("a place of the template is given no value"),
            }
            at = end;
        }
        at += 1;
    }
    let all = names.len() < 64 && used == (1 << names.len()) - 1;
    assert!(all, "a value has no place in the template");
}

/// Which of the names stands between these two places of the template?
const fn position(names: &[&str], template: &[u8], start: usize, end: usize) -> Option<usize> {
    let mut n = 0;
    while n < names.len() {
        let name = names[n].as_bytes();
        let mut same = 0;
        while same < name.len() && start + same < end && name[same] == template[start + same] {
            same += 1;
        }
        if same == name.len() && start + same == end {
            return Some(n);
        }
        n += 1;
    }
    None
}

impl Message {
    /// The message in a language.
    pub fn to(&self, language: Language) -> String {
        match self {
            Message::Text(text) => text.clone(),
            Message::Names(names) => names[language as usize].to_owned(),
            Message::Template(english, values) => fill(language.word(english), values, language),
            Message::Counted(count, one, many) => counted(*count, one, many, language),
            Message::Joined(parts, between) => {
                let parts: Vec<String> = parts.iter().map(|part| part.to(language)).collect();
                parts.join(language.word(between))
            }
            Message::Capital(message) => capital(&message.to(language)),
        }
    }

    /// These one after the other, with this between them.
    pub fn joined<M: Into<Message>>(
        parts: impl IntoIterator<Item = M>,
        between: &'static str,
    ) -> Message {
        Message::Joined(parts.into_iter().map(M::into).collect(), between)
    }

    /// `a`, `a and b`, `a, b and c`.
    pub fn list<M: Into<Message>>(parts: impl IntoIterator<Item = M>) -> Message {
        ending(parts, |most, last| {
            message!("{most} and {last}", most = most, last = last)
        })
    }

    /// `a`, `a or b`, `a, b or c`.
    pub fn choice<M: Into<Message>>(parts: impl IntoIterator<Item = M>) -> Message {
        ending(parts, |most, last| {
            message!("{one} or {other}", one = most, other = last)
        })
    }

    /// What another library says in English, by the first of these templates that it follows; else as it
    /// stands. The values of the templates are of no account.
    pub fn recognised(text: &str, templates: impl IntoIterator<Item = Message>) -> Message {
        let known = |template| match template {
            Message::Template(english, values) => {
                let found = found(english, text)?;
                let place = |(name, _): &(&'static str, Message)| {
                    let (_, value) = found.iter().find(|(known, _)| known == name)?;
                    Some((*name, Message::from(*value)))
                };
                let values = values.iter().filter_map(place).collect();
                Some(Message::Template(english, values))
            }
            _ => None,
        };
        let known = templates.into_iter().find_map(known);
        known.unwrap_or_else(|| text.into())
    }

    /// The same with every name, number and text of others changed like this.
    #[must_use]
    pub fn with_texts(&self, change: &dyn Fn(&str) -> String) -> Message {
        let each = |part: &Message| part.with_texts(change);
        match self {
            Message::Text(text) => Message::Text(change(text)),
            Message::Names(_) | Message::Counted(..) => self.clone(),
            Message::Template(english, values) => {
                let values = values.iter().map(|(name, value)| (*name, each(value)));
                Message::Template(english, values.collect())
            }
            Message::Joined(parts, between) => {
                Message::Joined(parts.iter().map(each).collect(), between)
            }
            Message::Capital(message) => each(message).capital(),
        }
    }

    /// With a capital letter at its start.
    pub fn capital(self) -> Message {
        Message::Capital(self.into())
    }
}

/// With commas between them, and the last one joined to the others like this.
fn ending<M: Into<Message>>(
    parts: impl IntoIterator<Item = M>,
    end: impl FnOnce(Message, Message) -> Message,
) -> Message {
    let mut parts: Vec<Message> = parts.into_iter().map(M::into).collect();
    match parts.pop() {
        Some(last) if !parts.is_empty() => end(Message::Joined(parts, ", "), last),
        last => Message::Joined(last.into_iter().collect(), ""),
    }
}

/// What stands in the places of a template, if the text follows it.
fn found<'t>(template: &'static str, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
    let (start, mut rest) = template.split_once('{').unwrap_or((template, ""));
    let mut text = text.strip_prefix(start)?;
    let mut places = Vec::new();
    while let Some((name, after)) = rest.split_once('}') {
        let (between, next) = after.split_once('{').unwrap_or((after, ""));
        let end = match next.is_empty() {
            true => text.strip_suffix(between)?.len(),
            false => text.find(between)?,
        };
        places.push((name, &text[..end]));
        text = &text[end + between.len()..];
        rest = next;
    }
    text.is_empty().then_some(places)
}

fn fill(template: &str, values: &[(&'static str, Message)], language: Language) -> String {
    let mut said = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        said += before;
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        let value = values.iter().find(|(known, _)| *known == name);
        if let Some((_, value)) = value {
            said += &value.to(language);
        }
        rest = after;
    }
    said + rest
}

/// French counts nothing as one: `0 carte`.
fn counted(count: u64, one: &str, many: &str, language: Language) -> String {
    match (count, language) {
        (1, _) => language.word(one).to_owned(),
        (0, Language::French) => language.word(one).replacen('1', "0", 1),
        _ => fill(language.word(many), &[("count", count.into())], language),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
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

impl From<&Message> for Message {
    fn from(message: &Message) -> Message {
        message.clone()
    }
}

/// Whatever reads the same in every language.
macro_rules! said_as_text {
    ($($kind:ty),* $(,)?) => {
        $(impl From<$kind> for Message {
            fn from(value: $kind) -> Message {
                Message::Text(value.to_string())
            }
        })*
    };
}

said_as_text!(
    &str,
    &String,
    String,
    char,
    u8,
    u16,
    u32,
    u64,
    usize,
    i16,
    i32,
    &std::io::Error,
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
        let effect = message!(
            "{seat}'s {card}: {effect}",
            seat = 'A',
            card = "3-10",
            effect = Message::Names(["flip", "Retournement", "Fassrolle"]),
        );
        assert_eq!(effect.to(Language::French), "3-10 de A, Retournement");
        assert_eq!(effect.to_string(), "A's 3-10: flip");
    }

    #[test]
    fn what_others_say_is_recognised_by_its_template() {
        let templates = || {
            [
                message!("Level {level}", level = ""),
                message!("{most} and {last}", most = "", last = ""),
            ]
        };
        let said = |text| Message::recognised(text, templates()).to(Language::German);
        assert_eq!(said("Level 3"), "Stufe 3");
        assert_eq!(said("a and b and c"), "a und b and c");
        assert_eq!(said("Levels"), "Levels");
    }

    /// Which places a template has, each once: a language may name somebody twice.
    fn places(template: &str) -> Vec<&str> {
        let parts = template.split('{').skip(1);
        let mut places: Vec<_> = parts.filter_map(|part| part.split('}').next()).collect();
        places.sort_unstable();
        places.dedup();
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

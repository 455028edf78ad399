//! How is a JSON file kept to the last digit, whoever wrote it?
//!
//! A file's fields are held as they stand in it: a number with more digits than any type has room for,
//! or a form that only its owner knows, is written back letter by letter.

use std::collections::HashSet;
use std::io;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use serde_json::value::RawValue;

use crate::message;
use crate::text::{clip, is_hidden};
use crate::words::Message;

/// No file of ours is nested as deep; whatever is, is meant to do harm.
const MOST_DEPTH: usize = 100;

/// What is wrong with a text that should be a JSON object.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum JsonError {
    /// No JSON.
    Syntax(Message),
    /// JSON, but no object.
    NoObject(String),
    /// Which of them would be meant?
    Twice {
        /// Where the second one is, counted from 1.
        line: usize,
        /// Its name.
        field: String,
    },
    /// Objects in objects in objects …
    Deep {
        /// Where it becomes too deep.
        line: usize,
    },
}

impl JsonError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            JsonError::Syntax(why) => why.clone(),
            JsonError::NoObject(found) => message!(
                "the whole is {found}; expected an object {example}",
                found = found,
                example = "{ … }",
            ),
            JsonError::Twice { line, field } => message!(
                "line {line}: a second field '{field}' in one object; expected each once",
                line = *line,
                field = field,
            ),
            JsonError::Deep { line } => message!(
                "line {line}: nested more than {most} deep",
                line = *line,
                most = MOST_DEPTH,
            ),
        }
    }
}

/// What the reader of JSON says, in words that can be said in every language.
pub fn fault(error: &serde_json::Error) -> Message {
    let text = error.to_string();
    let (line, column) = (error.line(), error.column());
    let place = format!(" at line {line} column {column}");
    match text.strip_suffix(&place) {
        None => said(&text),
        Some(what) => message!(
            "{what} at line {line} column {column}",
            what = said(what),
            line = line,
            column = column,
        ),
    }
}

/// What is wrong, without its place.
fn said(text: &str) -> Message {
    let mut said = Message::recognised(text, faults());
    if let Message::Template(_, values) = &mut said {
        for (_, value) in values {
            *value = Message::recognised(&value.to_string(), values_of_json());
        }
    }
    said
}

fn faults() -> Vec<Message> {
    vec![
        message!("EOF while parsing a list"),
        message!("EOF while parsing an object"),
        message!("EOF while parsing a string"),
        message!("EOF while parsing a value"),
        message!("expected ident"),
        message!("expected value"),
        message!("invalid escape"),
        message!("invalid number"),
        message!("number out of range"),
        message!("invalid unicode code point"),
        message!("control character (\\u0000-\\u001F) found while parsing a string"),
        message!("key must be a string"),
        message!("lone leading surrogate in hex escape"),
        message!("trailing comma"),
        message!("trailing characters"),
        message!("unexpected end of hex escape"),
        message!("recursion limit exceeded"),
        message!("missing field {field}", field = ""),
        message!("duplicate field {field}", field = ""),
        message!(
            "unknown field {field}, expected {expected}",
            field = "",
            expected = ""
        ),
        message!(
            "unknown variant {found}, expected {expected}",
            found = "",
            expected = ""
        ),
        message!(
            "invalid type: {found}, expected {expected}",
            found = "",
            expected = ""
        ),
        message!(
            "invalid value: {found}, expected {expected}",
            found = "",
            expected = ""
        ),
        message!(
            "invalid length {found}, expected {expected}",
            found = "",
            expected = ""
        ),
        message!("expected {one} or {other}", one = "", other = ""),
        message!("expected {sign}", sign = ""),
    ]
}

/// What stands there, or should.
fn values_of_json() -> Vec<Message> {
    vec![
        message!("string {text}", text = ""),
        message!("integer {number}", number = ""),
        message!("floating point {number}", number = ""),
        message!("boolean {value}", value = ""),
        message!("map"),
        message!("sequence"),
        message!("a string"),
        message!("a boolean"),
        message!("a map"),
        message!("a sequence"),
        message!("one of {names}", names = ""),
        message!("struct {name}", name = ""),
    ]
}

/// The fields of an object in their order.
#[derive(Clone, Debug, Default)]
pub struct Fields(Vec<(String, Field)>);

#[derive(Clone, Debug)]
enum Field {
    /// As it stands in the file.
    Kept(Box<RawValue>),
    /// Put there by us.
    Own(Value),
}

impl Field {
    fn text(&self) -> String {
        match self {
            Field::Kept(value) => value.get().to_owned(),
            Field::Own(value) => value.to_string(),
        }
    }
}

impl PartialEq for Field {
    fn eq(&self, other: &Field) -> bool {
        self.text() == other.text()
    }
}

impl PartialEq for Fields {
    fn eq(&self, other: &Fields) -> bool {
        self.0 == other.0
    }
}

impl Fields {
    /// Reads an object. No object in it, at any depth, has two fields of one name.
    pub fn read(text: &str) -> Result<Fields, JsonError> {
        let syntax = |error: serde_json::Error| JsonError::Syntax(fault(&error));
        let whole: &RawValue = serde_json::from_str(text).map_err(syntax)?;
        if !whole.get().starts_with('{') {
            return Err(JsonError::NoObject(clip(whole.get())));
        }
        check(whole, text, 0)?;
        let Pairs(pairs) = serde_json::from_str(whole.get()).map_err(syntax)?;
        let kept = |(name, value): (String, &RawValue)| (name, Field::Kept(value.to_owned()));
        Ok(Fields(pairs.into_iter().map(kept).collect()))
    }

    /// The text of a value; a `null` counts as none.
    pub fn get(&self, name: &str) -> Option<String> {
        let (_, value) = self.0.iter().find(|(field, _)| field == name)?;
        Some(value.text()).filter(|text| text != "null")
    }

    /// Whether there is a field of this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(field, _)| field == name)
    }

    /// Puts a value into its place, or at the end.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.put(name, Field::Own(value.into()));
    }

    fn put(&mut self, name: &str, value: Field) {
        match self.0.iter_mut().find(|(field, _)| field == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Puts a value into its place, or right after this other field.
    pub fn set_after(&mut self, other: &str, name: &str, value: impl Into<Value>) {
        if !self.has(name) {
            let place = self.0.iter().position(|(field, _)| field == other);
            let place = place.map_or(self.0.len(), |place| place + 1);
            self.0
                .insert(place, (name.to_owned(), Field::Own(Value::Null)));
        }
        self.set(name, value);
    }

    /// Takes a field out.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(field, _)| field != name);
    }

    /// Adds those of these that are not there yet.
    pub fn add_missing(&mut self, others: &Fields) {
        for (name, value) in &others.0 {
            if !self.has(name) {
                self.put(name, value.clone());
            }
        }
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            match value {
                Field::Kept(value) => map.serialize_entry(name, value)?,
                Field::Own(value) => map.serialize_entry(name, value)?,
            }
        }
        map.end()
    }
}

/// A value that somebody typed: a text, or whatever else stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Between quotation marks.
    Text(String),
    /// Anything else, as it stands.
    Other(String),
}

impl Typed {
    /// Reads the text of a value; fails on a broken escape in it.
    pub fn read(text: &str) -> Result<Typed, JsonError> {
        if !text.starts_with('"') {
            return Ok(Typed::Other(text.to_owned()));
        }
        let read = serde_json::from_str(text);
        let syntax = |error: serde_json::Error| JsonError::Syntax(fault(&error));
        read.map(Typed::Text).map_err(syntax)
    }

    /// Reads the values of a list; none if it is something else.
    pub fn read_list(text: &str) -> Result<Option<Vec<Typed>>, JsonError> {
        let Ok(values) = serde_json::from_str::<Vec<&RawValue>>(text) else {
            return Ok(None);
        };
        let typed = values.into_iter().map(|value| Typed::read(value.get()));
        typed.collect::<Result<_, _>>().map(Some)
    }

    /// Either way, what stands there.
    pub fn into_text(self) -> String {
        match self {
            Typed::Text(text) | Typed::Other(text) => text,
        }
    }
}

/// The names and values of an object, with every repetition.
struct Pairs<'t>(Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Pairs<'de>;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs<'de>, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

/// No object has two fields of one name, none lies too deep.
fn check(value: &RawValue, whole: &str, depth: usize) -> Result<(), JsonError> {
    let text = value.get();
    let line = |part: &str| {
        let start = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        1 + whole.as_bytes()[..start]
            .iter()
            .filter(|b| **b == b'\n')
            .count()
    };
    if depth > MOST_DEPTH {
        return Err(JsonError::Deep { line: line(text) });
    }
    let syntax = |error: serde_json::Error| JsonError::Syntax(fault(&error));
    if text.starts_with('{') {
        let Pairs(pairs) = serde_json::from_str(text).map_err(syntax)?;
        let mut seen = HashSet::new();
        for (name, value) in &pairs {
            if !seen.insert(name) {
                let (line, field) = (line(value.get()), clip(name));
                return Err(JsonError::Twice { line, field });
            }
        }
        let mut values = pairs.iter().map(|(_, value)| *value);
        values.try_for_each(|value| check(value, whole, depth + 1))
    } else if text.starts_with('[') {
        let values: Vec<&RawValue> = serde_json::from_str(text).map_err(syntax)?;
        let mut values = values.into_iter();
        values.try_for_each(|value| check(value, whole, depth + 1))
    } else {
        Ok(())
    }
}

/// A value for a file or a reader, with an end of line. What a terminal would obey, or what would turn
/// the text around it, is written as an escape, which means the same to every program.
pub fn pretty(value: &impl Serialize) -> String {
    written(value, PrettyFormatter::new()) + "\n"
}

/// A value on one line, with the same care.
pub fn line(value: &impl Serialize) -> String {
    written(value, CompactFormatter)
}

fn written(value: &impl Serialize, form: impl Formatter) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, Visible(form));
    // Only a map whose keys are no texts could fail, and there is none.
    let _ = value.serialize(&mut serializer);
    String::from_utf8_lossy(&bytes).into_owned()
}

struct Visible<F>(F);

impl<F: Formatter> Formatter for Visible<F> {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_hidden) {
            let (before, after) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            let mut letters = after.chars();
            let hidden = letters.next().unwrap_or_default();
            for unit in hidden.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = letters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }

    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn unknown_values_come_back_letter_by_letter() {
        let text = r#"{"a": 12345678901234567890123, "b": 1e-400, "c": {"d":1E+400 , "e": [ 0.10 ]},
            "f": "\u00e9\ud800", "name": null}"#;
        let mut fields = Fields::read(text).unwrap();
        fields.set("name", "N");
        let written = pretty(&fields);
        for kept in [
            "\"a\": 12345678901234567890123",
            "\"b\": 1e-400",
            "\"c\": {\"d\":1E+400 , \"e\": [ 0.10 ]}",
            "\"f\": \"\\u00e9\\ud800\"",
            "\"name\": \"N\"",
        ] {
            assert!(written.contains(kept), "no {kept} in {written}");
        }
        assert_eq!(pretty(&Fields::read(&written).unwrap()), written);
    }

    #[test]
    fn equal_names_are_refused_with_their_line_at_any_depth() {
        for (text, line) in [
            ("{\"a\": 1,\n\"a\": 2}", 2),
            ("{\"b\": [{\"a\": 1,\n\n\"\\u0061\": 2}]}", 3),
        ] {
            let field = "a".to_owned();
            assert_eq!(Fields::read(text), Err(JsonError::Twice { line, field }));
        }
        assert!(Fields::read(r#"{"a": {"a": 1}, "b": {"a": 1}}"#).is_ok());
    }

    #[test]
    fn what_is_no_object_or_nested_to_do_harm_is_refused() {
        assert_eq!(Fields::read("[1]"), Err(JsonError::NoObject("[1]".into())));
        assert!(matches!(Fields::read("{"), Err(JsonError::Syntax(_))));
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(400_000), "]".repeat(400_000));
        assert_eq!(Fields::read(&deep), Err(JsonError::Deep { line: 1 }));
    }

    #[test]
    fn nothing_hidden_is_written_as_it_is() {
        let name = "a\u{1b}[2J\u{9b}2J\u{202e}b\u{7f}é\u{fff9}";
        let written = pretty(&json!({ name: name }));
        assert!(
            !written.contains(|c| c != '\n' && is_hidden(c)),
            "{written}"
        );
        let read: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(read, json!({ name: name }));
    }
}

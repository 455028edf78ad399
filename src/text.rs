//! How is text read that people typed, or that a spreadsheet saved? How is it shown, whoever wrote it?

use std::borrow::Cow;

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::message;
use crate::words::Message;

/// Bytes that are no text in any encoding that spreadsheets save.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NotText {
    /// The line of the first such byte, counted from 1.
    pub line: usize,
}

impl NotText {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "line {line} holds bytes that are not text; expected text, such as a CSV or a deck file",
            line = self.line,
        )
    }
}

/// Text from bytes: UTF-8, else what the byte-order mark says, else Windows-1252.
pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
    let fallback = match std::str::from_utf8(bytes) {
        Ok(_) => UTF_8,
        Err(_) => WINDOWS_1252,
    };
    let (text, ..) = fallback.decode(bytes);
    match text.find(is_not_text) {
        None => Ok(text.into_owned()),
        Some(place) => Err(NotText {
            line: 1 + text[..place].matches('\n').count(),
        }),
    }
}

/// Text in UTF-8, as JSON is; other than [`decode`], what only a byte-order mark tells is read too, but no
/// single byte turns the whole into something else.
pub fn decode_utf8(bytes: &[u8]) -> Result<String, NotUtf8> {
    let marked = [UTF_16LE, UTF_16BE].into_iter();
    let mut marked = marked.filter(|encoding| {
        let mark: &[u8] = if *encoding == UTF_16LE {
            b"\xff\xfe"
        } else {
            b"\xfe\xff"
        };
        bytes.starts_with(mark)
    });
    if let Some(encoding) = marked.next() {
        return Ok(encoding.decode(bytes).0.into_owned());
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let line_start = before
                .iter()
                .rposition(|byte| *byte == b'\n')
                .map_or(0, |at| at + 1);
            Err(NotUtf8 {
                byte: bytes.get(before.len()).copied().unwrap_or_default(),
                line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
                column: 1 + String::from_utf8_lossy(&before[line_start..])
                    .chars()
                    .count(),
            })
        }
    }
}

/// A byte that UTF-8 does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NotUtf8 {
    /// The byte.
    pub byte: u8,
    /// Its line, counted from 1.
    pub line: usize,
    /// The letters before it on that line, and one.
    pub column: usize,
}

impl NotUtf8 {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "line {line}, column {column}: the byte {byte} is not UTF-8; save the file as UTF-8",
            line = self.line,
            column = self.column,
            byte = format!("{:#04x}", self.byte),
        )
    }
}

/// No text holds such a character, and hardly a binary file is without one.
fn is_not_text(c: char) -> bool {
    c < ' ' && !matches!(c, '\t' | '\n' | '\r')
}

/// The letters and digits of a name, in lower case and without accents, so that `Déplacement latéral`,
/// `DEPLACEMENT-LATERAL` and `deplacement lateral` are one name, and so are `Jäger` and `Jaeger`.
pub fn fold(text: &str) -> String {
    let lower = text.chars().flat_map(char::to_lowercase);
    let letters: String = lower.map(without_accent).collect();
    let plain = letters.replace("ae", "a").replace("oe", "o");
    plain.replace("ue", "u")
}

/// The letters behind one, nothing for what is neither letter nor digit.
fn without_accent(c: char) -> String {
    match c {
        'à'..='å' => "a".into(),
        'æ' => "ae".into(),
        'ç' => "c".into(),
        'è'..='ë' => "e".into(),
        'ì'..='ï' => "i".into(),
        'ñ' => "n".into(),
        'ò'..='ö' => "o".into(),
        'ù'..='ü' => "u".into(),
        'œ' => "oe".into(),
        'ß' => "ss".into(),
        c if c.is_alphanumeric() => c.into(),
        _ => String::new(),
    }
}

/// A text on one line: what parts lines and words is a blank, once.
pub fn flat(text: &str) -> String {
    let blank = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<&str> = text.split(blank).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// A text on one line for people: nothing in it that a terminal would obey, or that hides or turns what
/// stands beside it.
pub fn one_line(text: &str) -> String {
    safe(&flat(text)).into_owned()
}

/// What may never reach a screen as it is: controls of a terminal, old and new, and the marks that turn
/// the direction of writing, part lines or show nothing.
pub fn is_hidden(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let parts = matches!(c, '\u{2028}' | '\u{2029}');
    let shows_nothing = matches!(
        c,
        '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
    );
    c.is_control() || turns || parts || shows_nothing
}

/// A text of any number of lines, made safe for a screen: whatever is hidden shows as `<U+202E>`. This is
/// where all text from files and names of files passes before people see it.
pub fn safe(text: &str) -> Cow<'_, str> {
    let harmless = |c: char| matches!(c, '\n' | '\t') || !is_hidden(c);
    if text.chars().all(harmless) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        // Lines of some systems end with both.
        if harmless(c) || (c == '\r' && letters.peek() == Some(&'\n')) {
            shown.push(c);
        } else {
            shown += &format!("<U+{:04X}>", c as u32);
        }
    }
    Cow::Owned(shown)
}

/// A text of at most so many characters; what is missing shows as `…`.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// A text of at most so many characters, the `…` of what is missing among them.
pub fn fit(text: &str, wide: usize) -> String {
    match text.char_indices().nth(wide) {
        None => text.to_owned(),
        Some(_) if wide == 0 => String::new(),
        Some(_) => text.chars().take(wide - 1).chain(['…']).collect(),
    }
}

/// These words on lines of at most so many characters: the first line begins with this start, the others
/// stand in so far.
pub fn wrapped<'w>(
    words: impl IntoIterator<Item = &'w str>,
    start: &str,
    indent: usize,
    wide: usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = start.to_owned();
    let mut bare = true;
    for word in words {
        if !bare && line.chars().count() + 1 + word.chars().count() > wide {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            bare = true;
        }
        if !bare {
            line.push(' ');
        }
        line.push_str(word);
        bare = false;
    }
    lines.push(line);
    lines
}

/// Longer names are cut where people see them.
pub const LONGEST_NAME: usize = 60;

/// The name of a deck or a player for people: safe, on one line, and not longer than anybody reads.
pub fn name(text: &str) -> String {
    let start: String = text.trim_start().chars().take(4 * LONGEST_NAME).collect();
    cut(&one_line(&start), LONGEST_NAME).into_owned()
}

/// What people see of a text that may be very long: one line of at most 40 characters.
pub fn clip(text: &str) -> String {
    const MOST: usize = 40;
    let start: String = text.trim_start().chars().take(4 * MOST).collect();
    cut(&one_line(&start), MOST).into_owned()
}

/// A cell of a spreadsheet that no program takes for a formula: one that begins like a formula, and is no
/// number, gets an apostrophe. [`undefused`] takes it off again.
pub fn defused(cell: &str) -> Cow<'_, str> {
    match looks_like_a_formula(cell) && !is_number(cell) {
        true => Cow::Owned(format!("'{cell}")),
        false => Cow::Borrowed(cell),
    }
}

/// A cell as it was before [`defused`].
pub fn undefused(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if looks_like_a_formula(rest) => rest,
        _ => cell,
    }
}

/// Apostrophes that were there before count, too: so every cell comes back as it was.
fn looks_like_a_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'')
        .starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
}

fn is_number(cell: &str) -> bool {
    cell.ends_with(|c: char| c.is_ascii_digit()) && cell.parse::<f64>().is_ok()
}

/// The name that somebody may have meant, if one is near enough.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = fold(&clip(typed));
    let far = 1 + typed.chars().count() / 3;
    names
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&typed, &fold(name)), name))
        .filter(|(distance, _)| *distance <= far)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// A short name for some bytes, for telling files apart, not for secrets. The parts are kept apart.
pub fn fingerprint(parts: &[&[u8]]) -> String {
    let bytes = parts.iter().flat_map(|part| part.iter().chain(&[0xFF]));
    format!("{:016x}", fnv1a(bytes))
}

/// The hash FNV-1a in 64 bits (Fowler, Noll and Vo).
pub fn fnv1a<'b>(bytes: impl IntoIterator<Item = &'b u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_spreadsheets_save() {
        let utf16: Vec<u8> = "\u{feff}Écran"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        for bytes in [
            "Écran".as_bytes(),
            b"\xef\xbb\xbf\xc3\x89cran",
            b"\xc9cran",
            &utf16,
        ] {
            assert_eq!(decode(bytes).as_deref(), Ok("Écran"));
        }
    }

    #[test]
    fn refuses_what_is_no_text() {
        assert_eq!(decode(b"id\n\0"), Err(NotText { line: 2 }));
        assert_eq!(decode(b"PK\x03\x04"), Err(NotText { line: 1 }));
    }

    #[test]
    fn one_wrong_byte_is_named_and_turns_nothing_into_something_else() {
        assert_eq!(
            decode_utf8("\u{feff}Écran".as_bytes()).as_deref(),
            Ok("Écran")
        );
        assert_eq!(decode_utf8(b"\xff\xfe{\0").as_deref(), Ok("{"));
        assert_eq!(decode_utf8(b"\xfe\xff\0{").as_deref(), Ok("{"));
        let wrong = decode_utf8("{\n\"Zoé\": \"x\"".replace('x', "\u{0}").as_bytes());
        assert!(wrong.is_ok());
        let wrong = decode_utf8(&[b"{\n\"Zo\xc3\xa9".as_slice(), b"\xe9\"}"].concat());
        let expected = NotUtf8 {
            byte: 0xE9,
            line: 2,
            column: 5,
        };
        assert_eq!(wrong, Err(expected));
    }

    #[test]
    fn nothing_hidden_is_shown() {
        let hostile = "a\u{1b}]0;X\u{7}\u{9b}2J\u{202e}b\u{2066}\u{200f}\u{2028}\r";
        for shown in [
            one_line(hostile),
            safe(hostile).into(),
            clip(hostile),
            name(hostile),
        ] {
            assert!(!shown.contains(is_hidden), "{shown:?}");
        }
        assert_eq!(safe("a\u{202e}b"), "a<U+202E>b");
        assert_eq!(safe("\u{1b}[2J"), "<U+001B>[2J");
        for plain in ["Zoé\n\tДека 星 👩‍🚀", "a\r\nb"] {
            assert_eq!(safe(plain), plain);
        }
    }

    #[test]
    fn no_cell_is_a_formula_and_every_cell_comes_back() {
        for cell in [
            "=HYPERLINK(\"x\")",
            "@SUM(1)",
            "+1+1",
            "-",
            "-1+cmd|' /C calc'!A0",
            "\tx",
            "'=x",
            "''@",
            "'",
            "",
            "x",
            "'x",
            "-12.5",
            "+3",
            "-1e3",
            "=1",
            "-inf",
            "3-10",
        ] {
            let written = defused(cell);
            assert!(
                is_number(&written) || !written.starts_with(['=', '+', '-', '@', '\t']),
                "{written}"
            );
            assert_eq!(undefused(&written), cell);
        }
        assert_eq!(defused("-12.5"), "-12.5");
    }

    #[test]
    fn one_name_in_many_spellings() {
        for name in [
            "Beschädige Jäger",
            "BESCHAEDIGE-JAEGER",
            "beschadige jager",
            "Bescha\u{308}digeJäger",
        ] {
            assert_eq!(fold(name), "beschadigejager");
        }
    }

    #[test]
    fn a_hint_is_near_or_absent() {
        let names = ["draw", "pivot", "destroy"];
        assert_eq!(nearest("drwa", names), Some("draw"));
        assert_eq!(nearest("laser", names), None);
    }

    #[test]
    fn long_texts_are_clipped() {
        assert_eq!(clip("a\nb"), "a b");
        assert_eq!(clip(&"x".repeat(1_000_000)).chars().count(), 41);
        assert_eq!(name(&"x".repeat(1_000_000)).chars().count(), 61);
    }
}

//! How is text read that people typed, or that a spreadsheet saved?

use encoding_rs::{UTF_8, WINDOWS_1252};

/// Bytes that are no text in any encoding that spreadsheets save.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} holds bytes that are not text; expected text, such as a CSV or a deck file")]
pub struct NotText {
    /// The line of the first such byte, counted from 1.
    pub line: usize,
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

/// A text on one line, with nothing in it that a terminal would obey.
pub fn one_line(text: &str) -> String {
    let blank = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<&str> = text.split(blank).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// What people see of a text that may be very long: one line of at most 40 characters.
pub fn clip(text: &str) -> String {
    const MOST: usize = 40;
    let start: String = text.trim_start().chars().take(4 * MOST).collect();
    let mut shown = one_line(&start);
    if let Some((end, _)) = shown.char_indices().nth(MOST) {
        shown.truncate(end);
        shown.push('…');
    }
    shown
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
    }
}

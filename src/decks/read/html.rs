//! A page that `gt export --to html` wrote.

use super::{DeckError, read_json};
use crate::decks::{DeckList, FORMAT};
use crate::message;

/// The page carries its deck file in its head.
pub fn read_html(text: &str) -> Result<DeckList, DeckError> {
    let start = format!("<meta name=\"{FORMAT}\" content=\"");
    let Some((before, rest)) = text.split_once(&start) else {
        return Err(DeckError::Html(message!(
            "no deck in its head; expected a page written by gt"
        )));
    };
    let Some((file, _)) = rest.split_once('"') else {
        let line = 1 + before.matches('\n').count();
        return Err(DeckError::Html(message!(
            "it ends in the middle of its deck, line {line}",
            line = line,
        )));
    };
    let mut list = read_json(&unescape(file))?;
    // Edits go to deck files; this page would be lost.
    list.fields.remove("cards");
    Ok(list)
}

fn unescape(text: &str) -> String {
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let plain = |text: String, (escaped, sign)| text.replace(escaped, sign);
    signs.into_iter().fold(text.to_owned(), plain)
}

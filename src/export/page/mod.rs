//! Pages of results and of games: to read, to keep, to print. One file, nothing from outside, no scripts.

mod replay;
mod report;

use super::drawing::{self, escape};
use super::origin;
use crate::cards::CardSet;
use crate::message;
use crate::words::Language;

pub use replay::replay_page;
pub use report::report_page;

const STYLE: &str = include_str!("style.css");

/// A page with this heading and what stands below it, on these cards.
fn page(title: &str, body: &str, cards: &CardSet, language: Language) -> String {
    let unofficial = message!(
        "Made with gt {version}. Unofficial: a fan project with no tie to the game's author or publisher.",
        version = env!("CARGO_PKG_VERSION"),
    );
    let said = [unofficial].into_iter().chain(origin(cards));
    let said: Vec<String> = said.map(|words| escape(&words.to(language))).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>\n{}{STYLE}</style>\n</head>\n<body>\n{}\
         <main>\n<h1>{title}</h1>\n{body}</main>\n<footer><p>{}</p></footer>\n</body>\n</html>\n",
        drawing::STYLE,
        drawing::symbols(),
        said.join(" · "),
        lang = language.code(),
        title = escape(title),
    )
}

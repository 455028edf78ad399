//! Runs of games as a page: what they say, drawn and in words.

use super::page;
use crate::cards::CardSet;
use crate::export::drawing::{charts, escape, story};
use crate::message;
use crate::reports::{Report, RunReport, Story};
use crate::words::Language;

/// Columns for a story whose tables are laid out by the page.
const WIDTH: usize = 400;

/// A page with a section for each run on these cards, under the name of its file.
pub fn report_page(runs: &[(String, RunReport)], cards: &CardSet, language: Language) -> String {
    let title = match runs {
        [(name, _)] => message!("Report: {run}", run = name),
        _ => message!("Report on {count} runs", count = runs.len()),
    };
    let several = runs.len() > 1;
    let section = |(name, run): &(String, RunReport)| {
        let heading = match several {
            true => format!("<h2>{}</h2>\n", escape(name)),
            false => String::new(),
        };
        let mut told = Story::new(language, WIDTH);
        run.tell(&mut told);
        let (drawn, told) = (charts(&run.json(), language), story(&told));
        format!("<section>\n{heading}{drawn}<div class=\"told\">\n{told}</div>\n</section>\n")
    };
    let sections: String = runs.iter().map(section).collect();
    page(&title.to(language), &sections, cards, language)
}

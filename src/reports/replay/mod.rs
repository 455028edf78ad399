//! What happened in a game, and is it a game by the rules?

mod json;
mod recording;
mod text;

use std::io::BufRead;

use serde_json::{Value, json};

use super::{Report, Story};
use crate::cards::{CardSet, CruiserSet};
use crate::rules::transcript::{Fault, Line, Replayed, replay};
use crate::text::{fit, one_line};
use crate::words::Message;
use crate::{message, plural};

pub use json::write_games;
pub use recording::Recording;
pub use text::{Telling, standing, tell_games};

/// How a transcript compares with the rules.
pub struct CheckReport {
    /// What agrees: all of it, or what stands before the difference.
    pub agreed: Replayed,
    /// The first line that differs, and how.
    pub difference: Option<(usize, Message)>,
}

impl CheckReport {
    /// Plays a transcript through the engine; what is no transcript is a fault.
    pub fn of(
        source: impl BufRead,
        (cards, cruisers): (&CardSet, &CruiserSet),
    ) -> Result<CheckReport, Fault> {
        let mut agreed = Replayed::default();
        let replayed = replay(source, cards, cruisers, |_, _, line| {
            agreed.lines += 1;
            agreed.games += usize::from(matches!(line, Line::End { .. }));
        });
        let (agreed, difference) = match replayed {
            Ok(all) => (all, None),
            Err(Fault::Differs { line, message }) => (agreed, Some((line, message))),
            Err(fault) => return Err(fault),
        };
        Ok(CheckReport { agreed, difference })
    }
}

impl Report for CheckReport {
    fn json(&self) -> Value {
        let difference = self.difference.as_ref();
        let all = difference.is_none().then_some(self.agreed.decisions);
        let difference =
            difference.map(|(line, message)| json!({ "line": line, "message": message }));
        json!({
            "agrees": difference.is_none(),
            "games": self.agreed.games,
            "lines": self.agreed.lines,
            "decisions": all,
            "difference": difference,
        })
    }

    fn tell(&self, story: &mut Story) {
        let (games, lines) = (self.agreed.games, self.agreed.lines);
        let in_lines = plural!(lines, "1 line", "{count} lines");
        let Some((line, difference)) = &self.difference else {
            let decisions = self.agreed.decisions;
            let decisions = plural!(decisions, "1 decision", "{count} decisions");
            let what = Message::joined([games_in_words(games), in_lines, decisions], ", ");
            return story.line(message!("{what}: all agree", what = what));
        };
        story.line(message!(
            "line {line} differs: {difference}",
            line = *line,
            difference = quoted(difference),
        ));
        story.line(message!(
            "no difference in {lines} before it, {games} among them",
            lines = in_lines,
            games = plural!(games, "1 whole game", "{count} whole games"),
        ));
    }
}

/// What people see of a message that quotes a file: no line of it gives orders to the terminal, none
/// fills the screen.
pub fn quoted(message: &Message) -> Message {
    message.with_texts(&|text| fit(&one_line(text), 400))
}

/// `1 game`, `2 games`.
pub fn games_in_words(count: usize) -> Message {
    plural!(count, "1 game", "{count} games")
}

//! What came of a training?

use serde_json::{Value, json};

use super::Report;
use super::figures::{ends, interval_text, percent};
use super::run::interrupted;
use super::story::{Cell, Story, Tone, cell, right};
use crate::arena::interval::score_interval;
use crate::arena::tally::Tally;
use crate::players::Brain;
use crate::training::{Generation, Graduate};
use crate::words::Message;
use crate::{message, words};

/// What was learned.
pub struct TrainReport<'a> {
    /// The fingerprint of cards and cruisers.
    pub set: String,
    /// Where all chance came from.
    pub seed: u64,
    /// The games that each generation learned from.
    pub games: u64,
    /// The brain that it began with.
    pub start: Option<&'a Brain>,
    /// What came of it.
    pub graduate: &'a Graduate,
    /// The best as a brain.
    pub brain: &'a Brain,
    /// The file that it was written to.
    pub file: String,
}

impl Report for TrainReport<'_> {
    fn json(&self) -> Value {
        let generation = |generation: &Generation| {
            json!({
                "generation": generation.number,
                "lessons": generation.lessons,
                "loss": generation.loss,
                "kept": generation.kept,
                "exam": tally_json(&generation.tally),
            })
        };
        let graduate = self.graduate;
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "command": "train",
            "set": self.set,
            "seed": self.seed,
            "games_per_generation": self.games,
            "complete": graduate.complete,
            "generations": graduate.generations.iter().map(generation).collect::<Vec<_>>(),
            "kept": graduate.kept,
            "against_greedy": graduate.against_greedy.as_ref().map(tally_json),
            "against_start": graduate.against_start.as_ref().map(tally_json),
            "from": self.start.map(Brain::fingerprint),
            "brain": self.brain.fingerprint(),
        })
    }

    fn tell(&self, story: &mut Story) {
        interrupted(self.graduate.complete, story);
        let header = words![
            "Generation",
            "Games",
            "Loss",
            "Against",
            "Score",
            "Interval",
            ""
        ];
        let generations = self.graduate.generations.iter().map(|one| self.row(one));
        let last = [
            (self.beginning(), &self.graduate.against_start),
            (message!("greedy"), &self.graduate.against_greedy),
        ];
        let last = last.into_iter().filter_map(|(against, tally)| {
            let mut row = vec![right(message!("the best")), cell(""), cell("")];
            row.push(cell(against));
            row.extend(score_cells(tally.as_ref()?));
            Some(row)
        });
        story.table(header, generations.chain(last));
        story.gap();
        story.paragraph(match self.graduate.kept {
            0 => message!(
                "No generation was better beyond doubt: {file} is the brain it began with.",
                file = &self.file
            ),
            kept => message!(
                "{file} is the brain of generation {number}; --brain {file} plays with it.",
                file = &self.file,
                number = kept
            ),
        });
    }
}

impl TrainReport<'_> {
    fn row(&self, generation: &Generation) -> Vec<Cell> {
        let before = &self.graduate.generations[..generation.number as usize - 1];
        let against = match before.iter().rfind(|earlier| earlier.kept) {
            Some(best) => message!("generation {number}", number = best.number),
            None => self.beginning(),
        };
        let mut row = vec![
            right(generation.number),
            right(self.games),
            right(loss(generation)),
            cell(against),
        ];
        row.extend(score_cells(&generation.tally));
        row.push(match generation.kept {
            true => Tone::Good.cell(message!("kept")),
            false => cell(message!("not kept")),
        });
        row
    }

    /// The one that all began with.
    fn beginning(&self) -> Message {
        match self.start {
            Some(_) => message!("the beginning"),
            None => message!("greedy"),
        }
    }
}

/// How a generation did, in a line of progress.
pub fn generation_in_words(generation: &Generation, of: u32) -> Message {
    message!(
        "generation {n}/{all}: loss {loss}, {score} % ({interval}) against the best so far: {verdict}",
        n = generation.number,
        all = of,
        loss = loss(generation),
        score = percent(generation.tally.score()),
        interval = interval_text(&generation.tally),
        verdict = match generation.kept {
            true => message!("kept"),
            false => message!("not kept"),
        },
    )
}

fn loss(generation: &Generation) -> String {
    let loss = generation.loss.map(|loss| format!("{loss:.4}"));
    loss.unwrap_or_else(|| "–".to_owned())
}

fn tally_json(tally: &Tally) -> Value {
    let interval = score_interval(&tally.pairs);
    json!({ "games": tally.games(), "score": tally.score(), "interval": ends(interval) })
}

fn score_cells(tally: &Tally) -> [Cell; 2] {
    [right(percent(tally.score())), right(interval_text(tally))]
}

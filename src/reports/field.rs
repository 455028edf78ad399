//! What field was built, and how hard is it to beat?

use serde_json::{Value, json};

use super::figures::{ends, interval_text, number, percent};
use super::story::{Cell, Story, cell, right};
use super::{Report, results};
use crate::arena::Verdict;
use crate::arena::interval::score_interval;
use crate::arena::tally::Tally;
use crate::words::Message;
use crate::workshop::{BuiltField, FieldDeck, FieldQuest};
use crate::{message, words};

/// What was asked for, and what was built.
pub struct FieldReport<'a> {
    /// What was asked for.
    pub quest: &'a FieldQuest<'a>,
    /// What was built.
    pub field: &'a BuiltField,
    /// The fingerprint of cards and cruisers.
    pub set: String,
    /// The folder that it was written to.
    pub folder: String,
}

fn tally_json(tally: &Tally) -> Value {
    json!({
        "games": tally.games(),
        "score": tally.score(),
        "interval": ends(score_interval(&tally.pairs)),
    })
}

impl FieldReport<'_> {
    /// The decks, then those that were held out.
    fn all(&self) -> impl Iterator<Item = &FieldDeck> {
        self.field.decks.iter().chain(&self.field.held_out)
    }
}

impl FieldReport<'_> {
    fn answer_in_words(&self) -> Message {
        let answer = &self.field.answer;
        let found = message!(
            "The best answer that a last search found, on {cruiser}, scores {score} % against this mix ({interval}) on fresh games",
            cruiser = answer.deck.cruiser().id.as_str(),
            score = percent(answer.tally.score()),
            interval = interval_text(&answer.tally),
        );
        match Verdict::of_score(&answer.tally) {
            Verdict::Better => message!(
                "{found}: so much can be gained on it. 50 would be a field that nobody beats.",
                found = found,
            ),
            _ => message!(
                "{found}: no deck was found that surely gains on it, which would take more than 50.",
                found = found,
            ),
        }
    }
}

impl Report for FieldReport<'_> {
    fn json(&self) -> Value {
        let deck = |deck: &FieldDeck| {
            let mut json = tally_json(&deck.tally);
            json["name"] = json!(deck.deck.name());
            json["file"] = json!(deck.file());
            json["cruiser"] = json!(deck.deck.cruiser().id);
            json["cards"] = json!(deck.deck.cards());
            json["share"] = json!(deck.share);
            json
        };
        let decks = |decks: &[FieldDeck]| decks.iter().map(deck).collect::<Vec<_>>();
        let mut answer = tally_json(&self.field.answer.tally);
        answer["cruiser"] = json!(self.field.answer.deck.cruiser().id);
        answer["cards"] = json!(self.field.answer.deck.cards());
        let brain = self.quest.player.brain();
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "command": "field",
            "set": self.set,
            "seed": self.quest.seed,
            "player": self.quest.player.to_string(),
            "brain": brain.map(|brain| brain.fingerprint().to_owned()),
            "budget": self.quest.budget,
            "decks": decks(&self.field.decks),
            "held_out": decks(&self.field.held_out),
            "best_answer": answer,
        })
    }

    /// One row a deck.
    fn csv(&self) -> Option<String> {
        let row = |deck: &FieldDeck| {
            let interval = score_interval(&deck.tally.pairs);
            [
                deck.deck.name().to_owned(),
                deck.file(),
                deck.deck.cruiser().id.clone(),
                deck.deck.cards().len().to_string(),
                number(deck.share),
                number(deck.tally.score()),
                number(interval.map(|[low, _]| low)),
                number(interval.map(|[_, high]| high)),
                self.quest.seed.to_string(),
            ]
        };
        let header = [
            "name", "file", "cruiser", "cards", "share", "score", "low", "high", "seed",
        ];
        Some(results(header, self.all().map(row)))
    }

    fn tell(&self, story: &mut Story) {
        let share = |deck: &FieldDeck| match deck.share {
            Some(share) => right(format!("{:.0}", 100.0 * share)),
            None => right(message!("held out")),
        };
        let row = |deck: &FieldDeck| -> Vec<Cell> {
            vec![
                cell(deck.deck.name()),
                right(deck.deck.cards().len()),
                share(deck),
                right(percent(deck.tally.score())),
                right(interval_text(&deck.tally)),
            ]
        };
        let header = words!["Deck", "Cards", "Share", "Score", "Interval"];
        story.table(header, self.all().map(row));
        story.gap();
        story.paragraph(message!(
            "Share: how often a deck is met in the mix, in %: four fifths of it are the mix that no deck of this field beats, one fifth is shared by all. Score: against the other decks of the field, in %, with its 95 % interval, played by {player}.",
            player = self.quest.player.to_string(),
        ));
        story.paragraph(self.answer_in_words());
        story.paragraph(match self.field.held_out.is_empty() {
            true => message!("{folder}: the decks", folder = self.folder.as_str()),
            false => message!(
                "{folder}: the decks, with those that are held out in {held_out}",
                folder = self.folder.as_str(),
                held_out = format!("{}/", FieldDeck::HELD_OUT),
            ),
        });
    }
}

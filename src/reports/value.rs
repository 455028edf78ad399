//! What is each card worth to its deck?

use serde_json::{Value, json};

use super::Report;
use super::figures::{ends, interval_text, number, percent, points, points_interval};
use super::run::{OfCommand, interrupted, title};
use super::story::{Cell, Story, cell, right, verdict_cell};
use crate::arena::interval::score_interval;
use crate::arena::tally::Tally;
use crate::arena::value::{LeftOut, Values};
use crate::arena::{Batch, DuelFinished, Task, Verdict};
use crate::cards::{CardId, sheet};
use crate::decks::Deck;
use crate::words::Message;
use crate::{message, words};

/// The report on a run that leaves each card out in turn.
pub struct Valued<'a> {
    task: &'a Task,
    deck: &'a Deck,
    complete: bool,
    values: Values,
}

impl<'a> Valued<'a> {
    pub fn new(task: &'a Task) -> Valued<'a> {
        let (deck, _) = task.deck();
        Valued {
            task,
            deck,
            complete: false,
            values: Values::new(deck.cards().len()),
        }
    }

    fn card(&self, card: &LeftOut) -> CardId {
        self.deck.cards()[card.place]
    }
}

impl OfCommand for Valued<'_> {
    fn add(&mut self, finished: &DuelFinished) {
        self.values
            .add(finished.matchup, finished.index, finished.pair);
    }

    fn end(&mut self, batch: Batch) {
        self.complete = batch.complete;
        self.values.rank();
    }
}

impl Report for Valued<'_> {
    fn json(&self) -> Value {
        let card = |card: &LeftOut| {
            json!({
                "card": self.card(card),
                "games": card.without.games(),
                "score_without": card.without.score(),
                "value": card.tally.value(),
                "interval": ends(self.values.interval(card)),
                "pairs_unchanged": card.tally.unchanged(),
            })
        };
        let [player, opponent] = self.task.two_players();
        json!({
            "deck": self.deck.name(),
            "seed": self.task.seed,
            "player": player.to_string(),
            "opponent_player": opponent.to_string(),
            "complete": self.complete,
            "games": self.values.full.games(),
            "score": self.values.full.score(),
            "interval": ends(score_interval(&self.values.full.pairs)),
            "cards": self.values.cards.iter().map(card).collect::<Vec<_>>(),
        })
    }

    fn csv(&self) -> Option<String> {
        let row = |card: &LeftOut| {
            let [low, high] = ends(self.values.interval(card));
            let [with, without] = [&self.values.full, &card.without].map(Tally::score);
            let figures = [with, without, card.tally.value(), low, high].map(number);
            let mut cells = vec![
                self.card(card).to_string(),
                card.without.games().to_string(),
            ];
            cells.extend(figures);
            cells.push(self.task.seed.to_string());
            cells
        };
        let header = "card,games,score,score_without,value,low,high,seed".split(',');
        Some(sheet(header, self.values.cards.iter().map(row)))
    }

    fn tell(&self, story: &mut Story) {
        story.paragraph(title(self.task));
        story.paragraph(message!(
            "All {cards} cards: {games} games, score {score} ({interval})",
            cards = self.values.cards.len(),
            games = self.values.full.games(),
            score = percent(self.values.full.score()),
            interval = interval_text(&self.values.full),
        ));
        interrupted(self.complete, story);
        story.gap();
        let header = words!["Card", "Without", "Value", "Interval", "Same", ""];
        let cards = self.values.cards.iter();
        story.table(header, cards.map(|card| self.row(card)));
        story.gap();
        self.words(story)
    }
}

impl Valued<'_> {
    fn row(&self, card: &LeftOut) -> Vec<Cell> {
        let pairs = card.tally.pairs();
        let same = (pairs > 0).then(|| card.tally.unchanged() as f64 / pairs as f64);
        vec![
            cell(self.card(card)),
            right(percent(card.without.score())),
            right(points(card.tally.value())),
            right(points_interval(self.values.interval(card))),
            right(percent(same)),
            verdict_cell(self.values.verdict(card), words!["helps", "hurts"]),
        ]
    }

    /// What can be concluded, and what not.
    fn words(&self, story: &mut Story) {
        story.paragraph(message!(
            "Without: the score in % when the card is left out, on the same shuffles. Value: what the full deck \
             scores more, in points; its {cards} intervals all hold at once in 95 % of the runs (Bonferroni). Same: \
             pairs in % whose score did not change.",
            cards = self.values.cards.len()
        ));
        let that = |wanted: Verdict| -> Vec<String> {
            let cards = self.values.cards.iter();
            let cards = cards.filter(|card| self.values.verdict(card) == wanted);
            cards.map(|card| self.card(card).to_string()).collect()
        };
        let some = |cards: Vec<String>| (!cards.is_empty()).then(|| Message::list(cards));
        let with = some(that(Verdict::Better))
            .map(|cards| message!("The deck is better with {cards}.", cards = cards));
        let without = some(that(Verdict::Worse))
            .map(|cards| message!("The deck is better without {cards}.", cards = cards));
        let mut text: Vec<Message> = with.into_iter().chain(without).collect();
        let open = that(Verdict::Open).len();
        if open > 0 {
            text.push(message!(
                "Of {count} cards these games are too few to tell.",
                count = open
            ));
        }
        text.push(message!(
            "A card left out is not replaced: the others are drawn more often, so its value is that \
             above the deck's average card, not above the card you would take instead. Another player \
             may make more of it."
        ));
        story.paragraph(Message::joined(text, " "));
    }
}

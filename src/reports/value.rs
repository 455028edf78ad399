//! What is each card worth to its deck?

use serde_json::{Value, json};

use super::figures::{ends, interval_text, number, percent, points, points_interval};
use super::run::{OfCommand, interrupted, title};
use super::story::{Cell, Story, cell, right, verdict_cell};
use super::{Report, results};
use crate::arena::interval::score_interval;
use crate::arena::tally::Tally;
use crate::arena::value::{LeftOut, Values};
use crate::arena::{Batch, DuelFinished, Task, Verdict};
use crate::cards::{Card, CardId, CardSet};
use crate::decks::{Deck, cards_in_words};
use crate::words::Message;
use crate::{message, words};

/// The report on a run that leaves each card out in turn.
pub struct Valued<'a> {
    task: &'a Task,
    deck: &'a Deck,
    cards: &'a CardSet,
    complete: bool,
    values: Values,
}

impl<'a> Valued<'a> {
    pub fn new(task: &'a Task, cards: &'a CardSet) -> Valued<'a> {
        let (deck, _) = task.deck();
        Valued {
            task,
            deck,
            cards,
            complete: false,
            values: Values::new(deck.cards().len(), task.substitute.is_some()),
        }
    }

    fn card(&self, card: &LeftOut) -> CardId {
        self.deck.cards()[card.place]
    }

    /// Its ID, and its name if it has one.
    fn title(&self, card: &LeftOut) -> String {
        self.title_of(self.card(card))
    }

    fn title_of(&self, id: CardId) -> String {
        self.cards
            .get(id)
            .map_or_else(|| id.to_string(), Card::title)
    }

    fn name(&self, card: &LeftOut) -> &str {
        let card = self.cards.get(self.card(card));
        card.map_or("", |card| &card.name)
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
                "name": self.name(card),
                "games": card.without.games(),
                "score_without": card.without.score(),
                "value": card.tally.value(),
                "interval": ends(self.values.interval(card)),
                "pairs_unchanged": card.tally.unchanged(),
                "replacement_value": card.replaced.value(),
                "replacement_interval": ends(self.values.replaced_interval(card)),
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
            "replacement": self.task.substitute,
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
            cells.push(
                self.task
                    .substitute
                    .map_or(String::new(), |id| id.to_string()),
            );
            let [low, high] = ends(self.values.replaced_interval(card));
            cells.extend([card.replaced.value(), low, high].map(number));
            cells.push(self.name(card).to_owned());
            cells
        };
        let header = "card,games,score,score_without,value,low,high,seed,\
                      replacement,replacement_value,replacement_low,replacement_high,name";
        let header = header.split(',');
        Some(results(header, self.values.cards.iter().map(row)))
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
        let mut header = words!["Card", "Without", "Value", "Interval", "Same", ""].to_vec();
        if self.task.substitute.is_some() {
            header.splice(4..4, words!["Instead", "Interval"]);
        }
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
        let mut row = vec![
            cell(self.title(card)),
            right(percent(card.without.score())),
            right(points(card.tally.value())),
            right(points_interval(self.values.interval(card))),
        ];
        if self.task.substitute.is_some() {
            row.push(right(points(card.replaced.value())));
            row.push(right(points_interval(self.values.replaced_interval(card))));
        }
        row.push(right(percent(same)));
        row.push(verdict_cell(
            self.values.verdict(card),
            words!["helps", "hurts"],
        ));
        row
    }

    /// What can be concluded, and what not.
    fn words(&self, story: &mut Story) {
        story.paragraph(message!(
            "Without: the score in % when the card is left out, on the same shuffles. Value: what the full deck \
             scores more, in points; its {cards} intervals all hold at once in 95 % of the runs (Bonferroni). Same: \
             pairs in % whose score did not change.",
            cards = self.values.cards.len()
        ));
        if let Some(card) = self.task.substitute {
            story.paragraph(message!(
                "Instead: what the deck scores more with the card than with {card} in its place, the best card outside \
                 that a search before these games found; these intervals, too, all hold at once.",
                card = self.title_of(card)
            ));
        }
        let that = |wanted: Verdict| -> Vec<String> {
            let cards = self.values.cards.iter();
            let cards = cards.filter(|card| self.values.verdict(card) == wanted);
            cards.map(|card| self.title(card)).collect()
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
                "Of {cards} these games are too few to tell.",
                cards = cards_in_words(open)
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

//! What did each card of a deck do?

use serde_json::{Value, json};

use super::figures::{ends, number, percent, points, points_interval};
use super::results;
use super::story::{Cell, Story, cell, right, verdict_cell};
use crate::arena::card_report::{CardReport, CardTally};
use crate::arena::{DuelFinished, Verdict};
use crate::cards::{CardId, CardSet};
use crate::decks::Deck;
use crate::rules::{CardIndex, Seat};
use crate::text::one_line;
use crate::words::Message;
use crate::{message, words};

/// The columns of a spreadsheet.
const CSV: &str = "deck,card,drawn,not_drawn,front,back,\
    effects_mean,score_drawn,score_not_drawn,difference,low,high,name";

/// Where there is less room, the names stand below the table.
const NAMED: usize = 104;

/// One report for each deck.
pub struct CardReports(Vec<DeckReport>);

impl CardReports {
    /// The reports on these decks before their first game.
    pub fn new<'d>(decks: impl IntoIterator<Item = &'d Deck>, cards: &CardSet) -> CardReports {
        let decks = decks.into_iter();
        CardReports(decks.map(|deck| DeckReport::new(deck, cards)).collect())
    }

    /// Counts a pair, in which these decks, by their place, sat in seat 0 and seat 1.
    pub fn hear(&mut self, decks: [Option<usize>; 2], finished: &DuelFinished) {
        for (seat, deck) in Seat::BOTH.into_iter().zip(decks) {
            if let Some(deck) = deck.and_then(|deck| self.0.get_mut(deck)) {
                deck.report.add(seat, finished);
            }
        }
    }

    /// Adds the field `cards` to a JSON report.
    pub fn put_into(&self, report: &mut Value) {
        if !self.0.is_empty() {
            report["cards"] = self.0.iter().flat_map(DeckReport::json).collect();
        }
    }

    /// The rows, if a report was asked for.
    pub fn csv(&self) -> Option<String> {
        let rows = || results(CSV.split(','), self.0.iter().flat_map(DeckReport::csv));
        (!self.0.is_empty()).then(rows)
    }

    pub fn tell(&self, story: &mut Story) {
        if self.0.is_empty() {
            return;
        }
        for deck in &self.0 {
            deck.table(story);
        }
        story.gap();
        story.paragraph(message!(
            "Drawn, Front, Back: games in which the card came to the hand, was played on its front, on its back. \
             Effects: resolved from it in a game in which it was drawn. With and Without: the deck's score in % \
             when it was drawn and when it was not. The intervals of a deck's differences all hold at once in \
             95 % of the runs (Bonferroni).",
        ));
        story.paragraph(message!(
            "Which cards lie on top is chance; how deep the pile is drawn is not: a long game brings up more of \
             every card, whoever wins it. So look at a card beside the mean of all differences, and do not read it \
             as what the card is worth: `gt value` leaves each card out in turn.",
        ));
    }
}

/// The cards of a deck, with what they did.
struct DeckReport {
    name: String,
    /// The cards by their index, with their names.
    cards: Vec<(CardId, String)>,
    report: CardReport,
}

impl DeckReport {
    fn new(deck: &Deck, cards: &CardSet) -> DeckReport {
        let indexed = cards.cards().iter().zip(0..=CardIndex::MAX);
        let ours = indexed.filter(|(card, _)| deck.cards().contains(&card.id));
        DeckReport {
            name: deck.name().to_owned(),
            report: CardReport::new(ours.map(|(_, index)| index)),
            cards: cards
                .cards()
                .iter()
                .map(|card| (card.id, card.name.clone()))
                .collect(),
        }
    }

    fn ranked(&self) -> impl Iterator<Item = (&(CardId, String), &CardTally)> {
        let cards = self.report.ranked().into_iter();
        cards.map(|(card, tally)| (&self.cards[usize::from(card)], tally))
    }

    fn json(&self) -> Vec<Value> {
        let card = |((id, name), tally): (&(CardId, String), &CardTally)| {
            json!({
                "deck": self.name,
                "card": id,
                "name": name,
                "drawn": tally.drawn(),
                "not_drawn": tally.not_drawn(),
                "front": tally.front,
                "back": tally.back,
                "effects_mean": tally.effects_mean(),
                "score_drawn": tally.score_drawn(),
                "score_not_drawn": tally.score_not_drawn(),
                "difference": tally.difference(),
                "interval": ends(self.report.interval(tally)),
            })
        };
        self.ranked().map(card).collect()
    }

    fn csv(&self) -> Vec<Vec<String>> {
        let row = |((id, name), tally): (&(CardId, String), &CardTally)| {
            let [low, high] = ends(self.report.interval(tally));
            let counts = [tally.drawn(), tally.not_drawn(), tally.front, tally.back];
            let [with, without] = [tally.score_drawn(), tally.score_not_drawn()];
            let figures = [
                tally.effects_mean(),
                with,
                without,
                tally.difference(),
                low,
                high,
            ];
            let mut cells = vec![self.name.clone(), id.to_string()];
            cells.extend(counts.map(|count| count.to_string()));
            cells.extend(figures.map(number));
            cells.push(name.clone());
            cells
        };
        self.ranked().map(row).collect()
    }

    fn table(&self, story: &mut Story) {
        story.gap();
        story.title(message!("The cards of {deck}", deck = one_line(&self.name)));
        let header = words![
            "Card", "Drawn", "Front", "Back", "Effects", "With", "Without", "Diff.", "Interval",
            "",
        ];
        let title = |(id, name): &(CardId, String)| format!("{id} {name}").trim_end().to_owned();
        let named = story.width() >= NAMED;
        let rows = self.ranked().map(|(card, tally)| match named {
            true => self.row(title(card), tally),
            false => self.row(card.0, tally),
        });
        story.table(header, rows);
        let have_names = self.ranked().any(|((_, name), _)| !name.is_empty());
        if have_names && !named {
            let titles = self.ranked().map(|(card, _)| title(card));
            story.paragraph(Message::joined(titles, ", "));
        }
        story.line(message!(
            "Mean of the differences: {points}",
            points = points(self.report.mean()),
        ));
    }

    fn row(&self, card: impl Into<Message>, tally: &CardTally) -> Vec<Cell> {
        let effects = tally.effects_mean().map(|mean| format!("{mean:.2}"));
        let interval = self.report.interval(tally);
        vec![
            cell(card),
            right(tally.drawn()),
            right(tally.front),
            right(tally.back),
            right(effects.unwrap_or_else(|| "–".to_owned())),
            right(percent(tally.score_drawn())),
            right(percent(tally.score_not_drawn())),
            right(points(tally.difference())),
            right(points_interval(interval)),
            verdict_cell(Verdict::of(interval, 0.0), words!["higher", "lower"]),
        ]
    }
}

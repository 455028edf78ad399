//! `--cards-report`: what did each card of a deck do?

use std::io::Write;

use clap::Args;
use comfy_table::Cell;
use guerre_totale::arena::card_report::{CardReport, CardTally};
use guerre_totale::arena::{Finished, Verdict};
use guerre_totale::cards::CardId;
use guerre_totale::decks::Deck;
use guerre_totale::rules::{CardIndex, Seat};
use guerre_totale::text::one_line;
use guerre_totale::words::Language;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::Failure;
use super::args::Data;
use super::matches::{ends, number, percent, points, points_interval};
use super::out::{Out, Paint, right, verdict_cell};

#[derive(Args)]
pub struct CardsReportArg {
    /// What each card did, and the scores with and without it; as CSV, that instead of the rest
    #[arg(long)]
    pub cards_report: bool,
}

impl CardsReportArg {
    /// The report on these decks before their first game; on none if it was not asked for.
    pub fn begin<'a>(&self, decks: impl IntoIterator<Item = &'a Deck>, data: &Data) -> CardReports {
        let decks = decks.into_iter().filter(|_| self.cards_report);
        CardReports(decks.map(|deck| DeckReport::new(deck, data)).collect())
    }

    /// Who listens, if the report was asked for.
    pub fn ear<'a>(
        &self,
        hear: &'a mut dyn FnMut(&Finished),
    ) -> Option<&'a mut dyn FnMut(&Finished)> {
        self.cards_report.then_some(hear)
    }
}

/// One report for each deck.
pub struct CardReports(Vec<DeckReport>);

impl CardReports {
    /// Counts a pair, in which these decks, by their place, sat in seat 0 and seat 1.
    pub fn hear(&mut self, decks: [Option<usize>; 2], finished: &Finished) {
        for (seat, deck) in Seat::BOTH.into_iter().zip(decks) {
            if let Some(deck) = deck {
                self.0[deck].report.add(seat, finished);
            }
        }
    }

    /// Adds the field `cards` to a JSON report.
    pub fn put_into(&self, report: &mut Value) {
        if !self.0.is_empty() {
            report["cards"] = self.0.iter().flat_map(DeckReport::json).collect();
        }
    }

    pub fn csv(&self, out: &mut Out) -> Result<(), Failure> {
        let header = [
            "deck",
            "card",
            "drawn",
            "not_drawn",
            "front",
            "back",
            "effects_mean",
            "score_drawn",
            "score_not_drawn",
            "difference",
            "low",
            "high",
        ];
        out.csv(&header, self.0.iter().flat_map(DeckReport::csv))?;
        Ok(())
    }

    pub fn table(&self, out: &mut Out) -> Result<(), Failure> {
        for deck in &self.0 {
            deck.table(out)?;
        }
        if self.0.is_empty() {
            return Ok(());
        }
        writeln!(out)?;
        out.paragraph(message!(
            "Drawn, Front, Back: games in which the card came to the hand, was played on its front, on its back. \
             Effects: resolved from it in a game in which it was drawn. With and Without: the deck's score in % \
             when it was drawn and when it was not. The intervals of a deck's differences all hold at once in \
             95 % of the runs (Bonferroni).",
        ))?;
        out.paragraph(message!(
            "Which cards lie on top is chance; how deep the pile is drawn is not: a long game brings up more of \
             every card, whoever wins it. So look at a card beside the mean of all differences, and do not read it \
             as what the card is worth: `gt value` leaves each card out in turn.",
        ))?;
        Ok(())
    }
}

/// The cards of a deck, with what they did.
struct DeckReport {
    name: String,
    /// The cards by their index.
    ids: Vec<CardId>,
    report: CardReport,
}

impl DeckReport {
    fn new(deck: &Deck, data: &Data) -> DeckReport {
        let ids: Vec<CardId> = data.cards.cards().iter().map(|card| card.id).collect();
        let cards = ids.iter().zip(0..=CardIndex::MAX);
        let ours = cards.filter(|(id, _)| deck.cards().contains(id));
        DeckReport {
            name: deck.name().to_owned(),
            report: CardReport::new(ours.map(|(_, index)| index)),
            ids,
        }
    }

    fn ranked(&self) -> impl Iterator<Item = (CardId, &CardTally)> {
        let cards = self.report.ranked().into_iter();
        cards.map(|(card, tally)| (self.ids[usize::from(card)], tally))
    }

    fn json(&self) -> Vec<Value> {
        let card = |(id, tally): (CardId, &CardTally)| {
            json!({
                "deck": self.name,
                "card": id,
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
        let row = |(id, tally): (CardId, &CardTally)| {
            let interval = self.report.interval(tally);
            vec![
                self.name.clone(),
                id.to_string(),
                tally.drawn().to_string(),
                tally.not_drawn().to_string(),
                tally.front.to_string(),
                tally.back.to_string(),
                number(tally.effects_mean()),
                number(tally.score_drawn()),
                number(tally.score_not_drawn()),
                number(tally.difference()),
                number(interval.map(|[low, _]| low)),
                number(interval.map(|[_, high]| high)),
            ]
        };
        self.ranked().map(row).collect()
    }

    fn table(&self, out: &mut Out) -> Result<(), Failure> {
        writeln!(out)?;
        let name = one_line(&self.name);
        let title = message!("The cards of {deck}", deck = name);
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        let header = words![
            "Card", "Drawn", "Front", "Back", "Effects", "With", "Without", "Diff.", "Interval",
            "",
        ];
        let cards = self.ranked();
        let language = out.language();
        let rows = cards.map(|(id, tally)| self.row(id, tally, language));
        out.table(header, rows)?;
        out.line(message!(
            "Mean of the differences: {points}",
            points = points(self.report.mean()),
        ))?;
        Ok(())
    }

    fn row(&self, id: CardId, tally: &CardTally, language: Language) -> Vec<Cell> {
        let effects = tally.effects_mean().map(|mean| format!("{mean:.2}"));
        let interval = self.report.interval(tally);
        vec![
            Cell::new(id),
            right(tally.drawn().to_string()),
            right(tally.front.to_string()),
            right(tally.back.to_string()),
            right(effects.unwrap_or_else(|| "–".to_owned())),
            right(percent(tally.score_drawn())),
            right(percent(tally.score_not_drawn())),
            right(points(tally.difference())),
            right(points_interval(interval)),
            verdict_cell(
                Verdict::of(interval, 0.0),
                words!["higher", "lower"],
                language,
            ),
        ]
    }
}

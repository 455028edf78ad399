//! `--cards-report`: what did each card of a deck do?

use std::io::Write;

use clap::Args;
use comfy_table::{Cell, CellAlignment};
use guerre_totale::arena::card_report::CardTally;
use guerre_totale::arena::interval::z_for_all;
use guerre_totale::arena::{Contest, Finished};
use guerre_totale::cards::CardId;
use guerre_totale::decks::Deck;
use guerre_totale::rules::{CardIndex, Seat};
use serde_json::{Value, json};

use super::Failure;
use super::matches::{percent, points, points_interval};
use super::out::{Out, Paint};

#[derive(Args)]
pub struct CardsReportArg {
    /// Say for each card how often it was drawn and played, and how the deck did with and without it
    #[arg(long)]
    pub cards_report: bool,
}

/// The cards of a deck, with what they did.
pub struct CardsReport(Vec<(CardId, CardIndex, CardTally)>);

impl CardsReport {
    /// Before the first game; any contest over the same set of cards will do.
    pub fn new(deck: &Deck, contest: &Contest) -> CardsReport {
        let index = |id: &CardId| contest.game().card(*id).map(|index| (*id, index));
        let cards = deck.cards().iter().filter_map(index);
        CardsReport(
            cards
                .map(|(id, index)| (id, index, CardTally::default()))
                .collect(),
        )
    }

    /// Counts a pair that the deck played in this seat.
    pub fn add(&mut self, seat: Seat, finished: &Finished) {
        let Some(heard) = finished.heard else { return };
        let mut games = [finished.pair.first, finished.pair.second];
        if seat == Seat::B {
            games
                .iter_mut()
                .for_each(|game| game.result = game.result.reversed());
        }
        let [first, second] = games;
        for (_, index, tally) in &mut self.0 {
            tally.add(
                *index,
                [(first, &heard[0][seat]), (second, &heard[1][seat])],
            );
        }
    }

    /// So that all intervals hold at once.
    fn z(&self) -> f64 {
        z_for_all(self.0.len())
    }

    /// The cards by their difference, the best first, those without one last.
    fn sorted(&self) -> Vec<(CardId, &CardTally)> {
        let mut cards: Vec<_> = self.0.iter().map(|(id, _, tally)| (*id, tally)).collect();
        let key = |tally: &CardTally| tally.difference().unwrap_or(f64::NEG_INFINITY);
        cards.sort_by(|a, b| key(b.1).total_cmp(&key(a.1)));
        cards
    }

    pub fn json(&self) -> Value {
        let card = |(id, tally): (CardId, &CardTally)| {
            json!({
                "card": id,
                "drawn": tally.drawn(),
                "not_drawn": tally.not_drawn(),
                "front": tally.front,
                "back": tally.back,
                "effects_mean": tally.effects_mean(),
                "score_drawn": tally.score_drawn(),
                "score_not_drawn": tally.score_not_drawn(),
                "difference": tally.difference(),
                "interval": tally.interval(self.z()).map_or([None; 2], |ends| ends.map(Some)),
            })
        };
        self.sorted().into_iter().map(card).collect()
    }

    pub fn csv(&self, out: &mut Out) -> Result<(), Failure> {
        let header = [
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
        let number = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let row = |(id, tally): (CardId, &CardTally)| {
            let interval = tally.interval(self.z());
            vec![
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
        out.csv(&header, self.sorted().into_iter().map(row))?;
        Ok(())
    }

    pub fn table(&self, title: &str, out: &mut Out) -> Result<(), Failure> {
        writeln!(out)?;
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        let header = [
            "Card", "Drawn", "Front", "Back", "Effects", "With", "Without", "Diff.", "Interval", "",
        ];
        let row = |(id, tally): (CardId, &CardTally)| {
            let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
            let effects = tally.effects_mean().map(|mean| format!("{mean:.2}"));
            let interval = tally.interval(self.z());
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
                match interval {
                    Some([low, _]) if low > 0.0 => Paint::Good.cell("higher"),
                    Some([_, high]) if high < 0.0 => Paint::Bad.cell("lower"),
                    Some(_) => Cell::new("open"),
                    None => Cell::new(""),
                },
            ]
        };
        out.table(&header, self.sorted().into_iter().map(row))?;
        Ok(())
    }

    /// What the table does and does not mean.
    pub fn words(&self, out: &mut Out) -> Result<(), Failure> {
        writeln!(out)?;
        out.paragraph(&format!(
            "Drawn, Front, Back: games in which the card came to the hand, was played on its front, on its back. \
             Effects: resolved from it in a game in which it was drawn. With and Without: the deck's score in % when \
             it was drawn and when it was not. The {} intervals of the difference all hold at once in 95 % of the \
             runs (Bonferroni).",
            self.0.len()
        ))?;
        let differences: Vec<f64> = self
            .0
            .iter()
            .filter_map(|card| card.2.difference())
            .collect();
        let mean = differences.iter().sum::<f64>() / differences.len() as f64;
        let mean = points((!differences.is_empty()).then_some(mean));
        out.paragraph(&format!(
            "Which cards lie on top is chance; how deep the pile is drawn is not: long games bring up more of \
             every card. So look at a card beside the mean difference of all of them, here {mean}, and do not \
             read it as what the card is worth: `gt value` leaves each card out in turn.",
        ))?;
        Ok(())
    }
}

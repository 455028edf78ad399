//! Does the order of the decks survive another player?

use serde_json::{Value, json};

use super::compare::decks_json;
use super::figures::{ends, interval_text, number, percent, points, signed};
use super::mix;
use super::results;
use super::round_robin::{CSV, Name, RoundRobin, csv};
use super::story::{Cell, Story, cell, right};
use crate::arena::Verdict;
use crate::arena::agreement::{AGREED, Agreement, Flip, SideBySide, agreements, flips};
use crate::arena::field::Field;
use crate::arena::interval::score_interval;
use crate::arena::standings::{Standing, Standings};
use crate::words::Message;
use crate::{message, words};

/// The columns that a player takes in the table: place, rating, margin, padding.
const COLUMN: usize = 18;

/// The field once as each player plays it.
pub struct Verdicts {
    pub players: Vec<String>,
    /// The decks as they were named.
    pub names: Vec<Name>,
    pub fields: Vec<Field>,
    /// What every two of them made of the same pairs.
    pub pairs: SideBySide,
}

impl Verdicts {
    /// What all of them say, in the order of the first player's ratings.
    pub fn tell(&self, story: &mut Story) {
        self.ratings(story);
        story.gap();
        for agreement in agreements(&self.standings(), &self.pairs) {
            story.paragraph(self.in_words(&agreement));
        }
        let flips = flips(&self.standings());
        story.gap();
        match flips.is_empty() {
            true => story.paragraph(message!(
                "No match-up surely flips from one player to another."
            )),
            false => self.flips_table(&flips, story),
        }
        story.gap();
        story.paragraph(message!(
            "Place, rating and 95 % margin; 95 % intervals in brackets. Players agree if the correlation \
             is surely above {agreed}: chance alone lowers τ, since it moves decks whose margins overlap. \
             A better player may yet disagree with all of these.",
            agreed = AGREED.to_string(),
        ));
    }

    fn standings(&self) -> Vec<&Standings> {
        self.fields.iter().map(|field| &field.decks).collect()
    }

    fn ratings(&self, story: &mut Story) {
        let order = &self.fields[0].decks.order;
        let names = order.iter().map(|deck| self.names[deck.named].short());
        let names: Vec<String> = names.collect();
        let widest = names.iter().map(|name| name.chars().count()).max();
        let players = self.players.iter().map(Message::from);
        let header: Vec<Message> = words!["Deck"].into_iter().chain(players).collect();
        let row = |(deck, name): (&Standing, &String)| {
            let rating = |field: &Field| rating_cell(&field.decks, deck);
            let ratings = self.fields.iter().map(rating);
            [cell(name)].into_iter().chain(ratings).collect()
        };
        let rows: Vec<Vec<Cell>> = order.iter().zip(&names).map(row).collect();
        story.folded((1, widest.unwrap_or(0) + 2), COLUMN, &header, &rows);
    }

    fn in_words(&self, agreement: &Agreement) -> Message {
        let [a, b] = self.players(agreement.players);
        let scores = agreement.scores.as_ref();
        let correlation = match scores.and_then(|scores| Some((scores.corrected?, scores))) {
            Some((r, scores)) => message!(
                "correlation of the deck scores without chance {r} ({interval})",
                r = format!("{r:.2}"),
                interval = span(scores.interval),
            ),
            None if self.are_too_few() => {
                message!("a correlation of the deck scores needs three decks")
            }
            None => message!("too few games for a correlation of the deck scores"),
        };
        let tau = match (agreement.tau, scores) {
            (Some(tau), Some(scores)) => message!(
                "rank correlation (Kendall's τ) {tau}",
                tau = format!("{tau:.2} ({})", span(scores.tau_interval)),
            ),
            (Some(tau), None) => message!(
                "rank correlation (Kendall's τ) {tau}",
                tau = format!("{tau:.2}")
            ),
            (None, _) => message!("no rank correlation, since the ratings have no order"),
        };
        let figures = message!(
            "{a} and {b}: {correlation}; {tau}; {crossed} of {all} match-ups are on the other side of 50 %.",
            a = a,
            b = b,
            correlation = correlation,
            tau = tau,
            crossed = agreement.crossed,
            all = agreement.matchups,
        );
        Message::joined([figures, self.conclusion(agreement)], " ")
    }

    /// Any two points lie on a line.
    fn are_too_few(&self) -> bool {
        self.names.len() < 3
    }

    fn conclusion(&self, agreement: &Agreement) -> Message {
        match agreement.verdict() {
            Verdict::Better => message!("These players agree about the decks."),
            Verdict::Worse => {
                let [a, b] = self.players(agreement.players);
                let deck = |deck: usize| {
                    let change = points(Some(-agreement.differences[deck]));
                    format!("{} {change}", self.names[deck].label)
                };
                message!(
                    "These players disagree about the decks; from {a} to {b} these scores change most, in points: {decks}.",
                    a = a,
                    b = b,
                    decks = Message::list(agreement.disputed().into_iter().take(3).map(deck)),
                )
            }
            _ if self.are_too_few() => {
                message!("Whether they agree about these two, their match-up tells.")
            }
            _ => message!("Whether these players agree about the decks, more games would tell."),
        }
    }

    fn flips_table(&self, flips: &[Flip], story: &mut Story) {
        story.title(message!(
            "Match-ups that surely flip, scores in % of the deck"
        ));
        let short = |deck: usize| self.names[deck].short();
        let rows = flips.iter().flat_map(|flip| {
            [0, 1].map(|n| {
                let names = match n {
                    0 => flip.decks.map(short),
                    _ => Default::default(),
                };
                let mut cells = names.map(cell).to_vec();
                cells.push(cell(&self.players[flip.players[n]]));
                cells.push(right(percent(flip.tallies[n].score())));
                cells.push(right(interval_text(&flip.tallies[n])));
                cells
            })
        });
        let header = words!["Deck", "Against", "Played by", "Score", "95 % interval"];
        story.table(header, rows);
    }

    /// One object a player, each as `gt compare` has it for one player alone.
    pub fn json(&self) -> Value {
        let player = |(player, field): (&String, &Field)| {
            json!({
                "player": player,
                "decks": decks_json(field, &self.names),
                "matrix": field.decks.matrix(),
                "mix_unique": mix::unique(field),
            })
        };
        self.players.iter().zip(&self.fields).map(player).collect()
    }

    pub fn correlations_json(&self) -> Value {
        let agreement = |agreement: &Agreement| {
            json!({
                "players": self.players(agreement.players),
                "tau_b": agreement.tau,
                "tau_interval": ends(agreement.scores.map(|scores| scores.tau_interval)),
                "correlation": agreement.scores.and_then(|scores| scores.corrected),
                "correlation_interval": ends(agreement.scores.map(|scores| scores.interval)),
                "reliabilities": ends(agreement.scores.map(|scores| scores.reliabilities)),
                "agree": match agreement.verdict() {
                    Verdict::Better => Some(true),
                    Verdict::Worse => Some(false),
                    _ => None,
                },
                "matchups": agreement.matchups,
                "other_side": agreement.crossed,
            })
        };
        let all = agreements(&self.standings(), &self.pairs);
        all.iter().map(agreement).collect()
    }

    pub fn flips_json(&self) -> Value {
        let flip = |flip: &Flip| {
            json!({
                "decks": flip.decks.map(|deck| self.names[deck].name.as_str()),
                "players": self.players(flip.players),
                "scores": flip.tallies.map(|tally| tally.score()),
                "intervals": flip.tallies.map(|tally| score_interval(&tally.pairs)),
            })
        };
        flips(&self.standings()).iter().map(flip).collect()
    }

    /// One row for each deck and player; columns of opponents in the order of the first player.
    pub fn csv(&self, seed: u64) -> String {
        let first = RoundRobin {
            standings: &self.fields[0].decks,
            names: &self.names,
        };
        let versus = first.versus();
        let header = format!("player,deck,place,{CSV},{},seed", mix::CSV);
        let header = header.split(',');
        let header = header.chain(versus.iter().map(String::as_str));
        let row = |player: &str, field: &Field, place: usize| {
            let decks = &field.decks;
            let deck = &decks.order[place];
            let mut row = vec![player.to_owned(), self.names[deck.named].name.clone()];
            row.push((place + 1).to_string());
            row.extend(csv(deck));
            row.extend(mix::csv(field, place));
            row.push(seed.to_string());
            let against = |other: &Standing| decks.tallies[deck.named][other.named].score();
            let others = first.standings.order.iter();
            row.extend(others.map(|other| number(against(other))));
            row
        };
        let rows = self.players.iter().zip(&self.fields);
        let rows = rows.flat_map(|(player, field)| {
            (0..self.names.len()).map(move |place| row(player, field, place))
        });
        results(header, rows)
    }

    fn players(&self, players: [usize; 2]) -> [&str; 2] {
        players.map(|player| self.players[player].as_str())
    }
}

/// ` 3.   +12 ±  17`: the place of this deck in a field, its rating, and the margin.
fn rating_cell(decks: &Standings, deck: &Standing) -> Cell {
    let place = decks.place(deck.named);
    let text = decks.order[place].rating.map(|rating| {
        let margin = rating.interval[1] - rating.rating;
        format!(
            "{}. {:>5} ± {margin:>3.0}",
            place + 1,
            signed(rating.rating)
        )
    });
    right(text.unwrap_or("–".to_owned()))
}

/// `0.81 … 0.97`
fn span(interval: [f64; 2]) -> String {
    interval.map(|end| format!("{:.2}", end + 0.0)).join(" … ")
}

//! How do those stand who met each other: decks, or players?

use std::io::Write;

use comfy_table::Cell;
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::rating::{Meeting, Rating, ratings};
use guerre_totale::arena::tally::Tally;
use guerre_totale::words;
use guerre_totale::words::Message;
use serde_json::{Value, json};

use super::Failure;
use super::matches::{ends, interval_text, number, percent, signed};
use super::out::{Out, right};

/// The columns of a spreadsheet that [`Standing::csv`] fills.
pub const CSV: [&str; 6] = [
    "rating",
    "rating_low",
    "rating_high",
    "score",
    "low",
    "high",
];

/// A deck or a player.
pub struct Standing {
    /// Its place among those named.
    pub named: usize,
    pub name: String,
    /// The name in tables, which no other has.
    pub label: String,
    /// Undefined before its first game.
    pub rating: Option<Rating>,
    pub tally: Tally,
}

/// All of them, and how they did against each other.
pub struct RoundRobin {
    /// In the order of their ratings.
    pub standings: Vec<Standing>,
    /// Each against each, as they were named.
    pub tallies: Vec<Vec<Tally>>,
}

impl RoundRobin {
    /// Each has a name and a label.
    pub fn new(named: Vec<[String; 2]>, meetings: &[Meeting]) -> RoundRobin {
        let mut tallies = vec![vec![Tally::default(); named.len()]; named.len()];
        for Meeting { a, b, tally } in meetings {
            tallies[*a][*b] = *tally;
            tallies[*b][*a] = tally.reversed();
        }
        let ratings = ratings(named.len(), meetings);
        let standing = |(named, [name, label]): (usize, [String; 2])| {
            let mut tally = Tally::default();
            tallies[named].iter().for_each(|other| tally.merge(other));
            let rating = (tally.games() > 0).then_some(ratings[named]);
            Standing {
                named,
                name,
                label,
                rating,
                tally,
            }
        };
        let mut standings: Vec<Standing> = named.into_iter().enumerate().map(standing).collect();
        let rating = |standing: &Standing| ratings[standing.named].rating;
        standings.sort_by(|a, b| rating(b).total_cmp(&rating(a)));
        RoundRobin { standings, tallies }
    }

    /// Where one stands, by its place among those named.
    pub fn place(&self, named: usize) -> usize {
        let found = self.standings.iter().position(|s| s.named == named);
        found.expect("everyone has a place")
    }

    /// What one did against another, by where they stand.
    pub fn tally(&self, place: usize, other: usize) -> &Tally {
        let [a, b] = [place, other].map(|place| self.standings[place].named);
        &self.tallies[a][b]
    }

    /// The scores of the row against the column, in the order of the ratings.
    pub fn matrix(&self) -> Vec<Vec<Option<f64>>> {
        let all = 0..self.standings.len();
        let row = |a| all.clone().map(|b| self.tally(a, b).score()).collect();
        all.clone().map(row).collect()
    }

    /// Ratings and scores, under headings for the name and for the rating.
    pub fn table(&self, headings: [Message; 2], out: &mut Out) -> Result<(), Failure> {
        let header = [Message::from("")].into_iter().chain(headings);
        let rest = words!["95 % interval", "Score", "95 % interval", "Games"];
        let rows = self.standings.iter().enumerate();
        out.table(header.chain(rest), rows.map(|(n, s)| s.cells(n + 1)))?;
        Ok(())
    }

    /// Columns are numbers, so that a dozen fit; of more, so many at a time.
    pub fn cross_table(
        &self,
        heading: Message,
        width: usize,
        cell: fn(&Tally) -> Cell,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let names: Vec<String> = self.standings.iter().map(Standing::short).collect();
        let widest = names.iter().map(|name| name.chars().count()).max();
        let left = out.width().saturating_sub(widest.unwrap_or(0) + 6);
        let columns: Vec<usize> = (0..names.len()).collect();
        for (block, columns) in columns.chunks((left / width).max(1)).enumerate() {
            if block > 0 {
                writeln!(out)?;
            }
            let mut header = vec![Message::from(""), heading.clone()];
            header.extend(columns.iter().map(|n| Message::from(n + 1)));
            let row = |(place, name): (usize, &String)| {
                let cells = columns.iter().map(|other| cell(self.tally(place, *other)));
                let number = right((place + 1).to_string());
                [number, Cell::new(name)].into_iter().chain(cells).collect()
            };
            out.table(header, names.iter().enumerate().map(row))?;
        }
        Ok(())
    }

    /// The heading of each opponent's column in a spreadsheet.
    pub fn versus(&self) -> Vec<String> {
        let versus = |standing: &Standing| format!("vs {}", standing.name);
        self.standings.iter().map(versus).collect()
    }
}

impl Standing {
    /// The name where room is scarce.
    pub fn short(&self) -> String {
        self.label.chars().take(16).collect()
    }

    fn cells(&self, place: usize) -> Vec<Cell> {
        let dash = || "–".to_owned();
        let rating = self.rating.map(|rating| signed(rating.rating));
        let interval = self.rating.map(|rating| rating.interval.map(signed));
        vec![
            right(place.to_string()),
            Cell::new(&self.label),
            right(rating.unwrap_or_else(dash)),
            right(interval.map_or_else(dash, |ends| ends.join(" … "))),
            right(percent(self.tally.score())),
            right(interval_text(&self.tally)),
            right(self.tally.games().to_string()),
        ]
    }

    /// As an object, with the name under this key.
    pub fn json(&self, key: &str) -> Value {
        json!({
            key: self.name,
            "rating": self.rating.map(|rating| rating.rating),
            "rating_interval": ends(self.rating.map(|rating| rating.interval)),
            "score": self.tally.score(),
            "interval": ends(score_interval(&self.tally.pairs)),
            "games": self.tally.games(),
        })
    }

    /// The cells under [`CSV`].
    pub fn csv(&self) -> [String; 6] {
        let [rating_low, rating_high] = ends(self.rating.map(|rating| rating.interval));
        let [low, high] = ends(score_interval(&self.tally.pairs));
        let rating = self.rating.map(|rating| rating.rating);
        let score = self.tally.score();
        [rating, rating_low, rating_high, score, low, high].map(number)
    }
}

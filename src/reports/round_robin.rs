//! How do those stand who met each other: decks, or players?

use serde_json::{Value, json};

use super::figures::{ends, interval_text, number, percent, signed};
use super::story::{Cell, Story, cell, right};
use crate::arena::interval::score_interval;
use crate::arena::standings::{Standing, Standings};
use crate::arena::tally::Tally;
use crate::text::fit;
use crate::words;
use crate::words::Message;

/// The columns of a spreadsheet that [`csv()`] fills.
pub const CSV: &str = "rating,rating_low,rating_high,score,low,high";

/// What a deck or a player is called.
pub struct Name {
    pub name: String,
    /// The name in tables, which no other has.
    pub label: String,
}

impl Name {
    /// The name where room is scarce.
    pub fn short(&self) -> String {
        fit(&self.label, 16)
    }
}

/// How they stand, and what they are called.
#[derive(Clone, Copy)]
pub struct RoundRobin<'a> {
    pub standings: &'a Standings,
    /// As they were named.
    pub names: &'a [Name],
}

impl<'a> RoundRobin<'a> {
    /// All of them with their names, the best first.
    pub fn named(self) -> impl Iterator<Item = (&'a Standing, &'a Name)> {
        let name = move |standing: &'a Standing| (standing, &self.names[standing.named]);
        self.standings.order.iter().map(name)
    }

    /// Ratings and scores, under headings for the name and for the rating.
    pub fn table(&self, headings: [Message; 2], story: &mut Story) {
        let header = [Message::from("")].into_iter().chain(headings);
        let rest = words!["95 % interval", "Score", "95 % interval", "Games"];
        let rows = self.named().enumerate();
        let rows = rows.map(|(n, (standing, name))| cells(n + 1, name, standing));
        story.table(header.chain(rest), rows);
    }

    /// Columns are numbers, so that a dozen fit.
    pub fn cross_table(
        &self,
        heading: Message,
        width: usize,
        score: fn(&Tally) -> Cell,
        story: &mut Story,
    ) {
        let names: Vec<String> = self.named().map(|(_, name)| name.short()).collect();
        let widest = names.iter().map(|name| name.chars().count()).max();
        let places = 0..names.len();
        let mut header = vec![Message::from(""), heading];
        header.extend(places.clone().map(|place| Message::from(place + 1)));
        let row = |(place, name): (usize, &String)| {
            let against = |other| score(self.standings.tally(place, other));
            let named = [right(place + 1), cell(name)].into_iter();
            named.chain(places.clone().map(against)).collect()
        };
        let rows: Vec<Vec<Cell>> = names.iter().enumerate().map(row).collect();
        story.folded((2, widest.unwrap_or(0) + 6), width, &header, &rows);
    }

    /// The heading of each opponent's column in a spreadsheet.
    pub fn versus(&self) -> Vec<String> {
        let versus = |(_, name): (_, &Name)| format!("vs {}", name.name);
        self.named().map(versus).collect()
    }
}

fn cells(place: usize, name: &Name, standing: &Standing) -> Vec<Cell> {
    let dash = || "–".to_owned();
    let rating = standing.rating.map(|rating| signed(rating.rating));
    let interval = standing.rating.map(|rating| rating.interval.map(signed));
    vec![
        right(place),
        cell(&name.label),
        right(rating.unwrap_or_else(dash)),
        right(interval.map_or_else(dash, |ends| ends.join(" … "))),
        right(percent(standing.tally.score())),
        right(interval_text(&standing.tally)),
        right(standing.tally.games()),
    ]
}

/// One of them as an object, with the name under this key.
pub fn json(key: &str, name: &Name, standing: &Standing) -> Value {
    json!({
        key: name.name,
        "rating": standing.rating.map(|rating| rating.rating),
        "rating_interval": ends(standing.rating.map(|rating| rating.interval)),
        "score": standing.tally.score(),
        "interval": ends(score_interval(&standing.tally.pairs)),
        "games": standing.tally.games(),
    })
}

/// The cells under [`CSV`].
pub fn csv(standing: &Standing) -> [String; 6] {
    let [rating_low, rating_high] = ends(standing.rating.map(|rating| rating.interval));
    let [low, high] = ends(score_interval(&standing.tally.pairs));
    let rating = standing.rating.map(|rating| rating.rating);
    let score = standing.tally.score();
    [rating, rating_low, rating_high, score, low, high].map(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Else `expert:1000000000` would be taken for `expert:100000000`.
    #[test]
    fn a_name_that_is_cut_says_so() {
        let short = |label: &str| {
            let name = Name {
                name: String::new(),
                label: label.to_owned(),
            };
            name.short()
        };
        assert_eq!(short("expert:100000000"), "expert:100000000");
        assert_eq!(short("expert:1000000000"), "expert:10000000…");
    }
}

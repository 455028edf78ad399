//! What is one more of a printed thing worth?
//!
//! Decks of chance and relatives of the reference decks play the reference decks. Their scores are taken apart by least
//! squares: so much for each fighter and symbol by half, for each card of a level on a cruiser, and for the cruiser.

use guerre_totale::analysis::Thing;
use guerre_totale::cards::{Card, CruiserSet, Half};
use guerre_totale::decks::DeckList;

use crate::table::Table;

/// Decks of each of the two kinds.
const DECKS: u64 = 4000;
/// Games of a deck against each reference deck.
const GAMES: u64 = 2;

/// What a deck has, and its score.
type Row = (Vec<f64>, f64);

pub fn measure(table: &Table) {
    let lists = (0..DECKS).flat_map(|n| [table.stranger(n), table.relative(n)]);
    let rows: Vec<Row> = lists
        .map(|list| (counts(&list, table), table.score(&list, GAMES)))
        .collect();
    let fit = Fit::of(&rows);
    println!("half,thing,points,low,high");
    for (n, (half, thing)) in things().enumerate() {
        let half = match half {
            Half::Upper => "upper",
            Half::Lower => "lower",
        };
        let [points, low, high] = fit.price(n);
        println!("{half},{},{points:.2},{low:.2},{high:.2}", thing.id());
    }
    eprintln!("explains {:.0} % of the differences", 100.0 * fit.explained);
}

fn things() -> impl Iterator<Item = (Half, Thing)> {
    let halves = [Half::Upper, Half::Lower].into_iter();
    halves.flat_map(|half| Thing::all().map(move |thing| (half, thing)))
}

/// How often a list has each thing; then, for its cruiser, 1 and its cards of levels 1, 2 and 3.
fn counts(list: &DeckList, table: &Table) -> Vec<f64> {
    let held = table.held(list);
    let count = |(half, thing): (Half, Thing)| -> f64 {
        let on = |card: &&Card| f64::from(thing.count(card.half(half)));
        held.iter().map(on).sum()
    };
    let of_level = |level| held.iter().filter(|card| card.level() == level).count() as f64;
    let frame = CruiserSet::builtin().iter().flat_map(|cruiser| {
        let mine = list.cruiser.as_deref() == Some(&cruiser.id);
        let mine = f64::from(u8::from(mine));
        [1.0, of_level(1), of_level(2), of_level(3)].map(|count| mine * count)
    });
    things().map(count).chain(frame).collect()
}

/// Least squares.
struct Fit {
    weights: Vec<f64>,
    errors: Vec<f64>,
    explained: f64,
}

impl Fit {
    fn of(rows: &[Row]) -> Fit {
        let width = rows[0].0.len();
        let sum = |term: &dyn Fn(&Row) -> f64| rows.iter().map(term).sum::<f64>();
        let squares = (0..width)
            .map(|i| (0..width).map(|j| sum(&|(x, _)| x[i] * x[j])).collect())
            .collect();
        let inverse = inverse(squares);
        let right: Vec<f64> = (0..width).map(|i| sum(&|(x, y)| x[i] * y)).collect();
        let weights: Vec<f64> = inverse.iter().map(|row| dot(row, &right)).collect();
        let (count, mean) = (rows.len() as f64, sum(&|(_, y)| *y) / rows.len() as f64);
        let left = sum(&|(x, y)| (y - dot(x, &weights)).powi(2));
        let variance = left / (count - width as f64);
        let errors = (0..width).map(|i| (variance * inverse[i][i]).sqrt());
        Fit {
            errors: errors.collect(),
            explained: 1.0 - left / sum(&|(_, y)| (y - mean).powi(2)),
            weights,
        }
    }

    /// A weight with its 95 % interval.
    fn price(&self, n: usize) -> [f64; 3] {
        [0.0, -1.96, 1.96].map(|errors| self.weights[n] + errors * self.errors[n])
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// By Gauss and Jordan; a matrix of squares needs no exchange of rows.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for k in 0..n {
        let pivot = matrix[k][k];
        matrix[k].iter_mut().for_each(|cell| *cell /= pivot);
        let scaled = matrix[k].clone();
        for (i, row) in matrix.iter_mut().enumerate() {
            let factor = row[k];
            if i != k {
                row.iter_mut()
                    .zip(&scaled)
                    .for_each(|(a, b)| *a -= factor * b);
            }
        }
    }
    matrix.into_iter().map(|row| row[n..].to_vec()).collect()
}

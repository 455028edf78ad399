//! How is a number said?

use crate::arena::interval::score_interval;
use crate::arena::tally::Tally;
use crate::message;
use crate::words::Message;

/// `+12`, `-7`, and `+0` for all that rounds to nothing.
pub fn signed(value: f64) -> String {
    format!("{:+.0}", value.round() + 0.0)
}

/// `56.2`, in percent; what is undefined is a dash.
pub fn percent(score: Option<f64>) -> String {
    score.map_or("–".to_owned(), |score| format!("{:.1}", 100.0 * score))
}

/// A chance for people, as a whole percentage: nobody knows it better.
pub fn percent_of(chance: f64) -> Message {
    message!("{percent}%", percent = format!("{:.0}", 100.0 * chance))
}

/// `53.1 – 59.3`, in percent.
pub fn interval_text(tally: &Tally) -> String {
    let text = |[low, high]: [f64; 2]| format!("{:.1} – {:.1}", 100.0 * low, 100.0 * high);
    score_interval(&tally.pairs).map_or("–".to_owned(), text)
}

/// `+3.1`, a difference of scores in points; what is undefined is a dash.
pub fn points(difference: Option<f64>) -> String {
    let text = |difference: f64| format!("{:+.1}", (1000.0 * difference).round() / 10.0 + 0.0);
    difference.map_or("–".to_owned(), text)
}

/// `-1.2 … +7.4`, in points.
pub fn points_interval(interval: Option<[f64; 2]>) -> String {
    let text = |ends: [f64; 2]| ends.map(|end| points(Some(end))).join(" … ");
    interval.map_or("–".to_owned(), text)
}

/// A number for a spreadsheet, in which what is undefined is blank.
pub fn number(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// An interval for JSON, in which what is undefined is null.
pub fn ends(interval: Option<[f64; 2]>) -> [Option<f64>; 2] {
    interval.map_or([None; 2], |ends| ends.map(Some))
}

//! How is the mix that no deck beats told?

use serde_json::{Value, json};

use super::figures::{ends, number};
use super::round_robin::Name;
use crate::arena::field::{Field, Share};
use crate::arena::standings::Standing;
use crate::message;
use crate::words::Message;

/// Adds a deck's part of the mix to what is said of the deck.
pub fn put_into(json: &mut Value, share: Option<Share>) {
    json["share"] = json!(share.map(|share| share.share));
    json["share_interval"] = json!(ends(share.map(|share| share.interval)));
    json["share_range"] = json!(ends(share.map(|share| share.range)));
}

/// Is the mix the only one that no deck beats? Undefined without a mix.
pub fn unique(field: &Field) -> Option<bool> {
    field.mix.as_ref().map(|mix| mix.unique)
}

/// A share that rounds to nothing is not named.
const NAMED: f64 = 0.005;

/// The mix that no deck beats, in words.
pub fn words(field: &Field, names: &[Name]) -> Message {
    let Some(mix) = &field.mix else {
        return message!(
            "The mix that no deck beats is not known: some match-ups were not played."
        );
    };
    let label = |standing: &Standing| names[standing.named].label.as_str();
    let mut parts: Vec<(&str, &Share)> = field
        .decks
        .order
        .iter()
        .map(label)
        .zip(&mix.shares)
        .collect();
    parts.sort_by(|a, b| b.1.share.total_cmp(&a.1.share));
    let (parts, rest) = parts.split_at(parts.partition_point(|(_, part)| part.share >= NAMED));
    let part = |(name, part): &(&str, &Share)| {
        format!(
            "{name} {:.0}\u{a0}% ({})",
            100.0 * part.share,
            span(part.interval)
        )
    };
    let mut text = vec![message!(
        "The mix that no deck beats, by these scores, with 95 % intervals: {decks}.",
        decks = parts.iter().map(part).collect::<Vec<_>>().join(", ")
    )];
    let most = rest
        .iter()
        .map(|(_, part)| part.interval[1])
        .fold(0.0, f64::max);
    if most >= NAMED {
        text.push(message!(
            "The others may have up to {most} %.",
            most = format!("{:.0}", 100.0 * most)
        ));
    }
    if !mix.unique {
        let range = |(name, part): &(&str, &Share)| {
            let [low, high] = part.range;
            (high - low >= NAMED).then(|| format!("{name} {}\u{a0}%", span(part.range)))
        };
        let ranges: Vec<String> = parts.iter().chain(rest).filter_map(range).collect();
        text.push(message!(
            "It is not the only one: by the same scores the shares may be {ranges}.",
            ranges = ranges.join(", ")
        ));
    }
    Message::joined(text, " ")
}

/// `12 – 71`, in percent, on one line.
fn span(ends: [f64; 2]) -> String {
    ends.map(|end| format!("{:.0}", 100.0 * end))
        .join("\u{a0}–\u{a0}")
}

/// The columns of a spreadsheet that [`csv()`] fills.
pub const CSV: &str = "share,share_low,share_high,share_least,share_most";

/// A deck's part of the mix, its interval, and how far it reaches in mixes of the same scores.
pub fn csv(field: &Field, place: usize) -> [String; 5] {
    let share = field.share(place);
    let [low, high] = ends(share.map(|share| share.interval));
    let [least, most] = ends(share.map(|share| share.range));
    [share.map(|share| share.share), low, high, least, most].map(number)
}

//! What do `simulate`, `compare`, `ladder` and `value` have in common?

use std::collections::BTreeMap;
use std::io::{Write, stderr};
use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use guerre_totale::arena::Task;
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::tally::Tally;
use guerre_totale::decks::{Deck, DeckList, builtins};
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;
use guerre_totale::text::{one_line, safe};
use guerre_totale::words::Message;

use super::Failure;
use super::args::Data;
use super::out::{Out, Paint};

/// Who plays unless told otherwise.
pub const DEFAULT_PLAYER: &str = "veteran";

/// Games come in pairs: an odd number is rounded up.
pub fn pairs(games: u64) -> u64 {
    games.div_ceil(2)
}

/// How many games can be asked for.
pub fn some_games() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(1..=1_000_000_000)
}

/// The built-in decks that are legal with these cards and cruisers.
pub fn reference_decks(data: &Data) -> Result<Vec<Deck>, Failure> {
    let legal = |deck: &DeckList| deck.validate(&data.cards, &data.cruisers).ok();
    let decks: Vec<Deck> = builtins().iter().filter_map(legal).collect();
    if decks.is_empty() {
        let wrong =
            "no reference deck is legal with these cards and cruisers; name the decks to play";
        return Err(Failure::Wrong(wrong.to_owned()));
    }
    if decks.len() < builtins().len() {
        let left_out = builtins().len() - decks.len();
        note(&format!(
            "{left_out} of {} reference decks are left out: not legal with these cards and cruisers",
            builtins().len()
        ));
    }
    Ok(decks)
}

/// The decks named, all of them legal; the reference decks if none is.
pub fn decks_or_references(named: &[PathBuf], data: &Data) -> Result<Vec<Deck>, Failure> {
    let legal = |path: &PathBuf| Ok(data.deck(path)?.validate(&data.cards, &data.cruisers)?);
    match named.is_empty() {
        true => reference_decks(data),
        false => named.iter().map(legal).collect(),
    }
}

/// Two or more players, each named once: a second copy would play the first one's games again.
pub fn check_players(players: &[AnyPlayer]) -> Result<(), Failure> {
    let repeated = (1..players.len()).find(|n| players[..*n].contains(&players[*n]));
    let wrong = match repeated {
        Some(n) => format!("player '{}' is named twice; name each once", players[n]),
        None if players.len() < 2 => {
            "name two or more players, with commas between them".to_owned()
        }
        None => return Ok(()),
    };
    Err(Failure::Wrong(wrong))
}

/// Tells people something beside the result.
pub fn note(text: &str) {
    let _ = writeln!(stderr(), "note: {}", safe(text));
}

/// Says so if not everything was played.
pub fn interrupted(complete: bool, out: &mut Out) -> Result<(), Failure> {
    if !complete {
        let text = message!("Interrupted: this is what was played until then.");
        writeln!(out, "{}", out.paint(text, Paint::Bad))?;
    }
    Ok(())
}

/// What people see of the decks: their names, of which a repeated one gets a number.
pub fn labels<'a>(decks: impl IntoIterator<Item = &'a Deck>) -> Vec<String> {
    let mut times = BTreeMap::new();
    let mut label = |deck: &'a Deck| {
        let name = one_line(deck.name());
        let time = times.entry(name.clone()).or_insert(0);
        *time += 1;
        match time {
            1 => name,
            n => format!("{name} ({n})"),
        }
    };
    decks.into_iter().map(&mut label).collect()
}

/// `+12`, `-7`, and `+0` for all that rounds to nothing.
pub fn signed(value: f64) -> String {
    format!("{:+.0}", value.round() + 0.0)
}

/// `56.2`, in percent; what is undefined is a dash.
pub fn percent(score: Option<f64>) -> String {
    score.map_or("–".to_owned(), |score| format!("{:.1}", 100.0 * score))
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

/// What a run of one deck is about.
pub fn title(task: &Task) -> Message {
    let (deck, _) = task.deck();
    let [player, opponent] = task.two_players();
    message!(
        "{deck} on {cruiser}, played by {player} against {opponent}, seed {seed}",
        deck = deck.name(),
        cruiser = &deck.cruiser().id,
        player = player.to_string(),
        opponent = opponent.to_string(),
        seed = task.seed,
    )
}

/// A number for a spreadsheet, in which what is undefined is blank.
pub fn number(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// An interval for JSON, in which what is undefined is null.
pub fn ends(interval: Option<[f64; 2]>) -> [Option<f64>; 2] {
    interval.map_or([None; 2], |ends| ends.map(Some))
}

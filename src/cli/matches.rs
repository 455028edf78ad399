//! What do `simulate`, `compare`, `ladder` and `value` have in common?

use std::io::{Write, stderr};
use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use guerre_totale::decks::{Deck, builtins, references};
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;
use guerre_totale::text::safe;
use guerre_totale::words::{Language, Message};

use super::Failure;
use super::args::Data;

/// Who plays unless told otherwise.
pub const DEFAULT_PLAYER: &str = "veteran";

/// Games come in pairs: an odd number is rounded up.
pub fn pairs(games: u64) -> u64 {
    games.div_ceil(2)
}

/// Nobody waits for more of them.
pub const MOST_GAMES: u64 = 1_000_000_000;

/// How many games can be asked for.
pub fn some_games() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(1..=MOST_GAMES)
}

/// The built-in decks that are legal with these cards and cruisers; if none is, what stands in for them.
pub fn reference_decks(data: &Data) -> Result<Vec<Deck>, Failure> {
    let decks = references(&data.cards, &data.cruisers);
    if decks.is_empty() {
        return Ok(data.own_field()?.decks.clone());
    }
    if decks.len() < builtins().len() {
        let left_out = builtins().len() - decks.len();
        let left_out = message!(
            "{count} of {all} reference decks are left out: not legal with these cards and cruisers",
            count = left_out,
            all = builtins().len(),
        );
        note(left_out, data.language);
    }
    Ok(decks)
}

/// The decks named, all of them legal; the reference decks if none is.
pub fn decks_or_references(named: &[PathBuf], data: &Data) -> Result<Vec<Deck>, Failure> {
    match named.is_empty() {
        true => reference_decks(data),
        false => named.iter().map(|path| data.legal_deck(path)).collect(),
    }
}

/// Two or more players, each named once: a second copy would play the first one's games again.
pub fn check_players(players: &[AnyPlayer]) -> Result<(), Failure> {
    let repeated = (1..players.len()).find(|n| players[..*n].contains(&players[*n]));
    let wrong = match repeated {
        Some(n) => message!(
            "player '{player}' is named twice; name each once",
            player = players[n].to_string(),
        ),
        None if players.len() < 2 => {
            message!("name two or more players, with commas between them")
        }
        None => return Ok(()),
    };
    Err(Failure::Wrong(wrong))
}

/// Tells people something beside the result.
pub fn note(what: Message, language: Language) {
    let note = message!("note: {what}", what = what).to(language);
    let _ = writeln!(stderr(), "{}", safe(&note));
}

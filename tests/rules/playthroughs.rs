//! Does a game still go as it is written down?
//!
//! `tests/playthroughs` holds one short game of each mode, played by two who choose at random, with
//! cards and cruisers of its own. `GT_BLESS=1 cargo test --test rules playthroughs` writes the games
//! anew.

use std::path::{Path, PathBuf};

use guerre_totale::rules::Mode;

use crate::games::{Played, replayed};
use crate::naive::verify;
use crate::worlds::World;

/// Each mode and the seed of its game: short ones, rich in effects.
const GAMES: [(Mode, u64); 3] = [
    (Mode::Training, 2642),
    (Mode::Skirmish, 1583),
    (Mode::TotalWar, 1798),
];

fn file(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    tests.join("playthroughs").join(name)
}

fn read(name: &str) -> String {
    let text = std::fs::read_to_string(file(name));
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_playthrough_goes_as_it_is_written_down() {
    let world = World::new(read("cards.csv"), read("cruisers.csv"));
    for (mode, seed) in GAMES {
        let name = format!("{}.jsonl", mode.id());
        let game = Played::new(&world, mode, seed);
        if std::env::var_os("GT_BLESS").is_some() {
            std::fs::write(file(&name), game.transcript()).expect("a file that can be written");
        }
        let written = read(&name);
        for (number, (line, now)) in (1..).zip(written.lines().zip(&game.lines)) {
            assert_eq!(line, now, "{name}, line {number}");
        }
        assert_eq!(written, game.transcript(), "{name}");
        is_a_game(&world, &written);
    }
}

/// Both implementations replay it, line by line.
fn is_a_game(world: &World, written: &str) {
    let (replayed, seen, end) = replayed(world, written);
    assert_eq!(replayed.games, 1);
    assert_eq!(seen, written.lines().collect::<Vec<_>>());
    assert!(end.is_some_and(|state| state.outcome().is_some()));
    let report = verify(&world.cards_csv, &world.cruisers_csv, written);
    let report = report.unwrap_or_else(|difference| panic!("{difference:?}"));
    assert_eq!(report.decisions, replayed.decisions);
}

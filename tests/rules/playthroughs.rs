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

/// Each mode and the seed of its game.
const GAMES: [(Mode, u64); 3] = [
    (Mode::Training, 1),
    (Mode::Skirmish, 1),
    (Mode::TotalWar, 1),
];

fn file(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    tests.join("playthroughs").join(name)
}

fn read(name: &str) -> String {
    let text = std::fs::read_to_string(file(name));
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn world() -> World {
    World::new(read("cards.csv"), read("cruisers.csv"))
}

#[test]
fn every_playthrough_goes_as_it_is_written_down() {
    let world = world();
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
    }
}

#[test]
fn every_playthrough_is_replayed_line_by_line() {
    let world = world();
    for (mode, _) in GAMES {
        let written = read(&format!("{}.jsonl", mode.id()));
        let (replayed, seen, end) = replayed(&world, &written);
        assert_eq!(replayed.games, 1);
        assert_eq!(seen, written.lines().collect::<Vec<_>>());
        assert!(end.is_some_and(|state| state.outcome().is_some()));
        let report = verify(&world.cards_csv, &world.cruisers_csv, &written);
        let report = report.unwrap_or_else(|difference| panic!("{mode:?}: {difference:?}"));
        assert_eq!(report.decisions, replayed.decisions);
    }
}

#[test]
fn zz_search() {
    let world = world();
    for (mode, _) in GAMES {
        let mut best = (0, 0);
        for seed in 0..3000 {
            let game = Played::new(&world, mode, seed);
            if game.lines.len() > 64 || game.end.round() < 2 {
                continue;
            }
            let mut kinds: Vec<String> = game
                .lines
                .iter()
                .filter_map(|l| {
                    l.split("\"effect\":\"")
                        .nth(1)
                        .map(|r| r.split('"').next().unwrap().to_owned())
                })
                .collect();
            let n = kinds.len();
            kinds.sort();
            kinds.dedup();
            let after: usize = game
                .lines
                .windows(2)
                .filter(|w| w[0].contains("combat") && w[1].contains("effect"))
                .count();
            let screens = game.lines.iter().any(|l| l.contains("pivoted\":true")) as usize;
            let score = kinds.len() * 10 + n / 2 + after * 8 + screens * 5;
            if score > best.0 {
                best = (score, seed);
            }
        }
        eprintln!("{mode:?} {best:?}");
    }
}

//! Do the engine and the naive implementation play the same game?
//!
//! `GT_CROSS_GAMES` sets the number of games of each mode and direction. The long check:
//! `GT_CROSS_GAMES=3000 cargo test --release --test rules cross_check -- --nocapture`.

use guerre_totale::rules::Mode;

use crate::games::{Played, replayed};
use crate::naive::{self, verify, write_random_game};
use crate::worlds::{MODES, World};

fn games() -> u64 {
    let wanted = std::env::var("GT_CROSS_GAMES").ok();
    wanted.map_or(60, |n| n.parse().expect("a number of games"))
}

#[test]
fn the_naive_verifier_accepts_the_games_of_the_engine() {
    let (mut lines, mut decisions) = (0, 0);
    for number in 0..games() {
        let world = World::numbered(number);
        for mode in MODES {
            let game = Played::new(&world, mode, number);
            let report = verify(&world.cards_csv, &world.cruisers_csv, &game.transcript());
            let report =
                report.unwrap_or_else(|difference| panic!("{number} {mode:?}: {difference:?}"));
            assert_eq!((report.games, report.lines), (1, game.lines.len()));
            assert_eq!(report.decisions, game.choices.len(), "{number} {mode:?}");
            lines += report.lines;
            decisions += report.decisions;
        }
    }
    println!(
        "{} games, {lines} lines, {decisions} decisions",
        3 * games()
    );
}

#[test]
fn the_engine_replays_the_games_of_the_naive_writer() {
    let (mut lines, mut decisions) = (0, 0);
    for number in 0..games() {
        let world = World::numbered(number);
        for mode in MODES {
            let text = naive_game(&world, mode, number);
            let report = verify(&world.cards_csv, &world.cruisers_csv, &text);
            let report = report.expect("the naive writer keeps its own rules");
            let (replayed, _, _) = replayed(&world, &text);
            assert_eq!((replayed.games, replayed.lines), (1, report.lines));
            assert_eq!(replayed.decisions, report.decisions, "{number} {mode:?}");
            lines += replayed.lines;
            decisions += replayed.decisions;
        }
    }
    println!(
        "{} games, {lines} lines, {decisions} decisions",
        3 * games()
    );
}

fn naive_game(world: &World, mode: Mode, seed: u64) -> String {
    let mut rng = rand::SeedableRng::seed_from_u64(seed);
    let header = world.seating(mode, &mut rng).header;
    let seats = header.seats.map(|seat| naive::game::Seat {
        cruiser: seat.cruiser,
        cards: seat
            .cards
            .iter()
            .map(|id| (u32::from(id.level), u32::from(id.number)))
            .collect(),
    });
    let mode = naive::game::Mode::named(mode.id()).expect("the modes have the same names");
    write_random_game(&world.cards_csv, &world.cruisers_csv, mode, &seats, seed).join("\n")
}

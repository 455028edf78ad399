//! Does the viewer walk through a game as its keys say?

use guerre_totale::arena::{Duel, Leg};
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::json;
use guerre_totale::players::Random;
use guerre_totale::rules::Mode;
use guerre_totale::rules::transcript::GameLines;
use guerre_totale::screens::Next;
use guerre_totale::screens::viewer::{Recording, Viewer};
use guerre_totale::words::Language;

use crate::{press, shown, sizes};

/// A game of two beginners, with all of its lines.
fn recording(number: usize) -> Recording {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let [ares, athena] = ["ares", "athena"].map(|id| cruisers.get(id).expect("a cruiser"));
    let duel = Duel::common(Mode::Training, cards, [ares, athena], (Random, Random));
    let mut lines = String::new();
    duel.record(duel.seed(1, 0), Leg::First, |line| {
        lines += &json::line(line);
        lines += "\n";
    });
    let source = GameLines::new(Box::new(std::io::Cursor::new(lines)), None);
    let (recording, fault) = Recording::read(source, number, cards, cruisers);
    assert!(fault.is_none(), "{fault:?}");
    recording.expect("a game")
}

#[test]
fn the_viewer_walks_through_a_game_and_asks_for_the_next() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::English);
    let title = |viewer: &mut Viewer, keys: &str| {
        assert_eq!(press(viewer, keys), Next::Stay);
        shown(viewer, 80, 24).swap_remove(0)
    };
    assert!(title(&mut viewer, "").contains("Game 1 Training · set-up · step 1/"));
    assert!(title(&mut viewer, "nn").contains("step 3/"));
    assert!(title(&mut viewer, "p").contains("step 2/"));
    assert!(title(&mut viewer, "2g").contains("round 2 "));
    assert!(title(&mut viewer, ">").contains("end of the game"));
    assert_eq!(press(&mut viewer, "N"), Next::Ask(2));
    viewer.show(recording(2));
    assert!(title(&mut viewer, "").contains("Game 2 Training · set-up · step 1/"));
    assert_eq!(press(&mut viewer, "P"), Next::Ask(1));
    assert_eq!(press(&mut viewer, "q"), Next::Quit);
}

#[test]
fn the_viewer_bears_every_size() {
    let mut viewer = Viewer::new(recording(1), CardSet::builtin(), Language::German);
    for view in ["", "3g", ">", "?", "9g"] {
        press(&mut viewer, view);
        for (width, height) in sizes() {
            shown(&mut viewer, width, height);
        }
    }
}

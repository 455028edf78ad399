//! `gt cards enter` in a real terminal: a box on an evening.

use std::fs;

use guerre_totale::cards::{Card, Effect, read_cards};

use crate::gt::Desk;
use crate::terminal::Terminal;

const ESC: &str = "\x1b[27u";

/// A card as somebody would type it: ID, colour, fighters and symbols of both halves, name.
pub type Typed = (
    &'static str,
    char,
    u8,
    &'static [Effect],
    u8,
    &'static [Effect],
    &'static str,
);

pub const CARDS: [Typed; 12] = [
    ("0-201", 'v', 2, &[Effect::Draw], 1, &[], "Aile"),
    ("0-202", 'v', 1, &[], 1, &[Effect::Pivot], "Bise"),
    ("0-203", 'b', 0, &[Effect::Screen2], 3, &[], "Cap"),
    ("1-204", 'b', 2, &[Effect::Flip, Effect::Flip], 0, &[], ""),
    ("1-205", 'v', 3, &[], 2, &[Effect::LateralMove], "Dard"),
    (
        "1-206",
        'b',
        1,
        &[Effect::Destroy],
        1,
        &[Effect::HitOwnCruiser],
        "Écho",
    ),
    ("2-207", 'v', 4, &[], 0, &[], "Foudre"),
    (
        "2-208",
        'b',
        2,
        &[Effect::HitFighter],
        2,
        &[Effect::Draw],
        "Givre",
    ),
    (
        "2-209",
        'b',
        0,
        &[Effect::Screen4, Effect::ForceField],
        0,
        &[],
        "Halo",
    ),
    ("3-210", 'v', 5, &[], 4, &[Effect::HitEnemyCruiser], "Iris"),
    (
        "3-211",
        'b',
        9,
        &[Effect::FreeMove],
        0,
        &[Effect::VerticalMove],
        "Jais",
    ),
    (
        "3-212",
        'b',
        1,
        &[Effect::Draw, Effect::Draw, Effect::Pivot, Effect::Screen3],
        1,
        &[],
        "Kermès",
    ),
];

fn letters(effects: &[Effect]) -> String {
    let letter = |effect: &Effect| {
        let place = Effect::ALL.iter().position(|it| it == effect).unwrap();
        (b'a' + place as u8) as char
    };
    effects.iter().map(letter).collect()
}

pub fn type_in(terminal: &mut Terminal, card: usize) {
    let (id, color, upper, above, lower, below, name) = CARDS[card];
    // The ID that may be proposed gives way to the first figure.
    let (above, below) = (letters(above), letters(below));
    terminal.press(&format!(
        "{id}\r{color}{upper}{above}\r{lower}{below}\r{name}\r"
    ));
    terminal.shows(
        format!("{id} {name} est enregistrée")
            .replace("  ", " ")
            .as_str(),
    );
}

fn cards(desk: &Desk, file: &str) -> Vec<Card> {
    read_cards(&fs::read(desk.path(file)).unwrap())
        .unwrap()
        .cards()
        .to_vec()
}

#[test]
fn twelve_cards_are_typed_in_on_two_days_and_played_with() {
    let desk = Desk::with("gt.toml", "cards = \"ma-boite.csv\"\nlang = \"fr\"\n");
    let mut terminal = Terminal::run(&desk, &["cards", "enter"]);
    terminal.shows("0 carte – nouvelle carte");
    (0..5).for_each(|card| type_in(&mut terminal, card));
    terminal.press(ESC);
    assert_eq!(terminal.ends(), 0);
    assert_eq!(cards(&desk, "ma-boite.csv").len(), 5);

    // In the meantime the owner adds a column of their own in a spreadsheet.
    let own = desk
        .read("ma-boite.csv")
        .replace('\n', ",usée\n")
        .replacen("usée", "État", 1);
    desk.write("ma-boite.csv", own);
    let mut terminal = Terminal::run(&desk, &["cards", "enter"]);
    terminal.shows("5 cartes – nouvelle carte");
    terminal.resize(15, 60);
    (5..12).for_each(|card| type_in(&mut terminal, card));
    terminal.press(ESC);
    assert_eq!(terminal.ends(), 0);

    let found = cards(&desk, "ma-boite.csv");
    assert_eq!(found.len(), 12);
    for (card, (id, color, upper, above, lower, below, name)) in found.iter().zip(CARDS) {
        assert_eq!(
            (card.id.to_string().as_str(), card.name.as_str()),
            (id, name)
        );
        assert_eq!((card.upper.fighters, card.lower.fighters), (upper, lower));
        assert_eq!(
            (&card.upper.effects[..], &card.lower.effects[..]),
            (above, below)
        );
        assert_eq!(card.color.id(), if color == 'v' { "green" } else { "blue" });
    }
    assert_eq!(desk.read("ma-boite.csv").matches("usée").count(), 5);
    desk.gt("cards check ma-boite.csv").exits(0);
    desk.run(&["cards", "show", "echo", "kermes"])
        .exits(0)
        .says("1-206")
        .says("3-212");
}

#[test]
fn a_sheet_with_a_problem_is_left_alone() {
    let desk = Desk::with("mine.csv", "id,color\nx,red\n");
    let mut terminal = Terminal::run(&desk, &["cards", "enter", "mine.csv"]);
    terminal.shows("nothing loaded");
    assert_eq!(terminal.ends(), 2);
    assert_eq!(desk.read("mine.csv"), "id,color\nx,red\n");
    desk.gt("cards enter")
        .fails_with("draws on a terminal, and there is none");
}

#[test]
fn whatever_step_on_the_disk_fails_a_card_is_kept_or_still_in_hand() {
    for kind in ["", "-and-after"] {
        for step in 1..=5 {
            let desk = Desk::with("gt.toml", "lang = \"fr\"");
            let fault = format!("{step}{kind}");
            let variables = [("GT_TEST_FAIL_AT", fault.as_str())];
            let mut terminal =
                Terminal::run_with(&desk, &["cards", "enter", "mine.csv"], &variables);
            terminal.shows("nouvelle carte");
            terminal.press("0-1\rv1\r2\rUn\r");
            let text = terminal.waits_for("an answer", |text| {
                text.contains("Non enregistré") || text.contains("est enregistrée")
            });
            let saved = text.contains("0-1 Un est enregistrée");
            assert_eq!(desk.path("mine.csv").exists(), saved, "{fault}: {text}");
            terminal.press(ESC);
            if !saved {
                terminal.shows("Quitter quand même");
                terminal.press("o");
            }
            assert_eq!(terminal.ends(), 0);
        }
    }
}

//! Can a person play a game by keys, see what a choice would do, take it back, and see nothing hidden?

use std::collections::HashSet;
use std::thread;
use std::time::Duration;

use guerre_totale::arena::{Duel, Leg};
use guerre_totale::cards::{CardId, CardSet, CruiserSet, SECTORS};
use guerre_totale::decks::builtin;
use guerre_totale::players::Expert;
use guerre_totale::rules::Seat;
use guerre_totale::screens::table::Seated;
use guerre_totale::screens::{Next, Screen};
use guerre_totale::table::Table;
use guerre_totale::words::Language;

use crate::{press, shown, sizes};

fn seated(players: [&str; 2], language: Language) -> Seated<'static> {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let [red, wheel] = ["red-swarm", "cartwheel"].map(|name| {
        let list = builtin(name).expect("a reference deck");
        list.validate(cards, cruisers).expect("legal")
    });
    let [a, b] = players.map(|name| name.parse().expect("a player"));
    let duel = Duel::total_war(cards, [&red, &wheel], (a, b));
    let table = Table::new(duel, 2015, Leg::First);
    Seated::new(table, cards, Expert::new(200), language)
}

/// Waits until nobody thinks any more.
fn settle(screen: &mut Seated) {
    while !screen.is_idle() {
        thread::sleep(Duration::from_millis(1));
        screen.catch_up();
    }
}

fn text(screen: &mut Seated, width: u16, height: u16) -> String {
    settle(screen);
    shown(screen, width, height).join("\n")
}

#[test]
fn the_choice_under_the_cursor_shows_what_it_would_do_and_can_be_taken_back() {
    let mut screen = seated(["human", "greedy"], Language::English);
    let before = text(&mut screen, 80, 24);
    assert!(
        before.contains("Round 1 Deployment · A plays a card or passes"),
        "{before}"
    );
    assert!(before.contains("▸1 play "), "{before}");
    assert!(before.contains("▸ After this: A plays "), "{before}");
    press(&mut screen, "j");
    let below = text(&mut screen, 80, 24);
    let line = below.lines().find(|line| line.starts_with("▸2 play "));
    let line = line.expect("the second choice");
    let card = ids(line).next().and_then(|id| CardSet::builtin().get(id));
    let title = card.expect("its card").title();
    assert!(
        line.contains(&format!("{title} on its back")),
        "a card has its name on either side: {line}"
    );
    assert!(
        below.contains('■'),
        "the back is on the board already: {below}"
    );
    press(&mut screen, "v");
    let now = text(&mut screen, 80, 24);
    assert!(
        !now.contains('■') && now.contains("The board as it is."),
        "{now}"
    );
    press(&mut screen, "v\n");
    let taken = text(&mut screen, 80, 24);
    assert!(
        taken.contains("Your turn is over: Enter goes on"),
        "{taken}"
    );
    assert_eq!(screen.table().age(), 1);
    press(&mut screen, "u");
    assert_eq!(screen.table().age(), 0);
    assert_eq!(text(&mut screen, 80, 24), before);
    press(&mut screen, "u");
    let nothing = text(&mut screen, 80, 24);
    assert!(
        nothing.contains("nothing of yours to take back"),
        "{nothing}"
    );
    press(&mut screen, "2\n\n");
    let answered = text(&mut screen, 80, 24);
    assert!(answered.contains("A plays a card or passes") && answered.contains("B "));
    let age = screen.table().age();
    assert!(age > 1);
    press(&mut screen, "u");
    assert_eq!(screen.table().age(), age, "the other has chosen");
    assert_eq!(press(&mut screen, "q"), Next::Quit);
}

#[test]
fn the_expert_says_what_it_would_do_with_the_chances() {
    let mut screen = seated(["human", "greedy"], Language::English);
    press(&mut screen, "w");
    assert!(shown(&mut screen, 80, 24).join("\n").contains("expert"));
    let advised = text(&mut screen, 80, 24);
    assert!(advised.contains("The expert: "), "{advised}");
    assert!(advised.contains("% now, "), "{advised}");
    let chosen = advised.lines().find(|line| line.starts_with('▸'));
    let chosen = chosen.expect("a choice");
    assert!(chosen.contains("%]") || chosen.contains('%'), "{advised}");
    press(&mut screen, "\n");
    let after = text(&mut screen, 80, 24);
    assert!(!after.contains("The expert: "), "{after}");
}

/// The IDs that stand in a text.
fn ids(text: &str) -> impl Iterator<Item = CardId> {
    // What is cut off is no ID.
    text.split(|c: char| !c.is_ascii_digit() && !['-', '…'].contains(&c))
        .filter_map(|word| word.parse().ok())
}

#[test]
fn a_whole_game_is_played_by_keys_and_nothing_hidden_shows_before_its_end() {
    let mut screen = seated(["human", "random"], Language::English);
    let header = screen.table().header();
    let mut known: HashSet<CardId> = header.seats[0].cards.iter().copied().collect();
    let mut looks = 0;
    for turn in 0.. {
        assert!(turn < 2_000, "it never ends");
        settle(&mut screen);
        for step in screen.table().story(None) {
            let fronts = (0..SECTORS).flat_map(|s| step.state.stack(Seat::B, s));
            let fronts = fronts
                .filter(|card| !card.is_back())
                .map(|card| card.card());
            let open = fronts.chain(step.state.discard(Seat::B).iter());
            known.extend(open.map(|card| screen.table().game().id(card)));
        }
        if screen.table().outcome().is_some() {
            break;
        }
        if turn % 3 == 0 {
            for (width, height) in [(60, 15), (120, 40)] {
                let drawn = text(&mut screen, width, height);
                looks += 1;
                for id in ids(&drawn) {
                    assert!(known.contains(&id), "{id} in\n{drawn}");
                }
            }
        }
        // Some wandering about, so that more than the first choice is played.
        press(&mut screen, ["", "j", "jj", "p", "3", "5"][turn % 6]);
        press(&mut screen, "\n");
    }
    assert!(looks > 10);
    let end = text(&mut screen, 120, 40);
    assert!(end.contains("The game is over"), "{end}");
    assert!(end.contains(" wins by ") || end.contains("A draw"), "{end}");
    assert_eq!(press(&mut screen, "\n"), Next::Quit);
    assert!(screen.table().played().is_some());
}

#[test]
fn two_people_hand_the_keyboard_over_without_a_look_at_each_others_cards() {
    let mut screen = seated(["human", "human"], Language::English);
    press(&mut screen, "p");
    let a = text(&mut screen, 80, 24);
    press(&mut screen, "\n");
    let between = text(&mut screen, 80, 24);
    assert!(between.contains("It is B's turn."), "{between}");
    assert_eq!(ids(&between).count(), 0, "{between}");
    press(&mut screen, "up");
    assert_eq!(text(&mut screen, 80, 24), a, "nobody has looked yet");
    press(&mut screen, "\n\n");
    let b = text(&mut screen, 80, 24);
    assert!(b.contains("B plays a card or passes"), "{b}");
    press(&mut screen, "u");
    assert_eq!(screen.table().age(), 1, "B takes nothing of A's back");
}

#[test]
fn the_history_stands_beside_the_boards_where_there_is_room_and_behind_h_elsewhere() {
    let mut screen = seated(["human", "greedy"], Language::English);
    let large = text(&mut screen, 120, 40);
    assert!(
        large.contains("│▸") && large.contains("Round 1: A holds"),
        "{large}"
    );
    let small = text(&mut screen, 60, 15);
    assert!(!small.contains("│▸"), "{small}");
    press(&mut screen, "h");
    let history = text(&mut screen, 60, 15);
    assert!(
        history.contains("Round 1: A holds the Initiative."),
        "{history}"
    );
    press(&mut screen, "q");
    assert!(text(&mut screen, 60, 15).contains("▸1 play "));
}

#[test]
fn sixty_columns_and_fifteen_rows_show_boards_choices_and_what_follows() {
    let mut screen = seated(["human", "greedy"], Language::English);
    for _ in 0..12 {
        press(&mut screen, "\n");
        settle(&mut screen);
    }
    let mut drawn = text(&mut screen, 60, 15);
    while !drawn.contains("choose") {
        press(&mut screen, "\n");
        drawn = text(&mut screen, 60, 15);
    }
    assert!(drawn.contains("▸1 "), "{drawn}");
    assert!(drawn.contains("▸ After this: "), "{drawn}");
    assert!(drawn.contains(":A"), "the middle of the table: {drawn}");
    assert!(
        drawn.contains("A ares ") || drawn.contains("| hand "),
        "{drawn}"
    );
}

#[test]
fn the_table_bears_every_size_in_every_language() {
    for language in Language::ALL {
        let mut screen = seated(["human", "greedy"], language);
        for keys in ["", "?", "?", "h", "q", "w", "\n", "\n", "p\n"] {
            press(&mut screen, keys);
            settle(&mut screen);
            for (width, height) in sizes() {
                shown(&mut screen, width, height);
            }
        }
    }
}

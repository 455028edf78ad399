//! What does a player see, and what not (section 8, R12)?

use guerre_totale::rules::Seat::{A, B};
use guerre_totale::rules::{CardBits, Mode, Placed, Rng, Seat, State, View};
use rand::SeedableRng;

use crate::scene::{Scene, Table};

/// Seat 0 has a front and a back on the board, a card set aside, one discarded; seat 1 a back.
fn scene(mode: Mode) -> Scene {
    let cards: Vec<String> = (1..30).map(|n| format!("0-{n}: 1 / 1")).collect();
    let mut cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    cards.extend(["0-31: 1 draw / 1", "0-32: 1 destroy / 1"]);
    let mut scene = Table::of(&cards)
        .mode(mode)
        .boards("DDD DD o o o", "DDD DD o o o")
        .shuffles(&["0-1 0-2 0-3 0-31 0-32 0-4 0-5", "0-4 0-5 0-6 0-7 0-8"])
        .start();
    scene
        .a("0-1 at 0")
        .b("0-4 back at 0")
        .a("0-2 back at 0")
        .b("pass");
    scene
        .a("0-3 at 1")
        .a("0-32 at 1")
        .a("destroy 0:0-3")
        .a("0-31 at 2");
    scene
}

/// Twenty deals of what a seat cannot see.
fn deals(scene: &Scene, seat: Seat) -> Vec<State> {
    let mut rng = Rng::seed_from_u64(1);
    let view = View::new(&scene.game, &scene.state, seat);
    (0..20).map(|_| view.deal(&mut rng)).collect()
}

/// Is this the same in every deal?
fn is_fixed<T: PartialEq>(scene: &Scene, seat: Seat, look: impl Fn(&State) -> T) -> bool {
    let deals = deals(scene, seat);
    deals.iter().all(|dealt| look(dealt) == look(&scene.state))
}

#[test]
fn ones_own_hand_board_and_all_discards_are_open() {
    for mode in [Mode::TotalWar, Mode::Skirmish] {
        let scene = scene(mode);
        assert!(is_fixed(&scene, A, |state| state.hand(A)));
        assert!(is_fixed(&scene, A, |state| state.stack(A, 0).to_vec()));
        assert!(
            is_fixed(&scene, B, |state| state.stack(A, 0)[0].card()),
            "a front"
        );
        for seat in Seat::BOTH {
            assert!(is_fixed(&scene, seat, |state| state.discard(A)), "R12");
        }
    }
}

#[test]
fn the_opponents_hand_backs_and_set_aside_cards_and_ones_own_are_hidden() {
    for mode in [Mode::TotalWar, Mode::Skirmish] {
        let scene = scene(mode);
        assert_eq!(scene.state.aside(A).len(), 1);
        assert!(!is_fixed(&scene, A, |state| state.hand(B)));
        assert!(!is_fixed(&scene, A, |state| state.stack(B, 0)[0].card()));
        assert!(
            !is_fixed(&scene, A, |state| state.aside(A)),
            "one's own too"
        );
        assert!(!is_fixed(&scene, B, |state| state.aside(A)));
        assert!(!is_fixed(&scene, B, |state| state.stack(A, 0)[1].card()));
        assert!(!is_fixed(&scene, B, |state| state.pile(A)));
    }
}

#[test]
fn numbers_of_hidden_cards_are_open() {
    let scene = scene(Mode::TotalWar);
    let sizes = |state: &State| {
        let places = |seat| [state.hand(seat), state.aside(seat), state.pile(seat)];
        Seat::BOTH.map(|seat| places(seat).map(|bits: CardBits| bits.len()))
    };
    assert!(Seat::BOTH.iter().all(|seat| is_fixed(&scene, *seat, sizes)));
}

#[test]
fn the_opponents_back_has_no_name() {
    let scene = scene(Mode::TotalWar);
    let names = |seat: Seat, owner: Seat| {
        let view = View::new(&scene.game, &scene.state, seat);
        let named = view
            .stack(owner, 0)
            .map(|(card, _): (_, Placed)| card.is_some());
        named.collect::<Vec<_>>()
    };
    assert_eq!(names(B, A), [true, false], "the front, then the back");
    assert_eq!(names(A, A), [true, true]);
    assert_eq!(names(A, B), [false]);
}

#[test]
fn cards_that_lie_open_are_not_dealt_again() {
    let scene = scene(Mode::TotalWar);
    let open = [
        scene.state.stack(A, 0)[0].card(),
        scene.state.discard(A).nth(0),
    ];
    for dealt in deals(&scene, B) {
        let hidden = dealt.hand(A) | dealt.pile(A) | dealt.aside(A);
        assert!(open.iter().all(|card| !hidden.contains(*card)));
    }
}

#[test]
fn only_the_one_who_must_choose_is_offered_choices() {
    let scene = scene(Mode::TotalWar);
    let offered = Seat::BOTH.map(|seat| {
        let view = View::new(&scene.game, &scene.state, seat);
        view.choices().is_some()
    });
    assert_eq!(scene.seat(), Some(B), "seat 0 has no card left");
    assert_eq!(offered, [false, true]);
}

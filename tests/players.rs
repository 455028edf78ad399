//! Do the players that have learned see what they should, keep their budgets, and stay what they were?

use guerre_totale::cards::{CardSet, CruiserSet, read_cards, read_cruisers};
use guerre_totale::decks::{Deck, builtins, read_deck};
use guerre_totale::players::brain::{CAPS, Features, Scene, looks};
use guerre_totale::players::{AnyPlayer, Brain, Expert, Player, Veteran};
use guerre_totale::rules::{
    BySeat, CardBits, Choice, Dealer, Game, LazyCroupier, Mode, Rng, Seat, SeededShuffler, State,
    View,
};
use guerre_totale::text::fnv1a;
use rand::SeedableRng;

fn decks() -> Vec<Deck> {
    let legal = |list: &guerre_totale::decks::DeckList| {
        let deck = list.validate(CardSet::builtin(), CruiserSet::builtin());
        deck.expect("a legal deck")
    };
    builtins().iter().map(legal).collect()
}

fn table(cards: &CardSet, decks: [&Deck; 2]) -> (Game, BySeat<CardBits>) {
    let game = Game::new(Mode::TotalWar, cards, decks.map(Deck::cruiser));
    let piles = BySeat(decks.map(|deck| game.bits(deck.cards())));
    (game, piles)
}

/// Plays a game and shows every position to somebody.
fn game(
    (game, piles): &(Game, BySeat<CardBits>),
    player: &mut dyn Player,
    seed: u64,
    mut show: impl FnMut(&State, Seat, Choice),
) {
    let mut dealer = Dealer::new(SeededShuffler::new(seed));
    let mut rng = Rng::seed_from_u64(seed + 1);
    let mut state = game.start(*piles, Seat::A, &mut dealer);
    while let Some(decision) = state.decision() {
        let seat = decision.seat();
        let choice = player.choose(&View::new(game, &state, seat), &mut rng);
        show(&state, seat, choice);
        let taken = state.apply(game, choice, &mut dealer);
        taken.expect("a choice of the list");
    }
}

/// Random games of each reference deck against the next, and one with a common pile.
fn random_positions(mut show: impl FnMut(&Game, &State, Seat)) {
    let decks = decks();
    for n in 0..2 * decks.len() {
        let [deck, other] = [n, n + 1].map(|n| &decks[n % decks.len()]);
        let table = table(CardSet::builtin(), [deck, other]);
        let mut player = AnyPlayer::Random;
        game(&table, &mut player, n as u64, |state, seat, _| {
            show(&table.0, state, seat);
        });
    }
    let ship = CruiserSet::builtin().get("ares").expect("a cruiser");
    let skirmish = Game::new(Mode::Skirmish, CardSet::builtin(), [ship, ship]);
    let piles = skirmish.common_piles();
    let table = (skirmish, piles);
    game(&table, &mut AnyPlayer::Random, 99, |state, seat, _| {
        show(&table.0, state, seat);
    });
}

#[test]
fn a_position_seen_beside_another_looks_as_from_scratch() {
    let brain = Brain::builtin();
    let network = &brain.network;
    let mut compared = 0;
    random_positions(|game, before, _| {
        for seat in Seat::BOTH {
            let seen = looks(game, before);
            let scene = Scene::new(game, before, seat);
            let features = Features::new(game, before, seat);
            let units = network.units(&features);
            before.choices(game).for_each(|choice| {
                let mut state = *before;
                let mut luck = Rng::seed_from_u64(compared);
                let taken = state.apply(game, choice, &mut LazyCroupier(&mut luck));
                taken.expect("a choice of the list");
                let (scene_after, anew) = scene.after(&seen, game, before, &state, seat);
                assert_eq!(scene_after, Scene::new(game, &state, seat));
                let after = features.after(&scene_after, anew, [before, &state], game, seat);
                assert_eq!(after, Features::new(game, &state, seat));
                let units_after = network.units_after(&units, &features, &after);
                assert_eq!(units_after, network.units(&after));
                compared += 1;
            });
        }
    });
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn no_feature_leaves_its_bounds() {
    let mut most = [0; CAPS.len()];
    random_positions(|game, state, _| {
        for seat in Seat::BOTH {
            let features = Features::new(game, state, seat).0;
            for (most, number) in most.iter_mut().zip(features) {
                *most = number.abs().max(*most);
            }
        }
    });
    assert!(most.iter().zip(CAPS).all(|(most, cap)| *most <= cap));
    let dead = most.iter().filter(|most| **most == 0).count();
    assert!(dead < 20, "{dead} numbers never say anything: {most:?}");
}

#[test]
fn features_tell_nothing_that_is_hidden() {
    random_positions(|game, state, _| {
        for seat in Seat::BOTH {
            let seen = Features::new(game, state, seat);
            let other = View::new(game, state, seat).deal(&mut Rng::seed_from_u64(5));
            assert_eq!(seen, Features::new(game, &other, seat));
        }
    });
}

#[test]
fn choices_are_told_in_the_order_in_which_they_are_numbered() {
    random_positions(|game, state, _| {
        let mut told = Vec::new();
        state.choices(game).for_each(|choice| told.push(choice));
        assert_eq!(told, state.choices(game).iter().collect::<Vec<_>>());
    });
}

#[test]
fn a_move_called_idle_moves_nothing() {
    let mut idle = 0;
    random_positions(|game, state, _| {
        state.choices(game).for_each(|choice| {
            let Choice::Resolve {
                symbol,
                target: Some(target),
            } = choice
            else {
                return;
            };
            let (_, effect) = state.symbol(game, symbol).expect("it waits");
            let mut after = *state;
            let mut luck = Rng::seed_from_u64(1);
            after
                .apply(game, choice, &mut LazyCroupier(&mut luck))
                .expect("a choice of the list");
            if state.is_idle(effect, target) && after.round() == state.round() {
                idle += 1;
                let all = Seat::BOTH.map(|seat| {
                    (0..5)
                        .map(move |sector| {
                            let cards = |state: &State| -> Vec<_> {
                                let stack = state.stack(seat, sector).iter();
                                stack
                                    .map(|card| (card.card(), card.is_back(), card.is_pivoted()))
                                    .collect()
                            };
                            (cards(state), cards(&after))
                        })
                        .collect::<Vec<_>>()
                });
                // Forced effects may follow, and they may move cards.
                if after.chain_length() == state.chain_length() + 1 && !after.in_battle() {
                    assert!(all.iter().flatten().all(|(before, after)| before == after));
                }
            }
        });
    });
    assert!(idle > 100, "{idle}");
}

#[test]
fn experts_keep_their_budget_whatever_it_is() {
    let decks = decks();
    let table = table(CardSet::builtin(), [&decks[1], &decks[2]]);
    for nodes in [1, 2, 7, 30, 100, 500] {
        let expert = Expert::new(nodes);
        let mut rng = Rng::seed_from_u64(3);
        let mut most = 0;
        game(&table, &mut AnyPlayer::Random, 4, |state, seat, _| {
            let view = View::new(&table.0, state, seat);
            let (choice, judged) = expert.decide(&view, &mut rng);
            assert!(judged <= nodes, "{judged} of {nodes}");
            assert!(state.choices(&table.0).iter().any(|one| one == choice));
            most = most.max(judged);
        });
        assert_eq!(most, nodes, "the budget is used");
    }
}

#[test]
fn the_veteran_beats_greedy_and_the_expert_the_veteran() {
    let decks = decks();
    let score = |a: &str, b: &str, games: u64| -> f64 {
        let mut points = 0.0;
        for n in 0..games {
            let deck = &decks[n as usize % decks.len()];
            let (game, piles) = table(CardSet::builtin(), [deck, deck]);
            let mut players = [a, b].map(|name| name.parse::<AnyPlayer>().expect("a player"));
            let mut dealer = Dealer::new(SeededShuffler::new(n));
            let mut rng = Rng::seed_from_u64(n);
            let first = if n % 2 == 0 { Seat::A } else { Seat::B };
            let mut state = game.start(piles, first, &mut dealer);
            while let Some(decision) = state.decision() {
                let seat = decision.seat();
                let view = View::new(&game, &state, seat);
                let choice = players[seat.index()].choose(&view, &mut rng);
                state
                    .apply(&game, choice, &mut dealer)
                    .expect("a choice of the list");
            }
            let winner = state.outcome().and_then(|outcome| outcome.winner);
            points += winner.map_or(0.5, |winner| if winner == Seat::A { 1.0 } else { 0.0 });
        }
        points / games as f64
    };
    let (veteran, expert) = (
        score("veteran", "greedy", 96),
        score("expert", "veteran", 96),
    );
    assert!(veteran > 0.9, "{veteran}");
    assert!(expert > 0.7, "{expert}");
}

#[test]
fn the_same_stream_gives_the_same_choice() {
    let decks = decks();
    let table = table(CardSet::builtin(), [&decks[4], &decks[4]]);
    let (veteran, expert) = (Veteran::default(), Expert::new(60));
    game(&table, &mut AnyPlayer::Random, 9, |state, seat, _| {
        let view = View::new(&table.0, state, seat);
        let choose = || {
            let rng = || Rng::seed_from_u64(1);
            let veteran = veteran.decide(&view, &mut rng());
            (veteran, expert.decide(&view, &mut rng()))
        };
        assert_eq!(choose(), choose());
    });
}

fn fixture(name: &str) -> Vec<u8> {
    let path = format!(
        "{}/tests/fixtures/classic/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read(path).expect("a fixture")
}

/// Yardsticks must not grow or shrink: the choices of whole games, as they were when the yardsticks were made, on the cards
/// of that day.
#[test]
fn greedy_and_classic_play_as_they_ever_did() {
    let cards = read_cards(&fixture("cards.csv")).expect("cards");
    let cruisers = read_cruisers(&fixture("cruisers.csv")).expect("cruisers");
    let deck = |name: &str| {
        let list = read_deck(&fixture(&format!("{name}.json")), name, &cards, &cruisers);
        let deck = list.expect("a deck").validate(&cards, &cruisers);
        deck.expect("a legal deck")
    };
    for (player, decks, pinned) in [
        (
            "classic:200",
            ["cartwheel", "red-swarm"],
            (41, 0xa071_dd29_39ef_a5eb),
        ),
        (
            "classic:200",
            ["wrecking-crew", "masked-ball"],
            (47, 0x2465_f720_4245_a844),
        ),
        (
            "greedy",
            ["cartwheel", "red-swarm"],
            (33, 0xfa35_4e4e_637b_a2fc),
        ),
        (
            "greedy",
            ["wrecking-crew", "masked-ball"],
            (33, 0x7baa_49fc_9a42_306b),
        ),
    ] {
        let [a, b] = decks.map(deck);
        let mut text = String::new();
        let mut player: AnyPlayer = player.parse().expect("a player");
        game(&table(&cards, [&a, &b]), &mut player, 7, |_, _, choice| {
            text += &format!("{choice:?}\n");
        });
        let played = (text.lines().count(), fnv1a(text.as_bytes()));
        assert_eq!(played, pinned, "{player} with {decks:?}");
    }
}

//! Does a game, once set up, allocate anything?

use allocation_counter::measure;
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::decks::{Deck, builtins};
use guerre_totale::players::{Player, Random};
use guerre_totale::rules::{BySeat, CardBits, Dealer, Game, Mode, Rng, Seat, SeededShuffler, View};
use rand::SeedableRng;

/// Every mode, with the first two reference decks.
fn tables() -> [(Game, BySeat<CardBits>); 3] {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let deck = |n: usize| -> Deck {
        let list = &builtins()[n];
        list.validate(cards, cruisers).expect("a legal deck")
    };
    let decks = [deck(0), deck(1)];
    [Mode::TotalWar, Mode::Skirmish, Mode::Training].map(|mode| {
        let game = Game::new(mode, cards, decks.each_ref().map(Deck::cruiser));
        let piles = match mode {
            Mode::TotalWar => BySeat(decks.each_ref().map(|deck| game.bits(deck.cards()))),
            _ => game.common_piles(),
        };
        (game, piles)
    })
}

/// Plays a random game and counts the decisions.
fn random_game(game: &Game, piles: BySeat<CardBits>, seed: u64) -> usize {
    let mut rng = Rng::seed_from_u64(seed);
    let mut dealer = Dealer::new(SeededShuffler::new(seed));
    let mut state = game.start(piles, Seat::A, &mut dealer);
    let mut decisions = 0;
    while let Some(decision) = state.decision() {
        let view = View::new(game, &state, decision.seat());
        let choice = Random.choose(&view, &mut rng);
        let dealt = view.deal(&mut rng);
        assert_eq!(dealt.decision(), Some(decision));
        let applied = state.apply(game, choice, &mut dealer);
        applied.expect("a choice of the list");
        decisions += 1;
    }
    decisions
}

#[test]
fn no_allocation_while_a_game_is_played() {
    for (game, piles) in tables() {
        let mut decisions = 0;
        let counted = measure(|| {
            decisions = (0..200).map(|seed| random_game(&game, piles, seed)).sum();
        });
        assert!(decisions > 1000, "games were played");
        assert_eq!(counted.count_total, 0, "{:?}", game.mode());
    }
}

#[test]
fn the_counter_counts() {
    let counted = measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(counted.count_total, 1);
}

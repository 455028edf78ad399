//! How fast does the engine play? Uniform random games of reference decks on one thread, beside
//! random chess by shakmaty in the same run: the ratio travels between machines, the figures do not.

use divan::Bencher;
use divan::counter::ItemsCount;
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::decks::{Deck, builtins};
use guerre_totale::players::{Player, Random};
use guerre_totale::rules::{
    BySeat, CardBits, Choice, Dealer, Game, LazyCroupier, Mode, Rng, Seat, SeededShuffler, State,
    View,
};
use rand::{Rng as _, SeedableRng};
use shakmaty::{Chess, Position};

const GAMES: u64 = 1000;

fn main() {
    println!("bytes of a State: {}", size_of::<State>());
    let decisions = random_games(&matchups());
    println!("decisions in {GAMES} games: {decisions}");
    divan::main();
}

/// The reference decks, each against the next one.
fn matchups() -> Vec<(Game, BySeat<CardBits>)> {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let decks: Vec<Deck> = builtins()
        .iter()
        .map(|deck| {
            deck.validate(cards, cruisers)
                .expect("reference decks are legal")
        })
        .collect();
    let table = |(a, b): (&Deck, &Deck)| {
        let game = Game::new(Mode::TotalWar, cards, [a.cruiser(), b.cruiser()]);
        let piles = BySeat([game.bits(a.cards()), game.bits(b.cards())]);
        (game, piles)
    };
    decks
        .iter()
        .zip(decks.iter().cycle().skip(1))
        .map(table)
        .collect()
}

/// Plays games and counts the decisions.
fn random_games(matchups: &[(Game, BySeat<CardBits>)]) -> usize {
    let game = |seed: u64| {
        let (game, piles) = &matchups[seed as usize % matchups.len()];
        random_game(game, *piles, seed)
    };
    (0..GAMES).map(game).sum()
}

fn random_game(game: &Game, piles: BySeat<CardBits>, seed: u64) -> usize {
    let mut rng = Rng::seed_from_u64(seed);
    let mut dealer = Dealer::new(SeededShuffler::new(seed));
    let mut state = game.start(piles, Seat::A, &mut dealer);
    let mut decisions = 0;
    while let Some(decision) = state.decision() {
        let choice = Random.choose(&View::new(game, &state, decision.seat()), &mut rng);
        state
            .apply(game, choice, &mut dealer)
            .expect("a choice of the list is legal");
        decisions += 1;
    }
    decisions
}

#[divan::bench]
fn games_per_second(bencher: Bencher) {
    let matchups = matchups();
    bencher
        .counter(ItemsCount::new(GAMES))
        .bench_local(|| random_games(&matchups));
}

#[divan::bench]
fn decisions_per_second(bencher: Bencher) {
    let matchups = matchups();
    let decisions = random_games(&matchups);
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| random_games(&matchups));
}

/// States with a choice each, taken from random games.
fn positions() -> Vec<(Game, Vec<(State, Choice)>)> {
    let mut rng = Rng::seed_from_u64(1);
    let record = |(game, piles): (Game, BySeat<CardBits>)| {
        let mut croupier_rng = Rng::seed_from_u64(2);
        let mut seen = Vec::new();
        let mut state = game.start(piles, Seat::A, &mut LazyCroupier(&mut croupier_rng));
        while let Some(decision) = state.decision() {
            let choice = Random.choose(&View::new(&game, &state, decision.seat()), &mut rng);
            seen.push((state, choice));
            let mut croupier = LazyCroupier(&mut croupier_rng);
            state.apply(&game, choice, &mut croupier).expect("legal");
        }
        (game, seen)
    };
    matchups().into_iter().map(record).collect()
}

#[divan::bench]
fn copy_and_apply(bencher: Bencher) {
    let positions = positions();
    let count: usize = positions.iter().map(|(_, seen)| seen.len()).sum();
    let mut rng = Rng::seed_from_u64(3);
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for (game, seen) in &positions {
            for (state, choice) in seen {
                let mut after = *state;
                let _ = after.apply(game, *choice, &mut LazyCroupier(&mut rng));
                divan::black_box(&after);
            }
        }
    });
}

/// Random legal moves from the start of a game of chess, 200 plies at the most.
fn random_chess(games: u64) -> usize {
    let mut rng = Rng::seed_from_u64(4);
    let mut moves = 0;
    for _ in 0..games {
        let mut position = Chess::default();
        for _ in 0..200 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let n = ((u128::from(rng.next_u64()) * legal.len() as u128) >> 64) as usize;
            position.play_unchecked(legal[n]);
            moves += 1;
        }
    }
    moves
}

#[divan::bench]
fn shakmaty_moves_per_second(bencher: Bencher) {
    let moves = random_chess(100);
    bencher
        .counter(ItemsCount::new(moves))
        .bench(|| random_chess(100));
}

//! What must hold wherever somebody leads a game?

use std::sync::OnceLock;

use guerre_totale::rules::{Dealer, Rng, SeededShuffler};
use rand::SeedableRng;

use super::invariants::Position;
use super::worlds::{MODES, Seating, World};

/// Any choices lead through a game with any cards: every position keeps what must hold, what is listed is
/// accepted, and every game ends. The first bytes say which game, the others which choices.
pub fn game(bytes: &[u8]) {
    let mut bytes = bytes.iter();
    let mut next = || bytes.next().map(|byte| usize::from(*byte));
    let mut from = || next().unwrap_or(0);
    let (world, mode) = (world(from()), MODES[from() % MODES.len()]);
    let seed = (from() << 8 | from()) as u64;
    let mut rng = Rng::seed_from_u64(seed);
    let Seating {
        game, piles, first, ..
    } = world.seating(mode, &mut rng);
    let mut dealer = Dealer::new(SeededShuffler::new(seed));
    let mut state = game.start(piles, first, &mut dealer);
    while state.outcome().is_none() {
        let Some(byte) = next() else { break };
        let position = Position {
            game: &game,
            cards: &world.cards,
            piles: &piles,
            state: &state,
        };
        position.holds();
        let list = position.choices();
        position.hides(&list, &mut rng);
        // A byte alone does not reach the end of a long list.
        let byte = match list.len() > 256 {
            true => byte << 8 | next().unwrap_or(0),
            false => byte,
        };
        let choice = list[byte % list.len()];
        let taken = state.apply(&game, choice, &mut dealer);
        taken.expect("a choice of the list");
    }
    // Whoever is left alone takes the first choice.
    while let Some(choice) = state.choices(&game).nth(0) {
        let taken = state.apply(&game, choice, &mut dealer);
        taken.expect("a choice of the list");
    }
    assert!(state.outcome().is_some());
}

/// The cards and cruisers of this number.
fn world(number: usize) -> &'static World {
    static WORLDS: [OnceLock<World>; 64] = [const { OnceLock::new() }; 64];
    let number = number % WORLDS.len();
    WORLDS[number].get_or_init(|| World::numbered(number as u64))
}

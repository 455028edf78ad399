//! What must hold wherever somebody leads a game?

use std::sync::OnceLock;

use guerre_totale::arena::Duel;
use guerre_totale::decks::read_deck;
use guerre_totale::rules::{Dealer, Rng, SeededShuffler};
use guerre_totale::table::{Saved, Sitter, Table};
use rand::SeedableRng;

use super::invariants::Position;
use super::worlds::{MODES, Seating, World};
use super::{says_why, sets};

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

/// A game that was saved goes on from where it stood, or is refused in words.
pub fn saved(bytes: &[u8]) {
    let saved = match Saved::read(bytes) {
        Ok(saved) => saved,
        Err(why) => return says_why(&why),
    };
    match Table::resume(duel(), &saved) {
        Err(why) => says_why(&why),
        Ok(table) => {
            assert_eq!(table.saved(), saved);
            for way in table.offers().iter().flat_map(|offer| &offer.ways) {
                let preview = table.preview(way.choice);
                assert!(!preview.steps.is_empty());
            }
        }
    }
}

/// The game that the corpus has.
fn duel() -> Duel<Sitter> {
    let (cards, cruisers) = sets();
    let files = [
        &include_bytes!("../../tests/fixtures/classic/cartwheel.json")[..],
        &include_bytes!("../../tests/fixtures/classic/red-swarm.json")[..],
    ];
    let [a, b] = files.map(|file| {
        let list = read_deck(file, "a deck", cards, cruisers).expect("a deck");
        list.validate(cards, cruisers).expect("legal")
    });
    let sitters = (Sitter::Human, "random".parse().expect("a player"));
    Duel::total_war(cards, [&a, &b], sitters)
}

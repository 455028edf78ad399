//! Does every position of many random games keep what must always hold?
//!
//! `GT_WALK_DECISIONS` sets the number of decisions to walk through, and `GT_WALK_FROM` the number of the
//! world to begin with; without them the walk is short enough for every day. A piece of a long one:
//! `GT_WALK_DECISIONS=10000000 GT_WALK_FROM=0 cargo test --release --test rules walk -- --nocapture`.

use guerre_totale::rules::{
    CardIndex, Choice, CombatOrder, CruiserMove, Dealer, Decision, Mode, Rng, Seat, SeededShuffler,
    Side, State, Target,
};
use rand::SeedableRng;

use crate::invariants::Position;
use crate::worlds::{MODES, Seating, World, below};

const EVERY_DAY: u64 = 60_000;
/// So many of the listed choices, and as many made-up ones, are tried at each decision; at every so manyth
/// one all that are listed, and more rarely all that can be made up.
const SOME: usize = 4;
const ALL: u64 = 50;
const ALL_MADE_UP: u64 = 1_000;

#[test]
fn every_position_of_random_games_keeps_what_must_hold() {
    let number = |name| {
        let typed = std::env::var(name).ok();
        typed.map(|typed| typed.parse().expect("a number"))
    };
    let wanted = number("GT_WALK_DECISIONS").unwrap_or(EVERY_DAY);
    let mut walk = Walk::default();
    for world in number("GT_WALK_FROM").unwrap_or(0).. {
        walk.world(world);
        if walk.decisions >= wanted {
            println!("up to world {world}: {walk:?}");
            return;
        }
    }
}

/// What was walked through.
#[derive(Debug, Default)]
struct Walk {
    games: u64,
    decisions: u64,
    choices: u64,
    refused: u64,
    rounds: u64,
}

impl Walk {
    /// A game of each mode.
    fn world(&mut self, number: u64) {
        let world = World::numbered(number);
        for mode in MODES {
            self.game(&world, mode, number);
        }
    }

    fn game(&mut self, world: &World, mode: Mode, seed: u64) {
        let mut rng = Rng::seed_from_u64(seed);
        let Seating {
            game, piles, first, ..
        } = world.seating(mode, &mut rng);
        let mut dealer = Dealer::new(SeededShuffler::new(seed));
        let mut state = game.start(piles, first, &mut dealer);
        while state.outcome().is_none() {
            let position = Position {
                game: &game,
                cards: &world.cards,
                piles: &piles,
                state: &state,
            };
            position.holds();
            let list = position.choices();
            self.listed_are_accepted(&position, &list, &mut rng);
            self.others_are_refused(&position, &list, &mut rng);
            position.hides(&list, &mut rng);
            let choice = list[below(&mut rng, list.len())];
            state
                .apply(&game, choice, &mut dealer)
                .expect("a choice of the list");
            self.decisions += 1;
        }
        assert!(state.choices(&game).is_empty() && state.choices(&game).nth(0).is_none());
        self.games += 1;
        self.rounds += u64::from(state.round());
    }

    fn listed_are_accepted(&mut self, position: &Position, list: &[Choice], rng: &mut Rng) {
        let all = self.decisions.is_multiple_of(ALL);
        let count = if all { list.len() } else { SOME };
        for n in 0..count {
            let number = if all { n } else { below(rng, list.len()) };
            position.is_accepted(list, number, rng);
        }
        self.choices += count as u64;
    }

    fn others_are_refused(&mut self, position: &Position, list: &[Choice], rng: &mut Rng) {
        let mut refuse = |choice: Choice, rng: &mut Rng| {
            if !list.contains(&choice) {
                position.is_refused(choice, rng);
                self.refused += 1;
            }
        };
        match self.decisions % ALL_MADE_UP {
            0 => (all_made_up().into_iter()).for_each(|choice| refuse(choice, rng)),
            _ => (0..SOME).for_each(|_| refuse(made_up(position.state, rng), rng)),
        }
    }
}

const MOVES: [CruiserMove; 3] = [CruiserMove::Left, CruiserMove::Right, CruiserMove::Stay];
const ORDERS: [CombatOrder; 2] = [CombatOrder::LeftToRight, CombatOrder::RightToLeft];
const SIDES: [Side; 2] = [Side::Front, Side::Back];

/// Something that a player could try, more often than not of the kind that is asked for.
fn made_up(state: &State, rng: &mut Rng) -> Choice {
    let kind = match state.decision() {
        _ if below(rng, 4) == 0 => below(rng, 4),
        Some(Decision::Effect(_)) => 1,
        Some(Decision::Battle(_)) => 2,
        _ => 0,
    };
    match kind {
        0 => Choice::Deploy {
            card: below(rng, 256) as CardIndex,
            side: SIDES[below(rng, 2)],
            sector: below(rng, 6) as u8,
        },
        1 => Choice::Resolve {
            symbol: below(rng, 9) as u8,
            target: (below(rng, 8) > 0).then(|| Target {
                owner: Seat::BOTH[below(rng, 2)],
                sector: below(rng, 6) as u8,
                level: below(rng, 5) as u8,
                to: below(rng, 6) as u8,
            }),
        },
        2 => Choice::Battle {
            movement: MOVES[below(rng, 3)],
            order: ORDERS[below(rng, 2)],
        },
        _ => Choice::Pass,
    }
}

/// Everything that can be written down as a choice, and a little beyond.
fn all_made_up() -> Vec<Choice> {
    let mut all = vec![Choice::Pass];
    for (movement, order) in MOVES.iter().flat_map(|m| ORDERS.map(|o| (*m, o))) {
        all.push(Choice::Battle { movement, order });
    }
    for (card, sector) in (0..=255).flat_map(|card| (0..6).map(move |sector| (card, sector))) {
        all.extend(SIDES.map(|side| Choice::Deploy { card, side, sector }));
    }
    for symbol in (0..9).chain([255]) {
        all.push(Choice::Resolve {
            symbol,
            target: None,
        });
        for place in 0..2 * 6 * 5 * 6 {
            let target = Some(Target {
                owner: Seat::BOTH[place % 2],
                sector: (place / 2 % 6) as u8,
                level: (place / 12 % 5) as u8,
                to: (place / 60) as u8,
            });
            all.push(Choice::Resolve { symbol, target });
        }
    }
    all
}

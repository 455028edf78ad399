//! Does every position of many random games keep what must always hold?
//!
//! `GT_WALK_DECISIONS` sets the number of decisions to walk through; without it the walk is short
//! enough for every day. The long one:
//! `GT_WALK_DECISIONS=10000000 cargo test --release --test rules walk -- --nocapture`.

use std::collections::HashSet;

use guerre_totale::cards::{CardSet, Effect, Half, SECTORS};
use guerre_totale::rules::{
    BySeat, CardBits, CardIndex, Choice, CombatOrder, CruiserMove, Dealer, Decision, Game,
    LazyCroupier, MOST_SHIFT, Mode, Placed, Rng, Seat, SeededShuffler, Side, State, Target, View,
};
use rand::SeedableRng;

use crate::worlds::{MODES, Seating, World, below};

const EVERY_DAY: usize = 60_000;
/// Choices made up at each decision; at every so manyth one, all that can be made up.
const MADE_UP: usize = 12;
const ALL_MADE_UP: usize = 500;

#[test]
fn every_position_of_random_games_keeps_what_must_hold() {
    let wanted = std::env::var("GT_WALK_DECISIONS").ok();
    let wanted = wanted.map_or(EVERY_DAY, |n| n.parse().expect("a number of decisions"));
    let mut walk = Walk::default();
    for number in 0.. {
        let world = World::numbered(number);
        for mode in MODES {
            walk.game(&world, mode, number);
            if walk.decisions >= wanted {
                println!("{walk:?}");
                return;
            }
        }
    }
}

/// What was walked through.
#[derive(Debug, Default)]
struct Walk {
    games: usize,
    decisions: usize,
    choices: usize,
    refused: usize,
    rounds: usize,
}

impl Walk {
    fn game(&mut self, world: &World, mode: Mode, seed: u64) {
        let mut rng = Rng::seed_from_u64(seed);
        let Seating {
            game, piles, first, ..
        } = world.seating(mode, &mut rng);
        let mut dealer = Dealer::new(SeededShuffler::new(seed));
        let mut state = game.start(piles, first, &mut dealer);
        let position = |state| Position {
            game: &game,
            cards: &world.cards,
            piles: &piles,
            state,
        };
        while state.outcome().is_none() {
            position(state).holds();
            let list: Vec<Choice> = position(state).choices();
            self.listed_are_accepted(&game, &state, &list, &mut rng);
            self.others_are_refused(&game, &state, &list, &mut rng);
            views_hide(&game, &state, &list, &mut rng);
            let choice = list[below(&mut rng, list.len())];
            state
                .apply(&game, choice, &mut dealer)
                .expect("a choice of the list");
            self.decisions += 1;
        }
        position(state).holds();
        assert!(state.choices(&game).is_empty() && state.choices(&game).nth(0).is_none());
        self.games += 1;
        self.rounds += usize::from(state.round());
    }

    fn listed_are_accepted(&mut self, game: &Game, state: &State, list: &[Choice], rng: &mut Rng) {
        for choice in list {
            let mut after = *state;
            let applied = after.apply(game, *choice, &mut LazyCroupier(rng));
            assert!(applied.is_ok(), "{choice:?} is listed");
        }
        self.choices += list.len();
    }

    fn others_are_refused(&mut self, game: &Game, state: &State, list: &[Choice], rng: &mut Rng) {
        let listed: HashSet<Choice> = list.iter().copied().collect();
        let made_up: Vec<Choice> = match self.decisions % ALL_MADE_UP {
            0 => all_made_up(),
            _ => (0..MADE_UP).map(|_| made_up(state, rng)).collect(),
        };
        for choice in made_up
            .into_iter()
            .filter(|choice| !listed.contains(choice))
        {
            let mut after = *state;
            let applied = after.apply(game, choice, &mut LazyCroupier(rng));
            assert!(applied.is_err(), "{choice:?} is not listed");
            assert_eq!(after, *state, "{choice:?} was refused");
            self.refused += 1;
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

/// A position of a game that began with these piles.
struct Position<'a> {
    game: &'a Game,
    cards: &'a CardSet,
    piles: &'a BySeat<CardBits>,
    state: State,
}

impl Position<'_> {
    fn holds(&self) {
        self.cards_are_conserved();
        assert!(self.state.shift().abs() <= MOST_SHIFT);
        for (seat, sector) in sectors() {
            let stack = self.state.stack(seat, sector);
            assert!(stack.len() <= usize::from(self.game.slots(seat, sector)));
            for (level, placed) in stack.iter().enumerate() {
                self.markers_fit(placed, level + 1 == stack.len());
            }
        }
    }

    fn cards_are_conserved(&self) {
        let owned = Seat::BOTH.map(|seat| cards_of(&self.state, seat));
        match self.game.mode().is_common() {
            true => assert_eq!(joined(owned.concat()), joined_bits(self.piles[Seat::A])),
            false => {
                for seat in Seat::BOTH {
                    let cards = owned[seat.index()].clone();
                    assert_eq!(joined(cards), joined_bits(self.piles[seat]));
                }
            }
        }
    }

    /// No half has more markers than it can bear, no covered half has any, and a card with all of
    /// its fighters marked is gone.
    fn markers_fit(&self, placed: &Placed, topmost: bool) {
        let card = &self.cards.cards()[placed.card() as usize];
        let halves = [Half::Upper, Half::Lower];
        let fighters = match placed.is_back() {
            true => [2, 0],
            false => halves.map(|half| card.half(half).fighters),
        };
        let damage = halves.map(|half| placed.damage(half));
        assert!(
            damage[0] <= fighters[0] && damage[1] <= fighters[1],
            "{placed:?}"
        );
        let [all, marked] = [fighters, damage].map(|both| both[0] + both[1]);
        assert!(marked < all || all == 0, "{placed:?} is destroyed");
        let covered = usize::from(placed.is_pivoted());
        assert!(topmost || damage[covered] == 0, "{placed:?} is covered");
        let takes = |(half, printed): (usize, Half)| match topmost || half != covered {
            true => card
                .half(printed)
                .effects
                .iter()
                .map(|effect| effect.screens())
                .sum(),
            false => 0u8,
        };
        let screens: u8 = halves.into_iter().enumerate().map(takes).sum();
        let screens = if placed.is_back() { 0 } else { screens };
        assert!(
            placed.screens() <= screens,
            "{placed:?} has {screens} screens"
        );
    }

    /// The choices: as many as said, numbered as listed, at least two, each different on paper.
    fn choices(&self) -> Vec<Choice> {
        let choices = self.state.choices(self.game);
        let list: Vec<Choice> = choices.iter().collect();
        assert!(list.len() > 1, "a decision has two choices or more");
        assert_eq!(choices.len(), list.len());
        assert_eq!(choices.nth(list.len()), None);
        for (n, choice) in list.iter().enumerate() {
            assert_eq!(choices.nth(n).as_ref(), Some(choice));
        }
        let on_paper: HashSet<_> = list.iter().map(|choice| self.on_paper(*choice)).collect();
        assert_eq!(on_paper.len(), list.len(), "identical choices in {list:?}");
        list
    }

    /// What a transcript would say: the half and the effect, not the symbol's place.
    fn on_paper(&self, choice: Choice) -> (Choice, Option<(Half, Effect)>) {
        match choice {
            Choice::Resolve { symbol, target } => {
                let (half, effect) = self.state.symbol(self.game, symbol).expect("it waits");
                (Choice::Resolve { symbol: 0, target }, Some((half, effect)))
            }
            other => (other, None),
        }
    }
}

fn sectors() -> impl Iterator<Item = (Seat, usize)> {
    Seat::BOTH
        .into_iter()
        .flat_map(|seat| (0..SECTORS).map(move |sector| (seat, sector)))
}

/// Every card that lies under the name of a seat, as often as it lies there.
fn cards_of(state: &State, seat: Seat) -> Vec<CardIndex> {
    let places = [
        state.hand(seat),
        state.aside(seat),
        state.pile(seat),
        state.discard(seat),
    ];
    let board = (0..SECTORS)
        .flat_map(|sector| state.stack(seat, sector))
        .map(Placed::card);
    places
        .iter()
        .flat_map(CardBits::iter)
        .chain(board)
        .collect()
}

fn joined(mut cards: Vec<CardIndex>) -> Vec<CardIndex> {
    cards.sort();
    cards
}

fn joined_bits(bits: CardBits) -> Vec<CardIndex> {
    bits.iter().collect()
}

/// Hidden cards dealt anew change nothing that a player sees or may choose.
fn views_hide(game: &Game, state: &State, list: &[Choice], rng: &mut Rng) {
    for seat in Seat::BOTH {
        let view = View::new(game, state, seat);
        let dealt = view.deal(rng);
        let anew = View::new(game, &dealt, seat);
        assert_eq!(seen(&view), seen(&anew));
        assert_eq!(view.decision(), anew.decision());
        let choices = |view: &View| view.choices().map(|choices| choices.iter().collect());
        let offered: Option<Vec<Choice>> = choices(&anew);
        assert_eq!(choices(&view), offered);
        let mine = state.decision().map(|decision| decision.seat()) == Some(seat);
        assert_eq!(offered.is_some(), mine);
        assert!(offered.is_none_or(|offered| offered == list));
        dealt_cards_are_possible(game, &dealt);
        let mut after = dealt;
        if mine {
            let choice = list[below(rng, list.len())];
            let applied = after.apply(game, choice, &mut LazyCroupier(rng));
            assert!(applied.is_ok(), "a dealt position can be played on");
        }
    }
}

/// No card lies in two places, none is foreign to the set.
fn dealt_cards_are_possible(game: &Game, dealt: &State) {
    let owned = Seat::BOTH.map(|seat| cards_of(dealt, seat));
    let piles = match game.mode().is_common() {
        true => vec![owned.concat()],
        false => owned.to_vec(),
    };
    for mut cards in piles {
        let count = cards.len();
        cards.sort();
        cards.dedup();
        assert_eq!(cards.len(), count);
        assert!(
            cards
                .iter()
                .all(|card| usize::from(*card) < game.set_size())
        );
    }
}

/// Everything a view shows.
#[derive(Debug, PartialEq)]
struct Seen {
    hand: CardBits,
    discards: [CardBits; 2],
    sizes: [[usize; 3]; 2],
    armour: [i32; 2],
    table: (i8, Seat, u8),
    stacks: Vec<Vec<(Option<CardIndex>, Placed)>>,
    fighters: Vec<u8>,
    facing: Vec<Option<usize>>,
}

fn seen(view: &View) -> Seen {
    let sizes = |seat| {
        [
            view.hand_size(seat),
            view.aside_size(seat),
            view.pile_size(seat),
        ]
    };
    Seen {
        hand: view.hand(),
        discards: Seat::BOTH.map(|seat| view.discard(seat)),
        sizes: Seat::BOTH.map(sizes),
        armour: Seat::BOTH.map(|seat| view.armour(seat)),
        table: (view.shift(), view.initiative(), view.round()),
        stacks: sectors()
            .map(|(seat, sector)| view.stack(seat, sector).collect())
            .collect(),
        fighters: sectors()
            .map(|(seat, sector)| view.fighters(seat, sector))
            .collect(),
        facing: (0..SECTORS).map(|sector| view.facing(sector)).collect(),
    }
}

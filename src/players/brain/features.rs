//! What does a position look like to somebody who must say how good it is?
//!
//! Small whole numbers, all of them facts that the player knows: counts of what is printed, never the
//! name of a card, so that cards nobody has seen are no riddle. The same position looks the same from
//! both seats.

use super::scene::{Anew, Scene};
use crate::cards::SECTORS;
use crate::rules::{BySeat, Decision, Game, Prints, Seat, State};

/// How many numbers describe a position: a multiple of eight, so the last few are always 0.
pub const FEATURES: usize = 224;

/// The numbers, none further from 0 than its cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub [i16; FEATURES]);

/// What is looked at, in order: one's own side of the table, the other side, and the rest. How many numbers,
/// and how far from 0 each may be: what lies beyond is all the same to somebody who learns from games, and a
/// network can be proved never to overflow.
const LAYOUT: [&[(usize, i16)]; 3] = [ONE_SIDE, ONE_SIDE, THE_REST];

const ONE_SIDE: &[(usize, i16)] = &[
    // Armour, how low it is, how low it will be after the battle.
    (1, 40),
    (3, 14),
    (4, 20),
    (1, 1),
    // Losses in the battle: armour, cards, fighters.
    (1, 20),
    (1, 12),
    (1, 30),
    // Hand, is it empty, set aside, draws, pile, backs, cards on the board.
    (1, 14),
    (1, 1),
    (1, 8),
    (1, 10),
    (1, 30),
    (1, 10),
    (1, 20),
    // By sector: fighters, height, free slots, hull of the topmost card.
    (20, 12),
    // What is printed in the open, then what is covered.
    (14, 6),
    (1, 40),
    (1, 25),
    (14, 6),
    (1, 30),
    (1, 20),
];

const THE_REST: &[(usize, i16)] = &[
    // The hand by upper and by lower halves, by level, and how many fit.
    (14, 6),
    (1, 30),
    (1, 14),
    (14, 6),
    (1, 30),
    (1, 14),
    (4, 14),
    (1, 14),
    // Whose decision, of what kind; the Initiative; the round; the shift; the sectors that meet.
    (6, 1),
    (1, 1),
    (3, 1),
    (1, 20),
    (1, 3),
    (1, 5),
    (5, 15),
    // Symbols that wait, one's own and the other's, and how many were resolved before them.
    (10, 4),
    (10, 4),
    (1, 100),
    // The judgement at a glance.
    (3, 60),
];

/// Changes whenever what is looked at changes: weights of another layout mean something else.
pub const LAYOUT_VERSION: i32 = 1;

/// How far from 0 each number may be.
pub const CAPS: [i16; FEATURES] = caps();

const fn caps() -> [i16; FEATURES] {
    let mut caps = [0; FEATURES];
    let (mut part, mut group, mut next) = (0, 0, 0);
    while part < LAYOUT.len() {
        let (count, cap) = LAYOUT[part][group];
        let end = next + count;
        while next < end {
            caps[next] = cap;
            next += 1;
        }
        group += 1;
        if group == LAYOUT[part].len() {
            (part, group) = (part + 1, 0);
        }
    }
    assert!(next == JUDGEMENT + 3 && FEATURES == next.next_multiple_of(8));
    caps
}

/// What the means of a side of the table take up.
const MEANS: usize = 19;
/// What they take up with its board.
const WHOLE_SIDE: usize = MEANS + 4 * SECTORS + 2 * PRINTS;
/// Bytes of [`Prints`].
const PRINTS: usize = 16;
/// Effects that trigger; the passive ones come after them.
const ACTIVE: usize = 10;
/// Where the parts begin.
const HAND: usize = 2 * WHOLE_SIDE;
const TABLE: usize = HAND + 2 * PRINTS + 5;
const WAITING: usize = TABLE + 18;
const JUDGEMENT: usize = WAITING + 2 * ACTIVE + 1;

impl Features {
    /// The position as this seat sees it. Of the other seat's hidden cards only their number counts,
    /// and of its own set-aside ones.
    pub fn new(game: &Game, state: &State, seat: Seat) -> Features {
        Features::of_scene(&Scene::new(game, state, seat), game, state, seat)
    }

    /// The same, of a scene that is known.
    pub fn of_scene(scene: &Scene, game: &Game, state: &State, seat: Seat) -> Features {
        let mut numbers = [0; FEATURES];
        let sides = [seat, seat.other()];
        for (part, side) in numbers.chunks_exact_mut(WHOLE_SIDE).zip(sides) {
            put_board(part, scene, game, state, side);
            put_means(part, scene, game, state, side);
        }
        put_hand(&mut numbers[HAND..TABLE], scene, game, state, seat);
        put_table(&mut numbers[TABLE..], scene, state, seat);
        Features(numbers)
    }

    /// The features of another position, of which these are the ones `before` it: only the parts that
    /// differ are written anew, such as those of the sides of the scene that are.
    #[inline]
    pub fn after(
        &self,
        scene: &Scene,
        anew: BySeat<Anew>,
        states: [&State; 2],
        game: &Game,
        seat: Seat,
    ) -> Features {
        let [before, state] = states;
        let mut numbers = self.0;
        for (n, side) in [seat, seat.other()].into_iter().enumerate() {
            let part = &mut numbers[n * WHOLE_SIDE..][..WHOLE_SIDE];
            if anew[side].sectors != 0 {
                put_board(part, scene, game, state, side);
            }
            let same = anew[side].sectors == 0
                && !anew[side].lost
                && before.armour(side) == state.armour(side)
                && before.hand(side).len() == state.hand(side).len()
                && before.aside(side) == state.aside(side)
                && before.pile(game.pile_of(side)) == state.pile(game.pile_of(side));
            if !same {
                put_means(part, scene, game, state, side);
            }
        }
        if before.hand(seat) != state.hand(seat) || !before.same_heights(state, seat) {
            put_hand(&mut numbers[HAND..TABLE], scene, game, state, seat);
        }
        put_table(&mut numbers[TABLE..], scene, state, seat);
        Features(numbers)
    }
}

/// A number within the cap of its place.
#[inline(always)]
fn capped(number: i32, place: usize) -> i16 {
    let cap = i32::from(CAPS[place]);
    number.min(cap).max(-cap) as i16
}

/// Puts counts at this place and those after it, each within its cap.
#[inline(always)]
fn put_counts(numbers: &mut [i16], prints: Prints, place: usize) {
    let caps = CAPS[place..].iter();
    for ((number, byte), cap) in numbers.iter_mut().zip(prints.bytes()).zip(caps) {
        *number = i16::from(byte).min(*cap);
    }
}

/// What lies in the sectors of one side of the table.
#[inline(always)]
fn put_board(numbers: &mut [i16], scene: &Scene, game: &Game, state: &State, seat: Seat) {
    let side = &scene.sides[seat];
    let numbers = &mut numbers[MEANS..WHOLE_SIDE];
    for sector in 0..SECTORS {
        let height = state.height(seat, sector);
        let by_sector = &mut numbers[4 * sector..][..4];
        // The same caps hold for both sides and for all sectors.
        by_sector[0] = capped(side.fighters[sector].into(), MEANS);
        by_sector[1] = i16::from(height);
        by_sector[2] = i16::from(game.slots(seat, sector)) - i16::from(height);
        by_sector[3] = capped(side.hulls[sector].into(), MEANS);
    }
    let prints = &mut numbers[4 * SECTORS..];
    let place = MEANS + 4 * SECTORS;
    put_counts(&mut prints[..PRINTS], side.open, place);
    put_counts(&mut prints[PRINTS..], side.hidden, place + PRINTS);
}

/// What one side of the table has to go on with.
#[inline(always)]
fn put_means(numbers: &mut [i16], scene: &Scene, game: &Game, state: &State, seat: Seat) {
    let side = &scene.sides[seat];
    let losses = side.lost;
    let armour = state.armour(seat).clamp(-999, 999);
    let left = armour - i32::from(losses.armour);
    let [hand, aside] = [state.hand(seat), state.aside(seat)].map(|cards| cards.len() as i32);
    let low = |armour: i32, from: i32| (from - armour).max(0);
    let means: [i32; MEANS] = [
        armour,
        low(armour, 4),
        low(armour, 8),
        low(armour, 14),
        low(left, 1),
        low(left, 4),
        low(left, 8),
        low(left, 14),
        i32::from(left <= 0),
        i32::from(losses.armour),
        i32::from(losses.cards),
        i32::from(losses.fighters),
        hand,
        i32::from(hand == 0),
        aside,
        i32::from(side.draws),
        state.pile(game.pile_of(seat)).len() as i32,
        i32::from(side.backs),
        i32::from(side.cards),
    ];
    for place in 0..MEANS {
        numbers[place] = capped(means[place], place);
    }
}

/// The hand, which only its owner knows.
#[inline(always)]
fn put_hand(numbers: &mut [i16], scene: &Scene, game: &Game, state: &State, seat: Seat) {
    put_counts(&mut numbers[..PRINTS], scene.hand[0], HAND);
    put_counts(
        &mut numbers[PRINTS..2 * PRINTS],
        scene.hand[1],
        HAND + PRINTS,
    );
    let hand = state.hand(seat);
    // Sectors wait for fronts of their height.
    let mut waiting = 0u8;
    for sector in 0..SECTORS {
        let height = state.height(seat, sector);
        waiting |= u8::from(height < game.slots(seat, sector)) << height;
    }
    let levels = [0, 1, 2, 3].map(|level| (hand & game.of_level(level)).len() as i32);
    let fits = |level: usize| levels[level] * i32::from(waiting >> level & 1);
    let [none, one, two, three] = levels;
    let counts = [none, one, two, three, fits(1) + fits(2) + fits(3)];
    for (n, count) in counts.into_iter().enumerate() {
        numbers[2 * PRINTS + n] = capped(count, HAND + 2 * PRINTS + n);
    }
}

/// What belongs to neither side alone.
#[inline(always)]
fn put_table(numbers: &mut [i16], scene: &Scene, state: &State, seat: Seat) {
    numbers.fill(0);
    if let Some(decision) = state.decision() {
        let kind = match decision {
            Decision::Deployment(_) => 0,
            Decision::Effect(_) => 1,
            Decision::Battle(_) => 2,
        };
        numbers[kind + 3 * usize::from(decision.seat() != seat)] = 1;
    }
    let mine = state.initiative() == seat;
    let fighting = state.in_battle();
    let passed = state.is_initiative_settled() && !fighting;
    numbers[6] = if mine { 1 } else { -1 };
    numbers[7] = i16::from(passed && mine);
    numbers[8] = i16::from(passed && !mine);
    numbers[9] = i16::from(fighting);
    numbers[10] = capped(state.round().into(), TABLE + 10);
    numbers[11] = i16::from(state.shift().abs());
    // How many sectors meet, and how much more each of my own shows than the one it faces.
    let [own, other] = [seat, seat.other()].map(|seat| &scene.sides[seat].fighters);
    for sectors in state.combats_to_come() {
        let (mine, theirs) = (sectors[seat.index()], sectors[seat.other().index()]);
        numbers[12] += 1;
        let margin = i32::from(own[mine]) - i32::from(other[theirs]);
        numbers[13 + mine] = capped(margin, TABLE + 13);
    }
    let (waiting, judgement) = numbers[WAITING - TABLE..].split_at_mut(2 * ACTIVE + 1);
    if let Some(Decision::Effect(_)) = state.decision() {
        let [own, other] = [seat, seat.other()].map(|seat| scene.sides[seat].waiting);
        put_counts(&mut waiting[..ACTIVE], own, WAITING);
        put_counts(&mut waiting[ACTIVE..2 * ACTIVE], other, WAITING + ACTIVE);
        waiting[2 * ACTIVE] = capped(state.chain_length().into(), WAITING + 2 * ACTIVE);
    }
    let ahead = stand(scene, state, seat) - stand(scene, state, seat.other());
    judgement[0] = capped(ahead / 4, JUDGEMENT);
    judgement[1] = capped((ahead - 40).max(0) / 4, JUDGEMENT);
    judgement[2] = capped((-40 - ahead).max(0) / 4, JUDGEMENT);
}

/// How a side stands at a glance, in eighths of a point of armour.
#[inline(always)]
fn stand(scene: &Scene, state: &State, seat: Seat) -> i32 {
    let side = &scene.sides[seat];
    let losses = side.lost;
    let fighters: i32 = side.fighters.iter().map(|n| i32::from(*n)).sum();
    let left = 8 * state.armour(seat).clamp(-999, 999) - 6 * i32::from(losses.armour);
    let sunk = if left <= 0 { 60 } else { 0 };
    let [hand, aside] = [state.hand(seat), state.aside(seat)].map(|cards| cards.len() as i32);
    left - sunk
        + 11 * hand
        + 10 * aside
        + 14 * i32::from(side.draws)
        + 6 * i32::from(side.cards)
        + 3 * fighters
        - 5 * i32::from(losses.cards)
        - 2 * i32::from(losses.fighters)
}

//! Odds against enumeration and against simulated draws.

use std::collections::BTreeMap;

use guerre_totale::analysis::{Options, Want, odds};
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::decks::DeckList;
use guerre_totale::rules::{CardBits, CardIndex};
use rand::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::look::{list, look, look_with, look_without_towers, reference, references};

/// Every hand of `size` out of `cards` cards, as bits.
fn hands(cards: u32, size: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << cards).filter(move |hand| hand.count_ones() == size)
}

fn share(cards: u32, size: u32, is: impl Fn(u32) -> bool) -> f64 {
    let all = hands(cards, size).count() as f64;
    hands(cards, size).filter(|hand| is(*hand)).count() as f64 / all
}

#[track_caller]
fn assert_near(found: f64, true_value: f64) {
    assert!((found - true_value).abs() < 1e-12, "{found} {true_value}");
}

#[test]
fn at_least_one_equals_enumeration_on_small_decks() {
    for cards in 1..=10 {
        for hits in 0..=cards {
            for drawn in 0..=cards {
                let group = (1u32 << hits) - 1;
                let chance = share(cards, drawn, |hand| hand & group != 0);
                let found = odds::at_least_one(cards as usize, hits as usize, drawn as usize);
                assert_near(found, chance);
            }
        }
    }
}

#[test]
fn one_of_each_equals_enumeration_for_groups_that_overlap() {
    let groups: [u32; 3] = [0b0000_0000_0111, 0b0000_0001_1100, 0b1000_0000_0001];
    let bits = groups.map(|group| -> CardBits {
        (0..12)
            .filter(|card| group >> card & 1 == 1)
            .map(|card| card as CardIndex)
            .collect()
    });
    for drawn in 0..=12 {
        for wanted in 0..=groups.len() {
            let met = |hand: u32| groups[..wanted].iter().all(|group| hand & group != 0);
            let found = odds::one_of_each(12, &bits[..wanted], drawn as usize);
            assert_near(found, share(12, drawn, met));
        }
    }
}

#[test]
fn the_first_hand_equals_enumeration_with_every_way_to_play_it() {
    let deck = list("cruiser: ares\n0-1, 0-2, 1-3, 1-4, 2-5, 2-9, 3-10, 3-20, 3-25");
    let levels = [0, 0, 1, 1, 2, 2, 3, 3, 3];
    let ares = CruiserSet::builtin().get("ares").unwrap();
    let slots = ares.sectors.each_ref().map(Vec::len);
    let mut fronts = 0usize;
    for hand in hands(9, 5) {
        let held: Vec<usize> = (0..9)
            .filter(|n| hand >> n & 1 == 1)
            .map(|n| levels[n])
            .collect();
        fronts += most_fronts(&mut held.clone(), &mut [0; 5], &slots);
    }
    let mean = fronts as f64 / hands(9, 5).count() as f64;
    let found = look(&deck).drawing.first_hand;
    assert_near(found.fronts, mean);
    assert_near(found.dead, 5.0 - mean);
}

/// Tries every order, side and sector.
fn most_fronts(hand: &mut Vec<usize>, heights: &mut [usize; 5], slots: &[usize; 5]) -> usize {
    let mut most = 0;
    for n in 0..hand.len() {
        let level = hand.remove(n);
        // Empty sectors of the same size are alike: one of them is enough.
        for sector in 0..5 {
            let like = |s: usize| heights[s] == heights[sector] && slots[s] == slots[sector];
            if heights[sector] == slots[sector] || (0..sector).any(like) {
                continue;
            }
            let front = usize::from(level == 0 || level == heights[sector]);
            heights[sector] += 1;
            most = most.max(front + most_fronts(hand, heights, slots));
            heights[sector] -= 1;
        }
        hand.insert(n, level);
    }
    most
}

/// A million shuffled piles for each size of deck; four standard errors.
#[test]
fn odds_are_those_of_a_million_simulated_draws_of_each_reference_deck() {
    const DRAWS: usize = 1_000_000;
    let wants = ["level=0", "effect=draw", "effect=move+level=0,3-15"];
    let options = Options {
        wants: wants.map(|want| want.parse::<Want>().unwrap()).to_vec(),
        rounds: 3,
        ..Options::default()
    };
    let mut hands: BTreeMap<usize, Vec<[u64; 3]>> = BTreeMap::new();
    for (deck, _) in references() {
        let found = look_with(deck, &options).drawing;
        let seen = [0, 1, 2].map(|round| found.rounds[round].seen);
        let cards = deck.cards.len();
        let hands = hands
            .entry(cards)
            .or_insert_with(|| simulate(cards, seen, DRAWS));
        let groups = options
            .wants
            .iter()
            .map(|want| group(deck, want))
            .collect::<Vec<_>>();
        for round in 0..3 {
            let all = found.all_wants.as_ref().unwrap()[round];
            let each = found.wants.iter().map(|want| want.seen[round]);
            let counts = count(hands, round, &groups);
            for (chance, count) in each.chain([all]).zip(counts) {
                let simulated = count as f64 / DRAWS as f64;
                let error = (chance * (1.0 - chance) / DRAWS as f64).sqrt();
                let off = (simulated - chance).abs();
                let name = &deck.name;
                assert!(off <= 4.0 * error + 1e-9, "{name}: {chance} {simulated}");
            }
        }
    }
}

/// The places in the deck of the cards that a want takes, one bit each.
fn group(deck: &DeckList, want: &Want) -> u64 {
    let cards = deck.ids().filter_map(|id| CardSet::builtin().get(id));
    let taken = cards.enumerate().filter(|(_, card)| want.takes(card));
    taken.map(|(place, _)| 1 << place).sum()
}

/// In how many hands each group is met, and in how many all of them.
fn count(hands: &[[u64; 3]], round: usize, groups: &[u64]) -> [usize; 4] {
    let mut counts = [0; 4];
    for hand in hands {
        let mut met = 0;
        for (n, group) in groups.iter().enumerate() {
            if hand[round] & group != 0 {
                counts[n] += 1;
                met += 1;
            }
        }
        counts[3] += usize::from(met == groups.len());
    }
    counts
}

/// The cards seen by each round in so many games, one bit each. Plain loops: it runs in debug builds
/// too. One random number makes a whole game: it is read as digits whose bases are the cards left.
/// There are fewer than 2⁵² games, so that no chance is off by more than 2⁻¹² of itself.
fn simulate(cards: usize, seen: [usize; 3], draws: usize) -> Vec<[u64; 3]> {
    let games: f64 = (0..seen[2]).map(|n| (cards - n) as f64).product();
    assert!(cards <= 64 && games < 2f64.powi(52));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2015);
    let mut pile: [u8; 64] = std::array::from_fn(|place| place as u8);
    let mut games = Vec::with_capacity(draws);
    for _ in 0..draws {
        let mut digits = rng.next_u64() as usize;
        let (mut held, mut next, mut game) = (0, 0, [0; 3]);
        while next < seen[2] {
            let left = cards - next;
            let other = next + digits % left;
            digits /= left;
            pile.swap(next, other);
            held |= 1 << pile[next];
            next += 1;
            if next == seen[0] {
                game[0] = held;
            } else if next == seen[1] {
                game[1] = held;
            }
        }
        game[2] = held;
        games.push(game);
    }
    games
}

#[test]
fn a_round_adds_what_is_assumed_to_be_drawn_and_never_more_than_the_pile() {
    let options = Options {
        draws: "1,0,30".parse().unwrap(),
        rounds: 5,
        ..Options::default()
    };
    let found = look_with(&reference("cartwheel"), &options).drawing;
    let seen: Vec<usize> = found.rounds.iter().map(|round| round.seen).collect();
    let cards = reference("cartwheel").cards.len();
    assert_eq!(seen, [5, 6, 6, cards, cards]);
    assert_eq!(found.rounds[3].of_level[0], 1.0);
    assert_eq!(found.pile.first_refill, Some(4));
}

#[test]
fn draws_that_make_no_sense_are_refused() {
    for text in ["", "x", "2,", "-1", "100", "2.5"] {
        assert!(
            text.parse::<guerre_totale::analysis::Draws>().is_err(),
            "{text}"
        );
    }
}

#[test]
fn a_level_without_slots_is_dead_in_proportion_to_the_cards_seen() {
    let found = look_without_towers(&reference("ivory-towers"));
    let level_3 = found.composition.levels[3].cards;
    assert_eq!(found.composition.dead.len(), level_3);
    let share = level_3 as f64 / found.composition.cards as f64;
    for round in &found.drawing.rounds {
        assert_near(round.dead, share * round.seen as f64);
        assert_eq!(round.playable[3], None);
    }
}

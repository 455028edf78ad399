//! Is what is said about learning true? In sizes that take no time.

use std::sync::atomic::{AtomicBool, Ordering};

use rand::SeedableRng;

use super::fit::{Fit, Pace, learn, spread};
use super::lessons::{Lesson, Teacher, chance};
use super::sketch::Sketch;
use super::*;
use crate::arena::{Duel, Leg, PairSeed};
use crate::cards::{CardId, CardSet, CruiserSet};
use crate::decks::builtin;
use crate::players::brain::{CAPS, Features, Network, Provenance};
use crate::players::{AnyPlayer, Brain, Greedy, Player};
use crate::rules::{BySeat, Dealer, Rng, Seat, State, View, below};

fn kit() -> Kit {
    Kit::new(CardSet::builtin(), CruiserSet::builtin()).unwrap()
}

/// Lessons of some greedy games.
fn lessons(games: u64) -> Vec<Lesson> {
    let teacher = Teacher {
        expert: None,
        random: 100,
        lambda: 1.0,
        kept: 300,
    };
    let kit = kit();
    (0..games)
        .flat_map(|seed| teacher.game(&kit, &kit.no_liking(), seed).lessons)
        .collect()
}

fn fitted(lessons: &[Lesson], threads: usize) -> Sketch {
    let spread = spread(lessons);
    let mut rng = Rng::seed_from_u64(1);
    let fit = Fit::new(Sketch::of_chance(&mut rng, &spread), spread);
    let pace = Pace {
        batch: 64,
        ..Pace::default()
    };
    learn(fit, lessons, &pace, &mut rng, threads, |_, _| true).unwrap()
}

const TINY: Course = Course {
    thinking: 20,
    seed: 7,
    games: 20,
    generations: 2,
    lessons: 400,
    random: 100,
    lambda: 0.8,
    pace: Pace {
        epochs: 2,
        batch: 64,
        rate: 0.002,
    },
};

/// All that came of a tiny course, and its brain file.
fn taught(course: Course, start: Option<&Network>, threads: usize) -> (Graduate, Option<String>) {
    let stop = AtomicBool::new(false);
    let school = School {
        kit: kit(),
        course,
        threads,
        stop: &stop,
    };
    let graduate = school.teach(start, |_| ());
    let file = |network: &Network| Brain::new(Provenance::default(), network.clone()).write();
    let file = graduate.network.as_ref().map(file);
    (graduate, file)
}

#[test]
fn the_same_seed_teaches_the_same_on_any_number_of_threads() {
    let start = &Brain::builtin().network;
    let alone = taught(TINY, Some(start), 1);
    assert_eq!(alone.0.generations.len(), 2);
    assert!(alone.0.complete);
    for threads in [1, 2, 3] {
        assert_eq!(taught(TINY, Some(start), threads), alone, "{threads}");
    }
    let other = Course { seed: 8, ..TINY };
    assert_ne!(taught(other, Some(start), 2).0, alone.0);
}

#[test]
fn weights_are_the_same_bits_on_any_number_of_threads() {
    let lessons = lessons(12);
    let alone = fitted(&lessons, 1);
    for threads in [2, 3, 7] {
        assert_eq!(fitted(&lessons, threads), alone, "{threads}");
    }
}

#[test]
fn what_was_learned_fits_games_that_were_not_learned_from() {
    let (learned, others) = (lessons(120), lessons(150).split_off(lessons(120).len()));
    let rng = &mut Rng::seed_from_u64(1);
    let before = Sketch::of_chance(rng, &spread(&learned)).loss(&others);
    let after = fitted(&learned, 2).loss(&others);
    assert!(after < before, "{before:?} {after:?}");
    assert_eq!(fitted(&learned, 2).loss(&[]), None);
}

#[test]
fn a_hopeless_generation_is_not_kept() {
    let start = &Brain::builtin().network;
    let mut course = TINY;
    course.pace.rate = 30.0;
    let (graduate, _) = taught(course, Some(start), 2);
    assert!(graduate.generations.iter().all(|g| !g.kept));
    assert_eq!((graduate.network.as_ref(), graduate.kept), (Some(start), 0));
    assert_eq!(graduate.against_start, None);
    let (from_scratch, file) = taught(course, None, 2);
    assert_eq!((from_scratch.kept, file), (0, None));
}

/// A course that soon beats a network of zeros, which plays without a thought.
fn easy() -> (Course, Network) {
    let course = Course {
        games: 60,
        lessons: 20_000,
        pace: Pace {
            epochs: 4,
            batch: 64,
            rate: 0.004,
        },
        ..TINY
    };
    let mut dull = Brain::builtin().network.clone();
    dull.features.iter_mut().for_each(|weights| weights.fill(0));
    (course, dull)
}

#[test]
fn what_is_better_is_kept_and_a_stopped_course_keeps_it() {
    let (course, dull) = easy();
    let (graduate, file) = taught(course, Some(&dull), 2);
    assert!(graduate.generations[0].kept, "{graduate:?}");
    assert!(graduate.against_start.unwrap().score() > Some(0.5));
    assert!(file.is_some());
    let first = Course {
        generations: 1,
        ..course
    };
    let (expected, _) = taught(first, Some(&dull), 1);
    let stop = AtomicBool::new(false);
    let school = School {
        kit: kit(),
        course,
        threads: 2,
        stop: &stop,
    };
    let stopped = school.teach(Some(&dull), |progress| {
        if let Progress::Working { generation: 2, .. } = progress {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(!stopped.complete);
    assert_eq!(stopped.network, expected.network);
    assert_eq!(stopped.generations, expected.generations);
}

#[test]
fn who_stops_before_the_first_generation_has_what_there_was() {
    let stop = AtomicBool::new(true);
    let school = School {
        kit: kit(),
        course: TINY,
        threads: 2,
        stop: &stop,
    };
    let start = &Brain::builtin().network;
    let graduate = school.teach(Some(start), |_| ());
    assert_eq!(graduate.network.as_ref(), Some(start));
    assert!(graduate.generations.is_empty() && !graduate.complete);
    assert_eq!(school.teach(None, |_| ()).network, None);
}

#[test]
fn memory_is_bounded_and_the_oldest_is_forgotten() {
    let (graduate, _) = taught(TINY, Some(&Brain::builtin().network), 2);
    for generation in &graduate.generations {
        assert!((300..=400).contains(&generation.lessons), "{generation:?}");
    }
}

#[test]
fn gradients_are_differences_of_the_loss() {
    let lessons = lessons(2);
    let sketch = fitted(&lessons, 1);
    let of_all: Vec<&Lesson> = lessons.iter().collect();
    let gradient = sketch.gradient(&of_all);
    let count = lessons.len() as f64;
    let weights = sketch.weights().count();
    let mut rng = Rng::seed_from_u64(5);
    // Some weights of features, then all others.
    let features = (0..40).map(|_| below(&mut rng, weights));
    let checked: Vec<usize> = features.chain(weights - 65..weights).collect();
    for place in checked {
        let moved = |by: f32| {
            let mut moved = sketch.clone();
            *moved.weights_mut().nth(place).unwrap() += by;
            moved.loss(&lessons).unwrap() * count
        };
        let step = 3e-4;
        let slope = (moved(step) - moved(-step)) / f64::from(2.0 * step);
        let exact = f64::from(*gradient.weights().nth(place).unwrap());
        let near = (slope - exact).abs() < 0.05 * exact.abs() + 0.1;
        assert!(near, "weight {place}: {slope} by differences, {exact}");
    }
}

/// How far whole weights may move a chance: on the average, and at most.
const ROUNDING: [f32; 2] = [0.015, 0.08];

#[test]
fn rounding_keeps_what_was_learned() {
    let lessons = lessons(30);
    let sketch = fitted(&lessons, 2);
    let network = sketch.rounded().unwrap();
    assert!(network.is_sound());
    let moved = lessons.iter().map(|lesson| {
        let features = Features(lesson.features.map(i16::from));
        (sketch.predict(lesson) - chance(&network, &features)).abs()
    });
    let mean = moved.clone().sum::<f32>() / lessons.len() as f32;
    let most = moved.fold(0.0, f32::max);
    assert!(mean < ROUNDING[0] && most < ROUNDING[1], "{mean} {most}");
}

#[test]
fn the_sketch_of_a_network_thinks_the_same() {
    let network = &Brain::builtin().network;
    let sketch = Sketch::of(network);
    for lesson in &lessons(5) {
        let features = Features(lesson.features.map(i16::from));
        let difference = sketch.predict(lesson) - chance(network, &features);
        assert!(difference.abs() < 1e-5, "{difference}");
    }
}

#[test]
fn weights_beyond_all_bounds_are_no_network() {
    let mut sketch = Sketch::of(&Brain::builtin().network);
    sketch.weights_mut().for_each(|weight| *weight *= 1e4);
    assert_eq!(sketch.rounded(), None);
}

#[test]
fn every_feature_fits_into_a_lesson() {
    assert!(CAPS.iter().all(|cap| (0..=100).contains(cap)));
}

/// Positions of a game of one deck against itself: the second game of a pair is the first one with the
/// seats swapped.
fn positions(duel: &Duel, leg: Leg) -> Vec<State> {
    let mut dealer = Dealer::new(duel.shuffles(PairSeed::new(3, 4, 5), leg));
    let begins = match leg {
        Leg::First => Seat::A,
        Leg::Second => Seat::B,
    };
    let game = duel.game();
    let deck = builtin("cartwheel").unwrap();
    let cards: Vec<CardId> = deck.ids().collect();
    let bits = game.bits(&cards);
    let mut state = game.start(BySeat([bits; 2]), begins, &mut dealer);
    let mut streams = [1, 2].map(Rng::seed_from_u64);
    let mut seen = Vec::new();
    while let Some(decision) = state.decision() {
        seen.push(state);
        let seat = decision.seat();
        let stream = &mut streams[usize::from(seat != begins)];
        let choice = Greedy::default().choose(&View::new(game, &state, seat), stream);
        state.apply(game, choice, &mut dealer).unwrap();
    }
    seen
}

#[test]
fn a_position_looks_the_same_from_both_seats() {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let deck = builtin("cartwheel").unwrap();
    let deck = deck.validate(cards, cruisers).unwrap();
    let greedy = || AnyPlayer::Greedy(Greedy::default());
    let duel = Duel::total_war(cards, [&deck; 2], (greedy(), greedy()));
    let [game, swapped] = Leg::BOTH.map(|leg| positions(&duel, leg));
    assert_eq!(game.len(), swapped.len());
    for (state, swapped) in game.iter().zip(&swapped) {
        for seat in Seat::BOTH {
            let here = Features::new(duel.game(), state, seat);
            let there = Features::new(duel.game(), swapped, seat.other());
            assert_eq!(here, there);
        }
    }
}

#[test]
fn other_cards_are_dealt_from_the_halves_of_these() {
    let kit = kit();
    let varied = kit.varied(&mut Rng::seed_from_u64(1));
    assert_ne!(varied.cards, kit.cards);
    assert_eq!(varied.cards.cards().len(), kit.cards.cards().len());
    let effects = |kit: &Kit, level: u8| -> std::collections::BTreeSet<String> {
        let cards = kit.cards.cards().iter().filter(|c| c.level() == level);
        cards.map(|c| format!("{:?}", c.upper.effects)).collect()
    };
    for level in 0..4 {
        assert!(effects(&varied, level).is_subset(&effects(&kit, level)));
    }
    for cruiser in varied.cruisers.iter() {
        assert!(cruiser.sectors.iter().all(|s| (2..=4).contains(&s.len())));
    }
}

#[test]
fn decks_of_chance_are_legal() {
    let kit = kit();
    let liking = kit.no_liking();
    let mut rng = Rng::seed_from_u64(9);
    for _ in 0..20 {
        assert!((25..=32).contains(&kit.deck(&kit.pick(&liking, &mut rng)).cards().len()));
    }
}

#[test]
fn too_few_cards_or_no_cruiser_is_too_little() {
    let few = CardSet::new(CardSet::builtin().cards()[..24].to_vec());
    let error = Kit::new(&few, CruiserSet::builtin()).unwrap_err();
    assert!(error.to_string().contains("24 cards"), "{error}");
    let none = CruiserSet::new(Vec::new());
    assert!(Kit::new(CardSet::builtin(), &none).is_err());
}

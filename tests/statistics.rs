//! Do the arena's statistics keep their promises where the truth is known?
//!
//! Simulated pairs of known strength, with fixed seeds; each bound leaves room for chance, and says
//! how much. The study behind `docs/statistics.md`.

use guerre_totale::arena::elo::expected_score;
use guerre_totale::arena::field::{Field, Share};
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::rating::{Meeting, ratings};
use guerre_totale::arena::sprt::{Sprt, SprtDecision};
use guerre_totale::arena::standings::{Standings, twos};
use guerre_totale::arena::tally::{GameResult, OneGame, Record, Tally};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Two decks of known strength.
#[derive(Clone, Copy, Debug)]
struct Truth {
    /// The expected score.
    score: f64,
    /// The share of draws.
    draws: f64,
    /// How often one draw of luck decides both games of a pair.
    shared_luck: f64,
    /// What the first Initiative adds to the score, and takes away without it.
    initiative: f64,
}

impl Truth {
    fn game(&self, luck: f64, score: f64) -> OneGame {
        let result = if luck < score - self.draws / 2.0 {
            GameResult::Win
        } else if luck < score + self.draws / 2.0 {
            GameResult::Draw
        } else {
            GameResult::Loss
        };
        OneGame {
            result,
            rounds: 10,
            decisions: 50,
            adjudicated: false,
        }
    }

    fn add_pair(&self, tally: &mut Tally, chance: &mut Xoshiro256PlusPlus) {
        let luck: f64 = chance.random();
        let shared = chance.random::<f64>() < self.shared_luck;
        let other = if shared { luck } else { chance.random() };
        tally.add(
            self.game(luck, self.score + self.initiative),
            self.game(other, self.score - self.initiative),
        );
    }

    fn play(&self, pairs: usize, chance: &mut Xoshiro256PlusPlus) -> Tally {
        let mut tally = Tally::default();
        (0..pairs).for_each(|_| self.add_pair(&mut tally, chance));
        tally
    }
}

const fn truth(score: f64, draws: f64, shared_luck: f64, initiative: f64) -> Truth {
    Truth {
        score,
        draws,
        shared_luck,
        initiative,
    }
}

const TRUTHS: [Truth; 9] = [
    truth(0.5, 0.0, 0.0, 0.0),
    truth(0.5, 0.02, 0.5, 0.05),
    truth(0.5, 0.3, 0.0, 0.2),
    truth(0.55, 0.02, 0.3, 0.1),
    truth(0.6, 0.02, 0.0, 0.3),
    truth(0.7, 0.1, 0.8, 0.0),
    truth(0.8, 0.02, 0.3, 0.05),
    truth(0.9, 0.0, 0.0, 0.0),
    truth(0.9, 0.05, 0.7, 0.05),
];

/// How often the interval contains the truth.
fn coverage(truth: Truth, pairs: usize, runs: u32, seed: u64) -> f64 {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let covered = (0..runs).filter(|_| {
        let tally = truth.play(pairs, &mut chance);
        let [low, high] = score_interval(&tally.pairs).expect("pairs were played");
        low <= truth.score && truth.score <= high
    });
    covered.count() as f64 / f64::from(runs)
}

/// With a few pairs only a handful of results is possible, so the true coverage must be above 95 %
/// somewhere; it may never be below. A standard deviation of 1,000 runs is 0.7 %.
#[test]
fn few_pairs_give_intervals_that_cover_at_least_92_percent() {
    for pairs in [1, 2, 3, 5, 10, 25] {
        for truth in TRUTHS {
            let covered = coverage(truth, pairs, 1000, 5);
            assert!(covered >= 0.92, "{pairs} pairs of {truth:?}: {covered}");
        }
    }
}

#[test]
fn from_100_pairs_on_intervals_cover_92_to_98_percent() {
    for (pairs, runs) in [(100, 600), (500, 400), (2000, 200)] {
        for truth in TRUTHS {
            let covered = coverage(truth, pairs, runs, 7);
            let in_bounds = (0.92..=0.98).contains(&covered);
            assert!(in_bounds, "{pairs} pairs of {truth:?}: {covered}");
        }
    }
}

/// The share of runs that end with the wrong decision.
fn wrong(sprt: Sprt, truth: Truth, right: SprtDecision, runs: u32) -> f64 {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(11);
    let wrong = (0..runs).filter(|_| {
        let mut tally = Tally::default();
        loop {
            truth.add_pair(&mut tally, &mut chance);
            match sprt.decide(&tally.pairs) {
                SprtDecision::Undecided => assert!(tally.games() < 100_000, "no decision"),
                decision => break decision != right,
            }
        }
    });
    wrong.count() as f64 / f64::from(runs)
}

/// Each hypothesis exactly true is the hardest case. The bound is 5 % and 2.33 standard deviations
/// of the count: of a hundred tests that err in exactly 5 %, one would exceed it by chance.
#[test]
fn the_sequential_test_is_wrong_at_most_as_often_as_it_says() {
    let (alpha, runs) = (0.05, 300);
    let chance = 2.33 * (alpha * (1.0 - alpha) / f64::from(runs)).sqrt();
    let sprt = Sprt::new(-40.0, 40.0, alpha, alpha).expect("a proper test");
    for (draws, shared_luck, initiative) in [(0.0, 0.0, 0.0), (0.02, 0.6, 0.1), (0.3, 0.0, 0.2)] {
        for (elo, right) in [
            (-40.0, SprtDecision::AcceptH0),
            (40.0, SprtDecision::AcceptH1),
        ] {
            let truth = truth(expected_score(elo), draws, shared_luck, initiative);
            let found = wrong(sprt, truth, right, runs);
            assert!(found <= alpha + chance, "{truth:?}: wrong in {found}");
        }
    }
}

/// Six decks, every one against every other; 6 × 400 intervals, of which a standard deviation is
/// about 0.6 % since those of one field hang together. `examples/coverage.rs` has more of them.
#[test]
fn intervals_of_ratings_cover_93_to_97_percent() {
    let field = [-180.0, -90.0, -20.0, 40.0, 100.0, 150.0];
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(13);
    for (pairs, shared_luck, initiative) in [(5, 0.0, 0.0), (15, 0.0, 0.0), (40, 0.6, 0.05)] {
        let runs = 400;
        let mut covered = 0;
        for _ in 0..runs {
            let mut meetings = Vec::new();
            for (a, b) in twos(field.len()) {
                let score = expected_score(field[a] - field[b]);
                let tally = truth(score, 0.0, shared_luck, initiative).play(pairs, &mut chance);
                meetings.push(Meeting { a, b, tally });
            }
            let found = ratings(field.len(), &meetings);
            let inside = found.iter().zip(field).filter(|(found, truth)| {
                let [low, high] = found.interval;
                low <= *truth && *truth <= high
            });
            covered += inside.count();
        }
        let share = covered as f64 / (runs * field.len()) as f64;
        assert!((0.93..=0.97).contains(&share), "{pairs} pairs: {share}");
    }
}

/// Three decks in a circle, of which the true mix is known; 3 × 100 intervals, of which a standard
/// deviation is about 2 %.
#[test]
fn intervals_of_shares_cover_90_to_100_percent() {
    let scores = [0.55, 0.35, 0.6];
    // Gains of 5 (0 over 1), 10 (1 over 2) and 15 points (2 over 0): the opposite gain each.
    let shares = [10.0 / 30.0, 15.0 / 30.0, 5.0 / 30.0];
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(17);
    let (mut covered, runs) = (0, 100);
    for _ in 0..runs {
        let meetings = twos(3).into_iter().zip(scores);
        let meetings = meetings.map(|((a, b), score)| Meeting {
            a,
            b,
            tally: truth(score, 0.0, 0.0, 0.05).play(50, &mut chance),
        });
        let field = Field::new(3, &meetings.collect::<Vec<_>>());
        let inside = shares.iter().enumerate().filter(|(deck, truth)| {
            let share = field
                .share(field.decks.place(*deck))
                .expect("all were played");
            share.interval[0] <= **truth && **truth <= share.interval[1]
        });
        covered += inside.count();
    }
    let share = covered as f64 / f64::from(3 * runs);
    assert!((0.9..=1.0).contains(&share), "{share}");
}

/// Pairs that ended alike, won and lost.
fn meeting(a: usize, b: usize, won: u64, lost: u64) -> Meeting {
    let record = Record {
        wins: won,
        draws: 0,
        losses: lost,
    };
    let tally = Tally {
        pairs: [lost, 0, 0, 0, won],
        first: record,
        second: record,
        ..Tally::default()
    };
    Meeting { a, b, tally }
}

#[test]
fn the_best_stands_first_whatever_the_order_of_the_names() {
    let meetings = [
        meeting(0, 1, 10, 30),
        meeting(0, 2, 5, 35),
        meeting(1, 2, 15, 25),
    ];
    let standings = Standings::new(3, &meetings);
    let order: Vec<usize> = standings.order.iter().map(|s| s.named).collect();
    assert_eq!(order, [2, 1, 0]);
    assert_eq!([0, 1, 2].map(|named| standings.place(named)), [2, 1, 0]);
    assert_eq!(standings.tally(0, 2).score(), Some(35.0 / 40.0));
    assert_eq!(standings.matrix()[2][0], Some(5.0 / 40.0));
    assert_eq!(standings.order[0].tally.games(), 160);
}

#[test]
fn one_that_has_not_played_has_no_rating() {
    let standings = Standings::new(3, &[meeting(0, 1, 10, 30)]);
    assert_eq!(standings.order[standings.place(2)].rating, None);
    assert_eq!(standings.ratings(), None);
    assert_eq!(standings.pairings().len(), 1);
}

/// Rock, paper and scissors, which win 60 % of their good match-ups.
fn cycle(pairs: u64) -> Field {
    let (won, lost) = (6 * pairs / 10, 4 * pairs / 10);
    let meetings = [
        meeting(0, 1, won, lost),
        meeting(0, 2, lost, won),
        meeting(1, 2, won, lost),
    ];
    Field::new(3, &meetings)
}

fn widest(field: &Field) -> f64 {
    let shares = field.mix.as_ref().expect("all were played").shares.iter();
    let widths = shares.map(|share| share.interval[1] - share.interval[0]);
    widths.fold(0.0, f64::max)
}

#[test]
fn more_games_make_surer_shares() {
    let [few, many] = [20, 20_000].map(cycle);
    for field in [&few, &many] {
        let mix = field.mix.as_ref().expect("all were played");
        assert!(mix.unique);
        for share in &mix.shares {
            let [low, high] = share.interval;
            assert!((share.share - 1.0 / 3.0).abs() < 1e-9);
            assert!(low < share.share && share.share < high);
        }
    }
    assert!(widest(&few) > 0.9, "{}", widest(&few));
    assert!(widest(&many) < 0.2, "{}", widest(&many));
}

#[test]
fn the_same_tallies_give_the_same_intervals() {
    assert_eq!(cycle(50), cycle(50));
}

#[test]
fn even_scores_leave_the_mix_open() {
    let meetings = [
        meeting(0, 1, 10, 10),
        meeting(0, 2, 12, 8),
        meeting(1, 2, 15, 5),
    ];
    let mix = Field::new(3, &meetings).mix.expect("all were played");
    assert!(!mix.unique);
    // The one that beats the third by more has the higher rating.
    let ranges: Vec<[f64; 2]> = mix.shares.iter().map(|share| share.range).collect();
    assert_eq!(ranges, [[0.0, 1.0], [0.0, 1.0], [0.0, 0.0]]);
    let within =
        |share: &Share| share.interval[0] <= share.range[0] && share.range[1] <= share.interval[1];
    assert!(mix.shares.iter().all(within));
}

#[test]
fn a_match_up_that_was_not_played_leaves_no_mix() {
    assert_eq!(Field::new(3, &[meeting(0, 1, 10, 10)]).mix, None);
}

//! How often do the arena's intervals contain the truth, and how long does its test take?
//!
//! The study behind `docs/statistics.md`, by one command:
//!
//! ```text
//! cargo run --release --example coverage [all|ratings|shares|players|lengths [RUNS]]
//! ```
//!
//! Fields of decks whose true scores are known are played out RUNS times (1,000 unless told
//! otherwise), from fixed seeds; tables in Markdown.

use std::env;
use std::process::ExitCode;

use guerre_totale::arena::correlation::kendall_tau_b;
use guerre_totale::arena::elo::expected_score;
use guerre_totale::arena::equilibrium::equilibrium;
use guerre_totale::arena::field::Field;
use guerre_totale::arena::rating::{Meeting, ratings};
use guerre_totale::arena::score_correlation::{SamePairs, score_correlation};
use guerre_totale::arena::sprt::{Sprt, SprtDecision};
use guerre_totale::arena::standings::twos;
use guerre_totale::arena::tally::{GameResult, OneGame, Record, Tally};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Prints a table of so many runs.
type Study = fn(usize);

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let wanted = args.next().unwrap_or("all".to_owned());
    let runs = args.next().map_or(Ok(1000), |runs| runs.parse());
    let studies: [(&str, Study); 4] = [
        ("ratings", of_ratings),
        ("shares", of_shares),
        ("players", of_players),
        ("lengths", of_lengths),
    ];
    let studies = studies
        .iter()
        .filter(|(name, _)| wanted == "all" || wanted == *name);
    match runs {
        Ok(runs) if studies.clone().count() > 0 => {
            studies.for_each(|(_, study)| study(runs));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("all, ratings, shares, players or lengths, and a number of runs");
            ExitCode::from(2)
        }
    }
}

/// Decks whose true scores against each other are known.
struct Truth {
    decks: usize,
    /// The score of the first of every two against the second.
    scores: Vec<f64>,
    /// The share of draws.
    draws: f64,
    /// How often one draw of luck decides both games of a pair.
    shared_luck: f64,
    /// What the first Initiative adds to the score, and takes away without it.
    initiative: f64,
}

impl Truth {
    /// Ratings evenly spread, and match-ups that are so far off what ratings say.
    fn new(decks: usize, spread: f64, off: f64) -> Truth {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(5);
        let score = |(a, b): (usize, usize)| {
            let lead = spread * (b as f64 - a as f64) / (decks - 1) as f64;
            expected_score(lead) + off * (chance.random::<f64>() - 0.5)
        };
        Truth {
            decks,
            scores: twos(decks).into_iter().map(score).collect(),
            draws: 0.0,
            shared_luck: 0.0,
            initiative: 0.0,
        }
    }

    fn meetings(&self, mut tally: impl FnMut(f64) -> Tally) -> Vec<Meeting> {
        let all = twos(self.decks).into_iter().zip(&self.scores);
        all.map(|((a, b), score)| Meeting {
            a,
            b,
            tally: tally(*score),
        })
        .collect()
    }

    /// What the ratings would be after games without end.
    fn ratings(&self) -> Vec<f64> {
        let expected = |score: f64| {
            let count = |share: f64| (1e9 * share) as u64;
            let half = Record {
                wins: count(score - self.draws / 2.0),
                draws: count(self.draws),
                losses: count(1.0 - score - self.draws / 2.0),
            };
            Tally {
                first: half,
                second: half,
                ..Tally::default()
            }
        };
        let found = ratings(self.decks, &self.meetings(expected));
        found.iter().map(|rating| rating.rating).collect()
    }

    fn play(&self, pairs: usize, chance: &mut Xoshiro256PlusPlus) -> Vec<Meeting> {
        self.meetings(|score| {
            let mut tally = Tally::default();
            for _ in 0..pairs {
                let luck: f64 = chance.random();
                let shared = chance.random::<f64>() < self.shared_luck;
                let other = if shared { luck } else { chance.random() };
                tally.add(
                    self.game(luck, score + self.initiative),
                    self.game(other, score - self.initiative),
                );
            }
            tally
        })
    }

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

    /// The true scores of each against each.
    fn square(&self) -> Vec<Vec<f64>> {
        let mut square = vec![vec![0.5; self.decks]; self.decks];
        for ((a, b), score) in twos(self.decks).into_iter().zip(&self.scores) {
            square[a][b] = *score;
            square[b][a] = 1.0 - score;
        }
        square
    }
}

fn covers([low, high]: [f64; 2], truth: f64) -> bool {
    low - 1e-9 <= truth && truth <= high + 1e-9
}

fn percent(part: usize, all: usize) -> String {
    format!("{:.1}", 100.0 * part as f64 / all as f64)
}

fn heading(first: &str, columns: &[String]) {
    let heads = columns.join(" | ");
    let count = heads.split(" | ").count();
    println!("\n| {first} | {heads} |\n|{}", "---|".repeat(count + 1));
}

fn of_ratings(runs: usize) {
    let pairs = [1, 2, 5, 15, 40, 100];
    println!("Intervals of ratings that contain the truth, in %, over {runs} runs:");
    heading("field", &pairs.map(|pairs| format!("{pairs} pairs")));
    for (name, truth) in [
        ("6 decks over 330 Elo", Truth::new(6, 330.0, 0.0)),
        (
            "the same, 60 % shared luck",
            Truth {
                shared_luck: 0.6,
                initiative: 0.05,
                ..Truth::new(6, 330.0, 0.0)
            },
        ),
        (
            "the same, 10 % draws, Initiative worth 10 points",
            Truth {
                draws: 0.1,
                initiative: 0.1,
                ..Truth::new(6, 330.0, 0.0)
            },
        ),
        (
            "12 decks over 120 Elo, match-ups up to 15 points off",
            Truth::new(12, 120.0, 0.3),
        ),
    ] {
        let ratings_of_truth = truth.ratings();
        let cells = pairs.map(|pairs| {
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(13);
            let mut covered = 0;
            for _ in 0..runs {
                let found = ratings(truth.decks, &truth.play(pairs, &mut chance));
                let inside = found.iter().zip(&ratings_of_truth);
                covered += inside
                    .filter(|(found, truth)| covers(found.interval, **truth))
                    .count();
            }
            percent(covered, runs * truth.decks)
        });
        println!("| {name} | {} |", cells.join(" | "));
    }
}

fn of_shares(runs: usize) {
    let pairs = [20, 100, 500];
    println!("\nIntervals of shares that contain the true share, in %, over {runs} runs:");
    let columns = pairs.map(|pairs| format!("{pairs} pairs: in the mix | not in it | not unique"));
    heading("field", &columns);
    for (name, truth) in [
        ("3 decks in a circle", circle()),
        (
            "12 decks, match-ups up to 15 points off",
            Truth::new(12, 60.0, 0.3),
        ),
    ] {
        let weights = equilibrium(&truth.square()).expect("scores").weights;
        let cells = pairs.map(|pairs| {
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(17);
            let (mut inside, mut outside, mut several) = ([0; 2], [0; 2], 0);
            for _ in 0..runs {
                let field = Field::new(truth.decks, &truth.play(pairs, &mut chance));
                let mix = field.mix.as_ref().expect("all were played");
                several += usize::from(!mix.unique);
                for (deck, weight) in weights.iter().enumerate() {
                    let share = mix.shares[field.decks.place(deck)];
                    let counts = if *weight > 0.0 {
                        &mut inside
                    } else {
                        &mut outside
                    };
                    counts[0] += usize::from(covers(share.interval, *weight));
                    counts[1] += 1;
                }
            }
            let [inside, outside] = [inside, outside].map(|[covered, all]| match all {
                0 => "–".to_owned(),
                _ => percent(covered, all),
            });
            format!("{inside} | {outside} | {}", percent(several, runs))
        });
        println!("| {name} | {} |", cells.join(" | "));
    }
}

/// Three decks that beat each other by 5, 10 and 15 points.
fn circle() -> Truth {
    Truth {
        scores: vec![0.55, 0.35, 0.6],
        ..Truth::new(3, 0.0, 0.0)
    }
}

fn of_players(runs: usize) {
    let pairs = [20, 100, 500];
    println!("\nCorrelations of the scores of 12 decks, over {runs} runs:");
    let columns = pairs.map(|pairs| {
        format!(
            "{pairs} pairs: plain | without chance | its interval covers % | that of τ covers %"
        )
    });
    heading("true correlation, τ, shared luck", &columns);
    for (alike, shared_luck) in [(1.0, 0.0), (0.9, 0.0), (0.9, 0.5), (0.5, 0.3), (0.0, 0.3)] {
        let players = two_players(alike);
        let [x, y] = [0, 1].map(|player| means(&players[player]));
        let (r, tau) = (pearson(&x, &y), kendall_tau_b(&x, &y).expect("an order"));
        let cells = pairs.map(|pairs| {
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(19);
            let (mut sums, mut covered) = ([0.0; 2], [0; 2]);
            for _ in 0..runs {
                let matchups = side_by_side(&players, pairs, shared_luck, &mut chance);
                let found = score_correlation(12, &matchups).expect("all were played");
                let [x, y] = [0, 1].map(|player| means(&seen(&matchups, player)));
                sums[0] += pearson(&x, &y);
                sums[1] += found.corrected.unwrap_or(0.0);
                covered[0] += usize::from(covers(found.interval, r));
                covered[1] += usize::from(covers(found.tau_interval, tau));
            }
            let [plain, corrected] = sums.map(|sum| format!("{:.2}", sum / runs as f64));
            let [of_r, of_tau] = covered.map(|covered| percent(covered, runs));
            format!("{plain} | {corrected} | {of_r} | {of_tau}")
        });
        println!(
            "| {r:.2}, {tau:.2}, {:.0} % | {} |",
            100.0 * shared_luck,
            cells.join(" | ")
        );
    }
}

/// The true scores of 12 decks in the hands of two players, who are so much alike.
fn two_players(alike: f64) -> [Vec<f64>; 2] {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(77);
    let mut normal = || (0..12).map(|_| chance.random::<f64>()).sum::<f64>() - 6.0;
    let first: Vec<f64> = (0..12).map(|_| normal()).collect();
    let rest = (1.0 - alike * alike).sqrt();
    let second: Vec<f64> = first.iter().map(|x| alike * x + rest * normal()).collect();
    let off: Vec<f64> = twos(12).iter().map(|_| 0.08 * normal()).collect();
    [first, second].map(|strength| {
        let all = twos(12).into_iter().zip(&off);
        all.map(|((a, b), off)| 0.5 + 0.05 * (strength[a] - strength[b]) + off)
            .map(|score| score.clamp(0.05, 0.95))
            .collect()
    })
}

fn side_by_side(
    players: &[Vec<f64>; 2],
    pairs: usize,
    shared_luck: f64,
    chance: &mut Xoshiro256PlusPlus,
) -> Vec<SamePairs> {
    let matchup = |k: usize| {
        let mut matchup = SamePairs::default();
        for _ in 0..pairs {
            let luck: [f64; 2] = [chance.random(), chance.random()];
            let other = match chance.random::<f64>() < shared_luck {
                true => luck,
                false => [chance.random(), chance.random()],
            };
            let half_points = |player: usize, luck: [f64; 2]| {
                2 * luck
                    .into_iter()
                    .filter(|luck| *luck < players[player][k])
                    .count()
            };
            matchup[half_points(0, luck)][half_points(1, other)] += 1;
        }
        matchup
    };
    (0..twos(12).len()).map(matchup).collect()
}

/// The scores of a player.
fn seen(matchups: &[SamePairs], player: usize) -> Vec<f64> {
    let score = |matchup: &SamePairs| {
        let (mut points, mut pairs) = (0, 0);
        for (x, row) in matchup.iter().enumerate() {
            for (y, count) in row.iter().enumerate() {
                points += [x, y][player] as u64 * count;
                pairs += count;
            }
        }
        points as f64 / (4 * pairs) as f64
    };
    matchups.iter().map(score).collect()
}

/// The mean score of each of 12 decks.
fn means(scores: &[f64]) -> Vec<f64> {
    let mut means = vec![0.0; 12];
    for ((a, b), score) in twos(12).into_iter().zip(scores) {
        means[a] += score / 11.0;
        means[b] += (1.0 - score) / 11.0;
    }
    means
}

fn pearson(x: &[f64], y: &[f64]) -> f64 {
    let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len() as f64;
    let (mean_x, mean_y) = (mean(x), mean(y));
    let sum = |f: fn(f64, f64) -> f64| -> f64 {
        let both = x.iter().zip(y);
        both.map(|(x, y)| f(x - mean_x, y - mean_y)).sum()
    };
    sum(|x, y| x * y) / (sum(|x, _| x * x) * sum(|_, y| y * y)).sqrt()
}

/// Pairs of real match-ups that are about even, played by greedy: 6,000 games each.
const EVEN: [(&str, [f64; 5]); 3] = [
    (
        "Ivory Towers – Long Knives",
        [750.0, 1.0, 1526.0, 2.0, 721.0],
    ),
    ("Red Swarm – Slow Burn", [652.0, 1.0, 1550.0, 2.0, 795.0]),
    ("Halo Guard – Supply Line", [812.0, 0.0, 1581.0, 0.0, 607.0]),
];

fn of_lengths(runs: usize) {
    let elos = [0.0, 10.0, 20.0, 50.0];
    println!("\nPairs until the default test decides: mean (median) of {runs} runs:");
    heading(
        "match-up",
        &elos.map(|elo| format!("true difference {elo} Elo")),
    );
    for (name, counts) in EVEN {
        let cells = elos.map(|elo| {
            let odds = tilted(counts, expected_score(elo));
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
            let mut lengths: Vec<u64> = (0..runs).map(|_| length(odds, &mut chance)).collect();
            lengths.sort_unstable();
            let mean = lengths.iter().sum::<u64>() as f64 / runs as f64;
            format!("{mean:.0} ({})", lengths[runs / 2])
        });
        println!("| {name} | {} |", cells.join(" | "));
    }
}

/// The odds of the five outcomes, bent as little as it takes to have this score.
fn tilted(counts: [f64; 5], score: f64) -> [f64; 5] {
    let bent = |by: f64| {
        let weights: [f64; 5] = std::array::from_fn(|k| counts[k] * (by * k as f64).exp());
        weights.map(|weight| weight / weights.iter().sum::<f64>())
    };
    let mean = |odds: [f64; 5]| -> f64 { (0..5).map(|k| odds[k] * k as f64 / 4.0).sum() };
    let (mut low, mut high) = (-10.0, 10.0);
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        match mean(bent(middle)) < score {
            true => low = middle,
            false => high = middle,
        }
    }
    bent(low)
}

/// How many pairs the default test takes.
fn length(odds: [f64; 5], chance: &mut Xoshiro256PlusPlus) -> u64 {
    let mut counts = [0; 5];
    while Sprt::default().decide(&counts) == SprtDecision::Undecided {
        let mut luck: f64 = chance.random();
        let outcome = odds.iter().position(|odds| {
            luck -= odds;
            luck < 0.0
        });
        counts[outcome.unwrap_or(4)] += 1;
    }
    counts.iter().sum()
}

//! Are the reference decks worth about the same, and hard to beat?
//!
//! The evidence of `docs/card-set.md`, by one command:
//!
//! ```text
//! cargo run --release --example balance [PLAYER [GAMES [SEED]]]
//! ```
//!
//! Tables in Markdown, each followed by what it promises: every reference deck against every other (GAMES a
//! match-up), and forty legal decks of chance against all of them. Exit code 1 if a promise is broken.

use std::convert::Infallible;
use std::env;
use std::error::Error;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::rating::Meeting;
use guerre_totale::arena::standings::{Standings, twos};
use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::{Duel, Matchup, Plan};
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::decks::{Deck, DeckList, LEAST_CARDS, builtins};
use guerre_totale::players::AnyPlayer;
use guerre_totale::rules::Rng;
use rand::{RngExt, SeedableRng};

/// No deck above or below, over all of its match-ups.
const DECKS: [f64; 2] = [0.40, 0.60];
/// A match-up at least so far from one half is good or bad.
const NOTABLE: f64 = 0.03;
/// Decks of chance, and the most that the one in the middle may score.
const STRANGERS: usize = 40;
const STRANGE: f64 = 0.35;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let mut arg = |default: &str| args.next().unwrap_or(default.to_owned());
    let table = Table {
        player: arg("veteran").parse()?,
        games: arg("400").parse()?,
        seed: arg("2015").parse()?,
    };
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let references = builtins().iter();
    let decks = references.map(|deck| deck.validate(cards, cruisers));
    let decks: Vec<Deck> = decks.collect::<Result<_, _>>()?;
    let kept = [table.field(&decks), table.strangers(&decks)?];
    Ok(match kept {
        [true, true] => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// A legal deck of chance: any cruiser, any cards.
fn stranger(rng: &mut Rng) -> Result<Deck, Box<dyn Error>> {
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let mut list = DeckList::new("stranger");
    let cruiser = cruisers
        .iter()
        .nth(rng.random_range(..cruisers.iter().len()));
    list.cruiser = cruiser.map(|cruiser| cruiser.id.clone());
    let mut ids: Vec<String> = cards
        .cards()
        .iter()
        .map(|card| card.id.to_string())
        .collect();
    for _ in 0..LEAST_CARDS {
        list.cards
            .push(ids.swap_remove(rng.random_range(..ids.len())));
    }
    Ok(list.validate(cards, cruisers)?)
}

/// Who plays, how much, from which seed.
struct Table {
    player: AnyPlayer,
    games: u64,
    seed: u64,
}

impl Table {
    fn play(&self, contests: Vec<Duel>, games: u64) -> Vec<Matchup> {
        let plan = Plan::new(contests, self.seed, games.div_ceil(2));
        let threads = available_parallelism().map_or(1, usize::from);
        let never = AtomicBool::new(false);
        let Ok(batch) = plan.run(threads, &[], &never, |_| Ok::<_, Infallible>(()));
        batch.matchups
    }

    /// Two decks, both played by the player.
    fn duel(&self, deck: &Deck, other: &Deck) -> Duel {
        let players = (self.player.clone(), self.player.clone());
        Duel::total_war(CardSet::builtin(), [deck, other], players)
    }

    /// Every deck against every other.
    fn field(&self, decks: &[Deck]) -> bool {
        let meetings = twos(decks.len());
        let contests = meetings
            .iter()
            .map(|&(a, b)| self.duel(&decks[a], &decks[b]));
        let played = self.play(contests.collect(), self.games);
        let tallies = played.iter().map(|matchup| matchup.tally);
        let meetings = meetings.into_iter().zip(tallies);
        let meetings: Vec<Meeting> = meetings
            .map(|((a, b), tally)| Meeting { a, b, tally })
            .collect();
        let Table {
            games,
            player,
            seed,
        } = self;
        println!("{games} games a match-up, played by {player}, seed {seed}.\n");
        let field = Standings::new(decks.len(), &meetings);
        let kept = standings(&field, decks);
        cross_table(&field, decks);
        kept
    }

    /// Decks of chance against all of them.
    fn strangers(&self, decks: &[Deck]) -> Result<bool, Box<dyn Error>> {
        let games = self.games.div_ceil(10);
        let mut rng = Rng::seed_from_u64(self.seed);
        let strangers = (0..STRANGERS).map(|_| stranger(&mut rng));
        let strangers: Vec<Deck> = strangers.collect::<Result<_, _>>()?;
        let contests = strangers
            .iter()
            .flat_map(|stranger| decks.iter().map(|deck| self.duel(stranger, deck)));
        let played = self.play(contests.collect(), games);
        let matchups = played.chunks(decks.len());
        let mut scores: Vec<f64> = matchups
            .map(|matchups| score(&matchups.iter().map(|matchup| &matchup.tally).sum()))
            .collect();
        scores.sort_by(f64::total_cmp);
        let [least, middle, most] = [0, STRANGERS / 2, STRANGERS - 1].map(|n| scores[n]);
        println!(
            "{STRANGERS} legal decks of chance, {games} games against each reference deck: {} to {}, half of \
             them below {}.",
            percent(least),
            percent(most),
            percent(middle)
        );
        let kept = middle <= STRANGE;
        say(
            kept,
            &format!(
                "half of the decks of chance score at most {}",
                percent(STRANGE)
            ),
        );
        Ok(kept)
    }
}

/// Each deck with its best and its worst match-up.
fn standings(field: &Standings, decks: &[Deck]) -> bool {
    println!(
        "| deck | score | 95 % | best match-up | worst match-up |\n|{}",
        "---|".repeat(5)
    );
    let mut kept = true;
    for (place, deck) in field.order.iter().enumerate() {
        let (name, all) = (decks[deck.named].name(), &deck.tally);
        let (score, interval) = (score(all), interval(score_interval(&all.pairs)));
        let matchups = matchups(field, place);
        let (best, worst) = (matchups[0], matchups[matchups.len() - 1]);
        let [best_cell, worst_cell] = [best, worst]
            .map(|(score, other)| format!("{} {}", percent(score), decks[other].name()));
        println!(
            "| {name} | {} | {interval} | {best_cell} | {worst_cell} |",
            percent(score)
        );
        kept &= within(score, DECKS);
        kept &= best.0 >= 0.5 + NOTABLE && worst.0 <= 0.5 - NOTABLE;
    }
    let [low, high] = DECKS.map(percent);
    let [good, bad] = [0.5 + NOTABLE, 0.5 - NOTABLE].map(percent);
    say(
        kept,
        &format!(
            "every deck between {low} and {high}, with a match-up at {good} or more and one \
             at {bad} or less"
        ),
    );
    kept
}

/// What the deck in this place scored against each other one, as they are named, the best first.
fn matchups(field: &Standings, place: usize) -> Vec<(f64, usize)> {
    let a = field.order[place].named;
    let others = (0..field.order.len()).filter(|b| *b != a);
    let mut matchups: Vec<_> = others.map(|b| (score(&field.tallies[a][b]), b)).collect();
    matchups.sort_by(|(x, _), (y, _)| y.total_cmp(x));
    matchups
}

fn cross_table(field: &Standings, decks: &[Deck]) {
    let numbers: Vec<String> = (1..=decks.len()).map(|k| k.to_string()).collect();
    println!(
        "| | {} |\n|{}",
        numbers.join(" | "),
        "---|".repeat(numbers.len() + 1)
    );
    for (deck, scores) in field.order.iter().zip(field.matrix()) {
        let cell = |score: &Option<f64>| {
            score.map_or("–".to_owned(), |score| format!("{:.0}", 100.0 * score))
        };
        let cells: Vec<String> = scores.iter().map(cell).collect();
        let (place, name) = (field.place(deck.named) + 1, decks[deck.named].name());
        println!("| {place} {name} | {} |", cells.join(" | "));
    }
    println!();
}

/// Nothing was played: neither good nor bad.
fn score(tally: &Tally) -> f64 {
    tally.score().unwrap_or(0.5)
}

fn within(score: f64, [low, high]: [f64; 2]) -> bool {
    (low..=high).contains(&score)
}

fn percent(score: f64) -> String {
    format!("{:.1}", 100.0 * score)
}

fn interval(ends: Option<[f64; 2]>) -> String {
    ends.map_or("–".into(), |[low, high]| {
        format!("{:.1} … {:.1}", 100.0 * low, 100.0 * high)
    })
}

fn say(kept: bool, promise: &str) {
    let verdict = if kept { "Holds" } else { "BROKEN" };
    println!("\n{verdict}: {promise}.\n");
}

//! Are the reference decks, the cruisers and the cards worth about the same?
//!
//! The evidence of `docs/card-set.md`, by one command:
//!
//! ```text
//! cargo run --release --example balance [all|decks|cruisers|cards [PLAYER [GAMES [SEED]]]]
//! ```
//!
//! Tables in Markdown, each followed by what it promises: every reference deck against every other
//! (GAMES a match-up), every deck on every cruiser against all of them, and every deck with each card
//! left out in turn. Exit code 1 if a promise is broken. Without arguments it takes about an hour on
//! two cores.

use std::convert::Infallible;
use std::env;
use std::error::Error;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use guerre_totale::arena::interval::{score_interval, z_for_all};
use guerre_totale::arena::rating::Meeting;
use guerre_totale::arena::standings::{Standings, twos};
use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::value::{ValueTally, Values};
use guerre_totale::arena::{Contest, Finished, Matchup, Plan};
use guerre_totale::cards::{CardId, CardSet, CruiserSet};
use guerre_totale::decks::{Deck, builtins};
use guerre_totale::players::AnyPlayer;

/// No deck above or below, over all of its match-ups.
const DECKS: [f64; 2] = [0.35, 0.65];
/// A match-up at least so far from one half is good or bad.
const NOTABLE: f64 = 0.03;
/// Each cruiser, over all decks put on it.
const CRUISERS: [f64; 2] = [0.45, 0.55];
/// The most that a deck's score may change without one card.
const CARD: f64 = 0.10;
/// Who looks through all cards for those that matter most: a lighter search, as there are many.
const SCREENING: &str = "expert:500";

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let mut arg = |default: &str| args.next().unwrap_or(default.to_owned());
    let wanted = arg("all");
    let table = Table {
        player: arg("expert:2000").parse()?,
        games: arg("200").parse()?,
        seed: arg("2015").parse()?,
    };
    let decks = on(None)?;
    let is = |name: &str| wanted == "all" || wanted == name;
    let mut kept = Vec::new();
    if is("decks") {
        kept.push(table.field(&decks));
    }
    if is("cruisers") {
        kept.push(table.cruisers(&decks)?);
    }
    if is("cards") {
        kept.push(table.cards(&decks)?);
    }
    match kept.iter().all(|kept| *kept) {
        _ if kept.is_empty() => Err(format!("no table '{wanted}'; see the first lines").into()),
        true => Ok(ExitCode::SUCCESS),
        false => Ok(ExitCode::FAILURE),
    }
}

/// The reference decks, on their own cruisers or all on this one.
fn on(cruiser: Option<&str>) -> Result<Vec<Deck>, Box<dyn Error>> {
    let put = |deck: &guerre_totale::decks::DeckList| {
        let mut deck = deck.clone();
        deck.cruiser = cruiser.map(str::to_owned).or(deck.cruiser);
        Ok(deck.validate(CardSet::builtin(), CruiserSet::builtin())?)
    };
    builtins().iter().map(put).collect()
}

/// Who plays, how much, from which seed.
struct Table {
    player: AnyPlayer,
    games: u64,
    seed: u64,
}

impl Table {
    /// Plays contests to the end and tells of every pair of each.
    fn play(
        &self,
        contests: Vec<Contest>,
        games: u64,
        mut tell: impl FnMut(Finished),
    ) -> Vec<Matchup> {
        let plan = Plan {
            players: [self.player; 2],
            seed: self.seed,
            pairs: games.div_ceil(2),
            sprt: None,
            transcript_every: None,
            listen: false,
            contests,
        };
        let threads = available_parallelism().map_or(1, usize::from);
        let Ok(batch) = plan.run(threads, &[], &AtomicBool::new(false), |finished| {
            tell(finished);
            Ok::<_, Infallible>(())
        });
        batch.matchups
    }

    /// Every deck against every other.
    fn field(&self, decks: &[Deck]) -> bool {
        let meetings = twos(decks.len());
        let contests = meetings.iter().map(|&(a, b)| contest(&decks[a], &decks[b]));
        let played = self.play(contests.collect(), self.games, |_| {});
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

    /// Every deck on every cruiser, against all reference decks on their own.
    fn cruisers(&self, references: &[Deck]) -> Result<bool, Box<dyn Error>> {
        let games = self.games.div_ceil(5);
        println!("{games} games a match-up.\n");
        let ids: Vec<String> = CruiserSet::builtin()
            .iter()
            .map(|cruiser| cruiser.id.clone())
            .collect();
        println!(
            "| deck | {} |\n|{}",
            ids.join(" | "),
            "---|".repeat(ids.len() + 1)
        );
        let mut rows: Vec<Vec<Tally>> = vec![Vec::new(); references.len()];
        for id in &ids {
            let decks = on(Some(id))?;
            let contests = decks
                .iter()
                .flat_map(|deck| references.iter().map(|other| contest(deck, other)));
            let played = self.play(contests.collect(), games, |_| {});
            for (row, matchups) in rows.iter_mut().zip(played.chunks(references.len())) {
                row.push(matchups.iter().map(|matchup| &matchup.tally).sum());
            }
        }
        for (deck, row) in references.iter().zip(&rows) {
            let cells: Vec<String> = row.iter().map(|tally| percent(score(tally))).collect();
            println!("| {} | {} |", deck.name(), cells.join(" | "));
        }
        let totals: Vec<Tally> = (0..ids.len())
            .map(|c| rows.iter().map(|row| &row[c]).sum())
            .collect();
        let cells: Vec<String> = totals
            .iter()
            .map(|tally| {
                format!(
                    "**{}** ({})",
                    percent(score(tally)),
                    interval(score_interval(&tally.pairs))
                )
            })
            .collect();
        println!("| all decks | {} |", cells.join(" | "));
        let kept = totals.iter().all(|tally| within(score(tally), CRUISERS));
        let [low, high] = CRUISERS.map(percent);
        say(
            kept,
            &format!("each cruiser between {low} and {high} over all decks put on it"),
        );
        Ok(kept)
    }

    /// Every deck without each of its cards, on the same shuffles. Of so many cards some look
    /// extreme by chance, so the most extreme two of each deck are played again on new games.
    fn cards(&self, decks: &[Deck]) -> Result<bool, Box<dyn Error>> {
        let screening = Table {
            player: SCREENING.parse()?,
            games: self.games.div_ceil(10),
            seed: self.seed,
        };
        let again = Table {
            games: (3 * self.games).div_ceil(10),
            seed: self.seed + 1,
            ..*self
        };
        println!(
            "Each card left out, {} games a match-up by {}; then again the card whose absence cost \
             most and the one whose absence cost least, {} games a match-up by {}, seed {}.\n",
            screening.games, screening.player, again.games, again.player, again.seed
        );
        println!(
            "| deck | dearest | again | 95 % | most dispensable | again | 95 % |\n|{}",
            "---|".repeat(7)
        );
        let z = z_for_all(2 * decks.len());
        let mut kept = true;
        for deck in decks {
            let mut found = screening.values(deck, deck.cards(), decks).cards;
            found.sort_by(|a, b| value(&b.tally).total_cmp(&value(&a.tally)));
            let extremes = [found[0], found[found.len() - 1]];
            let ids = extremes.map(|found| deck.cards()[found.place]);
            let checked = again.values(deck, &ids, decks).cards;
            let cell = |n: usize| {
                let [first, again] = [extremes[n].tally, checked[n].tally];
                format!(
                    "{} {} | {} | {}",
                    ids[n],
                    points(&first),
                    points(&again),
                    interval(again.interval(z))
                )
            };
            println!("| {} | {} | {} |", deck.name(), cell(0), cell(1));
            kept &= checked.iter().all(|it| value(&it.tally).abs() <= CARD);
        }
        println!(
            "\nThe intervals hold for all {} cards at once.",
            2 * decks.len()
        );
        say(
            kept,
            &format!(
                "no card changes its deck's score by more than {:.0} points",
                100.0 * CARD
            ),
        );
        Ok(kept)
    }

    /// What each of these cards is worth to a deck, against all opponents together.
    fn values(&self, deck: &Deck, cards: &[CardId], opponents: &[Deck]) -> Values {
        let contests = opponents.iter().flat_map(|opponent| {
            let full = contest(deck, opponent);
            let without: Vec<Contest> = cards.iter().map(|card| full.without(*card)).collect();
            [full].into_iter().chain(without)
        });
        let mut values = Values::new(cards.len());
        self.play(contests.collect(), self.games, |finished| {
            values.add(finished.matchup, finished.index, finished.pair);
        });
        values
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

fn contest(deck: &Deck, other: &Deck) -> Contest {
    Contest::total_war(CardSet::builtin(), [deck, other])
}

/// Nothing was played: neither good nor bad.
fn score(tally: &Tally) -> f64 {
    tally.score().unwrap_or(0.5)
}

fn value(tally: &ValueTally) -> f64 {
    tally.value().unwrap_or(0.0)
}

fn points(tally: &ValueTally) -> String {
    format!("{:+.1}", 100.0 * value(tally))
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

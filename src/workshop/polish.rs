//! Which single change makes a good deck better still?
//!
//! What an island has learned is about many decks at once. Whether a change is good for this very deck is told
//! by playing it with and without, on the same shuffles: in a race of those that promise most, whose winner must
//! then be better beyond reasonable doubt.

use super::bench::{Bench, Halt};
use super::candidate::Candidate;
use super::island::Setting;
use super::limits::Limits;
use super::race::race;
use super::table::Table;
use crate::arena::value::ValueTally;
use crate::arena::{Change, mix};
use crate::cards::CardIndex;

/// Changes that are tried: so many that promise most, so many by chance.
const TRIED: [usize; 2] = [24, 8];

/// So many standard errors make a change that is taken.
const SURE: f64 = 2.0;

/// Tries changes over about so many pairs; returns the better deck, if there is one. Cards are worth this by what
/// is known, and pairs begin with this index.
pub async fn polish(
    setting: Setting<'_>,
    deck: &Candidate,
    worth: &[f64],
    (pairs, first): (u64, u64),
    bench: &mut Bench<'_>,
) -> Result<Option<Candidate>, Halt> {
    let version = |change: &Change| Candidate {
        cruiser: deck.cruiser,
        lineup: deck.lineup.changed(&[*change]),
    };
    let (limits, table) = (setting.limits, setting.table);
    let changes = promising(limits, deck, worth, mix(first));
    let versions: Vec<Candidate> = changes.iter().map(version).collect();
    let ranked = race(table, versions, pairs / 2, first, bench).await?;
    let Some(best) = ranked.into_iter().next() else {
        return Ok(None);
    };
    let gain = held_against(
        table,
        &best.candidate,
        deck,
        pairs / 4,
        first + (1 << 32),
        bench,
    )
    .await?;
    let better = gain.interval(SURE).is_some_and(|[low, _]| low > 0.0);
    Ok(better.then_some(best.candidate))
}

/// What one deck scores more than another on the same pairs, of which the first has this index.
pub async fn held_against(
    table: &Table,
    deck: &Candidate,
    other: &Candidate,
    pairs: u64,
    first: u64,
    bench: &mut Bench<'_>,
) -> Result<ValueTally, Halt> {
    let indices = first..first + pairs;
    let games: Vec<(&Candidate, u64)> = [deck, other]
        .into_iter()
        .flat_map(|deck| indices.clone().map(move |index| (deck, index)))
        .collect();
    let results = bench.play(table, &games).await?;
    let (own, others) = results.split_at(pairs as usize);
    Ok(ValueTally::of(own.iter().zip(others).map(
        |(own, other)| [own, other].map(|result| result.pair()),
    )))
}

/// Single changes of a deck that are allowed: those that promise most, and some by chance.
fn promising(limits: &Limits, deck: &Candidate, worth: &[f64], chance: u64) -> Vec<Change> {
    let cards = deck.cards();
    let worth = |card: CardIndex| worth[usize::from(card)];
    let mean = cards.iter().map(worth).sum::<f64>() / cards.len() as f64;
    let allowed = |change: &Change| {
        let mut cards = cards;
        change.drop.into_iter().for_each(|card| cards.remove(card));
        change.add.into_iter().for_each(|card| cards.insert(card));
        limits.allows(deck.cruiser, cards)
    };
    let drops = (cards - limits.keep).iter().map(Some).chain([None]);
    let adds = || (limits.pool - cards).iter().map(Some).chain([None]);
    let changes = drops.flat_map(|drop| adds().map(move |add| Change { drop, add }));
    let is_one = |change: &Change| change.drop.is_some() || change.add.is_some();
    let mut changes: Vec<Change> = changes.filter(is_one).filter(allowed).collect();
    // A card more or less changes the share of all others: it is held against the mean card.
    let promise = |change: &Change| {
        let [add, drop] = [change.add, change.drop].map(|card| card.map_or(mean, worth));
        add - drop
    };
    changes.sort_by(|a, b| promise(b).total_cmp(&promise(a)));
    let mut others = changes.split_off(TRIED[0].min(changes.len()));
    others.sort_by_key(|change| {
        let card = |card: Option<CardIndex>| card.map_or(256, u64::from);
        mix(chance ^ mix(card(change.drop) << 16 | card(change.add)))
    });
    changes.extend(others.into_iter().take(TRIED[1]));
    changes
}

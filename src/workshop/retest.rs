//! Is the deck that was found really better?
//!
//! Whoever looks at many decks finds some that were lucky. So the one found and the old one are played again, on
//! games that decided nothing so far, against opponents that the search never met, and by a stronger player.

use super::bench::{Bench, Halt};
use super::candidate::{Candidate, Components};
use super::table::{PairResult, Table};
use crate::arena::interval::{Z, z_for_all};
use crate::arena::tally::Tally;
use crate::arena::value::ValueTally;
use crate::arena::{Change, Verdict};

/// How sure a gain must be to be believed: by chance alone one search in a thousand claims one.
pub const BEYOND_DOUBT: f64 = 3.090_232_306_167_814;

/// The two decks on the same games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// The old deck; nothing if it cannot be played.
    pub before: Tally,
    /// The one that was found.
    pub after: Tally,
    /// What it scored more, pair by pair.
    pub gain: ValueTally,
}

impl Test {
    /// What the found deck scored more, undefined without the old one, and its 95 % interval.
    pub fn gain(&self) -> Option<(f64, [f64; 2])> {
        self.gain.value().zip(self.gain.interval(Z))
    }

    /// Is it better beyond doubt?
    pub fn is_better(&self) -> bool {
        let interval = self.gain.interval(BEYOND_DOUBT);
        interval.is_some_and(|[low, _]| low > 0.0)
    }

    /// Is it clearly worse?
    pub fn is_worse(&self) -> bool {
        let interval = self.gain.interval(Z);
        interval.is_some_and(|[_, high]| high < 0.0)
    }

    /// In a word, by the same measure.
    pub fn verdict(&self) -> Verdict {
        match self.gain() {
            None => Verdict::Unplayed,
            Some(_) if self.is_better() => Verdict::Better,
            Some(_) if self.is_worse() => Verdict::Worse,
            Some(_) => Verdict::Open,
        }
    }

    fn add(&mut self, before: Option<PairResult>, after: PairResult) {
        let after = after.pair();
        self.after.add(after.first, after.second);
        if let Some(before) = before.map(PairResult::pair) {
            self.before.add(before.first, before.second);
            self.gain.add(after, before);
        }
    }
}

/// Plays both decks over the same pairs. What was played before somebody stopped it counts.
pub async fn test(
    table: &Table,
    before: Option<&Candidate>,
    after: &Candidate,
    pairs: u64,
    bench: &mut Bench<'_>,
) -> (Test, Result<(), Halt>) {
    /// Pairs between two looks at whether to stop.
    const STEP: u64 = 32;
    let mut test = Test::default();
    for first in (0..pairs).step_by(STEP as usize) {
        let indices = first..pairs.min(first + STEP);
        let both = before.into_iter().chain([after]);
        let games: Vec<(&Candidate, u64)> = both
            .flat_map(|candidate| indices.clone().map(move |index| (candidate, index)))
            .collect();
        let results = match bench.play(table, &games).await {
            Ok(results) => results,
            Err(halt) => return (test, Err(halt)),
        };
        let (old, new) = results.split_at(results.len() - (indices.end - indices.start) as usize);
        for (n, after) in new.iter().enumerate() {
            test.add(old.get(n).copied(), *after);
        }
    }
    (test, Ok(()))
}

/// What one change brings to the deck that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain<T> {
    /// The change.
    pub change: T,
    /// The found deck less the same deck with this change undone.
    pub tally: ValueTally,
    /// The interval, so wide that those of all changes hold at once.
    pub interval: Option<[f64; 2]>,
}

/// All that makes the new deck another than the old one, with what each brings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gains {
    /// The cards, what brings most first.
    pub cards: Vec<Gain<Change>>,
    /// The cruiser, if it is another: from which.
    pub cruiser: Option<Gain<usize>>,
}

/// Undoes each change alone, on the same shuffles.
pub async fn gains(
    components: Components<'_>,
    table: &Table,
    (before, after): (&Candidate, &Candidate),
    pairs: u64,
    bench: &mut Bench<'_>,
) -> Result<Gains, Halt> {
    let changes = components.changes(before.cards(), after.cards());
    let undone = |change: &Change| Candidate {
        cruiser: after.cruiser,
        lineup: after.lineup.changed(&[Change {
            drop: change.add,
            add: change.drop,
        }]),
    };
    let mut others: Vec<Candidate> = changes.iter().map(undone).collect();
    if before.cruiser != after.cruiser {
        others.push(Candidate {
            cruiser: before.cruiser,
            lineup: after.lineup.clone(),
        });
    }
    let z = z_for_all(others.len());
    let all: Vec<&Candidate> = [after].into_iter().chain(&others).collect();
    let games: Vec<(&Candidate, u64)> = all
        .iter()
        .flat_map(|candidate| (0..pairs).map(|index| (*candidate, index)))
        .collect();
    let results = bench.play(table, &games).await?;
    let (found, undone) = results.split_at(pairs as usize);
    let tallies = undone.chunks(pairs.max(1) as usize).map(|undone| {
        let both = found.iter().zip(undone);
        ValueTally::of(both.map(|(with, without)| [with.pair(), without.pair()]))
    });
    let mut tallies: Vec<ValueTally> = tallies.collect();
    let gain = |change, tally: ValueTally| Gain {
        change,
        tally,
        interval: tally.interval(z),
    };
    let cruiser = (before.cruiser != after.cruiser)
        .then(|| tallies.pop())
        .flatten();
    let mut cards: Vec<Gain<Change>> = changes
        .into_iter()
        .zip(tallies)
        .map(|(change, tally)| gain(change, tally))
        .collect();
    let value = |gain: &Gain<Change>| gain.tally.value().unwrap_or(f64::NEG_INFINITY);
    cards.sort_by(|a, b| value(b).total_cmp(&value(a)));
    Ok(Gains {
        cards,
        cruiser: cruiser.map(|tally| Gain {
            change: before.cruiser,
            tally,
            interval: tally.interval(z),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::mix;

    /// Two decks that win each game with this chance in a thousand, and share no luck: the hardest case.
    fn equals(chance: u64, pairs: u64, seed: u64) -> Test {
        let result = |n: u64| {
            let wins = |game: u64| u8::from(mix(mix(seed) ^ (4 * n + game)) % 1000 < chance);
            [0, 2].map(|deck| PairResult {
                half_points: 2 * (wins(deck) + wins(deck + 1)),
                lead: 0,
            })
        };
        let mut test = Test::default();
        for [before, after] in (0..pairs).map(result) {
            test.add(Some(before), after);
        }
        test
    }

    /// One in a thousand is promised: more than three would be a lie, and none at all a test that finds nothing.
    #[test]
    fn of_a_thousand_decks_that_are_no_better_about_one_is_called_better() {
        const TESTS: u64 = 10_000;
        for (chance, pairs) in [(500, 20), (500, 100), (200, 100)] {
            let claims = |seed: &u64| equals(chance, pairs, *seed).is_better();
            let claims = (0..TESTS).filter(claims).count();
            assert!((1..=30).contains(&claims), "{chance}, {pairs}: {claims}");
        }
    }
}

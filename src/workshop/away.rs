//! How does a search wait for games that are played elsewhere?
//!
//! The workers of a page share no memory, and one that waits hears nothing. So a search is a program that can be
//! left where it asks for games, and gone on with once somebody has played them. Where games are played on the
//! spot it never waits.

use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use serde::{Deserialize, Serialize};

use super::bench::Halt;
use super::candidate::Candidate;
use super::quest::Quest;
use super::table::{PairResult, Purpose, Table};

/// Pairs of games that somebody is to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errand {
    /// The table that they are played at.
    pub purpose: Purpose,
    /// Who plays there.
    pub decks: Vec<Candidate>,
    /// The pairs: a deck by its place in that list, and the index of the pair.
    pub pairs: Vec<(usize, u64)>,
}

impl Errand {
    fn new(table: &Table, games: &[(&Candidate, u64)]) -> Errand {
        let mut errand = Errand {
            purpose: table.purpose(),
            decks: Vec::new(),
            pairs: Vec::with_capacity(games.len()),
        };
        for (candidate, index) in games {
            // A deck plays its pairs in one go, so the one before is the only one to look at.
            if errand.decks.last() != Some(candidate) {
                errand.decks.push((*candidate).clone());
            }
            errand.pairs.push((errand.decks.len() - 1, *index));
        }
        errand
    }

    /// Plays it for this search: a byte a pair, or none if it is not of this search.
    pub fn play(&self, quest: &Quest) -> Option<Vec<u8>> {
        let table = quest.table_for(self.purpose);
        let pair = |(deck, index): &(usize, u64)| {
            let candidate = self.decks.get(*deck)?;
            let played = quest.has(candidate).then(|| table.pair(candidate, *index));
            played.map(PairResult::to_byte)
        };
        self.pairs.iter().map(pair).collect()
    }
}

/// What a search asks for, and what it is told.
#[derive(Debug, Default)]
pub struct Away(RefCell<Word>);

#[derive(Debug, Default)]
enum Word {
    #[default]
    Nothing,
    Asked(Errand),
    Answered(Vec<PairResult>),
    Stopped,
}

impl Away {
    /// What is asked for.
    pub fn errand(&self) -> Option<Errand> {
        match &*self.0.borrow() {
            Word::Asked(errand) => Some(errand.clone()),
            _ => None,
        }
    }

    /// Tells how the games ended that were asked for, a byte a pair; false if these are none of them.
    pub fn answer(&self, bytes: &[u8]) -> bool {
        let results = bytes.iter().map(|byte| PairResult::from_byte(*byte));
        let results: Option<Vec<PairResult>> = results.collect();
        let mut word = self.0.borrow_mut();
        match (&*word, results) {
            (Word::Asked(errand), Some(results)) if errand.pairs.len() == results.len() => {
                *word = Word::Answered(results);
                true
            }
            _ => false,
        }
    }

    /// Nobody will play any more.
    pub fn stop(&self) {
        *self.0.borrow_mut() = Word::Stopped;
    }

    /// The results of these pairs, once they are there.
    pub(super) async fn play(
        &self,
        table: &Table,
        games: &[(&Candidate, u64)],
    ) -> Result<Vec<PairResult>, Halt> {
        *self.0.borrow_mut() = Word::Asked(Errand::new(table, games));
        poll_fn(|_| {
            let mut word = self.0.borrow_mut();
            match std::mem::take(&mut *word) {
                Word::Answered(results) => Poll::Ready(Ok(results)),
                Word::Stopped => Poll::Ready(Err(Halt::Stopped)),
                other => {
                    *word = other;
                    Poll::Pending
                }
            }
        })
        .await
    }
}

/// Goes on with a search until it is over, or waits for games.
pub fn go_on<T>(program: Pin<&mut dyn Future<Output = T>>) -> Option<T> {
    match program.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => Some(done),
        Poll::Pending => None,
    }
}

/// A search whose games are played on the spot.
pub(super) fn at_once<T>(program: impl Future<Output = T>) -> T {
    go_on(pin!(program)).expect("only games that are played elsewhere keep a search waiting")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::arena::set_fingerprint;
    use crate::cards::{CardSet, CruiserSet};
    use crate::decks::references;
    use crate::workshop::{Bench, Components, Improvement, Limits};

    fn quest() -> Quest<'static> {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let components = Components { cards, cruisers };
        let [deck, opponent, stranger] = [0, 1, 2].map(|n| references(cards, cruisers)[n].clone());
        let old = components.candidate(&deck).expect("a legal deck");
        Quest {
            components,
            name: "mine".to_owned(),
            limits: Limits {
                home: old.cards(),
                changes: Some(2),
                ..Limits::none(components.all(), vec![old.cruiser])
            },
            old: Some(old),
            opponents: vec![opponent],
            held_out: vec![stranger],
            known: Vec::new(),
            player: "random".parse().expect("a player"),
            stronger: "random".parse().expect("a player"),
            seed: 7,
            budget: 800,
            set: set_fingerprint(cards, cruisers),
        }
    }

    fn told(found: &Improvement) -> String {
        format!("{found:?}")
    }

    #[test]
    fn a_search_whose_games_are_played_elsewhere_finds_the_same() {
        let (quest, stop) = (quest(), AtomicBool::new(false));
        let mut silent = || {};
        let here = quest.improve(&mut Bench::new(1, &stop, &mut silent), &mut |_| {});
        let away = Away::default();
        let mut bench = Bench {
            away: Some(&away),
            ..Bench::new(1, &stop, &mut silent)
        };
        let mut deaf = |_| {};
        let mut program = pin!(quest.improving(&mut bench, &mut deaf));
        let there = loop {
            if let Some(found) = go_on(program.as_mut()) {
                break found;
            }
            assert!(!away.answer(&[]), "results of other games");
            let errand = away.errand().expect("it waits for games");
            let sent = serde_json::to_string(&errand).expect("JSON");
            let errand: Errand = serde_json::from_str(&sent).expect("an errand");
            assert!(away.answer(&errand.play(&quest).expect("of this search")));
        };
        let [here, there] = [here, there].map(|found| told(&found.expect("nothing is saved")));
        assert_eq!(here, there);
    }

    #[test]
    fn a_search_that_is_stopped_says_what_is_known() {
        let (quest, stop) = (quest(), AtomicBool::new(false));
        let (away, mut silent) = (Away::default(), || {});
        let mut bench = Bench {
            away: Some(&away),
            ..Bench::new(1, &stop, &mut silent)
        };
        let mut deaf = |_| {};
        let mut program = pin!(quest.improving(&mut bench, &mut deaf));
        assert!(go_on(program.as_mut()).is_none());
        away.stop();
        let found = go_on(program.as_mut()).expect("it is over");
        let found = found.expect("nothing is saved");
        assert!(!found.complete && !found.found);
    }

    #[test]
    fn cards_that_there_are_not_are_not_played() {
        let quest = quest();
        let errand = Errand {
            purpose: Purpose::Search,
            decks: vec![Candidate::new(99, quest.limits.home)],
            pairs: vec![(0, 0)],
        };
        assert_eq!(errand.play(&quest), None);
        let nobody = Errand {
            decks: Vec::new(),
            ..errand
        };
        assert_eq!(nobody.play(&quest), None);
    }
}

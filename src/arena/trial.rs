//! How does a deck fare, while somebody goes on building it?

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use super::tally::Tally;
use super::{Duel, Plan};
use crate::cards::CardSet;
use crate::decks::Deck;
use crate::players::AnyPlayer;

/// Games against other decks, played in the background.
pub struct Trial {
    deck: Deck,
    /// Their names, and which of them is the deck itself.
    opponents: Vec<(String, bool)>,
    pairs: u64,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// What the background and the screen both see.
struct Shared {
    stop: AtomicBool,
    tallies: Mutex<Vec<Tally>>,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialProgress {
    /// Games are being played.
    Running,
    /// All games were played.
    Complete,
    /// Stopped, or it broke off by itself.
    Stopped,
}

impl Trial {
    /// Begins so many pairs of games against each of these decks, with this player on both sides.
    pub fn begin(
        deck: Deck,
        opponents: &[Deck],
        cards: &CardSet,
        player: &AnyPlayer,
        (pairs, seed): (u64, u64),
        threads: usize,
    ) -> Trial {
        let shared = Arc::new(Shared {
            stop: AtomicBool::new(false),
            tallies: Mutex::new(vec![Tally::default(); opponents.len()]),
        });
        let players = || (player.clone(), player.clone());
        let against = |opponent| Duel::total_war(cards, [&deck, opponent], players());
        let plan = Plan::new(opponents.iter().map(against).collect(), seed, pairs);
        let seen = Arc::clone(&shared);
        let names = opponents
            .iter()
            .map(|opponent| (opponent.name().to_owned(), opponent.is_copy_of(&deck)))
            .collect();
        let play = move || seen.play(&plan, threads);
        Trial {
            deck,
            opponents: names,
            pairs,
            shared,
            // A system without a thread to spare has a trial that stopped at once.
            thread: Builder::new().spawn(play).ok(),
        }
    }

    /// Is this the deck that was tried? Its name changes nothing.
    pub fn is_of(&self, deck: Option<&Deck>) -> bool {
        deck.is_some_and(|deck| deck.is_copy_of(&self.deck))
    }

    /// Each opponent, whether it is the mirror, and the games against it so far.
    pub fn matchups(&self) -> Vec<(&str, bool, Tally)> {
        let opponents = self.opponents.iter().zip(self.shared.tallies().clone());
        opponents
            .map(|((name, mirror), tally)| (name.as_str(), *mirror, tally))
            .collect()
    }

    /// All games so far but for those of the mirror, which say nothing of the deck.
    pub fn overall(&self) -> Tally {
        let matchups = self.matchups();
        let others = matchups.iter().filter(|(_, mirror, _)| !mirror);
        others.map(|(_, _, tally)| tally).sum()
    }

    /// The number of all games so far.
    pub fn played(&self) -> u64 {
        self.shared.tallies().iter().map(Tally::games).sum()
    }

    /// All games that are to be played.
    pub fn games(&self) -> u64 {
        2 * self.pairs * self.opponents.len() as u64
    }

    /// How far it has come.
    pub fn progress(&self) -> TrialProgress {
        // In this order: a thread that ends in between has counted its last game by then.
        let running = self
            .thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished());
        match self.played() == self.games() {
            true => TrialProgress::Complete,
            false if running => TrialProgress::Running,
            false => TrialProgress::Stopped,
        }
    }

    /// No further game is begun.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn tallies(&self) -> MutexGuard<'_, Vec<Tally>> {
        self.tallies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn play(&self, plan: &Plan<Duel>, threads: usize) {
        let Ok(_) = plan.run(threads, &[], &self.stop, |done| {
            self.tallies()[done.matchup].add(done.pair.first, done.pair.second);
            Ok::<_, Infallible>(())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CruiserSet;
    use crate::decks::references;
    use crate::players::Greedy;

    fn trial(pairs: u64) -> Trial {
        let decks = references(CardSet::builtin(), CruiserSet::builtin());
        let (cards, greedy) = (CardSet::builtin(), AnyPlayer::Greedy(Greedy::default()));
        Trial::begin(decks[0].clone(), &decks, cards, &greedy, (pairs, 1), 2)
    }

    fn ended(trial: &mut Trial) -> TrialProgress {
        trial.thread.take().unwrap().join().unwrap();
        trial.progress()
    }

    #[test]
    fn a_trial_plays_every_opponent_and_is_the_same_every_time() {
        let mut trials = [trial(1), trial(1)];
        for trial in &mut trials {
            assert!(ended(trial) == TrialProgress::Complete);
            assert_eq!(trial.played(), trial.games());
            let mirror = trial.played() / trial.matchups().len() as u64;
            assert_eq!(trial.overall().games(), trial.games() - mirror);
        }
        assert_eq!(trials[0].matchups(), trials[1].matchups());
    }

    #[test]
    fn a_trial_that_is_stopped_ends_early() {
        let mut trial = trial(u64::MAX / 100);
        trial.stop();
        assert!(ended(&mut trial) == TrialProgress::Stopped);
    }

    #[test]
    fn a_trial_belongs_to_its_deck() {
        let decks = references(CardSet::builtin(), CruiserSet::builtin());
        let trial = trial(1);
        assert!(trial.is_of(Some(&decks[0])));
        assert!(!trial.is_of(Some(&decks[1])));
        assert!(!trial.is_of(None));
    }
}

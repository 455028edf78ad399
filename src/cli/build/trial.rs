//! How does the deck fare, while somebody goes on building it?

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::{Contest, Plan};
use guerre_totale::cards::CardSet;
use guerre_totale::decks::Deck;
use guerre_totale::players::{AnyPlayer, Greedy};

use crate::cli::matches::{DEFAULT_SEED, threads};

/// In how many turns the games against each opponent are played, unless a turn were too long.
const TURNS: u64 = 10;
const LONGEST_TURN: u64 = 100;

/// Games against other decks, played in the background.
pub struct Trial {
    deck: Deck,
    opponents: Vec<String>,
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Running,
    Complete,
    /// Stopped, or it broke off by itself.
    Stopped,
}

impl Trial {
    /// Begins so many pairs of games against each of these decks, played by greedy on both sides.
    pub fn begin(deck: Deck, opponents: Vec<Deck>, cards: CardSet, pairs: u64) -> Trial {
        let shared = Arc::new(Shared {
            stop: AtomicBool::new(false),
            tallies: Mutex::new(vec![Tally::default(); opponents.len()]),
        });
        let plan = plan(&deck, &opponents, &cards, pairs);
        let seen = Arc::clone(&shared);
        let names = opponents
            .iter()
            .map(|deck| deck.name().to_owned())
            .collect();
        let play = move || seen.play(plan);
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
        let same = |deck: &Deck| {
            deck.cards() == self.deck.cards() && deck.cruiser() == self.deck.cruiser()
        };
        deck.is_some_and(same)
    }

    /// Each opponent with the games against it so far.
    pub fn matchups(&self) -> Vec<(&str, Tally)> {
        let names = self.opponents.iter().map(String::as_str);
        names.zip(self.shared.tallies().iter().copied()).collect()
    }

    /// All games so far.
    pub fn overall(&self) -> Tally {
        self.shared.tallies().iter().sum()
    }

    /// All games that are to be played.
    pub fn games(&self) -> u64 {
        2 * self.pairs * self.opponents.len() as u64
    }

    pub fn progress(&self) -> Progress {
        // In this order: a thread that ends in between has counted its last game by then.
        let running = self
            .thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished());
        match self.overall().games() == self.games() {
            true => Progress::Complete,
            false if running => Progress::Running,
            false => Progress::Stopped,
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

    /// Plays in turns, so that at any time all opponents have had about as many games.
    fn play(&self, mut plan: Plan) {
        let pairs = plan.pairs;
        let turn = pairs.div_ceil(TURNS).clamp(1, LONGEST_TURN);
        // A core is left to whoever edits.
        let threads = threads(None).saturating_sub(1).max(1);
        plan.pairs = 0;
        while plan.pairs < pairs && !self.stop.load(Ordering::Relaxed) {
            plan.pairs = pairs.min(plan.pairs + turn);
            let played = self.tallies().clone();
            let Ok(_) = plan.run(threads, &played, &self.stop, |done| {
                self.tallies()[done.matchup].add(done.pair.first, done.pair.second);
                Ok::<_, Infallible>(())
            });
        }
    }
}

fn plan(deck: &Deck, opponents: &[Deck], cards: &CardSet, pairs: u64) -> Plan {
    let against = |opponent| Contest::total_war(cards, [deck, opponent]);
    Plan {
        contests: opponents.iter().map(against).collect(),
        players: [AnyPlayer::Greedy(Greedy::default()); 2],
        seed: DEFAULT_SEED,
        pairs,
        sprt: None,
        transcript_every: None,
        listen: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use guerre_totale::cards::CruiserSet;
    use guerre_totale::decks::builtins;

    fn decks() -> Vec<Deck> {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let legal = builtins()
            .iter()
            .filter_map(|l| l.validate(cards, cruisers).ok());
        legal.collect()
    }

    fn trial(pairs: u64) -> Trial {
        let decks = decks();
        Trial::begin(decks[0].clone(), decks, CardSet::builtin().clone(), pairs)
    }

    fn ended(trial: &mut Trial) -> Progress {
        trial.thread.take().unwrap().join().unwrap();
        trial.progress()
    }

    #[test]
    fn a_trial_plays_every_opponent_and_is_the_same_every_time() {
        let mut trials = [trial(1), trial(1)];
        for trial in &mut trials {
            assert!(ended(trial) == Progress::Complete);
            assert_eq!(trial.overall().games(), trial.games());
        }
        assert_eq!(trials[0].matchups(), trials[1].matchups());
    }

    #[test]
    fn taking_turns_changes_no_result() {
        let (decks, cards) = (decks(), CardSet::builtin());
        let (own, others) = (&decks[0], &decks[..3]);
        let mut trial = Trial::begin(own.clone(), others.into(), cards.clone(), 23);
        assert!(ended(&mut trial) == Progress::Complete);
        let at_once = plan(own, others, cards, 23);
        let Ok(batch) = at_once.run(1, &[], &AtomicBool::new(false), |_| Ok::<_, Infallible>(()));
        let in_turns: Vec<Tally> = trial.matchups().iter().map(|(_, tally)| *tally).collect();
        let at_once: Vec<Tally> = batch.matchups.iter().map(|it| it.tally).collect();
        assert_eq!(in_turns, at_once);
    }

    #[test]
    fn a_trial_that_is_stopped_ends_early() {
        let mut trial = trial(u64::MAX / 100);
        trial.stop();
        assert!(ended(&mut trial) == Progress::Stopped);
    }

    #[test]
    fn a_trial_belongs_to_its_deck() {
        let (trial, decks) = (trial(1), decks());
        assert!(trial.is_of(Some(&decks[0])));
        assert!(!trial.is_of(Some(&decks[1])));
        assert!(!trial.is_of(None));
    }
}

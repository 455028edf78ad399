//! How is a better deck looked for, from the first game to the last?
//!
//! Several islands search by themselves. What they found, and every deck that is known and allowed, runs a last
//! race; the winner is polished by single changes, and then tested.

use super::away::at_once;
use super::bench::{Bench, Halt};
use super::candidate::{Candidate, Components};
use super::island::{Island, Setting};
use super::polish::polish;
use super::quest::Quest;
use super::race::race;
use super::retest::{Gains, Test, gains, test};
use super::schedule::Schedule;
use super::table::{Purpose, Table};
use crate::arena::{SaveError, Shard};
use crate::decks::Deck;
use crate::players::AnyPlayer;

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// A round of an island is over.
    Round {
        /// The island, from 1.
        island: u64,
        /// Its round, from 1.
        round: u64,
        /// The mean score of all decks that it tried in it.
        score: f64,
    },
    /// The race is over: what the winner scored.
    Raced(f64),
    /// A change made the winner better.
    Polished,
    /// A test has begun.
    Testing(Purpose),
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Improvement {
    /// The best deck that was come across, other than the old one.
    pub best: Candidate,
    /// Fresh games, unknown opponents, a stronger player: as far as they were played.
    pub tests: [Test; 3],
    /// What each change brings.
    pub gains: Gains,
    /// Was everything played?
    pub complete: bool,
    /// Is the best better than the old one beyond doubt, or is there no old one?
    pub found: bool,
}

impl Quest<'_> {
    /// How many games are played for what.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.budget, self.limits.cruisers.len())
    }

    fn table(&self, opponents: &[Deck], player: &AnyPlayer, purpose: Purpose) -> Table {
        let players = [player; 2];
        Table::new(self.components, opponents, players, (self.seed, purpose))
    }

    fn setting<'s>(&'s self, table: &'s Table) -> Setting<'s> {
        Setting {
            components: self.components,
            limits: &self.limits,
            table,
            seed: self.seed,
        }
    }

    /// The islands before their first round, with the cruisers in turn. The first begins near the old deck.
    fn islands<'s>(&'s self, table: &'s Table) -> Vec<Island<'s>> {
        let cruisers = &self.limits.cruisers;
        let begin = |n: u64| {
            let cruiser = cruisers[n as usize % cruisers.len()];
            let island = Island::new(self.setting(table), cruiser, n);
            match n {
                0 => island.near(self.limits.home),
                _ => island,
            }
        };
        (0..self.schedule().islands).map(begin).collect()
    }

    /// Plays the rounds of the islands of a part, and nothing else; tells whether all of them were played.
    pub fn search_part(
        &self,
        part: Shard,
        bench: &mut Bench,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<bool, SaveError> {
        let table = self.table(&self.opponents, &self.player, Purpose::Search);
        match at_once(self.search(&mut self.islands(&table), part, bench, tell)) {
            Ok(()) => Ok(true),
            Err(Halt::Stopped) => Ok(false),
            Err(Halt::Failed(error)) => Err(error),
        }
    }

    async fn search(
        &self,
        islands: &mut [Island<'_>],
        part: Shard,
        bench: &mut Bench<'_>,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), Halt> {
        for round in 1..=self.schedule().rounds {
            for (n, island) in (0..).zip(islands.iter_mut()).filter(|(n, _)| part.has(*n)) {
                let score = island.round(bench).await?;
                tell(Progress::Round {
                    island: n + 1,
                    round,
                    score,
                });
            }
        }
        Ok(())
    }

    /// Looks for a better deck and tests it. Whoever stops it gets what is known by then.
    pub fn improve(
        &self,
        bench: &mut Bench,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Improvement, SaveError> {
        at_once(self.improving(bench, tell))
    }

    /// The same for games that are played elsewhere: it waits for them.
    pub async fn improving(
        &self,
        bench: &mut Bench<'_>,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Improvement, SaveError> {
        let table = self.table(&self.opponents, &self.player, Purpose::Search);
        let mut islands = self.islands(&table);
        let mut improvement = Improvement {
            best: islands[0].champion(),
            tests: [Test::default(); 3],
            gains: Gains::default(),
            complete: false,
            found: false,
        };
        let played = self.play(&mut islands, &mut improvement, bench, tell);
        match played.await {
            Ok(()) => improvement.complete = true,
            Err(Halt::Stopped) => {}
            Err(Halt::Failed(error)) => return Err(error),
        }
        let [fresh, others @ ..] = &improvement.tests;
        improvement.found = match self.old {
            None => improvement.complete,
            Some(_) => fresh.is_better() && !others.iter().any(Test::is_worse),
        };
        Ok(improvement)
    }

    /// The whole programme; what is known by then stays when it halts.
    async fn play(
        &self,
        islands: &mut [Island<'_>],
        improvement: &mut Improvement,
        bench: &mut Bench<'_>,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), Halt> {
        let searched = self.search(islands, Shard::WHOLE, bench, tell).await;
        improvement.best = most_promising(islands);
        searched?;
        bench.missing = None;
        let schedule = self.schedule();
        let table = self.table(&self.opponents, &self.player, Purpose::Race);
        let setting = self.setting(&table);
        let entrants = self.entrants(setting, islands);
        let ranked = race(&table, entrants, schedule.race, 0, bench).await?;
        if let Some(winner) = ranked.into_iter().next() {
            tell(Progress::Raced(winner.score()));
            improvement.best = winner.candidate;
        }
        for step in 1..=schedule.steps {
            let best = &improvement.best;
            let Some(worth) = worth(islands, best) else {
                break;
            };
            let games = (schedule.polish, step << 40);
            let polished = polish(setting, best, &worth, games, bench).await?;
            if let Some(better) = polished.filter(|better| self.is_new(better)) {
                improvement.best = better;
                tell(Progress::Polished);
            }
        }
        self.test(improvement, bench, tell).await
    }

    /// Is it not the old deck?
    fn is_new(&self, candidate: &Candidate) -> bool {
        let old = self.old.as_ref();
        old.is_none_or(|old| !old.is_copy_of(candidate))
    }

    /// Who runs the last race: the best of each island and some that may be, and what is known and allowed.
    fn entrants(&self, setting: Setting, islands: &mut [Island]) -> Vec<Candidate> {
        /// Of each island, beside its champion.
        const RIVALS: usize = 3;
        let known = self.known.iter().filter_map(|deck| {
            let known = self.components.candidate(deck)?;
            let allowed = self.limits.allows(known.cruiser, known.cards());
            allowed.then(|| setting.version(known.cruiser, known.cards()))
        });
        let found = islands.iter_mut().flat_map(|island| {
            let rivals = island.rivals(RIVALS);
            [island.champion()].into_iter().chain(rivals)
        });
        let mut entrants: Vec<Candidate> = Vec::new();
        for candidate in found.chain(known) {
            let is_there = entrants.iter().any(|other| other.is_copy_of(&candidate));
            if !is_there && self.is_new(&candidate) {
                entrants.push(candidate);
            }
        }
        entrants
    }

    /// The three tests, and what each change brings.
    async fn test(
        &self,
        improvement: &mut Improvement,
        bench: &mut Bench<'_>,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<(), Halt> {
        let schedule = self.schedule();
        let (old, best) = (self.old.as_ref(), &improvement.best);
        for (n, (purpose, opponents, player)) in self.tests().into_iter().enumerate() {
            if opponents.is_empty() {
                continue;
            }
            tell(Progress::Testing(purpose));
            let table = self.table(opponents, player, purpose);
            let (tested, halt) = test(&table, old, best, schedule.tests[n], bench).await;
            improvement.tests[n] = tested;
            halt?;
        }
        if let Some(old) = old {
            tell(Progress::Testing(Purpose::Changes));
            let table = self.table(&self.opponents, &self.player, Purpose::Changes);
            let decks = (old, best);
            improvement.gains =
                gains(self.components, &table, decks, schedule.gains, bench).await?;
        }
        Ok(())
    }

    /// The table that such games are played at.
    pub(super) fn table_for(&self, purpose: Purpose) -> Table {
        let test = |(its, ..): &(Purpose, _, _)| *its == purpose;
        let (opponents, player) = match self.tests().into_iter().find(test) {
            Some((_, opponents, player)) => (opponents, player),
            None => (&self.opponents[..], &self.player),
        };
        self.table(opponents, player, purpose)
    }

    /// Is it built from what there is?
    pub(super) fn has(&self, candidate: &Candidate) -> bool {
        let Components { cruisers, .. } = self.components;
        let cards = candidate.cards() - self.components.all();
        candidate.cruiser < cruisers.iter().len() && cards.is_empty()
    }

    /// Against whom and by whom each test is played.
    pub fn tests(&self) -> [(Purpose, &[Deck], &AnyPlayer); 3] {
        [
            (Purpose::Fresh, &self.opponents, &self.player),
            (Purpose::HeldOut, &self.held_out, &self.player),
            (Purpose::Stronger, &self.opponents, &self.stronger),
        ]
    }
}

/// Of the islands' best decks the one that promises most.
fn most_promising(islands: &[Island]) -> Candidate {
    let promises: Vec<f64> = islands.iter().map(Island::promise).collect();
    let better = |best: usize, n: usize| {
        if promises[n] > promises[best] {
            n
        } else {
            best
        }
    };
    let best = (0..islands.len()).fold(0, better);
    islands[best].champion()
}

/// What each card is worth to a deck, by the island that has come nearest to it.
fn worth(islands: &[Island], deck: &Candidate) -> Option<Vec<f64>> {
    let shared = |island: &&Island| (island.champion().cards() & deck.cards()).len();
    let of_cruiser = islands.iter().filter(|i| i.cruiser() == deck.cruiser);
    of_cruiser.max_by_key(shared).map(Island::worth)
}

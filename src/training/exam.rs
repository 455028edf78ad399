//! Is the new one better than the old?
//!
//! Both play the same decks against each other, with the same shuffles from either side, so that
//! neither cards nor luck decide.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;

use super::kit::Kit;
use super::liking::Liking;
use crate::arena::tally::Tally;
use crate::arena::{Duel, Plan};
use crate::players::AnyPlayer;
use crate::rules::Rng;

/// The most decks; with more pairs each is played more often.
const MOST_DECKS: u64 = 250;

/// Lets two players meet in so many pairs of games, or a few more; none if `stop` came before the end.
pub(super) fn exam(
    (kit, liking): (&Kit, &Liking),
    players: [&AnyPlayer; 2],
    pairs: u64,
    seed: u64,
    threads: usize,
    stop: &AtomicBool,
    mut tell: impl FnMut(u64, u64),
) -> Option<Tally> {
    let mut rng = Rng::seed_from_u64(seed);
    let [new, old] = players;
    let duel = |_| {
        let deck = kit.deck(&kit.pick(liking, &mut rng));
        Duel::total_war(&kit.cards, [&deck; 2], (new.clone(), old.clone()))
    };
    let duels: Vec<Duel> = (0..pairs.min(MOST_DECKS)).map(duel).collect();
    let each = pairs.div_ceil(duels.len() as u64);
    let plan = Plan::new(duels, seed, each);
    let (mut done, of) = (0, plan.pairs_in_all());
    let Ok(batch) = plan.run(threads, &[], stop, |_| {
        done += 1;
        tell(done, of);
        Ok::<_, Infallible>(())
    });
    let tally = batch.matchups.iter().map(|matchup| &matchup.tally).sum();
    batch.complete.then_some(tally)
}

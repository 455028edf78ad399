//! Are games that are played one turn at a time those of the run in one piece?

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use guerre_totale::arena::{Batch, Count, Duel, Hand, Plan, Turned};
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::decks::references;
use guerre_totale::players::Random;

/// The last match-up is the first one again.
fn plan(pairs: u64) -> Plan<Duel<Random>> {
    let cards = CardSet::builtin();
    let decks = references(cards, CruiserSet::builtin());
    let duel = |a: usize, b: usize| {
        let decks = [&decks[a], &decks[b]];
        Duel::total_war(cards, decks, (Random, Random))
    };
    Plan::new(vec![duel(0, 1), duel(0, 2), duel(0, 1)], 7, pairs)
}

fn whole(pairs: u64) -> Batch {
    let never = AtomicBool::new(false);
    let Ok(batch) = plan(pairs).run(1, &[], &never, |_| Ok::<_, Infallible>(()));
    batch
}

#[test]
fn turns_played_in_any_order_make_the_run_in_one_piece() {
    let hand = Hand::new(plan(5));
    let mut count = Count::new(3);
    for turn in (0..hand.turns()).rev() {
        assert_eq!(count.counted(), 0);
        count.add(hand.play(turn));
    }
    assert_eq!(count.batch::<()>(5, |_| {}), whole(5));
}

#[test]
fn what_waits_for_others_does_not_count_yet() {
    let hand = Hand::new(plan(2));
    let mut count = Count::new(3);
    for turn in [0, 1, 3, 3, 0] {
        count.add(hand.play(turn));
    }
    assert_eq!(count.counted(), 2);
    assert!(!count.batch::<()>(2, |_| {}).complete);
    count.add(hand.play(2));
    assert_eq!(count.counted(), 4);
}

#[test]
fn a_longer_run_goes_on_where_a_shorter_one_ends() {
    let mut count = Count::new(3);
    let short = Hand::new(plan(2));
    (0..short.turns()).for_each(|turn| count.add(short.play(turn)));
    let long = Hand::new(plan(4));
    (count.counted()..long.turns()).for_each(|turn| count.add(long.play(turn)));
    assert_eq!(count.batch::<()>(4, |_| {}), whole(4));
}

#[test]
fn a_turn_survives_json() {
    let turned = Hand::new(plan(1)).play(1);
    let text = serde_json::to_string(&turned).unwrap();
    assert_eq!(serde_json::from_str::<Turned>(&text).unwrap(), turned);
    assert!(serde_json::from_str::<Turned>("[0,[3,1,1,0],[0,1,1,0]]").is_err());
}

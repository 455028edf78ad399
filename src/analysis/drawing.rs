//! How does the deck draw?
//!
//! The first hand is certain in size: one card for each Draw symbol of the empty board. What is drawn
//! later depends on play, so it is an assumption, [`Draws`]; the odds are exact for that many cards.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::{Subject, Want, odds};
use crate::cards::{CardId, Cruiser};
use crate::message;
use crate::rules::CardBits;
use crate::rules::fits;
use crate::words::Message;

/// Cards drawn in round 2, 3, …; the last number stands for all later rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draws(Vec<usize>);

/// The most cards that anybody can ask to draw in a round.
const MOST_DRAWS: usize = 99;

/// Rounds in which refills are counted.
const LONG_GAME: usize = 10;

impl Default for Draws {
    /// What the reference decks draw in the hands of the greedy player: 3.0 cards in round 2, then
    /// 2.5, 2.2, 2.0, 1.9 (`docs/analysis.md`).
    fn default() -> Self {
        Draws(vec![3, 2])
    }
}

/// A text that is no list of draws.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct BadDraws;

impl BadDraws {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "expected the cards drawn in round 2, 3, … such as 3,2 (each 0 to {most}; the last stands for all later rounds)",
            most = MOST_DRAWS,
        )
    }
}

impl FromStr for Draws {
    type Err = BadDraws;

    fn from_str(text: &str) -> Result<Draws, BadDraws> {
        let number = |n: &str| n.trim().parse().ok().filter(|n| *n <= MOST_DRAWS);
        let numbers: Option<Vec<usize>> = text.split(',').map(number).collect();
        numbers.map(Draws).ok_or(BadDraws)
    }
}

impl fmt::Display for Draws {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(usize::to_string).collect();
        f.pad(&numbers.join(","))
    }
}

impl Draws {
    /// Cards drawn in a round after the first.
    fn in_round(&self, round: usize) -> usize {
        let later = self.0.get(round - 2).or(self.0.last());
        later.copied().unwrap_or(0)
    }
}

/// The odds, by round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drawing {
    /// Cards of the first hand: one for each Draw symbol of the empty board.
    pub first_hand: FirstHand,
    /// What is known by the end of each Reinforcements.
    pub rounds: Vec<Round>,
    /// The groups that the user named.
    pub wants: Vec<WantOdds>,
    /// The chance that every named group has been seen, by round; none without groups.
    pub all_wants: Option<Vec<f64>>,
    /// When the pile runs out.
    pub pile: Pile,
}

/// The hand of round 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FirstHand {
    /// Its size.
    pub cards: usize,
    /// The chance that it holds no level-0 front.
    pub without_level_0: f64,
    /// Fronts that it can put down in round 1 when it is played for as many as possible.
    pub fronts: f64,
    /// The rest: cards that round 1 can use as backs only.
    pub dead: f64,
}

/// What has been seen by a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Round {
    /// From 1.
    pub round: usize,
    /// Cards drawn in it: certain in round 1, assumed later.
    pub drawn: usize,
    /// Cards seen so far, at most the whole pile.
    pub seen: usize,
    /// The chance of a front that may be played at each level (of that level, or of level 0); none
    /// where the cruiser has no such slot.
    pub playable: [Option<f64>; 4],
    /// The chance of a card of each level itself.
    pub of_level: [f64; 4],
    /// Expected cards whose front no slot of the cruiser ever takes.
    pub dead: f64,
}

/// The odds of a group of cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WantOdds {
    /// As the user named it.
    pub want: String,
    /// Its cards in the deck.
    pub cards: Vec<CardId>,
    /// The chance that at least one has been seen, by round.
    pub seen: Vec<f64>,
}

/// How long the pile lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pile {
    /// The first round in which the discard is shuffled into a new pile; none within 100 rounds.
    pub first_refill: Option<usize>,
    /// Refills in ten rounds, if as many cards as the cruiser has slots stay in play.
    pub refills_in_10_rounds: usize,
}

impl Drawing {
    pub(super) fn of(subject: &Subject, draws: &Draws, wants: &[Want], rounds: usize) -> Drawing {
        let seen = seen(subject, draws, rounds);
        let groups: Vec<CardBits> = wants.iter().map(|want| subject.group(want)).collect();
        let cards = subject.cards.len();
        let by_round = |chance: &dyn Fn(usize) -> f64| seen.iter().map(|n| chance(*n)).collect();
        Drawing {
            first_hand: first_hand(subject),
            rounds: (1..=rounds).map(|n| round(subject, n, &seen)).collect(),
            wants: wants
                .iter()
                .zip(&groups)
                .map(|(want, group)| WantOdds {
                    want: want.to_string(),
                    cards: subject.ids(group),
                    seen: by_round(&|n| odds::at_least_one(cards, group.len(), n)),
                })
                .collect(),
            all_wants: (!wants.is_empty())
                .then(|| by_round(&|n| odds::one_of_each(cards, &groups, n))),
            pile: pile(subject, draws),
        }
    }
}

/// Cards seen by each round.
fn seen(subject: &Subject, draws: &Draws, rounds: usize) -> Vec<usize> {
    let mut seen = subject.cruiser.draws();
    let mut all = vec![seen.min(subject.cards.len())];
    for round in 2..=rounds {
        seen += draws.in_round(round);
        all.push(seen.min(subject.cards.len()));
    }
    all
}

fn round(subject: &Subject, round: usize, seen: &[usize]) -> Round {
    let cards = subject.cards.len();
    let levels = subject.totals().levels;
    let now = seen[round - 1];
    let before = if round == 1 { 0 } else { seen[round - 2] };
    let playable = |level: u8| {
        let fronts = (0..).zip(levels).filter(|(front, _)| fits(*front, level));
        let fronts = fronts.map(|(_, cards)| cards).sum();
        (subject.cruiser.slots(level) > 0).then(|| odds::at_least_one(cards, fronts, now))
    };
    let dead: usize = (0..4)
        .filter(|level| subject.cruiser.slots(*level) == 0)
        .map(|level| levels[usize::from(level)])
        .sum();
    Round {
        round,
        drawn: now - before,
        seen: now,
        playable: [0, 1, 2, 3].map(playable),
        of_level: levels.map(|hits| odds::at_least_one(cards, hits, now)),
        dead: dead as f64 * now as f64 / cards.max(1) as f64,
    }
}

fn first_hand(subject: &Subject) -> FirstHand {
    let levels = subject.totals().levels;
    let cards = subject.cruiser.draws().min(subject.cards.len());
    let mut board = EmptyBoard::new(subject.cruiser);
    let fronts = odds::hands(levels, cards)
        .map(|hand| odds::hand(levels, hand) * board.most_fronts(hand) as f64)
        .sum();
    FirstHand {
        cards,
        without_level_0: odds::none(subject.cards.len(), levels[0], cards),
        fronts,
        dead: cards as f64 - fronts,
    }
}

/// An empty board on which a hand is played for as many fronts as possible.
struct EmptyBoard {
    slots: Vec<usize>,
    known: HashMap<(usize, usize, [usize; 4]), usize>,
}

impl EmptyBoard {
    fn new(cruiser: &Cruiser) -> EmptyBoard {
        EmptyBoard {
            slots: cruiser.sectors.iter().map(Vec::len).collect(),
            known: HashMap::new(),
        }
    }

    fn most_fronts(&mut self, hand: [usize; 4]) -> usize {
        self.fill_from(0, 0, hand)
    }

    /// The most fronts that these cards can put on the slots from this one on, sector by sector: a
    /// front that fits, any card as a back to build on, or nothing more in this sector.
    fn fill_from(&mut self, sector: usize, level: usize, hand: [usize; 4]) -> usize {
        if sector == self.slots.len() || hand == [0; 4] {
            return 0;
        }
        if level == self.slots[sector] {
            return self.fill_from(sector + 1, 0, hand);
        }
        if let Some(most) = self.known.get(&(sector, level, hand)) {
            return *most;
        }
        let mut most = self.fill_from(sector + 1, 0, hand);
        for card in (0..4).filter(|card| hand[*card] > 0) {
            let mut left = hand;
            left[card] -= 1;
            let front = usize::from(fits(card as u8, level as u8));
            most = most.max(front + self.fill_from(sector, level + 1, left));
        }
        self.known.insert((sector, level, hand), most);
        most
    }
}

fn pile(subject: &Subject, draws: &Draws) -> Pile {
    let in_play = subject.cruiser.all_slots();
    let fresh = subject.cards.len().saturating_sub(in_play);
    let mut left = subject.cards.len();
    let (mut first_refill, mut refills) = (None, 0);
    for round in 1..=100 {
        let wanted = match round {
            1 => subject.cruiser.draws(),
            _ => draws.in_round(round),
        };
        if wanted > left && !subject.cards.is_empty() {
            first_refill = first_refill.or(Some(round));
            refills += usize::from(round <= LONG_GAME);
            left += fresh;
        }
        left = left.saturating_sub(wanted);
    }
    Pile {
        first_refill,
        refills_in_10_rounds: refills,
    }
}

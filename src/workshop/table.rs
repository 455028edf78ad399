//! How does a candidate fare in a pair of games?
//!
//! Whoever plays the n-th pair at a table meets the same opponent with the same shuffles: what differs between
//! two candidates is then mostly themselves.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::candidate::{Candidate, Components};
use crate::arena::tally::{GameResult, OneGame, Tally};
use crate::arena::{Duel, Leg, Pair, PairSeed, mix};
use crate::decks::Deck;
use crate::players::AnyPlayer;
use crate::rules::Seat;
use crate::text::fnv1a;

/// Opponents, and players who play the candidates against them.
#[derive(Clone, Debug)]
pub struct Table {
    /// For each cruiser the match-up with each opponent, still without cards.
    duels: Vec<Vec<Duel>>,
    /// Who is met in which pair, over and over again.
    rota: Vec<usize>,
    /// What it stands for.
    purpose: Purpose,
    /// Where its chance comes from.
    seed: u64,
    /// A number that all of this decides on.
    key: u64,
}

/// What came of a pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// Of both games, in halves: 0 to 4.
    pub half_points: u8,
    /// How far ahead the candidate was at the end, or behind: the mean of both games, −20 to 20, where 20 is a
    /// whole cruiser.
    pub lead: i8,
}

/// The greatest lead.
const WHOLE: i32 = 20;

impl PairResult {
    /// Between 0 and 1.
    pub fn score(self) -> f64 {
        f64::from(self.half_points) / 4.0
    }

    /// The score and the lead in equal parts, between 0 and 1: it says more of a deck than the score alone,
    /// above all of one that nearly always wins or loses.
    pub fn merit(self) -> f64 {
        let lead = (f64::from(self.lead) / f64::from(WHOLE) + 1.0) / 2.0;
        (self.score() + lead) / 2.0
    }

    /// In one byte, for files.
    pub(super) fn to_byte(self) -> u8 {
        self.half_points * 41 + (self.lead + 20) as u8
    }

    /// None if no pair ends like this.
    pub(super) fn from_byte(byte: u8) -> Option<PairResult> {
        let (half_points, lead) = (byte / 41, (byte % 41) as i8 - 20);
        (half_points <= 4).then_some(PairResult { half_points, lead })
    }

    /// As a tally counts it. How long the games were is not known.
    pub fn pair(self) -> Pair {
        let game = |half_points: u8| OneGame {
            result: match half_points {
                0 => GameResult::Loss,
                1 => GameResult::Draw,
                _ => GameResult::Win,
            },
            rounds: 0,
            decisions: 0,
            adjudicated: false,
        };
        let first = self.half_points.min(2);
        Pair {
            first: game(first),
            second: game(self.half_points - first),
        }
    }
}

/// The sum of these pairs.
pub fn tally(results: &[PairResult]) -> Tally {
    let mut tally = Tally::default();
    for pair in results.iter().map(|result| result.pair()) {
        tally.add(pair.first, pair.second);
    }
    tally
}

/// What a table stands for: each has games of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u64)]
pub enum Purpose {
    /// Games to search by.
    Search = 1,
    /// Games of the last race.
    Race,
    /// Games that the search never saw.
    Fresh,
    /// Against opponents that the search never saw.
    HeldOut,
    /// By a stronger player.
    Stronger,
    /// To find out what each change brings.
    Changes,
    /// Who beats whom in a field.
    Meetings,
}

impl Table {
    /// A table at which all opponents are met equally often. The first player plays the candidates.
    pub fn new(
        components: Components,
        opponents: &[Deck],
        players: [&AnyPlayer; 2],
        (seed, purpose): (u64, Purpose),
    ) -> Table {
        let even = vec![1.0; opponents.len()];
        Table::weighted(components, opponents, &even, players, (seed, purpose))
    }

    /// A table at which each opponent is met as often as its weight says.
    pub fn weighted(
        components: Components,
        opponents: &[Deck],
        weights: &[f64],
        players: [&AnyPlayer; 2],
        (seed, purpose): (u64, Purpose),
    ) -> Table {
        let duel = |cruiser, opponent: &Deck| {
            let [own, other] = players;
            let players = (own.clone(), other.clone());
            Duel::against(components.cards, cruiser, opponent, players)
        };
        let duels = components.cruisers.iter().map(|cruiser| {
            let all = opponents.iter().map(|opponent| duel(cruiser, opponent));
            all.collect()
        });
        let seed = mix(mix(seed) ^ purpose as u64);
        let opponents = opponents.iter().map(|opponent| {
            let cards = opponent.cards().iter().map(ToString::to_string);
            let list: Vec<String> = cards.collect();
            fnv1a(format!("{}{list:?}", opponent.cruiser().id).as_bytes())
        });
        let rota = rota(weights);
        let met = rota.iter().map(|opponent| *opponent as u64);
        let players = players.map(|player| fnv1a(player.to_string().as_bytes()));
        let facts = opponents.chain(met).chain(players);
        Table {
            duels: duels.collect(),
            purpose,
            seed,
            key: facts.fold(seed, |key, fact| mix(key ^ fact)),
            rota,
        }
    }

    /// What it stands for.
    pub(super) fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// How many opponents there are.
    pub fn opponents(&self) -> usize {
        self.duels.first().map_or(0, Vec::len)
    }

    /// Who is met in this pair.
    pub fn opponent(&self, index: u64) -> usize {
        self.rota[(index % self.rota.len() as u64) as usize]
    }

    /// The pair of this index, which nobody calls off.
    pub(super) fn pair(&self, candidate: &Candidate, index: u64) -> PairResult {
        let played = self.play(candidate, index, &AtomicBool::new(false));
        played.expect("nobody called it off")
    }

    /// The pair of this index, as the candidate sees it; none if it was called off.
    pub(super) fn play(
        &self,
        candidate: &Candidate,
        index: u64,
        stop: &AtomicBool,
    ) -> Option<PairResult> {
        let opponent = self.opponent(index);
        let duel = self.duels[candidate.cruiser][opponent].with(&candidate.lineup);
        let seed = PairSeed::new(self.seed, opponent as u64, index);
        let whole = Seat::BOTH.map(|seat| duel.game().armour(seat)).into_iter();
        let whole = whole.max().unwrap_or(1).max(1);
        let (mut half_points, mut leads) = (0, 0);
        for leg in Leg::BOTH {
            let played = duel.play_until(seed, leg, stop)?;
            half_points += match played.outcome.winner {
                Some(Seat::A) => 2,
                None => 1,
                Some(Seat::B) => 0,
            };
            let [own, other] = Seat::BOTH.map(|seat| played.state.armour(seat));
            leads += (WHOLE * (own - other) / whole).clamp(-WHOLE, WHOLE);
        }
        Some(PairResult {
            half_points,
            lead: (leads / 2) as i8,
        })
    }

    /// A number that these games, and no others, decide on.
    pub(super) fn key(&self, games: &[(&Candidate, u64)]) -> u64 {
        games.iter().fold(self.key, |key, (candidate, index)| {
            let places = candidate.lineup.places();
            let deck = places.fold(candidate.cruiser as u64, |hash, place| mix(hash ^ place));
            mix(mix(key ^ deck) ^ index)
        })
    }
}

/// Who is met in which turn: each time the one who has waited longest for its weight.
fn rota(weights: &[f64]) -> Vec<usize> {
    /// So fine are weights.
    const TURNS: usize = 500;
    let total: f64 = weights.iter().sum();
    let even = weights.iter().all(|weight| *weight == weights[0]);
    let turns = if even { weights.len() } else { TURNS };
    let mut waited = vec![0.0; weights.len()];
    let mut next = |_| {
        let all = waited.iter_mut().zip(weights);
        all.for_each(|(waited, weight)| *waited += weight / total);
        let longest = |best: usize, n: usize| if waited[n] > waited[best] { n } else { best };
        let next = (0..weights.len()).fold(0, longest);
        waited[next] -= 1.0;
        next
    };
    (0..turns).map(&mut next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, CruiserSet};
    use crate::decks::builtins;
    use crate::players::Greedy;

    #[test]
    fn each_opponent_has_its_turn_as_often_as_its_weight_says() {
        assert_eq!(rota(&[1.0, 1.0, 1.0]), [0, 1, 2]);
        let rota = rota(&[1.0, 3.0, 0.0]);
        let count = |n: usize| rota.iter().filter(|met| **met == n).count();
        assert_eq!([0, 1, 2].map(count), [125, 375, 0]);
        // No matter how few pairs are played.
        assert_eq!(rota[..4].iter().filter(|met| **met == 1).count(), 3);
    }

    #[test]
    fn a_result_fits_a_byte() {
        for half_points in 0..=4 {
            for lead in -20..=20 {
                let result = PairResult { half_points, lead };
                assert_eq!(PairResult::from_byte(result.to_byte()), Some(result));
                assert!((0.0..=1.0).contains(&result.merit()));
            }
        }
        assert_eq!(PairResult::from_byte(205), None);
    }

    #[test]
    fn whoever_plays_a_pair_meets_the_same_opponent_and_another_purpose_has_other_games() {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let components = Components { cards, cruisers };
        let legal = builtins().iter().map(|list| list.validate(cards, cruisers));
        let decks: Vec<Deck> = legal.take(3).map(Result::unwrap).collect();
        let greedy = AnyPlayer::Greedy(Greedy::default());
        let table = |purpose| Table::new(components, &decks, [&greedy; 2], (7, purpose));
        let candidate = components.candidate(&decks[0]).unwrap();
        let results = |purpose| {
            let table = table(purpose);
            let never = AtomicBool::new(false);
            let pairs = (0..40).map(|index| table.play(&candidate, index, &never));
            pairs.collect::<Vec<_>>()
        };
        assert_eq!(results(Purpose::Search), results(Purpose::Search));
        assert_ne!(results(Purpose::Search), results(Purpose::Fresh));
        assert_eq!(
            [0, 1, 2, 3].map(|n| table(Purpose::Race).opponent(n)),
            [0, 1, 2, 0]
        );
    }
}

//! How does a list do against the reference decks?

use std::convert::Infallible;
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::{Duel, Plan};
use guerre_totale::cards::{Card, CardId, CardSet, CruiserSet, read_cruisers};
use guerre_totale::decks::{Deck, DeckList, LEAST_CARDS, builtins, random_deck};
use guerre_totale::players::AnyPlayer;
use guerre_totale::rules::Rng;
use rand::{RngExt, SeedableRng};

/// A cruiser without slots of level 3, since no other lacks a level.
pub const CRAMPED: &str = "cramped";
const KNOWN: &str = include_str!("../../data/cruisers.csv");
const ITS_ROW: &str = "cramped,Cramped,24,Doo,Do,Doo,Do,Doo,reconstructed\n";

/// Who plays, with what, against whom.
pub struct Table {
    pub cards: &'static CardSet,
    /// Those that all know, and [`CRAMPED`].
    pub cruisers: CruiserSet,
    references: Vec<Deck>,
    player: AnyPlayer,
    seed: u64,
}

impl Table {
    pub fn new(player: AnyPlayer, seed: u64) -> Result<Table, Box<dyn Error>> {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let references = builtins().iter().map(|list| list.validate(cards, cruisers));
        Ok(Table {
            cards,
            cruisers: read_cruisers((KNOWN.to_owned() + ITS_ROW).as_bytes())?,
            references: references.collect::<Result<_, _>>()?,
            player,
            seed,
        })
    }

    /// The luck of the n-th deck.
    pub fn luck(&self, n: u64) -> Rng {
        Rng::seed_from_u64(self.seed ^ n)
    }

    /// A deck of chance.
    pub fn stranger(&self, n: u64) -> DeckList {
        let cruisers = CruiserSet::builtin();
        random_deck(LEAST_CARDS, self.seed + n, self.cards, cruisers)
    }

    /// A reference deck with some cards swapped for any others.
    pub fn relative(&self, n: u64) -> DeckList {
        let mut luck = self.luck(n);
        let mut list = builtins()[n as usize % builtins().len()].clone();
        for _ in 0..luck.random_range(2..14) {
            list.cards.remove(luck.random_range(..list.cards.len()));
        }
        for card in self.stranger(n).cards {
            if list.cards.len() < LEAST_CARDS && !list.cards.contains(&card) {
                list.cards.push(card);
            }
        }
        list
    }

    pub fn held(&self, list: &DeckList) -> Vec<&'static Card> {
        list.ids().filter_map(|id| self.cards.get(id)).collect()
    }

    /// The share of points in so many games against each reference deck, in percent.
    pub fn score(&self, list: &DeckList, games: u64) -> f64 {
        let Ok(deck) = list.validate(self.cards, &self.cruisers) else {
            panic!("{} is not legal", list.name)
        };
        let duel = |other| {
            let players = (self.player.clone(), self.player.clone());
            Duel::total_war(self.cards, [&deck, other], players)
        };
        let duels = self.references.iter().map(duel).collect();
        let plan = Plan::new(duels, self.seed, games.div_ceil(2));
        let threads = available_parallelism().map_or(1, usize::from);
        let never = AtomicBool::new(false);
        let Ok(batch) = plan.run(threads, &[], &never, |_| Ok::<_, Infallible>(()));
        let all: Tally = batch.matchups.iter().map(|matchup| &matchup.tally).sum();
        100.0 * all.score().unwrap_or(0.5)
    }
}

/// One card of a list for another.
pub fn swap(list: &mut DeckList, out: CardId, card: CardId) {
    let out = out.to_string();
    list.cards.retain(|entry| *entry != out);
    list.cards.push(card.to_string());
}

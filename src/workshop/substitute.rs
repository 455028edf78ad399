//! Which card outside is the best to put into this deck?

use super::away::at_once;
use super::bench::{Bench, Halt};
use super::candidate::{Candidate, Components};
use super::island::{Island, ROUND, Setting};
use super::limits::Limits;
use super::race::race;
use super::table::{Purpose, Table};
use crate::arena::Change;
use crate::cards::{CardId, CardIndex};
use crate::decks::Deck;
use crate::players::AnyPlayer;

/// What is looked for.
#[derive(Clone, Debug)]
pub struct Substitute<'a> {
    /// All there is to build with.
    pub components: Components<'a>,
    /// The deck.
    pub deck: &'a Deck,
    /// Whom it meets.
    pub opponents: &'a [Deck],
    /// Who plays the deck, and who its opponents.
    pub players: [&'a AnyPlayer; 2],
    /// Where all chance comes from.
    pub seed: u64,
    /// About so many pairs.
    pub pairs: u64,
}

/// So many cards of the deck are exchanged at once while a search learns what cards are worth to it.
const EXCHANGED: usize = 4;
/// So many cards outside run a race in the end.
const FINALISTS: usize = 6;

impl Substitute<'_> {
    /// The best card that was found, if there is any outside: an island learns what all cards are worth to decks
    /// near this one, and the best of those outside run a race in the place of the card that is missed least.
    pub fn find(&self, bench: &mut Bench) -> Result<Option<CardId>, Halt> {
        let components = self.components;
        let Some(deck) = components.candidate(self.deck) else {
            return Ok(None);
        };
        let limits = Limits {
            home: deck.cards(),
            changes: Some(EXCHANGED),
            size: Some(deck.cards().len()),
            ..Limits::none(components.all(), vec![deck.cruiser])
        };
        let [search, last] = [Purpose::Search, Purpose::Race].map(|purpose| self.table(purpose));
        let setting = Setting {
            components,
            limits: &limits,
            table: &search,
            seed: self.seed,
        };
        let mut island = Island::new(setting, deck.cruiser, 0).near(deck.cards());
        for _ in 0..(self.pairs / 4 * 3 / ROUND).max(1) {
            at_once(island.round(bench))?;
        }
        let worth = island.worth();
        let less = |a: &CardIndex, b: &CardIndex| {
            worth[usize::from(*a)].total_cmp(&worth[usize::from(*b)])
        };
        let missed_least = deck.cards().iter().min_by(less);
        let mut outside: Vec<CardIndex> = (components.all() - deck.cards()).iter().collect();
        outside.sort_by(|a, b| less(b, a));
        outside.truncate(FINALISTS);
        let in_its_place = |card: &CardIndex| Candidate {
            cruiser: deck.cruiser,
            lineup: deck.lineup.changed(&[Change {
                drop: missed_least,
                add: Some(*card),
            }]),
        };
        let versions = outside.iter().map(in_its_place).collect();
        let ranked = at_once(race(&last, versions, self.pairs / 4, 0, bench))?;
        let best = ranked.first().map(|best| best.candidate.cards());
        let new = best.and_then(|best| (best - deck.cards()).iter().next());
        Ok(new.map(|card| components.id(card)))
    }

    fn table(&self, purpose: Purpose) -> Table {
        let seed = (self.seed, purpose);
        Table::new(self.components, self.opponents, self.players, seed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::cards::{CardSet, CruiserSet, read_cards};
    use crate::decks::DeckList;

    /// Cards by their fighters on both halves.
    fn set(fighters: &[u8]) -> CardSet {
        let header = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n";
        let row = |(n, f): (usize, &u8)| format!("0-{},blue,0,{f},,{f},\n", n + 1);
        let rows: String = fighters.iter().enumerate().map(row).collect();
        read_cards(format!("{header}{rows}").as_bytes()).unwrap()
    }

    fn found(fighters: &[u8]) -> Option<CardId> {
        let (cards, cruisers) = (set(fighters), CruiserSet::builtin());
        let mut list = DeckList::new("First");
        list.cruiser = Some(cruisers.iter().next().unwrap().id.clone());
        list.cards = (1..=25).map(|n| format!("0-{n}")).collect();
        let deck = list.validate(&cards, cruisers).unwrap();
        let substitute = Substitute {
            components: Components {
                cards: &cards,
                cruisers,
            },
            deck: &deck,
            opponents: std::slice::from_ref(&deck),
            players: [&AnyPlayer::Random; 2],
            seed: 7,
            pairs: 1200,
        };
        let stop = AtomicBool::new(false);
        let mut silent = || {};
        let mut bench = Bench::new(2, &stop, &mut silent);
        substitute.find(&mut bench).unwrap()
    }

    #[test]
    fn a_card_that_is_plainly_better_is_found() {
        let mut fighters = [1; 40];
        fighters[32] = 9;
        assert_eq!(found(&fighters), Some("0-33".parse().unwrap()));
    }

    #[test]
    fn there_may_be_no_card_outside() {
        assert_eq!(found(&[1; 25]), None);
    }
}

//! How do two decks share one box with the least damage?
//!
//! Every card that both want stays with one of them, and the other takes an unused card in its place.
//! Which deck gives way, and for which card, is chosen so that the damage of all swaps together is the
//! least possible.

use super::{Deck, DeckList, LEAST_CARDS, cards_in_words};
use crate::cards::{Card, CardId, CardSet, Effect, Half, Totals};
use crate::message;
use crate::words::Message;

/// A card that one deck gives up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The card that both want.
    pub card: CardId,
    /// The deck that gives it up, 0 or 1; the other keeps it.
    pub loser: usize,
    /// What the loser takes in its place; none if no card of the box is left.
    pub replacement: Option<CardId>,
    /// How far the replacement is from the card, for that deck.
    pub damage: u32,
}

/// A box that is too small for two decks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooFewCards(pub usize);

impl TooFewCards {
    /// In words.
    pub fn message(&self) -> Message {
        message!(
            "the card set has {cards}; two decks need at least {least}",
            cards = cards_in_words(self.0),
            least = 2 * LEAST_CARDS,
        )
    }
}

/// A level apart costs as much as four fighters: a deck lives by its curve.
const LEVEL: u32 = 4;
/// A symbol that is missing or new; one that the deck is built on costs more.
const SYMBOL: u32 = 2;
const PILLAR: u32 = 3;
/// So many other cards with a symbol make it one that the deck is built on.
const BUILT_ON: usize = 3;
/// More than any swap can cost.
const NO_CARD: u32 = 1000;

/// The measure in one line, for people.
pub fn measure() -> Message {
    message!(
        "Damage of a swap: 1 for each fighter more or less on a half, 4 for each level, \
         2 for each symbol more or less on a half, or 3 if the deck has it on three other cards."
    )
}

/// The swaps that part two decks with the least damage; none if they share no card.
pub fn split(decks: [&Deck; 2], cards: &CardSet) -> Result<Vec<Swap>, TooFewCards> {
    if cards.cards().len() < 2 * LEAST_CARDS {
        return Err(TooFewCards(cards.cards().len()));
    }
    let [a, b] = decks.map(Deck::cards);
    let both = |card: &&Card| a.contains(&card.id) && b.contains(&card.id);
    let neither = |card: &&Card| !a.contains(&card.id) && !b.contains(&card.id);
    let shared: Vec<&Card> = cards.cards().iter().filter(both).collect();
    let free: Vec<&Card> = cards.cards().iter().filter(neither).collect();
    let owners = decks.map(|deck| Owner::new(deck, cards));
    let replacements = replacements(&shared, &free, &owners);
    let mut settling = Settling {
        sizes: [a.len(), b.len()],
        hurt: [0; 2],
        owners,
    };
    let swap = |(card, new): (&Card, Option<&Card>)| settling.give_way(card, new);
    Ok(shared.into_iter().zip(replacements).map(swap).collect())
}

/// A different unused card for each shared one, as near as they can all be.
fn replacements<'c>(
    shared: &[&Card],
    free: &[&'c Card],
    owners: &[Owner; 2],
) -> Vec<Option<&'c Card>> {
    // Where unused cards run out, a shared card is lost without a replacement.
    let columns = free.len().max(shared.len());
    let damage = |card: &Card, column: usize| match free.get(column) {
        Some(new) => owners[0].damage(card, new).min(owners[1].damage(card, new)),
        None => NO_CARD,
    };
    let row = |card: &&Card| (0..columns).map(|column| damage(card, column)).collect();
    let places = cheapest(&shared.iter().map(row).collect::<Vec<_>>());
    places
        .into_iter()
        .map(|place| free.get(place).copied())
        .collect()
}

/// Both decks while their swaps are settled one after the other.
struct Settling {
    owners: [Owner; 2],
    sizes: [usize; 2],
    hurt: [u32; 2],
}

impl Settling {
    /// Without a replacement the larger deck gives way; else the one that is hurt less, and of equals
    /// the one that was hurt less so far.
    fn give_way(&mut self, card: &Card, new: Option<&Card>) -> Swap {
        let damage = [0, 1].map(|deck| new.map_or(0, |new| self.owners[deck].damage(card, new)));
        let loser = match new {
            None => usize::from(self.sizes[1] > self.sizes[0]),
            Some(_) => usize::from((damage[1], self.hurt[1]) < (damage[0], self.hurt[0])),
        };
        self.sizes[loser] -= usize::from(new.is_none());
        self.hurt[loser] += damage[loser];
        Swap {
            card: card.id,
            loser,
            replacement: new.map(|new| new.id),
            damage: damage[loser],
        }
    }
}

/// A list after its swaps.
pub fn after_swaps(list: &DeckList, deck: usize, swaps: &[Swap]) -> DeckList {
    let mut list = list.clone();
    for swap in swaps.iter().filter(|swap| swap.loser == deck) {
        let is_other = |entry: &String| entry.parse() != Ok(swap.card);
        list.cards.retain(is_other);
        list.cards
            .extend(swap.replacement.map(|card| card.to_string()));
    }
    list.cards = list.sorted_cards();
    list
}

/// A deck as the owner of a card that it may have to give up.
struct Owner {
    totals: Totals,
}

impl Owner {
    fn new(deck: &Deck, cards: &CardSet) -> Self {
        let cards = deck.cards().iter().filter_map(|id| cards.get(*id));
        Owner {
            totals: Totals::of(cards),
        }
    }

    fn damage(&self, old: &Card, new: &Card) -> u32 {
        let levels = u32::from(old.level().abs_diff(new.level()));
        let halves = [Half::Upper, Half::Lower].map(|half| {
            let (old_half, new_half) = (old.half(half), new.half(half));
            let fighters = u32::from(old_half.fighters.abs_diff(new_half.fighters));
            let on = |effects: &[Effect], effect| effects.iter().filter(|e| **e == effect).count();
            let symbols = Effect::ALL.map(|effect| {
                let apart = on(&old_half.effects, effect).abs_diff(on(&new_half.effects, effect));
                apart as u32 * self.weight(effect, old)
            });
            fighters + symbols.iter().sum::<u32>()
        });
        LEVEL * levels + halves.iter().sum::<u32>()
    }

    fn weight(&self, effect: Effect, old: &Card) -> u32 {
        let others = self.totals.cards_with(effect) - usize::from(old.has(effect));
        if others >= BUILT_ON { PILLAR } else { SYMBOL }
    }
}

/// A column for each row, all different, with the least sum: the Hungarian method (Kuhn 1955,
/// Munkres 1957) with potentials, in rows² × columns steps. There are at least as many columns as rows.
fn cheapest(costs: &[Vec<u32>]) -> Vec<usize> {
    const FAR: i64 = i64::MAX / 2;
    let (rows, columns) = (costs.len(), costs.first().map_or(0, Vec::len));
    // Row and column 0 stand for "none".
    let (mut of_row, mut of_column) = (vec![0; rows + 1], vec![0; columns + 1]);
    let mut taken_by = vec![0; columns + 1];
    for row in 1..=rows {
        let mut least = vec![FAR; columns + 1];
        let mut before = vec![0; columns + 1];
        let mut done = vec![false; columns + 1];
        taken_by[0] = row;
        let mut column = 0;
        // Goes from column to column along the cheapest edges until one is free.
        while taken_by[column] != 0 {
            done[column] = true;
            let row = taken_by[column];
            let (mut step, mut next) = (FAR, 0);
            for other in (1..=columns).filter(|column| !done[*column]) {
                let reduced = i64::from(costs[row - 1][other - 1]) - of_row[row] - of_column[other];
                if reduced < least[other] {
                    (least[other], before[other]) = (reduced, column);
                }
                if least[other] < step {
                    (step, next) = (least[other], other);
                }
            }
            for other in 0..=columns {
                if done[other] {
                    of_row[taken_by[other]] += step;
                    of_column[other] -= step;
                } else {
                    least[other] -= step;
                }
            }
            column = next;
        }
        while column != 0 {
            taken_by[column] = taken_by[before[column]];
            column = before[column];
        }
    }
    let mut places = vec![0; rows];
    for column in 1..=columns {
        if taken_by[column] != 0 {
            places[taken_by[column] - 1] = column - 1;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CruiserSet;
    use crate::decks::builtins;

    /// The least sum of all ways to give the rows different columns.
    fn by_trying(costs: &[Vec<u32>]) -> u32 {
        fn go(costs: &[Vec<u32>], used: &mut Vec<usize>) -> u32 {
            let Some((row, rest)) = costs.split_first() else {
                return 0;
            };
            let mut least = u32::MAX;
            for (column, cost) in row.iter().enumerate() {
                if !used.contains(&column) {
                    used.push(column);
                    least = least.min(cost + go(rest, used));
                    used.pop();
                }
            }
            least
        }
        go(costs, &mut Vec::new())
    }

    #[test]
    fn no_other_choice_of_columns_is_cheaper() {
        let mut seed = 1u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 28
        };
        for (rows, columns) in [(1, 1), (2, 2), (3, 5), (4, 4), (5, 6)].repeat(40) {
            let costs: Vec<Vec<u32>> = (0..rows)
                .map(|_| (0..columns).map(|_| next()).collect())
                .collect();
            let places = cheapest(&costs);
            let sum: u32 = places
                .iter()
                .enumerate()
                .map(|(row, place)| costs[row][*place])
                .sum();
            assert_eq!(sum, by_trying(&costs));
            let mut different = places.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), rows);
        }
    }

    #[test]
    fn any_two_decks_are_legal_and_apart_after_their_swaps() {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let mut lists = builtins().to_vec();
        // Decks that leave few cards unused, and none.
        for take in [60, 90, 100] {
            let mut large = DeckList::new(format!("{take} cards"));
            large.cruiser = Some("ares".into());
            large.cards = cards.cards()[..take]
                .iter()
                .map(|card| card.id.to_string())
                .collect();
            lists.push(large);
        }
        for a in &lists {
            for b in &lists {
                let decks = [a, b].map(|list| list.validate(cards, cruisers).unwrap());
                let swaps = split([&decks[0], &decks[1]], cards).unwrap();
                let [a, b] = [(a, 0), (b, 1)].map(|(list, deck)| {
                    after_swaps(list, deck, &swaps)
                        .validate(cards, cruisers)
                        .unwrap()
                });
                assert!(a.cards().iter().all(|card| !b.cards().contains(card)));
            }
        }
    }

    #[test]
    fn decks_that_share_nothing_need_no_swap() {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let ids: Vec<String> = cards
            .cards()
            .iter()
            .map(|card| card.id.to_string())
            .collect();
        let [a, b] = [&ids[..50], &ids[50..]].map(|ids| {
            let mut list = DeckList::new("half");
            list.cruiser = Some("ares".into());
            list.cards = ids.to_vec();
            list.validate(cards, cruisers).unwrap()
        });
        assert_eq!(split([&a, &b], cards), Ok(Vec::new()));
    }
}

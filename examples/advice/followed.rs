//! What is gained by whoever does as the analyser says?
//!
//! Decks that have a warning are made from reference decks and from decks of chance, by swaps of chance. Then the warning
//! is followed, by swaps of chance again, until it is gone. Both decks play the reference decks. A row is the mean
//! gain of such decks in points, with its 95 % interval.

use guerre_totale::analysis::{Analysis, Options, References};
use guerre_totale::cards::{Card, CardSet, CruiserSet, Effect};
use guerre_totale::decks::{DeckList, builtins};
use rand::RngExt;

use crate::table::{CRAMPED, Table, swap};

/// Decks of each of the two kinds that a row rests on.
const DECKS: u64 = 36;
/// Games of a deck against each reference deck.
const GAMES: u64 = 20;
/// Swaps after which a deck is given up.
const PATIENCE: usize = 60;
/// Cards more than a deck needs.
const THICKER: usize = 12;

/// How a warning is followed.
struct Cure {
    code: &'static str,
    /// On this cruiser, if others do not have the trouble.
    cruiser: Option<&'static str>,
    /// Do swaps stay within a level?
    in_level: bool,
    /// Is a card one to bring in, and not one to take out?
    helps: fn(&Card) -> bool,
}

const CURES: [Cure; 2] = [
    Cure {
        code: "dead-level",
        cruiser: Some(CRAMPED),
        in_level: false,
        helps: |card| card.level() < 3,
    },
    Cure {
        code: "own-fire",
        cruiser: None,
        in_level: true,
        helps: |card| !card.has(Effect::HitOwnCruiser),
    },
];

/// A deck, and the same with the advice followed.
type Followed = (DeckList, DeckList);

pub fn measure(table: &Table) {
    let asker = Asker {
        table,
        references: References::new(CardSet::builtin(), CruiserSet::builtin()),
    };
    println!("advice,decks,gain,low,high");
    for cure in &CURES {
        row(cure.code, &asker.cured(cure), table);
    }
    row("thick-deck", &asker.thinned(), table);
    let strangers = (0..DECKS).map(|n| table.stranger(n));
    row("swaps", &asker.swapped(strangers), table);
    let references = builtins().iter().cloned();
    row(
        "swaps-in-reference-decks",
        &asker.swapped(references),
        table,
    );
}

/// One row of the result.
fn row(advice: &str, followed: &[Followed], table: &Table) {
    let gain = |(before, after): &Followed| table.score(after, GAMES) - table.score(before, GAMES);
    let gains: Vec<f64> = followed.iter().map(gain).collect();
    let count = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let squares: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
    // Student's t for 11 degrees of freedom, which is on the safe side for more.
    let wide = 2.2 * (squares / (count - 1.0) / count).sqrt();
    let (low, high) = (mean - wide, mean + wide);
    println!("{advice},{count},{mean:.1},{low:.1},{high:.1}");
}

/// Who asks the analyser.
struct Asker<'a> {
    table: &'a Table,
    references: References,
}

impl Asker<'_> {
    /// Decks to begin with: relatives of those of reference, and decks of chance.
    fn begin(&self) -> impl Iterator<Item = (u64, DeckList)> {
        (0..DECKS).flat_map(|n| [(n, self.table.relative(n)), (n, self.table.stranger(n))])
    }

    fn ask(&self, list: &DeckList) -> Option<Analysis> {
        let (cards, cruisers) = (self.table.cards, &self.table.cruisers);
        Analysis::of(list, cards, cruisers, &self.references, &Options::default())
    }

    fn warned(&self, list: &DeckList, code: &str) -> bool {
        let analysis = self.ask(list);
        analysis.is_some_and(|analysis| analysis.warnings.iter().any(|w| w.code == code))
    }

    fn cured(&self, cure: &Cure) -> Vec<Followed> {
        let followed = |(n, mut deck): (u64, DeckList)| {
            if let Some(cruiser) = cure.cruiser {
                deck.cruiser = Some(cruiser.to_owned());
            }
            let before = self.swap_until(true, &deck, cure, n)?;
            let after = self.swap_until(false, &before, cure, n)?;
            Some((before, after))
        };
        self.begin().filter_map(followed).collect()
    }

    /// Swaps of chance until the deck is warned, or is not any more.
    fn swap_until(&self, warned: bool, list: &DeckList, cure: &Cure, n: u64) -> Option<DeckList> {
        let (mut list, mut luck) = (list.clone(), self.table.luck(n));
        for _ in 0..PATIENCE {
            if self.warned(&list, cure.code) == warned {
                return Some(list);
            }
            let held = self.table.held(&list);
            // What helps goes out to be warned, and comes in not to be.
            let mut goes = held.clone();
            goes.retain(|card| (cure.helps)(card) == warned);
            let out = *goes.get(luck.random_range(..goes.len().max(1)))?;
            let cards = self.table.cards.cards().iter();
            let comes: Vec<&Card> = cards
                .filter(|card| (cure.helps)(card) != warned && !held.contains(card))
                .filter(|card| !cure.in_level || card.level() == out.level())
                .collect();
            if let Some(card) = comes.get(luck.random_range(..comes.len().max(1))) {
                swap(&mut list, out.id, card.id);
            }
        }
        None
    }

    /// Decks with cards of chance too many, and the same without them.
    fn thinned(&self) -> Vec<Followed> {
        let thick = |(n, deck): (u64, DeckList)| {
            let mut thick = deck.clone();
            let others = (1..).flat_map(|more| self.table.stranger(n + more * DECKS).cards);
            for card in others {
                if thick.cards.len() == deck.cards.len() + THICKER {
                    break;
                }
                if !thick.cards.contains(&card) {
                    thick.cards.push(card);
                }
            }
            (thick, deck)
        };
        self.begin().map(thick).collect()
    }

    /// All suggested swaps at once.
    fn swapped(&self, lists: impl Iterator<Item = DeckList>) -> Vec<Followed> {
        let followed = |before: DeckList| {
            let mut after = before.clone();
            for suggestion in self.ask(&before)?.suggestions {
                swap(&mut after, suggestion.instead_of?, suggestion.card);
            }
            Some((before, after))
        };
        lists.filter_map(followed).collect()
    }
}

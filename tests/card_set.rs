//! Do the shipped cards, cruisers and decks keep what `docs/card-set.md` says of them?
//!
//! The files are read here with plain `csv` and `serde_json`, apart from the library's own readers:
//! a second pair of eyes on what is shipped.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;

const TRAINING: [&str; 8] = [
    "draw",
    "lateral-move",
    "vertical-move",
    "free-move",
    "pivot",
    "hit-enemy-cruiser",
    OWN,
    "destroy",
];
const ADVANCED: [&str; 6] = [
    "hit-fighter",
    "flip",
    "force-field",
    "screen-2",
    "screen-3",
    "screen-4",
];
const OWN: &str = "hit-own-cruiser";
const LEVELS: std::ops::RangeInclusive<usize> = 0..=3;

#[derive(Deserialize)]
struct Row {
    id: String,
    color: String,
    level: usize,
    upper_fighters: u32,
    upper_effects: String,
    lower_fighters: u32,
    lower_effects: String,
    name: String,
    source: String,
}

#[derive(Debug, PartialEq)]
struct Half {
    fighters: u32,
    effects: Vec<String>,
}

struct Card {
    id: String,
    number: usize,
    level: usize,
    color: String,
    name: String,
    source: String,
    halves: [Half; 2],
}

#[derive(Deserialize)]
struct Cruiser {
    id: String,
    armour: u32,
    sector_1: String,
    sector_2: String,
    sector_3: String,
    sector_4: String,
    sector_5: String,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deck {
    format: String,
    version: u32,
    name: String,
    cruiser: String,
    cards: Vec<String>,
    notes: String,
}

impl Half {
    fn new(fighters: u32, effects: &str) -> Half {
        let mut effects: Vec<String> = effects
            .split('+')
            .filter(|effect| !effect.is_empty())
            .map(str::to_owned)
            .collect();
        effects.sort();
        Half { fighters, effects }
    }

    fn has(&self, effect: &str) -> bool {
        self.effects.iter().any(|own| own == effect)
    }

    /// The symbols that one wants to have.
    fn gifts(&self) -> Vec<&str> {
        let gifts = self.effects.iter().filter(|effect| *effect != OWN);
        gifts.map(String::as_str).collect()
    }

    fn prices(&self) -> usize {
        self.effects.len() - self.gifts().len()
    }

    fn is_at_least_as_good_as(&self, other: &Half) -> bool {
        self.fighters >= other.fighters
            && self.prices() <= other.prices()
            && covers(&self.gifts(), &other.gifts())
    }
}

impl Card {
    fn fighters(&self) -> u32 {
        self.halves.iter().map(|half| half.fighters).sum()
    }

    fn has(&self, effect: &str) -> bool {
        self.halves.iter().any(|half| half.has(effect))
    }

    /// Fighters and welcome symbols: a rough measure of what a card brings.
    fn things(&self) -> usize {
        let gifts: usize = self.halves.iter().map(|half| half.gifts().len()).sum();
        self.fighters() as usize + gifts
    }

    fn dominates(&self, other: &Card) -> bool {
        let playable_wherever_the_other_is = self.level == 0 || self.level == other.level;
        let mut pairs = self.halves.iter().zip(&other.halves);
        playable_wherever_the_other_is && pairs.all(|(a, b)| a.is_at_least_as_good_as(b))
    }
}

impl Cruiser {
    fn sectors(&self) -> [&str; 5] {
        [
            &self.sector_1,
            &self.sector_2,
            &self.sector_3,
            &self.sector_4,
            &self.sector_5,
        ]
        .map(String::as_str)
    }

    fn slots_at(&self, level: usize) -> usize {
        self.sectors().iter().filter(|s| s.len() > level).count()
    }
}

/// Can each symbol of `theirs` be matched by a symbol of its own in `ours`?
fn covers(ours: &[&str], theirs: &[&str]) -> bool {
    let Some((first, rest)) = theirs.split_first() else {
        return true;
    };
    (0..ours.len()).any(|i| {
        let others = [&ours[..i], &ours[i + 1..]].concat();
        can_stand_in(ours[i], first) && covers(&others, rest)
    })
}

/// A free move can do whatever the other moves can; a bigger screen whatever a smaller one can.
fn can_stand_in(ours: &str, theirs: &str) -> bool {
    let both_screens = ours.starts_with("screen-") && theirs.starts_with("screen-");
    ours == theirs
        || (ours == "free-move" && ["lateral-move", "vertical-move"].contains(&theirs))
        || (both_screens && ours > theirs)
}

fn path(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(relative)
}

fn rows<T: for<'a> Deserialize<'a>>(file: &str) -> Vec<T> {
    let mut reader = csv::Reader::from_path(path(file)).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

fn cards() -> Vec<Card> {
    rows::<Row>("data/cards.csv")
        .into_iter()
        .map(|row| Card {
            number: level_and_number(&row.id).1,
            level: row.level,
            color: row.color,
            name: row.name,
            source: row.source,
            halves: [
                Half::new(row.upper_fighters, &row.upper_effects),
                Half::new(row.lower_fighters, &row.lower_effects),
            ],
            id: row.id,
        })
        .collect()
}

fn level_and_number(id: &str) -> (usize, usize) {
    let (level, number) = id.split_once('-').unwrap();
    (level.parse().unwrap(), number.parse().unwrap())
}

fn card(id: &str) -> Card {
    cards().into_iter().find(|card| card.id == id).unwrap()
}

fn cruisers() -> Vec<Cruiser> {
    rows("data/cruisers.csv")
}

/// The reference decks by the name of their file.
fn decks() -> BTreeMap<String, Deck> {
    fs::read_dir(path("decks"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|file| {
            let stem = file.file_stem().unwrap().to_str().unwrap().to_owned();
            let deck = serde_json::from_slice(&fs::read(&file).unwrap());
            (stem, deck.unwrap_or_else(|e| panic!("{file:?}: {e}")))
        })
        .collect()
}

/// How many halves of each kind show the effect: upper, lower.
fn halves_with(effect: &str) -> [usize; 2] {
    [0, 1].map(|half| {
        cards()
            .iter()
            .filter(|c| c.halves[half].has(effect))
            .count()
    })
}

fn mean(values: impl Iterator<Item = usize>) -> f64 {
    let values: Vec<usize> = values.collect();
    values.iter().sum::<usize>() as f64 / values.len() as f64
}

mod known_facts {
    use super::*;

    #[test]
    fn there_are_100_cards_numbered_1_to_100_in_that_order() {
        let numbers: Vec<usize> = cards().iter().map(|card| card.number).collect();
        assert_eq!(numbers, (1..=100).collect::<Vec<_>>());
    }

    #[test]
    fn ids_are_canonical_and_agree_with_the_level() {
        for card in cards() {
            assert_eq!(card.id, format!("{}-{}", card.level, card.number));
        }
    }

    #[test]
    fn the_first_40_are_green_and_the_other_60_blue() {
        for card in cards() {
            let expected = if card.number <= 40 { "green" } else { "blue" };
            assert_eq!(card.color, expected, "{}", card.id);
        }
    }

    #[test]
    fn card_3_10_has_its_two_symbols_where_the_rulebook_shows_them() {
        let [upper, lower] = card("3-10").halves;
        assert_eq!(upper.effects, ["lateral-move"]);
        assert_eq!(lower.effects, ["draw"]);
    }

    #[test]
    fn card_3_35_has_draw_and_pivot_and_one_fighter_in_all() {
        let card = card("3-35");
        assert_eq!(card.fighters(), 1);
        let mut effects = card.halves.map(|half| half.effects).concat();
        effects.sort();
        assert_eq!(effects, ["draw", "pivot"]);
    }

    #[test]
    fn the_cards_of_the_rulebook_examples_exist() {
        let exists = |what: &str, is: &dyn Fn(&Card) -> bool| {
            assert!(cards().iter().any(is), "no {what}");
        };
        exists("level 1 with 3 fighters", &|c| {
            c.level == 1 && c.fighters() == 3
        });
        exists("level 1 with 4 fighters", &|c| {
            c.level == 1 && c.fighters() == 4
        });
        // It lies at the bottom of its sector in the example, so it is of level 0.
        exists("upper half with own damage and fighters", &|c| {
            c.level == 0 && c.halves[0].has(OWN) && c.halves[0].fighters > 0
        });
        // It lies at level 1 in the example and is left with two fighters.
        exists("upper vertical move with two fighters", &|c| {
            c.level <= 1 && c.halves[0].has("vertical-move") && c.fighters() >= 2
        });
        exists("level 2 with an upper hit on the enemy cruiser", &|c| {
            c.level == 2 && c.halves[0].has("hit-enemy-cruiser")
        });
    }

    #[test]
    fn only_the_two_named_cards_claim_the_rulebook_as_source() {
        for card in cards() {
            let named = ["3-10", "3-35"].contains(&card.id.as_str());
            let expected = if named { "rulebook" } else { "reconstructed" };
            assert_eq!(card.source, expected, "{}", card.id);
        }
        assert!(cruisers().iter().all(|c| c.source == "reconstructed"));
    }
}

mod good_reconstruction {
    use super::*;

    #[test]
    fn green_cards_have_training_effects_only() {
        for card in cards().iter().filter(|card| card.color == "green") {
            for effect in card.halves.iter().flat_map(|half| &half.effects) {
                assert!(TRAINING.contains(&effect.as_str()), "{}", card.id);
            }
        }
    }

    #[test]
    fn every_blue_card_has_an_effect_that_training_lacks() {
        for card in cards().iter().filter(|card| card.color == "blue") {
            assert!(ADVANCED.iter().any(|e| card.has(e)), "{}", card.id);
        }
    }

    #[test]
    fn every_symbol_is_one_of_the_fourteen_and_at_most_two_share_a_half() {
        for card in cards() {
            for half in &card.halves {
                assert!(half.effects.len() <= 2, "{}", card.id);
                for effect in half.effects.iter().map(String::as_str) {
                    let known = TRAINING.contains(&effect) || ADVANCED.contains(&effect);
                    assert!(known, "{}: {effect}", card.id);
                }
            }
        }
    }

    #[test]
    fn every_effect_is_on_four_upper_and_four_lower_halves_or_more() {
        for effect in TRAINING.iter().chain(&ADVANCED) {
            let counts = halves_with(effect);
            assert!(counts.iter().all(|n| *n >= 4), "{effect}: {counts:?}");
        }
    }

    #[test]
    fn every_card_has_a_fighter() {
        for card in cards() {
            assert!(card.fighters() > 0, "{}", card.id);
        }
    }

    #[test]
    fn no_two_cards_are_equal_and_no_two_share_a_name() {
        let cards = cards();
        for (i, a) in cards.iter().enumerate() {
            assert!(!a.name.is_empty(), "{}", a.id);
            for b in &cards[i + 1..] {
                assert_ne!(a.halves, b.halves, "{} and {}", a.id, b.id);
                assert_ne!(a.name, b.name, "{} and {}", a.id, b.id);
            }
        }
    }

    #[test]
    fn no_card_is_dominated_by_one_of_its_level_or_of_level_0() {
        let cards = cards();
        for a in &cards {
            for b in cards.iter().filter(|b| b.id != a.id) {
                assert!(!a.dominates(b), "{} dominates {}", a.id, b.id);
            }
        }
    }

    #[test]
    fn every_front_brings_more_than_the_two_fighters_of_the_back() {
        for card in cards() {
            assert!(card.things() >= 3, "{}", card.id);
        }
    }

    #[test]
    fn a_higher_level_brings_more() {
        let brings = |level| {
            mean(
                cards()
                    .iter()
                    .filter(|c| c.level == level)
                    .map(Card::things),
            )
        };
        for level in 1..=3 {
            let (higher, lower) = (brings(level), brings(level - 1));
            assert!(
                higher > lower + 0.4,
                "level {level}: {higher:.2} after {lower:.2}"
            );
        }
    }

    #[test]
    fn own_damage_is_the_price_of_a_card_that_brings_more() {
        for level in LEVELS {
            let (dear, free): (Vec<Card>, Vec<Card>) = cards()
                .into_iter()
                .filter(|card| card.level == level)
                .partition(|card| card.has(OWN));
            // Destroy is the other thing that a card may pay for; it is worth more than a fighter.
            let dear = dear.iter().filter(|card| !card.has("destroy"));
            let (dear, free) = (
                mean(dear.map(Card::things)),
                mean(free.iter().map(Card::things)),
            );
            assert!(dear > free + 0.5, "level {level}: {dear:.2} and {free:.2}");
        }
    }

    #[test]
    fn lower_levels_are_more_frequent() {
        let counts = LEVELS.map(|level| cards().iter().filter(|c| c.level == level).count());
        let counts: Vec<usize> = counts.collect();
        assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
    }

    #[test]
    fn the_documentation_counts_the_symbols_as_the_file_has_them() {
        let text = fs::read_to_string(path("docs/card-set.md")).unwrap();
        for effect in TRAINING.iter().chain(&ADVANCED) {
            let [upper, lower] = halves_with(effect);
            let line = format!("| `{effect}` | {upper} | {lower} |");
            assert!(text.contains(&line), "docs/card-set.md lacks: {line}");
        }
    }
}

mod the_cruisers {
    use super::*;

    #[test]
    fn are_the_four_classes() {
        let ids: Vec<String> = cruisers().into_iter().map(|cruiser| cruiser.id).collect();
        assert_eq!(ids, ["ares", "athena", "atlas", "apollo"]);
    }

    #[test]
    fn have_two_to_four_slots_a_sector_with_a_draw_symbol_on_the_lowest_alone() {
        for cruiser in cruisers() {
            for sector in cruiser.sectors() {
                let known = ["Do", "Doo", "Dooo"].contains(&sector);
                assert!(known, "{}: {sector}", cruiser.id);
            }
        }
    }

    #[test]
    fn ares_and_athena_have_20_armour_and_ares_a_slot_of_level_3() {
        let [ares, athena, ..] = &cruisers()[..] else {
            panic!("fewer than two cruisers");
        };
        assert_eq!((ares.armour, athena.armour), (20, 20));
        assert!(ares.slots_at(3) > 0);
    }

    #[test]
    fn pay_for_room_with_armour() {
        let mut by_room: Vec<(usize, Reverse<u32>)> = cruisers()
            .iter()
            .map(|c| (c.sectors().concat().len(), Reverse(c.armour)))
            .collect();
        by_room.sort();
        let armour = by_room.iter().map(|(_, Reverse(armour))| armour);
        assert!(armour.is_sorted_by(|a, b| a >= b), "{by_room:?}");
        assert!(by_room.is_sorted_by(|a, b| a < b), "{by_room:?}");
    }
}

mod the_reference_decks {
    use super::*;

    #[test]
    fn are_twelve_and_use_every_cruiser_twice_or_more() {
        let decks = decks();
        assert_eq!(decks.len(), 12);
        for cruiser in cruisers() {
            let users = decks.values().filter(|d| d.cruiser == cruiser.id).count();
            assert!(users >= 2, "{}", cruiser.id);
        }
    }

    #[test]
    fn are_legal() {
        let cards: BTreeSet<String> = cards().into_iter().map(|card| card.id).collect();
        let cruisers: Vec<String> = cruisers().into_iter().map(|c| c.id).collect();
        for (file, deck) in decks() {
            assert_eq!(
                (deck.format.as_str(), deck.version),
                ("guerre-totale-deck", 1)
            );
            assert!(cruisers.contains(&deck.cruiser), "{file}");
            assert!(deck.cards.len() >= 25, "{file}");
            let unique: BTreeSet<String> = deck.cards.iter().cloned().collect();
            assert_eq!(unique.len(), deck.cards.len(), "{file} has a card twice");
            assert!(unique.is_subset(&cards), "{file} has an unknown card");
        }
    }

    #[test]
    fn are_filed_under_their_names_and_say_how_they_win() {
        for (file, deck) in decks() {
            assert_eq!(file, deck.name.to_lowercase().replace(' ', "-"));
            assert!(deck.notes.len() > 100, "{file}");
        }
    }

    #[test]
    fn list_their_cards_by_level_then_number() {
        for (file, deck) in decks() {
            let sorted = deck.cards.is_sorted_by_key(|id| level_and_number(id));
            assert!(sorted, "{file}");
        }
    }

    #[test]
    fn need_no_card_more_than_nine_times() {
        for card in cards() {
            let users = decks()
                .values()
                .filter(|deck| deck.cards.contains(&card.id))
                .count();
            assert!(users <= 9, "{} is in {users} decks", card.id);
        }
    }

    #[test]
    fn share_at_most_three_fifths_of_their_cards_with_any_other() {
        let decks: Vec<Deck> = decks().into_values().collect();
        for (i, a) in decks.iter().enumerate() {
            for b in &decks[i + 1..] {
                let shared = a.cards.iter().filter(|id| b.cards.contains(id)).count();
                let most = a.cards.len().min(b.cards.len()) * 3 / 5;
                assert!(shared <= most, "{} and {}: {shared}", a.name, b.name);
            }
        }
    }
}

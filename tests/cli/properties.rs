//! What holds for any deck and any bytes.

use guerre_totale::cards::{CardSet, CruiserSet, read_cards, read_cruisers};
use guerre_totale::decks::{DeckError, DeckList, read_deck as read_any};
use proptest::prelude::*;

fn read_deck(bytes: &[u8], name: &str) -> Result<DeckList, DeckError> {
    read_any(bytes, name, CardSet::builtin(), CruiserSet::builtin())
}

fn entry() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => (0u8..4, 1u16..=120).prop_map(|(level, number)| format!("{level}-{number}")),
        1 => ".{0,12}",
    ]
}

fn deck() -> impl Strategy<Value = DeckList> {
    let name = ".{1,30}";
    let cruiser = proptest::option::of("[a-z]{1,8}");
    let cards = proptest::collection::vec(entry(), 0..60);
    (name, cruiser, cards).prop_map(|(name, cruiser, cards)| {
        let mut deck = DeckList::new(name);
        deck.cruiser = cruiser;
        deck.cards = cards;
        deck
    })
}

/// Bytes that look a little like the real thing, so that readers get past the first line.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let starts: [&[u8]; 11] = [
        b"",
        b"id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n",
        b"\xef\xbb\xbfid;armour;sector_1;sector_2;sector_3;sector_4;sector_5\r\n",
        b"{\"cards\":[",
        b"id\tcruiser\n",
        b"name: x\n",
        b"| ID | Name |\n|---|---|\n| 0-1 | x |\n",
        b"<html><meta name=\"guerre-totale-deck\" content=\"{&quot;cards&quot;:[",
        b"{\"ObjectStates\":[{\"ContainedObjects\":[",
        b"GT1RsP9bzk",
        b"GT1RsP9bzkacyIIGqDASDoQQAAANs\n",
    ];
    let pieces = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..40),
        "[0-9,;\t\n\r\"#:+ a-zD-]{0,80}".prop_map(String::into_bytes),
        Just(b"0-1,blue,0,1,draw,2,flip\n".to_vec()),
        Just(b"ares;20;Do;Do;Do;Do;Do\n".to_vec()),
    ];
    let rest = proptest::collection::vec(pieces, 0..6);
    (proptest::sample::select(starts.to_vec()), rest)
        .prop_map(|(start, rest)| [start.to_vec(), rest.concat()].concat())
}

proptest! {
    #[test]
    fn any_deck_written_is_read_back_the_same(deck in deck()) {
        let written = deck.to_json();
        let read = read_deck(written.as_bytes(), "other").unwrap();
        prop_assert_eq!(&read.name, &deck.name);
        prop_assert_eq!(&read.cruiser, &deck.cruiser);
        prop_assert_eq!(&read.cards, &deck.sorted_cards());
        prop_assert_eq!(read.to_json(), written);
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        prop_assert_eq!(read.check(cards, cruisers).counted, deck.check(cards, cruisers).counted);
    }

    #[test]
    fn any_bytes_are_cards_or_problems(bytes in bytes()) {
        match read_cards(&bytes) {
            Ok(set) => prop_assert!((1..=CardSet::MOST).contains(&set.cards().len())),
            Err(problems) => prop_assert!(problems.count() > 0),
        }
    }

    #[test]
    fn any_bytes_are_cruisers_or_problems(bytes in bytes()) {
        match read_cruisers(&bytes) {
            Ok(set) => prop_assert!(set.iter().len() > 0),
            Err(problems) => prop_assert!(problems.count() > 0),
        }
    }

    #[test]
    fn any_bytes_are_a_list_or_an_error(bytes in bytes()) {
        match read_deck(&bytes, "name") {
            Ok(list) => {
                // Whatever was read can be checked, repaired in words and written.
                let check = list.check(CardSet::builtin(), CruiserSet::builtin());
                let legal = list.validate(CardSet::builtin(), CruiserSet::builtin()).is_ok();
                prop_assert_eq!(legal, check.is_legal());
                prop_assert_eq!(legal, check.repair().is_none());
                prop_assert!(read_deck(list.to_json().as_bytes(), "name").is_ok());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_repair_makes_any_list_legal(deck in deck()) {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let mut list = deck;
        if let Some(repair) = list.check(cards, cruisers).repair() {
            prop_assert!(list.remove(&repair.drop).is_ok());
            let present: Vec<_> = list.ids().collect();
            let absent = cards.cards().iter().filter(|card| !present.contains(&card.id));
            let more: Vec<String> = absent.take(repair.add).map(|card| card.id.to_string()).collect();
            prop_assert!(list.add(&more, cards).is_ok());
            list.cruiser = repair.cruisers.first().cloned().or(list.cruiser);
        }
        prop_assert!(list.validate(cards, cruisers).is_ok());
    }
}

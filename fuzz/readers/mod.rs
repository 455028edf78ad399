//! What must hold for any bytes that a reader is given?
//!
//! Each function takes bytes, whoever wrote them, and panics if a promise is broken. A fuzzer makes up the
//! bytes; `tests/corpus.rs` replays those that were interesting.

mod brains;
mod games;
mod runs;

// The tests of the rules use more of these.
#[allow(dead_code)]
#[path = "../../tests/rules/invariants.rs"]
mod invariants;
#[allow(dead_code)]
#[path = "../../tests/rules/worlds.rs"]
mod worlds;

use std::sync::OnceLock;

use guerre_totale::cards::{
    CardSet, CruiserSet, read_cards, read_cruisers, write_cards, write_cruisers,
};
use guerre_totale::decks::{DeckList, Draft, is_code, read_code, read_deck, write_code};
use guerre_totale::export::{Format, export};
use guerre_totale::json::{self, Fields};
use guerre_totale::rules::transcript::{GameLines, Narrator, Step, replay};
use guerre_totale::text;
use guerre_totale::words::Language;

/// Takes any bytes, and panics if a promise is broken.
pub type Reader = fn(&[u8]);

/// Every reader by the name of its target and of its corpus. The forms of a deck are found by looking, so
/// they share a reader; each has a corpus of its own.
pub const READERS: [(&str, Reader); 17] = [
    ("cards", cards),
    ("cruisers", cruisers),
    ("deck", deck),
    ("tabletop", deck),
    ("page", deck),
    ("markdown", deck),
    ("sheet", deck),
    ("list", deck),
    ("code", code),
    ("draft", draft),
    ("transcript", transcript),
    ("run", runs::run),
    ("brain", brains::brain),
    ("json", fields),
    ("text", shown),
    ("game", games::game),
    ("saved", games::saved),
];

/// The reader of this name.
pub fn named(name: &str) -> Reader {
    let found = READERS.iter().find(|(other, _)| *other == name);
    found.expect("a reader for each target").1
}

/// Cards and cruisers that never change: else transcripts, codes, drafts and runs of the corpus would soon be
/// refused for belonging to others.
fn sets() -> (&'static CardSet, &'static CruiserSet) {
    static SETS: OnceLock<(CardSet, CruiserSet)> = OnceLock::new();
    let (cards, cruisers) = SETS.get_or_init(|| {
        let cards = include_bytes!("../../tests/fixtures/classic/cards.csv");
        let cruisers = include_bytes!("../../tests/fixtures/classic/cruisers.csv");
        let (cards, cruisers) = (read_cards(cards), read_cruisers(cruisers));
        (cards.expect("cards"), cruisers.expect("cruisers"))
    });
    (cards, cruisers)
}

/// Whoever refuses says why.
fn says_why(error: &dyn std::fmt::Display) {
    assert!(!error.to_string().is_empty());
}

/// A card file that is read is written and read back the same.
fn cards(bytes: &[u8]) {
    match read_cards(bytes) {
        Err(problems) => says_why(&problems),
        Ok(set) => {
            let written = write_cards(set.cards());
            let again = read_cards(written.as_bytes()).expect("what was written");
            assert_eq!(again.cards(), set.cards());
        }
    }
}

/// A cruiser file that is read is written and read back the same.
fn cruisers(bytes: &[u8]) {
    match read_cruisers(bytes) {
        Err(problems) => says_why(&problems),
        Ok(set) => {
            let written = write_cruisers(set.iter());
            let again = read_cruisers(written.as_bytes()).expect("what was written");
            assert!(again.iter().eq(set.iter()));
        }
    }
}

/// A deck of any form has its deck file, which comes back; no format mends or breaks it.
fn deck(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    let list = match read_deck(bytes, "a deck", cards, cruisers) {
        Ok(list) => list,
        Err(error) => return says_why(&error),
    };
    let file = list.to_json();
    let again = read_deck(file.as_bytes(), "a deck", cards, cruisers).expect("a deck file");
    assert_eq!(again.sorted_cards(), list.sorted_cards());
    assert_eq!(again.to_json(), file);
    for problem in list.check(cards, cruisers).problems {
        says_why(&problem.message().to(Language::French));
    }
    for format in Format::ALL {
        if let Ok(written) = export(&list, format, cards, cruisers, Language::English) {
            comes_back(&list, format, &written);
        }
    }
}

/// What is legal stays legal, with its cards, cruiser and name; what is not stays illegal.
fn comes_back(list: &DeckList, format: Format, written: &str) {
    let (cards, cruisers) = sets();
    let read = read_deck(written.as_bytes(), "a deck", cards, cruisers);
    let Ok(deck) = list.validate(cards, cruisers) else {
        let mended = read.is_ok_and(|read| read.validate(cards, cruisers).is_ok());
        return assert!(!mended, "{format:?} mends it");
    };
    let read = read.unwrap_or_else(|error| panic!("{format:?}: {error}"));
    let again = read.validate(cards, cruisers);
    let again = again.unwrap_or_else(|_| panic!("{format:?} breaks it"));
    assert!(again.is_copy_of(&deck), "{format:?} changes it");
    // A code has no room for a name, and only deck files keep one that shows nothing as it is.
    let plain = !text::flat(&list.name).is_empty() && !list.name.contains(text::is_hidden);
    if format != Format::Code && plain {
        assert_eq!(text::flat(&read.name), text::flat(&list.name), "{format:?}");
    }
}

/// A code that is read is the one that its deck is written as.
fn code(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    let Ok(word) = std::str::from_utf8(bytes) else {
        return;
    };
    if !is_code(word) {
        return;
    }
    match read_code(word, cards, cruisers) {
        Ok(list) => assert_eq!(write_code(&list, cards, cruisers).as_deref(), Ok(word)),
        Err(error) => says_why(&error),
    }
}

/// A draft that is read is written and read back the same, and goes on to its end.
fn draft(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    let Ok(text) = text::decode_utf8(bytes) else {
        return;
    };
    let mut draft = match Draft::read(&text, cards, cruisers) {
        Ok(draft) => draft,
        Err(error) => return says_why(&error),
    };
    let written = draft.to_json();
    let again = Draft::read(&written, cards, cruisers).expect("a draft");
    assert_eq!(again.to_json(), written);
    draft.auto = [true; 2];
    draft.pick_for_the_absent(cards, cruisers);
    assert_eq!(draft.turn(), None);
    for seat in [0, 1] {
        assert!(draft.deck(seat).validate(cards, cruisers).is_ok());
    }
}

/// A transcript is replayed and told to its end or to its first fault; one game of it, too.
fn transcript(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    let mut narrator = Narrator::default();
    let tell = |step: Step| {
        for said in step.changes.iter().chain([&step.text]) {
            says_why(&said.to(Language::German));
        }
    };
    let replayed = replay(bytes, cards, cruisers, |game, state, line| {
        narrator.hear(game, state, line).map(tell);
    });
    narrator.finish().map(tell);
    if let Err(fault) = replayed {
        says_why(&fault);
    }
    let second = GameLines::new(Box::new(std::io::Cursor::new(bytes.to_vec())), Some(2));
    let _ = replay(second, cards, cruisers, |_, _, _| ());
}

/// Fields are written as they were read.
fn fields(bytes: &[u8]) {
    let Ok(text) = text::decode_utf8(bytes) else {
        return;
    };
    match Fields::read(&text) {
        Err(error) => says_why(&error),
        Ok(fields) => {
            let written = json::pretty(&fields);
            let again = Fields::read(&written).expect("what was written");
            assert_eq!(again, fields);
            assert_eq!(json::pretty(&again), written);
        }
    }
}

/// No text is obeyed by a terminal or taken for a formula, and every cell comes back.
fn shown(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for shown in [text::one_line(&text), text::clip(&text), text::name(&text)] {
        assert!(!shown.contains(text::is_hidden));
    }
    let obeyed = |c: char| !matches!(c, '\n' | '\t' | '\r') && text::is_hidden(c);
    assert!(!text::safe(&text).contains(obeyed));
    let cell = text::defused(&text);
    assert!(!cell.starts_with(['=', '@', '\t']));
    assert_eq!(text::undefused(&cell), text);
    if let Ok(decoded) = text::decode(bytes) {
        assert!(!decoded.contains('\0'));
    }
}

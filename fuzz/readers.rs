//! What must hold for any bytes that a reader is given?
//!
//! Each function takes bytes, whoever wrote them, and panics if a promise is broken. A fuzzer makes up the
//! bytes; `tests/corpus.rs` replays those that were interesting.

use guerre_totale::cards::{
    CardSet, CruiserSet, read_cards, read_cruisers, write_cards, write_cruisers,
};
use guerre_totale::decks::{Draft, is_code, read_code, read_deck, write_code};
use guerre_totale::export::{Format, export};
use guerre_totale::json::{self, Fields};
use guerre_totale::rules::transcript::replay;
use guerre_totale::rules::{Dealer, Game, Mode, Seat, SeededShuffler};
use guerre_totale::text;
use guerre_totale::words::Language;

/// Takes any bytes, and panics if a promise is broken.
pub type Reader = fn(&[u8]);

/// Every reader by the name of its corpus.
pub const READERS: [(&str, Reader); 9] = [
    ("cards", cards),
    ("cruisers", cruisers),
    ("deck", deck),
    ("code", code),
    ("draft", draft),
    ("transcript", transcript),
    ("json", fields),
    ("text", shown),
    ("game", game),
];

fn sets() -> (&'static CardSet, &'static CruiserSet) {
    (CardSet::builtin(), CruiserSet::builtin())
}

/// A card file that is read is written and read back the same.
pub fn cards(bytes: &[u8]) {
    if let Ok(set) = read_cards(bytes) {
        let written = write_cards(set.cards());
        let again = read_cards(written.as_bytes()).expect("what was written");
        assert_eq!(again.cards(), set.cards());
    }
}

/// A cruiser file that is read is written and read back the same.
pub fn cruisers(bytes: &[u8]) {
    if let Ok(set) = read_cruisers(bytes) {
        let written = write_cruisers(set.iter());
        let again = read_cruisers(written.as_bytes()).expect("what was written");
        assert!(again.iter().eq(set.iter()));
    }
}

/// A deck of any form has its deck file, which comes back; no format mends or breaks it.
pub fn deck(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    let Ok(list) = read_deck(bytes, "a deck", cards, cruisers) else {
        return;
    };
    let file = list.to_json();
    let again = read_deck(file.as_bytes(), "a deck", cards, cruisers).expect("a deck file");
    assert_eq!(again.sorted_cards(), list.sorted_cards());
    assert_eq!(again.to_json(), file);
    let legal = list.validate(cards, cruisers).is_ok();
    for format in Format::ALL {
        let Ok(written) = export(&list, format, cards, cruisers, Language::English) else {
            continue;
        };
        let read = read_deck(written.as_bytes(), "a deck", cards, cruisers);
        let read = read.is_ok_and(|read| read.validate(cards, cruisers).is_ok());
        assert_eq!(read, legal, "{format:?}");
    }
}

/// A code that is read is the one that its deck is written as.
pub fn code(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    let Ok(word) = std::str::from_utf8(bytes) else {
        return;
    };
    if !is_code(word) {
        return;
    }
    if let Ok(list) = read_code(word, cards, cruisers) {
        assert_eq!(write_code(&list, cards, cruisers).as_deref(), Ok(word));
    }
}

/// A draft that is read is written and read back the same.
pub fn draft(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    let Ok(text) = text::decode_utf8(bytes) else {
        return;
    };
    if let Ok(draft) = Draft::read(&text, cards, cruisers) {
        let written = draft.to_json();
        let again = Draft::read(&written, cards, cruisers).expect("a draft");
        assert_eq!(again.to_json(), written);
    }
}

/// A transcript is replayed to its end or to its first fault.
pub fn transcript(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    if let Err(fault) = replay(bytes, cards, cruisers, |_, _, _| ()) {
        assert!(!fault.to_string().is_empty());
    }
}

/// Fields are written as they were read.
pub fn fields(bytes: &[u8]) {
    let Ok(text) = text::decode_utf8(bytes) else {
        return;
    };
    if let Ok(fields) = Fields::read(&text) {
        let written = json::pretty(&fields);
        let again = Fields::read(&written).expect("what was written");
        assert_eq!(again, fields);
        assert_eq!(json::pretty(&again), written);
    }
}

/// No text is obeyed by a terminal or taken for a formula, and every cell comes back.
pub fn shown(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for shown in [text::one_line(&text), text::clip(&text), text::name(&text)] {
        assert!(!shown.contains(text::is_hidden));
    }
    let obeyed = |c: char| !matches!(c, '\n' | '\t' | '\r') && text::is_hidden(c);
    assert!(!text::safe(&text).contains(obeyed));
    let cell = text::defused(&text);
    assert!(!cell.starts_with(['=', '@', '\t']));
    assert_eq!(text::undefused(&cell), text);
}

/// Any choices lead through a game: what is listed is accepted, and every game ends.
pub fn game(bytes: &[u8]) {
    let (cards, cruisers) = sets();
    let mut bytes = bytes.iter().map(|byte| usize::from(*byte));
    let mut next = || bytes.next().unwrap_or(0);
    let all: Vec<_> = cruisers.iter().collect();
    let pair = [all[next() % all.len()], all[next() % all.len()]];
    let game = Game::new(Mode::Skirmish, cards, pair);
    let first = [Seat::A, Seat::B][next() % 2];
    let mut dealer = Dealer::new(SeededShuffler::new(next() as u64));
    let mut state = game.start(game.common_piles(), first, &mut dealer);
    while state.outcome().is_none() {
        let choices = state.choices(&game);
        let choice = choices.nth(next() % choices.len()).expect("a choice");
        state
            .apply(&game, choice, &mut dealer)
            .expect("a choice of the list");
    }
    assert_eq!(state.choices(&game).len(), 0);
}

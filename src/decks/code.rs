//! How does a deck travel in one word?
//!
//! A deck code is what fits into a chat line, a link or a spoken message: the cards and the cruiser of a
//! deck, not its name. `docs/deck-code.md` specifies it, with test vectors.

use super::DeckList;
use crate::cards::{Card, CardId, CardSet, Cruiser, CruiserSet, Effect, Printed};
use crate::message;
use crate::text::{clip, fnv1a};
use crate::words::Message;

/// The symbols in the order of their values: `base64url` of RFC 4648, safe in links and file names.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What every code begins with; the version follows.
const PREFIX: &str = "GT";
const VERSION: char = '1';
const HEAD: usize = 3;

/// Symbols for the card set and for the cruiser; the cards follow, six to a symbol.
const SET: usize = 4;
const CRUISER: usize = 3;
const CHECK: usize = 2;

/// Shorter words are names that happen to begin like a code.
const SHORTEST: usize = 12;

/// A code that says no deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum CodeError {
    /// A character that no code has.
    Character {
        /// Where, counted from 1.
        place: usize,
        /// What stands there.
        found: char,
    },
    /// A version that this program does not know.
    Version(char),
    /// Too short or too long.
    Length {
        /// How many there are.
        found: usize,
        /// How many a code of this card set has.
        expected: usize,
    },
    /// The check symbols do not fit.
    Wrong {
        /// Where, counted from 1.
        place: usize,
        /// What would put it right.
        meant: char,
    },
    /// The check symbols do not fit, and no single character would put that right.
    Swapped,
    /// The code is right, but not for these cards.
    OtherSet {
        /// The name of its set.
        found: String,
        /// The name of this set.
        expected: String,
    },
    /// The code is right, but its cruiser is not here.
    OtherCruiser(Vec<String>),
    /// The check symbols fit, but no deck is written like that.
    Overfull,
}

impl CodeError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            CodeError::Character { place, found } => message!(
                "'{found}', character {place} of the deck code, is in no code; expected a letter, a digit, - or _",
                found = *found,
                place = *place,
            ),
            CodeError::Version(version) => message!(
                "a deck code of version {version}; expected version {known} (is it from a newer gt?)",
                version = *version,
                known = VERSION,
            ),
            CodeError::Length { found, expected } if found < expected => message!(
                "a deck code of {found} characters; expected {expected}: its end may be missing",
                found = *found,
                expected = *expected,
            ),
            CodeError::Length { found, expected } => message!(
                "a deck code of {found} characters; expected {expected}: something may have been added",
                found = *found,
                expected = *expected,
            ),
            CodeError::Wrong { place, meant } => message!(
                "a wrong character in the deck code; if only one is wrong, character {place} should be '{meant}'",
                place = *place,
                meant = *meant,
            ),
            CodeError::Swapped => message!(
                "wrong characters in the deck code, or two of them swapped; compare it with the original"
            ),
            CodeError::OtherSet { found, expected } => message!(
                "the deck code is from another card set ({found}, not {expected})",
                found = found,
                expected = expected,
            ),
            CodeError::OtherCruiser(known) => message!(
                "the deck code is for a cruiser that is not among {known}",
                known = Message::list(known),
            ),
            CodeError::Overfull => {
                message!("a deck code with more cards than the set; no gt writes it")
            }
        }
    }
}

/// A list that no code can say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Uncodable {
    /// Entries that are no cards of the set, or second copies.
    Entries(Vec<String>),
    /// A cruiser that is not there.
    Cruiser(String),
    /// Two cruisers whose short names are the same.
    Twins(String, String),
}

impl Uncodable {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Uncodable::Entries(entries) => message!(
                "a deck code has room for each card of the set once; not for {entries}",
                entries = some(entries),
            ),
            Uncodable::Cruiser(id) => message!(
                "a deck code needs a cruiser of the set, or none; not '{cruiser}'",
                cruiser = clip(id),
            ),
            Uncodable::Twins(one, other) => message!(
                "a deck code cannot tell the cruisers {one} and {other} apart; rename one of them",
                one = one,
                other = other,
            ),
        }
    }
}

fn some(entries: &[String]) -> Message {
    let shown: Vec<String> = entries.iter().take(10).map(|entry| clip(entry)).collect();
    let most = shown.join(", ");
    match entries.len() - shown.len() {
        0 => most.into(),
        more => message!("{most} and {count} more", most = most, count = more),
    }
}

/// Whether a word is meant as a deck code, right or wrong.
pub fn is_code(word: &str) -> bool {
    let rest = word.strip_prefix(PREFIX).unwrap_or_default();
    let versioned = rest.starts_with(|c: char| c.is_ascii_digit());
    versioned && word.chars().count() >= SHORTEST && !word.contains(['.', '/', '\\', ' '])
}

/// The code of a list: its cards and its cruiser, if it has one.
pub fn write_code(
    list: &DeckList,
    cards: &CardSet,
    cruisers: &CruiserSet,
) -> Result<String, Uncodable> {
    let mut symbols = symbols(set_hash(cards), SET);
    symbols.extend(self::symbols(cruiser_hash(list, cruisers)?, CRUISER));
    symbols.extend(bitmap(list, cards)?);
    symbols.extend(check_symbols(&symbols));
    let letters = symbols.iter().map(|symbol| letter(*symbol));
    Ok(format!("{PREFIX}{VERSION}{}", letters.collect::<String>()))
}

/// The list behind a code. It has no name.
pub fn read_code(
    code: &str,
    cards: &CardSet,
    cruisers: &CruiserSet,
) -> Result<DeckList, CodeError> {
    let symbols = checked_symbols(code, cards)?;
    let (set, rest) = symbols.split_at(SET);
    if number(set) != set_hash(cards) {
        return Err(CodeError::OtherSet {
            found: set.iter().copied().map(letter).collect(),
            expected: set_name(cards),
        });
    }
    if symbols.len() != body_length(cards) {
        return Err(length(code, cards));
    }
    let (cruiser, rest) = rest.split_at(CRUISER);
    let mut list = DeckList::new("");
    list.cruiser = cruiser_of(number(cruiser), cruisers)?;
    let bits = rest[..rest.len() - CHECK].iter();
    let mut bits = bits.flat_map(|symbol| (0..6).rev().map(move |bit| symbol >> bit & 1 == 1));
    for card in cards.cards() {
        if bits.next() == Some(true) {
            list.cards.push(card.id.to_string());
        }
    }
    match bits.any(|bit| bit) {
        true => Err(CodeError::Overfull),
        false => Ok(list),
    }
}

/// The short name of a card set: the same for the same cards, whatever they are called.
pub fn set_name(cards: &CardSet) -> String {
    let symbols = symbols(set_hash(cards), SET);
    symbols.into_iter().map(letter).collect()
}

/// Has this text the form of such a name?
pub(super) fn is_set_name(text: &str) -> bool {
    text.chars().count() == SET && text.chars().all(|letter| value(letter).is_some())
}

/// The symbols after the version, if the check symbols bear them out.
fn checked_symbols(code: &str, cards: &CardSet) -> Result<Vec<u8>, CodeError> {
    let mut letters = code.chars().skip(PREFIX.len());
    match letters.next() {
        Some(VERSION) => {}
        version => return Err(CodeError::Version(version.unwrap_or(' '))),
    }
    let symbol = |(index, found): (usize, char)| {
        let place = index + HEAD + 1;
        value(found).ok_or(CodeError::Character { place, found })
    };
    let symbols: Vec<u8> = letters.enumerate().map(symbol).collect::<Result<_, _>>()?;
    match fault(&symbols) {
        None if symbols.len() >= SET + CRUISER + CHECK => Ok(symbols),
        _ if symbols.len() != body_length(cards) => Err(length(code, cards)),
        Some(WrongSymbols::One { index, error }) if index < symbols.len() => {
            Err(CodeError::Wrong {
                place: index + HEAD + 1,
                meant: letter(symbols[index] ^ error),
            })
        }
        _ => Err(CodeError::Swapped),
    }
}

fn length(code: &str, cards: &CardSet) -> CodeError {
    CodeError::Length {
        found: code.chars().count(),
        expected: HEAD + body_length(cards),
    }
}

fn body_length(cards: &CardSet) -> usize {
    SET + CRUISER + cards.cards().len().div_ceil(6) + CHECK
}

/// One bit a card in the order of the set, six to a symbol, the first the highest.
fn bitmap(list: &DeckList, cards: &CardSet) -> Result<Vec<u8>, Uncodable> {
    let mut symbols = vec![0; cards.cards().len().div_ceil(6)];
    let mut left_over = Vec::new();
    for entry in &list.cards {
        let index = entry.parse::<CardId>().ok().and_then(|id| cards.index(id));
        let place = index.map(|index| (index / 6, 32 >> (index % 6)));
        match place {
            Some((symbol, bit)) if symbols[symbol] & bit == 0 => symbols[symbol] |= bit,
            _ => left_over.push(entry.clone()),
        }
    }
    match left_over.is_empty() {
        true => Ok(symbols),
        false => Err(Uncodable::Entries(left_over)),
    }
}

/// What plays: names and sources may change without making it another set.
fn set_hash(cards: &CardSet) -> u64 {
    let lines: String = cards.cards().iter().map(card_line).collect();
    fold(fnv1a(lines.as_bytes()), SET)
}

/// `3-10,green,2,lateral-move,2,draw`: the symbols of a half in the order of the rules.
fn card_line(card: &Card) -> String {
    let half = |half: &Printed| {
        let mut effects = half.effects.clone();
        effects.sort();
        let effects: Vec<_> = effects.into_iter().map(Effect::id).collect();
        format!("{},{}", half.fighters, effects.join("+"))
    };
    let (id, color) = (card.id, card.color.id());
    format!("{id},{color},{},{}\n", half(&card.upper), half(&card.lower))
}

/// 0 stands for no cruiser.
fn cruiser_hash(list: &DeckList, cruisers: &CruiserSet) -> Result<u64, Uncodable> {
    let Some(typed) = &list.cruiser else {
        return Ok(0);
    };
    let unknown = || Uncodable::Cruiser(typed.clone());
    let cruiser = cruisers.get(typed).ok_or_else(unknown)?;
    let hash = id_hash(&cruiser.id);
    let twin = |other: &&Cruiser| other.id != cruiser.id && id_hash(&other.id) == hash;
    match cruisers.iter().find(twin) {
        None => Ok(hash),
        Some(twin) => Err(Uncodable::Twins(cruiser.id.clone(), twin.id.clone())),
    }
}

fn cruiser_of(hash: u64, cruisers: &CruiserSet) -> Result<Option<String>, CodeError> {
    if hash == 0 {
        return Ok(None);
    }
    match cruisers.iter().find(|cruiser| id_hash(&cruiser.id) == hash) {
        Some(cruiser) => Ok(Some(cruiser.id.clone())),
        None => {
            let ids = cruisers.iter().map(|cruiser| cruiser.id.clone());
            Err(CodeError::OtherCruiser(ids.collect()))
        }
    }
}

fn id_hash(id: &str) -> u64 {
    fold(fnv1a(id.as_bytes()), CRUISER).max(1)
}

/// A hash on so many symbols, no bit of it left out.
fn fold(hash: u64, symbols: usize) -> u64 {
    let bits = 6 * symbols;
    let parts = (0..64).step_by(bits).map(|shift| hash >> shift);
    parts.fold(0, |folded, part| folded ^ part) & ((1 << bits) - 1)
}

/// A number in so many symbols, the highest first.
fn symbols(number: u64, count: usize) -> Vec<u8> {
    let symbol = |place: usize| (number >> (6 * place) & 63) as u8;
    (0..count).rev().map(symbol).collect()
}

fn number(symbols: &[u8]) -> u64 {
    symbols
        .iter()
        .fold(0, |number, symbol| number << 6 | u64::from(*symbol))
}

fn letter(symbol: u8) -> char {
    ALPHABET[usize::from(symbol & 63)].into()
}

fn value(letter: char) -> Option<u8> {
    let place = ALPHABET
        .iter()
        .position(|known| char::from(*known) == letter);
    place.map(|place| place as u8)
}

/// What is wrong with symbols whose check symbols do not fit.
enum WrongSymbols {
    /// This error at this place alone would explain it.
    One { index: usize, error: u8 },
    /// No single error would.
    More,
}

/// The two sums that are 0 for a code: of its symbols, and of its symbols times the powers of α.
///
/// A wrong symbol changes the first. Swapping the symbols i and j leaves the first, and changes the
/// second by their difference times αⁱ + αʲ, which is not 0 for two places under 63.
fn fault(symbols: &[u8]) -> Option<WrongSymbols> {
    let (mut plain, mut weighed) = (0, 0);
    for symbol in symbols {
        plain ^= symbol;
        // Horner's rule: the last symbol has the weight 1.
        weighed = times_alpha(weighed) ^ symbol;
    }
    if plain == 0 && weighed == 0 {
        return None;
    }
    let mut error = plain;
    for index in (0..symbols.len()).rev() {
        if error == weighed && plain != 0 {
            return Some(WrongSymbols::One {
                index,
                error: plain,
            });
        }
        error = times_alpha(error);
    }
    Some(WrongSymbols::More)
}

/// The two symbols that bring both sums to 0.
fn check_symbols(symbols: &[u8]) -> [u8; CHECK] {
    let (mut plain, mut weighed) = (0, 0);
    for symbol in symbols.iter().chain(&[0, 0]) {
        plain ^= symbol;
        weighed = times_alpha(weighed) ^ symbol;
    }
    // a + b = plain and α a + b = weighed, so (α + 1) a = plain + weighed.
    let is_first = |a: &u8| times_alpha(*a) ^ a == plain ^ weighed;
    let a = (0..64).find(is_first).unwrap_or_default();
    [a, a ^ plain]
}

/// Multiplies by α in the field of 64 elements of the polynomial x⁶ + x + 1.
fn times_alpha(symbol: u8) -> u8 {
    let doubled = symbol << 1;
    if doubled & 64 == 0 {
        doubled
    } else {
        doubled ^ 0b100_0011
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::read_cards;
    use crate::decks::builtins;

    fn sets() -> (&'static CardSet, &'static CruiserSet) {
        (CardSet::builtin(), CruiserSet::builtin())
    }

    fn code(list: &DeckList) -> String {
        let (cards, cruisers) = sets();
        write_code(list, cards, cruisers).unwrap()
    }

    /// The reference decks, no card at all, and every card.
    fn samples() -> Vec<String> {
        let mut all = DeckList::new("");
        all.cards = sets()
            .0
            .cards()
            .iter()
            .map(|card| card.id.to_string())
            .collect();
        let lists = [DeckList::new(""), all];
        builtins().iter().chain(&lists).map(code).collect()
    }

    fn is_refused(code: &str) -> bool {
        let (cards, cruisers) = sets();
        read_code(code, cards, cruisers).is_err()
    }

    #[test]
    fn alpha_has_63_powers() {
        let mut power = 1;
        let order = 1 + std::iter::repeat_with(|| {
            power = times_alpha(power);
            power
        })
        .take_while(|power| *power != 1)
        .count();
        assert_eq!(order, 63);
    }

    #[test]
    fn any_single_wrong_character_is_caught_and_named() {
        let (cards, cruisers) = sets();
        for code in samples() {
            for place in HEAD..code.len() {
                let right = char::from(code.as_bytes()[place]);
                for wrong in ALPHABET
                    .iter()
                    .map(|c| char::from(*c))
                    .filter(|c| *c != right)
                {
                    let mut typed = code.clone();
                    typed.replace_range(place..=place, &wrong.to_string());
                    let named = CodeError::Wrong {
                        place: place + 1,
                        meant: right,
                    };
                    assert_eq!(read_code(&typed, cards, cruisers), Err(named), "{typed}");
                }
            }
        }
    }

    #[test]
    fn a_wrong_character_in_the_head_is_no_code_or_another_version() {
        for code in samples() {
            for place in 0..HEAD {
                let right = code.as_bytes()[place];
                for wrong in ALPHABET.iter().filter(|c| **c != right) {
                    let mut typed = code.clone();
                    typed.replace_range(place..=place, &char::from(*wrong).to_string());
                    assert!(!is_code(&typed) || is_refused(&typed), "{typed}");
                }
            }
        }
    }

    #[test]
    fn any_two_swapped_characters_are_caught() {
        for code in samples() {
            for i in 0..code.len() {
                for j in i + 1..code.len() {
                    let mut typed = code.clone().into_bytes();
                    typed.swap(i, j);
                    let typed = String::from_utf8(typed).unwrap();
                    assert!(
                        typed == code || !is_code(&typed) || is_refused(&typed),
                        "{typed}"
                    );
                }
            }
        }
    }

    #[test]
    fn any_missing_or_added_character_is_caught() {
        for code in samples() {
            for place in HEAD..code.len() {
                let mut short = code.clone();
                short.remove(place);
                let mut long = code.clone();
                long.insert(place, 'x');
                assert!(is_refused(&short) && is_refused(&long), "{code}");
                assert!(!is_code(&code[..place]) || is_refused(&code[..place]));
            }
        }
    }

    #[test]
    fn another_card_set_is_refused_with_that_reason() {
        let (_, cruisers) = sets();
        let sheet = include_str!("../../data/cards.csv");
        let renamed = read_cards(sheet.replace("Picket Line", "Outpost").as_bytes()).unwrap();
        let stronger = sheet.replace("0-1,green,0,2", "0-1,green,0,3");
        let stronger = read_cards(stronger.as_bytes()).unwrap();
        for code in samples() {
            assert!(read_code(&code, &renamed, cruisers).is_ok());
            let error = read_code(&code, &stronger, cruisers).unwrap_err();
            assert!(matches!(error, CodeError::OtherSet { .. }), "{error}");
        }
    }

    #[test]
    fn a_code_of_25_cards_has_29_characters() {
        assert!(samples().iter().all(|code| code.len() == 29));
    }

    #[test]
    fn codes_of_the_largest_sets_catch_every_swap_too() {
        let header = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n";
        let row = |number| format!("0-{number},blue,0,{},,1,\n", number % 10);
        let rows: String = (1..=CardSet::MOST).map(row).collect();
        let large = read_cards((header.to_owned() + &rows).as_bytes()).unwrap();
        let cruisers = CruiserSet::builtin();
        let mut list = DeckList::new("");
        list.cruiser = Some("ares".into());
        list.cards = (1..=CardSet::MOST)
            .step_by(3)
            .map(|number| format!("0-{number}"))
            .collect();
        let code = write_code(&list, &large, cruisers).unwrap();
        assert_eq!(read_code(&code, &large, cruisers), Ok(list));
        for i in HEAD..code.len() {
            for j in i + 1..code.len() {
                let mut typed = code.clone().into_bytes();
                typed.swap(i, j);
                let typed = String::from_utf8(typed).unwrap();
                let read = read_code(&typed, &large, cruisers);
                assert!(
                    typed == code || read == Err(CodeError::Swapped),
                    "{typed}: {read:?}"
                );
            }
        }
    }

    #[test]
    fn what_a_code_cannot_say_is_named() {
        let (cards, cruisers) = sets();
        let mut list = DeckList::new("x");
        list.cards = ["0-1", "0-1", "9-9", "0-9999"].map(String::from).into();
        let error = write_code(&list, cards, cruisers).unwrap_err().to_string();
        assert!(error.ends_with("not for 0-1, 9-9, 0-9999"), "{error}");
        list.cards.clear();
        list.cruiser = Some("zeus".into());
        let error = write_code(&list, cards, cruisers).unwrap_err();
        assert_eq!(error, Uncodable::Cruiser("zeus".into()));
    }
}

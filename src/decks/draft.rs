//! How do two players draft decks from one box?
//!
//! A draft is its set-up and the picks made so far; whose turn it is and among which cards follows from
//! them. So a draft can be saved, continued and checked.

use super::{DeckList, LEAST_CARDS, cards_in_words, set_name};
use crate::cards::{Card, CardId, CardSet, CruiserSet, Effect};
use crate::json::{self, Fields, JsonError, Typed, fault};
use crate::message;
use crate::text::{clip, cut, flat, name, one_line};
use crate::words::Message;
use rand::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a draft file says of itself.
const FORMAT: &str = "guerre-totale-draft";
const VERSION: u32 = 1;

/// Rounds of packs that a box is dealt into; in each both players open one.
const ROUNDS: usize = 5;

/// How the cards go round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Both open a pack, take a card and pass the rest on until the packs are empty.
    Packs,
    /// All cards lie open; one pick, then two each in turn, so that going second is made good.
    Picks,
}

/// A draft under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    format: String,
    version: u32,
    /// How the cards go round.
    pub method: Method,
    /// What the deal comes from.
    pub seed: u64,
    /// The short name of the card set.
    set: String,
    /// Cards for each player.
    pub size: usize,
    /// The players' names.
    pub players: [String; 2],
    /// Their cruisers.
    pub cruisers: [String; 2],
    /// Who lets the program pick.
    pub auto: [bool; 2],
    /// The cards in the order in which they were taken.
    picks: Vec<CardId>,
    /// The fields of its file, known or not: they are kept.
    #[serde(skip)]
    fields: Fields,
}

/// A draft that cannot begin or go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum DraftError {
    /// No draft file.
    File(Message),
    /// No object of JSON.
    Json(#[from] JsonError),
    /// Other cards.
    OtherSet {
        /// The name of its set.
        found: String,
        /// The name of this set.
        expected: String,
    },
    /// Too few or too many cards for each player.
    Size {
        /// As asked.
        size: usize,
        /// The most that the box has for each.
        most: usize,
        /// The cards of the set.
        cards: usize,
    },
    /// A box without cards for two decks.
    Box(usize),
    /// A cruiser that is not there.
    Cruiser(String, Vec<String>),
    /// A card that cannot be taken now.
    Pick {
        /// Which pick, counted from 1.
        number: usize,
        /// The card.
        card: CardId,
        /// Who would have taken it.
        player: Message,
        /// What there is.
        choices: Vec<CardId>,
    },
    /// Nothing more to take.
    Over(CardId),
}

impl DraftError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            DraftError::File(why) => message!("not a draft: {why}", why = why),
            DraftError::Json(why) => message!("not a draft: {why}", why = why.message()),
            DraftError::OtherSet { found, expected } => message!(
                "the draft is of another card set ({found}, not {expected})",
                found = found,
                expected = expected,
            ),
            DraftError::Size { size, most, cards } => message!(
                "{size} for each player; expected {least} to {most} with a set of {cards} cards",
                size = cards_in_words(*size),
                least = LEAST_CARDS,
                most = *most,
                cards = *cards,
            ),
            DraftError::Box(cards) => message!(
                "a set of {cards}; a draft needs at least {least}",
                cards = cards_in_words(*cards),
                least = 2 * LEAST_CARDS,
            ),
            DraftError::Cruiser(id, known) => message!(
                "no cruiser '{cruiser}'; there are {known}",
                cruiser = id,
                known = Message::list(known),
            ),
            DraftError::Pick {
                number,
                card,
                player,
                choices,
            } => not_among(*number, *card, player, choices),
            DraftError::Over(card) => message!(
                "the draft is over; {card} cannot be taken any more",
                card = *card,
            ),
        }
    }
}

/// Who drafts where nobody said so; files and programs have them in English.
pub const PLAYERS: [&str; 2] = ["Player 1", "Player 2"];

/// With all that there is, if it is not too much.
fn not_among(number: usize, card: CardId, player: &Message, choices: &[CardId]) -> Message {
    let wrong = message!(
        "pick {number}: {card} is not among the cards that {player} can take",
        number = number,
        card = card,
        player = player,
    );
    match choices.len() {
        0..=10 => {
            let choices = Message::joined(choices.iter().copied(), ", ");
            Message::joined([wrong, choices], ": ")
        }
        _ => wrong,
    }
}

impl Draft {
    /// A draft before its first pick. Cruisers that nobody named are dealt, two different ones if
    /// there are two.
    pub fn new(
        (method, seed, size): (Method, u64, usize),
        players: [String; 2],
        named: Option<[String; 2]>,
        cards: &CardSet,
        cruisers: &CruiserSet,
    ) -> Result<Draft, DraftError> {
        check_size(size, cards)?;
        let mut ids: Vec<String> = cruisers.iter().map(|cruiser| cruiser.id.clone()).collect();
        shuffle(&mut ids, !seed);
        let dealt = [0, 1].map(|seat| ids[seat.min(ids.len() - 1)].clone());
        let chosen = check_cruisers(named.unwrap_or(dealt), cruisers)?;
        Ok(Draft {
            format: FORMAT.into(),
            version: VERSION,
            method,
            seed,
            set: set_name(cards),
            size,
            players,
            cruisers: chosen,
            auto: [false; 2],
            picks: Vec::new(),
            fields: Fields::default(),
        })
    }

    /// The draft of a file, every pick checked.
    pub fn read(text: &str, cards: &CardSet, cruisers: &CruiserSet) -> Result<Draft, DraftError> {
        let fields = Fields::read(text)?;
        check_format(&fields)?;
        let unreadable = |error: serde_json::Error| {
            let short = |text: &str| cut(&one_line(text), 300).into_owned();
            DraftError::File(fault(&error).with_texts(&short))
        };
        let read: Draft = serde_json::from_str(text).map_err(unreadable)?;
        let expected = set_name(cards);
        if read.set != expected {
            let found = clip(&read.set);
            return Err(DraftError::OtherSet { found, expected });
        }
        check_size(read.size, cards)?;
        let mut draft = Draft {
            picks: Vec::new(),
            fields,
            cruisers: check_cruisers(read.cruisers.clone(), cruisers)?,
            ..read.clone()
        };
        for card in read.picks {
            draft.pick(card, cards)?;
        }
        Ok(draft)
    }

    /// The file, with every field that it had.
    pub fn to_json(&self) -> String {
        let mut fields = self.fields.clone();
        if let Ok(Value::Object(own)) = serde_json::to_value(self) {
            own.into_iter()
                .for_each(|(name, value)| fields.set(&name, value));
        }
        json::pretty(&fields)
    }

    /// What people call a player.
    pub fn player(&self, seat: usize) -> Message {
        let player = self.players[seat].as_str();
        match PLAYERS.iter().position(|nobody| *nobody == player) {
            Some(n) => message!("Player {n}", n = n + 1),
            None => name(player).into(),
        }
    }

    /// How many picks were made, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.picks.len(), 2 * self.size)
    }

    /// Who takes the next card; none if the draft is over.
    pub fn turn(&self) -> Option<usize> {
        (self.picks.len() < 2 * self.size).then(|| self.seat_of(self.picks.len()))
    }

    /// The seed draws who begins.
    fn seat_of(&self, pick: usize) -> usize {
        let first = (Xoshiro256PlusPlus::seed_from_u64(self.seed).next_u64() >> 63) as usize;
        let in_turn = match self.method {
            Method::Packs => pick % 2,
            Method::Picks => pick.div_ceil(2) % 2,
        };
        (first + in_turn) % 2
    }

    /// The cards that can be taken now.
    pub fn choices(&self, cards: &CardSet) -> Vec<CardId> {
        let Some(seat) = self.turn() else {
            return Vec::new();
        };
        let mut choices = match self.method {
            Method::Picks => cards.cards().iter().map(|card| card.id).collect(),
            Method::Packs => self.pack(seat, cards),
        };
        choices.retain(|card| !self.picks.contains(card));
        choices.sort();
        choices
    }

    /// The pack in front of this player, as it was dealt: packs change hands after each turn.
    fn pack(&self, seat: usize, cards: &CardSet) -> Vec<CardId> {
        let mut deal: Vec<CardId> = cards.cards().iter().map(|card| card.id).collect();
        shuffle(&mut deal, self.seed);
        let size = deal.len() / (2 * ROUNDS);
        let turn = self.picks.len() / 2;
        let pack = 2 * (turn / size) + (seat + turn) % 2;
        deal[pack * size..][..size].to_vec()
    }

    /// The player whose turn it is takes a card.
    pub fn pick(&mut self, card: CardId, cards: &CardSet) -> Result<(), DraftError> {
        let seat = self.turn().ok_or(DraftError::Over(card))?;
        let choices = self.choices(cards);
        if !choices.contains(&card) {
            return Err(DraftError::Pick {
                number: self.picks.len() + 1,
                card,
                player: self.player(seat),
                choices,
            });
        }
        self.picks.push(card);
        Ok(())
    }

    /// Picks for those who let the program pick, until it is another's turn.
    pub fn pick_for_the_absent(&mut self, cards: &CardSet, cruisers: &CruiserSet) {
        while self.turn().is_some_and(|seat| self.auto[seat]) {
            let best = self.ranked(cards, cruisers).first().copied();
            match best {
                Some((_, card)) => self.picks.push(card),
                None => return,
            }
        }
    }

    /// What a player has taken so far, sorted.
    pub fn cards_of(&self, seat: usize) -> Vec<CardId> {
        let picks = self.picks.iter().enumerate();
        let own = picks.filter(|(pick, _)| self.seat_of(*pick) == seat);
        let mut own: Vec<CardId> = own.map(|(_, card)| *card).collect();
        own.sort();
        own
    }

    /// The cards that can be taken now with their value, the most valuable first.
    ///
    /// The value is a rule of thumb in half fighters: what the card shows less the price of its level,
    /// and less again if the player has enough of that level or no slot for it.
    pub fn ranked(&self, cards: &CardSet, cruisers: &CruiserSet) -> Vec<(i32, CardId)> {
        const ENOUGH: i32 = 6;
        let Some(seat) = self.turn() else {
            return Vec::new();
        };
        let own = self.cards_of(seat);
        let cruiser = cruisers.get(&self.cruisers[seat]);
        let has_slot = |level: u8| cruiser.is_none_or(|cruiser| cruiser.slots(level) > 0);
        let value = |card: CardId| {
            let worth = cards.get(card).map_or(0, worth);
            let have = own.iter().filter(|other| other.level == card.level).count();
            let enough = have >= self.size * share(card.level) / 100;
            let surplus = i32::from(enough) + 2 * i32::from(!has_slot(card.level));
            worth - ENOUGH * surplus
        };
        let choices = self.choices(cards).into_iter();
        let mut ranked: Vec<(i32, CardId)> = choices.map(|card| (value(card), card)).collect();
        ranked.sort_by_key(|(value, card)| (-value, *card));
        ranked
    }

    /// The deck of a player.
    pub fn deck(&self, seat: usize) -> DeckList {
        let mut list = DeckList::new(format!("{}'s draft", flat(&self.players[seat])));
        list.cruiser = Some(self.cruisers[seat].clone());
        list.cards = self.cards_of(seat).iter().map(CardId::to_string).collect();
        list
    }
}

fn check_format(fields: &Fields) -> Result<(), DraftError> {
    let format = fields
        .get("format")
        .map(|text| Typed::read(&text))
        .transpose()?;
    let version = fields.get("version");
    if format == Some(Typed::Text(FORMAT.into())) && version == Some(VERSION.to_string()) {
        return Ok(());
    }
    let found = |value: Option<String>| match value {
        Some(value) => clip(&value).into(),
        None => message!("missing"),
    };
    Err(DraftError::File(message!(
        "format {format}, version {version}; expected format {expected}, version {known}",
        format = found(fields.get("format")),
        version = found(version),
        expected = format!("\"{FORMAT}\""),
        known = VERSION,
    )))
}

/// The ids as the set writes them.
fn check_cruisers(ids: [String; 2], cruisers: &CruiserSet) -> Result<[String; 2], DraftError> {
    let known = || cruisers.iter().map(|cruiser| cruiser.id.clone()).collect();
    match ids.each_ref().map(|id| cruisers.get(id)) {
        [Some(a), Some(b)] => Ok([a.id.clone(), b.id.clone()]),
        [None, _] => Err(DraftError::Cruiser(clip(&ids[0]), known())),
        _ => Err(DraftError::Cruiser(clip(&ids[1]), known())),
    }
}

/// Each player gets a legal deck, and no more than the packs of a box hold.
fn check_size(size: usize, cards: &CardSet) -> Result<(), DraftError> {
    let cards = cards.cards().len();
    let most = cards / (2 * ROUNDS) * ROUNDS;
    if most < LEAST_CARDS {
        return Err(DraftError::Box(cards));
    }
    match (LEAST_CARDS..=most).contains(&size) {
        true => Ok(()),
        false => Err(DraftError::Size { size, most, cards }),
    }
}

/// The part of a deck that a level should be, in percent: what the reference decks have on average.
fn share(level: u8) -> usize {
    [40, 30, 20, 10][usize::from(level.min(3))]
}

/// Fighters and symbols less the price of the level, in half fighters.
fn worth(card: &Card) -> i32 {
    let symbol = |effect: Effect| match effect {
        Effect::Destroy => 5,
        Effect::Draw | Effect::HitEnemyCruiser | Effect::ForceField | Effect::Screen4 => 4,
        Effect::FreeMove | Effect::Pivot | Effect::HitFighter | Effect::Screen3 => 3,
        Effect::LateralMove | Effect::VerticalMove | Effect::Flip | Effect::Screen2 => 2,
        Effect::HitOwnCruiser => -3,
    };
    let price = 2 * i32::from(card.level());
    2 * i32::from(card.fighters()) + card.effects().map(symbol).sum::<i32>() - price
}

/// Fisher and Yates, with a generator whose values never change.
pub(super) fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for last in (1..items.len()).rev() {
        let other = rng.next_u64() % (last as u64 + 1);
        items.swap(last, other as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drafts() -> impl Iterator<Item = Draft> {
        let methods = [Method::Packs, Method::Picks];
        let all = methods
            .into_iter()
            .flat_map(|m| (0..5).map(move |seed| (m, seed)));
        all.flat_map(|(method, seed)| [25, 30, 50].map(|size| (method, seed, size)))
            .map(|setup| {
                let players = ["Anna".into(), "Ben".into()];
                Draft::new(
                    setup,
                    players,
                    None,
                    CardSet::builtin(),
                    CruiserSet::builtin(),
                )
                .unwrap()
            })
    }

    #[test]
    fn every_draft_ends_with_two_legal_decks_that_share_no_card() {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        for mut draft in drafts() {
            draft.auto = [true; 2];
            draft.pick_for_the_absent(cards, cruisers);
            assert_eq!((draft.turn(), draft.progress().0), (None, 2 * draft.size));
            let [a, b] = [0, 1].map(|seat| draft.deck(seat).validate(cards, cruisers).unwrap());
            assert_eq!([a.cards().len(), b.cards().len()], [draft.size; 2]);
            assert!(a.cards().iter().all(|card| !b.cards().contains(card)));
            assert_ne!(a.cruiser().id, b.cruiser().id);
        }
    }

    #[test]
    fn a_draft_read_back_goes_on_as_before() {
        let cards = CardSet::builtin();
        for mut draft in drafts().step_by(7) {
            for _ in 0..13 {
                let card = draft.choices(cards)[0];
                draft.pick(card, cards).unwrap();
            }
            let read = Draft::read(&draft.to_json(), cards, CruiserSet::builtin()).unwrap();
            assert_eq!(read.to_json(), draft.to_json());
            assert_eq!(read.choices(cards), draft.choices(cards));
        }
    }

    #[test]
    fn packs_hold_ten_cards_and_go_round() {
        let cards = CardSet::builtin();
        let mut draft = drafts().next().unwrap();
        let first = draft.choices(cards);
        assert_eq!(first.len(), 10);
        draft.pick(first[3], cards).unwrap();
        let second = draft.choices(cards);
        assert!(second.len() == 10 && second.iter().all(|card| !first.contains(card)));
        draft.pick(second[0], cards).unwrap();
        // The first player now holds what the second passed on.
        assert_eq!(draft.choices(cards), second[1..]);
    }

    #[test]
    fn open_picks_go_one_two_two() {
        let cards = CardSet::builtin();
        let mut draft = drafts()
            .find(|draft| draft.method == Method::Picks)
            .unwrap();
        let mut turns = Vec::new();
        for _ in 0..7 {
            turns.push(draft.turn().unwrap());
            let card = draft.choices(cards)[0];
            draft.pick(card, cards).unwrap();
        }
        let (a, b) = (turns[0], 1 - turns[0]);
        assert_eq!(turns, [a, b, b, a, a, b, b]);
    }
}

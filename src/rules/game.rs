//! What never changes while a game is played?

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{BySeat, CardBits, CardIndex, Prints, Seat};
use crate::cards::{
    BACK_FIGHTERS, Card, CardId, CardSet, Color, Cruiser, Effect, Half, Printed, SECTORS, Slot,
};

/// How the cards are shared out (section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Constructed decks, a pile and a discard of one's own.
    TotalWar,
    /// All cards in one common pile.
    Skirmish,
    /// The green cards in one common pile.
    Training,
}

impl Mode {
    /// One pile and one discard for both players?
    pub const fn is_common(self) -> bool {
        !matches!(self, Mode::TotalWar)
    }

    /// May this cruiser be played? Training is for two of them (section 1).
    pub fn allows(self, cruiser: &Cruiser) -> bool {
        self != Mode::Training || Mode::TRAINING_CRUISERS.contains(&&*cruiser.id)
    }

    /// The cruisers of Training.
    pub const TRAINING_CRUISERS: [&'static str; 2] = ["ares", "athena"];

    /// The stable name in files and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Mode::TotalWar => "total-war",
            Mode::Skirmish => "skirmish",
            Mode::Training => "training",
        }
    }
}

/// One side of a card as the engine reads it: everything by printed half.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Face {
    /// Fighters of each half.
    pub fighters: [u8; 2],
    /// Markers that the screens of each half can take.
    pub screens: [u8; 2],
    /// Does a half show a force field?
    pub force_field: bool,
    /// One bit for each symbol that triggers: bits 0–3 the upper half's, bits 4–7 the lower's.
    pub triggers: u8,
    /// The symbols behind those bits, sorted within each half.
    pub symbols: [Option<Effect>; 8],
    /// The symbols that are the same as the one before on their half.
    pub twins: u8,
    /// How many symbols, passive ones included.
    pub printed: u8,
    /// What each half shows, counted.
    pub prints: [Prints; 2],
}

impl Face {
    /// The back of every card: two fighters on the upper half, nothing else.
    const BACK: Face = Face {
        fighters: [BACK_FIGHTERS, 0],
        screens: [0; 2],
        force_field: false,
        triggers: 0,
        symbols: [None; 8],
        twins: 0,
        printed: 0,
        prints: Prints::BACK,
    };

    fn front(card: &Card) -> Face {
        let mut face = Face::default();
        for (h, half) in [&card.upper, &card.lower].into_iter().enumerate() {
            face.print(h, half);
        }
        face
    }

    /// These of its symbols, counted; mostly none.
    #[inline]
    pub fn waiting(&self, mut symbols: u8) -> Prints {
        let mut waiting = Prints::default();
        while symbols != 0 {
            let effect = self.symbols[symbols.trailing_zeros() as usize];
            waiting += effect.map_or(Prints::default(), Prints::of);
            symbols &= symbols - 1;
        }
        waiting
    }

    fn print(&mut self, h: usize, half: &Printed) {
        self.fighters[h] = half.fighters;
        self.prints[h] = Prints::new(half);
        self.screens[h] = half.effects.iter().map(|effect| effect.screens()).sum();
        self.printed += half.effects.len() as u8;
        self.force_field |= half.effects.contains(&Effect::ForceField);
        let mut active: Vec<Effect> = half.effects.clone();
        active.retain(|effect| !effect.is_passive());
        active.sort();
        for (i, effect) in active.iter().enumerate() {
            let twin = i > 0 && active[i - 1] == *effect;
            self.triggers |= 1 << (4 * h + i);
            self.twins |= u8::from(twin) << (4 * h + i);
            self.symbols[4 * h + i] = Some(*effect);
        }
    }
}

/// One player's board as the engine reads it.
#[derive(Clone, Debug)]
struct Board {
    armour: i32,
    slots: [u8; SECTORS],
    /// Draw symbols of a sector still visible over a stack of so many cards.
    draws: [[u8; 5]; SECTORS],
}

impl Board {
    fn new(cruiser: &Cruiser) -> Board {
        let draws = |sector: &Vec<Slot>, height: usize| {
            let free = sector.iter().skip(height);
            free.filter(|slot| **slot == Slot::Draw).count() as u8
        };
        Board {
            armour: i32::from(cruiser.armour),
            slots: std::array::from_fn(|s| cruiser.sectors[s].len() as u8),
            draws: std::array::from_fn(|s| {
                std::array::from_fn(|height| draws(&cruiser.sectors[s], height))
            }),
        }
    }
}

/// What never changes while a game is played, and both players know: mode, cards and cruisers.
#[derive(Clone, Debug)]
pub struct Game {
    mode: Mode,
    ids: Vec<CardId>,
    /// What people call them.
    titles: Arc<[String]>,
    faces: Vec<[Face; 2]>,
    levels: [CardBits; 4],
    boards: BySeat<Board>,
    common_pile: CardBits,
}

impl Game {
    /// A game of the given mode between two cruisers.
    pub fn new(mode: Mode, set: &CardSet, cruisers: [&Cruiser; 2]) -> Game {
        let all = |wanted: &dyn Fn(&Card) -> bool| {
            let indexed = (0u8..=255).zip(set.cards());
            let of_kind = indexed.filter(|(_, card)| wanted(card));
            of_kind.map(|(index, _)| index).collect::<CardBits>()
        };
        Game {
            mode,
            ids: set.cards().iter().map(|card| card.id).collect(),
            titles: set.cards().iter().map(Card::title).collect(),
            faces: set
                .cards()
                .iter()
                .map(|card| [Face::front(card), Face::BACK])
                .collect(),
            levels: std::array::from_fn(|level| all(&|card| card.level() as usize == level)),
            boards: BySeat(cruisers.map(Board::new)),
            common_pile: match mode {
                Mode::TotalWar => CardBits::EMPTY,
                Mode::Skirmish => all(&|_| true),
                Mode::Training => all(&|card| card.color == Color::Green),
            },
        }
    }

    /// Total War, Skirmish or Training.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The ID of a card.
    #[inline]
    pub fn id(&self, card: CardIndex) -> CardId {
        self.ids[card as usize]
    }

    /// The ID and the name of a card: `3-10 Gale Front`.
    pub fn title(&self, card: CardIndex) -> &str {
        &self.titles[card as usize]
    }

    /// The card of this ID, if the set has it.
    pub fn card(&self, id: CardId) -> Option<CardIndex> {
        self.ids
            .binary_search(&id)
            .ok()
            .map(|index| index as CardIndex)
    }

    /// How many cards the set has.
    pub fn set_size(&self) -> usize {
        self.ids.len()
    }

    /// The cards of a level.
    #[inline]
    pub fn of_level(&self, level: u8) -> CardBits {
        self.levels[level as usize]
    }

    /// These cards as a set of bits; IDs that the card set lacks are left out.
    pub fn bits(&self, ids: &[CardId]) -> CardBits {
        ids.iter().filter_map(|id| self.card(*id)).collect()
    }

    /// The piles at the start of a common mode: every card of the set in Skirmish, every green one
    /// in Training, all in pile 0.
    pub fn common_piles(&self) -> BySeat<CardBits> {
        BySeat([self.common_pile, CardBits::EMPTY])
    }

    /// The seat under which the pile and the discard of this seat are kept.
    #[inline]
    pub fn pile_of(&self, seat: Seat) -> Seat {
        if self.mode.is_common() { Seat::A } else { seat }
    }

    /// The armour that a seat starts with.
    pub fn armour(&self, seat: Seat) -> i32 {
        self.boards[seat].armour
    }

    /// The slots of a seat's sector.
    #[inline]
    pub fn slots(&self, seat: Seat, sector: usize) -> u8 {
        self.boards[seat].slots[sector]
    }

    /// Draw symbols of a sector that a stack of this height leaves visible.
    #[inline]
    pub fn draws(&self, seat: Seat, sector: usize, height: u8) -> u8 {
        self.boards[seat].draws[sector][height as usize]
    }

    /// Fighters printed on one half of a front.
    #[inline]
    pub fn fighters(&self, card: CardIndex, half: Half) -> u8 {
        self.faces[card as usize][0].fighters[half as usize]
    }

    /// Symbols printed on a front, passive ones included.
    #[inline]
    pub fn symbols(&self, card: CardIndex) -> u8 {
        self.faces[card as usize][0].printed
    }

    /// What a half of a card shows on its front, counted.
    #[inline]
    pub fn prints(&self, card: CardIndex, half: Half) -> Prints {
        self.faces[card as usize][0].prints[half as usize]
    }

    #[inline]
    pub(super) fn face(&self, card: CardIndex, back: bool) -> &Face {
        &self.faces[card as usize][usize::from(back)]
    }
}

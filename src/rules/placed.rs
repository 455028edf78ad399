//! How does a card lie on a board (section 5)?

use super::CardIndex;
use super::game::{Face, Game};
use crate::cards::Half;

/// A card on a board: its side, whether it is pivoted, and the markers on it by printed half.
///
/// Seven bytes: up to forty of these make most of a [`State`](super::State). The two flags lie over
/// the screen markers, of which a half has 16 at the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placed {
    card: CardIndex,
    /// Markers on fighters: the upper half's in the low four bits, the lower half's in the high.
    damage: u8,
    /// Markers on the screens of each half, and a flag: `[back, pivoted]`.
    screens: [u8; 2],
    /// Symbols that wait to be resolved, as in [`Face::triggers`].
    waiting: u8,
    /// When each half was revealed, in effects resolved since the chain began.
    group: [u8; 2],
}

const FLAG: u8 = 0x80;
/// The symbols of each half among those of [`Face::triggers`].
const SYMBOLS: [u8; 2] = [0x0F, 0xF0];

impl Placed {
    pub(super) fn new(card: CardIndex, back: bool) -> Placed {
        Placed {
            card,
            screens: [if back { FLAG } else { 0 }, 0],
            ..Placed::default()
        }
    }

    /// All of it in one number, for comparing.
    #[inline]
    pub(super) fn bits(&self) -> u64 {
        let [back, pivoted] = self.screens;
        let [upper, lower] = self.group;
        u64::from_le_bytes([
            self.card,
            self.damage,
            back,
            pivoted,
            self.waiting,
            upper,
            lower,
            0,
        ])
    }

    /// Which card.
    #[inline]
    pub fn card(&self) -> CardIndex {
        self.card
    }

    pub(super) fn set_card(&mut self, card: CardIndex) {
        self.card = card;
    }

    /// Does it lie on its front, its back up?
    #[inline]
    pub fn is_back(&self) -> bool {
        self.screens[0] & FLAG != 0
    }

    /// Is it turned by 180°, its printed lower half on top?
    #[inline]
    pub fn is_pivoted(&self) -> bool {
        self.screens[1] & FLAG != 0
    }

    /// Markers on the fighters of a printed half.
    #[inline]
    pub fn damage(&self, half: Half) -> u8 {
        self.damage_at(half as usize)
    }

    /// Markers on the screens of both halves.
    #[inline]
    pub fn screens(&self) -> u8 {
        self.screens_at(0) + self.screens_at(1)
    }

    /// The printed half that lies uppermost.
    #[inline]
    pub(super) fn top(&self) -> usize {
        usize::from(self.is_pivoted())
    }

    /// The printed half that lies lowermost: what a covered card shows.
    #[inline]
    pub(super) fn bottom(&self) -> usize {
        1 - self.top()
    }

    #[inline]
    pub(super) fn face<'a>(&self, game: &'a Game) -> &'a Face {
        game.face(self.card, self.is_back())
    }

    #[inline]
    pub(super) fn damage_at(&self, half: usize) -> u8 {
        self.damage >> (4 * half) & 0x0F
    }

    #[inline]
    pub(super) fn screens_at(&self, half: usize) -> u8 {
        self.screens[half] & !FLAG
    }

    #[inline]
    pub(super) fn damaged(&mut self, half: usize, markers: u8) {
        self.damage += markers << (4 * half);
    }

    #[inline]
    pub(super) fn screened(&mut self, half: usize, markers: u8) {
        self.screens[half] += markers;
    }

    #[inline]
    pub(super) fn regenerate(&mut self) {
        self.screens[0] &= FLAG;
        self.screens[1] &= FLAG;
    }

    /// Undamaged fighters of a half of the visible side.
    #[inline]
    pub(super) fn undamaged(&self, game: &Game, half: usize) -> u8 {
        self.face(game).fighters[half] - self.damage_at(half)
    }

    #[inline]
    pub(super) fn waiting(&self) -> u8 {
        self.waiting
    }

    /// The newest group that waits on this card, if any, and its symbols.
    #[inline]
    pub(super) fn newest_group(&self) -> Option<(u8, u8)> {
        let waiting = SYMBOLS.map(|symbols| self.waiting & symbols);
        // Groups count from 1 here, so that 0 is none.
        let group = |half: usize| u8::from(waiting[half] != 0) * (self.group[half] + 1);
        let groups = [group(0), group(1)];
        let newest = groups[0].max(groups[1]);
        let part = |half: usize| waiting[half] * u8::from(groups[half] == newest);
        (newest > 0).then(|| (newest - 1, part(0) | part(1)))
    }

    #[inline]
    pub(super) fn resolved(&mut self, symbol: usize) {
        self.waiting &= !(1 << symbol);
    }

    pub(super) fn lose_waiting(&mut self) {
        self.waiting = 0;
    }

    /// A half comes to light: its symbols trigger, as part of this group. How many?
    #[inline]
    pub(super) fn reveal(&mut self, game: &Game, half: usize, group: u8) -> u8 {
        let symbols = self.face(game).triggers & SYMBOLS[half];
        self.waiting |= symbols;
        self.group[half] = group;
        symbols.count_ones() as u8
    }

    /// A half gets covered: markers and waiting symbols are gone. How many symbols?
    #[inline]
    pub(super) fn hide(&mut self, half: usize) -> u8 {
        self.damage &= SYMBOLS[1 - half];
        self.screens[half] &= FLAG;
        let lost = self.waiting & SYMBOLS[half];
        self.waiting &= !lost;
        lost.count_ones() as u8
    }

    #[inline]
    pub(super) fn pivot(&mut self) {
        self.screens[1] ^= FLAG;
    }

    #[inline]
    pub(super) fn turn_over(&mut self) {
        self.screens[0] ^= FLAG;
    }
}

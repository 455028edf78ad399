//! Who sits where?

use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};

/// One of the two players: seat 0 or seat 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Seat {
    /// Seat 0.
    A,
    /// Seat 1.
    B,
}

impl Seat {
    /// Both seats, 0 first.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The opponent's seat.
    pub const fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What people call it: A or B.
    pub const fn letter(self) -> char {
        match self {
            Seat::A => 'A',
            Seat::B => 'B',
        }
    }

    /// `A3`: a sector as people count it.
    pub fn sector_name(self, sector: usize) -> String {
        format!("{}{}", self.letter(), sector + 1)
    }

    /// The seat of this number.
    pub const fn from_index(index: usize) -> Option<Seat> {
        match index {
            0 => Some(Seat::A),
            1 => Some(Seat::B),
            _ => None,
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct BySeat<T>(pub [T; 2]);

impl<T> BySeat<T> {
    /// One value made for each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        BySeat([make(Seat::A), make(Seat::B)])
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline(always)]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

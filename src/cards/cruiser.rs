//! What does a cruiser offer?

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::{Source, read_cruisers};
use crate::text::fold;

/// Sectors of every cruiser.
pub const SECTORS: usize = 5;

/// A place for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// A slot without a symbol.
    Plain,
    /// A slot with a Draw symbol, visible while the slot holds no card.
    Draw,
}

/// A cruiser board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cruiser {
    /// The stable name in files, in lower case.
    pub id: String,
    /// For people.
    pub name: String,
    /// The top of the armour track, 1 to 999.
    pub armour: u16,
    /// The sectors from the owner's left to right, each a list of 1 to 4 slots from level 0 up.
    pub sectors: [Vec<Slot>; SECTORS],
    /// Where the row's facts come from, if the file says so.
    pub source: Option<Source>,
}

impl Cruiser {
    /// The slots of this level.
    pub fn slots(&self, level: u8) -> usize {
        let reaches = |sector: &&Vec<Slot>| sector.len() > level.into();
        self.sectors.iter().filter(reaches).count()
    }

    /// The slots of all levels.
    pub fn all_slots(&self) -> usize {
        self.sectors.iter().map(Vec::len).sum()
    }

    /// The Draw symbols of the empty board: what is drawn in the first round.
    pub fn draws(&self) -> usize {
        let slots = self.sectors.iter().flatten();
        slots.filter(|slot| **slot == Slot::Draw).count()
    }
}

/// The cruisers of one file, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CruiserSet {
    cruisers: Vec<Cruiser>,
}

impl CruiserSet {
    /// A set of cruisers with unique ids; readers check them first.
    pub(crate) fn new(cruisers: Vec<Cruiser>) -> Self {
        CruiserSet { cruisers }
    }

    /// The cruisers inside the program: partly a reconstruction.
    pub fn builtin() -> &'static CruiserSet {
        static SET: OnceLock<CruiserSet> = OnceLock::new();
        SET.get_or_init(|| {
            read_cruisers(include_bytes!("../../data/cruisers.csv"))
                .expect("a test reads the built-in cruisers")
        })
    }

    /// The cruiser of this id, whatever the case and the accents: `Arès` is `ares`.
    pub fn get(&self, id: &str) -> Option<&Cruiser> {
        let exact = id.trim().to_lowercase();
        let found = self.cruisers.iter().find(|cruiser| cruiser.id == exact);
        let folded = fold(id);
        let is = |cruiser: &&Cruiser| !folded.is_empty() && fold(&cruiser.id) == folded;
        found.or_else(|| self.cruisers.iter().find(is))
    }

    /// All of them, in the file's order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Cruiser> {
        self.cruisers.iter()
    }
}

//! What is printed on a card, and on a cruiser?

use std::collections::{BTreeMap, HashMap};

/// Level, then number: tuples sort the way lists of cards do.
pub type Id = (u32, u32);

/// Every card of a set.
pub type Cards = BTreeMap<Id, Card>;

/// Every cruiser by its id.
pub type Cruisers = BTreeMap<String, Cruiser>;

/// The printed halves of a card, as indices.
pub const UPPER: usize = 0;
pub const LOWER: usize = 1;

#[derive(Clone, Debug)]
pub struct Card {
    pub level: u32,
    pub green: bool,
    /// The front's halves: [`UPPER`], [`LOWER`].
    pub halves: [Half; 2],
}

#[derive(Clone, Debug)]
pub struct Half {
    pub fighters: u32,
    pub symbols: Vec<Symbol>,
}

#[derive(Clone, Debug)]
pub struct Cruiser {
    pub armour: i64,
    /// For each slot of each sector, from level 0 up: has it a Draw symbol?
    pub sectors: Vec<Vec<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    Draw,
    LateralMove,
    VerticalMove,
    FreeMove,
    Pivot,
    HitEnemyCruiser,
    HitOwnCruiser,
    Destroy,
    HitFighter,
    Flip,
    ForceField,
    Screen2,
    Screen3,
    Screen4,
}

/// Symbols and their ids.
pub const SYMBOLS: [(Symbol, &str); 14] = [
    (Symbol::Draw, "draw"),
    (Symbol::LateralMove, "lateral-move"),
    (Symbol::VerticalMove, "vertical-move"),
    (Symbol::FreeMove, "free-move"),
    (Symbol::Pivot, "pivot"),
    (Symbol::HitEnemyCruiser, "hit-enemy-cruiser"),
    (Symbol::HitOwnCruiser, "hit-own-cruiser"),
    (Symbol::Destroy, "destroy"),
    (Symbol::HitFighter, "hit-fighter"),
    (Symbol::Flip, "flip"),
    (Symbol::ForceField, "force-field"),
    (Symbol::Screen2, "screen-2"),
    (Symbol::Screen3, "screen-3"),
    (Symbol::Screen4, "screen-4"),
];

impl Symbol {
    pub fn name(self) -> &'static str {
        let found = SYMBOLS.iter().find(|(symbol, _)| *symbol == self);
        found.expect("every symbol is in the list").1
    }

    pub fn named(name: &str) -> Option<Symbol> {
        let found = SYMBOLS.iter().find(|(_, known)| *known == name);
        found.map(|(symbol, _)| *symbol)
    }

    /// Passive symbols work while they are visible and never wait to be resolved.
    pub fn passive(self) -> bool {
        self == Symbol::ForceField || self.screens() > 0
    }

    /// How many markers this symbol keeps off the fighters.
    pub fn screens(self) -> u32 {
        match self {
            Symbol::Screen2 => 2,
            Symbol::Screen3 => 3,
            Symbol::Screen4 => 4,
            _ => 0,
        }
    }
}

/// `3-10`.
pub fn name(id: Id) -> String {
    format!("{}-{}", id.0, id.1)
}

/// The ID that is written exactly so.
pub fn id(text: &str) -> Option<Id> {
    let (level, number) = text.split_once('-')?;
    let id = (level.parse().ok()?, number.parse().ok()?);
    (name(id) == text).then_some(id)
}

/// Reads a plain cards.csv. The files are the tests' own, so a broken one is a panic.
pub fn read_cards(csv: &str) -> Cards {
    rows(csv).iter().map(card).collect()
}

/// Reads a plain cruisers.csv.
pub fn read_cruisers(csv: &str) -> Cruisers {
    let cruiser = |row: &HashMap<String, String>| Cruiser {
        armour: row["armour"].parse().expect("armour is a number"),
        sectors: (1..=5)
            .map(|n| slots(&row[&format!("sector_{n}")]))
            .collect(),
    };
    rows(csv)
        .iter()
        .map(|row| (row["id"].clone(), cruiser(row)))
        .collect()
}

fn card(row: &HashMap<String, String>) -> (Id, Card) {
    let id = id(&row["id"]).expect("a canonical card ID");
    let half = |which: &str| Half {
        fighters: number(&row[&format!("{which}_fighters")]),
        symbols: symbols(&row[&format!("{which}_effects")]),
    };
    let card = Card {
        level: id.0,
        green: row["color"] == "green",
        halves: [half("upper"), half("lower")],
    };
    (id, card)
}

fn rows(csv: &str) -> Vec<HashMap<String, String>> {
    csv::Reader::from_reader(csv.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("a plain CSV file")
}

fn slots(cell: &str) -> Vec<bool> {
    cell.chars().map(|slot| slot == 'D').collect()
}

fn number(cell: &str) -> u32 {
    match cell.trim() {
        "" => 0,
        digits => digits.parse().expect("a number"),
    }
}

fn symbols(cell: &str) -> Vec<Symbol> {
    let symbol = |name| Symbol::named(name).unwrap_or_else(|| panic!("no effect is called {name}"));
    let names = cell.split('+').map(str::trim);
    names.filter(|name| !name.is_empty()).map(symbol).collect()
}

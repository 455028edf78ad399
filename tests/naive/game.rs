//! What lies on the table, and how does a round go?

use std::rc::Rc;

use serde_json::Value;

use super::{
    cards::{Card, Cards, Cruiser, Id, LOWER, Symbol, UPPER},
    choices::Choice,
    lines,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Training,
    Skirmish,
    TotalWar,
}

impl Mode {
    pub fn name(self) -> &'static str {
        match self {
            Mode::Training => "training",
            Mode::Skirmish => "skirmish",
            Mode::TotalWar => "total-war",
        }
    }

    pub fn named(name: &str) -> Option<Mode> {
        let modes = [Mode::Training, Mode::Skirmish, Mode::TotalWar];
        modes.into_iter().find(|mode| mode.name() == name)
    }

    /// The cards of the common pile; none in Total War.
    pub fn common(self, cards: &Cards) -> Vec<Id> {
        let in_pile = |card: &Card| match self {
            Mode::Training => card.green,
            Mode::Skirmish => true,
            Mode::TotalWar => false,
        };
        let ids = cards.iter().filter(|(_, card)| in_pile(card));
        ids.map(|(id, _)| *id).collect()
    }
}

/// Who sits at the table: a cruiser and, in Total War, the cards of the deck.
#[derive(Clone, Debug)]
pub struct Seat {
    pub cruiser: String,
    pub cards: Vec<Id>,
}

/// Whoever drives a game: shuffles the piles and gets the transcript, line by line.
pub trait Table {
    /// The order in which `cards` (sorted) will be drawn from `pile`.
    fn shuffle(&mut self, pile: usize, cards: Vec<Id>) -> Result<Vec<Id>, String>;
    /// Something happened; an error stops the game.
    fn write(&mut self, line: Value) -> Result<(), String>;
}

/// A card on a board.
#[derive(Clone, Debug)]
pub struct Lying {
    pub card: Id,
    pub front: bool,
    pub pivoted: bool,
    /// Markers on the fighters of each printed half of the side that shows.
    pub damage: [u32; 2],
    /// Markers on the screens of each printed half.
    pub screens: [u32; 2],
    /// For each printed half, the number of the reveal since which it has been visible.
    pub shown: [Option<u64>; 2],
}

/// An effect that was revealed and not resolved yet.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub owner: usize,
    pub card: Id,
    pub half: usize,
    pub symbol: Symbol,
    pub reveal: u64,
}

#[derive(Clone, Debug)]
pub enum Phase {
    /// Section 4.2: whose turn it is, and who has passed.
    Deployment {
        turn: usize,
        passed: [bool; 2],
    },
    /// Section 4.3, the Initiative: the cruiser's move and the order of the combats.
    Battle,
    /// Section 4.3, the combats: the pairs of sectors still to fight, and in the combat under way
    /// who has how many markers to place in which sector, in order.
    Combats {
        ahead: Vec<[usize; 2]>,
        placing: Vec<Placing>,
    },
    Over,
}

#[derive(Clone, Debug)]
pub struct Placing {
    pub seat: usize,
    pub sector: usize,
    pub markers: u32,
}

#[derive(Clone)]
pub struct Game {
    pub cards: Rc<Cards>,
    pub mode: Mode,
    pub cruisers: [Cruiser; 2],
    /// Five stacks a seat, each from bottom to top.
    pub boards: [Vec<Vec<Lying>>; 2],
    pub hands: [Vec<Id>; 2],
    pub asides: [Vec<Id>; 2],
    /// In drawing order. The common modes use pile and discard 0.
    pub piles: [Vec<Id>; 2],
    pub discards: [Vec<Id>; 2],
    pub armour: [i64; 2],
    pub shift: i64,
    pub initiative: usize,
    pub round: u32,
    pub phase: Phase,
    /// Groups of effects revealed together, the newest last.
    pub waiting: Vec<Vec<Waiting>>,
    /// Effects resolved since the last deployment, pass or start of a combat.
    pub chain: u32,
    /// How many reveals there have been.
    pub reveals: u64,
}

impl Game {
    /// Section 3: a table with empty boards and unshuffled piles.
    pub fn new(cards: Rc<Cards>, mode: Mode, cruisers: [Cruiser; 2], first: usize) -> Game {
        let armour = [cruisers[0].armour, cruisers[1].armour];
        Game {
            cards,
            mode,
            cruisers,
            boards: [vec![vec![]; 5], vec![vec![]; 5]],
            hands: [vec![], vec![]],
            asides: [vec![], vec![]],
            piles: [vec![], vec![]],
            discards: [vec![], vec![]],
            armour,
            shift: 0,
            initiative: first,
            round: 0,
            phase: Phase::Over,
            waiting: vec![],
            chain: 0,
            reveals: 0,
        }
    }

    /// Shuffles the piles and goes on to the first choice.
    pub fn start(&mut self, decks: [Vec<Id>; 2], table: &mut dyn Table) -> Result<(), String> {
        if self.mode == Mode::TotalWar {
            self.shuffle(0, decks[0].clone(), table)?;
            self.shuffle(1, decks[1].clone(), table)?;
        } else {
            self.shuffle(0, self.mode.common(&self.cards), table)?;
        }
        self.start_round(table)
    }

    /// Makes a legal choice and goes on to the next one.
    pub fn apply(&mut self, choice: &Choice, table: &mut dyn Table) -> Result<(), String> {
        match choice {
            Choice::Deploy { .. } => self.deploy(choice, table)?,
            Choice::Pass { seat } => self.pass(*seat, table)?,
            Choice::Effect { .. } => self.resolve(choice, table)?,
            Choice::Battle { step, order, .. } => self.battle(*step, *order, table)?,
        }
        self.go_on(table)
    }

    /// Everything that needs no choice, until something does.
    pub fn go_on(&mut self, table: &mut dyn Table) -> Result<(), String> {
        loop {
            self.drop_lost_effects(table)?;
            if !self.waiting.is_empty() {
                return Ok(());
            }
            match &self.phase {
                Phase::Deployment { passed, .. } if *passed == [true, true] => {
                    table.write(lines::state(self, "deployment"))?;
                    self.phase = Phase::Battle;
                }
                Phase::Combats { .. } => self.fight_on(table)?,
                Phase::Deployment { .. } | Phase::Battle | Phase::Over => return Ok(()),
            }
        }
    }

    /// Which pile and discard a seat uses.
    pub fn pile(&self, seat: usize) -> usize {
        if self.mode == Mode::TotalWar { seat } else { 0 }
    }

    /// The sector and level where a card lies.
    pub fn find(&self, owner: usize, card: Id) -> Option<(usize, usize)> {
        let stacks = self.boards[owner].iter().enumerate();
        let mut places = stacks.filter_map(|(sector, stack)| {
            let level = stack.iter().position(|lying| lying.card == card)?;
            Some((sector, level))
        });
        places.next()
    }

    pub fn has_free_slot(&self, seat: usize, sector: usize) -> bool {
        self.boards[seat][sector].len() < self.cruisers[seat].sectors[sector].len()
    }

    /// Cards in hand, on the board and set aside.
    pub fn squadrons(&self, seat: usize) -> usize {
        let on_board: usize = self.boards[seat].iter().map(Vec::len).sum();
        self.hands[seat].len() + self.asides[seat].len() + on_board
    }
}

impl Lying {
    pub fn played(card: Id, front: bool) -> Lying {
        Lying {
            card,
            front,
            pivoted: false,
            damage: [0, 0],
            screens: [0, 0],
            shown: [None, None],
        }
    }

    /// The printed half that lies towards the opponent.
    pub fn uppermost(&self) -> usize {
        if self.pivoted { LOWER } else { UPPER }
    }

    /// Both halves, the uppermost first.
    pub fn halves_from_above(&self) -> [usize; 2] {
        [self.uppermost(), 1 - self.uppermost()]
    }

    pub fn hide(&mut self, half: usize) {
        self.shown[half] = None;
        self.damage[half] = 0;
        self.screens[half] = 0;
    }

    /// The symbols of a half of the side that shows.
    pub fn symbols(&self, half: usize, cards: &Cards) -> Vec<Symbol> {
        if self.front {
            cards[&self.card].halves[half].symbols.clone()
        } else {
            vec![]
        }
    }

    /// The fighters printed on a half of the side that shows.
    pub fn fighters(&self, half: usize, cards: &Cards) -> u32 {
        match (self.front, half) {
            (true, _) => cards[&self.card].halves[half].fighters,
            (false, UPPER) => 2,
            (false, _) => 0,
        }
    }

    /// The fighters of a half that have no marker.
    pub fn whole_fighters(&self, half: usize, cards: &Cards) -> u32 {
        self.fighters(half, cards) - self.damage[half]
    }
}

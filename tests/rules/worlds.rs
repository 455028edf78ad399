//! Which cards, cruisers and decks are random games played with?

use guerre_totale::cards::{CardId, CardSet, CruiserSet, Effect, read_cards, read_cruisers};
use guerre_totale::rules::transcript::{Header, SeatHeader};
use guerre_totale::rules::{BySeat, CardBits, Game, Mode, Rng, Seat};
use rand::{Rng as _, SeedableRng};

pub const MODES: [Mode; 3] = [Mode::TotalWar, Mode::Skirmish, Mode::Training];
const CRUISERS: [&str; 4] = ["ares", "athena", "atlas", "apollo"];

/// A random number below `n`.
pub fn below(rng: &mut Rng, n: usize) -> usize {
    (rng.next_u64() % n as u64) as usize
}

/// Cards and cruisers, as text and as read.
pub struct World {
    pub cards_csv: String,
    pub cruisers_csv: String,
    pub cards: CardSet,
    pub cruisers: CruiserSet,
}

impl World {
    pub fn new(cards_csv: String, cruisers_csv: String) -> World {
        World {
            cards: read_cards(cards_csv.as_bytes()).expect("a readable set"),
            cruisers: read_cruisers(cruisers_csv.as_bytes()).expect("readable cruisers"),
            cards_csv,
            cruisers_csv,
        }
    }

    /// The set that the program comes with.
    pub fn shipped() -> World {
        World::new(
            include_str!("../../data/cards.csv").to_owned(),
            include_str!("../../data/cruisers.csv").to_owned(),
        )
    }

    /// A set made up by a seed, each style in its turn.
    pub fn generated(seed: u64) -> World {
        let mut rng = Rng::seed_from_u64(seed);
        let styles = Style::all();
        let style = styles[seed as usize % styles.len()];
        let cards = style.cards(&mut rng);
        let cruisers = match style {
            Style::Endless => shipyard(|_| (20, "DDDD".to_owned())),
            _ => cruisers(&mut rng),
        };
        World::new(cards, cruisers)
    }

    /// A set in which chains come to their limit.
    pub fn endless() -> World {
        World::generated(Style::all().len() as u64 - 1)
    }

    /// Every fourth world is the shipped one.
    pub fn numbered(number: u64) -> World {
        match number % 4 {
            0 => World::shipped(),
            _ => World::generated(number - number / 4 - 1),
        }
    }

    /// A random game of this mode: cruisers, decks of 25 or more, and who begins.
    pub fn seating(&self, mode: Mode, rng: &mut Rng) -> Seating {
        let choice = if mode == Mode::Training { 2 } else { 4 };
        let ids = [0; 2].map(|_| CRUISERS[below(rng, choice)]);
        let cruisers = ids.map(|id| self.cruisers.get(id).expect("a cruiser"));
        let game = Game::new(mode, &self.cards, cruisers);
        let decks = [0; 2].map(|_| match mode {
            Mode::TotalWar => self.deck(rng),
            _ => vec![],
        });
        let piles = match mode {
            Mode::TotalWar => BySeat(decks.each_ref().map(|deck| game.bits(deck))),
            _ => game.common_piles(),
        };
        let first = Seat::BOTH[below(rng, 2)];
        let mut seats = ids.into_iter().zip(decks).map(|(id, cards)| SeatHeader {
            deck: None,
            cruiser: id.to_owned(),
            cards,
            player: Some("random".to_owned()),
        });
        let seats = [0; 2].map(|_| seats.next().expect("two seats"));
        let header = Header::new(&game, first, seats);
        Seating {
            game,
            header,
            piles,
            first,
        }
    }

    fn deck(&self, rng: &mut Rng) -> Vec<CardId> {
        let mut ids: Vec<CardId> = self.cards.cards().iter().map(|card| card.id).collect();
        let size = (25 + below(rng, 15)).min(ids.len());
        while ids.len() > size {
            ids.swap_remove(below(rng, ids.len()));
        }
        ids.sort();
        ids
    }
}

/// A game about to begin.
pub struct Seating {
    pub game: Game,
    pub header: Header,
    pub piles: BySeat<CardBits>,
    pub first: Seat,
}

const ENDLESS: [Effect; 3] = [Effect::VerticalMove, Effect::FreeMove, Effect::Pivot];

/// What the halves of a generated set look like.
#[derive(Clone, Copy)]
enum Style {
    /// Up to two effects and three fighters.
    Mixed,
    /// Two to four effects on every half.
    Crowded,
    /// No fighter at all.
    Unarmed,
    /// Up to nine fighters.
    Strong,
    /// As many cards as a set can hold.
    Full,
    /// One effect and no other.
    Only(Effect),
    /// Moves and pivots that reveal each other without end.
    Endless,
}

impl Style {
    fn all() -> Vec<Style> {
        let only = Effect::ALL.into_iter().map(Style::Only);
        let mixed = [
            Style::Mixed,
            Style::Crowded,
            Style::Unarmed,
            Style::Strong,
            Style::Full,
        ];
        mixed
            .into_iter()
            .chain(only)
            .chain([Style::Endless])
            .collect()
    }

    fn cards(self, rng: &mut Rng) -> String {
        let header = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n";
        let mut csv = header.to_owned();
        let count = match self {
            Style::Full => 256,
            _ => 25 + below(rng, 60),
        };
        let grounded = below(rng, 3) == 0 || matches!(self, Style::Endless);
        for number in 1..=count {
            let level = if grounded { 0 } else { below(rng, 4) };
            let color = if below(rng, 3) > 0 { "green" } else { "blue" };
            let (upper, lower) = (self.half(rng), self.half(rng));
            csv += &format!("{level}-{number},{color},{level},{upper},{lower}\n");
        }
        csv
    }

    fn half(self, rng: &mut Rng) -> String {
        let (fighters, effects) = match self {
            Style::Mixed | Style::Full => (below(rng, 4), below(rng, 3)),
            Style::Crowded => (below(rng, 3), 2 + below(rng, 3)),
            Style::Unarmed => (0, below(rng, 3)),
            Style::Strong => (below(rng, 10), below(rng, 2)),
            Style::Only(_) => (below(rng, 3), below(rng, 3)),
            Style::Endless => (below(rng, 3), 4),
        };
        let mut effect = |_| match self {
            Style::Only(effect) => effect.id(),
            Style::Endless => ENDLESS[below(rng, ENDLESS.len())].id(),
            _ => Effect::ALL[below(rng, Effect::ALL.len())].id(),
        };
        let effects: Vec<&str> = (0..effects).map(&mut effect).collect();
        format!("{fighters},{}", effects.join("+"))
    }
}

/// Four cruisers with any armour, any slots and Draw symbols on any of them.
fn cruisers(rng: &mut Rng) -> String {
    let mut tallest = 0;
    let slots = |n: usize, rng: &mut Rng| {
        let slot = |_| if below(rng, 2) == 0 { 'D' } else { 'o' };
        (0..n).map(slot).collect::<String>()
    };
    shipyard(|sector| {
        if sector == 0 {
            tallest = 1 + below(rng, 4);
        }
        let height = 1 + below(rng, tallest);
        (1 + below(rng, 30), slots(height, rng))
    })
}

/// Cruisers built sector by sector; the armour is that of the last one.
fn shipyard(mut build: impl FnMut(usize) -> (usize, String)) -> String {
    let mut csv = "id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5,source\n".to_owned();
    for id in CRUISERS {
        let built: Vec<(usize, String)> = (0..5).map(&mut build).collect();
        let sectors: Vec<&str> = built.iter().map(|(_, sector)| &**sector).collect();
        csv += &format!("{id},{id},{},{},\n", built[4].0, sectors.join(","));
    }
    csv
}

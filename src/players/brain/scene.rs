//! What lies on the table, and what will the battle do to it?
//!
//! Positions that follow from the same one have most sectors in common: the scene of one is made from that
//! of the other by looking only at what is different.

use crate::cards::{Half, SECTORS};
use crate::rules::{BySeat, CardBits, Game, Look, Losses, Prints, Seat, State};

/// A hand beyond so many cards is not looked at.
const CARDS_LOOKED_AT: usize = 14;

/// Both boards and the hand of the one who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Both sides of the table.
    pub sides: BySeat<Side>,
    /// The upper and the lower halves of the hand.
    pub hand: [Prints; 2],
}

/// What is different on one side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anew {
    /// The sectors that show something else, a bit each.
    pub sectors: u8,
    /// Does it lose anything else in the battle?
    pub lost: bool,
}

/// One side of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// What is printed in the open, what is covered, and what waits to be resolved.
    pub open: Prints,
    /// See above.
    pub hidden: Prints,
    /// See above.
    pub waiting: Prints,
    /// Undamaged fighters of each sector.
    pub fighters: [u8; SECTORS],
    /// Markers that each topmost card takes.
    pub hulls: [u8; SECTORS],
    /// Cards on their back, all cards, and Draw symbols in the open.
    pub backs: u8,
    /// See above.
    pub cards: u8,
    /// See above.
    pub draws: u8,
    /// The markers that each sector will get in this round's combats, boards as they stand.
    threats: [u8; SECTORS],
    /// What it will lose to them, and in all of this round's combats.
    losses: [Losses; SECTORS],
    /// See above.
    pub lost: Losses,
}

impl Side {
    #[inline]
    fn add(&mut self, sector: usize, look: &Look) {
        self.cards += look.cards;
        self.draws += look.draws;
        self.open += look.open;
        self.hidden += look.hidden;
        self.waiting += look.waiting;
        self.backs += look.backs;
        self.fighters[sector] = look.fighters;
        self.hulls[sector] = look.hull;
    }

    #[inline]
    fn remove(&mut self, look: &Look) {
        self.cards -= look.cards;
        self.draws -= look.draws;
        self.open -= look.open;
        self.hidden -= look.hidden;
        self.waiting -= look.waiting;
        self.backs -= look.backs;
    }

    /// Works out the losses to these markers, of the sectors that have `changed` or got others before;
    /// are there any?
    #[inline]
    fn forecast(
        &mut self,
        game: &Game,
        state: &State,
        seat: Seat,
        threats: [u8; SECTORS],
        changed: u8,
    ) -> bool {
        let mut anew = changed;
        for (sector, (now, before)) in threats.iter().zip(self.threats).enumerate() {
            anew |= u8::from(*now != before) << sector;
        }
        if anew == 0 {
            return false;
        }
        let mut sum = Losses::default();
        for (sector, &markers) in threats.iter().enumerate() {
            if anew >> sector & 1 != 0 {
                self.losses[sector] = match markers {
                    0 => Losses::default(),
                    _ => state.would_lose(game, seat, sector, markers),
                };
            }
            let lost = &self.losses[sector];
            sum.cards += lost.cards;
            sum.fighters = sum.fighters.saturating_add(lost.fighters);
            sum.armour = sum.armour.saturating_add(lost.armour);
        }
        self.threats = threats;
        self.lost = sum;
        true
    }
}

impl Scene {
    /// Looks at everything.
    pub fn new(game: &Game, state: &State, seat: Seat) -> Scene {
        Scene::of_looks(&looks(game, state), game, state, seat)
    }

    /// The scene of which the sectors look like this.
    pub fn of_looks(
        looks: &BySeat<[Look; SECTORS]>,
        game: &Game,
        state: &State,
        seat: Seat,
    ) -> Scene {
        let mut scene = Scene {
            sides: BySeat::default(),
            hand: hand(game, state.hand(seat)),
        };
        for side in Seat::BOTH {
            for sector in 0..SECTORS {
                scene.sides[side].add(sector, &looks[side][sector]);
            }
        }
        scene.forecast(game, state, [u8::MAX; 2]);
        scene
    }

    /// The scene of another state, of which this is the scene `before` it, with these looks; and what is
    /// different.
    #[inline]
    pub fn after(
        &self,
        looks: &BySeat<[Look; SECTORS]>,
        game: &Game,
        before: &State,
        state: &State,
        seat: Seat,
    ) -> (Scene, BySeat<Anew>) {
        let mut scene = *self;
        let mut changed = [0; 2];
        for owner in Seat::BOTH {
            for sector in 0..SECTORS {
                if !state.same_sector(before, owner, sector) {
                    let side = &mut scene.sides[owner];
                    side.remove(&looks[owner][sector]);
                    side.add(sector, &state.look(game, owner, sector));
                    changed[owner.index()] |= 1 << sector;
                }
            }
        }
        let lost = scene.forecast(game, state, changed);
        let anew = BySeat::from_fn(|seat| Anew {
            sectors: changed[seat.index()],
            lost: lost[seat],
        });
        let (old, new) = (before.hand(seat), state.hand(seat));
        if old != new {
            scene.hand = match old.len().max(new.len()) > CARDS_LOOKED_AT {
                true => hand(game, new),
                false => self.hand_after(game, old, new),
            };
        }
        (scene, anew)
    }

    #[inline]
    fn hand_after(&self, game: &Game, old: CardBits, new: CardBits) -> [Prints; 2] {
        let [mut upper, mut lower] = self.hand;
        for card in (old - new).iter() {
            upper -= game.prints(card, Half::Upper);
            lower -= game.prints(card, Half::Lower);
        }
        for card in (new - old).iter() {
            upper += game.prints(card, Half::Upper);
            lower += game.prints(card, Half::Lower);
        }
        [upper, lower]
    }

    /// Works out what the battle will do to the sectors that have changed, and to those that get other
    /// markers than before; which sides have any?
    #[inline]
    fn forecast(&mut self, game: &Game, state: &State, changed: [u8; 2]) -> BySeat<bool> {
        let [mut a, mut b] = [[0; SECTORS]; 2];
        if let Some((sectors, markers)) = state.combat() {
            a[sectors[0]] = markers[Seat::A];
            b[sectors[1]] = markers[Seat::B];
        }
        for [one, other] in state.combats_to_come() {
            a[one] = self.sides[Seat::B].fighters[other];
            b[other] = self.sides[Seat::A].fighters[one];
        }
        let mut anew = |seat: Seat, threats| {
            self.sides[seat].forecast(game, state, seat, threats, changed[seat.index()])
        };
        BySeat([anew(Seat::A, a), anew(Seat::B, b)])
    }
}

/// What each sector of both boards looks like.
pub fn looks(game: &Game, state: &State) -> BySeat<[Look; SECTORS]> {
    BySeat::from_fn(|seat| std::array::from_fn(|sector| state.look(game, seat, sector)))
}

fn hand(game: &Game, hand: CardBits) -> [Prints; 2] {
    let mut halves = [Prints::default(); 2];
    for card in hand.iter().take(CARDS_LOOKED_AT) {
        halves[0] += game.prints(card, Half::Upper);
        halves[1] += game.prints(card, Half::Lower);
    }
    halves
}

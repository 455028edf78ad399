//! How is a battle fought (section 4.3)?

use super::geometry::{is_shared, sectors_in, shifted, way_through};
use super::outcome::MOST_ROUNDS;
use super::play::Play;
use super::state::Stage;
use super::{BySeat, CombatOrder, Croupier, CruiserMove, Event, Phase, Seat, State};

impl State {
    /// The combats of this round that have not begun, boards as they stand: the sectors of both seats
    /// that will meet. Before the battle, all that face each other.
    #[inline]
    pub fn combats_to_come(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let (shift, fighting) = (self.shift, self.stage == Stage::Combats);
        let (mut column, step) = match fighting {
            true => (self.column + self.step, self.step),
            false => way_through(shift, Seat::A, CombatOrder::LeftToRight),
        };
        std::iter::from_fn(move || {
            let sectors = is_shared(shift, column).then(|| sectors_in(shift, column));
            column += step;
            sectors
        })
    }

    /// The combat under way: the sectors of both seats and the markers that each has still to place.
    #[inline]
    pub fn combat(&self) -> Option<([usize; 2], BySeat<u8>)> {
        let fighting = self.stage == Stage::Combats;
        fighting.then(|| (sectors_in(self.shift, self.column), self.markers))
    }
}

impl<C: Croupier> Play<'_, C> {
    /// The holder of the Initiative moves their cruiser and chooses the order of the combats.
    pub fn begin_battle(&mut self, movement: CruiserMove, order: CombatOrder) {
        let seat = self.state.initiative;
        let shift = shifted(self.state.shift, movement).expect("the move was checked");
        self.state.shift = shift;
        self.tell(Event::BattleBegan {
            seat,
            movement,
            order,
        });
        let (column, step) = way_through(shift, seat, order);
        self.state.step = step;
        self.state.stage = Stage::Combats;
        self.begin_combat(column);
    }

    /// Goes on with the combat under way, then with the next one: the holder of the Initiative
    /// places all of their markers first.
    #[inline]
    pub fn combats(&mut self) {
        let holder = self.state.initiative;
        if let Some(seat) = [holder, holder.other()]
            .into_iter()
            .find(|seat| self.state.markers[*seat] > 0)
        {
            return self.place_markers(seat, self.sector(seat));
        }
        let next = self.state.column + self.state.step;
        if is_shared(self.state.shift, next) {
            self.begin_combat(next);
        } else {
            self.end_round();
        }
    }

    /// Both count the fighters they face; nothing later in the combat changes the two numbers.
    fn begin_combat(&mut self, column: i8) {
        self.begin_chain();
        self.state.column = column;
        let sectors = sectors_in(self.state.shift, column);
        let [a, b] =
            Seat::BOTH.map(|seat| self.state.fighters(self.game, seat, sectors[seat.index()]));
        self.state.markers = BySeat([b, a]);
        self.tell(Event::CombatBegan {
            sectors,
            markers: [b, a],
        });
    }

    /// The sector of a seat in the combat under way.
    fn sector(&self, seat: Seat) -> usize {
        sectors_in(self.state.shift, self.state.column)[seat.index()]
    }

    /// The Initiative changes hands, screens regenerate, then the end of the game is checked.
    fn end_round(&mut self) {
        self.state.initiative = self.state.initiative.other();
        for seat in Seat::BOTH {
            for stack in &mut self.state.stacks[seat] {
                stack.iter_mut().for_each(|card| card.regenerate());
            }
        }
        self.end_phase(Phase::Battle);
        let beaten = Seat::BOTH.iter().any(|seat| self.state.armour[*seat] <= 0);
        if beaten || self.state.round == MOST_ROUNDS {
            self.state.stage = Stage::Over;
            let outcome = self.state.score();
            self.tell(Event::Ended(outcome));
        } else {
            self.state.stage = Stage::Reinforcements;
        }
    }
}

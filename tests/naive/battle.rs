//! How does a battle go (section 4.3)?

use super::{
    cards::Symbol,
    choices::{Choice, Order, Step},
    game::{Game, Phase, Placing, Table},
    lines,
};

impl Game {
    pub fn battle(
        &mut self,
        step: Step,
        order: Order,
        table: &mut dyn Table,
    ) -> Result<(), String> {
        let seat = self.initiative;
        self.shift += step.shift();
        table.write(lines::battle(self, &Choice::Battle { seat, step, order }))?;
        self.phase = Phase::Combats {
            ahead: self.pairs(seat, order),
            placing: vec![],
        };
        Ok(())
    }

    /// The sectors of seat 0 and seat 1 that share a column, in the order of the combats.
    fn pairs(&self, seat: usize, order: Order) -> Vec<[usize; 2]> {
        let mut pairs = vec![];
        for a in 0..5_usize {
            for b in 0..5_usize {
                if a as i64 == (4 - b as i64) + self.shift {
                    pairs.push([a, b]);
                }
            }
        }
        pairs.sort_by_key(|pair| pair[seat]);
        if order == Order::RightToLeft {
            pairs.reverse();
        }
        pairs
    }

    /// One step of the combats: some markers on one card, the next combat, or the end of the round.
    pub fn fight_on(&mut self, table: &mut dyn Table) -> Result<(), String> {
        let Phase::Combats { ahead, placing } = self.phase.clone() else {
            return Err("there is no battle".into());
        };
        if let Some(first) = placing.first() {
            let left = self.place(first);
            if let Phase::Combats { placing, .. } = &mut self.phase {
                placing[0].markers = left;
                placing.retain(|one| one.markers > 0);
            }
            return Ok(());
        }
        match ahead.first() {
            Some(sectors) => self.start_combat(*sectors, table),
            None => self.end_round(table),
        }
    }

    /// Both numbers of markers are fixed at the start.
    fn start_combat(&mut self, sectors: [usize; 2], table: &mut dyn Table) -> Result<(), String> {
        self.chain = 0;
        let markers = [
            self.visible_fighters(1, sectors[1]),
            self.visible_fighters(0, sectors[0]),
        ];
        table.write(lines::combat(sectors, markers))?;
        let holder = self.initiative;
        if let Phase::Combats { ahead, placing } = &mut self.phase {
            ahead.remove(0);
            for seat in [holder, 1 - holder] {
                placing.push(Placing {
                    seat,
                    sector: sectors[seat],
                    markers: markers[seat],
                });
            }
            placing.retain(|one| one.markers > 0);
        }
        Ok(())
    }

    /// The undamaged fighters of all visible halves of a sector.
    pub fn visible_fighters(&self, seat: usize, sector: usize) -> u32 {
        let mut fighters = 0;
        for lying in &self.boards[seat][sector] {
            for half in [0, 1] {
                if lying.shown[half].is_some() {
                    fighters += lying.whole_fighters(half, &self.cards);
                }
            }
        }
        fighters
    }

    /// Places markers on the topmost card, or on the cruiser; says how many are left.
    fn place(&mut self, placing: &Placing) -> u32 {
        if self.boards[placing.seat][placing.sector].is_empty() {
            self.armour[placing.seat] -= i64::from(placing.markers);
            return 0;
        }
        let left = self.damage_top(placing.seat, placing.sector, placing.markers);
        self.look();
        left
    }

    /// The topmost card of a sector takes damage once; says how many markers go on to the next.
    pub fn damage_top(&mut self, seat: usize, sector: usize, markers: u32) -> u32 {
        let cards = self.cards.clone();
        let top = self.boards[seat][sector].len() - 1;
        let lying = &mut self.boards[seat][sector][top];
        let symbols = [lying.symbols(0, &cards), lying.symbols(1, &cards)];
        let force_field = symbols.concat().contains(&Symbol::ForceField);
        let mut left = if force_field { 1 } else { markers };
        for half in lying.halves_from_above() {
            let screens: u32 = symbols[half].iter().map(|symbol| symbol.screens()).sum();
            let caught = left.min(screens - lying.screens[half]);
            lying.screens[half] += caught;
            left -= caught;
        }
        for half in lying.halves_from_above() {
            let hit = left.min(lying.whole_fighters(half, &cards));
            lying.damage[half] += hit;
            left -= hit;
        }
        let printed = lying.fighters(0, &cards) + lying.fighters(1, &cards);
        let whole = lying.whole_fighters(0, &cards) + lying.whole_fighters(1, &cards);
        let hull_is_hit = printed == 0 && left > 0;
        if hull_is_hit {
            left -= 1;
        }
        if hull_is_hit || (printed > 0 && whole == 0) {
            self.discard(seat, sector, top);
        }
        left
    }
}

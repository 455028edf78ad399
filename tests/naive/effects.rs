//! What does an effect do (section 6)?

use serde_json::json;

use super::{
    cards::{Id, Symbol, name},
    choices::Choice,
    game::{Game, Lying, Table},
};

impl Game {
    /// Resolves one waiting effect of the newest group.
    pub fn resolve(&mut self, choice: &Choice, table: &mut dyn Table) -> Result<(), String> {
        let Choice::Effect {
            seat,
            symbol,
            card,
            half,
            target,
            to,
        } = *choice
        else {
            return Err("not an effect".into());
        };
        let group = self.waiting.last_mut().ok_or("no effect waits")?;
        let chosen = group
            .iter()
            .position(|one| (one.symbol, one.card, one.half) == (symbol, card, half));
        group.remove(chosen.ok_or("this effect does not wait")?);
        self.chain += 1;
        let mut line = choice.line();
        if symbol == Symbol::Draw {
            let drawn = self.draw(seat, table)?;
            self.asides[seat].extend(drawn);
            line["drawn"] = json!(drawn.map(name));
        }
        table.write(line)?;
        match symbol {
            Symbol::HitEnemyCruiser => self.armour[1 - seat] -= 1,
            Symbol::HitOwnCruiser => self.armour[seat] -= 1,
            _ => {}
        }
        if let Some((owner, card)) = target {
            self.apply_to(symbol, owner, card, to)?;
        }
        Ok(())
    }

    fn apply_to(
        &mut self,
        symbol: Symbol,
        owner: usize,
        card: Id,
        to: Option<usize>,
    ) -> Result<(), String> {
        let place = self.find(owner, card).ok_or("the target is on no board")?;
        let (sector, level) = place;
        match symbol {
            Symbol::LateralMove | Symbol::VerticalMove | Symbol::FreeMove => {
                let moved = self.boards[owner][sector].remove(level);
                self.boards[owner][to.unwrap_or(sector)].push(moved);
            }
            Symbol::Pivot => {
                let lying = &mut self.boards[owner][sector][level];
                lying.pivoted = !lying.pivoted;
            }
            Symbol::Flip => self.boards[owner][sector][level].turn_over(),
            Symbol::Destroy => self.discard(owner, sector, level),
            Symbol::HitFighter => {
                self.damage_top(owner, sector, 1);
            }
            _ => {}
        }
        self.look();
        Ok(())
    }

    /// A card goes to its owner's discard.
    pub fn discard(&mut self, owner: usize, sector: usize, level: usize) {
        let gone = self.boards[owner][sector].remove(level);
        let pile = self.pile(owner);
        self.discards[pile].push(gone.card);
    }
}

impl Lying {
    /// Both halves of the old side are turned away; which edge is on top stays.
    fn turn_over(&mut self) {
        self.hide(0);
        self.hide(1);
        self.front = !self.front;
    }
}

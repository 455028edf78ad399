//! How does a round go, from the reinforcements to its end (sections 4.1, 4.2 and 7)?

use super::{
    cards::Id,
    choices::Choice,
    game::{Game, Lying, Phase, Table},
    lines,
};

impl Game {
    pub fn start_round(&mut self, table: &mut dyn Table) -> Result<(), String> {
        self.round += 1;
        table.write(lines::round(self))?;
        for seat in [self.initiative, 1 - self.initiative] {
            self.reinforce(seat, table)?;
        }
        table.write(lines::state(self, "reinforcements"))?;
        self.phase = Phase::Deployment {
            turn: self.initiative,
            passed: [false, false],
        };
        Ok(())
    }

    fn reinforce(&mut self, seat: usize, table: &mut dyn Table) -> Result<(), String> {
        let mut drawn = vec![];
        for _ in 0..self.draw_symbols(seat) {
            drawn.extend(self.draw(seat, table)?);
        }
        let mut aside = std::mem::take(&mut self.asides[seat]);
        aside.sort();
        self.hands[seat].extend(&drawn);
        self.hands[seat].extend(&aside);
        table.write(lines::reinforce(seat, &drawn, &aside))
    }

    /// A symbol is visible while its slot holds no card.
    fn draw_symbols(&self, seat: usize) -> usize {
        let sectors = self.cruisers[seat].sectors.iter();
        sectors
            .zip(&self.boards[seat])
            .map(|(slots, stack)| slots.iter().skip(stack.len()).filter(|draw| **draw).count())
            .sum()
    }

    /// The next card of the seat's pile, refilled when it is empty [R3].
    pub fn draw(&mut self, seat: usize, table: &mut dyn Table) -> Result<Option<Id>, String> {
        let pile = self.pile(seat);
        if self.piles[pile].is_empty() && !self.discards[pile].is_empty() {
            let cards = std::mem::take(&mut self.discards[pile]);
            self.shuffle(pile, cards, table)?;
        }
        if self.piles[pile].is_empty() {
            return Ok(None);
        }
        Ok(Some(self.piles[pile].remove(0)))
    }

    pub fn shuffle(
        &mut self,
        pile: usize,
        cards: Vec<Id>,
        table: &mut dyn Table,
    ) -> Result<(), String> {
        let mut cards = cards;
        cards.sort();
        let order = table.shuffle(pile, cards.clone())?;
        let mut sorted = order.clone();
        sorted.sort();
        if sorted != cards {
            return Err(format!(
                "pile {pile} is shuffled from {}",
                lines::ids(&cards)
            ));
        }
        table.write(lines::shuffle(pile, &order))?;
        self.piles[pile] = order;
        Ok(())
    }

    pub fn deploy(&mut self, choice: &Choice, table: &mut dyn Table) -> Result<(), String> {
        let Choice::Deploy {
            seat,
            card,
            front,
            sector,
        } = *choice
        else {
            return Err("not a deployment".into());
        };
        table.write(choice.line())?;
        self.chain = 0;
        let in_hand = self.hands[seat].iter().position(|held| *held == card);
        self.hands[seat].remove(in_hand.ok_or("the card is not in the hand")?);
        self.boards[seat][sector].push(Lying::played(card, front));
        self.look();
        if let Phase::Deployment { turn, passed } = &mut self.phase
            && !passed[1 - seat]
        {
            *turn = 1 - seat;
        }
        Ok(())
    }

    pub fn pass(&mut self, seat: usize, table: &mut dyn Table) -> Result<(), String> {
        table.write(Choice::Pass { seat }.line())?;
        self.chain = 0;
        if let Phase::Deployment { turn, passed } = &mut self.phase {
            if *passed == [false, false] {
                self.initiative = seat;
            }
            passed[seat] = true;
            *turn = 1 - seat;
        }
        Ok(())
    }

    pub fn end_round(&mut self, table: &mut dyn Table) -> Result<(), String> {
        self.initiative = 1 - self.initiative;
        for lying in self.boards.iter_mut().flatten().flatten() {
            lying.screens = [0, 0];
        }
        table.write(lines::state(self, "battle"))?;
        let beaten = self.armour.iter().any(|armour| *armour <= 0);
        if beaten || self.round == 100 {
            self.phase = Phase::Over;
            return table.write(lines::end(self));
        }
        self.start_round(table)
    }
}

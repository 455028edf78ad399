//! What is visible, and which effects wait (sections 5 and 6)?

use super::{
    cards::{LOWER, UPPER},
    game::{Game, Table, Waiting},
    lines,
};

impl Game {
    /// Looks at both boards after a change. A half that is hidden loses its markers and the claim
    /// of its waiting effects; a half that was hidden and is seen now triggers its symbols.
    pub fn look(&mut self) {
        self.reveals += 1;
        let mut group = vec![];
        for owner in [0, 1] {
            for stack in &mut self.boards[owner] {
                let height = stack.len();
                for (level, lying) in stack.iter_mut().enumerate() {
                    for half in [UPPER, LOWER] {
                        let covered = level + 1 < height && half == lying.uppermost();
                        if covered {
                            lying.hide(half);
                        } else if lying.shown[half].is_none() {
                            lying.shown[half] = Some(self.reveals);
                            for symbol in lying.symbols(half, &self.cards) {
                                group.push(Waiting {
                                    owner,
                                    card: lying.card,
                                    half,
                                    symbol,
                                    reveal: self.reveals,
                                });
                            }
                        }
                    }
                }
            }
        }
        group.retain(|effect| !effect.symbol.passive());
        if !group.is_empty() {
            self.waiting.push(group);
        }
    }

    /// Is the half still as visible as when it revealed this effect?
    fn still_waits(&self, effect: &Waiting) -> bool {
        let place = self.find(effect.owner, effect.card);
        place.is_some_and(|(sector, level)| {
            let lying = &self.boards[effect.owner][sector][level];
            lying.shown[effect.half] == Some(effect.reveal)
        })
    }

    /// Section 6, order, and ruling R9.
    pub fn drop_lost_effects(&mut self, table: &mut dyn Table) -> Result<(), String> {
        let groups = std::mem::take(&mut self.waiting);
        for mut group in groups {
            group.retain(|effect| self.still_waits(effect));
            if !group.is_empty() {
                self.waiting.push(group);
            }
        }
        if self.chain >= 100 && !self.waiting.is_empty() {
            self.waiting.clear();
            table.write(lines::chain_limit())?;
        }
        Ok(())
    }
}

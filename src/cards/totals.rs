//! What do some cards add up to?

use super::{Card, Color, Effect, Half};

/// Fighters on the upper half of every back; it shows nothing else.
pub const BACK_FIGHTERS: u8 = 2;

/// Cards counted: by level and color, their fighters and symbols by half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many there are.
    pub cards: usize,
    /// Of each level.
    pub levels: [usize; 4],
    /// With a green ID.
    pub green: usize,
    /// With a blue ID.
    pub blue: usize,
    fighters: [usize; 2],
    symbols: [[usize; 2]; Effect::ALL.len()],
    with: [usize; Effect::ALL.len()],
}

impl Totals {
    /// Counts these cards.
    pub fn of<'c>(cards: impl IntoIterator<Item = &'c Card>) -> Totals {
        let mut totals = Totals::default();
        cards.into_iter().for_each(|card| totals.add(card));
        totals
    }

    fn add(&mut self, card: &Card) {
        self.cards += 1;
        self.levels[usize::from(card.level())] += 1;
        match card.color {
            Color::Green => self.green += 1,
            Color::Blue => self.blue += 1,
        }
        for half in [Half::Upper, Half::Lower] {
            let printed = card.half(half);
            self.fighters[half as usize] += usize::from(printed.fighters);
            for effect in &printed.effects {
                self.symbols[*effect as usize][half as usize] += 1;
            }
        }
        for effect in Effect::ALL {
            self.with[effect as usize] += usize::from(card.has(effect));
        }
    }

    /// The fighters on halves of this kind.
    pub fn fighters(&self, half: Half) -> usize {
        self.fighters[half as usize]
    }

    /// The fighters on both.
    pub fn all_fighters(&self) -> usize {
        self.fighters.iter().sum()
    }

    /// How often a symbol stands on halves of this kind.
    pub fn symbols(&self, effect: Effect, half: Half) -> usize {
        self.symbols[effect as usize][half as usize]
    }

    /// How often it stands on both.
    pub fn all_symbols(&self, effect: Effect) -> usize {
        self.symbols[effect as usize].iter().sum()
    }

    /// On how many cards a symbol stands, once or more.
    pub fn cards_with(&self, effect: Effect) -> usize {
        self.with[effect as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;

    #[test]
    fn the_parts_add_up() {
        let cards = CardSet::builtin().cards();
        let totals = Totals::of(cards);
        assert_eq!(totals.cards, cards.len());
        assert_eq!(totals.levels.iter().sum::<usize>(), cards.len());
        assert_eq!(totals.green + totals.blue, cards.len());
        let fighters: usize = cards.iter().map(|card| usize::from(card.fighters())).sum();
        assert_eq!(totals.all_fighters(), fighters);
        let symbols = Effect::ALL.map(|effect| totals.all_symbols(effect));
        let printed: usize = cards.iter().map(|card| card.effects().count()).sum();
        assert_eq!(symbols.iter().sum::<usize>(), printed);
    }

    #[test]
    fn a_card_with_a_symbol_on_both_halves_is_one_card() {
        let mut card = CardSet::builtin().cards()[0].clone();
        card.upper.effects = vec![Effect::Draw];
        card.lower.effects = vec![Effect::Draw, Effect::Draw];
        let totals = Totals::of([&card]);
        assert_eq!(totals.cards_with(Effect::Draw), 1);
        assert_eq!(totals.symbols(Effect::Draw, Half::Lower), 2);
        assert_eq!(totals.all_symbols(Effect::Draw), 3);
    }
}

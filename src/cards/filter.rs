//! Which cards are looked for?

use super::{Card, Color, Effect};
use crate::text::fold;

/// What a card must have to be shown; nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words, each of which must be found on the card.
    pub search: String,
    /// Of this level.
    pub level: Option<u8>,
    /// Of this color.
    pub color: Option<Color>,
    /// With this symbol.
    pub effect: Option<Effect>,
    /// In the deck or not.
    pub presence: Presence,
}

/// In the deck or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    /// Either.
    #[default]
    Any,
    /// In the deck.
    Inside,
    /// Not in it.
    Outside,
}

impl Filter {
    /// Is this card shown, which is in the deck or not?
    pub fn takes(&self, card: &Card, inside: bool) -> bool {
        let present = match self.presence {
            Presence::Any => true,
            Presence::Inside => inside,
            Presence::Outside => !inside,
        };
        present
            && self.level.is_none_or(|level| card.level() == level)
            && self.color.is_none_or(|color| card.color == color)
            && self.effect.is_none_or(|it| card.has(it))
            && self.search.split_whitespace().all(|word| says(card, word))
    }

    /// Only this level; any, if it was that one.
    pub fn toggle_level(&mut self, level: u8) {
        self.level = (self.level != Some(level)).then_some(level);
    }

    /// Any colour, green, blue.
    pub fn next_color(&mut self) {
        self.color = match self.color {
            None => Some(Color::Green),
            Some(Color::Green) => Some(Color::Blue),
            Some(Color::Blue) => None,
        };
    }

    /// Any card, those in the deck, the others.
    pub fn next_presence(&mut self) {
        self.presence = match self.presence {
            Presence::Any => Presence::Inside,
            Presence::Inside => Presence::Outside,
            Presence::Outside => Presence::Any,
        };
    }
}

/// Does the ID, the name or an effect in any language hold this word?
fn says(card: &Card, word: &str) -> bool {
    let id = card.id.to_string();
    let plain = fold(word);
    if id.contains(word) || plain.is_empty() {
        return true;
    }
    let holds = |name: &str| fold(name).contains(&plain);
    holds(&card.name)
        || card
            .effects()
            .any(|effect| effect.names().into_iter().any(holds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, read_cards};

    /// A set of its own, so that what is found outlives every change of the shipped cards.
    fn cards() -> CardSet {
        let file = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects,name
0-1,green,0,2,,1,pivot,Half Roll
2-11,blue,2,1,hit-fighter,2,,Corsair
3-10,green,3,2,lateral-move,2,draw,Gale Front";
        read_cards(file.as_bytes()).unwrap()
    }

    fn found(search: &str) -> Vec<String> {
        let filter = Filter {
            search: search.into(),
            ..Filter::default()
        };
        let cards = cards();
        let found = cards.cards().iter().filter(|c| filter.takes(c, false));
        found.map(|card| card.id.to_string()).collect()
    }

    #[test]
    fn a_search_reads_ids_names_and_effects_of_every_language() {
        assert_eq!(found("3-1"), ["3-10"]);
        assert_eq!(found("corsair"), ["2-11"]);
        assert_eq!(found("piv"), ["0-1"]);
        assert_eq!(found("kehrt"), ["0-1"]);
        assert_eq!(found("deplacement LAT"), ["3-10"]);
        assert_eq!(found("jaeger"), ["2-11"]);
        assert_eq!(found("gale pioche"), ["3-10"]);
        assert_eq!(found("gale corsair").len(), 0);
        assert_eq!(found("  ").len(), 3);
    }

    #[test]
    fn filters_add_up() {
        let cards = cards();
        let mut filter = Filter {
            effect: Some(Effect::Draw),
            level: Some(3),
            color: Some(Color::Green),
            presence: Presence::Inside,
            ..Filter::default()
        };
        let card = &cards.cards()[2];
        assert!(filter.takes(card, true));
        assert!(!filter.takes(card, false));
        filter.next_color();
        assert!(!filter.takes(card, true));
        filter.next_color();
        filter.toggle_level(2);
        assert!(!filter.takes(card, true));
        filter.toggle_level(2);
        assert!(filter.takes(card, true));
    }
}

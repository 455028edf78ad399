//! Which card does somebody mean?

use std::fmt;

use super::{Card, CardId, CardSet};
use crate::message;
use crate::text::{clip, fold, nearest};
use crate::words::Message;

/// A text that means no card of the set, or more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// An ID that the set does not have.
    Unknown {
        /// The ID.
        card: CardId,
        /// The nearest IDs.
        near: Vec<CardId>,
    },
    /// Neither an ID nor a name.
    NoCard {
        /// As typed.
        typed: String,
        /// Cards that may be meant.
        near: Vec<(CardId, String)>,
    },
    /// A name of several cards.
    Ambiguous {
        /// As typed.
        typed: String,
        /// All of them.
        cards: Vec<(CardId, String)>,
    },
}

/// So many are offered where one was meant.
const OFFERED: usize = 5;

impl CardSet {
    /// The card of this ID or name; in a name, case, accents and what joins the words do not matter.
    pub fn find(&self, typed: &str) -> Result<&Card, NotFound> {
        if let Ok(card) = typed.parse::<CardId>() {
            let near = || self.near(card);
            return self
                .get(card)
                .ok_or_else(|| NotFound::Unknown { card, near: near() });
        }
        let wanted = fold(typed);
        let is_it = |name: &str| !wanted.is_empty() && fold(name) == wanted;
        let mut found = self.cards().iter().filter(|card| is_it(&card.name));
        match (found.next(), found.next()) {
            (Some(card), None) => Ok(card),
            (Some(_), Some(_)) => Err(NotFound::Ambiguous {
                typed: typed.into(),
                cards: self.titles(is_it),
            }),
            (None, _) => Err(NotFound::NoCard {
                typed: typed.into(),
                near: self.alike(typed),
            }),
        }
    }

    /// Up to three IDs of the set that may have been meant: the same number at another level, then the
    /// nearest numbers at the same level.
    pub fn near(&self, id: CardId) -> Vec<CardId> {
        let mut near: Vec<CardId> = self.cards().iter().map(|card| card.id).collect();
        near.retain(|other| other.number == id.number || other.level == id.level);
        near.sort_by_key(|other| other.number.abs_diff(id.number));
        near.truncate(3);
        near
    }

    /// Cards whose names hold this text, else those of the name that is nearest to it.
    fn alike(&self, typed: &str) -> Vec<(CardId, String)> {
        let wanted = fold(typed);
        let mut alike = match wanted.is_empty() {
            true => Vec::new(),
            false => self.titles(|name| fold(name).contains(&wanted)),
        };
        if alike.is_empty() {
            let names = self.cards().iter().map(|card| card.name.as_str());
            let meant = nearest(typed, names.filter(|name| !name.is_empty()));
            alike = self.titles(|name| Some(name) == meant);
        }
        alike.truncate(OFFERED);
        alike
    }

    fn titles(&self, named: impl Fn(&str) -> bool) -> Vec<(CardId, String)> {
        let cards = self.cards().iter().filter(|card| named(&card.name));
        cards.map(|card| (card.id, card.name.clone())).collect()
    }
}

impl Card {
    /// Its ID and its name, if it has one: `3-10 Gale Front`.
    pub fn title(&self) -> String {
        title(self.id, &self.name)
    }
}

fn title(id: CardId, name: &str) -> String {
    match name.is_empty() {
        true => id.to_string(),
        false => format!("{id} {name}"),
    }
}

impl NotFound {
    /// In words.
    pub fn message(&self) -> Message {
        let titles = |cards: &[(CardId, String)]| {
            let titles = cards.iter().take(OFFERED);
            Message::joined(titles.map(|(id, name)| title(*id, &clip(name))), ", ")
        };
        match self {
            NotFound::Unknown { card, near } if near.is_empty() => {
                message!(
                    "{card} is not in the card set; `gt cards` lists it",
                    card = *card
                )
            }
            NotFound::Unknown { card, near } => message!(
                "{card} is not in the card set; the nearest are {near}",
                card = *card,
                near = Message::joined(near.iter().copied(), ", "),
            ),
            NotFound::NoCard { typed, near } if near.is_empty() => message!(
                "'{typed}' is neither the ID nor the name of a card; expected level-number such as 3-10, or a name",
                typed = clip(typed),
            ),
            NotFound::NoCard { typed, near } => message!(
                "'{typed}' is neither the ID nor the name of a card; did you mean {cards}?",
                typed = clip(typed),
                cards = titles(near),
            ),
            NotFound::Ambiguous { typed, cards } => message!(
                "'{typed}' is the name of several cards: {cards}; expected an ID",
                typed = clip(typed),
                cards = titles(cards),
            ),
        }
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for NotFound {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::read_cards;

    fn cards() -> CardSet {
        let file = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects,name
0-1,green,0,2,,1,pivot,Écran d'acier
1-2,green,1,2,,1,,
2-11,blue,2,1,hit-fighter,2,,Corsair
3-10,green,3,2,lateral-move,2,draw,Gale Front
3-12,green,3,2,lateral-move,2,draw,Corsair";
        read_cards(file.as_bytes()).unwrap()
    }

    fn found(typed: &str) -> Result<String, String> {
        let cards = cards();
        let found = cards.find(typed);
        found.map(Card::title).map_err(|wrong| wrong.to_string())
    }

    #[test]
    fn a_card_is_found_by_its_id_and_by_its_name_however_it_is_typed() {
        for typed in [
            "3-10",
            "3–010",
            "Gale Front",
            "gale-front",
            " GALE  FRONT ",
            "galefront",
        ] {
            assert_eq!(found(typed).as_deref(), Ok("3-10 Gale Front"), "{typed}");
        }
        for typed in ["Écran d'acier", "ecran d acier", "ECRAN D’ACIER"] {
            assert_eq!(found(typed).as_deref(), Ok("0-1 Écran d'acier"), "{typed}");
        }
        assert_eq!(found("1-2").as_deref(), Ok("1-2"));
    }

    #[test]
    fn a_name_of_two_cards_is_refused_with_both() {
        let told =
            "'corsair' is the name of several cards: 2-11 Corsair, 3-12 Corsair; expected an ID";
        assert_eq!(found("corsair"), Err(told.into()));
    }

    #[test]
    fn what_means_no_card_is_refused_with_what_may_be_meant() {
        for (typed, told) in [
            ("gale frnot", "did you mean 3-10 Gale Front?"),
            ("front", "did you mean 3-10 Gale Front?"),
            (
                "3-11",
                "3-11 is not in the card set; the nearest are 2-11, 3-10, 3-12",
            ),
            ("zeppelin", "expected level-number such as 3-10, or a name"),
            ("", "expected level-number"),
            (" – ", "expected level-number"),
        ] {
            let wrong = found(typed).unwrap_err();
            assert!(wrong.contains(told), "{typed}: {wrong}");
        }
    }
}

//! Two decks, one box: who gives way, and for what?

use serde_json::{Value, json};

use super::Report;
use super::story::{Story, Tone, cell};
use crate::cards::{CardId, CardSet};
use crate::decks::{DeckList, Swap, cards_in_words, measure};
use crate::text::name;
use crate::words::Message;
use crate::{message, words};

/// How two decks were parted.
pub struct SplitReport<'a> {
    /// The two decks as they were.
    pub lists: &'a [DeckList],
    /// The two decks after their swaps.
    pub after: &'a [DeckList; 2],
    /// Who gives up what.
    pub swaps: &'a [Swap],
    /// The cards that there are.
    pub cards: &'a CardSet,
    /// The files that the two decks were written to, if any.
    pub files: Vec<String>,
}

impl Report for SplitReport<'_> {
    fn json(&self) -> Value {
        let swap = |swap: &Swap| {
            json!({
                "card": swap.card,
                "keeps": 1 - swap.loser,
                "gives_up": swap.loser,
                "replacement": swap.replacement,
                "damage": swap.damage,
            })
        };
        let deck = |deck: usize| {
            let (given_up, damage) = self.cost(deck);
            json!({
                "name": self.lists[deck].name,
                "cruiser": self.lists[deck].cruiser,
                "given_up": given_up,
                "damage": damage,
                "cards": self.after[deck].sorted_cards(),
            })
        };
        json!({
            "decks": [deck(0), deck(1)],
            "swaps": self.swaps.iter().map(swap).collect::<Vec<_>>(),
            "measure": measure(),
        })
    }

    fn tell(&self, story: &mut Story) {
        match self.swaps.is_empty() {
            true => {
                let [a, b] = self.names();
                story.line(message!(
                    "{a} and {b} share no card: one box is enough as they are.",
                    a = a,
                    b = b,
                ));
            }
            false => self.tell_swaps(story),
        }
        for (file, list) in self.files.iter().zip(self.after) {
            let legal = message!("{cards}, legal", cards = cards_in_words(list.cards.len()));
            story.line(Message::joined([file.into(), legal], ": "));
        }
    }
}

impl SplitReport<'_> {
    fn tell_swaps(&self, story: &mut Story) {
        let names = self.names();
        let row = |swap: &Swap| {
            let nothing = || message!("nothing left");
            let instead = swap.replacement.map(|card| self.shown(card).into());
            vec![
                Tone::Strong.cell(self.shown(swap.card)),
                cell(&names[1 - swap.loser]),
                cell(&names[swap.loser]),
                cell(instead.unwrap_or_else(nothing)),
                cell(swap.damage),
            ]
        };
        let header = words![
            "Shared card",
            "Stays with",
            "Given up by",
            "Takes",
            "Damage",
        ];
        story.table(header, self.swaps.iter().map(row));
        story.gap();
        for (deck, name) in names.iter().enumerate() {
            let (count, damage) = self.cost(deck);
            story.line(message!(
                "{name} gives up {count} of {all}, damage {damage}.",
                name = name,
                count = count,
                all = self.swaps.len(),
                damage = damage,
            ));
        }
        story.paragraph(measure());
    }

    fn shown(&self, id: CardId) -> String {
        let name = self.cards.get(id).map_or("", |card| card.name.as_str());
        format!("{id} {name}")
    }

    /// The names, told apart if they are the same.
    fn names(&self) -> [String; 2] {
        let names = [0, 1].map(|deck: usize| name(&self.lists[deck].name));
        match names[0] == names[1] {
            false => names,
            true => [1, 2].map(|n| format!("{} ({n})", names[0])),
        }
    }

    /// How many cards a deck gives up, and the damage of that.
    fn cost(&self, deck: usize) -> (usize, u32) {
        let own = self.swaps.iter().filter(|swap| swap.loser == deck);
        (own.clone().count(), own.map(|swap| swap.damage).sum())
    }
}

//! How does a draft stand?

use serde_json::{Value, json};

use super::Report;
use super::cards::{card_cells, card_header, tell_abbreviations};
use super::story::{Story, cell};
use crate::cards::{Card, CardId, CardSet, CruiserSet};
use crate::decks::{Draft, cards_in_words};
use crate::words::Message;
use crate::{message, words};

/// The choices that are shown; the others can be taken all the same.
const SHOWN: usize = 20;

/// A draft, whoever is to pick.
pub struct DraftReport<'a> {
    /// The draft.
    pub draft: &'a Draft,
    /// The cards that there are.
    pub cards: &'a CardSet,
    /// The cruisers that there are.
    pub cruisers: &'a CruiserSet,
    /// The file that the draft is kept in.
    pub file: Option<String>,
    /// The files that the two decks were written to, if any.
    pub written: Vec<String>,
}

impl Report for DraftReport<'_> {
    fn json(&self) -> Value {
        let draft = self.draft;
        let player = |seat: usize| {
            json!({
                "name": draft.players[seat],
                "cruiser": draft.cruisers[seat],
                "auto": draft.auto[seat],
                "cards": draft.cards_of(seat),
            })
        };
        let (picks, all) = draft.progress();
        let next = draft.turn().map(|seat| {
            let choice = |(value, card): &(i32, &Card)| json!({ "card": card.id, "value": value });
            json!({
                "player": seat + 1,
                "pick": picks + 1,
                "choices": self.ranked().iter().map(choice).collect::<Vec<_>>(),
            })
        });
        json!({
            "method": draft.method,
            "seed": draft.seed,
            "picks": picks,
            "picks_in_all": all,
            "players": [player(0), player(1)],
            "next": next,
        })
    }

    fn tell(&self, story: &mut Story) {
        let (done, all) = self.draft.progress();
        let seed = self.draft.seed;
        match self.draft.turn() {
            None => {
                story.line(message!(
                    "The draft is over: seed {seed}, {all} picks.",
                    seed = seed,
                    all = all
                ));
                story.gap();
            }
            Some(seat) => {
                story.line(message!(
                    "Pick {pick} of {all}, seed {seed}: {player} takes a card.",
                    pick = done + 1,
                    all = all,
                    seed = seed,
                    player = self.draft.player(seat),
                ));
                story.gap();
                self.tell_choices(story);
            }
        }
        for seat in [0, 1] {
            story.paragraph(self.hand(seat));
        }
        story.gap();
        story.line(self.next_step());
    }
}

impl DraftReport<'_> {
    /// The cards that can be taken now with their value, the most valuable first.
    fn ranked(&self) -> Vec<(i32, &Card)> {
        let ranked = self.draft.ranked(self.cards, self.cruisers).into_iter();
        let card = |(value, id)| Some((value, self.cards.get(id)?));
        ranked.filter_map(card).collect()
    }

    fn tell_choices(&self, story: &mut Story) {
        let choices = self.ranked();
        let header = card_header().into_iter().chain(words!["Value"]);
        let row = |(value, card): &(i32, &Card)| {
            let mut cells = card_cells(card);
            cells.push(cell(*value));
            cells
        };
        story.table(header, choices.iter().take(SHOWN).map(row));
        match choices.len().saturating_sub(SHOWN) {
            0 => {}
            more => story.line(message!(
                "… and {more} more of less value; `gt cards` lists all",
                more = more
            )),
        }
        tell_abbreviations(choices.iter().take(SHOWN).map(|(_, card)| *card), story);
        story.gap();
    }

    /// What a player has taken.
    fn hand(&self, seat: usize) -> Message {
        let (player, cruiser) = (self.draft.player(seat), &self.draft.cruisers[seat]);
        let cards = self.draft.cards_of(seat);
        let ids: Vec<String> = cards.iter().map(CardId::to_string).collect();
        let cards = match ids.len() {
            0 => message!("no card yet"),
            count => Message::joined([cards_in_words(count), ids.join(" ").into()], ": "),
        };
        let whose = message!("{player} ({cruiser})", player = player, cruiser = cruiser,);
        Message::joined([whose, cards], ", ")
    }

    fn next_step(&self) -> Message {
        match (self.draft.turn(), &self.file, &self.written[..]) {
            (Some(_), Some(file), _) => {
                message!("Go on: gt draft --resume {file} --pick ID", file = file)
            }
            (Some(_), None, _) => message!("Nothing is saved: add --save FILE to go on later."),
            (None, _, [a, b]) => message!("Written: {a} and {b}.", a = a, b = b),
            (None, ..) => message!("Add -o A.json B.json to write the two decks."),
        }
    }
}

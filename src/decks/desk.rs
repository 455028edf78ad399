//! What lies on the desk, and what lay there before?

use super::DeckList;
use crate::cards::{CardId, CardSet, Cruiser};
use crate::message;
use crate::text::one_line;
use crate::words::Message;

/// A deck while it is built, with every state it was in.
pub struct Desk {
    list: DeckList,
    /// The decks before each edit, and what each edit did.
    past: Vec<(DeckList, Message)>,
    /// The decks after each edit that was undone.
    future: Vec<(DeckList, Message)>,
    /// The deck file as it was last read or written.
    saved: String,
}

impl Desk {
    /// Begins with this deck, as it is in its file.
    pub fn new(list: DeckList) -> Desk {
        Desk {
            saved: list.to_json(),
            list,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// The deck as it is now.
    pub fn list(&self) -> &DeckList {
        &self.list
    }

    /// Is this card in it?
    pub fn holds(&self, card: CardId) -> bool {
        self.list.ids().any(|id| id == card)
    }

    /// Puts a card of the set in, or takes a copy of it out.
    pub fn toggle(&mut self, card: CardId, cards: &CardSet) {
        let typed = [card.to_string()];
        if self.holds(card) {
            return self.take_out(&typed[0]);
        }
        self.edit(message!("{card} put in", card = card), |list| {
            list.add(&typed, cards).is_ok()
        });
    }

    /// Takes out an entry as it stands in the list, card or mistake.
    pub fn take_out(&mut self, entry: &str) {
        let what = message!("{card} taken out", card = one_line(entry));
        self.edit(what, |list| list.remove(&[entry.to_owned()]).is_ok());
    }

    /// Puts the deck on a cruiser.
    pub fn set_cruiser(&mut self, cruiser: &Cruiser) {
        let what = message!("cruiser {cruiser}", cruiser = &cruiser.name);
        self.edit(what, |list| {
            let old = list.cruiser.replace(cruiser.id.clone());
            old.as_ref() != Some(&cruiser.id)
        });
    }

    /// Gives the deck another name.
    pub fn rename(&mut self, name: &str) {
        let what = message!("name “{name}”", name = name);
        self.edit(what, |list| {
            std::mem::replace(&mut list.name, name.into()) != name
        });
    }

    /// Changes the deck; a change that changes nothing is not remembered.
    fn edit(&mut self, what: Message, change: impl FnOnce(&mut DeckList) -> bool) {
        let before = self.list.clone();
        if change(&mut self.list) {
            self.past.push((before, what));
            self.future.clear();
        }
    }

    /// Goes back one edit, and says which.
    pub fn undo(&mut self) -> Option<Message> {
        let (before, what) = self.past.pop()?;
        let after = std::mem::replace(&mut self.list, before);
        self.future.push((after, what.clone()));
        Some(what)
    }

    /// Does again what was undone last, and says what.
    pub fn redo(&mut self) -> Option<Message> {
        let (after, what) = self.future.pop()?;
        let before = std::mem::replace(&mut self.list, after);
        self.past.push((before, what.clone()));
        Some(what)
    }

    /// Would saving it write what is in the file already?
    pub fn is_saved(&self) -> bool {
        self.saved == self.list.to_json()
    }

    /// It was saved as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = self.list.to_json();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CruiserSet;

    fn desk() -> Desk {
        Desk::new(DeckList::new("Test"))
    }

    fn cards() -> &'static CardSet {
        CardSet::builtin()
    }

    fn first(count: usize) -> Vec<CardId> {
        cards().cards()[..count]
            .iter()
            .map(|card| card.id)
            .collect()
    }

    #[test]
    fn undo_goes_back_to_the_beginning_and_redo_to_the_end() {
        let mut desk = desk();
        let empty = desk.list().clone();
        for card in first(40) {
            desk.toggle(card, cards());
        }
        desk.set_cruiser(CruiserSet::builtin().iter().next().unwrap());
        desk.rename("Other");
        let full = desk.list().clone();
        let undone = std::iter::from_fn(|| desk.undo()).count();
        assert_eq!((undone, desk.list()), (42, &empty));
        let redone = std::iter::from_fn(|| desk.redo()).count();
        assert_eq!((redone, desk.list()), (42, &full));
    }

    #[test]
    fn a_new_edit_ends_what_could_be_done_again() {
        let mut desk = desk();
        let ids = first(2);
        desk.toggle(ids[0], cards());
        desk.undo();
        desk.toggle(ids[1], cards());
        assert_eq!(desk.redo(), None);
        assert_eq!(desk.list().cards, [ids[1].to_string()]);
    }

    #[test]
    fn what_changes_nothing_is_no_edit() {
        let mut desk = desk();
        desk.rename("Test");
        desk.take_out("9-99");
        assert_eq!(desk.undo(), None);
    }

    #[test]
    fn a_deck_is_saved_whenever_it_is_what_the_file_holds() {
        let mut desk = desk();
        let card = first(1)[0];
        assert!(desk.is_saved());
        desk.toggle(card, cards());
        assert!(!desk.is_saved());
        desk.toggle(card, cards());
        assert!(desk.is_saved());
        desk.toggle(card, cards());
        desk.mark_saved();
        desk.undo();
        assert!(!desk.is_saved());
        desk.redo();
        assert!(desk.is_saved());
    }

    #[test]
    fn mistakes_can_be_taken_out() {
        let mut list = DeckList::new("Test");
        list.cards = vec!["nonsense".into(), "9-99".into()];
        let mut desk = Desk::new(list);
        desk.take_out("nonsense");
        desk.take_out("9-99");
        assert!(desk.list().cards.is_empty());
    }
}

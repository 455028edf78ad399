//! What do the formats write from?

use crate::cards::{Card, CardId, CardSet, Cruiser, CruiserSet, Effect, Printed, Totals};
use crate::decks::{DeckList, totals_in_words, write_code};
use crate::message;
use crate::text::{LONGEST_NAME, cut, flat, one_line, safe};
use crate::words::{Language, Message};

/// A deck with everything that a reader wants to see beside its IDs.
pub struct Listing<'d> {
    pub list: &'d DeckList,
    /// The name on one line.
    pub name: String,
    /// The cruiser as typed, on one line; empty if there is none.
    pub cruiser_id: String,
    pub cruiser: Option<&'d Cruiser>,
    /// Sorted; what is no ID comes last.
    pub entries: Vec<Entry<'d>>,
    /// If a code can say this deck.
    pub code: Option<String>,
    /// The cards of the whole set, for formats that number them.
    pub set: &'d CardSet,
    /// Every broken rule in words.
    pub problems: Vec<String>,
    /// What its reader speaks.
    pub language: Language,
}

/// One line of a deck list.
pub struct Entry<'d> {
    /// The ID, or what was typed in its place, on one line. What is no ID does not become one.
    pub text: String,
    /// The card, if the set has it.
    pub card: Option<&'d Card>,
}

impl<'d> Listing<'d> {
    pub fn new(
        list: &'d DeckList,
        cards: &'d CardSet,
        cruisers: &'d CruiserSet,
        language: Language,
    ) -> Self {
        let entry = |typed: String| {
            let id = typed.parse::<CardId>();
            Entry {
                card: id.as_ref().ok().and_then(|id| cards.get(*id)),
                text: id.map_or_else(|_| mistake(&typed), |id| id.to_string()),
            }
        };
        let cruiser = list.cruiser.as_deref().and_then(|id| cruisers.get(id));
        let typed = || mistaken_cruiser(list.cruiser.as_deref().unwrap_or_default(), cruisers);
        let problems = list.check(cards, cruisers).problems;
        Listing {
            list,
            name: flat(&list.name),
            cruiser_id: cruiser.map_or_else(typed, |cruiser| cruiser.id.clone()),
            cruiser,
            entries: list.sorted_cards().into_iter().map(entry).collect(),
            code: write_code(list, cards, cruisers).ok(),
            set: cards,
            problems: problems.iter().map(|p| p.message().to(language)).collect(),
            language,
        }
    }

    /// The name for a heading.
    pub fn title(&self) -> String {
        cut(&one_line(&self.name), 2 * LONGEST_NAME).into_owned()
    }

    /// The entries that are cards of the set.
    pub fn cards(&self) -> impl Iterator<Item = &'d Card> {
        self.entries.iter().filter_map(|entry| entry.card)
    }

    /// What the cards add up to.
    pub fn totals(&self) -> Totals {
        Totals::of(self.cards())
    }

    /// `level 0: 11, level 1: 9, level 2: 6, level 3: 0; 62 fighters`.
    pub fn totals_in_words(&self) -> String {
        self.say(totals_in_words(&self.totals()))
    }

    /// Whose guess the cards are, unless they are the user's own.
    pub fn origin(&self) -> Option<String> {
        super::origin(self.set).map(|origin| self.say(origin))
    }

    /// A message in the reader's language.
    pub fn say(&self, message: Message) -> String {
        message.to(self.language)
    }
}

/// What is no ID, on one line and still none: a blank would vanish from most formats, and a hidden letter
/// may be all that is wrong.
fn mistake(typed: &str) -> String {
    let shown = one_line(&safe(typed));
    match shown.is_empty() || shown.parse::<CardId>().is_ok() {
        true => format!("?{shown}"),
        false => shown,
    }
}

/// What is no cruiser, on one line and still none; nothing if nothing was typed.
fn mistaken_cruiser(typed: &str, cruisers: &CruiserSet) -> String {
    let shown = one_line(&safe(typed));
    match cruisers.get(&shown) {
        Some(_) => format!("?{shown}"),
        None => shown,
    }
}

/// What cards of this one's level stand under.
pub fn level_in_words(card: Option<&Card>) -> Message {
    match card {
        Some(card) => message!("Level {level}", level = card.level()),
        None => message!("Not in the card set"),
    }
}

/// `2 ▲ draw + pivot`.
pub fn half_in_words(printed: &Printed, language: Language) -> String {
    let name = |effect: &Effect| language.effect(*effect);
    let effects: Vec<_> = printed.effects.iter().map(name).collect();
    let words = format!("{} ▲ {}", printed.fighters, effects.join(" + "));
    words.trim_end().into()
}

//! Which cards and cruisers are in use, and what do they look like?

use guerre_totale::arena::set_fingerprint;
use guerre_totale::cards::{
    Card, CardId, CardSet, Color, Cruiser, CruiserSet, Effect, Filter, Problems, read_cards,
    read_cruisers,
};
use guerre_totale::decks::{Deck, DeckList, builtins, read_deck};
use guerre_totale::export::drawing;
use guerre_totale::reports::{CardsReport, CruisersReport, Report, problems_in_words};
use guerre_totale::words::{Language, Message};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::request::Answer;

/// The cards and cruisers in use: those inside the library, or somebody's own.
pub struct Shelf {
    pub cards: CardSet,
    pub cruisers: CruiserSet,
    /// The files that they are from.
    card_file: Option<String>,
    cruiser_file: Option<String>,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf {
            cards: CardSet::builtin().clone(),
            cruisers: CruiserSet::builtin().clone(),
            card_file: None,
            cruiser_file: None,
        }
    }
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// Puts other cards or cruisers on the shelf; those inside where there is no file.
    Open {
        cards: Option<Sheet>,
        cruisers: Option<Sheet>,
    },
    /// Everything on the shelf, drawn.
    Shelf,
    /// The cards that fit.
    Find {
        #[serde(default)]
        search: String,
        level: Option<u8>,
        color: Option<Color>,
        effect: Option<Effect>,
    },
}

/// A file as it was dropped: its bytes are the characters of the text, one each.
#[derive(Deserialize)]
pub struct Sheet {
    name: String,
    bytes: String,
}

/// The bytes of a file whose page made a character of each.
pub fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|c| c as u8).collect()
}

impl Shelf {
    pub fn answer(&mut self, request: Request, language: Language) -> Answer {
        match request {
            Request::Open { cards, cruisers } => self.open(cards, cruisers),
            Request::Shelf => Ok(self.everything(language)),
            Request::Find {
                search,
                level,
                color,
                effect,
            } => {
                let filter = Filter {
                    search,
                    level,
                    color,
                    effect,
                    ..Filter::default()
                };
                let found = self.cards.cards().iter();
                let found = found.filter(|card| filter.takes(card, false));
                Ok(json!(found.map(|card| card.id).collect::<Vec<CardId>>()))
            }
        }
    }

    /// A sheet with a problem changes nothing.
    fn open(&mut self, cards: Option<Sheet>, cruisers: Option<Sheet>) -> Answer {
        let mut shelf = Shelf::default();
        if let Some(sheet) = cards {
            let read = read_cards(&bytes(&sheet.bytes));
            shelf.cards = read.map_err(|problems| why(&sheet, &problems))?;
            shelf.card_file = Some(sheet.name);
        }
        if let Some(sheet) = cruisers {
            let read = read_cruisers(&bytes(&sheet.bytes));
            shelf.cruisers = read.map_err(|problems| why(&sheet, &problems))?;
            shelf.cruiser_file = Some(sheet.name);
        }
        *self = shelf;
        Ok(json!({ "set": self.fingerprint() }))
    }

    pub fn fingerprint(&self) -> String {
        set_fingerprint(&self.cards, &self.cruisers)
    }

    fn everything(&self, language: Language) -> Value {
        let cards = CardsReport {
            cards: self.cards.cards().iter().collect(),
            set: &self.cards,
            file: self.card_file.clone(),
        };
        let cruisers = CruisersReport {
            cruisers: self.cruisers.iter().collect(),
            file: self.cruiser_file.clone(),
        };
        let effect = |effect: Effect| {
            let (name, short) = (language.effect(effect), language.short(effect));
            json!({ "id": effect.id(), "name": name, "short": short, "icon": drawing::icon(effect, language) })
        };
        let drawn = |card: &Card| json!(drawing::card(card, language));
        let told = |card: &Card| json!(drawing::card_in_words(card).to(language));
        let each = |say: &dyn Fn(&Card) -> Value| {
            let cards = self.cards.cards().iter();
            let said = cards.map(|card| (card.id.to_string(), say(card)));
            said.collect::<Map<_, _>>()
        };
        let ship = |it: &Cruiser| (it.id.clone(), json!(drawing::cruiser(it, language)));
        json!({
            "set": self.fingerprint(),
            "own": self.card_file.is_some() || self.cruiser_file.is_some(),
            "cards": cards.json(),
            "cruisers": cruisers.json(),
            "effects": Effect::ALL.map(effect),
            "decks": self.references().into_iter().map(DeckList::to_json).collect::<Vec<_>>(),
            "drawings": {
                "symbols": drawing::symbols(),
                "cards": each(&drawn),
                "words": each(&told),
                "cruisers": self.cruisers.iter().map(ship).collect::<Map<_, _>>(),
            },
        })
    }

    /// The reference decks that are legal with these cards.
    fn references(&self) -> Vec<&'static DeckList> {
        let legal = |deck: &&DeckList| deck.check(&self.cards, &self.cruisers).is_legal();
        builtins().iter().filter(legal).collect()
    }

    /// A deck in any form.
    pub fn deck(&self, text: &str) -> Result<DeckList, Message> {
        let read = read_deck(text.as_bytes(), "", &self.cards, &self.cruisers);
        read.map_err(|error| error.message())
    }

    /// A deck that can be played.
    pub fn legal_deck(&self, text: &str) -> Result<Deck, Message> {
        let legal = self.deck(text)?.validate(&self.cards, &self.cruisers);
        legal.map_err(|error| error.message())
    }
}

/// What is wrong with a sheet.
fn why(sheet: &Sheet, problems: &Problems) -> Message {
    let count = problems_in_words(problems.count());
    let headline = Message::joined([Message::from(&sheet.name), count], ": ");
    Message::joined([headline, problems.message()], "\n")
}

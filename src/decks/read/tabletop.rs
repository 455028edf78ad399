//! A saved object of Tabletop Simulator.

use serde_json::Value;

use super::{DeckError, Gathering, labelled};
use crate::cards::CardId;
use crate::decks::DeckList;
use crate::json::{Fields, JsonError, fault};
use crate::message;
use crate::text::{clip, flat};

/// What a card says that is none: its name is the entry, whatever it looks like.
pub const AS_TYPED: &str = "as typed";

/// Saved objects have their objects in this field, deck files have no such field.
pub fn is_saved_object(fields: &Fields) -> bool {
    fields.has("ObjectStates")
}

/// The first object with objects in it is the deck; its cards are named by ID.
pub fn read_saved_object(text: &str) -> Result<DeckList, DeckError> {
    let syntax = |error: serde_json::Error| JsonError::Syntax(fault(&error));
    let saved: Value = serde_json::from_str(text).map_err(syntax)?;
    let Value::Array(objects) = &saved["ObjectStates"] else {
        return Err(DeckError::Tabletop(message!("ObjectStates is no list")));
    };
    let contents = |object: &Value| object["ContainedObjects"].as_array().cloned();
    let deck = objects
        .iter()
        .find_map(|object| Some((object, contents(object)?)));
    let Some((deck, cards)) = deck else {
        return Err(DeckError::Tabletop(message!(
            "no object with ContainedObjects in it"
        )));
    };
    let mut draft = Gathering {
        name: flat(deck["Nickname"].as_str().unwrap_or_default()),
        ..Gathering::default()
    };
    let lines = deck["Description"].as_str().unwrap_or_default().lines();
    for cruiser in lines.filter_map(|line| labelled(line, &super::CRUISER)) {
        draft.set_cruiser(cruiser);
    }
    for (index, card) in cards.iter().enumerate() {
        let Some(name) = card["Nickname"].as_str() else {
            let found = clip(&card["Nickname"].to_string());
            let why = message!(
                "the Nickname of card {n} is {found}; expected an ID",
                n = index + 1,
                found = found,
            );
            return Err(DeckError::Tabletop(why));
        };
        let as_typed = card["Memo"] == AS_TYPED;
        draft.add(Some(if as_typed { name.into() } else { id_of(name) }));
    }
    draft.finish()
}

/// `3-10`, also in `3-10 Gale Front`; what begins with no ID is kept as it stands.
fn id_of(name: &str) -> String {
    let first = name.split_whitespace().next().unwrap_or_default();
    let has_id = first.parse::<CardId>().is_ok();
    if has_id { first.into() } else { name.into() }
}

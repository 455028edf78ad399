//! A saved object of Tabletop Simulator: a deck whose cards are named by ID.
//!
//! The format is that of the game's own save files (<https://kb.tabletopsimulator.com/custom-content/save-file-format/>).
//! There is no artwork: the faces are sheets of 50 cards in the order of the set, at placeholder
//! addresses for the owner of images to replace. Names and halves show when the mouse rests on a card.

use serde_json::{Map, Value, json};

use super::listing::{Entry, Listing, half_in_words};
use super::{ExportError, origin};
use crate::cards::CardId;
use crate::decks::{AS_TYPED, cards_in_words};
use crate::json::pretty;
use crate::words::Language;

/// A sheet of faces is ten cards wide and five high.
const WIDTH: usize = 10;
const HEIGHT: usize = 5;

pub fn write(deck: &Listing) -> Result<String, ExportError> {
    if deck.entries.len() < 2 {
        return Err(ExportError::Tabletop(cards_in_words(deck.entries.len())));
    }
    let ids: Vec<usize> = deck
        .entries
        .iter()
        .map(|entry| card_id(entry, deck))
        .collect();
    let cards = deck
        .entries
        .iter()
        .zip(&ids)
        .map(|(entry, id)| card(entry, *id));
    let saved = json!({
        "SaveName": deck.name,
        "GameMode": "",
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "PlayerTurn": "",
        "ObjectStates": [{
            "Name": "DeckCustom",
            "Transform": transform(1.0),
            "Nickname": deck.name,
            "Description": description(deck),
            "Grid": true,
            "Locked": false,
            "SidewaysCard": false,
            "DeckIDs": ids,
            "CustomDeck": sheets(&ids),
            "ContainedObjects": cards.collect::<Vec<_>>(),
        }],
    });
    Ok(pretty(&saved))
}

/// The cruiser on a line of its own, where the reader finds it again. Saved objects are English.
fn description(deck: &Listing) -> String {
    let mut lines = Vec::new();
    if !deck.cruiser_id.is_empty() {
        lines.push(format!("cruiser: {}", deck.cruiser_id));
    }
    lines.extend(deck.code.iter().map(|code| format!("code: {code}")));
    lines.extend(origin(deck.set).map(|origin| origin.to_string()));
    lines.join("\n")
}

fn card(entry: &Entry, id: usize) -> Value {
    let halves = entry.card.map(|card| {
        let half = |printed| half_in_words(printed, Language::English);
        let (upper, lower) = (half(&card.upper), half(&card.lower));
        format!("{}\nupper: {upper}\nlower: {lower}", card.name)
    });
    let mut card = json!({
        "Name": "Card",
        "Transform": transform(0.0),
        "Nickname": entry.text,
        "Description": halves.unwrap_or_default(),
        "Grid": true,
        "Locked": false,
        "CardID": id,
        "SidewaysCard": false,
    });
    if entry.text.parse::<CardId>().is_err() {
        card["Memo"] = AS_TYPED.into();
    }
    card
}

/// A hundred times the sheet, counted from 1, and the place on it. What is not in the set gets the
/// place after the last card.
fn card_id(entry: &Entry, deck: &Listing) -> usize {
    let index = entry.card.and_then(|card| deck.set.index(card.id));
    let index = index.unwrap_or(deck.set.cards().len());
    100 * (1 + index / (WIDTH * HEIGHT)) + index % (WIDTH * HEIGHT)
}

/// The sheets that these cards are on.
fn sheets(ids: &[usize]) -> Map<String, Value> {
    let mut sheets: Vec<usize> = ids.iter().map(|id| id / 100).collect();
    sheets.sort();
    sheets.dedup();
    let sheet = |sheet: usize| {
        let faces = json!({
            "FaceURL": format!("file:///guerre-totale/faces-{sheet}.png"),
            "BackURL": "file:///guerre-totale/back.png",
            "NumWidth": WIDTH,
            "NumHeight": HEIGHT,
            "BackIsHidden": true,
            "UniqueBack": false,
        });
        (sheet.to_string(), faces)
    };
    sheets.into_iter().map(sheet).collect()
}

/// Face down on the table, the way a draw pile lies.
fn transform(height: f64) -> Value {
    json!({
        "posX": 0.0, "posY": height, "posZ": 0.0,
        "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    })
}

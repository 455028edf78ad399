//! How is it written in a transcript?

use serde_json::{Value, json};

use super::{
    cards::{Id, LOWER, UPPER, name},
    choices::Choice,
    game::{Game, Lying, Mode, Seat},
};

pub fn game(mode: Mode, first: usize, seats: &[Seat; 2], common: &[Id], player: &str) -> Value {
    let seat = |seat: &Seat| {
        json!({
            "deck": null, "cruiser": seat.cruiser, "cards": sorted(&seat.cards), "player": player,
        })
    };
    let mut line = json!({
        "type": "game", "format": 1, "mode": mode.name(), "first": first,
        "seats": [seat(&seats[0]), seat(&seats[1])],
    });
    if mode != Mode::TotalWar {
        line["common"] = ids(common);
    }
    line
}

pub fn shuffle(pile: usize, cards: &[Id]) -> Value {
    json!({"type": "shuffle", "pile": pile, "cards": ids(cards)})
}

pub fn round(game: &Game) -> Value {
    json!({"type": "round", "round": game.round, "initiative": game.initiative})
}

pub fn reinforce(seat: usize, drawn: &[Id], aside: &[Id]) -> Value {
    json!({"type": "reinforce", "seat": seat, "drawn": ids(drawn), "aside": ids(aside)})
}

pub fn battle(game: &Game, choice: &Choice) -> Value {
    let mut line = choice.line();
    line["shift"] = json!(game.shift);
    line
}

pub fn combat(sectors: [usize; 2], markers: [u32; 2]) -> Value {
    json!({"type": "combat", "sectors": sectors, "markers": markers})
}

pub fn chain_limit() -> Value {
    json!({"type": "chain-limit"})
}

pub fn state(game: &Game, phase: &str) -> Value {
    let board = |seat: usize| -> Vec<Vec<Value>> {
        let stacks = game.boards[seat].iter();
        stacks
            .map(|stack| stack.iter().map(lying).collect())
            .collect()
    };
    json!({
        "type": "state", "phase": phase, "armour": game.armour, "shift": game.shift,
        "initiative": game.initiative,
        "hands": both(&game.hands), "aside": both(&game.asides),
        "piles": [game.piles[0].len(), game.piles[1].len()],
        "discards": both(&game.discards),
        "boards": [board(0), board(1)],
    })
}

fn lying(lying: &Lying) -> Value {
    json!({
        "card": name(lying.card),
        "side": if lying.front { "front" } else { "back" },
        "pivoted": lying.pivoted,
        "damage": {"upper": lying.damage[UPPER], "lower": lying.damage[LOWER]},
        "screens": lying.screens[UPPER] + lying.screens[LOWER],
    })
}

/// Section 7, with the tie-breaks of R10 and the adjudication of R11.
pub fn end(game: &Game) -> Value {
    let cards = [game.squadrons(0), game.squadrons(1)];
    let [a, b] = game.armour;
    let (winner, by) = if a != b {
        (Some(usize::from(b > a)), "armour")
    } else if cards[0] != cards[1] {
        (Some(usize::from(cards[1] > cards[0])), "cards")
    } else {
        (None, "draw")
    };
    json!({
        "type": "end", "winner": winner, "by": by, "adjudicated": a > 0 && b > 0,
        "rounds": game.round, "armour": [a, b], "cards": cards,
    })
}

/// IDs as they are written.
pub fn ids(cards: &[Id]) -> Value {
    cards.iter().map(|card| name(*card)).collect()
}

fn sorted(cards: &[Id]) -> Value {
    let mut cards = cards.to_vec();
    cards.sort();
    ids(&cards)
}

fn both(lists: &[Vec<Id>; 2]) -> Value {
    json!([sorted(&lists[0]), sorted(&lists[1])])
}

//! Are there as many sequences of choices as the naive implementation counts?
//!
//! The files in `counts/` hold a set-up, the decisions that lead to a position, and how many
//! sequences of 1, 2, 3 … decisions there are from it. Refills come sorted.

use std::path::Path;

use guerre_totale::cards::{CardId, read_cards, read_cruisers};
use guerre_totale::rules::{
    BySeat, CardBits, CardIndex, Choice, Croupier, Game, Mode, Seat, Side, State,
};
use serde_json::{Value, json};

#[test]
fn the_engine_counts_what_the_naive_implementation_counted() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files = std::fs::read_dir(tests.join("rules/counts")).expect("the counts");
    let files = files.map(|file| file.expect("a file").path());
    let files: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|ending| ending == "json"))
        .collect();
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a counts file");
        let set_up = SetUp::read(&serde_json::from_str(&text).expect("JSON"), &tests);
        for (depth, expected) in (1..).zip(&set_up.counts) {
            let found = sequences(&set_up.game, &set_up.state, &set_up.piles, depth);
            assert_eq!(found, *expected, "{} to depth {depth}", file.display());
        }
    }
}

fn sequences(game: &Game, state: &State, piles: &Piles, depth: u32) -> u64 {
    let choices = state.choices(game);
    if depth == 1 {
        return choices.len() as u64;
    }
    let after = |choice| {
        let (mut state, mut piles) = (*state, piles.clone());
        let applied = state.apply(game, choice, &mut piles);
        applied.expect("a choice of the list");
        sequences(game, &state, &piles, depth - 1)
    };
    choices.iter().map(after).sum()
}

/// Piles in drawing order; what is not laid out comes sorted.
#[derive(Clone)]
struct Piles {
    laid_out: Vec<Vec<CardIndex>>,
    order: BySeat<Vec<CardIndex>>,
}

impl Croupier for Piles {
    fn shuffle(&mut self, pile: Seat, cards: CardBits) {
        self.order[pile] = match self.laid_out.is_empty() {
            true => cards.iter().collect(),
            false => self.laid_out.remove(0),
        };
        self.order[pile].reverse();
    }

    fn draw(&mut self, pile: Seat, _left: &CardBits) -> CardIndex {
        self.order[pile].pop().expect("a card")
    }
}

struct SetUp {
    game: Game,
    state: State,
    piles: Piles,
    counts: Vec<u64>,
}

impl SetUp {
    fn read(file: &Value, tests: &Path) -> SetUp {
        let csv = |field: &str| {
            let text = file[field].as_str().expect("CSV text or a path");
            match text.contains('\n') {
                true => text.to_owned(),
                false => std::fs::read_to_string(tests.join(text)).expect("a CSV file"),
            }
        };
        let cards = read_cards(csv("cards").as_bytes()).expect("cards");
        let cruisers = read_cruisers(csv("cruisers").as_bytes()).expect("cruisers");
        let cruiser = |seat: usize| {
            let id = file["seats"][seat]["cruiser"].as_str();
            cruisers.get(id.expect("an id")).expect("a cruiser")
        };
        let mode = serde_json::from_value(file["mode"].clone()).expect("a mode");
        let game = Game::new(mode, &cards, [cruiser(0), cruiser(1)]);
        let deck = |seat: usize| game.bits(&ids(&file["seats"][seat]["cards"]));
        let decks = match mode {
            Mode::TotalWar => BySeat([deck(0), deck(1)]),
            _ => game.common_piles(),
        };
        let index = |id: CardId| game.card(id).expect("a card of the set");
        let order = |pile: &Value| ids(pile).into_iter().map(index).collect();
        let mut piles = Piles {
            laid_out: array(&file["piles"]).iter().map(order).collect(),
            order: BySeat::default(),
        };
        let first = file["first"].as_u64().expect("a seat") as usize;
        let first = Seat::from_index(first).expect("a seat");
        let mut state = game.start(decks, first, &mut piles);
        for line in array(&file["prologue"]) {
            let told = |choice: &Choice| is_line(&game, &state, *choice, line);
            let choice = state.choices(&game).iter().find(told);
            let choice = choice.unwrap_or_else(|| panic!("not legal: {line}"));
            state.apply(&game, choice, &mut piles).expect("legal");
        }
        let counts = array(&file["counts"]).iter();
        let counts = counts.map(|n| n.as_u64().expect("a count")).collect();
        SetUp {
            game,
            state,
            piles,
            counts,
        }
    }
}

fn array(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn ids(list: &Value) -> Vec<CardId> {
    let id = |id: &Value| id.as_str().expect("an ID").parse().expect("an ID");
    array(list).iter().map(id).collect()
}

/// Is this the choice that a transcript line tells of?
fn is_line(game: &Game, state: &State, choice: Choice, line: &Value) -> bool {
    let id = |card| json!(game.id(card));
    match choice {
        Choice::Pass => line["type"] == "pass",
        Choice::Deploy { card, side, sector } => {
            let side = if side == Side::Front { "front" } else { "back" };
            line["type"] == "deploy"
                && line["card"] == id(card)
                && line["side"] == side
                && line["sector"] == sector
        }
        Choice::Battle { movement, order } => {
            line["move"] == json!(movement) && line["order"] == json!(order)
        }
        Choice::Resolve { symbol, target } => {
            let (half, effect) = state.symbol(game, symbol).expect("it waits");
            let acting = state.acting_card().expect("a card acts");
            let aimed = match target {
                None => line.get("target").is_none_or(Value::is_null),
                Some(target) => {
                    let stack = state.stack(target.owner, target.sector as usize);
                    let card = stack[target.level as usize].card();
                    let to = line.get("to").and_then(Value::as_u64);
                    line["target"] == json!({"owner": target.owner, "card": game.id(card)})
                        && to.is_none_or(|to| to == u64::from(target.to))
                }
            };
            aimed
                && line["effect"] == effect.id()
                && line["source"]["half"] == json!(half)
                && line["source"]["card"] == id(acting)
        }
    }
}

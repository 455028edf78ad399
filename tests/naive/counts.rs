//! How many sequences of choices are there?

use std::{collections::VecDeque, path::Path, rc::Rc};

use serde_json::Value;

use super::{
    cards::{Cards, Id, id, read_cards, read_cruisers},
    choices::{Choice, legal_choices},
    game::{Game, Mode, Table},
};

/// A position to count from, and what was counted.
pub struct SetUp {
    pub game: Game,
    /// `counts[n - 1]` is for `n` decisions.
    pub counts: Vec<u64>,
}

impl SetUp {
    /// Reads a counts file. `cards` and `cruisers` are CSV text, or paths under `tests`; `prologue`
    /// lists real decisions as transcript lines, forced steps are taken without being listed.
    pub fn read(json: &str, tests: &Path) -> SetUp {
        let file: Value = serde_json::from_str(json).expect("a counts file is JSON");
        let cards = Rc::new(read_cards(&csv(&file["cards"], tests)));
        let mode = file["mode"].as_str().and_then(Mode::named).expect("a mode");
        let first = file["first"].as_u64().expect("a first seat") as usize;
        let mut game = Game::new(cards.clone(), mode, cruisers(&file, tests), first);
        let decks = [0, 1].map(|seat| ids(&file["seats"][seat]["cards"], &cards));
        let piles = file["piles"].as_array().expect("the piles");
        let mut dealer = Dealer(piles.iter().map(|pile| ids(pile, &cards)).collect());
        game.start(decks, &mut dealer)
            .expect("piles hold the cards");
        for line in file["prologue"].as_array().expect("a prologue") {
            take_forced(&mut game);
            let legal = legal_choices(&game);
            let read = Choice::read(line).filter(|choice| legal.contains(choice));
            let choice = &read.unwrap_or_else(|| panic!("not legal: {line}"));
            game.apply(choice, &mut Dealer::default())
                .expect("a dealer takes anything");
        }
        let counts = file["counts"].as_array().expect("the counts").iter();
        let counts = counts.map(|n| n.as_u64().expect("a number")).collect();
        SetUp { game, counts }
    }
}

/// The sequences of exactly `depth` real decisions.
pub fn count(set_up: &SetUp, depth: u32) -> u64 {
    sequences(&set_up.game, depth)
}

fn sequences(game: &Game, depth: u32) -> u64 {
    let mut game = game.clone();
    take_forced(&mut game);
    let choices = legal_choices(&game);
    match depth {
        0 => 1,
        1 => choices.len() as u64,
        _ => {
            let after = |choice| {
                let mut next = game.clone();
                next.apply(choice, &mut Dealer::default())
                    .expect("a dealer takes anything");
                sequences(&next, depth - 1)
            };
            choices.iter().map(after).sum()
        }
    }
}

/// Takes every step that leaves no choice.
fn take_forced(game: &mut Game) {
    while let [only] = legal_choices(game).as_slice() {
        game.apply(only, &mut Dealer::default())
            .expect("a dealer takes anything");
    }
}

/// Gives the piles of the set-up, then sorted ones.
#[derive(Default)]
struct Dealer(VecDeque<Vec<Id>>);

impl Table for Dealer {
    fn shuffle(&mut self, _pile: usize, cards: Vec<Id>) -> Result<Vec<Id>, String> {
        Ok(self.0.pop_front().unwrap_or(cards))
    }

    fn write(&mut self, _line: Value) -> Result<(), String> {
        Ok(())
    }
}

fn cruisers(file: &Value, tests: &Path) -> [super::cards::Cruiser; 2] {
    let cruisers = read_cruisers(&csv(&file["cruisers"], tests));
    [0, 1].map(|seat| {
        let id = file["seats"][seat]["cruiser"].as_str().expect("a cruiser");
        cruisers[id].clone()
    })
}

fn csv(value: &Value, tests: &Path) -> String {
    let text = value.as_str().expect("CSV text or a path");
    if text.contains('\n') {
        return text.to_owned();
    }
    std::fs::read_to_string(tests.join(text)).expect("the CSV file of a set-up")
}

fn ids(value: &Value, cards: &Cards) -> Vec<Id> {
    let list = value.as_array().expect("a list of cards").iter();
    let known = |id: &Id| cards.contains_key(id);
    list.map(|card| card.as_str().and_then(id).filter(known).expect("a card"))
        .collect()
}

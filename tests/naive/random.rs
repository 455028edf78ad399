//! What does a game look like between two who choose at random?

use std::rc::Rc;

use serde_json::Value;

use super::{
    cards::{Id, read_cards, read_cruisers},
    choices::legal_choices,
    game::{Game, Mode, Seat, Table},
    lines,
};

/// The transcript lines of one random game. In the common modes the seats have no cards.
pub fn write_random_game(
    cards_csv: &str,
    cruisers_csv: &str,
    mode: Mode,
    seats: &[Seat; 2],
    seed: u64,
) -> Vec<String> {
    let cards = Rc::new(read_cards(cards_csv));
    let cruisers = read_cruisers(cruisers_csv);
    let mut dice = Dice::new(seed);
    let first = dice.below(2);
    let opening = lines::game(mode, first, seats, &mode.common(&cards), "random");
    let mut desk = Desk {
        lines: vec![opening.to_string()],
        dice: Dice::new(seed.wrapping_add(1 << 32)),
    };
    let boards = [0, 1].map(|seat| cruisers[&seats[seat].cruiser].clone());
    let mut game = Game::new(cards, mode, boards, first);
    let decks = [seats[0].cards.clone(), seats[1].cards.clone()];
    game.start(decks, &mut desk).expect("a desk takes anything");
    loop {
        let choices = legal_choices(&game);
        if choices.is_empty() {
            return desk.lines;
        }
        let choice = &choices[dice.below(choices.len())];
        game.apply(choice, &mut desk)
            .expect("a desk takes anything");
    }
}

/// A table that shuffles with dice and keeps every line.
struct Desk {
    lines: Vec<String>,
    dice: Dice,
}

impl Table for Desk {
    fn shuffle(&mut self, _pile: usize, mut cards: Vec<Id>) -> Result<Vec<Id>, String> {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.dice.below(last + 1));
        }
        Ok(cards)
    }

    fn write(&mut self, line: Value) -> Result<(), String> {
        self.lines.push(line.to_string());
        Ok(())
    }
}

/// A xorshift generator: good enough to wander through games.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            dice.roll();
        }
        dice
    }

    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        ((self.roll() >> 16) % bound as u64) as usize
    }
}

//! How is a position laid out and played for a test?

use std::rc::Rc;

use serde_json::Value;

use crate::naive::{
    cards::{Cards, Cruiser, Id, LOWER, id, name, read_cards},
    choices::{Choice, legal_choices},
    game::{Game, Lying, Mode, Phase, Table},
};

/// A table with two cruisers of five sectors with four slots, seat 0 to deploy.
pub struct Scene {
    pub game: Game,
    pub log: Log,
}

/// Keeps the lines; shuffles come sorted.
#[derive(Default)]
pub struct Log(pub Vec<Value>);

impl Table for Log {
    fn shuffle(&mut self, _pile: usize, cards: Vec<Id>) -> Result<Vec<Id>, String> {
        Ok(cards)
    }

    fn write(&mut self, line: Value) -> Result<(), String> {
        self.0.push(line);
        Ok(())
    }
}

impl Scene {
    /// Cards as `3-10 1 lateral-move / 0 draw`: fighters and effects of the two halves.
    pub fn new(cards: &[&str]) -> Scene {
        let cards = Rc::new(deal(cards));
        let cruiser = Cruiser {
            armour: 20,
            sectors: vec![vec![true, false, false, false]; 5],
        };
        let cruisers = [cruiser.clone(), cruiser];
        let mut game = Game::new(cards, Mode::TotalWar, cruisers, 0);
        game.round = 1;
        game.phase = Phase::Deployment {
            turn: 0,
            passed: [false, false],
        };
        Scene {
            game,
            log: Log::default(),
        }
    }

    /// Lays a card on top of a sector, as `3-10`, `3-10 back`, `3-10 pivoted` or `3-10 back pivoted`.
    pub fn lay(&mut self, seat: usize, sector: usize, card: &str) -> &mut Scene {
        let mut words = card.split(' ');
        let card = words.next().and_then(id).expect("a card");
        let mut lying = Lying::played(card, true);
        for word in words {
            match word {
                "back" => lying.front = false,
                "pivoted" => lying.pivoted = true,
                _ => panic!("{word}?"),
            }
        }
        self.game.boards[seat][sector].push(lying);
        self.game.look();
        self.game.waiting.clear();
        self
    }

    pub fn hand(&mut self, seat: usize, cards: &[&str]) -> &mut Scene {
        self.game.hands[seat] = ids(cards);
        self
    }

    pub fn pile(&mut self, pile: usize, cards: &[&str]) -> &mut Scene {
        self.game.piles[pile] = ids(cards);
        self
    }

    /// Makes the legal choice that is written so.
    pub fn play(&mut self, text: &str) -> &mut Scene {
        let legal = legal_choices(&self.game);
        let chosen = legal.iter().find(|choice| short(choice) == text);
        let choice = chosen.unwrap_or_else(|| panic!("{text}? {:?}", self.choices()));
        let done = self.game.apply(choice, &mut self.log);
        done.expect("the log takes anything");
        self
    }

    /// The legal choices, in short.
    pub fn choices(&self) -> Vec<String> {
        legal_choices(&self.game).iter().map(short).collect()
    }

    /// What waits in the newest group, as `3-10.upper draw`.
    pub fn waits(&self) -> Vec<String> {
        let newest = self.game.waiting.last().into_iter().flatten();
        newest
            .map(|one| {
                let half = if one.half == LOWER { "lower" } else { "upper" };
                format!("{}.{half} {}", name(one.card), one.symbol.name())
            })
            .collect()
    }

    /// A card on a board.
    pub fn card(&mut self, seat: usize, card: &str) -> &mut Lying {
        let (sector, level) = self
            .game
            .find(seat, id(card).expect("a card"))
            .unwrap_or_else(|| panic!("{card} is not on the board"));
        &mut self.game.boards[seat][sector][level]
    }

    /// A stack from bottom to top, as `0-1 3-10`.
    pub fn stack(&self, seat: usize, sector: usize) -> String {
        let stack = self.game.boards[seat][sector].iter();
        let names: Vec<String> = stack.map(|lying| name(lying.card)).collect();
        names.join(" ")
    }

    /// The topmost card takes damage once; what is left of it.
    pub fn hit(&mut self, seat: usize, sector: usize, markers: u32) -> u32 {
        let left = self.game.damage_top(seat, sector, markers);
        self.game.look();
        left
    }

    /// The lines of a type.
    pub fn lines(&self, kind: &str) -> Vec<&Value> {
        let lines = self.log.0.iter();
        lines.filter(|line| line["type"] == kind).collect()
    }
}

fn deal(cards: &[&str]) -> Cards {
    let mut csv =
        String::from("id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n");
    for card in cards {
        let (id, halves) = card.split_once(' ').expect("an ID and halves");
        let (upper, lower) = halves.split_once(" / ").expect("two halves");
        let cells = |half: &str| match half.split_once(' ') {
            Some((fighters, effects)) => format!("{fighters},{}", effects.replace(' ', "+")),
            None => format!("{half},"),
        };
        csv += &format!(
            "{id},green,{},{},{}\n",
            &id[..1],
            cells(upper),
            cells(lower)
        );
    }
    read_cards(&csv)
}

/// IDs of canonical names.
pub fn ids(cards: &[&str]) -> Vec<Id> {
    cards.iter().map(|card| id(card).expect("a card")).collect()
}

/// `3-10 front 2`, `pass`, `pivot 0:3-10`, `free-move 0:3-10 to 2`, `stay left-to-right`.
fn short(choice: &Choice) -> String {
    let line = choice.line();
    let word = |field: &str| line[field].as_str().unwrap_or_default().to_owned();
    match choice {
        Choice::Deploy { sector, .. } => format!("{} {} {sector}", word("card"), word("side")),
        Choice::Pass { .. } => "pass".into(),
        Choice::Battle { .. } => format!("{} {}", word("move"), word("order")),
        Choice::Effect { target, to, .. } => {
            let target = target.map(|(owner, card)| format!(" {owner}:{}", name(card)));
            let to = to.map(|to| format!(" to {to}"));
            word("effect") + &target.unwrap_or_default() + &to.unwrap_or_default()
        }
    }
}

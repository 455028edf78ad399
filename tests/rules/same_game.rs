//! Is a game the same from its seed, from its transcript, and driven choice by choice?

use std::collections::VecDeque;

use guerre_totale::rules::{BySeat, CardBits, CardIndex, Croupier, Event, Game, Seat, State};
use serde_json::Value;

use crate::games::{Played, replayed};
use crate::worlds::{MODES, World};

/// Deals what the shuffle lines say, and counts what it hears.
struct FromLines {
    shuffles: VecDeque<Vec<CardIndex>>,
    order: BySeat<VecDeque<CardIndex>>,
    heard: usize,
}

impl FromLines {
    fn new(game: &Game, lines: &[String]) -> FromLines {
        let lines = lines
            .iter()
            .map(|line| serde_json::from_str(line).expect("JSON"));
        let shuffles = lines.filter(|line: &Value| line["type"] == "shuffle");
        let card = |id: &Value| {
            let id = id.as_str().expect("an ID").parse().expect("an ID");
            game.card(id).expect("a card of the set")
        };
        let order = |line: Value| {
            let cards = line["cards"].as_array().expect("cards").iter();
            cards.map(card).collect()
        };
        FromLines {
            shuffles: shuffles.map(order).collect(),
            order: BySeat::default(),
            heard: 0,
        }
    }
}

impl Croupier for FromLines {
    fn shuffle(&mut self, pile: Seat, cards: CardBits) {
        let order = self.shuffles.pop_front().expect("a shuffle");
        assert_eq!(order.iter().copied().collect::<CardBits>(), cards);
        self.order[pile] = order.into();
    }

    fn draw(&mut self, pile: Seat, left: &CardBits) -> CardIndex {
        assert_eq!(left.len(), self.order[pile].len());
        self.order[pile].pop_front().expect("a card")
    }

    fn hear(&mut self, _game: &Game, _state: &State, _event: Event) {
        self.heard += 1;
    }
}

#[test]
fn seed_transcript_and_choices_give_the_same_game() {
    for number in 0..100 {
        let world = World::numbered(number);
        for mode in MODES {
            let by_seed = Played::new(&world, mode, number);
            let again = Played::new(&world, mode, number);
            assert_eq!((&again.lines, again.end), (&by_seed.lines, by_seed.end));

            let (replayed, lines, end) = replayed(&world, &by_seed.transcript());
            assert_eq!(replayed.decisions, by_seed.choices.len());
            assert_eq!((&lines, end), (&by_seed.lines, Some(by_seed.end)));

            let game = &by_seed.seating.game;
            let mut croupier = FromLines::new(game, &by_seed.lines);
            let seating = &by_seed.seating;
            let mut state = game.start(seating.piles, seating.first, &mut croupier);
            for choice in &by_seed.choices {
                let applied = state.apply(game, *choice, &mut croupier);
                applied.expect("the choice was legal before");
            }
            assert_eq!(state, by_seed.end);
            assert_eq!(
                croupier.heard + 1,
                by_seed.lines.len(),
                "the game line is not heard"
            );
        }
    }
}

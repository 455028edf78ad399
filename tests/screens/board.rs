//! Does a position read as it lies on the table?

use guerre_totale::arena::{Duel, Leg};
use guerre_totale::cards::{CardSet, read_cards, read_cruisers};
use guerre_totale::players::Random;
use guerre_totale::reports::Diagram;
use guerre_totale::rules::transcript::{Line, replay};
use guerre_totale::rules::{
    CardBits, CardIndex, Choice, Croupier, CruiserMove, Event, Game, Mode, Phase, Seat, Side,
    State, columns,
};
use guerre_totale::words::Language;

/// The table after each phase of a random game.
fn positions(cards: &CardSet, seed: u64, mut see: impl FnMut(&Diagram)) {
    let cruisers = read_cruisers(CRUISERS).expect("cruisers");
    let [ares, apollo] = ["ares", "apollo"].map(|id| cruisers.get(id).expect("a cruiser"));
    let duel = Duel::common(Mode::Skirmish, cards, [ares, apollo], (Random, Random));
    let mut lines = Vec::new();
    duel.record(duel.seed(seed, 0), Leg::First, |line| {
        serde_json::to_writer(&mut lines, line).expect("JSON");
        lines.push(b'\n');
    });
    let replayed = replay(&lines[..], cards, &cruisers, |game, state, line| {
        let phase = match line {
            Line::State { phase, .. } => *phase,
            _ => return,
        };
        if phase != Phase::Reinforcements {
            see(&Diagram {
                game,
                cards,
                state,
                marked: &[],
                eyes: None,
                language: Language::English,
            });
        }
    });
    assert!(replayed.is_ok());
}

#[test]
fn every_position_fits_eighty_columns_whatever_the_shift() {
    let mut widest = 0;
    for seed in 0..20 {
        positions(CardSet::builtin(), seed, |table| {
            let (first, last) = columns(table.state.shift());
            widest = widest.max(last - first + 1);
            for line in table.draw(80) {
                assert!(line.chars().count() <= 80, "{line}");
            }
        });
    }
    assert_eq!(widest, 8);
}

#[test]
fn every_position_fits_the_rows_of_a_small_terminal() {
    for seed in 0..20 {
        positions(CardSet::builtin(), seed, |table| {
            assert_eq!(table.draw_within(80, 19).len(), 19);
            assert!(table.draw_within(80, 9).len() <= 9);
        });
    }
}

/// A set of its own, so that the picture below outlives every change of the shipped cards.
const CARDS: &[u8] = b"id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects
0-1,green,0,2,,1,pivot
0-2,blue,0,1,hit-fighter,2,
0-3,blue,0,3,screen-2,0,flip
1-4,blue,1,2,pivot+draw,1,force-field
1-5,green,1,1,hit-enemy-cruiser,3,
2-6,blue,2,4,screen-3,2,pivot
0-7,blue,0,9,screen-2+screen-3+force-field,0,
0-8,blue,0,0,hit-fighter,2,hit-fighter
";

const CRUISERS: &[u8] = b"id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5
ares,Ares,20,Do,Dooo,Doo,Dooo,Do
apollo,Apollo,19,Dooo,Doo,Dooo,Doo,Dooo
";

/// Deals the cards in their order, and draws the table once the cruisers have moved.
struct Painter<'a> {
    cards: &'a CardSet,
    drawn: [String; 2],
}

impl Croupier for Painter<'_> {
    fn shuffle(&mut self, _: Seat, _: CardBits) {}

    fn draw(&mut self, _: Seat, left: &CardBits) -> CardIndex {
        left.nth(0)
    }

    fn hear(&mut self, game: &Game, state: &State, event: Event) {
        if let Event::BattleBegan { .. } = event {
            let table = Diagram {
                game,
                cards: self.cards,
                state,
                marked: &[(Seat::A, 1)],
                eyes: None,
                language: Language::English,
            };
            let drawn = [table.draw(80), table.draw_within(80, 9)];
            self.drawn = drawn.map(|lines| lines.join("\n") + "\n");
        }
    }
}

/// A short game of Ares against Apollo, choice by choice.
fn painted() -> [String; 2] {
    let cards = read_cards(CARDS).expect("cards");
    let cruisers = read_cruisers(CRUISERS).expect("cruisers");
    let [ares, apollo] = ["ares", "apollo"].map(|id| cruisers.get(id).expect("a cruiser"));
    let game = Game::new(Mode::Skirmish, &cards, [ares, apollo]);
    let mut painter = Painter {
        cards: &cards,
        drawn: Default::default(),
    };
    let mut state = game.start(game.common_piles(), Seat::A, &mut painter);
    let deploy = |id: &str, side, sector| Choice::Deploy {
        card: game.card(id.parse().expect("an ID")).expect("a card"),
        side,
        sector,
    };
    let on = |owner, sector, level| {
        move |choice: &Choice| {
            matches!(choice, Choice::Resolve { target: Some(at), .. }
                if (at.owner, at.sector, at.level) == (owner, sector, level))
        }
    };
    let is = |wanted| move |choice: &Choice| *choice == wanted;
    let moves_left = |choice: &Choice| matches!(choice, Choice::Battle { movement, .. } if *movement == CruiserMove::Left);
    let script: [&dyn Fn(&Choice) -> bool; 14] = [
        &is(deploy("0-1", Side::Front, 1)), // its pivot can only turn itself
        &is(deploy("1-4", Side::Back, 0)),
        &is(deploy("0-3", Side::Front, 2)),
        &on(Seat::A, 1, 0), // flip: 0-1 on its back
        &is(deploy("1-5", Side::Back, 0)),
        &is(deploy("0-2", Side::Front, 2)),
        &on(Seat::B, 0, 1), // hit-fighter: 1-5, soon covered and whole again
        &is(deploy("2-6", Side::Front, 0)),
        &on(Seat::A, 2, 0), // pivot: 0-3, covered
        &is(deploy("0-8", Side::Front, 4)),
        &on(Seat::B, 0, 2), // hit-fighter: the screens of 2-6
        &on(Seat::A, 4, 0), // hit-fighter: 0-8 itself
        &is(deploy("0-7", Side::Front, 3)),
        &moves_left, // both hands are empty
    ];
    for (step, wanted) in script.into_iter().enumerate() {
        let choice = state.choices(&game).iter().find(|choice| wanted(choice));
        let choice = choice.unwrap_or_else(|| panic!("step {step}: {:?}", state.decision()));
        state.apply(&game, choice, &mut painter).expect("legal");
    }
    painter.drawn
}

#[test]
fn a_position_reads_as_it_lies_on_the_table() {
    let [drawn, _] = painted();
    assert_eq!(drawn, PICTURE, "\n{drawn}");
}

#[test]
fn with_little_room_the_topmost_cards_and_their_heights_are_drawn() {
    let [_, drawn] = painted();
    assert_eq!(drawn, SMALL, "\n{drawn}");
}

const PICTURE: &str = "              \
              [D]          [D]          [D]          [D]         │·
              [ ]          [ ]          [ ]          [ ]         │(▲▲)
              [ ]          [ ]          [ ]          [ ]         ├1-4■
              [ ]                       [ ]                      │·
                                                                 │(▲▲)
                                                                 ├1-5■
                                                                 │▲▲ Pi
                                                                 │▲▲▲▲ S3
                                                                 └2-6 s1
                                                                  [ ]
─────A1─────────B5:A2────────B4:A3────────B3:A4────────B2:A5──────────B1─────
                           [ ]
              [ ]         *0-2          [ ]
              [ ]         │▲ Hf         [ ]
              [ ]         │▲▲           [ ]          [ ]
             ┌0-1■↻       ├0-3↻        ┌0-7         ┌0-8
 [ ]         │·           │(Fl)        │9▲S2S3Ff    │Hf
 [D]         │▲▲          │▲▲▲ S2      │·           │▲△ Hf
";

const SMALL: &str = "              \
              [D]          [D]          [D]          [D]         │+2 below
                                                                 │▲▲ Pi
                                                                 │▲▲▲▲ S3
                                                                 └2-6 s1
─────A1─────────B5:A2────────B4:A3────────B3:A4────────B2:A5──────────B1─────
                          *0-2
             ┌0-1■↻       │▲ Hf        ┌0-7         ┌0-8
             │·           │▲▲          │9▲S2S3Ff    │Hf
 [D]         │▲▲          │+1 below    │·           │▲△ Hf
";

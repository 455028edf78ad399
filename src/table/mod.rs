//! How does a game go on while somebody plays it?
//!
//! A [`Table`] is a game in progress, for a terminal and for a page alike: what can be chosen, in words;
//! what would follow, as far as a player can know; what an expert would do; taking a choice, and taking it
//! back; and what has to be saved to go on tomorrow. It is a plain value: no clock, no disk, no thread.
//!
//! ```
//! use guerre_totale::arena::{Duel, Leg};
//! use guerre_totale::cards::{CardSet, CruiserSet};
//! use guerre_totale::decks::builtin;
//! use guerre_totale::table::{Sitter, Table};
//!
//! let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
//! let deck = |name| builtin(name).unwrap().validate(cards, cruisers).unwrap();
//! let sitters = (Sitter::Human, "veteran".parse().unwrap());
//! let duel = Duel::total_war(cards, [&deck("red-swarm"), &deck("cartwheel")], sitters);
//! let mut table = Table::new(duel, 2015, Leg::First);
//!
//! let offers = table.offers();
//! let way = &offers[1].ways[0];
//! println!("{}", way.sentence);
//! for step in table.preview(way.choice).steps {
//!     println!("  {}", step.text);
//! }
//! table.take(way.choice).unwrap();
//! table.take_back().unwrap();
//! table.take(way.choice).unwrap();
//! while table.turn().is_some_and(|seat| table.sitter(seat).is_player()) {
//!     table.play_on();
//! }
//! ```

mod advice;
mod offer;
mod preview;
mod saved;
mod sitter;

use std::sync::atomic::AtomicBool;

use rand::SeedableRng;

pub use advice::Advice;
pub use offer::{Offer, Way};
pub use preview::Preview;
pub use saved::{Another, Saved};
pub use sitter::{Sitter, UnknownSitter};

use crate::arena::{Duel, Leg, PairSeed, Played, Shuffles};
use crate::players::Player;
use crate::rules::transcript::{Header, Line, Narrator, Step};
use crate::rules::{
    CardBits, CardIndex, Choice, Croupier, Dealer, Decision, Event, Game, Illegal, Outcome, Rng,
    Seat, State, View,
};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Table {
    duel: Duel<Sitter>,
    /// Where all chance comes from.
    seed: u64,
    pair: PairSeed,
    leg: Leg,
    state: State,
    sheet: Sheet,
    taken: Vec<Taken>,
}

/// Who deals and writes down.
#[derive(Clone, Debug)]
struct Sheet {
    dealer: Dealer<Shuffles<'static>>,
    /// Every line of the transcript, with the position at that moment.
    lines: Vec<(Line, State)>,
}

/// A choice that was taken, and where the game stood before it.
#[derive(Clone, Debug)]
struct Taken {
    seat: Seat,
    choice: Choice,
    state: State,
    dealer: Dealer<Shuffles<'static>>,
    lines: usize,
}

/// Why a choice stays taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Final {
    /// Nobody has chosen anything yet, or the last choice was not a person's.
    NotYours,
    /// A card was seen that had been hidden.
    Seen,
}

/// Random streams of a pair that the arena has no use for: thoughts of the players at this table, of the
/// adviser, and guesses at what is hidden.
const THOUGHTS: u64 = 1 << 32;
const ADVICE: u64 = 2 << 32;
const GUESSES: u64 = 3 << 32;

impl Table {
    /// Deals, and goes on to the first decision.
    pub fn new(duel: Duel<Sitter>, seed: u64, leg: Leg) -> Table {
        let pair = duel.seed(seed, 0);
        let header = duel.header(leg);
        let first = Seat::from_index(header.first).unwrap_or(Seat::A);
        let mut sheet = Sheet {
            dealer: Dealer::new(duel.plain_shuffles(pair, leg)),
            lines: vec![(Line::Game(header), duel.game().blank(first))],
        };
        let state = duel.start(leg, &mut sheet);
        Table {
            duel,
            seed,
            pair,
            leg,
            state,
            sheet,
            taken: Vec::new(),
        }
    }

    /// What never changes while they play.
    pub fn game(&self) -> &Game {
        self.duel.game()
    }

    /// Who plays which deck, and who began.
    pub fn header(&self) -> Header {
        self.duel.header(self.leg)
    }

    /// Where all chance comes from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Who sits there.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        let (a, b) = self.duel.players();
        match seat {
            Seat::A => a,
            Seat::B => b,
        }
    }

    /// The decision that the game waits for; none when it is over.
    pub fn decision(&self) -> Option<Decision> {
        self.state.decision()
    }

    /// Who must choose; nobody when it is over.
    pub fn turn(&self) -> Option<Seat> {
        self.decision().map(Decision::seat)
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// The whole game, once it is over.
    pub fn played(&self) -> Option<Played> {
        Some(Played {
            outcome: self.outcome()?,
            state: self.state,
            decisions: self.taken.len() as u32,
        })
    }

    /// Who took the last choice.
    pub fn last(&self) -> Option<Seat> {
        self.taken.last().map(|last| last.seat)
    }

    /// How many choices were taken so far.
    pub fn age(&self) -> usize {
        self.taken.len()
    }

    /// The game as one player sees it.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View::new(self.game(), &self.state, seat)
    }

    /// The position with every card that a player cannot see dealt anew: nothing hidden is to be found out
    /// from it. With nobody to hide anything from, the true one.
    pub fn seen_by(&self, listener: Option<Seat>) -> State {
        self.veiled(&self.state, listener)
    }

    fn veiled(&self, state: &State, listener: Option<Seat>) -> State {
        match listener {
            None => *state,
            Some(seat) => View::new(self.game(), state, seat).deal(&mut self.stream(GUESSES)),
        }
    }

    /// A random stream for this moment: whoever comes back to it gets the same.
    fn stream(&self, purpose: u64) -> Rng {
        Rng::seed_from_u64(self.pair.stream(purpose + self.taken.len() as u64))
    }

    /// The story so far, told to a player who is told of no hidden card; nobody in particular hears all.
    pub fn story(&self, listener: Option<Seat>) -> Vec<Step> {
        let game = self.game();
        let mut narrator = Narrator::for_ears_of(listener);
        let lines = self.sheet.lines.iter();
        let mut steps: Vec<Step> = lines
            .filter_map(|(line, state)| narrator.hear(game, state, line))
            .collect();
        steps.extend(narrator.break_off(game, &self.state));
        for step in &mut steps {
            step.state = self.veiled(&step.state, listener);
        }
        steps
    }

    /// Every line of the transcript so far.
    pub fn transcript(&self) -> impl Iterator<Item = &Line> {
        self.sheet.lines.iter().map(|(line, _)| line)
    }

    /// Takes a choice of whoever's turn it is, and goes on to the next decision.
    pub fn take(&mut self, choice: Choice) -> Result<(), Illegal> {
        let seat = self.turn().ok_or(Illegal)?;
        let before = Taken {
            seat,
            choice,
            state: self.state,
            dealer: self.sheet.dealer.clone(),
            lines: self.sheet.lines.len(),
        };
        let game = self.duel.game();
        self.state.apply(game, choice, &mut self.sheet)?;
        self.taken.push(before);
        Ok(())
    }

    /// Why the last choice cannot be taken back, if it cannot: only a person's, and only while its owner has
    /// seen nothing by it that was hidden before.
    pub fn is_final(&self) -> Option<Final> {
        match self.taken.last() {
            Some(last) if !self.sitter(last.seat).is_player() => {
                let seen = self.view(last.seat).has_learned_since(&last.state);
                seen.then_some(Final::Seen)
            }
            _ => Some(Final::NotYours),
        }
    }

    /// Takes the last choice back.
    pub fn take_back(&mut self) -> Result<(), Final> {
        if let Some(reason) = self.is_final() {
            return Err(reason);
        }
        if let Some(last) = self.taken.pop() {
            self.state = last.state;
            self.sheet.dealer = last.dealer;
            self.sheet.lines.truncate(last.lines);
        }
        Ok(())
    }

    /// What the player whose turn it is would choose; none if it is a person's turn, nobody's, or if the
    /// player was called off while thinking. The same whenever it is asked.
    pub fn thought(&self, stop: &AtomicBool) -> Option<Choice> {
        let seat = self.turn()?;
        let mut player = self.sitter(seat).player()?.clone();
        let view = self.view(seat).until(stop);
        let choice = player.choose(&view, &mut self.stream(THOUGHTS));
        (!view.is_called_off()).then_some(choice)
    }

    /// Lets the player whose turn it is choose, unless it is a person.
    pub fn play_on(&mut self) {
        if let Some(choice) = self.thought(&AtomicBool::new(false)) {
            let taken = self.take(choice);
            taken.expect("players choose among the choices");
        }
    }
}

impl Croupier for Sheet {
    fn shuffle(&mut self, pile: Seat, cards: CardBits) {
        self.dealer.shuffle(pile, cards);
    }

    fn draw(&mut self, pile: Seat, left: &CardBits) -> CardIndex {
        self.dealer.draw(pile, left)
    }

    fn hear(&mut self, game: &Game, state: &State, event: Event) {
        let order = match event {
            Event::Shuffled { pile } => self.dealer.order(pile),
            _ => &[],
        };
        let line = Line::new(game, state, event, order);
        self.lines.push((line, *state));
    }
}

//! How do two decks meet?
//!
//! The arena's one file on Starfighter: a [`Contest`] over its rules and its players. Any player can sit
//! down, one with a memory as well: each game begins with a clone of the player that has seen nothing.
//!
//! ```
//! use std::convert::Infallible;
//! use std::sync::atomic::AtomicBool;
//!
//! use guerre_totale::arena::{Duel, Plan};
//! use guerre_totale::cards::{CardSet, CruiserSet};
//! use guerre_totale::decks::builtin;
//! use guerre_totale::players::{Player, Random};
//! use guerre_totale::rules::{Choice, Rng, View};
//!
//! /// Passes now and then, and never twice in a row.
//! #[derive(Clone, Default)]
//! struct Hesitant {
//!     passed: bool,
//! }
//!
//! impl Player for Hesitant {
//!     fn choose(&mut self, view: &View, rng: &mut Rng) -> Choice {
//!         let passes = view.choices().is_some_and(|choices| choices.iter().any(|c| c == Choice::Pass));
//!         self.passed = passes && !self.passed;
//!         match self.passed {
//!             true => Choice::Pass,
//!             false => Random.choose(view, rng),
//!         }
//!     }
//! }
//!
//! impl std::fmt::Display for Hesitant {
//!     fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
//!         f.write_str("hesitant")
//!     }
//! }
//!
//! let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
//! let deck = |name| builtin(name).unwrap().validate(cards, cruisers).unwrap();
//! let decks = [&deck("red-swarm"), &deck("cartwheel")];
//! let duel = Duel::total_war(cards, decks, (Hesitant::default(), Random));
//! let plan = Plan::new(vec![duel], 2015, 20);
//! let Ok(batch) = plan.run(2, &[], &AtomicBool::new(false), |_| Ok::<_, Infallible>(()));
//! assert_eq!(batch.matchups[0].tally.games(), 40);
//! ```

use std::fmt::Display;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;

use super::card_report::{Ear, Heard};
use super::contest::{Contest, Leg};
use super::lineup::{Change, Lineup};
use super::run::Finished;
use super::seed::{PairSeed, mix};
use super::shuffles::Shuffles;
use super::tally;
use crate::cards::{CardId, CardIndex, CardSet, Cruiser};
use crate::decks::Deck;
use crate::players::{AnyPlayer, Player};
use crate::rules::transcript::{Header, Line, Scribe, SeatHeader};
use crate::rules::{
    BySeat, CardBits, Croupier, Dealer, Game, MOST_ROUNDS, Mode, Outcome, Rng, Seat, State, View,
};

/// Two decks, or in the common modes two cruisers, at one table, and who plays them: seat 0 and seat 1.
#[derive(Clone, Debug)]
pub struct Duel<A = AnyPlayer, B = A> {
    game: Game,
    piles: BySeat<CardBits>,
    sides: BySeat<SideOfTable>,
    players: (A, B),
    /// A number that only the two decks decide on; a card left out does not change it.
    decks: u64,
    /// Do both sides play the same deck?
    mirror: bool,
    /// How the cards of seat 0 are laid out, if that is another version of its deck.
    lineup: Option<Lineup>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct SideOfTable {
    deck: Option<String>,
    cruiser: String,
    cards: Vec<CardId>,
}

impl SideOfTable {
    fn of(deck: &Deck) -> SideOfTable {
        SideOfTable {
            deck: Some(deck.name().to_owned()),
            cruiser: deck.cruiser().id.clone(),
            cards: deck.cards().to_vec(),
        }
    }

    fn empty(cruiser: &Cruiser) -> SideOfTable {
        SideOfTable {
            deck: None,
            cruiser: cruiser.id.clone(),
            cards: Vec::new(),
        }
    }
}

/// A pair that was just finished, with what both seats' cards did in its games.
pub type DuelFinished<'a> = Finished<'a, BySeat<Heard>>;

/// A game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// The last state.
    pub state: State,
    /// Decisions with more than one choice.
    pub decisions: u32,
}

impl Played {
    /// The game as a tally for this seat counts it.
    pub fn for_seat(&self, seat: Seat) -> tally::OneGame {
        tally::OneGame {
            result: match self.outcome.winner {
                None => tally::GameResult::Draw,
                Some(winner) if winner == seat => tally::GameResult::Win,
                Some(_) => tally::GameResult::Loss,
            },
            rounds: u32::from(self.state.round()),
            decisions: self.decisions,
            adjudicated: self.outcome.adjudicated,
        }
    }
}

impl<A: Display, B: Display> Duel<A, B> {
    /// Two legal decks in Total War.
    pub fn total_war(set: &CardSet, decks: [&Deck; 2], players: (A, B)) -> Self {
        let game = Game::new(Mode::TotalWar, set, decks.map(Deck::cruiser));
        let piles = BySeat(decks.map(|deck| game.bits(deck.cards())));
        Duel::new(game, piles, decks.map(SideOfTable::of), players)
    }

    /// A cruiser that has no cards yet against a legal deck in Total War: [`Duel::with`] gives it some.
    pub fn against(set: &CardSet, cruiser: &Cruiser, opponent: &Deck, players: (A, B)) -> Self {
        let game = Game::new(Mode::TotalWar, set, [cruiser, opponent.cruiser()]);
        let piles = BySeat([CardBits::EMPTY, game.bits(opponent.cards())]);
        let sides = [SideOfTable::empty(cruiser), SideOfTable::of(opponent)];
        Duel::new(game, piles, sides, players)
    }

    /// Two cruisers over a common pile.
    pub fn common(mode: Mode, set: &CardSet, cruisers: [&Cruiser; 2], players: (A, B)) -> Self {
        let game = Game::new(mode, set, cruisers);
        let piles = game.common_piles();
        Duel::new(game, piles, cruisers.map(SideOfTable::empty), players)
    }

    fn new(game: Game, piles: BySeat<CardBits>, sides: [SideOfTable; 2], players: (A, B)) -> Self {
        let [a, b] = &sides;
        Duel {
            decks: fingerprint(&sides),
            mirror: a.cruiser == b.cruiser && a.cards == b.cards,
            game,
            piles,
            sides: BySeat(sides),
            players,
            lineup: None,
        }
    }

    /// What never changes while they play.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seed of a pair of its games.
    pub fn seed(&self, master: u64, index: u64) -> PairSeed {
        PairSeed::new(master, self.decks, index)
    }

    /// The shuffles of a game.
    ///
    /// Different decks are dealt anew for the second game of a pair: with the same shuffles luck would
    /// count twice. The same deck gets them with the players' places swapped, so that luck cancels; a
    /// common pile needs no swapping, since whoever begins draws what the other did.
    pub fn shuffles(&self, seed: PairSeed, leg: Leg) -> Shuffles<'_> {
        self.shuffles_of(seed, leg, self.lineup.as_ref())
    }

    /// The same for decks as they came, whatever becomes of the duel.
    pub fn plain_shuffles(&self, seed: PairSeed, leg: Leg) -> Shuffles<'static> {
        self.shuffles_of(seed, leg, None)
    }

    fn shuffles_of<'l>(
        &self,
        seed: PairSeed,
        leg: Leg,
        lineup: Option<&'l Lineup>,
    ) -> Shuffles<'l> {
        let second = leg == Leg::Second;
        let stream = match second && !self.mirror {
            true => FRESH,
            false => 0,
        };
        let swapped = second && self.mirror && self.game.mode() == Mode::TotalWar;
        Shuffles::new(seed.stream(stream), swapped, lineup)
    }

    /// The seats, and who plays them.
    pub fn players(&self) -> &(A, B) {
        &self.players
    }

    /// Sets up a game of a pair at the table of this croupier, and goes on to its first decision.
    pub fn start(&self, leg: Leg, croupier: &mut impl Croupier) -> State {
        self.game.start(self.piles, begins(leg), croupier)
    }

    /// What the first line of its transcript says.
    pub fn header(&self, leg: Leg) -> Header {
        let names = [self.players.0.to_string(), self.players.1.to_string()];
        let mut names = names.map(Some);
        let seats = Seat::BOTH.map(|seat| {
            let side = &self.sides[seat];
            SeatHeader {
                deck: side.deck.clone(),
                cruiser: side.cruiser.clone(),
                cards: side.cards.clone(),
                player: names[seat.index()].take(),
            }
        });
        Header::new(&self.game, begins(leg), seats)
    }
}

impl<A: Player + Clone, B: Player + Clone> Duel<A, B> {
    /// The same without a card of seat 0, who may be left with too few for a legal deck. It has the
    /// seeds of the full decks, and the shuffles too but for that card.
    pub fn without(&self, card: CardId) -> Self {
        self.changed(card, None)
    }

    /// The same with another card in the place of one of seat 0: it comes when that one would have come.
    pub fn with_instead(&self, new: CardId, old: CardId) -> Self {
        self.changed(old, self.game.card(new))
    }

    fn changed(&self, old: CardId, add: Option<CardIndex>) -> Self {
        let drop = self.game.card(old);
        self.with(&self.lineup().changed(&[Change { drop, add }]))
    }

    /// The cards of seat 0, as they are laid out.
    pub fn lineup(&self) -> Lineup {
        let plain = || Lineup::new(self.piles[Seat::A]);
        self.lineup.clone().unwrap_or_else(plain)
    }

    /// The same with other cards for seat 0, legal or not. It has the seeds of the decks as they were, and
    /// the shuffles too but for what has changed.
    pub fn with(&self, lineup: &Lineup) -> Self {
        let mut duel = self.clone();
        let cards = lineup.cards();
        duel.piles[Seat::A] = cards;
        duel.sides[Seat::A].cards = cards.iter().map(|card| self.game.id(card)).collect();
        duel.lineup = Some(lineup.clone());
        duel
    }

    /// The random stream of the player in this seat.
    pub fn stream(&self, seed: PairSeed, leg: Leg, seat: Seat) -> Rng {
        let stream = 1 + 2 * leg as u64 + seat.index() as u64;
        Rng::seed_from_u64(seed.stream(stream))
    }

    /// Plays a game of a pair.
    pub fn play(&self, seed: PairSeed, leg: Leg) -> Played {
        self.play_to_the_end(seed, leg, &mut self.dealer(seed, leg))
    }

    /// Plays the same game, unless it is called off before its end.
    pub fn play_until(&self, seed: PairSeed, leg: Leg, stop: &AtomicBool) -> Option<Played> {
        self.play_with(seed, leg, &mut self.dealer(seed, leg), stop)
    }

    /// Plays the same game and writes it down.
    pub fn record(&self, seed: PairSeed, leg: Leg, write: impl FnMut(&Line)) -> Played {
        self.play_to_the_end(seed, leg, &mut self.scribe(seed, leg, write))
    }

    /// Plays the same game and writes it down, unless it is called off before its end.
    pub fn record_until(
        &self,
        seed: PairSeed,
        leg: Leg,
        stop: &AtomicBool,
        write: impl FnMut(&Line),
    ) -> Option<Played> {
        self.play_with(seed, leg, &mut self.scribe(seed, leg, write), stop)
    }

    fn play_to_the_end(&self, seed: PairSeed, leg: Leg, croupier: &mut impl Croupier) -> Played {
        let played = self.play_with(seed, leg, croupier, &AtomicBool::new(false));
        played.expect("nobody calls it off")
    }

    fn dealer(&self, seed: PairSeed, leg: Leg) -> Dealer<Shuffles<'_>> {
        Dealer::new(self.shuffles(seed, leg))
    }

    fn scribe<W: FnMut(&Line)>(
        &self,
        seed: PairSeed,
        leg: Leg,
        write: W,
    ) -> Scribe<Shuffles<'_>, W> {
        Scribe::new(self.header(leg), self.shuffles(seed, leg), write)
    }

    /// Plays a game of a pair at the table of this croupier, unless it is called off before its end.
    fn play_with(
        &self,
        seed: PairSeed,
        leg: Leg,
        croupier: &mut impl Croupier,
        stop: &AtomicBool,
    ) -> Option<Played> {
        let game = &self.game;
        let (mut a, mut b) = self.players.clone();
        let mut streams = BySeat::from_fn(|seat| self.stream(seed, leg, seat));
        let mut state = self.start(leg, croupier);
        let mut decisions = 0;
        while let Some(decision) = state.decision() {
            let seat = decision.seat();
            let view = View::new(game, &state, seat).until(stop);
            let choice = match seat {
                Seat::A => a.choose(&view, &mut streams[seat]),
                Seat::B => b.choose(&view, &mut streams[seat]),
            };
            if view.is_called_off() {
                return None;
            }
            let taken = state.apply(game, choice, croupier);
            taken.expect("players choose among the choices");
            decisions += 1;
        }
        Some(Played {
            outcome: state.outcome().expect("a game without a decision is over"),
            state,
            decisions,
        })
    }

    /// Plays for somebody who may listen.
    fn play_for(
        &self,
        seed: PairSeed,
        leg: Leg,
        mut croupier: impl Croupier,
        heard: Option<&mut BySeat<Heard>>,
        stop: &AtomicBool,
    ) -> Option<Played> {
        match heard {
            None => self.play_with(seed, leg, &mut croupier, stop),
            Some(heard) => self.play_with(seed, leg, &mut Ear { croupier, heard }, stop),
        }
    }
}

impl<A, B> Contest for Duel<A, B>
where
    A: Player + Clone + Sync,
    B: Player + Clone + Sync,
{
    type Heard = BySeat<Heard>;

    const TRANSCRIPT: &'static [u8] = b"{\"type\":\"game\"";

    fn deal(&self) -> u64 {
        self.decks
    }

    fn repeats(&self, other: &Self) -> bool {
        (self.decks, &self.lineup) == (other.decks, &other.lineup)
            && self.players.0.to_string() == other.players.0.to_string()
            && self.players.1.to_string() == other.players.1.to_string()
    }

    fn play(
        &self,
        seed: PairSeed,
        leg: Leg,
        heard: Option<&mut BySeat<Heard>>,
        transcript: Option<&mut Vec<u8>>,
        stop: &AtomicBool,
    ) -> Option<tally::OneGame> {
        let played = match transcript {
            None => self.play_for(seed, leg, self.dealer(seed, leg), heard, stop),
            Some(bytes) => {
                let scribe = self.scribe(seed, leg, |line| {
                    serde_json::to_writer(&mut *bytes, line).expect("memory takes any line");
                    bytes.push(b'\n');
                });
                self.play_for(seed, leg, scribe, heard, stop)
            }
        };
        played.map(|played| played.for_seat(Seat::A))
    }

    fn is_quick(&self) -> bool {
        self.players.0.is_quick() && self.players.1.is_quick()
    }

    fn allows(&self, game: &tally::OneGame) -> bool {
        let limit = u32::from(MOST_ROUNDS);
        (1..=limit).contains(&game.rounds) && (!game.adjudicated || game.rounds == limit)
    }
}

/// The number of the stream from which fresh shuffles come; those below it are the players'.
const FRESH: u64 = 5;

/// The seat that begins this game of a pair.
fn begins(leg: Leg) -> Seat {
    match leg {
        Leg::First => Seat::A,
        Leg::Second => Seat::B,
    }
}

fn fingerprint(sides: &[SideOfTable; 2]) -> u64 {
    sides.iter().fold(0, |hash, side| {
        let cruiser = side.cruiser.bytes().map(u64::from);
        let cards = side
            .cards
            .iter()
            .map(|id| u64::from(id.level) << 32 | u64::from(id.number));
        cruiser
            .chain(cards)
            .fold(mix(hash), |hash, word| mix(hash ^ word))
    })
}

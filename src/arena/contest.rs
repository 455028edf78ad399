//! Who meets whom, and how does a game of theirs go?

use super::left_out::Shuffles;
use super::seed::{PairSeed, mix};
use super::tally;
use crate::cards::{CardId, CardSet, Cruiser};
use crate::decks::Deck;
use crate::players::Player;
use crate::rules::transcript::{Header, Line, Scribe, SeatHeader};
use crate::rules::{
    BySeat, CardBits, CardIndex, Croupier, Dealer, Game, Mode, Outcome, Seat, State, View,
};

/// Two decks, or in the common modes two cruisers, at one table: seat 0 and seat 1.
#[derive(Clone, Debug)]
pub struct Contest {
    game: Game,
    piles: BySeat<CardBits>,
    sides: BySeat<SideOfTable>,
    /// A number that only the two decks decide on; a card left out does not change it.
    decks: u64,
    /// The card of seat 0 that stays in the box.
    left_out: Option<CardIndex>,
}

#[derive(Clone, Debug)]
struct SideOfTable {
    deck: Option<String>,
    cruiser: String,
    cards: Vec<CardId>,
}

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
    pub fn for_seat(&self, seat: Seat) -> tally::Game {
        tally::Game {
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

impl Contest {
    /// Two legal decks in Total War.
    pub fn total_war(set: &CardSet, decks: [&Deck; 2]) -> Contest {
        let cruisers = decks.map(Deck::cruiser);
        let game = Game::new(Mode::TotalWar, set, cruisers);
        let piles = BySeat(decks.map(|deck| game.bits(deck.cards())));
        let side = |deck: &Deck| SideOfTable {
            deck: Some(deck.name().to_owned()),
            cruiser: deck.cruiser().id.clone(),
            cards: deck.cards().to_vec(),
        };
        Contest::new(game, piles, decks.map(side))
    }

    /// Two cruisers over a common pile.
    pub fn common(mode: Mode, set: &CardSet, cruisers: [&Cruiser; 2]) -> Contest {
        let game = Game::new(mode, set, cruisers);
        let piles = game.common_piles();
        let side = |cruiser: &Cruiser| SideOfTable {
            deck: None,
            cruiser: cruiser.id.clone(),
            cards: Vec::new(),
        };
        Contest::new(game, piles, cruisers.map(side))
    }

    fn new(game: Game, piles: BySeat<CardBits>, sides: [SideOfTable; 2]) -> Contest {
        Contest {
            decks: fingerprint(&sides),
            game,
            piles,
            sides: BySeat(sides),
            left_out: None,
        }
    }

    /// The same contest without a card of seat 0, who may be left with too few for a legal deck.
    /// It has the seeds of the full decks, and the shuffles too but for that card.
    pub fn without(&self, card: CardId) -> Contest {
        let mut contest = self.clone();
        contest.left_out = self.game.card(card);
        if let Some(index) = contest.left_out {
            contest.piles[Seat::A].remove(index);
        }
        contest.sides[Seat::A].cards.retain(|id| *id != card);
        contest
    }

    /// What never changes while they play.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// A number that only the two decks decide on.
    pub(super) fn fingerprint(&self) -> u64 {
        self.decks
    }

    /// Would its games be those of the other contest?
    pub(super) fn repeats(&self, other: &Contest) -> bool {
        (self.decks, self.left_out) == (other.decks, other.left_out)
    }

    /// Plays a game of a pair.
    pub fn play<A: Player + Clone, B: Player + Clone>(
        &self,
        first: Seat,
        players: (&A, &B),
        seed: PairSeed,
    ) -> Played {
        self.play_with(first, players, seed, &mut self.dealer(seed))
    }

    /// Plays the same game and writes it down.
    pub fn record<A: Player + Clone, B: Player + Clone>(
        &self,
        first: Seat,
        players: (&A, &B),
        seed: PairSeed,
        write: impl FnMut(&Line),
    ) -> Played {
        self.play_with(
            first,
            players,
            seed,
            &mut self.scribe(first, players, seed, write),
        )
    }

    /// Deals the games of a pair.
    pub(super) fn dealer(&self, seed: PairSeed) -> Dealer<Shuffles> {
        Dealer::new(Shuffles::new(seed.shuffles(), self.left_out))
    }

    /// Deals a game of a pair and writes it down.
    pub(super) fn scribe<A: Player + Clone, B: Player + Clone, W: FnMut(&Line)>(
        &self,
        first: Seat,
        players: (&A, &B),
        seed: PairSeed,
        write: W,
    ) -> Scribe<Shuffles, W> {
        let names = [players.0.to_string(), players.1.to_string()];
        let shuffles = Shuffles::new(seed.shuffles(), self.left_out);
        Scribe::new(self.header(first, names), shuffles, write)
    }

    /// Plays a game of a pair at the table of this croupier.
    pub(super) fn play_with<A: Player + Clone, B: Player + Clone>(
        &self,
        first: Seat,
        players: (&A, &B),
        seed: PairSeed,
        croupier: &mut impl Croupier,
    ) -> Played {
        let game = &self.game;
        // Whoever has a memory begins every game without one.
        let (mut a, mut b) = (players.0.clone(), players.1.clone());
        let mut streams = BySeat::from_fn(|seat| seed.player(first, seat));
        let mut state = game.start(self.piles, first, croupier);
        let mut decisions = 0;
        while let Some(decision) = state.decision() {
            let seat = decision.seat();
            let view = View::new(game, &state, seat);
            let choice = match seat {
                Seat::A => a.choose(&view, &mut streams[seat]),
                Seat::B => b.choose(&view, &mut streams[seat]),
            };
            let taken = state.apply(game, choice, croupier);
            taken.expect("players choose among the choices");
            decisions += 1;
        }
        Played {
            outcome: state.outcome().expect("a game without a decision is over"),
            state,
            decisions,
        }
    }

    fn header(&self, first: Seat, players: [String; 2]) -> Header {
        let mut players = players.map(Some);
        let seats = Seat::BOTH.map(|seat| {
            let side = &self.sides[seat];
            SeatHeader {
                deck: side.deck.clone(),
                cruiser: side.cruiser.clone(),
                cards: side.cards.clone(),
                player: players[seat.index()].take(),
            }
        });
        Header::new(&self.game, first, seats)
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

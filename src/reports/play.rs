//! How did the games between these two go?

use serde_json::{Value, json};

use super::replay::games_in_words;
use crate::arena::Played;
use crate::json::pretty;
use crate::rules::transcript::rounds_in_words;
use crate::rules::{Mode, Seat};
use crate::words::Message;
use crate::{message, plural};

/// Games as they end, so that any number of them fits: the JSON is told piece by piece.
pub struct PlayReport {
    /// How the cards are shared out.
    pub mode: Mode,
    /// Where all chance comes from.
    pub seed: u64,
    /// Who plays.
    pub seats: [PlaySeat; 2],
    wins: [u64; 2],
    draws: u64,
}

/// Who plays, and what.
pub struct PlaySeat {
    /// The name of the deck; none in the common modes.
    pub deck: Option<String>,
    /// The id of the cruiser.
    pub cruiser: String,
    /// The player.
    pub player: String,
}

impl PlayReport {
    /// The report before the first game.
    pub fn new(mode: Mode, seed: u64, seats: [PlaySeat; 2]) -> PlayReport {
        PlayReport {
            mode,
            seed,
            seats,
            wins: [0; 2],
            draws: 0,
        }
    }

    /// The number of games so far.
    pub fn games(&self) -> u64 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        match played.outcome.winner {
            Some(winner) => self.wins[winner.index()] += 1,
            None => self.draws += 1,
        }
    }

    /// What JSON says before the first game.
    pub fn opening(&self) -> String {
        let seat = |seat: &PlaySeat| json!({ "deck": seat.deck, "cruiser": seat.cruiser, "player": seat.player });
        let opening = pretty(&json!({
            "mode": self.mode,
            "seed": self.seed,
            "seats": self.seats.each_ref().map(seat),
        }));
        let opening = opening.trim_end().trim_end_matches('}').trim_end();
        format!("{opening},\n  \"games\": [")
    }

    /// What JSON says of the game that was counted last.
    pub fn game(&self, first: Seat, played: &Played) -> String {
        let before = if self.games() == 1 { "" } else { "," };
        let game = game_json(self.games(), first, played);
        format!("{before}\n    {game}")
    }

    /// What JSON says after the last game.
    pub fn closing(&self) -> String {
        let ([a, b], draws) = (self.wins, self.draws);
        format!("\n  ],\n  \"wins\": [{a},{b}],\n  \"draws\": {draws}\n}}\n")
    }

    /// Who won how many.
    pub fn in_words(&self) -> Message {
        message!(
            "{games}: A wins {a}, B wins {b}, {draws}",
            games = games_in_words(self.games() as usize),
            a = self.wins[0],
            b = self.wins[1],
            draws = plural!(self.draws, "1 draw", "{count} draws"),
        )
    }

    /// The game that was counted last, in a line.
    pub fn game_in_words(&self, first: Seat, played: &Played) -> Message {
        let winner = match played.outcome.winner {
            Some(winner) => message!("{seat} wins", seat = winner.letter()),
            None => message!("draw@game"),
        };
        let [a, b] = Seat::BOTH.map(|seat| played.state.armour(seat));
        message!(
            "game {number}: {first} begins, {winner}, armour {a} to {b}, {rounds}",
            number = self.games(),
            first = first.letter(),
            winner = winner,
            a = a,
            b = b,
            rounds = rounds_in_words(played.state.round()),
        )
    }
}

fn game_json(number: u64, first: Seat, played: &Played) -> Value {
    let (state, outcome) = (&played.state, &played.outcome);
    json!({
        "game": number,
        "first": first,
        "winner": outcome.winner,
        "by": outcome.by,
        "adjudicated": outcome.adjudicated,
        "rounds": state.round(),
        "armour": Seat::BOTH.map(|seat| state.armour(seat)),
        "cards": Seat::BOTH.map(|seat| state.squadrons(seat)),
        "decisions": played.decisions,
    })
}

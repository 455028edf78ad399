//! `gt play`: how does a game between these two go?

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use guerre_totale::arena::{self, Contest, Duel, Leg, Played};
use guerre_totale::cards::Cruiser;
use guerre_totale::decks::Deck;
use guerre_totale::files::NewFile;
use guerre_totale::json::{self, pretty};
use guerre_totale::players::AnyPlayer;
use guerre_totale::rules::transcript::{Line, rounds_in_words};
use guerre_totale::rules::{Mode, Seat};
use guerre_totale::text::one_line;
use guerre_totale::words::Message;
use guerre_totale::{message, plural};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, Format, FormatArg};
use super::cruisers::known_cruiser;
use super::matches::DEFAULT_PLAYER;
use super::out::{Out, Paint};
use super::replay::{games_in_words, text};
use super::runs::DEFAULT_SEED;
use super::{Answer, Failure};

/// Play a game between two decks and show it
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt play red-swarm cartwheel
  gt play red-swarm mine.json --seed 7 --transcript game.jsonl
  gt play ares athena --mode training
  gt play red-swarm mine.json --games 20 --quiet

Seat A plays the first deck, seat B the second. In Skirmish and Training the
cards are common: name two cruisers, or decks whose cruisers are taken.
With several games, two and two swap who begins; the decks are shuffled anew, or
if both are the same, as the other one was.

{DECK_HELP}"))]
pub struct Play {
    /// Seat A's deck, or its cruiser in the common modes
    #[arg(value_hint = ValueHint::FilePath)]
    deck: PathBuf,
    /// Seat B's deck, or its cruiser in the common modes
    #[arg(value_name = "DECK", value_hint = ValueHint::FilePath)]
    against: PathBuf,
    /// How the cards are shared out
    #[arg(long, value_enum, default_value_t = ModeArg::TotalWar)]
    mode: ModeArg,
    /// Who plays for seat A
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    player: AnyPlayer,
    /// Who plays for seat B
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    opponent: AnyPlayer,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED)]
    seed: u64,
    /// The seat that begins the first game: 0 for A, 1 for B
    #[arg(long, value_name = "SEAT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=1))]
    first: u8,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Write the games to this file; - writes them to standard output and nothing else
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    transcript: Option<PathBuf>,
    /// Only the results
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    format: FormatArg,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModeArg {
    /// Constructed decks
    TotalWar,
    /// All cards in one common pile
    Skirmish,
    /// The green cards in one common pile, Ares and Athena only
    Training,
}

impl From<ModeArg> for Mode {
    fn from(mode: ModeArg) -> Mode {
        match mode {
            ModeArg::TotalWar => Mode::TotalWar,
            ModeArg::Skirmish => Mode::Skirmish,
            ModeArg::Training => Mode::Training,
        }
    }
}

impl Play {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let (duel, seats) = self.duel(data)?;
        let mut transcript = Transcript::begin(self.transcript.as_deref())?;
        let mut results = Results::default();
        if self.tells_people() {
            out.line(message!("Seed {seed}", seed = self.seed))?;
        }
        if self.tells_programs() {
            self.open_json(&seats, out)?;
        }
        for number in 0..self.games {
            let first = self.first(number);
            let (played, lines) = self.play(&duel, number);
            transcript.write(&lines, out)?;
            match (self.tells_people(), self.quiet) {
                (false, _) => {}
                (true, true) => out.line(in_words(number, first, &played))?,
                (true, false) => self.show(&lines, number, data, out)?,
            }
            results.add(&played);
            if self.tells_programs() {
                let before = if number == 0 { "" } else { "," };
                let game = played_json(number, first, &played);
                write!(out, "{before}\n    {game}")?;
            }
        }
        transcript.finish()?;
        self.sum_up(results, out)?;
        Ok(Answer::Yes)
    }

    /// Is standard output for people, not for the transcript or for programs?
    fn tells_people(&self) -> bool {
        self.format.format == Format::Table && !self.is_piped()
    }

    /// Is standard output for programs? They get each game as it ends, so that any number of them fits.
    fn tells_programs(&self) -> bool {
        self.format.format == Format::Json && !self.is_piped()
    }

    /// What JSON says before the first game.
    fn open_json(&self, seats: &Value, out: &mut Out) -> Result<(), Failure> {
        let opening = pretty(&json!({
            "mode": Mode::from(self.mode),
            "seed": self.seed,
            "seats": seats,
        }));
        let opening = opening.trim_end().trim_end_matches('}').trim_end();
        write!(out, "{opening},\n  \"games\": [")?;
        Ok(())
    }

    /// Does the transcript go to standard output?
    fn is_piped(&self) -> bool {
        self.transcript.as_deref() == Some(Path::new("-"))
    }

    /// Who meets whom, and what JSON says of the seats.
    fn duel(&self, data: &Data) -> Result<(Duel, Value), Failure> {
        let taught = |player: &AnyPlayer| data.taught(player.clone());
        let players = (taught(&self.player), taught(&self.opponent));
        let mode = Mode::from(self.mode);
        let sides = [&*self.deck, &*self.against];
        if mode == Mode::TotalWar {
            let [a, b] = sides.map(|side| legal_deck(side, data));
            let decks = [&a?, &b?];
            let seats = decks.map(|deck| (Some(deck.name()), deck.cruiser()));
            let duel = Duel::total_war(&data.cards, decks, players);
            return Ok((duel, self.seats_json(seats)));
        }
        let [a, b] = sides.map(|side| cruiser(side, mode, data));
        let cruisers = [a?, b?];
        let seats = cruisers.map(|cruiser| (None, cruiser));
        let duel = Duel::common(mode, &data.cards, cruisers, players);
        Ok((duel, self.seats_json(seats)))
    }

    fn seats_json(&self, seats: [(Option<&str>, &Cruiser); 2]) -> Value {
        let players = [&self.player, &self.opponent];
        let seat = |((deck, cruiser), player): ((Option<&str>, &Cruiser), &AnyPlayer)| json!({ "deck": deck, "cruiser": cruiser.id, "player": player.to_string() });
        seats.into_iter().zip(players).map(seat).collect()
    }

    /// Who begins: the players take turns.
    fn first(&self, number: u64) -> Seat {
        match (u64::from(self.first) + number) % 2 {
            0 => Seat::A,
            _ => Seat::B,
        }
    }

    /// Plays a game, and writes it down if anybody will read it.
    fn play(&self, duel: &Duel, number: u64) -> (Played, Vec<u8>) {
        let seed = duel.seed(self.seed, number / 2);
        let leg = match self.first(number) {
            Seat::A => Leg::First,
            Seat::B => Leg::Second,
        };
        let mut lines = Vec::new();
        let shown = self.tells_people() && !self.quiet;
        if self.transcript.is_none() && !shown {
            return (duel.play(seed, leg), lines);
        }
        let played = duel.record(seed, leg, |line: &Line| {
            lines.extend(json::line(line).as_bytes());
            lines.push(b'\n');
        });
        (played, lines)
    }

    /// Shows a game as `gt replay` does.
    fn show(&self, lines: &[u8], number: u64, data: &Data, out: &mut Out) -> Result<(), Failure> {
        let telling = text::Telling {
            first: number as usize + 1,
            legend: number == 0,
        };
        match text::tell(lines, data, telling, out, || ())? {
            Ok(_) => Ok(()),
            Err(fault) => Err(Failure::Wrong(format!("this game cannot be told: {fault}"))),
        }
    }

    fn sum_up(&self, results: Results, out: &mut Out) -> Result<(), Failure> {
        if self.is_piped() {
            out.flush()?;
            let _ = writeln!(io::stderr(), "seed {}: {}", self.seed, results.in_words());
        } else if self.tells_people() {
            let summary = out.paint(results.in_words(), Paint::Strong);
            writeln!(out, "\n{summary}")?;
        } else {
            let (wins, draws) = (json!(results.wins), results.draws);
            writeln!(out, "\n  ],\n  \"wins\": {wins},\n  \"draws\": {draws}\n}}")?;
        }
        Ok(())
    }
}

fn legal_deck(typed: &Path, data: &Data) -> Result<Deck, Failure> {
    let checked = data.deck(typed)?.validate(&data.cards, &data.cruisers);
    Ok(checked?)
}

/// The cruiser of this id, or that of this deck.
fn cruiser<'d>(typed: &Path, mode: Mode, data: &'d Data) -> Result<&'d Cruiser, Failure> {
    let named = typed.to_str().and_then(|id| data.cruisers.get(id));
    let cruiser = match named {
        Some(cruiser) => cruiser,
        None => {
            let deck = data.deck(typed)?;
            let missing = || Failure::Wrong(format!("{} has no cruiser", one_line(&deck.name)));
            known_cruiser(deck.cruiser.as_deref().ok_or_else(missing)?, data)?
        }
    };
    if !mode.allows(cruiser) {
        let (id, [one, other]) = (&cruiser.id, Mode::TRAINING_CRUISERS);
        let message = format!("no {id} in Training; it is for {one} and {other}");
        return Err(Failure::Wrong(message));
    }
    Ok(cruiser)
}

/// Where the transcript goes.
enum Transcript {
    Nowhere,
    Output,
    File(NewFile),
}

impl Transcript {
    fn begin(path: Option<&Path>) -> Result<Transcript, Failure> {
        Ok(match path {
            None => Transcript::Nowhere,
            Some(path) if path == "-" => Transcript::Output,
            Some(path) => Transcript::File(arena::transcript(path, Duel::<AnyPlayer>::TRANSCRIPT)?),
        })
    }

    fn write(&mut self, lines: &[u8], out: &mut Out) -> Result<(), Failure> {
        match self {
            Transcript::Nowhere => {}
            Transcript::Output => out.write_all(lines)?,
            Transcript::File(draft) => draft.write(lines)?,
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        match self {
            Transcript::File(draft) => Ok(draft.put_in_place()?),
            _ => Ok(()),
        }
    }
}

#[derive(Default)]
struct Results {
    wins: [u64; 2],
    draws: u64,
}

impl Results {
    fn add(&mut self, played: &Played) {
        match played.outcome.winner {
            Some(winner) => self.wins[winner.index()] += 1,
            None => self.draws += 1,
        }
    }

    fn in_words(&self) -> Message {
        let [a, b] = self.wins;
        message!(
            "{games}: A wins {a}, B wins {b}, {draws}",
            games = games_in_words((a + b + self.draws) as usize),
            a = a,
            b = b,
            draws = plural!(self.draws, "1 draw", "{count} draws"),
        )
    }
}

fn in_words(number: u64, first: Seat, played: &Played) -> Message {
    let winner = match played.outcome.winner {
        Some(winner) => message!("{seat} wins", seat = winner.letter()),
        None => message!("draw@game"),
    };
    let [a, b] = Seat::BOTH.map(|seat| played.state.armour(seat));
    message!(
        "game {number}: {first} begins, {winner}, armour {a} to {b}, {rounds}",
        number = number + 1,
        first = first.letter(),
        winner = winner,
        a = a,
        b = b,
        rounds = rounds_in_words(played.state.round()),
    )
}

fn played_json(number: u64, first: Seat, played: &Played) -> Value {
    let (state, outcome) = (&played.state, &played.outcome);
    json!({
        "game": number + 1,
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

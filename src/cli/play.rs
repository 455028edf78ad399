//! `gt play`: how does a game between these two go?

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueHint};
use guerre_totale::arena::{self, Contest, Duel, Leg, Played};
use guerre_totale::cards::Cruiser;
use guerre_totale::files::NewFile;
use guerre_totale::json;
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;
use guerre_totale::reports::story::Tone;
use guerre_totale::reports::{PlayReport, PlaySeat, Telling, tell_games};
use guerre_totale::rules::transcript::Line;
use guerre_totale::rules::{Mode, Seat};
use guerre_totale::table::Sitter;
use guerre_totale::text::one_line;
use guerre_totale::words::Message;

mod by_hand;

use super::args::{DECK_HELP, Data, Format, FormatArg, one_of};
use super::cruisers::known_cruiser;
use super::matches::DEFAULT_PLAYER;
use super::out::Out;
use super::runs::{DEFAULT_SEED, ended, note_interrupted, stop_on_ctrl_c};
use super::{Answer, Failure};

/// Play a game between two decks and show it
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt play red-swarm cartwheel
  gt play red-swarm mine.json --seed 7 --transcript game.jsonl
  gt play ares athena --mode training
  gt play red-swarm mine.json --games 20 --quiet
  gt play mine.json red-swarm --player human

Seat A plays the first deck, seat B the second. In Skirmish and Training the
cards are common: name two cruisers, or decks whose cruisers are taken.
With several games, two and two swap who begins; the decks are shuffled anew, or
if both are the same, as the other one was.

human is you, on the full screen of a terminal, for one seat or both: q saves
and leaves, the same command goes on. Without --seed you get another game each
time.

{DECK_HELP}"))]
pub struct Play {
    /// Seat A's deck, or its cruiser in the common modes
    #[arg(value_hint = ValueHint::FilePath)]
    deck: PathBuf,
    /// Seat B's deck, or its cruiser in the common modes
    #[arg(value_name = "DECK", value_hint = ValueHint::FilePath)]
    against: PathBuf,
    /// How the cards are shared out
    #[arg(long, default_value = "total-war", value_parser = one_of(MODES))]
    mode: Mode,
    /// Who plays for seat A
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    player: Sitter,
    /// Who plays for seat B
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    opponent: Sitter,
    /// Where all chance comes from [default: 2015, or any with a human]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The seat that begins the first game: 0 for A, 1 for B
    #[arg(long, value_name = "SEAT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=1))]
    first: u8,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Write the games to this file; - writes them to standard output and nothing else
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    transcript: Option<PathBuf>,
    /// Where a human's game is saved [default: FILE.saved beside the transcript, or gt-play.json]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Only the results
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    format: FormatArg,
}

const MODES: [(&str, &str, Mode); 3] = [
    ("total-war", "Constructed decks", Mode::TotalWar),
    ("skirmish", "All cards in one common pile", Mode::Skirmish),
    (
        "training",
        "The green cards in one common pile, Ares and Athena only",
        Mode::Training,
    ),
];

/// A deck by its name, if it has one, and its cruiser by its id.
type Side = (Option<String>, String);

impl Play {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let (Some(player), Some(opponent)) = (self.player.player(), self.opponent.player()) else {
            return self.by_hand(data, out);
        };
        let taught = |player: &AnyPlayer| data.taught(player.clone());
        let (duel, seats) = self.duel((taught(player), taught(opponent)), data)?;
        let mut report = self.report(self.seed(), seats);
        let stop = stop_on_ctrl_c();
        let file = self.transcript.as_deref().filter(|_| !self.is_piped());
        let begin = |path| arena::transcript(path, Duel::<AnyPlayer>::TRANSCRIPT);
        let mut file = file.map(begin).transpose()?;
        self.open(&report, out)?;
        for number in 0..self.games {
            let Some((played, lines)) = self.play(&duel, number, stop) else {
                break;
            };
            match &mut file {
                Some(file) => file.write(&lines)?,
                None if self.is_piped() => out.write_all(&lines)?,
                None => {}
            }
            report.add(&played);
            self.tell(&report, (number, &played, &lines), data, out)?;
        }
        // What was played stays, unless nothing was.
        file.filter(|_| report.games() > 0)
            .map(NewFile::put_in_place)
            .transpose()?;
        self.sum_up(&report, out)?;
        let complete = report.games() == self.games;
        if !complete {
            note_interrupted(out.language());
        }
        Ok(ended(complete))
    }

    fn seed(&self) -> u64 {
        self.seed.unwrap_or(DEFAULT_SEED)
    }

    /// What is said before the first game.
    fn open(&self, report: &PlayReport, out: &mut Out) -> Result<(), Failure> {
        if self.tells_people() {
            out.line(message!("Seed {seed}", seed = report.seed))?;
        }
        if self.tells_programs() {
            write!(out, "{}", report.opening())?;
        }
        Ok(())
    }

    /// What is said of the game that was counted last.
    fn tell(
        &self,
        report: &PlayReport,
        (number, played, lines): (u64, &Played, &[u8]),
        data: &Data,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let first = self.first(number);
        match (self.tells_people(), self.quiet) {
            (false, _) => {}
            (true, true) => out.line(report.game_in_words(first, played))?,
            (true, false) => self.show(lines, number, data, out)?,
        }
        if self.tells_programs() {
            write!(out, "{}", report.game(first, played))?;
        }
        Ok(())
    }

    /// Is standard output for people, not for the transcript or for programs?
    fn tells_people(&self) -> bool {
        self.format.format == Format::Table && !self.is_piped()
    }

    /// Is standard output for programs? They get each game as it ends, so that any number of them fits.
    fn tells_programs(&self) -> bool {
        self.format.format == Format::Json && !self.is_piped()
    }

    /// Does the transcript go to standard output?
    fn is_piped(&self) -> bool {
        self.transcript.as_deref() == Some(Path::new("-"))
    }

    /// Who meets whom: the duel, and each deck with its cruiser.
    fn duel<'d, P: Display>(
        &self,
        players: (P, P),
        data: &'d Data,
    ) -> Result<(Duel<P>, [Side; 2]), Failure> {
        let mode = self.mode;
        let sides = [&*self.deck, &*self.against];
        if mode == Mode::TotalWar {
            let [a, b] = sides.map(|side| data.legal_deck(side));
            let decks = [&a?, &b?];
            let seats = decks.map(|deck| {
                let name = Some(deck.name().to_owned());
                (name, deck.cruiser().id.clone())
            });
            return Ok((Duel::total_war(&data.cards, decks, players), seats));
        }
        let [a, b] = sides.map(|side| cruiser(side, mode, data));
        let cruisers: [&'d Cruiser; 2] = [a?, b?];
        let seats = cruisers.map(|cruiser| (None, cruiser.id.clone()));
        let duel = Duel::common(mode, &data.cards, cruisers, players);
        Ok((duel, seats))
    }

    fn report(&self, seed: u64, [a, b]: [Side; 2]) -> PlayReport {
        let seat = |(deck, cruiser): Side, player: &Sitter| PlaySeat {
            deck,
            cruiser,
            player: player.to_string(),
        };
        let seats = [seat(a, &self.player), seat(b, &self.opponent)];
        PlayReport::new(self.mode, seed, seats)
    }

    /// Who begins: the players take turns.
    fn first(&self, number: u64) -> Seat {
        match (u64::from(self.first) + number) % 2 {
            0 => Seat::A,
            _ => Seat::B,
        }
    }

    fn leg(&self, number: u64) -> Leg {
        match self.first(number) {
            Seat::A => Leg::First,
            Seat::B => Leg::Second,
        }
    }

    /// Plays a game, and writes it down if anybody will read it; none if it was called off before its end.
    fn play(&self, duel: &Duel, number: u64, stop: &AtomicBool) -> Option<(Played, Vec<u8>)> {
        let seed = duel.seed(self.seed(), number / 2);
        let leg = self.leg(number);
        let mut lines = Vec::new();
        let shown = self.tells_people() && !self.quiet;
        if self.transcript.is_none() && !shown {
            return Some((duel.play_until(seed, leg, stop)?, lines));
        }
        let played = duel.record_until(seed, leg, stop, |line: &Line| {
            lines.extend(json::line(line).as_bytes());
            lines.push(b'\n');
        })?;
        Some((played, lines))
    }

    /// Shows a game as `gt replay` does.
    fn show(&self, lines: &[u8], number: u64, data: &Data, out: &mut Out) -> Result<(), Failure> {
        let telling = Telling {
            first: number as usize + 1,
            legend: number == 0,
            language: out.language(),
        };
        let set = (&*data.cards, &*data.cruisers);
        match tell_games(lines, set, telling, out, || ())? {
            Ok(_) => Ok(()),
            Err(fault) => Err(Failure::Wrong(message!(
                "this game cannot be told: {why}",
                why = fault.message(),
            ))),
        }
    }

    fn sum_up(&self, report: &PlayReport, out: &mut Out) -> Result<(), Failure> {
        if self.is_piped() {
            out.flush()?;
            let told = message!(
                "seed {seed}: {result}",
                seed = report.seed,
                result = report.in_words(),
            );
            let _ = writeln!(io::stderr(), "{}", told.to(out.language()));
        } else if self.tells_people() {
            out.line("")?;
            out.line(Tone::Strong.of(report.in_words()))?;
        } else {
            write!(out, "{}", report.closing())?;
        }
        Ok(())
    }
}

/// The cruiser of this id, or that of this deck.
fn cruiser<'d>(typed: &Path, mode: Mode, data: &'d Data) -> Result<&'d Cruiser, Failure> {
    let named = typed.to_str().and_then(|id| data.cruisers.get(id));
    let cruiser = match named {
        Some(cruiser) => cruiser,
        None => {
            let deck = data.deck(typed)?;
            let missing = || {
                let name = one_line(&deck.name);
                Failure::Wrong(message!("{deck} has no cruiser", deck = name))
            };
            known_cruiser(deck.cruiser.as_deref().ok_or_else(missing)?, data)?
        }
    };
    if !mode.allows(cruiser) {
        return Err(Failure::Wrong(message!(
            "no {cruiser} in Training; it is for {others}",
            cruiser = &cruiser.id,
            others = Message::list(Mode::TRAINING_CRUISERS),
        )));
    }
    Ok(cruiser)
}

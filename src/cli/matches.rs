//! How do `simulate`, `compare`, `ladder` and `value` play their match-ups?

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write, stderr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueHint};
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::sprt::Sprt;
use guerre_totale::arena::tally::Tally;
use guerre_totale::arena::{Batch, Contest, Finished, Plan, RunHeader, Saved};
use guerre_totale::cards::{write_cards, write_cruisers};
use guerre_totale::decks::{Deck, DeckList, builtins};
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;
use guerre_totale::text::{clip, fingerprint, one_line};
use guerre_totale::words::Message;
use indicatif::{ProgressBar, ProgressStyle};

use super::args::Data;
use super::out::{Out, Paint};
use super::{Failure, saving};

/// The seed unless told otherwise: the same call gives the same result.
pub const DEFAULT_SEED: u64 = 2015;

/// Who plays unless told otherwise.
pub const DEFAULT_PLAYER: &str = "greedy";

#[derive(Args)]
pub struct RunArgs {
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED)]
    pub seed: u64,
    /// Threads; the result is the same on any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
    /// Write finished pairs to this new file as they come
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Go on with the run that this file was saved by
    #[arg(long, value_name = "FILE", conflicts_with = "save", value_hint = ValueHint::FilePath)]
    resume: Option<PathBuf>,
    /// Write the games to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    transcript: Option<PathBuf>,
    /// Write down only every Kth pair of a match-up
    #[arg(long, value_name = "K", default_value_t = 1, requires = "transcript", value_parser = clap::value_parser!(u64).range(1..))]
    sample: u64,
}

/// Games come in pairs: an odd number is rounded up.
pub fn pairs(games: u64) -> u64 {
    games.div_ceil(2)
}

/// How many games can be asked for.
pub fn some_games() -> RangedU64ValueParser {
    RangedU64ValueParser::new().range(1..=1_000_000_000)
}

/// The built-in decks that are legal with these cards and cruisers.
pub fn reference_decks(data: &Data) -> Result<Vec<Deck>, Failure> {
    let legal = |deck: &DeckList| deck.validate(&data.cards, &data.cruisers).ok();
    let decks: Vec<Deck> = builtins().iter().filter_map(legal).collect();
    if decks.is_empty() {
        let wrong =
            "no reference deck is legal with these cards and cruisers; name the decks to play";
        return Err(Failure::Wrong(wrong.to_owned()));
    }
    if decks.len() < builtins().len() {
        let left_out = builtins().len() - decks.len();
        note(&format!(
            "{left_out} of {} reference decks are left out: not legal with these cards and cruisers",
            builtins().len()
        ));
    }
    Ok(decks)
}

/// The decks named, all of them legal; the reference decks if none is.
pub fn decks_or_references(named: &[PathBuf], data: &Data) -> Result<Vec<Deck>, Failure> {
    let legal = |path: &PathBuf| Ok(data.deck(path)?.validate(&data.cards, &data.cruisers)?);
    match named.is_empty() {
        true => reference_decks(data),
        false => named.iter().map(legal).collect(),
    }
}

/// Two or more players, each named once: a second copy would play the first one's games again.
pub fn check_players(players: &[AnyPlayer]) -> Result<(), Failure> {
    let repeated = (1..players.len()).find(|n| players[..*n].contains(&players[*n]));
    let wrong = match repeated {
        Some(n) => format!("player '{}' is named twice; name each once", players[n]),
        None if players.len() < 2 => {
            "name two or more players, with commas between them".to_owned()
        }
        None => return Ok(()),
    };
    Err(Failure::Wrong(wrong))
}

/// Tells people something beside the result.
pub fn note(text: &str) {
    let _ = writeln!(stderr(), "note: {text}");
}

/// Says so if not everything was played.
pub fn interrupted(complete: bool, out: &mut Out) -> Result<(), Failure> {
    if !complete {
        let text = message!("Interrupted: this is what was played until then.");
        writeln!(out, "{}", out.paint(text, Paint::Bad))?;
    }
    Ok(())
}

/// What people see of the decks: their names, of which a repeated one gets a number.
pub fn labels<'a>(decks: impl IntoIterator<Item = &'a Deck>) -> Vec<String> {
    let mut times = BTreeMap::new();
    let mut label = |deck: &'a Deck| {
        let name = one_line(deck.name());
        let time = times.entry(name.clone()).or_insert(0);
        *time += 1;
        match time {
            1 => name,
            n => format!("{name} ({n})"),
        }
    };
    decks.into_iter().map(&mut label).collect()
}

/// `+12`, `-7`, and `+0` for all that rounds to nothing.
pub fn signed(value: f64) -> String {
    format!("{:+.0}", value.round() + 0.0)
}

/// `56.2`, in percent; what is undefined is a dash.
pub fn percent(score: Option<f64>) -> String {
    score.map_or("–".to_owned(), |score| format!("{:.1}", 100.0 * score))
}

/// `53.1 – 59.3`, in percent.
pub fn interval_text(tally: &Tally) -> String {
    let text = |[low, high]: [f64; 2]| format!("{:.1} – {:.1}", 100.0 * low, 100.0 * high);
    score_interval(&tally.pairs).map_or("–".to_owned(), text)
}

/// `+3.1`, a difference of scores in points; what is undefined is a dash.
pub fn points(difference: Option<f64>) -> String {
    let text = |difference: f64| format!("{:+.1}", (1000.0 * difference).round() / 10.0 + 0.0);
    difference.map_or("–".to_owned(), text)
}

/// `-1.2 … +7.4`, in points.
pub fn points_interval(interval: Option<[f64; 2]>) -> String {
    let text = |ends: [f64; 2]| ends.map(|end| points(Some(end))).join(" … ");
    interval.map_or("–".to_owned(), text)
}

/// What a run consists of.
pub struct Matches<'a> {
    pub command: &'static str,
    pub decks: Vec<&'a Deck>,
    pub contests: Vec<Contest>,
    /// Who plays seat 0 and seat 1; each two play all contests, on the same shuffles.
    pub players: Vec<[AnyPlayer; 2]>,
    pub pairs: u64,
    pub sprt: Option<Sprt>,
}

impl RunArgs {
    /// Plays all match-ups, or those that come before Ctrl-C: all contests with the first two
    /// players, then all with the next two, and so on. Somebody may hear what the cards do in every
    /// pair.
    pub fn play(
        &self,
        matches: Matches,
        data: &Data,
        mut hear: Option<&mut dyn FnMut(&Finished)>,
    ) -> Result<Batch, Failure> {
        self.check_files()?;
        let header = self.header(&matches, data);
        let matchups = matches.contests.len() * matches.players.len();
        let listen = hear.is_some();
        let plan = |players: &[AnyPlayer; 2]| Plan {
            contests: matches.contests.clone(),
            players: *players,
            seed: self.seed,
            pairs: matches.pairs,
            sprt: matches.sprt,
            transcript_every: self.transcript.is_some().then_some(self.sample),
            listen,
        };
        let mut transcript = self
            .transcript
            .as_deref()
            .map(saving::transcript)
            .transpose()?;
        let (mut saved, played) = match (&self.save, &self.resume) {
            (Some(path), _) => (Some(Saved::create(path, &header)?), Vec::new()),
            (_, Some(path)) => {
                let (saved, played) = Saved::resume(path, &header, matchups)?;
                (Some(saved), played)
            }
            _ => (None, Vec::new()),
        };
        let stop = stop_on_ctrl_c();
        let progress = progress(matches.pairs * matchups as u64);
        let mut tell = |matchup: usize, finished: Finished| -> Result<(), Failure> {
            if let Some(draft) = &mut transcript {
                draft.write(finished.transcript)?;
            }
            if let Some(saved) = saved.as_mut().filter(|_| !finished.resumed) {
                saved.add(matchup, finished.index, finished.pair)?;
            }
            if let Some(hear) = &mut hear {
                hear(&finished);
            }
            progress.set_position(matchup as u64 * matches.pairs + finished.index + 1);
            Ok(())
        };
        let mut batch = Batch {
            matchups: Vec::new(),
            complete: true,
        };
        // After Ctrl-C the plans that are left begin nothing, but keep what was resumed.
        for players in &matches.players {
            let earlier = batch.matchups.len();
            let played = played.get(earlier..).unwrap_or_default();
            let tell = |finished: Finished| tell(earlier + finished.matchup, finished);
            let part = plan(players).run(threads(self.threads), played, &stop, tell);
            let part = part.inspect_err(|_| progress.finish_and_clear())?;
            batch.matchups.extend(part.matchups);
            batch.complete &= part.complete;
        }
        progress.finish_and_clear();
        if let Some(draft) = transcript {
            draft.put_in_place()?;
        }
        if let (false, Some(path)) = (batch.complete, self.save.as_ref().or(self.resume.as_ref())) {
            let path = path.display();
            note(&format!("go on with the same command and --resume {path}"));
        }
        Ok(batch)
    }

    /// Standard output is for the result, and no file serves two purposes.
    fn check_files(&self) -> Result<(), Failure> {
        let saved = self.save.as_ref().or(self.resume.as_ref());
        let files = [saved, self.transcript.as_ref()];
        let wrong = if files.contains(&Some(&PathBuf::from("-"))) {
            "standard output is for the result; name a file"
        } else if saved.is_some() && files[0] == files[1] {
            "the run and its transcript need a file each"
        } else {
            return Ok(());
        };
        Err(Failure::Wrong(wrong.to_owned()))
    }

    fn header(&self, matches: &Matches, data: &Data) -> RunHeader {
        let cards = write_cards(data.cards.cards());
        let cruisers = write_cruisers(data.cruisers.iter());
        let deck = |deck: &&Deck| {
            let ids: Vec<String> = deck.cards().iter().map(|id| id.to_string()).collect();
            let print = fingerprint(&[ids.join(" ").as_bytes()]);
            let (name, cruiser) = (clip(deck.name()), &deck.cruiser().id);
            format!("{name} on {cruiser}, {print}")
        };
        let data = fingerprint(&[cards.as_bytes(), cruisers.as_bytes()]);
        let decks = matches.decks.iter().map(deck).collect();
        let players = matches.players.iter().flatten();
        let players = players.map(AnyPlayer::to_string).collect();
        let mut header = RunHeader::new(matches.command, data, decks, players);
        header.seed = self.seed;
        header.pairs = matches.pairs;
        header.test = matches.sprt.map(|sprt| sprt.to_string());
        header
    }
}

/// What a run of one deck is about.
pub fn title(deck: &Deck, [player, opponent]: [AnyPlayer; 2], seed: u64) -> Message {
    message!(
        "{deck} on {cruiser}, played by {player} against {opponent}, seed {seed}",
        deck = deck.name(),
        cruiser = &deck.cruiser().id,
        player = player.to_string(),
        opponent = opponent.to_string(),
        seed = seed,
    )
}

/// A number for a spreadsheet, in which what is undefined is blank.
pub fn number(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// An interval for JSON, in which what is undefined is null.
pub fn ends(interval: Option<[f64; 2]>) -> [Option<f64>; 2] {
    interval.map_or([None; 2], |ends| ends.map(Some))
}

/// So many threads, else one for each core.
pub fn threads(wanted: Option<usize>) -> usize {
    let all = || available_parallelism().map_or(1, NonZeroUsize::get);
    wanted.unwrap_or_else(all)
}

/// Set by Ctrl-C: nothing more is begun.
pub fn stop_on_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let on_ctrl_c = move || {
        if flag.swap(true, Ordering::Relaxed) {
            // Who asks twice does not want to wait for the games under way.
            exit(130);
        }
    };
    // Without a handler Ctrl-C ends the process at once, which is no worse than before.
    let _ = ctrlc::set_handler(on_ctrl_c);
    stop
}

/// On a terminal; elsewhere nothing is shown.
pub fn progress(pairs: u64) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(pairs).with_style(style)
}

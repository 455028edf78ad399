//! `gt improve`: which deck is better than this one?

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use guerre_totale::arena::{Files, Parts, SaveError, set_fingerprint};
use guerre_totale::cards::{CardBits, CardId};
use guerre_totale::decks::{Deck, DeckList, LEAST_CARDS, held_out, references};
use guerre_totale::files::NewFile;
use guerre_totale::message;
use guerre_totale::players::AnyPlayer;
use guerre_totale::reports::{ImproveReport, PartReport};
use guerre_totale::words::{Language, Message};
use guerre_totale::workshop::{
    Carried, Components, Impossible, Improvement, Limits, Progress, Quest, QuestLine, Worker,
    carry_out, merge, read_parts,
};
use indicatif::ProgressBar;

use super::args::{DECK_HELP, Data, Format, RowsFormatArg, shown};
use super::cruisers::known_cruiser;
use super::matches::{DEFAULT_PLAYER, decks_or_references, note, some_games};
use super::merge::other_run;
use super::out::Out;
use super::runs::{RunArgs, ThreadsArg, bar, go_on, stop_on_ctrl_c};
use super::saving::{check_apart, check_free, save};
use super::{Answer, Failure};

/// Games of a search unless told otherwise: about five minutes on two cores.
const DEFAULT_BUDGET: u64 = 300_000;

/// Look for a better deck, and test honestly whether it is one
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt improve mine.json -o better.json             anything goes
  gt improve mine.json --changes 2                the best two swaps
  gt improve mine.json --keep 3-10 3-35 --without 0-1
  gt improve mine.json --box theirs.json          without the cards of theirs
  gt improve --new --cruiser atlas -o atlas.json  a deck from nothing
  gt improve mine.json --save run.jsonl           survives a power cut

The deck that was found and the old one then play again: on games that the
search never saw, against opponents that it never met, and by a stronger player.
Exit code 0: a better deck was found; 1: none was. Ctrl-C gives the best so far.
A list that is not legal yet is completed.

{DECK_HELP}"))]
pub struct Improve {
    /// The deck: a file, a deck code, a built-in name, or - for standard input
    #[arg(value_hint = ValueHint::FilePath, required_unless_present = "new")]
    deck: Option<PathBuf>,
    /// Build a deck from nothing
    #[arg(long, conflicts_with = "deck")]
    new: bool,
    /// Against these decks instead of the reference decks
    #[arg(long, value_name = "DECK", num_args = 1.., value_hint = ValueHint::FilePath)]
    against: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitsArgs,
    /// Games of the search; the tests come on top
    #[arg(long, value_name = "GAMES", default_value_t = DEFAULT_BUDGET, value_parser = some_games())]
    budget: u64,
    /// Who plays, on both sides
    #[arg(long, value_name = "P", default_value = DEFAULT_PLAYER)]
    player: AnyPlayer,
    /// Who plays the last test, on both sides
    #[arg(long, value_name = "P", default_value = "expert")]
    stronger: AnyPlayer,
    #[command(flatten)]
    run: RunArgs,
    /// Write the deck that was found to this file
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Overwrite a file that exists
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    format: RowsFormatArg,
}

#[derive(Args)]
#[command(next_help_heading = "What the deck may look like")]
struct LimitsArgs {
    /// At most so many changes, on the same cruiser: a card for another, a card more or less
    #[arg(long, value_name = "N")]
    changes: Option<usize>,
    /// These cards must be in it
    #[arg(long, value_name = "ID", num_args = 1.., value_delimiter = ',')]
    keep: Vec<String>,
    /// These cards must not
    #[arg(long, value_name = "ID", num_args = 1.., value_delimiter = ',')]
    without: Vec<String>,
    /// Only these cards, by their IDs or as lists: what you own
    #[arg(long, value_name = "ID|DECK", num_args = 1.., value_delimiter = ',', value_hint = ValueHint::FilePath)]
    only_cards: Vec<String>,
    /// The cards of these decks are taken: one box for all
    #[arg(long = "box", value_name = "DECK", num_args = 1.., value_hint = ValueHint::FilePath)]
    boxes: Vec<PathBuf>,
    /// On this cruiser; without it any, or with --changes that of the deck
    #[arg(long, value_name = "ID")]
    cruiser: Option<String>,
    /// Exactly so many cards [default: 25 or more, whatever wins]
    #[arg(long, value_name = "N")]
    size: Option<usize>,
}

impl Improve {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let files = self.run.files(None)?;
        let part = self.run.part()?;
        self.check_output(&files, data)?;
        let quest = self.quest(data)?;
        let bar = search_bar(&quest, data.language);
        let threads = self.run.threads.count();
        let carried = work(&bar, (threads, data.language), |worker| {
            carry_out(&quest, part, &files, worker)
        })?;
        let saved = files.save.or(files.resume);
        match carried {
            Carried::Whole(improvement) => {
                if let (false, Some(path)) = (improvement.complete, &saved) {
                    go_on(path, data.language);
                }
                // The deck is safe before anything can go wrong with the output.
                self.write(&quest, &improvement, data)?;
                print(&quest, &improvement, self.format.format, out)
            }
            Carried::Part { games, complete } => {
                let file = saved.unwrap_or_default();
                if !complete {
                    go_on(&file, data.language);
                }
                let report = PartReport {
                    shard: part,
                    file: file.display().to_string(),
                    games,
                    complete,
                };
                out.report(&report, self.format.format)?;
                Ok(answer(complete, true))
            }
        }
    }

    /// Says at once what would be said after some minutes.
    fn check_output(&self, files: &Files, data: &Data) -> Result<(), Failure> {
        let Some(path) = &self.output else {
            return Ok(());
        };
        data.check_output(path)?;
        let saved = files.save.iter().chain(&files.resume);
        saved
            .map(PathBuf::as_path)
            .try_for_each(|saved| check_apart(&[saved, path]))?;
        let wrong = if path == Path::new("-") {
            message!("standard output is for the result; name a file")
        } else if self.run.shard.is_some() {
            message!("a part finds no deck: leave out -o, and see what `gt merge` says")
        } else {
            if !self.force {
                check_free(path)?;
            }
            NewFile::new(path)?;
            return Ok(());
        };
        Err(Failure::Wrong(wrong))
    }

    /// Writes the deck that was found, or the best so far of a search that was broken off.
    fn write(&self, quest: &Quest, improvement: &Improvement, data: &Data) -> Result<(), Failure> {
        let (Some(path), language) = (&self.output, data.language) else {
            return Ok(());
        };
        if improvement.complete && !improvement.found {
            let why = message!(
                "{file} was not written: no better deck was found",
                file = shown(path),
            );
            note(why, language);
            return Ok(());
        }
        if !improvement.complete && path.exists() {
            let why = message!(
                "{file} was not overwritten: what the search had come to is not tested",
                file = shown(path),
            );
            note(why, language);
            return Ok(());
        }
        let list = ImproveReport { quest, improvement }.best();
        save(path, &list.to_json(), self.force, data)?;
        let written = message!(
            "{file} is the deck, {count} cards",
            file = shown(path),
            count = list.cards.len(),
        );
        note(written, language);
        Ok(())
    }

    /// What is looked for.
    fn quest<'a>(&self, data: &'a Data) -> Result<Quest<'a>, Failure> {
        let components = Components {
            cards: &data.cards,
            cruisers: &data.cruisers,
        };
        let list = match &self.deck {
            Some(path) => data.deck(path)?,
            None => DeckList::new("New deck"),
        };
        let opponents = decks_or_references(&self.against, data)?;
        let legal = |list: &DeckList| list.validate(&data.cards, &data.cruisers).ok();
        let references = references(&data.cards, &data.cruisers);
        let met = |deck: &Deck| opponents.iter().any(|other| other.is_copy_of(deck));
        let hidden: Vec<Deck> = match references.is_empty() && self.against.is_empty() {
            true => data.own_field()?.held_out.clone(),
            false => held_out().iter().filter_map(legal).collect(),
        };
        let held_out = references.iter().cloned().chain(hidden);
        let held_out: Vec<Deck> = held_out.filter(|deck| !met(deck)).collect();
        let mut known = references;
        known.extend(opponents.iter().cloned());
        let mut with_cruiser = list.clone();
        with_cruiser.cruiser = list.cruiser.clone().or(self.limits.cruiser.clone());
        let old = legal(&with_cruiser).and_then(|deck| components.candidate(&deck));
        if old.is_none() && !self.new {
            let completed = message!(
                "{deck} is not a legal deck: it is completed, and there is nothing to compare with",
                deck = &list.name,
            );
            note(completed, data.language);
        }
        let limits = self.limits.read(&list, components, data)?;
        let other = |old| limits.check_other(old);
        let possible = limits
            .check()
            .and_then(|()| old.as_ref().map_or(Ok(()), other));
        possible.map_err(|why| impossible(why, components))?;
        Ok(Quest {
            components,
            name: list.name.clone(),
            old,
            limits,
            opponents,
            held_out,
            known,
            player: data.taught(self.player.clone()),
            stronger: data.taught(self.stronger.clone()),
            seed: self.run.seed,
            budget: self.budget,
            set: set_fingerprint(&data.cards, &data.cruisers),
        })
    }
}

impl LimitsArgs {
    fn read(
        &self,
        list: &DeckList,
        components: Components,
        data: &Data,
    ) -> Result<Limits, Failure> {
        let own = list
            .cruiser
            .as_deref()
            .and_then(|id| components.place_of(id));
        let all = 0..components.cruisers.iter().len();
        let cruisers = match (&self.cruiser, self.changes, own) {
            (Some(id), ..) => vec![
                known_cruiser(id, data)
                    .map(|cruiser| components.place_of(&cruiser.id).unwrap_or_default())?,
            ],
            (None, Some(_), Some(own)) => vec![own],
            (None, ..) => own
                .into_iter()
                .chain(all.filter(|n| Some(*n) != own))
                .collect(),
        };
        let mut pool = components.all();
        if !self.only_cards.is_empty() {
            pool = self.only_cards(components, data)?;
        }
        pool = pool - cards(&self.without, components, data)?;
        for path in &self.boxes {
            pool = pool - components.bits(data.deck(path)?.ids());
        }
        Ok(Limits {
            home: components.bits(list.ids()),
            changes: self.changes,
            pool,
            keep: cards(&self.keep, components, data)?,
            size: self.size,
            cruisers,
            apart: Vec::new(),
        })
    }

    /// The cards that are named, by themselves or in lists.
    fn only_cards(&self, components: Components, data: &Data) -> Result<CardBits, Failure> {
        let is_id = |typed: &&String| typed.parse::<CardId>().is_ok();
        let (ids, lists): (Vec<&String>, Vec<&String>) = self.only_cards.iter().partition(is_id);
        let ids: Vec<String> = ids.into_iter().cloned().collect();
        let mut named = cards(&ids, components, data)?;
        for path in lists {
            named |= components.bits(data.deck(Path::new(path))?.ids());
        }
        Ok(named)
    }
}

/// Cards by their IDs, all of which must be in the set.
fn cards(typed: &[String], components: Components, data: &Data) -> Result<CardBits, Failure> {
    let mut typed = typed.to_vec();
    typed.sort();
    typed.dedup();
    let named = DeckList::new("").add(&typed, &data.cards);
    let named = named.map_err(|refusals| Failure::Wrong(refusals.message()))?;
    Ok(components.bits(named))
}

/// Why there can be no such deck, with the options that say so.
fn impossible(why: Impossible, components: Components) -> Failure {
    let options = match why {
        Impossible::Torn(card) => {
            return Failure::Wrong(message!(
                "--keep {card}: --without, --box or --only-cards leave it out",
                card = components.id(card),
            ));
        }
        Impossible::Changes { .. } => vec!["--changes"],
        Impossible::Pool(..) => vec!["--without", "--box", "--only-cards", "--size"],
        Impossible::Keep(..) | Impossible::Size(_) => vec!["--size"],
        Impossible::Cruiser | Impossible::Nothing => return Failure::Wrong(why.message()),
    };
    Failure::Wrong(message!(
        "{why}: see {options}",
        why = why.message(),
        options = Message::list(options),
    ))
}

/// What a search in parts would have printed in one piece.
pub fn merge_parts(
    files: &[PathBuf],
    threads: ThreadsArg,
    format: Format,
    data: &Data,
    out: &mut Out,
) -> Result<Answer, Failure> {
    let parts = Parts::<QuestLine>::open(files)?;
    let components = Components {
        cards: &data.cards,
        cruisers: &data.cruisers,
    };
    let (memo, budget) = read_parts(&parts)?;
    let quest = parts.run().quest(components, data.brain.as_ref(), budget);
    let quest = quest.map_err(|error| other_run(&files[0], &error))?;
    let bar = search_bar(&quest, data.language);
    let improvement = work(&bar, (threads.count(), data.language), |worker| {
        merge(&parts, &quest, memo, worker)
    })?;
    print(&quest, &improvement, format, out)
}

fn print(
    quest: &Quest,
    improvement: &Improvement,
    format: Format,
    out: &mut Out,
) -> Result<Answer, Failure> {
    out.report(&ImproveReport { quest, improvement }, format)?;
    Ok(answer(improvement.complete, improvement.found))
}

fn answer(complete: bool, found: bool) -> Answer {
    match (complete, found) {
        (false, _) => Answer::Interrupted,
        (true, true) => Answer::Yes,
        (true, false) => Answer::No,
    }
}

/// Lets somebody work who tells a progress bar how far it is.
fn work<T>(
    bar: &ProgressBar,
    (threads, language): (usize, Language),
    work: impl FnOnce(Worker) -> Result<T, SaveError>,
) -> Result<T, Failure> {
    let mut best = [0.0; 2];
    let worked = work(Worker {
        threads,
        stop: stop_on_ctrl_c(),
        pair: &mut || bar.inc(1),
        progress: &mut |progress| bar.set_message(in_words(progress, &mut best).to(language)),
    });
    bar.finish_and_clear();
    Ok(worked?)
}

/// What a search is doing, with the best so far: what the decks of an island score by now.
fn in_words(progress: Progress, [best, round_seen]: &mut [f64; 2]) -> Message {
    match progress {
        Progress::Round {
            island,
            round,
            score,
        } => {
            if round as f64 > *round_seen {
                (*best, *round_seen) = (score, round as f64);
            }
            *best = best.max(score);
            message!(
                "round {round} of search {island}: up to {score} %",
                round = round,
                island = island,
                score = format!("{:.0}", 100.0 * *best),
            )
        }
        Progress::Raced(score) => {
            message!(
                "polishing: {score} %",
                score = format!("{:.0}", 100.0 * score)
            )
        }
        Progress::Polished => message!("polishing: a better one"),
        Progress::Testing(_) => message!("testing"),
    }
}

/// A bar for all that is played at the most.
fn search_bar(quest: &Quest, language: Language) -> ProgressBar {
    let changes = quest.limits.changes.unwrap_or(LEAST_CARDS) as u64;
    bar(quest.schedule().pairs(changes), language)
}

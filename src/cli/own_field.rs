//! Whom does a deck meet with cards of one's own, where no reference deck is legal?
//!
//! A field that is built from those cards once, and kept in the user's cache.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::files;
use guerre_totale::players::{AnyPlayer, Veteran};
use guerre_totale::text::clip;
use guerre_totale::words::{Language, Message};
use guerre_totale::workshop::{Components, FieldQuest, Impossible, KeptField};
use guerre_totale::{message, plural};
use indicatif::ProgressBar;

use super::Failure;
use super::args::{Data, shown};
use super::field::build;
use super::matches::{MOST_GAMES, note};
use super::runs::{DEFAULT_SEED, all_threads, bar, stop_on_ctrl_c};

/// Games that such a field is built by: about a minute on two cores.
const GAMES: u64 = 80_000;

/// Whoever has a slow machine, or patience, sets this to another number of games.
const GAMES_VARIABLE: &str = "GT_FIELD_GAMES";

/// The field of these cards and cruisers, from the cache or built now.
pub fn own_field(data: &Data) -> Result<KeptField, Failure> {
    let components = Components {
        cards: &data.cards,
        cruisers: &data.cruisers,
    };
    let threads = all_threads();
    let bar = |pairs| bar(pairs, data.language);
    let tell = |what| note(what, data.language);
    let language = data.language;
    find(
        components,
        (threads, stop_on_ctrl_c()),
        bar,
        &tell,
        language,
    )
}

/// The same without a word, for a full screen.
pub fn own_field_in_silence(
    cards: &CardSet,
    cruisers: &CruiserSet,
    threads: usize,
) -> Result<KeptField, Failure> {
    let never = AtomicBool::new(false);
    let hidden = |_| ProgressBar::hidden();
    let components = Components { cards, cruisers };
    let language = Language::default();
    find(components, (threads, &never), hidden, &|_| {}, language)
}

fn find(
    components: Components,
    (threads, stop): (usize, &AtomicBool),
    bar: impl Fn(u64) -> ProgressBar,
    tell: &dyn Fn(Message),
    language: Language,
) -> Result<KeptField, Failure> {
    let quest = quest(components)?;
    let place = place(&quest);
    if let Some(field) = place.as_deref().and_then(|path| kept(&quest, path, tell)) {
        return Ok(field);
    }
    tell(message!(
        "no reference deck is legal with these cards and cruisers: others are built from the cards, by {games}",
        games = plural!(quest.budget, "1 game", "{count} games"),
    ));
    let built = build(&quest, threads, stop, &bar(quest.pairs()), language)?;
    let stopped = Failure::Stopped(message!("stopped before there were decks to play against"));
    let field = KeptField::from(built.ok_or(stopped)?);
    keep(&quest, &field, place.as_deref(), tell);
    Ok(field)
}

/// What field is built. Its player is always the same, whoever plays later.
fn quest(components: Components) -> Result<FieldQuest, Failure> {
    let set = env::var(GAMES_VARIABLE).ok();
    let wrong = |text: &str| {
        Failure::Wrong(message!(
            "{setting}: expected a number of games, such as 80000",
            setting = format!("{GAMES_VARIABLE}={}", clip(text)),
        ))
    };
    let number = |text: &str| {
        text.parse()
            .ok()
            .filter(|games| (1..=MOST_GAMES).contains(games))
    };
    let games = set.map(|text| number(&text).ok_or_else(|| wrong(&text)));
    let budget = games.transpose()?.unwrap_or(GAMES);
    let quest = FieldQuest {
        components,
        decks: (budget / 10_000).clamp(2, 8) as usize,
        held_out: (budget / 25_000).clamp(1, 3) as usize,
        player: AnyPlayer::Veteran(Veteran::default()),
        seed: DEFAULT_SEED,
        budget,
    };
    let none = |why: Impossible| {
        Failure::Wrong(message!(
            "no reference deck is legal with these cards and cruisers, and no other can be built: {why}",
            why = why.message(),
        ))
    };
    quest.check().map_err(none)?;
    Ok(quest)
}

/// The field that is kept there, if it is a good one.
fn kept(quest: &FieldQuest, path: &Path, tell: &dyn Fn(Message)) -> Option<KeptField> {
    match quest.read(path) {
        Ok(field) => {
            tell(message!(
                "no reference deck is legal with these cards and cruisers: those that were built from the cards stand in for them ({file})",
                file = shown(path),
            ));
            Some(field)
        }
        Err(why) => {
            if path.exists() {
                let file = shown(path);
                tell(message!(
                    "{file} is of no use: {why}",
                    file = file,
                    why = why
                ));
            }
            None
        }
    }
}

/// What cannot be kept is no failure.
fn keep(quest: &FieldQuest, field: &KeptField, path: Option<&Path>, tell: &dyn Fn(Message)) {
    let Some(path) = path else {
        return tell(message!(
            "they are not kept: there is no folder for a cache"
        ));
    };
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let kept = folder.map_err(|error| files::in_words(&error));
    let kept = kept.and_then(|()| quest.write(field, path).map_err(|error| error.why));
    let file = shown(path);
    tell(match kept {
        Ok(()) => message!("they are kept in {file}", file = file),
        Err(why) => message!("they are not kept: {file}: {why}", file = file, why = why),
    });
}

/// Where the field belongs; none on a system that has no such place.
fn place(quest: &FieldQuest) -> Option<PathBuf> {
    Some(cache()?.join("gt").join(quest.file_name()))
}

/// The folder for what can be made again, by the conventions of the system.
fn cache() -> Option<PathBuf> {
    let folder = |name: &str| {
        let path = PathBuf::from(env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let home = |under: &str| Some(folder("HOME")?.join(under));
    let usual = match env::consts::OS {
        "windows" => folder("LOCALAPPDATA"),
        "macos" => home("Library/Caches"),
        _ => home(".cache"),
    };
    folder("XDG_CACHE_HOME").or(usual)
}

//! Does the builder show what matters, and lose nothing?

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use guerre_totale::analysis::{Analysis, Options, References};
use guerre_totale::arena::Trial;
use guerre_totale::cards::{CardSet, CruiserSet, read_cruisers};
use guerre_totale::decks::{Deck, DeckList, builtins};
use guerre_totale::files::FileError;
use guerre_totale::players::{AnyPlayer, Greedy};
use guerre_totale::screens::builder::{Builder, Obstacle, Outside};
use guerre_totale::screens::{Next, Screen};
use guerre_totale::words::Language;

use crate::{press, shown, sizes};

/// A world with a single sheet of paper.
#[derive(Default)]
struct Paper {
    file: Option<PathBuf>,
    changed: bool,
    obstacle: Option<Obstacle>,
    /// What is said to those who ask for decks to play against, the last first.
    field: Vec<Option<Vec<Deck>>>,
}

impl Outside for Paper {
    fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    fn save(&mut self, _: &str) -> Result<bool, FileError> {
        Ok(!self.changed)
    }

    fn write(&mut self, _: &str) -> Result<(), FileError> {
        Ok(())
    }

    fn keep(&mut self, path: &Path, _: &str, _: bool) -> Result<(), FileError> {
        self.file = Some(path.into());
        Ok(())
    }

    fn obstacle(&self, _: &Path) -> Option<Obstacle> {
        self.obstacle
    }

    fn opponents(&mut self) -> Option<Vec<Deck>> {
        self.field.pop().unwrap_or_default()
    }

    fn try_out(&self, deck: Deck, opponents: &[Deck]) -> Trial {
        let (cards, player) = (CardSet::builtin(), AnyPlayer::Greedy(Greedy::default()));
        Trial::begin(deck, opponents, cards, &player, (1, 1), 1)
    }

    fn study(&self, list: &DeckList) -> Receiver<Analysis> {
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let references = References::new(cards, cruisers);
        let found = Analysis::of(list, cards, cruisers, &references, &Options::default());
        let (send, coming) = channel();
        found.into_iter().for_each(|found| drop(send.send(found)));
        coming
    }
}

fn builder_in(paper: Paper, list: DeckList, language: Language) -> Builder<'static> {
    let set = (CardSet::builtin(), CruiserSet::builtin());
    Builder::new(list, set, Box::new(paper), language)
}

fn builder(list: DeckList, language: Language) -> Builder<'static> {
    builder_in(Paper::default(), list, language)
}

/// Keys that lead to a view of the builder.
const VIEWS: [&str; 11] = ["", "\t", "?", "a", "c", "e", "/x", "n", "S", "tT", " q"];

fn lists() -> [DeckList; 3] {
    let mut broken = DeckList::new("星 ".repeat(60));
    broken.cards = ["9-99", "nonsense", "0-1", "0-1"].map(String::from).into();
    [DeckList::new(""), builtins()[0].clone(), broken]
}

#[test]
fn every_view_bears_every_size() {
    for (language, list) in Language::ALL.into_iter().zip(lists()) {
        for view in VIEWS {
            let mut builder = builder(list.clone(), language);
            press(&mut builder, view);
            for (width, height) in sizes() {
                let rows = shown(&mut builder, width, height);
                assert!(rows.iter().any(|row| !row.trim().is_empty()), "{view}");
            }
        }
    }
}

#[test]
fn eighty_columns_name_the_keys_that_everybody_needs() {
    let spaces = ["Space", "Espace", "Leertaste"];
    for (language, space) in Language::ALL.into_iter().zip(spaces) {
        let mut builder = builder(DeckList::new(""), language);
        let hints = shown(&mut builder, 80, 24).pop().expect("a bottom line");
        for key in [space, "Tab", "/", "c", "s", "?", "q"] {
            assert!(hints.contains(&format!(" {key} ")), "{key}: {hints}");
        }
    }
}

#[test]
fn a_cruiser_counts_different_known_cards_only() {
    let mut list = DeckList::new("");
    list.cards = ["0-9999", "0-1", "0-1"].map(String::from).into();
    let mut builder = builder(list, Language::English);
    press(&mut builder, "c");
    let text = shown(&mut builder, 80, 24).join("\n");
    assert!(text.contains("  1 ▮") && !text.contains("  2 ▮"), "{text}");
    assert!(!text.contains("  3 ▮"), "{text}");
}

#[test]
fn panes_drop_out_one_after_the_other_and_the_list_last() {
    let mut builder = builder(builtins()[0].clone(), Language::English);
    let first = CardSet::builtin().cards()[0].id.to_string();
    let mut shows = |width, height| {
        let text = shown(&mut builder, width, height).join("\n");
        [
            text.contains("╌╌╌"),
            text.contains("▯▯"),
            text.contains(&format!(" {first} ")),
        ]
    };
    assert_eq!(shows(80, 24), [true, true, true]);
    assert_eq!(shows(120, 40), [true, true, true]);
    assert_eq!(shows(60, 20), [false, true, true]);
    assert_eq!(shows(40, 20), [false, false, true]);
    assert_eq!(shows(20, 5), [false, false, true]);
    assert_eq!(shows(12, 3), [false, false, true]);
    assert_eq!(shows(8, 3), [false, false, false]);
}

#[test]
fn nothing_is_lost_by_quitting_or_by_saving() {
    let list = || builtins()[0].clone();
    let mut plain = builder(list(), Language::English);
    assert_eq!(press(&mut plain, "q"), Next::Quit);

    let mut changed = builder(list(), Language::English);
    assert_eq!(press(&mut changed, " q"), Next::Stay);
    assert_eq!(press(&mut changed, "d"), Next::Quit);

    let mut saved = builder(list(), Language::English);
    assert_eq!(press(&mut saved, " s"), Next::Stay);
    assert_eq!(press(&mut saved, "\nq"), Next::Quit);

    let elsewhere = Paper {
        file: Some("mine.json".into()),
        changed: true,
        ..Paper::default()
    };
    let mut asked = builder_in(elsewhere, list(), Language::English);
    press(&mut asked, " s");
    let text = shown(&mut asked, 120, 24).join("\n");
    assert!(text.contains("The file has changed"), "{text}");

    let folder = Paper {
        obstacle: Some(Obstacle::Folder),
        ..Paper::default()
    };
    let mut refused = builder_in(folder, list(), Language::English);
    press(&mut refused, "S\n");
    let text = shown(&mut refused, 120, 24).join("\n");
    assert!(text.contains("Not saved:"), "{text}");
}

#[test]
fn with_cards_of_ones_own_a_trial_waits_for_decks_to_play_against() {
    let cards = CardSet::builtin();
    let row =
        "id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5\nown,Own,8,Do,Do,Do,Do,Do\n";
    let cruisers: &CruiserSet =
        Box::leak(Box::new(read_cruisers(row.as_bytes()).expect("a cruiser")));
    let mut list = DeckList::new("Mine");
    list.cruiser = Some("own".into());
    list.cards = cards
        .cards()
        .iter()
        .take(25)
        .map(|card| card.id.to_string())
        .collect();
    let deck = list.validate(cards, cruisers).expect("a legal deck");
    let say = |answers: Vec<Option<Vec<Deck>>>| {
        let paper = Paper {
            field: answers,
            ..Paper::default()
        };
        let mut builder = Builder::new(
            list.clone(),
            (cards, cruisers),
            Box::new(paper),
            Language::English,
        );
        press(&mut builder, "t");
        builder
    };
    // The last answer comes first: not yet, not yet, then one deck.
    let mut waiting = say(vec![Some(vec![deck.clone()]), None, None]);
    assert!(!waiting.is_idle());
    let text = shown(&mut waiting, 120, 24).join("\n");
    assert!(text.contains("built from these cards first"), "{text}");
    press(&mut waiting, "T");
    let text = shown(&mut waiting, 120, 24).join("\n");
    assert!(text.contains("Mine"), "{text}");
    let mut none = say(vec![Some(Vec::new())]);
    let text = shown(&mut none, 120, 24).join("\n");
    assert!(text.contains("No reference deck is legal"), "{text}");
}

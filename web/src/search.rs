//! How is a better deck looked for by many workers, each with a library of its own?
//!
//! One worker keeps the search, which asks for games and goes on once they were played. All others play what they
//! are given. What is asked for depends on results alone, so the deck is that of `gt` with the same seed.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use guerre_totale::arena::set_fingerprint;
use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::decks::{Deck, DeckList, LEAST_CARDS, held_out, read_deck, references};
use guerre_totale::export::drawing;
use guerre_totale::players::AnyPlayer;
use guerre_totale::reports::{ImproveReport, Report, Story};
use guerre_totale::words::{Language, Message};
use guerre_totale::workshop::{
    Away, Bench, Components, Errand, Improvement, Limits, Progress, Quest, go_on,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::Answer;
use crate::shelf::Shelf;
use crate::workbench::WIDTH;

/// The search that this library keeps.
#[derive(Default)]
pub struct Searching {
    search: Option<Search>,
}

struct Search {
    asked: Asked,
    shelf: (CardSet, CruiserSet),
    program: Pin<Box<dyn Future<Output = Result<Improvement, Message>>>>,
    away: Rc<Away>,
    progress: Rc<Cell<Option<Progress>>>,
    /// All that was played, in the order in which it was asked for.
    answers: Vec<Vec<u8>>,
    found: Option<Improvement>,
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// Begins to look for a better deck: how many pairs there are at the most, and the first of them.
    KeepSearch(Asked),
    /// Takes what was played: what to play next.
    SearchOn { results: Vec<u8> },
    /// No more games: what is known by now is what was found.
    StopSearch,
    /// Goes on where it was stopped.
    ResumeSearch,
    /// What was found.
    ReportSearch,
    /// Plays for a search: a byte a pair.
    PlayErrand { search: Asked, errand: Errand },
}

/// A search as a page asks for it.
#[derive(Clone, Deserialize)]
pub struct Asked {
    /// The deck that is to be better, and its opponents: deck files or lists.
    deck: String,
    opponents: Vec<String>,
    player: String,
    /// At most so many changes on the same cruiser; without a number anything goes.
    changes: Option<usize>,
    /// As text: JavaScript has no numbers of 64 bits.
    seed: String,
    budget: u64,
}

/// Who plays the last test.
const STRONGER: &str = "expert";

impl Asked {
    /// The search, with the limits and tests of `gt improve`.
    fn quest<'a>(&self, components: Components<'a>) -> Result<Quest<'a>, Message> {
        let Components { cards, cruisers } = components;
        let legal = |list: &DeckList| list.validate(cards, cruisers).ok();
        let list = read(&self.deck, components)?;
        let old = legal(&list).and_then(|deck| components.candidate(&deck));
        let opponents = self.opponents.iter().map(|text| {
            let list = read(text, components)?;
            let deck = list.validate(cards, cruisers);
            deck.map_err(|error| error.message())
        });
        let opponents = opponents.collect::<Result<Vec<Deck>, Message>>()?;
        let met = |deck: &Deck| opponents.iter().any(|other| other.is_copy_of(deck));
        let references = references(cards, cruisers);
        let hidden = held_out().iter().filter_map(legal);
        let hidden = references.iter().cloned().chain(hidden);
        let hidden = hidden.filter(|deck| !met(deck)).collect();
        let known = references.iter().chain(&opponents).cloned().collect();
        let player = |name: &str| name.parse::<AnyPlayer>().map_err(|error| error.message());
        let seed = self.seed.trim().parse();
        let limits = self.limits(&list, components);
        let possible = limits.check();
        let possible =
            possible.and_then(|()| old.as_ref().map_or(Ok(()), |old| limits.check_other(old)));
        possible.map_err(|why| why.message())?;
        Ok(Quest {
            components,
            name: list.name.clone(),
            old,
            limits,
            opponents,
            held_out: hidden,
            known,
            player: player(&self.player)?,
            stronger: player(STRONGER)?,
            seed: seed.map_err(|_| format!("no seed '{}'", self.seed))?,
            budget: self.budget,
            set: set_fingerprint(cards, cruisers),
        })
    }

    /// Any deck, on the cruiser of this one first; or few changes, and then on no other.
    fn limits(&self, list: &DeckList, components: Components) -> Limits {
        let own = list
            .cruiser
            .as_deref()
            .and_then(|id| components.place_of(id));
        let others = (0..components.cruisers.iter().len()).filter(|place| Some(*place) != own);
        let others = others.filter(|_| self.changes.is_none() || own.is_none());
        let cruisers = own.into_iter().chain(others).collect();
        Limits {
            home: components.bits(list.ids()),
            changes: self.changes,
            ..Limits::none(components.all(), cruisers)
        }
    }
}

fn read(text: &str, Components { cards, cruisers }: Components) -> Result<DeckList, Message> {
    let read = read_deck(text.as_bytes(), "", cards, cruisers);
    read.map_err(|error| error.message())
}

fn components(shelf: &(CardSet, CruiserSet)) -> Components<'_> {
    let (cards, cruisers) = shelf;
    Components { cards, cruisers }
}

/// The search as a program, which waits wherever it asks for games.
async fn program(
    asked: Asked,
    shelf: (CardSet, CruiserSet),
    away: Rc<Away>,
    progress: Rc<Cell<Option<Progress>>>,
) -> Result<Improvement, Message> {
    let quest = asked.quest(components(&shelf))?;
    let (stop, mut silent) = (AtomicBool::new(false), || {});
    let mut bench = Bench {
        away: Some(&away),
        ..Bench::new(1, &stop, &mut silent)
    };
    let mut tell = |stage| progress.set(Some(stage));
    let improved = quest.improving(&mut bench, &mut tell).await;
    improved.map_err(|error| error.message())
}

impl Search {
    fn new(asked: Asked, shelf: &Shelf) -> Search {
        let shelf = (shelf.cards.clone(), shelf.cruisers.clone());
        let (away, progress) = (Rc::<Away>::default(), Rc::default());
        let program = program(
            asked.clone(),
            shelf.clone(),
            Rc::clone(&away),
            Rc::clone(&progress),
        );
        Search {
            asked,
            shelf,
            program: Box::pin(program),
            away,
            progress,
            answers: Vec::new(),
            found: None,
        }
    }

    /// Goes on as far as it gets without further games.
    fn go_on(&mut self) -> Result<(), Message> {
        if self.found.is_none() {
            self.found = go_on(self.program.as_mut()).transpose()?;
        }
        Ok(())
    }

    fn hear(&mut self, results: Vec<u8>) -> Result<(), Message> {
        if !self.away.answer(&results) {
            return Err("results of games that nobody asked for".into());
        }
        self.answers.push(results);
        self.go_on()
    }

    /// The same search from its start, told all that was played already.
    fn again(self, shelf: &Shelf) -> Result<Search, Message> {
        let mut search = Search::new(self.asked, shelf);
        search.go_on()?;
        for results in self.answers {
            search.hear(results)?;
        }
        Ok(search)
    }

    fn shown(&self) -> Answer {
        let quest = self.asked.quest(components(&self.shelf))?;
        let most = match (&self.found, quest.limits.changes) {
            (Some(found), _) if found.complete => self.played(),
            (_, changes) => quest
                .schedule()
                .pairs(changes.unwrap_or(LEAST_CARDS) as u64),
        };
        Ok(json!({
            "errand": self.away.errand().filter(|_| self.found.is_none()),
            "pairs": most.max(self.played()),
            "played": self.played(),
            "stage": self.progress.get().map(stage),
            "over": self.found.is_some(),
        }))
    }

    fn played(&self) -> u64 {
        self.answers
            .iter()
            .map(|results| results.len() as u64)
            .sum()
    }

    fn report(&self, language: Language) -> Answer {
        let quest = self.asked.quest(components(&self.shelf))?;
        let improvement = self.found.as_ref().ok_or("the search is not over")?;
        let report = ImproveReport {
            quest: &quest,
            improvement,
        };
        let mut story = Story::new(language, WIDTH);
        report.tell(&mut story);
        let json = report.json();
        Ok(json!({
            "chart": drawing::charts(&json, language),
            "json": json,
            "csv": report.csv(),
            "told": drawing::story(&story),
            "deck": report.best().to_json(),
        }))
    }
}

/// What a search is doing, for the page to put into words.
fn stage(progress: Progress) -> Value {
    match progress {
        Progress::Round {
            island,
            round,
            score,
        } => json!({ "search": island, "round": round, "score": score }),
        Progress::Raced(score) => json!({ "raced": score }),
        Progress::Polished => json!("polished"),
        Progress::Testing(_) => json!("testing"),
    }
}

impl Searching {
    pub fn answer(&mut self, request: Request, shelf: &Shelf, language: Language) -> Answer {
        const NONE: &str = "no search is under way";
        match request {
            Request::KeepSearch(asked) => {
                let search = self.search.insert(Search::new(asked, shelf));
                search.go_on()?;
                search.shown()
            }
            Request::SearchOn { results } => {
                let search = self.search.as_mut().ok_or(NONE)?;
                search.hear(results)?;
                search.shown()
            }
            Request::StopSearch => {
                let search = self.search.as_mut().ok_or(NONE)?;
                search.away.stop();
                search.go_on()?;
                search.shown()
            }
            Request::ResumeSearch => {
                let stopped = self.search.take().ok_or(NONE)?;
                let search = self.search.insert(stopped.again(shelf)?);
                search.shown()
            }
            Request::ReportSearch => self.search.as_ref().ok_or(NONE)?.report(language),
            Request::PlayErrand { search, errand } => {
                let quest = search.quest(Components {
                    cards: &shelf.cards,
                    cruisers: &shelf.cruisers,
                })?;
                let played = errand.play(&quest);
                Ok(json!(played.ok_or("games of another search")?))
            }
        }
    }
}

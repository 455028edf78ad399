//! What is this deck made of, how does it draw, and where will it hurt?
//!
//! Exact arithmetic and the engine, no simulated games. Everything here can be said of an illegal
//! deck, too: what breaks the rules is said first, then the cards that are in the set are looked at.
//!
//! ```
//! use guerre_totale::analysis::{Analysis, References, Options};
//! use guerre_totale::cards::{CardSet, CruiserSet};
//! use guerre_totale::decks::builtin;
//!
//! let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
//! let references = References::new(cards, cruisers);
//! let deck = builtin("cartwheel").unwrap();
//! let analysis = Analysis::of(deck, cards, cruisers, &references, &Options::default()).unwrap();
//! assert_eq!(analysis.drawing.first_hand.cards, 5);
//! ```

mod advice;
mod chains;
mod compare;
mod composition;
mod drawing;
mod followed;
mod force;
pub mod odds;
mod plan;
mod practice;
mod prices;
mod suggest;
mod walk;
mod want;

use serde::Serialize;

use crate::cards::{Card, CardId, CardSet, Cruiser, CruiserSet, Totals};
use crate::decks::{Deck, DeckList};
use crate::rules::{CardBits, CardIndex};
use crate::words::Message;

pub use advice::Warning;
pub use chains::{Chain, Chains, Trigger, Yields};
pub use compare::{Comparison, Figure, References, Similar, Trait};
pub use composition::{Composition, Defence, EffectCount, Fighters, LevelCount};
pub use drawing::{BadDraws, Drawing, Draws, FirstHand, Pile, Round, WantOdds};
pub use followed::Followed;
pub use force::{Force, ForceFigure, Height};
pub use plan::{DeckPlan, NOTABLE};
pub use practice::{Aim, ChainStep, Deployment, practice_cruiser};
pub use prices::{Price, Thing};
pub use suggest::Suggestion;
pub use want::{BadWant, Want};

/// What the user asks beyond the deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Cards drawn in later rounds.
    pub draws: Draws,
    /// Groups of cards whose odds are asked for.
    pub wants: Vec<Want>,
    /// Rounds that are looked at, at least 1.
    pub rounds: usize,
}

impl Default for Options {
    /// Most games of the reference decks are decided by round 4.
    fn default() -> Self {
        Options {
            draws: Draws::default(),
            wants: Vec::new(),
            rounds: 4,
        }
    }
}

/// A list as far as it can be looked at: its cards that are in the set, each once, on a cruiser.
pub(crate) struct Subject<'a> {
    pub set: &'a CardSet,
    pub cruiser: &'a Cruiser,
    /// The list names no cruiser that exists; another stands in.
    pub assumed: bool,
    /// Sorted by level, then number.
    pub cards: Vec<&'a Card>,
}

impl<'a> Subject<'a> {
    /// None if there is no cruiser at all.
    fn new(list: &DeckList, set: &'a CardSet, cruisers: &'a CruiserSet) -> Option<Self> {
        let named = list.cruiser.as_deref().and_then(|id| cruisers.get(id));
        let cruiser = named.or_else(|| cruisers.iter().next())?;
        let mut cards: Vec<&Card> = list.ids().filter_map(|id| set.get(id)).collect();
        cards.sort_by_key(|card| card.id);
        cards.dedup_by_key(|card| card.id);
        Some(Subject {
            set,
            cruiser,
            assumed: named.is_none(),
            cards,
        })
    }

    fn of(deck: &'a Deck, set: &'a CardSet) -> Self {
        Subject {
            set,
            cruiser: deck.cruiser(),
            assumed: false,
            cards: deck.cards().iter().filter_map(|id| set.get(*id)).collect(),
        }
    }

    fn totals(&self) -> Totals {
        Totals::of(self.cards.iter().copied())
    }

    fn bits(&self) -> CardBits {
        self.cards
            .iter()
            .filter_map(|card| self.index(card))
            .collect()
    }

    fn index(&self, card: &Card) -> Option<CardIndex> {
        let index = self.set.index(card.id)?;
        CardIndex::try_from(index).ok()
    }

    /// The cards that a want takes.
    fn group(&self, want: &Want) -> CardBits {
        let taken = self.cards.iter().filter(|card| want.takes(card));
        taken.filter_map(|card| self.index(card)).collect()
    }

    fn ids(&self, group: &CardBits) -> Vec<CardId> {
        let cards = self.set.cards();
        group
            .iter()
            .map(|index| cards[usize::from(index)].id)
            .collect()
    }
}

/// A broken rule of deck construction.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BrokenRule {
    /// The stable name, as `gt validate` has it.
    pub code: &'static str,
    /// In words.
    pub message: Message,
    /// The entries of the list that it is about.
    pub cards: Vec<String>,
}

/// All that there is to say about a deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// The deck's name.
    pub name: String,
    /// The cruiser that it is looked at on.
    pub cruiser: String,
    /// The armour of that cruiser.
    pub armour: u16,
    /// The deck names no cruiser that exists: the first one stands in.
    pub cruiser_assumed: bool,
    /// Is the deck legal?
    pub legal: bool,
    /// Every broken rule; none if the deck is legal.
    pub problems: Vec<BrokenRule>,
    /// The plan, in words.
    pub plan: DeckPlan,
    /// What it is made of.
    pub composition: Composition,
    /// How it draws.
    pub drawing: Drawing,
    /// How its sectors shoot and hold.
    pub force: Force,
    /// What its cards do to each other.
    pub chains: Chains,
    /// How it differs from the reference decks.
    pub comparison: Comparison,
    /// What to think about.
    pub warnings: Vec<Warning>,
    /// Cards that would fit.
    pub suggestions: Vec<Suggestion>,
}

impl Analysis {
    /// Looks at a list, legal or not. None only if there is no cruiser at all to put it on.
    pub fn of(
        list: &DeckList,
        set: &CardSet,
        cruisers: &CruiserSet,
        references: &References,
        options: &Options,
    ) -> Option<Analysis> {
        let subject = Subject::new(list, set, cruisers)?;
        let check = list.check(set, cruisers);
        let composition = Composition::of(&subject);
        let rounds = options.rounds.max(1);
        let drawing = Drawing::of(&subject, &options.draws, &options.wants, rounds);
        let chains = Chains::of(&subject);
        let comparison = Comparison::of(&subject, &composition, references);
        let plan = DeckPlan::of(&composition, &comparison, subject.cruiser);
        let grounds = advice::Grounds {
            subject: &subject,
            composition: &composition,
            drawing: &drawing,
        };
        let warnings = grounds.warnings();
        let suggestions = grounds.suggestions();
        Some(Analysis {
            name: list.name.clone(),
            cruiser: subject.cruiser.id.clone(),
            armour: subject.cruiser.armour,
            cruiser_assumed: subject.assumed,
            legal: check.is_legal(),
            problems: check
                .problems
                .iter()
                .map(|problem| BrokenRule {
                    code: problem.code(),
                    message: problem.message(),
                    cards: problem.cards(),
                })
                .collect(),
            force: Force::of(&subject),
            plan,
            composition,
            drawing,
            chains,
            comparison,
            warnings,
            suggestions,
        })
    }
}

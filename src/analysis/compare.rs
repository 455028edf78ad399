//! How does the deck differ from others?
//!
//! A deck's profile is a handful of figures, most of them for 25 cards, so that decks of any size
//! compare. Differences are measured in standard deviations of the reference decks.

use serde::Serialize;

use super::{Composition, Subject};
use crate::cards::{CardId, CardSet, CruiserSet, Effect};
use crate::decks::{Deck, LEAST_CARDS, references};
use crate::message;
use crate::words::Message;

/// Something that decks have more or less of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // each is named after what it counts
pub enum Trait {
    LevelZero,
    LevelTwoAndThree,
    Fighters,
    HitEnemyCruiser,
    HitOwnCruiser,
    HitFighter,
    Destroy,
    Moves,
    Pivot,
    Flip,
    Draw,
    Screens,
    ForceFields,
}

impl Trait {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Trait; 13] = [
        Trait::LevelZero,
        Trait::LevelTwoAndThree,
        Trait::Fighters,
        Trait::HitEnemyCruiser,
        Trait::HitOwnCruiser,
        Trait::HitFighter,
        Trait::Destroy,
        Trait::Moves,
        Trait::Pivot,
        Trait::Flip,
        Trait::Draw,
        Trait::Screens,
        Trait::ForceFields,
    ];

    /// For people.
    pub fn words(self) -> Message {
        match self {
            Trait::LevelZero => message!("level-0 cards"),
            Trait::LevelTwoAndThree => message!("level-2 and 3 cards"),
            Trait::Fighters => message!("fighters"),
            Trait::HitEnemyCruiser => message!("Hit enemy cruiser"),
            Trait::HitOwnCruiser => message!("Hit own cruiser"),
            Trait::HitFighter => message!("Hit fighter"),
            Trait::Destroy => message!("Destroy"),
            Trait::Moves => message!("moves"),
            Trait::Pivot => message!("Pivot"),
            Trait::Flip => message!("Flip"),
            Trait::Draw => message!("Draw"),
            Trait::Screens => message!("screens"),
            Trait::ForceFields => message!("force fields"),
        }
    }

    /// Is this symbol counted here?
    pub fn counts(self, effect: Effect) -> bool {
        use Effect::{FreeMove, LateralMove, VerticalMove};
        match self {
            Trait::HitEnemyCruiser => effect == Effect::HitEnemyCruiser,
            Trait::HitOwnCruiser => effect == Effect::HitOwnCruiser,
            Trait::HitFighter => effect == Effect::HitFighter,
            Trait::Destroy => effect == Effect::Destroy,
            Trait::Moves => matches!(effect, LateralMove | VerticalMove | FreeMove),
            Trait::Pivot => effect == Effect::Pivot,
            Trait::Flip => effect == Effect::Flip,
            Trait::Draw => effect == Effect::Draw,
            Trait::Screens => effect.screens() > 0,
            Trait::ForceFields => effect == Effect::ForceField,
            Trait::LevelZero | Trait::LevelTwoAndThree | Trait::Fighters => false,
        }
    }

    /// How much of it a deck has.
    pub fn count(self, composition: &Composition) -> usize {
        let levels = composition.levels.map(|level| level.cards);
        match self {
            Trait::LevelZero => levels[0],
            Trait::LevelTwoAndThree => levels[2] + levels[3],
            Trait::Fighters => composition.fighters.upper + composition.fighters.lower,
            _ => {
                let counted = |effect: &Effect| self.counts(*effect);
                let effects = Effect::ALL.into_iter().filter(counted);
                effects.map(|effect| composition.symbols(effect)).sum()
            }
        }
    }
}

/// One figure of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// What is counted.
    #[serde(rename = "trait")]
    pub what: Trait,
    /// In the whole deck.
    pub count: usize,
    /// For 25 cards.
    pub per_25: f64,
    /// The average of the reference decks, for 25 cards; none if there are none.
    pub reference: Option<f64>,
    /// How many standard deviations of the reference decks it lies above that.
    pub deviation: Option<f64>,
}

/// A reference deck that is like this one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Similar {
    /// Its name.
    pub deck: String,
    /// Root mean square of the differences in deviations: 0 is the same profile.
    pub distance: f64,
    /// Cards that both have.
    pub shared_cards: usize,
}

/// The deck beside the reference decks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// By trait.
    pub profile: Vec<Figure>,
    /// The reference decks, the most similar first; the deck itself is left out.
    pub similar: Vec<Similar>,
    /// The mean distance between two reference decks, as a yardstick.
    pub usual_distance: Option<f64>,
}

impl Comparison {
    pub(super) fn of(
        subject: &Subject,
        composition: &Composition,
        references: &References,
    ) -> Comparison {
        let ids: Vec<CardId> = subject.cards.iter().map(|card| card.id).collect();
        let own = per_25(composition);
        let mut similar: Vec<Similar> = references
            .decks
            .iter()
            .filter(|deck| deck.cards != ids)
            .map(|deck| Similar {
                deck: deck.name.clone(),
                distance: references.distance(&own, &deck.figures),
                shared_cards: deck.cards.iter().filter(|id| ids.contains(id)).count(),
            })
            .collect();
        similar.sort_by(|a, b| a.distance.total_cmp(&b.distance));
        Comparison {
            profile: (0..Trait::ALL.len())
                .map(|n| references.figure(n, composition, own[n]))
                .collect(),
            similar,
            usual_distance: references.usual_distance(),
        }
    }

    /// The figure of a trait.
    pub fn figure(&self, what: Trait) -> Option<&Figure> {
        self.profile.iter().find(|figure| figure.what == what)
    }
}

type Figures = [f64; Trait::ALL.len()];

/// The reference decks, looked at once.
#[derive(Clone, Debug)]
pub struct References {
    decks: Vec<Reference>,
    mean: Figures,
    deviation: Figures,
}

#[derive(Clone, Debug)]
struct Reference {
    name: String,
    cards: Vec<CardId>,
    figures: Figures,
}

impl References {
    /// The reference decks that are legal with these cards and cruisers.
    pub fn new(set: &CardSet, cruisers: &CruiserSet) -> References {
        References::of(&references(set, cruisers), set)
    }

    /// These decks instead of the reference decks, all of them legal with these cards.
    pub fn of(decks: &[Deck], set: &CardSet) -> References {
        let look = |deck: &Deck| Reference {
            name: deck.name().to_owned(),
            cards: deck.cards().to_vec(),
            figures: per_25(&Composition::of(&Subject::of(deck, set))),
        };
        let decks: Vec<Reference> = decks.iter().map(look).collect();
        let mean = |value: &dyn Fn(&Reference) -> f64| {
            decks.iter().map(value).sum::<f64>() / decks.len().max(1) as f64
        };
        let means: Figures = std::array::from_fn(|n| mean(&|deck| deck.figures[n]));
        let deviation = |n: usize| mean(&|deck| (deck.figures[n] - means[n]).powi(2)).sqrt();
        References {
            mean: means,
            // A trait that all reference decks share still has a scale: one symbol in 25 cards.
            deviation: std::array::from_fn(|n| deviation(n).max(1.0)),
            decks,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.decks.len()
    }

    /// No reference deck is legal with these cards.
    pub fn is_empty(&self) -> bool {
        self.decks.is_empty()
    }

    fn figure(&self, n: usize, composition: &Composition, per_25: f64) -> Figure {
        let known = !self.is_empty() && composition.cards > 0;
        Figure {
            what: Trait::ALL[n],
            count: Trait::ALL[n].count(composition),
            per_25,
            reference: (!self.is_empty()).then_some(self.mean[n]),
            deviation: known.then(|| (per_25 - self.mean[n]) / self.deviation[n]),
        }
    }

    fn distance(&self, a: &Figures, b: &Figures) -> f64 {
        let square = |n: usize| ((a[n] - b[n]) / self.deviation[n]).powi(2);
        let sum: f64 = (0..a.len()).map(square).sum();
        (sum / a.len() as f64).sqrt()
    }

    fn usual_distance(&self) -> Option<f64> {
        let pairs = self.decks.iter().enumerate().flat_map(|(n, a)| {
            let others = &self.decks[n + 1..];
            others.iter().map(|b| self.distance(&a.figures, &b.figures))
        });
        let all: Vec<f64> = pairs.collect();
        (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
    }
}

fn per_25(composition: &Composition) -> Figures {
    let scale = LEAST_CARDS as f64 / composition.cards.max(1) as f64;
    Trait::ALL.map(|what| what.count(composition) as f64 * scale)
}

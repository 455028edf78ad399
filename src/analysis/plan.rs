//! What does the deck mean to do, in words?
//!
//! Every sentence follows from a figure of the profile, and names it.

use serde::Serialize;

use super::{Comparison, Composition, Figure, Trait};
use crate::cards::{Cruiser, Effect};
use crate::words::Message;
use crate::{message, plural};

/// From here on, in standard deviations of the reference decks, a difference is worth a word.
pub const NOTABLE: f64 = 0.75;

/// A deck's plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeckPlan {
    /// What it has more of than the reference decks, the most striking first.
    pub leans_on: Vec<Trait>,
    /// What it has less of.
    pub short_of: Vec<Trait>,
    /// The plan and its weak points, one sentence each.
    pub sentences: Vec<Message>,
}

impl DeckPlan {
    pub(super) fn of(
        composition: &Composition,
        comparison: &Comparison,
        cruiser: &Cruiser,
    ) -> DeckPlan {
        let leans_on = notable(comparison, 1.0, 3);
        let mut short_of = notable(comparison, -1.0, 13);
        short_of.retain(|figure| short(figure.what).is_some());
        short_of.truncate(2);
        let mut sentences = vec![strong_points(&leans_on, comparison)];
        sentences.extend(missing(&short_of));
        sentences.extend(weak_points(composition, comparison, cruiser));
        let traits = |figures: &[&Figure]| figures.iter().map(|figure| figure.what).collect();
        DeckPlan {
            leans_on: traits(&leans_on),
            short_of: traits(&short_of),
            sentences,
        }
    }
}

/// `1 upper effect`, `2 upper effects`.
fn upper_effects(count: usize) -> Message {
    plural!(count, "1 upper effect", "{count} upper effects")
}

/// The figures that stand out to one side, the most striking first.
fn notable(comparison: &Comparison, sign: f64, most: usize) -> Vec<&Figure> {
    let by = |figure: &Figure| sign * figure.deviation.unwrap_or(0.0);
    let mut notable: Vec<&Figure> = comparison.profile.iter().collect();
    notable.retain(|figure| by(figure) >= NOTABLE);
    notable.sort_by(|a, b| by(b).total_cmp(&by(a)));
    notable.truncate(most);
    notable
}

fn strong_points(leans_on: &[&Figure], comparison: &Comparison) -> Message {
    let point = |figure: &&Figure| point(strong(figure.what), figure);
    match leans_on {
        [] if comparison.profile.iter().all(|f| f.deviation.is_none()) => {
            message!("There is no reference deck to compare it with.")
        }
        [] => {
            message!("An even mix: no figure is far from the average of the reference decks.")
        }
        points => sentence(points.iter().map(point).collect()),
    }
}

fn missing(short_of: &[&Figure]) -> Option<Message> {
    let point = |figure: &&Figure| Some(point(short(figure.what)?, figure));
    let points: Vec<Message> = short_of.iter().filter_map(point).collect();
    (!points.is_empty()).then(|| sentence(points))
}

/// Where it will hurt.
fn weak_points(
    composition: &Composition,
    comparison: &Comparison,
    cruiser: &Cruiser,
) -> Vec<Message> {
    let above = |what: Trait| {
        let figure = comparison.figure(what).and_then(|figure| figure.deviation);
        figure.unwrap_or(0.0)
    };
    let count = |what: Trait| what.count(composition);
    let handling = above(Trait::Moves)
        .max(above(Trait::Pivot))
        .max(above(Trait::Flip));
    let mut points = Vec::new();
    let guard = above(Trait::Screens).max(above(Trait::ForceFields));
    if handling >= NOTABLE && guard < NOTABLE {
        points.push(message!(
            "Weak when cleared from above: {upper}, and little to guard them (screens {screens}, force fields {fields}).",
            upper = upper_effects(composition.upper_triggers()),
            screens = count(Trait::Screens),
            fields = count(Trait::ForceFields),
        ));
    }
    if above(Trait::HitOwnCruiser) >= NOTABLE {
        points.push(message!(
            "A long game costs it dearly: {symbols} Hit own cruiser symbols on a cruiser of {armour} armour.",
            symbols = count(Trait::HitOwnCruiser),
            armour = cruiser.armour,
        ));
    }
    if above(Trait::LevelTwoAndThree) >= NOTABLE {
        let tall = [2, 3].map(|level: usize| composition.levels[level]);
        points.push(message!(
            "Slow to unfold: {tall} of {cards} cards need two or three under them, and Destroy takes the one on top.",
            tall = tall[0].cards + tall[1].cards,
            cards = composition.cards,
        ));
    }
    if above(Trait::LevelZero) >= NOTABLE && above(Trait::Draw) < 0.0 {
        points.push(message!(
            "Runs dry once its bottom row is full: {symbols} Draw symbols in {cards} cards.",
            symbols = composition.symbols(Effect::Draw),
            cards = composition.cards,
        ));
    }
    // All that is said of a deck fits on one screen.
    points.truncate(2);
    points
}

/// `draws little (7.7 against 1.8)`: in 25 cards, against the average of the reference decks.
fn point(words: Message, figure: &Figure) -> Message {
    message!(
        "{point} ({here} against {average})",
        point = words,
        here = format!("{:.1}", figure.per_25),
        average = format!("{:.1}", figure.reference.unwrap_or(0.0)),
    )
}

fn sentence(points: Vec<Message>) -> Message {
    message!("{points}.", points = Message::list(points)).capital()
}

fn strong(what: Trait) -> Message {
    match what {
        Trait::LevelZero => message!("fills every sector with level-0 cards"),
        Trait::LevelTwoAndThree => message!("builds towers of level-2 and 3 cards"),
        Trait::Fighters => message!("shoots with many fighters"),
        Trait::HitEnemyCruiser => message!("hits the enemy cruiser by effects"),
        Trait::HitOwnCruiser => message!("pays with Hit own cruiser for strong cards"),
        Trait::HitFighter => message!("snipes with Hit fighter"),
        Trait::Destroy => message!("takes cards off the table with Destroy"),
        Trait::Moves => message!("attacks through effects that its moves uncover"),
        Trait::Pivot => message!("turns covered halves up again by Pivot"),
        Trait::Flip => message!("turns backs into fronts by Flip"),
        Trait::Draw => message!("draws more than others"),
        Trait::Screens => message!("holds its sectors with screens"),
        Trait::ForceFields => message!("holds its sectors with force fields"),
    }
}

/// What it means to be without; nothing where that is no loss.
fn short(what: Trait) -> Option<Message> {
    match what {
        Trait::LevelZero => Some(message!("has few level-0 cards to start with")),
        Trait::Fighters => Some(message!("is light on fighters")),
        Trait::HitEnemyCruiser => Some(message!("hardly hits the cruiser but by combats")),
        Trait::HitFighter => Some(message!("has few Hit fighter")),
        Trait::Destroy => Some(message!("has little that removes a card")),
        Trait::Draw => Some(message!("draws little")),
        Trait::Screens => Some(message!("has few screens")),
        Trait::ForceFields => Some(message!("has few force fields")),
        _ => None,
    }
}

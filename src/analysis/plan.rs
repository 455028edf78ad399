//! What does the deck mean to do, in words?
//!
//! Every sentence follows from a figure of the profile, and names it.

use serde::Serialize;

use super::{Comparison, Composition, Figure, Trait};
use crate::cards::{Cruiser, Effect};

/// From here on, in standard deviations of the reference decks, a difference is worth a word.
pub const NOTABLE: f64 = 0.75;

/// A deck's plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// What it has more of than the reference decks, the most striking first.
    pub leans_on: Vec<Trait>,
    /// What it has less of.
    pub short_of: Vec<Trait>,
    /// The plan and its weak points, one sentence each.
    pub sentences: Vec<String>,
}

impl Plan {
    pub(super) fn of(
        composition: &Composition,
        comparison: &Comparison,
        cruiser: &Cruiser,
    ) -> Plan {
        let leans_on = notable(comparison, 1.0, 3);
        let mut short_of = notable(comparison, -1.0, 13);
        short_of.retain(|figure| short(figure.what).is_some());
        short_of.truncate(2);
        let mut sentences = vec![strong_points(&leans_on, comparison)];
        sentences.extend(missing(&short_of));
        sentences.extend(weak_points(composition, comparison, cruiser));
        let traits = |figures: &[&Figure]| figures.iter().map(|figure| figure.what).collect();
        Plan {
            leans_on: traits(&leans_on),
            short_of: traits(&short_of),
            sentences,
        }
    }
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

fn strong_points(leans_on: &[&Figure], comparison: &Comparison) -> String {
    let point = |figure: &&Figure| format!("{} ({})", strong(figure.what), figures(figure));
    match leans_on {
        [] if comparison.profile.iter().all(|f| f.deviation.is_none()) => {
            "There is no reference deck to compare it with.".into()
        }
        [] => "An even mix: no figure is far from the average of the reference decks.".into(),
        points => sentence(&points.iter().map(point).collect::<Vec<_>>()),
    }
}

fn missing(short_of: &[&Figure]) -> Option<String> {
    let point = |figure: &&Figure| {
        let words = short(figure.what)?;
        Some(format!("{words} ({})", figures(figure)))
    };
    let points: Vec<String> = short_of.iter().filter_map(point).collect();
    (!points.is_empty()).then(|| sentence(&points))
}

/// Where it will hurt.
fn weak_points(
    composition: &Composition,
    comparison: &Comparison,
    cruiser: &Cruiser,
) -> Vec<String> {
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
        points.push(format!(
            "Weak when cleared from above: {} upper effects, and little to guard them (screens {}, force fields {}).",
            composition.upper_triggers(),
            count(Trait::Screens),
            count(Trait::ForceFields),
        ));
    }
    if above(Trait::HitOwnCruiser) >= NOTABLE {
        points.push(format!(
            "A long game costs it dearly: {} Hit own cruiser symbols on a cruiser of {} armour.",
            count(Trait::HitOwnCruiser),
            cruiser.armour,
        ));
    }
    if above(Trait::LevelTwoAndThree) >= NOTABLE {
        let tall = [2, 3].map(|level: usize| composition.levels[level]);
        points.push(format!(
            "Slow to unfold: {} of {} cards need two or three under them, and Destroy takes the one on top.",
            tall[0].cards + tall[1].cards,
            composition.cards,
        ));
    }
    if above(Trait::LevelZero) >= NOTABLE && above(Trait::Draw) < 0.0 {
        points.push(format!(
            "Runs dry once its bottom row is full: {} Draw symbols in {} cards.",
            composition.symbols(Effect::Draw),
            composition.cards,
        ));
    }
    points
}

/// `7.7 against 1.8`: in 25 cards, against the average of the reference decks.
fn figures(figure: &Figure) -> String {
    let reference = figure.reference.unwrap_or(0.0);
    format!("{:.1} against {reference:.1}", figure.per_25)
}

fn sentence(points: &[String]) -> String {
    let text = match points {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}.", all.join(", ")),
        points => format!("{}.", points.concat()),
    };
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

fn strong(what: Trait) -> &'static str {
    match what {
        Trait::LevelZero => "fills every sector with level-0 cards",
        Trait::LevelTwoAndThree => "builds towers of level-2 and 3 cards",
        Trait::Fighters => "shoots with many fighters",
        Trait::HitEnemyCruiser => "hits the enemy cruiser by effects",
        Trait::HitOwnCruiser => "pays with Hit own cruiser for strong cards",
        Trait::HitFighter => "snipes with Hit fighter",
        Trait::Destroy => "takes cards off the table with Destroy",
        Trait::Moves => "attacks through effects that its moves uncover",
        Trait::Pivot => "turns covered halves up again by Pivot",
        Trait::Flip => "turns backs into fronts by Flip",
        Trait::Draw => "draws more than others",
        Trait::Screens => "holds its sectors with screens",
        Trait::ForceFields => "holds its sectors with force fields",
    }
}

/// What it means to be without; nothing where that is no loss.
fn short(what: Trait) -> Option<&'static str> {
    match what {
        Trait::LevelZero => Some("few level-0 cards to start with"),
        Trait::Fighters => Some("light on fighters"),
        Trait::HitEnemyCruiser => Some("hardly hits the cruiser but by combats"),
        Trait::HitFighter => Some("few Hit fighter"),
        Trait::Destroy => Some("little that removes a card"),
        Trait::Draw => Some("draws little"),
        Trait::Screens => Some("few screens"),
        Trait::ForceFields => Some("few force fields"),
        _ => None,
    }
}

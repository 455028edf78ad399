//! How hard does a sector shoot, and how much does it take?
//!
//! A sector is built from the bottom with fronts that fit: at each level those of that level and of
//! level 0. The topmost card shows both halves, every other one its lower half.

use serde::Serialize;

use super::Subject;
use super::composition::per;
use crate::cards::{BACK_FIGHTERS, Card, CardId, Effect};
use crate::rules::fits;

/// Sectors built up with the deck's cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Force {
    /// For each height that the cruiser's tallest sector reaches.
    pub heights: Vec<Height>,
    /// Hit enemy cruiser and Hit fighter symbols for each card: damage that needs no combat.
    pub direct_per_card: Option<f64>,
}

/// A sector of so many cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Height {
    /// Cards in it.
    pub height: usize,
    /// Sectors of the cruiser that can be this high.
    pub sectors: usize,
    /// Fighters that it shows: the damage that it does in a combat.
    pub fighters: ForceFigure,
    /// Those fighters for each card of the sector.
    pub per_card: ForceFigure,
    /// Markers that clear it: fighters as they come to light, screens, hull points. Force fields
    /// are left out of it.
    pub absorbs: ForceFigure,
    /// The chance that a force field is in it: then no single combat clears it.
    pub shielded: f64,
    /// The cards, from bottom to top, that show most fighters; a back is `null`.
    pub strongest: Vec<Option<CardId>>,
}

/// The best that the deck can do, and the average of the fronts that fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ForceFigure {
    /// With the best cards of the deck, each used once.
    pub best: f64,
    /// With any front that fits as likely as any other at each level, whatever lies at the others;
    /// a back where none fits.
    pub average: f64,
}

/// What a card brings to a sector.
#[derive(Clone, Copy)]
struct Piece {
    id: Option<CardId>,
    covered: u32,
    topmost: u32,
    absorbs: u32,
    shield: bool,
}

/// Two fighters on the upper half.
const BACK: Piece = Piece {
    id: None,
    covered: 0,
    topmost: BACK_FIGHTERS as u32,
    absorbs: BACK_FIGHTERS as u32,
    shield: false,
};

impl Piece {
    fn front(card: &Card) -> Piece {
        let screens: u32 = card
            .effects()
            .map(|effect| u32::from(effect.screens()))
            .sum();
        Piece {
            id: Some(card.id),
            covered: card.lower.fighters.into(),
            topmost: card.fighters().into(),
            absorbs: screens + u32::from(card.fighters().max(1)), // a hull point [R5]
            shield: card.has(Effect::ForceField),
        }
    }
}

impl Force {
    pub(super) fn of(subject: &Subject) -> Force {
        let sectors = &subject.cruiser.sectors;
        let tallest = sectors.iter().map(Vec::len).max().unwrap_or(0);
        let direct =
            |effect: &Effect| matches!(effect, Effect::HitEnemyCruiser | Effect::HitFighter);
        let symbols = subject.cards.iter().flat_map(|card| card.effects());
        Force {
            heights: (1..=tallest).map(|h| height(subject, h)).collect(),
            direct_per_card: per(symbols.filter(direct).count(), subject.cards.len()),
        }
    }

    /// The tallest sector.
    pub fn tallest(&self) -> Option<&Height> {
        self.heights.last()
    }
}

fn height(subject: &Subject, height: usize) -> Height {
    let fitting: Vec<Vec<Piece>> = (0..height).map(|level| pieces(subject, level)).collect();
    let shows = |level: usize, piece: &Piece| match level + 1 == height {
        true => piece.topmost,
        false => piece.covered,
    };
    let absorbs = |_: usize, piece: &Piece| piece.absorbs;
    let (most, strongest) = best(&fitting, &shows);
    let average = |value: &dyn Fn(usize, &Piece) -> u32| -> f64 {
        let mean = |(level, pieces): (usize, &Vec<Piece>)| {
            let sum: u32 = pieces.iter().map(|piece| value(level, piece)).sum();
            f64::from(sum) / pieces.len() as f64
        };
        fitting.iter().enumerate().map(mean).sum()
    };
    // Averages let a card stand at several levels: of very few cards they could beat the best.
    let figure = |best: u32, average: f64| ForceFigure {
        best: best.into(),
        average: average.min(best.into()),
    };
    let fighters = figure(most, average(&shows));
    let bare = |pieces: &Vec<Piece>| {
        let bare = pieces.iter().filter(|piece| !piece.shield).count();
        bare as f64 / pieces.len() as f64
    };
    Height {
        height,
        sectors: subject
            .cruiser
            .sectors
            .iter()
            .filter(|s| s.len() >= height)
            .count(),
        fighters,
        per_card: ForceFigure {
            best: fighters.best / height as f64,
            average: fighters.average / height as f64,
        },
        absorbs: figure(best(&fitting, &absorbs).0, average(&absorbs)),
        shielded: 1.0 - fitting.iter().map(bare).product::<f64>(),
        strongest,
    }
}

/// The fronts that fit at a level; the back where there is none.
fn pieces(subject: &Subject, level: usize) -> Vec<Piece> {
    let fits = |card: &&&Card| fits(card.level(), level as u8);
    let fronts = subject
        .cards
        .iter()
        .filter(fits)
        .map(|card| Piece::front(card));
    let fronts: Vec<Piece> = fronts.collect();
    if fronts.is_empty() {
        vec![BACK]
    } else {
        fronts
    }
}

/// The most that different cards, one for each level, add up to, and which ones they are.
///
/// Of each level only the best few can matter: as many as there are levels, since each other level
/// takes one of them away at the most.
fn best(
    fitting: &[Vec<Piece>],
    value: &dyn Fn(usize, &Piece) -> u32,
) -> (u32, Vec<Option<CardId>>) {
    let mut ways = vec![(0, Vec::new())];
    for (level, pieces) in fitting.iter().enumerate() {
        let mut few: Vec<&Piece> = pieces.iter().collect();
        few.sort_by_key(|piece| std::cmp::Reverse(value(level, piece)));
        few.truncate(fitting.len());
        few.push(&BACK);
        let with = |(sum, used): &(u32, Vec<Option<CardId>>)| -> Vec<_> {
            let unused = few
                .iter()
                .filter(|p| p.id.is_none() || !used.contains(&p.id));
            let add = |piece: &&Piece| {
                let cards = used.iter().copied().chain([piece.id]).collect();
                (sum + value(level, piece), cards)
            };
            unused.map(add).collect()
        };
        ways = ways.iter().flat_map(with).collect();
    }
    // The first of the best, so that the answer does not depend on the order of a sort.
    ways.into_iter()
        .rev()
        .max_by_key(|(sum, _)| *sum)
        .unwrap_or_default()
}

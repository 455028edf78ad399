//! What a sector shoots and takes, against the engine.

use guerre_totale::analysis::{Analysis, practice_cruiser};
use guerre_totale::cards::{CardId, CardSet, CruiserSet, Effect};
use guerre_totale::rules::{
    BySeat, CardBits, Choice, Croupier, Decision, Game, Mode, Seat, Side, State,
};

use crate::look::{all_cards, list, look, references};

/// Deals the cards that are asked for.
struct Deal(Vec<u8>);

impl Croupier for Deal {
    fn shuffle(&mut self, _: Seat, _: CardBits) {}
    fn draw(&mut self, _: Seat, left: &CardBits) -> u8 {
        let asked = self.0.iter().find(|card| left.contains(**card));
        asked.copied().unwrap_or_else(|| left.nth(0))
    }
}

/// A board with these cards in its tallest sector, played by the rules. It is the one in the middle if
/// there are several: at the edge a move has one way to go, and goes it.
fn build(found: &Analysis, cards: &[Option<CardId>]) -> Option<(Game, State, usize)> {
    let set = CardSet::builtin();
    let cruiser = practice_cruiser(CruiserSet::builtin().get(&found.cruiser).unwrap());
    let game = Game::new(Mode::TotalWar, set, [&cruiser, &cruiser]);
    let to_the_middle = [0, 4, 1, 3, 2].into_iter();
    let sector = to_the_middle.max_by_key(|s: &usize| cruiser.sectors[*s].len());
    let sector = sector.unwrap();
    let named: Vec<u8> = cards
        .iter()
        .flatten()
        .filter_map(|id| game.card(*id))
        .collect();
    let mut deal = Deal(named);
    let all: CardBits = (0..set.cards().len() as u8).collect();
    let mut state = game.start(BySeat([all, CardBits::EMPTY]), Seat::A, &mut deal);
    for card in cards {
        let (card, side) = match card {
            Some(id) => (game.card(*id)?, Side::Front),
            None => (
                (0..100).rev().find(|c| state.hand(Seat::A).contains(*c))?,
                Side::Back,
            ),
        };
        let sector = sector as u8;
        state
            .apply(&game, Choice::Deploy { card, side, sector }, &mut deal)
            .ok()?;
        if state.decision() != Some(Decision::Deployment(Seat::A)) {
            return None; // an effect with a choice would change the board
        }
    }
    Some((game, state, sector))
}

#[test]
fn the_strongest_sector_shows_what_the_engine_counts() {
    let mut compared = 0;
    for (deck, found) in references() {
        for height in &found.force.heights {
            // On an empty table a Hit fighter or a Destroy finds the sector itself.
            let hits_itself = |id: &CardId| {
                let card = CardSet::builtin().get(*id).unwrap();
                let hits = |effect| matches!(effect, Effect::HitFighter | Effect::Destroy);
                card.effects().any(hits)
            };
            let cards = &height.strongest;
            if !cards.iter().flatten().any(hits_itself)
                && let Some((game, state, sector)) = build(found, cards)
            {
                let fighters = state.fighters(&game, Seat::A, sector);
                assert_eq!(f64::from(fighters), height.fighters.best, "{}", deck.name);
                compared += 1;
            }
        }
    }
    assert!(compared >= 6, "{compared}");
}

#[test]
fn what_a_sector_absorbs_is_what_clears_it_in_the_engine() {
    // Without effects and force fields, so that nothing but markers counts.
    let deck = all_cards("ares", |card| {
        card.effects().all(|effect| effect.screens() > 0) && card.level() == 0
    });
    let found = look(&deck);
    let best = found.force.heights[0].absorbs.best;
    let toughest = deck.ids().max_by_key(|id| {
        let card = CardSet::builtin().get(*id).unwrap();
        card.fighters().max(1) + card.effects().map(|e| e.screens()).sum::<u8>()
    });
    let (game, state, sector) = build(&found, &[toughest]).unwrap();
    let markers = best as u8;
    assert_eq!(
        state.would_lose(&game, Seat::A, sector, markers - 1).cards,
        0
    );
    let losses = state.would_lose(&game, Seat::A, sector, markers);
    assert_eq!((losses.cards, losses.armour), (1, 0));
}

#[test]
fn averages_are_means_over_the_fronts_that_fit() {
    let found = look(&list("cruiser: ares\n0-1, 0-2, 1-3"));
    let set = CardSet::builtin();
    let card = |text: &str| set.get(text.parse().unwrap()).unwrap();
    let fighters = |text: &str| f64::from(card(text).fighters());
    let lower = |text: &str| f64::from(card(text).lower.fighters);
    let one = (fighters("0-1") + fighters("0-2")) / 2.0;
    let base = (lower("0-1") + lower("0-2")) / 2.0;
    let top = (fighters("0-1") + fighters("0-2") + fighters("1-3")) / 3.0;
    assert_eq!(found.force.heights[0].fighters.average, one);
    assert!((found.force.heights[1].fighters.average - base - top).abs() < 1e-12);
    let slots = found.composition.levels[3].slots;
    assert_eq!(found.force.heights[3].sectors, slots);
}

#[test]
fn a_sector_without_fitting_fronts_is_built_of_backs() {
    let found = look(&list("cruiser: ares\n2-5"));
    let height = &found.force.heights[0];
    assert_eq!((height.fighters.best, height.fighters.average), (2.0, 2.0));
    assert_eq!(height.strongest, [None]);
}

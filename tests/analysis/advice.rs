//! Advice rests on figures, and appears when it should.

use guerre_totale::analysis::{Analysis, Price, Warning};
use guerre_totale::cards::{Card, CardId, CardSet, Effect};
use guerre_totale::decks::DeckList;

use crate::look::{all_cards, list, look, look_without_towers, reference, references};

fn warning<'a>(found: &'a Analysis, code: &str) -> Option<&'a Warning> {
    found.warnings.iter().find(|warning| warning.code == code)
}

#[test]
fn every_warning_has_figures_that_its_words_repeat() {
    for (_, found) in references() {
        for warning in &found.warnings {
            assert!(!warning.figures.is_empty(), "{warning:?}");
            assert!(
                warning
                    .message
                    .to_string()
                    .bytes()
                    .any(|byte| byte.is_ascii_digit()),
                "{warning:?}"
            );
            assert!(!warning.remedy.to_string().is_empty());
        }
    }
}

#[test]
fn a_level_that_the_cruiser_lacks_is_dead() {
    let found = look_without_towers(&reference("ivory-towers"));
    let dead = warning(&found, "dead-level").unwrap();
    assert_eq!(dead.figures["slots"], 0);
    assert!(warning(&look(&reference("ivory-towers")), "dead-level").is_none());
}

#[test]
fn a_deck_that_shoots_itself_or_is_too_thick_is_told_so() {
    let own = |card: &Card| card.has(Effect::HitOwnCruiser);
    assert!(warning(&look(&all_cards("ares", own)), "own-fire").is_some());
    let found = look(&all_cards("ares", |card| !own(card)));
    assert!(warning(&found, "own-fire").is_none());
    assert!(warning(&found, "thick-deck").is_some());
    let found = look(&reference("cartwheel"));
    assert!(warning(&found, "thick-deck").is_none());
}

#[test]
fn suggestions_are_swaps_within_a_level_that_the_cruiser_can_play_and_that_should_pay() {
    let mut swaps = 0;
    for (deck, found) in references() {
        for suggestion in &found.suggestions {
            let instead_of = suggestion.instead_of.unwrap();
            assert!(deck.ids().all(|id| id != suggestion.card), "{suggestion:?}");
            assert!(deck.ids().any(|id| id == instead_of), "{suggestion:?}");
            assert_eq!(suggestion.card.level, instead_of.level);
            assert!(found.composition.levels[usize::from(instead_of.level)].slots > 0);
            assert!(suggestion.gain >= 1.0 && !suggestion.reasons.is_empty());
            swaps += 1;
        }
    }
    assert!(swaps > 0);
}

#[test]
fn the_best_card_outside_comes_for_the_worst_inside() {
    let worth = |card: &Card| -> f64 {
        let prices = Price::all().iter();
        prices
            .map(|price| price.points * f64::from(price.thing.count(card.half(price.half))))
            .sum()
    };
    let inside = all_cards("atlas", |card| card.level() == 1 && card.id.number < 90);
    let mut outside = all_cards("atlas", |card| card.level() == 1 && card.id.number >= 90);
    let mut deck = inside.clone();
    deck.cards.push("0-1".into());
    let found = look(&deck);
    let first = &found.suggestions[0];
    let price = |id: CardId| worth(CardSet::builtin().get(id).unwrap());
    outside.cards.sort_by(|a, b| {
        let [a, b] = [a, b].map(|id| price(id.parse().unwrap()));
        b.total_cmp(&a)
    });
    assert_eq!(first.card.to_string(), outside.cards[0]);
    let mut ids = inside.ids();
    assert!(ids.all(|id| price(id) >= price(first.instead_of.unwrap())));
}

#[test]
fn a_deck_that_is_too_small_is_offered_cards_to_add() {
    let found = look(&list("0-1, 0-2, 2-9"));
    assert_eq!(found.suggestions.len(), 3);
    for suggestion in &found.suggestions {
        assert_eq!(suggestion.instead_of, None);
        assert!(matches!(suggestion.card.level, 0 | 2), "{suggestion:?}");
        assert!(suggestion.gain > 0.0);
    }
}

#[test]
fn no_warning_is_given_that_nobody_gained_by_following() {
    for (_, found) in references() {
        for warning in &found.warnings {
            let followed = warning
                .followed
                .unwrap_or_else(|| panic!("{}", warning.code));
            assert!(followed.low > 0.0, "{warning:?}");
        }
    }
}

#[test]
fn illegal_lists_are_looked_at_all_the_same() {
    let found = look(&list("0-1, 0-1, nine, 1-9999, 3-10"));
    let codes: Vec<&str> = found.problems.iter().map(|problem| problem.code).collect();
    assert_eq!(
        codes,
        [
            "too-few-cards",
            "duplicate-card",
            "unknown-card",
            "bad-id",
            "missing-cruiser"
        ]
    );
    assert!(!found.legal && found.cruiser_assumed);
    assert_eq!(found.composition.cards, 2);
    let empty = look(&DeckList::new("nothing yet"));
    assert_eq!(empty.composition.cards, 0);
    assert_eq!(empty.composition.fighters.per_card, None);
    assert!(empty.warnings.is_empty());
}

#[test]
fn the_plan_names_what_stands_out() {
    use guerre_totale::analysis::Trait;
    let leans = |name: &str| look(&reference(name)).plan.leans_on;
    assert!(leans("supply-line").contains(&Trait::Draw));
    assert!(leans("glass-wall").contains(&Trait::Screens));
    assert!(leans("cartwheel").contains(&Trait::Pivot));
    assert!(leans("masked-ball").contains(&Trait::Flip));
}

#[test]
fn a_deck_is_most_like_a_copy_of_it_with_one_card_less() {
    let mut deck = reference("red-swarm");
    deck.cards.pop();
    let similar = look(&deck).comparison.similar;
    assert_eq!(similar[0].deck, reference("red-swarm").name);
    assert_eq!(similar[0].shared_cards, deck.cards.len());
    assert!(
        look(&reference("red-swarm"))
            .comparison
            .similar
            .iter()
            .all(|s| s.deck != "Red Swarm")
    );
}

//! Advice rests on figures, and appears when it should.

use guerre_totale::analysis::{Analysis, Warning};
use guerre_totale::cards::{CardSet, Effect};
use guerre_totale::decks::DeckList;

use crate::look::{all_cards, list, look, reference, references};

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
fn more_than_three_cards_for_each_slot_of_a_level_are_too_many() {
    let mut deck = all_cards("ares", |card| matches!(card.level(), 0 | 3));
    let slots = look(&deck).composition.levels[3].slots;
    let level_3 = |card: &String| card.starts_with('3');
    let first = deck.cards.iter().position(level_3).unwrap();
    deck.cards.truncate(first + 3 * slots + 1);
    let found = look(&deck);
    let crowded = warning(&found, "crowded-level").unwrap();
    assert_eq!(crowded.figures["cards"], 3 * slots + 1);
    assert_eq!(crowded.figures["slots"], slots);
    deck.cards.pop();
    assert!(warning(&look(&deck), "crowded-level").is_none());
}

#[test]
fn a_level_that_the_cruiser_lacks_is_dead() {
    let mut deck = reference("ivory-towers");
    deck.cruiser = Some("atlas".into());
    let found = look(&deck);
    let dead = warning(&found, "dead-level").unwrap();
    assert_eq!(dead.figures["slots"], 0);
    assert!(warning(&look(&reference("ivory-towers")), "dead-level").is_none());
}

#[test]
fn few_level_0_says_how_many_are_enough() {
    let deck = all_cards("apollo", |card| card.level() > 0 || card.id.number < 8);
    let found = look(&deck);
    let few = warning(&found, "few-level-0").unwrap();
    let enough = few.figures["enough"].as_u64().unwrap() as usize;
    let cards = found.composition.cards;
    let none = |hits| guerre_totale::analysis::odds::none(cards, hits, 5);
    assert!(none(enough) <= 0.12 && none(enough - 1) > 0.12);
}

#[test]
fn decks_that_lack_something_are_told_so() {
    let has = |card: &guerre_totale::cards::Card, effects: &[Effect]| {
        card.effects().any(|effect| effects.contains(&effect))
    };
    let answers = [Effect::Destroy, Effect::Flip, Effect::HitFighter];
    let deck = all_cards("ares", |card| {
        !has(card, &answers) && !has(card, &[Effect::Draw])
    });
    let found = look(&deck);
    assert!(warning(&found, "no-answers").is_some());
    assert!(warning(&found, "dries-up").is_some());
    let found = look(&all_cards("ares", |card| card.fighters() <= 2));
    assert!(warning(&found, "below-backs").is_some());
    let found = look(&all_cards("ares", |card| {
        has(card, &[Effect::HitOwnCruiser])
    }));
    assert!(warning(&found, "own-fire").is_some());
    let found = look(&all_cards("ares", |_| true));
    assert!(warning(&found, "thick-deck").is_some());
    assert!(warning(&found, "no-answers").is_none());
}

#[test]
fn cards_that_handle_others_for_nothing_are_idle() {
    let moves = [Effect::LateralMove, Effect::VerticalMove, Effect::FreeMove];
    let found = look(&all_cards("ares", |card| {
        let mut effects = card.lower.effects.iter();
        card.upper.effects.is_empty() && effects.all(|effect| moves.contains(effect))
    }));
    let idle = warning(&found, "idle-handling").unwrap();
    assert_eq!(idle.figures["upper_effects"], 0);
}

#[test]
fn suggestions_are_cards_outside_the_deck_that_its_cruiser_can_play_with_a_reason() {
    for (deck, found) in references() {
        for suggestion in &found.suggestions {
            assert!(deck.ids().all(|id| id != suggestion.card), "{suggestion:?}");
            let level = CardSet::builtin().get(suggestion.card).unwrap().level();
            assert!(found.composition.levels[usize::from(level)].slots > 0);
            assert!(!suggestion.reasons.is_empty());
            let of_level = found.composition.levels[usize::from(level)].cards;
            assert!(level == 0 || of_level > 0, "{suggestion:?}");
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

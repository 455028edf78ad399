//! Chains that the analyser reports, replayed by the engine.

use guerre_totale::analysis::{Chain, ChainStep, Deployment, practice_cruiser};
use guerre_totale::cards::{Card, CardSet, CruiserSet, Effect};
use guerre_totale::rules::{
    BySeat, CHAIN_LIMIT, CardBits, Choice, Croupier, Decision, Event, Game, Mode, Seat, State,
};

use crate::look::{all_cards, list, look, references};

/// Deals the cards of a chain first, and writes down what is resolved.
struct Table {
    first: BySeat<Vec<u8>>,
    heard: Vec<Heard>,
    limit: bool,
}

/// An effect as the engine tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Heard {
    card: u8,
    half: guerre_totale::cards::Half,
    effect: Effect,
    target: Option<(Seat, u8, u8)>,
}

impl Croupier for Table {
    fn shuffle(&mut self, _: Seat, _: CardBits) {}

    fn draw(&mut self, pile: Seat, left: &CardBits) -> u8 {
        let asked = self.first[pile].iter().find(|card| left.contains(**card));
        asked.copied().unwrap_or_else(|| left.nth(0))
    }

    fn hear(&mut self, _: &Game, _: &State, event: Event) {
        match event {
            Event::Resolved {
                card,
                half,
                effect,
                target,
                ..
            } => {
                self.heard.push(Heard {
                    card,
                    half,
                    effect,
                    target,
                });
            }
            Event::ChainLimit => self.limit = true,
            _ => {}
        }
    }
}

fn heard(step: &ChainStep, game: &Game) -> Heard {
    Heard {
        card: game.card(step.card).unwrap(),
        half: step.half,
        effect: step.effect,
        target: step
            .target
            .map(|aim| (aim.owner, game.card(aim.card).unwrap(), aim.to)),
    }
}

/// The choice that makes the engine resolve this effect next.
fn choice_for(step: &Heard, state: &State, game: &Game) -> Option<Choice> {
    if state.acting_card() != Some(step.card) {
        return None;
    }
    state.choices(game).iter().find(|choice| {
        let Choice::Resolve { symbol, target } = *choice else {
            return false;
        };
        let target = target.map(|t| {
            let card = state.stack(t.owner, t.sector.into())[usize::from(t.level)].card();
            (t.owner, card, t.to)
        });
        state.symbol(game, symbol) == Some((step.half, step.effect)) && target == step.target
    })
}

/// Plays a chain on a cruiser whose slots all have Draw symbols; set-up effects that have a choice
/// are applied to the opponent's board.
fn replay(chain: &Chain, cruiser: &str) -> (Vec<Heard>, bool) {
    let set = CardSet::builtin();
    let cruiser = practice_cruiser(CruiserSet::builtin().get(cruiser).unwrap());
    let game = Game::new(Mode::TotalWar, set, [&cruiser, &cruiser]);
    let cards = |seat: Seat| -> Vec<u8> {
        let own = chain
            .setup
            .iter()
            .chain([&chain.play])
            .filter(|d| d.seat == seat);
        own.map(|deployment| game.card(deployment.card).unwrap())
            .collect()
    };
    let mut table = Table {
        first: BySeat([cards(Seat::A), cards(Seat::B)]),
        heard: Vec::new(),
        limit: false,
    };
    let every: CardBits = (0..set.cards().len() as u8).collect();
    let enemy: CardBits = cards(Seat::B).into_iter().collect();
    let mut state = game.start(BySeat([every, enemy]), Seat::B, &mut table);
    for deployment in &chain.setup {
        deploy(deployment, &mut state, &game, &mut table);
        while let Some(Decision::Effect(_)) = state.decision() {
            let away = state.choices(&game).iter().find(|choice| match choice {
                Choice::Resolve { target, .. } => target.is_none_or(|t| t.owner == Seat::B),
                _ => false,
            });
            state.apply(&game, away.unwrap(), &mut table).unwrap();
        }
    }
    table.heard.clear();
    deploy(&chain.play, &mut state, &game, &mut table);
    let steps: Vec<Heard> = chain.steps.iter().map(|step| heard(step, &game)).collect();
    let lap = chain.lap.map_or(&[][..], |lap| &steps[lap..]);
    let told = |n: usize| match n.checked_sub(steps.len()) {
        None => steps[n],
        Some(n) => lap[n % lap.len()],
    };
    while table.heard.len() < chain.effects {
        let expected = told(table.heard.len());
        let choice = choice_for(&expected, &state, &game)
            .unwrap_or_else(|| panic!("{expected:?} is no choice in {chain:?}"));
        state.apply(&game, choice, &mut table).unwrap();
    }
    for (n, resolved) in table.heard.iter().enumerate() {
        assert_eq!(*resolved, told(n), "step {n} of {chain:?}");
    }
    (table.heard, table.limit)
}

fn deploy(deployment: &Deployment, state: &mut State, game: &Game, table: &mut Table) {
    let turn = Some(Decision::Deployment(deployment.seat));
    if state.decision() != turn {
        state.apply(game, Choice::Pass, table).unwrap();
    }
    assert_eq!(state.decision(), turn);
    let choice = Choice::Deploy {
        card: game.card(deployment.card).unwrap(),
        side: deployment.side,
        sector: deployment.sector,
    };
    state.apply(game, choice, table).unwrap();
}

/// Replays a chain and compares every effect.
fn check(chain: &Chain, cruiser: &str) {
    let (heard, limit) = replay(chain, cruiser);
    assert_eq!(heard.len(), chain.effects, "{chain:?}");
    assert_eq!(limit, chain.lap.is_some(), "{chain:?}");
    if chain.lap.is_some() {
        assert_eq!(chain.effects, usize::from(CHAIN_LIMIT));
    }
    let times = |effect: Effect| heard.iter().filter(|step| step.effect == effect).count();
    assert_eq!(times(Effect::Draw), chain.yields.draw);
    assert_eq!(
        times(Effect::HitEnemyCruiser),
        chain.yields.hit_enemy_cruiser
    );
    assert_eq!(times(Effect::HitOwnCruiser), chain.yields.hit_own_cruiser);
    let set = CardSet::builtin();
    for card in &chain.cards {
        let index = set.index(*card).unwrap() as u8;
        assert!(
            heard.iter().any(|step| step.card == index),
            "{card} has no part in {chain:?}"
        );
    }
}

#[test]
fn every_reported_chain_of_the_reference_decks_is_replayed_as_told() {
    let mut replayed = 0;
    for (_, found) in references() {
        let chains = &found.chains;
        for (cards, of) in [(2, &chains.of_two), (3, &chains.of_three)] {
            assert!(of.iter().all(|chain| chain.cards.len() == cards));
        }
        for chain in chains
            .of_two
            .iter()
            .chain(&chains.of_three)
            .chain(&chains.paying)
        {
            check(chain, &found.cruiser);
            replayed += 1;
        }
    }
    assert!(replayed > 50, "{replayed}");
}

#[test]
fn chains_of_the_whole_set_are_replayed_on_every_cruiser() {
    for cruiser in CruiserSet::builtin().iter() {
        let chains = look(&all_cards(&cruiser.id, |_| true)).chains;
        assert!(!chains.of_two.is_empty() && !chains.of_three.is_empty());
        for chain in chains
            .of_two
            .iter()
            .chain(&chains.of_three)
            .chain(&chains.paying)
        {
            check(chain, &cruiser.id);
        }
    }
}

/// The second and third worked example of the rules: 3-10 moves a covered card whose upper effect is
/// seen again, and 3-35 turns 3-10.
#[test]
fn the_cards_of_the_worked_examples_trigger_each_other() {
    let hits = |card: &&Card| card.upper.effects.contains(&Effect::HitEnemyCruiser);
    let mut level_2 = CardSet::builtin()
        .cards()
        .iter()
        .filter(|card| card.level() == 2);
    let other = level_2.find(hits).unwrap().id.to_string();
    let deck = list(&format!("cruiser: ares\n3-10, 3-35, {other}"));
    let triggers = look(&deck).chains.triggers;
    let has = |by: &str, effect: Effect, of: &str| {
        triggers.iter().any(|trigger| {
            (trigger.by.to_string(), trigger.of.to_string()) == (by.into(), of.into())
                && trigger.effect == effect
        })
    };
    assert!(has("3-10", Effect::LateralMove, &other), "{triggers:?}");
    assert!(has("3-35", Effect::Pivot, &other), "{triggers:?}");
}

#[test]
fn cards_without_effects_make_no_chain() {
    let chains = look(&all_cards("ares", |card| {
        card.effects().all(Effect::is_passive)
    }))
    .chains;
    assert!(chains.triggers.is_empty() && chains.of_two.is_empty() && chains.paying.is_empty());
}

#[test]
fn a_chain_that_costs_more_than_it_brings_is_not_reported() {
    for (_, found) in references() {
        let chains = &found.chains;
        for chain in chains.of_two.iter().chain(&chains.of_three) {
            let y = chain.yields;
            let gained = y.draw + y.hit_enemy_cruiser + y.hit_fighter + y.destroy;
            assert!(gained >= y.hit_own_cruiser + y.on_own_board, "{chain:?}");
        }
    }
}

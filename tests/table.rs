//! Does a game in progress say what can be done and what would follow, and give away nothing hidden?

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use guerre_totale::arena::{Duel, Leg};
use guerre_totale::cards::{CardId, CardSet, CruiserSet, SECTORS};
use guerre_totale::decks::{Deck, builtin};
use guerre_totale::json;
use guerre_totale::players::{Brain, Expert, Player, Random};
use guerre_totale::rules::transcript::{Step, replay};
use guerre_totale::rules::{Choice, Decision, Mode, Rng, Seat, State, View};
use guerre_totale::table::{Another, Final, Saved, Sitter, Table};
use rand::SeedableRng;

fn deck(name: &str) -> Deck {
    let list = builtin(name).expect("a reference deck");
    let legal = list.validate(CardSet::builtin(), CruiserSet::builtin());
    legal.expect("legal")
}

fn duel(players: [&str; 2]) -> Duel<Sitter> {
    let [a, b] = players.map(|name| name.parse().expect("a player"));
    let decks = [&deck("red-swarm"), &deck("cartwheel")];
    Duel::total_war(CardSet::builtin(), decks, (a, b))
}

/// A person in seat A against somebody in a hurry.
fn table(seed: u64) -> Table {
    Table::new(duel(["human", "random"]), seed, Leg::First)
}

/// Plays to the end and lets somebody look before each choice of a person, which is left to chance, but
/// always the same at the same point.
fn play(table: &mut Table, mut look: impl FnMut(&mut Table)) {
    while let Some(seat) = table.turn() {
        if table.sitter(seat).is_player() {
            table.play_on();
            continue;
        }
        look(table);
        let mut rng = Rng::seed_from_u64(table.age() as u64);
        let choice = Random.choose(&table.view(seat), &mut rng);
        table.take(choice).expect("one of the choices");
    }
}

fn words(steps: &[Step]) -> String {
    let texts = steps.iter().map(|step| {
        let changes: Vec<String> = step.changes.iter().map(ToString::to_string).collect();
        format!("{} {}\n", step.text, changes.join(" "))
    });
    texts.collect()
}

#[test]
fn every_choice_is_offered_once_and_said_in_words_of_its_own() {
    let mut kinds = HashSet::new();
    for seed in 0..4 {
        play(&mut table(seed), |table| {
            let seat = table.turn().expect("a turn");
            kinds.insert(table.decision().map(|decision| match decision {
                Decision::Deployment(_) => 0,
                Decision::Effect(_) => 1,
                Decision::Battle(_) => 2,
            }));
            let offers = table.offers();
            let ways = || offers.iter().flat_map(|offer| &offer.ways);
            let offered: HashSet<Choice> = ways().map(|way| way.choice).collect();
            let all: HashSet<Choice> = table.view(seat).choices().expect("hers").iter().collect();
            assert_eq!(offered, all);
            assert_eq!(ways().count(), all.len());
            let said: HashSet<String> = ways().map(|way| way.sentence.to_string()).collect();
            assert_eq!(said.len(), all.len(), "{said:?}");
            let named: HashSet<String> = offers.iter().map(|o| o.what.to_string()).collect();
            assert_eq!(named.len(), offers.len(), "each offer is named once");
        });
    }
    assert_eq!(kinds.len(), 3, "cards, effects and battles");
}

/// All that a player sees of a position.
fn seen(table: &Table, state: &State, seat: Seat) -> String {
    let view = View::new(table.game(), state, seat);
    let stacks = |owner| {
        let sectors = 0..SECTORS;
        let stack = sectors.map(move |sector| view.stack(owner, sector).collect::<Vec<_>>());
        stack.collect::<Vec<_>>()
    };
    format!(
        "{:?} {:?} {:?} {:?} {:?} {} {:?}",
        Seat::BOTH.map(|owner| (view.hand_size(owner), view.aside_size(owner))),
        Seat::BOTH.map(|owner| (view.pile_size(owner), view.discard(owner))),
        Seat::BOTH.map(stacks),
        Seat::BOTH.map(|owner| view.armour(owner)),
        view.hand(),
        view.shift(),
        view.decision(),
    )
}

#[test]
fn a_preview_is_what_happens_up_to_what_is_hidden() {
    let (mut whole, mut cut) = (0, 0);
    for seed in 0..3 {
        play(&mut table(seed), |table| {
            let seat = table.turn().expect("a turn");
            let choices: Vec<Choice> = table.view(seat).choices().expect("hers").iter().collect();
            for choice in choices.into_iter().step_by(3) {
                let preview = table.preview(choice);
                let mut after = table.clone();
                after.take(choice).expect("one of the choices");
                let learned = after.view(seat).has_learned_since(&table.seen_by(None));
                assert_eq!(preview.is_cut, learned);
                let told = words(&after.story(Some(seat)));
                let foretold = words(&preview.steps);
                match preview.is_cut {
                    false => {
                        whole += 1;
                        let state = after.seen_by(Some(seat));
                        assert_eq!(seen(table, &preview.state, seat), seen(table, &state, seat));
                        assert!(
                            told.ends_with(&foretold),
                            "{told}\nbut foretold\n{foretold}"
                        );
                    }
                    true => cut += 1,
                }
                assert!(!preview.steps.is_empty());
                let first = preview.steps[0].text.to_string();
                assert!(told.contains(&first), "{told}\nbut foretold\n{foretold}");
            }
        });
    }
    assert!(whole > 100 && cut > 10, "{whole} whole, {cut} cut short");
}

/// The IDs that stand in a text.
fn ids(text: &str) -> impl Iterator<Item = CardId> {
    text.split(|c: char| !c.is_ascii_digit() && c != '-')
        .filter_map(|word| word.parse().ok())
}

#[test]
fn a_player_is_told_of_no_card_that_only_the_other_has_seen() {
    let mut told = 0;
    for seed in 0..3 {
        let mut known: HashSet<CardId> = deck("red-swarm").cards().iter().copied().collect();
        let mut table = table(seed);
        play(&mut table, |table| {
            // Every step of the true story shows fronts and discards to both.
            for step in table.story(None) {
                let fronts = (0..SECTORS).flat_map(|s| step.state.stack(Seat::B, s));
                let fronts = fronts.filter(|card| !card.is_back());
                let discards = step.state.discard(Seat::B);
                let open = fronts.map(|card| card.card()).chain(discards.iter());
                known.extend(open.map(|card| table.game().id(card)));
            }
            let mut text = words(&table.story(Some(Seat::A)));
            for offer in table.offers() {
                for way in offer.ways {
                    text += &format!("{}\n", way.sentence);
                }
            }
            for id in ids(&text) {
                told += 1;
                assert!(known.contains(&id), "{id} in\n{text}");
            }
        });
    }
    assert!(told > 1000);
}

#[test]
fn what_a_player_gets_to_see_does_not_hang_on_what_is_hidden() {
    // Two positions that look the same to A: the true one, and one with the other's cards dealt anew.
    play(&mut table(5), |table| {
        let state = table.seen_by(Some(Seat::A));
        let truth = table.seen_by(None);
        assert_eq!(seen(table, &state, Seat::A), seen(table, &truth, Seat::A));
    });
    let table = table(5);
    let hidden = |state: &State| (state.hand(Seat::B), state.pile(Seat::B));
    assert_ne!(
        hidden(&table.seen_by(Some(Seat::A))),
        hidden(&table.seen_by(None))
    );
}

#[test]
fn a_choice_is_taken_back_unless_something_hidden_was_seen_or_the_other_has_chosen() {
    let (mut back, mut seen) = (0, 0);
    for seed in 0..4 {
        play(&mut table(seed), |table| {
            let before = table.saved();
            let choices: Vec<Choice> = {
                let view = table.view(Seat::A);
                view.choices().expect("hers").iter().collect()
            };
            for choice in choices.into_iter().step_by(5) {
                let mut next = table.clone();
                next.take(choice).expect("one of the choices");
                match next.take_back() {
                    Ok(()) => {
                        back += 1;
                        assert_eq!(next.saved(), before);
                    }
                    Err(reason) => {
                        assert_eq!(reason, Final::Seen);
                        seen += 1;
                    }
                }
            }
        });
    }
    assert!(back > 100 && seen > 10, "{back} back, {seen} seen");
    let mut table = table(0);
    assert_eq!(table.take_back(), Err(Final::NotYours), "nothing is taken");
    let pass = Choice::Pass;
    table.take(pass).expect("always possible");
    while table.turn() == Some(Seat::B) {
        table.play_on();
    }
    assert_eq!(table.take_back(), Err(Final::NotYours));
}

#[test]
fn a_saved_game_goes_on_to_the_same_end() {
    let games = (3..10).map(|seed| {
        let (mut table, mut saves) = (table(seed), Vec::new());
        play(&mut table, |table| saves.push(table.saved()));
        (table, saves)
    });
    let longest = games.max_by_key(|(_, saves)| saves.len());
    let (table, saves) = longest.expect("some games");
    assert!(saves.len() > 20);
    for saved in saves.iter().step_by(9) {
        let bytes = json::line(saved);
        let read = Saved::read(bytes.as_bytes()).expect("a saved game");
        assert_eq!(read, *saved);
        let resumed = Table::resume(duel(["human", "random"]), &read);
        let mut resumed = resumed.expect("the same game");
        assert_eq!(resumed.saved(), *saved);
        play(&mut resumed, |_| ());
        assert!(resumed.transcript().eq(table.transcript()));
    }
}

#[test]
fn another_game_is_not_gone_on_with() {
    let mut table = table(3);
    let choice = table.offers()[0].ways[0].choice;
    table.take(choice).expect("one of the choices");
    let saved = table.saved();
    let other = Table::resume(duel(["human", "greedy"]), &saved);
    assert!(matches!(other, Err(Another::Game(_))), "another opponent");
    let bytes = json::line(&saved);
    let spoilt = bytes.replace("\"seed\":3", "\"seed\":4");
    let spoilt = Saved::read(spoilt.as_bytes()).expect("well formed");
    let other = Table::resume(duel(["human", "random"]), &spoilt);
    assert_eq!(other.err(), Some(Another::Rules), "another shuffle");
    let later = bytes.replace("\"gt-game\":1", "\"gt-game\":2");
    assert_eq!(Saved::read(later.as_bytes()), Err(Another::Later(2)));
    for broken in ["", "{}", "[]", &bytes[..bytes.len() / 2]] {
        assert!(matches!(
            Saved::read(broken.as_bytes()),
            Err(Another::Unreadable(_))
        ));
    }
}

#[test]
fn the_transcript_is_one_by_the_rules() {
    let mut table = table(11);
    play(&mut table, |_| ());
    let mut lines = String::new();
    for line in table.transcript() {
        lines += &json::line(line);
        lines += "\n";
    }
    assert!(lines.contains("\"player\":\"human\""));
    let cards = (CardSet::builtin(), CruiserSet::builtin());
    let replayed = replay(lines.as_bytes(), cards.0, cards.1, |_, _, _| ());
    assert_eq!(replayed.expect("it agrees").games, 1);
    assert!(table.offers().is_empty() && table.question().is_none());
}

#[test]
fn an_expert_says_what_it_would_do_and_how_good_the_chances_are() {
    let table = table(1);
    let expert = Expert::new(400);
    let never = AtomicBool::new(false);
    let advice = table.advice(&expert, &never).expect("a turn");
    assert_eq!(table.advice(&expert, &never), Some(advice.clone()));
    let chances = advice.after.iter().map(|weighed| weighed.chance);
    for chance in chances.chain([advice.before]) {
        assert!((0.0..=1.0).contains(&chance), "{advice:?}");
    }
    assert!((2..=8).contains(&advice.after.len()));
    let all: Vec<Choice> = table
        .offers()
        .iter()
        .flat_map(|o| &o.ways)
        .map(|w| w.choice)
        .collect();
    for weighed in &advice.after {
        assert!(all.contains(&weighed.choice));
    }
    assert_eq!(table.advice(&expert, &AtomicBool::new(true)), None);
    let brain = Brain::builtin();
    let both = Seat::BOTH.map(|seat| table.chance(&brain, seat));
    assert!((both[0] + both[1] - 1.0).abs() < 0.5, "{both:?}");
}

#[test]
fn two_people_can_play_in_a_common_mode() {
    let cruisers = CruiserSet::builtin();
    let [ares, athena] = ["ares", "athena"].map(|id| cruisers.get(id).expect("a cruiser"));
    let people = (Sitter::Human, Sitter::Human);
    let duel = Duel::common(Mode::Training, CardSet::builtin(), [ares, athena], people);
    let mut table = Table::new(duel, 1, Leg::Second);
    assert_eq!(table.turn(), Some(Seat::B));
    play(&mut table, |table| {
        let offer = table.offers().swap_remove(0);
        let preview = table.preview(offer.ways[0].choice);
        assert!(!preview.steps.is_empty());
    });
    assert!(table.outcome().is_some());
}

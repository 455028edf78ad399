//! Are the arena's games fair, different, and the same on every machine?

use std::collections::HashSet;
use std::convert::Infallible;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::sprt::{Sprt, SprtDecision};
use guerre_totale::arena::tally::{GameResult, OneGame};
use guerre_totale::arena::{
    Batch, Contest, Duel, Files, Head, Leg, Matchup, PairSeed, Parts, Plan, RunFile, SaveError,
    Shard, play,
};
use guerre_totale::cards::{CardSet, CruiserSet, read_cruisers};
use guerre_totale::decks::{Deck, builtin, builtins};
use guerre_totale::players::{AnyPlayer, Player};
use guerre_totale::rules::transcript::replay;
use guerre_totale::rules::{
    BySeat, CardBits, Dealer, Mode, Rng, Seat, SeededShuffler, Shuffler, State, View,
};
use rand::SeedableRng;
use serde_json::Value;

const RANDOM: AnyPlayer = AnyPlayer::Random;

fn expert() -> AnyPlayer {
    "expert:100".parse().unwrap()
}

fn greedy() -> AnyPlayer {
    "greedy".parse().expect("a player")
}

fn deck(name: &str) -> Deck {
    deck_on(name, CruiserSet::builtin(), None)
}

fn deck_on(name: &str, cruisers: &CruiserSet, cruiser: Option<&str>) -> Deck {
    let mut list = builtin(name).expect("a built-in deck").clone();
    list.cruiser = cruiser.map(str::to_owned).or(list.cruiser);
    list.validate(CardSet::builtin(), cruisers).expect("legal")
}

fn duel(a: &str, b: &str) -> Duel {
    played_by(RANDOM, RANDOM, a, b)
}

fn played_by(p: AnyPlayer, q: AnyPlayer, a: &str, b: &str) -> Duel {
    Duel::total_war(CardSet::builtin(), [&deck(a), &deck(b)], (p, q))
}

/// Cruisers that make short work, for tests of many games.
fn toys() -> CruiserSet {
    let csv = "\
id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5
paper,Paper,3,Doo,Doo,Doo,Doo,Doo
steel,Steel,999,Doo,Doo,Doo,Doo,Doo
";
    read_cruisers(csv.as_bytes()).expect("cruisers")
}

fn toy_duel(a: &str, b: &str) -> Duel {
    let [a, b] = [a, b].map(|cruiser| deck_on("red-swarm", &toys(), Some(cruiser)));
    Duel::total_war(CardSet::builtin(), [&a, &b], (RANDOM, RANDOM))
}

fn plan(contests: Vec<Duel>, pairs: u64) -> Plan<Duel> {
    Plan::new(contests, 1, pairs)
}

fn run<C: Contest>(plan: &Plan<C>, threads: usize) -> Batch {
    let never = AtomicBool::new(false);
    let batch = plan.run(threads, &[], &never, |_| Ok::<(), Infallible>(()));
    batch.expect("nothing can fail")
}

/// The games of a plan, each as the text of its lines.
fn transcripts(plan: &Plan<Duel>) -> Vec<Vec<String>> {
    let mut games: Vec<Vec<String>> = Vec::new();
    let never = AtomicBool::new(false);
    let told = plan.run(2, &[], &never, |finished| {
        for line in String::from_utf8_lossy(finished.transcript).lines() {
            if line.starts_with(r#"{"type":"game""#) {
                games.push(Vec::new());
            }
            games.last_mut().expect("a game line").push(line.to_owned());
        }
        Ok::<(), Infallible>(())
    });
    told.expect("nothing can fail");
    games
}

/// Red Swarm against Cartwheel, and against itself: twice, under two names so to say.
fn recorded() -> Vec<Vec<String>> {
    let mirror = || duel("red-swarm", "red-swarm");
    let contests = vec![duel("red-swarm", "cartwheel"), mirror(), mirror()];
    transcripts(&Plan {
        transcript_every: Some(1),
        ..plan(contests, 12)
    })
}

#[test]
fn every_game_of_a_batch_is_different() {
    let games = recorded();
    assert_eq!(games.len(), 3 * 24);
    let different: HashSet<&[String]> = games.iter().map(|lines| &lines[1..]).collect();
    assert_eq!(different.len(), games.len());
}

/// Who begins, and the cards of both piles before the first round.
fn dealt(game: &[String]) -> (Value, [Value; 2]) {
    let line = |n: usize| -> Value { serde_json::from_str(&game[n]).expect("JSON") };
    assert_eq!(
        [line(1), line(2)].map(|l| l["type"].clone()),
        ["shuffle"; 2]
    );
    let piles = [1, 2].map(|n| line(n)["cards"].clone());
    (line(0)["first"].clone(), piles)
}

/// The match-ups take turns: two games of the two decks, then four of the mirrors.
#[test]
fn two_decks_are_dealt_anew_and_the_same_deck_with_the_places_swapped() {
    let games = recorded();
    for (n, pair) in games.chunks(2).enumerate() {
        let (first, here) = dealt(&pair[0]);
        let (second, there) = dealt(&pair[1]);
        assert_eq!([first, second], [0, 1]);
        let [a, b] = here;
        match n % 3 {
            0 => assert!(a != there[0] && b != there[1]),
            _ => assert_eq!([b, a], there),
        }
    }
    let shuffles: HashSet<&[String]> = games.iter().map(|lines| &lines[1..3]).collect();
    assert_eq!(shuffles.len(), games.len());
}

/// Whoever begins draws first: the mirrored deal of a common pile is the same pile.
#[test]
fn a_common_pile_is_dealt_alike_to_equal_cruisers_and_anew_to_others() {
    let ids = ["ares", "athena"].map(|id| CruiserSet::builtin().get(id).expect("a cruiser"));
    for (cruisers, alike) in [([ids[0], ids[0]], true), (ids, false)] {
        let players = (RANDOM, RANDOM);
        let duel = Duel::common(Mode::Skirmish, CardSet::builtin(), cruisers, players);
        let seed = duel.seed(1, 0);
        let [first, second] = Leg::BOTH.map(|leg| {
            let mut pile: Vec<u8> = (0..50).collect();
            duel.shuffles(seed, leg).shuffle(Seat::A, &mut pile);
            pile
        });
        assert_eq!(first == second, alike);
    }
}

#[test]
fn a_deck_without_a_card_plays_on_the_shuffles_of_the_full_deck() {
    let left_out = deck("red-swarm").cards()[7];
    let pair = |other: &str| {
        let full = duel("red-swarm", other);
        [full.without(left_out), full]
    };
    let contests = ["cartwheel", "red-swarm"]
        .into_iter()
        .flat_map(pair)
        .collect();
    let games = transcripts(&Plan {
        transcript_every: Some(1),
        ..plan(contests, 4)
    });
    let order = |line: &str| -> Vec<String> {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let cards = line["cards"].as_array().expect("cards").iter();
        cards
            .map(|id| id.as_str().expect("an ID").to_owned())
            .collect()
    };
    for games in games.chunks(4) {
        for leg in 0..2 {
            let (without, with) = (&games[leg], &games[leg + 2]);
            let mut expected = order(&with[1]);
            expected.retain(|id| *id != left_out.to_string());
            assert_eq!(order(&without[1]), expected);
            assert_eq!(without[2], with[2]);
        }
    }
}

#[test]
fn a_match_up_has_the_same_games_whatever_is_played_beside_it() {
    let alone = run(&plan(vec![duel("slow-burn", "cartwheel")], 10), 1);
    let contests = vec![
        duel("red-swarm", "cartwheel"),
        duel("slow-burn", "cartwheel"),
    ];
    let beside = run(&plan(contests, 10), 1);
    assert_eq!(alone.matchups[0], beside.matchups[1]);
}

#[test]
fn any_number_of_threads_gives_the_same_batch() {
    let contests = vec![toy_duel("paper", "paper"), duel("red-swarm", "cartwheel")];
    let plan = plan(contests, 30);
    let one = run(&plan, 1);
    assert!(one.complete);
    for threads in [2, 8, 1000] {
        assert_eq!(run(&plan, threads), one);
    }
}

#[test]
fn tallies_are_what_a_replay_of_the_transcripts_counts() {
    let duel = played_by(greedy(), RANDOM, "red-swarm", "cartwheel");
    let plan = Plan {
        transcript_every: Some(1),
        ..plan(vec![duel], 10)
    };
    let games = transcripts(&plan);
    let text: Vec<String> = games.iter().map(|lines| lines.join("\n")).collect();
    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let replayed = replay(text.join("\n").as_bytes(), cards, cruisers, |_, _, _| {});
    let tally = run(&plan, 1).matchups[0].tally;
    let replayed = replayed.expect("games by the rules");
    assert_eq!(replayed.games as u64, tally.games());
    assert_eq!(replayed.decisions as u64, tally.decisions);
}

/// 200 master seeds, 50 pairs each, on cruisers that make for short games. `docs/statistics.md` has
/// the same with real ones, and the command.
#[test]
fn the_interval_of_a_deck_against_itself_covers_one_half_in_92_to_98_of_100_runs() {
    let plan = plan(vec![toy_duel("paper", "paper")], 50);
    let covered = (0..200).filter(|seed| {
        let plan = Plan {
            seed: *seed,
            ..plan.clone()
        };
        let tally = run(&plan, 2).matchups[0].tally;
        let [low, high] = score_interval(&tally.pairs).expect("pairs were played");
        low <= 0.5 && 0.5 <= high
    });
    let covered = covered.count();
    assert!((184..=196).contains(&covered), "{covered} of 200");
}

#[test]
fn two_games_give_an_interval_that_makes_sense() {
    let tally = run(&plan(vec![duel("red-swarm", "cartwheel")], 1), 1).matchups[0].tally;
    assert_eq!(tally.games(), 2);
    let [low, high] = score_interval(&tally.pairs).expect("a pair was played");
    let score = tally.score().expect("games were played");
    assert!(0.0 <= low && low <= score && score <= high && high <= 1.0);
    assert!(high - low > 0.5, "one pair says little: {low} to {high}");
}

/// A plan with the default test.
fn tested(a: &str, b: &str, pairs: u64) -> Plan<Duel> {
    Plan {
        sprt: Some(Sprt::default()),
        ..plan(vec![toy_duel(a, b)], pairs)
    }
}

#[test]
fn a_deck_that_wins_everything_ends_the_test_and_so_does_one_that_loses_everything() {
    for (a, b, verdict, score) in [
        ("steel", "paper", SprtDecision::AcceptH1, 1.0),
        ("paper", "steel", SprtDecision::AcceptH0, 0.0),
    ] {
        let batch = run(&tested(a, b, 10_000), 2);
        let matchup = &batch.matchups[0];
        assert!(batch.complete);
        assert_eq!(matchup.verdict, verdict);
        assert_eq!(matchup.tally.score(), Some(score));
        assert!(matchup.tally.pair_count() < 100);
    }
}

#[test]
fn a_test_that_cannot_decide_stops_at_the_cap() {
    let batch = run(&tested("paper", "paper", 9), 2);
    assert!(batch.complete);
    assert_eq!(batch.matchups[0].verdict, SprtDecision::Undecided);
    assert_eq!(batch.matchups[0].tally.pair_count(), 9);
}

#[test]
fn the_test_stops_at_the_same_pair_on_any_number_of_threads() {
    let plan = Plan {
        sprt: Some(Sprt::new(-60.0, 60.0, 0.05, 0.05).expect("a proper test")),
        ..tested("paper", "paper", 2_000)
    };
    let one = run(&plan, 1);
    assert_ne!(one.matchups[0].verdict, SprtDecision::Undecided);
    for threads in [2, 8] {
        assert_eq!(run(&plan, threads), one);
    }
}

#[test]
fn greedy_beats_random_with_the_same_deck() {
    for name in ["red-swarm", "cartwheel", "glass-wall"] {
        let plan = plan(vec![played_by(greedy(), RANDOM, name, name)], 30);
        let score = run(&plan, 2).matchups[0].tally.score().expect("games");
        assert!(score >= 0.95, "{name}: {score}");
    }
}

/// Shuffles the piles as another does when the players have changed seats.
struct Swapped(SeededShuffler);

impl Shuffler for Swapped {
    fn shuffle(&mut self, pile: Seat, cards: &mut [u8]) {
        self.0.shuffle(pile.other(), cards);
    }
}

/// A game between two decks; the first of them begins. Armour of both at the end, decisions, rounds.
fn greedy_game(decks: [&Deck; 2], begins: Seat, shuffler: impl Shuffler) -> ([i32; 2], u32, u8) {
    let war = Duel::total_war(CardSet::builtin(), decks, (RANDOM, RANDOM));
    let piles = decks.map(|deck| war.game().bits(deck.cards()));
    let mut dealer = Dealer::new(shuffler);
    let mut streams = [1, 2].map(Rng::seed_from_u64);
    let mut state = war.game().start(BySeat(piles), begins, &mut dealer);
    let mut decisions = 0;
    while let Some(decision) = state.decision() {
        let view = View::new(war.game(), &state, decision.seat());
        let stream = &mut streams[usize::from(decision.seat() != begins)];
        let choice = greedy().choose(&view, stream);
        let taken = state.apply(war.game(), choice, &mut dealer);
        taken.expect("a legal choice");
        decisions += 1;
    }
    let armour = [begins, begins.other()].map(|seat| state.armour(seat));
    (armour, decisions, state.round())
}

/// Else one of two equal decks would have the better chair.
#[test]
fn a_game_is_the_same_when_the_players_change_seats() {
    let (a, b) = (deck("cartwheel"), deck("masked-ball"));
    for seed in 0..20 {
        let shuffles = || SeededShuffler::new(seed);
        let here = greedy_game([&a, &b], Seat::A, shuffles());
        let there = greedy_game([&b, &a], Seat::B, Swapped(shuffles()));
        assert_eq!(here, there, "seed {seed}");
    }
}

/// Plays a game and shows every position to the seat that must choose.
fn walk(duel: &Duel, piles: BySeat<CardBits>, seed: u64, mut see: impl FnMut(&View)) {
    let game = duel.game();
    let seed = duel.seed(seed, 0);
    let mut dealer = Dealer::new(duel.shuffles(seed, Leg::First));
    let mut rng = duel.stream(seed, Leg::First, Seat::A);
    let mut state = game.start(piles, Seat::A, &mut dealer);
    while let Some(decision) = state.decision() {
        let view = View::new(game, &state, decision.seat());
        see(&view);
        let choice = greedy().choose(&view, &mut rng);
        state
            .apply(game, choice, &mut dealer)
            .expect("a legal choice");
    }
}

/// Two states that look the same to a seat must get the same choice from the same random stream,
/// which must be used up alike: nothing that is hidden can have been read.
#[test]
fn players_choose_the_same_whatever_the_hidden_cards_are() {
    let (a, b) = (deck("red-swarm"), deck("masked-ball"));
    let war = Duel::total_war(CardSet::builtin(), [&a, &b], (RANDOM, RANDOM));
    let cruisers = [a.cruiser(), b.cruiser()];
    let players = (RANDOM, RANDOM);
    let skirmish = Duel::common(Mode::Skirmish, CardSet::builtin(), cruisers, players);
    let piles = [a.cards(), b.cards()].map(|cards| war.game().bits(cards));
    let mut chance = Rng::seed_from_u64(3);
    let mut seen = 0;
    for seed in 0..4 {
        let mut check = |view: &View| {
            let other: State = view.deal(&mut chance);
            let other = View::new(view.game(), &other, view.seat());
            for mut player in [RANDOM, greedy(), expert()] {
                let mut streams = [Rng::seed_from_u64(seen), Rng::seed_from_u64(seen)];
                let [mine, theirs] = &mut streams;
                let choices = [player.choose(view, mine), player.choose(&other, theirs)];
                assert_eq!(choices[0], choices[1], "{player}");
                assert_eq!(streams[0], streams[1], "{player}");
            }
            seen += 1;
        };
        walk(&war, BySeat(piles), seed, &mut check);
        walk(&skirmish, skirmish.game().common_piles(), seed, &mut check);
    }
    assert!(seen > 100, "{seen} positions");
}

/// In Total War the opponent's list is hidden as well: with quite another list behind the same cards
/// seen so far, the same choice.
#[test]
fn players_do_not_know_the_list_of_their_opponent() {
    let lists = ["red-swarm", "long-knives", "slow-burn"].map(deck);
    let mine = deck("masked-ball");
    let chosen = lists.each_ref().map(|list| {
        // Only the cards differ: all opponents sit on the same cruiser and none has played yet.
        let other = deck_on(list.name(), CruiserSet::builtin(), Some("ares"));
        let war = Duel::total_war(CardSet::builtin(), [&mine, &other], (RANDOM, RANDOM));
        let cards = [mine.cards(), &other.cards()[..25]];
        let piles = cards.map(|cards| war.game().bits(cards));
        let mut dealer = Dealer::new(SeededShuffler::new(5));
        let state = war.game().start(BySeat(piles), Seat::A, &mut dealer);
        let view = View::new(war.game(), &state, Seat::A);
        [RANDOM, greedy()].map(|mut player| player.choose(&view, &mut Rng::seed_from_u64(8)))
    });
    assert_eq!(chosen[0], chosen[1]);
    assert_eq!(chosen[0], chosen[2]);
}

#[test]
fn every_reference_deck_can_meet_every_other() {
    let decks: Vec<Deck> = builtins().iter().map(|list| deck(&list.name)).collect();
    let pairs = decks.iter().flat_map(|a| decks.iter().map(move |b| [a, b]));
    let players = (RANDOM, RANDOM);
    let contests = pairs.map(|pair| Duel::total_war(CardSet::builtin(), pair, players.clone()));
    let batch = run(&plan(contests.collect(), 1), 2);
    assert!(
        batch
            .matchups
            .iter()
            .all(|matchup| matchup.tally.games() == 2)
    );
}

/// What a file says of a run of this plan.
fn head(plan: &Plan<Duel>) -> Head<String> {
    Head::new("a toy run".to_owned(), plan.pairs, plan.shard)
}

fn resume(path: &Path, plan: &Plan<Duel>) -> Result<(RunFile, Vec<Matchup>), SaveError> {
    RunFile::resume(path, &head(plan), plan, |_, _, _| ())
}

/// A whole run of two match-ups, saved; its bytes.
fn saved(path: &Path, plan: &Plan<Duel>) -> Vec<u8> {
    let files = Files {
        save: Some(path.to_owned()),
        ..Files::default()
    };
    session(plan, &files).expect("a saved run");
    fs::read(path).expect("the file")
}

fn session(plan: &Plan<Duel>, files: &Files) -> Result<Batch, SaveError> {
    let never = AtomicBool::new(false);
    play(plan, &"a toy run".to_owned(), files, 2, &never, |_| ())
}

fn toy_plan() -> Plan<Duel> {
    plan(
        vec![toy_duel("paper", "paper"), toy_duel("paper", "paper")],
        6,
    )
}

/// Cut off at every byte: what is whole counts, half a line is repaired, and the end is the same.
#[test]
fn a_file_cut_off_anywhere_is_repaired_and_ends_the_same() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("run.jsonl");
    let plan = toy_plan();
    let whole = saved(&path, &plan);
    let result = run(&plan, 1);
    let never = AtomicBool::new(false);
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).expect("a cut file");
        let (mut saved, played) = resume(&path, &plan).expect("a repaired file");
        let lines = whole[..length]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count() as u64;
        let counted: u64 = played.iter().map(|m| m.tally.pair_count()).sum();
        assert_eq!(counted, lines.saturating_sub(1));
        let resumed = plan.run(1, &played, &never, |f| {
            saved.add(f.matchup, f.index, f.pair)
        });
        assert_eq!(resumed.expect("a resumed run"), result);
        assert_eq!(fs::read(&path).expect("the file"), whole, "cut at {length}");
    }
}

#[test]
fn a_stop_leaves_whole_pairs_and_says_that_more_was_to_come() {
    let stop = AtomicBool::new(false);
    let mut told = 0;
    let plan = Plan {
        pairs: 100,
        ..toy_plan()
    };
    let batch = plan.run(1, &[], &stop, |_| {
        told += 1;
        stop.store(told >= 3, Ordering::Relaxed);
        Ok::<(), Infallible>(())
    });
    let batch = batch.expect("nothing can fail");
    assert!(!batch.complete);
    assert!(told < 100);
    let played = batch.matchups.iter().map(|m| m.tally.pair_count());
    assert_eq!(played.clone().sum::<u64>(), told);
    assert!(
        played.clone().max() <= played.min().map(|n| n + 1),
        "in turns"
    );
}

#[test]
fn a_stop_after_the_last_pair_interrupts_nothing() {
    let stop = AtomicBool::new(false);
    let mut told = 0;
    let batch = toy_plan().run(1, &[], &stop, |_| {
        told += 1;
        stop.store(told == 12, Ordering::Relaxed);
        Ok::<(), Infallible>(())
    });
    assert!(batch.expect("nothing can fail").complete);
}

#[test]
fn a_file_that_cannot_be_written_ends_the_run() {
    let never = AtomicBool::new(false);
    for threads in [1, 4] {
        let failed = toy_plan().run(threads, &[], &never, |f| match f.index {
            3 => Err("full"),
            _ => Ok(()),
        });
        assert_eq!(failed, Err("full"));
    }
}

#[test]
fn two_runs_cannot_write_to_one_file() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("run.jsonl");
    let plan = toy_plan();
    let first = RunFile::create(&path, &head(&plan)).expect("a new file");
    let second = resume(&path, &plan);
    assert!(matches!(second, Err(SaveError::Busy(_))), "{second:?}");
    drop(first);
    resume(&path, &plan).expect("now it is free");
}

/// The line that a file is refused for.
fn refused(path: &Path, text: &str) -> usize {
    fs::write(path, text).expect("a broken file");
    match resume(path, &toy_plan()) {
        Err(SaveError::Malformed { line, .. }) => line,
        other => panic!("{other:?} for {text}"),
    }
}

#[test]
fn lines_that_were_swapped_removed_or_added_are_refused_by_number() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("run.jsonl");
    let whole = String::from_utf8(saved(&path, &toy_plan())).expect("text");
    let lines: Vec<&str> = whole.lines().collect();
    let swapped = |a: usize, b: usize| {
        let mut lines = lines.clone();
        lines.swap(a, b);
        lines.join("\n") + "\n"
    };
    let without = |line: usize| whole.replace(&format!("{}\n", lines[line]), "");
    for (text, line) in [
        (swapped(2, 3), 3),
        (without(3), 4),
        (without(6), 7),
        (whole.replace(lines[4], "[0,"), 5),
        (format!("{whole}{}\n", lines[12]), 14),
    ] {
        assert_eq!(refused(&path, &text), line);
    }
}

/// In the middle of a file, where nothing is cut off.
#[test]
fn any_changed_byte_is_refused_by_the_number_of_its_line() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("run.jsonl");
    let whole = String::from_utf8(saved(&path, &toy_plan())).expect("text");
    let begin = whole.find('\n').expect("a line") + 1;
    for place in begin..begin + 120 {
        for other in ['0', '7', '[', ' '] {
            let old = whole.as_bytes()[place];
            if old == b'\n' || old == other as u8 {
                continue;
            }
            let mut text = whole.clone();
            text.replace_range(place..place + 1, &other.to_string());
            let line = 1 + whole[..place].matches('\n').count();
            assert_eq!(refused(&path, &text), line, "{text}");
        }
    }
}

/// A check is no secret: what no game can be is refused even with the right one.
#[test]
fn a_game_that_cannot_be_is_refused() {
    let folder = tempfile::tempdir().expect("a directory");
    let plan = toy_plan();
    let game = |rounds, adjudicated| OneGame {
        result: GameResult::Win,
        rounds,
        decisions: 30,
        adjudicated,
    };
    let cases = [
        (5, false, true),
        (100, true, true),
        (u32::MAX, false, false),
    ];
    let more = [(0, false, false), (101, true, false), (5, true, false)];
    for (n, (rounds, adjudicated, right)) in cases.into_iter().chain(more).enumerate() {
        let path = folder.path().join(n.to_string());
        let mut file = RunFile::create(&path, &head(&plan)).expect("a new file");
        let pair = guerre_totale::arena::Pair {
            first: game(5, false),
            second: game(rounds, adjudicated),
        };
        file.add(0, 0, pair).expect("a line");
        drop(file);
        match resume(&path, &plan) {
            Ok(_) => assert!(right, "{rounds} rounds"),
            Err(SaveError::Malformed { line, .. }) => assert!(!right && line == 2, "{rounds}"),
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn a_run_without_end_is_refused() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("run.jsonl");
    let plan = Plan {
        pairs: u64::MAX,
        ..toy_plan()
    };
    drop(RunFile::create(&path, &head(&plan)).expect("a new file"));
    assert_eq!(refused(&path, &fs::read_to_string(&path).expect("text")), 1);
}

/// In two steps, the first of them broken off: the same result as at once.
#[test]
fn a_run_that_is_made_longer_only_goes_on() {
    let folder = tempfile::tempdir().expect("a directory");
    for sprt in [
        None,
        Some(Sprt::new(-60.0, 60.0, 0.2, 0.2).expect("a test")),
    ] {
        let path = folder.path().join(format!("{}", sprt.is_some()));
        let plan = |pairs| Plan {
            pairs,
            sprt,
            ..toy_plan()
        };
        saved(&path, &plan(6));
        let text = fs::read(&path).expect("the file");
        fs::write(&path, &text[..text.len() - 50]).expect("broken off");
        let files = Files {
            resume: Some(path.clone()),
            ..Files::default()
        };
        session(&plan(9), &files).expect("a longer run");
        let longer = session(&plan(30), &files).expect("a longer run");
        assert_eq!(longer, run(&plan(30), 1));
        assert_eq!(session(&plan(30), &files).expect("no longer"), longer);
        let shorter = session(&plan(29), &files);
        assert!(
            matches!(&shorter, Err(SaveError::OtherRun(_, why)) if why.to_string().contains("more games")),
            "{shorter:?}"
        );
    }
}

/// With a test the parts play all of their pairs, and the whole stops where it would have.
#[test]
fn parts_make_the_whole_in_any_order() {
    let folder = tempfile::tempdir().expect("a directory");
    for sprt in [
        None,
        Some(Sprt::new(-100.0, 100.0, 0.3, 0.3).expect("a test")),
    ] {
        let whole = Plan {
            pairs: 23,
            sprt,
            ..toy_plan()
        };
        let mut paths = Vec::new();
        for part in Shard::try_from((1, 4)).expect("a part").all() {
            let path = folder.path().join(format!("{}{part:?}", sprt.is_some()));
            let plan = Plan {
                shard: part,
                sprt: None,
                ..whole.clone()
            };
            saved(&path, &plan);
            paths.push(path);
        }
        paths.swap(0, 3);
        let parts = Parts::<String>::open(&paths).expect("all parts");
        let mut told = 0;
        let merged = parts.read(&whole.contests, sprt, |_, _, _| told += 1);
        let merged = merged.expect("parts");
        assert_eq!(merged, run(&whole, 2));
        let counted: u64 = merged.matchups.iter().map(|m| m.tally.pair_count()).sum();
        assert_eq!(told, counted);
        assert!(Parts::<String>::open(&paths[..3]).is_err());
    }
}

/// A game of chance with a memory of how often it was asked.
struct Coin;

impl Contest for Coin {
    type Heard = u64;

    fn deal(&self) -> u64 {
        1
    }

    fn play(
        &self,
        seed: PairSeed,
        leg: Leg,
        heard: Option<&mut u64>,
        transcript: Option<&mut Vec<u8>>,
        _: &AtomicBool,
    ) -> Option<OneGame> {
        let number = seed.stream(leg as u64);
        if let Some(heard) = heard {
            *heard = number;
        }
        if let Some(transcript) = transcript {
            transcript.extend(number.to_string().into_bytes());
        }
        Some(OneGame {
            result: match number % 2 {
                0 => GameResult::Win,
                _ => GameResult::Loss,
            },
            rounds: 1,
            decisions: 0,
            adjudicated: false,
        })
    }
}

#[test]
fn any_game_can_be_played_listened_to_and_written_down() {
    let plan = Plan {
        listen: true,
        transcript_every: Some(3),
        ..Plan::new(vec![Coin, Coin], 5, 7)
    };
    let mut numbers: HashSet<u64> = HashSet::new();
    let mut written = 0;
    let files = Files::default();
    let batch = play(&plan, &(), &files, 3, &AtomicBool::new(false), |finished| {
        let heard = finished.heard.expect("somebody listens");
        numbers.extend(heard);
        written += usize::from(!finished.transcript.is_empty());
    });
    assert!(batch.expect("a run without files").complete);
    assert_eq!((numbers.len(), written), (28, 6));
}

/// Whatever a wrong name leads to, it stays as it is.
#[test]
fn a_file_that_is_no_run_is_left_alone() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("deck.json");
    for text in [
        "{\"name\":\"precious\"}",
        "a line\nand half",
        "\0\0\0",
        "\n",
    ] {
        fs::write(&path, text).expect("a file");
        let refused = resume(&path, &toy_plan());
        assert!(
            matches!(refused, Err(SaveError::Malformed { line: 1, .. })),
            "{refused:?}"
        );
        assert_eq!(fs::read_to_string(&path).expect("the file"), text);
    }
}

//! `gt simulate`: the same result in every way there, and no surprises.

use std::collections::HashMap;
use std::fs;

use serde_json::{Value, json};

use crate::gt::{Desk, deck_json, legal_deck, some_cards};
use crate::runs::Background;

/// A few seconds of work, two match-ups.
const RUN: &str =
    "simulate red-swarm --against cartwheel red-swarm --player random --games 1200 --sample 75";

/// The bytes of a run that was not interrupted: standard output, save file, transcript.
fn whole(desk: &Desk) -> [String; 3] {
    let answer = desk.gt(&format!(
        "{RUN} --threads 1 --save whole --transcript games"
    ));
    let out = answer.exits(0).out;
    [out, desk.read("whole"), desk.read("games")]
}

#[test]
fn the_number_of_threads_leaves_no_trace() {
    let desk = Desk::new();
    let expected = whole(&desk);
    for threads in [2, 8] {
        let files = format!("--save saved{threads} --transcript games{threads}");
        let out = desk
            .gt(&format!("{RUN} --threads {threads} {files}"))
            .exits(0)
            .out;
        let [saved, games] = ["saved", "games"].map(|file| desk.read(&format!("{file}{threads}")));
        assert_eq!([out, saved, games], expected, "{threads} threads");
    }
}

#[cfg(unix)]
#[test]
fn interruptions_leave_no_trace() {
    let desk = Desk::new();
    let expected = whole(&desk);
    for (signal, threads) in [("INT", 1), ("INT", 8), ("KILL", 2)] {
        let _ = fs::remove_file(desk.path("saved"));
        let mut how = "--save";
        // Broken off in each quarter, early and late, then left alone.
        for lines in [10, 300, 700, 1100] {
            let line = format!("{RUN} --threads {threads} {how} saved --transcript games2");
            let mut run = Background::start(&desk, &line);
            let going = run.reaches(&desk, "saved", lines);
            assert!(going || lines > 10, "over before it could be interrupted");
            run.end(signal);
            assert!(expected[1].starts_with(desk.read("saved").rsplit_once('\n').unwrap().0));
            how = "--resume";
        }
        let line = format!("{RUN} --threads 2 --resume saved --transcript games2");
        let out = desk.gt(&line).exits(0).out;
        let found = [out, desk.read("saved"), desk.read("games2")];
        assert_eq!(found, expected, "{signal} on {threads} threads");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known_and_says_that_it_is_not_all() {
    let desk = Desk::new();
    let run = "simulate red-swarm --against cartwheel glass-wall --player random --games 1000000";
    for (format, mark) in [
        ("table", "Interrupted: this is what was played until then."),
        ("json", "\"complete\": false"),
        ("csv", "opponent,games,"),
    ] {
        let file = format!("saved-{format}");
        let line =
            format!("{run} --save {file} --transcript games --sample 1000 --format {format}");
        let mut background = Background::start(&desk, &line);
        assert!(background.reaches(&desk, &file, 20));
        let (code, out, err) = background.end("INT");
        assert_eq!(code, Some(130), "{err}");
        assert!(out.contains(mark), "{out}");
        assert!(err.contains(&format!("--resume {file}")), "{err}");
        desk.gt("replay --check games").exits(0);
    }
    let json: Value = serde_json::from_str(&{
        let mut background = Background::start(&desk, &format!("{run} --save s --format json"));
        assert!(background.reaches(&desk, "s", 20));
        background.end("INT").1
    })
    .expect("JSON");
    let pairs = desk.read("s").lines().count() as u64 - 1;
    let games = [0, 1].map(|n: usize| count(&json["matchups"][n]["games"]));
    assert_eq!(games[0] + games[1], 2 * pairs);
    assert!(
        games[0] == games[1] || games[0] == games[1] + 2,
        "they take turns"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_heard_by_players_who_would_think_for_hours() {
    let desk = Desk::new();
    for player in ["expert:1000000000", "classic:1000000000"] {
        let file = player.replace(':', "-");
        let line =
            format!("simulate red-swarm --against cartwheel --player {player} --save {file}");
        let mut background = Background::start(&desk, &line);
        assert!(background.reaches(&desk, &file, 0));
        let (code, out, err) = background.end("INT");
        assert_eq!(code, Some(130), "{err}");
        assert!(out.contains("Interrupted"), "{out}");
        assert_eq!(desk.read(&file).lines().count(), 1, "only its head");
    }
}

const SMALL: &str = "simulate red-swarm --against cartwheel --player random --games 8";

#[test]
fn a_file_is_never_overwritten() {
    let desk = Desk::with("saved", "precious");
    desk.gt(&format!("{SMALL} --save saved"))
        .fails_with("the file exists; go on with --resume saved");
    desk.gt(&format!("{SMALL} --resume saved"))
        .fails_with("saved: line 1: not the file of a saved run");
    assert_eq!(desk.read("saved"), "precious");
}

#[test]
fn half_a_line_at_the_end_is_repaired_and_a_broken_one_in_the_middle_named() {
    let desk = Desk::new();
    let out = desk.gt(&format!("{SMALL} --save saved")).exits(0).out;
    let whole = desk.read("saved");
    for cut in [1, 20, whole.len() - 10, whole.len() - 1] {
        desk.write("saved", &whole[..whole.len() - cut]);
        let resumed = desk.gt(&format!("{SMALL} --resume saved")).exits(0);
        assert_eq!(
            (resumed.out, desk.read("saved")),
            (out.clone(), whole.clone())
        );
    }
    desk.write("saved", whole.replace("[0,1,", "[0,1;"));
    desk.gt(&format!("{SMALL} --resume saved"))
        .fails_with("saved: line 3: its check is wrong");
    let old =
        r#"{"format":"guerre-totale-run","version":1,"program":"0.1.0","command":"simulate"}"#;
    desk.write("saved", format!("{old}\n"));
    desk.gt(&format!("{SMALL} --resume saved"))
        .fails_with("saved in version 1 of the format; this program reads version 2");
}

#[test]
fn the_file_of_another_run_is_refused_with_the_reason() {
    let desk = Desk::new();
    desk.gt(&format!("{SMALL} --save saved")).exits(0);
    let whole = desk.read("saved");
    let cards = include_str!("../../data/cards.csv");
    desk.write("cards.csv", cards.replacen("rulebook", "reconstructed", 1));
    desk.write("cards2.csv", cards.replacen(",1,", ",2,", 1));
    desk.write("mine.json", legal_deck("Red Swarm"));
    let run = |deck: &str, rest: &str| {
        let line = format!("simulate {deck} --against cartwheel {rest} --resume saved");
        desk.gt(&line)
    };
    for (deck, rest, reason) in [
        (
            "red-swarm",
            "--player random --games 8 --seed 7",
            "another seed: 2015 there, 7 here",
        ),
        (
            "red-swarm",
            "--player random --games 6",
            "more games: 8 a match-up there, 6 here",
        ),
        (
            "red-swarm",
            "--player greedy --games 8",
            "another players (1): \"random\" there, \"greedy\" here",
        ),
        (
            "red-swarm",
            "--player random --opponent greedy --games 8",
            "another players (2)",
        ),
        (
            "red-swarm",
            "--player random --games 8 --until-sure",
            "another sequential test",
        ),
        (
            "red-swarm",
            "--player random --games 8 --cruiser athena",
            "another cruiser: \"ares\" there, \"athena\" here",
        ),
        ("mine.json", "--player random --games 8", "another "),
        (
            "red-swarm",
            "red-swarm --player random --games 8",
            "another number of decks: 2 there, 3 here",
        ),
        (
            "red-swarm",
            "--player random --games 8 --cards cards2.csv",
            "another card set or cruisers",
        ),
    ] {
        let refused = run(deck, rest).fails_with("saved by a run with ");
        assert!(refused.err.contains(reason), "{reason}: {}", refused.err);
    }
    desk.gt("compare red-swarm cartwheel --player random --games 8 --resume saved")
        .fails_with("another command: \"simulate\" there, \"compare\" here");
    let version = env!("CARGO_PKG_VERSION");
    desk.write(
        "saved",
        whole.replace(&format!("\"{version}\""), "\"0.0.1\""),
    );
    run("red-swarm", "--player random --games 8").fails_with("saved: line 1: its check is wrong");
}

/// A whole number that JSON has as such.
fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a count: {value}"))
}

fn share(value: &Value) -> f64 {
    let share = value
        .as_f64()
        .unwrap_or_else(|| panic!("a number: {value}"));
    assert!((0.0..=1.0).contains(&share), "{share}");
    share
}

/// The fields of the contract, and that they agree with each other.
fn check_matchup(m: &Value) {
    let [games, wins, draws, losses] =
        ["games", "wins", "draws", "losses"].map(|name| count(&m[name]));
    assert!(m["opponent"].is_string());
    assert_eq!(games, wins + draws + losses);
    let score = (wins as f64 + draws as f64 / 2.0) / games as f64;
    assert!((share(&m["score"]) - score).abs() < 1e-12);
    let [low, high] = [0, 1].map(|end| share(&m["interval"][end]));
    assert!(low <= score && score <= high);
    let bounded = |value: &Value, share: f64| match 0.0 < share && share < 1.0 {
        true => assert!(value.as_f64().expect("a number").is_finite()),
        false => assert_eq!(*value, Value::Null),
    };
    bounded(&m["elo"], score);
    bounded(&m["elo_interval"][0], low);
    bounded(&m["elo_interval"][1], high);
    for half in ["first", "second"] {
        assert_eq!(count(&m[half]["games"]), games / 2);
        share(&m[half]["score"]);
    }
    assert!(m["rounds_mean"].as_f64().expect("a number") >= 1.0);
    assert!(count(&m["decisions"]) > games);
    assert!(count(&m["adjudicated"]) <= games);
}

#[test]
fn json_is_as_described() {
    let desk = Desk::new();
    for games in [1, 2, 40] {
        let line = format!("simulate red-swarm --opponent random --seed 7 --games {games}");
        let json = desk.gt(&format!("{line} --format json")).exits(0).json();
        assert_eq!(json["deck"], "Red Swarm");
        assert_eq!(json["seed"], 7);
        assert_eq!(json["player"], "veteran");
        assert_eq!(json["opponent_player"], "random");
        let matchups = json["matchups"].as_array().expect("match-ups");
        assert_eq!(matchups.len(), guerre_totale::decks::builtins().len());
        matchups.iter().for_each(check_matchup);
        check_matchup(&json["overall"]);
        for field in [
            "games",
            "wins",
            "draws",
            "losses",
            "decisions",
            "adjudicated",
        ] {
            let others = matchups.iter().filter(|m| m["mirror"] == false);
            let sum: u64 = others.map(|m| count(&m[field])).sum();
            assert_eq!(count(&json["overall"][field]), sum, "{field}");
        }
    }
}

#[test]
fn csv_has_a_row_for_each_match_up_and_the_seed() {
    let desk = Desk::with("odd.json", legal_deck("A \"deck\", a;name"));
    let out = desk
        .gt(&format!("{SMALL} --against odd.json --format csv"))
        .exits(0)
        .out;
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let rows: Vec<HashMap<String, String>> = reader
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("rows");
    let opponents: Vec<&str> = rows.iter().map(|row| &*row["opponent"]).collect();
    assert_eq!(opponents, ["Cartwheel", "A \"deck\", a;name", "overall"]);
    for row in &rows {
        assert_eq!(row["seed"], "2015");
        let numbers = row
            .iter()
            .filter(|(name, _)| !["opponent", "mirror"].contains(&&***name));
        for (name, value) in numbers.filter(|(_, value)| !value.is_empty()) {
            assert!(
                value.parse::<f64>().is_ok_and(f64::is_finite),
                "{name}: {value}"
            );
        }
    }
}

#[test]
fn transcripts_tell_the_same_as_the_result() {
    let desk = Desk::new();
    let line = "simulate slow-burn --against cartwheel glass-wall --opponent random --games 10";
    let json = desk
        .gt(&format!("{line} --format json --transcript games"))
        .exits(0)
        .json();
    desk.gt("replay --check games").exits(0);
    let text = desk.read("games");
    let ends: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .filter(|line: &Value| line["type"] == "end")
        .collect();
    assert_eq!(ends.len(), 20);
    // The match-ups take turns, a pair each.
    for (n, matchup) in json["matchups"].as_array().unwrap().iter().enumerate() {
        let pairs = ends.chunks(2).skip(n).step_by(2);
        let ends: Vec<&Value> = pairs.flatten().collect();
        let won_by = |winner: Value| ends.iter().filter(|end| end["winner"] == winner).count();
        assert_eq!(count(&matchup["wins"]), won_by(json!(0)) as u64);
        assert_eq!(count(&matchup["losses"]), won_by(json!(1)) as u64);
        assert_eq!(count(&matchup["draws"]), won_by(Value::Null) as u64);
        let rounds: u64 = ends.iter().map(|end| count(&end["rounds"])).sum();
        assert_eq!(matchup["rounds_mean"], rounds as f64 / 10.0);
    }
    let (cards, cruisers) = (
        guerre_totale::cards::CardSet::builtin(),
        guerre_totale::cards::CruiserSet::builtin(),
    );
    let replayed =
        guerre_totale::rules::transcript::replay(text.as_bytes(), cards, cruisers, |_, _, _| {});
    let decisions = replayed.expect("games by the rules").decisions;
    assert_eq!(count(&json["overall"]["decisions"]), decisions as u64);
}

#[test]
fn a_sample_is_every_so_manyth_pair() {
    let desk = Desk::new();
    desk.gt(&format!("{SMALL} --transcript all")).exits(0);
    desk.gt(&format!("{SMALL} --transcript some --sample 3"))
        .exits(0);
    let games = |file| -> Vec<String> {
        let text = desk.read(file);
        let games = text.split("{\"type\":\"game\"").skip(1);
        games.map(str::to_owned).collect()
    };
    let (all, some) = (games("all"), games("some"));
    assert_eq!(some, [&all[0..2], &all[6..8]].concat());
}

#[test]
fn tables_fit_80_columns_and_say_what_can_be_concluded() {
    let desk = Desk::with(
        "long.json",
        legal_deck(&"A deck with a long name ".repeat(6)),
    );
    let run = "--player random --games 60";
    let narrow = |out: &str| {
        let widest = out.lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= 80), "{out}");
    };
    let against = "--against long.json red-swarm red-swarm";
    let out = desk
        .gt(&format!("simulate long.json {against} {run}"))
        .exits(0)
        .out;
    narrow(&out);
    assert!(out.contains("seed 2015"), "{out}");
    assert!(out.contains("Red Swarm (2)"), "{out}");
    let words = out.replace('\n', " ");
    assert!(
        words.contains("Same deck, so only chance decides: A deck"),
        "{out}"
    );
    let clear = desk.gt("simulate red-swarm --against red-swarm --opponent random --games 20");
    narrow(&clear.out);
    clear
        .exits(0)
        .says("Red Swarm is better than Red Swarm. One verdict in twenty may be");
    let open = desk
        .gt("simulate red-swarm --against slow-burn --games 2")
        .exits(0);
    open.says("These games are too few to tell against Slow Burn.");
}

#[test]
fn a_test_that_is_sure_says_what_it_is_sure_of() {
    let desk = Desk::new();
    let run = "simulate red-swarm --against red-swarm --opponent random --until-sure";
    desk.gt(run)
        .exits(0)
        .says("Red Swarm is better than Red Swarm. The sequential test errs");
    desk.gt(&format!("{run} --elo0 0 --elo1 20"))
        .exits(0)
        .says("Red Swarm is nearer to +20 than to +0 Elo against Red Swarm.");
    let capped = desk
        .gt(&format!("{run} --games 4 --format json"))
        .exits(0)
        .json();
    assert_eq!(capped["matchups"][0]["verdict"], "undecided");
    assert_eq!(capped["overall"]["verdict"], Value::Null);
    desk.gt(&format!("{run} --games 4"))
        .exits(0)
        .says("These games are too few to tell against Red Swarm.");
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let desk = Desk::new();
    for (options, reason) in [
        ("--games 0", "0 is not in 1..=1000000000"),
        ("--games 1000000001", "not in"),
        ("--threads 0", "0 is not in 1..=1024"),
        ("--threads 99999999999999999999", "invalid value"),
        ("--opponent nobody", "no player 'nobody'"),
        ("--until-sure --elo0 nan", "the Elo bounds must be rising"),
        ("--until-sure --elo1 inf", "the Elo bounds must be rising"),
        (
            "--until-sure --elo0 10 --elo1 10",
            "the Elo bounds must be rising",
        ),
        (
            "--until-sure --alpha nan",
            "the error rates must be above 0",
        ),
        ("--until-sure --beta 0.5", "the error rates must be above 0"),
        ("--alpha 0.1", "--until-sure"),
        ("--sample 0 --transcript x", "not in 1.."),
        ("--sample 2", "--transcript"),
        ("--save a --resume b", "cannot be used with"),
        ("--save x --transcript x", "are one file; name two"),
        ("--transcript -", "standard output is for the result"),
        ("--save no/such/folder", "its folder does not exist"),
        (
            "--transcript no/such/folder --save y",
            "its folder does not exist",
        ),
        ("--resume nothing", "nothing: no such file"),
        ("--resume .", ".: expected the file of a saved run"),
    ] {
        let run = "simulate red-swarm --against cartwheel --player random";
        desk.gt(&format!("{run} {options}")).fails_with(reason);
    }
    assert!(!desk.path("y").exists());
    desk.write("illegal.json", deck_json("Few", "ares", &["0-1"]));
    let illegal = desk.gt("simulate illegal.json").exits(1);
    assert!(
        illegal.err.contains("Few is not a legal deck"),
        "{illegal:?}"
    );
}

#[test]
fn reference_decks_that_these_cards_do_not_allow_are_left_out_and_named_by_number() {
    let csv = include_str!("../../data/cards.csv");
    let without = |left_out: &dyn Fn(&str) -> bool| -> String {
        let kept = csv.lines().filter(|line| !left_out(line));
        kept.collect::<Vec<_>>().join("\n")
    };
    let mine: Vec<String> = some_cards(25).iter().map(|id| format!("{id},")).collect();
    let is_mine = |line: &str| mine.iter().any(|id| line.starts_with(id));
    let not_mine = |line: &str| !line.starts_with("id,") && !is_mine(line);
    let desk = Desk::with(
        "few.csv",
        without(&|line| not_mine(line) || line.starts_with(&mine[0])),
    );
    desk.write("most.csv", without(&|line| line.starts_with("3-10,")));
    desk.write("mine.json", legal_deck("Mine"));
    desk.gt("--cards few.csv simulate cartwheel --games 2")
        .exits(1);
    desk.gt("--cards few.csv compare --games 2").fails_with(
        "no reference deck is legal with these cards and cruisers, and no other can be built: 24 cards are left",
    );
    let most = desk.gt("--cards most.csv simulate mine.json --games 2 --player random");
    let most = most.exits(0);
    assert!(
        most.err.contains("reference decks are left out"),
        "{most:?}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_a_full_error_stream_is_none() {
    let desk = Desk::with("most.csv", {
        let csv = include_str!("../../data/cards.csv");
        csv.lines().take(98).collect::<Vec<_>>().join("\n")
    });
    let full = || {
        fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("a device")
    };
    let args = [
        "--cards", "most.csv", "compare", "--games", "2", "--player", "random",
    ];
    let deaf = desk
        .command(&args)
        .stderr(full())
        .output()
        .expect("it runs");
    assert_eq!(deaf.status.code(), Some(0));
    let dumb = desk
        .command(&args)
        .stdout(full())
        .output()
        .expect("it runs");
    assert_eq!(dumb.status.code(), Some(2));
    desk.gt(&format!("{SMALL} --transcript /dev/full"))
        .fails_with("no space left");
}

const HEARD: &str =
    "simulate red-swarm --against cartwheel red-swarm --player random --games 40 --cards-report";

#[test]
fn the_cards_report_is_the_same_on_any_number_of_threads_and_after_a_resumed_run() {
    let desk = Desk::new();
    let run = HEARD.replace(" --cards-report", "");
    desk.gt(&format!("{run} --save saved --transcript plain"))
        .exits(0);
    for format in ["table", "json", "csv"] {
        let expected = desk.gt(&format!("{HEARD} --threads 1 --format {format}"));
        let expected = expected.exits(0).out;
        for how in ["--threads 2 --transcript games", "--resume saved"] {
            let line = format!("{HEARD} {how} --format {format}");
            assert_eq!(desk.gt(&line).exits(0).out, expected, "{line}");
        }
    }
    assert_eq!(desk.read("games"), desk.read("plain"));
}

/// The transcript knows all that the report says.
#[test]
fn the_cards_report_counts_what_the_transcript_shows() {
    let desk = Desk::new();
    let line = format!("{HEARD} --transcript games --format json");
    let report = desk.gt(&line).exits(0).json();
    let mut counts: HashMap<(String, &str), f64> = HashMap::new();
    // Of the present game: drawn, front, back as a set, and effects.
    let mut seen: HashMap<(String, &str), f64> = HashMap::new();
    for line in desk.read("games").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let card = |value: &Value| value.as_str().unwrap().to_owned();
        match line["type"].as_str().unwrap() {
            "reinforce" if line["seat"] == 0 => {
                let lists = ["drawn", "aside"].map(|list| line[list].as_array().unwrap());
                for id in lists.into_iter().flatten() {
                    seen.insert((card(id), "drawn"), 1.0);
                }
            }
            "deploy" if line["seat"] == 0 => {
                let front = line["side"] == "front";
                let side = if front { "front" } else { "back" };
                seen.insert((card(&line["card"]), side), 1.0);
            }
            "effect" if line["source"]["owner"] == 0 => {
                let key = (card(&line["source"]["card"]), "effects");
                *seen.entry(key).or_default() += 1.0;
            }
            "end" => {
                let points = match line["winner"].as_u64() {
                    Some(0) => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
                let drawn = seen.keys().filter(|key| key.1 == "drawn");
                let drawn: Vec<String> = drawn.map(|key| key.0.clone()).collect();
                for id in drawn {
                    *counts.entry((id, "points")).or_default() += points;
                }
                for (key, count) in seen.drain() {
                    *counts.entry(key).or_default() += count;
                }
            }
            _ => {}
        }
    }
    let cards = report["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 25);
    for card in cards {
        let id = card["card"].as_str().unwrap();
        let count = |what| counts.get(&(id.to_owned(), what)).copied().unwrap_or(0.0);
        let number = |field: &str| card[field].as_f64().unwrap();
        for field in ["drawn", "front", "back"] {
            assert_eq!(number(field), count(field), "{field} of {id}");
        }
        let drawn = count("drawn");
        assert!((number("effects_mean") - count("effects") / drawn).abs() < 1e-9);
        assert!((number("score_drawn") - count("points") / drawn).abs() < 1e-9);
        assert_eq!(number("drawn") + number("not_drawn"), 80.0);
        let difference = number("score_drawn") - number("score_not_drawn");
        assert!((number("difference") - difference).abs() < 1e-9);
    }
    let differences: Vec<f64> = cards
        .iter()
        .filter_map(|c| c["difference"].as_f64())
        .collect();
    assert!(differences.is_sorted_by(|a, b| a >= b));
}

#[test]
fn the_cards_report_fits_and_is_there_only_if_asked_for() {
    let desk = Desk::new();
    let out = desk.gt(HEARD).exits(0).says("The cards of Red Swarm").out;
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let plain = HEARD.replace("--cards-report", "--format json");
    assert_eq!(desk.gt(&plain).exits(0).json()["cards"], Value::Null);
}

#[test]
fn the_library_says_to_programs_what_the_command_line_says() {
    use guerre_totale::arena::{Command, Plan, Task, set_fingerprint};
    use guerre_totale::cards::{CardSet, CruiserSet};
    use guerre_totale::decks::builtin;
    use guerre_totale::json::pretty;
    use guerre_totale::reports::{Report, RunReport};

    let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
    let deck = |name| builtin(name)?.validate(cards, cruisers).ok();
    let decks: Option<Vec<_>> = ["cartwheel", "red-swarm"].map(deck).into_iter().collect();
    let players = ["greedy", "random"].map(|name| name.parse().expect("a player"));
    let set = set_fingerprint(cards, cruisers);
    let decks = decks.expect("two legal decks");
    let task = Task::new(Command::Simulate, decks, players.into(), 7, set);
    let plan = Plan {
        listen: true,
        ..Plan::new(task.duels(cards), task.seed, 3)
    };
    let mut report = RunReport::new(&task, true, cards);
    let never = std::sync::atomic::AtomicBool::new(false);
    let Ok(batch) = plan.run(1, &[], &never, |pair| {
        report.add(&pair);
        Ok::<_, std::convert::Infallible>(())
    });
    report.end(batch);

    let run = "simulate cartwheel --against red-swarm --player greedy --opponent random --seed 7 --games 6 --cards-report";
    let printed = |format| Desk::new().gt(&format!("{run} --format {format}")).exits(0);
    assert_eq!(printed("json").out, pretty(&report.json()));
    assert_eq!(printed("csv").out, report.csv().expect("rows"));
}

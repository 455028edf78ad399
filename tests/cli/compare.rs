//! `gt compare`: a field that adds up.

use std::process::Stdio;

use serde_json::Value;

use crate::gt::{Desk, legal_deck};
use crate::runs::Background;

#[test]
fn json_is_as_described() {
    let desk = Desk::new();
    let line = "compare cartwheel red-swarm slow-burn --player random --games 21 --seed 3";
    let json = desk.gt(&format!("{line} --format json")).exits(0).json();
    assert_eq!(json["seed"], 3);
    assert_eq!(json["player"], "random");
    assert_eq!(json["games_per_pair"], 22);
    let number = |value: &Value| value.as_f64().expect("a number");
    let decks = json["decks"].as_array().expect("decks");
    assert_eq!(decks.len(), 3);
    let ratings: Vec<f64> = decks.iter().map(|deck| number(&deck["rating"])).collect();
    assert!(ratings.is_sorted_by(|a, b| a >= b), "{ratings:?}");
    assert!(ratings.iter().sum::<f64>().abs() < 1e-6, "{ratings:?}");
    for (i, deck) in decks.iter().enumerate() {
        assert!(deck["name"].is_string());
        let [low, high] = [0, 1].map(|end| number(&deck["rating_interval"][end]));
        assert!(low < ratings[i] && ratings[i] < high);
        let [low, high] = [0, 1].map(|end| number(&deck["interval"][end]));
        let score = number(&deck["score"]);
        assert!(0.0 <= low && low <= score && score <= high && high <= 1.0);
        let row = json["matrix"][i].as_array().expect("a row");
        assert_eq!(row[i], Value::Null);
        let others = (0..3).filter(|j| *j != i).map(|j| number(&row[j]));
        assert!((others.sum::<f64>() / 2.0 - score).abs() < 1e-12);
        for j in (0..3).filter(|j| *j != i) {
            let sum = number(&json["matrix"][i][j]) + number(&json["matrix"][j][i]);
            assert!((sum - 1.0).abs() < 1e-12);
        }
    }
    let shares: f64 = decks.iter().map(|deck| number(&deck["share"])).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    assert!(json["mix_unique"].is_boolean());
    for deck in decks {
        let share = number(&deck["share"]);
        for field in ["share_interval", "share_range"] {
            let [low, high] = [0, 1].map(|end| number(&deck[field][end]));
            assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
        }
    }
}

/// Each of the two decks wins a game: any mix of them is as good as another.
#[test]
fn a_mix_that_is_not_the_only_one_is_said_not_to_be() {
    let desk = Desk::new();
    let run = "compare red-swarm cartwheel --player random --games 2 --seed 2";
    let json = desk.gt(&format!("{run} --format json")).exits(0).json();
    assert_eq!(json["decks"][0]["score"], 0.5);
    assert_eq!(json["mix_unique"], false);
    assert_eq!(
        json["decks"][0]["share_range"],
        serde_json::json!([0.0, 1.0])
    );
    desk.gt(run).exits(0).says("It is not the only one");
    let other = desk.gt(&run.replace("--seed 2", "--seed 1")).exits(0);
    assert!(!other.out.contains("only one"), "{}", other.out);
}

/// Greedy play is another game than good play.
#[test]
fn players_that_disagree_are_said_to() {
    let desk = Desk::new();
    let run = "compare masked-ball supply-line cartwheel slow-burn long-knives glass-wall --players greedy,veteran";
    let json = desk.gt(&format!("{run} --games 200 --save saved --format json"));
    let json = json.exits(0).json();
    let agreement = &json["rank_correlation"][0];
    assert_eq!(agreement["agree"], false);
    let number = |value: &Value| value.as_f64().expect("a number");
    for (estimate, interval) in [
        ("correlation", "correlation_interval"),
        ("tau_b", "tau_interval"),
    ] {
        let [low, high] = [0, 1].map(|end| number(&agreement[interval][end]));
        let estimate = number(&agreement[estimate]);
        assert!(-1.0 <= low && low <= estimate && estimate <= high && high < 0.9);
    }
    let reliable =
        |player: usize| (0.0..=1.0).contains(&number(&agreement["reliabilities"][player]));
    assert!(reliable(0) && reliable(1));
    let said = |rest: &str| {
        let out = desk.gt(&format!("{run} {rest}")).exits(0).out;
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let sure = said("--games 200 --resume saved");
    assert!(
        sure.contains("These players disagree about the decks"),
        "{sure}"
    );
    let open = said("--games 4");
    assert!(open.contains("more games would tell"), "{open}");
    let two = desk.gt("compare masked-ball glass-wall --players random,greedy --games 4");
    two.exits(0).says("needs three decks");
}

#[test]
fn a_match_up_is_the_one_that_simulate_plays() {
    let desk = Desk::new();
    let run = "--player random --games 20 --format json";
    let alone = desk
        .gt(&format!("simulate cartwheel --against slow-burn {run}"))
        .exits(0)
        .json();
    let field = desk
        .gt(&format!("compare cartwheel slow-burn {run}"))
        .exits(0)
        .json();
    let place = |name: &str| field["decks"][0]["name"] != name;
    let [cartwheel, slow_burn] = ["Cartwheel", "Slow Burn"].map(|name| usize::from(place(name)));
    assert_eq!(
        field["matrix"][cartwheel][slow_burn],
        alone["overall"]["score"]
    );
}

#[cfg(unix)]
#[test]
fn threads_and_interruptions_leave_no_trace() {
    let desk = Desk::new();
    let run = "compare red-swarm cartwheel slow-burn --player random --games 200 --format csv";
    let whole = desk
        .gt(&format!("{run} --threads 1 --save whole"))
        .exits(0)
        .out;
    for (signal, threads) in [("INT", 8), ("KILL", 2)] {
        let file = format!("saved-{signal}");
        let line = format!("{run} --threads {threads} --save {file}");
        let mut background = Background::start(&desk, &line);
        background.reaches(&desk, &file, 120);
        background.end(signal);
        let resumed = desk
            .gt(&format!("{run} --threads 3 --resume {file}"))
            .exits(0);
        assert_eq!(resumed.out, whole);
        assert_eq!(desk.read(&file), desk.read("whole"));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_field_has_some_of_each_match_up() {
    let desk = Desk::new();
    let run = "compare red-swarm cartwheel slow-burn halo-guard --player random --games 1000000";
    for format in ["json", "table", "csv"] {
        let file = format!("saved-{format}");
        let line = format!("{run} --save {file} --format {format}");
        let mut background = Background::start(&desk, &line);
        assert!(background.reaches(&desk, &file, 20));
        let (code, out, err) = background.end("INT");
        assert_eq!(code, Some(130), "{err}");
        assert!(!out.contains("NaN") && !out.contains("inf"), "{out}");
        match format {
            "table" => assert!(out.contains("Interrupted: "), "{out}"),
            "csv" => assert!(err.contains("note: interrupted"), "{err}"),
            _ => {
                let json: Value = serde_json::from_str(&out).expect("JSON");
                assert_eq!(json["complete"], false);
                let decks = json["decks"].as_array().expect("decks");
                assert!(decks.iter().all(|deck| deck["share"].is_number()), "{out}");
            }
        }
    }
}

#[test]
fn tables_of_many_decks_fit_80_columns() {
    let desk = Desk::with("long.json", legal_deck(&"Long name ".repeat(20)));
    let decks = ["long.json"; 15].join(" ");
    let answer = desk
        .gt(&format!("compare {decks} --player random --games 2"))
        .exits(0);
    for line in answer.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let answer = desk.gt("compare --player random --games 2").exits(0);
    for line in answer.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    answer.says("seed 2015").says("The mix that no deck beats");
}

#[test]
fn csv_is_a_square_of_scores() {
    let desk = Desk::new();
    let out = desk.gt("compare red-swarm cartwheel --player random --games 4 --format csv");
    let out = out.exits(0).out;
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("rows");
    assert_eq!(rows.len(), 2);
    for (i, row) in rows.iter().enumerate() {
        let against = header
            .iter()
            .position(|name| *name == format!("vs {}", &row[0]));
        let first = header.len() - 2;
        assert_eq!(against, Some(first + i));
        assert_eq!(&row[first + i], "");
        assert!(row[first + 1 - i].parse::<f64>().is_ok());
    }
}

#[test]
fn several_players_each_give_the_verdict_of_one() {
    let desk = Desk::new();
    let run = "compare red-swarm cartwheel slow-burn --games 6 --seed 1 --format json";
    let alone = ["random", "classic:1"].map(|player| {
        let answer = desk.gt(&format!("{run} --player {player}"));
        answer.exits(0).json()
    });
    let line = format!("{run} --players random,classic:1 --save saved");
    let both = desk.gt(&line).exits(0);
    let json = both.json();
    for (alone, player) in alone
        .iter()
        .zip(json["players"].as_array().expect("players"))
    {
        for field in ["player", "decks", "matrix"] {
            assert_eq!(alone[field], player[field], "{field}");
            assert_eq!(alone["players"], Value::Null);
        }
    }
    for field in ["seed", "player", "games_per_pair", "decks", "matrix"] {
        assert_eq!(json[field], alone[0][field], "{field}");
    }
    let correlations = json["rank_correlation"].as_array().expect("correlations");
    let [correlation] = &correlations[..] else {
        panic!("{correlations:?}");
    };
    let names = serde_json::json!(["random", "classic:1"]);
    assert_eq!(correlation["players"], names);
    assert_eq!(correlation["matchups"], 3);
    let tau = correlation["tau_b"].as_f64().expect("a number");
    assert!((-1.0..=1.0).contains(&tau));
    assert!(json["flips"].is_array());
    let resumed = desk.gt(&format!("{run} --players random,classic:1 --resume saved"));
    assert_eq!(resumed.exits(0).out, both.out);
}

#[test]
fn several_players_fit_in_80_columns_and_in_rows() {
    let desk = Desk::with("long.json", legal_deck(&"Long name ".repeat(20)));
    let run = "compare red-swarm long.json --games 2 --seed 1 --players random,classic:1,classic:2,classic:3";
    let answer = desk.gt(run).exits(0);
    assert_eq!(answer.err, "");
    for line in answer.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line, line.trim_end());
    }
    answer.says("rank correlation").says("side of 50 %");
    let out = desk.gt(&format!("{run} --format csv")).exits(0).out;
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("rows");
    assert_eq!(rows.len(), 4 * 2);
    assert_eq!(&rows[7][0], "classic:3");
}

#[test]
fn one_player_has_nobody_to_disagree_with() {
    let desk = Desk::new();
    desk.gt("compare --players greedy")
        .fails_with("name two or more players");
    desk.gt("compare --players greedy,greedy")
        .fails_with("player 'greedy' is named twice");
    desk.gt("compare --player greedy --players greedy,random")
        .fails_with("cannot be used with");
}

#[test]
fn one_deck_is_no_field() {
    let desk = Desk::new();
    desk.gt("compare red-swarm")
        .fails_with("name two or more decks to compare");
    desk.gt("compare red-swarm nobody").fails_with("nobody");
}

#[test]
fn help_has_an_example_and_fits() {
    let desk = Desk::new();
    for command in ["simulate", "compare", "ladder"] {
        let out = desk.gt(&format!("{command} --help")).exits(0).out;
        assert!(out.contains(&format!("Examples:\n  gt {command}")), "{out}");
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    }
}

#[test]
fn pipes_get_the_result_alone_and_may_be_closed() {
    let desk = Desk::new();
    for line in [
        "simulate red-swarm --player random --games 4",
        "compare --player random --games 2",
    ] {
        let answer = desk.gt(line).exits(0);
        assert_eq!(answer.err, "");
        assert!(!answer.out.contains('\x1b'), "{}", answer.out);
        let mut command = desk.command(&line.split_whitespace().collect::<Vec<_>>());
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let closed = child.wait_with_output().expect("it ends");
        assert_eq!(closed.status.code(), Some(0));
        assert_eq!(closed.stderr, b"");
    }
}

#[test]
fn the_cards_report_of_a_deck_counts_it_in_either_seat() {
    let desk = Desk::new();
    let run = "--player random --games 40 --cards-report --format json";
    let compared = desk.gt(&format!("compare cartwheel red-swarm {run}"));
    let compared = compared.exits(0).json();
    let simulated = desk.gt(&format!("simulate cartwheel --against red-swarm {run}"));
    let simulated = simulated.exits(0).json();
    let cards = compared["cards"].as_array().unwrap();
    let of = |deck: &str| cards.iter().filter(|card| card["deck"] == deck).count();
    assert_eq!(of("Cartwheel") + of("Red Swarm"), cards.len());
    let [ours, theirs] = cards.split_at(of("Cartwheel")).into();
    assert_eq!(ours, simulated["cards"].as_array().unwrap());
    // What one deck wins the other loses, and about every card is drawn now and then.
    let points = |cards: &[serde_json::Value], field: &str, games: &str| {
        cards[0][field].as_f64().unwrap_or(0.0) * cards[0][games].as_f64().unwrap()
    };
    let total = |cards: &[serde_json::Value]| {
        points(cards, "score_drawn", "drawn") + points(cards, "score_not_drawn", "not_drawn")
    };
    assert!((total(ours) + total(theirs) - 40.0).abs() < 1e-9);
}

//! `gt ladder`: players on equal decks.

use serde_json::Value;

use crate::gt::Desk;
#[cfg(unix)]
use crate::runs::Background;

/// Players that are quick even unoptimised.
const RUN: &str = "ladder --players random,greedy,classic:1 --decks red-swarm slow-burn --games 3";

#[test]
fn json_is_a_ladder_that_adds_up() {
    let desk = Desk::new();
    let json = desk.gt(&format!("{RUN} --format json")).exits(0).json();
    assert_eq!(json["seed"], 2015);
    assert_eq!(json["games_per_deck"], 4);
    assert_eq!(json["complete"], true);
    assert_eq!(json["decks"], serde_json::json!(["Red Swarm", "Slow Burn"]));
    let number = |value: &Value| value.as_f64().expect("a number");
    let players = json["players"].as_array().expect("players");
    let ratings: Vec<f64> = players.iter().map(|p| number(&p["rating"])).collect();
    assert_eq!(ratings.len(), 3);
    assert!(ratings.is_sorted_by(|a, b| a >= b), "{ratings:?}");
    assert!(ratings.iter().sum::<f64>().abs() < 1e-6, "{ratings:?}");
    assert_eq!(players[2]["player"], "random");
    for (i, player) in players.iter().enumerate() {
        assert_eq!(player["games"], 16);
        let [low, high] = [0, 1].map(|end| number(&player["rating_interval"][end]));
        assert!(low < ratings[i] && ratings[i] < high);
        assert_eq!(json["matrix"][i][i], Value::Null);
    }
    let pairings = json["pairings"].as_array().expect("pairings");
    assert_eq!(pairings.len(), 3);
    for pairing in pairings {
        assert_eq!(pairing["games"], 8);
        let place = |role: &str| players.iter().position(|p| p["player"] == pairing[role]);
        let (a, b) = (place("player").unwrap(), place("opponent").unwrap());
        assert!(a < b, "the stronger first");
        assert_eq!(pairing["score"], json["matrix"][a][b]);
        for judged in [pairing, &pairing["beginner"]] {
            let [low, high] = [0, 1].map(|end| number(&judged["interval"][end]));
            let score = number(&judged["score"]);
            assert!(0.0 <= low && low <= score && score <= high && high <= 1.0);
        }
    }
}

#[test]
fn a_pairing_is_the_match_that_simulate_plays() {
    let desk = Desk::new();
    let run = "--games 20 --format json";
    let ladder = desk
        .gt(&format!(
            "ladder --players greedy,random --decks cartwheel {run}"
        ))
        .exits(0)
        .json();
    let line = "simulate cartwheel --against cartwheel --player greedy --opponent random";
    let alone = desk.gt(&format!("{line} {run}")).exits(0).json();
    assert_eq!(alone["overall"]["games"], 0, "the mirror is left out");
    let (pairing, alone) = (&ladder["pairings"][0], &alone["matchups"][0]);
    assert_eq!(pairing["player"], "greedy");
    for field in ["games", "wins", "score", "interval"] {
        assert_eq!(pairing[field], alone[field], "{field}");
    }
    let began = |side: &str| alone[side]["score"].as_f64().expect("a score");
    let beginner = pairing["beginner"]["score"].as_f64().expect("a score");
    let expected = (began("first") + 1.0 - began("second")) / 2.0;
    assert!((beginner - expected).abs() < 1e-12, "{beginner} {expected}");
}

#[test]
fn neighbours_meet_nobody_else() {
    let desk = Desk::new();
    let json = desk
        .gt(&format!("{RUN} --neighbours --format json"))
        .exits(0)
        .json();
    let pairings = json["pairings"].as_array().expect("pairings");
    assert_eq!(pairings.len(), 2);
    for pairing in pairings {
        let names = [&pairing["player"], &pairing["opponent"]];
        assert!(names.contains(&&Value::from("greedy")), "{pairing}");
    }
}

#[test]
fn tables_fit_and_say_what_they_are_worth() {
    let desk = Desk::new();
    let players = "random,greedy,classic:1,classic:2,classic:3,classic:4";
    let answer = desk
        .gt(&format!(
            "ladder --players {players} --decks red-swarm --games 2"
        ))
        .exits(0);
    assert_eq!(answer.err, "");
    for line in answer.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line, line.trim_end());
    }
    answer
        .says("6 players, 1 deck mirrored, 2 games a pairing and deck, seed 2015")
        .says("What it is worth to begin")
        .says("strength of the players on these decks");
}

#[cfg(unix)]
#[test]
fn threads_and_interruptions_leave_no_trace() {
    let desk = Desk::new();
    let run = "ladder --players random,classic:1,classic:2 --decks red-swarm cartwheel --games 16 \
               --format csv";
    let whole = desk.gt(&format!("{run} --threads 1 --save whole")).exits(0);
    // The header, three pairings on two decks, eight pairs each.
    assert_eq!(desk.read("whole").lines().count(), 1 + 3 * 2 * 8);
    let mut background = Background::start(&desk, &format!("{run} --threads 2 --save part"));
    background.reaches(&desk, "part", 20);
    background.end("KILL");
    let resumed = desk
        .gt(&format!("{run} --threads 3 --resume part"))
        .exits(0);
    assert_eq!(resumed.out, whole.out);
    assert_eq!(desk.read("part"), desk.read("whole"));
    desk.gt(
        "ladder --players random,classic:1 --decks red-swarm cartwheel --games 16 --resume part",
    )
    .fails_with("another number of players: 3 there, 2 here");
}

#[cfg(unix)]
#[test]
fn an_interrupted_ladder_has_some_of_each_pairing() {
    let desk = Desk::new();
    let run = "ladder --players random,greedy,classic:1 --decks red-swarm --games 1000000 \
               --save saved --format json";
    let mut background = Background::start(&desk, run);
    assert!(background.reaches(&desk, "saved", 10));
    let (code, out, err) = background.end("INT");
    assert_eq!(code, Some(130), "{err}");
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["complete"], false);
    let pairings = json["pairings"].as_array().expect("pairings");
    let games = pairings.iter().map(|pairing| pairing["games"].as_u64());
    let games: Vec<u64> = games.map(|games| games.expect("a count")).collect();
    assert_eq!(games.len(), 3);
    let (least, most) = (games.iter().min(), games.iter().max());
    assert!(most <= least.map(|n| n + 2).as_ref(), "{games:?}");
}

#[test]
fn a_ladder_has_two_rungs() {
    let desk = Desk::new();
    desk.gt("ladder --players greedy")
        .fails_with("name two or more players");
    desk.gt("ladder --players random,greedy,random")
        .fails_with("player 'random' is named twice");
    desk.gt("ladder --players greedy,nobody")
        .fails_with("no player 'nobody'");
    desk.gt("ladder --decks nowhere").fails_with("nowhere");
}

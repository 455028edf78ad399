//! Does `gt play` play the game that it is asked for, and write it down?

use crate::gt::{Desk, deck_json};
#[cfg(unix)]
use crate::runs::Background;

#[test]
fn a_transcript_takes_the_place_of_a_transcript_and_of_nothing_else() {
    let desk = Desk::new();
    desk.gt("deck new mine.json --from cartwheel").exits(0);
    let before = desk.read("mine.json");
    for command in [
        "play mine.json red-swarm",
        "simulate mine.json --against red-swarm --games 2",
    ] {
        desk.gt(&format!("{command} --transcript mine.json"))
            .fails_with("is no transcript");
        assert_eq!(desk.read("mine.json"), before);
        desk.gt(&format!("{command} --transcript t.jsonl")).exits(0);
        desk.gt(&format!("{command} --transcript t.jsonl")).exits(0);
    }
}

#[test]
fn a_game_is_shown_with_its_seed_and_its_end() {
    let answer = Desk::new().gt("play red-swarm cartwheel").exits(0);
    let answer = answer.says("Seed 2015\n").says("\nGame 1, Total War\n");
    let answer = answer
        .says("A, Red Swarm on")
        .says("Round 1: A holds the Initiative.");
    answer.says(" rounds.\n").says("\n1 game: ");
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_one_another() {
    let desk = Desk::new();
    let game = |seed| {
        desk.gt(&format!("play red-swarm cartwheel --seed {seed}"))
            .out
    };
    assert_eq!(game(7), game(7));
    assert_ne!(game(7).replace("Seed 7", ""), game(8).replace("Seed 8", ""));
}

#[test]
fn a_game_is_told_as_replay_tells_its_transcript() {
    let desk = Desk::new();
    let played = desk.gt("play red-swarm cartwheel --games 2 --transcript game.jsonl");
    let replayed = desk.gt("replay game.jsonl").exits(0);
    let played = played.exits(0).out;
    let told = played.split_once('\n').expect("a seed").1;
    let told = told.rsplit_once("\n2 games: ").expect("a summary").0;
    assert_eq!(told, replayed.out);
}

#[test]
fn no_line_is_wider_than_eighty_columns() {
    let long = "x".repeat(40);
    let cards: Vec<String> = crate::gt::some_cards(60);
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    let desk = Desk::with(
        "long.json",
        deck_json(&format!("{long} {long}"), "apollo", &cards),
    );
    for line in [
        "play long.json glass-wall --games 3",
        "play apollo atlas --mode skirmish --games 3",
        "play --help",
        "replay --help",
    ] {
        for line in desk.gt(line).exits(0).out.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn two_games_of_a_pair_swap_who_begins_and_the_same_deck_its_shuffles() {
    let desk = Desk::new();
    let shuffles = |decks: &str| -> Vec<[String; 2]> {
        desk.gt(&format!(
            "play {decks} --games 4 --first 1 --transcript t --quiet"
        ))
        .exits(0)
        .says("game 1: B begins")
        .says("game 2: A begins");
        let cards = |line: Option<&str>| {
            let line: serde_json::Value =
                serde_json::from_str(line.expect("a line")).expect("JSON");
            line["cards"].to_string()
        };
        let text = desk.read("t");
        let games = text.split("{\"type\":\"game\"").skip(1);
        games
            .map(|game| [1, 2].map(|n| cards(game.lines().nth(n))))
            .collect()
    };
    for pair in shuffles("red-swarm cartwheel").chunks(2) {
        assert!(pair[0][0] != pair[1][0] && pair[0][1] != pair[1][1]);
    }
    for pair in shuffles("red-swarm red-swarm").chunks(2) {
        let [a, b] = &pair[0];
        assert_eq!([b, a], [&pair[1][0], &pair[1][1]]);
    }
}

#[test]
fn json_has_the_seed_the_seats_and_how_each_game_ended() {
    let desk = Desk::new();
    let json = desk
        .gt("play ares athena --mode training --player random --games 3 --seed 5 --format json --transcript t")
        .exits(0)
        .json();
    assert_eq!(json["seed"], 5);
    assert_eq!(json["mode"], "training");
    assert_eq!(json["seats"][1]["cruiser"], "athena");
    assert_eq!(json["seats"][0]["player"], "random");
    let ends = desk.read("t");
    let ends: Vec<serde_json::Value> = ends
        .lines()
        .filter(|line| line.contains("\"type\":\"end\""))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(ends.len(), 3);
    for (game, end) in json["games"].as_array().expect("games").iter().zip(&ends) {
        for field in ["winner", "by", "adjudicated", "rounds", "armour", "cards"] {
            assert_eq!(game[field], end[field], "{field}");
        }
    }
}

#[test]
fn a_transcript_on_standard_output_stands_there_alone() {
    let desk = Desk::new();
    let piped = desk.gt("play red-swarm cartwheel --transcript -").exits(0);
    assert!(piped.err.starts_with("seed 2015: 1 game: "));
    desk.gt("play red-swarm cartwheel --transcript file")
        .exits(0);
    assert_eq!(piped.out, desk.read("file"));
    let checked = desk.run_with_input(&["replay", "-", "--check"], piped.out.as_bytes());
    checked.exits(0).says("1 game, ").says(": all agree");
}

#[test]
fn a_transcript_takes_the_place_of_an_old_one_and_leaves_nothing_beside_it() {
    let desk = Desk::with(
        "t",
        "{\"type\":\"game\"}
",
    );
    desk.gt("play red-swarm cartwheel --transcript t --quiet")
        .exits(0);
    assert!(desk.read("t").starts_with("{\"type\":\"game\""));
    let files = std::fs::read_dir(desk.path(".")).expect("a directory");
    assert_eq!(files.count(), 1);
}

#[test]
fn a_transcript_that_cannot_be_written_is_refused_before_a_game_is_played() {
    let desk = Desk::new();
    desk.gt("play red-swarm cartwheel --transcript no/such/t")
        .fails_with("no/such/t: its folder does not exist");
    desk.gt("play red-swarm cartwheel --transcript .")
        .fails_with("a directory");
}

#[test]
fn an_illegal_deck_is_answered_with_its_problems() {
    let desk = Desk::with(
        "few.json",
        deck_json("Few", "ares", &["0-1", "0-1", "9-99"]),
    );
    let answer = desk.gt("play few.json cartwheel").exits(1);
    assert_eq!(answer.out, "");
    for problem in ["a deck needs at least 25", "0-1 (2 times)", "9-99"] {
        assert!(answer.err.contains(problem), "{}", answer.err);
    }
}

#[test]
fn the_common_modes_take_cruisers_or_the_cruisers_of_decks() {
    let desk = Desk::with("few.json", deck_json("Few", "Atlas", &["0-1"]));
    let json = desk.gt("play few.json apollo --mode skirmish --format json");
    let json = json.exits(0).json();
    assert_eq!(json["seats"][0]["cruiser"], "atlas");
    assert_eq!(json["seats"][1]["cruiser"], "apollo");
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let desk = Desk::with("list.txt", "0-1\n");
    desk.gt("play ares atlas --mode training")
        .fails_with("no atlas in Training; it is for ares and athena");
    desk.gt("play list.txt ares --mode skirmish")
        .fails_with("list has no cruiser");
    desk.gt("play ares cartwheel")
        .fails_with("ares: no such deck file");
    desk.gt("play red-swarm cartwheel --player nobody")
        .fails_with("no player 'nobody'");
    desk.gt("play red-swarm").fails_with("<DECK>");
    desk.gt("play red-swarm cartwheel --first 2")
        .fails_with("0..=1");
    desk.gt("play red-swarm cartwheel --games 0")
        .fails_with("--games");
}

#[cfg(unix)]
#[test]
fn a_transcript_to_a_device_leaves_the_device_in_its_place() {
    use std::os::unix::fs::FileTypeExt;
    let desk = Desk::new();
    desk.gt("play red-swarm cartwheel --quiet --transcript /dev/null")
        .exits(0);
    let device = std::fs::metadata("/dev/null").expect("a device");
    assert!(device.file_type().is_char_device());
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_games_that_were_played() {
    let desk = Desk::new();
    let run = "play red-swarm cartwheel --player random --opponent random --games 1000000 --quiet";
    let mut background = Background::start(&desk, &format!("{run} --transcript games.jsonl"));
    background.prints("game 3:");
    let (code, out, err) = background.end("INT");
    assert_eq!(code, Some(130), "{err}");
    assert!(err.contains("interrupted: these are the games played until then"));
    desk.gt("replay --check games.jsonl").exits(0);
    let written = desk.read("games.jsonl").matches("\"type\":\"end\"").count();
    assert!(written >= 3);
    assert!(out.contains(&format!("\n{written} games: ")), "{out}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_in_the_first_game_writes_nothing() {
    let desk = Desk::new();
    let run = "play red-swarm cartwheel --player expert:1000000000 --transcript games.jsonl";
    let background = Background::start(&desk, run);
    let begun = || std::fs::read_dir(desk.path(".")).expect("a folder").count() > 0;
    while !begun() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let (code, _, err) = background.end("INT");
    assert_eq!(code, Some(130), "{err}");
    assert!(!begun(), "neither the file nor a leftover of it");
}

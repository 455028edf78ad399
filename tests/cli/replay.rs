//! Does `gt replay` tell what happened, and find what did not?

use std::io::Read;
use std::process::Stdio;

use crate::gt::Desk;

/// A desk with one game of a mode in `t`.
fn recorded(call: &str) -> Desk {
    let desk = Desk::new();
    desk.gt(&format!("play {call} --quiet --transcript t"))
        .exits(0);
    desk
}

const TOTAL_WAR: &str = "red-swarm cartwheel";

#[test]
fn games_of_every_mode_agree_with_the_rules() {
    for call in [
        "red-swarm cartwheel --games 5",
        "glass-wall masked-ball --games 5 --seed 3",
        "atlas apollo --mode skirmish --games 5",
        "ares athena --mode training --games 5",
    ] {
        let desk = recorded(call);
        desk.gt("replay t --check")
            .exits(0)
            .says("5 games, ")
            .says(" decisions: all agree\n");
    }
}

#[test]
fn the_counts_are_those_of_the_file() {
    let desk = recorded(TOTAL_WAR);
    let json = desk.gt("replay t --check --format json").exits(0).json();
    assert_eq!(json["agrees"], true);
    assert_eq!(json["games"], 1);
    assert_eq!(json["lines"], desk.read("t").lines().count());
    assert!(json["difference"].is_null());
    let played = desk.gt("play red-swarm cartwheel --format json").json();
    assert_eq!(json["decisions"], played["games"][0]["decisions"]);
}

#[test]
fn an_effect_that_is_not_named_leaves_no_hole_in_the_message() {
    let desk = recorded(TOTAL_WAR);
    let text = desk.read("t");
    let lines: Vec<&str> = text.lines().collect();
    let effects = (0..lines.len()).filter(|n| lines[*n].starts_with("{\"type\":\"effect\""));
    let mut named = 0;
    for n in effects.take(12) {
        let mut line: serde_json::Value = serde_json::from_str(lines[n]).expect("JSON");
        line.as_object_mut().expect("an object").remove("effect");
        let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        changed[n] = line.to_string();
        desk.write("bad", changed.join("\n"));
        let said = desk.gt("replay bad --check").exits(1).out;
        assert!(!said.contains("no  on"), "{said}");
        named += usize::from(said.contains("the line names no effect"));
    }
    assert!(named > 0, "a choice between effects");
}

#[test]
fn the_first_line_that_differs_is_named_with_what_was_expected() {
    let desk = recorded(TOTAL_WAR);
    let text = desk.read("t");
    let state = text
        .lines()
        .position(|line| line.contains("\"phase\":\"deployment\""))
        .expect("a state");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[state] = lines[state].replacen("\"armour\":[", "\"armour\":[9", 1);
    desk.write("bad", lines.join("\n"));
    let number = state + 1;
    let differs = format!("line {number} differs: armour: expected [");
    desk.gt("replay bad --check")
        .exits(1)
        .says(&differs)
        .says(", found [9")
        .says(&format!(
            "no difference in {state} lines before it, 0 whole games"
        ));
    let json = desk.gt("replay bad --check --format json").exits(1).json();
    assert_eq!(json["agrees"], false);
    assert_eq!(json["difference"]["line"], number);
    assert_eq!(json["lines"], state);
    let shown = desk.gt("replay bad").exits(1).says("Deployment\n");
    assert!(shown.err.contains(&differs), "{}", shown.err);
    let told = desk.gt("replay bad --format json").exits(1);
    assert_eq!(
        told.json()["games"][0]["steps"].as_array().map(Vec::len),
        Some(state)
    );
}

#[test]
fn a_board_that_differs_is_told_by_the_place_on_it() {
    let desk = recorded(TOTAL_WAR);
    let text = desk.read("t");
    let (before, after) = text.split_once("\"damage\":{\"upper\":0").expect("a card");
    desk.write("bad", format!("{before}\"damage\":{{\"upper\":7{after}"));
    desk.gt("replay bad --check")
        .exits(1)
        .says(".damage.upper: expected 0, found 7");
}

#[test]
fn a_transcript_that_stops_in_mid_game_differs() {
    let desk = recorded(TOTAL_WAR);
    let text = desk.read("t");
    let half: Vec<&str> = text.lines().take(20).collect();
    desk.write("half", half.join("\n"));
    desk.gt("replay half --check")
        .exits(1)
        .says("line 21 differs: the transcript stops");
}

#[test]
fn what_is_no_transcript_is_refused_in_words() {
    let desk = recorded(TOTAL_WAR);
    desk.write("empty", "");
    desk.write("binary", [0u8, 159, 146, 150, 10, 0]);
    desk.write("text", "hello\n");
    desk.write("endless", vec![b' '; 5 << 20]);
    desk.write("strange", "{\"type\":\"gambit\"}\n");
    std::fs::create_dir(desk.path("folder")).expect("a folder");
    for (file, message) in [
        ("empty", "empty: line 1: there is no game in this file"),
        ("binary", "binary: line 1: not JSON"),
        ("text", "text: line 1: not JSON"),
        ("endless", "endless: line 1: the line is over"),
        ("strange", "unknown line type \"gambit\""),
        ("folder", "folder: a directory; expected a file"),
        ("missing", "missing: no such file"),
        ("t --game 2", "t: there is no game 2; the file has 1 game"),
        ("t --game 0", "--game"),
    ] {
        desk.gt(&format!("replay {file} --check"))
            .fails_with(message);
        desk.gt(&format!("replay {file}")).fails_with(message);
        desk.gt(&format!("replay {file} --format json"))
            .fails_with(message);
    }
}

#[test]
fn nothing_in_a_transcript_gives_orders_to_the_terminal() {
    let desk = recorded(TOTAL_WAR);
    let text = desk.read("t");
    let cruiser = text.replacen("\"cruiser\":\"", "\"cruiser\":\"\\u001b[2J", 1);
    desk.write("cruiser", cruiser);
    let deck = text.replacen("\"deck\":\"", "\"deck\":\"\\u001b[2J\\n", 1);
    desk.write("deck", deck);
    desk.write(
        "long",
        format!("{{\"type\":\"{}\"}}", "x".repeat(1_000_000)),
    );
    for call in ["replay cruiser", "replay cruiser --check", "replay deck"] {
        let answer = desk.gt(call);
        assert!(
            !answer.out.contains('\x1b') && !answer.err.contains('\x1b'),
            "{answer:?}"
        );
    }
    assert!(desk.gt("replay long --check").exits(2).err.len() < 1000);
}

#[test]
fn one_game_of_many_is_told_as_if_it_were_alone() {
    let desk = recorded("red-swarm cartwheel --games 3");
    let all = desk.gt("replay t").exits(0).out;
    let second = desk.gt("replay t --game 2").exits(0).out;
    let (_, story) = second.split_once("\nGame 2, ").expect("game 2");
    assert!(all.contains(story));
    assert!(!second.contains("Game 1,") && !second.contains("Game 3,"));
    desk.gt("replay t --game 2 --check")
        .exits(0)
        .says("1 game, ");
    let json = desk.gt("replay t --game 2 --format json").exits(0).json();
    assert_eq!(json["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["games"][0]["game"], 2);
}

#[test]
fn a_fault_in_one_game_does_not_hide_another() {
    let desk = recorded("red-swarm cartwheel --games 2");
    let text = desk.read("t");
    let broken = text.replacen("\"type\":\"pass\"", "\"type\":\"pas\"", 1);
    desk.write("bad", broken);
    desk.gt("replay bad --game 2 --check")
        .exits(0)
        .says("1 game, ");
    desk.gt("replay bad --game 1 --check")
        .fails_with("unknown line type \"pas\"");
}

#[test]
fn json_tells_every_line_as_a_step() {
    let desk = recorded("red-swarm cartwheel --games 2");
    let json = desk.gt("replay t --format json").exits(0).json();
    assert!(json["fault"].is_null());
    let games = json["games"].as_array().expect("games");
    let steps = |game: &serde_json::Value| game["steps"].as_array().map_or(0, Vec::len);
    let told: usize = games.iter().map(steps).sum();
    assert_eq!(told, desk.read("t").lines().count());
    let last = &games[1]["steps"][steps(&games[1]) - 1];
    assert_eq!(last["type"], "end");
}

#[test]
fn what_a_step_leads_to_is_told_with_it() {
    let desk = recorded("red-swarm cartwheel --games 4");
    let json = desk.gt("replay t --format json").exits(0).json();
    let mut armour_lost = 0;
    for game in json["games"].as_array().expect("games") {
        let steps = game["steps"].as_array().expect("steps");
        for pair in steps.windows(2) {
            if pair[0]["armour"] != pair[1]["armour"] {
                armour_lost += 1;
                let changes = pair[1]["changes"].as_str().expect("text");
                assert!(changes.contains("'s armour "), "{}", pair[1]);
            }
        }
    }
    assert!(armour_lost > 4);
}

#[test]
fn whoever_stops_reading_ends_the_program_in_peace() {
    let desk = recorded("red-swarm cartwheel --games 40");
    for args in [&["replay", "t"][..], &["replay", "t", "--format", "json"]] {
        let mut child = desk
            .command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut some = [0; 100];
        let mut output = child.stdout.take().expect("its output");
        output.read_exact(&mut some).expect("some output");
        drop(output);
        let ended = child.wait_with_output().expect("the program ends");
        assert_eq!(ended.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    }
}

#[test]
fn a_game_is_a_page_with_its_boards_and_every_step_and_no_scripts() {
    let desk = recorded("red-swarm cartwheel --games 2");
    desk.gt("replay t --to html -o game.html").exits(0);
    let page = desk.read("game.html");
    let json = desk.gt("replay t --game 1 --format json").exits(0).json();
    let steps = json["games"][0]["steps"].as_array().unwrap();
    assert_eq!(page.matches("<tr><td class=\"n\">").count(), steps.len());
    let last = steps.last().unwrap()["text"].as_str().unwrap();
    for part in [
        "Red Swarm",
        "<svg class=\"board\"",
        "<figure class=\"chances\">",
        "<h3>Deployment</h3>",
        last,
    ] {
        assert!(page.contains(part), "{part}");
    }
    for absent in ["<script", "http:", "https:", "url("] {
        assert!(!page.contains(absent), "{absent}");
    }
    let second = desk.gt("replay t --to html --game 2 --lang de").exits(0);
    second.says("<html lang=\"de\">").says("<h2>Runde 1</h2>");
    desk.gt("replay t --to html -o game.html")
        .fails_with("game.html exists; --force overwrites it");
    desk.gt("replay t -o game.html")
        .fails_with("-o FILE is for a page: --to html");
}

#[test]
fn a_page_shows_a_broken_game_to_where_it_breaks_off() {
    let desk = recorded(TOTAL_WAR);
    let transcript = desk.read("t");
    let lines: Vec<&str> = transcript.lines().take(20).collect();
    desk.write("half", lines.join("\n") + "\n{\"type\"");
    let answer = desk.gt("replay half --to html").exits(2);
    assert!(answer.out.contains("<p class=\"bad\">"), "{}", answer.out);
    desk.gt("replay t --to html --game 3").exits(2);
}

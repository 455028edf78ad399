//! `gt report`: saved runs as a page.

use crate::gt::Desk;

/// A desk with a saved run of `simulate` and one of `compare`.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.gt("simulate cartwheel --against crosswinds --games 20 --player random --save one.jsonl")
        .exits(0);
    desk.gt("compare cartwheel crosswinds --games 20 --player random --save two.jsonl")
        .exits(0);
    desk
}

#[test]
fn a_report_has_the_chart_the_table_and_the_words_of_its_run_and_no_scripts() {
    let desk = desk();
    desk.gt("report one.jsonl -o report.html").exits(0);
    let page = desk.read("report.html");
    let table = desk.gt("merge one.jsonl --format csv").exits(0).out;
    let score: f64 = table
        .lines()
        .nth(1)
        .unwrap()
        .split(',')
        .nth(5)
        .unwrap()
        .parse()
        .unwrap();
    let shown = format!("<b>{:.1}</b>", 100.0 * score);
    assert!(page.contains(&shown), "{shown}");
    for part in [
        "<table class=\"chart\"",
        "Crosswinds",
        "seed 2015",
        "Unofficial",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for absent in ["<script", "http:", "https:", "url("] {
        assert!(!page.contains(absent), "{absent}");
    }
    desk.gt("report one.jsonl").exits(0).says("<!DOCTYPE html>");
    desk.gt("report one.jsonl -o report.html")
        .fails_with("report.html exists; --force overwrites it");
}

#[test]
fn several_runs_are_sections_and_the_parts_of_one_are_one() {
    let desk = desk();
    let page = desk.gt("report one.jsonl two.jsonl --lang de").exits(0).out;
    assert!(page.contains("<html lang=\"de\">"));
    assert_eq!(page.matches("<section>").count(), 2);
    assert!(page.contains("<table class=\"heat\""));
    let run = "simulate cartwheel --against crosswinds --games 20 --player random";
    desk.gt(&format!("{run} --shard 1/2 --save 1.jsonl"))
        .exits(0);
    desk.gt(&format!("{run} --shard 2/2 --save 2.jsonl"))
        .exits(0);
    let whole = desk.gt("report one.jsonl").exits(0).out;
    let parts = desk.gt("report 2.jsonl 1.jsonl").exits(0).out;
    assert_eq!(parts.replace(": 2<", ": one<"), whole);
    desk.gt("report 1.jsonl")
        .fails_with("1.jsonl is part 1/2 of a run; missing: part 2/2");
    desk.gt("report cards.csv").exits(2);
}

#[test]
fn what_is_no_run_for_a_page_and_what_makes_no_whole_is_named() {
    let desk = desk();
    let run = "simulate cartwheel --against crosswinds --player random";
    let part = |call: &str, part: &str| format!("{call} --shard {part} --save {}", &part[..1]);
    desk.gt(&part(&format!("{run} --games 20"), "1/2")).exits(0);
    desk.gt(&part(&format!("{run} --games 20 --seed 7"), "2/2"))
        .exits(0);
    let search = "improve cartwheel --against crosswinds --player random --stronger random \
                  --changes 1 --budget 100";
    desk.gt(&format!("{search} --save search"));
    for n in ["1/2", "2/2"] {
        desk.gt(&format!("{search} --shard {n} --save search-{}", &n[..1]))
            .exits(0);
    }
    let improve = "a run of `gt improve`, of which there is no page; `gt merge` prints its result";
    for (files, why) in [
        ("search", format!("search: {improve}")),
        ("one.jsonl search", format!("search: {improve}")),
        ("search two.jsonl", format!("search: {improve}")),
        ("search-1 search-2", format!("search-1: {improve}")),
        ("1 2", "2: part of a run with another seed".into()),
        (
            "1 search-2",
            "search-2: part of a run with another command: \"improve\" there, \"simulate\" here"
                .into(),
        ),
        (
            "one.jsonl 1",
            "one.jsonl is a whole run, but 1 is part 1/2 of a run".into(),
        ),
        ("1 nowhere", "nowhere: no such file".into()),
    ] {
        desk.gt(&format!("report {files}")).fails_with(&why);
    }
    let text = desk.read("one.jsonl");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    desk.write("begun", lines[..lines.len() - 2].concat());
    desk.gt("report begun")
        .fails_with("begun: the run has 4 games yet to play");
    for (files, why) in [
        ("search", format!("search: {improve}")),
        (
            "two.jsonl",
            "two.jsonl: a run of `gt compare`; expected one of `gt simulate`".into(),
        ),
        ("1", "1 is part 1/2 of a run; missing: part 2/2".into()),
    ] {
        desk.gt(&format!("export cartwheel --to html --run {files}"))
            .fails_with(&why);
    }
}

//! `gt cruisers`

use crate::gt::Desk;

#[test]
fn draws_the_sectors_of_all_four() {
    let answer = Desk::new().gt("cruisers").exits(0);
    let answer = answer
        .says("Ares (ares): armour 20")
        .says("[D]  [D]  [D]  [D]  [D]");
    let answer = answer.says("level 3").says("reconstruction");
    assert_eq!(answer.out.matches("5 Draw symbols").count(), 4);
}

#[test]
fn one_cruiser_can_be_named() {
    let desk = Desk::new();
    let answer = desk.gt("cruisers ATHENA").exits(0).says("Athena");
    assert!(!answer.out.contains("Apollo (apollo)"));
    desk.gt("cruisers zeus")
        .fails_with("no cruiser 'zeus'; there are ares, athena, atlas and apollo");
}

#[test]
fn json_lists_the_slots_from_level_0_up() {
    let json = Desk::new().gt("cruisers --format json").exits(0).json();
    let cruisers = json["cruisers"].as_array().unwrap();
    assert_eq!(cruisers.len(), 4);
    for cruiser in cruisers {
        assert_eq!(cruiser["sectors"].as_array().unwrap().len(), 5);
        assert_eq!(cruiser["sectors"][0][0], "draw");
    }
}

#[test]
fn own_cruisers_replace_the_built_in_ones() {
    let desk = Desk::new();
    desk.write(
        "own.csv",
        desk.gt("cruisers --format csv")
            .exits(0)
            .out
            .replace("ares", "zeus"),
    );
    desk.gt("cruisers --cruisers own.csv")
        .exits(0)
        .says("(zeus)")
        .says("Cruisers from own.csv");
    desk.gt("--cruisers own.csv validate red-swarm")
        .exits(1)
        .says("unknown-cruiser");
    desk.write("bad.csv", "id,armour\nares,0\n");
    let answer = desk
        .gt("--cruisers bad.csv cruisers")
        .fails_with("column sector_5");
    assert!(
        answer
            .err
            .contains("line 2, column armour: found '0', expected a number from 1 to 999")
    );
}

//! Every form of a deck that a command takes.

use crate::gt::{Desk, legal_deck, some_cards};

/// The program reads this as the legal deck of the first 25 cards on Ares.
#[track_caller]
fn reads(content: impl AsRef<[u8]>) {
    let desk = Desk::with("deck", &content);
    desk.gt("validate deck")
        .exits(0)
        .says("(ares, 25 cards): legal");
    let answer = desk.run_with_input(&["validate", "-"], content.as_ref());
    answer.exits(0).says("(ares, 25 cards): legal");
}

#[test]
fn a_deck_file() {
    reads(legal_deck("Any"));
    reads(format!("\u{feff}\r\n{}", legal_deck("Any")));
}

#[test]
fn a_plain_list() {
    let cards = some_cards(25);
    reads(format!("cruiser: ares\n{}", cards.join("\n")));
    reads(format!("Cruiser : ARES # mine\r\n{}", cards.join(", ")));
    reads(format!(
        "# a comment\n{}\nname: Wing #3\ncruiser:ares",
        cards.join(" # why\n")
    ));
    reads(format!("cruiser: ares\n{}", cards.join(" ")));
    reads(format!(
        "cruiser: ares\n{}",
        cards.join(";").replace('-', "–")
    ));
}

#[test]
fn a_plain_list_in_windows_1252() {
    let mut bytes = b"name: \xc9toile\ncruiser: ares\n".to_vec();
    bytes.extend(some_cards(25).join("\n").replace('-', "\u{1}").bytes());
    // 0x96 is the en dash of Windows-1252.
    bytes
        .iter_mut()
        .filter(|byte| **byte == 1)
        .for_each(|byte| *byte = 0x96);
    reads(&bytes);
    Desk::with("x", &bytes).gt("validate x").says("Étoile");
}

#[test]
fn a_csv_with_an_id_column() {
    let cards = some_cards(25);
    reads(format!("cruiser,ID\nares,{}\n", cards.join("\n,")));
    reads(format!(
        "\u{feff}Id;Cruiser;deck\r\n{};Ares;Étoile\r\n",
        cards.join(";ares;\r\n")
    ));
    let desk = Desk::with("cards.csv", format!("id\n{}", cards.join("\n")));
    desk.gt("validate cards.csv --cruiser ares")
        .exits(0)
        .says("cards (ares, 25 cards)");
}

#[test]
fn a_built_in_deck_in_any_case() {
    let desk = Desk::new();
    for name in ["Red Swarm", "red-swarm", "RED_SWARM", "redswarm"] {
        desk.run(&["validate", name]).exits(0).says("Red Swarm (");
    }
}

#[test]
fn a_file_comes_before_a_built_in_deck() {
    let desk = Desk::with("cartwheel", "cruiser: ares\n0-1\n");
    desk.gt("validate cartwheel")
        .exits(1)
        .says("cartwheel (ares, 1 card): not legal");
}

#[test]
fn what_deck_show_writes_as_csv_is_read_back() {
    let desk = Desk::new();
    desk.write(
        "copy.csv",
        desk.gt("deck show crosswinds --format csv").exits(0).out,
    );
    desk.gt("deck diff crosswinds copy.csv")
        .exits(0)
        .says("0 removed, 0 added");
    desk.gt("validate copy.csv")
        .exits(0)
        .says("Crosswinds (ares");
}

#[test]
fn an_absurdly_long_list_is_refused() {
    let desk = Desk::with("long.txt", "1,".repeat(10_001));
    desk.gt("validate long.txt")
        .fails_with("more than 10000 entries");
}

#[test]
fn a_spreadsheet_of_a_deck_has_headings_and_cruisers_as_people_write_them() {
    let desk = Desk::new();
    for text in [
        "Matricule;Croiseur\n0-1;Arès\n0-2;ares\n",
        "Kennung,Kreuzer\n0-1,ARES\n0-2,\n",
        "Croiseur\tmatricule\nArès\t0-1\n\t0-2\n",
        "croiseur : Arès\n0-1, 0-2",
    ] {
        desk.write("deck.csv", text);
        let json = desk.gt("deck show deck.csv --format json").exits(0).json();
        assert_eq!(json["cruiser"], "ares", "{text}");
        assert_eq!(json["cards"].as_array().unwrap().len(), 2, "{text}");
    }
}

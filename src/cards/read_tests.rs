//! Does the reader of cards and cruisers take what spreadsheets save, and name what is wrong?

use super::*;

const HEADER: &str =
    "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects,name,source";

fn sheet(rows: &str) -> String {
    format!("{HEADER}\n{rows}\n")
}

/// The problems as `line column: found / expected`.
fn problems(text: &str) -> Vec<String> {
    let problems = read_cards(text.as_bytes()).expect_err("a problem");
    let column = |problem: &Problem| problem.column.unwrap_or("-");
    let line = |p: &Problem| format!("{} {}: {} / {}", p.line, column(p), p.found, p.expected);
    problems.listed().iter().map(line).collect()
}

fn one_problem(rows: &str) -> String {
    let problems = problems(&sheet(rows));
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].clone()
}

fn effects(cell: &str) -> Vec<Effect> {
    let set = read_cards(sheet(&format!("3-10,green,3,2,{cell},1,,,")).as_bytes());
    set.expect(cell).cards()[0].upper.effects.clone()
}

#[test]
fn the_built_in_files_have_no_problem() {
    assert_eq!(CardSet::builtin().cards().len(), 100);
    assert_eq!(CruiserSet::builtin().iter().len(), 4);
}

#[test]
fn a_row_becomes_a_card() {
    let text = sheet("3–010,Green,3,2,Lateral-Move+draw,1,draw,Gale,RULEBOOK");
    let set = read_cards(text.as_bytes()).unwrap();
    let card = &set.cards()[0];
    assert_eq!(card.id.to_string(), "3-10");
    assert_eq!(card.color, Color::Green);
    assert_eq!((card.upper.fighters, card.lower.fighters), (2, 1));
    assert_eq!(card.upper.effects, [Effect::LateralMove, Effect::Draw]);
    assert_eq!(card.lower.effects, [Effect::Draw]);
    assert_eq!(
        (card.name.as_str(), card.source),
        ("Gale", Some(Source::Rulebook))
    );
}

#[test]
fn every_separator_line_end_and_encoding_gives_the_same_cards() {
    let plain = sheet("3-10,green,3,2,Déplacement latéral,1,,Gale,\n0-1,blue,0,1,,,,,");
    let expected = read_cards(plain.as_bytes()).unwrap();
    let windows = encoding_rs::WINDOWS_1252.encode(&plain).0.into_owned();
    let utf16 = format!("\u{feff}{}", plain.replace(',', "\t"));
    let utf16 = utf16.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [
        plain.replace(',', ";").into_bytes(),
        plain.replace(',', "\t").into_bytes(),
        format!("\u{feff}{}", plain.replace(',', ";")).into_bytes(),
        plain.replace('\n', "\r\n").into_bytes(),
        plain.replace('\n', "\r").into_bytes(),
        plain.replace('\n', "\n\n,,,\n").into_bytes(),
        plain.trim_end().into(),
        windows,
        utf16,
    ] {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert_eq!(read_cards(&bytes).as_ref(), Ok(&expected), "{text}");
    }
}

#[test]
fn columns_stand_in_any_order_and_others_are_left_alone() {
    let text = "Mine; LOWER_EFFECTS;Level;upper_fighters;\"ID\";Color;upper_effects;lower_fighters\n\
                a,b,c;draw;1;;1-2;BLUE;;4\n";
    let set = read_cards(text.as_bytes()).unwrap();
    let card = set.get("1-2".parse().unwrap()).unwrap();
    assert_eq!(card.fighters(), 4);
    assert_eq!(card.lower.effects, [Effect::Draw]);
    assert_eq!(card.source, None);
}

#[test]
fn effects_have_names_in_three_languages() {
    for effect in Effect::ALL {
        for name in effect.names() {
            for spelling in [name.to_owned(), name.to_uppercase(), name.replace(' ', "-")] {
                assert_eq!(effects(&spelling), [effect], "{spelling}");
            }
        }
    }
    assert_eq!(
        effects("Ecran 2 + SCHILDE3"),
        [Effect::Screen2, Effect::Screen3]
    );
    assert_eq!(effects("Degats sur Chasseur"), [Effect::HitFighter]);
    assert_eq!(effects("Zerstoerung"), [Effect::Destroy]);
    assert_eq!(effects("draw+draw+draw+draw"), [Effect::Draw; 4]);
}

#[test]
fn blank_cells_are_nothing_and_blank_rows_are_skipped() {
    let set = read_cards(sheet(",,,,,,,,\n0-1,green,,,,,,,\n\n  , ,,,,,,,").as_bytes()).unwrap();
    assert_eq!(set.cards().len(), 1);
    assert_eq!(set.cards()[0].fighters(), 0);
}

#[test]
fn a_file_without_cards_is_a_problem() {
    assert!(problems("")[0].starts_with("1 -: an empty file / a header row: id, color"));
    assert!(problems("\n \n,,\n")[0].contains("an empty file"));
    assert!(problems("hello\nworld")[0].starts_with("1 -: 'hello' / a header row"));
    assert!(problems(HEADER)[0].ends_with("no rows / rows under the header"));
    assert!(problems("a\nb\0c")[0].starts_with("2 -: bytes that are not text"));
}

#[test]
fn a_filled_template_loads_and_an_empty_one_has_no_rows() {
    let sheet = template(';');
    assert_eq!(sheet.lines().count(), 101);
    assert!(problems(&sheet)[0].contains("no rows"));
    let filled = sheet.replace("\n7;;;;;;;;;\n", "\n7;2-7;blue;2;1;flip;;;;\n");
    assert_eq!(read_cards(filled.as_bytes()).unwrap().cards().len(), 1);
}

#[test]
fn the_header_names_every_column_once() {
    let text =
        "id,ID,color,level,upper_fighters,lower_fighters,upper_effects\n0-1,0-1,green,0,,,\n";
    assert_eq!(
        problems(text),
        [
            "1 id: 2 columns of this name / one",
            "1 lower_effects: no such column / one in the header row",
        ]
    );
}

#[test]
fn every_cell_says_what_it_should_hold() {
    for (row, problem) in [
        (",green,0,1,,,,,", "2 id: a blank cell / level-number"),
        ("x,green,0,1,,,,,", "2 id: 'x' / level-number such as 3-10"),
        ("4-1,green,0,1,,,,,", "2 id: '4-1' / level-number"),
        ("0-0,green,0,1,,,,,", "2 id: '0-0' / level-number"),
        ("0-10000,green,0,1,,,,,", "2 id: '0-10000' / level-number"),
        ("0-1,,0,1,,,,,", "2 color: a blank cell / green or blue"),
        ("0-1,red,0,1,,,,,", "2 color: 'red' / green or blue"),
        ("0-1,blue,4,1,,,,,", "2 level: '4' / a number from 0 to 3"),
        ("3-1,blue,2,1,,,,,", "2 level: '2' / 3, as in the id 3-1"),
        ("3-1,blue,,1,,,,,", "2 level: a blank cell / 3, as in"),
        (
            "0-1,blue,0,10,,,,,",
            "2 upper_fighters: '10' / a number from 0 to 9",
        ),
        ("0-1,blue,0,-1,,,,,", "2 upper_fighters: '-1' / a number"),
        ("0-1,blue,0,,,1.5,,,", "2 lower_fighters: '1.5' / a number"),
        (
            "0-1,blue,0,,drwa,,,,",
            "2 upper_effects: 'drwa' / an effect such as Draw",
        ),
        (
            "0-1,blue,0,,laser,,,,",
            "2 upper_effects: 'laser' / one of Draw, Lateral move",
        ),
        (
            "0-1,blue,0,,,,draw+,,",
            "2 lower_effects: a blank cell / one of Draw",
        ),
        (
            "0-1,blue,0,,draw+draw+draw+draw+draw,,,,",
            "2 upper_effects: 5 effects / at most 4",
        ),
        (
            "0-1,blue,0,,,,,,guess",
            "2 source: 'guess' / rulebook or reconstructed",
        ),
    ] {
        let found = one_problem(row);
        assert!(found.starts_with(problem), "{row}: {found}");
    }
}

#[test]
fn an_id_that_became_a_date_is_recognised() {
    for date in ["2026-10-03", "10/03/2026", "3. Okt", "03-oct", "3.10.2026"] {
        assert!(one_problem(&format!("{date},blue,0,,,,,,")).contains("make a date of it"));
    }
    for other in ["x", "4-1", "3-1O", "310"] {
        assert!(!one_problem(&format!("{other},blue,0,,,,,,")).contains("make a date of it"));
    }
}

#[test]
fn numbers_are_unique_across_levels() {
    let found = one_problem("0-7,blue,0,,,,,,\n3-7,blue,3,,,,,,");
    assert_eq!(
        found,
        "3 id: '3-7' / a number of its own (line 2 has 0-7 already)"
    );
}

#[test]
fn all_problems_come_at_once_with_their_lines() {
    let rows =
        "x,red,9,,,,,,\n\n\n0-1,blue,0,,,,,,\n0-2,blue,0,,\"two\nlines\",,zap,,\n0-3,no,,,,,,,";
    let lines: Vec<String> = problems(&sheet(rows));
    let places: Vec<&str> = lines.iter().map(|l| l.split(':').next().unwrap()).collect();
    assert_eq!(
        places,
        [
            "2 id",
            "2 color",
            "2 level",
            "6 upper_effects",
            "6 upper_effects",
            "6 lower_effects",
            "8 color"
        ]
    );
}

#[test]
fn an_unclosed_quotation_mark_does_not_swallow_rows_in_silence() {
    let found = one_problem("0-1,blue,0,,,,,\"Open,\n0-2,blue,0,,,,,,");
    assert_eq!(
        found,
        "2 -: an unclosed quotation mark / a closing one in the same cell"
    );
}

#[test]
fn a_set_has_at_most_256_cards() {
    let rows = |n: usize| {
        (1..=n)
            .map(|i| format!("0-{i},blue,0,,,,,,\n"))
            .collect::<String>()
    };
    assert!(read_cards(sheet(&rows(256)).as_bytes()).is_ok());
    let found = one_problem(&rows(258));
    assert_eq!(found, "258 -: one card more / at most 256 cards");
}

#[test]
fn a_flood_of_problems_is_counted_not_kept() {
    let rows = "x,x,x,x,x,x,x,,x\n".repeat(10_000);
    let problems = read_cards(sheet(&rows).as_bytes()).unwrap_err();
    assert_eq!(problems.listed().len(), Problems::LISTED);
    assert_eq!(problems.count(), 80_001);
    let long = sheet(&"x".repeat(1_000_000));
    assert!(read_cards(long.as_bytes()).unwrap_err().to_string().len() < 1000);
}

#[test]
fn what_is_written_is_read_back() {
    let cards = CardSet::builtin();
    assert_eq!(
        read_cards(write_cards(cards.cards()).as_bytes()).as_ref(),
        Ok(cards)
    );
    let cruisers = CruiserSet::builtin();
    let written = write_cruisers(cruisers.iter());
    assert_eq!(read_cruisers(written.as_bytes()).as_ref(), Ok(cruisers));
}

#[test]
fn cruisers_are_read_as_liberally() {
    let text = "\u{feff}ID;Armour;Sector_5;sector_4;sector_3;sector_2;sector_1\r\n\
                ZEUS;30;D;do;DOO;oDoo;oooD\r\n;;;;;;\r\n";
    let set = read_cruisers(text.as_bytes()).unwrap();
    let zeus = set.get(" Zeus ").unwrap();
    assert_eq!(
        (zeus.id.as_str(), zeus.name.as_str(), zeus.armour),
        ("zeus", "zeus", 30)
    );
    assert_eq!(zeus.sectors[4], [Slot::Draw]);
    assert_eq!(
        zeus.sectors[0],
        [Slot::Plain, Slot::Plain, Slot::Plain, Slot::Draw]
    );
}

#[test]
fn every_cell_of_a_cruiser_says_what_it_should_hold() {
    let header = "id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5,source";
    let text =
        format!("{header}\nares,,0,D,D,D,D,D,\nARES,,1000,,Doooo,Dx,D,D,\n,,20,D,D,D,D,D,no");
    let problems = read_cruisers(text.as_bytes()).unwrap_err();
    let places: Vec<_> = problems
        .listed()
        .iter()
        .map(|p| (p.line, p.column.unwrap()))
        .collect();
    assert_eq!(
        places,
        [
            (2, "armour"),
            (3, "id"),
            (3, "armour"),
            (3, "sector_1"),
            (3, "sector_2"),
            (3, "sector_3"),
            (4, "id"),
            (4, "source"),
        ]
    );
}

#[test]
fn sheets_are_read_in_the_words_of_their_owners() {
    let english =
        sheet("0-1,green,0,2,draw+pivot,1,,Gale,\n3-10,blue,3,,screen-2,9,hit-fighter+draw,,");
    let expected = read_cards(english.as_bytes()).unwrap();
    for text in [
        "Matricule;Couleur;Niveau;Chasseurs haut;Effets haut;Chasseurs bas;Effets bas;Nom\n\
         0-1;vert;0;2;Pioche, Pivotement;1;–;Gale\n3-10;Bleu;3;;Ecran 2;9;Dégâts sur Chasseur et Pioche;",
        "ID-Code;Farbe;Stufe;Jäger oben;Effekte oben;Jäger unten;Effekte unten;Name\n\
         0-1;grün;;2;Ziehen und Kehrtwende;1;-;Gale\n3-10;BLAU;3;0;Schilde 2;9;Beschaedige Jaeger/Ziehen;",
        "Nom,Effets (partie inférieure),Chasseurs (partie inférieure),Symboles supérieurs,Chasseurs supérieurs,NIVEAU,couleur,matricule\n\
         Gale,,1,pioche & pivotement,2,0,verte,0-1\n,hit-fighter + Pioche,9,ÉCRAN-2,,3,bleue,3–10",
        "id,colour,level,top fighters,top symbols,bottom fighters,bottom symbols,name\n\
         0-1,GREEN,0,2,\"draw and pivot\",1,,Gale\n3-10,blue,3,,screen-2,9,\"hit-fighter, draw\",",
    ] {
        assert_eq!(
            read_cards(text.as_bytes()).as_ref(),
            Ok(&expected),
            "{text}"
        );
    }
}

#[test]
fn short_names_of_every_language_are_read_alone_and_together() {
    use crate::words::Language;
    for language in Language::ALL {
        for effect in Effect::ALL {
            let name = language.short(effect);
            assert_eq!(effects(name), [effect], "{name}");
            for joint in ["+", " + ", " / ", " & ", " et ", " UND ", " and ", ";"] {
                let both = format!("\"{name}{joint}{name}\"");
                assert_eq!(effects(&both), [effect, effect], "{both}");
            }
            let full = language.effect(effect);
            assert_eq!(effects(&format!("\"{full}, {name}\"")), [effect, effect]);
        }
    }
}

#[test]
fn refusals_say_what_would_be_accepted_in_every_language() {
    use crate::words::Language;
    let problems = read_cards(sheet("x,rouge,9,,laser,,,,").as_bytes()).unwrap_err();
    let said = |language| -> Vec<String> {
        let listed = problems.listed().iter();
        listed
            .map(|problem| problem.message().to(language))
            .collect()
    };
    let french = said(Language::French);
    for (problem, told) in french.iter().zip([
        "niveau-numéro tel que 3-10",
        "trouvé 'rouge', attendu vert ou bleu",
        "un nombre de 0 à 3",
        "Pioche, Déplacement latéral",
    ]) {
        assert!(
            problem.starts_with("ligne 2, colonne ") && problem.contains(told),
            "{problem}"
        );
    }
    let german = said(Language::German);
    for (problem, told) in german.iter().zip([
        "Stufe-Nummer wie 3-10",
        "grün oder blau",
        "eine Zahl von 0 bis 3",
        "Ziehen, Horizontale Bewegung",
    ]) {
        assert!(
            problem.starts_with("Zeile 2, Spalte ") && problem.contains(told),
            "{problem}"
        );
    }
}

#[test]
fn cruisers_are_read_and_found_in_the_words_of_their_owners() {
    let header = "Croiseur;Nom;Blindage;Secteur 1;Secteur 2;Secteur 3;Secteur 4;Secteur 5";
    let text = format!("{header}\nArès;Arès;20;Do;D;D;D;D\n");
    let set = read_cruisers(text.as_bytes()).unwrap();
    for name in ["Ares", "ARÈS", " arès "] {
        assert!(set.get(name).is_some(), "{name}");
    }
    let german = "Kreuzer,Hülle,Sektor 1,Sektor 2,Sektor 3,Sektor 4,Sektor 5\nZeus,9,D,D,D,D,D";
    assert!(
        read_cruisers(german.as_bytes())
            .unwrap()
            .get("zeus")
            .is_some()
    );
    for (typed, id) in [("Arès", "ares"), ("Athéna", "athena"), ("ATLAS", "atlas")] {
        assert_eq!(CruiserSet::builtin().get(typed).unwrap().id, id);
    }
    assert_eq!(CruiserSet::builtin().get(""), None);
    assert_eq!(CruiserSet::builtin().get("–"), None);
}

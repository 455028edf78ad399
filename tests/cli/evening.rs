//! The evening of a French player who owns the box: is it French from the first card to the last move?
#![cfg(unix)]

use std::collections::BTreeSet;

use guerre_totale::cards::{Card, CardSet, Color, Printed};
use guerre_totale::words::Language;

use crate::enter::{CARDS, type_in};
use crate::gt::{Answer, Desk};
use crate::languages::{vocabulary, without_code, words_from};
use crate::terminal::Terminal;

const DOWN: &str = "\x1b[B";
const ESC: &str = "\x1b[27u";

/// What is typed by the player, is the name of a file or of a player, or is a word of `gt.toml`.
const OWN: &str = "ma-boite croiseurs soir hasard rapport partie Escadrille Arès Athéna Soirée Mes-ailes \
                   ailes cards cruisers brain gt.toml human Guerre Totale build jsonl absent";

/// Short words of English that French does not have.
const ENGLISH: &str = "the and with without card cards your from of is are was game games hand hands side move \
                       moves draws play plays pass wins lost back its it not this that for by upper lower half \
                       each when than more less one two yes";

struct Evening {
    desk: Desk,
    /// Everything that was to be read: after which step, and what.
    read: Vec<(String, String)>,
}

impl Evening {
    fn gt(&mut self, line: &str) -> Answer {
        let answer = self.desk.gt(line);
        let read = format!("{}\n{}", answer.out, answer.err);
        self.read.push((line.to_owned(), read));
        answer
    }

    fn sits_down(&self, line: &str) -> Terminal {
        let cache = self.desk.path("cache");
        let variables = [
            ("XDG_CACHE_HOME", cache.to_str().expect("a path in UTF-8")),
            ("GT_FIELD_GAMES", "1"),
        ];
        let args: Vec<&str> = line.split_whitespace().collect();
        Terminal::run_with(&self.desk, &args, &variables)
    }

    fn sees(&mut self, terminal: &Terminal, wanted: &str) {
        // Before a colon stands a space that does not break.
        let plain = |text: &str| text.replace('\u{a0}', " ");
        let text = terminal.waits_for(wanted, |text| plain(text).contains(wanted));
        self.read.push((format!("until '{wanted}'"), text));
    }

    /// Presses a key and sees what comes of it.
    fn presses(&mut self, terminal: &mut Terminal, key: &str, wanted: &str) {
        terminal.press(key);
        self.sees(terminal, wanted);
    }

    /// A page that was written: what stands on it.
    fn looks_at(&mut self, file: &str) {
        let page = self.desk.read(file);
        let (_, body) = page.split_once("<body").expect("a page");
        let parts = body.split('<').filter_map(|part| part.split_once('>'));
        let text: Vec<&str> = parts.map(|(_, text)| text).collect();
        self.read.push((file.to_owned(), text.join("\n")));
    }

    /// Nothing of it was English.
    fn was_french(&self) {
        let mut known = vocabulary(Language::French);
        known.extend(words_from(OWN, 5));
        for (.., name) in CARDS {
            known.extend(words_from(name, 5));
        }
        let mut english: BTreeSet<String> = words_from(ENGLISH, 2);
        english.retain(|word| !known.contains(word));
        let mut strange = BTreeSet::new();
        for (step, read) in &self.read {
            let lines = read.lines().filter(|line| !line.contains("GT1"));
            let said = spoken(&without_code(&lines.collect::<Vec<_>>().join("\n")));
            let long = words_from(&said, 5);
            let short = words_from(&said, 2);
            let strangers = long.iter().filter(|word| !is_known(word, &known));
            let odd = strangers.chain(short.intersection(&english));
            strange.extend(odd.map(|word| format!("{word} ({step})")));
        }
        assert!(strange.is_empty(), "{strange:#?}");
    }
}

/// Without the names of files.
fn spoken(text: &str) -> String {
    let words = text.split_whitespace();
    let words: Vec<&str> = words.filter(|word| !word.contains('/')).collect();
    words.join(" ")
}

/// Is it a known word, or the beginning of one, as where a screen has no room for the rest?
fn is_known(word: &String, known: &BTreeSet<String>) -> bool {
    let next = known.range(word.clone()..).next();
    next.is_some_and(|next| next.starts_with(word))
}

/// The rest of the box, as a French spreadsheet saves it.
fn sheet() -> String {
    let head = "Matricule;Couleur;Niveau;Chasseurs haut;Effets haut;Chasseurs bas;Effets bas;Nom\n";
    let row = |card: &Card| {
        let color = match card.color {
            Color::Green => "vert",
            Color::Blue => "bleu",
        };
        let half = |half: &Printed| {
            let names = half.effects.iter();
            let names: Vec<&str> = names
                .map(|effect| Language::French.effect(*effect))
                .collect();
            format!("{};{}", half.fighters, names.join(", "))
        };
        let (id, level) = (card.id, card.level());
        let (upper, lower) = (half(&card.upper), half(&card.lower));
        format!(
            "{id};{color};{level};{upper};{lower};Escadrille {}\n",
            id.number
        )
    };
    let rows = CardSet::builtin().cards().iter().step_by(2).map(row);
    head.to_owned() + &rows.collect::<String>()
}

const CRUISERS: &str = "\
Croiseur;Nom;Blindage;Secteur 1;Secteur 2;Secteur 3;Secteur 4;Secteur 5
Arès;Arès;40;Doo;Dooo;Doo;Dooo;Doo
Athéna;Athéna;8;Do;Dooo;Dooo;Dooo;Do
";

#[test]
fn an_evening_with_the_box_is_french_from_the_first_card_to_the_last_move() {
    let settings = "cards = \"ma-boite.csv\"\ncruisers = \"croiseurs.csv\"\nlang = \"fr\"\n";
    let desk = Desk::with("gt.toml", settings);
    desk.write("ma-boite.csv", sheet());
    desk.write("croiseurs.csv", CRUISERS);
    let mut evening = Evening {
        desk,
        read: Vec::new(),
    };
    enters_cards(&mut evening);
    builds_decks(&mut evening);
    judges_and_prints(&mut evening);
    plays(&mut evening);
    evening.was_french();
}

fn enters_cards(evening: &mut Evening) {
    evening.gt("settings").exits(0).says("ma-boite.csv");
    evening.gt("validate absent.json").exits(2);
    evening.desk.gt("--help").exits(0).says("Codes de sortie");
    evening
        .gt("cards check ma-boite.csv")
        .exits(0)
        .says("50 cartes");
    let mut terminal = evening.sits_down("cards enter");
    evening.sees(&terminal, "50 cartes – nouvelle carte");
    for card in 0..CARDS.len() {
        type_in(&mut terminal, card);
        evening.sees(&terminal, "est enregistrée");
    }
    terminal.press(ESC);
    assert_eq!(terminal.ends(), 0);
    evening.sees(&terminal, "62 cartes");
    evening
        .gt("cards check ma-boite.csv")
        .exits(0)
        .says("62 cartes");
    evening.gt("cards").exits(0).says("Kermès");
    evening.gt("cards --effect Pioche").exits(0);
    evening
        .gt("cards show echo kermes 0-1")
        .exits(0)
        .says("1-206");
    evening.gt("cruisers").exits(0).says("Athéna");
}

fn builds_decks(evening: &mut Evening) {
    evening.gt("deck random hasard.json --seed 4").exits(0);
    evening.gt("analyse hasard.json").exits(0).says("PIOCHE");
    let mut terminal = evening.sits_down("build soir.json");
    evening.sees(&terminal, "encore 25 cartes");
    terminal.press(&format!(" {DOWN}").repeat(24));
    evening.presses(&mut terminal, "\r", "Deck 25 ✗");
    evening.presses(&mut terminal, "c", "▸ ");
    evening.presses(&mut terminal, "\r", "✓ légal");
    evening.presses(&mut terminal, "n", "Nom : ");
    evening.presses(&mut terminal, "\x15Soirée\r", " Soirée ");
    evening.presses(&mut terminal, "?", "Touches");
    evening.presses(&mut terminal, ESC, "? aide");
    evening.presses(&mut terminal, "a", "CONSEILS");
    evening.presses(&mut terminal, ESC, "? aide");
    evening.presses(&mut terminal, "t", "Essai : ");
    evening.presses(&mut terminal, "T", "tous ensemble");
    evening.presses(&mut terminal, ESC, "? aide");
    evening.presses(&mut terminal, "s", "Enregistrer sous : soir.json");
    evening.presses(&mut terminal, "\r", "Enregistré : soir.json");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);

    evening.gt("validate soir.json").exits(0).says("Soirée");
    evening
        .gt("deck new ailes.json --cruiser arès --name Mes-ailes aile bise kermès")
        .exits(0);
    evening.gt("validate ailes.json").exits(1);
    evening
        .gt("deck show hasard.json")
        .exits(0)
        .says("Au hasard 4");
    evening
        .gt("deck list soir.json hasard.json ailes.json")
        .exits(0);
    evening.gt("deck diff soir.json hasard.json").exits(0);
}

fn judges_and_prints(evening: &mut Evening) {
    evening.gt("analyse soir.json").exits(0).says("PIOCHE");
    evening
        .gt("simulate soir.json --games 4 --cards-report --save rapport.jsonl")
        .exits(0);
    evening
        .gt("compare soir.json hasard.json --games 4")
        .exits(0);
    evening
        .gt("value soir.json --games 2 --player random --search 2")
        .exits(0);
    evening.gt("split --decks soir.json hasard.json");
    evening
        .gt("export soir.json --to text")
        .exits(0)
        .says("Niveau 0");
    evening.gt("export soir.json --to markdown").exits(0);
    evening
        .gt("export soir.json --to html -o soir.html")
        .exits(0);
    evening.looks_at("soir.html");
    evening.gt("report rapport.jsonl -o rapport.html").exits(0);
    evening.looks_at("rapport.html");
}

fn plays(evening: &mut Evening) {
    let game = "play soir.json hasard.json --player human --seed 7 --transcript partie.jsonl";
    let mut terminal = evening.sits_down(game);
    evening.sees(&terminal, "q fin");
    evening.presses(&mut terminal, "w", "L’expert : ");
    evening.presses(&mut terminal, "?", "enregistrer et quitter");
    evening.presses(&mut terminal, "?", "▸ Avec ce choix : ");
    evening.presses(&mut terminal, "h", "Guerre Totale");
    evening.presses(&mut terminal, "h", "▸ Avec ce choix : ");
    terminal.press("p\r");
    evening.sees(&terminal, "Tour fini");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    evening.sees(&terminal, "la même commande la reprend");

    let mut terminal = evening.sits_down(game);
    evening.sees(&terminal, "Tour fini");
    let read = &mut evening.read;
    terminal.quits_while("\r", |screen| read.push(("the game".to_owned(), screen)));
    assert_eq!(terminal.ends(), 0);
    evening.sees(&terminal, "1 partie : ");
    evening
        .gt("replay partie.jsonl --check")
        .exits(0)
        .says("1 partie");
    evening.gt("replay partie.jsonl").exits(0);

    let mut terminal = evening.sits_down("replay partie.jsonl");
    evening.sees(&terminal, "q fin");
    terminal.resize(40, 120);
    evening.presses(&mut terminal, "]", "│▸");
    evening.presses(&mut terminal, "?", "cette page");
    evening.presses(&mut terminal, "?", "│▸");
    evening.presses(&mut terminal, "2g", "│▸Manche 2");
    terminal.quits("q");
    assert_eq!(terminal.ends(), 0);
}

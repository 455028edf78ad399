//! Are cards typed in without a slip, and is nothing lost?

use std::cell::RefCell;
use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use guerre_totale::cards::{Card, CardId, Effect, OwnSheet};
use guerre_totale::screens::enter::{Enter, Keeper};
use guerre_totale::screens::{Next, Screen};
use guerre_totale::words::Language;

use crate::{press, shown, sizes};

/// A sheet of paper that several can look at; it may be full.
#[derive(Default)]
struct Paper {
    sheet: OwnSheet,
    full: bool,
}

struct Hand(Rc<RefCell<Paper>>);

impl Keeper for Hand {
    fn file(&self) -> String {
        "paper.csv".into()
    }

    fn put(&mut self, card: &Card, instead: Option<CardId>) -> Result<Vec<Card>, String> {
        let mut paper = self.0.borrow_mut();
        if paper.full {
            return Err("the paper is full".into());
        }
        paper.sheet.put(card.clone(), instead);
        Ok(paper.sheet.cards().to_vec())
    }
}

fn enter(language: Language) -> (Enter<'static>, Rc<RefCell<Paper>>) {
    let paper = Rc::new(RefCell::new(Paper::default()));
    let hand = Box::new(Hand(Rc::clone(&paper)));
    (Enter::new(Vec::new(), hand, language), paper)
}

fn code(enter: &mut Enter, code: KeyCode) {
    enter.key(code.into());
}

fn text(enter: &mut Enter) -> String {
    shown(enter, 80, 24).join("\n")
}

/// The letter of a symbol.
fn letter(effect: Effect) -> char {
    let place = Effect::ALL.iter().position(|it| *it == effect).unwrap();
    (b'a' + place as u8) as char
}

fn kept(paper: &Rc<RefCell<Paper>>) -> Vec<Card> {
    paper.borrow().sheet.cards().to_vec()
}

#[test]
fn a_card_is_typed_in_field_by_field_and_drawn_as_it_goes() {
    let (mut enter, paper) = enter(Language::English);
    let (draw, pivot) = (letter(Effect::Draw), letter(Effect::Pivot));
    assert!(text(&mut enter).contains("paper.csv: 0 cards – new card"));
    press(&mut enter, "3-10\ng2");
    assert!(text(&mut enter).contains("▲ ▲"));
    assert!(text(&mut enter).contains("green 3-10"));
    press(&mut enter, &format!("{draw}{draw}{pivot}\n1\nGale Front"));
    assert!(text(&mut enter).contains("Draw + Draw + Pivot"));
    assert_eq!(kept(&paper).len(), 0);
    press(&mut enter, "\n");
    let card = &kept(&paper)[0];
    assert_eq!(card.title(), "3-10 Gale Front");
    assert_eq!((card.upper.fighters, card.lower.fighters), (2, 1));
    assert_eq!(
        card.upper.effects,
        [Effect::Draw, Effect::Draw, Effect::Pivot]
    );
    assert!(text(&mut enter).contains("3-10 Gale Front is saved"));
    // The next number and the same colour are proposed: Enter takes them.
    press(&mut enter, "\n\n1\n\n\n\n");
    let ids: Vec<String> = kept(&paper)
        .iter()
        .map(|card| card.id.to_string())
        .collect();
    assert_eq!(ids, ["3-10", "3-11"]);
}

#[test]
fn every_language_has_its_keys_for_the_colours() {
    for (language, keys) in Language::ALL.into_iter().zip(["gb", "vb", "gb"]) {
        for (n, key) in keys.chars().enumerate() {
            let (mut enter, paper) = enter(language);
            press(&mut enter, &format!("0-1\n{key}00\n\n0\n\n\n"));
            press(&mut enter, "\n\n\n\n");
            let color = kept(&paper)[0].color.id();
            assert_eq!(color, ["green", "blue"][n], "{language:?}");
        }
    }
}

#[test]
fn what_is_wrong_is_told_at_once_and_stays_where_it_is() {
    let (mut enter, paper) = enter(Language::English);
    press(&mut enter, "4-10\n");
    assert!(text(&mut enter).contains("An ID is level-number such as 3-10"));
    assert!(text(&mut enter).contains("▸ ID"));
    enter.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
    press(&mut enter, "0-7\nb3\n2\n\n");
    assert_eq!(kept(&paper).len(), 1);
    enter.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
    press(&mut enter, "2-7\n");
    assert!(text(&mut enter).contains("0-7 has this number already"));
    // Five symbols are one too many.
    let (mut enter, _) = self::enter(Language::English);
    press(&mut enter, "0-1\ng1aaaaa");
    assert!(text(&mut enter).contains("At most 4 effects on a half"));
}

#[test]
fn a_full_disk_keeps_the_card_in_hand() {
    let (mut enter, paper) = enter(Language::English);
    paper.borrow_mut().full = true;
    press(&mut enter, "0-1\ng1\n2\nOne\n");
    assert!(text(&mut enter).contains("Not saved: the paper is full"));
    assert!(text(&mut enter).contains("One"));
    paper.borrow_mut().full = false;
    press(&mut enter, "\n");
    assert_eq!(kept(&paper)[0].name, "One");
}

#[test]
fn back_leads_through_the_fields_and_through_the_cards() {
    let (mut enter, paper) = enter(Language::English);
    press(&mut enter, "0-1\ng1\n2\nOne\n0-2\ng1\n2\nTwo\n");
    code(&mut enter, KeyCode::PageUp);
    assert!(text(&mut enter).contains("card 0-2"));
    code(&mut enter, KeyCode::PageUp);
    assert!(text(&mut enter).contains("card 0-1"));
    press(&mut enter, "\nb");
    code(&mut enter, KeyCode::Up);
    code(&mut enter, KeyCode::Up);
    assert!(text(&mut enter).contains("▸ ID"));
    code(&mut enter, KeyCode::PageDown);
    assert!(text(&mut enter).contains("First keep this card"));
    press(&mut enter, "\n\n\n\n\n\n\n");
    let cards = kept(&paper);
    assert_eq!(
        (cards.len(), cards[0].color.id(), cards[1].color.id()),
        (2, "blue", "green")
    );
    // What is taken back was never there.
    press(&mut enter, "0-9\ng");
    enter.key(KeyEvent::new(KeyCode::Char('r'), KeyModifiers::CONTROL));
    assert_eq!(enter.key(KeyCode::Esc.into()), Next::Quit);
}

#[test]
fn nobody_leaves_a_card_behind_without_being_asked() {
    for (language, yes) in Language::ALL.into_iter().zip(['y', 'o', 'j']) {
        let (mut enter, _) = enter(language);
        press(&mut enter, "0-1\n");
        assert_eq!(enter.key(KeyCode::Esc.into()), Next::Stay);
        press(&mut enter, "n");
        assert_eq!(enter.key(KeyCode::Esc.into()), Next::Stay);
        assert_eq!(press(&mut enter, &yes.to_string()), Next::Quit);
    }
    let (mut enter, _) = enter(Language::English);
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    press(&mut enter, "0");
    assert_eq!(enter.key(control_c), Next::Stay);
    assert_eq!(enter.key(control_c), Next::Interrupt);
}

#[test]
fn every_field_bears_every_size_and_sixty_columns_by_fifteen_show_all_that_counts() {
    for language in Language::ALL {
        for keys in [
            "",
            "3-10\n",
            "3-10\ng",
            "3-10\ng2",
            "3-10\ng2aa\n",
            "3-10\ng2aa\n1bb\n",
            "3-10\ng2aa\n1bb\nX",
        ] {
            let (mut enter, _) = enter(language);
            press(&mut enter, keys);
            for (width, height) in sizes() {
                let rows = shown(&mut enter, width, height);
                assert!(
                    rows.iter().any(|row| !row.trim().is_empty()),
                    "{keys:?} {width}×{height}"
                );
            }
            for keys in ["", "\x1b"] {
                press(&mut enter, keys);
                let last = shown(&mut enter, 60, 15).pop().expect("a line");
                assert!(!last.contains('…'), "the keys fit: {last}");
            }
        }
        let (mut enter, _) = enter(language);
        press(&mut enter, "3-10\ng2a");
        let rows = shown(&mut enter, 60, 15);
        let all = rows.join("\n");
        for (key, effect) in ('a'..).zip(Effect::ALL) {
            let name: String = language.short(effect).chars().take(13).collect();
            assert!(all.contains(&format!("{key} {name}")), "{name}: {all}");
        }
        assert!(all.contains("3-10"), "{all}");
    }
}

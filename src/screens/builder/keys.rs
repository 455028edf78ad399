//! Which key means what?
//!
//! One table: the keys are read by it, the bottom line and the help page are drawn from it.

use crossterm::event::KeyCode::{
    BackTab, Char, Down, End, Enter, Esc, Home, PageDown, PageUp, Tab, Up,
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::message;
use crate::words::{Language, Message};

/// What somebody at the list of cards wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Toggle,
    Move(Motion),
    Switch,
    Search,
    Level(u8),
    Color,
    Effect,
    Presence,
    Clear,
    Cruiser,
    Rename,
    Undo,
    Redo,
    Save,
    SaveAs,
    Analyse,
    Try,
    Results,
    Help,
    Quit,
}

/// Where the cursor goes, in lists and on pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
}

/// Some keys and what they mean.
pub struct Binding {
    /// The keys for people, each a word.
    label: &'static str,
    keys: &'static [KeyCode],
    /// With the Ctrl key held down.
    control: &'static [char],
    pub wish: Wish,
}

const fn key(label: &'static str, keys: &'static [KeyCode], wish: Wish) -> Binding {
    Binding {
        label,
        keys,
        control: &[],
        wish,
    }
}

/// In the order of the help page and of the bottom line.
pub const KEYS: [Binding; 28] = [
    key("Space ⏎", &[Char(' '), Enter], Wish::Toggle),
    key("↑", &[Up, Char('k')], Wish::Move(Motion::Up)),
    key("↓", &[Down, Char('j')], Wish::Move(Motion::Down)),
    key("PgUp", &[PageUp], Wish::Move(Motion::PageUp)),
    key("PgDn", &[PageDown], Wish::Move(Motion::PageDown)),
    key("Home", &[Home, Char('g')], Wish::Move(Motion::First)),
    key("End", &[End, Char('G')], Wish::Move(Motion::Last)),
    key("Tab", &[Tab, BackTab], Wish::Switch),
    key("/", &[Char('/')], Wish::Search),
    key("0", &[Char('0')], Wish::Level(0)),
    key("1", &[Char('1')], Wish::Level(1)),
    key("2", &[Char('2')], Wish::Level(2)),
    key("3", &[Char('3')], Wish::Level(3)),
    key("o", &[Char('o')], Wish::Color),
    key("e", &[Char('e')], Wish::Effect),
    key("i", &[Char('i')], Wish::Presence),
    key("x Esc", &[Char('x'), Esc], Wish::Clear),
    key("c", &[Char('c')], Wish::Cruiser),
    key("n", &[Char('n'), Char('r')], Wish::Rename),
    key("u", &[Char('u')], Wish::Undo),
    Binding {
        label: "Ctrl-R",
        keys: &[Char('U')],
        control: &['r'],
        wish: Wish::Redo,
    },
    Binding {
        label: "s Ctrl-S",
        keys: &[Char('s')],
        control: &['s'],
        wish: Wish::Save,
    },
    key("S", &[Char('S')], Wish::SaveAs),
    key("a", &[Char('a')], Wish::Analyse),
    key("t", &[Char('t')], Wish::Try),
    key("T", &[Char('T')], Wish::Results),
    key("?", &[Char('?'), KeyCode::F(1)], Wish::Help),
    key("q Ctrl-C", &[Char('q')], Wish::Quit),
];

/// What the bottom line keeps longest when it gets narrow.
pub const WEIGHTIEST: [Wish; 11] = [
    Wish::Help,
    Wish::Toggle,
    Wish::Quit,
    Wish::Switch,
    Wish::Save,
    Wish::Search,
    Wish::Cruiser,
    Wish::Undo,
    Wish::Try,
    Wish::Analyse,
    Wish::Effect,
];

/// What a key means at the list of cards, if anything.
pub fn wish(pressed: KeyEvent) -> Option<Wish> {
    let control = pressed.modifiers.contains(KeyModifiers::CONTROL);
    if pressed.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    let means = |binding: &&Binding| match pressed.code {
        Char(c) if control => binding.control.contains(&c.to_ascii_lowercase()),
        code => binding.keys.contains(&code),
    };
    KEYS.iter().find(means).map(|binding| binding.wish)
}

/// Where a key moves to, in lists and on pages.
pub fn step(pressed: KeyEvent) -> Option<Motion> {
    match wish(pressed) {
        Some(Wish::Move(step)) => Some(step),
        _ => None,
    }
}

impl Binding {
    /// The keys, as the keyboards of this language name them.
    pub fn label(&self, language: Language) -> String {
        let keys: Vec<String> = self
            .label
            .split(' ')
            .map(|key| name(key, language))
            .collect();
        keys.join(" ")
    }

    /// The first of the keys.
    pub fn short_label(&self, language: Language) -> String {
        let first = self.label.split(' ').next().unwrap_or_default();
        name(first, language)
    }
}

/// What a keyboard of this language has on a key.
fn name(key: &str, language: Language) -> String {
    let name = match key {
        "Space" => message!("Space"),
        "PgUp" => message!("PgUp"),
        "PgDn" => message!("PgDn"),
        "Home" => message!("Home"),
        "End" => message!("End"),
        "Esc" => message!("Esc"),
        "Ctrl-C" => message!("Ctrl-C"),
        "Ctrl-R" => message!("Ctrl-R"),
        "Ctrl-S" => message!("Ctrl-S"),
        other => return other.to_owned(),
    };
    name.to(language)
}

impl Wish {
    /// In a word or two, for the bottom line.
    pub fn short(self) -> Message {
        match self {
            Wish::Toggle => message!("in/out"),
            Wish::Switch => message!("cards/deck"),
            Wish::Search => message!("search"),
            Wish::Effect => message!("effect"),
            Wish::Cruiser => message!("cruisers"),
            Wish::Undo => message!("undo"),
            Wish::Save => message!("save"),
            Wish::Analyse => message!("analyse"),
            Wish::Try => message!("try"),
            Wish::Help => message!("help"),
            Wish::Quit => message!("quit"),
            _ => self.long(),
        }
    }

    /// In a line, for the help page.
    pub fn long(self) -> Message {
        match self {
            Wish::Toggle => message!("put the card in, or take it out"),
            Wish::Move(_) => message!("move the cursor"),
            Wish::Switch => message!("from the cards to the deck and back"),
            Wish::Search => message!("search by ID, name or effect as you type"),
            Wish::Level(_) => message!("only cards of that level, or all again"),
            Wish::Color => message!("only green, only blue, both"),
            Wish::Effect => message!("only cards with an effect, chosen from a list"),
            Wish::Presence => message!("only cards in the deck, only others, all"),
            Wish::Clear => message!("all cards again: no search, no filter"),
            Wish::Cruiser => message!("choose the cruiser"),
            Wish::Rename => message!("name the deck"),
            Wish::Undo => message!("undo, back to the beginning"),
            Wish::Redo => message!("do again what was undone"),
            Wish::Save => message!("save the deck file"),
            Wish::SaveAs => message!("save under another name"),
            Wish::Analyse => message!("what the deck is made of and where it will hurt"),
            Wish::Try => message!("try it against the reference decks, while you go on"),
            Wish::Results => message!("the results of the trial, deck by deck"),
            Wish::Help => message!("this page"),
            Wish::Quit => message!("quit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things() {
        let mut keys: Vec<&KeyCode> = KEYS.iter().flat_map(|binding| binding.keys).collect();
        let count = keys.len();
        keys.sort_by_key(|key| format!("{key:?}"));
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn a_key_with_ctrl_is_another_key() {
        let with_ctrl = |c| wish(KeyEvent::new(Char(c), KeyModifiers::CONTROL));
        assert_eq!(with_ctrl('r'), Some(Wish::Redo));
        assert_eq!(with_ctrl('s'), Some(Wish::Save));
        assert_eq!(with_ctrl('q'), None);
        assert_eq!(wish(Char('r').into()), Some(Wish::Rename));
    }
}

//! What does the builder look like?
//!
//! From top to bottom: a title, the panes, a line of news, the keys. In a small terminal the drawn card
//! goes first, then the deck beside the list; the list stays as long as anything does.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::page::{self, Page};
use super::{Builder, Focus, Mode};
use crate::cards::{Effect, Totals};
use crate::message;
use crate::screens::look::STRONG;
use crate::screens::{Look, Room, menu, page as reader, text};
use crate::text::is_hidden;

mod bottom;
mod card;
mod cruisers;
mod deck;
mod lists;

/// Below this there is nothing to see.
const LEAST: (u16, u16) = (12, 3);
/// The width of the deck and the drawn card beside the list.
const SIDE: u16 = 32;
/// From here on there is something beside the list.
const WITH_SIDE: u16 = 58;
/// From here on cards and deck are listed side by side.
const WITH_BOTH: u16 = 116;
/// The height of a drawn card, and the least of the deck below it.
const CARD: u16 = 9;
const DECK: u16 = 10;

/// Draws everything; returns what there was room for.
pub fn draw(frame: &mut Frame, builder: &Builder, look: Look) -> Room {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = builder.say(&message!("too small"));
        frame.render_widget(Line::raw(text), area);
        let last = usize::MAX;
        return Room {
            last,
            ..builder.room
        };
    }
    let [title, body, news, keys] = Layout::vertical([
        Constraint::Length((area.height >= 14).into()),
        Constraint::Fill(1),
        Constraint::Length((area.height >= 8).into()),
        Constraint::Length(1),
    ])
    .areas(area);
    frame.render_widget(headline(builder, title.width), title);
    let mut room = builder.room;
    match &builder.mode {
        Mode::Page(page, top) => {
            (room.rows, room.last) = read(frame, body, builder, (page, *top), look);
        }
        Mode::Cruisers(at) => room.columns = cruisers::draw(frame, body, builder, *at),
        Mode::Effects(at) => effects(frame, body, builder, *at),
        _ => room.rows = panes(frame, body, builder, look),
    }
    bottom::draw(frame, [news, keys], builder, look);
    make_visible(frame);
    room
}

/// A page from this line on.
fn read(
    frame: &mut Frame,
    area: Rect,
    builder: &Builder,
    (page, top): (&Page, usize),
    look: Look,
) -> (usize, usize) {
    let made: Vec<_>;
    let (title, paragraphs) = match page {
        Page::Analysis(study) => (message!("Analysis"), study.paragraphs()),
        Page::Help => {
            made = page::help(builder.language);
            (message!("Keys"), &made[..])
        }
        Page::Trial => {
            let trial = builder.trial.as_ref();
            let current = builder.trial_is_current();
            let text = trial.map(|trial| page::trial(trial, current, builder.language));
            made = text.unwrap_or_default();
            (message!("Trial"), &made[..])
        }
    };
    reader::draw(frame, area, (builder.say(&title), paragraphs), top, look)
}

/// The choice of an effect to filter by.
fn effects(frame: &mut Frame, area: Rect, builder: &Builder, at: usize) {
    let cards = builder.card_set.cards();
    let totals = Totals::of(cards);
    let with = |effect: Effect| {
        let name = builder.language.effect(effect).to_owned();
        (name, totals.cards_with(effect))
    };
    let any = (builder.say(&message!("any effect or none")), cards.len());
    let choices: Vec<(String, usize)> = [any].into_iter().chain(Effect::ALL.map(with)).collect();
    let title = builder.say(&message!("Only cards with"));
    menu::draw(frame, area, &title, &choices, at);
}

/// Whatever a file or its name brought along, no cell turns or hides what stands beside it.
fn make_visible(frame: &mut Frame) {
    for cell in &mut frame.buffer_mut().content {
        if cell.symbol().contains(is_hidden) {
            let shown: String = cell.symbol().chars().filter(|c| !is_hidden(*c)).collect();
            cell.set_symbol(if shown.is_empty() { "�" } else { &shown });
        }
    }
}

/// The file, and whether the deck is safe in it.
fn headline(builder: &Builder, width: u16) -> Line<'static> {
    let file = match builder.outside.file() {
        Some(path) => path.display().to_string(),
        None => builder.say(&match &builder.suggested {
            Some(path) => message!("{file} (new)", file = path.display().to_string()),
            None => message!("no file yet"),
        }),
    };
    let state = match builder.desk.is_saved() {
        true => String::new(),
        false => format!(" · {}", builder.say(&message!("unsaved changes *"))),
    };
    let room = usize::from(width).saturating_sub(text::width(&state) + 12);
    let file = text::cut(&file, room.max(8));
    Line::from(vec![
        Span::styled(" gt build", STRONG),
        Span::raw(format!(" · {file}{state}")),
    ])
}

/// The lists, and what stands beside them if there is room. How many rows has the list that the keys
/// are for?
fn panes(frame: &mut Frame, body: Rect, builder: &Builder, look: Look) -> usize {
    let beside = body.width >= WITH_SIDE && body.height >= DECK;
    let side = if beside { SIDE.min(body.width / 2) } else { 0 };
    let [lists, side] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(side)]).areas(body);
    let rows = if lists.width + side.width >= WITH_BOTH {
        let halves = [Constraint::Fill(3), Constraint::Fill(2)];
        let [cards, deck] = Layout::horizontal(halves).areas(lists);
        let rows = [
            lists::cards(frame, cards, builder, look, false),
            lists::held(frame, deck, builder, look, false),
        ];
        rows[builder.focus as usize]
    } else {
        match builder.focus {
            Focus::Cards => lists::cards(frame, lists, builder, look, true),
            Focus::Deck => lists::held(frame, lists, builder, look, true),
        }
    };
    if !beside {
        return rows;
    }
    let card = if body.height >= CARD + DECK { CARD } else { 0 };
    let [card, deck] =
        Layout::vertical([Constraint::Length(card), Constraint::Fill(1)]).areas(side);
    if card.height > 0 {
        card::draw(frame, card, builder, look);
    }
    deck::draw(frame, deck, builder, look);
    rows
}

/// Room for something over everything else, at the bottom.
fn over(frame: &mut Frame, lines: u16) -> Rect {
    let area = frame.area();
    let height = lines.min(area.height);
    let rect = Rect {
        y: area.height - height,
        height,
        ..area
    };
    frame.render_widget(Clear, rect);
    rect
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Analysis, Options, References};
    use crate::arena::Trial;
    use crate::cards::{CardSet, CruiserSet};
    use crate::decks::{Deck, DeckList, builtins};
    use crate::files::FileError;
    use crate::players::{AnyPlayer, Greedy};
    use crate::screens::Screen;
    use crate::screens::builder::{Obstacle, Outside};
    use crate::words::Language;
    use crossterm::event::KeyCode;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use std::path::Path;
    use std::sync::mpsc::{Receiver, channel};

    /// A world without a disk.
    struct Nowhere;

    impl Outside for Nowhere {
        fn file(&self) -> Option<&Path> {
            None
        }

        fn is_changed(&self) -> bool {
            false
        }

        fn write(&mut self, _: &str) -> Result<(), FileError> {
            Ok(())
        }

        fn keep(&mut self, _: &Path, _: &str, _: bool) -> Result<(), FileError> {
            Ok(())
        }

        fn obstacle(&self, _: &Path) -> Option<Obstacle> {
            None
        }

        fn try_out(&self, deck: Deck, opponents: &[Deck]) -> Trial {
            let (cards, player) = (CardSet::builtin(), AnyPlayer::Greedy(Greedy::default()));
            Trial::begin(deck, opponents, cards, &player, (1, 1), 1)
        }

        fn study(&self, list: &DeckList) -> Receiver<Analysis> {
            let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
            let references = References::new(cards, cruisers);
            let options = Options::default();
            let (send, coming) = channel();
            let found = Analysis::of(list, cards, cruisers, &references, &options);
            found.into_iter().for_each(|found| drop(send.send(found)));
            coming
        }
    }

    fn builder(list: DeckList, language: Language) -> Builder<'static> {
        let set = (CardSet::builtin(), CruiserSet::builtin());
        Builder::new(list, set, Box::new(Nowhere), language)
    }

    fn screen(builder: &mut Builder, width: u16, height: u16) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let look = Look::new(true);
        builder.catch_up();
        let mut room = builder.room;
        let drawn = terminal.draw(|frame| room = builder.draw(frame, look));
        drawn.unwrap();
        builder.see(room);
        let cells = terminal.backend().buffer().content();
        let row = |cells: &[ratatui::buffer::Cell]| cells.iter().map(|c| c.symbol()).collect();
        cells.chunks(width.into()).map(row).collect()
    }

    /// Keys that lead to a view.
    const VIEWS: [&str; 11] = ["", "\t", "?", "a", "c", "e", "/x", "n", "S", "tT", " q"];

    fn press(builder: &mut Builder, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '\t' => KeyCode::Tab,
                c => KeyCode::Char(c),
            };
            builder.key(code.into());
        }
    }

    fn lists() -> [DeckList; 3] {
        let mut broken = DeckList::new("星 ".repeat(60));
        broken.cards = ["9-99", "nonsense", "0-1", "0-1"].map(String::from).into();
        [DeckList::new(""), builtins()[0].clone(), broken]
    }

    #[test]
    fn every_view_bears_every_size() {
        for (language, list) in Language::ALL.into_iter().zip(lists()) {
            for view in VIEWS {
                let mut builder = builder(list.clone(), language);
                press(&mut builder, view);
                for (width, height) in [1, 5, 12, 20, 28, 40, 58, 80, 116, 200]
                    .into_iter()
                    .flat_map(|width| [1, 2, 3, 5, 8, 12, 14, 24, 60].map(|h| (width, h)))
                {
                    let shown = screen(&mut builder, width, height);
                    assert!(shown.iter().any(|row| !row.trim().is_empty()), "{view}");
                }
            }
        }
    }

    #[test]
    fn eighty_columns_name_the_keys_that_everybody_needs() {
        for (language, space) in Language::ALL
            .into_iter()
            .zip(["Space", "Espace", "Leertaste"])
        {
            let mut builder = builder(DeckList::new(""), language);
            let hints = screen(&mut builder, 80, 24).pop().unwrap();
            for key in [space, "Tab", "/", "c", "s", "?", "q"] {
                assert!(hints.contains(&format!(" {key} ")), "{key}: {hints}");
            }
        }
    }

    #[test]
    fn a_cruiser_counts_different_known_cards_only() {
        let mut list = DeckList::new("");
        list.cards = ["0-9999", "0-1", "0-1"].map(String::from).into();
        let mut builder = builder(list, Language::English);
        press(&mut builder, "c");
        let text = screen(&mut builder, 80, 24).join("\n");
        assert!(text.contains("  1 ▮") && !text.contains("  2 ▮"), "{text}");
        assert!(!text.contains("  3 ▮"), "{text}");
    }

    #[test]
    fn panes_drop_out_one_after_the_other_and_the_list_last() {
        let mut builder = builder(builtins()[0].clone(), Language::English);
        let first = CardSet::builtin().cards()[0].id.to_string();
        let mut shows = |width, height| {
            let text = screen(&mut builder, width, height).join("\n");
            [
                text.contains("╌╌╌"),
                text.contains("▯▯"),
                text.contains(&format!(" {first} ")),
            ]
        };
        assert_eq!(shows(80, 24), [true, true, true]);
        assert_eq!(shows(120, 40), [true, true, true]);
        assert_eq!(shows(60, 20), [false, true, true]);
        assert_eq!(shows(40, 20), [false, false, true]);
        assert_eq!(shows(20, 5), [false, false, true]);
        assert_eq!(shows(12, 3), [false, false, true]);
        assert_eq!(shows(8, 3), [false, false, false]);
    }
}

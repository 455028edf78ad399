//! What does the builder look like?
//!
//! From top to bottom: a title, the panes, a line of news, the keys. In a small terminal the drawn card
//! goes first, then the deck beside the list; the list stays as long as anything does.

use guerre_totale::message;
use guerre_totale::text::is_hidden;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};

use super::builder::{Builder, Focus, Mode, Room};
use super::page::Tone;

mod bottom;
mod card;
mod cruisers;
mod deck;
mod lists;
mod menu;
mod page;
mod text;

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

/// Colours that read on dark and on light; never the only sign.
#[derive(Clone, Copy)]
pub struct Look {
    color: bool,
}

impl Look {
    pub fn new(color: bool) -> Look {
        Look { color }
    }

    fn tinted(self, color: Color) -> Style {
        match self.color {
            true => Style::new().fg(color),
            false => Style::new(),
        }
    }

    fn good(self) -> Style {
        self.tinted(Color::Green)
    }

    fn bad(self) -> Style {
        self.tinted(Color::Red)
    }

    /// Fighters and bars.
    fn accent(self) -> Style {
        self.tinted(Color::Magenta)
    }

    fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => Style::new(),
            Tone::Title => STRONG,
            Tone::Good => self.good(),
            Tone::Bad => self.bad(),
        }
    }
}

const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

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
            (room.rows, room.last) = page::draw(frame, body, builder, (page, *top), look);
        }
        Mode::Cruisers(at) => room.columns = cruisers::draw(frame, body, builder, *at),
        Mode::Effects(at) => menu::draw(frame, body, builder, *at),
        _ => room.rows = panes(frame, body, builder, look),
    }
    bottom::draw(frame, [news, keys], builder, look);
    make_visible(frame);
    room
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
    let file = match &builder.place {
        Some(place) => place.path().display().to_string(),
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

/// A frame around a pane.
fn pane(title: Line<'static>, focused: bool) -> Block<'static> {
    let block = Block::bordered().title(title);
    match focused {
        true => block.border_type(BorderType::Thick),
        false => block.border_type(BorderType::Rounded),
    }
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
    use crate::cli::args::Data;
    use crate::cli::args::DataArgs;
    use crossterm::event::KeyCode;
    use guerre_totale::decks::{DeckList, builtins};
    use guerre_totale::words::Language;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn data() -> Data {
        let builtin = DataArgs::default().load();
        builtin.unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    fn screen(builder: &mut Builder, width: u16, height: u16) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let look = Look::new(true);
        builder.catch_up();
        let mut room = builder.room;
        let drawn = terminal.draw(|frame| room = draw(frame, builder, look));
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
            builder.press(code.into());
        }
    }

    fn lists() -> [DeckList; 3] {
        let mut broken = DeckList::new("星 ".repeat(60));
        broken.cards = ["9-99", "nonsense", "0-1", "0-1"].map(String::from).into();
        [DeckList::new(""), builtins()[0].clone(), broken]
    }

    #[test]
    fn every_view_bears_every_size() {
        let data = data();
        for (language, list) in Language::ALL.into_iter().zip(lists()) {
            for view in VIEWS {
                let mut builder = Builder::new(list.clone(), None, &data, language).with_games(2);
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
        let data = data();
        for (language, space) in Language::ALL
            .into_iter()
            .zip(["Space", "Espace", "Leertaste"])
        {
            let mut builder = Builder::new(DeckList::new(""), None, &data, language);
            let hints = screen(&mut builder, 80, 24).pop().unwrap();
            for key in [space, "Tab", "/", "c", "s", "?", "q"] {
                assert!(hints.contains(&format!(" {key} ")), "{key}: {hints}");
            }
        }
    }

    #[test]
    fn a_cruiser_counts_different_known_cards_only() {
        let data = data();
        let mut list = DeckList::new("");
        list.cards = ["0-9999", "0-1", "0-1"].map(String::from).into();
        let mut builder = Builder::new(list, None, &data, Language::English);
        press(&mut builder, "c");
        let text = screen(&mut builder, 80, 24).join("\n");
        assert!(text.contains("  1 ▮") && !text.contains("  2 ▮"), "{text}");
        assert!(!text.contains("  3 ▮"), "{text}");
    }

    #[test]
    fn panes_drop_out_one_after_the_other_and_the_list_last() {
        let data = data();
        let mut builder = Builder::new(builtins()[0].clone(), None, &data, Language::English);
        let first = data.cards.cards()[0].id.to_string();
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

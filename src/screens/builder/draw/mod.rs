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
use crate::screens::palette::STRONG;
use crate::screens::{Palette, Room, menu, page as reader, text};
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
pub fn draw(frame: &mut Frame, builder: &Builder, look: Palette) -> Room {
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
    look: Palette,
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
    let said = (builder.language, look);
    reader::draw(frame, area, (&title, paragraphs), top, said)
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
fn panes(frame: &mut Frame, body: Rect, builder: &Builder, look: Palette) -> usize {
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

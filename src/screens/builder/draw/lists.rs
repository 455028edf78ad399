//! The lists: the cards of the set, and those of the deck.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::cards::{Card, CardId, Effect, Printed};
use crate::message;
use crate::reports::story::Tone;
use crate::screens::Palette;
use crate::screens::builder::words::{asked, brief};
use crate::screens::builder::{Builder, Focus, Held};
use crate::screens::menu::first_row;
use crate::screens::palette::{CHOSEN, FAINT, STRONG, pane};
use crate::screens::text::{cut, pad, width};
use crate::text::{clip, one_line};
use crate::words::Language;

/// From this size on a list has a frame.
const FRAMED: (u16, u16) = (28, 8);

/// A row of a list.
struct Row {
    /// ✓ in the deck, ✗ a mistake.
    sign: (&'static str, Style),
    id: String,
    /// What follows the ID.
    rest: String,
}

/// The cards that the filter takes; returns how many rows there is room for.
pub fn cards(
    frame: &mut Frame,
    area: Rect,
    builder: &Builder,
    look: Palette,
    alone: bool,
) -> usize {
    let shown = builder.cards();
    let list = List::new(builder, area, Focus::Cards, alone);
    let row = |card: &&Card, wide: usize| Row {
        sign: match builder.desk.holds(card.id) {
            true => ("✓", look.tone(Tone::Good)),
            false => (" ", Style::new()),
        },
        id: card.id.to_string(),
        rest: rest(card, wide, builder.language),
    };
    list.draw(frame, &shown, row, builder.at[0])
}

/// The cards of the deck, likewise.
pub fn held(frame: &mut Frame, area: Rect, builder: &Builder, look: Palette, alone: bool) -> usize {
    let held = builder.held();
    let list = List::new(builder, area, Focus::Deck, alone);
    let row = |held: &Held, wide: usize| match held.card {
        Some(card) if !held.again => Row {
            sign: ("✓", look.tone(Tone::Good)),
            id: card.id.to_string(),
            rest: rest(card, wide, builder.language),
        },
        Some(card) => Row {
            sign: ("✗", look.tone(Tone::Bad)),
            id: card.id.to_string(),
            rest: builder.say(&message!("a second copy")),
        },
        None => Row {
            sign: ("✗", look.tone(Tone::Bad)),
            id: clip(&held.entry),
            rest: builder.say(&match held.entry.parse::<CardId>() {
                Ok(_) => message!("unknown card"),
                Err(_) => message!("no card ID"),
            }),
        },
    };
    list.draw(frame, &held, row, builder.at[1])
}

/// Fighters, name and effects, as far as they fit.
fn rest(card: &Card, wide: usize, language: Language) -> String {
    let [name, effects] = columns(wide);
    let fighters = format!("{}/{}", card.upper.fighters, card.lower.fighters);
    let name = pad(&one_line(&card.name), name);
    let effects = fit_effects(card, effects, language);
    format!("{fighters} {name} {effects}").trim_end().to_owned()
}

/// The columns of the name and of the effects in so many.
fn columns(wide: usize) -> [usize; 2] {
    let left = wide.saturating_sub(5);
    match left {
        ..24 => [left, 0],
        24..60 => [14, left - 14],
        _ => [18, left - 18],
    }
}

/// `pivot / draw`: upper and lower half, the names as long as there is room for all.
fn fit_effects(card: &Card, wide: usize, language: Language) -> String {
    if card.effects().next().is_none() || wide == 0 {
        return String::new();
    }
    let half = |printed: &Printed, name: &dyn Fn(Effect) -> String| {
        let names: Vec<String> = printed.effects.iter().map(|effect| name(*effect)).collect();
        match names.is_empty() {
            true => "–".to_owned(),
            false => names.join("+"),
        }
    };
    let both = |name: &dyn Fn(Effect) -> String| {
        format!("{} / {}", half(&card.upper, name), half(&card.lower, name))
    };
    let full = both(&|effect| language.effect(effect).to_owned());
    let short = |most| both(&|effect| cut(&brief(effect, language), most));
    let mut ways = std::iter::once(full).chain((3..=12).rev().map(short));
    let fits = ways.find(|text| width(text) <= wide);
    fits.unwrap_or_else(|| cut(&short(2), wide))
}

/// A list with its title, to be filled with rows.
struct List {
    area: Rect,
    title: Line<'static>,
    focused: bool,
    /// The names of the columns, if there is room for them.
    header: Option<[String; 3]>,
    nothing: String,
}

impl List {
    fn new(builder: &Builder, area: Rect, focus: Focus, alone: bool) -> List {
        let say = |message| builder.say(&message);
        let effects = say(message!("effects up / down"));
        let names = || ["ID".to_owned(), say(message!("name")), effects];
        List {
            area,
            title: title(builder, focus, alone, area),
            focused: builder.focus == focus,
            header: (area.height >= 14).then(names),
            nothing: match focus {
                Focus::Cards => say(message!("no such card; x shows all again")),
                Focus::Deck => say(message!("no card yet; Tab leads to the cards")),
            },
        }
    }

    /// Draws the rows around the cursor; returns how many there is room for.
    fn draw<T>(
        self,
        frame: &mut Frame,
        items: &[T],
        row: impl Fn(&T, usize) -> Row,
        at: usize,
    ) -> usize {
        let mut inner = self.area;
        if self.is_framed() {
            let place = match items.len() {
                0 => String::new(),
                all => format!(" {}/{all} ", at + 1),
            };
            let block = pane(self.title.clone(), self.focused);
            let block = block.title_bottom(Line::raw(place).right_aligned());
            inner = block.inner(self.area);
            frame.render_widget(block, self.area);
        } else if inner.height > 2 {
            frame.render_widget(self.title.clone().style(STRONG), top(&mut inner));
        }
        if items.is_empty() {
            frame.render_widget(Line::raw(cut(&self.nothing, inner.width.into())), inner);
            return 1;
        }
        let wide = usize::from(inner.width);
        if let Some(names) = &self.header {
            frame.render_widget(header(names, wide), top(&mut inner));
        }
        let rows = usize::from(inner.height).max(1);
        let first = first_row(at, rows, items.len());
        for (n, item) in items.iter().enumerate().skip(first).take(rows) {
            let line = line(
                &row(item, wide.saturating_sub(9)),
                n == at,
                self.focused,
                wide,
            );
            frame.render_widget(line, top(&mut inner));
        }
        rows
    }

    fn is_framed(&self) -> bool {
        self.area.width >= FRAMED.0 && self.area.height >= FRAMED.1
    }
}

/// Takes the first row off an area.
fn top(area: &mut Rect) -> Rect {
    let row = Rect { height: 1, ..*area };
    area.y += 1;
    area.height = area.height.saturating_sub(1);
    row
}

fn header([id, name, effects]: &[String; 3], wide: usize) -> Line<'static> {
    let [name_wide, effects_wide] = columns(wide.saturating_sub(9));
    let effects = cut(effects, effects_wide);
    let text = format!("   {} ▲   {} {effects}", pad(id, 5), pad(name, name_wide));
    Line::styled(text, FAINT)
}

fn line(row: &Row, here: bool, focused: bool, wide: usize) -> Line<'static> {
    let cursor = if here { "▸" } else { " " };
    let id = match width(&row.id) {
        ..6 => pad(&row.id, 5),
        _ => row.id.clone(),
    };
    let text = pad(&format!(" {id} {}", row.rest), wide.saturating_sub(2));
    let (sign, style) = row.sign;
    let line = Line::from(vec![
        Span::raw(cursor),
        Span::styled(sign, style),
        Span::raw(text),
    ]);
    match (here, focused) {
        (true, true) => line.style(CHOSEN),
        (true, false) => line.style(STRONG),
        _ => line,
    }
}

/// What the list holds; the other list too, if it is behind this one.
fn title(builder: &Builder, focus: Focus, alone: bool, area: Rect) -> Line<'static> {
    let (shown, all) = (builder.cards().len(), builder.card_set.cards().len());
    let inside = builder.desk.list().cards.len();
    let legal = match builder.check().is_legal() {
        true => "✓",
        false => "✗",
    };
    let cards = match shown == all {
        true => builder.say(&message!("Cards {n}", n = all)),
        false => builder.say(&message!("Cards {n} of {all}", n = shown, all = all)),
    };
    let deck = builder.say(&message!("Deck {n} {sign}", n = inside, sign = legal));
    let named = |own: Focus, text: String| match (builder.focus == own, own == focus) {
        (true, true) => Span::styled(format!(" ▸ {text} "), STRONG),
        _ => Span::raw(format!(" {text} ")),
    };
    let (cards, deck) = (named(Focus::Cards, cards), named(Focus::Deck, deck));
    let mut spans = match (alone, focus) {
        (true, _) => vec![cards, Span::raw("│"), deck],
        (false, Focus::Cards) => vec![cards],
        (false, Focus::Deck) => vec![deck],
    };
    if focus == Focus::Cards {
        let words: Vec<String> = asked(&builder.filter)
            .iter()
            .map(|w| builder.say(w))
            .collect();
        let used: usize = spans.iter().map(Span::width).sum();
        let room = usize::from(area.width).saturating_sub(used + 5);
        if !words.is_empty() && room > 3 {
            spans.push(Span::raw(format!("│ {} ", cut(&words.join(" · "), room))));
        }
    }
    Line::from(spans)
}

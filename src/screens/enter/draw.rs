//! What is on the screen while cards are typed in?

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{Enter, FIELDS, Field, symbols};
use crate::cards::{Card, CardId, Color, Effect, Printed};
use crate::decks::cards_in_words;
use crate::reports::story::Tone;
use crate::reports::{color, side_by_side};
use crate::screens::Palette;
use crate::screens::palette::{CHOSEN, FAINT, STRONG};
use crate::screens::text::{cut, pad};
use crate::words::{Language, Message};
use crate::{message, words};

/// The columns of the drawn card, and one beside it.
const CARD: u16 = 26;

/// Narrower than this, the fields have all of the screen.
const NARROW: u16 = 52;

pub fn draw(enter: &Enter, frame: &mut Frame, look: Palette) {
    let all = frame.area();
    let [top, news, keys] = match all.height {
        0 => return,
        1 => [0, 0, 1],
        2 => [1, 0, 1],
        _ => [1, 1, 1],
    };
    let middle = all.height - top - news - keys;
    let row = |y: u16, height: u16| Rect::new(all.x, y, all.width, height);
    if top > 0 {
        let title = Line::styled(cut(&title(enter), all.width.into()), STRONG);
        frame.render_widget(title, row(0, 1));
    }
    body(enter, frame, row(top, middle), look);
    if news > 0 {
        frame.render_widget(told(enter, all.width.into(), look), row(top + middle, 1));
    }
    let keys_row = row(all.height - 1, 1);
    match (&enter.notice, news) {
        (Some(_), 0) => frame.render_widget(told(enter, all.width.into(), look), keys_row),
        _ => {
            let wide = usize::from(all.width);
            let hints = Line::raw(pad(&hints(enter).to(enter.language), wide)).style(CHOSEN);
            frame.render_widget(hints, keys_row);
        }
    }
}

/// `my-cards.csv: 12 cards – new card`.
fn title(enter: &Enter) -> String {
    let in_hand = match enter.at.and_then(|at| enter.cards.get(at)) {
        Some(card) => message!("card {card}", card = card.id),
        None => message!("new card"),
    };
    let title = message!(
        "{file}: {cards} – {card}",
        file = enter.keeper.file(),
        cards = cards_in_words(enter.cards.len()),
        card = in_hand,
    );
    title.to(enter.language)
}

fn told(enter: &Enter, wide: usize, look: Palette) -> Line<'static> {
    match &enter.notice {
        Some((message, tone)) => {
            Line::styled(cut(&message.to(enter.language), wide), look.tone(*tone))
        }
        None => Line::default(),
    }
}

/// The keys of the field under the cursor.
fn hints(enter: &Enter) -> Message {
    if enter.asking {
        return message!(" This card is not saved. Leave all the same? y yes · n no");
    }
    match enter.field {
        Field::Id => {
            message!(" Enter next · PgUp other cards · Esc quit · such as 3-10")
        }
        Field::Color => message!(" g green · b blue · ↑ back · Esc quit"),
        Field::UpperFighters | Field::LowerFighters => {
            message!(" 0–9 so many fighters · Enter next · ↑ back · Esc quit")
        }
        Field::UpperEffects | Field::LowerEffects => {
            message!(" a–n adds a symbol · ⌫ removes it · Enter next · ↑ back")
        }
        Field::Name => message!(" Enter saves · ↑ back · Ctrl-R takes it back · Esc quit"),
    }
}

/// The card as it is so far, and the fields beside it.
fn body(enter: &Enter, frame: &mut Frame, area: Rect, look: Palette) {
    if area.height == 0 {
        return;
    }
    let mut fields = area;
    if area.width >= NARROW {
        let card = Rect {
            width: CARD,
            ..area
        };
        frame.render_widget(Paragraph::new(picture(enter, look)), card);
        fields.x += CARD;
        fields.width -= CARD;
    }
    let wide = usize::from(fields.width);
    let legend = match enter.field {
        Field::UpperEffects | Field::LowerEffects => legend(enter.language, wide),
        _ => Vec::new(),
    };
    let rows = usize::from(fields.height);
    let mut lines: Vec<Line> = FIELDS
        .iter()
        .map(|field| line(enter, *field, wide))
        .collect();
    // Where there is no room for both, only the field under the cursor stands over the symbols.
    if lines.len() + 1 + legend.len() > rows {
        let at = FIELDS.iter().position(|field| *field == enter.field);
        let at = at.unwrap_or_default();
        match legend.is_empty() {
            true => drop(
                lines.drain(
                    ..at.saturating_sub(rows / 2)
                        .min(lines.len().saturating_sub(rows)),
                ),
            ),
            false => lines = vec![lines.swap_remove(at)],
        }
    }
    if !legend.is_empty() {
        if lines.len() > 1 {
            lines.push(Line::default());
        }
        lines.extend(legend);
    }
    frame.render_widget(Paragraph::new(lines), fields);
}

/// The card as it would lie on the table; what is not known yet is left blank.
fn picture(enter: &Enter, look: Palette) -> Vec<Line<'static>> {
    let typed = &enter.typed;
    let id = typed.id.text().parse::<CardId>().ok();
    let card = Card {
        id: id.unwrap_or(CardId {
            level: 0,
            number: 0,
        }),
        color: typed.color.unwrap_or(Color::Green),
        upper: typed.upper.clone(),
        lower: typed.lower.clone(),
        name: crate::text::one_line(&typed.name.text()),
        source: None,
    };
    let mut lines = side_by_side(&[&card], enter.language);
    let corner = lines.len().saturating_sub(3);
    if let Some(line) = lines.get_mut(corner) {
        let color = color(card.color).to(enter.language);
        if typed.color.is_none() {
            *line = line.replacen(&color, &" ".repeat(color.chars().count()), 1);
        }
        if id.is_none() {
            *line = line.replacen("0-0", "   ", 1);
        }
    }
    let tone = match card.color {
        Color::Green => Tone::Good,
        Color::Blue => Tone::Blue,
    };
    let style = look.tone(tone);
    let styled = |(n, line): (usize, String)| match n == corner {
        true => Line::styled(line, style),
        false => Line::raw(line),
    };
    lines.into_iter().enumerate().map(styled).collect()
}

/// A field with what is in it.
fn line(enter: &Enter, field: Field, wide: usize) -> Line<'static> {
    let language = enter.language;
    let here = field == enter.field;
    let typed = &enter.typed;
    let fighters = |printed: &Printed| printed.fighters.to_string();
    let effects = |printed: &Printed| {
        let names: Vec<&str> = printed
            .effects
            .iter()
            .map(|it| language.short(*it))
            .collect();
        names.join(" + ")
    };
    let value = match field {
        Field::Id => shown(&typed.id.halves(), here, typed.id.is_proposed()),
        Field::Name => shown(&typed.name.halves(), here, false),
        Field::Color => typed
            .color
            .map_or(String::new(), |it| color(it).to(language)),
        Field::UpperFighters => fighters(&typed.upper),
        Field::UpperEffects => effects(&typed.upper),
        Field::LowerFighters => fighters(&typed.lower),
        Field::LowerEffects => effects(&typed.lower),
    };
    let names = words![
        "ID",
        "Color",
        "Upper fighters",
        "Upper effects",
        "Lower fighters",
        "Lower effects",
        "Name",
    ];
    let names = names.map(|name| name.to(language));
    let longest = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let place = FIELDS
        .iter()
        .position(|other| *other == field)
        .unwrap_or_default();
    let cursor = if here { "▸ " } else { "  " };
    let label = pad(
        &format!("{cursor}{}", names[place]),
        (longest + 3).min(wide),
    );
    let value = cut(&value, wide.saturating_sub(longest + 3));
    let style = if here { STRONG } else { FAINT };
    Line::from(vec![Span::styled(label, style), Span::raw(value)])
}

/// A text with its cursor, if it is the one being typed; a proposal stands in brackets.
fn shown([before, after]: &[String; 2], here: bool, proposed: bool) -> String {
    match (here, proposed && !before.is_empty()) {
        (true, true) => format!("({before}{after})"),
        (true, false) => format!("{before}▏{after}"),
        (false, _) => format!("{before}{after}"),
    }
}

/// Every symbol with its key, in as many columns as there is room for.
fn legend(language: Language, wide: usize) -> Vec<Line<'static>> {
    let all: Vec<(char, Effect)> = symbols().collect();
    let columns = if wide >= 30 { 2 } else { 1 };
    let rows = all.len().div_ceil(columns);
    let cell = |n: usize| {
        let of =
            |(letter, effect): &(char, Effect)| format!("{letter} {}", language.short(*effect));
        pad(
            &all.get(n).map_or(String::new(), of),
            (wide / columns).max(1),
        )
    };
    let row = |row: usize| {
        (0..columns)
            .map(|column| cell(row + column * rows))
            .collect::<String>()
    };
    (0..rows).map(|n| Line::raw(cut(&row(n), wide))).collect()
}

//! The bottom: news, questions and the keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::over;
use crate::arena::TrialProgress;
use crate::message;
use crate::screens::Palette;
use crate::screens::builder::keys::{Binding, KEYS, WEIGHTIEST};
use crate::screens::builder::page::{Page, standing};
use crate::screens::builder::{Builder, Mode, Question};
use crate::screens::entry::Entry;
use crate::screens::palette::{CHOSEN, STRONG};
use crate::screens::text::{cut, pad, width, wrap};
use crate::words::Message;

pub fn draw(frame: &mut Frame, [news, keys]: [Rect; 2], builder: &Builder, look: Palette) {
    let wide = usize::from(keys.width);
    if let Mode::Ask(question) = &builder.mode {
        return ask(frame, builder, question);
    }
    if let Some((prompt, entry)) = prompt(&builder.mode) {
        typed(frame, keys, prompt.map(|said| builder.say(&said)), entry);
    } else if news.height == 0 && builder.notice.is_some() {
        // Where there is no line for news, they are worth more than the keys.
        frame.render_widget(told(builder, wide, look), keys);
    } else {
        let hints = Line::raw(pad(&hints(builder, wide), wide)).style(CHOSEN);
        frame.render_widget(hints, keys);
    }
    if news.height > 0 {
        frame.render_widget(told(builder, wide, look), news);
    }
}

/// What is being typed: what stands before it, and which keys end it.
fn prompt(mode: &Mode) -> Option<([Message; 2], &Entry)> {
    match mode {
        Mode::Search(entry) => {
            let keys = message!("⏎ keeps the search · Esc clears it");
            Some(([message!("/"), keys], entry))
        }
        Mode::Name(entry) => {
            let keys = message!("⏎ takes it · Esc back");
            Some(([message!("Name: "), keys], entry))
        }
        Mode::File(entry) => {
            let keys = message!("⏎ saves · Esc back");
            Some(([message!("Save as: "), keys], entry))
        }
        _ => None,
    }
}

/// News on the left, the trial on the right.
fn told(builder: &Builder, wide: usize, look: Palette) -> Line<'static> {
    let (notice, style) = match &builder.notice {
        Some((notice, tone)) => (format!(" {notice}"), look.tone(*tone)),
        None => (String::new(), Style::new()),
    };
    // The page of the trial says so itself.
    let elsewhere = !matches!(builder.mode, Mode::Page(Page::Trial, _));
    let trial = builder.trial.as_ref().filter(|_| elsewhere);
    let trial = trial.map(|trial| {
        let current = builder.trial_is_current();
        let standing = match standing(trial, current) {
            all if current && trial.progress() == TrialProgress::Complete => {
                message!("{trial}, T for all", trial = all)
            }
            standing => standing,
        };
        format!("{} ", builder.say(&standing))
    });
    let trial = cut(&trial.unwrap_or_default(), wide);
    let room = match wide.saturating_sub(width(&trial)) {
        // What is said only once comes first.
        room if room < width(&notice) && !notice.is_empty() => wide,
        room => room,
    };
    Line::from(vec![
        Span::styled(pad(&notice, room), style),
        Span::styled(if room < wide { trial } else { String::new() }, STRONG),
    ])
}

/// A line that is being typed, with its cursor, and what ends it if there is room for that.
fn typed(frame: &mut Frame, area: Rect, [prompt, hint]: [String; 2], entry: &Entry) {
    let [before, after] = entry.halves();
    let mut after = after.chars();
    let here = after.next().unwrap_or(' ');
    let wide = usize::from(area.width);
    // The end of what is before the cursor stays in sight.
    let mut seen = before;
    while width(&seen) + width(&prompt) + 2 > wide && !seen.is_empty() {
        seen.remove(0);
    }
    let mut line = Line::from(vec![
        Span::styled(format!(" {prompt}"), STRONG),
        Span::styled(
            seen,
            if entry.is_proposed() {
                CHOSEN
            } else {
                Style::new()
            },
        ),
        Span::styled(here.to_string(), CHOSEN),
        Span::raw(after.collect::<String>()),
    ]);
    let gap = wide.saturating_sub(line.width());
    if gap > width(&hint) + 2 {
        line.push_span(Span::raw(format!("{hint:>0$} ", gap - 1)));
    }
    frame.render_widget(line, area);
}

fn ask(frame: &mut Frame, builder: &Builder, question: &Question) {
    let text = match question {
        Question::Leave => message!(
            "Unsaved changes: s saves, d discards them, Esc stays. Ctrl-C again leaves without saving."
        ),
        Question::Changed => message!(
            "The file has changed since it was read. y overwrites it, Esc keeps it as it is (S saves elsewhere)."
        ),
        Question::Overwrite(path) => message!(
            "{file} exists already. y overwrites it, Esc leaves it alone.",
            file = path.display().to_string()
        ),
    };
    let wide = usize::from(frame.area().width);
    let lines = wrap(&format!(" {}", builder.say(&text)), wide, 1);
    let area = over(frame, lines.len() as u16);
    let lines: Vec<Line> = lines
        .iter()
        .map(|line| Line::raw(pad(line, wide)))
        .collect();
    frame.render_widget(Paragraph::new(lines).style(CHOSEN.patch(STRONG)), area);
}

/// The keys that matter now, as many as fit.
fn hints(builder: &Builder, wide: usize) -> String {
    let text = match &builder.mode {
        Mode::Cruisers(_) | Mode::Effects(_) => message!("arrows choose · ⏎ takes it · Esc back"),
        Mode::Page(Page::Trial, _) => message!("↑ ↓ scroll · x stops · Esc back"),
        Mode::Page(..) => message!("↑ ↓ PgUp PgDn scroll · Esc back"),
        _ => return list_hints(builder, wide),
    };
    cut(&format!(" {}", builder.say(&text)), wide)
}

fn list_hints(builder: &Builder, wide: usize) -> String {
    let hint = |binding: &Binding| {
        let what = binding.wish.short();
        let key = binding.short_label(builder.language);
        format!(" {key} {} ", builder.say(&what))
    };
    let mut taken = Vec::new();
    let mut left = wide;
    for wish in WEIGHTIEST {
        let place = KEYS.iter().position(|binding| binding.wish == wish);
        let Some(place) = place else { continue };
        let columns = width(&hint(&KEYS[place]));
        if columns <= left {
            left -= columns;
            taken.push(place);
        }
    }
    taken.sort_unstable();
    taken.iter().map(|place| hint(&KEYS[*place])).collect()
}

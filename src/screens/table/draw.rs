//! What does a person at the table see?

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Seated, Stage};
use crate::reports::{Diagram, legend, percent_of, printed};
use crate::rules::Phase;
use crate::rules::transcript::phase_name;
use crate::screens::Palette;
use crate::screens::board::{boards, history, lines, paint, sentence};
use crate::screens::menu::first_row;
use crate::screens::palette::{CHOSEN, STRONG};
use crate::screens::text::{cut, width, wrap};
use crate::table::{Offer, Way};
use crate::text::safe;
use crate::words::Message;
use crate::{message, words};

/// The column of the history, where there is room for one.
const HISTORY: u16 = 38;
const ROOM_FOR_HISTORY: (u16, u16) = (110, 24);

pub fn keys() -> Message {
    message!(" ↑↓←→ choose  Enter take  u back  w advice  ? help  q save")
}

pub fn help() -> [Message; 11] {
    words![
        "↑ ↓ 1–9       what to do           ← →           where, or how",
        "Enter space   do it, or go on      u             take it back",
        "w             what would you do?   v Tab         board now, or after it",
        "h             history              p             to the last line: pass",
        "?             this page            q Ctrl-C      save and leave",
        "",
        "The board is drawn as it would be after the choice under the cursor, as far as",
        "that can be known. A choice can be taken back while you have seen nothing by it",
        "that was hidden. w asks the expert, who sees no more than you do: the chance to",
        "win now, and after the choices that are worth a look.",
        "",
    ]
}

/// All of the screen.
pub fn draw(seated: &Seated, frame: &mut Frame, look: Palette) {
    let area = frame.area();
    let bottom = area.height.saturating_sub(1);
    let mut above = Rect::new(0, 0, area.width, bottom);
    let whole = above;
    let language = seated.language;
    if seated.help {
        let page = help().into_iter().chain(legend());
        let page: Vec<String> = page.map(|line| line.to(language)).collect();
        lines(frame, above, &page, look);
    } else if let Stage::HandOver(seat) = seated.stage() {
        let text = message!(
            "It is {seat}'s turn. Hand the keyboard over; Enter shows {seat}'s cards.",
            seat = seat.letter(),
        );
        let text = wrap(&text.to(language), above.width.into(), 0);
        lines(frame, above, &text, look);
    } else if let Some(top) = seated.history {
        let at = seated.story.len().saturating_sub(1 + top);
        history(frame, above, (&seated.story, at), (language, look));
    } else {
        let (wide, high) = ROOM_FOR_HISTORY;
        let beside = area.width >= wide && area.height >= high;
        if beside {
            above.width -= HISTORY;
            let side = Rect::new(above.width, 0, HISTORY, bottom);
            let at = seated.story.len().saturating_sub(1);
            history(frame, side, (&seated.story, at), (language, look));
        }
        seated.draw_table(frame, above, beside, look);
    }
    let row = Rect::new(0, bottom, area.width, 1).intersection(area);
    let text = cut(&seated.bottom().to(language), whole.width.into());
    frame.render_widget(Span::styled(safe(&text), CHOSEN), row);
}

impl Seated<'_> {
    fn bottom(&self) -> Message {
        let quiet = |text: Message| Message::joined(["".into(), text], " ");
        match (&self.notice, self.stage()) {
            (Some(notice), _) => quiet(notice.clone()),
            (None, Stage::Choosing) => keys(),
            (None, Stage::Done) => {
                message!(" Your turn is over: Enter goes on  u back  ? help  q save")
            }
            (None, Stage::HandOver(_)) => message!(" Enter goes on  u back  q save"),
            (None, Stage::Thinking(seat)) => {
                message!(" {seat} thinks …  h history  q save", seat = seat.letter())
            }
            (None, Stage::Over) => message!(" The game is over: Enter leaves  h history"),
        }
    }

    /// Title, boards, what happened, what can be chosen, and what that would do.
    fn draw_table(&self, frame: &mut Frame, area: Rect, beside: bool, look: Palette) {
        let (wide, high) = (usize::from(area.width), usize::from(area.height));
        let room = high.saturating_sub(1);
        let few = room < 16;
        let happened = match beside {
            true => Vec::new(),
            false => self.happened(wide, if few { 1 } else { 2 }),
        };
        let foretold = self.foretold(wide, if few { 1 } else { 3 });
        let advised: Vec<String> = self.advised().into_iter().collect();
        let choices = self.offers.len().min((room / 4).max(2));
        let taken = happened.len() + foretold.len() + advised.len() + choices;
        let drawn = self.boards(wide, room.saturating_sub(taken));
        let mut rows = vec![self.title()];
        rows.extend(drawn);
        let least = high.saturating_sub(taken);
        rows.resize(least.max(1), String::new());
        rows.extend(happened);
        let first_choice = rows.len();
        lines(frame, area, &rows, look);
        let title = Rect::new(area.x, area.y, area.width, 1).intersection(area);
        frame.render_widget(Line::styled(safe(&cut(&rows[0], wide)), STRONG), title);
        let [at, _] = self.at;
        let first = first_row(at, choices, self.offers.len());
        for (y, n) in (first..first + choices).enumerate() {
            let row = Rect::new(area.x, (first_choice + y) as u16, area.width, 1);
            if let Some(offer) = self.offers.get(n) {
                let line = self.choice(n, offer, wide, look);
                frame.render_widget(line, row.intersection(area));
            }
        }
        let below = (first_choice + choices) as u16;
        let rest = Rect::new(area.x, below, area.width, area.height.saturating_sub(below));
        let texts = [foretold, advised].concat();
        lines(frame, rest.intersection(area), &texts, look);
    }

    fn title(&self) -> String {
        let state = self.table.seen_by(self.listener());
        let phase = match state.is_in_deployment() {
            true => Phase::Deployment,
            false => Phase::Battle,
        };
        let question = match self.stage() {
            Stage::Over => message!("end of the game"),
            _ => self.table.question().unwrap_or("".into()),
        };
        let title = message!(
            "Round {round} {phase} · {question} · shift {shift}",
            round = state.round(),
            phase = phase_name(phase),
            question = question,
            shift = format!("{:+}", state.shift()),
        );
        title.to(self.language)
    }

    /// Both boards: as they would be, if a person chooses and wants to know.
    fn boards(&self, wide: usize, rows: usize) -> Vec<String> {
        let now = self.table.seen_by(self.listener());
        let preview = self.preview.as_ref().filter(|_| !self.as_it_is);
        let marked = match preview {
            Some(preview) => preview.steps.last().map(|step| &*step.marked),
            None => self.story.last().map(|step| &*step.marked),
        };
        let diagram = Diagram {
            game: self.table.game(),
            cards: self.cards,
            state: preview.map_or(&now, |preview| &preview.state),
            marked: marked.unwrap_or_default(),
            eyes: self.listener(),
            language: self.language,
        };
        boards(&diagram, &self.table.header(), wide, rows)
    }

    /// What happened since the person's last choice: as many of the last steps as there is room for.
    fn happened(&self, wide: usize, rows: usize) -> Vec<String> {
        let mut read = self.read.iter().rev();
        let read = read.find(|(seat, _)| *seat == self.eyes);
        let read = read.map_or(0, |(_, read)| *read);
        let new = self.story.get(read..).unwrap_or_default();
        let mut shown: Vec<String> = Vec::new();
        for step in new.iter().rev().filter(|step| step.kind != "state") {
            let text = sentence(step, self.language);
            let longer = match shown.first() {
                Some(after) => format!("{text} {after}"),
                None => text,
            };
            if wrap(&longer, wide, 0).len() > rows && !shown.is_empty() {
                break;
            }
            shown = vec![longer];
        }
        let mut lines = wrap(&shown.concat(), wide, 0);
        lines.truncate(if shown.is_empty() { 0 } else { rows });
        lines
    }

    /// What the choice under the cursor would do.
    fn foretold(&self, wide: usize, rows: usize) -> Vec<String> {
        let Some(preview) = &self.preview else {
            return Vec::new();
        };
        let steps = preview.steps.iter().filter(|step| step.kind != "state");
        let texts: Vec<String> = steps.map(|step| sentence(step, self.language)).collect();
        let mut what: Message = texts.join(" ").into();
        if preview.is_cut {
            what = message!("{what} The rest hangs on hidden cards.", what = what);
        }
        let text = match self.as_it_is {
            false => message!("▸ After this: {what}", what = what),
            true => message!("▸ The board as it is. After this: {what}", what = what),
        };
        let lines = wrap(&text.to(self.language), wide, 2);
        let more = lines.len() > rows;
        let mut lines: Vec<String> = lines.into_iter().take(rows).collect();
        if let Some(last) = lines.last_mut().filter(|_| more) {
            *last = cut(&format!("{last} …"), wide);
        }
        lines
    }

    /// What the adviser says, if it was asked.
    fn advised(&self) -> Option<String> {
        let thinks = self.ponder.is_some() && self.stage() == Stage::Choosing;
        if thinks {
            return Some(message!("The expert thinks …").to(self.language));
        }
        let advice = self.advice.as_ref()?;
        let best = advice.after.first()?;
        let chosen = self.way().and_then(|way| self.chance(way.choice));
        let text = message!(
            "The expert: {best}. Chance to win {before} now, {after} after yours.",
            best = self.table.sentence(best.choice),
            before = percent_of(advice.before),
            after = chosen.map_or("–".into(), percent_of),
        );
        Some(text.to(self.language))
    }

    /// A line of the choices: `▸1 play 0-4 Corsair ▲▲ Dr/▲  A1 [A2] A3`.
    fn choice(&self, n: usize, offer: &Offer, wide: usize, look: Palette) -> Line<'static> {
        let here = n == self.at[0];
        let cursor = if here { '▸' } else { ' ' };
        let number = if n < 9 { (b'1' + n as u8) as char } else { ' ' };
        let mut text = format!("{cursor}{number} {}", offer.what.to(self.language));
        if let Some(card) = offer.card {
            let card = &self.cards.cards()[usize::from(card)];
            text += &format!(" {}", printed(card, self.language));
        }
        let room = wide.saturating_sub(width(&text) + 2);
        let ways = self.ways(offer, here.then_some(self.at[1]), room);
        if !ways.is_empty() {
            text += &format!("  {ways}");
        }
        let line = paint(&cut(&text, wide), look);
        match here {
            true => line.style(CHOSEN),
            false => line,
        }
    }

    /// The places of an offer, from a bit before the chosen one on if not all fit.
    fn ways(&self, offer: &Offer, chosen: Option<usize>, room: usize) -> String {
        let way = |(n, way): (usize, &Way)| {
            let mut text = way.place.to(self.language);
            if let Some(chance) = self.chance(way.choice) {
                text = format!("{text} {}", percent_of(chance).to(self.language));
                text = text.trim_start().to_owned();
            }
            match chosen == Some(n) && !text.is_empty() {
                true => format!("[{text}]"),
                false => text,
            }
        };
        let ways: Vec<String> = offer.ways.iter().enumerate().map(way).collect();
        let all = ways.join(" ");
        match chosen {
            Some(at) if width(&all) > room && at > 0 => {
                let rest = ways[at - 1..].join(" ");
                format!("… {rest}")
            }
            _ => all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn keys_and_help_fit_the_terminal_in_every_language() {
        for language in Language::ALL {
            assert!(width(&keys().to(language)) <= 60, "{}", keys().to(language));
            for line in help() {
                assert!(width(&line.to(language)) <= 80, "{}", line.to(language));
            }
        }
    }

    #[test]
    fn signs_have_colours_only_beside_themselves() {
        let line = "*0-4■ 2▲1△";
        let plain = paint(line, Palette::new(false));
        let coloured = paint(line, Palette::new(true));
        let text = |line: &Line| {
            line.spans
                .iter()
                .map(|s| s.content.to_string())
                .collect::<String>()
        };
        assert_eq!(text(&plain), line);
        assert_eq!(text(&coloured), line);
        assert!(coloured.spans.len() > 1);
    }
}

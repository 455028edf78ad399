//! How is a game watched on a terminal?

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::board::{boards, history, lines, told};
use super::palette::{CHOSEN, STRONG};
use super::text::cut;
use super::{Next, Palette, Room, Screen};
use crate::cards::CardSet;
use crate::reports::{Diagram, Recording, legend, percent_of};
use crate::rules::transcript::{Step, mode_name, phase_name};
use crate::text::safe;
use crate::words::{Language, Message};
use crate::{message, words};

fn keys() -> [Message; 2] {
    words![
        " → ← step  ] [ phase  a play  + - speed  g round  N P game  ? help  q quit",
        " → ← step  ] [ phase  a play  g round  ? help  q quit",
    ]
}

/// How long a step is on show when they go by themselves, from slow to fast.
const PACES: [Duration; 6] = [
    Duration::from_millis(4000),
    Duration::from_millis(2000),
    Duration::from_millis(1000),
    Duration::from_millis(500),
    Duration::from_millis(250),
    Duration::from_millis(125),
];

/// The column of the history, where there is room for one.
const HISTORY: u16 = 38;
const ROOM_FOR_HISTORY: (u16, u16) = (110, 24);

/// From so many rows on there is one for the chance to win.
const ROOM_FOR_CHANCE: usize = 12;

/// From no chance to certainty.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

fn help() -> [Message; 13] {
    words![
        "→ space n     next step            ← p           step back",
        "] PgDn        next phase           [ PgUp        phase before",
        "5 g           to round 5           Home End      first, last step",
        "a             play and pause       + -           faster, slower",
        "N             next game            P             game before",
        "?             this page            q Esc Ctrl-C  quit",
        "",
        "The table is drawn as it is after the step; B sits above, A below, level 0",
        "farthest from the middle. With little room only the topmost cards are drawn.",
        "The row of blocks is A's chance to win through the game, ┃ this step: what the",
        "learned evaluation says of the positions as each player sees them, the mean of",
        "both.",
        "",
    ]
}

/// A game that somebody walks through. What it asks for is another game of the file, by its number.
pub struct Viewer<'a> {
    recording: Recording,
    cards: &'a CardSet,
    /// The step on show.
    at: usize,
    /// For how long this step has been on show, if they go by themselves.
    playing: Option<Duration>,
    /// Which of the paces.
    pace: usize,
    /// The round that is being typed.
    number: Option<String>,
    help: bool,
    notice: Option<Message>,
    language: Language,
}

impl Screen for Viewer<'_> {
    type Wish = usize;

    fn key(&mut self, key: KeyEvent) -> Next<usize> {
        self.notice = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'C')) {
            return Next::Quit;
        }
        if let Some(typed) = self.number.take() {
            self.type_round(typed, key.code);
            return Next::Stay;
        }
        if std::mem::take(&mut self.help) && matches!(key.code, KeyCode::Esc | KeyCode::Char('?')) {
            return Next::Stay;
        }
        let played = self.playing.take();
        match key.code {
            KeyCode::Char('a') if played.is_none() => {
                // From the end it begins again.
                self.at %= self.last().max(1);
                self.playing = Some(Duration::ZERO);
            }
            KeyCode::Char('a') => {}
            KeyCode::Char('+' | '=') => self.change_pace(1, played),
            KeyCode::Char('-' | '_') => self.change_pace(-1, played),
            KeyCode::Right | KeyCode::Down | KeyCode::Char(' ' | 'n' | 'l' | 'j') => {
                self.at = (self.at + 1).min(self.last());
            }
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('p' | 'h' | 'k') => {
                self.at = self.at.saturating_sub(1);
            }
            KeyCode::PageDown | KeyCode::Char(']') => self.next_phase(),
            KeyCode::PageUp | KeyCode::Char('[') => self.phase_before(),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.last(),
            KeyCode::Char('g') => self.number = Some(String::new()),
            KeyCode::Char(digit) if digit.is_ascii_digit() => self.number = Some(digit.into()),
            KeyCode::Char('N') => return Next::Ask(self.recording.number + 1),
            KeyCode::Char('P') if self.recording.number > 1 => {
                return Next::Ask(self.recording.number - 1);
            }
            KeyCode::Char('P') => self.notice = Some(message!("this is the first game")),
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Next::Quit,
            _ => {}
        }
        Next::Stay
    }

    fn is_idle(&self) -> bool {
        self.playing.is_none()
    }

    fn pass(&mut self, time: Duration) {
        let Some(shown) = &mut self.playing else {
            return;
        };
        *shown += time;
        if *shown >= PACES[self.pace] {
            let last = self.last();
            self.at = (self.at + 1).min(last);
            self.playing = (self.at < last).then_some(Duration::ZERO);
        }
    }

    fn draw(&self, frame: &mut Frame, look: Palette) -> Room {
        let area = frame.area();
        let rows = area.height.saturating_sub(1);
        let mut above = Rect::new(0, 0, area.width, rows);
        if self.help {
            let page = help().into_iter().chain(legend());
            let page: Vec<String> = page.map(|line| line.to(self.language)).collect();
            lines(frame, above, &page, look);
        } else {
            let (wide, high) = ROOM_FOR_HISTORY;
            if area.width >= wide && area.height >= high {
                above.width -= HISTORY;
                let side = Rect::new(above.width, 0, HISTORY, rows);
                let steps = (&*self.recording.steps, self.at);
                history(frame, side, steps, (self.language, look));
            }
            let drawn = self.lines(above.width.into(), above.height.into());
            lines(frame, above, &drawn, look);
            let title = Rect::new(0, 0, above.width, 1).intersection(above);
            let text = drawn.first().map_or("", String::as_str);
            let text = cut(&safe(text), above.width.into());
            frame.render_widget(Span::styled(text, STRONG), title);
        }
        let bottom = cut(&safe(&self.bottom(area.width.into())), area.width.into());
        let row = Rect::new(0, rows, area.width, 1).intersection(area);
        frame.render_widget(Span::styled(bottom, CHOSEN), row);
        Room::default()
    }
}

impl<'a> Viewer<'a> {
    /// The beginning of a game.
    pub fn new(recording: Recording, cards: &'a CardSet, language: Language) -> Viewer<'a> {
        Viewer {
            recording,
            cards,
            at: 0,
            playing: None,
            pace: 2,
            number: None,
            help: false,
            notice: None,
            language,
        }
    }

    /// Goes to the beginning of another game.
    pub fn show(&mut self, recording: Recording) {
        self.recording = recording;
        self.at = 0;
    }

    fn change_pace(&mut self, by: isize, played: Option<Duration>) {
        self.playing = played;
        self.pace = self.pace.saturating_add_signed(by).min(PACES.len() - 1);
        let steps = (1.0 / PACES[self.pace].as_secs_f64()).to_string();
        self.notice = Some(message!("{steps} steps a second", steps = steps));
    }

    /// Says something until the next key.
    pub fn tell(&mut self, notice: Message) {
        self.notice = Some(notice);
    }

    fn last(&self) -> usize {
        self.recording.steps.len().saturating_sub(1)
    }

    fn type_round(&mut self, mut typed: String, key: KeyCode) {
        match key {
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                if typed.len() < 3 {
                    typed.push(digit);
                }
                self.number = Some(typed);
            }
            KeyCode::Backspace => {
                typed.pop();
                self.number = Some(typed);
            }
            KeyCode::Enter | KeyCode::Char('g') => self.go_to_round(&typed),
            _ => {}
        }
    }

    fn go_to_round(&mut self, typed: &str) {
        let steps = &self.recording.steps;
        let begins = |step: &Step| step.kind == "round" && step.round.to_string() == typed;
        match steps.iter().position(begins) {
            Some(at) => self.at = at,
            None if typed.is_empty() => {}
            None => self.notice = Some(message!("there is no round {round}", round = typed)),
        }
    }

    /// The part of the game that a step belongs to.
    fn part(&self, at: usize) -> Option<(u8, Option<u8>)> {
        let step = self.recording.steps.get(at)?;
        Some((step.round, step.phase.map(|phase| phase as u8)))
    }

    fn next_phase(&mut self) {
        let here = self.part(self.at);
        let mut later = self.at..=self.last();
        self.at = later
            .find(|at| self.part(*at) != here)
            .unwrap_or(self.last());
    }

    /// To the beginning of this phase, or of the one before if it is there already.
    fn phase_before(&mut self) {
        let Some(before) = self.at.checked_sub(1) else {
            return;
        };
        let part = self.part(before);
        let starts = (0..=before).rev().take_while(|at| self.part(*at) == part);
        self.at = starts.last().unwrap_or(0);
    }

    /// The line at the bottom; of the keys as many as there is room for.
    fn bottom(&self, width: usize) -> String {
        let said = match (&self.number, &self.notice) {
            (Some(typed), _) => {
                message!(" To round: {typed}_   (Enter goes there)", typed = typed)
            }
            (None, Some(notice)) => Message::joined(["".into(), notice.clone()], " "),
            (None, None) => {
                let [all, most] = keys().map(|keys| keys.to(self.language));
                return if all.chars().count() <= width {
                    all
                } else {
                    most
                };
            }
        };
        said.to(self.language)
    }

    /// All but the bottom line: what happened, the table, and who stands where.
    fn lines(&self, width: usize, height: usize) -> Vec<String> {
        let Recording { game, header, .. } = &self.recording;
        let Some(step) = self.recording.steps.get(self.at) else {
            return vec![self.fault_text()];
        };
        let mut lines = vec![self.title(step)];
        let mut below = self.told(step, width);
        if height >= ROOM_FOR_CHANCE {
            below.insert(0, self.chance_line(width));
        }
        let room = height.saturating_sub(below.len() + 1);
        let diagram = Diagram {
            game,
            cards: self.cards,
            state: &step.state,
            marked: &step.marked,
            eyes: None,
            language: self.language,
        };
        lines.extend(boards(&diagram, header, width, room));
        // What happened always stands at the bottom, where the eye finds it.
        let above = height.saturating_sub(below.len()).max(1);
        lines.resize(above, String::new());
        lines.extend(below);
        lines
    }

    /// A's chance to win now, and through the game.
    fn chance_line(&self, width: usize) -> String {
        let chances = &self.recording.chances;
        let now = chances.get(self.at).copied().unwrap_or(0.5);
        let label = message!("A's chance {chance} ", chance = percent_of(now));
        let label = label.to(self.language);
        let room = width.saturating_sub(label.chars().count() + 1);
        let columns = room.min(chances.len());
        let first = |column: usize| column * chances.len() / columns.max(1);
        let block = |column: usize| {
            let here = first(column)..first(column + 1);
            match here.contains(&self.at) {
                true => '┃',
                false => BLOCKS[(chances[here.start] * 7.99) as usize % BLOCKS.len()],
            }
        };
        label + &(0..columns).map(block).collect::<String>()
    }

    fn title(&self, step: &Step) -> String {
        let Recording { number, header, .. } = &self.recording;
        let round = match step.round {
            0 => message!("set-up"),
            round => message!(
                "round {round} {phase}",
                round = round,
                phase = match step.phase {
                    Some(phase) if step.kind != "end" => phase_name(phase),
                    _ => message!("end of the game"),
                },
            ),
        };
        let title = message!(
            "Game {number} {mode} · {round} · step {at}/{all} · shift {shift}",
            number = *number,
            mode = mode_name(header.mode),
            round = round,
            at = self.at + 1,
            all = self.last() + 1,
            shift = format!("{:+}", step.state.shift()),
        );
        title.to(self.language)
    }

    /// What happened in this step, and the fault after the last one.
    fn told(&self, step: &Step, width: usize) -> Vec<String> {
        let mut told = told(step, width.saturating_sub(2), self.language);
        let mut mark = "▸ ";
        for line in &mut told {
            *line = format!("{mark}{line}");
            mark = "  ";
        }
        if self.at == self.last() && self.recording.fault.is_some() {
            told.push(self.fault_text());
        }
        told
    }

    fn fault_text(&self) -> String {
        let fault = self.recording.fault.as_ref();
        fault.map_or(String::new(), |text| {
            let fault = message!("! The story breaks off at {fault}", fault = text);
            fault.to(self.language)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_help_fit_the_terminal_in_every_language() {
        for language in Language::ALL {
            for (keys, room) in keys().into_iter().zip([80, 60]) {
                assert!(keys.to(language).chars().count() < room, "{keys}");
            }
            for line in help() {
                assert!(line.to(language).chars().count() <= 80, "{line}");
            }
        }
    }
}

//! How is a game watched on a terminal?

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::palette::{CHOSEN, STRONG};
use super::{Next, Palette, Room, Screen};
use crate::cards::{CardSet, CruiserSet};
use crate::reports::{Diagram, legend, quoted, standing};
use crate::rules::transcript::{
    Fault, GameLines, Header, Line, Narrator, Step, mode_name, phase_name, replay,
};
use crate::rules::{Game, Seat};
use crate::text::{fit, safe};
use crate::words::{Language, Message};
use crate::{message, words};

fn keys() -> Message {
    message!(" → ← step   ] [ phase   g round   Home End   N P game   ? help   q quit")
}

fn help() -> [Message; 9] {
    words![
        "→ space n     next step            ← p           step back",
        "] PgDn        next phase           [ PgUp        phase before",
        "5 g           to round 5           Home End      first, last step",
        "N             next game            P             game before",
        "?             this page            q Esc Ctrl-C  quit",
        "",
        "The table is drawn as it is after the step; B sits above, A below, level 0",
        "farthest from the middle. With little room only the topmost cards are drawn.",
        "",
    ]
}

/// A game with all of its steps.
pub struct Recording {
    number: usize,
    game: Game,
    header: Header,
    steps: Vec<Step>,
    /// Where the transcript leaves the rules, or stops being one.
    fault: Option<String>,
}

impl Recording {
    /// Reads a game, the so-manyth of its file, as far as it is one; and what is wrong with it.
    pub fn read(
        source: GameLines,
        number: usize,
        cards: &CardSet,
        cruisers: &CruiserSet,
    ) -> (Option<Recording>, Option<Fault>) {
        let mut narrator = Narrator::default();
        let (mut opening, mut steps) = (None, Vec::new());
        let replayed = replay(source, cards, cruisers, |game, state, line| {
            if let Line::Game(header) = line {
                opening = Some((game.clone(), header.clone()));
            }
            steps.extend(narrator.hear(game, state, line));
        });
        steps.extend(narrator.finish());
        let fault = replayed.err();
        let recording = opening.map(|(game, header)| Recording {
            number,
            game,
            header,
            steps,
            fault: fault.as_ref().map(|fault| quoted(&fault.to_string())),
        });
        (recording, fault)
    }
}

/// A game that somebody walks through. What it asks for is another game of the file, by its number.
pub struct Viewer<'a> {
    recording: Recording,
    cards: &'a CardSet,
    /// The step on show.
    at: usize,
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
        match key.code {
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

    fn draw(&self, frame: &mut Frame, _: Palette) -> Room {
        let area = frame.area();
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        let lines = match self.help {
            true => {
                let lines = help().into_iter().chain(legend());
                lines.map(|line| line.to(self.language)).collect()
            }
            false => self.lines(width, height),
        };
        let row = |y: usize| Rect::new(0, y as u16, area.width, 1).intersection(area);
        let rows = height.saturating_sub(1);
        for (y, line) in lines.iter().take(rows).enumerate() {
            let style = if y == 0 { STRONG } else { Default::default() };
            frame.render_widget(Span::styled(fit(&safe(line), width), style), row(y));
        }
        let bottom = self.bottom().to(self.language);
        let bottom = fit(&safe(&bottom), width.saturating_sub(1));
        frame.render_widget(Span::styled(bottom, CHOSEN), row(rows));
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

    fn bottom(&self) -> Message {
        match (&self.number, &self.notice) {
            (Some(typed), _) => {
                message!(" To round: {typed}_   (Enter goes there)", typed = typed)
            }
            (None, Some(notice)) => Message::joined(["".into(), notice.clone()], " "),
            (None, None) => keys(),
        }
    }

    /// All but the bottom line: what happened, the table, and who stands where.
    fn lines(&self, width: usize, height: usize) -> Vec<String> {
        let Recording { game, header, .. } = &self.recording;
        let Some(step) = self.recording.steps.get(self.at) else {
            return vec![self.fault_text()];
        };
        let mut lines = vec![self.title(step)];
        let told = self.told(step, width);
        // At the least the title, what happened and the bottom line.
        let room = height.saturating_sub(told.len() + 4);
        let standing = |seat| standing(game, header, &step.state, seat).to(self.language);
        lines.push(standing(Seat::B));
        let diagram = Diagram {
            game,
            cards: self.cards,
            state: &step.state,
            marked: &step.marked,
            language: self.language,
        };
        let drawn = diagram.draw_within(width, room);
        match drawn.len() <= room {
            true => lines.extend(drawn),
            false => lines.truncate(1),
        }
        if lines.len() > 1 {
            lines.push(standing(Seat::A));
        }
        // What happened always stands at the bottom, where the eye finds it.
        let above = (height.saturating_sub(1 + told.len())).max(lines.len());
        lines.resize(above, String::new());
        lines.extend(told);
        lines
    }

    fn title(&self, step: &Step) -> String {
        let Recording { number, header, .. } = &self.recording;
        let round = match step.round {
            0 => message!("set-up"),
            round => message!(
                "round {round} {phase}",
                round = round,
                phase = step.phase.map_or(message!("end of the game"), phase_name),
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

    /// What happened in this step, in one or two lines, and the fault after the last one.
    fn told(&self, step: &Step, width: usize) -> Vec<String> {
        let text = step.text.to(self.language);
        let changes = Message::joined(&step.changes, " ").to(self.language);
        let whole = format!("▸ {text} {changes}");
        let whole = whole.trim_end();
        let mut told = match whole.chars().count() <= width {
            true => vec![whole.to_owned()],
            false => vec![format!("▸ {text}")],
        };
        if told[0] != whole && !changes.is_empty() {
            told.push(format!("  {changes}"));
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
            assert!(keys().to(language).chars().count() < 80, "{}", keys());
            for line in help() {
                assert!(line.to(language).chars().count() <= 80, "{line}");
            }
        }
    }
}

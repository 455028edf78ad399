//! A recorded game as a page: what happened phase by phase, and how the table looked after each.

use super::page;
use crate::cards::CardSet;
use crate::export::drawing::{Position, chances, escape};
use crate::message;
use crate::reports::Recording;
use crate::rules::transcript::{Step, phase_name, side};
use crate::rules::{Phase, Seat};
use crate::words;
use crate::words::{Language, Message};

/// A page of this game. Nothing in it is hidden.
pub fn replay_page(recording: &Recording, cards: &CardSet, language: Language) -> String {
    let sides = Seat::BOTH.map(|seat| side(&recording.header, seat));
    let title = Message::joined(sides, " – ").to(language);
    let draw = Pages {
        recording,
        cards,
        language,
    };
    page(&title, &draw.game(), cards, language)
}

struct Pages<'a> {
    recording: &'a Recording,
    cards: &'a CardSet,
    language: Language,
}

impl Pages<'_> {
    fn say(&self, message: impl Into<Message>) -> String {
        escape(&message.into().to(self.language))
    }

    fn game(&self) -> String {
        let Recording {
            steps,
            chances: line,
            fault,
            ..
        } = self.recording;
        let result = steps.last().map_or(String::new(), |last| {
            format!("<p class=\"result\">{}</p>\n", self.say(last.text.clone()))
        });
        let fault = fault.as_ref().map_or(String::new(), |fault| {
            format!(
                "<p class=\"bad\">{}</p>\n",
                escape(&fault.to(self.language))
            )
        });
        let rounds = steps.chunk_by(|a, b| a.round == b.round);
        let mut first = 0;
        let rounds = rounds.map(|round| {
            let drawn = self.round(round, first);
            first += round.len();
            drawn
        });
        let rounds: String = rounds.collect();
        result + &fault + &chances(line, None, self.language) + &rounds
    }

    /// A round, of which the first step is this one of the game.
    fn round(&self, steps: &[Step], first: usize) -> String {
        let name = match steps[0].round {
            0 => message!("Set-up"),
            round => message!("Round {round}", round = round),
        };
        let mut first = first;
        let phases = steps.chunk_by(|a, b| a.phase == b.phase).map(|phase| {
            let drawn = self.phase(phase, first);
            first += phase.len();
            drawn
        });
        let phases: String = phases.collect();
        format!("<h2>{}</h2>\n{phases}", self.say(name))
    }

    /// What happened, as a table, and beside it the boards as it left them.
    fn phase(&self, steps: &[Step], first: usize) -> String {
        let heading = steps[0].phase.map_or(String::new(), |phase| {
            format!("<h3>{}</h3>\n", self.say(phase_name(phase)))
        });
        let row = |(number, step): (usize, &Step)| {
            format!(
                "<tr><td class=\"n\">{number}</td><td>{}</td><td class=\"aside\">{}</td></tr>\n",
                self.say(step.text.clone()),
                self.say(Message::joined(&step.changes, " ")),
            )
        };
        let rows: String = (first + 1..).zip(steps).map(row).collect();
        let head = words!["Step", "What happened", "What came of it"];
        let head = head.map(|word| format!("<th scope=\"col\">{}</th>", self.say(word)));
        // Reinforcements change no board.
        let boards = steps.last().filter(|last| match last.phase {
            Some(Phase::Deployment | Phase::Battle) => true,
            Some(Phase::Reinforcements) | None => false,
        });
        let boards = boards.map_or(String::new(), |last| self.boards(last));
        format!(
            "<section class=\"phase\"><div>{heading}<table class=\"steps\"><thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n\
             {boards}</section>\n",
            head.concat(),
        )
    }

    fn boards(&self, step: &Step) -> String {
        let position = Position {
            game: &self.recording.game,
            cards: self.cards,
            header: &self.recording.header,
            state: &step.state,
            marked: &step.marked,
            viewer: None,
            language: self.language,
        };
        let [a, b] = Seat::BOTH.map(|seat| position.standing(seat));
        let caption = self.say(message!("After the phase"));
        let board = position.board();
        format!("<figure><figcaption>{caption}</figcaption>\n{b}{board}{a}</figure>\n")
    }
}

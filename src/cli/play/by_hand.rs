//! How does a person sit down to play, leave, and come back?

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use guerre_totale::arena::{self, Contest, Duel};
use guerre_totale::files::{self, NewFile, is_same};
use guerre_totale::json;
use guerre_totale::message;
use guerre_totale::players::{AnyPlayer, Expert};
use guerre_totale::screens::table::Seated;
use guerre_totale::table::{Another, Saved, Sitter, Table};

use super::Play;
use crate::cli::args::{Data, shown};
use crate::cli::out::Out;
use crate::cli::terminal::{is_possible, run};
use crate::cli::{Answer, Failure};

/// Where a game is saved unless told otherwise.
const SAVED: &str = "gt-play.json";

impl Play {
    /// Lets people play, and takes down what became of it.
    pub(super) fn by_hand(&self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        self.refuse_what_people_cannot()?;
        let mut file = self.begin_transcript()?;
        let taught = |sitter: &Sitter| match &data.brain {
            Some(brain) => sitter.clone().with_brain(brain),
            None => sitter.clone(),
        };
        let players = (taught(&self.player), taught(&self.opponent));
        let (duel, seats) = self.duel(players, data)?;
        let place = self.place();
        let saved = self.saved(&place)?;
        let is_resumed = saved.is_some();
        let table = match saved {
            Some(saved) => self.resumed(duel, &saved, &place)?,
            None => Table::new(duel, self.seed.unwrap_or_else(any_seed), self.leg(0)),
        };
        let mut adviser = Expert::default();
        if let Some(brain) = &data.brain {
            adviser.brain = brain.clone();
        }
        let mut seated = Seated::new(table, &data.cards, adviser, out.language());
        let answer = run(&mut seated, out, |_, ()| ())?;
        let table = seated.table();
        let Some(played) = table.played() else {
            if table.age() > 0 {
                files::replace(&place, json::pretty(&table.saved()).as_bytes())?;
                let place = shown(&place);
                out.done(message!(
                    "Saved in {file}; the same command goes on with it",
                    file = place
                ));
            }
            return Ok(answer);
        };
        let lines = written(table);
        if let Some(file) = &mut file {
            file.write(&lines)?;
        }
        file.map(NewFile::put_in_place).transpose()?;
        if is_resumed {
            let gone = fs::remove_file(&place);
            gone.map_err(|error| Failure::system(&place, &error))?;
        }
        let mut report = self.report(table.seed(), seats);
        self.open(&report, out)?;
        report.add(&played);
        self.tell(&report, (0, &played, &lines), data, out)?;
        self.sum_up(&report, out)?;
        Ok(answer)
    }

    fn refuse_what_people_cannot(&self) -> Result<(), Failure> {
        let wrong = if self.games > 1 {
            message!("a person plays one game at a time; leave --games away")
        } else if self.is_piped() {
            message!("a person needs the terminal for the game; name a file after --transcript")
        } else if !is_possible() {
            message!(
                "a person plays on a terminal, and there is none; name another player than human"
            )
        } else {
            return Ok(());
        };
        Err(Failure::Wrong(wrong))
    }

    fn begin_transcript(&self) -> Result<Option<NewFile>, Failure> {
        let begin = |path: &PathBuf| {
            if is_same(path, &self.place()) {
                return Err(Failure::Wrong(message!(
                    "{file} is where the game is saved; name another file",
                    file = shown(path),
                )));
            }
            Ok(arena::transcript(path, Duel::<AnyPlayer>::TRANSCRIPT)?)
        };
        self.transcript.as_ref().map(begin).transpose()
    }

    /// Where the game is saved: beside its transcript, if there is to be one.
    fn place(&self) -> PathBuf {
        match (&self.save, &self.transcript) {
            (Some(place), _) => place.clone(),
            (None, Some(transcript)) => {
                let mut place = transcript.clone().into_os_string();
                place.push(".saved");
                place.into()
            }
            (None, None) => SAVED.into(),
        }
    }

    fn saved(&self, place: &Path) -> Result<Option<Saved>, Failure> {
        if !place.exists() {
            return Ok(None);
        }
        let saved = Saved::read(&files::read(place)?);
        Ok(Some(saved.map_err(|why| refused(place, &why))?))
    }

    /// Goes on, if it is the game that was asked for.
    fn resumed(&self, duel: Duel<Sitter>, saved: &Saved, place: &Path) -> Result<Table, Failure> {
        let other_seed = self.seed.is_some_and(|seed| seed != saved.seed);
        if other_seed || saved.game.first != usize::from(self.first) {
            return Err(refused(place, &saved.is_another()));
        }
        Table::resume(duel, saved).map_err(|why| refused(place, &why))
    }
}

fn refused(place: &Path, why: &Another) -> Failure {
    Failure::Wrong(message!(
        "{file}: {why}; remove the file, or name another by --save",
        file = shown(place),
        why = why.message(),
    ))
}

/// Another game each time; a number that can be typed again.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::from(now.subsec_micros()))
}

fn written(table: &Table) -> Vec<u8> {
    let mut lines = Vec::new();
    for line in table.transcript() {
        lines.extend(json::line(line).as_bytes());
        lines.push(b'\n');
    }
    lines
}

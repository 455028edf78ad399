//! `gt train`: what is there to learn from these cards?

use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueHint};
use guerre_totale::arena::set_fingerprint;
use guerre_totale::files::NewFile;
use guerre_totale::message;
use guerre_totale::players::Brain;
use guerre_totale::players::brain::{Network, Provenance};
use guerre_totale::reports::{TrainReport, generation_in_words};
use guerre_totale::training::{Course, Graduate, Kit, Progress, School, Stage};
use guerre_totale::words::{Language, Message};
use indicatif::{ProgressBar, ProgressStyle};

use super::args::{Data, FormatArg};
use super::matches::note;
use super::out::Out;
use super::runs::{DEFAULT_SEED, ThreadsArg, ended, left, stop_on_ctrl_c};
use super::saving::{check_free, save};
use super::{Answer, Failure};

/// Let the veteran and the expert learn: the better with cards of your own
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt train --cards mine.csv --out mine-brain.json        some minutes
  gt simulate deck.json --cards mine.csv --brain mine-brain.json
  gt train --from-scratch --games 40000 --generations 5  long, from nothing

Each generation plays games against itself, learns from them, and plays against
the best so far. Only what is better beyond doubt is kept, so the result is
never worse than the brain it began with: that of --brain, else the built-in
one. Ctrl-C keeps the best so far. The same seed gives the same file on any
number of threads and any machine.")]
pub struct Train {
    /// The file to write the brain to
    #[arg(long, value_name = "FILE", default_value = "brain.json", value_hint = ValueHint::FilePath)]
    out: PathBuf,
    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = DEFAULT_SEED)]
    seed: u64,
    /// Games that each generation learns from
    #[arg(long, value_name = "N", default_value_t = DEFAULT_GAMES, value_parser = clap::value_parser!(u64).range(20..=10_000_000))]
    games: u64,
    /// How many generations
    #[arg(long, value_name = "N", default_value_t = DEFAULT_GENERATIONS, value_parser = clap::value_parser!(u32).range(1..=1000))]
    generations: u32,
    /// The most positions in memory to learn from, 228 bytes each
    #[arg(long, value_name = "N", default_value_t = Course::LESSONS as u64, value_parser = clap::value_parser!(u64).range(1000..=100_000_000))]
    lessons: u64,
    /// Begin with no brain at all
    #[arg(long)]
    from_scratch: bool,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    format: FormatArg,
}

/// About two minutes on two cores.
const DEFAULT_GAMES: u64 = 20_000;
const DEFAULT_GENERATIONS: u32 = 4;

impl Train {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let start = self.start(data)?;
        self.check_out(data)?;
        let school = School {
            kit: Kit::new(&data.cards, &data.cruisers)
                .map_err(|error| Failure::Wrong(error.message()))?,
            course: Course {
                lessons: self.lessons as usize,
                ..Course::new(self.seed, self.games, self.generations)
            },
            threads: self.threads.count(),
            stop: stop_on_ctrl_c(),
        };
        let mut teller = Teller::new(self.generations, data.language);
        let network = start.as_ref().map(|brain| &brain.network);
        let graduate = school.teach(network, |progress| teller.tell(progress));
        teller.end();
        // Whoever stops it before anything was learned has nothing to put in the place of a file.
        let learned = graduate.complete || graduate.kept > 0;
        let brain = self.brain(&graduate, start.as_ref(), data);
        let Some(brain) = brain.filter(|_| learned) else {
            return Err(Failure::Wrong(nothing_learned(&graduate)));
        };
        save(&self.out, &brain.write(), self.force, data)?;
        let report = TrainReport {
            set: set_fingerprint(&data.cards, &data.cruisers),
            seed: self.seed,
            games: self.games,
            start: start.as_deref(),
            graduate: &graduate,
            brain: &brain,
            file: self.out.display().to_string(),
        };
        out.report(&report, self.format.format)?;
        Ok(ended(graduate.complete))
    }

    /// The brain to begin with.
    fn start(&self, data: &Data) -> Result<Option<Arc<Brain>>, Failure> {
        match (&data.brain, self.from_scratch) {
            (Some(_), true) => {
                let wrong = message!("--from-scratch begins with no brain; leave out --brain");
                Err(Failure::Wrong(wrong))
            }
            (None, true) => Ok(None),
            (Some(brain), false) => Ok(Some(Arc::clone(brain))),
            (None, false) => Ok(Some(Brain::builtin())),
        }
    }

    /// Says at once what would be said after some minutes: that the file cannot be written.
    fn check_out(&self, data: &Data) -> Result<(), Failure> {
        if self.out == Path::new("-") {
            let wrong = message!("standard output is for the result; name a file");
            return Err(Failure::Wrong(wrong));
        }
        if !self.force {
            check_free(&self.out)?;
        }
        data.check_output(&self.out)?;
        NewFile::new(&self.out)?;
        Ok(())
    }

    /// The best as a brain. One that nothing was better than stays as it is, and so does where it is from.
    fn brain(
        &self,
        graduate: &Graduate,
        start: Option<&Arc<Brain>>,
        data: &Data,
    ) -> Option<Arc<Brain>> {
        match graduate.kept {
            0 => start.cloned(),
            kept => {
                let made = self.provenance(kept, start, data);
                let brain = |network: &Network| Arc::new(Brain::new(made, network.clone()));
                graduate.network.as_ref().map(brain)
            }
        }
    }

    /// Later generations than the one that was kept left no trace.
    fn provenance(&self, kept: u32, start: Option<&Arc<Brain>>, data: &Data) -> Provenance {
        Provenance {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            command: self.command(kept, data),
            from: start.map(|brain| brain.fingerprint().to_owned()),
            set: set_fingerprint(&data.cards, &data.cruisers),
            seed: self.seed,
            games: self.games * u64::from(kept),
            generations: kept,
        }
    }

    /// What makes the same brain again. Names of files are nobody else's business.
    fn command(&self, generations: u32, data: &Data) -> String {
        let mut command = "gt train".to_owned();
        let mut add = |given: bool, words: &str| {
            if given {
                command.push(' ');
                command.push_str(words);
            }
        };
        add(data.cards_file.is_some(), "--cards FILE");
        add(data.cruisers_file.is_some(), "--cruisers FILE");
        add(data.brain.is_some(), "--brain FILE");
        add(self.from_scratch, "--from-scratch");
        add(true, &format!("--games {}", self.games));
        add(true, &format!("--generations {generations}"));
        let lessons = self.lessons as usize;
        add(
            lessons != Course::LESSONS,
            &format!("--lessons {}", self.lessons),
        );
        add(true, &format!("--seed {}", self.seed));
        command
    }
}

/// Why there is no brain.
fn nothing_learned(graduate: &Graduate) -> Message {
    let why = match graduate.complete {
        true => message!("no generation was better than greedy: give it more --games"),
        false => message!("stopped before a generation was better than the player it began with"),
    };
    message!("{why}; nothing was written", why = why)
}

/// Says how far it is: a bar on a terminal, lines elsewhere.
struct Teller {
    generations: u32,
    bar: Option<ProgressBar>,
    /// The generation and the stage that were told last.
    told: Option<(u32, Stage)>,
    language: Language,
}

impl Teller {
    fn new(generations: u32, language: Language) -> Teller {
        let left = left(language);
        let template = format!("{{msg:34}} {{bar:30}} {{percent:>3}} %  {left}");
        let style = ProgressStyle::with_template(&template)
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = || ProgressBar::new(0).with_style(style);
        Teller {
            generations,
            bar: stderr().is_terminal().then(bar),
            told: None,
            language,
        }
    }

    fn tell(&mut self, progress: Progress) {
        match progress {
            Progress::Working {
                generation,
                stage,
                done,
                of,
            } => self.work(generation, stage, done, of),
            Progress::Ended(generation) => {
                self.say(generation_in_words(generation, self.generations));
            }
        }
    }

    fn work(&mut self, generation: u32, stage: Stage, done: u64, of: u64) {
        let new = self.told != Some((generation, stage));
        self.told = Some((generation, stage));
        let doing = match stage {
            Stage::Games => message!("games to learn from"),
            Stage::Fit => message!("learning"),
            Stage::Exam => message!("new against old"),
            Stage::LastExam => message!("last games"),
        };
        let what = match stage {
            Stage::LastExam => doing,
            _ => message!(
                "generation {n}/{all}: {doing}",
                n = generation,
                all = self.generations,
                doing = doing,
            ),
        };
        match &self.bar {
            None if new => note(what, self.language),
            None => {}
            Some(bar) => {
                if new {
                    bar.reset();
                    bar.set_message(what.to(self.language));
                }
                bar.set_length(of);
                bar.set_position(done);
            }
        }
    }

    fn say(&self, what: Message) {
        match &self.bar {
            Some(bar) => bar.suspend(|| note(what, self.language)),
            None => note(what, self.language),
        }
    }

    fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

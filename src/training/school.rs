//! How does one generation follow another?
//!
//! The best so far plays games against itself, a network is fitted to them, and the two play against each
//! other. Only a new one that is better beyond doubt takes the place of the old; at the end it must
//! also stand up to the one that all began with. So the result is never worse than that.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::SeedableRng;

use super::exam::exam;
use super::fit::{Fit, Pace, learn, spread};
use super::kit::Kit;
use super::lessons::{Lesson, Teacher};
use super::liking::Liking;
use super::sketch::Sketch;
use crate::arena::interval::score_interval;
use crate::arena::tally::Tally;
use crate::arena::{PairSeed, in_order};
use crate::players::brain::{Network, Provenance};
use crate::players::{AnyPlayer, Brain, Expert, Greedy, Veteran};
use crate::rules::Rng;

/// How long and how a player learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// Where all chance comes from.
    pub seed: u64,
    /// Games that each generation learns from.
    pub games: u64,
    /// How many generations.
    pub generations: u32,
    /// The most lessons in memory, those of earlier generations among them.
    pub lessons: usize,
    /// Positions that are judged before each choice of these games: whoever plays them should see what its own
    /// effects set off.
    pub thinking: u32,
    /// So many choices in 1,000 are left to chance, so that more kinds of positions are seen.
    pub random: usize,
    /// How much of what came later is believed at each step back.
    pub lambda: f32,
    /// How the lessons are gone through.
    pub pace: Pace,
}

impl Course {
    /// Lessons in memory unless told otherwise: about half a gigabyte.
    pub const LESSONS: usize = 2_000_000;

    /// A course of this size.
    pub fn new(seed: u64, games: u64, generations: u32) -> Course {
        Course {
            seed,
            games,
            generations,
            lessons: Course::LESSONS,
            thinking: 100,
            random: 100,
            lambda: 0.97,
            pace: Pace::default(),
        }
    }

    /// Of few games every position is a lesson; of many some are enough, since those of one game are much
    /// alike.
    fn kept(&self) -> usize {
        (40_000_000 / self.games.max(1)).clamp(1, 1000) as usize
    }

    /// Pairs of games between the new and the old.
    fn pairs(&self) -> u64 {
        (self.games / 10).clamp(10, 2000)
    }

    /// The seed of one of the things that happen in a generation.
    fn seed(&self, generation: u32, index: u64, stream: u64) -> u64 {
        PairSeed::new(self.seed, generation.into(), index).stream(stream)
    }
}

/// The streams of chance of a game or a generation.
const GAME: u64 = 0;
const VARIETY: u64 = 1;
const FIT: u64 = 2;
const EXAM: u64 = 3;
const LAST_EXAM: u64 = 4;

/// One game in so many is played with cards that nobody has printed.
const VARIED: u64 = 3;
/// One game in so many is not learned from, but tells how well the others were learned.
const HELD_OUT: u64 = 20;

/// What came of a generation.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// From 1.
    pub number: u32,
    /// Lessons that it learned from.
    pub lessons: usize,
    /// The mean logistic loss on games that it did not learn from.
    pub loss: Option<f64>,
    /// Its games against the best so far, which is greedy if there was none.
    pub tally: Tally,
    /// Was it better beyond doubt?
    pub kept: bool,
}

/// What came of it all.
#[derive(Clone, Debug, PartialEq)]
pub struct Graduate {
    /// The best; none if nothing was ever better than greedy.
    pub network: Option<Network>,
    /// The generation that the best is of; 0 if it is the one that all began with.
    pub kept: u32,
    /// All that were finished.
    pub generations: Vec<Generation>,
    /// The best against greedy, in games that decided nothing.
    pub against_greedy: Option<Tally>,
    /// The best against the one that all began with, if that is another one.
    pub against_start: Option<Tally>,
    /// Did nobody stop it?
    pub complete: bool,
}

/// What a generation is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It plays games to learn from.
    Games,
    /// It learns from them.
    Fit,
    /// It plays against the best so far.
    Exam,
    /// The best of all plays against greedy and against the one that all began with.
    LastExam,
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// So much of a stage of a generation is done.
    Working {
        /// From 1.
        generation: u32,
        /// What it is doing.
        stage: Stage,
        /// So much of it is done…
        done: u64,
        /// …of so much.
        of: u64,
    },
    /// A generation is finished.
    Ended(&'a Generation),
}

/// What is remembered from generation to generation.
struct Memory {
    lessons: Vec<Lesson>,
    liking: Liking,
}

/// Where players learn.
pub struct School<'a> {
    /// What they play with.
    pub kit: Kit,
    /// How they learn.
    pub course: Course,
    /// On how many threads; the result is the same on any number.
    pub threads: usize,
    /// When set, the best so far is the result.
    pub stop: &'a AtomicBool,
}

impl School<'_> {
    /// All generations, beginning with this network, or else with greedy.
    pub fn teach(&self, start: Option<&Network>, mut tell: impl FnMut(Progress)) -> Graduate {
        let mut best = start.cloned();
        let mut kept = 0;
        let mut generations = Vec::new();
        let mut memory = Memory {
            lessons: Vec::new(),
            liking: self.kit.no_liking(),
        };
        for number in 1..=self.course.generations {
            let of_greedy = best.is_none();
            let next = self.generation(number, best.as_ref(), &mut memory, &mut tell);
            let Some((generation, network)) = next else {
                break;
            };
            tell(Progress::Ended(&generation));
            if generation.kept {
                (best, kept) = (network, number);
                if of_greedy {
                    // Whoever has learned something plays much better than that.
                    memory.lessons.clear();
                }
            }
            generations.push(generation);
        }
        memory.lessons = Vec::new();
        let mut graduate = Graduate {
            complete: generations.len() == self.course.generations as usize,
            network: best,
            kept,
            generations,
            against_greedy: None,
            against_start: None,
        };
        self.last_exams(&mut graduate, start, &memory.liking, &mut tell);
        graduate.complete &= !self.is_stopped();
        graduate
    }

    /// One generation; none if it was stopped.
    fn generation(
        &self,
        number: u32,
        best: Option<&Network>,
        memory: &mut Memory,
        tell: &mut dyn FnMut(Progress),
    ) -> Option<(Generation, Option<Network>)> {
        let held_out = self.play(number, best, memory, tell)?;
        let sketch = self.fit(number, best, &memory.lessons, tell)?;
        let loss = sketch.loss(&held_out);
        let network = sketch.rounded();
        let tally = match &network {
            Some(network) => {
                let both = [Some(network), best];
                self.exam(number, both, &memory.liking, Stage::Exam, tell)?
            }
            None => Tally::default(),
        };
        let low = score_interval(&tally.pairs).map_or(0.0, |[low, _]| low);
        let generation = Generation {
            number,
            lessons: memory.lessons.len(),
            loss,
            tally,
            kept: low > 0.5,
        };
        Some((generation, network))
    }

    /// Plays games and remembers what they tell; returns the lessons of those that are held out.
    fn play(
        &self,
        number: u32,
        best: Option<&Network>,
        memory: &mut Memory,
        tell: &mut dyn FnMut(Progress),
    ) -> Option<Vec<Lesson>> {
        let course = &self.course;
        let teacher = Teacher {
            expert: best.map(|network| expert(network, course.thinking)),
            random: course.random,
            lambda: if best.is_some() { course.lambda } else { 1.0 },
            kept: course.kept(),
        };
        let game = |index: u64| {
            let seed = |stream| course.seed(number, index, stream);
            match index.is_multiple_of(VARIED) {
                true => {
                    let kit = self.kit.varied(&mut Rng::seed_from_u64(seed(VARIETY)));
                    teacher.game(&kit, &kit.no_liking(), seed(GAME))
                }
                false => teacher.game(&self.kit, &memory.liking, seed(GAME)),
            }
        };
        let mut held_out = Vec::new();
        let mut record = self.kit.no_record();
        let lessons = &mut memory.lessons;
        in_order(self.threads, course.games, game, |index, told| {
            if !index.is_multiple_of(VARIED) {
                record.add_game(&told);
            }
            match index % HELD_OUT {
                0 => held_out.extend(told.lessons),
                _ => remember(lessons, told.lessons, course.lessons),
            }
            tell(working(number, Stage::Games, index + 1, course.games));
            match self.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if best.is_some() {
            // What greedy wins with is no good deck.
            memory.liking.learn(&record);
        }
        (!self.is_stopped()).then_some(held_out)
    }

    fn fit(
        &self,
        number: u32,
        best: Option<&Network>,
        lessons: &[Lesson],
        tell: &mut dyn FnMut(Progress),
    ) -> Option<Sketch> {
        let course = &self.course;
        let mut rng = Rng::seed_from_u64(course.seed(number, 0, FIT));
        let spread = spread(lessons);
        let sketch = match best {
            Some(network) => Sketch::of(network),
            None => Sketch::of_chance(&mut rng, &spread),
        };
        let fit = Fit::new(sketch, spread);
        let go_on = |done: usize, of: usize| {
            tell(working(number, Stage::Fit, done as u64, of as u64));
            !self.is_stopped()
        };
        learn(fit, lessons, &course.pace, &mut rng, self.threads, go_on)
    }

    /// The new against the old, either of them greedy if there is no network.
    fn exam(
        &self,
        number: u32,
        new_and_old: [Option<&Network>; 2],
        liking: &Liking,
        stage: Stage,
        tell: &mut dyn FnMut(Progress),
    ) -> Option<Tally> {
        let stream = match stage {
            Stage::LastExam => LAST_EXAM,
            _ => EXAM,
        };
        let pairs = self.course.pairs();
        let seed = self.course.seed(number, 0, stream);
        let [new, old] = new_and_old.map(player);
        let tell = |done, of| tell(working(number, stage, done, of));
        let players = [&new, &old];
        exam(
            (&self.kit, liking),
            players,
            pairs,
            seed,
            self.threads,
            self.stop,
            tell,
        )
    }

    /// Games that decided nothing so far: what the best is worth. If it loses to the one that all began
    /// with, that one is the best.
    fn last_exams(
        &self,
        graduate: &mut Graduate,
        start: Option<&Network>,
        liking: &Liking,
        tell: &mut dyn FnMut(Progress),
    ) {
        let learned = graduate.network.as_ref().filter(|_| graduate.kept > 0);
        if let (Some(best), Some(start)) = (learned, start) {
            let tally = self.exam(0, [Some(best), Some(start)], liking, Stage::LastExam, tell);
            if tally.is_some_and(|tally| tally.score() < Some(0.5)) {
                graduate.network = Some(start.clone());
                graduate.kept = 0;
            } else {
                graduate.against_start = tally;
            }
        }
        if let Some(best) = &graduate.network {
            graduate.against_greedy =
                self.exam(1, [Some(best), None], liking, Stage::LastExam, tell);
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

fn working<'a>(generation: u32, stage: Stage, done: u64, of: u64) -> Progress<'a> {
    Progress::Working {
        generation,
        stage,
        done,
        of,
    }
}

fn brain(network: &Network) -> Arc<Brain> {
    Arc::new(Brain::new(Provenance::default(), network.clone()))
}

fn expert(network: &Network, nodes: u32) -> Expert {
    Expert {
        brain: brain(network),
        ..Expert::new(nodes)
    }
}

fn player(network: Option<&Network>) -> AnyPlayer {
    match network {
        Some(network) => AnyPlayer::Veteran(Veteran {
            brain: brain(network),
        }),
        None => AnyPlayer::Greedy(Greedy::default()),
    }
}

/// Adds lessons to those in memory, of which the oldest are forgotten.
fn remember(lessons: &mut Vec<Lesson>, game: Vec<Lesson>, most: usize) {
    // Forgetting moves all others, so it is done for many games at once.
    let spare = most / 16;
    if lessons.len() + game.len() > most {
        let forgotten = lessons.len() + game.len() - most + spare;
        lessons.drain(..forgotten.min(lessons.len()));
    }
    lessons.extend(game);
}

//! Who thinks in the background, and what did they find?

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use crate::players::Expert;
use crate::rules::Choice;
use crate::table::{Advice, Table};

/// Somebody who thinks; called off when nobody waits any more.
pub struct Ponder {
    stop: Arc<AtomicBool>,
    coming: Receiver<Answer>,
}

/// What came of it.
pub enum Answer {
    NotYet,
    Choice(Choice),
    Advice(Advice),
    /// Nothing will come.
    Gone,
}

impl Ponder {
    /// What the player whose turn it is would do.
    pub fn choice(table: &Table) -> Ponder {
        let table = table.clone();
        Ponder::new(move |stop| table.thought(stop).map(Answer::Choice))
    }

    /// What this expert would do.
    pub fn advice(table: &Table, expert: &Expert) -> Ponder {
        let (table, expert) = (table.clone(), expert.clone());
        Ponder::new(move |stop| table.advice(&expert, stop).map(Answer::Advice))
    }

    fn new(think: impl FnOnce(&AtomicBool) -> Option<Answer> + Send + 'static) -> Ponder {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, coming) = channel();
        let called_off = Arc::clone(&stop);
        let work = move || {
            // Whoever asked may have left.
            let _ = think(&called_off).map(|answer| send.send(answer));
        };
        // Without a thread nothing ever comes, and that is said.
        let _ = thread::Builder::new().spawn(work);
        Ponder { stop, coming }
    }

    /// What has come so far.
    pub fn answer(&self) -> Answer {
        match self.coming.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Empty) => Answer::NotYet,
            Err(TryRecvError::Disconnected) => Answer::Gone,
        }
    }
}

impl Drop for Ponder {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

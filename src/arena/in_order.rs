//! How is work shared among threads without the result showing it?

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// How far the fastest thread may run ahead of what has been taken, per thread.
const AHEAD: u64 = 4;

/// More threads than that for each core would only wait, and results for their turn with them.
const THREADS_A_CORE: usize = 8;

/// Does `units` pieces of work on so many threads and hands over the results in order, until `take`
/// breaks off. Results wait for their turn, but never many of them.
pub(crate) fn in_order<T: Send>(
    threads: usize,
    units: u64,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = units.min(threads.min(THREADS_A_CORE * cores) as u64);
    let alone = |take: &mut dyn FnMut(u64, T) -> ControlFlow<()>| {
        let _ = (0..units).try_for_each(|unit| take(unit, work(unit)));
    };
    if threads <= 1 {
        return alone(&mut take);
    }
    let gate = Gate::new(units, AHEAD * threads);
    thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        let start = |_: &u64| {
            let (send, gate, work) = (send.clone(), &gate, &work);
            let worker = move || {
                // If work panics, its result never comes: nobody may wait for it.
                let _release = ReleaseOnPanic(gate);
                while let Some(unit) = gate.claim() {
                    if send.send((unit, work(unit))).is_err() {
                        break;
                    }
                }
            };
            thread::Builder::new().spawn_scoped(scope, worker).is_ok()
        };
        // A system that has no more threads to give does with those it gave.
        if (0..threads).take_while(start).count() == 0 {
            return alone(&mut take);
        }
        drop(send);
        // Whatever ends this loop, a panic of `take` included, lets the threads go.
        let _release = Release(&gate);
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (unit, result) in receive {
            early.insert(unit, result);
            while let Some(result) = early.remove(&next) {
                if take(next, result).is_break() {
                    return;
                }
                next += 1;
                gate.taken(next);
            }
        }
    });
}

/// Hands out units in order, none too far ahead.
struct Gate {
    progress: Mutex<Progress>,
    moved: Condvar,
    ahead: u64,
}

struct Progress {
    next: u64,
    taken: u64,
    units: u64,
}

impl Gate {
    fn new(units: u64, ahead: u64) -> Gate {
        Gate {
            progress: Mutex::new(Progress {
                next: 0,
                taken: 0,
                units,
            }),
            moved: Condvar::new(),
            ahead,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn claim(&self) -> Option<u64> {
        let too_far = |p: &mut Progress| p.next < p.units && p.next >= p.taken + self.ahead;
        let waited = self.moved.wait_while(self.lock(), too_far);
        let mut progress = waited.unwrap_or_else(PoisonError::into_inner);
        let unit = progress.next;
        (unit < progress.units).then(|| {
            progress.next += 1;
            unit
        })
    }

    fn taken(&self, taken: u64) {
        self.lock().taken = taken;
        self.moved.notify_all();
    }
}

impl Gate {
    /// Nothing more is handed out.
    fn close(&self) {
        self.lock().units = 0;
        self.moved.notify_all();
    }
}

struct Release<'a>(&'a Gate);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

struct ReleaseOnPanic<'a>(&'a Gate);

impl Drop for ReleaseOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut taken = Vec::new();
            in_order(
                threads,
                500,
                |unit| (0..unit % 13 * 100).fold(unit, |sum, x| sum.wrapping_add(x * x)),
                |unit, result| {
                    taken.push((unit, result));
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(taken.len(), 500);
            assert!(
                taken
                    .iter()
                    .enumerate()
                    .all(|(i, (unit, _))| i as u64 == *unit)
            );
        }
    }

    #[test]
    #[should_panic]
    fn a_panic_of_one_piece_ends_all_instead_of_hanging() {
        let work = |unit| assert_ne!(unit, 20);
        in_order(3, u64::MAX, work, |_, ()| ControlFlow::Continue(()));
    }

    #[test]
    fn more_threads_than_pieces_are_not_started() {
        let mut sum = 0;
        let add = |_, unit| {
            sum += unit;
            ControlFlow::Continue(())
        };
        in_order(usize::MAX, 3, |unit| unit, add);
        assert_eq!(sum, 3);
    }

    #[test]
    fn few_results_wait_however_many_threads_are_asked_for() {
        let (waiting, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |_| {
            let now = 1 + waiting.fetch_add(1, Ordering::SeqCst);
            most.fetch_max(now, Ordering::SeqCst);
        };
        let take = |_, ()| {
            thread::sleep(Duration::from_micros(100));
            waiting.fetch_sub(1, Ordering::SeqCst);
            ControlFlow::Continue(())
        };
        in_order(1024, 3000, work, take);
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let most = most.into_inner();
        assert!(
            most <= 1 + AHEAD as usize * THREADS_A_CORE * cores,
            "{most}"
        );
    }

    #[test]
    fn breaking_off_ends_the_work() {
        for threads in [1, 3] {
            let mut taken = 0;
            let stop_at = |unit, _| {
                taken += 1;
                match unit {
                    9 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            };
            in_order(threads, u64::MAX, |unit| unit, stop_at);
            assert_eq!(taken, 10);
        }
    }
}

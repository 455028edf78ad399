//! What if a disk fails? Tests make it fail; nothing else can.
//!
//! Every step that changes a disk (a file begun, written, synced, renamed) passes here first. Only the
//! feature `faults`, which tests switch on, makes a step fail.

use std::io::{self, Write};

#[cfg(not(feature = "faults"))]
pub fn step() -> io::Result<()> {
    Ok(())
}

#[cfg(feature = "faults")]
pub use injected::step;

#[cfg(feature = "faults")]
pub mod injected {
    //! The fault that a test asked for.

    use std::io;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// What a test wants to happen.
    #[derive(Clone, Copy, Debug)]
    pub struct Fault {
        /// The step that fails, counted from 1.
        pub step: u32,
        /// All after it fail as well, as on a disk that is full.
        pub lasting: bool,
        /// What is done when the step is reached, such as to end the program there and then.
        pub reached: fn(),
    }

    static FAULT: OnceLock<Fault> = OnceLock::new();
    static STEPS: AtomicU32 = AtomicU32::new(0);

    /// From now on there is this fault; the first one counts.
    pub fn fail(fault: Fault) {
        let _ = FAULT.set(fault);
    }

    /// Fails if this is the step that the test asked for.
    pub fn step() -> io::Result<()> {
        let Some(fault) = FAULT.get() else {
            return Ok(());
        };
        let step = 1 + STEPS.fetch_add(1, Ordering::SeqCst);
        if step == fault.step || (fault.lasting && step > fault.step) {
            (fault.reached)();
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

/// A file whose every write is a step. One that fails has written a part, as on a disk that is full.
pub struct Disk<W>(pub W);

impl<W: Write> Write for Disk<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(full) = step() {
            let _ = self.0.write(&bytes[..bytes.len() / 2]);
            return Err(full);
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

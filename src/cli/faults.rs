//! What if the disk fails at the n-th step? Tests ask; only the feature `faults` answers.

use std::io::{self, IsTerminal};
use std::{env, process};

use guerre_totale::files::made_to_fail::{Fault, fail};

/// How a test asks: `3`, `3-and-after`, `3-crash`.
const VARIABLE: &str = "GT_TEST_FAIL_AT";

/// What the test looks for: the step was reached. On a terminal it would be written across a screen.
fn tell() {
    if !io::stderr().is_terminal() {
        eprintln!("the disk is made to fail");
    }
}

fn crash() {
    tell();
    process::abort();
}

pub fn arm() {
    let Ok(asked) = env::var(VARIABLE) else {
        return;
    };
    let (step, how) = asked.split_once('-').unwrap_or((&asked, ""));
    if let Ok(step) = step.parse() {
        fail(Fault {
            step,
            lasting: how == "and-after",
            reached: if how == "crash" { crash } else { tell },
        });
    }
}

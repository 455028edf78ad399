//! The program `gt`: parse, run, turn the result into an exit code.

use std::process::ExitCode;

mod cli;

fn main() -> ExitCode {
    cli::main()
}

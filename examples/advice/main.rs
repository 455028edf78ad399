//! Is the advice of `gt analyse` worth following?
//!
//! What the analyser says of prices and of its own advice is measured here, by two commands (four minutes each on two
//! cores; the second rests on the first):
//!
//! ```text
//! cargo run --release --example advice prices > prices.csv   # then into data/
//! cargo run --release --example advice followed > advice.csv # then into data/
//! ```
//!
//! A player other than the veteran may be named after it, and the seed.

mod followed;
mod prices;
mod table;

use std::env;
use std::error::Error;

use table::Table;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let what = args.next().unwrap_or_default();
    let mut arg = |default: &str| args.next().unwrap_or(default.to_owned());
    let table = Table::new(arg("veteran").parse()?, arg("2015").parse()?)?;
    match what.as_str() {
        "prices" => prices::measure(&table),
        "followed" => followed::measure(&table),
        _ => return Err("say `prices` or `followed`".into()),
    }
    Ok(())
}

//! The program `gt`.

fn main() {}

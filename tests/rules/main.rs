//! Does the engine keep the rules? One file a topic; sections and rulings are those of
//! `docs/rules.md`.

mod scene;

mod examples;
mod triggers;

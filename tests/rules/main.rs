//! Does the engine keep the rules? One file a topic; sections and rulings are those of
//! `docs/rules.md`.

mod scene;
mod worlds;

mod battle;
mod chains;
mod damage;
mod deployment;
mod effects;
mod examples;
mod markers;
mod order;
mod outcome;
mod reinforcements;
mod triggers;
mod walk;
mod cross_check;
mod games;
mod same_game;
#[path = "../naive/mod.rs"]
mod naive;
mod counts;
mod corruption;

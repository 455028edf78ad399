//! Does the engine keep the rules? One file a topic; sections and rulings are those of
//! `docs/rules.md`.

mod scene;
mod worlds;

mod battle;
mod chains;
mod corruption;
mod counts;
mod cross_check;
mod damage;
mod deployment;
mod effects;
mod examples;
mod games;
mod markers;
#[path = "../naive/mod.rs"]
mod naive;
mod order;
mod outcome;
mod playthroughs;
mod reinforcements;
mod same_game;
mod triggers;
mod views;
mod walk;

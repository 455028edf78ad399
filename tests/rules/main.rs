//! Does the engine keep the rules? One file a topic; sections and rulings are those of
//! `docs/rules.md`.

// What the tests are made with.
mod games;
mod invariants;
#[path = "../naive/mod.rs"]
mod naive;
mod scene;
mod worlds;

// The rules, topic by topic.
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
mod views;

// Whole games.
mod corruption;
mod counts;
mod cross_check;
mod playthroughs;
mod same_game;
mod walk;

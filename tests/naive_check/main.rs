//! Does the naive implementation keep the rules itself?

#[path = "../naive/mod.rs"]
mod naive;

mod counts;
mod damage;
mod effects;
mod examples;
mod games;
mod reveals;
mod rounds;
mod scene;

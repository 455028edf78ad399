//! Chains, drawn as steps.

use std::collections::BTreeMap;
use std::io::Write;

use comfy_table::Cell;
use guerre_totale::analysis::{Aim, Analysis, Chain, Step};
use guerre_totale::cards::{CardId, Effect};
use guerre_totale::decks::cards_in_words;
use guerre_totale::rules::{Seat, Side};

use super::screen::{Detail, title};
use crate::cli::Failure;
use crate::cli::args::Data;
use crate::cli::out::Out;

/// Steps of a chain on the one screen.
const FEW: usize = 6;

pub fn print(found: &Analysis, detail: Detail, data: &Data, out: &mut Out) -> Result<(), Failure> {
    title("CHAINS", "found by playing them with the engine", out)?;
    out.paragraph(&summary(found))?;
    let shown = match detail {
        Detail::Short => 1,
        Detail::Full => usize::MAX,
    };
    let chains = &found.chains;
    let of_two = chains.of_two.iter().take(shown);
    for chain in of_two.chain(chains.of_three.iter().take(shown)) {
        draw(chain, detail, data, out)?;
    }
    if detail == Detail::Full && !chains.triggers.is_empty() {
        writeln!(out)?;
        triggers(found, out)?;
    }
    Ok(())
}

fn summary(found: &Analysis) -> String {
    let by = count(found.chains.triggers.iter().map(|trigger| trigger.by));
    let of = count(found.chains.triggers.iter().map(|trigger| trigger.of));
    if by.is_empty() {
        return "No card of the deck triggers another one again.".into();
    }
    format!(
        "{} pairs of cards: one, when played, triggers the other again. Most by {}; most often {}.",
        found.chains.triggers.len(),
        leaders(&by),
        leaders(&of),
    )
}

/// How often each card comes up, the most often first.
fn count(cards: impl Iterator<Item = CardId>) -> Vec<(CardId, usize)> {
    let mut counts: BTreeMap<CardId, usize> = BTreeMap::new();
    cards.for_each(|card| *counts.entry(card).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

fn leaders(counts: &[(CardId, usize)]) -> String {
    let words = |(card, count): &(CardId, usize)| format!("{card} ({count})");
    counts
        .iter()
        .take(3)
        .map(words)
        .collect::<Vec<_>>()
        .join(", ")
}

fn draw(chain: &Chain, detail: Detail, data: &Data, out: &mut Out) -> Result<(), Failure> {
    let effects = match chain.lap {
        None => format!("{} effects", chain.effects),
        Some(_) => "endless".into(),
    };
    let cards = cards_in_words(chain.cards.len());
    out.paragraph(&format!("{cards}, {effects}: {}", position(chain)))?;
    let shown = match detail {
        Detail::Short => FEW,
        Detail::Full => usize::MAX,
    };
    for (n, step) in chain.steps.iter().enumerate().take(shown) {
        writeln!(out, "  {:>2}  {}", n + 1, told(step, chain))?;
    }
    if let Some(left) = chain
        .steps
        .len()
        .checked_sub(shown)
        .filter(|left| *left > 0)
    {
        writeln!(out, "      and {left} more steps (--section chains)")?;
    }
    if let Some(lap) = chain.lap {
        let end = chain.steps.len();
        let effects = chain.effects;
        writeln!(
            out,
            "      then {} to {end} again, until ruling R9 stops it at {effects}",
            lap + 1
        )?;
    }
    let gain = gain(chain);
    if !gain.is_empty() {
        writeln!(out, "   =  {gain}")?;
    }
    if detail == Detail::Full {
        let name = |id: &CardId| {
            let card = data.cards.get(*id)?;
            Some(format!("{id} {}", card.name))
        };
        let names: Vec<String> = chain.cards.iter().filter_map(name).collect();
        out.paragraph(&format!("({})", names.join(", ")))?;
    }
    Ok(())
}

/// `1-13 under 2-14 in sector 3; play 3-10 on top`.
fn position(chain: &Chain) -> String {
    let own = || chain.setup.iter().filter(|d| d.seat == chain.play.seat);
    let mut sectors: Vec<u8> = own().map(|deployment| deployment.sector).collect();
    sectors.sort_unstable();
    sectors.dedup();
    let stack = |sector: &u8| {
        let cards = own()
            .filter(|d| d.sector == *sector)
            .map(|deployment| match deployment.side {
                Side::Front => deployment.card.to_string(),
                Side::Back => "back".into(),
            });
        format!(
            "{} in sector {}",
            cards.collect::<Vec<_>>().join(" < "),
            sector + 1
        )
    };
    let lie: Vec<String> = sectors.iter().map(stack).collect();
    let (card, sector) = (chain.play.card, chain.play.sector + 1);
    match lie.is_empty() {
        true => format!("play {card} in sector {sector}"),
        false => format!("{}; play {card} in sector {sector}", lie.join(", ")),
    }
}

fn told(step: &Step, chain: &Chain) -> String {
    let symbol = format!("{} {}", step.card, step.effect.id());
    let what = step.target.map(|aim| done(step.effect, &aim, chain));
    match what {
        Some(what) => format!("{symbol:<24} {what}"),
        None => symbol,
    }
}

fn done(effect: Effect, aim: &Aim, chain: &Chain) -> String {
    let whom = match (aim.owner, chain.cards.contains(&aim.card)) {
        (Seat::A, true) => aim.card.to_string(),
        (Seat::A, false) => "the back".into(),
        (Seat::B, _) => "an enemy card".into(),
    };
    match effect {
        Effect::LateralMove | Effect::FreeMove => format!("{whom} to sector {}", aim.to + 1),
        Effect::VerticalMove => format!("{whom} to the top"),
        Effect::Pivot => format!("turns {whom}"),
        Effect::Flip => format!("flips {whom}"),
        Effect::Destroy => format!("destroys {whom}"),
        _ => format!("hits {whom}"),
    }
}

/// `Draw ×3, Hit enemy cruiser ×1`.
fn gain(chain: &Chain) -> String {
    let yields = &chain.yields;
    let all = [
        ("draw", yields.draw),
        ("hit-enemy-cruiser", yields.hit_enemy_cruiser),
        ("hit-own-cruiser", yields.hit_own_cruiser),
        ("hit-fighter", yields.hit_fighter),
        ("destroy", yields.destroy),
        ("on own cards", yields.on_own_board),
    ];
    let some = all.iter().filter(|(_, count)| *count > 0);
    let words = some.map(|(effect, count)| format!("{effect} ×{count}"));
    words.collect::<Vec<_>>().join(", ")
}

/// By card that is played: which others it triggers again, and by what.
fn triggers(found: &Analysis, out: &mut Out) -> Result<(), Failure> {
    let mut by: BTreeMap<(CardId, Effect), Vec<String>> = BTreeMap::new();
    for trigger in &found.chains.triggers {
        let others = by.entry((trigger.by, trigger.effect)).or_default();
        others.push(trigger.of.to_string());
    }
    let row = |((card, effect), others): ((CardId, Effect), Vec<String>)| {
        vec![
            Cell::new(card),
            Cell::new(effect.id()),
            Cell::new(others.join(" ")),
        ]
    };
    Ok(out.table(&["Played", "By", "Triggers again"], by.into_iter().map(row))?)
}

//! Chains, drawn as steps.

use std::collections::BTreeMap;
use std::io::Write;

use comfy_table::Cell;
use guerre_totale::analysis::{Aim, Analysis, Chain, Deployment, Step};
use guerre_totale::cards::{CardId, Effect};
use guerre_totale::decks::cards_in_words;
use guerre_totale::rules::{Seat, Side};

use super::screen::{Detail, title};
use crate::cli::Failure;
use crate::cli::args::Data;
use crate::cli::out::{Out, Paint};

/// Steps of a chain that the one screen has room for.
const FEW_STEPS: usize = 6;

pub fn print(found: &Analysis, detail: Detail, data: &Data, out: &mut Out) -> Result<(), Failure> {
    title("CHAINS", "found by playing them with the engine", out)?;
    out.paragraph(&summary(found))?;
    match detail {
        Detail::Short => short(found, out),
        Detail::Full => full(found, data, out),
    }
}

/// The chain that pays most, drawn as steps, and the longest ones on a line.
fn short(found: &Analysis, out: &mut Out) -> Result<(), Failure> {
    let chains = &found.chains;
    let drawn = chains.paying.first().or(chains.of_two.first());
    if let Some(chain) = drawn {
        draw(chain, FEW_STEPS, out)?;
    }
    for longest in [chains.of_two.first(), chains.of_three.first()] {
        if let Some(chain) = longest.filter(|longest| Some(*longest) != drawn) {
            out.paragraph(&format!("Longest of {}", in_short(chain)))?;
        }
    }
    Ok(())
}

fn full(found: &Analysis, data: &Data, out: &mut Out) -> Result<(), Failure> {
    let chains = &found.chains;
    let groups = [
        ("The longest chains of two cards", &chains.of_two),
        ("The longest chains of three cards", &chains.of_three),
        ("The chains that bring most", &chains.paying),
    ];
    for (name, chains) in groups.iter().filter(|(_, chains)| !chains.is_empty()) {
        writeln!(out, "\n{}", out.paint(name, Paint::Strong))?;
        for chain in chains.iter() {
            draw(chain, chain.steps.len(), out)?;
            let names = chain.cards.iter().filter_map(|id| data.cards.get(*id));
            let names: Vec<String> = names.map(|c| format!("{} {}", c.id, c.name)).collect();
            out.paragraph(&format!("({})", names.join(", ")))?;
        }
    }
    if !chains.triggers.is_empty() {
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
    let pairs = match found.chains.triggers.len() {
        1 => "1 pair".to_owned(),
        count => format!("{count} pairs"),
    };
    format!(
        "{pairs} where one card triggers the other again: most by {}; most of {}.",
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
        .take(2)
        .map(words)
        .collect::<Vec<_>>()
        .join(", ")
}

/// `3 cards, 8 effects`.
fn size(chain: &Chain) -> String {
    let effects = match chain.lap {
        None => format!("{} effects", chain.effects),
        Some(_) => "endless".into(),
    };
    format!("{}, {effects}", cards_in_words(chain.cards.len()))
}

/// At most so many steps; the rest is counted.
fn draw(chain: &Chain, most: usize, out: &mut Out) -> Result<(), Failure> {
    out.paragraph(&format!("{}: {}", size(chain), position(chain)))?;
    for (n, step) in chain.steps.iter().enumerate().take(most) {
        writeln!(out, "  {:>2}  {}", n + 1, told(step, chain))?;
    }
    if let Some(more) = chain.steps.len().checked_sub(most).filter(|more| *more > 0) {
        writeln!(out, "      … {more} more (--section chains)")?;
    }
    if let Some(lap) = chain.lap {
        let (first, last) = (lap + 1, chain.steps.len());
        writeln!(
            out,
            "      {first} to {last} again and again, until ruling R9 stops it at {}",
            chain.effects,
        )?;
    }
    let gain = gain(chain);
    if !gain.is_empty() {
        writeln!(out, "   =  {gain}")?;
    }
    Ok(())
}

/// `2 cards, 5 effects: play 2-24 over 0-6: pivot › lateral-move › …`.
fn in_short(chain: &Chain) -> String {
    const FEW: usize = 5;
    let step = |step: &Step| format!("{} {}", step.card, step.effect.id());
    let steps: Vec<String> = chain.steps.iter().take(FEW).map(step).collect();
    let more = match chain.steps.len() > FEW {
        true => " › …",
        false => "",
    };
    format!("{}: {}{more}", size(chain), steps.join(" › "))
}

/// `1-13 < 2-14 in sector 3; play 3-10 in sector 3`: what lies on what. Backs at the bottom, which
/// are there for the levels' sake, go without saying.
fn position(chain: &Chain) -> String {
    let own = || chain.setup.iter().filter(|d| d.seat == chain.play.seat);
    let mut sectors: Vec<u8> = own().map(|deployment| deployment.sector).collect();
    sectors.sort_unstable();
    sectors.dedup();
    let takes_part = |deployment: &&Deployment| chain.cards.contains(&deployment.card);
    let name = |deployment: &Deployment| match (deployment.side, takes_part(&deployment)) {
        (Side::Front, _) => deployment.card.to_string(),
        (Side::Back, true) => format!("{} face down", deployment.card),
        (Side::Back, false) => "a back".into(),
    };
    let stack = |sector: &u8| {
        let here = own().filter(|deployment| deployment.sector == *sector);
        let shown: Vec<String> = here.skip_while(|d| !takes_part(d)).map(name).collect();
        (!shown.is_empty()).then(|| format!("{} in sector {}", shown.join(" < "), sector + 1))
    };
    let mut parts: Vec<String> = sectors.iter().filter_map(stack).collect();
    parts.push(format!(
        "play {} in sector {}",
        chain.play.card,
        chain.play.sector + 1
    ));
    parts.join("; ")
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
    let draw = match chain.lap {
        None => "draw",
        Some(_) => "while there are cards, draw",
    };
    let all = [
        (draw, yields.draw),
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

//! Chains, drawn as steps.

use std::collections::BTreeMap;

use super::one_deck::{Detail, title};
use crate::analysis::{Aim, Analysis, Chain, ChainStep, Deployment};
use crate::cards::{CardId, CardSet, Effect};
use crate::decks::cards_in_words;
use crate::reports::story::{Story, cell};
use crate::rules::{Seat, Side};
use crate::words::{Language, Message};
use crate::{message, plural, words};

/// Steps of a chain that the one screen has room for.
const FEW_STEPS: usize = 5;

pub fn tell(found: &Analysis, detail: Detail, cards: &CardSet, story: &mut Story) {
    title(
        message!("CHAINS"),
        message!("found by playing them with the engine"),
        story,
    );
    story.paragraph(summary(found));
    match detail {
        Detail::Short => short(found, story),
        Detail::Full => full(found, cards, story),
    }
}

/// The chain that pays most, drawn as steps, and the longest ones on a line.
fn short(found: &Analysis, story: &mut Story) {
    let chains = &found.chains;
    let drawn = chains.paying.first().or(chains.of_two.first());
    if let Some(chain) = drawn {
        draw(chain, FEW_STEPS, story);
    }
    for longest in [chains.of_two.first(), chains.of_three.first()] {
        if let Some(chain) = longest.filter(|longest| Some(*longest) != drawn) {
            let chain = in_short(chain, story.language());
            story.paragraph(message!("Longest of {chain}", chain = chain));
        }
    }
}

fn full(found: &Analysis, cards: &CardSet, story: &mut Story) {
    let chains = &found.chains;
    let groups = [
        (message!("The longest chains of two cards"), &chains.of_two),
        (
            message!("The longest chains of three cards"),
            &chains.of_three,
        ),
        (message!("The chains that bring most"), &chains.paying),
    ];
    for (name, chains) in groups.iter().filter(|(_, chains)| !chains.is_empty()) {
        story.gap();
        story.title(name);
        for chain in chains.iter() {
            draw(chain, chain.steps.len(), story);
            let names = chain.cards.iter().filter_map(|id| cards.get(*id));
            let names: Vec<String> = names.map(|c| format!("{} {}", c.id, c.name)).collect();
            story.paragraph(format!("({})", names.join(", ")));
        }
    }
    if !chains.triggers.is_empty() {
        story.gap();
        triggers(found, story);
    }
}

fn summary(found: &Analysis) -> Message {
    let by = count(found.chains.triggers.iter().map(|trigger| trigger.by));
    let of = count(found.chains.triggers.iter().map(|trigger| trigger.of));
    if by.is_empty() {
        return message!("No card of the deck triggers another one again.");
    }
    let pairs = plural!(found.chains.triggers.len(), "1 pair", "{count} pairs");
    message!(
        "{pairs} where one card triggers the other again: most by {by}; most of {of}.",
        pairs = pairs,
        by = leaders(&by),
        of = leaders(&of),
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
fn size(chain: &Chain) -> Message {
    let effects = match chain.lap {
        None => message!("{count} effects", count = chain.effects),
        Some(_) => message!("endless"),
    };
    Message::joined([cards_in_words(chain.cards.len()), effects], ", ")
}

/// At most so many steps; the rest is counted.
fn draw(chain: &Chain, most: usize, story: &mut Story) {
    story.paragraph(Message::joined([size(chain), position(chain)], ": "));
    for (n, step) in chain.steps.iter().enumerate().take(most) {
        let told = told(step, chain, story.language());
        story.line(format!("  {:>2}  {told}", n + 1));
    }
    if let Some(more) = chain.steps.len().checked_sub(most).filter(|more| *more > 0) {
        let more = message!("… {count} more (--section chains)", count = more);
        story.hanging("      ", more);
    }
    if let Some(lap) = chain.lap {
        let (first, last) = (lap + 1, chain.steps.len());
        let again = message!(
            "{first} to {last} again and again, until ruling R9 stops it at {effects}",
            first = first,
            last = last,
            effects = chain.effects,
        );
        story.hanging("      ", again);
    }
    let gain = gain(chain, story.language());
    if !gain.is_empty() {
        story.hanging("   =  ", gain);
    }
}

/// `2 cards, 5 effects: play 2-24 over 0-6: pivot › lateral-move › …`.
fn in_short(chain: &Chain, language: Language) -> Message {
    const FEW: usize = 5;
    let step = |step: &ChainStep| format!("{} {}", step.card, language.short(step.effect));
    let steps: Vec<String> = chain.steps.iter().take(FEW).map(step).collect();
    let more = match chain.steps.len() > FEW {
        true => " › …",
        false => "",
    };
    let steps = format!("{}{more}", steps.join(" › "));
    Message::joined([size(chain), steps.into()], ": ")
}

/// `1-13 < 2-14 in sector 3; play 3-10 in sector 3`: what lies on what. Backs at the bottom, which
/// are there for the levels' sake, go without saying.
fn position(chain: &Chain) -> Message {
    let own = || chain.setup.iter().filter(|d| d.seat == chain.play.seat);
    let mut sectors: Vec<u8> = own().map(|deployment| deployment.sector).collect();
    sectors.sort_unstable();
    sectors.dedup();
    let takes_part = |deployment: &&Deployment| chain.cards.contains(&deployment.card);
    let name = |deployment: &Deployment| match (deployment.side, takes_part(&deployment)) {
        (Side::Front, _) => deployment.card.into(),
        (Side::Back, true) => message!("{card} face down", card = deployment.card),
        (Side::Back, false) => message!("a back"),
    };
    let stack = |sector: &u8| {
        let here = own().filter(|deployment| deployment.sector == *sector);
        let shown: Vec<Message> = here.skip_while(|d| !takes_part(d)).map(name).collect();
        (!shown.is_empty()).then(|| {
            let cards = Message::joined(shown, " < ");
            message!(
                "{cards} in sector {sector}",
                cards = cards,
                sector = sector + 1
            )
        })
    };
    let mut parts: Vec<Message> = sectors.iter().filter_map(stack).collect();
    parts.push(message!(
        "play {card} in sector {sector}",
        card = chain.play.card,
        sector = chain.play.sector + 1,
    ));
    Message::joined(parts, "; ")
}

fn told(step: &ChainStep, chain: &Chain, language: Language) -> String {
    let symbol = format!("{} {}", step.card, language.short(step.effect));
    let what = step.target.map(|aim| done(step.effect, &aim, chain));
    match what {
        Some(what) => format!("{symbol:<24} {}", what.to(language)),
        None => symbol,
    }
}

fn done(effect: Effect, aim: &Aim, chain: &Chain) -> Message {
    let whom = match (aim.owner, chain.cards.contains(&aim.card)) {
        (Seat::A, true) => aim.card.into(),
        (Seat::A, false) => message!("the back"),
        (Seat::B, _) => message!("an enemy card"),
    };
    match effect {
        Effect::LateralMove | Effect::FreeMove => {
            message!(
                "{card} to sector {sector}",
                card = whom,
                sector = aim.to + 1
            )
        }
        Effect::VerticalMove => message!("{card} to the top", card = whom),
        Effect::Pivot => message!("turns {card}", card = whom),
        Effect::Flip => message!("flips {card}", card = whom),
        Effect::Destroy => message!("destroys {card}", card = whom),
        _ => message!("hits {card}", card = whom),
    }
}

/// `Draw ×3, Hit enemy cruiser ×1`.
fn gain(chain: &Chain, language: Language) -> String {
    let yields = &chain.yields;
    let name = |effect| Message::from(language.short(effect));
    let draw = match chain.lap {
        None => name(Effect::Draw),
        Some(_) => message!("while there are cards, {draw}", draw = name(Effect::Draw)),
    };
    let all = [
        (draw, yields.draw),
        (name(Effect::HitEnemyCruiser), yields.hit_enemy_cruiser),
        (name(Effect::HitOwnCruiser), yields.hit_own_cruiser),
        (name(Effect::HitFighter), yields.hit_fighter),
        (name(Effect::Destroy), yields.destroy),
        (message!("on own cards"), yields.on_own_board),
    ];
    let some = all.iter().filter(|(_, count)| *count > 0);
    let words = some.map(|(what, count)| format!("{} ×{count}", what.to(language)));
    words.collect::<Vec<_>>().join(", ")
}

/// By card that is played: which others it triggers again, and by what.
fn triggers(found: &Analysis, story: &mut Story) {
    let mut by: BTreeMap<(CardId, Effect), Vec<String>> = BTreeMap::new();
    for trigger in &found.chains.triggers {
        let others = by.entry((trigger.by, trigger.effect)).or_default();
        others.push(trigger.of.to_string());
    }
    let row = |((card, effect), others): ((CardId, Effect), Vec<String>)| {
        vec![
            cell(card),
            cell(Message::short(effect)),
            cell(others.join(" ")),
        ]
    };
    let header = words!["Played", "By", "Triggers again"];
    story.table(header, by.into_iter().map(row));
}

//! The odds, by round.

use super::bars::chance;
use super::one_deck::{Detail, title};
use crate::analysis::{Analysis, Options, Round};
use crate::decks::cards_in_words;
use crate::reports::story::{Cell, Story, cell, right};
use crate::text::clip;
use crate::words::Message;
use crate::{message, words};

/// Rounds that fit beside each other.
const COLUMNS: usize = 6;

pub fn tell(found: &Analysis, options: &Options, detail: Detail, story: &mut Story) {
    let note = message!(
        "chance in % to have seen a front; draws after round 1 assumed: {draws}",
        draws = options.draws.to_string(),
    );
    title(message!("DRAWING"), note, story);
    let header = words![
        "Round",
        "Drawn",
        "Seen",
        "Level 0",
        "Level 1/fits",
        "Level 2/fits",
        "Level 3/fits",
        "Dead",
    ];
    let dead = !found.composition.dead.is_empty() || detail == Detail::Full;
    let shown = if dead { 8 } else { 7 };
    let rows = found.drawing.rounds.iter().map(row);
    story.table(
        header.iter().take(shown),
        rows.map(|cells| cells.into_iter().take(shown).collect()),
    );
    story.paragraph(first_hand_in_words(found));
    if detail == Detail::Full {
        story.gap();
        story.paragraph(message!(
            "\"Level 2/fits\": the chance of a level-2 card, and of a front that a level-2 slot \
             takes, of level 2 or 0; – where the cruiser has no such slot. Dead: seen cards \
             whose front no slot of the cruiser ever takes. Exact for the number of cards seen; \
             what was discarded and comes back is not counted.",
        ));
    }
    wants(found, story)
}

fn row(round: &Round) -> Vec<Cell> {
    let mut cells = vec![right(round.round), right(round.drawn), right(round.seen)];
    cells.push(right(bare(round.of_level[0])));
    for level in 1..4 {
        let playable = round.playable[level].map(bare);
        cells.push(right(match playable {
            Some(playable) => format!("{:.1} / {playable}", 100.0 * round.of_level[level]),
            None => "–".into(),
        }));
    }
    cells.push(right(format!("{:.1}", round.dead)));
    cells
}

/// A chance under a heading that says %.
fn bare(chance: f64) -> String {
    self::chance(chance).replace(" %", "")
}

/// What the first hand can do, and how long the pile lasts.
pub fn first_hand_in_words(found: &Analysis) -> Message {
    let hand = &found.drawing.first_hand;
    let pile = match found.drawing.pile.first_refill {
        Some(round) => message!("The pile runs out in round {round}", round = round),
        None => message!("The pile never runs out"),
    };
    let refills = match found.drawing.pile.refills_in_10_rounds {
        0 => message!("no refill in ten rounds"),
        1 => message!("1 refill in ten rounds"),
        n => message!("{count} refills in ten rounds", count = n),
    };
    message!(
        "First hand of {cards}: at best {fronts} are played as fronts, {backs} only as backs; {share} have no \
         level-0 front. {pile}: {refills}.",
        cards = hand.cards,
        fronts = format!("{:.1}", hand.fronts),
        backs = format!("{:.1}", hand.dead),
        share = chance(hand.without_level_0),
        pile = pile,
        refills = refills,
    )
}

/// The groups that the user named: rounds beside each other, the last ones if there are many.
fn wants(found: &Analysis, story: &mut Story) {
    let Some(all) = &found.drawing.all_wants else {
        return;
    };
    story.gap();
    let rounds = found.drawing.rounds.len();
    let first = rounds.saturating_sub(COLUMNS);
    let mut header = vec![message!("Wanted, seen by round")];
    header.extend((first..rounds).map(|round| Message::from(round + 1)));
    let language = story.language();
    let cells = |name: String, odds: &[f64]| -> Vec<Cell> {
        let odds = odds[first..].iter().map(|odds| right(chance(*odds)));
        [cell(name)].into_iter().chain(odds).collect()
    };
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for want in &found.drawing.wants {
        let name = format!(
            "{} ({})",
            clip(&want.want),
            cards_in_words(want.cards.len()).to(language)
        );
        rows.push(cells(name, &want.seen));
    }
    if rows.len() > 1 {
        rows.push(cells(message!("one of each").to(language), all));
    }
    story.table(header, rows);
}

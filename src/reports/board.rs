//! What does the table look like?
//!
//! Seat 1 (B) sits above and seat 0 (A) below, each with level 0 farthest from the middle, as the
//! cards lie on the table. The columns are those of the rules, section 3: where both boards have a
//! sector, the two face each other.

use crate::cards::{BACK_FIGHTERS, Card, CardSet, Effect, Half, Printed, SECTORS};
use crate::rules::{CardBits, CardIndex, Game, Placed, Seat, State, columns, sector_in};
use crate::text::fit;
use crate::words::{Language, Message};
use crate::{message, words};

/// What all signs mean, for people.
pub fn legend() -> [Message; 5] {
    words![
        "A3 is A's third sector from A's own left. ▲ fighter, △ damaged fighter,",
        "( ) covered half, ■ card on its back, ↻ pivoted, s1 a marker on its screens,",
        "* takes part in this step, [D] free slot with a Draw symbol. Effects:",
        "Dr draw, La lateral, Ve vertical, Fr free move, Pi pivot, Fl flip, De destroy,",
        "He hit enemy, Ho hit own cruiser, Hf hit fighter, Ff force field, S2–S4 screens.",
    ]
}

/// The widest and the narrowest that a sector is drawn.
const WIDEST: usize = 14;
const NARROWEST: usize = 6;

/// A position to be drawn.
pub struct Diagram<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its cards.
    pub cards: &'a CardSet,
    /// The position.
    pub state: &'a State,
    /// The cards that the step at hand is about.
    pub marked: &'a [(Seat, CardIndex)],
    /// Whose eyes look at it, to whom the other's backs say nothing; none see all.
    pub eyes: Option<Seat>,
    /// The language of the signs.
    pub language: Language,
}

/// How much of a stack is drawn, from all to the least.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// Three lines a card.
    Everything,
    /// Covered halves only where they fit beside the ID.
    Overlapped,
    /// No free slots either.
    CardsOnly,
    /// The topmost cards and how many lie below.
    Topmost,
    /// What the topmost cards show, and how many lie below.
    Shown,
    /// The topmost cards by name.
    Names,
}

/// `0-1 2-17 3-10`.
pub fn ids(game: &Game, cards: CardBits) -> String {
    let ids: Vec<_> = cards.iter().map(|card| game.id(card).to_string()).collect();
    ids.join(" ")
}

/// The sign of an effect on the board: two letters in every language.
fn code(effect: Effect) -> Message {
    match effect {
        Effect::Draw => message!("Dr"),
        Effect::LateralMove => message!("La"),
        Effect::VerticalMove => message!("Ve"),
        Effect::FreeMove => message!("Fr"),
        Effect::Pivot => message!("Pi"),
        Effect::HitEnemyCruiser => message!("He"),
        Effect::HitOwnCruiser => message!("Ho"),
        Effect::Destroy => message!("De"),
        Effect::HitFighter => message!("Hf"),
        Effect::Flip => message!("Fl"),
        Effect::ForceField => message!("Ff"),
        Effect::Screen2 => message!("S2"),
        Effect::Screen3 => message!("S3"),
        Effect::Screen4 => message!("S4"),
    }
}

impl Diagram<'_> {
    /// Both boards, every half of every card, at most this wide.
    pub fn draw(&self, width: usize) -> Vec<String> {
        self.draw_with(Detail::Everything, width, [0, 0])
    }

    /// Both boards with as much detail as fits into so many rows; a line for each if nothing
    /// does. Where full boards would fit, the middle stays in its place whatever lies on them.
    pub fn draw_within(&self, width: usize, rows: usize) -> Vec<String> {
        for detail in [Detail::Everything, Detail::Overlapped] {
            let full = Seat::BOTH.map(|seat| self.full_height(seat, detail));
            if full[0] + 1 + full[1] <= rows {
                return self.draw_with(detail, width, full);
            }
        }
        let details = [
            Detail::Overlapped,
            Detail::CardsOnly,
            Detail::Topmost,
            Detail::Shown,
        ];
        let drawn = details.map(|detail| self.draw_with(detail, width, [0, 0]));
        let fits = drawn.into_iter().find(|lines| lines.len() <= rows);
        fits.unwrap_or_else(|| self.draw_with(Detail::Names, width, [0, 0]))
    }

    /// The rows of a board with a card in every slot.
    fn full_height(&self, seat: Seat, detail: Detail) -> usize {
        let slots = (0..SECTORS).map(|sector| self.game.slots(seat, sector));
        let most = usize::from(slots.max().unwrap_or(0));
        match detail {
            Detail::Everything => 3 * most,
            _ => 2 * most + 1,
        }
    }

    fn draw_with(&self, detail: Detail, width: usize, heights: [usize; 2]) -> Vec<String> {
        let (first, last) = self.columns();
        let count = (last - first + 1) as usize;
        let wide = ((width + 1) / count)
            .saturating_sub(1)
            .clamp(NARROWEST, WIDEST);
        let board = |seat: Seat| {
            let mut lines = self.board(seat, detail, wide);
            let least = heights[seat.index()].max(lines.len());
            lines.resize(least, String::new());
            lines
        };
        let mut lines = board(Seat::B);
        lines.push(self.middle(wide));
        lines.extend(board(Seat::A).into_iter().rev());
        lines
    }

    /// The first and the last column that a board reaches.
    fn columns(&self) -> (i8, i8) {
        columns(self.state.shift())
    }

    /// The sector of a seat in a column.
    fn sector(&self, seat: Seat, column: i8) -> Option<usize> {
        sector_in(self.state.shift(), seat, column)
    }

    /// The line between the boards names the sectors that meet in each column.
    fn middle(&self, wide: usize) -> String {
        let (first, last) = self.columns();
        let cell = |column| {
            let name = |seat| {
                self.sector(seat, column)
                    .map(|sector| seat.sector_name(sector))
            };
            let (above, below) = (name(Seat::B), name(Seat::A));
            let text = match (&above, &below) {
                (Some(above), Some(below)) => format!("{above}:{below}"),
                (Some(only), None) | (None, Some(only)) => only.clone(),
                (None, None) => String::new(),
            };
            format!("{text:─^wide$}")
        };
        (first..=last).map(cell).collect::<Vec<_>>().join("─")
    }

    /// A board from level 0 to the middle.
    fn board(&self, seat: Seat, detail: Detail, wide: usize) -> Vec<String> {
        let (first, last) = self.columns();
        let stack = |column| match self.sector(seat, column) {
            Some(sector) => self.stack(seat, sector, detail, wide),
            None => Vec::new(),
        };
        let stacks: Vec<Vec<String>> = (first..=last).map(stack).collect();
        let height = stacks.iter().map(Vec::len).max().unwrap_or(0);
        let row = |row: usize| {
            let cell = |stack: &Vec<String>| {
                let text = stack.get(row).map_or("", String::as_str);
                format!("{text:<wide$}")
            };
            let cells: Vec<_> = stacks.iter().map(cell).collect();
            cells.join(" ").trim_end().to_owned()
        };
        (0..height).map(row).collect()
    }

    /// A sector from level 0 to the middle.
    fn stack(&self, seat: Seat, sector: usize, detail: Detail, wide: usize) -> Vec<String> {
        let stack = self.state.stack(seat, sector);
        let mut lines = Vec::new();
        if let Some((topmost, covered)) = stack.split_last() {
            match detail {
                Detail::Shown | Detail::Names => {
                    return self.short(seat, topmost, covered.len(), detail, wide);
                }
                Detail::Topmost if covered.is_empty() => {}
                Detail::Topmost => {
                    let below = message!("+{count} below", count = covered.len());
                    lines.push(format!("│{}", below.to(self.language)));
                }
                _ => {
                    let cards = covered.iter();
                    lines.extend(cards.flat_map(|card| self.covered(seat, card, detail, wide)));
                }
            }
            lines.extend(self.topmost(seat, topmost, wide));
        }
        if matches!(detail, Detail::Everything | Detail::Overlapped) {
            let free = stack.len() as u8..self.game.slots(seat, sector);
            lines.extend(free.map(|level| self.slot(seat, sector, level)));
        } else if stack.is_empty() {
            lines.push(self.slot(seat, sector, 0));
        }
        lines
    }

    fn slot(&self, seat: Seat, sector: usize, level: u8) -> String {
        let draws = |height| self.game.draws(seat, sector, height);
        match draws(level) > draws(level + 1) {
            true => " [D]".into(),
            false => " [ ]".into(),
        }
    }

    /// What a sector shows, in two lines or in one.
    fn short(
        &self,
        seat: Seat,
        card: &Placed,
        covered: usize,
        detail: Detail,
        wide: usize,
    ) -> Vec<String> {
        let [upper, _] = halves(card);
        let mut name = self.name(seat, card, ' ').trim_start().to_owned();
        if covered > 0 {
            name += &format!("+{covered}");
        }
        let fighters = self.half(card, upper, wide);
        match detail {
            Detail::Shown => vec![fighters, name],
            _ => vec![fit(&name, wide)],
        }
    }

    fn topmost(&self, seat: Seat, card: &Placed, wide: usize) -> [String; 3] {
        let [upper, lower] = halves(card).map(|half| self.half(card, half, wide - 1));
        let corner = match seat {
            Seat::A => '┌',
            Seat::B => '└',
        };
        let id = self.name(seat, card, corner);
        [format!("│{lower}"), format!("│{upper}"), id]
    }

    fn covered(&self, seat: Seat, card: &Placed, detail: Detail, wide: usize) -> Vec<String> {
        let [upper, lower] = halves(card);
        let lower = format!("│{}", self.half(card, lower, wide - 1));
        let hidden = format!("({})", self.half(card, upper, wide.saturating_sub(3)));
        let name = self.name(seat, card, '├');
        if detail == Detail::Everything {
            return vec![lower, format!("│{hidden}"), name];
        }
        let both = format!("{name} {hidden}");
        match both.chars().count() <= wide {
            true => vec![lower, both],
            false => vec![lower, name],
        }
    }

    /// The ID of a card and how it lies.
    fn name(&self, seat: Seat, card: &Placed, corner: char) -> String {
        let hidden = card.is_back() && self.eyes.is_some_and(|eyes| eyes != seat);
        let mark = match !hidden && self.marked.contains(&(seat, card.card())) {
            true => '*',
            false => corner,
        };
        let mut name = match hidden {
            true => mark.into(),
            false => format!("{mark}{}", self.game.id(card.card())),
        };
        if card.is_back() {
            name.push('■');
        }
        if card.is_pivoted() {
            name.push('↻');
        }
        if card.screens() > 0 {
            name += &format!(" s{}", card.screens());
        }
        name
    }

    /// The fighters and effects of a printed half, as long as it may be.
    fn half(&self, card: &Placed, half: Half, wide: usize) -> String {
        let (fighters, effects): (u8, &[Effect]) = match (card.is_back(), half) {
            (true, Half::Upper) => (BACK_FIGHTERS, &[]),
            (true, Half::Lower) => (0, &[]),
            (false, _) => {
                let printed = self.cards.cards()[card.card() as usize].half(half);
                (printed.fighters, &printed.effects)
            }
        };
        let damaged = card.damage(half).min(fighters);
        signs(fighters, damaged, effects, wide, self.language)
    }
}

/// A card as it is printed: `▲▲ Dr/▲`, the upper half first.
pub fn printed(card: &Card, language: Language) -> String {
    let half = |half: &Printed| signs(half.fighters, 0, &half.effects, usize::MAX, language);
    format!("{}/{}", half(&card.upper), half(&card.lower))
}

/// Fighters and effects, as long as they may be.
fn signs(fighters: u8, damaged: u8, effects: &[Effect], wide: usize, language: Language) -> String {
    let whole = usize::from(fighters - damaged);
    let drawn = "▲".repeat(whole) + &"△".repeat(damaged.into());
    let code = |effect: &Effect| code(*effect).to(language);
    let codes: Vec<String> = effects.iter().map(code).collect();
    if drawn.is_empty() && codes.is_empty() {
        return "·".into();
    }
    let counted = match damaged {
        0 => format!("{whole}▲"),
        _ => format!("{whole}▲{damaged}△"),
    };
    let ways = [
        format!("{drawn} {}", codes.join(" ")).trim().to_owned(),
        format!("{drawn} {}", codes.concat()).trim().to_owned(),
        format!("{drawn}{}", codes.concat()),
        format!("{counted}{}", codes.concat()),
    ];
    let fits = ways.iter().find(|text| text.chars().count() <= wide);
    fits.cloned().unwrap_or_else(|| fit(&ways[3], wide))
}

/// The printed halves as they lie: the one towards the opponent first.
fn halves(card: &Placed) -> [Half; 2] {
    match card.is_pivoted() {
        false => [Half::Upper, Half::Lower],
        true => [Half::Lower, Half::Upper],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_signs_are_short_and_told_apart_in_every_language() {
        for language in Language::ALL {
            for line in legend() {
                assert!(line.to(language).chars().count() <= 80, "{line}");
            }
            let codes = Effect::ALL.map(|effect| code(effect).to(language));
            let different: HashSet<&String> = codes.iter().collect();
            assert_eq!(different.len(), codes.len(), "{codes:?}");
            let explained = legend().map(|line| line.to(language)).concat();
            for (code, effect) in codes.iter().zip(Effect::ALL) {
                assert_eq!(code.chars().count(), 2, "{code}");
                let told = effect.screens() > 0 || explained.contains(&format!("{code} "));
                assert!(told, "{code} in {explained}");
            }
        }
    }
}

//! A position as it lies on the table: B above, A below, level 0 farthest from the middle.
//!
//! A covered card shows its half towards its owner, the topmost one shows both. Where both boards have a sector, the
//! two face each other, and between them stands how many fighters meet.

use super::escape;
use super::symbols::symbol_id;
use crate::cards::{BACK_FIGHTERS, CardSet, Effect, Half, SECTORS};
use crate::message;
use crate::rules::transcript::Header;
use crate::rules::{CardIndex, Game, Placed, Seat, State, columns, sector_in};
use crate::text::name;
use crate::words::{Language, Message};

/// A position to be drawn.
pub struct Position<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its cards.
    pub cards: &'a CardSet,
    /// Who plays what.
    pub header: &'a Header,
    /// The position.
    pub state: &'a State,
    /// The cards that the step at hand is about.
    pub marked: &'a [(Seat, CardIndex)],
    /// Who looks: the other's cards on their backs have no names. Nobody in particular sees all.
    pub viewer: Option<Seat>,
    /// The language of the words.
    pub language: Language,
}

/// A column and the gap beside it; a half of a card; the band between the boards.
const WIDE: usize = 66;
const GAP: usize = 6;
const HIGH: usize = 27;
const BAND: usize = 34;
const EDGE: usize = 3;

impl Position<'_> {
    /// Both boards.
    pub fn board(&self) -> String {
        let (first, last) = columns(self.state.shift());
        let count = (last - first + 1) as usize;
        let heights = Seat::BOTH.map(|seat| HIGH * (self.most_slots(seat) + 1));
        let middle = EDGE + heights[Seat::B.index()];
        let width = 2 * EDGE + count * (WIDE + GAP) - GAP;
        let height = 2 * EDGE + heights[0] + BAND + heights[1];
        let mut drawn = String::new();
        for (place, column) in (first..=last).enumerate() {
            let x = EDGE + place * (WIDE + GAP);
            for seat in Seat::BOTH {
                let Some(sector) = sector_in(self.state.shift(), seat, column) else {
                    continue;
                };
                let meets = sector_in(self.state.shift(), seat.other(), column).is_some();
                drawn += &self.column(seat, sector, x, middle, meets);
            }
        }
        format!(
            "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n{drawn}</svg>\n",
            escape(&self.in_words().to(self.language)),
        )
    }

    /// What somebody hears who does not see it: the fighters of each sector that has any.
    fn in_words(&self) -> Message {
        let sector = |seat: Seat, sector: usize| {
            let fighters = self.state.fighters(self.game, seat, sector);
            (fighters > 0)
                .then(|| Message::from(format!("{} {fighters}", seat.sector_name(sector))))
        };
        let all = Seat::BOTH.into_iter();
        let strong = all.flat_map(|seat| (0..SECTORS).filter_map(move |it| sector(seat, it)));
        let strong: Vec<Message> = strong.collect();
        match strong.is_empty() {
            true => message!("Both boards: no fighters"),
            false => message!(
                "Both boards, fighters: {sectors}",
                sectors = Message::joined(strong, ", ")
            ),
        }
    }

    fn most_slots(&self, seat: Seat) -> usize {
        let slots = (0..SECTORS).map(|sector| self.game.slots(seat, sector));
        usize::from(slots.max().unwrap_or(0))
    }

    /// A sector of a seat, from the middle to its level 0, and how many fighters it has.
    fn column(&self, seat: Seat, sector: usize, x: usize, middle: usize, meets: bool) -> String {
        let rows = self.most_slots(seat) + 1;
        // Rows count from level 0, which lies at the owner's edge.
        let y = |row: usize| match seat {
            Seat::A => middle + BAND + (rows - 1 - row) * HIGH,
            Seat::B => EDGE + row * HIGH,
        };
        let slots = usize::from(self.game.slots(seat, sector));
        let stack = self.state.stack(seat, sector);
        let mut drawn = String::new();
        let free = if stack.is_empty() { 0 } else { stack.len() + 1 };
        for level in free..slots {
            drawn += &self.slot(seat, sector, level as u8, x, y(level));
        }
        for (level, placed) in stack.iter().enumerate() {
            let topmost = level + 1 == stack.len();
            let (lower, upper) = (y(level), topmost.then(|| y(level + 1)));
            drawn += &self.placed(seat, placed, x, lower, upper);
        }
        let name = seat.sector_name(sector);
        let fighters = self.state.fighters(self.game, seat, sector);
        let strength = match seat {
            Seat::A => middle + BAND - 5,
            Seat::B => middle + 13,
        };
        let alone = if meets { "" } else { " alone" };
        let top = y(0).min(y(rows - 1));
        format!(
            "<g class=\"column{alone}\" data-sector=\"{name}\"><rect class=\"field\" x=\"{x}\" y=\"{top}\" width=\"{WIDE}\" height=\"{}\" rx=\"4\"/>{drawn}\
             <text class=\"sector\" x=\"{}\" y=\"{strength}\">{name}</text>\
             <text class=\"strength\" x=\"{}\" y=\"{strength}\">{fighters}</text>\
             <use class=\"strength\" href=\"#fighter\" x=\"{}\" y=\"{}\" width=\"10\" height=\"10\"/></g>\n",
            rows * HIGH,
            x + 4,
            x + WIDE - 15,
            x + WIDE - 13,
            strength - 9,
        )
    }

    fn slot(&self, seat: Seat, sector: usize, level: u8, x: usize, y: usize) -> String {
        let draws = |height| self.game.draws(seat, sector, height);
        let place = format!(
            "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"",
            x + 2,
            y + 2,
            WIDE - 4,
            HIGH - 4,
        );
        let symbol = match draws(level) > draws(level + 1) {
            true => format!(
                "<use class=\"free\" href=\"#{}\" x=\"{}\" y=\"{}\" width=\"13\" height=\"13\"/>",
                symbol_id(Effect::Draw),
                x + WIDE / 2 - 6,
                y + HIGH / 2 - 6,
            ),
            false => String::new(),
        };
        format!("<rect class=\"slot\" {place}/>{symbol}")
    }

    /// A card on the board: its half towards its owner, and the other one if it is the topmost.
    fn placed(
        &self,
        seat: Seat,
        placed: &Placed,
        x: usize,
        lower: usize,
        upper: Option<usize>,
    ) -> String {
        let [up, down] = match placed.is_pivoted() {
            false => [Half::Upper, Half::Lower],
            true => [Half::Lower, Half::Upper],
        };
        let top = upper.map_or(lower, |upper| upper.min(lower));
        let height = if upper.is_some() { 2 * HIGH } else { HIGH };
        let mut drawn = format!(
            "<rect class=\"body\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
            x + 1,
            top + 1,
            WIDE - 2,
            height - 2,
        );
        drawn += &self.half(placed, down, x, lower);
        if let Some(upper) = upper {
            let fold = lower.max(upper);
            drawn += &format!(
                "<path class=\"fold\" d=\"M{} {fold}h{}\"/>",
                x + 1,
                WIDE - 2
            );
            drawn += &self.half(placed, up, x, upper);
        }
        let hidden = placed.is_back() && self.viewer.is_some_and(|viewer| viewer != seat);
        let id = match hidden {
            true => "?".to_owned(),
            false => self.game.id(placed.card()).to_string(),
        };
        let mut name = id.clone();
        if placed.is_pivoted() {
            name.push('↻');
        }
        if placed.screens() > 0 {
            name += &format!(" −{}", placed.screens());
        }
        // The name at the owner's edge, where no card covers it.
        drawn += &format!(
            "<text class=\"id\" x=\"{}\" y=\"{}\">{name}</text>",
            x + 4,
            lower + HIGH - 4
        );
        let color = match placed.is_back() {
            true => "back",
            false => self.cards.cards()[usize::from(placed.card())].color.id(),
        };
        let marked = match self.marked.contains(&(seat, placed.card())) {
            true => " marked",
            false => "",
        };
        format!(
            "<g class=\"placed {color}{marked}\" data-card=\"{}:{id}\">{drawn}</g>",
            seat.letter()
        )
    }

    /// Fighters, whole ones first, then effects: as wide as they may be.
    fn half(&self, placed: &Placed, half: Half, x: usize, y: usize) -> String {
        let (fighters, effects): (u8, &[Effect]) = match (placed.is_back(), half) {
            (true, Half::Upper) => (BACK_FIGHTERS, &[]),
            (true, Half::Lower) => (0, &[]),
            (false, _) => {
                let printed = self.cards.cards()[usize::from(placed.card())].half(half);
                (printed.fighters, &printed.effects)
            }
        };
        let damaged = placed.damage(half).min(fighters);
        let whole = usize::from(fighters - damaged);
        let signs = usize::from(fighters) + effects.len();
        let room = (WIDE - 8) as f64;
        let step = (room / signs.max(1) as f64).min(12.0);
        let left = x as f64 + (WIDE as f64 - step * signs as f64) / 2.0;
        let size = step.min(11.0);
        let sign = |place: usize| {
            let class = match place {
                place if place < whole => "",
                place if place < usize::from(fighters) => "hit",
                _ => "effect",
            };
            let id = match place.checked_sub(usize::from(fighters)) {
                Some(effect) => symbol_id(effects[effect]),
                None => "fighter".to_owned(),
            };
            format!(
                "<use class=\"{class}\" href=\"#{id}\" x=\"{:.1}\" y=\"{}\" width=\"{size:.1}\" height=\"{size:.1}\"/>",
                left + step * place as f64,
                y + 5,
            )
        };
        (0..signs).map(sign).collect()
    }

    /// What belongs to a seat beside its board.
    pub fn standing(&self, seat: Seat) -> String {
        let (game, state) = (self.game, self.state);
        let of = &self.header.seats[seat.index()];
        let (armour, most) = (state.armour(seat), game.armour(seat));
        let left = 100.0 * f64::from(armour.max(0)) / f64::from(most.max(1));
        let pile = game.pile_of(seat);
        let deck = of.deck.as_deref().unwrap_or(&of.cruiser);
        let player = of.player.as_deref().unwrap_or_default();
        let say = |message: Message| escape(&message.to(self.language));
        let counts = message!(
            "hand {hand} · pile {pile} · discard {discard} · aside {aside}",
            hand = state.hand(seat).len(),
            pile = state.pile(pile).len(),
            discard = state.discard(pile).len(),
            aside = state.aside(seat).len(),
        );
        let initiative = match state.initiative() == seat {
            true => format!(
                " <span class=\"initiative\">{}</span>",
                say(message!("Initiative"))
            ),
            false => String::new(),
        };
        format!(
            "<div class=\"standing seat{letter}\"><p><b>{letter}</b> <strong>{}</strong> <span class=\"who\">{}</span>{initiative}</p>\
             <p class=\"armour\"><svg width=\"100%\" height=\"8\" aria-hidden=\"true\"><rect class=\"all\" width=\"100%\" height=\"8\" rx=\"4\"/>\
             <rect width=\"{left:.1}%\" height=\"8\" rx=\"4\"/></svg><span>{}</span></p><p class=\"counts\">{}</p></div>\n",
            escape(&name(deck)),
            escape(&name(player)),
            say(message!(
                "armour {armour} of {most}",
                armour = armour,
                most = most
            )),
            say(counts),
            letter = seat.letter(),
        )
    }
}

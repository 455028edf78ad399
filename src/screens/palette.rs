//! Which colours and frames are drawn?

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType};

use crate::reports::story::Tone;

/// Colours that read on dark and on light; never the only sign.
#[derive(Clone, Copy)]
pub struct Palette {
    color: bool,
}

impl Palette {
    /// With colours or without.
    pub fn new(color: bool) -> Palette {
        Palette { color }
    }

    fn tinted(self, color: Color) -> Style {
        match self.color {
            true => Style::new().fg(color),
            false => Style::new(),
        }
    }

    /// Fighters and bars.
    pub(super) fn accent(self) -> Style {
        self.tinted(Color::Magenta)
    }

    pub(super) fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => Style::new(),
            Tone::Strong => STRONG,
            Tone::Good => self.tinted(Color::Green),
            Tone::Bad => self.tinted(Color::Red),
            Tone::Blue => self.tinted(Color::Blue),
        }
    }
}

pub const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
pub const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
pub const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// A frame around a pane.
pub fn pane(title: Line<'static>, focused: bool) -> Block<'static> {
    let block = Block::bordered().title(title);
    match focused {
        true => block.border_type(BorderType::Thick),
        false => block.border_type(BorderType::Rounded),
    }
}

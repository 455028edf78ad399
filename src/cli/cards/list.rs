//! `gt cards list`: which cards are like this?

use std::cmp::Reverse;

use clap::{Args, ValueEnum};
use guerre_totale::cards::{Card, Color, Effect, Filter};
use guerre_totale::message;
use guerre_totale::text::nearest;

use super::report;
use crate::cli::args::{Data, Format, RowsFormatArg, one_of};
use crate::cli::out::Out;
use crate::cli::wrong_call::Refused;
use crate::cli::{Answer, Failure};

/// List the cards, filtered and sorted
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt cards list --level 0,1 --color green
  gt cards list spear pivot                     by words of names and symbols
  gt cards list --effect pivot --effect draw    both symbols on one card
  gt cards list --min-fighters 5 --sort fighters
  gt cards list --format csv > cards.csv        a file that --cards reads

Effects have English, French and German names: pivot, Pivotement, Kehrtwende.")]
pub struct List {
    /// Only cards with these words in their name, ID or symbols, in any language
    #[arg(value_name = "WORD")]
    search: Vec<String>,
    /// Only cards of these levels
    #[arg(long, value_name = "0-3", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(0..=3))]
    level: Vec<u8>,
    /// Only cards with an ID of this colour
    #[arg(long, ignore_case = true, value_parser = one_of(COLORS))]
    color: Option<Color>,
    /// Only cards with this symbol; several must all be there
    #[arg(long, value_name = "EFFECT", value_parser = effect)]
    effect: Vec<Effect>,
    /// Only cards with at least so many fighters on both halves together
    #[arg(long, value_name = "N")]
    min_fighters: Option<u8>,
    /// The order of the cards
    #[arg(long, value_enum, default_value_t = Sort::Id)]
    sort: Sort,
    #[command(flatten)]
    format: RowsFormatArg,
}

const COLORS: [(&str, &str, Color); 2] = [
    ("green", "Training", Color::Green),
    ("blue", "Skirmish and Total War only", Color::Blue),
];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// Level, then number
    Id,
    /// Number alone
    Number,
    /// Most fighters first
    Fighters,
    /// Most symbols first
    Effects,
    /// Alphabet
    Name,
}

fn effect(typed: &str) -> Result<Effect, Refused> {
    Effect::named(typed).ok_or_else(|| {
        let ids = Effect::ALL.map(Effect::id);
        Refused(match nearest(typed, ids) {
            Some(id) => message!("no such effect; did you mean {id}?", id = id),
            None => message!("no such effect; there are {ids}", ids = ids.join(", ")),
        })
    })
}

impl List {
    /// Something was asked for beyond the plain list.
    pub fn is_set(&self) -> bool {
        let filtered = !self.search.is_empty() || !self.level.is_empty() || !self.effect.is_empty();
        let other = self.color.is_some() || self.min_fighters.is_some();
        filtered || other || self.sort != Sort::Id || self.format.format != Format::Table
    }

    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let mut cards: Vec<&Card> = data.cards.cards().iter().collect();
        cards.retain(|card| self.matches(card));
        sort(&mut cards, self.sort);
        out.report(&report(cards, data), self.format.format)?;
        Ok(Answer::Yes)
    }

    fn matches(&self, card: &Card) -> bool {
        let has = |effect: &Effect| card.has(*effect);
        let filter = Filter {
            search: self.search.join(" "),
            ..Filter::default()
        };
        filter.takes(card, false)
            && (self.level.is_empty() || self.level.contains(&card.level()))
            && self.color.is_none_or(|wanted| wanted == card.color)
            && self.effect.iter().all(has)
            && self
                .min_fighters
                .is_none_or(|least| card.fighters() >= least)
    }
}

fn sort(cards: &mut [&Card], by: Sort) {
    match by {
        Sort::Id => {}
        Sort::Number => cards.sort_by_key(|card| card.id.number),
        Sort::Fighters => cards.sort_by_key(|card| Reverse(card.fighters())),
        Sort::Effects => cards.sort_by_key(|card| Reverse(card.effects().count())),
        Sort::Name => cards.sort_by_key(|card| card.name.to_lowercase()),
    }
}

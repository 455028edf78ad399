//! `gt split`: two decks, one box: who gives way, and for what?

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgAction, Args, ValueHint};
use comfy_table::Cell;
use guerre_totale::cards::{CardId, CardSet};
use guerre_totale::decks::{DeckList, Swap, after_swaps, cards_in_words, measure, split};
use guerre_totale::text::name;
use guerre_totale::words::Message;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{DECK_HELP, Data, Format, FormatArg};
use super::out::{Out, Paint};
use super::saving::{check_apart, check_free, save};
use super::{Answer, Failure};

/// Part two decks that are built from one box, with the least damage
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt split --decks cartwheel glass-wall
  gt split --decks mine.json ben.json -o mine-1box.json ben-1box.json

Each card that both decks want stays with one of them; the other takes an unused
card in its place. The swaps are those with the least damage in all. Both decks
must be legal by themselves, and both are afterwards.

{DECK_HELP}"))]
pub struct Split {
    /// The two decks
    #[arg(long, num_args = 2, action = ArgAction::Set, required = true, value_name = "DECK", value_hint = ValueHint::FilePath)]
    decks: Vec<PathBuf>,
    /// Write the decks after their swaps to these two files
    #[arg(short, long, num_args = 2, action = ArgAction::Set, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Vec<PathBuf>,
    /// Overwrite files that exist
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    format: FormatArg,
}

impl Split {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let read = |path: &PathBuf| data.deck(path);
        let lists: Vec<DeckList> = self.decks.iter().map(read).collect::<Result<_, _>>()?;
        let legal = |list: &DeckList| list.validate(&data.cards, &data.cruisers);
        let decks = [legal(&lists[0])?, legal(&lists[1])?];
        let swaps = split([&decks[0], &decks[1]], &data.cards)
            .map_err(|error| Failure::Wrong(error.to_string()))?;
        let after = [0, 1].map(|deck| after_swaps(&lists[deck], deck, &swaps));
        self.write(&after)?;
        match self.format.format {
            Format::Json => out.json(&split_json(&lists, &after, &swaps))?,
            Format::Table => print(&lists, &swaps, &data.cards, out)?,
        }
        if self.format.format == Format::Table {
            for (path, list) in self.output.iter().zip(&after) {
                let legal = message!("{cards}, legal", cards = cards_in_words(list.cards.len()));
                let path = path.display().to_string().into();
                out.line(Message::joined([path, legal], ": "))?;
            }
        }
        Ok(Answer::Yes)
    }

    /// Both files or none, as far as can be told before.
    fn write(&self, after: &[DeckList; 2]) -> Result<(), Failure> {
        let paths: Vec<&Path> = self.output.iter().map(PathBuf::as_path).collect();
        check_apart(&paths)?;
        if !self.force {
            paths.iter().try_for_each(|path| check_free(path))?;
        }
        for (path, list) in self.output.iter().zip(after) {
            save(path, &list.to_json(), self.force)?;
        }
        Ok(())
    }
}

fn print(
    lists: &[DeckList],
    swaps: &[Swap],
    cards: &CardSet,
    out: &mut Out,
) -> Result<(), Failure> {
    let names = names(lists);
    if swaps.is_empty() {
        out.line(message!(
            "{a} and {b} share no card: one box is enough as they are.",
            a = &names[0],
            b = &names[1],
        ))?;
        return Ok(());
    }
    let shown = |id: CardId| {
        let name = cards.get(id).map_or("", |card| card.name.as_str());
        format!("{id} {name}")
    };
    let language = out.language();
    let row = |swap: &Swap| {
        let nothing = || message!("nothing left").to(language);
        let instead = swap.replacement.map_or_else(nothing, shown);
        vec![
            Paint::Strong.cell(shown(swap.card)),
            Cell::new(&names[1 - swap.loser]),
            Cell::new(&names[swap.loser]),
            Cell::new(instead),
            Cell::new(swap.damage),
        ]
    };
    let header = words![
        "Shared card",
        "Stays with",
        "Given up by",
        "Takes",
        "Damage",
    ];
    out.table(header, swaps.iter().map(row))?;
    writeln!(out)?;
    for (deck, name) in names.iter().enumerate() {
        let (count, damage) = cost(swaps, deck);
        out.line(message!(
            "{name} gives up {count} of {all}, damage {damage}.",
            name = name,
            count = count,
            all = swaps.len(),
            damage = damage,
        ))?;
    }
    out.paragraph(measure())?;
    Ok(())
}

/// The names, told apart if they are the same.
fn names(lists: &[DeckList]) -> Vec<String> {
    let names: Vec<String> = lists.iter().map(|list| name(&list.name)).collect();
    match names[0] == names[1] {
        false => names,
        true => [1, 2].map(|n| format!("{} ({n})", names[0])).into(),
    }
}

/// How many cards a deck gives up, and the damage of that.
fn cost(swaps: &[Swap], deck: usize) -> (usize, u32) {
    let own = swaps.iter().filter(|swap| swap.loser == deck);
    (own.clone().count(), own.map(|swap| swap.damage).sum())
}

fn split_json(lists: &[DeckList], after: &[DeckList; 2], swaps: &[Swap]) -> Value {
    let swap = |swap: &Swap| {
        json!({
            "card": swap.card,
            "keeps": 1 - swap.loser,
            "gives_up": swap.loser,
            "replacement": swap.replacement,
            "damage": swap.damage,
        })
    };
    let deck = |deck: usize| {
        let (given_up, damage) = cost(swaps, deck);
        json!({
            "name": lists[deck].name,
            "cruiser": lists[deck].cruiser,
            "given_up": given_up,
            "damage": damage,
            "cards": after[deck].sorted_cards(),
        })
    };
    json!({
        "decks": [deck(0), deck(1)],
        "swaps": swaps.iter().map(swap).collect::<Vec<_>>(),
        "measure": measure(),
    })
}

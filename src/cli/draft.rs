//! `gt draft`: two players, one box: who takes what?

use std::path::{Path, PathBuf};

use clap::{ArgAction, Args, ValueHint};
use guerre_totale::decks::{Draft, DraftError, Method, PLAYERS};
use guerre_totale::files;
use guerre_totale::message;
use guerre_totale::reports::DraftReport;
use guerre_totale::text::{decode_utf8, flat};
use guerre_totale::words::Message;

use super::args::{Data, FormatArg, one_of, shown};
use super::failure::with_other_cards;
use super::out::Out;
use super::saving::{check_apart, check_free, save};
use super::{Answer, Failure};

/// Deal a draft of one box for two players
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt draft --save draft.json --players Anna Ben --seed 7
  gt draft --resume draft.json                   whose turn is it?
  gt draft --resume draft.json --pick 3-10       that player takes 3-10
  gt draft --auto 1 --auto 2 -o anna.json ben.json   the program drafts both

With packs, both players open a pack, take a card and pass the rest on; a pack
is a tenth of the box. With picks, all cards lie open, and the players take one,
two, two, two … in turn. The seed deals the packs, the first turn and the
cruisers. The draft ends when each player has --size cards: two legal decks.

The value of a card is a rule of thumb in half fighters: its fighters and
symbols less the price of its level, and less again if the player has enough of
that level, or a cruiser without a slot for it.")]
pub struct DraftArgs {
    /// How the cards go round
    #[arg(long, default_value = "packs", value_parser = one_of(METHODS))]
    method: Method,
    /// Another number deals another draft
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Cards for each player
    #[arg(long, value_name = "N", default_value_t = 30)]
    size: usize,
    /// The names of the players [default: Player 1 and Player 2]
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["NAME", "NAME"])]
    players: Vec<String>,
    /// Their cruisers; without it they are dealt
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["ID", "ID"])]
    boards: Vec<String>,
    /// Save the draft in this file, to go on later
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Go on with the draft of this file, and save it there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath,
        conflicts_with_all = ["method", "seed", "size", "players", "boards", "save"])]
    resume: Option<PathBuf>,
    /// Take these cards, each for the player whose turn it is
    #[arg(long, num_args = 1.., value_name = "ID")]
    pick: Vec<String>,
    /// Let the program pick for this player from now on: 1 or 2
    #[arg(long, value_name = "PLAYER", value_parser = clap::value_parser!(u8).range(1..=2))]
    auto: Vec<u8>,
    /// Write the decks to these two files when the draft is over
    #[arg(short, long, num_args = 2, action = ArgAction::Set, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Vec<PathBuf>,
    /// Overwrite files that exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    format: FormatArg,
}

const METHODS: [(&str, &str, Method); 2] = [
    ("packs", "Packs that are passed on", Method::Packs),
    ("picks", "Open picks in turn", Method::Picks),
];

impl DraftArgs {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        self.check_files(data)?;
        let draft = match &self.resume {
            Some(path) => self.resume(path, data)?,
            None => self.begin(data)?,
        };
        let file = self.resume.as_deref().or(self.save.as_deref());
        let report = DraftReport {
            draft: &draft,
            cards: &data.cards,
            cruisers: &data.cruisers,
            file: file.map(shown),
            written: self.output.iter().map(|path| shown(path)).collect(),
        };
        match file.is_some() || !self.output.is_empty() {
            true => out.done_report(&report, self.format.format),
            false => out.report(&report, self.format.format)?,
        }
        Ok(Answer::Yes)
    }

    /// No file would overwrite another, before any is written.
    fn check_files(&self, data: &Data) -> Result<(), Failure> {
        let state = self.resume.iter().chain(&self.save);
        let all: Vec<&Path> = state.chain(&self.output).map(PathBuf::as_path).collect();
        check_apart(&all)?;
        let mut new = self.save.iter().chain(&self.output);
        new.clone().try_for_each(|path| data.check_output(path))?;
        match self.force {
            true => Ok(()),
            false => new.try_for_each(|path| check_free(path)),
        }
    }

    /// Goes on with a draft. Whoever else picks at the same time waits.
    fn resume(&self, path: &Path, data: &Data) -> Result<Draft, Failure> {
        let mut resumed = None;
        files::edit(path, |bytes| {
            let inside = |why: Message| {
                Failure::Wrong(message!("{file}: {why}", file = shown(path), why = why))
            };
            let text = decode_utf8(bytes).map_err(|error| inside(error.message()))?;
            let draft = Draft::read(&text, &data.cards, &data.cruisers);
            let draft = draft.map_err(|error| match error {
                DraftError::OtherSet { .. } => inside(with_other_cards(error.message())),
                error => inside(error.message()),
            })?;
            let draft = self.picked(draft, data)?;
            let text = draft.to_json();
            resumed = Some(draft);
            Ok::<_, Failure>(text.into_bytes())
        })?;
        let unchanged = || Failure::Wrong(message!("{file} is unchanged", file = shown(path)));
        let draft = resumed.ok_or_else(unchanged)?;
        self.write_decks(&draft, data)?;
        Ok(draft)
    }

    /// A new draft, saved if that was asked for.
    fn begin(&self, data: &Data) -> Result<Draft, Failure> {
        let draft = self.picked(self.deal(data)?, data)?;
        self.write_decks(&draft, data)?;
        if let Some(path) = &self.save {
            save(path, &draft.to_json(), self.force, data)?;
        }
        Ok(draft)
    }

    /// The draft after the picks that were asked for, and those of the program: over, if decks are wanted.
    fn picked(&self, mut draft: Draft, data: &Data) -> Result<Draft, Failure> {
        for player in &self.auto {
            draft.auto[usize::from(player - 1)] = true;
        }
        draft.pick_for_the_absent(&data.cards, &data.cruisers);
        for typed in &self.pick {
            draft
                .pick(data.card(typed)?.id, &data.cards)
                .map_err(|error| Failure::Wrong(error.message()))?;
            draft.pick_for_the_absent(&data.cards, &data.cruisers);
        }
        if draft.turn().is_some() && !self.output.is_empty() {
            let (done, all) = draft.progress();
            return Err(Failure::Wrong(message!(
                "the draft is at pick {done} of {all}; -o is for its end",
                done = done,
                all = all,
            )));
        }
        Ok(draft)
    }

    fn deal(&self, data: &Data) -> Result<Draft, Failure> {
        let pair = |names: &[String]| <[String; 2]>::try_from(names.to_vec()).ok();
        let players = pair(&self.players).unwrap_or(PLAYERS.map(str::to_owned));
        let players = players.map(|name| flat(&name));
        let setup = (self.method, self.seed, self.size);
        let (cards, cruisers) = (&data.cards, &data.cruisers);
        Draft::new(setup, players, pair(&self.boards), cards, cruisers)
            .map_err(|error| Failure::Wrong(error.message()))
    }

    /// Writes the decks once the draft is over.
    fn write_decks(&self, draft: &Draft, data: &Data) -> Result<(), Failure> {
        for (seat, path) in self.output.iter().enumerate() {
            let mut deck = draft.deck(seat);
            deck.built_with(&data.cards);
            save(path, &deck.to_json(), self.force, data)?;
        }
        Ok(())
    }
}

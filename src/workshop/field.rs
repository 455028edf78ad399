//! Which decks are worth playing against, whatever the cards?
//!
//! A field grows by best responses (the double oracle of McMahan, Gordon and Blum, "Planning in the presence of
//! cost functions controlled by an adversary", ICML 2003): each new deck is the best that is found against the mix
//! of those so far that no deck beats. It must be told apart from all of them. Some are held out, for tests against
//! opponents that a search never met. How well the field can be beaten in the end is measured as well.

use std::cmp::Reverse;

use super::away::at_once;
use super::bench::{Bench, Halt};
use super::candidate::{Candidate, Components};
use super::island::{Island, ROUND, Setting};
use super::limits::{Impossible, Limits};
use super::table::{PairResult, Purpose, Table, tally};
use crate::arena::equilibrium::equilibrium;
use crate::arena::mix;
use crate::arena::tally::Tally;
use crate::cards::{Card, CardId, CardIndex, Effect, Totals};
use crate::decks::{Deck, DeckList};
use crate::message;
use crate::players::AnyPlayer;
use crate::text::fold;
use crate::words::{Language, Message};

/// What field is to be built.
#[derive(Clone, Debug)]
pub struct FieldQuest<'a> {
    /// All there is to build with.
    pub components: Components<'a>,
    /// So many decks.
    pub decks: usize,
    /// And so many that are held out.
    pub held_out: usize,
    /// Who plays.
    pub player: AnyPlayer,
    /// Where all chance comes from.
    pub seed: u64,
    /// About so many games.
    pub budget: u64,
}

/// A deck of a field.
#[derive(Clone, Debug)]
pub struct FieldDeck {
    /// The deck, with a name that says what it is.
    pub deck: Deck,
    /// What is true of it, for people.
    pub notes: Message,
    /// How often it is met in the mix; none for a deck that is held out.
    pub share: Option<f64>,
    /// Its games against the decks of the field.
    pub tally: Tally,
    /// A name for its file, without an ending; no other deck of the field has it.
    stem: String,
}

impl FieldDeck {
    /// The folder of those that are held out.
    pub const HELD_OUT: &str = "held-out";

    /// Where its file belongs in the folder of the field.
    pub fn file(&self) -> String {
        let stem = &self.stem;
        match self.share {
            Some(_) => format!("{stem}.json"),
            None => format!("{}/{stem}.json", FieldDeck::HELD_OUT),
        }
    }

    /// As a list, with its notes in this language.
    pub fn list(&self, language: Language) -> DeckList {
        let mut list = DeckList::new(self.deck.name());
        list.cruiser = Some(self.deck.cruiser().id.clone());
        list.cards = self.deck.cards().iter().map(CardId::to_string).collect();
        list.set_notes(&self.notes.to(language));
        list
    }
}

/// The best deck that was found against a field.
#[derive(Clone, Debug)]
pub struct BestAnswer {
    /// The deck.
    pub deck: Deck,
    /// Its games against the mix, none of which the search saw.
    pub tally: Tally,
}

/// Decks that are worth playing against.
#[derive(Clone, Debug)]
pub struct BuiltField {
    /// The decks, in the order in which they were found.
    pub decks: Vec<FieldDeck>,
    /// Those that were held out.
    pub held_out: Vec<FieldDeck>,
    /// What a last search found against the mix.
    pub answer: BestAnswer,
}

/// At the most so many of 25 cards are shared by two decks.
const SHARED: usize = 15;
/// Random decks that the first deck is found against.
const STRANGERS: u64 = 6;
/// How much more another cruiser must promise than one that the field has a deck less on.
const VARIETY: f64 = 0.03;
/// So much of the mix is always shared by all.
const EVERYBODY: f64 = 0.2;

impl FieldQuest<'_> {
    /// Pairs of everything, about.
    pub fn pairs(&self) -> u64 {
        let schedule = self.schedule();
        let decks = (self.decks + self.held_out) as u64;
        let search = schedule.heats * self.components.cruisers.iter().len() as u64;
        let found = (decks + 1) * (search + schedule.rounds) * ROUND;
        found + decks * (decks - 1) / 2 * schedule.meeting + schedule.answer
    }

    fn schedule(&self) -> Schedule {
        let pairs = self.budget / 2;
        let decks = (self.decks + self.held_out) as u64;
        let cruisers = self.components.cruisers.iter().len().max(1) as u64;
        let rounds = pairs / 100 * 85 / (decks + 1) / ROUND;
        let heats = rounds / 2 / cruisers;
        Schedule {
            heats,
            rounds: rounds.saturating_sub(heats * cruisers).max(1),
            meeting: (pairs / 100 * 8 / (decks * (decks - 1) / 2).max(1)).clamp(4, 500),
            answer: (pairs / 100 * 7).clamp(50, 5000),
        }
    }

    /// Builds the field.
    pub fn build(
        &self,
        bench: &mut Bench,
        tell: &mut dyn FnMut(usize),
    ) -> Result<BuiltField, Halt> {
        let mut found: Vec<Candidate> = Vec::new();
        let mut meetings: Vec<Vec<Tally>> = Vec::new();
        let schedule = self.schedule();
        for n in 0..self.decks + self.held_out {
            let (opponents, weights) = self.mix(&found, &meetings);
            let deck = self.respond(n as u64, &opponents, &weights, &found, bench)?;
            // From very few cards there are not so many decks.
            if found.iter().any(|other| other.is_copy_of(&deck)) {
                continue;
            }
            let mut met = self.meet(&deck, &found, schedule.meeting, bench)?;
            for (row, tally) in meetings.iter_mut().zip(&met) {
                row.push(tally.reversed());
            }
            met.push(Tally::default());
            meetings.push(met);
            found.push(deck);
            tell(found.len());
        }
        let (opponents, weights) = self.mix(&found, &meetings);
        let answer = self.respond(found.len() as u64, &opponents, &weights, &[], bench)?;
        let table = self.table(&opponents, &weights, Purpose::Fresh);
        let games: Vec<(&Candidate, u64)> =
            (0..schedule.answer).map(|index| (&answer, index)).collect();
        let answer = BestAnswer {
            tally: tally(&at_once(bench.play(&table, &games))?),
            deck: self.deck(&answer, "answer"),
        };
        Ok(self.field(&found, &meetings, &weights, answer))
    }

    /// Every fourth deck is held out, as long as there are some to hold out.
    fn is_held_out(&self, n: usize) -> bool {
        let every = (self.decks + self.held_out).div_ceil(self.held_out.max(1));
        self.held_out > 0 && n % every.max(2) == every.max(2) - 1
    }

    /// The decks found so far that are not held out, and the mix of them that no deck beats; strangers at first.
    fn mix(&self, found: &[Candidate], meetings: &[Vec<Tally>]) -> (Vec<Deck>, Vec<f64>) {
        let inside: Vec<usize> = (0..found.len()).filter(|n| !self.is_held_out(*n)).collect();
        if inside.is_empty() {
            let strangers: Vec<Deck> = (0..STRANGERS).map(|n| self.stranger(n)).collect();
            let even = vec![1.0; strangers.len()];
            return (strangers, even);
        }
        let score = |a: usize, b: usize| meetings[a][b].score().unwrap_or(0.5);
        let row = |a: &usize| inside.iter().map(|b| score(*a, *b)).collect();
        let scores: Vec<Vec<f64>> = inside.iter().map(row).collect();
        let even = 1.0 / inside.len() as f64;
        let weights = equilibrium(&scores).map(|found| found.weights);
        let weights = weights.unwrap_or_else(|| vec![even; inside.len()]);
        let weight = |w: f64| (1.0 - EVERYBODY) * w + EVERYBODY * even;
        let decks = inside.iter().map(|n| self.deck(&found[*n], "opponent"));
        (decks.collect(), weights.into_iter().map(weight).collect())
    }

    /// Any legal deck.
    fn stranger(&self, n: u64) -> Deck {
        let cards = self.components.cards.cards().len() as u64;
        let luck = |card: u64| (mix(mix(self.seed ^ n) ^ card) >> 11) as f64;
        let worth: Vec<f64> = (0..cards).map(luck).collect();
        let cruisers = self.components.cruisers.iter().len();
        let cards = self.limits(&[]).best(&worth);
        self.deck(&Candidate::new(n as usize % cruisers, cards), "stranger")
    }

    fn limits(&self, apart: &[Candidate]) -> Limits {
        let cruisers = (0..self.components.cruisers.iter().len()).collect();
        let mut limits = Limits::none(self.components.all(), cruisers);
        limits.apart = apart.iter().map(|deck| (deck.cards(), SHARED)).collect();
        limits
    }

    /// Is there any field of these cards?
    pub fn check(&self) -> Result<(), Impossible> {
        self.limits(&[]).check()
    }

    fn deck(&self, candidate: &Candidate, name: &str) -> Deck {
        let Components { cards, cruisers } = self.components;
        let list = self.components.list(candidate, name);
        let deck = list.validate(cards, cruisers);
        deck.expect("limits allow legal decks only")
    }

    fn table(&self, opponents: &[Deck], weights: &[f64], purpose: Purpose) -> Table {
        let seed = (self.seed, purpose);
        let players = [&self.player; 2];
        Table::weighted(self.components, opponents, weights, players, seed)
    }

    /// The best deck that is found against this mix and told apart from these decks. All cruisers run a heat; the
    /// most promising goes on.
    fn respond(
        &self,
        number: u64,
        opponents: &[Deck],
        weights: &[f64],
        apart: &[Candidate],
        bench: &mut Bench,
    ) -> Result<Candidate, Halt> {
        let schedule = self.schedule();
        let table = self.table(opponents, weights, Purpose::Search);
        let limits = self.limits(apart);
        let setting = Setting {
            components: self.components,
            limits: &limits,
            table: &table,
            seed: self.seed,
        };
        let used = |cruiser: usize| apart.iter().filter(|deck| deck.cruiser == cruiser).count();
        let mut best: Option<(f64, Island)> = None;
        let next = number as usize % limits.cruisers.len();
        let heats = match schedule.heats {
            // Too few games to compare cruisers by.
            0 => &limits.cruisers[next..=next],
            _ => &limits.cruisers[..],
        };
        for cruiser in heats {
            let mut island = Island::new(setting, *cruiser, number << 8 | *cruiser as u64);
            for _ in 0..schedule.heats {
                at_once(island.round(bench))?;
            }
            let promise = island.promise() - VARIETY * used(*cruiser) as f64;
            if best.as_ref().is_none_or(|(other, _)| promise > *other) {
                best = Some((promise, island));
            }
        }
        let (_, mut island) = best.expect("there is a cruiser");
        for _ in 0..schedule.rounds {
            at_once(island.round(bench))?;
        }
        Ok(island.champion())
    }

    /// What a deck does against each of the others.
    fn meet(
        &self,
        deck: &Candidate,
        others: &[Candidate],
        pairs: u64,
        bench: &mut Bench,
    ) -> Result<Vec<Tally>, Halt> {
        if others.is_empty() {
            return Ok(Vec::new());
        }
        let others: Vec<Deck> = others.iter().map(|o| self.deck(o, "opponent")).collect();
        let table = self.table(&others, &vec![1.0; others.len()], Purpose::Meetings);
        let count = others.len() as u64;
        let games: Vec<(&Candidate, u64)> = (0..pairs * count).map(|n| (deck, n)).collect();
        let results = at_once(bench.play(&table, &games))?;
        let against = |n: usize| {
            let own: Vec<PairResult> = results
                .iter()
                .skip(n)
                .step_by(others.len())
                .copied()
                .collect();
            tally(&own)
        };
        Ok((0..others.len()).map(against).collect())
    }

    fn field(
        &self,
        found: &[Candidate],
        meetings: &[Vec<Tally>],
        weights: &[f64],
        answer: BestAnswer,
    ) -> BuiltField {
        let mut names: Vec<String> = Vec::new();
        let mut stems: Vec<String> = Vec::new();
        let mut shares = weights.iter();
        let (mut decks, mut held_out) = (Vec::new(), Vec::new());
        for (n, candidate) in found.iter().enumerate() {
            let inside = (0..found.len()).filter(|m| *m != n && !self.is_held_out(*m));
            let tally: Tally = inside.map(|m| &meetings[n][m]).sum();
            let name = untaken(self.name(candidate, found), &names, |name, n| {
                format!("{name} ({n})")
            });
            let stem = untaken(stem(&name), &stems, |stem, n| format!("{stem}-{n}"));
            let deck = FieldDeck {
                deck: self.deck(candidate, &name),
                notes: self.notes(candidate, &tally),
                share: None,
                tally,
                stem: stem.clone(),
            };
            names.push(name);
            stems.push(stem);
            match self.is_held_out(n) {
                true => held_out.push(deck),
                false => decks.push(FieldDeck {
                    share: shares.next().copied(),
                    ..deck
                }),
            }
        }
        BuiltField {
            decks,
            held_out,
            answer,
        }
    }

    /// Its cruiser, and two cards that the fewest of the decks have: a name in the words of the set, whatever the language.
    fn name(&self, deck: &Candidate, found: &[Candidate]) -> String {
        let cruiser = &self.components.cruiser(deck.cruiser).name;
        let owners = |card| found.iter().filter(|it| it.cards().contains(card)).count();
        let mut cards: Vec<CardIndex> = deck.cards().iter().collect();
        cards.sort_by_key(|card| (owners(*card), Reverse(self.card(*card).level())));
        let names = cards.iter().take(2).map(|card| called(self.card(*card)));
        format!("{cruiser}: {}", names.collect::<Vec<_>>().join(", "))
    }

    fn card(&self, card: CardIndex) -> &Card {
        &self.components.cards.cards()[usize::from(card)]
    }

    /// What is true of a deck.
    fn notes(&self, deck: &Candidate, tally: &Tally) -> Message {
        let cards = deck.cards().len();
        let symbols = self.symbols(deck);
        let counted = symbols.iter().take(4);
        let counted = counted.map(|(effect, cards)| {
            message!("{effect} on {cards}", effect = *effect, cards = *cards)
        });
        let made_of = match symbols.is_empty() {
            true => message!("{cards} cards without symbols.", cards = cards),
            false => message!(
                "Of its {cards} cards, {symbols}.",
                cards = cards,
                symbols = Message::joined(counted, ", "),
            ),
        };
        let score = tally.score().map(|score| {
            message!(
                "It scored {score} % against the others, played by {player}.",
                score = format!("{:.0}", 100.0 * score),
                player = self.player.to_string(),
            )
        });
        let built = message!("Built by gt field, seed {seed}.", seed = self.seed);
        Message::joined([built, made_of].into_iter().chain(score), " ")
    }

    /// Its symbols, with the number of cards that each stands on, the most common first.
    fn symbols(&self, deck: &Candidate) -> Vec<(Effect, usize)> {
        let cards = self.components.cards.cards();
        let totals = Totals::of(deck.cards().iter().map(|card| &cards[usize::from(card)]));
        let counted = Effect::ALL.map(|effect| (effect, totals.cards_with(effect)));
        let mut counted = Vec::from(counted);
        counted.retain(|(_, cards)| *cards > 0);
        counted.sort_by_key(|(_, cards)| Reverse(*cards));
        counted
    }
}

/// Its name, else its ID.
fn called(card: &Card) -> String {
    match card.name.is_empty() {
        true => card.id.to_string(),
        false => card.name.clone(),
    }
}

/// The name, with the first number that tells it from those that are taken.
fn untaken(name: String, taken: &[String], numbered: impl Fn(&str, usize) -> String) -> String {
    let mut names = (2..).map(|n| numbered(&name, n));
    match taken.contains(&name) {
        true => names.find(|name| !taken.contains(name)).unwrap_or(name),
        false => name,
    }
}

/// A longer name is cut for its file: with a number and its ending it is still short enough for every system.
const LONGEST_STEM: usize = 60;

/// A name as that of a file: letters and digits that every system knows, with dashes between words.
fn stem(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let plain = |word: &str| match word.is_ascii() {
        true => word.to_lowercase(),
        false => fold(word).replace(|letter: char| !letter.is_ascii(), ""),
    };
    let words: Vec<String> = words.map(plain).filter(|word| !word.is_empty()).collect();
    let mut stem = words.join("-");
    stem.truncate(LONGEST_STEM);
    match stem.trim_end_matches('-') {
        "" => "deck".to_owned(),
        stem => stem.to_owned(),
    }
}

/// How many rounds and pairs are played for what.
struct Schedule {
    /// Rounds of each cruiser, to find out which goes on; none if there are too few games: then it is the next.
    heats: u64,
    /// Rounds of the one that does.
    rounds: u64,
    /// Pairs of every two decks.
    meeting: u64,
    /// Pairs of the best answer to the field.
    answer: u64,
}

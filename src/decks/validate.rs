//! What is wrong with this list, and what would put it right?

use std::collections::BTreeMap;
use std::fmt;

use super::{Deck, DeckList, LEAST_CARDS};
use crate::cards::{CardId, CardSet, CruiserSet, Totals};
use crate::text::{clip, cut, name, nearest};
use crate::words::Message;
use crate::{message, plural};

/// A broken rule of deck construction (rules, section 2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Fewer than 25 different cards of the set.
    TooFewCards {
        /// How many there are: further copies, unknown cards and what is no ID are not counted.
        counted: usize,
    },
    /// More than one copy.
    DuplicateCard {
        /// The cards, and how often each stands in the list.
        cards: Vec<(CardId, usize)>,
    },
    /// IDs that the set does not have.
    UnknownCard {
        /// The IDs, each with one that may have been meant.
        cards: Vec<(CardId, Option<CardId>)>,
    },
    /// Entries that are no IDs.
    BadId {
        /// The entries as typed.
        entries: Vec<String>,
    },
    /// A cruiser that is not there.
    UnknownCruiser {
        /// As typed.
        cruiser: String,
        /// The ids of those that are, the one that may have been meant first.
        known: Vec<String>,
    },
    /// No cruiser.
    MissingCruiser {
        /// The ids to choose from.
        known: Vec<String>,
    },
    /// Cards of the only box that another deck uses too.
    SharedCard {
        /// All of them.
        cards: Vec<CardId>,
        /// Those that this deck had better give up.
        give_up: Vec<CardId>,
    },
}

impl Problem {
    /// The stable name in JSON.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::TooFewCards { .. } => "too-few-cards",
            Problem::DuplicateCard { .. } => "duplicate-card",
            Problem::UnknownCard { .. } => "unknown-card",
            Problem::BadId { .. } => "bad-id",
            Problem::UnknownCruiser { .. } => "unknown-cruiser",
            Problem::MissingCruiser { .. } => "missing-cruiser",
            Problem::SharedCard { .. } => "shared-card",
        }
    }

    /// The entries of the list that it is about.
    pub fn cards(&self) -> Vec<String> {
        match self {
            Problem::DuplicateCard { cards } => texts(cards.iter().map(|(card, _)| card)),
            Problem::UnknownCard { cards } => texts(cards.iter().map(|(card, _)| card)),
            Problem::BadId { entries } => entries.clone(),
            Problem::SharedCard { cards, .. } => texts(cards),
            _ => Vec::new(),
        }
    }
}

impl Problem {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Problem::TooFewCards { counted } => message!(
                "{cards} of the set; a deck needs at least {least}",
                cards = cards_in_words(*counted),
                least = LEAST_CARDS,
            ),
            Problem::DuplicateCard { cards } => {
                let times = |(card, times): &(CardId, usize)| {
                    message!("{card} ({times} times)", card = *card, times = *times)
                };
                let cards = some(cards, times);
                message!("at most one copy of each card: {cards}", cards = cards)
            }
            Problem::UnknownCard { cards } => {
                let hint = |(card, near): &(CardId, Option<CardId>)| match near {
                    Some(near) => {
                        message!("{card} (did you mean {near}?)", card = *card, near = *near)
                    }
                    None => Message::from(*card),
                };
                message!("not in the card set: {cards}", cards = some(cards, hint))
            }
            Problem::BadId { entries } => {
                let quoted = some(entries, |entry| format!("'{}'", clip(entry)));
                message!("not a card ID such as 3-10: {entries}", entries = quoted)
            }
            Problem::UnknownCruiser { cruiser, known } => message!(
                "no cruiser '{cruiser}'; there are {known}",
                cruiser = clip(cruiser),
                known = Message::list(known),
            ),
            Problem::MissingCruiser { known } => {
                message!(
                    "no cruiser; name one of {known}",
                    known = Message::list(known)
                )
            }
            Problem::SharedCard { cards, .. } => message!(
                "one box has each card once; another deck uses {cards}",
                cards = some(cards, |card| *card),
            ),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// `1 card`, `2 cards`.
pub fn cards_in_words(count: usize) -> Message {
    plural!(count, "1 card", "{count} cards")
}

/// `level 0: 11, level 1: 9, level 2: 6, level 3: 0; 62 fighters`.
pub fn totals_in_words(totals: &Totals) -> Message {
    let levels = totals.levels.into_iter().enumerate();
    let levels =
        levels.map(|(level, n)| message!("level {level}: {count}", level = level, count = n));
    message!(
        "{levels}; {fighters}",
        levels = Message::joined(levels, ", "),
        fighters = plural!(totals.all_fighters(), "1 fighter", "{count} fighters"),
    )
}

/// A list that stays readable however long it is.
fn some<T, M: Into<Message>>(items: &[T], show: impl Fn(&T) -> M) -> Message {
    const SHOWN: usize = 20;
    let shown = Message::joined(items.iter().take(SHOWN).map(show), ", ");
    match items.len().saturating_sub(SHOWN) {
        0 => shown,
        more => message!("{shown} and {more} more", shown = shown, more = more),
    }
}

fn texts<'a>(ids: impl IntoIterator<Item = &'a CardId>) -> Vec<String> {
    ids.into_iter().map(CardId::to_string).collect()
}

/// What a look at a list found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Different cards of the set.
    pub counted: usize,
    /// Every broken rule; none if the deck is legal.
    pub problems: Vec<Problem>,
    /// It lacks cards, and says itself that it was built with others.
    pub of_other_cards: bool,
}

/// The least that makes a list legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// Entries to take out, one mention for each.
    pub drop: Vec<String>,
    /// How many cards to put in, at least.
    pub add: usize,
    /// The cruisers to choose from, if it needs one.
    pub cruisers: Vec<String>,
}

impl Check {
    /// No rule is broken.
    pub fn is_legal(&self) -> bool {
        self.problems.is_empty()
    }

    /// The least that makes the list legal; `None` if it is.
    pub fn repair(&self) -> Option<Repair> {
        if self.is_legal() {
            return None;
        }
        let mut repair = Repair {
            drop: Vec::new(),
            add: 0,
            cruisers: Vec::new(),
        };
        let mut kept = self.counted;
        for problem in &self.problems {
            match problem {
                Problem::TooFewCards { .. } => {}
                Problem::DuplicateCard { cards } => {
                    let extra = |(card, times): &(CardId, usize)| vec![card.to_string(); times - 1];
                    repair.drop.extend(cards.iter().flat_map(extra));
                }
                Problem::UnknownCard { .. } | Problem::BadId { .. } => {
                    repair.drop.extend(problem.cards());
                }
                Problem::SharedCard { give_up, .. } => {
                    kept -= give_up.len();
                    repair.drop.extend(texts(give_up));
                }
                Problem::UnknownCruiser { known, .. } | Problem::MissingCruiser { known } => {
                    repair.cruisers.clone_from(known);
                }
            }
        }
        repair.add = LEAST_CARDS.saturating_sub(kept);
        Some(repair)
    }
}

impl Repair {
    /// In words. Shared cards whose turn it is to be given up by another deck leave nothing to do
    /// here.
    pub fn message(&self) -> Message {
        let mut steps = Vec::new();
        if !self.drop.is_empty() {
            let cards = some(&self.drop, |entry| clip(entry));
            steps.push(message!("drop {cards}", cards = cards));
        }
        if self.add > 0 {
            let cards = cards_in_words(self.add);
            steps.push(message!("add at least {cards}", cards = cards));
        }
        if !self.cruisers.is_empty() {
            steps.push(message!(
                "choose a cruiser: {cruisers}",
                cruisers = Message::choice(&self.cruisers),
            ));
        }
        if steps.is_empty() {
            steps.push(message!("nothing to do here if the other deck gives way"));
        }
        Message::joined(steps, "; ")
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// A list that is no legal deck, with every reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct IllegalDeck {
    /// The name of the list.
    pub name: String,
    /// What is wrong with it.
    pub check: Check,
}

impl IllegalDeck {
    /// In words.
    pub fn message(&self) -> Message {
        let reasons = self.check.problems.iter().map(Problem::message);
        message!(
            "{deck} is not a legal deck: {reasons}",
            deck = &self.name,
            reasons = Message::joined(reasons, "; "),
        )
    }
}

/// Letters of the name that a deck plays under; whoever wrote more wrote no name.
const LONGEST: usize = 200;

impl DeckList {
    /// The legal deck that this list is, or every reason why it is none.
    pub fn validate(&self, cards: &CardSet, cruisers: &CruiserSet) -> Result<Deck, IllegalDeck> {
        let check = self.check(cards, cruisers);
        let cruiser = self.cruiser.as_deref().and_then(|id| cruisers.get(id));
        match cruiser {
            Some(cruiser) if check.is_legal() => Ok(Deck {
                name: cut(&self.name, LONGEST).into_owned(),
                cruiser: cruiser.clone(),
                cards: self.copies().into_keys().collect(),
            }),
            _ => Err(IllegalDeck {
                name: name(&self.name),
                check,
            }),
        }
    }

    /// Every rule that this list breaks by itself.
    pub fn check(&self, cards: &CardSet, cruisers: &CruiserSet) -> Check {
        let mut counted = 0;
        let (mut twice, mut unknown) = (Vec::new(), Vec::new());
        for (id, times) in self.copies() {
            match cards.get(id) {
                Some(_) => counted += 1,
                None => unknown.push((id, cards.near(id).first().copied())),
            }
            if times > 1 {
                twice.push((id, times));
            }
        }
        let mut bad = Vec::new();
        for entry in self
            .cards
            .iter()
            .filter(|entry| entry.parse::<CardId>().is_err())
        {
            match CardId::shaped(entry) {
                Some(id) => unknown.push((id, cards.near(id).first().copied())),
                None => bad.push(entry.clone()),
            }
        }
        let of_other_cards = !unknown.is_empty() && self.is_of_other_cards(cards);
        let problems = [
            (counted < LEAST_CARDS).then_some(Problem::TooFewCards { counted }),
            (!twice.is_empty()).then_some(Problem::DuplicateCard { cards: twice }),
            (!unknown.is_empty()).then_some(Problem::UnknownCard { cards: unknown }),
            (!bad.is_empty()).then_some(Problem::BadId { entries: bad }),
            self.check_cruiser(cruisers),
        ];
        Check {
            counted,
            problems: problems.into_iter().flatten().collect(),
            of_other_cards,
        }
    }

    fn check_cruiser(&self, cruisers: &CruiserSet) -> Option<Problem> {
        let mut known: Vec<String> = cruisers.iter().map(|c| c.id.clone()).collect();
        let Some(cruiser) = self.cruiser.clone() else {
            return Some(Problem::MissingCruiser { known });
        };
        if cruisers.get(&cruiser).is_some() {
            return None;
        }
        let meant = nearest(&cruiser, known.iter().map(String::as_str)).map(str::to_owned);
        known.sort_by_key(|id| Some(id) != meant.as_ref());
        Some(Problem::UnknownCruiser { cruiser, known })
    }

    /// How often each ID stands in the list.
    fn copies(&self) -> BTreeMap<CardId, usize> {
        let mut copies = BTreeMap::new();
        for id in self.ids() {
            *copies.entry(id).or_default() += 1;
        }
        copies
    }
}

/// A card that more than one deck wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The card.
    pub card: CardId,
    /// The decks, by their place in the list of decks.
    pub decks: Vec<usize>,
}

/// Checks decks that are built from one box: each by itself, then for the cards that they share.
///
/// Every shared card stays with one deck. It goes to the one that can spare it least, so that as few
/// cards as possible must be found in its place.
pub fn check_one_box(
    lists: &[DeckList],
    cards: &CardSet,
    cruisers: &CruiserSet,
) -> (Vec<Check>, Vec<Conflict>) {
    let mut checks: Vec<Check> = lists.iter().map(|l| l.check(cards, cruisers)).collect();
    let conflicts = shared_cards(lists, cards);
    let mut kept: Vec<usize> = checks.iter().map(|check| check.counted).collect();
    let mut give_up = vec![Vec::new(); lists.len()];
    for conflict in &conflicts {
        let keeper = conflict
            .decks
            .iter()
            .copied()
            .min_by_key(|deck| kept[*deck]);
        for &deck in conflict.decks.iter().filter(|deck| Some(**deck) != keeper) {
            kept[deck] -= 1;
            give_up[deck].push(conflict.card);
        }
    }
    for (deck, give_up) in give_up.into_iter().enumerate() {
        let of_this = conflicts.iter().filter(|c| c.decks.contains(&deck));
        let cards: Vec<CardId> = of_this.map(|conflict| conflict.card).collect();
        if !cards.is_empty() {
            let problem = Problem::SharedCard { cards, give_up };
            checks[deck].problems.push(problem);
        }
    }
    (checks, conflicts)
}

/// The cards of the set that stand in more than one of these lists.
pub fn shared_cards(lists: &[DeckList], cards: &CardSet) -> Vec<Conflict> {
    let mut users: BTreeMap<CardId, Vec<usize>> = BTreeMap::new();
    for (deck, list) in lists.iter().enumerate() {
        for card in list
            .copies()
            .into_keys()
            .filter(|id| cards.get(*id).is_some())
        {
            users.entry(card).or_default().push(deck);
        }
    }
    users.retain(|_, decks| decks.len() > 1);
    let conflict = |(card, decks)| Conflict { card, decks };
    users.into_iter().map(conflict).collect()
}

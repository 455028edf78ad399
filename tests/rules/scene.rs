//! How is a position set up and played for a test, through the public doors alone?
//!
//! Cards are written as `0-1: 2 draw pivot / 1 screen-2`: fighters and effects of the upper and of
//! the lower half. By default every board is made of five sectors `DDDD`, so that the first hand
//! holds the first twenty cards of the deck, and both decks are the whole set.
//!
//! Choices are written as `0-1 at 2`, `0-1 back at 2`, `pass`, `draw`, `pivot 1:0-3`,
//! `free-move 0:0-3 to 2`, `upper pivot 1:0-3` (where both halves could be meant) and
//! `stay left-to-right`. What leaves no choice is taken by the engine and never written.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use guerre_totale::cards::{
    CardId, CardSet, CruiserSet, Half, read_cards, read_cruisers, write_cards,
};
use guerre_totale::rules::transcript::{Header, Line, Scribe, SeatHeader};
use guerre_totale::rules::{
    BySeat, CardBits, CardIndex, Choice, CombatOrder, CruiserMove, Decision, Game, Mode, Placed,
    Seat, Shuffler, Side, State,
};
use serde_json::Value;

const TOOLS: [&str; 7] = [
    "lateral-move",
    "vertical-move",
    "free-move",
    "pivot",
    "destroy",
    "flip",
    "hit-fighter",
];

/// Seat 1 has passed at once and holds the Initiative; seat 0 plays these cards and tools alone.
pub fn solo(cards: &[&str]) -> Scene {
    let mut scene = Table::with_tools(cards).first(Seat::B).start();
    scene.b("pass");
    scene
}

/// What a scene starts from.
pub struct Table {
    set: CardSet,
    mode: Mode,
    boards: [String; 2],
    armour: [u16; 2],
    decks: [Option<String>; 2],
    first: Seat,
    shuffles: Vec<String>,
}

impl Table {
    pub fn of(cards: &[&str]) -> Table {
        Table {
            set: read_cards(cards_csv(cards).as_bytes()).expect("a readable set"),
            mode: Mode::TotalWar,
            boards: ["DDDD DDDD DDDD DDDD DDDD"; 2].map(String::from),
            armour: [20; 2],
            decks: [None, None],
            first: Seat::A,
            shuffles: vec![],
        }
    }

    /// These cards and a tool for each effect: `0-91` lateral-move, `0-92` vertical-move, `0-93`
    /// free-move, `0-94` pivot, `0-95` destroy, `0-96` flip, `0-97` hit-fighter, each with a fighter
    /// on either half, and `0-99`, a wall of nine and nine fighters.
    pub fn with_tools(cards: &[&str]) -> Table {
        let tool = |(number, effect): (usize, &&str)| format!("0-{number}: 1 {effect} / 1");
        let tools: Vec<String> = (91..).zip(&TOOLS).map(tool).collect();
        let tools = tools.iter().map(String::as_str).chain(["0-99: 9 / 9"]);
        Table::of(&cards.iter().copied().chain(tools).collect::<Vec<_>>())
    }

    pub fn mode(mut self, mode: Mode) -> Table {
        self.mode = mode;
        self
    }

    /// Makes these cards blue; all others are green.
    pub fn blue(mut self, cards: &str) -> Table {
        let blue = ids(cards);
        let csv = write_cards(self.set.cards());
        let row = |line: &str| match blue.iter().any(|id| line.starts_with(&format!("{id},"))) {
            true => line.replace(",green,", ",blue,") + "\n",
            false => line.to_owned() + "\n",
        };
        let csv: String = csv.lines().map(row).collect();
        self.set = read_cards(csv.as_bytes()).expect("a readable set");
        self
    }

    /// The sectors of both boards, such as `Do Doo Dooo Doo Do`.
    pub fn boards(mut self, a: &str, b: &str) -> Table {
        self.boards = [a, b].map(String::from);
        self
    }

    pub fn armour(mut self, a: u16, b: u16) -> Table {
        self.armour = [a, b];
        self
    }

    /// The cards of both decks.
    pub fn decks(mut self, a: &str, b: &str) -> Table {
        self.decks = [a, b].map(|cards| Some(cards.to_owned()));
        self
    }

    pub fn first(mut self, first: Seat) -> Table {
        self.first = first;
        self
    }

    /// What the shuffles bring to the top, one after the other; the rest follows sorted.
    pub fn shuffles(mut self, tops: &[&str]) -> Table {
        self.shuffles = tops.iter().map(|top| top.to_string()).collect();
        self
    }

    pub fn start(self) -> Scene {
        let cruisers = self.cruisers();
        let both = ["a", "b"].map(|id| cruisers.get(id).expect("a cruiser"));
        let game = Game::new(self.mode, &self.set, both);
        let all: Vec<CardId> = self.set.cards().iter().map(|card| card.id).collect();
        let deck = |cards: &Option<String>| cards.as_deref().map_or(all.clone(), ids);
        let piles = match self.mode {
            Mode::TotalWar => BySeat([0, 1].map(|seat| game.bits(&deck(&self.decks[seat])))),
            _ => game.common_piles(),
        };
        let tops = self.shuffles.iter().map(|top| indices(&game, top));
        let script = Script(tops.collect());
        let seat = |cruiser: &str| SeatHeader {
            deck: None,
            cruiser: cruiser.to_owned(),
            cards: vec![],
            player: None,
        };
        let header = Header::new(&game, self.first, ["a", "b"].map(seat));
        let lines = Rc::new(RefCell::new(vec![]));
        let written = lines.clone();
        let keep = move |line: &Line| {
            let line = serde_json::to_value(line).expect("lines are JSON");
            written.borrow_mut().push(line);
        };
        let mut croupier = Scribe::new(header, script, Box::new(keep) as Writer);
        let state = game.start(piles, self.first, &mut croupier);
        Scene {
            game,
            state,
            croupier,
            lines,
        }
    }

    fn cruisers(&self) -> CruiserSet {
        let mut csv =
            "id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5,source\n".to_owned();
        for (id, (board, armour)) in ["a", "b"].iter().zip(self.boards.iter().zip(self.armour)) {
            csv += &format!("{id},{id},{armour},{},\n", board.replace(' ', ","));
        }
        read_cruisers(csv.as_bytes()).expect("readable cruisers")
    }
}

/// `0-1: 2 draw / 1` as a row of cards.csv each; all cards are green.
pub fn cards_csv(cards: &[&str]) -> String {
    let half = |half: &str| {
        let mut words = half.split_whitespace();
        let fighters = words.next().unwrap_or("0");
        format!("{fighters},{}", words.collect::<Vec<_>>().join("+"))
    };
    let row = |card: &&str| {
        let (id, halves) = card.split_once(':').expect("an ID and halves");
        let (upper, lower) = halves.split_once('/').expect("two halves");
        let level = &id[..1];
        format!("{id},green,{level},{},{}\n", half(upper), half(lower))
    };
    let header = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n";
    header.to_owned() + &cards.iter().map(row).collect::<String>()
}

fn ids(cards: &str) -> Vec<CardId> {
    let id = |card: &str| card.parse().expect("a card ID");
    cards.split_whitespace().map(id).collect()
}

fn indices(game: &Game, cards: &str) -> Vec<CardIndex> {
    let index = |id: CardId| game.card(id).expect("a card of the set");
    ids(cards).into_iter().map(index).collect()
}

/// Shuffles as it is told.
struct Script(VecDeque<Vec<CardIndex>>);

impl Shuffler for Script {
    fn shuffle(&mut self, _pile: Seat, cards: &mut [CardIndex]) {
        let top = self.0.pop_front().unwrap_or_default();
        let place = |card: &CardIndex| top.iter().position(|first| first == card);
        cards.sort_by_key(|card| (place(card).unwrap_or(usize::MAX), *card));
    }
}

type Writer = Box<dyn FnMut(&Line)>;

/// A game under way.
pub struct Scene {
    pub game: Game,
    pub state: State,
    croupier: Scribe<Script, Writer>,
    lines: Rc<RefCell<Vec<Value>>>,
}

impl Scene {
    /// Seat 0 chooses.
    #[track_caller]
    pub fn a(&mut self, choice: &str) -> &mut Scene {
        self.take(Seat::A, choice)
    }

    /// Seat 1 chooses.
    #[track_caller]
    pub fn b(&mut self, choice: &str) -> &mut Scene {
        self.take(Seat::B, choice)
    }

    #[track_caller]
    pub fn take(&mut self, seat: Seat, text: &str) -> &mut Scene {
        assert_eq!(self.seat(), Some(seat), "whose turn is it for {text}?");
        let choices = self.state.choices(&self.game).iter();
        let wanted: Vec<Choice> = choices.filter(|choice| self.is(*choice, text)).collect();
        let [choice, ..] = wanted[..] else {
            panic!("{text}? Only {:?}", self.choices());
        };
        self.apply(choice)
    }

    /// Plays a card; what it triggers is resolved in the first way there is.
    #[track_caller]
    pub fn lay(&mut self, choice: &str) -> &mut Scene {
        self.take(self.seat().expect("a player"), choice);
        self.settle()
    }

    /// Resolves everything that waits in the first way there is.
    pub fn settle(&mut self) -> &mut Scene {
        while let Some(Decision::Effect(_)) = self.state.decision() {
            let choice = self.state.choices(&self.game).nth(0);
            self.apply(choice.expect("a choice"));
        }
        self
    }

    /// Plays the tool of an effect in sector 4 and uses it: `pivot 0:0-1`.
    #[track_caller]
    pub fn tool(&mut self, text: &str) -> &mut Scene {
        let seat = self.seat().expect("a player");
        let tool = TOOLS.iter().position(|effect| text.starts_with(effect));
        let number = 91 + tool.expect("a tool");
        self.take(seat, &format!("0-{number} at 4"))
            .take(seat, text)
    }

    /// What using a tool triggers, everything resolved.
    #[track_caller]
    pub fn revealed_by(&mut self, text: &str) -> Vec<String> {
        self.lines.borrow_mut().clear();
        self.tool(text).settle();
        self.effects().split_off(1)
    }

    pub fn apply(&mut self, choice: Choice) -> &mut Scene {
        let applied = self.state.apply(&self.game, choice, &mut self.croupier);
        applied.expect("a choice of the list");
        self
    }

    /// The holder of the Initiative stays and fights from their left.
    #[track_caller]
    pub fn fight(&mut self) -> &mut Scene {
        let holder = self.state.initiative();
        self.take(holder, "stay left-to-right")
    }

    /// Who must choose.
    pub fn seat(&self) -> Option<Seat> {
        self.state.decision().map(|decision| decision.seat())
    }

    /// What can be chosen, written as it is played.
    pub fn choices(&self) -> Vec<String> {
        let choices = self.state.choices(&self.game).iter();
        choices.map(|choice| self.text(choice)).collect()
    }

    /// Can this be chosen?
    pub fn can(&self, text: &str) -> bool {
        let mut choices = self.state.choices(&self.game).iter();
        choices.any(|choice| self.is(choice, text))
    }

    fn is(&self, choice: Choice, wanted: &str) -> bool {
        let text = self.text(choice);
        let short = text.strip_prefix("upper ").or(text.strip_prefix("lower "));
        text == wanted || short == Some(wanted)
    }

    fn text(&self, choice: Choice) -> String {
        match choice {
            Choice::Pass => "pass".to_owned(),
            Choice::Deploy { card, side, sector } => {
                let back = if side == Side::Back { " back" } else { "" };
                format!("{}{back} at {sector}", self.game.id(card))
            }
            Choice::Battle { movement, order } => {
                let movement = match movement {
                    CruiserMove::Left => "left",
                    CruiserMove::Right => "right",
                    CruiserMove::Stay => "stay",
                };
                let order = match order {
                    CombatOrder::LeftToRight => "left-to-right",
                    CombatOrder::RightToLeft => "right-to-left",
                };
                format!("{movement} {order}")
            }
            Choice::Resolve { symbol, target } => {
                let (half, effect) = self.state.symbol(&self.game, symbol).expect("it waits");
                let half = if half == Half::Upper {
                    "upper"
                } else {
                    "lower"
                };
                let target = target.map_or(String::new(), |target| {
                    let (owner, sector) = (target.owner, target.sector as usize);
                    let card = self.state.stack(owner, sector)[target.level as usize].card();
                    let moves = effect.id().ends_with("-move") && effect.id() != "vertical-move";
                    let to = moves.then(|| format!(" to {}", target.to));
                    let (seat, id) = (owner.index(), self.game.id(card));
                    format!(" {seat}:{id}{}", to.unwrap_or_default())
                });
                format!("{half} {}{target}", effect.id())
            }
        }
    }

    /// A stack from bottom to top, such as `0-1 0-2:back:pivoted:hit1/0:screens2`: markers on the
    /// printed upper / lower half.
    pub fn stack(&self, seat: Seat, sector: usize) -> String {
        let placed = |card: &Placed| {
            let [upper, lower] = [Half::Upper, Half::Lower].map(|half| card.damage(half));
            let mut text = self.game.id(card.card()).to_string();
            text += if card.is_back() { ":back" } else { "" };
            text += if card.is_pivoted() { ":pivoted" } else { "" };
            if upper + lower > 0 {
                text += &format!(":hit{upper}/{lower}");
            }
            if card.screens() > 0 {
                text += &format!(":screens{}", card.screens());
            }
            text
        };
        let stack = self.state.stack(seat, sector).iter();
        stack.map(placed).collect::<Vec<_>>().join(" ")
    }

    /// The visible undamaged fighters of a sector.
    pub fn fighters(&self, seat: Seat, sector: usize) -> u8 {
        self.state.fighters(&self.game, seat, sector)
    }

    pub fn armour(&self) -> [i32; 2] {
        Seat::BOTH.map(|seat| self.state.armour(seat))
    }

    /// These cards, sorted.
    pub fn cards(&self, bits: CardBits) -> String {
        let ids = bits.iter().map(|card| self.game.id(card).to_string());
        ids.collect::<Vec<_>>().join(" ")
    }

    pub fn hand(&self, seat: Seat) -> String {
        self.cards(self.state.hand(seat))
    }

    pub fn aside(&self, seat: Seat) -> String {
        self.cards(self.state.aside(seat))
    }

    pub fn discard(&self, pile: Seat) -> String {
        self.cards(self.state.discard(pile))
    }

    /// The transcript's lines of a type so far.
    pub fn lines(&self, kind: &str) -> Vec<Value> {
        let lines = self.lines.borrow();
        let of_kind = lines.iter().filter(|line| line["type"] == kind);
        of_kind.cloned().collect()
    }

    /// The types of all lines so far.
    pub fn kinds(&self) -> Vec<String> {
        let lines = self.lines.borrow();
        let kind = |line: &Value| line["type"].as_str().unwrap_or_default().to_owned();
        lines.iter().map(kind).collect()
    }

    /// The effects resolved so far, such as `0-1.upper pivot 1:0-3`.
    pub fn effects(&self) -> Vec<String> {
        let effect = |line: &Value| {
            let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let source = &line["source"];
            let mut text = format!(
                "{}.{} {}",
                word(&source["card"]),
                word(&source["half"]),
                word(&line["effect"])
            );
            if let Some(target) = line["target"].as_object() {
                text += &format!(" {}:{}", target["owner"], word(&target["card"]));
            }
            if let Some(to) = line["to"].as_u64() {
                text += &format!(" to {to}");
            }
            text
        };
        self.lines("effect").iter().map(effect).collect()
    }

    /// Plays backs and passes, without a thought, to the end of the round under way.
    pub fn finish_round(&mut self) -> &mut Scene {
        let round = self.state.round();
        while self.state.round() == round && self.state.outcome().is_none() {
            let choice = self.state.choices(&self.game).nth(0);
            self.apply(choice.expect("a choice"));
        }
        self
    }
}

//! What may be chosen now?

use serde_json::{Value, json};

use super::{
    cards::{Id, LOWER, Symbol, UPPER, id, name},
    game::{Game, Phase, Waiting},
};

/// One choice is one transcript line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    Deploy {
        seat: usize,
        card: Id,
        front: bool,
        sector: usize,
    },
    Pass {
        seat: usize,
    },
    Effect {
        seat: usize,
        symbol: Symbol,
        card: Id,
        half: usize,
        /// The owner and the card; `None` also where the effect knows no target.
        target: Option<(usize, Id)>,
        to: Option<usize>,
    },
    Battle {
        seat: usize,
        step: Step,
        order: Order,
    },
}

/// Where a cruiser goes, from its owner's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Left,
    Stay,
    Right,
}

/// The order of the combats, from the view of the holder of the Initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    LeftToRight,
    RightToLeft,
}

impl Step {
    pub fn shift(self) -> i64 {
        match self {
            Step::Left => 1,
            Step::Stay => 0,
            Step::Right => -1,
        }
    }
}

/// All different choices, sorted; none when the game is over.
pub fn legal_choices(game: &Game) -> Vec<Choice> {
    let mut choices = match (game.waiting.last(), &game.phase) {
        (Some(group), _) => group.iter().flat_map(|one| uses(game, one)).collect(),
        (None, Phase::Deployment { turn, .. }) => turns(game, *turn),
        (None, Phase::Battle) => battles(game),
        (None, Phase::Combats { .. } | Phase::Over) => vec![],
    };
    choices.sort();
    choices.dedup();
    choices
}

/// Section 4.2: one card of the hand, or a pass.
fn turns(game: &Game, seat: usize) -> Vec<Choice> {
    let mut choices = vec![Choice::Pass { seat }];
    for &card in &game.hands[seat] {
        for sector in 0..5 {
            for front in [true, false] {
                let level = game.cards[&card].level as usize;
                let fits = !front || level == 0 || level == game.boards[seat][sector].len();
                if fits && game.has_free_slot(seat, sector) {
                    choices.push(Choice::Deploy {
                        seat,
                        card,
                        front,
                        sector,
                    });
                }
            }
        }
    }
    choices
}

/// Section 4.3: at least two sectors must still face each other.
fn battles(game: &Game) -> Vec<Choice> {
    let mut choices = vec![];
    for step in [Step::Left, Step::Stay, Step::Right] {
        for order in [Order::LeftToRight, Order::RightToLeft] {
            if (game.shift + step.shift()).abs() <= 3 {
                choices.push(Choice::Battle {
                    seat: game.initiative,
                    step,
                    order,
                });
            }
        }
    }
    choices
}

/// Section 6: every way to apply a waiting effect.
fn uses(game: &Game, effect: &Waiting) -> Vec<Choice> {
    let with = |target, to| Choice::Effect {
        seat: effect.owner,
        symbol: effect.symbol,
        card: effect.card,
        half: effect.half,
        target,
        to,
    };
    let mut uses = vec![];
    for owner in [0, 1] {
        for (sector, stack) in game.boards[owner].iter().enumerate() {
            for (level, lying) in stack.iter().enumerate() {
                let target = Some((owner, lying.card));
                match effect.symbol {
                    Symbol::LateralMove | Symbol::FreeMove => {
                        for to in 0..5 {
                            if may_move(game, effect.symbol, owner, sector, to) {
                                uses.push(with(target, Some(to)));
                            }
                        }
                    }
                    Symbol::HitFighter if level + 1 == stack.len() => uses.push(with(target, None)),
                    Symbol::VerticalMove | Symbol::Pivot | Symbol::Flip | Symbol::Destroy => {
                        uses.push(with(target, None));
                    }
                    _ => {}
                }
            }
        }
    }
    if uses.is_empty() {
        uses.push(with(None, None));
    }
    uses
}

fn may_move(game: &Game, symbol: Symbol, owner: usize, from: usize, to: usize) -> bool {
    let free = game.has_free_slot(owner, to);
    match symbol {
        Symbol::LateralMove => from.abs_diff(to) == 1 && free,
        _ => from == to || free,
    }
}

impl Choice {
    /// The transcript line, but for what follows from the choice (`drawn`, `shift`).
    pub fn line(&self) -> Value {
        match self {
            Choice::Deploy {
                seat,
                card,
                front,
                sector,
            } => json!({
                "type": "deploy", "seat": seat, "card": name(*card),
                "side": if *front { "front" } else { "back" }, "sector": sector,
            }),
            Choice::Pass { seat } => json!({"type": "pass", "seat": seat}),
            Choice::Effect { .. } => self.effect_line(),
            Choice::Battle { seat, step, order } => json!({
                "type": "battle", "seat": seat,
                "move": match step {
                    Step::Left => "left",
                    Step::Stay => "stay",
                    Step::Right => "right",
                },
                "order": match order {
                    Order::LeftToRight => "left-to-right",
                    Order::RightToLeft => "right-to-left",
                },
            }),
        }
    }

    fn effect_line(&self) -> Value {
        let Choice::Effect {
            seat,
            symbol,
            card,
            half,
            target,
            to,
        } = self
        else {
            return Value::Null;
        };
        let half = if *half == LOWER { "lower" } else { "upper" };
        let mut line = json!({
            "type": "effect", "seat": seat, "effect": symbol.name(),
            "source": {"owner": seat, "card": name(*card), "half": half},
        });
        if symbol.has_target() {
            let target = target.map(|(owner, card)| json!({"owner": owner, "card": name(card)}));
            line["target"] = json!(target);
        }
        if symbol.has_destination() {
            line["to"] = json!(to);
        }
        line
    }
}

impl Choice {
    /// The choice that a transcript line makes, legal or not.
    pub fn read(line: &Value) -> Option<Choice> {
        let number = |value: &Value| Some(value.as_u64()? as usize);
        let seat = number(&line["seat"])?;
        match line["type"].as_str()? {
            "deploy" => Some(Choice::Deploy {
                seat,
                card: id(line["card"].as_str()?)?,
                front: match line["side"].as_str()? {
                    "front" => true,
                    "back" => false,
                    _ => return None,
                },
                sector: number(&line["sector"])?,
            }),
            "pass" => Some(Choice::Pass { seat }),
            "battle" => Some(Choice::Battle {
                seat,
                step: match line["move"].as_str()? {
                    "left" => Step::Left,
                    "stay" => Step::Stay,
                    "right" => Step::Right,
                    _ => return None,
                },
                order: match line["order"].as_str()? {
                    "left-to-right" => Order::LeftToRight,
                    "right-to-left" => Order::RightToLeft,
                    _ => return None,
                },
            }),
            "effect" => {
                let symbol = Symbol::named(line["effect"].as_str()?)?;
                let target = match &line["target"] {
                    target if symbol.has_target() && !target.is_null() => {
                        Some((number(&target["owner"])?, id(target["card"].as_str()?)?))
                    }
                    _ => None,
                };
                Some(Choice::Effect {
                    seat,
                    symbol,
                    card: id(line["source"]["card"].as_str()?)?,
                    half: match line["source"]["half"].as_str()? {
                        "upper" => UPPER,
                        "lower" => LOWER,
                        _ => return None,
                    },
                    target,
                    to: number(&line["to"]).filter(|_| symbol.has_destination()),
                })
            }
            _ => None,
        }
    }
}

impl Symbol {
    fn has_destination(self) -> bool {
        matches!(self, Symbol::LateralMove | Symbol::FreeMove)
    }

    fn has_target(self) -> bool {
        !matches!(
            self,
            Symbol::Draw | Symbol::HitEnemyCruiser | Symbol::HitOwnCruiser
        )
    }
}

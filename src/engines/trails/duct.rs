//! Decoupled UCT for a request: its settings from the engine's knobs, its reports from the tree.

use super::fill::fill;
use super::reach::Reach;
use crate::games::trails::{Direction, Trails};
use crate::games::{Side, SimultaneousGame};
use crate::protocol::{Body, Knobs, Report, Request, Status};
use crate::search::duct::{HalfTurn, Leaf, Rule, Searcher, Sequential, Settings, Ties};
use crate::search::joint::{Choice, JointTable, ONE};
use crate::search::limits::Stop;
use crate::search::report::Effort;

/// Positions that are looked at to fill a room for as long as possible.
const FILL_BUDGET: u32 = 2_000;

/// The names of the selection rules, by their number in the knob `rule`.
pub const RULES: [&str; 6] = ["ucb1", "tuned", "rm", "exp3", "uct", "uct-tuned"];

/// The names of the final choices, by their number in the knob `final`.
pub const CHOICES: [&str; 3] = ["max", "mix", "purified"];

/// A search as a request asks for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// The search itself.
    pub settings: Settings,
    /// Whether it is the sequential search, in which the searcher moves first.
    pub sequential: bool,
}

impl Asked {
    /// Reads the knobs of the engine.
    pub fn new(knobs: &Knobs, request: &Request) -> Self {
        let (c, gamma) = (knobs["constant"], knobs["gamma"]);
        let name = RULES[knobs["rule"] as usize];
        let rule = match name {
            "ucb1" | "uct" => Rule::Ucb1 { c },
            "rm" => Rule::RegretMatching { gamma },
            "exp3" => Rule::Exp3 { gamma },
            _ => Rule::Tuned,
        };
        let choice = [Choice::Max, Choice::Mix, Choice::Purified][knobs["final"] as usize];
        let settings = Settings {
            rule,
            ties: Ties::Within(knobs["tie"]),
            choice,
            solver: knobs["solver"] != 0.0,
            bytes: (knobs["memory-mb"] * f64::from(1 << 20)) as usize,
            seed: request.seed,
            shard: request.shard,
        };
        Self { settings, sequential: name.starts_with("uct") }
    }
}

/// Searches `root` and returns the last report. `amend` may add to a table what is known of the position without the tree.
pub fn answer<G: SimultaneousGame>(
    root: &G,
    leaf: impl Leaf<G>,
    asked: Asked,
    request: &Request,
    stop: &dyn Stop,
    report: &mut dyn FnMut(Report),
    amend: &dyn Fn(&mut JointTable<G::Action>),
) -> Report {
    let tell = |mut table: JointTable<G::Action>, effort, status| {
        amend(&mut table);
        Report {
            id: request.id,
            shard: request.shard,
            status,
            elapsed_ms: stop.elapsed_ms(),
            effort,
            body: Body::JointTable(table.map(|&action| root.action_text(action))),
        }
    };
    let most = request.limits.playouts;
    if asked.sequential {
        let root = Sequential::new(root.clone(), request.side);
        let mut search = Searcher::new(&root, HalfTurn(leaf), asked.settings, most);
        search.run(most, stop, &mut |search| {
            report(tell(search.joint_table(), search.effort(), Status::Running));
        });
        return tell(search.joint_table(), search.effort(), Status::Done);
    }
    let side: Side = request.side;
    let mut search = Searcher::new(root, leaf, asked.settings, most);
    let mut told = |search: &Searcher<G, _>| {
        let effort: Effort = search.effort();
        report(tell(search.table(side), effort, Status::Running));
    };
    search.run(most, stop, &mut told);
    tell(search.table(side), search.effort(), Status::Done)
}

/// Once the heads are apart there is nothing left to decide between the players: each fills its room for as long as it can, whoever wins. So
/// the winner does not err, and the loser falls as late as it can.
pub fn fill_rooms(root: &Trails, table: &mut JointTable<Direction>) {
    if root.outcome().is_some() || !Reach::of(root).separated {
        return;
    }
    for (side, player) in Side::BOTH.into_iter().zip(&mut table.players) {
        let filling = fill(root.free(), root.head(side), FILL_BUDGET);
        let best = player.actions.iter().position(|option| Some(option.action) == filling.first);
        let Some(best) = best else { continue };
        for (index, option) in player.actions.iter_mut().enumerate() {
            option.weight = if index == best { ONE } else { 0 };
        }
        if let Some(exact) = &mut table.exact {
            exact.mixes[side.index()] = player.actions.iter().map(|option| option.weight).collect();
        }
    }
}

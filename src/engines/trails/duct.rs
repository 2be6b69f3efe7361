//! Decoupled UCT for a request: its settings from the engine's knobs, its reports from the tree.

use super::fill::fill;
use super::kept;
use super::leaf::TrailsLeaf;
use super::reach::Reach;
use super::truth::Truth;
use crate::games::trails::{Direction, Trails};
use crate::games::{Side, SimultaneousGame};
use crate::protocol::{Body, Knobs, Report, Request, Status};
use crate::search::duct::{HalfTurn, Leaf, Playout, Rule, Searcher, Sequential, Settings, Ties};
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
    /// Free cells up to which a position is solved as well.
    pub exact: u32,
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
        Self { settings, sequential: name.starts_with("uct"), exact: knobs["exact"] as u32 }
    }
}

/// A request on its way through a search, and where its reports go.
pub struct Task<'a> {
    /// What is asked.
    pub request: &'a Request,
    /// When to stop.
    pub stop: &'a dyn Stop,
    /// Hears what is found on the way.
    pub report: &'a mut dyn FnMut(Report),
    /// What was kept of the search before.
    pub warm: &'a mut kept::Warm,
}

/// What is known of a position without a tree is added to its table.
pub type Amend<'a, G> = &'a dyn Fn(&G, &mut JointTable<<G as SimultaneousGame>::Action>);

/// How many simulations a request allows: as many as it says, or as many as it allows nodes, since each grows the tree by one node at most.
fn most_simulations(request: &Request) -> Option<u64> {
    request.limits.playouts.into_iter().chain(request.limits.nodes).min()
}

impl Task<'_> {
    /// Goes on with a search and returns the last report.
    pub fn decoupled<G: SimultaneousGame, L: Leaf<G>>(
        &mut self,
        search: &mut Searcher<G, L>,
        amend: Amend<G>,
    ) -> Report {
        let root = search.root().clone();
        let Task { request, stop, report, .. } = self;
        let tell = |search: &Searcher<G, L>, status| {
            said(&root, search.table(request.side), search.effort(), amend, (request, *stop), status)
        };
        let mut told = |search: &Searcher<G, L>| report(tell(search, Status::Running));
        search.run(most_simulations(request), *stop, &mut told);
        tell(search, Status::Done)
    }

    /// Searches `root` as if the searcher moved first.
    pub fn sequential<G: SimultaneousGame>(
        &mut self,
        root: &G,
        leaf: impl Leaf<G>,
        settings: Settings,
        amend: Amend<G>,
    ) -> Report {
        let Task { request, stop, report, .. } = self;
        let most = most_simulations(request);
        let halves = Sequential::new(root.clone(), request.side);
        let mut search = Searcher::new(&halves, HalfTurn(leaf), settings, most);
        let tell = |search: &Searcher<Sequential<G>, _>, status| {
            said(root, search.joint_table(), search.effort(), amend, (request, *stop), status)
        };
        search.run(most, *stop, &mut |search| report(tell(search, Status::Running)));
        tell(&search, Status::Done)
    }
}

fn said<G: SimultaneousGame>(
    root: &G,
    mut table: JointTable<G::Action>,
    effort: Effort,
    amend: Amend<G>,
    (request, stop): (&Request, &dyn Stop),
    status: Status,
) -> Report {
    amend(root, &mut table);
    Report {
        id: request.id,
        shard: request.shard,
        status,
        elapsed_ms: stop.elapsed_ms(),
        effort,
        body: Body::JointTable(table.map(|&action| root.action_text(action))),
        book: false,
    }
}

/// Searches a position of Light Trails. Where the work is not fixed, the tree is kept for the next tick.
pub fn trails(root: &Trails, leaf: TrailsLeaf, asked: Asked, mut task: Task) -> Report {
    let (settings, request) = (asked.settings, task.request);
    let truth = Truth::of(root, &asked, task.stop);
    let amend = |root: &Trails, table: &mut JointTable<Direction>| {
        if let Some(truth) = &truth {
            truth.add_to(table);
        }
        fill_rooms(root, table);
    };
    if asked.sequential {
        return task.sequential(root, leaf, settings, &fill_rooms);
    }
    if request.limits.is_fixed_work() {
        let mut search = Searcher::new(root, leaf, settings, most_simulations(request));
        return task.decoupled(&mut search, &amend);
    }
    let mut search = kept::take(root, leaf, settings, request, task.warm);
    let report = task.decoupled(&mut search, &amend);
    kept::keep(search, leaf, settings, request, task.warm);
    report
}

/// Searches a position of any other game in which both choose at once, by random playouts.
pub fn by_playouts<G: SimultaneousGame>(root: &G, asked: Asked, mut task: Task) -> Report {
    let settings = asked.settings;
    if asked.sequential {
        return task.sequential(root, Playout, settings, &|_, _| {});
    }
    let mut search = Searcher::new(root, Playout, settings, most_simulations(task.request));
    task.decoupled(&mut search, &|_, _| {})
}

/// Once the heads are apart there is nothing left to decide between the players: each fills its room for as long as it can, whoever wins. So
/// the winner does not err, and the loser falls as late as it can.
fn fill_rooms(root: &Trails, table: &mut JointTable<Direction>) {
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

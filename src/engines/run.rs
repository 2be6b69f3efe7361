//! Request in, reports out: the one door through which the table, `ply` and the browser's worker reach a search.

use std::any::Any;

use super::alquerque::perfect::{self, asked::Asked};
use super::alquerque::plain::Plain;
use super::alquerque::uct;
use super::catalog::{Engine, Sharing, engines_of};
use super::othello::book;
use super::othello::classic::Classic;
use super::othello::endgame::Finish;
use super::othello::strong::{self, Confidence};
use super::random;
use super::trails::duct;
use super::trails::leaf::TrailsLeaf;
use crate::games::alquerque::notation::is_inverting;
use crate::games::alquerque::{self, Alquerque, Inverting, Position};
use crate::games::duel::Duel;
use crate::games::othello::{Move, Othello};
use crate::games::table_game::JOINT;
use crate::games::trails::Trails;
use crate::games::{Game, ParseError, Side, SimultaneousGame};
use crate::protocol::{Body, Knobs, Purpose, Report, Request, Status};
use crate::search::limits::Stop;
use crate::search::negamax::table::ENTRY_BYTES;
use crate::search::negamax::{Evaluate, Misjudge, NoSolver, Settings, Solve, search};
use crate::search::report::{Candidates, Effort};
use crate::search::tally::Tallies;

/// Why a request cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// No such game or engine, or one of them does not fit the other.
    #[error("{0}")]
    Unknown(String),
    /// The position or one of the moves is not right.
    #[error("{0}")]
    Position(String),
    /// A setting that the engine does not have, or a value that it cannot take.
    #[error("{0}")]
    Knob(String),
}

/// Answers requests one after another, and keeps what may help with the next one of the same game, with time as its limit: the tree of a search by
/// playouts, and what a solver has proven. With fixed work nothing is kept, so that every answer is a function of its request.
#[derive(Default)]
pub struct Runner {
    warm: Warm,
}

/// What is kept of games in progress; of which game, the engines know.
#[derive(Default)]
struct Warm {
    tree: Option<Box<dyn Any + Send>>,
    /// Apart from the tree, so that proofs can be asked for between two moves of a search by playouts.
    proofs: Option<Box<dyn Any + Send>>,
}

impl Runner {
    /// As [`run`].
    ///
    /// # Errors
    /// Says what is wrong with the request.
    pub fn run(
        &mut self,
        request: &Request,
        stop: &dyn Stop,
        report: &mut dyn FnMut(Report),
    ) -> Result<Report, RunError> {
        run_with(request, stop, report, &mut self.warm)
    }
}

/// Runs one shard to its end in the caller's thread and returns its last report (status `Done`). While it runs, `report` is handed a
/// report each time [`Stop::report_due`] says so. The first iteration always ends, so the last report holds a legal move whenever there is one.
///
/// # Errors
/// Says what is wrong with the request.
pub fn run(request: &Request, stop: &dyn Stop, report: &mut dyn FnMut(Report)) -> Result<Report, RunError> {
    Runner::default().run(request, stop, report)
}

fn run_with(
    request: &Request,
    stop: &dyn Stop,
    report: &mut dyn FnMut(Report),
    warm: &mut Warm,
) -> Result<Report, RunError> {
    let engine = Engine::find(&request.game, &request.engine).ok_or_else(|| unknown(request))?;
    let knobs = engine.read(&request.knobs).map_err(RunError::Knob)?;
    if request.limits.playouts.is_some() && engine.sharing != Sharing::Playouts {
        let limit = "a limit of nodes, of depth or of time";
        return Err(RunError::Knob(format!("engine '{}' makes no playouts; expected {limit}", engine.id)));
    }
    let task = Task { request, knobs, stop, report, warm };
    match (engine.game, engine.id) {
        (Othello::ID, _) => task.othello(),
        (alquerque::ID, _) if is_inverting(&request.start) => task.alquerque::<Inverting>(),
        (alquerque::ID, _) => task.alquerque::<Alquerque>(),
        (Trails::ID | Duel::ID, "duct") => task.duct(),
        _ => Err(unknown(request)),
    }
}

fn unknown(request: &Request) -> RunError {
    let Request { game, engine, .. } = request;
    let known: Vec<_> = engines_of(game).map(|engine| engine.id).collect();
    RunError::Unknown(if known.is_empty() {
        format!("no engine plays the game '{game}'")
    } else {
        format!("there is no engine '{engine}' for {game}; there is {}", known.join(", "))
    })
}

fn table_bytes(knobs: &Knobs) -> usize {
    (knobs["table-mb"] * f64::from(1 << 20)) as usize
}

/// The errors on purpose that are asked for, if any.
fn misjudge(knobs: &Knobs, seed: u64) -> Option<Misjudge> {
    let knob = |id| knobs.get(id).copied().unwrap_or_default();
    let (error, greed) = (knob("error") as u32, knob("greed") as i32);
    (error > 0 || greed > 0).then_some(Misjudge { error, greed, seed })
}

/// A request on its way through a search.
struct Task<'a> {
    request: &'a Request,
    knobs: Knobs,
    stop: &'a dyn Stop,
    report: &'a mut dyn FnMut(Report),
    warm: &'a mut Warm,
}

impl Task<'_> {
    fn negamax<G: Game, E: Evaluate<G>, S: Solve<G>>(
        self,
        hooks: &E,
        solver: &mut S,
    ) -> Result<Report, RunError> {
        let Task { request, knobs, stop, report, .. } = self;
        let root: G = replay(request)?;
        let only = root_moves(&root, request)?;
        let settings = Settings {
            limits: request.limits,
            every_move: request.purpose == Purpose::Analyse,
            table_entries: table_bytes(&knobs) / ENTRY_BYTES,
            ordering: knobs["ordering"] != 0.0,
            misjudge: misjudge(&knobs, request.seed),
        };
        let mut told = |candidates: &Candidates<G::Move>, effort| {
            report(tell(request, &root, stop, candidates, effort, Status::Running));
        };
        let (candidates, effort) = search(&root, &only, &settings, (hooks, solver), stop, &mut told);
        Ok(tell(request, &root, stop, &candidates, effort, Status::Done))
    }

    /// Either engine of Othello, after a look into the book where that is wanted.
    fn othello(self) -> Result<Report, RunError> {
        if self.knobs["book"] != 0.0
            && let Some(report) = self.look_up()?
        {
            return Ok(report);
        }
        if self.request.engine == "pattern" {
            return self.pattern();
        }
        let mut solver = Finish::new(self.knobs["exact-from"] as u32, table_bytes(&self.knobs));
        self.negamax::<Othello, _, _>(&Classic, &mut solver)
    }

    /// What the book of openings says, if it knows the position.
    fn look_up(&self) -> Result<Option<Report>, RunError> {
        let Task { request, knobs, stop, .. } = self;
        let root: Othello = replay(request)?;
        let only = root_moves(&root, request)?;
        let found = book::answer(&root, &only, knobs["book-width"] as i32, request.seed);
        Ok(found.map(|found| Report {
            book: true,
            ..tell(request, &root, *stop, &found, Effort::default(), Status::Done)
        }))
    }

    /// Any engine of Alquerque, under either rules.
    fn alquerque<P: Asked>(self) -> Result<Report, RunError> {
        match self.request.engine.as_str() {
            "uct" => self.uct::<P>(),
            "negamax" => self.negamax::<P, _, _>(&Plain, &mut NoSolver),
            "perfect" => self.perfect::<P>(),
            "random" => self.random::<P>(),
            _ => Err(unknown(self.request)),
        }
    }

    fn uct<P: Position>(self) -> Result<Report, RunError> {
        let Task { request, knobs, stop, report, warm } = self;
        let root: P = replay(request)?;
        let only = root_moves(&root, request)?;
        let mut known =
            warm.tree.take().and_then(|known| known.downcast::<uct::Warm<P>>().ok()).map(|known| *known);
        let mut told = |found: &Tallies<P::Move>, effort| {
            report(tell_playouts(request, &root, stop, (found, effort), Status::Running));
        };
        let (found, effort) = uct::answer(request, &knobs, (root, &only), &mut known, stop, &mut told);
        warm.tree = known.map(|known| Box::new(known) as Box<dyn Any + Send>);
        Ok(tell_playouts(request, &root, stop, (&found, effort), Status::Done))
    }

    fn perfect<P: Asked>(self) -> Result<Report, RunError> {
        let Task { request, knobs, stop, report, warm } = self;
        let root: P = replay(request)?;
        let only = root_moves(&root, request)?;
        let settings = perfect::root::Settings {
            limits: request.limits,
            every_move: request.purpose == Purpose::Analyse,
        };
        let bytes = table_bytes(&knobs);
        let look = Request { limits: settings.first_look(), ..request.clone() };
        let plain = Engine::find(alquerque::ID, "uct").ok_or_else(|| unknown(request))?;
        let knobs = plain.read(&Knobs::new()).map_err(RunError::Knob)?;
        let first = uct::answer(&look, &knobs, (root, &only), &mut None, stop, &mut |_, _| {});
        let mut told = |candidates: &Candidates<P::Move>, effort| {
            report(tell(request, &root, stop, candidates, effort, Status::Running));
        };
        let known = warm.proofs.take().and_then(|known| known.downcast().ok()).map(|known| *known);
        let mut solvers = perfect::warm::solvers(request, &root, bytes, known);
        let (candidates, effort) =
            perfect::root::search(&root, &first, &settings, &mut solvers, stop, &mut told);
        let kept = perfect::warm::keep(request, bytes, solvers);
        warm.proofs = kept.map(|kept: perfect::warm::Warm<P>| Box::new(kept) as Box<dyn Any + Send>);
        Ok(tell(request, &root, stop, &candidates, effort, Status::Done))
    }

    fn random<G: Game>(self) -> Result<Report, RunError> {
        let Task { request, stop, .. } = self;
        let root: G = replay(request)?;
        let only = root_moves(&root, request)?;
        let candidates = random::choose(&root, &only, request.seed);
        Ok(tell(request, &root, stop, &candidates, Effort::default(), Status::Done))
    }

    fn pattern(self) -> Result<Report, RunError> {
        let Task { request, knobs, stop, report, .. } = self;
        let root: Othello = replay(request)?;
        let only = root_moves(&root, request)?;
        let settings = strong::Settings {
            limits: request.limits,
            every_move: request.purpose == Purpose::Analyse,
            confidence: Confidence::of_percent(knobs["confidence"] as u8),
        };
        let mut told = |candidates: &Candidates<Move>, effort| {
            report(tell(request, &root, stop, candidates, effort, Status::Running));
        };
        let mut searcher = strong::Searcher::new(table_bytes(&knobs));
        let (candidates, effort) = searcher.search(&root, &only, &settings, stop, &mut told);
        Ok(tell(request, &root, stop, &candidates, effort, Status::Done))
    }
}

impl Task<'_> {
    fn duct(self) -> Result<Report, RunError> {
        let Task { request, knobs, stop, report, warm } = self;
        let asked = duct::Asked::new(&knobs, request);
        let task = duct::Task { request, stop, report, warm: &mut warm.tree };
        if request.game == Trails::ID {
            let leaf = TrailsLeaf::ALL[knobs["leaf"] as usize];
            return Ok(duct::trails(&replay_joint(request)?, leaf, asked, task));
        }
        Ok(duct::by_playouts(&replay_joint::<Duel>(request)?, asked, task))
    }
}

/// What a search has found, as a report.
fn tell<G: Game>(
    request: &Request,
    root: &G,
    stop: &dyn Stop,
    candidates: &Candidates<G::Move>,
    effort: Effort,
    status: Status,
) -> Report {
    Report {
        id: request.id,
        shard: request.shard,
        status,
        elapsed_ms: stop.elapsed_ms(),
        effort,
        body: Body::Candidates(candidates.map(|&mv| root.move_text(mv), |line| line_text(root, line))),
        book: false,
    }
}

/// What a search by playouts has found, as a report.
fn tell_playouts<G: Game>(
    request: &Request,
    root: &G,
    stop: &dyn Stop,
    (found, effort): (&Tallies<G::Move>, Effort),
    status: Status,
) -> Report {
    Report {
        id: request.id,
        shard: request.shard,
        status,
        elapsed_ms: stop.elapsed_ms(),
        effort,
        body: Body::Playouts(found.map(|&mv| root.move_text(mv), |line| line_text(root, line))),
        book: false,
    }
}

/// The position that the request asks about, reached move by move, as a game's rules may depend on the way.
fn replay<G: Game>(request: &Request) -> Result<G, RunError> {
    let wrong = |error: ParseError| RunError::Position(error.to_string());
    let start =
        if request.start.trim().is_empty() { G::start() } else { request.start.parse().map_err(wrong)? };
    request.moves.iter().enumerate().try_fold(start, |position: G, (index, text)| {
        let mv = position.parse_move(text).map_err(|error| wrong(error.in_move(index + 1)))?;
        Ok(position.play(mv))
    })
}

/// The same for a game in which both choose at once.
fn replay_joint<G: SimultaneousGame>(request: &Request) -> Result<G, RunError> {
    let wrong = |error: ParseError| RunError::Position(error.to_string());
    let start =
        if request.start.trim().is_empty() { G::start() } else { request.start.parse().map_err(wrong)? };
    request.moves.iter().enumerate().try_fold(start, |position: G, (index, text)| {
        let joint =
            || ParseError::whole(format!("found '{text}'"), format!("two actions joined by '{JOINT}'"));
        let (first, second) = text.split_once(JOINT).ok_or_else(|| wrong(joint().in_move(index + 1)))?;
        let read = |side, text| position.parse_action(side, text);
        let first = read(Side::First, first).map_err(|error| wrong(error.in_move(index + 1)))?;
        let second = read(Side::Second, second).map_err(|error| wrong(error.in_move(index + 1)))?;
        Ok(position.resolve(first, second))
    })
}

/// The moves that were dealt to this shard.
fn root_moves<G: Game>(root: &G, request: &Request) -> Result<Vec<G::Move>, RunError> {
    let read = |text: &String| root.parse_move(text);
    request
        .only
        .iter()
        .map(read)
        .collect::<Result<_, _>>()
        .map_err(|error| RunError::Position(error.to_string()))
}

/// A line of play as texts; a move's text may depend on the position it is played in.
fn line_text<G: Game>(root: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = *root;
    line.iter()
        .map(|&mv| {
            let text = position.move_text(mv);
            position = position.play(mv);
            text
        })
        .collect()
}

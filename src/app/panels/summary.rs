//! What the search panel shows, as text and shares of bars, worked out from the [`Thought`]. Draws nothing.

mod numbers;
mod rows;

use super::badge::has_rounds;
use super::matrix::{MatrixView, short_name};
use super::standing::Standing;
use crate::app::table::Table;
use crate::app::text::{side_name, tr, trf};
use crate::app::thinking::Thought;
use crate::engines::catalog::{Engine, Measure};
use crate::games::Side;
use crate::games::registry::opening;
use crate::games::table_game::{JOINT, TableGame};
use crate::search::joint::JointTable;
use numbers::{budget, numbers, work_of};
use rows::{line, moves, notes, shard};

/// A search as the panel tells it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Summary {
    /// The game's id.
    pub game: &'static str,
    /// Which engine, and for whom.
    pub engine: String,
    /// Whether it is still at work.
    pub running: bool,
    /// Who stands how; `None` until every shard has finished an iteration.
    pub standing: Option<Standing>,
    /// The joint-action table, of a search for both at once.
    pub joint: Option<Joint>,
    /// How far and how fast it searches.
    pub numbers: [Number; 4],
    /// What is used of what the search may use.
    pub budget: Budget,
    /// The principal variation.
    pub line: Vec<Step>,
    /// Root moves, best first.
    pub moves: Vec<MoveRow>,
    /// One row a shard.
    pub shards: Vec<ShardRow>,
    /// That the move comes from the book of openings, and what the opening is called.
    pub book: Option<String>,
    /// Notes that the person should see: failed shards, no workers.
    pub notes: Vec<String>,
}

/// A joint-action table with words about it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Joint {
    /// Which tick it is of, and what was played there.
    pub caption: String,
    /// The table.
    pub view: MatrixView,
}

/// A number with its label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Number {
    /// Key of its label.
    pub key: &'static str,
    /// Key of its explanation.
    pub hint: &'static str,
    /// The number.
    pub value: String,
}

/// What is used of what the search may use.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Budget {
    /// Its label: time or work.
    pub label: &'static str,
    /// The explanation of the label.
    pub hint: &'static str,
    /// "1.2 s of 4 s".
    pub text: String,
    /// From 0 to 1; `None` where nothing limits the search.
    pub share: Option<f32>,
}

/// A move of the principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The move.
    pub mv: String,
    /// Who plays it, if that is known.
    pub side: Option<Side>,
}

/// A root move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MoveRow {
    /// The move.
    pub mv: String,
    /// Its value for the side that searches.
    pub number: String,
    /// Whether only a bound of the value is known.
    pub bounded: bool,
    /// What was spent on it: nodes, or visits of a search by playouts.
    pub work: String,
    /// What is said of it to whoever asks: depth and nodes, or visits and what is proven.
    pub said: String,
    /// Its share of the work of the move that cost most, from 0 to 1.
    pub share: f32,
    /// Whether it is the move that would be played.
    pub best: bool,
    /// Whether the solver beside the search has proven that it wins, or that it loses.
    pub solved: Option<bool>,
}

/// A shard.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ShardRow {
    /// "Shard 1".
    pub name: String,
    /// Depth and nodes, or that it failed.
    pub state: String,
    /// Why it failed.
    pub failed: Option<String>,
    /// Whether it is still at work.
    pub running: bool,
}

impl Summary {
    /// Tells the search that runs or was the last to run; `None` if there was none.
    #[must_use]
    pub(super) fn new(thought: &Thought, table: &Table) -> Option<Self> {
        let side = thought.side?;
        let position = searched_position(thought, table);
        let game = position.or(table.position()).map_or("", TableGame::id);
        let measure = Engine::find(game, &thought.engine).map_or(Measure::Chance, |engine| engine.measure);
        let merged = thought.merged.as_ref();
        let effort = merged.map_or_else(|| work_of(thought), |merged| merged.effort);
        Some(Self {
            game,
            engine: trf(
                "search.engine",
                &[("engine", engine_name(game, &thought.engine)), ("side", side_name(game, side))],
            ),
            running: thought.live.is_some(),
            standing: merged.map(|merged| Standing::new(game, side, merged.value, measure)),
            joint: merged
                .and_then(|merged| merged.joint.as_ref())
                .map(|joint| Joint::new(game, joint, thought, table)),
            numbers: numbers(merged, effort, thought.elapsed_ms),
            budget: budget(thought, effort),
            line: merged.map(|merged| line(&merged.pv, position)).unwrap_or_default(),
            moves: merged.map(|merged| moves(merged, &thought.proofs, measure)).unwrap_or_default(),
            shards: thought.shards.iter().enumerate().map(|(i, report)| shard(i, report.as_ref())).collect(),
            book: book(thought, table),
            notes: notes(thought),
        })
    }
}

impl Joint {
    /// The table of the position that was thought about. What was played there is marked, if anything was.
    fn new(game: &'static str, joint: &JointTable<String>, thought: &Thought, table: &Table) -> Self {
        let at = table.positions.iter().rposition(|position| position.key() == thought.position);
        let moves = table.record.as_ref().map_or(&[][..], |record| &record.moves);
        // What lies beyond the cursor was taken back.
        let played = at.filter(|&at| at < table.cursor()).and_then(|at| moves.get(at));
        let number = (at.unwrap_or(0) + 1).to_string();
        let mut caption = match played.and_then(|step| step.split_once(JOINT)) {
            Some((first, second)) => {
                let names = [short_name(game, first), short_name(game, second)];
                let args = [("number", &*number), ("first", &*names[0]), ("second", &*names[1])];
                trf(if has_rounds(game) { "matrix.of-round" } else { "matrix.of-tick" }, &args)
            }
            None => trf(if has_rounds(game) { "badge.round" } else { "badge.tick" }, &[("number", &number)]),
        };
        if joint.exact.is_some() {
            caption = format!("{caption} · {}", tr("matrix.solved"));
        }
        Self { caption, view: MatrixView::of(game, joint, played.map(String::as_str)) }
    }
}

/// What an engine of a game is called.
#[must_use]
pub(super) fn engine_name(game: &str, id: &str) -> &'static str {
    tr(Engine::find(game, id).map_or("seat.engine", |engine| engine.name))
}

fn dash() -> String {
    "–".to_owned()
}

/// The position on the table that was searched: the one looked at, or an earlier one.
fn searched_position<'a>(thought: &Thought, table: &'a Table) -> Option<&'a dyn TableGame> {
    let positions = table.positions.iter().rev().map(AsRef::as_ref);
    table.position().into_iter().chain(positions).find(|position| position.key() == thought.position)
}

/// What is to be said of a move from the book: the name of the opening that it leads to, if it has one.
fn book(thought: &Thought, table: &Table) -> Option<String> {
    let from_book = thought.shards.iter().flatten().any(|report| report.book);
    let best = &thought.merged.as_ref().filter(|_| from_book)?.best;
    let record = table.record.as_ref()?;
    let at = table.positions.iter().position(|position| position.key() == thought.position);
    let mut moves = record.moves.get(..at.unwrap_or(0)).unwrap_or_default().to_vec();
    moves.push(best.clone());
    Some(match opening(&record.game, &record.start, &moves) {
        Some(name) => trf("search.book.named", &[("name", name)]),
        None => tr("search.book").to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Body, Report, RequestId, Status, merge};
    use crate::record::{Match, Seat};
    use crate::search::limits::Limits;
    use crate::search::report::{Bound, Candidate, Candidates, Effort, Value};
    use crate::search::shard::Merged;
    use crate::search::tally::{Proof, Tallies, Tally, Tree};

    fn table() -> Table {
        Table::open(Match::new("othello", [Seat::Person, Seat::Person])).unwrap()
    }

    fn value(score: i32, bound: Bound) -> Value {
        Value { score, bound, proven: None }
    }

    fn thought(table: &Table) -> Thought {
        let effort = Effort { nodes: 1_250_000, playouts: 0, table_probes: 400, table_hits: 136 };
        let candidate = |mv: &str, score, bound, effort| Candidate {
            mv: mv.to_owned(),
            value: value(score, bound),
            depth: 9,
            effort,
        };
        Thought {
            live: Some(RequestId(7)),
            side: Some(Side::First),
            position: table.position().unwrap().key(),
            engine: "classic".to_owned(),
            limits: Limits::time(4_000),
            merged: Some(Merged {
                best: "f5".to_owned(),
                value: value(340, Bound::Exact),
                pv: ["f5", "d6", "c3"].map(str::to_owned).into(),
                confidence: 100,
                depth: 9,
                deepest: 11,
                solved: false,
                moves: vec![
                    candidate("f5", 340, Bound::Exact, 1_000_000),
                    candidate("d3", 120, Bound::Upper, 250_000),
                ],
                effort,
                tree: None,
                joint: None,
            }),
            elapsed_ms: 1_000,
            ..Thought::default()
        }
    }

    fn told(summary: &Summary) -> [(&'static str, &str); 4] {
        summary.numbers.each_ref().map(|number| (number.key, number.value.as_str()))
    }

    #[test]
    fn nothing_searched_is_nothing_to_tell() {
        assert_eq!(Summary::new(&Thought::default(), &table()), None);
    }

    #[test]
    fn a_search_is_told() {
        let table = table();
        let summary = Summary::new(&thought(&table), &table).unwrap();
        assert_eq!(summary.engine, "Classic for Black");
        assert!(summary.running);
        assert_eq!(summary.standing.as_ref().unwrap().words, "slightly good for Black");
        assert_eq!(
            told(&summary),
            [
                ("search.depth", "9 – 11"),
                ("search.nodes", "1.25 M"),
                ("search.speed", "1.25 M"),
                ("search.table", "34 %")
            ]
        );
        assert_eq!(summary.budget.text, "1.0 s of 4 s");
        assert_eq!(summary.budget.share, Some(0.25));
        let sides: Vec<_> = summary.line.iter().map(|step| step.side.unwrap()).collect();
        assert_eq!(sides, [Side::First, Side::Second, Side::First]);
        assert_eq!(summary.moves[1].number, "≤ +1.2");
        assert!(summary.moves[0].best && !summary.moves[1].best);
        assert_eq!((summary.moves[0].share, summary.moves[1].share), (1.0, 0.25));
        assert_eq!(summary.notes, [""; 0]);
    }

    /// Kind of fault: the panel showed only the deepest shard; a dead shard is not told.
    #[test]
    fn every_shard_has_a_row_and_a_dead_one_says_why() {
        let table = table();
        let mut thought = thought(&table);
        let report = |shard, status| {
            Some(Report {
                id: RequestId(7),
                shard,
                status,
                elapsed_ms: 900,
                effort: Effort { nodes: 420_000, ..Effort::default() },
                body: Body::Candidates(Candidates::default()),
                book: false,
            })
        };
        thought.shards = vec![report(0, Status::Running), None, report(2, Status::Failed("gone".to_owned()))];
        thought.failed = 1;
        let summary = Summary::new(&thought, &table).unwrap();
        let states: Vec<_> = summary.shards.iter().map(|row| row.state.as_str()).collect();
        assert_eq!(states, ["depth – · 420 k nodes", "–", "failed"]);
        assert_eq!(summary.shards[2].failed.as_deref(), Some("gone"));
        assert_eq!(summary.notes.len(), 1);
    }

    #[test]
    fn a_move_from_the_book_is_told_with_the_name_of_the_opening() {
        let mut record = Match::new("othello", [Seat::Person, Seat::Person]);
        record.moves = ["f5", "d6", "c3", "d3"].map(str::to_owned).into();
        record.cursor = 4;
        let table = Table::open(record).unwrap();
        let mut thought = thought(&table);
        let report = |book| Report {
            id: RequestId(7),
            shard: 0,
            status: Status::Done,
            elapsed_ms: 0,
            effort: Effort::default(),
            body: Body::Candidates(Candidates::default()),
            book,
        };
        let told = |thought: &Thought| Summary::new(thought, &table).unwrap().book;
        thought.merged.as_mut().unwrap().best = "c4".to_owned();
        thought.shards = vec![Some(report(false))];
        assert_eq!(told(&thought), None);
        thought.shards = vec![Some(report(true))];
        assert_eq!(told(&thought), Some(trf("search.book.named", &[("name", "Tiger")])));
        thought.position = table.positions[0].key();
        thought.merged.as_mut().unwrap().best = "f5".to_owned();
        assert_eq!(told(&thought).as_deref(), Some(tr("search.book")), "the first move has no name");
    }

    #[test]
    fn before_the_first_iteration_the_work_of_the_shards_is_told() {
        let table = table();
        let mut thought = thought(&table);
        thought.shards = vec![Some(Report {
            id: RequestId(7),
            shard: 0,
            status: Status::Running,
            elapsed_ms: 10,
            effort: Effort { nodes: 50, ..Effort::default() },
            body: Body::Candidates(Candidates::default()),
            book: false,
        })];
        (thought.merged, thought.elapsed_ms) = (None, 0);
        let summary = Summary::new(&thought, &table).unwrap();
        let [depth, nodes, speed, _] = told(&summary);
        assert_eq!((nodes.1, speed.1, depth.1), ("50", "–", "–"));
        assert_eq!(summary.standing, None);
    }

    #[test]
    fn what_the_solver_beside_a_search_has_proven_is_told_with_the_move() {
        let table = table();
        let mut thought = thought(&table);
        thought.proofs.insert("d3".to_owned(), -1);
        let summary = Summary::new(&thought, &table).unwrap();
        let rows: Vec<_> = summary.moves.iter().map(|row| (row.mv.as_str(), row.solved)).collect();
        assert_eq!(rows, [("f5", None), ("d3", Some(false))]);
        assert!(summary.moves[1].said.ends_with(tr("search.solved.loses")), "{}", summary.moves[1].said);
    }

    #[test]
    fn a_search_by_playouts_is_told_by_its_playouts_and_its_tree() {
        let table = table();
        let tally = |mv: &str, visits, rewards, proof| Tally { mv: mv.to_owned(), visits, rewards, proof };
        let lost = Some(Proof { sign: -1, steps: 4 });
        let body = Body::Playouts(Tallies {
            moves: vec![tally("d3", 100, 60, lost), tally("c4", 300, 360, None), tally("f5", 600, 660, None)],
            pv: vec!["f5".to_owned()],
            tree: Tree { nodes: 900, bytes: 43_200, depth: 12, full: false },
        });
        let effort = Effort { nodes: 30_000, playouts: 1_000, ..Effort::default() };
        let mut thought = thought(&table);
        thought.merged = merge([(&body, effort)]);
        let report = |shard| Report {
            id: RequestId(7),
            shard,
            status: Status::Running,
            elapsed_ms: 900,
            effort,
            body: body.clone(),
            book: false,
        };
        thought.shards = vec![Some(report(0))];
        thought.limits = Limits::playouts(4_000);
        let summary = Summary::new(&thought, &table).unwrap();
        assert_eq!(
            told(&summary),
            [
                ("search.playouts", "1.00 k"),
                ("search.playouts-speed", "1.00 k"),
                ("search.tree", "900 · 43 kB"),
                ("search.tree-depth", "12")
            ]
        );
        assert_eq!((summary.budget.text.as_str(), summary.budget.share), ("1.00 k of 4.00 k", Some(0.25)));
        let rows: Vec<_> = summary.moves.iter().map(|row| (row.mv.as_str(), row.work.as_str())).collect();
        assert_eq!(
            rows,
            [("f5", "600"), ("c4", "300"), ("d3", "100")],
            "the most visited first, the lost last"
        );
        assert_eq!(summary.moves[0].said, "600 playouts began with it, 60 % of all.");
        assert_eq!(summary.shards[0].state, "1.00 k playouts · depth 12");
    }
}

//! Makes the book, and checks it.
//!
//! 1. The positions of an archive's games are counted. Those that come up often enough and can be reached through others that do are the book's.
//! 2. Of the moves that were played there, those that were played often enough are the book's, and the one that our search takes for best.
//! 3. Where a move leads out of the book, a search says what it is worth; within the book a position is worth what its best move is worth.
//!
//! Every search begins with an empty table and goes to a fixed depth, so that the book is a function of games and plan, in however many threads
//! it is made.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Book, Line};
use crate::engines::othello::strong::{Confidence, Searcher, Settings, UNIT};
use crate::games::Game;
use crate::games::othello::symmetry::Shape;
use crate::games::othello::wthor::Archive;
use crate::games::othello::{Move, Othello};
use crate::search::limits::{Limits, Never};

/// Bytes of the table of a search.
const TABLE_BYTES: usize = 4 << 20;

/// What goes into a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// So many games must have come to a position.
    pub games: u32,
    /// A move must have been played in so many of them.
    pub played: u32,
    /// Discs on the board of the last positions.
    pub discs: u32,
    /// Plies of search in a position; one less in those that a move leads to.
    pub depth: u8,
}

/// The moves that were played in a position, and in how many games.
type Played = BTreeMap<u8, u32>;

/// A book in the making: what was played, without values.
#[derive(Clone, Debug)]
pub struct Draft {
    plan: Plan,
    positions: BTreeMap<Shape, Played>,
}

/// What a search says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The best move; none where there is no placement.
    pub best: Option<u8>,
    /// What the position is worth for the side to move, in discs.
    pub value: i8,
}

impl Draft {
    /// Takes out of the games what the plan asks for.
    #[must_use]
    pub fn new(archives: &[Archive], plan: Plan) -> Self {
        let mut counted: BTreeMap<Shape, Played> = BTreeMap::new();
        for game in archives.iter().flat_map(|archive| &archive.games) {
            let positions = game.positions();
            for (position, &square) in positions.iter().zip(&game.squares) {
                let is_late = (position.own | position.other).count_ones() > plan.discs;
                if is_late || position.legal() >> square & 1 == 0 {
                    break;
                }
                let shape = Shape::of(position);
                let square = shape.square(position, square);
                *counted.entry(shape).or_default().entry(square).or_default() += 1;
            }
        }
        counted.retain(|_, played| played.values().sum::<u32>() >= plan.games);
        Self { plan, positions: reachable(&counted, plan.played) }
    }

    /// Every position that has to be searched, and how deep.
    #[must_use]
    pub fn tasks(&self) -> Vec<(Shape, u8)> {
        let mut tasks: BTreeMap<Shape, u8> =
            self.positions.keys().map(|shape| (*shape, self.plan.depth)).collect();
        for (shape, played) in &self.positions {
            for &square in played.keys() {
                tasks.entry(child(*shape, square)).or_insert(self.plan.depth.saturating_sub(1));
            }
        }
        tasks.into_iter().collect()
    }

    /// The book, with what the searches of [`Draft::tasks`] have said.
    #[must_use]
    pub fn finish(&self, judged: &BTreeMap<Shape, Judged>) -> Book {
        let mut book = Book { depth: self.plan.depth, positions: BTreeMap::new() };
        let mut order: Vec<Shape> = self.positions.keys().copied().collect();
        // From the last to the first: every move adds a disc.
        order.sort_by_key(|shape| std::cmp::Reverse((shape.own | shape.other).count_ones()));
        for shape in order {
            let found = judged.get(&shape);
            let mut lines: BTreeMap<u8, Line> = BTreeMap::new();
            for (&square, &played) in &self.positions[&shape] {
                let child = child(shape, square);
                let reply = match book.best(child) {
                    Some(value) => value,
                    None => judged.get(&child).map_or(0, |judged| judged.value),
                };
                lines.insert(square, Line { square, value: -reply, played });
            }
            if let Some((square, found)) = found.and_then(|found| Some((found.best?, found))) {
                let square = shape.square(&shape.position(), square);
                let reply = book.best(child(shape, square));
                let value = reply.map_or(found.value, |reply| -reply);
                lines.entry(square).or_insert(Line { square, value, played: 0 });
            }
            book.positions.insert(shape, lines.into_values().collect());
        }
        book
    }
}

/// Searches a position to a fixed depth, knowing nothing beforehand.
#[must_use]
pub fn judge(shape: Shape, depth: u8) -> Judged {
    let settings =
        Settings { limits: Limits::depth(depth), every_move: false, confidence: Confidence::of_percent(73) };
    let mut searcher = Searcher::new(TABLE_BYTES);
    let (found, _) = searcher.search(&shape.position(), &[], &settings, &Never, &mut |_, _| {});
    let Some(last) = found.last() else {
        let margin = shape.position().final_margin();
        return Judged { best: None, value: discs(margin * UNIT) };
    };
    Judged { best: last.best.square(), value: discs(last.value.score) }
}

/// A score in whole discs.
fn discs(score: i32) -> i8 {
    let half = if score < 0 { -UNIT / 2 } else { UNIT / 2 };
    ((score + half) / UNIT) as i8
}

/// The positions that can be reached from the start position through others, with their moves that were played often enough.
fn reachable(counted: &BTreeMap<Shape, Played>, least: u32) -> BTreeMap<Shape, Played> {
    let start = Shape::of(&Othello::start());
    let (mut reached, mut ahead) = (BTreeMap::new(), VecDeque::from([start]));
    let mut seen = BTreeSet::from([start]);
    while let Some(shape) = ahead.pop_front() {
        let Some(played) = counted.get(&shape) else { continue };
        let often: Played = played
            .iter()
            .filter(|(_, count)| **count >= least)
            .map(|(&square, &count)| (square, count))
            .collect();
        for &square in often.keys() {
            let child = child(shape, square);
            if counted.contains_key(&child) && seen.insert(child) {
                ahead.push_back(child);
            }
        }
        reached.insert(shape, often);
    }
    reached
}

fn child(shape: Shape, square: u8) -> Shape {
    Shape::of(&shape.position().play(Move(square)))
}

impl Book {
    /// What a position of the book is worth for the side to move.
    fn best(&self, shape: Shape) -> Option<i8> {
        self.positions.get(&shape)?.iter().map(|line| line.value).max()
    }
}

/// What a check has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Positions.
    pub positions: usize,
    /// Moves in them.
    pub moves: usize,
    /// Moves after which the book does not go on.
    pub edge: usize,
    /// Discs on the board in its last positions.
    pub discs: u32,
    /// Positions of the book's edge that were searched again.
    pub searched: usize,
    /// Of these, the moves whose value is another than what the search says.
    pub differing: usize,
    /// The greatest difference, in discs.
    pub most: i32,
}

/// Why a book does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A value within the book is not that of the position which the move leads to.
    #[error("{square} in {position} is said to be worth {said}, but the book makes it {value}")]
    Value {
        /// The position.
        position: String,
        /// The move.
        square: Move,
        /// What the book says.
        said: i8,
        /// What the position after it is worth.
        value: i8,
    },
}

/// Follows the book through all its positions: every value within it must come from the position that the move leads to. Of the played moves that
/// lead out of it, one in `every` is searched again; with the weights that the book was made with no value differs. `watch` hears how many
/// positions are done.
///
/// # Errors
/// Says which value is wrong.
pub fn check(book: &Book, every: usize, watch: &mut dyn FnMut(u64)) -> Result<Extent, Fault> {
    let mut extent = Extent { positions: book.len(), ..Extent::default() };
    for ((shape, lines), number) in book.positions.iter().zip(1..) {
        watch(number);
        extent.discs = extent.discs.max((shape.own | shape.other).count_ones());
        for line in lines {
            extent.moves += 1;
            let child = child(*shape, line.square);
            match book.best(child) {
                Some(value) if -value != line.value => {
                    let (position, square) = (shape.position().to_string(), Move(line.square));
                    return Err(Fault::Value { position, square, said: line.value, value: -value });
                }
                Some(_) => {}
                None => {
                    extent.edge += 1;
                    if line.played > 0 && extent.edge.is_multiple_of(every) {
                        let found = -judge(child, book.depth.saturating_sub(1)).value;
                        let off = (i32::from(found) - i32::from(line.value)).abs();
                        extent.searched += 1;
                        extent.differing += usize::from(off > 0);
                        extent.most = extent.most.max(off);
                    }
                }
            }
        }
    }
    Ok(extent)
}

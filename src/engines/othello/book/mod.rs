//! The opening book: positions of tournament games with the moves that were played there, how often, and what our own search makes of them.
//!
//! - `file`: the book as a file; [`making`]: where it comes from.
//!
//! A position is kept once for all its mirror images and both colours, see [`Shape`]. The engines ask the book only where a knob says so.

mod file;
pub mod making;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::strong::UNIT;
use crate::games::Game;
use crate::games::othello::symmetry::{Shape, inverse, under};
use crate::games::othello::{Move, Othello};
use crate::search::report::{Bound, Candidate, Candidates, Iteration, Value};

pub use file::BookError;

/// The book that comes with the program.
const BUILT_IN: &[u8] = include_bytes!("../../../../assets/books/othello.plyb");

/// A move that the book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where the disc is placed.
    pub square: u8,
    /// What that is worth for the side to move, in discs, if both sides go on by the book as well as they can.
    pub value: i8,
    /// In how many tournament games it was played; 0 for a move that only the search has found.
    pub played: u32,
}

/// A book of openings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// Plies of the searches behind the values.
    pub depth: u8,
    /// The squares are those of the shape.
    positions: BTreeMap<Shape, Vec<Line>>,
}

/// The book that comes with the program.
#[must_use]
pub fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| Book::read(BUILT_IN).expect("a test reads the book that is built in"))
}

/// What the book says about `position`, as the report of a search; `None` where it knows nothing. The move is drawn, by `seed` and
/// position, from those that are worth at most `width` discs less than the best, the more often the more it was played. `only` are the root moves
/// that this shard was dealt (all, if empty): the shard without the chosen move reports nothing.
#[must_use]
pub fn answer(position: &Othello, only: &[Move], width: i32, seed: u64) -> Option<Candidates<Move>> {
    let lines = book().lines(position);
    let chosen = choose(&lines, width, seed ^ position.key())?;
    if !only.is_empty() && !only.contains(&Move(chosen.square)) {
        return Some(Candidates::default());
    }
    let depth = book().depth;
    let value =
        |line: &Line| Value { score: i32::from(line.value) * UNIT, bound: Bound::Exact, proven: None };
    let candidate = |line: &Line| Candidate { mv: Move(line.square), value: value(line), depth, effort: 0 };
    let others = lines.iter().filter(|line| line.square != chosen.square);
    let best = Move(chosen.square);
    Some(Candidates {
        iterations: vec![Iteration {
            depth,
            confidence: 100,
            solved: false,
            best,
            value: value(&chosen),
            pv: book().follow(position, best),
        }],
        moves: std::iter::once(&chosen).chain(others).map(candidate).collect(),
        searching: depth,
    })
}

/// One of the lines that are at most `width` discs worse than the best.
fn choose(lines: &[Line], width: i32, seed: u64) -> Option<Line> {
    let best = lines.iter().map(|line| line.value).max()?;
    let good: Vec<Line> =
        lines.iter().copied().filter(|line| i32::from(best) - i32::from(line.value) <= width).collect();
    let weight = |line: &Line| line.played.saturating_add(1);
    let sum = good.iter().fold(0u32, |sum, line| sum.saturating_add(weight(line)));
    let mut drawn = Pcg32::seed_from_u64(seed).random_range(0..sum);
    for line in &good {
        match drawn.checked_sub(weight(line)) {
            Some(rest) => drawn = rest,
            None => return Some(*line),
        }
    }
    good.last().copied()
}

impl Book {
    /// How many positions it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The moves that the book knows in `position`, the best first, then the most played. Of moves that are mirror images of each other all
    /// are listed, each as often played as all together.
    #[must_use]
    pub fn lines(&self, position: &Othello) -> Vec<Line> {
        let shape = Shape::of(position);
        let Some(known) = self.positions.get(&shape) else { return Vec::new() };
        let back: Vec<u8> = shape.symmetries(position).map(inverse).collect();
        let mut lines: Vec<Line> = known
            .iter()
            .flat_map(|line| back.iter().map(|&back| Line { square: under(line.square, back), ..*line }))
            .collect();
        lines.sort_by_key(|line| (std::cmp::Reverse((line.value, line.played)), line.square));
        lines.dedup_by_key(|line| line.square);
        lines
    }

    /// `first` and what the book takes for best after it.
    fn follow(&self, position: &Othello, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut position = position.play(first);
        while let Some(best) = self.lines(&position).first() {
            line.push(Move(best.square));
            position = position.play(Move(best.square));
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(square: u8, value: i8, played: u32) -> Line {
        Line { square, value, played }
    }

    #[test]
    fn only_moves_within_the_width_are_drawn_and_the_seed_decides() {
        let lines = [line(1, 2, 10), line(2, 0, 1_000), line(3, -3, 500_000)];
        let drawn = |width| {
            let squares: std::collections::BTreeSet<u8> =
                (0..200).filter_map(|seed| choose(&lines, width, seed)).map(|line| line.square).collect();
            squares.into_iter().collect::<Vec<u8>>()
        };
        assert_eq!(drawn(0), [1]);
        assert_eq!(drawn(1), [1]);
        assert_eq!(drawn(2), [1, 2]);
        assert!(drawn(5).contains(&3));
        assert_eq!(choose(&lines, 5, 7), choose(&lines, 5, 7));
        assert_eq!(choose(&[], 5, 7), None);
    }
}

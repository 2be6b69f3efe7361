//! The entry point of the browser app that this engine grew out of: an array of cells in, one line of comma-separated numbers out. A thin
//! layer over [`run`].

use crate::clock::Watch;
use crate::engines::{RunError, run};
use crate::games::othello::{Move, Othello};
use crate::games::{Game, Side};
use crate::protocol::Request;
use crate::search::limits::{Limits, Stop};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// Not 64 cells.
    #[error("the board has {0} cells; expected 64, row by row from the top left")]
    Length(usize),
    /// A cell that is none of the three.
    #[error("cell {square} is {found}; expected -1 (black), 1 (white) or 0 (empty)")]
    Cell {
        /// Which cell, from 0.
        square: usize,
        /// What it is.
        found: i8,
    },
    /// A move without a column.
    #[error("the list of allowed moves has {0} numbers; expected pairs of row and column")]
    Pairs(usize),
    /// A move outside the board.
    #[error("allowed move {number} is row {row}, column {column}; expected numbers from 0 to 7")]
    Square {
        /// Which move, from 1.
        number: usize,
        /// Its row.
        row: u8,
        /// Its column.
        column: u8,
    },
    /// The search could not be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// The best move as `row,col,score,depth,nodes,elapsed_ms,nps`; `-1,-1,0,0,0,0,0` if none of the allowed moves is legal.
///
/// `cells` holds -1 for black, 1 for white and 0 for an empty square, row by row from the top left corner. `allowed_moves` holds row and column of
/// each move that may be played, one after the other; if it is empty, all may. `score` is in the engine's unit, for the side to move.
///
/// # Errors
/// Says what is wrong with the board or with an allowed move.
pub fn search_best_move(
    cells: &[i8],
    is_black_turn: bool,
    think_time_ms: u32,
    allowed_moves: &[u8],
) -> Result<String, EntryError> {
    let position = read_board(cells, is_black_turn)?;
    let allowed = read_moves(allowed_moves)?;
    let legal = position.legal();
    let may_play = |mv: &Move| mv.square().is_some_and(|square| legal >> square & 1 == 1);
    let playable: Vec<Move> = allowed.iter().copied().filter(may_play).collect();
    if legal == 0 || (playable.is_empty() && !allowed.is_empty()) {
        return Ok("-1,-1,0,0,0,0,0".to_owned());
    }

    let watch = Watch::start(Some(think_time_ms));
    let request = Request {
        start: position.to_string(),
        only: playable.iter().map(|&mv| position.move_text(mv)).collect(),
        ..Request::new(Othello::ID, "classic", Limits::time(think_time_ms))
    };
    let report = run(&request, &watch, &mut |_| {})?;
    let (nodes, elapsed) = (report.effort.nodes, watch.elapsed_ms());
    let per_second = nodes * 1000 / u64::from(elapsed.max(1));
    Ok(match report.merged() {
        Some(found) => {
            let square = position.parse_move(&found.best).map(|mv| mv.0).unwrap_or_default();
            let (row, column, score, depth) = (square / 8, square % 8, found.value.score, found.depth);
            format!("{row},{column},{score},{depth},{nodes},{elapsed},{per_second}")
        }
        None => "-1,-1,0,0,0,0,0".to_owned(),
    })
}

fn read_board(cells: &[i8], is_black_turn: bool) -> Result<Othello, EntryError> {
    if cells.len() != 64 {
        return Err(EntryError::Length(cells.len()));
    }
    let (mut black, mut white) = (0, 0);
    for (square, &cell) in cells.iter().enumerate() {
        match cell {
            -1 => black |= 1u64 << square,
            1 => white |= 1u64 << square,
            0 => {}
            found => return Err(EntryError::Cell { square, found }),
        }
    }
    Ok(if is_black_turn {
        Othello { own: black, other: white, side: Side::First }
    } else {
        Othello { own: white, other: black, side: Side::Second }
    })
}

fn read_moves(allowed: &[u8]) -> Result<Vec<Move>, EntryError> {
    let (pairs, rest) = allowed.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(EntryError::Pairs(allowed.len()));
    }
    pairs
        .iter()
        .zip(1..)
        .map(|(&[row, column], number)| match (row, column) {
            (0..8, 0..8) => Ok(Move(row * 8 + column)),
            _ => Err(EntryError::Square { number, row, column }),
        })
        .collect()
}

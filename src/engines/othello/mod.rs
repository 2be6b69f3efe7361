//! Othello engines.
//!
//! - [`evaluation`]: what a position is worth, in eight terms; [`stable`]: discs that can never be turned over.
//! - [`mod@bench`]: the fixed positions of the bench signature.
//! - [`mod@book`]: the opening book.
//! - [`classic`]: the hooks that make the general negamax play Othello.
//! - [`endgame`]: the exact solver.
//! - [`pattern`]: the trained evaluation.
//! - [`strong`]: the engine that plays best.
//! - [`entry`]: `search_best_move`, cells in, one line out.
//! - [`levels`]: how strongly it plays; [`mod@reason`]: why a move is good.

pub mod bench;
pub mod book;
pub mod classic;
pub mod endgame;
pub mod entry;
pub mod evaluation;
pub mod levels;
pub mod pattern;
pub mod reason;
pub mod stable;
pub mod strong;

/// A table over the whole board from its upper left quarter, which the other three mirror.
const fn on_all_squares(quarter: &[[i32; 4]; 4]) -> [i32; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, file) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let file = if file < 4 { file } else { 7 - file };
        table[square] = quarter[row][file];
        square += 1;
    }
    table
}

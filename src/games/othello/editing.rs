//! Setting up positions of Othello: discs on 64 squares, and what can be said against a board that was set up by hand.

use super::super::editing::{Editing, Fault, Piece, Sketch};
use super::super::{Game, ParseError, Side};
use super::notation::square_text;
use super::{Othello, Squares};

/// See [`crate::games::registry::editing`].
#[derive(Clone, Copy, Debug)]
pub struct OthelloEditing;

const PIECES: [Piece; 3] = [
    Piece { sign: '-', side: None },
    Piece { sign: 'X', side: Some(Side::First) },
    Piece { sign: 'O', side: Some(Side::Second) },
];

/// The four squares that hold a disc from the first move to the last.
const MIDDLE: u64 = 0x0000_0018_1800_0000;

const FILE_A: u64 = 0x0101_0101_0101_0101;

const FILE_H: u64 = FILE_A << 7;

impl Editing for OthelloEditing {
    fn pieces(&self) -> &'static [Piece] {
        &PIECES
    }

    fn place_name(&self, place: usize) -> String {
        square_text(place as u8)
    }

    fn read(&self, text: &str) -> Result<Sketch, ParseError> {
        text.parse().map(sketch)
    }

    fn write(&self, sketch: &Sketch) -> String {
        position(sketch).to_string()
    }

    fn start(&self) -> Sketch {
        sketch(Othello::start())
    }

    fn faults(&self, sketch: &Sketch) -> Vec<Fault> {
        let position = position(sketch);
        let discs = position.own | position.other;
        let fault = |key, side, squares: u64, stops| {
            let places = Squares(squares).map(usize::from).collect();
            Fault { key, side, places, stops }
        };
        if discs == 0 {
            return vec![fault("fault.othello.no-discs", None, 0, true)];
        }
        let mut faults = Vec::new();
        if position.is_over() {
            let alone = Side::BOTH.into_iter().find(|side| position.discs(*side) == 0);
            faults.push(match alone {
                Some(side) => fault("fault.othello.no-discs-of", Some(side), 0, true),
                None => fault("fault.othello.nobody-moves", None, 0, true),
            });
        } else if position.legal() == 0 {
            faults.push(fault("fault.othello.passes", Some(position.side), 0, false));
        }
        if MIDDLE & !discs != 0 {
            faults.push(fault("fault.othello.middle-empty", None, MIDDLE & !discs, false));
        } else if discs & !reached(discs) != 0 {
            faults.push(fault("fault.othello.apart", None, discs & !reached(discs), false));
        }
        faults
    }
}

fn sketch(position: Othello) -> Sketch {
    let [black, white] = Side::BOTH.map(|side| position.discs(side));
    let cell = |square: u32| (black >> square & 1) as u8 + 2 * (white >> square & 1) as u8;
    Sketch { cells: (0..64).map(cell).collect(), to_move: position.side, rest: String::new() }
}

fn position(sketch: &Sketch) -> Othello {
    let discs = |side: Side| {
        let piece = side.index() as u8 + 1;
        let squares = sketch.cells.iter().take(64).enumerate();
        squares.filter(|(_, cell)| **cell == piece).fold(0, |discs, (square, _)| discs | 1 << square)
    };
    let side = sketch.to_move;
    Othello { own: discs(side), other: discs(side.other()), side }
}

/// The discs that are joined to the middle by other discs: each disc of a game was put beside one that lay there.
fn reached(discs: u64) -> u64 {
    let mut reached = discs & MIDDLE;
    loop {
        let row = reached | (reached & !FILE_H) << 1 | (reached & !FILE_A) >> 1;
        let next = (row | row << 8 | row >> 8) & discs;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(rows: &str, side: char) -> Vec<(&'static str, Vec<String>, bool)> {
        let text = format!("{rows:-<64} {side}");
        let sketch = OthelloEditing.read(&text).unwrap();
        let named = |fault: Fault| {
            let places = fault.places.into_iter().map(|place| OthelloEditing.place_name(place)).collect();
            (fault.key, places, fault.stops)
        };
        OthelloEditing.faults(&sketch).into_iter().map(named).collect()
    }

    #[test]
    fn a_sketch_is_written_as_the_game_reads_it() {
        let start = OthelloEditing.start();
        assert_eq!(OthelloEditing.write(&start), Othello::start().to_string());
        assert_eq!(OthelloEditing.read(&OthelloEditing.write(&start)), Ok(start.clone()));
        let cleared = OthelloEditing.cleared(&start);
        assert_eq!(OthelloEditing.write(&cleared), format!("{} X", "-".repeat(64)));
        let error = OthelloEditing.read("XXQ").unwrap_err().to_string();
        assert!(error.contains("'Q'") && error.contains("c1"), "{error}");
    }

    #[test]
    fn positions_of_games_have_no_fault() {
        let mut position = Othello::start();
        for step in ["f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2"] {
            assert_eq!(OthelloEditing.faults(&sketch(position)), [], "before {step}");
            position = position.play(position.parse_move(step).unwrap());
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        assert_eq!(faults("", 'X'), [("fault.othello.no-discs", vec![], true)]);
        let middle = ["d4", "e4", "d5", "e5"].map(str::to_owned).to_vec();
        let empty = ("fault.othello.middle-empty", middle, false);
        assert_eq!(faults("XO", 'X'), std::slice::from_ref(&empty));
        assert_eq!(faults("XO", 'O'), [("fault.othello.passes", vec![], false), empty.clone()]);
        assert_eq!(faults("XX", 'O'), [("fault.othello.no-discs-of", vec![], true), empty.clone()]);
        assert_eq!(faults("X-O", 'O'), [("fault.othello.nobody-moves", vec![], true), empty]);
        let middle = format!("{}OX------XO", "-".repeat(27));
        assert_eq!(faults(&middle, 'X'), []);
        let apart = format!("{middle:-<63}X");
        assert_eq!(faults(&apart, 'X'), [("fault.othello.apart", vec!["h8".to_owned()], false)]);
    }

    /// Kind of fault: neighbours wrap round an edge.
    #[test]
    fn a_disc_on_the_other_edge_is_no_neighbour() {
        // A row from the middle to h4; a5 follows h4 in the text, but lies on the other side of the board.
        let rows = format!("{}OXXXXX--XO", "-".repeat(27));
        assert_eq!(faults(&rows, 'O')[0].1, ["a5"]);
    }
}

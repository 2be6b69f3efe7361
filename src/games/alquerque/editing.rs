//! Setting up positions of Alquerque: pieces on 25 points, and what can be said against a board that was set up by hand. What a text says beyond
//! the pieces (what they remember, who is in the middle of a chain, whether inverting is allowed) is kept as far as it still fits.

use super::super::editing::{Editing, Fault, Piece, Sketch};
use super::super::{Game, ParseError, Side};
use super::lines::Points;
use super::notation::{is_inverting, point_text, read_pieces};
use super::{Alquerque, Board, Inverting, Memory};

/// See [`crate::games::registry::editing`].
#[derive(Clone, Copy, Debug)]
pub struct AlquerqueEditing;

const PIECES: [Piece; 3] = [
    Piece { sign: '.', side: None },
    Piece { sign: 'w', side: Some(Side::First) },
    Piece { sign: 'b', side: Some(Side::Second) },
];

/// More pieces than a side begins with.
const TOO_MANY: u32 = 13;

impl Editing for AlquerqueEditing {
    fn pieces(&self) -> &'static [Piece] {
        &PIECES
    }

    fn place_name(&self, place: usize) -> String {
        point_text(place as u8)
    }

    fn read(&self, text: &str) -> Result<Sketch, ParseError> {
        Ok(sketch(&read_pieces(text)?, text))
    }

    fn write(&self, sketch: &Sketch) -> String {
        // The very position that was read is written as it was.
        if let Ok(read) = self.read(&sketch.rest)
            && read == *sketch
        {
            return sketch.rest.clone();
        }
        let position = position(sketch);
        if is_inverting(&sketch.rest) { Inverting::new(position).to_string() } else { position.to_string() }
    }

    fn start(&self) -> Sketch {
        sketch(&Alquerque::start(), "")
    }

    fn faults(&self, sketch: &Sketch) -> Vec<Fault> {
        let board = position(sketch).board;
        let fault = |key, side, set: u32, stops| Fault {
            key,
            side,
            places: Points(set).map(usize::from).collect(),
            stops,
        };
        if board.own | board.other == 0 {
            return vec![fault("fault.alquerque.no-pieces", None, 0, true)];
        }
        if let Some(side) = Side::BOTH.into_iter().find(|side| board.pieces(*side) == 0) {
            return vec![fault("fault.alquerque.no-pieces-of", Some(side), 0, true)];
        }
        if board.is_over() {
            return vec![fault("fault.alquerque.cannot-move", Some(board.side), 0, true)];
        }
        let crowded = Side::BOTH.into_iter().filter(|side| board.pieces(*side).count_ones() >= TOO_MANY);
        crowded.map(|side| fault("fault.alquerque.too-many", Some(side), board.pieces(side), false)).collect()
    }
}

fn sketch(position: &Alquerque, text: &str) -> Sketch {
    let [light, dark] = Side::BOTH.map(|side| position.board.pieces(side));
    let cell = |point: u32| (light >> point & 1) as u8 + 2 * (dark >> point & 1) as u8;
    let rest = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Sketch { cells: (0..25).map(cell).collect(), to_move: position.board.side, rest }
}

/// The pieces as they lie, with what the text said about those that are where they were.
fn position(sketch: &Sketch) -> Alquerque {
    let pieces = |side: Side| {
        let piece = side.index() as u8 + 1;
        let points = sketch.cells.iter().take(25).enumerate();
        points.filter(|(_, cell)| **cell == piece).fold(0, |set, (point, _)| set | 1 << point)
    };
    let side = sketch.to_move;
    let (own, other) = (pieces(side), pieces(side.other()));
    let said = read_pieces(&sketch.rest).unwrap_or_else(|_| Alquerque::start());
    let stayed = Side::BOTH.into_iter().fold(0, |set, side| set | said.board.pieces(side) & pieces(side));
    let memory = Memory(said.memory.0.map(|set| set & stayed));
    let [from_east, from_west] = [said.board.from_east, said.board.from_west].map(|set| set & stayed);
    let mut board = Board { own, other, from_east, from_west, chain: 0, side };
    let chained = Board { chain: said.board.chain & own & stayed, ..board };
    if side == said.board.side && chained.chain != 0 && !chained.actions().is_empty() {
        board = chained;
    }
    Alquerque { board, memory }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<(&'static str, Option<Side>, usize, bool)> {
        let faults = AlquerqueEditing.faults(&AlquerqueEditing.read(text).unwrap());
        faults.into_iter().map(|fault| (fault.key, fault.side, fault.places.len(), fault.stops)).collect()
    }

    const START: &str = "bbbbb/bbbbb/bb.ww/wwwww/wwwww w - -";

    #[test]
    fn a_sketch_is_written_as_the_game_reads_it() {
        let start = AlquerqueEditing.start();
        assert_eq!(AlquerqueEditing.write(&start), START);
        assert_eq!(AlquerqueEditing.write(&AlquerqueEditing.read(START).unwrap()), START);
        let cleared = AlquerqueEditing.cleared(&start);
        assert_eq!(AlquerqueEditing.write(&cleared), "...../...../...../...../..... w - -");
        let error = AlquerqueEditing.read("bbbbb/bqbbb").unwrap_err().to_string();
        assert!(error.contains("'q'") && error.contains("b4"), "{error}");
    }

    // Kind: what a text says beyond what the editor shows is lost.
    #[test]
    fn memory_chains_and_rules_stay_as_far_as_they_fit() {
        let chain = "....b/...../.bw.w/...b./w.... w e3<d3 c3";
        let quiet = "....b/...../...../...../w.... w - - inverting a1-b1,e5-d5,b1-a1,d5-e5";
        for text in [chain, quiet] {
            let mut sketch = AlquerqueEditing.read(text).unwrap();
            assert_eq!(AlquerqueEditing.write(&sketch), text);
            // A piece more says nothing against the others, but the board has not come about as the text said.
            sketch.cells[24 - 4] = 2;
            let changed = AlquerqueEditing.write(&sketch);
            let kept = if text == chain { "w e3<d3 c3" } else { "w - - inverting" };
            assert!(changed.starts_with("b...b/") && changed.ends_with(kept), "{changed}");
        }
        let mut sketch = AlquerqueEditing.read(chain).unwrap();
        sketch.cells[14] = 0;
        sketch.cells[13] = 1;
        assert_eq!(AlquerqueEditing.write(&sketch), "....b/...../.bww./...b./w.... w - c3");
        sketch.to_move = Side::Second;
        assert_eq!(AlquerqueEditing.write(&sketch), "....b/...../.bww./...b./w.... b - -");
        let cleared = AlquerqueEditing.cleared(&AlquerqueEditing.read(quiet).unwrap());
        assert_eq!(AlquerqueEditing.write(&cleared), "...../...../...../...../..... w - - inverting");
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(faults(START), []);
        assert_eq!(faults("...../...../...../...../..... w"), [("fault.alquerque.no-pieces", None, 0, true)]);
        let none = |side| [("fault.alquerque.no-pieces-of", Some(side), 0, true)];
        assert_eq!(faults("...../...../..b../...../..... w"), none(Side::First));
        assert_eq!(faults("...../...../..w../...../..... w"), none(Side::Second));
        let stuck = [("fault.alquerque.cannot-move", Some(Side::First), 0, true)];
        assert_eq!(faults("w..../...../..b../...../..... w"), stuck);
        assert_eq!(faults("w..../...../..b../...../..... b"), []);
        let many = [("fault.alquerque.too-many", Some(Side::First), 13, false)];
        assert_eq!(faults("....b/...../..www/wwwww/wwwww w"), many);
    }
}

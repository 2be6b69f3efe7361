//! A position being set up, with everything that was done to it: plain data and plain functions.

use crate::games::Side;
use crate::games::editing::{Editing, Fault, Sketch};
use crate::games::registry::editing;

/// The most steps that can be taken back.
const MOST_STEPS: usize = 200;

/// A sketch with its past, a brush, a cursor, and the text that is being typed.
#[derive(Debug)]
pub(in super::super) struct Sketching {
    game: &'static str,
    rules: &'static dyn Editing,
    sketch: Sketch,
    past: Vec<Sketch>,
    future: Vec<Sketch>,
    brush: u8,
    cursor: usize,
    /// What the stroke that is being drawn puts, and what was there before it.
    stroke: Option<(u8, Sketch)>,
    typed: String,
    text_error: Option<String>,
    faults: Vec<Fault>,
    is_new: bool,
}

impl Sketching {
    /// Begins with a position, or with the game's start where `text` is none. `None` for a game that cannot be set up.
    #[must_use]
    pub(super) fn new(game: &'static str, text: &str) -> Option<Self> {
        let rules = editing(game)?;
        let sketch = rules.read(text).unwrap_or_else(|_| rules.start());
        let cursor = sketch.cells.len() / 2;
        let mut new = Self {
            game,
            rules,
            sketch,
            past: Vec::new(),
            future: Vec::new(),
            brush: 1,
            cursor,
            stroke: None,
            typed: String::new(),
            text_error: None,
            faults: Vec::new(),
            is_new: true,
        };
        new.look();
        Some(new)
    }

    /// Looks at what the sketch has become.
    fn look(&mut self) {
        self.typed = self.rules.write(&self.sketch);
        self.text_error = None;
        self.faults = self.rules.faults(&self.sketch);
    }

    /// Makes `next` the sketch, as a step that can be taken back.
    fn change(&mut self, next: Sketch) {
        if next == self.sketch {
            return;
        }
        let before = std::mem::replace(&mut self.sketch, next);
        self.remember(before);
        self.look();
    }

    fn remember(&mut self, before: Sketch) {
        if self.past.len() == MOST_STEPS {
            self.past.remove(0);
        }
        self.past.push(before);
        self.future.clear();
    }

    /// Whether it is asked for the first time.
    pub(super) fn take_is_new(&mut self) -> bool {
        std::mem::take(&mut self.is_new)
    }

    /// The game's id.
    pub(super) fn game(&self) -> &'static str {
        self.game
    }

    /// The position's text.
    pub(super) fn text(&self) -> String {
        self.rules.write(&self.sketch)
    }

    /// What is wrong or odd.
    pub(super) fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Whether a match can begin here.
    pub(super) fn is_playable(&self) -> bool {
        self.text_error.is_none() && self.faults.iter().all(|fault| !fault.stops)
    }

    /// What a place is called.
    pub(super) fn place_name(&self, place: usize) -> String {
        self.rules.place_name(place)
    }

    /// Every piece with its side; nothing at all comes last.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (u8, Option<Side>)> {
        let all = self.rules.pieces().iter().zip(0..).map(|(piece, index)| (index, piece.side));
        all.clone().skip(1).chain(all.take(1))
    }

    /// The first piece of a side; nothing at all for none.
    pub(super) fn piece_of(&self, side: Option<Side>) -> u8 {
        self.pieces().find(|(_, owner)| *owner == side).map_or(0, |(piece, _)| piece)
    }

    /// What is put.
    pub(super) fn brush(&self) -> u8 {
        self.brush
    }

    /// Takes another piece to put.
    pub(super) fn set_brush(&mut self, brush: u8) {
        self.brush = brush;
    }

    /// The place of the keyboard's cursor.
    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Moves it.
    pub(super) fn set_cursor(&mut self, place: usize) {
        self.cursor = place.min(self.sketch.cells.len().saturating_sub(1));
    }

    /// Who is to move.
    pub(super) fn to_move(&self) -> Side {
        self.sketch.to_move
    }

    /// Lets another side be to move.
    pub(super) fn set_to_move(&mut self, side: Side) {
        self.change(Sketch { to_move: side, ..self.sketch.clone() });
    }

    /// Puts a piece on a place; takes it away if it lies there already.
    pub(super) fn put(&mut self, place: usize, piece: u8) {
        self.begin_stroke_with(place, piece);
        self.end_stroke();
    }

    /// The pointer goes down on a place: what the brush holds is put there, or taken away if it lies there already.
    pub(super) fn begin_stroke(&mut self, place: usize) {
        self.begin_stroke_with(place, self.brush);
    }

    fn begin_stroke_with(&mut self, place: usize, piece: u8) {
        self.end_stroke();
        let there = self.sketch.cells.get(place).copied();
        let piece = if there == Some(piece) { 0 } else { piece };
        self.stroke = Some((piece, self.sketch.clone()));
        self.cursor = place;
        self.go_on_with_stroke(place);
    }

    /// The pointer is dragged over a place: it gets what the stroke puts.
    pub(super) fn go_on_with_stroke(&mut self, place: usize) {
        let Some((piece, _)) = self.stroke else { return };
        if let Some(cell) = self.sketch.cells.get_mut(place)
            && *cell != piece
        {
            *cell = piece;
            self.look();
        }
    }

    /// The pointer comes up: the whole stroke is one step.
    pub(super) fn end_stroke(&mut self) {
        if let Some((_, before)) = self.stroke.take()
            && before != self.sketch
        {
            self.remember(before);
        }
    }

    /// The game's start.
    pub(super) fn set_start(&mut self) {
        self.change(self.rules.start());
    }

    /// The empty board.
    pub(super) fn clear(&mut self) {
        self.change(self.rules.cleared(&self.sketch));
    }

    /// Whether there is a step to take back.
    pub(super) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step that was taken back.
    pub(super) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes a step back.
    pub(super) fn undo(&mut self) {
        self.end_stroke();
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.sketch, before));
            self.look();
        }
    }

    /// Does again what was taken back.
    pub(super) fn redo(&mut self) {
        self.end_stroke();
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.sketch, after));
            self.look();
        }
    }

    /// The text as it is being typed.
    pub(super) fn typed(&self) -> &str {
        &self.typed
    }

    /// What is wrong with the text, where, and what was expected; the board is unchanged then.
    pub(super) fn text_error(&self) -> Option<&str> {
        self.text_error.as_deref()
    }

    /// Takes what was typed or pasted. What can be read becomes the position.
    pub(super) fn type_text(&mut self, text: String) {
        match self.rules.read(&text) {
            Ok(sketch) => {
                self.change(sketch);
                self.text_error = None;
            }
            Err(error) => self.text_error = Some(error.to_string()),
        }
        self.typed = text;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketching() -> Sketching {
        Sketching::new("othello", "").unwrap()
    }

    #[test]
    fn every_step_can_be_taken_back_and_done_again() {
        let mut board = sketching();
        let mut texts = vec![board.text()];
        board.put(0, 1);
        texts.push(board.text());
        board.set_to_move(Side::Second);
        texts.push(board.text());
        board.clear();
        texts.push(board.text());
        board.begin_stroke(5);
        board.go_on_with_stroke(6);
        board.go_on_with_stroke(7);
        board.end_stroke();
        texts.push(board.text());
        assert!(board.text().starts_with("-----XXX"), "a drag paints");
        board.set_start();
        texts.push(board.text());
        for text in texts.iter().rev() {
            assert_eq!(board.text(), *text);
            board.undo();
        }
        assert!(!board.can_undo());
        for text in &texts {
            assert_eq!(board.text(), *text);
            board.redo();
        }
        assert!(!board.can_redo());
    }

    #[test]
    fn what_is_put_twice_is_taken_away() {
        let mut board = sketching();
        let before = board.text();
        board.put(3, 2);
        assert_eq!(board.text().as_bytes()[3], b'O');
        board.put(3, 2);
        assert_eq!(board.text(), before);
        board.put(3, 0);
        assert_eq!(board.text(), before, "nothing put on nothing");
    }

    /// Kind of fault: what a person types is lost, or half of it becomes the position.
    #[test]
    fn a_text_that_cannot_be_read_stays_as_it_was_typed_and_changes_nothing() {
        let mut board = sketching();
        let before = board.text();
        board.type_text("XOXQ".to_owned());
        assert_eq!((board.typed(), board.text()), ("XOXQ", before.clone()));
        assert!(board.text_error().unwrap().contains("'Q' on square d1"), "{:?}", board.text_error());
        assert!(!board.is_playable());
        board.type_text(format!("XO{} x", ".".repeat(62)));
        assert_eq!(board.text(), format!("XO{} X", "-".repeat(62)));
        assert!(board.text_error().is_none() && board.typed().contains('.'), "typed as one likes");
        board.undo();
        assert_eq!(board.text(), before);
        assert!(board.is_playable());
    }

    #[test]
    fn nothing_is_played_from_a_position_without_moves() {
        let mut board = sketching();
        board.clear();
        assert!(!board.is_playable());
        assert_eq!(board.faults()[0].key, "fault.othello.no-discs");
    }
}

//! A piece that is chosen is selected, and a point that is chosen then is where it goes; both can be done in one drag. In the middle of a turn the piece
//! that must go on is selected by itself.

use bevy::prelude::*;

use super::geometry::ends;
use crate::app::a11y::Said;
use crate::app::board::{Choice, Gesture};
use crate::app::table::Table;
use crate::app::text::{side_name, tr};
use crate::games::alquerque::ID;
use crate::games::alquerque::notation::{point_text, read_point};
use crate::games::table_game::TableGame;
use crate::games::{Side, alquerque};

/// The piece that a person has selected in the position on the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selected {
    point: Option<u8>,
    /// The table's version that it is meant for.
    version: u64,
    /// Whether the press that goes on selected it.
    fresh: bool,
}

impl Selected {
    /// The selected piece: the one that must go on in the middle of a turn, else the one that was chosen in this very position.
    #[must_use]
    pub fn point(&self, table: &Table) -> Option<u8> {
        let goes_on = table.position().filter(|position| position.id() == ID)?.turn_goes_on();
        let chosen = self.point.filter(|_| self.version == table.version());
        goes_on.and_then(|point| read_point(&point)).or(chosen)
    }

    fn select(&mut self, point: Option<u8>, table: &Table, fresh: bool) {
        *self = Self { point, version: table.version(), fresh };
    }
}

/// What a person may do, as the ends of steps.
fn legal(position: &dyn TableGame, side: Side) -> Vec<[u8; 2]> {
    position.legal(side).iter().filter_map(|action| ends(action)).collect()
}

/// Follows what a person does at the board.
pub(super) fn follow(
    mut gestures: MessageReader<Gesture>,
    mut choice: Choice,
    mut selected: ResMut<Selected>,
) {
    for gesture in gestures.read() {
        let Some((position, side)) = choice.asked(ID) else { continue };
        let legal = legal(position, side);
        let mut now = *selected;
        match *gesture {
            Gesture::Pressed(place) => press(&mut now, place, &legal, &choice.table),
            Gesture::Chosen(place) => choose(&mut now, place, &legal, &mut choice),
            Gesture::Dragged { from, to } => {
                if let Some(to) = to {
                    go(from, to, &legal, &mut choice);
                }
                now.fresh = false;
            }
        }
        selected.set_if_neq(now);
    }
}

/// A piece that can move is picked up.
fn press(selected: &mut Selected, place: usize, legal: &[[u8; 2]], table: &Table) {
    let point = place as u8;
    if selected.point(table) != Some(point) && legal.iter().any(|[from, _]| *from == point) {
        selected.select(Some(point), table, true);
    }
}

/// A point is chosen: where the selected piece goes, or another piece to select; the selected one once more, and none is.
fn choose(selected: &mut Selected, place: usize, legal: &[[u8; 2]], choice: &mut Choice) {
    let (point, now) = (place as u8, selected.point(&choice.table));
    if now == Some(point) {
        let keep = selected.fresh;
        selected.select(Some(point).filter(|_| keep), &choice.table, false);
    } else if legal.iter().any(|[from, _]| *from == point) {
        selected.select(Some(point), &choice.table, false);
    } else if let Some(from) = now {
        go(usize::from(from), place, legal, choice);
    } else {
        choice.refuse(place);
    }
}

/// A piece goes from one point to another, or is refused there.
fn go(from: usize, to: usize, legal: &[[u8; 2]], choice: &mut Choice) {
    let [from, point] = [from, to].map(|place| place as u8);
    if legal.contains(&[from, point]) {
        choice.choose(ID, &alquerque::Move { from, to: point }.to_string(), to);
    } else {
        choice.refuse(to);
    }
}

/// A point and what is on it, for whoever cannot see it.
pub(super) fn describe(position: &dyn TableGame, place: usize) -> Option<Said> {
    let piece = *super::points(&position.text())?.get(place)?;
    let name = point_text(place as u8);
    let movable = Side::BOTH.into_iter().any(|side| {
        let legal = legal(position, side);
        legal.iter().any(|[from, _]| usize::from(*from) == place)
    });
    let what = match piece {
        Some(side) => side_name(position.id(), side),
        None => tr("a11y.square.empty"),
    };
    let key = if movable { "a11y.point.movable" } else { "a11y.square" };
    Some(Said::new(key).with("square", name).with("what", what))
}

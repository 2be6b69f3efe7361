//! A square that is chosen is a move, or a refusal.

use bevy::prelude::*;

use crate::app::a11y::Said;
use crate::app::board::{Choice, Gesture};
use crate::app::text::{side_name, tr};
use crate::games::othello::Othello;
use crate::games::othello::notation::square_text;
use crate::games::table_game::TableGame;
use crate::games::{Game, Side};

/// Follows what a person does at the board.
pub(super) fn follow(mut gestures: MessageReader<Gesture>, mut choice: Choice) {
    for gesture in gestures.read() {
        if let Gesture::Chosen(square) = *gesture
            && square < 64
        {
            choice.choose(Othello::ID, &square_text(square as u8), square);
        }
    }
}

/// A square and what is on it, for whoever cannot see it.
pub(super) fn describe(position: &dyn TableGame, square: usize) -> Option<Said> {
    let disc = *super::squares(&position.text())?.get(square)?;
    let name = square_text(square as u8);
    let open = Side::BOTH.into_iter().any(|side| position.legal(side).contains(&name));
    let what = match disc {
        Some(side) => side_name(position.id(), side),
        None if open => tr("a11y.square.open"),
        None => tr("a11y.square.empty"),
    };
    Some(Said::new("a11y.square").with("square", name).with("what", what))
}

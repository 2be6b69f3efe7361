//! `ply moves`: what may be played.

use clap::Args;
use serde::Serialize;

use super::{Complaint, Position, json_line};
use crate::games::Side;

#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    position: Position,
}

#[derive(Serialize)]
struct Line<'a> {
    r#move: &'a str,
}

impl Moves {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let table = self.position.table()?;
        let mut moves: Vec<String> = Side::BOTH.into_iter().flat_map(|side| table.legal(side)).collect();
        moves.sort();
        let line = |text: &String| if json { json_line(&Line { r#move: text }) } else { format!("{text}\n") };
        Ok(moves.iter().map(line).collect())
    }
}

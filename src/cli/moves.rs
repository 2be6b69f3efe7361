//! `ply moves`: what may be played.

use clap::Args;
use serde::Serialize;

use super::perft::Ply;
use super::{Complaint, Position, json_line};
use crate::games::Side;
use crate::games::table_game::TableGame;

#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    position: Position,
    /// Whether a move of the list is a whole turn or one step, in a game whose turns may have several; the rest of a turn that has begun is
    /// one, too. Where both players choose at once, a turn is a pair of actions, and a step is the action of one of them.
    #[arg(long, value_enum, default_value_t = Ply::Turn)]
    unit: Ply,
}

#[derive(Serialize)]
struct Line<'a> {
    r#move: &'a str,
}

impl Moves {
    pub(super) fn run(&self, json: bool) -> Result<String, Complaint> {
        let table = self.position.table()?;
        let mut moves = match self.unit {
            Ply::Step => Side::BOTH.into_iter().flat_map(|side| table.legal(side)).collect(),
            Ply::Turn => turns(table.as_ref())?,
        };
        moves.sort();
        let line = |text: &String| if json { json_line(&Line { r#move: text }) } else { format!("{text}\n") };
        Ok(moves.iter().map(line).collect())
    }
}

/// Every turn that may be played, as transcripts write them.
fn turns(table: &dyn TableGame) -> Result<Vec<String>, Complaint> {
    let mut found = Vec::new();
    let mut open: Vec<(Box<dyn TableGame>, Vec<String>)> = vec![(table.boxed(), Vec::new())];
    while let Some((position, steps)) = open.pop() {
        for step in next_steps(position.as_ref())? {
            let mut after = position.clone();
            after.play(&step)?;
            let steps = [steps.as_slice(), &[step]].concat();
            if after.turn_goes_on().is_some() {
                open.push((after, steps));
            } else {
                found.push(table.write_transcript(&steps));
            }
        }
    }
    Ok(found)
}

/// Every step that can be recorded next: a side's actions, or, where both choose at once, every pair of them.
fn next_steps(position: &dyn TableGame) -> Result<Vec<String>, Complaint> {
    let [firsts, seconds] = Side::BOTH.map(|side| position.legal(side));
    if position.must_act() != [true; 2] {
        return Ok([firsts, seconds].concat());
    }
    let pairs = firsts.iter().flat_map(|first| seconds.iter().map(move |second| [first, second]));
    pairs.map(|pair| Ok(position.step(pair.map(|action| Some(action.as_str())))?)).collect()
}

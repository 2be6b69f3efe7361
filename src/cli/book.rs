//! `ply book`: makes the book of a game, or checks the one that comes with the program. The book of Alquerque holds proofs, that of Othello openings.

mod openings;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use cpu_time::ProcessTime;

use self::openings::Openings;
use super::{Complaint, progress};
use crate::engines::alquerque::perfect::book::book;
use crate::engines::alquerque::perfect::making::{Extent, Hole, check, make};
use crate::engines::alquerque::perfect::node::Turn;
use crate::games::Game;
use crate::games::alquerque::{self, Alquerque};
use crate::games::othello::Othello;
use crate::games::registry::KNOWN;
use crate::search::dfpn::{Account, Solver};

#[derive(Debug, Args)]
pub(super) struct MakeBook {
    /// The game.
    #[arg(value_parser = KNOWN)]
    game: String,
    /// The file to write.
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Check the book that comes with the program: Alquerque's by following it through every answer of the loser and solving all positions to which it leads,
    /// Othello's by comparing its values with each other and some of them with new searches.
    #[arg(long, conflicts_with = "out")]
    check: bool,
    /// Alquerque: what a solver with an empty table finds within so many nodes needs no book.
    #[arg(long, default_value_t = 25_000)]
    nodes: u64,
    /// Alquerque: megabytes of the table for the proofs.
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table_mb: u32,
    #[command(flatten)]
    openings: Openings,
}

/// Lets a proof take its time.
struct Patient;

impl Account for Patient {
    fn enter(&mut self) -> bool {
        false
    }
}

impl MakeBook {
    pub(super) fn run(&self) -> Result<String, Complaint> {
        match self.game.as_str() {
            alquerque::ID => self.proofs(),
            Othello::ID => match &self.out {
                Some(out) => self.openings.make(out),
                None => openings::check(),
            },
            game => Err(Complaint(format!(
                "there is no book of the game '{game}'; expected {} or {}",
                alquerque::ID,
                Othello::ID
            ))),
        }
    }

    fn proofs(&self) -> Result<String, Complaint> {
        let spinner = progress::spinner();
        let mut watch = |positions: u64| {
            spinner.set_message(format!("{positions} positions"));
            spinner.tick();
        };
        let began = ProcessTime::now();
        let start = Turn(Alquerque::start().board);
        let wrong = |hole: Hole| Complaint(hole.to_string());
        let (entries, extent) = match &self.out {
            Some(out) => {
                let mut solver = Solver::new((self.table_mb as usize) << 20);
                let (book, extent) =
                    make(&mut solver, &start, self.nodes, &mut Patient, &mut watch).map_err(wrong)?;
                write(&book.write(), out)?;
                (book.len(), extent)
            }
            None => (book().len(), check(book(), &start, self.nodes, &mut watch).map_err(wrong)?),
        };
        spinner.finish_and_clear();
        let Extent { choices, edge, most_nodes, turns } = extent;
        Ok(format!(
            "entries    {entries}\nchoices    {choices}, the last in turn {turns}\nits edge   {edge} positions, won within {most_nodes} \
             nodes each\ntime       {:.3} s of processor time\n",
            began.elapsed().as_secs_f64()
        ))
    }
}

/// Written aside and renamed, so that there is never half a book.
fn write(bytes: &[u8], out: &Path) -> Result<(), Complaint> {
    let at = |error: std::io::Error| Complaint(format!("{}: {error}", out.display()));
    let aside = out.with_extension("part");
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&aside).map_err(at)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(at)?;
    fs::rename(&aside, out).map_err(at)
}
